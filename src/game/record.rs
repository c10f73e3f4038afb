//! Moves of games that were played.

use super::Player;
use crate::graph::VertexId;

/// A move of a recorded game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RecordedMove {
    /// Which move of the game it was, counted from 1; swaps count, and are not recorded themselves.
    pub number: u32,
    /// Who made it.
    pub by: Player,
    /// The cell that he claimed; none if he passed.
    pub cell: Option<VertexId>,
}
