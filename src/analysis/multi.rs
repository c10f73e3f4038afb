//! Multi-Shannon games: who owns a set of cells, whatever surrounds it.
//!
//! Source: Björnsson, Hayward, Johanson and van Rijswijck, *Dead cell analysis in Hex and the
//! Shannon game*; Steane, *Threat, support and dead edges in the Shannon game*, section 3.

mod fillings;
#[cfg(test)]
mod tests;

use super::QueryError;
use super::local_board::LocalBoard;
use super::query_error::check_cells;
use crate::game::{ByPlayer, Game, Player};
use crate::graph::{Bits, MAX_ROW_VERTICES, ReducedGraph, VertexId, VertexSet, with_words};

/// The multi-Shannon game on a set S of cells, solved.
///
/// Play stays within S, and its neighbourhood N(S), the *boundary*, is what the result is about:
/// Short wins if in the end the reduced graph on the boundary is the one with all of S shorted, Cut
/// wins if it is the one with all of S cut; otherwise it is a draw. If both graphs are equal, both
/// win. Members of the boundary may be terminals or cells that either player may come to own; S
/// itself has no terminal.
///
/// With sides (goal `touch`), Short's win includes that a group touches all sides if all of S does,
/// and Cut's that none does.
///
/// The pair b, c of Steane's Figure 1 is captured, but all four cells are lost:
/// ```
/// use cutshort::analysis::{MultiShannon, Standing};
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId, VertexSet};
/// // s - a - {b, c} - d - t
/// let [s, a, b, c, d, t] = [0, 1, 2, 3, 4, 5].map(VertexId::new);
/// let edges = [[s, a], [a, b], [a, c], [b, d], [c, d], [d, t]];
/// let board = Hypergraph::new(6, vec![s, t], edges)?;
/// let game = Game::new(board, Goal::Connect, Rules::Normal)?;
/// let on = |cells: &[VertexId]| {
///     MultiShannon::new(&game, &VertexSet::from_vertices(6, cells.iter().copied()))
/// };
/// assert_eq!(on(&[b, c])?.standing(), Standing::Captured);
/// assert_eq!(on(&[a, b, c, d])?.standing(), Standing::Lost);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct MultiShannon {
    cells: Vec<VertexId>,
    universe: usize,
    /// By state: a cell is digit 0 (empty), 1 (Short's) or 2 (Cut's) of a number to base 3, the
    /// first cell is the last digit. The bits are those of [`wins_bit`].
    states: Vec<u8>,
}

/// To whom a set of cells belongs already: who wins the multi-Shannon game on it moving second.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Standing {
    /// Short does: under normal rules all of it may be shorted (Steane, Theorem 1).
    Captured,
    /// Cut does: under normal rules all of it may be cut.
    Lost,
    /// Both do: it makes no difference who owns it.
    Both,
    /// Nobody does.
    Neither,
}

/// The bit of a state that says whether `winner` wins from it with `to_move` to move.
fn wins_bit(winner: Player, to_move: Player) -> u8 {
    let index = |player| u8::from(player == Player::Cut);
    1 << (2 * index(winner) + index(to_move))
}

impl MultiShannon {
    /// The largest number of cells: 3^14 states of one byte are 4.8 MB.
    pub const MAX_CELLS: usize = 14;

    /// Solves the multi-Shannon game on a set of cells.
    ///
    /// Complexity: for m cells O(m 3^m) time and 3^m bytes, besides a look at the hyperedges of the
    /// game.
    ///
    /// # Errors
    /// If the set contains a terminal or something else that is no unclaimed cell, has more than
    /// [`Self::MAX_CELLS`] cells, or they have more than [`MAX_ROW_VERTICES`]
    /// neighbours.
    pub fn new(game: &Game, set: &VertexSet) -> Result<Self, QueryError> {
        check_cells(game, set)?;
        Self::check_size(set.len())?;
        let part = LocalBoard::new(game, set);
        let vertices = part.hypergraph.vertex_count();
        with_words!(vertices, W => {
            let mut solved = Self::on_graph(&part.rows::<W>(game), part.bits(set));
            solved.cells = set.iter().collect();
            solved.universe = set.universe();
            Ok(solved)
        }, else Err(QueryError::TooManyVertices { vertices, limit: MAX_ROW_VERTICES }))
    }

    /// Whether it can be solved with so many cells.
    pub(super) fn check_size(cells: usize) -> Result<(), QueryError> {
        if cells > Self::MAX_CELLS {
            return Err(QueryError::SetTooLarge { cells, limit: Self::MAX_CELLS });
        }
        Ok(())
    }

    /// Solves the game on at most [`Self::MAX_CELLS`] cells of a graph.
    pub(super) fn on_graph<const W: usize>(graph: &ReducedGraph<W>, set: Bits<W>) -> Self {
        let won = fillings::winners(graph, set);
        let cells: Vec<VertexId> = set.iter().collect();
        let mut solved = Self { cells, universe: graph.universe(), states: Vec::new() };
        solved.fill(&won);
        solved
    }

    /// Fills the table from the last states to the first: a claim makes a state's number larger.
    fn fill(&mut self, won: &[ByPlayer<bool>]) {
        let count = self.cells.len();
        self.states = vec![0; 3_usize.pow(count as u32)];
        for state in (0..self.states.len()).rev() {
            let (short, empty) = self.decode(state);
            self.states[state] = if empty == 0 {
                let bit = |winner| {
                    let both = wins_bit(winner, Player::Short) | wins_bit(winner, Player::Cut);
                    if won[short][winner] { both } else { 0 }
                };
                bit(Player::Short) | bit(Player::Cut)
            } else {
                let mut wins = 0;
                for to_move in Player::BOTH {
                    let (mut some, mut all) = (0, u8::MAX);
                    for cell in (0..count).filter(|cell| empty >> cell & 1 == 1) {
                        let child = self.states[state + claim(cell, to_move)];
                        some |= child;
                        all &= child;
                    }
                    let other = to_move.other();
                    if some & wins_bit(to_move, other) != 0 {
                        wins |= wins_bit(to_move, to_move);
                    }
                    if all & wins_bit(other, other) != 0 {
                        wins |= wins_bit(other, to_move);
                    }
                }
                wins
            };
        }
    }

    /// Short's cells and the empty cells of a state, as masks over the cells of the set.
    fn decode(&self, mut state: usize) -> (usize, usize) {
        let (mut short, mut empty) = (0, 0);
        for cell in 0..self.cells.len() {
            match state % 3 {
                0 => empty |= 1 << cell,
                1 => short |= 1 << cell,
                _ => {}
            }
            state /= 3;
        }
        (short, empty)
    }

    /// The cells of the set, in increasing order.
    #[must_use]
    pub fn cells(&self) -> &[VertexId] {
        &self.cells
    }

    /// Whether `player` has a winning strategy when `first` moves first.
    #[must_use]
    pub fn wins(&self, player: Player, first: Player) -> bool {
        self.states[0] & wins_bit(player, first) != 0
    }

    /// Whether the set is captured (for Short) or lost (for Cut): whether the player wins moving
    /// second.
    #[must_use]
    pub fn owns(&self, player: Player) -> bool {
        self.wins(player, player.other())
    }

    /// Whether the set is dominated by the player: whether he wins moving first.
    #[must_use]
    pub fn dominates(&self, player: Player) -> bool {
        self.wins(player, player)
    }

    /// Captured, lost, both or neither.
    #[must_use]
    pub fn standing(&self) -> Standing {
        match (self.owns(Player::Short), self.owns(Player::Cut)) {
            (true, true) => Standing::Both,
            (true, false) => Standing::Captured,
            (false, true) => Standing::Lost,
            (false, false) => Standing::Neither,
        }
    }

    /// The cells that *dominate* the set for the player: his winning first moves, in increasing
    /// order.
    #[must_use]
    pub fn dominating_cells(&self, player: Player) -> Vec<VertexId> {
        self.winning_from(0, player)
    }

    /// The winning moves of `player`, who is to move, after these cells of the set have been
    /// claimed, in increasing order: his strategy.
    ///
    /// # Panics
    /// If a claimed cell is not in the set or is claimed twice.
    #[must_use]
    pub fn winning_moves(
        &self,
        player: Player,
        short: &VertexSet,
        cut: &VertexSet,
    ) -> Vec<VertexId> {
        self.winning_from(self.state(short, cut), player)
    }

    /// Whether the player has won when these cells are Short's, those are Cut's and they are all:
    /// the end of a game.
    ///
    /// # Panics
    /// As [`Self::winning_moves`], or if a cell of the set is unclaimed.
    #[must_use]
    pub fn has_won(&self, player: Player, short: &VertexSet, cut: &VertexSet) -> bool {
        let state = self.state(short, cut);
        assert_eq!(self.decode(state).1, 0, "the game is not over");
        self.states[state] & wins_bit(player, player) != 0
    }

    fn state(&self, short: &VertexSet, cut: &VertexSet) -> usize {
        assert!(short.is_disjoint_from(cut), "a cell is claimed twice");
        let claims = |set: &VertexSet, by: Player| {
            let index = |cell| self.cells.binary_search(&cell).expect("claims lie in the set");
            set.iter().map(|cell| claim(index(cell), by)).sum::<usize>()
        };
        claims(short, Player::Short) + claims(cut, Player::Cut)
    }

    fn winning_from(&self, state: usize, player: Player) -> Vec<VertexId> {
        let (_, empty) = self.decode(state);
        (0..self.cells.len())
            .filter(|cell| empty >> cell & 1 == 1)
            .filter(|&cell| {
                self.states[state + claim(cell, player)] & wins_bit(player, player.other()) != 0
            })
            .map(|cell| self.cells[cell])
            .collect()
    }

    /// The set of cells on which the game was played.
    #[must_use]
    pub fn set(&self) -> VertexSet {
        VertexSet::from_vertices(self.universe, self.cells.iter().copied())
    }
}

/// What a claim adds to the number of a state.
fn claim(cell: usize, by: Player) -> usize {
    let digit = match by {
        Player::Short => 1,
        Player::Cut => 2,
    };
    digit * 3_usize.pow(cell as u32)
}
