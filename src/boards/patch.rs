//! Patches of a Hex board: some of its cells, as the people who analyse Hex draw them.

use crate::game::Player;
use crate::graph::VertexId;

/// Some cells of a Hex board with what stands on them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HexPatch {
    /// The cells.
    pub hexagons: Vec<Hexagon>,
    /// The row above which Short's edge of the board lies, if the patch touches it.
    pub top: Option<usize>,
    /// The row below which his other edge lies.
    pub bottom: Option<usize>,
}

/// A cell of a patch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hexagon {
    /// Its column, counted from 0.
    pub column: usize,
    /// Its row, counted from 0.
    pub row: usize,
    /// What it is in the game of the patch.
    pub content: HexContent,
    /// The letter on it.
    pub letter: Option<char>,
}

/// What a cell of a patch is in its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexContent {
    /// A cell that is empty or has been claimed.
    Cell(VertexId),
    /// A stone that is no cell of the game: a terminal's, or one of Cut's outside.
    Stone(Player),
}
