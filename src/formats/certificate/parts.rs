//! Certificates in parts: a folder with a file for each.

use std::io;
use std::path::Path;

use cutshort_kernel::read::LONGEST_LINE;
use cutshort_kernel::{parts, read};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};

pub use cutshort_kernel::parts::{PartsError, open_certificate};

use super::read::{Checked, with_file};
use super::write::write_lines;
use crate::formats::GameFile;
use crate::proof::certificate::{Line, Shown};
use crate::whole_file;

/// What certificates in a folder prove together.
#[derive(Clone, Debug)]
pub struct CheckedParts {
    /// How many there are.
    pub parts: usize,
    /// How many nodes they have.
    pub nodes: usize,
    /// Those with answers, in their order: one at least.
    pub answers: Vec<Checked>,
}

/// A part that is there, and what it shows to others.
#[derive(Clone, Debug)]
pub struct PartThere {
    /// What has been checked.
    pub checked: Checked,
    /// What later parts may rely on.
    pub shown: Option<Shown>,
}

/// Checks all parts in a folder, so many at a time. What is noted of the nodes of each takes at most `memory` bytes.
///
/// # Errors
/// What is wrong with the folder, or with the first part of those that are refused.
pub fn check_parts(
    folder: &Path,
    memory: usize,
    threads: usize,
) -> Result<CheckedParts, PartsError> {
    let parts::CheckedParts { parts, nodes, answers } =
        parts::check_parts(folder, memory, threads)?;
    let answers = answers.into_iter().map(with_file).collect::<Result<_, _>>();
    let answers = answers.map_err(|error| PartsError::Part { path: folder.to_owned(), error })?;
    Ok(CheckedParts { parts, nodes, answers })
}

/// Checks the parts that are in a folder, to go on with them; there need not be any.
///
/// # Errors
/// As [`check_parts`].
pub fn read_parts(folder: &Path, memory: usize) -> Result<Vec<PartThere>, PartsError> {
    let paths = match parts::part_files(folder) {
        Err(PartsError::NoParts) => Vec::new(),
        paths => paths?,
    };
    let mut there: Vec<PartThere> = Vec::new();
    for path in paths {
        let before = |part: u32| there.get(part as usize)?.shown.clone();
        let input = open_certificate(&path).map_err(read::CertificateError::from);
        let part = input
            .and_then(|input| read::check_part(input, memory, &before))
            .and_then(|(checked, shown)| Ok(PartThere { checked: with_file(checked)?, shown }));
        there.push(part.map_err(|error| PartsError::Part { path, error })?);
    }
    Ok(there)
}

/// Writes a part into a folder, compressed. Under its name there is only ever all of it, and a part that is there stays.
///
/// # Errors
/// Those of the folder; [`AlreadyExists`](io::ErrorKind::AlreadyExists) if another process has written this part;
/// [`InvalidData`](io::ErrorKind::InvalidData) if a line is so long that nobody would read it.
pub fn write_part(folder: &Path, number: u32, file: &GameFile, lines: &[Line]) -> io::Result<()> {
    let is_answer = |line: &Line| matches!(line, Line::Answer(_));
    let mut text = Vec::new();
    // Who draws what is proved looks at the answers.
    write_lines(file, lines.iter().any(is_answer), lines, &mut text)?;
    if text.split(|&byte| byte == b'\n').any(|line| line.len() as u64 >= LONGEST_LINE) {
        let sentence = format!("a line of more than {LONGEST_LINE} bytes, which no checker reads");
        return Err(io::Error::new(io::ErrorKind::InvalidData, sentence));
    }
    let path = folder.join(format!("{number:06}.cert.zst"));
    whole_file::create(&path, &compress_to_vec(text.as_slice(), CompressionLevel::Fastest))
}
