//! The file of a database: a line that says what it is, then the classes, packed.
//!
//! The first line is `cutshort-values/3`, the hash (XXH3, 128 bits, in hexadecimal digits) of what follows in the line, and a
//! JSON object: what is in it, and the hash of all bytes after the line. Then come the regions, then the classes, each after those
//! of its options, then the contents of the classes, sorted, each with the number of its class.

use std::io::{self, Read, Write};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use xxhash_rust::xxh3::xxh3_128;

use super::Database;
use super::content::Content;
use super::packed::{Bytes, MadeOf, write_class, write_region};
use crate::values::Forms;

/// What the first line begins with.
const FORMAT: &str = "cutshort-values/3";

/// Why a file is no database.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum DatabaseError {
    /// It cannot be read or written.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It is another kind of file, or of another version.
    #[error("the file does not begin with {FORMAT:?}, as a database of values does")]
    Format,
    /// The rest of the first line makes no sense.
    #[error("the first line of the database makes no sense: {0}")]
    Header(serde_json::Error),
    /// Not all is there, or something else.
    #[error("the database is damaged: a check sum is {found}, its first line says {expected}")]
    CheckSum {
        /// That of what is there.
        found: String,
        /// That of the first line.
        expected: String,
    },
    /// The check sum is right, and what is there makes no sense.
    #[error("the database makes no sense at byte {0} after its first line")]
    Content(usize),
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Header {
    /// The levels that are complete, in cells; none if there is none.
    cells: Option<usize>,
    most_atoms: Option<u64>,
    seeded: usize,
    parts: usize,
    regions: usize,
    classes: usize,
    xxh3_128: String,
}

impl Database {
    /// Writes the database.
    ///
    /// Complexity: near-linear; some 35 bytes a class.
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, mut to: impl Write) -> io::Result<()> {
        let mut bytes = Vec::new();
        for region in &self.regions {
            write_region(&mut bytes, region);
        }
        for class in 0..self.all_classes() {
            write_class(&mut bytes, &self.class(class));
        }
        let mut contents = self.sorted.clone();
        contents.extend(self.added.iter().map(|(&content, &class)| (content, class)));
        contents.sort_unstable();
        for (Content(content), class) in contents {
            bytes.extend_from_slice(&content.to_le_bytes());
            bytes.extend_from_slice(&class.to_le_bytes());
        }
        let header = Header {
            cells: self.levels,
            most_atoms: self.most_atoms,
            seeded: self.seeded,
            parts: self.parts,
            regions: self.regions.len(),
            classes: self.all_classes(),
            xxh3_128: check_sum(&bytes),
        };
        let header = serde_json::to_string(&header)?;
        writeln!(to, "{FORMAT} {} {header}", check_sum(header.as_bytes()))?;
        to.write_all(&bytes)
    }

    /// Reads what [`write`](Self::write) has written.
    ///
    /// Complexity: linear; some 50 ns a class.
    ///
    /// # Errors
    /// If it is no such file, or damaged.
    pub fn read(mut from: impl Read) -> Result<Self, DatabaseError> {
        let mut file = Vec::new();
        from.read_to_end(&mut file)?;
        let line = file.iter().position(|&byte| byte == b'\n').ok_or(DatabaseError::Format)?;
        let first = std::str::from_utf8(&file[..line]).map_err(|_| DatabaseError::Format)?;
        let header = first.strip_prefix(FORMAT).and_then(|rest| rest.strip_prefix(' '));
        let (sum, header) =
            header.and_then(|rest| rest.split_once(' ')).ok_or(DatabaseError::Format)?;
        expect_sum(header.as_bytes(), sum)?;
        let header: Header = serde_json::from_str(header).map_err(DatabaseError::Header)?;
        file.drain(..=line);
        expect_sum(&file, &header.xxh3_128)?;
        let mut bytes = Bytes { all: &file, at: 0 };
        let database = read_all(&mut bytes, &header);
        let database = database.ok_or(DatabaseError::Content(bytes.at))?;
        Ok(Self { packed: file, ..database })
    }

    /// The check sum of what is in the database, as its file has it.
    ///
    /// Complexity: linear.
    #[must_use]
    pub fn check_sum(&self) -> String {
        let mut file = Vec::new();
        self.write(&mut file).expect("a vector takes all");
        let line = file.iter().position(|&byte| byte == b'\n').map_or(0, |line| line + 1);
        check_sum(&file[line..])
    }
}

fn check_sum(bytes: &[u8]) -> String {
    format!("{:032x}", xxh3_128(bytes))
}

fn expect_sum(bytes: &[u8], expected: &str) -> Result<(), DatabaseError> {
    let found = check_sum(bytes);
    let fault = || DatabaseError::CheckSum { found: found.clone(), expected: expected.to_owned() };
    (found == expected).then_some(()).ok_or_else(fault)
}

/// All but the bytes themselves.
fn read_all(bytes: &mut Bytes<'_>, header: &Header) -> Option<Database> {
    let Header { cells, most_atoms, seeded, parts, regions, classes, .. } = *header;
    let database = Database { most_atoms, seeded, parts, levels: cells, ..Database::default() };
    let mut database = database;
    for _ in 0..regions {
        database.regions.push(bytes.region()?);
    }
    let (mut depths, mut made_of) = (Vec::new(), Vec::new());
    for class in 0..classes {
        database.starts.push(u32::try_from(bytes.at).ok()?);
        let (depth, of) = bytes.skip_class([class, classes, regions], &depths)?;
        (usize::from(depth) <= Forms::MAX_DEPTH).then_some(())?;
        depths.push(depth);
        made_of.push(of);
    }
    is_well_founded(&made_of).then_some(())?;
    for _ in 0..classes {
        let content = Content(u128::from_le_bytes(bytes.take(16)?.try_into().ok()?));
        let class = u32::from_le_bytes(bytes.take(4)?.try_into().ok()?);
        let follows = database.sorted.last().is_none_or(|&(last, _)| last < content);
        (follows && (class as usize) < classes).then_some(())?;
        database.sorted.push((content, class));
    }
    (bytes.at == bytes.all.len() && (3..=4).contains(&parts)).then_some(database)
}

/// Whether no class is put together from itself, nor from others more often over than forms are deep.
fn is_well_founded(made_of: &[MadeOf]) -> bool {
    const UNKNOWN: u16 = u16::MAX;
    let mut heights = vec![UNKNOWN; made_of.len()];
    let mut path = Vec::new();
    let parts = |class: usize| made_of[class].iter().filter_map(|part| part.class());
    for class in 0..made_of.len() {
        path.push(class);
        while let Some(&last) = path.last() {
            if let Some(part) = parts(last).find(|&part| heights[part] == UNKNOWN) {
                path.push(part);
            } else {
                heights[last] = parts(last).map(|part| heights[part] + 1).max().unwrap_or(0);
                if usize::from(heights[last]) > Forms::MAX_DEPTH {
                    return false;
                }
                path.pop();
            }
            // A circle makes the path long.
            if path.len() > Forms::MAX_DEPTH {
                return false;
            }
        }
    }
    true
}
