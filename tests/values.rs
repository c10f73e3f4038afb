//! Values and the solver are two ways to the class of a game with two terminals: they agree.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

use cutshort::formats::{FormatHint, ReadOptions, Terminals, read};
use cutshort::game::{ByPlayer, Class, Position};
use cutshort::solve::{SolveOptions, solve};
use cutshort::values::{Regions, ValueLimits};

/// All connected graphs with up to 6 vertices and all pairs of terminals.
#[test]
fn values_over_the_booleans_are_the_solvers_classes() {
    let graphs = include_str!("data/connected-2-6.g6");
    let options = ReadOptions { terminals: Some(Terminals::AllPairs), ..ReadOptions::default() };
    let mut regions = Regions::new(2).unwrap();
    let mut games = 0;
    for file in read(graphs.as_bytes(), FormatHint::Content, options) {
        let game = file.unwrap().game().clone();
        let value = regions.value(&game, &ValueLimits::default()).unwrap();
        let by_value = match regions.forms().write(value).as_str() {
            "T" => Class::Short,
            "0" => Class::Cut,
            "{T|0}" => Class::First,
            other => panic!("{other} is no value over the booleans"),
        };
        let position = Position::opening(game);
        let outcomes = ByPlayer::from_fn(|to_move| {
            solve(&position, to_move, &SolveOptions::default()).unwrap().outcome.unwrap()
        });
        assert_eq!(Class::new(outcomes), Some(by_value), "{position:?}");
        games += 1;
    }
    assert_eq!(games, 1 + 6 + 36 + 210 + 1680);
}
