//! A position as graphs, slow and plain: which of two positions is the better one for a player.

use super::checker::{Board, Checker};
use super::{Fault, GameId, sets};
use crate::game::Player;
use crate::graph::VertexId;

/// One position on one or two boards, that of the file and a dual: on each, who joins its terminals
/// shorts cells, and his opponent cuts them.
#[derive(Clone)]
pub(super) struct Graphs(Vec<Rows>);

impl Graphs {
    /// The position of the game of the file in which these cells have been claimed, on the board of
    /// the file and on that of `game`.
    pub(super) fn new(checker: &Checker, game: GameId, claims: [&[u64]; 2]) -> Result<Self, Fault> {
        let mut boards = vec![checker.board(GameId::FILE)?];
        if game != GameId::FILE {
            boards.push(checker.board(game)?);
        }
        let opening = |board: &Board| board.rows.get_or_init(|| Rows::new(checker, board)).clone();
        let mut graphs = Self(boards.into_iter().map(opening).collect());
        for (by, cells) in Player::BOTH.into_iter().zip(claims) {
            sets::members(cells).for_each(|cell| graphs.claim(cell, by));
        }
        Ok(graphs)
    }

    pub(super) fn claim(&mut self, cell: VertexId, by: Player) {
        self.0.iter_mut().for_each(|rows| rows.claim(cell, by));
    }

    /// The same position with these cells given to a player each.
    pub(super) fn after(&self, claims: &[(VertexId, Player)]) -> Self {
        let mut after = self.clone();
        claims.iter().for_each(|&(cell, by)| after.claim(cell, by));
        after
    }

    /// Only the board of the file.
    pub(super) fn of_file(mut self) -> Self {
        self.0.truncate(1);
        self
    }

    /// The same position with its vertices renamed, which must be one to one for those that are left.
    pub(super) fn renamed(&self, name: impl Fn(VertexId) -> VertexId) -> Self {
        Self(self.0.iter().map(|rows| rows.renamed(&name)).collect())
    }

    /// Whether one of the boards shows that in every filling in which a player is joined in the other
    /// position, on the same cells, he is joined in this one: claims keep inclusions of graphs.
    pub(super) fn join_at_least(&self, other: &Self, player: Player) -> bool {
        self.0.iter().zip(&other.0).any(|(mine, theirs)| {
            let (less, more) =
                if player == mine.connector { (theirs, mine) } else { (mine, theirs) };
            less.is_within(more)
        })
    }
}

/// The graph in which the members of a hyperedge are adjacent, each vertex with its neighbours.
#[derive(Clone, Debug)]
pub(super) struct Rows {
    /// The sets of neighbours, one after the other.
    near: Vec<u64>,
    connector: Player,
    terminals: Vec<u64>,
    conducts: bool,
    /// One group touches all sides.
    touched: bool,
}

impl Rows {
    fn new(checker: &Checker, board: &Board) -> Self {
        let hypergraph = board.game.hypergraph();
        let set = |vertices: &[VertexId]| {
            let mut set = checker.sets.empty();
            vertices.iter().for_each(|&vertex| _ = sets::insert(&mut set, vertex));
            set
        };
        let terminals = set(hypergraph.terminals());
        let mut rows = Self {
            near: vec![0; terminals.len() * hypergraph.vertex_count()],
            connector: board.connector,
            terminals,
            conducts: board.conducts(),
            touched: false,
        };
        hypergraph.hyperedges().for_each(|hyperedge| rows.join(&set(hyperedge)));
        rows.close();
        rows
    }

    /// What is adjacent to a terminal that conducts is adjacent through it.
    fn close(&mut self) {
        let terminals = self.terminals.clone();
        let mut grows = self.conducts;
        while grows {
            let before = self.near.clone();
            for terminal in sets::members(&terminals) {
                let around = self.row(terminal).to_vec();
                self.join(&around);
            }
            grows = before != self.near;
        }
    }

    fn row(&mut self, vertex: VertexId) -> &mut [u64] {
        let width = self.terminals.len();
        &mut self.near[vertex.index() * width..][..width]
    }

    /// Makes all of the set adjacent. Sides stay apart; if all are in the set, one group touches them.
    fn join(&mut self, set: &[u64]) {
        let mut inner = set.to_vec();
        if !self.conducts {
            sets::subtract(&mut inner, &self.terminals);
            self.touched |= sets::is_within(&self.terminals, set);
        }
        for vertex in sets::members(set) {
            let is_side = !self.conducts && sets::contains(&self.terminals, vertex);
            let row = self.row(vertex);
            sets::unite(row, if is_side { &inner } else { set });
            sets::remove(row, vertex);
        }
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        let around = self.row(cell).to_vec();
        self.row(cell).fill(0);
        for vertex in sets::members(&around) {
            sets::remove(self.row(vertex), cell);
        }
        if by == self.connector {
            self.join(&around);
            self.close();
        }
    }

    fn renamed(&self, name: impl Fn(VertexId) -> VertexId) -> Self {
        let mut renamed = self.clone();
        renamed.near.fill(0);
        for (index, row) in self.near.chunks(self.terminals.len()).enumerate() {
            if sets::first(row).is_none() {
                continue;
            }
            let new = renamed.row(name(VertexId::new(index)));
            sets::members(row).for_each(|vertex| _ = sets::insert(new, name(vertex)));
        }
        renamed
    }

    /// On the same board: whether all edges are edges of the other, too.
    fn is_within(&self, other: &Self) -> bool {
        (!self.touched || other.touched) && sets::is_within(&self.near, &other.near)
    }
}
