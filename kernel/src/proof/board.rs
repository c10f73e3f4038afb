//! The games of a certificate, and the memory that it may take.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use super::statement::{Normal, ensure};
use super::{Fault, GameId};
use crate::game::{Game, Goal, Player, Section};
use crate::graph::{Drawing, Incidence, VertexId, VertexSet};

/// A game of a certificate: that of the file, a dual of one, or a side.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) game: Game,
    incidence: Incidence,
    /// Who joins the terminals: Short, and in a dual game Cut.
    pub(super) connector: Player,
    /// The game whose dual it is, with its drawing.
    pub(super) drawn: Option<(GameId, Drawing)>,
    /// It is enough to join some two of the terminals: more than two that conduct, of a dual.
    pub(super) any_two: bool,
    /// Its graph, once it has been asked for.
    section: OnceCell<Section>,
}

/// The games of a certificate.
#[derive(Debug)]
pub(super) struct Boards {
    boards: Vec<Board>,
    /// Who wins the game of the file by other certificates, by their numbers.
    pub(super) given: HashMap<u32, Normal>,
    pub(super) memory: Memory,
}

/// One of the games, for a rule that is applied to it.
#[derive(Clone, Copy, Debug)]
pub(super) struct On<'a> {
    pub(super) all: &'a Boards,
    pub(super) game: GameId,
    pub(super) board: &'a Board,
}

/// The memory that a certificate may take, and what it has taken, in bytes.
#[derive(Debug)]
pub(super) struct Memory {
    limit: usize,
    taken: Cell<usize>,
}

impl Memory {
    /// Whether there is room for so much for a moment.
    pub(super) fn room_for(&self, bytes: usize) -> Result<(), Fault> {
        let all = self.taken.get().saturating_add(bytes);
        ensure(all <= self.limit, Fault::TooLarge(self.limit))
    }

    /// Takes so much for good.
    pub(super) fn take(&self, bytes: usize) -> Result<(), Fault> {
        self.room_for(bytes)?;
        self.taken.set(self.taken.get() + bytes);
        Ok(())
    }
}

/// About what a game takes for each vertex and each member of a hyperedge, in bytes.
const BYTES_A_MEMBER: usize = 192;

impl Boards {
    /// The game of the file; all that is noted will not take more than so many bytes.
    pub(super) fn new(game: Game, limit: usize) -> Self {
        let memory = Memory { limit, taken: Cell::new(0) };
        let boards = vec![Board::new(game, Player::Short, None)];
        Self { boards, given: HashMap::new(), memory }
    }

    pub(super) fn on(&self, game: GameId) -> Result<On<'_>, Fault> {
        let board = self.boards.get(game.0 as usize).ok_or(Fault::NoGame(game.0))?;
        Ok(On { all: self, game, board })
    }

    /// Adds the dual of a game with its drawing, or another one that Short connects.
    pub(super) fn add(
        &mut self,
        id: GameId,
        game: Game,
        drawn: Option<(GameId, Drawing)>,
    ) -> Result<(), Fault> {
        number(id.0, self.boards.len())?;
        let members: usize = game.hypergraph().hyperedges().map(<[VertexId]>::len).sum();
        self.memory.take(BYTES_A_MEMBER * (game.hypergraph().vertex_count() + members))?;
        let dual_of = drawn.as_ref().map(|(of, _)| self.on(*of)).transpose()?;
        let connector = dual_of.map_or(Player::Short, |of| of.board.connector.other());
        self.boards.push(Board::new(game, connector, drawn));
        Ok(())
    }
}

/// Numbers have no gaps.
pub(super) fn number(found: u32, expected: usize) -> Result<(), Fault> {
    ensure(found as usize == expected, Fault::Number(found, expected as u32))
}

impl Board {
    fn new(game: Game, connector: Player, drawn: Option<(GameId, Drawing)>) -> Self {
        let incidence = game.hypergraph().incidence();
        let any_two = drawn.is_some()
            && game.goal() == Goal::Connect
            && game.hypergraph().terminals().len() > 2;
        Self { game, incidence, connector, drawn, any_two, section: OnceCell::new() }
    }

    /// The drawing of a game, if it is a dual of that.
    pub(super) fn draws(&self, game: GameId) -> Option<&Drawing> {
        self.drawn.as_ref().filter(|(of, _)| *of == game).map(|(_, drawing)| drawing)
    }

    pub(super) fn universe(&self) -> usize {
        self.game.hypergraph().vertex_count()
    }

    /// The cells that nobody has claimed.
    pub(super) fn cells(&self) -> &VertexSet {
        self.game.hypergraph().cells()
    }

    pub(super) fn is_terminal(&self, vertex: VertexId) -> bool {
        self.game.hypergraph().is_terminal(vertex)
    }

    /// A terminal or a cell.
    pub(super) fn vertex(&self, vertex: VertexId) -> Result<(), Fault> {
        let is_known = self.cells().contains(vertex) || self.is_terminal(vertex);
        ensure(is_known, Fault::NoVertex(vertex))
    }

    /// The hyperedges that contain one of its vertices.
    pub(super) fn at(&self, vertex: VertexId) -> impl Iterator<Item = (usize, &[VertexId])> {
        let hypergraph = self.game.hypergraph();
        self.incidence.of(vertex).iter().map(|&index| (index, hypergraph.hyperedge(index)))
    }

    /// All cells but these.
    pub(super) fn others(&self, cells: &VertexSet) -> VertexSet {
        self.cells() - cells
    }
}

impl<'a> On<'a> {
    /// The empty set.
    pub(super) fn nothing(&self) -> VertexSet {
        VertexSet::new(self.board.universe())
    }

    /// Distinct unclaimed cells of the game as a set.
    pub(super) fn cells<'v>(
        &self,
        cells: impl IntoIterator<Item = &'v VertexId>,
    ) -> Result<VertexSet, Fault> {
        let mut set = self.nothing();
        for &cell in cells {
            ensure(self.board.cells().contains(cell), Fault::NoCell(cell))?;
            ensure(set.insert(cell), Fault::Twice(cell))?;
        }
        Ok(set)
    }

    /// The graph of the game, with room for some copies of it.
    pub(super) fn section(&self) -> Result<&'a Section, Fault> {
        /// No rule looks at more at a time.
        const COPIES: usize = 16;
        let bytes = Section::bytes(self.board.universe());
        if self.board.section.get().is_none() {
            self.all.memory.take(bytes)?;
        }
        self.all.memory.room_for(bytes.saturating_mul(COPIES))?;
        let Board { game, connector, any_two, .. } = self.board;
        let section = || Section::new(game, *connector).that_wants(*any_two);
        Ok(self.board.section.get_or_init(section))
    }

    /// Whether the connector joins the terminals with these cells.
    pub(super) fn joined(&self, cells: &VertexSet) -> Result<bool, Fault> {
        if self.board.any_two {
            return Ok(self.section()?.after([(self.board.connector, cells)]).joined());
        }
        Ok(self.board.game.joined(cells))
    }
}
