//! The misère engine against the oracle, with each of its parts switched off in turn.

use quickcheck::{Gen, QuickCheck};

use super::MisereFeatures;
use crate::analysis::misere::{MisereRules, rex_winner};
use crate::boards::BoardSpec;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Oracle, Outcome, Player, Position, Rules};
use crate::graph::VertexId;
use crate::solve::driver::drive;
use crate::solve::proof::Tracked;
use crate::solve::search::{ProofSearch, SharedTable};
use crate::solve::tests::{agree_with, hex};
use crate::solve::{
    Engine, SolveOptions, Solver, SolverOptions, TerminatedState, solve, solve_state,
};

/// The engine with all of its parts, and with each of them switched off.
fn feature_sets() -> Vec<MisereFeatures> {
    let on = MisereFeatures::ALL;
    let without = |change: fn(&mut MisereRules)| {
        let mut rules = MisereRules::ALL;
        change(&mut rules);
        MisereFeatures { rules, ..on }
    };
    vec![
        on,
        without(|rules| rules.settle.dead = false),
        without(|rules| rules.settle.edges = false),
        without(|rules| rules.settle.pairs = false),
        without(|rules| rules.victims = false),
        without(|rules| rules.vulnerable = false),
        MisereFeatures { pairings: false, ..on },
        MisereFeatures { keys: false, ..on },
        MisereFeatures { order: false, ..on },
        MisereFeatures { widen: false, ..on },
        MisereFeatures { symmetry: false, ..on },
        MisereFeatures { colours: false, ..on },
        MisereFeatures { dual: false, ..on },
    ]
}

/// Who wins by the engine with these features, and with which moves.
fn solved(
    position: &Position,
    to_move: Player,
    features: MisereFeatures,
    slots: Option<usize>,
) -> (Outcome, Vec<VertexId>) {
    let game = position.reduced();
    let dual = crate::planar::dual(&game).ok();
    let table = slots.map_or(SharedTable::new(1), SharedTable::with_slots);
    let mut judge = ProofSearch::<_, 1>::misere(&game, dual.as_ref(), table, 1, features);
    let root = Tracked::opening(&game, dual.as_ref().filter(|_| features.dual));
    let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
    let solution = drive(&mut judge, &root, to_move, &options, &mut |_| ());
    (solution.outcome.unwrap(), solution.winning_moves)
}

/// Checks feature sets against the oracle.
fn agrees(position: &Position, oracle: &Oracle, features: &[MisereFeatures]) {
    agree_with(oracle, position, features, |position, to_move, features| {
        solved(position, to_move, features, None)
    });
}

fn misere(random: RandomPosition<8>) -> Position {
    RandomPosition { rules: Rules::Misere, ..random }.position()
}

#[test]
fn every_part_is_sound_on_random_games() {
    fn check(random: RandomPosition<8>) -> bool {
        let position = misere(random);
        agrees(&position, &Oracle::new(position.game()).unwrap(), &feature_sets());
        true
    }
    QuickCheck::new().tests(300).quickcheck(check as fn(RandomPosition<8>) -> bool);
}

#[test]
fn every_part_is_sound_on_random_games_with_two_terminals() {
    fn check(mut random: RandomPosition<8>) -> bool {
        random.terminals.truncate(2);
        let position = misere(random);
        agrees(&position, &Oracle::new(position.game()).unwrap(), &feature_sets());
        true
    }
    QuickCheck::new().tests(300).quickcheck(check as fn(RandomPosition<8>) -> bool);
}

/// All ways to claim cells of the 3x3 board, or a part of them that is spread over all.
fn all_positions_of_3x3(step: usize, mut check: impl FnMut(&Position)) {
    let game = hex(3, 3).with_rules(Rules::Misere);
    for number in (0..3_usize.pow(9)).step_by(step) {
        let mut position = Position::opening(game.clone());
        let mut rest = number;
        for cell in 0..9 {
            if rest % 3 > 0 {
                position.claim(VertexId::new(cell), Player::BOTH[rest % 3 - 1]).unwrap();
            }
            rest /= 3;
        }
        check(&position);
    }
}

#[test]
fn all_rex_positions_of_3x3() {
    let oracle = Oracle::new(&hex(3, 3).with_rules(Rules::Misere)).unwrap();
    all_positions_of_3x3(1, |position| agrees(position, &oracle, &[MisereFeatures::ALL]));
}

#[test]
fn every_part_is_sound_on_rex_positions_of_3x3() {
    let oracle = Oracle::new(&hex(3, 3).with_rules(Rules::Misere)).unwrap();
    all_positions_of_3x3(11, |position| agrees(position, &oracle, &feature_sets()));
}

/// Random Rex positions with at least so many claims.
fn random_rex(width: usize, height: usize, claims: usize, count: usize) {
    let game = hex(width, height).with_rules(Rules::Misere);
    let oracle = Oracle::new(&game).unwrap();
    let mut g = Gen::from_size_and_seed(10, 1);
    for _ in 0..count {
        let mut position = Position::opening(game.clone());
        let mut cells: Vec<_> = position.empty_cells().iter().collect();
        for _ in 0..claims + below(&mut g, 5) {
            let cell = cells.swap_remove(below(&mut g, cells.len()));
            position.claim(cell, player(&mut g)).unwrap();
        }
        agrees(&position, &oracle, &feature_sets());
    }
}

#[test]
fn every_part_is_sound_on_rex_positions_of_4x3() {
    random_rex(4, 3, 1, 40);
    random_rex(3, 4, 1, 40);
}

#[test]
fn every_part_is_sound_on_rex_positions_of_4x4() {
    random_rex(4, 4, 2, 20);
}

/// The misère engine against the plain one where the oracle ends.
#[test]
fn both_engines_agree_on_rex_positions_of_4x4() {
    let game = hex(4, 4).with_rules(Rules::Misere);
    let mut g = Gen::from_size_and_seed(10, 1);
    for _ in 0..150 {
        let mut position = Position::opening(game.clone());
        let mut cells: Vec<_> = position.empty_cells().iter().collect();
        for _ in 0..5 + below(&mut g, 5) {
            let cell = cells.swap_remove(below(&mut g, cells.len()));
            position.claim(cell, player(&mut g)).unwrap();
        }
        for to_move in Player::BOTH {
            let [plain, misere] = [Engine::Plain, Engine::Misere].map(|engine| {
                let solver = SolverOptions { engine, ..SolverOptions::default() };
                let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
                let solver = Solver::at(&position, solver).unwrap();
                let solution = solver.solve(&position, to_move, &options).unwrap();
                (solution.outcome, solution.winning_moves)
            });
            assert_eq!(plain, misere, "{position:?}");
        }
    }
}

#[test]
fn a_table_that_forgets_nearly_everything_gives_the_same_answers() {
    let position = Position::opening(hex(4, 3).with_rules(Rules::Misere));
    for to_move in Player::BOTH {
        let [all, few] =
            [None, Some(4)].map(|slots| solved(&position, to_move, MisereFeatures::ALL, slots));
        assert_eq!(all, few);
    }
}

/// Searches with threads that begin at once, however short the search.
#[test]
fn threads_give_the_same_answers() {
    let position = Position::opening(hex(4, 4).with_rules(Rules::Misere));
    let game = position.reduced();
    let dual = crate::planar::dual(&game).unwrap();
    for to_move in Player::BOTH {
        let winning = |threads: usize, slots: Option<usize>| {
            let features = MisereFeatures { colours: false, ..MisereFeatures::ALL };
            let table = slots.map_or(SharedTable::new(1), SharedTable::with_slots);
            let mut judge =
                ProofSearch::<_, 1>::misere(&game, Some(&dual), table, threads, features);
            judge.begin_together();
            let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
            let root = Tracked::opening(&game, Some(&dual));
            drive(&mut judge, &root, to_move, &options, &mut |_| ()).winning_moves
        };
        let expected = winning(1, None);
        for (threads, slots) in [(2, None), (4, None), (3, Some(16))] {
            assert_eq!(winning(threads, slots), expected, "{threads} threads, {slots:?} slots");
        }
    }
}

/// The theorems about whole boards, by the search without colour symmetry.
#[test]
fn who_wins_rex_on_small_boards() {
    let features = MisereFeatures { colours: false, ..MisereFeatures::ALL };
    for (width, height) in (1..=5).flat_map(|w| (1..=5).map(move |h| (w, h))) {
        let board: BoardSpec = format!("hex:{width}x{height}").parse().unwrap();
        let position = Position::opening(hex(width, height).with_rules(Rules::Misere));
        for first in Player::BOTH {
            let (outcome, _) = solved(&position, first, features, None);
            assert_eq!(outcome.winner(), rex_winner(&board, first), "{width}x{height}");
        }
    }
}

/// Lagarias and Sleator: on a square board with an odd side every first move loses. These are the easy ones of 7x7.
#[test]
fn first_moves_in_the_middle_of_7x7_lose() {
    let board = crate::solve::tests::board("hex:7x7");
    for cell in ["d3", "d4", "e2", "e3", "f2"] {
        let mut position = Position::opening(hex(7, 7).with_rules(Rules::Misere));
        position.claim(board.names.id(cell).unwrap(), Player::Short).unwrap();
        let solution = solve(&position, Player::Cut, &SolveOptions::default()).unwrap();
        assert_eq!(solution.winner(), Some(Player::Cut), "{cell}");
    }
}

/// Evans (A winning opening in reverse Hex): for even n the acute corners win. Hayward, Toft and
/// Henderson: for even n from 4 on, so do their neighbours at one's own side. Our table of 4x4 and
/// 6x6 is a regression value beyond that: all but the inner cells of the long diagonal win.
#[test]
fn openings_of_4x4_rex() {
    let board = crate::solve::tests::board("hex:4x4");
    let position = Position::opening(board.game.with_rules(Rules::Misere));
    let (_, winning) = solved(&position, Player::Short, MisereFeatures::ALL, None);
    let losing: Vec<&str> = position
        .empty_cells()
        .iter()
        .filter(|cell| !winning.contains(cell))
        .map(|cell| board.names.name(cell))
        .collect();
    assert_eq!(losing, ["c2", "b3"]);
}

/// Lagarias and Sleator: both can avoid losing until a square board is full.
#[test]
fn terminated_rex_is_a_draw_on_square_boards() {
    for size in 1..=3 {
        let game = hex(size, size).with_rules(Rules::Misere);
        let state = TerminatedState::new(&game).unwrap();
        for first in Player::BOTH {
            let options = SolveOptions::default();
            let solution = solve_state(&state, first, true, 1, &options, &mut |_| ());
            assert_eq!(solution.outcome, Some(Outcome::Draw), "{size}");
        }
    }
}

/// Prints nodes and seconds of these features on an opening of a square board.
fn knock_out(size: usize, opening: VertexId, all_moves: bool, sets: Vec<MisereFeatures>) {
    let mut position = Position::opening(hex(size, size).with_rules(Rules::Misere));
    position.claim(opening, Player::Short).unwrap();
    let game = position.reduced();
    let dual = crate::planar::dual(&game).unwrap();
    for features in sets {
        let start = std::time::Instant::now();
        let mut judge =
            ProofSearch::<_, 1>::misere(&game, Some(&dual), SharedTable::new(256), 1, features);
        let root = Tracked::opening(&game, Some(&dual).filter(|_| features.dual));
        let until = Some(start + std::time::Duration::from_secs(600));
        let limits = crate::solve::Limits { until, ..Default::default() };
        let options = SolveOptions { all_moves, line: false, limits };
        let found = drive(&mut judge, &root, Player::Cut, &options, &mut |_| ());
        let winning = found.winning_moves.len();
        let seconds = start.elapsed().as_secs_f64();
        eprintln!("{:>8} nodes {seconds:>7.2} s {winning} win, {features:?}", found.nodes);
    }
}

/// The tables of docs/rex.md: nodes with each part switched off, on the replies to the
/// acute-corner opening of 5x5.
#[test]
#[ignore = "a measurement, for scripts/rex-table"]
fn knockout_on_5x5() {
    knock_out(5, VertexId::new(0), true, feature_sets());
}

/// And on the opening e3 of 6x6, with what the paper has switched off there and this engine has.
#[test]
#[ignore = "a measurement, for scripts/rex-table"]
fn knockout_on_6x6() {
    let used = MisereFeatures::ALL;
    let sets = vec![used, MisereFeatures { colours: false, ..used }];
    let e3 = crate::solve::tests::board("hex:6x6").names.id("e3").unwrap();
    knock_out(6, e3, false, sets);
}
