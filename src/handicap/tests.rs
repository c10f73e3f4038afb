//! Proofs with a handicap.

use super::*;
use crate::boards::BoardSpec;
use crate::game::{Outcome, Player, Position};
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line};
use crate::solve::{Limits, SolveOptions, Solver, SolverOptions};

fn board(spec: &str, stones: &[&str]) -> (BoardSpec, Position) {
    let spec: BoardSpec = spec.parse().unwrap();
    let board = spec.build();
    let mut position = Position::opening(board.game);
    for stone in stones {
        position.claim(board.names.id(stone).unwrap(), Player::Short).unwrap();
    }
    (spec, position)
}

fn handicap(size: usize, stones: &[&str]) -> Result<HandicapProof, HandicapError> {
    let (spec, position) = board(&format!("hex:{size}x{size}"), stones);
    prove_handicap(spec, &position, &Limits::default())
}

fn is_accepted(position: &Position, lines: &[Line]) -> bool {
    let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
    lines.iter().all(|line| checker.line(line).is_ok()) && checker.finish().is_ok()
}

/// Henderson and Hayward: k stones six apart are enough on n by n if 6k - 1 >= n.
#[test]
fn handicaps_are_proved() {
    for (size, stones) in [
        (2, &["b1"][..]),
        (3, &["b2"]),
        (4, &["b3"]),
        (5, &["b4"]),
        (8, &["b7", "h7"]),
        (9, &["b8", "h8"]),
        (11, &["b10", "h10"]),
    ] {
        let proof = handicap(size, stones).unwrap_or_else(|error| panic!("{size}: {error}"));
        let (_, position) = board(&format!("hex:{size}x{size}"), stones);
        assert!(is_accepted(&position, &proof.lines));
        assert_eq!(proof.gaps.len(), stones.len() + 1);
        // Without a stone, or a line, it is no proof.
        let (_, fewer) = board(&format!("hex:{size}x{size}"), &stones[1..]);
        assert!(!is_accepted(&fewer, &proof.lines), "{size}");
        for index in 0..proof.lines.len() {
            let mut lines = proof.lines.clone();
            lines.remove(index);
            assert!(!is_accepted(&position, &lines), "{size}: line {index}");
        }
    }
}

#[test]
fn what_is_proved_is_what_the_solver_finds() {
    for size in 2..6 {
        for column in 0..size {
            let stone = format!("{}{}", char::from(b'a' + column as u8), size - 1);
            if handicap(size, &[&stone]).is_err() {
                continue;
            }
            let (_, position) = board(&format!("hex:{size}x{size}"), &[&stone]);
            let solver = Solver::at(&position, SolverOptions::default()).unwrap();
            let solution = solver.solve(&position, Player::Cut, &SolveOptions::default()).unwrap();
            assert_eq!(solution.outcome, Some(Outcome::Short), "{stone}");
        }
    }
}

#[test]
fn what_is_no_handicap_is_refused() {
    let on = |spec: &str, stones: &[&str]| {
        let (spec, position) = board(spec, stones);
        prove_handicap(spec, &position, &Limits::default()).unwrap_err()
    };
    assert_eq!(on("hex:5x4", &["b3"]), HandicapError::Board("hex:5x4".to_owned()));
    assert_eq!(on("y:4", &[]), HandicapError::Board("y:4".to_owned()));
    assert_eq!(on("hex:5x5", &["b3"]), HandicapError::Stones(4));
    // One stone in the corner is not enough, nor are none.
    assert!(matches!(on("hex:5x5", &["e4"]), HandicapError::NotFound(_)));
    assert!(matches!(on("hex:5x5", &[]), HandicapError::NotFound(_)));
    for other in ["y:4", "y:6", "hex:5x4", "hex:4x4", "hex:6x6", "bridgit:4"] {
        let (spec, _) = board("hex:5x5", &[]);
        let (_, position) = board(other, &[]);
        let error = prove_handicap(spec, &position, &Limits::default()).unwrap_err();
        assert_eq!(error, HandicapError::Position("hex:5x5".to_owned()), "{other}");
    }
    let (spec, position) = board("hex:5x5", &["b4"]);
    let limits = Limits { until: Some(crate::clock::Instant::now()), ..Limits::default() };
    let stopped = prove_handicap(spec, &position, &limits).unwrap_err();
    assert!(matches!(stopped, HandicapError::Stopped(_)));
}
