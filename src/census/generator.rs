//! What makes the graphs of a census.

use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

use thiserror::Error;

use super::{Family, SmallGraphError};

/// One of `modulus` parts into which a generator splits the graphs of an order: every graph is in
/// exactly one. Written `R/M`, as `geng` does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shard {
    residue: u64,
    modulus: u64,
}

/// Why a text or a pair of numbers names no shard.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ShardError {
    /// Not of the form `R/M`.
    #[error("{text:?} is no shard; expected R/M, two numbers, for instance 0/16")]
    Form {
        /// The text.
        text: String,
    },
    /// More parts than anybody can use.
    #[error("{modulus} shards are more than the {most} there may be", most = Shard::MAX_MODULUS)]
    Modulus {
        /// M.
        modulus: u64,
    },
    /// The residue is too large.
    #[error("there is no shard {residue} of {modulus}; they count from 0")]
    Residue {
        /// R.
        residue: u64,
        /// M.
        modulus: u64,
    },
}

impl Shard {
    /// The largest number of shards.
    pub const MAX_MODULUS: u64 = 1_000_000_000;

    /// Everything: shard 0 of 1.
    pub const WHOLE: Self = Self { residue: 0, modulus: 1 };

    /// Shard `residue` of `modulus`.
    ///
    /// # Errors
    /// If `residue` is not below `modulus`, or that is more than [`Self::MAX_MODULUS`].
    pub fn new(residue: u64, modulus: u64) -> Result<Self, ShardError> {
        if modulus > Self::MAX_MODULUS {
            Err(ShardError::Modulus { modulus })
        } else if residue < modulus {
            Ok(Self { residue, modulus })
        } else {
            Err(ShardError::Residue { residue, modulus })
        }
    }

    /// Which part it is, from 0.
    #[must_use]
    pub const fn residue(self) -> u64 {
        self.residue
    }

    /// How many parts there are.
    #[must_use]
    pub const fn modulus(self) -> u64 {
        self.modulus
    }

    /// Piece `index` of `count` into which this shard is cut again: residue R + index * M of
    /// count * M.
    #[must_use]
    pub(super) const fn piece(self, index: u64, count: u64) -> Self {
        Self { residue: self.residue + index * self.modulus, modulus: self.modulus * count }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.residue, self.modulus)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let numbers = text
            .split_once('/')
            .and_then(|(residue, modulus)| Some((residue.parse().ok()?, modulus.parse().ok()?)));
        let (residue, modulus) =
            numbers.ok_or_else(|| ShardError::Form { text: text.to_owned() })?;
        Self::new(residue, modulus)
    }
}

/// Why a generator could not hand out all its graphs.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum GeneratorError {
    /// No graphs of this order.
    #[error("{generator} makes graphs with 1 to {max} vertices, not {order}")]
    Order {
        /// The generator.
        generator: &'static str,
        /// Its largest order.
        max: usize,
        /// The order asked for.
        order: usize,
    },
    /// The program is not there or could not be started.
    #[error("cannot run {program}: {source}")]
    Start {
        /// The program.
        program: String,
        /// Why.
        source: std::io::Error,
    },
    /// The program did not end well; its output may be incomplete.
    #[error("{program} failed ({status}): {message}")]
    Failed {
        /// The program.
        program: String,
        /// Its exit status.
        status: std::process::ExitStatus,
        /// What it wrote to standard error.
        message: String,
    },
    /// The stream of graphs could not be read.
    #[error("cannot read graphs: {0}")]
    Read(#[from] std::io::Error),
    /// A line is not a graph.
    #[error("line {line}: {source}")]
    Graph6 {
        /// Which line, from 1.
        line: u64,
        /// What is wrong with it.
        source: SmallGraphError,
    },
    /// A graph of another order.
    #[error("line {line}: a graph with {found} vertices in a census of {expected} vertices")]
    WrongOrder {
        /// Which line, from 1.
        line: u64,
        /// The order of the census.
        expected: usize,
        /// The order of the graph.
        found: usize,
    },
    /// A census is about connected graphs.
    #[error("line {line}: the graph is not connected; expected connected graphs (`geng -c`)")]
    Disconnected {
        /// Which line, from 1.
        line: u64,
    },
    /// There is nothing in the stream: what should have made graphs has failed, for all one knows.
    #[error("standard input is empty, expected graphs with {order} vertices (`geng -c {order}`)")]
    Empty {
        /// The order of the census.
        order: usize,
    },
    /// A stream of graphs can be read once and not be split.
    #[error("a stream of graphs cannot be split: there is no shard {shard} of it")]
    NoSplit {
        /// The shard asked for.
        shard: Shard,
    },
}

/// A way to get every connected graph of an order once, up to isomorphism.
pub trait Generator: Sync {
    /// Which generator it is, with the version that its way to split depends on.
    fn name(&self) -> String;

    /// Hands out the connected graphs with `order` vertices in a shard, in families, until
    /// `visit` breaks off. The same call hands out the same graphs in the same order.
    ///
    /// # Errors
    /// If the generator has no such graphs, or something outside this program fails; `visit` may
    /// have seen some graphs then.
    fn generate(
        &self,
        order: usize,
        shard: Shard,
        visit: &mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GeneratorError>;

    /// Into how many pieces a shard that takes about this many seconds is best cut; 1 if the
    /// generator cannot split.
    fn pieces(&self, seconds: f64) -> u64;
}

/// The pieces of a shard: short ones, so that little is lost with one and threads end together,
/// but each worth the start of a process.
pub(super) fn pieces(seconds: f64) -> u64 {
    let long = (seconds / 8.0).ceil();
    let short = (seconds / 0.25).ceil().min(16.0);
    long.max(short).clamp(1.0, 1e6) as u64
}
