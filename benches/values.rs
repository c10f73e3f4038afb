//! How long a triangle of 18 cells takes to be valued, empty and with a stone of Short's. The figures of
//! interest are ratios to the time of `nauty-geng -c -q -u 10` on the same machine.
//!
//! Every benchmark asserts what the value is written as (`tests/data/README.md`).

use cutshort::formats::{FormatHint, ReadOptions, read};
use cutshort::game::{Game, Player};
use cutshort::values::{PosetChoice, ValueLimits, valuation};
use divan::Bencher;

fn main() {
    divan::main();
}

/// The region with a stone of Short's, if any.
fn triangle(stone: &str) -> Game {
    let text = include_str!("../tests/data/triangle-18.json");
    let mut games = read(text.as_bytes(), FormatHint::Content, ReadOptions::default());
    let file = games.next().expect("it has a game").expect("which is right");
    let mut position = file.position().clone();
    if let Some(cell) = file.names().id(stone) {
        position.claim(cell, Player::Short).expect("an empty cell");
    }
    position.reduced()
}

#[divan::bench(args = [
    ("none", "0"),
    ("b4", "{{{T|a},{T|b}|{a|0},{b|0}},{{T|a},{T|c}|{a|0},{c|0}},{{T|b},{T|c}|{b|0},{c|0}}|0}"),
])]
fn of_a_triangle(bencher: Bencher, (stone, value): (&str, &str)) {
    let game = triangle(stone);
    bencher.bench_local(|| {
        let limits = ValueLimits::default();
        let found = valuation(&game, &PosetChoice::Fitting, &limits);
        let found = found.expect("there is no limit");
        assert_eq!(found.forms.write(found.value), value);
    });
}
