//! The lines of a certificate.

use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize};

use super::answer::Proved;
use super::dual::Dual;
use super::rules::Node;
use super::rules::Side;

/// The number of a node, counted from 0 in the order of the file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct NodeId(pub u32);

/// The number of a game: 0 is that of the file, duals and sides are counted from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub u32);

impl NodeId {
    /// The number as an index.
    #[must_use]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

impl GameId {
    /// The game of the file, after its claims.
    pub const FILE: Self = Self(0);

    /// Whether it is the game of the file.
    #[must_use]
    pub fn is_file(&self) -> bool {
        *self == Self::FILE
    }
}

/// A line of a certificate: an object with one key, its kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Line {
    /// A game: the dual of one.
    Dual(Dual),
    /// A game: one side of a division.
    Side(Side),
    /// Something that follows from nodes before.
    Node(Node),
    /// What is proved.
    Answer(Proved),
    /// The last line.
    End(End),
}

/// The last line. A file without it has been cut off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// How many nodes there were.
    pub nodes: u32,
    /// How many answers there were.
    pub answers: u32,
}

/// A value that may be left out, but may not be null.
pub(crate) fn present<'de, T: DeserializeOwned, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}
