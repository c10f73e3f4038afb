//! Who wins on my graph?
//!
//! `cargo run --release --example 01_hello`

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::formats::petgraph::from_two_section;
use cutshort::{Goal, Outcome, Player, Position, Rules, SolveOptions, solve};
use petgraph::graph::{NodeIndex, UnGraph};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    //     1 --- 3
    //   /   \ /   \
    // 0      5     6      The players claim 1 to 5; 0 and 6 are the terminals.
    //   \   / \   /
    //     2 --- 4
    let edges = [(0, 1), (0, 2), (1, 3), (1, 5), (2, 4), (2, 5), (3, 5), (4, 5), (3, 6), (4, 6)];
    let graph = UnGraph::<(), ()>::from_edges(edges);
    let terminals = [0, 6].map(NodeIndex::new);
    let game = from_two_section(&graph, &terminals, Goal::Connect, Rules::Normal)?;
    let position = Position::opening(game);
    for to_move in Player::BOTH {
        let solution = solve(&position, to_move, &SolveOptions::default())?;
        let winner = solution.outcome.and_then(Outcome::winner).expect("no limit was set");
        let cell = solution.best_move.map_or("-".to_owned(), |cell| cell.index().to_string());
        println!("{to_move} to move: {winner} wins, a winning move is {cell}");
        // Short begins with 1 and then has 3, or 4 and one of 2 and 5. Cut begins with 1, and after 2 with 4.
        assert_eq!(winner, to_move);
    }
    Ok(())
}
