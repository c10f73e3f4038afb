//! A reduction that is stopped: what has been done is right.

use std::ops::ControlFlow;

use super::super::*;
use super::random_games;
use crate::boards::BoardSpec;
use crate::game::Game;
use crate::proof::replay;

/// The reduction that is stopped when it asks for the so many-th time.
fn stopped_at(game: &Game, most: usize) -> Reduction {
    let mut asked = 0;
    let reduction = reduce_watched(game, ReduceOptions::default(), &mut || {
        asked += 1;
        if asked > most { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    reduction.unwrap()
}

/// Wherever it is stopped, its steps are the first ones of the whole reduction, and the checker replays them.
#[test]
fn the_steps_until_then_hold() {
    let boards = ["hex:5x5", "y:4", "bridgit:3"];
    let boards = boards.map(|spec| spec.parse::<BoardSpec>().unwrap().build().game);
    let mut cut_short = 0;
    for game in random_games(7, 40, 3..9).chain(boards) {
        let whole = reduce(&game, ReduceOptions::default()).unwrap();
        assert!(whole.is_finished);
        for most in 0.. {
            let part = stopped_at(&game, most);
            assert!(whole.trace.steps.starts_with(&part.trace.steps), "{game:?}, {most}");
            let replayed = replay(&game, &part.trace).unwrap();
            assert_eq!(replayed.winners, part.winners);
            if part.is_finished {
                assert_eq!(part, whole);
                break;
            }
            cut_short += 1;
        }
    }
    assert!(cut_short > 500, "{cut_short}");
}
