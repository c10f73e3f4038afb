//! All winning moves of a position, and a limit.
//!
//! `cargo run --release --example 02_winning_moves`

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::{Duration, Instant};

use cutshort::boards::BoardSpec;
use cutshort::game::{Player, Position};
use cutshort::solve::{Limits, SolveOptions, solve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "hex:4x4".parse::<BoardSpec>()?.build();
    let cell = |name: &str| board.names.id(name).expect("a cell of the board");
    let mut position = Position::opening(board.game.clone());
    position.claim(cell("b1"), Player::Short)?;

    let limits =
        Limits { until: Some(Instant::now() + Duration::from_secs(10)), ..Limits::default() };
    let options = SolveOptions { all_moves: true, limits, ..SolveOptions::default() };
    let solution = solve(&position, Player::Cut, &options)?;
    match (solution.outcome, solution.stopped) {
        (Some(outcome), _) => println!("with best play: {outcome}"),
        (None, reason) => println!("not known: stopped by {reason:?}"),
    }
    let names = |cells: &[_]| cells.iter().map(|&c| board.names.name(c)).collect::<Vec<_>>();
    println!("winning moves of Cut: {:?}", names(&solution.winning_moves));
    println!("{} nodes", solution.nodes);
    Ok(())
}
