//! Parts of a census: the file that a run leaves, and how parts make a whole.
//!
//! A part says what was counted (the [`Task`]), by which version, which shard it is, and which of
//! its pieces are done: an unfinished part is the checkpoint of its run. It carries a check sum, so
//! that damage is seen; the sum is no protection against forgery.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::Path;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{Columns, Counts, Shard};
use crate::whole_file;

/// The format of part files.
const FORMAT: &str = "cutshort-census/1";

/// What a census counts, of which graphs, and who makes them. Parts of one census agree in it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Task {
    /// The number of vertices.
    pub order: usize,
    /// What is counted.
    pub columns: Columns,
    /// The [name](super::Generator::name) of the generator; others split the graphs otherwise.
    pub generator: String,
}

/// The counts of a shard, or of those of its pieces that are done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Part {
    format: String,
    version: String,
    task: Task,
    #[serde(with = "shard_text")]
    shard: Shard,
    /// Into how many pieces the shard is cut.
    pieces: u64,
    /// The pieces that are done, as ranges with both ends.
    done: Vec<[u64; 2]>,
    counts: Counts,
    /// The time that the pieces took, added up.
    milliseconds: u64,
    /// The check sum over the part with this text empty.
    check: String,
}

/// The sum that shows damage to a text. It is no protection against forgery.
pub(crate) fn check_sum(text: &str) -> String {
    // FNV-1a, 64 bits: Fowler, Noll and Vo.
    let sum = text.bytes().fold(0xcbf2_9ce4_8422_2325_u64, |sum, byte| {
        (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    format!("fnv1a64:{sum:016x}")
}

mod shard_text {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use super::Shard;

    pub(super) fn serialize<S: Serializer>(shard: &Shard, to: S) -> Result<S::Ok, S::Error> {
        to.collect_str(shard)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Shard, D::Error> {
        String::deserialize(from)?.parse().map_err(D::Error::custom)
    }
}

/// Why a text is not a part of a census that this program can use.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartError {
    /// The file cannot be read.
    #[error("cannot read it: {0}")]
    Read(#[from] io::Error),
    /// Not the JSON that a part is.
    #[error("not a part of a census: {0}")]
    Json(#[from] serde_json::Error),
    /// A part in another format.
    #[error("the format is {found:?}; expected {FORMAT:?}")]
    Format {
        /// The format that it names.
        found: String,
    },
    /// The pieces that are done are no increasing ranges below the number of pieces.
    #[error("its done pieces are not increasing ranges below {pieces}")]
    Ranges {
        /// The number of pieces.
        pieces: u64,
    },
    /// The check sum is another one.
    #[error("damaged: its check sum is {found}, its contents have {expected}")]
    Damaged {
        /// The sum that the file names.
        found: String,
        /// The sum of what is in it.
        expected: String,
    },
}

/// Why a run cannot go on from a part.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ResumeError {
    /// Another version of this program made it.
    #[error("it comes from version {found}, this is {expected}")]
    Version {
        /// The version that made it.
        found: String,
        /// This version.
        expected: String,
    },
    /// It counts something else.
    #[error("it belongs to another command: {found}; expected {expected}")]
    Task {
        /// What it counts.
        found: String,
        /// What is to be counted.
        expected: String,
    },
    /// It is another shard.
    #[error("it is shard {found}; expected {expected}")]
    Shard {
        /// Which it is.
        found: Shard,
        /// Which is wanted.
        expected: Shard,
    },
}

/// Why parts do not make a whole. Parts are named by what the caller calls them.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MergeError {
    /// There are no parts.
    #[error("there are no parts to merge")]
    Nothing,
    /// A part differs from the first one in version, command or number of shards.
    #[error("{name}: {source}")]
    Differs {
        /// The part.
        name: String,
        /// In what it differs.
        source: ResumeError,
    },
    /// A part is not finished.
    #[error("{name} is unfinished: {done} of {pieces} pieces are done; run its command again")]
    Unfinished {
        /// The part.
        name: String,
        /// How many pieces are done.
        done: u64,
        /// How many there are.
        pieces: u64,
    },
    /// A shard comes twice.
    #[error("{first} and {second} are both shard {shard}")]
    Overlap {
        /// The part that came first.
        first: String,
        /// The other.
        second: String,
        /// The shard.
        shard: Shard,
    },
    /// Shards are missing.
    #[error("{count} of {modulus} shards are missing, the first is {first}")]
    Missing {
        /// How many.
        count: u64,
        /// Of how many.
        modulus: u64,
        /// The smallest missing one.
        first: Shard,
    },
}

impl Task {
    /// The command that counts this.
    #[must_use]
    pub fn command(&self) -> String {
        let generator = self.generator.split(' ').next().unwrap_or_default();
        format!("cutshort census {}{} --generator {generator}", self.order, self.columns.flags())
    }
}

impl Part {
    /// The version whose parts go together.
    pub const VERSION: &'static str = env!("CARGO_PKG_VERSION");

    /// A shard of which nothing is done yet, cut into `pieces`.
    #[must_use]
    pub fn new(task: Task, shard: Shard, pieces: u64) -> Self {
        Self {
            format: FORMAT.to_owned(),
            version: Self::VERSION.to_owned(),
            task,
            shard,
            pieces,
            done: Vec::new(),
            counts: Counts::default(),
            milliseconds: 0,
            check: String::new(),
        }
    }

    /// What is counted.
    #[must_use]
    pub fn task(&self) -> &Task {
        &self.task
    }

    /// The version that counted.
    #[must_use]
    pub fn version(&self) -> &str {
        &self.version
    }

    /// Which shard it is.
    #[must_use]
    pub fn shard(&self) -> Shard {
        self.shard
    }

    /// Into how many pieces the shard is cut.
    #[must_use]
    pub fn pieces(&self) -> u64 {
        self.pieces
    }

    /// How many pieces are done.
    #[must_use]
    pub fn done_count(&self) -> u64 {
        self.done.iter().map(|[first, last]| last - first + 1).sum()
    }

    /// The pieces still to do, in increasing order.
    #[must_use]
    pub fn open_pieces(&self) -> Vec<u64> {
        let done: BTreeSet<u64> =
            self.done.iter().flat_map(|&[first, last]| first..=last).collect();
        (0..self.pieces).filter(|piece| !done.contains(piece)).collect()
    }

    /// Whether all pieces are done.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.done_count() == self.pieces
    }

    /// What has been counted.
    #[must_use]
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// The time that the pieces took, added up over threads, in seconds.
    #[must_use]
    pub fn seconds(&self) -> f64 {
        self.milliseconds as f64 / 1000.0
    }

    /// Adds a piece.
    ///
    /// # Panics
    /// If there is no such piece or it is done already.
    pub fn add_piece(&mut self, piece: u64, counts: &Counts, time: std::time::Duration) {
        assert!(piece < self.pieces, "there is no piece {piece}");
        let at = self.done.partition_point(|&[first, _]| first <= piece);
        assert!(at == 0 || self.done[at - 1][1] < piece, "piece {piece} is done already");
        self.done.insert(at, [piece, piece]);
        if at + 1 < self.done.len() && self.done[at + 1][0] == piece + 1 {
            self.done[at][1] = self.done.remove(at + 1)[1];
        }
        if at > 0 && self.done[at - 1][1] + 1 == piece {
            self.done[at - 1][1] = self.done.remove(at)[1];
        }
        self.counts += counts;
        self.milliseconds += u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
    }

    /// Whether a run of this version can go on from here.
    ///
    /// # Errors
    /// What differs.
    pub fn check_resumes(&self, task: &Task, shard: Shard) -> Result<(), ResumeError> {
        self.check_same(task, Self::VERSION)?;
        if self.shard != shard {
            return Err(ResumeError::Shard { found: self.shard, expected: shard });
        }
        Ok(())
    }

    /// The part as another version would have made it.
    #[cfg(test)]
    pub(super) fn of_version(self, version: &str) -> Self {
        Self { version: version.to_owned(), ..self }
    }

    /// The part with other pieces done.
    #[cfg(test)]
    pub(super) fn with_done(self, done: Vec<[u64; 2]>) -> Self {
        Self { done, ..self }
    }

    fn check_same(&self, task: &Task, version: &str) -> Result<(), ResumeError> {
        if self.version != version {
            let (found, expected) = (self.version.clone(), version.to_owned());
            return Err(ResumeError::Version { found, expected });
        }
        if self.task != *task {
            let show = |task: &Task| format!("{} ({})", task.command(), task.generator);
            return Err(ResumeError::Task { found: show(&self.task), expected: show(task) });
        }
        Ok(())
    }

    fn sum(&self) -> String {
        let unsigned = Self { check: String::new(), ..self.clone() };
        let text = serde_json::to_string(&unsigned).expect("a part is plain data");
        check_sum(&text)
    }

    /// The part as the text of its file.
    #[must_use]
    pub fn to_json(&self) -> String {
        let signed = Self { check: self.sum(), ..self.clone() };
        let mut text = serde_json::to_string_pretty(&signed).expect("a part is plain data");
        text.push('\n');
        text
    }

    /// The part in a text.
    ///
    /// # Errors
    /// If the text is no part, or is damaged.
    pub fn from_json(text: &str) -> Result<Self, PartError> {
        let part: Self = serde_json::from_str(text)?;
        if part.format != FORMAT {
            return Err(PartError::Format { found: part.format });
        }
        let expected = part.sum();
        if part.check != expected {
            return Err(PartError::Damaged { found: part.check, expected });
        }
        let mut next = 0;
        for &[first, last] in &part.done {
            if first < next || last < first || last >= part.pieces {
                return Err(PartError::Ranges { pieces: part.pieces });
            }
            next = last + 1;
        }
        Ok(Self { check: String::new(), ..part })
    }

    /// Reads a part from its file.
    ///
    /// # Errors
    /// As [`Self::from_json`], or if the file cannot be read.
    pub fn read(file: &Path) -> Result<Self, PartError> {
        Self::from_json(&fs::read_to_string(file)?)
    }

    /// Writes the part to a file: aside first, then renamed, so that there is never half a part.
    ///
    /// # Errors
    /// If the file or the one beside it cannot be written.
    pub fn write(&self, file: &Path) -> io::Result<()> {
        whole_file::replace(file, self.to_json().as_bytes())
    }

    /// Adds parts up: all shards of one modulus, each once, from one version and one command.
    ///
    /// # Errors
    /// What keeps the parts from making a whole.
    pub fn merge(parts: &[(String, Self)]) -> Result<Self, MergeError> {
        let Some((_, model)) = parts.first() else { return Err(MergeError::Nothing) };
        let modulus = model.shard.modulus();
        let mut whole = Self::new(model.task.clone(), Shard::WHOLE, modulus);
        whole.version.clone_from(&model.version);
        let mut seen: BTreeMap<u64, &str> = BTreeMap::new();
        for (name, part) in parts {
            let differs = |source| MergeError::Differs { name: name.clone(), source };
            part.check_same(&model.task, &model.version).map_err(differs)?;
            if part.shard.modulus() != modulus {
                let (found, expected) = (part.shard, model.shard);
                return Err(differs(ResumeError::Shard { found, expected }));
            }
            if !part.is_complete() {
                let (done, pieces) = (part.done_count(), part.pieces);
                return Err(MergeError::Unfinished { name: name.clone(), done, pieces });
            }
            let residue = part.shard.residue();
            if let Some(first) = seen.insert(residue, name) {
                let (first, second) = (first.to_owned(), name.clone());
                return Err(MergeError::Overlap { first, second, shard: part.shard });
            }
            let time = std::time::Duration::from_millis(part.milliseconds);
            whole.add_piece(residue, &part.counts, time);
        }
        match whole.open_pieces().first() {
            None => Ok(whole),
            Some(&residue) => {
                let first = Shard::new(residue, modulus).expect("an open piece is a residue");
                let count = modulus - whole.done_count();
                Err(MergeError::Missing { count, modulus, first })
            }
        }
    }
}
