//! The reference oracle: a table over all partial fillings.
//!
//! No pruning, no search, no reduction: the outcome of every full filling is read off the board by
//! definition, and every other state takes the best of its children. Everything fast in this crate
//! is tested against it.

use thiserror::Error;

use super::{ByPlayer, Class, Game, Outcome, Player};
use crate::graph::{VertexId, VertexSet};

/// The outcome of every state of a small game, for both sides to move.
///
/// ```
/// use cutshort_kernel::game::{Class, Game, Goal, Oracle, Rules};
/// use cutshort_kernel::graph::{Hypergraph, VertexId, VertexSet};
/// // s - a - t: whoever moves first decides.
/// let [s, a, t] = [0, 1, 2].map(VertexId::new);
/// let path = Hypergraph::new(3, vec![s, t], [[s, a], [a, t]]).unwrap();
/// let oracle = Oracle::new(&Game::new(path, Goal::Connect, Rules::Normal).unwrap()).unwrap();
/// assert_eq!(oracle.class(), Some(Class::First));
/// ```
#[derive(Clone, Debug)]
pub struct Oracle {
    cells: Vec<VertexId>,
    /// By state: a cell is digit 0 (empty), 1 (Short's) or 2 (Cut's) of a number to base 3.
    outcomes: Vec<ByPlayer<Outcome>>,
}

/// Why there is no oracle for a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the oracle takes games of at most {limit} cells, this one has {cells}", limit = Oracle::MAX_CELLS)]
pub struct OracleError {
    /// How many cells the game has.
    pub cells: usize,
}

impl Oracle {
    /// The largest number of cells: 3^16 states of two bytes each are 86 MB.
    pub const MAX_CELLS: usize = 16;

    /// The table of a game with n cells. Time O(n 3^n), space 2 * 3^n bytes.
    ///
    /// # Errors
    /// If the game has more than [`Self::MAX_CELLS`] cells.
    pub fn new(game: &Game) -> Result<Self, OracleError> {
        Self::for_colouring(game.hypergraph().cells(), |short| game.outcome(short))
    }

    /// The table of any game in which the players colour these cells in turn and `outcome` tells
    /// from Short's cells how it ends once all are coloured.
    ///
    /// # Errors
    /// If there are more than [`Self::MAX_CELLS`] cells.
    pub fn for_colouring(
        cells: &VertexSet,
        outcome: impl Fn(&VertexSet) -> Outcome,
    ) -> Result<Self, OracleError> {
        let universe = cells.universe();
        let cells: Vec<VertexId> = cells.iter().collect();
        if cells.len() > Self::MAX_CELLS {
            return Err(OracleError { cells: cells.len() });
        }
        let powers: Vec<usize> = (0..cells.len()).map(|index| 3_usize.pow(index as u32)).collect();
        let states = 3_usize.pow(cells.len() as u32);
        let unknown = ByPlayer { short: Outcome::Cut, cut: Outcome::Short };
        let mut outcomes = vec![unknown; states];
        // A claim makes the number of a state larger, so children come before their parents.
        for state in (0..states).rev() {
            let with_digit = |digit: usize| {
                powers.iter().enumerate().filter(move |(_, power)| state / **power % 3 == digit)
            };
            if with_digit(0).next().is_none() {
                let short = with_digit(1).map(|(index, _)| cells[index]);
                let end = outcome(&VertexSet::from_vertices(universe, short));
                outcomes[state] = ByPlayer { short: end, cut: end };
            }
            for (_, claim) in with_digit(0) {
                let after = ByPlayer {
                    short: outcomes[state + claim].cut,
                    cut: outcomes[state + 2 * claim].short,
                };
                for player in Player::BOTH {
                    outcomes[state][player] =
                        outcomes[state][player].better_for(player, after[player]);
                }
            }
        }
        Ok(Self { cells, outcomes })
    }

    /// The outcome after the given claims, for either side to move.
    ///
    /// # Panics
    /// If a claimed vertex is no cell, or is claimed twice.
    #[must_use]
    pub fn outcomes(&self, short: &VertexSet, cut: &VertexSet) -> ByPlayer<Outcome> {
        let sum = |set: &VertexSet, digit: usize| {
            set.iter()
                .map(|cell| {
                    let index = self.cells.binary_search(&cell).expect("only cells are claimed");
                    digit * 3_usize.pow(index as u32)
                })
                .sum::<usize>()
        };
        assert!(short.is_disjoint_from(cut), "a cell is claimed twice");
        self.outcomes[sum(short, 1) + sum(cut, 2)]
    }

    /// The class of the opening position; `None` if a draw is among the outcomes.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        Class::new(self.outcomes[0])
    }

    /// The cells whose claim gives `to_move` the outcome of the position, in increasing order: all
    /// winning moves if he wins, all drawing moves if it is a draw.
    ///
    /// # Panics
    /// As [`Self::outcomes`].
    #[must_use]
    pub fn best_moves(&self, short: &VertexSet, cut: &VertexSet, to_move: Player) -> Vec<VertexId> {
        let best = self.outcomes(short, cut)[to_move];
        let empty = self.cells.iter().filter(|&&c| !short.contains(c) && !cut.contains(c));
        let after = |cell: VertexId| {
            let (mut short, mut cut) = (short.clone(), cut.clone());
            match to_move {
                Player::Short => short.insert(cell),
                Player::Cut => cut.insert(cell),
            };
            self.outcomes(&short, &cut)[to_move.other()]
        };
        empty.copied().filter(|&cell| after(cell) == best).collect()
    }
}
