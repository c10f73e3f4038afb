//! The solver against the oracle and against reference data.

use quickcheck::quickcheck;
use serde_json::Value;

use super::*;
use crate::boards::{Board, BoardSpec};
use crate::game::testing::RandomPosition;
use crate::game::{ByPlayer, Class, Game, Goal, Oracle, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};

/// The graph of a graph6 string with fewer than 63 vertices.
fn graph6(text: &str) -> (usize, Vec<[VertexId; 2]>) {
    let bytes: Vec<u8> = text.bytes().map(|byte| byte - 63).collect();
    let n = usize::from(bytes[0]);
    let pairs = (0..n).flat_map(|b| (0..b).map(move |a| [a, b]));
    let is_edge = |index: usize| bytes[1 + index / 6] >> (5 - index % 6) & 1 == 1;
    let edges = pairs.enumerate().filter(|&(index, _)| is_edge(index));
    (n, edges.map(|(_, edge)| edge.map(VertexId::new)).collect())
}

pub(super) fn board(spec: &str) -> Board {
    spec.parse::<BoardSpec>().unwrap().build()
}

pub(super) fn hex(width: usize, height: usize) -> Game {
    board(&format!("hex:{width}x{height}")).game
}

fn engines() -> Vec<Engine> {
    Engine::ALL.into_iter().filter(|&engine| engine != Engine::Auto).collect()
}

fn outcomes(position: &Position, options: &SolveOptions) -> ByPlayer<Outcome> {
    ByPlayer::from_fn(|to_move| {
        let solution = solve(position, to_move, options).unwrap();
        assert_eq!(solution.stopped, None);
        solution.outcome.unwrap()
    })
}

#[test]
fn the_classes_of_all_small_connected_graphs() {
    let reference = include_str!("../../tests/data/small-graphs.json");
    let reference: Value = serde_json::from_str(reference).unwrap();
    for engine in engines() {
        let options = SolveOptions { engine, line: false, ..SolveOptions::default() };
        for row in reference["rows"].as_array().unwrap() {
            let mut counts = [0_u64; 3];
            for line in include_str!("../../tests/data/connected-2-6.g6").lines() {
                let (n, edges) = graph6(line);
                if row["n"] != n {
                    continue;
                }
                for t in (0..n).flat_map(|b| (0..b).map(move |a| [a, b].map(VertexId::new))) {
                    let graph = Hypergraph::new(n, t.to_vec(), edges.clone()).unwrap();
                    let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
                    let class = Class::new(outcomes(&Position::opening(game), &options)).unwrap();
                    counts[match class {
                        Class::Short => 0,
                        Class::Cut => 1,
                        Class::First => 2,
                        Class::Second => panic!("normal play has no class `second`"),
                    }] += 1;
                }
            }
            let expected = ["short", "cut", "first"].map(|key| row[key].as_u64().unwrap());
            assert_eq!(counts, expected, "{engine}, n = {}", row["n"]);
        }
    }
}

quickcheck! {
    fn solver_equals_oracle(position: RandomPosition<9>) -> bool {
        let position = position.position();
        let oracle = Oracle::new(position.game()).unwrap();
        let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
        let expected = oracle.outcomes(short, cut);
        for engine in engines() {
            for to_move in Player::BOTH {
                let options = SolveOptions { engine, all_moves: true, ..SolveOptions::default() };
                let Ok(all) = solve(&position, to_move, &options) else { continue };
                let wins = expected[to_move] == Outcome::win(to_move);
                let best = oracle.best_moves(short, cut, to_move);
                assert_eq!(all.outcome, Some(expected[to_move]));
                assert_eq!(all.winning_moves, if wins { best.clone() } else { Vec::new() });
                let options = SolveOptions { all_moves: false, ..options };
                let one = solve(&position, to_move, &options).unwrap();
                assert_eq!(one.outcome, all.outcome);
                assert!(one.best_move.is_none_or(|cell| wins && best.contains(&cell)));
                // The line keeps the outcome at every step and ends where it is decided.
                let (mut now, mut player) = (position.clone(), to_move);
                for &cell in &one.line {
                    now.claim(cell, player).unwrap();
                    player = player.other();
                    let [short, cut] = Player::BOTH.map(|player| now.claimed(player));
                    assert_eq!(oracle.outcomes(short, cut)[player], expected[to_move]);
                }
            }
        }
        true
    }
}

#[test]
fn hex_openings_up_to_4x4_agree_with_benzene() {
    let reference = include_str!("../../tests/data/hex-openings.json");
    let reference: Value = serde_json::from_str(reference).unwrap();
    for (name, board) in reference["boards"].as_object().unwrap() {
        let (width, height) = name.split_once('x').unwrap();
        let (width, height): (usize, usize) = (width.parse().unwrap(), height.parse().unwrap());
        if width * height > 16 {
            continue;
        }
        let Board { game, names, .. } = self::board(&format!("hex:{name}"));
        let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
        let solution = solve(&Position::opening(game), Player::Short, &options).unwrap();
        let winners: Vec<&str> =
            solution.winning_moves.iter().map(|&cell| names.name(cell)).collect();
        let expected: Vec<&str> = board["winning_first_moves"]
            .as_array()
            .unwrap()
            .iter()
            .map(|cell| cell.as_str().unwrap())
            .collect();
        assert_eq!(winners, expected, "{name}");
    }
}

#[test]
fn limits_stop_the_search_and_say_what_is_open() {
    let position = Position::opening(hex(8, 8));
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let options = SolveOptions { engine: Engine::Plain, limits, ..SolveOptions::default() };
    let one = solve(&position, Player::Short, &options).unwrap();
    assert_eq!((one.outcome, one.best_move, one.nodes), (None, None, 100));
    assert_eq!(one.stopped, Some(StopReason::Nodes));
    let options = SolveOptions { all_moves: true, ..options };
    let all = solve(&position, Player::Short, &options).unwrap();
    assert_eq!((all.outcome, all.stopped), (None, Some(StopReason::Nodes)));
    assert_eq!(all.open_moves.len() + all.winning_moves.len(), 64);

    let interrupted = Limits::default();
    interrupted.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let options = SolveOptions { limits: interrupted, ..SolveOptions::default() };
    let stopped = solve(&position, Player::Cut, &options).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Interrupt));
}

#[test]
fn a_small_table_gives_the_same_answers() {
    let position = Position::opening(hex(4, 4));
    let winners = |memory: usize| {
        let options = SolveOptions {
            engine: Engine::Plain,
            all_moves: true,
            memory,
            ..SolveOptions::default()
        };
        solve(&position, Player::Short, &options).unwrap().winning_moves
    };
    assert_eq!(winners(1), winners(64));
}

#[test]
fn a_board_of_1024_cells_is_taken_and_a_larger_one_refused() {
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    let options = SolveOptions { engine: Engine::Plain, limits, ..SolveOptions::default() };
    let large = solve(&Position::opening(hex(32, 32)), Player::Short, &options).unwrap();
    assert_eq!(large.stopped, Some(StopReason::Nodes));
    let too_large = solve(&Position::opening(hex(50, 50)), Player::Short, &options);
    assert_eq!(too_large, Err(SolveError::TooLarge { vertices: 2502, limit: 2048 }));
}
