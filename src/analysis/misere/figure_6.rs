//! Figure 6 of A Reverse Hex Solver and what the text around it says of 1.d1 on 4x4, White to move: Black is
//! Short, White is Cut, and the figure itself is lost in most copies.

use super::left_out::{mutual_fill_in, victims_and_capturees};
use super::{Better, MisereRules};
use crate::analysis::EnginePosition;
use crate::boards::{Board, BoardSpec};
use crate::game::{GraphState, Oracle, Outcome, Player, Rules};
use crate::graph::{Bits, VertexId, VertexSet};

fn board() -> Board {
    "hex:4x4".parse::<BoardSpec>().unwrap().build()
}

/// After 1.d1.
fn after_d1(board: &Board) -> EnginePosition<1> {
    let game = board.game.clone().with_rules(Rules::Misere);
    let dual = crate::planar::dual(&game).unwrap();
    let [short, cut] = [&game, &dual].map(GraphState::new);
    let mut position = EnginePosition::new(short, Some(cut), Player::Short);
    position.claim(board.names.id("d1").unwrap());
    position
}

fn names(board: &Board, cells: impl IntoIterator<Item = VertexId>) -> Vec<String> {
    let mut names: Vec<_> =
        cells.into_iter().map(|cell| board.names.name(cell).to_owned()).collect();
    names.sort();
    names
}

/// b1 captures {a1, a2}, b2 captures {a2, a3}, d2 captures {d3, d4}, a2 kills a1.
#[test]
fn what_white_captures_and_kills() {
    let board = board();
    let settled_after = |name: &str| {
        let cell = board.names.id(name).unwrap();
        victims_and_capturees(&after_d1(&board), cell).map(|cells| names(&board, cells.iter()))
    };
    for (cell, pair) in [("b1", ["a1", "a2"]), ("b2", ["a2", "a3"]), ("d2", ["d3", "d4"])] {
        let [_, captured] = settled_after(cell);
        assert!(pair.iter().all(|&one| captured.contains(&one.to_owned())), "{cell}: {captured:?}");
    }
    assert!(settled_after("a2")[0].contains(&"a1".to_owned()));
}

/// Of White's moves a1, c1, a4, b4 and d4 are left ("a1, a3" further down in the text must be a1, c1).
#[test]
fn the_moves_that_are_left() {
    let board = board();
    let position = after_d1(&board);
    let mut better = Better::of(&position, MisereRules::ALL);
    mutual_fill_in(&position, &mut better);
    for cell in position.empty().iter() {
        let [dead, captured] = victims_and_capturees(&position, cell);
        better.add(cell, dead | captured);
    }
    let left: Bits<1> = better.best_of(position.empty());
    assert_eq!(names(&board, left.iter()), ["a1", "a4", "b4", "c1", "d4"]);
}

/// By the oracle, which looks at every filling: all of White's moves lose; a1 leaves Black two answers, a2 and
/// c1, and c1 three, a1, b2 and d4. All others leave at least three.
#[test]
fn the_answers_of_black() {
    let board = board();
    let oracle = Oracle::new(&board.game.clone().with_rules(Rules::Misere)).unwrap();
    let universe = board.game.hypergraph().vertex_count();
    let d1 = VertexSet::from_vertices(universe, [board.names.id("d1").unwrap()]);
    for cell in board.game.hypergraph().cells().iter().filter(|&cell| !d1.contains(cell)) {
        let white = VertexSet::from_vertices(universe, [cell]);
        let outcome = oracle.outcomes(&d1, &white)[Player::Short];
        assert_eq!(outcome, Outcome::win(Player::Short));
        let answers = names(&board, oracle.best_moves(&d1, &white, Player::Short));
        match board.names.name(cell) {
            "a1" => assert_eq!(answers, ["a2", "c1"]),
            "c1" => assert_eq!(answers, ["a1", "b2", "d4"]),
            other => assert!(answers.len() >= 3, "{other}: {answers:?}"),
        }
    }
}
