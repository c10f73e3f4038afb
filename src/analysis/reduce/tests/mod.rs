//! Soundness: every step of every trace does what it claims, by the checker and by brute force.

mod complete;
mod context;
mod counterexamples;
mod sound;
mod stopped;

use crate::analysis::testing::Random;
use crate::game::{Game, Goal, Rules};

/// Random games with two to four terminals, both goals, normal and misère.
fn random_games(
    seed: u64,
    count: usize,
    cells: std::ops::Range<usize>,
) -> impl Iterator<Item = Game> {
    let mut random = Random(seed);
    (0..count).map(move |index| {
        let cells = cells.start + random.below(cells.len());
        let terminals = 2 + index % 3;
        let goal = if index % 2 == 0 { Goal::Connect } else { Goal::Touch };
        let rules = if index % 5 == 0 { Rules::Misere } else { Rules::Normal };
        let game = if index % 4 < 2 {
            random.graph_game(cells, terminals, goal)
        } else {
            random.hypergraph_game(cells, terminals, goal)
        };
        game.with_rules(rules)
    })
}
