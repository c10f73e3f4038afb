//! Terminated Rex: who joins loses, but nobody has lost when only one cell is left.

use crate::game::{Game, GraphState, Outcome, Player, State};
use crate::graph::{Bits, VertexId};
use crate::solve::SearchState;

/// A state of a misère game that ends in a draw when one cell is left and nothing is decided (TRex
/// in Hayward, Toft & Henderson, How to play reverse Hex). On square Hex boards it is a draw: both
/// can avoid losing until the board is full (Lagarias & Sleator).
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Outcome, Player, Rules};
/// use cutshort::solve::{SolveOptions, TerminatedState, solve_state};
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let state = TerminatedState::new(&board.game.with_rules(Rules::Misere)).expect("a small board");
/// let options = SolveOptions::default();
/// let solution = solve_state(&state, Player::Short, true, 256, &options, &mut |_| ());
/// assert_eq!(solution.outcome, Some(Outcome::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TerminatedState(GraphState<1>);

impl TerminatedState {
    /// The opening state of a game; `None` if it has more than 64 vertices.
    #[must_use]
    pub fn new(game: &Game) -> Option<Self> {
        let fits = game.hypergraph().vertex_count() <= Bits::<1>::CAPACITY;
        fits.then(|| Self(GraphState::new(game)))
    }
}

impl State for TerminatedState {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.0.empty_cells()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.0.claim(cell, by);
    }

    fn decided(&self) -> Option<Outcome> {
        self.0.decided().or_else(|| (self.0.cells().len() <= 1).then_some(Outcome::Draw))
    }
}

impl SearchState for TerminatedState {
    fn write_key(&self, key: &mut Vec<u64>) {
        self.0.write_key(key);
    }

    fn is_monotone(&self) -> bool {
        false
    }
}
