//! All winning moves of a position, a limit, and a second question to the same solver.
//!
//! `cargo run --release --example 02_winning_moves`

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::time::{Duration, Instant};

use cutshort::{BoardSpec, Limits, Player, Position, SolveOptions, Solver, SolverOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let board = "hex:4x4".parse::<BoardSpec>()?.build();
    let cell = |name: &str| board.names.id(name).expect("a cell of the board");
    let mut position = Position::opening(board.game.clone());
    position.claim(cell("b1"), Player::Short)?;

    let limits =
        Limits { until: Some(Instant::now() + Duration::from_secs(10)), ..Limits::default() };
    let options = SolveOptions { all_moves: true, limits, ..SolveOptions::default() };
    let solver = Solver::new(&board.game, SolverOptions::default())?;
    let solution = solver.solve(&position, Player::Cut, &options)?;
    match (solution.outcome, solution.stopped) {
        (Some(outcome), _) => println!("with best play: {outcome}"),
        (None, reason) => println!("not known: stopped by {reason:?}"),
    }
    let names = |cells: &[_]| cells.iter().map(|&c| board.names.name(c)).collect::<Vec<_>>();
    println!("winning moves of Cut: {:?}", names(&solution.winning_moves));
    println!("{} nodes", solution.nodes);

    // The solver answers every position of the game, and remembers.
    if let Some(cell) = solution.best_move {
        position.claim(cell, Player::Cut)?;
        let next = solver.solve(&position, Player::Short, &options)?;
        let outcome = next.outcome.map_or("not known".to_owned(), |outcome| outcome.to_string());
        println!("after {}: {outcome}, {} nodes more", board.names.name(cell), next.nodes);
    }
    Ok(())
}
