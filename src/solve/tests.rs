//! The solver against the oracle and against reference data.

use quickcheck::{Arbitrary, Gen, QuickCheck, quickcheck};
use serde_json::Value;

use super::driver::Judge;
use super::expand::Features;
use super::proof::Tracked;
use super::search::{ProofSearch, SharedTable};
use super::*;
use crate::analysis::testing::{SmallGraph, decode};
use crate::boards::{Board, BoardSpec};
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{ByPlayer, Class, Game, Goal, Oracle, Outcome, Player, Position, Rules, State};
use crate::graph::{Hypergraph, ReducedGraph, VertexId};

pub(super) fn board(spec: &str) -> Board {
    spec.parse::<BoardSpec>().unwrap().build()
}

pub(super) fn hex(width: usize, height: usize) -> Game {
    board(&format!("hex:{width}x{height}")).game
}

fn engines() -> Vec<Engine> {
    Engine::ALL.into_iter().filter(|&engine| engine != Engine::Auto).collect()
}

/// A solver for a position with this engine.
fn solver(position: &Position, engine: Engine) -> Result<Solver, SolveError> {
    Solver::at(position, SolverOptions { engine, ..SolverOptions::default() })
}

/// Who wins with either player to move, by a solver for each.
pub(super) fn outcomes(position: &Position, options: SolverOptions) -> ByPlayer<Outcome> {
    ByPlayer::from_fn(|to_move| {
        let asked = SolveOptions { line: false, ..SolveOptions::default() };
        let solver = Solver::at(position, options).unwrap();
        let solution = solver.solve(position, to_move, &asked).unwrap();
        assert_eq!(solution.stopped, None);
        solution.outcome.unwrap()
    })
}

#[test]
fn the_classes_of_all_small_connected_graphs() {
    let reference = include_str!("../../tests/data/small-graphs.json");
    let reference: Value = serde_json::from_str(reference).unwrap();
    for engine in engines() {
        if matches!(engine, Engine::SpanningTrees | Engine::Misere) {
            // They play few of these games, or none.
            continue;
        }
        let options = SolverOptions { engine, ..SolverOptions::default() };
        for row in reference["rows"].as_array().unwrap() {
            let mut counts = [0_u64; 3];
            for line in include_str!("../../tests/data/connected-2-6.g6").lines() {
                let SmallGraph { vertex_count: n, edges } = decode(line);
                if row["n"] != n {
                    continue;
                }
                for t in (0..n).flat_map(|b| (0..b).map(move |a| [a, b].map(VertexId::new))) {
                    let graph = Hypergraph::new(n, t.to_vec(), edges.clone()).unwrap();
                    let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
                    let oracle = Oracle::new(&game).unwrap().class();
                    let class = Class::new(outcomes(&Position::opening(game), options)).unwrap();
                    assert_eq!(Some(class), oracle);
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
        agrees_with_the_oracle(position.position())
    }
}

/// Fewer of the larger ones: the oracle looks at 3^12 states of each.
#[test]
fn solver_equals_oracle_up_to_twelve_cells() {
    fn agrees(position: RandomPosition<12>) -> bool {
        agrees_with_the_oracle(position.position())
    }
    QuickCheck::new().tests(30).quickcheck(agrees as fn(RandomPosition<12>) -> bool);
}

/// Every engine gives the outcome, all winning moves and a line that keeps the outcome, for both
/// sides to move.
fn agrees_with_the_oracle(position: Position) -> bool {
    let oracle = Oracle::new(position.game()).unwrap();
    let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
    let expected = oracle.outcomes(short, cut);
    for engine in engines() {
        for to_move in Player::BOTH {
            let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
            let Ok(solver) = solver(&position, engine) else { continue };
            let all = solver.solve(&position, to_move, &options).unwrap();
            let wins = expected[to_move] == Outcome::win(to_move);
            let best = oracle.best_moves(short, cut, to_move);
            assert_eq!(all.outcome, Some(expected[to_move]));
            assert_eq!(all.winning_moves, if wins { best.clone() } else { Vec::new() });
            let options = SolveOptions { all_moves: false, ..options };
            let one = self::solver(&position, engine).unwrap();
            let one = one.solve(&position, to_move, &options).unwrap();
            assert_eq!(one.outcome, all.outcome);
            for solution in [&all, &one] {
                assert!(solution.best_move.is_none_or(|cell| solution.line.first() == Some(&cell)));
            }
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

/// Any random game under normal rules.
fn normal(mut random: RandomPosition<9>) -> Position {
    random.rules = Rules::Normal;
    random.position()
}

/// The engine with each of its parts switched off in turn, and with all of them on.
fn feature_sets() -> Vec<Features> {
    let on = Features::ALL;
    vec![
        on,
        Features { settle: false, ..on },
        Features { prune: false, ..on },
        Features { capture: false, ..on },
        Features { connections: false, ..on },
        Features { ready_made: false, ..on },
        Features { order: false, ..on },
        Features { symmetry: false, ..on },
        Features { widen: false, ..on },
        Features { carriers: false, ..on },
        Features { parts: false, ..on },
        Features { threats: false, dual: false, ..on },
        Features { advance: false, ..on },
        Features { dual: false, ..on },
        Features { dual: false, threats: false, ..on },
        Features { dual: false, connections: false, ..on },
        Features { connections: false, threats: false, ..on },
        Features { settle: false, prune: false, ..on },
        Features { settle: false, connections: false, prune: false, dual: false, ..on },
        Features { settle: false, connections: false, threats: false, prune: false, ..on },
    ]
}

/// Who wins by the proof-number engine with these features, and with which moves.
fn proved(position: &Position, to_move: Player, features: Features) -> (Outcome, Vec<VertexId>) {
    let game = position.reduced();
    let dual = crate::planar::cut_board(&game).ok().flatten();
    let mut judge =
        ProofSearch::<_, 1>::normal(&game, dual.as_ref(), SharedTable::new(1), 1, features);
    let root = Tracked::opening(&game, dual.as_ref().filter(|_| features.dual));
    let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
    let solution = driver::drive(&mut judge, &root, to_move, &options, &mut |_| ());
    (solution.outcome.unwrap(), solution.winning_moves)
}

/// Checks all feature sets against the oracle.
pub(super) fn agrees_with_oracle(position: &Position) {
    let oracle = Oracle::new(position.game()).unwrap();
    agree_with(&oracle, position, &feature_sets(), proved);
}

/// Checks who wins and with which moves, as it is found with each of these features, against the oracle.
pub(super) fn agree_with<F: Copy + std::fmt::Debug>(
    oracle: &Oracle,
    position: &Position,
    features: &[F],
    found: impl Fn(&Position, Player, F) -> (Outcome, Vec<VertexId>),
) {
    let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
    for to_move in Player::BOTH {
        let outcome = oracle.outcomes(short, cut)[to_move];
        let mut winning = oracle.best_moves(short, cut, to_move);
        if outcome != Outcome::win(to_move) {
            winning.clear();
        }
        for &features in features {
            let (found, expected) =
                (found(position, to_move, features), (outcome, winning.clone()));
            assert_eq!(found, expected, "{to_move} to move, {features:?}, {position:?}");
        }
    }
}

/// In each position of a line of random moves: the winner wins even if the loser has all cells
/// outside the carrier of his win.
pub(super) fn carriers_suffice(position: &Position, g: &mut Gen) {
    let game = position.reduced();
    let oracle = Oracle::new(&game).unwrap();
    let dual = crate::planar::cut_board(&game).ok().flatten();
    let mut judge =
        ProofSearch::<_, 1>::normal(&game, dual.as_ref(), SharedTable::new(1), 1, Features::ALL);
    let mut state = Tracked::opening(&game, dual.as_ref());
    let mut position = Position::opening(game);
    let mut to_move = player(g);
    while state.decided().is_none() {
        let options = SolveOptions { line: false, ..SolveOptions::default() };
        let solution = driver::drive(&mut judge, &state, to_move, &options, &mut |_| ());
        let winner = solution.outcome.unwrap().winner().unwrap();
        let carrier = judge.carrier(&state, to_move).expect("the table is large enough");
        let mut outside = position.empty_cells();
        outside.subtract(&carrier);
        let mut worst = ByPlayer::from_fn(|player| position.claimed(player).clone());
        outside.iter().for_each(|cell| _ = worst[winner.other()].insert(cell));
        let outcome = oracle.outcomes(&worst.short, &worst.cut)[to_move];
        assert_eq!(outcome, Outcome::win(winner), "{position:?}, carrier {carrier:?}");
        let cells: Vec<VertexId> = position.empty_cells().iter().collect();
        let cell = cells[below(g, cells.len())];
        state.claim(cell, to_move);
        position.claim(cell, to_move).unwrap();
        to_move = to_move.other();
    }
}

/// The position with about one in so many cells claimed, by either player.
pub(super) fn scattered(mut position: Position, share: usize, g: &mut Gen) -> Position {
    for cell in position.empty_cells().iter().collect::<Vec<_>>() {
        if below(g, share) == 0 {
            position.claim(cell, player(g)).unwrap();
        }
    }
    position
}

/// A planar two-terminal game without its layout: a Hex board with edges left out, vertices
/// renumbered and some cells claimed.
#[derive(Clone, Debug)]
struct PlanarPosition(Position);

impl Arbitrary for PlanarPosition {
    fn arbitrary(g: &mut Gen) -> Self {
        let size = ["hex:3x3", "hex:4x3", "hex:3x4", "hex:2x5"][below(g, 4)];
        let game = board(size).game;
        let n = game.hypergraph().vertex_count();
        let mut names: Vec<VertexId> = (0..n).map(VertexId::new).collect();
        for index in (1..n).rev() {
            names.swap(index, below(g, index + 1));
        }
        let rename = |vertex: VertexId| names[vertex.index()];
        let left_out = below(g, 4);
        let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
        let edges: Vec<_> = graph
            .edges()
            .filter(|_| below(g, 10) >= left_out)
            .map(|(a, b)| [rename(a), rename(b)])
            .collect();
        let terminals = game.hypergraph().terminals().iter().map(|&t| rename(t)).collect();
        let board = Hypergraph::new(n, terminals, edges).unwrap();
        let position = Position::opening(Game::new(board, Goal::Connect, Rules::Normal).unwrap());
        let share = 2 + below(g, 10);
        Self(scattered(position, share, g))
    }
}

/// A position of the Game of Y.
#[derive(Clone, Debug)]
struct YPosition(Position);

impl Arbitrary for YPosition {
    fn arbitrary(g: &mut Gen) -> Self {
        let position = Position::opening(board(["y:3", "y:4"][below(g, 2)]).game);
        let share = 2 + below(g, 6);
        Self(scattered(position, share, g))
    }
}

/// A planar game with three to seven terminals that conduct: stretches of the rim of a Hex board, with edges left out
/// and some cells claimed. Some are not listed in the order of the rim.
#[derive(Clone, Debug)]
pub(super) struct PositionWithArcs(pub(super) Position);

impl Arbitrary for PositionWithArcs {
    fn arbitrary(g: &mut Gen) -> Self {
        let [width, height] = [[4, 3], [3, 4], [4, 4], [5, 3]][below(g, 4)];
        let id = |x: usize, y: usize| VertexId::new(y * width + x);
        let rim: Vec<VertexId> = (0..width)
            .map(|x| id(x, 0))
            .chain((1..height).map(|y| id(width - 1, y)))
            .chain((0..width - 1).rev().map(|x| id(x, height - 1)))
            .chain((1..height - 1).rev().map(|y| id(0, y)))
            .collect();
        // Each terminal is the first cell of its stretch.
        let count = [3, 3, 4, 4, 5, 6, 7][below(g, 7)];
        let mut stretch: Vec<VertexId> = (0..width * height).map(VertexId::new).collect();
        let mut terminals = Vec::new();
        for part in 0..count {
            let [begin, end] = [part, part + 1].map(|at| at * rim.len() / count);
            let length = 1 + below(g, 2.min(end - begin));
            let first = begin + below(g, end - begin - length + 1);
            terminals.push(rim[first]);
            rim[first..first + length].iter().for_each(|cell| stretch[cell.index()] = rim[first]);
        }
        let near = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).flat_map(|(x, y)| {
            let right = (x + 1 < width).then(|| [id(x, y), id(x + 1, y)]);
            let below = (y + 1 < height).then(|| [id(x, y), id(x, y + 1)]);
            let left = (x > 0 && y + 1 < height).then(|| [id(x, y), id(x - 1, y + 1)]);
            [right, below, left].into_iter().flatten()
        });
        if below(g, 3) == 0 {
            terminals.swap(0, 1);
            terminals.rotate_left(1);
        }
        let left_out = below(g, 4);
        let edges: Vec<_> = near
            .map(|ends| ends.map(|end| stretch[end.index()]))
            .filter(|[a, b]| a != b && below(g, 10) >= left_out)
            .collect();
        let board = Hypergraph::new(width * height, terminals, edges).unwrap();
        let position = Position::opening(Game::new(board, Goal::Connect, Rules::Normal).unwrap());
        let share = 2 + below(g, 10);
        Self(scattered(position, share, g))
    }
}

quickcheck! {
    fn every_part_of_the_proof_number_engine_is_sound(random: RandomPosition<9>) -> bool {
        agrees_with_oracle(&normal(random));
        true
    }

    fn and_on_planar_games(random: PlanarPosition) -> bool {
        agrees_with_oracle(&random.0);
        true
    }

    fn and_on_boards_of_y(random: YPosition) -> bool {
        agrees_with_oracle(&random.0);
        true
    }

    fn and_where_cut_joins_two_of_several_arcs(random: PositionWithArcs) -> bool {
        agrees_with_oracle(&random.0);
        true
    }

    fn carriers_hold_what_the_winner_needs(random: RandomPosition<9>, seed: u64) -> bool {
        carriers_suffice(&normal(random), &mut Gen::from_size_and_seed(50, seed));
        true
    }

    fn and_on_planar_games_with_their_duals(random: PlanarPosition, seed: u64) -> bool {
        carriers_suffice(&random.0, &mut Gen::from_size_and_seed(50, seed));
        true
    }

    fn and_where_three_sides_are_joined(random: YPosition, seed: u64) -> bool {
        carriers_suffice(&random.0, &mut Gen::from_size_and_seed(50, seed));
        true
    }

    fn and_where_two_of_several_arcs_are_joined(random: PositionWithArcs, seed: u64) -> bool {
        carriers_suffice(&random.0, &mut Gen::from_size_and_seed(50, seed));
        true
    }

    fn a_game_and_its_dual_agree(random: PlanarPosition) -> bool {
        let game = random.0.reduced();
        let Ok(dual) = crate::planar::dual(&game) else { return true };
        let [game, dual] = [game, dual].map(|game| {
            outcomes(&Position::opening(game), SolverOptions::default())
        });
        let exchanged = |outcome: Outcome| Outcome::win(outcome.winner().unwrap().other());
        game == ByPlayer { short: exchanged(dual.cut), cut: exchanged(dual.short) }
    }
}

/// A position on a Hex board with about half of the cells claimed.
#[derive(Clone, Debug)]
struct HexPosition(Position);

impl Arbitrary for HexPosition {
    fn arbitrary(g: &mut Gen) -> Self {
        let (size, claims) =
            [("hex:4x4", 4), ("hex:5x4", 7), ("hex:4x5", 7), ("hex:5x5", 12)][below(g, 4)];
        let mut position = Position::opening(board(size).game);
        let mut cells: Vec<VertexId> = position.empty_cells().iter().collect();
        for index in 0..claims + below(g, 4) {
            let cell = cells.swap_remove(below(g, cells.len()));
            position.claim(cell, Player::BOTH[index % 2]).unwrap();
        }
        Self(position)
    }
}

/// Whether the plain engine and the strong one say the same.
fn engines_agree(position: &Position) -> bool {
    let [plain, strong] = [Engine::Plain, Engine::ProofNumber]
        .map(|engine| outcomes(position, SolverOptions { engine, ..SolverOptions::default() }));
    plain == strong
}

quickcheck! {
    fn both_engines_agree_on_hex_positions(random: HexPosition) -> bool {
        engines_agree(&random.0)
    }
}

quickcheck! {
    fn threads_and_tables_give_the_same_winners_on_hex_positions(random: HexPosition) -> bool {
        let game = random.0.reduced();
        let options = SolveOptions { line: false, ..SolveOptions::default() };
        let [expected, rest @ ..] = [(1, 64), (1, 1), (2, 64), (4, 1)].map(|(threads, memory)| {
            ByPlayer::from_fn(|to_move| {
                search_together(&game, threads, memory, to_move, &options).outcome
            })
        });
        expected.short.is_some() && expected.cut.is_some() && rest.iter().all(|&outcomes| outcomes == expected)
    }

    fn both_engines_agree_on_boards_of_y(random: YPosition) -> bool {
        engines_agree(&random.0)
    }
}

#[test]
fn winning_first_moves_of_y_agree_with_the_plain_engine() {
    for (spec, count) in [("y:3", 3), ("y:4", 7)] {
        let position = Position::opening(board(spec).game);
        let [plain, strong] = [Engine::Plain, Engine::ProofNumber].map(|engine| {
            let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
            let solver = solver(&position, engine).unwrap();
            solver.solve(&position, Player::Short, &options).unwrap().winning_moves
        });
        assert_eq!(plain, strong);
        // A regression value.
        assert_eq!(strong.len(), count, "{spec}");
    }
}

#[test]
fn hex_openings_up_to_5x5_agree_with_benzene() {
    let reference = include_str!("../../tests/data/hex-openings.json");
    let reference: Value = serde_json::from_str(reference).unwrap();
    for (name, board) in reference["boards"].as_object().unwrap() {
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

/// Regression data: the winners after all first moves, as text of zeros and ones.
fn check_openings(size: usize, expected: &str) {
    let grid: Vec<u8> =
        expected.lines().filter(|line| !line.starts_with('#')).flat_map(str::bytes).collect();
    let turned: Vec<u8> = grid.iter().rev().copied().collect();
    assert_eq!(grid, turned, "the board looks the same after half a turn");
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let solution = solve(&Position::opening(hex(size, size)), Player::Short, &options).unwrap();
    let wins = |index: usize| grid[index] == b'1';
    let expected: Vec<VertexId> =
        (0..size * size).filter(|&index| wins(index)).map(VertexId::new).collect();
    assert_eq!(solution.winning_moves, expected);
}

/// What is said of all first moves of 6x6, 7x7 and 8x8 is symmetric and what Benzene's solver says.
#[test]
fn hex_openings_of_6x6_to_8x8_are_those_of_benzene() {
    let benzene = include_str!("../../tests/data/hex-benzene.json");
    let benzene: Value = serde_json::from_str(benzene).unwrap();
    for (name, size, grid) in [
        ("6x6", 6, include_str!("../../tests/data/hex-6x6.txt")),
        ("7x7", 7, include_str!("../../tests/data/hex-7x7.txt")),
        ("8x8", 8, include_str!("../../tests/data/hex-8x8.txt")),
    ] {
        let rows: Vec<&str> = grid.lines().filter(|line| !line.starts_with('#')).collect();
        let wins = |column: usize, row: usize| rows[row].as_bytes()[column] == b'1';
        let mut said = vec![false; size * size];
        for (column, winners) in benzene["boards"][name].as_object().unwrap() {
            let column = usize::from(column.as_bytes()[0] - b'a');
            for (row, winner) in winners.as_str().unwrap().chars().enumerate() {
                assert_eq!(wins(column, row), winner == 'b', "{name}: {column}, {row}");
                let turned = (size - 1 - column, size - 1 - row);
                assert_eq!(wins(column, row), wins(turned.0, turned.1), "{name}: {column}, {row}");
                said[row * size + column] = true;
                said[turned.1 * size + turned.0] = true;
            }
        }
        assert!(said.iter().all(|&said| said), "{name}: a move or its half turn for every cell");
    }
}

#[test]
fn hex_openings_of_6x6() {
    check_openings(6, include_str!("../../tests/data/hex-6x6.txt"));
}

#[test]
#[ignore = "takes about a minute; benches/solve.rs asserts the same"]
fn hex_openings_of_7x7() {
    check_openings(7, include_str!("../../tests/data/hex-7x7.txt"));
}

#[test]
fn limits_stop_the_search_and_say_what_is_open() {
    let position = Position::opening(hex(8, 8));
    let limits = Limits { nodes: Some(100), ..Limits::default() };
    let options = SolveOptions { limits, ..SolveOptions::default() };
    let plain = |options: &SolveOptions| {
        solver(&position, Engine::Plain).unwrap().solve(&position, Player::Short, options).unwrap()
    };
    let one = plain(&options);
    assert_eq!((one.outcome, one.best_move, one.nodes), (None, None, 100));
    assert_eq!(one.stopped, Some(StopReason::Nodes));
    let options = SolveOptions { all_moves: true, ..options };
    let all = plain(&options);
    assert_eq!((all.outcome, all.stopped), (None, Some(StopReason::Nodes)));
    assert_eq!(all.open_moves.len() + all.winning_moves.len(), 64);

    // The strong engine says how far it has come, and goes on from there if it is asked again.
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    let options = SolveOptions { limits, ..SolveOptions::default() };
    let stopped = solve(&position, Player::Short, &options).unwrap();
    assert_eq!((stopped.outcome, stopped.stopped), (None, Some(StopReason::Nodes)));
    let so_far = stopped.so_far.expect("the root is in the table");
    assert!(so_far.proof > 0 && so_far.disproof > 0 && so_far.best_move.is_some());
    assert!(stopped.table_load > 0.0 && stopped.table_load < 1.0);

    let interrupted = Limits::default();
    interrupted.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let options = SolveOptions { limits: interrupted, ..SolveOptions::default() };
    let stopped = solve(&position, Player::Cut, &options).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Interrupt));
}

#[test]
fn moves_outside_of_a_refutation_are_refuted_too() {
    let mut position = Position::opening(hex(8, 8));
    position.claim(VertexId::new(3 + 8 * 4), Player::Cut).unwrap();
    let limits = Limits { nodes: Some(500), ..Limits::default() };
    let options = SolveOptions { limits, all_moves: true, line: false };
    let solver = solver(&position, Engine::Auto).unwrap();
    let stopped = solver.solve(&position, Player::Short, &options).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Nodes));
    // If Short passed Cut would win within these cells, and Short's claims elsewhere change nothing of that.
    let pass = solver.solve(&position, Player::Cut, &options).unwrap();
    assert_eq!(pass.outcome, Some(Outcome::Cut));
    let carrier = solver.carrier(&position, Player::Cut).unwrap().expect("it is in the table");
    assert!(carrier.len() < position.empty_cells().len());
    assert!(stopped.open_moves.iter().all(|&cell| carrier.contains(cell)));
}

/// Searches with threads that begin at once, however short the search.
fn search_together(
    game: &Game,
    threads: usize,
    memory: usize,
    to_move: Player,
    options: &SolveOptions,
) -> Solution {
    let dual = crate::planar::dual(game).ok();
    let table = SharedTable::new(memory);
    let mut judge = ProofSearch::<_, 1>::normal(game, dual.as_ref(), table, threads, Features::ALL);
    judge.begin_together();
    let root = Tracked::opening(game, dual.as_ref());
    driver::drive(&mut judge, &root, to_move, options, &mut |_| ())
}

#[test]
fn threads_and_table_sizes_give_the_same_answers() {
    let game = hex(5, 5);
    let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
    let winners = |threads: usize, memory: usize| {
        search_together(&game, threads, memory, Player::Short, &options).winning_moves
    };
    let expected = winners(1, 64);
    assert_eq!(expected.len(), 13);
    for (threads, memory) in [(1, 1), (2, 64), (4, 1)] {
        assert_eq!(winners(threads, memory), expected, "{threads} threads, {memory} MiB");
    }
}

#[test]
fn a_short_search_with_several_threads_is_deterministic() {
    let mut position = Position::opening(hex(7, 7));
    let centre = position.empty_cells().iter().nth(24).unwrap();
    position.claim(centre, Player::Short).unwrap();
    let nodes = |threads: usize| {
        let solver = SolverOptions { threads, ..SolverOptions::default() };
        let options = SolveOptions { line: false, ..SolveOptions::default() };
        let solver = Solver::at(&position, solver).unwrap();
        solver.solve(&position, Player::Cut, &options).unwrap().nodes
    };
    let together = nodes(3);
    assert_eq!(nodes(3), together);
    assert!(together * 4 <= nodes(1) * 5);
}

#[test]
fn a_table_that_forgets_nearly_everything_gives_the_same_answers() {
    let game = hex(5, 4);
    let dual = crate::planar::dual(&game).unwrap();
    let winners = |slots: usize, threads: usize| {
        let table = SharedTable::with_slots(slots);
        let mut judge =
            ProofSearch::<_, 1>::normal(&game, Some(&dual), table, threads, Features::ALL);
        judge.begin_together();
        let root = Tracked::opening(&game, Some(&dual));
        let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
        driver::drive(&mut judge, &root, Player::Short, &options, &mut |_| ()).winning_moves
    };
    let expected = winners(1 << 12, 1);
    for (slots, threads) in [(16, 1), (64, 1), (16, 3)] {
        assert_eq!(winners(slots, threads), expected, "{slots} slots, {threads} threads");
    }
}

#[test]
fn a_small_table_gives_the_same_answers() {
    let position = Position::opening(hex(4, 4));
    let winners = |memory: usize| {
        let solver = SolverOptions { engine: Engine::Plain, memory, threads: 1 };
        let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
        let solver = Solver::at(&position, solver).unwrap();
        solver.solve(&position, Player::Short, &options).unwrap().winning_moves
    };
    assert_eq!(winners(1), winners(64));
}

#[test]
fn a_board_of_1024_cells_is_taken_and_a_larger_one_refused() {
    let limits = Limits { nodes: Some(2), ..Limits::default() };
    let options = SolveOptions { limits, ..SolveOptions::default() };
    let large = Position::opening(hex(32, 32));
    let solver = self::solver(&large, Engine::Plain).unwrap();
    let solution = solver.solve(&large, Player::Short, &options).unwrap();
    assert_eq!(solution.stopped, Some(StopReason::Nodes));
    let too_large = solve(&Position::opening(hex(50, 50)), Player::Short, &options);
    assert_eq!(too_large, Err(SolveError::TooLarge { vertices: 2502, limit: 2048 }));
}
