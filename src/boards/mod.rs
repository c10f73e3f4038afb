//! Named boards of Shannon games, of any size: Hex, Y, Bridg-it, and their relatives on cylinders, other
//! tilings and in several dimensions, and Tex; and planar maps of one's own, whose faces are the cells.
//!
//! A [`BoardSpec`] is the short text that users write, such as `hex:5x5`; [`BoardSpec::build`]
//! makes the [`Board`]: a game with names and a layout. [`BoardSpec::contest`] is the board as its rules
//! put it, with a way to win for each player; [`Criteria`] asks whether exactly one of them wins.
//!
//! ```
//! use cutshort::boards::BoardSpec;
//! let board = "hex:4x4".parse::<BoardSpec>()?.build();
//! assert_eq!(board.game.hypergraph().cells().len(), 16);
//! assert!(board.names.id("c3").is_some());
//! # Ok::<(), cutshort::boards::BoardSpecError>(())
//! ```

mod bridgit;
mod cell;
mod contest;
#[cfg(feature = "full")]
mod criteria;
mod gale;
mod grid;
mod hex;
mod map;
mod patch;
mod spec;
mod strategy;
#[cfg(test)]
mod tests;
mod tex;
mod tiling;
mod y;

pub use cell::{CellNameError, cell_name, parse_cell_name};
pub use contest::{Contest, Crossings, Winners};
#[cfg(feature = "full")]
pub use criteria::{Criteria, CriteriaError};
pub(crate) use grid::Grid;
pub use map::{
    ColourWalk, CrowdedPoint, FaceSite, MapError, MapParts, MapRegion, MapVerdict, PlanarMap,
    WalkError,
};
pub use patch::{HexContent, HexPatch, Hexagon};
pub use spec::{BoardKind, BoardSpec, BoardSpecError, Tiling};
pub use strategy::{Argument, MirrorPairing, known_class};

use crate::game::{Game, Goal, Rules};
use crate::graph::{Hypergraph, Layout, Names, VertexId};

/// A board: a game in its opening position, with the names of its vertices and where to draw them.
#[derive(Clone, Debug)]
pub struct Board {
    /// What it was built from.
    pub spec: BoardSpec,
    /// The game, under normal rules.
    pub game: Game,
    /// The cells are named by column and row (`c3`), the terminals by where they lie.
    pub names: Names,
    /// Where cells and terminals are drawn.
    pub layout: Layout,
    /// The hexagons, if it is no board of rows and columns but a part of a Hex board.
    pub patch: Option<HexPatch>,
}

/// A board under construction: cells first, then the terminals.
struct Builder {
    names: Names,
    layout: Layout,
    terminals: Vec<VertexId>,
    hyperedges: Vec<Vec<VertexId>>,
}

impl Builder {
    fn new(vertex_count: usize) -> Self {
        Self {
            names: Names::new(),
            layout: Layout::new(vertex_count),
            terminals: Vec::new(),
            hyperedges: Vec::new(),
        }
    }

    /// The next cell, at the given column and row, both counted from 0.
    fn cell(&mut self, column: usize, row: usize, at: [f64; 2]) {
        self.vertex(&cell_name(column, row), at);
    }

    fn terminal(&mut self, name: &str, at: [f64; 2]) -> VertexId {
        let terminal = self.vertex(name, at);
        self.terminals.push(terminal);
        terminal
    }

    fn vertex(&mut self, name: &str, at: [f64; 2]) -> VertexId {
        let vertex = self.names.intern(name).expect("board names are names");
        self.layout.place(vertex, at);
        vertex
    }

    fn hyperedge(&mut self, members: impl IntoIterator<Item = VertexId>) {
        self.hyperedges.push(members.into_iter().collect());
    }

    fn finish(self, spec: BoardSpec, goal: Goal) -> Board {
        let hypergraph = Hypergraph::new(self.names.len(), self.terminals, self.hyperedges);
        let hypergraph = hypergraph.expect("boards use their own vertices");
        let game = Game::new(hypergraph, goal, Rules::Normal).expect("boards have two terminals");
        Board { spec, game, names: self.names, layout: self.layout, patch: None }
    }
}
