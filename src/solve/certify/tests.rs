//! Every certificate is accepted, and says what the solver says.

use quickcheck::QuickCheck;

use super::*;
use crate::analysis::testing::connected_graphs;
use crate::game::testing::RandomPosition;
use crate::game::{Goal, Outcome};
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Proved};
use crate::solve::tests::board;

/// The lines of the certificate about a position, which the checker accepts.
fn accepted(position: &Position, options: &SolveOptions) -> Vec<Line> {
    let certified = solve_certified(position, &Player::BOTH, options, &mut |_, _| ()).unwrap();
    let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
    let lines = certified.lines.unwrap();
    for line in &lines {
        checker.line(line).unwrap_or_else(|fault| panic!("{fault} in {line:?} of {lines:#?}"));
    }
    let proved = checker.finish().unwrap();
    for (proved, (player, solution)) in proved.iter().zip(&certified.solutions) {
        let &Proved::Winner { to_move, winner, .. } = proved else { panic!("{proved:?}") };
        assert_eq!((to_move, Some(Outcome::win(winner))), (*player, solution.outcome));
    }
    assert_eq!(proved.len(), 2);
    lines
}

#[test]
fn openings_of_small_hex_boards() {
    for spec in ["hex:2x2", "hex:3x3", "hex:4x4", "hex:4x3"] {
        let opening = Position::opening(board(spec).game);
        accepted(&opening, &SolveOptions::default());
        for cell in opening.empty_cells().iter() {
            let mut position = opening.clone();
            position.claim(cell, Player::Short).unwrap();
            accepted(&position, &SolveOptions::default());
        }
    }
}

/// All games on connected graphs with up to 6 vertices, for every pair of terminals.
#[test]
fn all_small_connected_graphs() {
    for n in 2..=6 {
        for graph in connected_graphs(n) {
            for t in (0..n).flat_map(|b| (0..b).map(move |a| [a, b].map(VertexId::new))) {
                let board = Hypergraph::new(n, t.to_vec(), graph.edges.clone()).unwrap();
                let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
                for rules in [Rules::Normal, Rules::Misere] {
                    let position = Position::opening(game.clone().with_rules(rules));
                    accepted(&position, &SolveOptions::default());
                }
            }
        }
    }
}

/// All engines, goals and numbers of terminals.
#[test]
fn random_games() {
    fn right(random: RandomPosition<7>) -> bool {
        let position = random.position();
        for engine in [Engine::Auto, Engine::Plain] {
            accepted(&position, &SolveOptions { engine, ..SolveOptions::default() });
        }
        true
    }
    QuickCheck::new().tests(300).quickcheck(right as fn(RandomPosition<7>) -> bool);
}
