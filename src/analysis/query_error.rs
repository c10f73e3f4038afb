//! Why a question about a game has no answer.

use thiserror::Error;

use crate::game::Game;
use crate::graph::{Names, VertexId, VertexSet};

/// Why a question about sets of cells has no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum QueryError {
    /// The vertex is a terminal, and the question is about cells.
    #[error("{0:?} is a terminal, expected cells only")]
    Terminal(VertexId),
    /// There is no such vertex, or it has been claimed.
    #[error("{0:?} is not an unclaimed cell, expected unclaimed cells only")]
    Unknown(VertexId),
    /// The vertex lies in two sets that must be disjoint.
    #[error("{0:?} is in both sets, expected disjoint sets")]
    Overlap(VertexId),
    /// The vertex must be a member of the set and is not.
    #[error("{0:?} is not in the set, expected one of its cells")]
    NotInSet(VertexId),
    /// The two vertices are not adjacent.
    #[error("there is no edge between {0:?} and {1:?}, expected adjacent vertices")]
    NoEdge(VertexId, VertexId),
    /// Sides do not conduct, and nothing is known about what their partition would mean.
    #[error("the partition of the terminals is asked for, expected terminals that conduct")]
    PartitionOfSides,
    /// The set is too large for a table over its fillings.
    #[error("the set has {cells} cells, expected at most {limit}")]
    SetTooLarge {
        /// How many cells the set has.
        cells: usize,
        /// How many it may have.
        limit: usize,
    },
    /// The part of the board that matters for the question has too many vertices.
    #[error("the question concerns {vertices} vertices, expected at most {limit}")]
    TooManyVertices {
        /// How many vertices there are.
        vertices: usize,
        /// How many there may be.
        limit: usize,
    },
}

impl QueryError {
    /// The sentence of the error in the user's own names.
    #[must_use]
    pub fn in_names(&self, names: &Names) -> String {
        names.told(self)
    }
}

/// Checks that every member of the set is an unclaimed cell.
pub(super) fn check_cells(game: &Game, set: &VertexSet) -> Result<(), QueryError> {
    set.iter().try_for_each(|vertex| check_cell(game, vertex))
}

/// Checks that the vertex is an unclaimed cell.
pub(super) fn check_cell(game: &Game, vertex: VertexId) -> Result<(), QueryError> {
    if game.hypergraph().cells().contains(vertex) {
        Ok(())
    } else if game.hypergraph().is_terminal(vertex) {
        Err(QueryError::Terminal(vertex))
    } else {
        Err(QueryError::Unknown(vertex))
    }
}
