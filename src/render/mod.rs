//! Pictures: positions as SVG and as text for the terminal.
//!
//! What is drawn is a [`Scene`]: a position with names, a layout and marks on some cells.

mod board;
mod graph;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use graph::{DualLayer, hypergraph_svg, planar_svg};
pub use svg::{SvgError, svg};
pub use text::{havannah_text, text, torus_text};

use crate::boards::BoardSpec;
use crate::game::Position;
use crate::graph::{Layout, Names, VertexId};
use crate::switching::Territory;

/// What a picture shows.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The position; claimed cells are drawn as stones.
    pub position: &'a Position,
    /// The names of its vertices.
    pub names: &'a Names,
    /// Where vertices are drawn, if the input says so.
    pub layout: Option<&'a Layout>,
    /// The board, if it is one; it is then drawn as a board.
    pub board: Option<BoardSpec>,
    /// Marks on vertices.
    pub marks: Vec<(VertexId, Mark)>,
}

/// A mark on a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// Claiming the cell wins for the player to move.
    Wins,
    /// One of the cells that the player to move must choose from.
    MustPlay,
    /// The cell is in a territory of the principal partition.
    Territory(Territory),
}

impl Scene<'_> {
    fn mark(&self, vertex: VertexId) -> Option<Mark> {
        self.marks.iter().find(|(marked, _)| *marked == vertex).map(|&(_, mark)| mark)
    }
}
