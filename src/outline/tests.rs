//! What has no gaps is a certificate, and what is false always has gaps.

use super::*;
use crate::boards::BoardSpec;
use crate::game::{ByPlayer, Oracle, Outcome, Player, Position};
use crate::graph::VertexId;
use crate::proof::certificate::Line;
use crate::solve::{Limits, SolverOptions};

fn opening(spec: &str) -> Position {
    Position::opening(spec.parse::<BoardSpec>().unwrap().build().game)
}

fn options() -> SolverOptions {
    SolverOptions { memory: 1, ..SolverOptions::default() }
}

fn nodes(nodes: u64) -> Limits {
    Limits { nodes: Some(nodes), ..Limits::default() }
}

/// Every position of a board, each with who wins it by the oracle.
fn all_positions(start: &Position) -> Vec<(Position, ByPlayer<Outcome>)> {
    let cells: Vec<VertexId> = start.empty_cells().iter().collect();
    let oracle = Oracle::new(&start.reduced()).unwrap();
    let mut all = Vec::new();
    for number in 0..3_usize.pow(cells.len() as u32) {
        let mut position = start.clone();
        let mut left = number;
        for &cell in &cells {
            match left % 3 {
                1 => position.claim(cell, Player::Short).unwrap(),
                2 => position.claim(cell, Player::Cut).unwrap(),
                _ => {}
            }
            left /= 3;
        }
        let outcomes =
            oracle.outcomes(position.claimed(Player::Short), position.claimed(Player::Cut));
        all.push((position, outcomes));
    }
    all
}

/// The answers of somebody who knows it all, wherever he may come to.
fn answer_all(outline: &mut Outline, pick: &mut dyn FnMut(&[VertexId]) -> Option<VertexId>) {
    let oracle = Oracle::new(&outline.start().reduced()).unwrap();
    let winner = outline.winner();
    for (position, outcomes) in all_positions(&Position::opening(outline.start().reduced())) {
        if outcomes[winner] != Outcome::win(winner) {
            continue;
        }
        let claims = ByPlayer::from_fn(|by| position.claimed(by).clone());
        let wins = |cell: &VertexId| {
            let mut after = claims.clone();
            after[winner].insert(*cell);
            oracle.outcomes(&after.short, &after.cut)[winner.other()] == Outcome::win(winner)
        };
        let moves: Vec<VertexId> = position.empty_cells().iter().filter(wins).collect();
        if let Some(cell) = pick(&moves) {
            outline.answer(claims, cell).unwrap();
        }
    }
}

#[test]
fn all_answers_make_a_certificate_of_what_is_true() {
    for spec in ["hex:2x2", "hex:3x2", "bridgit:2", "y:2"] {
        let start = opening(spec);
        let oracle = Oracle::new(&start.reduced()).unwrap();
        let outcomes = oracle.outcomes(start.claimed(Player::Short), start.claimed(Player::Cut));
        for to_move in Player::BOTH {
            for winner in Player::BOTH {
                let mut outline = Outline::new(&start, winner, to_move).unwrap();
                answer_all(&mut outline, &mut |moves| moves.first().copied());
                let is_true = outcomes[to_move] == Outcome::win(winner);
                assert_eq!(
                    outline.remaining().gaps.is_empty(),
                    is_true,
                    "{spec} {to_move} {winner}"
                );
                assert_eq!(outline.certificate().is_ok(), is_true, "{spec} {to_move} {winner}");
            }
        }
    }
}

/// Every position of a board with every claim about it: the program alone closes what is true, and nothing else.
#[test]
fn the_program_closes_what_is_true() {
    for (position, outcomes) in all_positions(&opening("hex:2x2")) {
        for (winner, to_move) in
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(w, m)| (Player::BOTH[w], Player::BOTH[m]))
        {
            let mut outline = Outline::new(&position, winner, to_move).unwrap();
            let nothing = outline.nothing();
            let filled = outline.fill(&nothing, options(), &Limits::default());
            let filled = filled.unwrap();
            let is_true = outcomes[to_move] == Outcome::win(winner);
            assert_eq!(outline.certificate().is_ok(), is_true, "{position:?}");
            let is_over = position.decided().is_some();
            assert_eq!(filled.refuted.is_empty(), is_true || is_over, "{position:?} {filled:?}");
        }
    }
}

/// Answers, good and bad, with pieces for some of the rest: whatever has no gaps is accepted, and true.
#[test]
fn answers_and_pieces_go_together() {
    let mut random = 1_u64;
    let mut below = move |most: usize| {
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (random >> 33) as usize % most
    };
    let mut closed = 0;
    for spec in ["hex:3x3", "hex:3x2", "bridgit:2", "y:3"] {
        let start = opening(spec);
        let oracle = Oracle::new(&start.reduced()).unwrap();
        let outcomes = oracle.outcomes(start.claimed(Player::Short), start.claimed(Player::Cut));
        for round in 0..12 {
            let to_move = Player::BOTH[round % 2];
            let winner = Player::BOTH[round / 2 % 2];
            let is_true = outcomes[to_move] == Outcome::win(winner);
            let mut outline = Outline::new(&start, winner, to_move).unwrap();
            if spec != "hex:3x3" && spec != "y:3" {
                answer_all(&mut outline, &mut |moves| {
                    (below(3) > 0 && !moves.is_empty()).then(|| moves[below(moves.len())])
                });
            }
            // Moves that come to mind, in positions that the outline comes to.
            for _ in 0..20 {
                let remaining = outline.remaining();
                let Some(gap) = remaining.gaps.first() else { break };
                let mut after = gap.claims.clone();
                if let Missing::Replies(cells) = &gap.missing {
                    after[winner.other()].insert(cells[below(cells.len())]);
                }
                let mut empty: Vec<VertexId> = start.empty_cells().iter().collect();
                empty.retain(|&cell| Player::BOTH.iter().all(|&by| !after[by].contains(cell)));
                if let Some(&cell) = (!empty.is_empty()).then(|| &empty[below(empty.len())]) {
                    outline.answer(after, cell).unwrap();
                }
            }
            let nothing = outline.nothing();
            outline.fill(&nothing, options(), &nodes(20)).unwrap();
            match outline.certificate() {
                Ok(_) => {
                    assert!(is_true, "{spec} {to_move} {winner}");
                    closed += 1;
                }
                Err(OutlineError::HasGaps(_)) => {}
                Err(error) => panic!("{spec}: {error}"),
            }
        }
    }
    assert!(closed > 5, "{closed}");
}

/// After a wrong answer the gap is there still; where it is known to be wrong another one goes on.
#[test]
fn a_wrong_answer_leaves_the_gap() {
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let id = |name: &str| board.names.id(name).unwrap();
    let start = Position::opening(board.game.clone());
    let mut outline = Outline::new(&start, Player::Short, Player::Short).unwrap();
    // a1 loses on 3x3 (the acute corner), b2 wins.
    outline.answer(outline.nothing(), id("a1")).unwrap();
    let a1 = outline.claims([(Player::Short, id("a1"))]).unwrap();
    let gaps = outline.remaining().gaps;
    assert_eq!((gaps.len(), &gaps[0].claims, gaps[0].count()), (1, &a1, 8));
    outline.refute(a1.clone(), Player::Cut);
    assert_eq!(outline.remaining().gaps[0].missing, Missing::Lost);
    outline.answer(outline.nothing(), id("b2")).unwrap();
    let b2 = outline.claims([(Player::Short, id("b2"))]).unwrap();
    let gaps = outline.remaining().gaps;
    assert_eq!((gaps.len(), &gaps[0].claims, gaps[0].count()), (1, &b2, 8));
    outline.fill(&b2, options(), &Limits::default()).unwrap();
    assert_eq!(outline.remaining().gaps, []);
    assert!(outline.certificate().is_ok());
}

/// What Short threatens after a1 wins when he moves, not when Cut does.
#[test]
fn the_program_says_what_is_false() {
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let mut start = Position::opening(board.game.clone());
    start.claim(board.names.id("a1").unwrap(), Player::Short).unwrap();
    let mut outline = Outline::new(&start, Player::Short, Player::Cut).unwrap();
    let nothing = outline.nothing();
    let filled = outline.fill(&nothing, options(), &Limits::default()).unwrap();
    let refuted = &filled.refuted[..];
    assert_eq!((refuted.len(), refuted[0].to_move), (1, Player::Cut));
    let mut after = start.clone();
    after.claim(refuted[0].by.unwrap(), Player::Cut).unwrap();
    let oracle = Oracle::new(&after.reduced()).unwrap();
    let nobody = outline.nothing();
    assert_eq!(oracle.outcomes(&nobody.short, &nobody.cut)[Player::Short], Outcome::Cut);
    assert_eq!(
        (filled.stopped, outline.remaining().gaps[0].missing.clone()),
        (None, Missing::Lost)
    );
    assert!(outline.certificate().is_err());
}

/// Short has b2 on three by three cells: two bridges. By hand: whatever Cut claims there, Short has the other cell;
/// of what Cut claims elsewhere nothing has to be met.
#[test]
fn only_what_can_matter_is_left() {
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let id = |name: &str| board.names.id(name).unwrap();
    let mut start = Position::opening(board.game.clone());
    start.claim(id("b2"), Player::Short).unwrap();
    let mut outline = Outline::new(&start, Player::Short, Player::Cut).unwrap();
    let left = |outline: &Outline| match &outline.remaining().gaps[..] {
        [] => 0,
        [gap, rest @ ..] => gap.count() + rest.iter().map(Gap::count).sum::<usize>(),
    };
    assert_eq!(left(&outline), 8);
    // If Cut passes: Short threatens b1 and then a3 or b3, and c1 with the same.
    let threat = |outline: &mut Outline, cells: &[(Player, &str)], cell: &str| {
        let claims = cells.iter().map(|&(by, name)| (by, id(name)));
        let claims = outline.claims(claims).unwrap();
        outline.answer(claims, id(cell)).unwrap();
    };
    use Player::{Cut, Short};
    threat(&mut outline, &[], "b1");
    // Cut's two ways to meet it below.
    threat(&mut outline, &[(Short, "b1"), (Cut, "a3")], "b3");
    threat(&mut outline, &[(Short, "b1"), (Cut, "b3")], "a3");
    // The threat needs b1, a3 and b3; Cut has to claim one of these. After b1 he has seven claims, all met.
    assert_eq!((left(&outline), outline.remaining().met), (3, 7 + 5));
    for (cut, answer) in [("b1", "c1"), ("a3", "b3"), ("b3", "a3")] {
        threat(&mut outline, &[(Cut, cut)], answer);
    }
    for (cut, answer) in [("a3", "b3"), ("b3", "a3")] {
        threat(&mut outline, &[(Cut, "b1"), (Short, "c1"), (Cut, cut)], answer);
        for (upper, other) in [("b1", "c1"), ("c1", "b1")] {
            threat(&mut outline, &[(Cut, cut), (Short, answer), (Cut, upper)], other);
        }
    }
    assert_eq!(outline.remaining().gaps, []);
    let lines = outline.certificate().unwrap();
    // Equal nodes are written once.
    let mut texts: Vec<String> = Vec::new();
    for line in &lines {
        if let Line::Node(node) = line {
            texts.push(serde_json::to_string(&(&node.of, &node.rule)).unwrap());
        }
    }
    let count = texts.len();
    texts.sort();
    texts.dedup();
    assert_eq!(texts.len(), count);
}

#[test]
fn what_cannot_be_said_is_refused() {
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let id = |name: &str| board.names.id(name).unwrap();
    let mut start = Position::opening(board.game.clone());
    start.claim(id("b2"), Player::Short).unwrap();
    let mut outline = Outline::new(&start, Player::Short, Player::Cut).unwrap();
    let b2 = OutlineError::NotEmpty { cell: id("b2") };
    assert_eq!(outline.answer(outline.nothing(), id("b2")), Err(b2.clone()));
    assert_eq!(outline.claims([(Player::Cut, id("b2"))]), Err(b2));
    let top = OutlineError::NotEmpty { cell: id("top") };
    assert_eq!(outline.answer(outline.nothing(), id("top")), Err(top));
    let misere = start.with_game(board.game.clone().with_rules(crate::game::Rules::Misere));
    let misere = Outline::new(&misere, Player::Short, Player::Cut).err();
    assert_eq!(misere, Some(OutlineError::Misere));
    // A piece without lines shows what follows, and makes no certificate.
    let nothing = outline.nothing();
    let filled = outline.fill(&nothing, options(), &Limits::default()).unwrap();
    let mut bare = Outline::new(outline.start(), Player::Short, Player::Cut).unwrap();
    bare.add(Piece { lines: Vec::new(), ..filled.pieces[0].clone() }).unwrap();
    assert_eq!(bare.remaining().gaps, []);
    assert_eq!(bare.certificate(), Err(OutlineError::Piece(0)));
    // One that says more than its lines show: the checker has the last word.
    let mut wrong = filled.pieces[0].clone();
    wrong.lines.pop();
    let mut damaged = Outline::new(outline.start(), Player::Short, Player::Cut).unwrap();
    damaged.add(wrong).unwrap();
    assert_eq!(damaged.remaining().gaps, []);
    assert!(matches!(damaged.certificate(), Err(OutlineError::Refused(_))));
    let cut = Outline::new(outline.start(), Player::Cut, Player::Cut).unwrap();
    assert_eq!(cut.clone().add(filled.pieces[0].clone()), Err(OutlineError::Piece(0)));
    assert_eq!(filled.stopped, None);
}
