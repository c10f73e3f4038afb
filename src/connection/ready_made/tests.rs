//! Each drawing holds, none is found without it, and they are found where they are.

use super::*;
use crate::connection::{Aim, Links, Verdict};
use crate::game::{Game, Goal, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, ReducedGraph};
use crate::solve::{SolveOptions, Solver, SolverOptions};

impl Drawing {
    /// The places with one of these marks.
    fn marked(&self, marks: &[Mark]) -> impl Iterator<Item = VertexId> {
        let places = self.places.iter().enumerate();
        places.filter(|(_, (mark, _))| marks.contains(mark)).map(|(place, _)| VertexId::new(place))
    }

    /// The game of joining the end and the edge, with the stones on the board.
    fn position(&self) -> Position {
        let ends = self.marked(&[Mark::Edge, Mark::End]).collect();
        let touching = self.places.iter().enumerate().flat_map(|(place, (_, before))| {
            before.iter().map(move |&other| [place, other].map(VertexId::new))
        });
        let board = Hypergraph::new(self.places.len(), ends, touching).unwrap();
        let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
        let mut position = Position::opening(game);
        for stone in self.marked(&[Mark::Stone]) {
            position.claim(stone, Player::Short).unwrap();
        }
        position
    }
}

/// Who wins a position if Cut moves first.
fn winner(position: &Position) -> Option<Outcome> {
    let solver = Solver::at(position, SolverOptions::default()).unwrap();
    solver.solve(position, Player::Cut, &SolveOptions::default()).unwrap().outcome
}

#[test]
fn each_drawing_holds() {
    for (drawing, (name, _)) in drawings().iter().zip(listed()) {
        let position = drawing.position();
        // So none of them is used to show it.
        assert!(position.empty_cells().len() < LEAST_CELLS, "{name} is too large");
        assert_eq!(winner(&position), Some(Outcome::Short), "{name}");
    }
}

#[test]
fn no_drawing_is_found_by_the_rules() {
    let mut found = Vec::new();
    for (drawing, (name, _)) in drawings().iter().zip(listed()) {
        let graph = ReducedGraph::<1>::new(drawing.position().game().hypergraph(), true);
        let rows: Vec<_> =
            (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let ends: Vec<_> = drawing.marked(&[Mark::Edge, Mark::End]).collect();
        let stones = drawing.marked(&[Mark::Stone]).collect();
        let empty = drawing.marked(&[Mark::Empty]).collect();
        let view = View::new(&rows, &ends, stones, empty).unwrap();
        let verdict = Links::new(graph.universe()).build(&view, Aim::Full);
        if matches!(verdict, Verdict::Reached(_)) {
            found.push(name);
        }
    }
    assert!(found.is_empty(), "found without: {found:?}");
}
