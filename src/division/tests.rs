use super::*;
use crate::boards::{Board, BoardSpec};
use crate::game::{Outcome, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line};
use crate::solve::{Limits, SolveOptions, solve};

fn board(spec: &str) -> Board {
    spec.parse::<BoardSpec>().unwrap().build()
}

fn cells<'n>(board: &Board, names: impl IntoIterator<Item = &'n str>) -> Vec<VertexId> {
    names.into_iter().map(|name| board.names.id(name).unwrap()).collect()
}

fn position(board: &Board, short: &str) -> Position {
    let mut position = Position::opening(board.game.clone());
    for cell in cells(board, short.split_whitespace()) {
        position.claim(cell, Player::Short).unwrap();
    }
    position
}

fn division(board: &Board, region: &str, [stone, cell]: [&str; 2]) -> Division {
    let count = board.game.hypergraph().vertex_count();
    Division {
        region: VertexSet::from_vertices(count, cells(board, region.split_whitespace())),
        stone: cells(board, [stone])[0],
        cell: cells(board, [cell])[0],
        without: VertexSet::new(count),
    }
}

fn divided(position: &Position, division: &Division) -> DividedProof {
    prove_divided(position, division, 16, &Limits::default(), true, &mut |_| ()).unwrap()
}

fn is_accepted(position: &Position, lines: &[Line]) -> bool {
    let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
    lines.iter().all(|line| checker.line(line).is_ok()) && checker.finish().is_ok()
}

fn wins_second(position: &Position) -> bool {
    let solution = solve(position, Player::Cut, &SolveOptions::default()).unwrap();
    solution.outcome == Some(Outcome::Short)
}

/// The second-row pivoting template with the cell between A and B, which is sente pivoting (docs/templates.md), on each
/// place of the board where it fits, with one stone more anywhere.
#[test]
fn what_a_division_proves_the_solver_says_and_the_checker_accepts() {
    let board = board("hex:5x5");
    let (mut written, mut failed) = (0, 0);
    for column in 0..3 {
        let name = |step: usize, row| format!("{}{row}", char::from(b'a' + (column + step) as u8));
        let (stone, cell) = (name(0, 4), name(2, 4));
        let region = [name(1, 4), cell.clone(), name(0, 5), name(1, 5), name(2, 5)].join(" ");
        let division = division(&board, &region, [&stone, &cell]);
        let alone = position(&board, &stone);
        let wins_alone = wins_second(&alone);
        for other in (1..=3).flat_map(|row| (0..5).map(move |c| (c, row))) {
            let other = format!("{}{}", char::from(b'a' + other.0), other.1);
            let position = position(&board, &format!("{stone} {other}"));
            let proof = divided(&position, &division);
            assert!(proof.region);
            if proof.holds() {
                assert!(wins_second(&position), "{stone} {other}");
                assert!(proof.halves.iter().all(wins_second), "{stone} {other}");
            } else {
                failed += 1;
            }
            // Not every strategy can be written: what is filled in for Cut may lie on both sides of the cut.
            if let Some(Ok(lines)) = &proof.lines {
                assert!(is_accepted(&position, lines), "{stone} {other}");
                let damaged = [&lines[..lines.len() / 2], &lines[lines.len() / 2 + 1..]].concat();
                assert!(!is_accepted(&position, &damaged), "{stone} {other}");
                // Where the other stone is needed, it is no proof without it.
                assert!(wins_alone || !is_accepted(&alone, lines), "{stone} {other}");
                written += 1;
            }
        }
    }
    assert!(written > 25 && failed > 0, "{written} written, {failed} not proved");
}

#[test]
fn a_division_that_fails_proves_nothing() {
    let board = board("hex:5x5");
    // B has no way down of its own.
    let position = position(&board, "b4 b2");
    let region = divided(&position, &division(&board, "c4 d4 b5", ["b4", "d4"]));
    assert!(!region.region && region.rest.is_none() && region.lines.is_none());
}

#[test]
fn what_is_no_division_is_refused() {
    let board = board("hex:5x5");
    let position = position(&board, "b4");
    let error = |region, ends| {
        let division = division(&board, region, ends);
        prove_divided(&position, &division, 16, &Limits::default(), true, &mut |_| ()).unwrap_err()
    };
    let refused = DivisionStopped::Division;
    assert_eq!(error("c4 d4 b5", ["c4", "d4"]), refused(DivisionError::NoStone));
    assert_eq!(error("c4 b5", ["b4", "d4"]), refused(DivisionError::NoCell));
    assert_eq!(error("c3 d3", ["b4", "d3"]), refused(DivisionError::Terminals(0)));
    assert_eq!(error("d1 d3 b5", ["b4", "d3"]), refused(DivisionError::Terminals(2)));
}

#[test]
fn limits_are_kept() {
    let board = board("hex:5x5");
    let limits = Limits::default();
    limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let division = division(&board, "c4 d4 b5 c5 d5", ["b4", "d4"]);
    let stopped =
        prove_divided(&position(&board, "b4 c2"), &division, 16, &limits, true, &mut |_| ());
    assert!(matches!(stopped, Err(DivisionStopped::Stopped(..))));
}
