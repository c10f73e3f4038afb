//! Values and the solver are two ways to the class of a game with two terminals: they agree. Large regions
//! have their values, or are stopped by a limit.
#![allow(clippy::unwrap_used, reason = "a test that cannot go on should say where")]

mod command;

use command::{said, said_with};
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

/// With nothing in it Cut keeps all three corners apart; the stones give Short something.
#[test]
fn a_triangle_of_18_cells_has_its_value() {
    let path = "tests/data/triangle-18.json";
    let threats =
        "{{{T|a},{T|b}|{a|0},{b|0}},{{T|a},{T|c}|{a|0},{c|0}},{{T|b},{T|c}|{b|0},{c|0}}|0}";
    for (short, value) in [("", "0"), ("b4", threats)] {
        let stones = if short.is_empty() { vec![] } else { vec!["--short", short] };
        let said = said(&[vec!["value", path], stones].concat());
        assert!(said.contains(&format!("value {value}\n")), "{said}");
    }
}

#[test]
fn a_value_stops_at_its_limits() {
    let value = ["value", "--board", "hex:8x8", "--json"];
    for (limit, most, reason) in [
        ("--node-limit", "1000", "nodes"),
        ("--time-limit", "0.2", "time"),
        ("--memory", "1", "memory"),
    ] {
        let said = said_with(&[&value[..], &[limit, most]].concat(), 3);
        let answer: serde_json::Value = serde_json::from_str(&said).unwrap();
        assert_eq!(
            (&answer["value"], &answer["stopped"]),
            (&serde_json::Value::Null, &reason.into())
        );
    }
}
