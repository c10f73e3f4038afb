//! Positions that are too large to be searched until what is settled in them is filled in.

use std::ops::ControlFlow;

use super::pool::MAX_VERTICES;
use super::{Limits, StopReason};
use crate::analysis::{ReduceOptions, reduce_watched};
use crate::game::{Player, Position, Rules};
use crate::proof::{Action, Preserves};
use crate::switching::EdgeGame;

/// A position that is too large to be searched, with dead cells and captured and lost sets claimed, if that makes
/// it small enough. The same player wins it, and a move that wins it wins the other, too. `None` for all other positions.
///
/// Complexity: that of [`reduce`](crate::analysis::reduce).
///
/// # Errors
/// If the time is up before the position is small enough.
pub fn filled_in(position: &Position, limits: &Limits) -> Result<Option<Position>, StopReason> {
    let terminals = position.game().hypergraph().terminals().len();
    let is_large = |position: &Position| position.empty_cells().len() + terminals > MAX_VERTICES;
    // In misère play a dead cell is a move to wait with.
    let is_normal = position.game().rules() == Rules::Normal;
    if !is_normal || !is_large(position) || EdgeGame::new(&position.reduced()).is_ok() {
        return Ok(None);
    }
    match with_settled(position, ReduceOptions::default(), limits) {
        Some(filled) if !is_large(&filled) => Ok(Some(filled)),
        _ => limits.reached().map_or(Ok(None), Err),
    }
}

/// The position with all claimed that is settled for one of the players.
///
/// Who is given a set gets as much of it as he can use by answering in it, whatever is claimed outside. So
/// the winner of the position with these claims can play there and answer in what was given to him; what was given
/// to the loser he leaves alone, and a claim of the loser there lets him move once more elsewhere.
fn with_settled(position: &Position, options: ReduceOptions, limits: &Limits) -> Option<Position> {
    let options = ReduceOptions { preserve: Preserves::Value, ..options };
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
    if filled.decided().is_some() {
        for cell in filled.empty_cells().iter().collect::<Vec<_>>() {
            filled.claim(cell, Player::Short).expect("nobody has claimed it");
        }
    }
    Some(filled)
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;
    use crate::analysis::Effort;
    use crate::boards::BoardSpec;
    use crate::clock::Instant;
    use crate::game::testing::RandomPosition;
    use crate::game::{Game, Goal, Oracle, Outcome};
    use crate::graph::{Hypergraph, VertexId};

    fn what_wins_the_rest_wins_the_whole<const N: usize>(random: RandomPosition<N>) -> bool {
        let position = RandomPosition { rules: Rules::Normal, ..random }.position();
        let oracle = Oracle::new(position.game()).unwrap();
        let answers = |position: &Position, by: Player| {
            let [short, cut] = Player::BOTH.map(|by| position.claimed(by));
            (oracle.outcomes(short, cut)[by], oracle.best_moves(short, cut, by))
        };
        [Effort::Local, Effort::Full].into_iter().all(|effort| {
            let options = ReduceOptions { effort, ..ReduceOptions::default() };
            let filled = with_settled(&position, options, &Limits::default()).unwrap();
            Player::BOTH.into_iter().all(|by| {
                let (outcome, before) = answers(&position, by);
                let (same, after) = answers(&filled, by);
                let is_lost = outcome != Outcome::win(by);
                outcome == same && (is_lost || after.iter().all(|cell| before.contains(cell)))
            })
        })
    }

    quickcheck! {
        fn what_wins_the_rest_of_8_cells_wins_the_whole(random: RandomPosition<8>) -> bool {
            what_wins_the_rest_wins_the_whole(random)
        }

        fn what_wins_the_rest_of_10_cells_wins_the_whole(random: RandomPosition<10>) -> bool {
            what_wins_the_rest_wins_the_whole(random)
        }
    }

    /// A wheel of 2,100 cells around two terminals that are adjacent.
    #[test]
    fn what_is_over_is_small_enough() {
        let vertex = VertexId::new;
        let spokes = (2..2_102).map(|cell| [vertex(0), vertex(cell)]);
        let rim = (2..2_102).map(|cell| [vertex(cell), vertex(2 + (cell - 1) % 2_100)]);
        let edges = spokes.chain(rim).chain([[vertex(0), vertex(1)]]);
        let wheel = Hypergraph::new(2_102, vec![vertex(0), vertex(1)], edges).unwrap();
        let position = Position::opening(Game::new(wheel, Goal::Connect, Rules::Normal).unwrap());
        let filled = filled_in(&position, &Limits::default()).unwrap().unwrap();
        assert_eq!(filled.decided(), Some(Outcome::Short));
    }

    #[test]
    fn who_has_no_time_is_told_so() {
        let board: BoardSpec = "hex:50x50".parse().unwrap();
        let position = Position::opening(board.build().game);
        let limits = Limits { until: Some(Instant::now()), ..Limits::default() };
        assert_eq!(filled_in(&position, &limits).unwrap_err(), StopReason::Time);
        assert!(filled_in(&position, &Limits::default()).unwrap().is_none());
    }
}
