//! Positions as planar hypergraphs in which no cell is in more than three hyperedges.
//!
//! Demer and Selinger, On 3-terminal positions in Hex, Theorem 2.3: Hex is the universal 3-planar
//! Shannon game. Every second corner of the cells of a Hex board is a hyperedge (Figure 4), as
//! [`crate::boards`] builds them; claimed cells are contracted or deleted (Remark 2.2), which keeps
//! the hypergraph planar and makes no degree larger.

use thiserror::Error;

use super::embedding::Embedding;
use super::witness::EmbeddingError;
use crate::game::{Game, Position};
use crate::graph::{Hypergraph, Names, VertexId};

/// Why a position is no 3-planar game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ThreePlanarError {
    /// A cell lies in more than three hyperedges.
    #[error("the cell {cell:?} lies in {degree} hyperedges, expected at most 3")]
    Degree {
        /// The first such cell.
        cell: VertexId,
        /// In how many it lies.
        degree: usize,
    },
    /// The position is not planar with its terminals outside.
    #[error(transparent)]
    NotPlanar(#[from] EmbeddingError),
}

impl ThreePlanarError {
    /// The message in the user's names; the hypergraph is that of the position after its claims.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        match self {
            Self::NotPlanar(error) => error.describe(hypergraph, names),
            other => names.told(other),
        }
    }
}

/// The opening position on a planar hypergraph, its terminals outside and each cell in at most three
/// hyperedges, in which every filling of the empty cells has the winner that it has in the position.
///
/// Cells keep their ids. Works for positions on Hex and Y boards and on any planar hypergraph of
/// degree three or less; a *graph* of degree six, as that of Hex with an edge for each two
/// neighbours, is not one, though the board is.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Player, Position};
/// use cutshort::planar::three_planar;
/// let board = "hex:5x5".parse::<BoardSpec>()?.build();
/// let mut position = Position::opening(board.game);
/// position.claim(board.names.id("c3").unwrap(), Player::Short)?;
/// position.claim(board.names.id("b4").unwrap(), Player::Cut)?;
/// let game = three_planar(&position)?;
/// assert_eq!(game.hypergraph().cells().len(), 23);
/// assert_eq!(game.hypergraph().max_cell_degree(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of [`Embedding::new`].
///
/// # Errors
/// If, after the claims, a cell lies in more than three hyperedges, or the hypergraph is not planar
/// with all terminals on one face.
pub fn three_planar(position: &Position) -> Result<Game, ThreePlanarError> {
    let game = position.reduced();
    let incidence = game.hypergraph().incidence();
    let degree = |cell| incidence.of(cell).len();
    if let Some(cell) = game.hypergraph().cells().iter().find(|&cell| degree(cell) > 3) {
        return Err(ThreePlanarError::Degree { cell, degree: degree(cell) });
    }
    Embedding::new(game.hypergraph())?;
    Ok(game)
}

#[cfg(test)]
mod tests;
