//! The swap rule: one player makes the first move, the other one chooses his side.

use super::Advice;
use super::circuits::{Circuits, prospects};
use crate::game::{Player, Position};
use crate::graph::VertexId;

/// Whether the player to move, advised like this, should rather have the other side: he is proved to lose or,
/// where that is not known, his opponent's circuit looks better, half a move counted for him.
///
/// Complexity: polynomial.
#[must_use]
pub fn wants_to_swap(position: &Position, to_move: Player, advice: Advice) -> bool {
    match advice.winner {
        Some(winner) => winner != to_move,
        None => prospects(position, to_move).is_some_and(|prospects| prospects < 0.0),
    }
}

/// A first move that leaves the choice of sides as open as the circuits can tell; the first cell where there
/// are none. `None` if there is no empty cell.
///
/// Complexity: polynomial; so many looks at the circuits as the number of cells has binary digits.
#[must_use]
pub fn fair_opening(position: &Position, first: Player) -> Option<VertexId> {
    let Some(circuits) = Circuits::of(position) else { return position.empty_cells().first() };
    // The strongest cells come first. Where the second player begins to have the better prospects is in
    // between.
    let cells = circuits.busiest(position, first);
    let is_too_strong = |&cell: &VertexId| {
        let mut after = position.clone();
        _ = after.claim(cell, first);
        prospects(&after, first.other()).is_some_and(|prospects| prospects < 0.0)
    };
    let fair = cells.partition_point(is_too_strong);
    cells.get(fair).or(cells.last()).copied()
}
