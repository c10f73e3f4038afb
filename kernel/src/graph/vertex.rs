//! Vertex ids.

use std::fmt;

use serde::{Deserialize, Serialize};

/// The id of a vertex: a terminal or a cell.
///
/// Ids count from 0 and are *stable*: shorting and cutting remove vertices but never merge or
/// renumber the others, so an id means the same vertex in a game and in everything it is reduced to.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct VertexId(u32);

impl VertexId {
    /// The vertex with the given index, counted from 0.
    ///
    /// # Panics
    /// If `index` does not fit in 32 bits.
    #[must_use]
    #[inline]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u32::MAX as usize, "a vertex id has 32 bits");
        Self(index as u32)
    }

    /// The index of the vertex, counted from 0.
    #[must_use]
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Debug for VertexId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "v{}", self.0)
    }
}
