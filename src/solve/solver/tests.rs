//! One solver that is asked again and again, against the oracle.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use quickcheck::{Gen, QuickCheck};
use tempfile::TempDir;

use super::*;
use crate::analysis::EnginePosition;
use crate::boards::Board;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Goal, GraphState, Oracle, Outcome, Rules};
use crate::graph::Hypergraph;
use crate::planar;
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY};
use crate::solve::canonical::Keys;
use crate::solve::pool::ENGINE_VERSION;
use crate::solve::tests::{board, hex};
use crate::solve::{Limits, StopReason};

/// A position with some more claims.
fn later(position: &Position, g: &mut Gen) -> Position {
    let mut position = position.clone();
    let share = 1 + below(g, 4);
    for cell in position.empty_cells().iter().collect::<Vec<_>>() {
        if below(g, 4) < share {
            position.claim(cell, player(g)).unwrap();
        }
    }
    position
}

/// Asks about later positions of a solver's, in no order, and compares with the oracle. How many nodes it
/// took to be told the same again.
fn ask(solver: &Solver, oracle: &Oracle, questions: usize, g: &mut Gen) -> u64 {
    let mut again_nodes = 0;
    for _ in 0..questions {
        let position = later(&solver.start, g);
        let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
        let to_move = player(g);
        let expected = oracle.outcomes(short, cut)[to_move];
        let best = oracle.best_moves(short, cut, to_move);
        let wins = expected == Outcome::win(to_move);
        let options = SolveOptions {
            all_moves: below(g, 2) == 0,
            line: below(g, 2) == 0,
            ..SolveOptions::default()
        };
        let found = solver.solve(&position, to_move, &options).unwrap();
        let context = format!("{solver:?}, {position:?}, {to_move} to move");
        assert_eq!(found.outcome, Some(expected), "{context}");
        assert!(found.best_move.is_none_or(|cell| wins && best.contains(&cell)), "{context}");
        if options.all_moves {
            assert_eq!(found.winning_moves, if wins { best } else { Vec::new() }, "{context}");
        }
        // A line may take another way when more is known.
        let options = SolveOptions { line: false, ..options };
        let again = solver.solve(&position, to_move, &options).unwrap();
        assert_eq!(again.outcome, found.outcome, "{context}");
        again_nodes += again.nodes;
    }
    again_nodes
}

/// All engines, rules and goals, planar games and others, from openings and from later positions.
#[test]
fn any_number_of_positions_as_the_oracle() {
    fn right(random: RandomPosition<8>, seed: u64) -> bool {
        let mut g = Gen::from_size_and_seed(50, seed);
        let start = random.position();
        let oracle = Oracle::new(start.game()).unwrap();
        for engine in Engine::ALL {
            let options = SolverOptions { engine, memory: 1, threads: 1 };
            for solver in [Solver::new(start.game(), options), Solver::at(&start, options)] {
                let Ok(solver) = solver else { continue };
                assert_eq!(ask(&solver, &oracle, 5, &mut g), 0, "{solver:?}");
            }
        }
        true
    }
    QuickCheck::new().quickcheck(right as fn(RandomPosition<8>, u64) -> bool);
}

/// What is filled in before the moves are looked at takes none of them away: a claim in a pair that the
/// opponent has captured must be answered, so it wins where the player wins moving first.
#[test]
fn all_moves_of_random_positions_of_boards() {
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    for spec in ["hex:4x4", "hex:5x5", "hex:7x3", "y:5", "tiling:4.8.8:3x3"] {
        let game = board(spec).game;
        let solver = Solver::new(&game, SolverOptions::default()).unwrap();
        let positions = (0..200).map(|seed| crate::game::random_position(&game, seed));
        for position in positions.filter(|position| position.empty_cells().len() <= 10) {
            let oracle = Oracle::new(&position.reduced()).unwrap();
            let nothing = VertexSet::new(game.hypergraph().vertex_count());
            for to_move in Player::BOTH {
                let found = solver.solve(&position, to_move, &options).unwrap();
                let outcome = oracle.outcomes(&nothing, &nothing)[to_move];
                let wins = outcome == Outcome::win(to_move);
                let best = oracle.best_moves(&nothing, &nothing, to_move);
                assert_eq!(found.outcome, Some(outcome), "{position:?}");
                assert_eq!(
                    found.winning_moves,
                    if wins { best } else { Vec::new() },
                    "{position:?}"
                );
            }
        }
    }
}

/// The answer about a position is there at once when it, or its mirror image, comes again, and it is the same.
#[test]
fn all_moves_of_positions_that_come_again() {
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    for (spec, rules) in
        [("hex:3x3", Rules::Normal), ("hex:3x3", Rules::Misere), ("y:3", Rules::Normal)]
    {
        let Board { game, names, .. } = board(spec);
        let game = game.with_rules(rules);
        let (solver, oracle) =
            (Solver::new(&game, SolverOptions::default()).unwrap(), Oracle::new(&game).unwrap());
        // Half a turn of the board of Hex; of Y the line on which the first row has its only cell.
        let turned = |cell: VertexId| {
            let name = names.name(cell);
            let (column, row) = (name.as_bytes()[0] - b'a', name.as_bytes()[1] - b'1');
            let image = match spec {
                "y:3" => (row - column, row),
                _ => (2 - column, 2 - row),
            };
            names.id(&format!("{}{}", char::from(b'a' + image.0), image.1 + 1)).unwrap()
        };
        for seed in 0..300 {
            let position = crate::game::random_position(&game, seed);
            let mut image = Position::opening(game.clone());
            for by in Player::BOTH {
                position.claimed(by).iter().for_each(|c| image.claim(turned(c), by).unwrap());
            }
            let to_move = position.to_move().unwrap();
            let mut engine = None;
            for (again, position) in [&position, &position, &image].into_iter().enumerate() {
                let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
                let found = solver.solve(position, to_move, &options).unwrap();
                let outcome = oracle.outcomes(short, cut)[to_move];
                let wins = outcome == Outcome::win(to_move);
                let best = oracle.best_moves(short, cut, to_move);
                assert_eq!(found.outcome, Some(outcome), "{spec} {rules:?} {position:?}");
                assert_eq!(found.winning_moves, if wins { best } else { Vec::new() });
                assert_eq!(found.best_move.is_some(), wins);
                assert!(found.best_move.is_none_or(|cell| found.winning_moves.contains(&cell)));
                let wins_at_once = |cell: VertexId| {
                    let mut after = position.clone();
                    after.claim(cell, to_move).unwrap();
                    after.decided() == Some(outcome)
                };
                if wins && found.winning_moves.iter().any(|&cell| wins_at_once(cell)) {
                    assert!(
                        found.best_move.is_some_and(wins_at_once),
                        "{spec} {rules:?} {position:?}"
                    );
                }
                // An edge game, which the engine need not be asked about, may have an image that is none to the letter.
                let is_known = engine.replace(found.engine) == Some(found.engine);
                assert!(!is_known || found.nodes == 0, "{spec} {rules:?} {again} {position:?}");
            }
        }
    }
}

/// Where there is more to be searched, from four threads at once, each of which searches with one thread
/// or with two. What one has put into a full place of the table another may put out of it again.
#[test]
fn from_several_threads_at_once() {
    // The neighbours in a ring of twelve cells and those five further on: it is not planar.
    let vertex = VertexId::new;
    let ring = (0..12).flat_map(|v| [[v, (v + 1) % 12], [v, (v + 5) % 12]]).map(|e| e.map(vertex));
    let ends = [[12, 0], [12, 2], [13, 6], [13, 9]].map(|e| e.map(vertex));
    let ring = Hypergraph::new(14, vec![vertex(12), vertex(13)], ring.chain(ends)).unwrap();
    let ring = Game::new(ring, Goal::Connect, Rules::Normal).unwrap();
    assert!(planar::dual(&ring).is_err());
    for game in [hex(4, 3), board("y:4").game, ring] {
        for rules in [Rules::Normal, Rules::Misere] {
            let game = game.clone().with_rules(rules);
            let oracle = Oracle::new(&game).unwrap();
            for (engine, threads) in [(Engine::Auto, 1), (Engine::Auto, 2), (Engine::Plain, 1)] {
                let options = SolverOptions { engine, memory: 1, threads };
                let solver = Solver::new(&game, options).unwrap();
                std::thread::scope(|scope| {
                    for seed in 0..4 {
                        let (solver, oracle) = (&solver, &oracle);
                        let mut g = Gen::from_size_and_seed(50, seed);
                        scope.spawn(move || _ = ask(solver, oracle, 10, &mut g));
                    }
                });
            }
        }
    }
}

#[test]
fn a_solver_can_be_shared_by_threads() {
    fn shared<T: Send + Sync>() {}
    shared::<Solver>();
}

/// Both players' questions about a board go into one table.
#[test]
fn what_was_found_out_is_kept() {
    let game = hex(5, 5);
    let position = Position::opening(game.clone());
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let solver = Solver::new(&game, SolverOptions::default()).unwrap();
    let nodes = |to_move| solver.solve(&position, to_move, &options).unwrap().nodes;
    let [first, second] = Player::BOTH.map(nodes);
    let alone = solve(&position, Player::Cut, &options).unwrap().nodes;
    assert!(first > 0 && second <= alone, "{first}, {second} and not {alone}");
    assert_eq!(Player::BOTH.map(nodes), [0, 0]);
    // Each reply to each opening is one that was looked at on the way or follows from it.
    let cells = position.empty_cells();
    let replies = cells.iter().map(|cell| {
        let mut position = position.clone();
        position.claim(cell, Player::Short).unwrap();
        solver.solve(&position, Player::Cut, &SolveOptions::default()).unwrap().outcome
    });
    let wins = replies.filter(|&outcome| outcome == Some(Outcome::Short)).count();
    // As Benzene says: tests/data/hex-openings.json.
    assert_eq!(wins, 13);
}

#[test]
fn a_limit_is_that_of_one_question() {
    // 6x6 Hex after a1, and Rex.
    let mut normal = Position::opening(hex(6, 6));
    normal.claim(VertexId::new(0), Player::Short).unwrap();
    let misere = Position::opening(hex(5, 4).with_rules(Rules::Misere));
    for (position, to_move) in [(normal, Player::Cut), (misere, Player::Short)] {
        let solver = || Solver::new(position.game(), SolverOptions::default()).unwrap();
        let options = SolveOptions { line: false, ..SolveOptions::default() };
        let expected = solver().solve(&position, to_move, &options).unwrap();
        let solver = solver();
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        let limited = SolveOptions { limits, ..options.clone() };
        let stopped = solver.solve(&position, to_move, &limited).unwrap();
        assert_eq!((stopped.outcome, stopped.stopped), (None, Some(StopReason::Nodes)));
        assert_eq!(stopped.nodes, 5);
        let interrupted = SolveOptions::default();
        interrupted.limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
        let stopped = solver.solve(&position, to_move, &interrupted).unwrap();
        assert_eq!((stopped.outcome, stopped.stopped), (None, Some(StopReason::Interrupt)));
        let answer = solver.solve(&position, to_move, &options).unwrap();
        assert_eq!((answer.outcome, answer.stopped), (expected.outcome, None));
        // The search has gone on where it was.
        assert!(answer.nodes < expected.nodes, "{} and {}", answer.nodes, expected.nodes);
    }
}

/// Of positions that the solver was made for and of later ones, before other questions and after them.
#[test]
fn certificates_are_accepted() {
    fn right(random: RandomPosition<7>, seed: u64) -> bool {
        let mut g = Gen::from_size_and_seed(50, seed);
        let start = random.position();
        for engine in [Engine::Auto, Engine::Plain] {
            let options = SolverOptions { engine, memory: 1, threads: 1 };
            let solver = Solver::at(&start, options).unwrap();
            let oracle = Oracle::new(start.game()).unwrap();
            let after = later(&start, &mut g);
            for position in [&start, &after, &start] {
                let options = SolveOptions::default();
                let certified = solver.certify(position, &Player::BOTH, &options);
                let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
                for line in certified.unwrap().lines.unwrap() {
                    checker.line(&line).unwrap();
                }
                assert_eq!(checker.finish().unwrap().len(), 2);
                // Nobody is asked about: a certificate that says nothing.
                let options = SolveOptions { all_moves: true, ..options };
                assert_eq!(
                    solver.certify(position, &[], &options).unwrap().lines.unwrap().len(),
                    1
                );
                ask(&solver, &oracle, 3, &mut g);
            }
        }
        true
    }
    QuickCheck::new().quickcheck(right as fn(RandomPosition<7>, u64) -> bool);
}

#[test]
fn other_positions_are_refused() {
    let game = hex(3, 3);
    let mut position = Position::opening(game.clone());
    let cell = VertexId::new(4);
    position.claim(cell, Player::Cut).unwrap();
    let solver = Solver::at(&position, SolverOptions::default()).unwrap();
    let asked = |position: &Position| {
        let solution = solver.solve(position, Player::Short, &SolveOptions::default());
        solution.map(|solution| solution.outcome)
    };
    assert_eq!(asked(&position), Ok(Some(Outcome::Cut)));
    let earlier = Err(SolveError::NotLater { cell, by: Player::Cut });
    assert_eq!(asked(&Position::opening(game.clone())), earlier);
    let mut other = Position::opening(game.clone());
    other.claim(cell, Player::Short).unwrap();
    assert_eq!(asked(&other), earlier);
    let misere = position.clone().with_game(game.with_rules(Rules::Misere));
    assert_eq!(asked(&misere), Err(SolveError::OtherGame));
    assert_eq!(asked(&Position::opening(hex(3, 4))), Err(SolveError::OtherGame));
}

/// A caller whose report panics spoils nothing for the others.
#[test]
fn a_search_that_panics_leaves_the_solver_as_it_is() {
    // So large that no search is at its end before its report is asked for.
    let game = hex(7, 7).with_rules(Rules::Misere);
    let position = Position::opening(game.clone());
    let threads = SolverOptions { threads: 2, ..SolverOptions::default() };
    let solver = Solver::new(&game, threads).unwrap();
    let panics = catch_unwind(AssertUnwindSafe(|| {
        // By now the other thread helps.
        let mut report = |progress: &Progress| assert!(progress.nodes < 3000, "on purpose");
        solver.solve_with_progress(&position, Player::Short, &SolveOptions::default(), &mut report)
    }));
    assert!(panics.is_err());
    let limits = Limits { nodes: Some(50), ..Limits::default() };
    let options = SolveOptions { limits, ..SolveOptions::default() };
    let stopped = solver.solve(&position, Player::Short, &options).unwrap();
    assert_eq!(stopped.stopped, Some(StopReason::Nodes));
}

/// An edge game may be left when cells have been claimed.
#[test]
fn what_has_become_an_edge_game_is_not_searched() {
    let game = hex(4, 4);
    let solver = Solver::new(&game, SolverOptions::default()).unwrap();
    let mut position = Position::opening(game);
    let mut g = Gen::from_size_and_seed(50, 1);
    let engine = |position: &Position| {
        solver.solve(position, Player::Short, &SolveOptions::default()).unwrap().engine
    };
    assert_eq!(engine(&position), Engine::ProofNumber);
    let mut cells: Vec<_> = position.empty_cells().iter().collect();
    while cells.len() > 1 {
        let cell = cells.swap_remove(below(&mut g, cells.len()));
        position.claim(cell, player(&mut g)).unwrap();
    }
    assert_eq!(engine(&position), Engine::SpanningTrees);
}

/// A solver that keeps all it finds out in a folder, with a table that holds hardly anything.
fn keeping(game: &Game, folder: &Path, threads: usize) -> Solver {
    let options = SolverOptions { memory: 1, threads, ..SolverOptions::default() };
    let solver = Solver::new(game, options).unwrap();
    solver.keep_in(folder, 1).unwrap();
    solver
}

/// Solvers that are made one after the other and keep what they find in one folder: all that they find there is right.
fn what_is_kept_is_right(
    random: &RandomPosition<8>,
    seed: u64,
    runs: usize,
    solver: impl Fn(usize, &Position, &mut Gen) -> Option<Solver>,
) -> bool {
    let mut g = Gen::from_size_and_seed(50, seed);
    let opening = Position::opening(random.position().game().clone());
    let oracle = Oracle::new(opening.game()).unwrap();
    let folder = TempDir::new().unwrap();
    for run in 0..runs {
        let Some(solver) = solver(run, &opening, &mut g) else { return true };
        match solver.keep_in(folder.path(), 1) {
            Err(StoreError::NothingToKeep) => return true,
            other => drop(other.unwrap()),
        }
        assert_eq!(ask(&solver, &oracle, 5, &mut g), 0, "{solver:?}");
    }
    true
}

#[test]
fn what_one_solver_keeps_is_right_and_the_next_one_has_it() {
    fn right(random: RandomPosition<8>, seed: u64) -> bool {
        what_is_kept_is_right(&random, seed, 3, |run, opening, _| {
            let options = SolverOptions { threads: [1, 1, 2][run], ..SolverOptions::default() };
            Solver::new(opening.game(), options).ok()
        })
    }
    QuickCheck::new()
        .rng(Gen::from_size_and_seed(100, 1))
        .quickcheck(right as fn(RandomPosition<8>, u64) -> bool);
}

#[test]
fn a_search_that_was_stopped_goes_on_in_another_solver() {
    let without = SolveOptions { line: false, ..SolveOptions::default() };
    let game = hex(6, 6);
    let after = |cell: usize| {
        let mut position = Position::opening(game.clone());
        position.claim(VertexId::new(cell), Player::Short).unwrap();
        position
    };
    // The first opening that takes some work.
    let asked = (0..18).map(|cell| {
        let solver = Solver::new(&game, SolverOptions::default()).unwrap();
        (cell, solver.solve(&after(cell), Player::Cut, &without).unwrap())
    });
    let (cell, whole) = asked.into_iter().find(|(_, solution)| solution.nodes > 100).unwrap();
    let position = after(cell);
    let folder = TempDir::new().unwrap();
    let (mut nodes, mut runs) = (0, 0);
    let outcome = loop {
        let limits = Limits { nodes: Some(20), ..Limits::default() };
        let options = SolveOptions { limits, ..without.clone() };
        let solution =
            keeping(position.game(), folder.path(), 1).solve(&position, Player::Cut, &options);
        let solution = solution.unwrap();
        (nodes, runs) = (nodes + solution.nodes, runs + 1);
        assert!(runs < 100, "{nodes} nodes");
        if let Some(outcome) = solution.outcome {
            break outcome;
        }
    };
    assert_eq!(Some(outcome), whole.outcome);
    assert!(runs > 2 && nodes < 3 * whole.nodes, "{runs} runs, {nodes} nodes of {}", whole.nodes);
    // Nothing is left to do for who comes next, and for the mirror image.
    let solver = keeping(position.game(), folder.path(), 1);
    assert_eq!(solver.solve(&position, Player::Cut, &without).unwrap().nodes, 0);
    assert_eq!(solver.solve(&after(35 - cell), Player::Cut, &without).unwrap().nodes, 0);
}

/// Solvers of positions and of the whole game share a store: all they find there is right.
#[test]
fn solvers_of_all_positions_of_a_game_share_a_store() {
    fn right(random: RandomPosition<8>, seed: u64) -> bool {
        what_is_kept_is_right(&random, seed, 4, |_, opening, g| {
            Solver::sharing(&later(opening, g), SolverOptions::default()).ok()
        })
    }
    QuickCheck::new()
        .rng(Gen::from_size_and_seed(100, 1))
        .quickcheck(right as fn(RandomPosition<8>, u64) -> bool);
}

/// What the solver of a position has found out is there for that of the opening, that of the mirror image, and that of a
/// later position, and the other way round. A store that is empty changes no search.
#[test]
fn what_the_solver_of_a_position_keeps_others_find() {
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let claimed = |cells: &[(usize, Player)], size: usize| {
        let mut position = Position::opening(hex(size, size));
        for &(cell, by) in cells {
            position.claim(VertexId::new(cell), by).unwrap();
        }
        position
    };
    let (short, cut) = (Player::Short, Player::Cut);
    // A board of one word, and one of two of which a word is left.
    for (size, cells) in [
        (6, vec![(1, short)]),
        (8, vec![(27, short), (20, cut), (36, short), (42, cut), (13, short)]),
    ] {
        let position = claimed(&cells, size);
        let turned: Vec<_> = cells.iter().map(|&(cell, by)| (size * size - 1 - cell, by)).collect();
        let turned = claimed(&turned, size);
        let to_move = cut;
        let without = Solver::at(&position, SolverOptions::default()).unwrap();
        let nodes = without.solve(&position, to_move, &options).unwrap().nodes;
        assert!(nodes > 10, "{nodes} nodes");
        let sharing = |position: &Position, folder: &TempDir| {
            let solver = Solver::sharing(position, SolverOptions::default()).unwrap();
            let store = solver.keep_in(folder.path(), 1).unwrap();
            (solver, store)
        };
        let opening = Position::opening(position.game().clone());
        for first in [&position, &opening, &turned] {
            let folder = TempDir::new().unwrap();
            let (solver, _) = sharing(first, &folder);
            let asked = if *first == turned { &turned } else { &position };
            let found = solver.solve(asked, to_move, &options).unwrap();
            if *first == position {
                assert_eq!(found.nodes, nodes);
            }
            drop(solver);
            for (start, asked) in [
                (&position, &position),
                (&opening, &position),
                (&opening, &turned),
                (&turned, &turned),
            ] {
                let (solver, _) = sharing(start, &folder);
                let again = solver.solve(asked, to_move, &options).unwrap();
                assert_eq!(
                    (again.outcome, again.nodes),
                    (found.outcome, 0),
                    "{start:?}, {asked:?}"
                );
                let carrier = solver.carrier(asked, to_move).unwrap();
                assert!(carrier.is_some(), "{start:?}, {asked:?}");
            }
        }
    }
}

#[test]
fn stores_are_for_one_game_and_for_searches() {
    let folder = TempDir::new().unwrap();
    drop(keeping(&hex(3, 3), folder.path(), 1));
    let other = Solver::new(&hex(4, 3), SolverOptions::default()).unwrap();
    assert!(matches!(other.keep_in(folder.path(), 1), Err(StoreError::Other { .. })));
    let misere = hex(3, 3).with_rules(Rules::Misere);
    let misere = Solver::new(&misere, SolverOptions::default()).unwrap();
    assert!(matches!(misere.keep_in(folder.path(), 1), Err(StoreError::Other { .. })));
    let plain = SolverOptions { engine: Engine::Plain, ..SolverOptions::default() };
    let plain = Solver::new(&hex(3, 3), plain).unwrap();
    assert!(matches!(plain.keep_in(folder.path(), 1), Err(StoreError::NothingToKeep)));
}

/// What a store of this version has must be read by later ones, or [`ENGINE_VERSION`] must grow. The numbers
/// are those of this program.
#[test]
fn a_key_means_the_same_as_ever() {
    let game = hex(3, 3);
    let opening =
        EnginePosition::<1>::new(GraphState::new(&game.with_simplest_goal()), None, Player::Short);
    let mut keys = Keys::new(opening.short(), true);
    let (key, _) = keys.key(opening.short(), Player::Short);
    assert_eq!((ENGINE_VERSION, key), (1, &[2047, 15_763_122_917_495_709, 1][..]));
}
