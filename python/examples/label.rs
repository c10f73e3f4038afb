//! The loop in Rust that batches from Python are measured against: random positions of 5x5 Hex, one after the
//! other on one thread, each with its winner and all winning moves. `benches/label.py` runs it.

#![allow(clippy::print_stdout, reason = "a measurement prints")]

use std::time::Instant;

use cutshort::boards::BoardSpec;
use cutshort::game::{Player, random_position};
use cutshort::solve::{SolveOptions, Solver, SolverOptions};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u64 = std::env::args().nth(1).map_or(Ok(10_000), |word| word.parse())?;
    let start = Instant::now();
    let game = "hex:5x5".parse::<BoardSpec>()?.build().game;
    let solver = Solver::new(&game, SolverOptions::default())?;
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let (mut short, mut moves) = (0, 0);
    for seed in 0..count {
        let position = random_position(&game, seed);
        let to_move = position.to_move().unwrap_or(Player::Short);
        let solution = solver.solve(&position, to_move, &options)?;
        short += u64::from(solution.outcome.and_then(|it| it.winner()) == Some(Player::Short));
        moves += solution.winning_moves.len();
    }
    // Positions, wins of Short, winning moves, seconds.
    println!("{count} {short} {moves} {:.3}", start.elapsed().as_secs_f64());
    Ok(())
}
