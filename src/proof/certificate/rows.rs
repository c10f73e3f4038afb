//! A position as graphs, slow and plain: which of two positions is the better one for a player.

use super::checker::{Board, Checker};
use super::{Fault, GameId, sets};
use crate::game::Player;
use crate::graph::VertexId;

/// How many pairs are captured together at most: as many as the rules for lost sets make of one
/// (Steane, Theorem 10, for up to three pairs).
pub(crate) const MOST_TOGETHER: usize = 3;

/// One position on one or more boards, one of which may be the dual of another: on each, who joins its
/// terminals shorts cells, and his opponent cuts them.
#[derive(Clone)]
pub(super) struct Graphs(Vec<Rows>);

impl Graphs {
    /// The position in which these cells have been claimed, on the boards of some games.
    pub(super) fn new(
        checker: &mut Checker,
        games: &[GameId],
        claims: [&[u64]; 2],
    ) -> Result<Self, Fault> {
        // The graphs of the openings are kept.
        let mut boards = Vec::new();
        for &game in games {
            let universe = checker.board(game)?.game.hypergraph().vertex_count();
            if checker.board(game)?.rows.get().is_none() {
                checker.sets.take(8 * checker.sets.empty().len() * universe)?;
            }
            checker.sets.room_for(16 * universe)?;
            let board = checker.board(game)?;
            boards.push(board.rows.get_or_init(|| Rows::new(checker, board)).clone());
        }
        let mut graphs = Self(boards);
        for (by, cells) in Player::BOTH.into_iter().zip(claims) {
            graphs.0.iter_mut().for_each(|rows| rows.claim(cells, by));
        }
        Ok(graphs)
    }

    pub(super) fn claim(&mut self, cell: VertexId, by: Player) {
        for rows in &mut self.0 {
            let mut cells = vec![0; rows.terminals.len()];
            sets::insert(&mut cells, cell);
            rows.claim(&cells, by);
        }
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

    /// Gives pairs without a common cell to a player who captures them, in their order: one by one, or a
    /// few that follow one another together if he captures no fewer of them.
    pub(super) fn capture(&mut self, pairs: &[[VertexId; 2]], by: Player) -> Result<(), Fault> {
        let mut left = pairs;
        while !left.is_empty() {
            let few = 1..=left.len().min(MOST_TOGETHER);
            let captured = few.into_iter().find_map(|count| {
                let (together, rest) = left.split_at(count);
                Some((self.captured(together, by)?, rest))
            });
            (*self, left) = captured.ok_or(Fault::NotSettled)?;
        }
        Ok(())
    }

    /// The position with these pairs given to a player, if he captures them together: with one cell of
    /// each his, whichever, and the other ones his opponent's, he joins at least as much as with all.
    fn captured(&self, pairs: &[[VertexId; 2]], by: Player) -> Option<Self> {
        let his: Vec<_> = pairs.iter().flatten().map(|&cell| (cell, by)).collect();
        let all = self.after(&his);
        let is_enough = |choice: usize| {
            let claims = pairs.iter().enumerate().flat_map(|(index, &[a, b])| {
                let [mine, other] = if choice >> index & 1 == 0 { [a, b] } else { [b, a] };
                [(mine, by), (other, by.other())]
            });
            self.after(&claims.collect::<Vec<_>>()).join_at_least(&all, by)
        };
        (0..1 << pairs.len()).all(is_enough).then_some(all)
    }

    /// Whether a player joins at least as much as in the other position if the vertices of this one
    /// are called so; or else if he does both when a cell and its part there are his and when they are
    /// his opponent's.
    pub(super) fn join_at_least_as(
        &self,
        other: &Self,
        player: Player,
        name: impl Fn(VertexId) -> VertexId,
        on: Option<VertexId>,
    ) -> bool {
        match on {
            None => self.renamed(name).join_at_least(other, player),
            Some(cell) => Player::BOTH.into_iter().all(|by| {
                let other = other.after(&[(name(cell), by)]);
                self.after(&[(cell, by)]).renamed(&name).join_at_least(&other, player)
            }),
        }
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

    fn claim(&mut self, cells: &[u64], by: Player) {
        for cell in sets::members(cells) {
            let around = self.row(cell).to_vec();
            self.row(cell).fill(0);
            for vertex in sets::members(&around) {
                sets::remove(self.row(vertex), cell);
            }
            if by == self.connector {
                self.join(&around);
            }
        }
        if by == self.connector {
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

#[cfg(test)]
mod tests;
