//! Games of degree 2, by spanning trees.

use super::{Engine, Solution, SolveOptions};
use crate::clock::Instant;
use crate::game::{Outcome, Player};
use crate::switching::{EdgeGame, EdgeSolution};

/// The answer to an edge game. Nothing is searched: the node count is 0, and limits only cut the line
/// short.
pub(super) fn solve(game: &EdgeGame, to_move: Player, options: &SolveOptions) -> Solution {
    let start = Instant::now();
    let edges = EdgeSolution::new(game);
    let winning_moves = edges.winning_moves(to_move);
    let goes_on = || options.limits.reached().is_none();
    let at_once = game.wins_at_once(to_move);
    let line = match at_once {
        _ if !options.line => Vec::new(),
        Some(cell) => vec![cell],
        None => game.line_while(to_move, goes_on),
    };
    // The line begins with a winning move if there is one; it is not always the first in order.
    let best_move = at_once.as_ref().or(line.first()).filter(|cell| winning_moves.contains(cell));
    let best_move = best_move.or(winning_moves.first()).filter(|_| game.decided().is_none());
    Solution {
        outcome: Some(Outcome::win(edges.class().winner(to_move))),
        best_move: best_move.copied(),
        winning_moves: if options.all_moves { winning_moves.to_vec() } else { Vec::new() },
        line,
        seconds: start.elapsed().as_secs_f64(),
        ..Solution::unknown(Engine::SpanningTrees)
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::{Gen, QuickCheck};

    use super::super::tests::board;
    use crate::game::testing::{below, player};
    use crate::game::{Game, Outcome, Player, Position};
    use crate::graph::VertexId;
    use crate::solve::{Engine, SolveOptions, Solver, SolverOptions};
    use crate::switching::{EdgeGame, Multigraph, NodeId};

    /// The searching engine, which knows nothing of trees, gives the same winner and moves.
    fn agrees_with_search(position: &Position) {
        for to_move in Player::BOTH {
            let [trees, search] = [Engine::SpanningTrees, Engine::ProofNumber].map(|engine| {
                let solver = SolverOptions { engine, ..SolverOptions::default() };
                let options =
                    SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
                Solver::at(position, solver).unwrap().solve(position, to_move, &options).unwrap()
            });
            assert_eq!(trees.outcome, search.outcome, "{position:?}");
            assert_eq!(trees.winning_moves, search.winning_moves, "{position:?}");
        }
    }

    #[derive(Clone, Debug)]
    struct Random(Game);

    impl quickcheck::Arbitrary for Random {
        fn arbitrary(g: &mut Gen) -> Self {
            let edges = 15 + below(g, 8);
            let nodes = edges / 2 + below(g, 3);
            let node = |g: &mut Gen| NodeId::new(below(g, nodes));
            let edges = (0..edges).map(|_| [node(g), node(g)]).collect();
            let graph = Multigraph::new(nodes, edges).unwrap();
            Self(graph.game(&[NodeId::new(0), NodeId::new(1)]).unwrap())
        }
    }

    #[test]
    fn search_agrees_on_larger_multigraphs() {
        fn agrees(random: Random) -> bool {
            agrees_with_search(&Position::opening(random.0));
            true
        }
        QuickCheck::new().tests(100).quickcheck(agrees as fn(Random) -> bool);
    }

    /// A cell with which a player wins at once is found by claiming all of them.
    #[test]
    fn wins_at_once_are_those_that_decide_the_game() {
        let mut g = Gen::new(100);
        for _ in 0..2000 {
            let (nodes, edges) = (2 + below(&mut g, 5), 1 + below(&mut g, 8));
            let node = |g: &mut Gen| NodeId::new(below(g, nodes));
            let edges = (0..edges).map(|_| [node(&mut g), node(&mut g)]).collect();
            let graph = Multigraph::new(nodes, edges).unwrap();
            let Ok(game) = graph.game(&[NodeId::new(0), NodeId::new(1)]) else { continue };
            let position = Position::opening(game.clone());
            let edge_game = EdgeGame::new(&game).unwrap();
            for player in Player::BOTH {
                let decides = |cell: &VertexId| {
                    let mut after = position.clone();
                    after.claim(*cell, player).unwrap();
                    after.decided() == Some(Outcome::win(player))
                };
                let expected = position.empty_cells().iter().filter(decides).collect::<Vec<_>>();
                let expected = if position.decided().is_some() { Vec::new() } else { expected };
                let found = edge_game.wins_at_once(player);
                assert_eq!(found.is_some(), !expected.is_empty(), "{graph:?}");
                assert!(found.is_none_or(|cell| expected.contains(&cell)), "{graph:?}");
            }
        }
    }

    #[test]
    fn search_agrees_on_bridgit() {
        agrees_with_search(&Position::opening(board("bridgit:3").game));
        let mut g = Gen::new(100);
        for _ in 0..20 {
            let mut position = Position::opening(board("bridgit:5").game);
            let mut cells: Vec<_> = position.empty_cells().iter().collect();
            while cells.len() > 20 {
                let cell = cells.swap_remove(below(&mut g, cells.len()));
                position.claim(cell, player(&mut g)).unwrap();
            }
            agrees_with_search(&position);
        }
    }
}
