use std::rc::Rc;

use super::*;
use crate::boards::{Board, BoardSpec};
use crate::game::random::Random;
use crate::game::{Outcome, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line, Strategies, Strategy};
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

/// The cells of the last two rows of 6x6 but one.
fn two_rows(stone: &str) -> String {
    let cells = ('a'..='f').flat_map(|column| [5, 6].map(|row| format!("{column}{row}")));
    cells.filter(|cell| cell != stone).collect::<Vec<_>>().join(" ")
}

/// The second-row pivoting template with the cell between A and B, which is sente pivoting (docs/templates.md), on each
/// place of the board where it fits, with two stones more anywhere.
#[test]
fn what_a_division_proves_the_solver_says_and_the_checker_accepts() {
    let board = board("hex:6x6");
    let (mut written, mut failed) = (0, 0);
    for column in 0..4 {
        let name = |step: u8| format!("{}5", char::from(b'a' + column + step));
        let (stone, cell) = (name(0), name(2));
        let division = division(&board, &two_rows(&stone), [&stone, &cell]);
        let mut random = Random::new(u64::from(column));
        for _ in 0..50 {
            let mut other = || {
                let [column, row] = [6, 4].map(|count| random.below(count) as u8);
                format!("{}{}", char::from(b'a' + column), 1 + row)
            };
            let others = [other(), other()];
            if others[0] == others[1] {
                continue;
            }
            let [position, less] = [others.join(" "), others[0].clone()]
                .map(|others| position(&board, &format!("{stone} {others}")));
            let proof = divided(&position, &division);
            assert!(proof.region);
            let Some(lines) = &proof.lines else {
                assert!(!proof.holds());
                failed += 1;
                continue;
            };
            let lines = lines.as_ref().unwrap();
            assert!(wins_second(&position), "{stone} {others:?}");
            assert!(is_accepted(&position, lines), "{stone} {others:?}");
            let damaged = [&lines[..lines.len() / 2], &lines[lines.len() / 2 + 1..]].concat();
            assert!(!is_accepted(&position, &damaged), "{stone} {others:?}");
            // Where a stone is needed, it is no proof without it.
            assert!(wins_second(&less) || !is_accepted(&less, lines), "{stone} {others:?}");
            is_won(&position, lines);
            written += 1;
        }
    }
    assert!(written > 10 && failed > 10, "{written} written, {failed} not proved");
}

/// Plays the strategy against claims at random.
fn is_won(position: &Position, lines: &[Line]) {
    let strategies = Strategies::new(position, lines.to_vec(), DEFAULT_CHECK_MEMORY).unwrap();
    let strategies = Rc::new(strategies);
    let mut random = Random::new(7);
    for _ in 0..40 {
        let mut position = position.clone();
        let mut strategy = Strategy::new(Rc::clone(&strategies), Player::Cut).unwrap();
        while position.decided().is_none() {
            let empty: Vec<VertexId> = position.empty_cells().iter().collect();
            let cell = empty[random.below(empty.len())];
            position.claim(cell, Player::Cut).unwrap();
            if let Some(answer) = strategy.answer(cell).unwrap() {
                position.claim(answer, Player::Short).unwrap();
            }
        }
        assert_eq!(position.decided(), Some(Outcome::Short));
    }
}

/// The region may be at the first terminal as well: the same position, turned.
#[test]
fn a_region_at_the_first_terminal() {
    let board = board("hex:6x6");
    let turned = |cells: &str| {
        let turn = |cell: &str| {
            let [column, row] = [0, 1].map(|at| cell.as_bytes()[at]);
            format!("{}{}", char::from(b'a' + b'f' - column), char::from(b'1' + b'6' - row))
        };
        cells.split_whitespace().map(turn).collect::<Vec<_>>().join(" ")
    };
    let position = position(&board, &turned("b5 c3"));
    let (stone, cell) = (turned("b5"), turned("d5"));
    let division = division(&board, &turned(&two_rows("b5")), [&stone, &cell]);
    let lines = divided(&position, &division).lines.unwrap().unwrap();
    assert!(is_accepted(&position, &lines));
    is_won(&position, &lines);
}

#[test]
fn a_division_that_fails_proves_nothing() {
    let board = board("hex:6x6");
    // B has no way down of its own.
    let position = position(&board, "b5 b3");
    let mut division = division(&board, &two_rows("b5"), ["b5", "d5"]);
    division.without.extend(cells(&board, ["a6", "b6", "c6", "d6", "e6"]));
    let region = divided(&position, &division);
    assert!(!region.region && region.rest.is_none() && region.lines.is_none());
}

#[test]
fn what_is_no_division_is_refused() {
    let board = board("hex:6x6");
    let position = position(&board, "b5");
    let error = |region: &str, ends| {
        let division = division(&board, region, ends);
        prove_divided(&position, &division, 16, &Limits::default(), true, &mut |_| ()).unwrap_err()
    };
    let refused = DivisionStopped::Division;
    assert_eq!(error("c5 d5 b6", ["c5", "d5"]), refused(DivisionError::NoStone));
    assert_eq!(error("c5 b6", ["b5", "d5"]), refused(DivisionError::NoCell));
    assert_eq!(error("c4 d4", ["b5", "d4"]), refused(DivisionError::Terminals(0)));
    assert_eq!(error("d1 d4 b6", ["b5", "d4"]), refused(DivisionError::Terminals(2)));
    let few = DivisionError::TooFew { side: "rest", found: 4 };
    assert_eq!(error("c5 d5 b6 c6 d6", ["b5", "d5"]), refused(few));
    let right = division(&board, &two_rows("b5"), ["b5", "d5"]);
    for found in [3, 300] {
        let universe = DivisionError::Universe { found, expected: 38 };
        for division in [
            Division { region: VertexSet::full(found), ..right.clone() },
            Division { without: VertexSet::new(found), ..right.clone() },
        ] {
            let stopped =
                prove_divided(&position, &division, 16, &Limits::default(), true, &mut |_| ());
            assert_eq!(stopped.unwrap_err(), refused(universe.clone()));
        }
    }
    // Of the cells around B those in the rest are not adjacent to one another.
    let but_two = two_rows("b5").replace("e5", "a4").replace("c5", "b4");
    assert_eq!(error(&but_two, ["b5", "d5"]), refused(DivisionError::Unfit));
}

#[test]
fn limits_are_kept() {
    let board = board("hex:6x6");
    let limits = Limits::default();
    limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let division = division(&board, &two_rows("b5"), ["b5", "d5"]);
    let stopped =
        prove_divided(&position(&board, "b5 c3"), &division, 16, &limits, true, &mut |_| ());
    assert!(matches!(stopped, Err(DivisionStopped::Stopped(..))));
}

/// What is found without a hint is a proof.
#[test]
fn divisions_are_found() {
    let board = board("hex:6x6");
    let mut random = Random::new(3);
    let mut found = 0;
    for _ in 0..40 {
        let mut stone = || {
            let [column, row] = [6, 6].map(|count| random.below(count) as u8);
            format!("{}{}", char::from(b'a' + column), 1 + row)
        };
        let mut stones = [stone(), stone(), stone()];
        stones.sort();
        if stones.windows(2).any(|pair| pair[0] == pair[1]) {
            continue;
        }
        let position = position(&board, &stones.join(" "));
        let limits = Limits { nodes: Some(2000), ..Limits::default() };
        let proof = find_division(&position, 16, &limits, true, &mut |_, _, _| ()).unwrap();
        if let Some((division, proof)) = proof {
            assert!(wins_second(&position), "{stones:?}");
            assert!(is_accepted(&position, &proof.lines.unwrap().unwrap()), "{division:?}");
            found += 1;
        }
    }
    assert!(found > 2, "{found} found");
}
