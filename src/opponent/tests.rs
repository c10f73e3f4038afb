//! The player against the definition of what it should do.

use super::*;
use crate::boards::BoardSpec;
use crate::game::{Outcome, Player, Position, Rules};
use crate::graph::VertexId;
use crate::solve::{Limits, Solver, SolverOptions};

fn opening(spec: &str, rules: Rules) -> Position {
    Position::opening(spec.parse::<BoardSpec>().unwrap().build().game.with_rules(rules))
}

fn small() -> SolverOptions {
    SolverOptions { memory: 4, ..SolverOptions::default() }
}

/// Both sides advised: the game lasts exactly as long as the shortest win against the longest defence.
#[test]
fn wins_soon_and_resists_long() {
    for (spec, rules) in [
        ("hex:3x3", Rules::Normal),
        ("hex:3x4", Rules::Normal),
        ("hex:4x4", Rules::Normal),
        ("y:4", Rules::Normal),
        ("bridgit:3", Rules::Normal),
        ("hex:3x3", Rules::Misere),
    ] {
        for first in Player::BOTH {
            let mut position = opening(spec, rules);
            let solver = Solver::at(&position, small()).unwrap();
            let (mut mover, mut moves) = (first, 0);
            let mut expected = None;
            while position.decided().is_none() {
                let limits = Limits::default();
                let advice = advise(Some(&solver), &position, mover, &limits);
                let winner = advice.winner.unwrap();
                let (_, length) = *expected.get_or_insert_with(|| {
                    let win = solver.shortest_win(&position, mover, winner, &limits).unwrap();
                    (winner, win.line.unwrap().len())
                });
                assert!(moves < length, "{spec} {rules}");
                position.claim(advice.cell.unwrap(), mover).unwrap();
                mover = mover.other();
                moves += 1;
            }
            let (winner, length) = expected.unwrap();
            assert_eq!(position.decided(), Some(Outcome::win(winner)));
            assert_eq!(moves, length, "{spec} {rules}");
        }
    }
}

/// The proved winner wins in time against whoever plays anything.
#[test]
fn random_opponents_do_not_make_wins_longer() {
    let mut random = 3_u64;
    let start = opening("hex:4x4", Rules::Normal);
    let solver = Solver::at(&start, small()).unwrap();
    let limits = Limits::default();
    let longest = solver.shortest_win(&start, Player::Short, Player::Short, &limits).unwrap();
    let longest = longest.line.unwrap().len();
    for _ in 0..20 {
        let (mut position, mut mover, mut moves) = (start.clone(), Player::Short, 0);
        while position.decided().is_none() {
            let cell = match mover {
                Player::Short => advise(Some(&solver), &position, mover, &limits).cell.unwrap(),
                Player::Cut => {
                    random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                    let empty: Vec<VertexId> = position.empty_cells().iter().collect();
                    empty[(random >> 33) as usize % empty.len()]
                }
            };
            position.claim(cell, mover).unwrap();
            mover = mover.other();
            moves += 1;
        }
        assert_eq!(position.decided(), Some(Outcome::Short));
        assert!(moves <= longest, "{moves} {longest}");
    }
}

/// What nobody has solved: a legal move, on boards with circuits and without, small and large, with a solver
/// and without.
#[test]
fn there_is_always_a_move() {
    for (spec, rules) in [
        ("hex:9x9", Rules::Normal),
        ("hex:9x9", Rules::Misere),
        ("y:9", Rules::Normal),
        ("hex:25x24", Rules::Normal),
    ] {
        let mut position = opening(spec, rules);
        let limits = Limits { nodes: Some(5), ..Limits::default() };
        for mover in [Player::Short, Player::Cut, Player::Cut] {
            for with in [true, false] {
                let solver = Solver::at(&position, small()).unwrap();
                let solver = Some(&solver).filter(|_| with);
                let advice = advise(solver, &position, mover, &limits);
                assert_eq!(advice.winner, None);
                let cell = advice.cell.unwrap();
                assert!(position.empty_cells().contains(cell), "{spec}");
                if !with {
                    position.claim(cell, mover).unwrap();
                }
            }
        }
    }
    // Nothing known and no circuits: somewhere between the sides, not in a corner.
    let board = "y:9".parse::<BoardSpec>().unwrap().build();
    let position = Position::opening(board.game);
    let advice = advise(None, &position, Player::Short, &Limits::default());
    assert_eq!(board.names.name(advice.cell.unwrap()).len(), 2);
    let corners = ["a1", "a9", "i9"];
    assert!(!corners.contains(&board.names.name(advice.cell.unwrap())));
}

/// The circuits judge most openings of 7x7 rightly, without a search. The data says who wins after each.
#[test]
fn most_swaps_are_right() {
    for (spec, data) in [
        ("hex:6x6", include_str!("../../tests/data/hex-6x6.txt")),
        ("hex:7x7", include_str!("../../tests/data/hex-7x7.txt")),
    ] {
        let start = opening(spec, Rules::Normal);
        let wins = data.lines().filter(|line| !line.starts_with('#')).flat_map(str::chars);
        let mut right = 0;
        let mut all = 0;
        for (cell, wins) in start.empty_cells().iter().zip(wins) {
            let mut position = start.clone();
            position.claim(cell, Player::Short).unwrap();
            let advice = Advice { cell: None, winner: None };
            right += usize::from(wants_to_swap(&position, Player::Cut, advice) == (wins == '1'));
            all += 1;
        }
        assert!(right * 10 >= all * 7, "{spec}: {right} of {all}");
        // What is proved needs no judging.
        for winner in Player::BOTH {
            let advice = Advice { cell: None, winner: Some(winner) };
            let swaps = wants_to_swap(&start, Player::Short, advice);
            assert_eq!(swaps, winner == Player::Cut);
        }
        // A fair opening is neither the strongest move nor the weakest.
        let fair = fair_opening(&start, Player::Short).unwrap();
        let middle = start.empty_cells().iter().nth(all / 2).unwrap();
        assert_ne!(fair, middle);
    }
}
