//! The strategies are drawn by hand for these tests.

use super::board::{Board, Cells, Region};
use super::chain::{Meeting, chain};
use super::*;
use crate::boards::{self, BoardSpec};
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::VertexId;
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line, Proved};
use crate::solve::{Limits, StopReason};

/// 3x3 after b2, with bridges to both sides; in branch 1 of pattern 1 a place is misprinted.
const CENTRE: &str = include_str!("../../graphs/centre-3x3.txt");

fn checked(text: &str) -> Proof {
    checked_with(text, "")
}

fn checked_with(text: &str, corrections: &str) -> Proof {
    let mut file = PatternFile::read(text).unwrap();
    file.correct(corrections).unwrap();
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let proof = prove(&file, &board, &Limits::default(), &mut |_| ()).unwrap();
    if let Some(lines) = &proof.lines {
        let mut checker = Checker::new(&Position::opening(board.game), DEFAULT_CHECK_MEMORY);
        lines.iter().for_each(|line| checker.line(line).unwrap());
        let [(Player::Short, Player::Short)] =
            checker.finish().unwrap()[..].iter().map(who).collect::<Vec<_>>()[..]
        else {
            panic!("Short wins")
        };
    }
    proof
}

fn who(proved: &Proved) -> (Player, Player) {
    match *proved {
        Proved::Winner { to_move, winner, .. } => (to_move, winner),
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn a_misprint_is_found_and_the_certificate_accepted() {
    let proof = checked(CENTRE);
    assert!(proof.lines.is_some());
    assert!(proof.first_replies.iter().all(|reply| reply.holds));
    // What answers place 3 answers its half turn, too.
    let found = proof.corrections.iter().map(|it| (it.pattern, it.place, it.printed));
    assert_eq!(found.collect::<Vec<_>>(), [(1, 3, Some(1))]);
}

#[test]
fn what_is_right_is_left_as_it_is() {
    let proof = checked(&CENTRE.replace("PP 2 6 8", "PP 2 6 7"));
    assert!(proof.lines.is_some());
    assert_eq!(proof.corrections, []);
    // The bridges of the file and no others: a claim of the centre, and threats at both sides.
    assert!(proof.lines.unwrap().iter().filter(|line| matches!(line, Line::Node(_))).count() < 31);
}

#[test]
fn a_reply_that_is_missing_is_taken_from_another_branch() {
    let proof = checked(&CENTRE.replace("WM 3 1 2 4", "WM 2 1 4").replace("PP 2 6 8", "PP 2 6 7"));
    let found = proof.corrections.iter().map(|it| (it.pattern, it.place, it.printed, it.served));
    // Against a1 the bridge at the top is c1, so b1 needs no reply; of its half turn, b3, nothing is said.
    let expected = [(1, 7, None, Served::Branch(2))];
    assert_eq!(found.collect::<Vec<_>>(), expected);
}

#[test]
fn misprints_can_be_corrected_by_hand() {
    let proof = checked_with(CENTRE, "# b3, not c3\n\nmisprint 1 1: 6 8 -> 6 7\n");
    assert!(proof.lines.is_some());
    assert_eq!(proof.corrections, []);
}

#[test]
fn the_solver_is_asked_where_the_corrections_say_and_nowhere_else() {
    // Nothing is said of c1.
    let branch = CENTRE.find("\"BN 1\"").unwrap()..CENTRE.find("\n\n\"RN 2\"").unwrap();
    let mut text = CENTRE.to_owned();
    text.replace_range(branch, "");
    let text = text.replacen("BT 2", "BT 1", 1);
    let proof = checked_with(&text, "solve 1: 3 6");
    assert!(proof.lines.is_some());
    let [Correction { pattern: 1, place: 3, printed: None, served: Served::Cell(_), .. }] =
        proof.corrections[..]
    else {
        panic!("{:?}", proof.corrections)
    };
    let proof = checked_with(&text, "solve 1: 5");
    assert!(proof.lines.is_none());
    assert!(proof.first_replies.iter().any(|reply| !reply.holds));
}

#[test]
fn bad_corrections_are_refused() {
    let wrong = |text: &str| PatternFile::read(CENTRE).unwrap().correct(text).unwrap_err();
    let line = CorrectionsError::Line;
    for text in ["x", "solve 1", "solve 1:", "solve x: 1", "misprint 1 1: 8", "misprint 1: 8 -> 7"]
    {
        assert_eq!(wrong(text), line(1), "{text}");
    }
    assert_eq!(wrong("\nmisprint 1 1: 8 7 -> 7"), line(2));
    assert_eq!(wrong("solve 3: 1"), CorrectionsError::Missing(1));
    assert_eq!(wrong("misprint 1 5: 8 -> 7"), CorrectionsError::Missing(1));
    assert_eq!(wrong("misprint 1 1: 5 -> 7"), CorrectionsError::Missing(1));
}

#[test]
fn a_branch_serves_against_more_and_places_are_exchanged() {
    // Nothing is printed for b1 and b3; branches 2 and 3 are the half turns of 0 and 1.
    let text = CENTRE.replace("WM 3 1 2 4", "WM 2 1 4");
    let is_proved = |more: &str| {
        let right = "misprint 1 1: 8 -> 7\nmisprint 1 3: 1 -> 2\nsolve 1: 5\n";
        checked_with(&text, &format!("{right}{more}")).lines.is_some()
    };
    assert!(!is_proved(""));
    assert!(is_proved("branch 1 2: 7"));
    // Branch 3 replies in b3, which is exchanged for a3.
    assert!(!is_proved("branch 1 3: 7"));
    assert!(is_proved("branch 1 3: 7\nexchange 1 3: 7 -> 6"));
}

#[test]
fn the_corrections_that_are_shipped_can_be_read() {
    let corrections = include_str!("../../graphs/hex99-3-corrections.txt");
    let is_one = |line: &&str| !line.is_empty() && !line.starts_with('#');
    for line in corrections.lines().filter(is_one) {
        let error = PatternFile::read(CENTRE).unwrap().correct(line).unwrap_err();
        assert_eq!(error, CorrectionsError::Missing(1), "{line}");
    }
}

#[test]
fn ways_go_through_groups_or_from_cell_to_cell() {
    let game = "hex:3x3".parse::<BoardSpec>().unwrap().build().game;
    let board = Board::new(game.hypergraph());
    let region = |cells: [usize; 2]| Region {
        pattern: 2,
        cells: cells.iter().map(|&cell| Some(VertexId::new(cell))).collect(),
    };
    let ends = [9, 10].map(VertexId::new);
    let links = |stones: &[usize], regions: &[Region], meeting| {
        let stones: Cells = stones.iter().map(|&cell| VertexId::new(cell)).collect();
        let links = chain(&board, &board.groups(stones | board.terminals), regions, ends, meeting);
        links.map(|links| links.iter().map(|link| link.regions.len()).collect::<Vec<_>>())
    };
    // Row by row: b1 and c1 are above b2, a3 and b3 below it.
    let bridges = [region([1, 2]), region([6, 7])];
    assert_eq!(links(&[4], &bridges, Meeting::Groups), Some(vec![1, 1]));
    assert_eq!(links(&[], &bridges, Meeting::Groups), None);
    // b1 is adjacent to a2, and b2 to b3.
    let halves = [region([1, 2]), region([3, 4]), region([6, 7])];
    assert_eq!(links(&[], &halves, Meeting::Groups), None);
    assert_eq!(links(&[], &halves, Meeting::Cells), Some(vec![3]));
}

#[test]
fn limits_are_kept() {
    let file = PatternFile::read(CENTRE).unwrap();
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let limits = Limits::default();
    limits.interrupt.store(true, std::sync::atomic::Ordering::Relaxed);
    let error = prove(&file, &board, &limits, &mut |_| ()).unwrap_err();
    assert_eq!(error, DecompositionError::Stopped(StopReason::Interrupt));
}

#[test]
fn other_boards_are_refused() {
    let file = PatternFile::read(CENTRE).unwrap();
    let on = |board: &boards::Board| prove(&file, board, &Limits::default(), &mut |_| ());
    for spec in
        ["hex:1x1", "hex:2x2", "hex:3x4", "hex:4x3", "hex:5x5", "hex:13x13", "y:3", "bridgit:3"]
    {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        assert_eq!(on(&board).unwrap_err(), DecompositionError::Board(3), "{spec}");
    }
    let mut misere = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let graph = misere.game.hypergraph().clone();
    misere.game = Game::new(graph, Goal::Connect, Rules::Misere).unwrap();
    assert_eq!(on(&misere).unwrap_err(), DecompositionError::Board(3));
}

#[test]
fn bad_files_are_refused() {
    let read = |text: &str| PatternFile::read(text).unwrap_err().to_string();
    let size = "expected #BOARDSIZE and an odd number from 3 to 11 in the first line";
    assert_eq!(read(""), size);
    assert_eq!(read("#BOARDSIZE 4\n"), size);
    assert_eq!(read("#BOARDSIZE 3\n"), "there is no pattern 1, expected one, for it is used");
    let cut = &CENTRE[..CENTRE.find("\"BM").unwrap()];
    let expected = "a line \"BM ...\" with whole numbers";
    assert_eq!(read(cut), format!("the file ends where {expected} is expected"));
    assert_eq!(
        read(&CENTRE.replace("\"BM 3\"", "\"BM x\"")),
        format!("line 6: expected {expected}")
    );
    assert_eq!(read(&CENTRE.replace("RN 2", "RN 1")), "the pattern 1 comes twice");
    assert_eq!(
        read(&CENTRE.replace("RN 2", "RN 7")),
        "there is no pattern 2, expected one, for it is used"
    );
}
