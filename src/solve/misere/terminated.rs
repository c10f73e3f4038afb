//! Terminated Rex: who joins loses, but nobody has lost when only one cell is left.

use crate::game::{GraphState, Outcome, Player, State};
use crate::graph::VertexId;
use crate::solve::SearchState;

/// A state of a misère game that ends in a draw when one cell is left and nothing is decided (TRex
/// in Hayward, Toft & Henderson, How to play reverse Hex). On square Hex boards it is a draw: both
/// can avoid losing until the board is full (Lagarias & Sleator).
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{GraphState, Outcome, Player, Rules};
/// use cutshort::solve::{SolveOptions, TerminatedState, solve_state};
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let state = GraphState::<1>::new(&board.game.with_rules(Rules::Misere));
/// let options = SolveOptions::default();
/// let state = TerminatedState::new(state);
/// let solution = solve_state(&state, Player::Short, true, 256, &options, &mut |_| ());
/// assert_eq!(solution.outcome, Some(Outcome::Draw));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TerminatedState<const W: usize>(GraphState<W>);

impl<const W: usize> TerminatedState<W> {
    /// The state of a game, terminated when one cell is left.
    #[must_use]
    pub fn new(state: GraphState<W>) -> Self {
        Self(state)
    }
}

impl<const W: usize> State for TerminatedState<W> {
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

impl<const W: usize> SearchState for TerminatedState<W> {
    fn write_key(&self, key: &mut Vec<u64>) {
        self.0.write_key(key);
    }

    fn is_monotone(&self) -> bool {
        false
    }
}
