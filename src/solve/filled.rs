//! Positions that are too large to be searched until what is settled in them is filled in.

use std::ops::ControlFlow;

use super::Limits;
use super::pool::MAX_VERTICES;
use crate::analysis::{ReduceOptions, reduce_watched};
use crate::game::{Player, Position, Rules};
use crate::proof::{Action, Preserves};
use crate::switching::EdgeGame;

/// A position that is too large to be searched, with dead cells and captured and lost sets claimed, if that makes
/// it small enough. The same player wins it, and a move that wins it wins the other, too. `None` for all other positions.
///
/// Complexity: that of [`reduce`](crate::analysis::reduce); the limits of time end it early.
#[must_use]
pub fn filled_in(position: &Position, limits: &Limits) -> Option<Position> {
    let terminals = position.game().hypergraph().terminals().len();
    let is_large = |position: &Position| position.empty_cells().len() + terminals > MAX_VERTICES;
    // In misère play a dead cell is a move to wait with.
    let is_normal = position.game().rules() == Rules::Normal;
    if !is_normal || !is_large(position) || EdgeGame::new(&position.reduced()).is_ok() {
        return None;
    }
    Some(with_settled(position, limits)?).filter(|filled| !is_large(filled))
}

/// The position with all claimed that is settled for one of the players.
///
/// Who is given a set gets as much of it as he can use by answering in it, whatever is claimed outside. So
/// the winner of the position with these claims can play there and answer in what was given to him; what was given
/// to the loser he leaves alone, and a claim of the loser there lets him move once more elsewhere.
fn with_settled(position: &Position, limits: &Limits) -> Option<Position> {
    let options = ReduceOptions { preserve: Preserves::Value, ..ReduceOptions::default() };
    let mut watch =
        || limits.reached().map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()));
    let reduction = reduce_watched(&position.reduced(), options, &mut watch).ok()?;
    let mut filled = position.clone();
    for step in &reduction.trace.steps {
        let (cells, by) = match &step.action {
            Action::Short(cells) => (cells, Player::Short),
            Action::Cut(cells) => (cells, Player::Cut),
            Action::MergeTerminals(_) | Action::DeleteEdges(_) | Action::Decide(_) => continue,
        };
        for &cell in cells {
            filled.claim(cell, by).expect("a cell is filled in once");
        }
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::game::testing::RandomPosition;
    use crate::game::{Oracle, Outcome};

    quickcheck! {
        fn what_wins_the_rest_wins_the_whole(random: RandomPosition<8>) -> bool {
            let position = RandomPosition { rules: Rules::Normal, ..random }.position();
            let filled = with_settled(&position, &Limits::default()).unwrap();
            let oracle = Oracle::new(position.game()).unwrap();
            Player::BOTH.into_iter().all(|by| {
                let answers = [&position, &filled].map(|position| {
                    let [short, cut] = Player::BOTH.map(|by| position.claimed(by));
                    (oracle.outcomes(short, cut)[by], oracle.best_moves(short, cut, by))
                });
                let [(outcome, before), (same, after)] = answers;
                let is_lost = outcome != Outcome::win(by);
                outcome == same && (is_lost || after.iter().all(|cell| before.contains(cell)))
            })
        }
    }
}
