//! Many positions at once.

use rayon::prelude::*;

use super::{Solution, SolveError, SolveOptions, Solver, SolverOptions};
use crate::game::{ByPlayer, Class, Position};

/// Who wins each of these positions, with either player to move: one solver for each, on all cores. The
/// answers come in the order of the positions. The limits are those of one question.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Class, Position};
/// use cutshort::solve::{SolveOptions, class_of, solve_all};
/// let boards = ["hex:2x2", "hex:3x2", "hex:2x3"].map(|spec| spec.parse::<BoardSpec>().unwrap().build());
/// let positions = boards.map(|board| Position::opening(board.game));
/// let classes: Vec<_> = solve_all(&positions, &SolveOptions::default())
///     .into_iter()
///     .map(|solutions| class_of(&solutions.unwrap()))
///     .collect();
/// // Three columns are wide for Cut, two rows short for Short.
/// assert_eq!(classes, [Some(Class::First), Some(Class::Short), Some(Class::Cut)]);
/// ```
///
/// Complexity: the sum over the positions, on as many cores as rayon has.
pub fn solve_all<'p>(
    positions: impl IntoIterator<Item = &'p Position>,
    options: &SolveOptions,
) -> Vec<Result<ByPlayer<Solution>, SolveError>> {
    let positions: Vec<&Position> = positions.into_iter().collect();
    let solved = positions.into_par_iter().map(|position| {
        Solver::at(position, SolverOptions::default())?.solve_both(position, options)
    });
    solved.collect()
}

/// The class of a position from who wins it; `None` if that is not known for both players to move.
#[must_use]
pub fn class_of(solutions: &ByPlayer<Solution>) -> Option<Class> {
    let ByPlayer { short, cut } = solutions;
    Class::new(ByPlayer { short: short.outcome?, cut: cut.outcome? })
}
