//! One solver for the positions of a game that is played or looked through.

use crate::game::{Player, Position};
use crate::solve::{SolveError, Solver, SolverOptions, row_words};

/// The solver that is kept as long as it can answer.
///
/// A solver works on as many machine words as the position needs for which it was made, and a later
/// position may need fewer. So the one that is kept was made for the earliest position of the game that
/// needs as many words as the present one: on boards of up to 62 cells that is the empty one.
#[derive(Debug, Default)]
pub(crate) struct Keeper {
    kept: Option<Kept>,
}

#[derive(Debug)]
struct Kept {
    start: Position,
    words: usize,
    options: SolverOptions,
    solver: Solver,
}

/// How many machine words a row of the position's board takes.
fn words(position: &Position) -> usize {
    let terminals = position.game().hypergraph().terminals().len();
    row_words(position.empty_cells().len() + terminals)
}

/// Whether a position comes about from another one by claims.
fn follows(position: &Position, start: &Position) -> bool {
    Player::BOTH.into_iter().all(|by| start.claimed(by).is_subset_of(position.claimed(by)))
}

impl Keeper {
    /// Forgets all that has been found out.
    #[cfg(feature = "cli")]
    pub(crate) fn forget(&mut self) {
        self.kept = None;
    }

    /// A solver that answers about the position and what comes after it. The stages are the positions of
    /// the same game from which it came about, in their order.
    pub(crate) fn solver(
        &mut self,
        position: &Position,
        mut stages: impl Iterator<Item = Position>,
        options: SolverOptions,
    ) -> Result<&Solver, SolveError> {
        let words = words(position);
        let is_good = |kept: &Kept| {
            kept.options == options && kept.words == words && follows(position, &kept.start)
        };
        let kept = match self.kept.take().filter(is_good) {
            Some(kept) => kept,
            None => {
                let start = stages.find(|stage| self::words(stage) == words);
                let start = start.unwrap_or_else(|| position.clone());
                let solver = Solver::at(&start, options)?;
                Kept { start, words, options, solver }
            }
        };
        Ok(&self.kept.insert(kept).solver)
    }
}
