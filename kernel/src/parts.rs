//! Certificates in parts: a folder of certificates about one game, of which later ones take over what earlier
//! ones have shown ([`Given`](crate::proof::rules::Given)).
//!
//! The parts are the files that are called by their numbers, from 0 without gaps: `17.cert`, or `17.cert.zst` if it
//! is compressed (zstd), with any number of zeros before. A part can only rely on those before it, so nothing is
//! circular; parts that do not rely on one another are checked at the same time.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use ruzstd::decoding::StreamingDecoder;
use thiserror::Error;

use crate::proof::Shown;
use crate::read::{CertificateError, Checked, check_part};

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

/// Why certificates in a folder are refused.
#[derive(Debug, Error)]
pub enum PartsError {
    /// The folder cannot be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// There are none.
    #[error("there are no parts: expected files called 0.cert, 1.cert and so on, or 0.cert.zst")]
    NoParts,
    /// One is missing.
    #[error("part {0} is missing")]
    Missing(u32),
    /// Two files have one number.
    #[error("there are two files for part {0}")]
    Twice(u32),
    /// A part is refused.
    #[error("{}: {error}", path.display())]
    Part {
        /// The file.
        path: PathBuf,
        /// Why.
        error: CertificateError,
    },
    /// A part is about another game.
    #[error("{}: it is about another game than the other parts", .0.display())]
    OtherGame(PathBuf),
    /// No part has an answer.
    #[error("no part has an answer, so nothing is proved")]
    NoAnswer,
}

/// A certificate as a stream; what is compressed ends in `.zst`. What it contains is checked, not how it is stored.
///
/// # Errors
/// Those of the file.
pub fn open_certificate(path: &Path) -> io::Result<Box<dyn BufRead>> {
    let file = BufReader::new(File::open(path)?);
    if path.extension().is_none_or(|ending| ending != "zst") {
        return Ok(Box::new(file));
    }
    let other = |fault| io::Error::other(format!("the ending says zstd, and it is none: {fault}"));
    let decoder = StreamingDecoder::new(file).map_err(other)?;
    Ok(Box::new(BufReader::new(decoder)))
}

/// The files of the parts, by their numbers.
///
/// # Errors
/// If there are none, one is missing, or there are two for one number.
pub fn part_files(folder: &Path) -> Result<Vec<PathBuf>, PartsError> {
    let mut parts = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        let stem = name.strip_suffix(".cert").or_else(|| name.strip_suffix(".cert.zst"));
        let is_number = |stem: &&str| stem.bytes().all(|byte| byte.is_ascii_digit());
        let Some(digits) = stem.filter(is_number).filter(|stem| !stem.is_empty()) else { continue };
        // There are never so many, so parts before it are missing.
        let number = digits.parse().unwrap_or(u32::MAX);
        if parts.insert(number, path).is_some() {
            return Err(PartsError::Twice(number));
        }
    }
    if let Some((missing, _)) = (0..).zip(parts.keys()).find(|(next, number)| next != *number) {
        return Err(PartsError::Missing(missing));
    }
    if parts.is_empty() { Err(PartsError::NoParts) } else { Ok(parts.into_values().collect()) }
}

/// Checks all parts in a folder, so many at a time. What is noted of the nodes of each takes at most `memory`
/// bytes.
///
/// # Errors
/// What is wrong with the folder, or with the first part of those that are refused.
pub fn check_parts(
    folder: &Path,
    memory: usize,
    threads: usize,
) -> Result<CheckedParts, PartsError> {
    let paths = part_files(folder)?;
    let desk = Desk { state: Mutex::new(State::new(paths.len())), changed: Condvar::new() };
    std::thread::scope(|scope| {
        for _ in 0..threads.clamp(1, paths.len()) {
            scope.spawn(|| desk.work(&paths, memory));
        }
    });
    let State { checked, failed, .. } =
        desk.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some((_, error)) = failed {
        return Err(error);
    }
    let nodes = checked.values().map(|checked| checked.nodes).sum();
    let answers = checked.into_values().filter(|checked| !checked.proved.is_empty());
    let all = CheckedParts { parts: paths.len(), nodes, answers: answers.collect() };
    if all.answers.is_empty() { Err(PartsError::NoAnswer) } else { Ok(all) }
}

/// Where those who check parts meet.
struct Desk {
    state: Mutex<State>,
    changed: Condvar,
}

/// How far they have come.
struct State {
    /// The part that is checked next.
    next: usize,
    /// Whether a part has been checked, and what it has shown.
    ended: Vec<Option<Option<Arc<Shown>>>>,
    checked: BTreeMap<usize, Checked>,
    /// The first part that is refused, and why.
    failed: Option<(usize, PartsError)>,
}

impl State {
    fn new(parts: usize) -> Self {
        Self { next: 0, ended: vec![None; parts], checked: BTreeMap::new(), failed: None }
    }

    fn take(&mut self) -> Option<usize> {
        let index = self.next;
        self.next += 1;
        (index < self.ended.len() && self.failed.is_none()).then_some(index)
    }

    fn refuse(&mut self, index: usize, error: PartsError) {
        if self.failed.as_ref().is_none_or(|(first, _)| index < *first) {
            self.failed = Some((index, error));
        }
    }
}

/// The check of a part. Where it ends without a result, because it panicked, the part has shown nothing: nobody waits for it
/// forever.
struct Attempt<'a> {
    desk: &'a Desk,
    part: usize,
}

impl Drop for Attempt<'_> {
    fn drop(&mut self) {
        self.desk.state().ended[self.part].get_or_insert(None);
        self.desk.changed.notify_all();
    }
}

impl Desk {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a part has shown. Waits until it has been checked: parts are taken in their order, so somebody is at it.
    fn shown(&self, part: usize) -> Option<Arc<Shown>> {
        let waits = |state: &mut State| state.ended[part].is_none();
        let state = self.changed.wait_while(self.state(), waits);
        state.unwrap_or_else(PoisonError::into_inner).ended[part].clone().flatten()
    }

    fn work(&self, paths: &[PathBuf], memory: usize) {
        while let Some(index) = { self.state().take() } {
            let _attempt = Attempt { desk: self, part: index };
            let path = &paths[index];
            let before = |part: u32| self.shown(Some(part as usize).filter(|part| *part < index)?);
            let input = open_certificate(path).map_err(CertificateError::from);
            let checked = input.and_then(|input| check_part(input, memory, &before));
            let mut state = self.state();
            match checked {
                Ok((mut checked, shown)) => {
                    state.ended[index] = Some(shown.map(Arc::new));
                    let is_same = state.checked.values().next().is_none_or(|other| {
                        let same_names = other.game.vertices == checked.game.vertices;
                        same_names && other.position.game() == checked.position.game()
                    });
                    if !is_same {
                        state.refuse(index, PartsError::OtherGame(path.clone()));
                    }
                    if checked.proved.is_empty() {
                        checked.game.file = None;
                    }
                    state.checked.insert(index, checked);
                }
                Err(error) => state.refuse(index, PartsError::Part { path: path.clone(), error }),
            }
        }
    }
}
