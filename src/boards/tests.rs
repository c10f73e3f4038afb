//! Tests of the boards, by kind.

mod hex;
mod rules;
mod spec;
mod strategy;
mod tilings;
mod y_and_bridgit;

use crate::boards::{Board, BoardSpec, parse_cell_name};
use crate::game::Goal;
use crate::graph::{ReducedGraph, VertexId};

fn board(spec: &str) -> Board {
    let board = spec.parse::<BoardSpec>().unwrap().build();
    assert_eq!(board.spec.to_string(), spec);
    assert_eq!(board.game.hypergraph().cells().len(), board.spec.cell_count());
    board
}

fn graph(board: &Board) -> ReducedGraph<8> {
    ReducedGraph::new(board.game.hypergraph(), board.game.goal() == Goal::Connect)
}

/// The cells and terminals adjacent to a cell, by name, sorted.
fn neighbours(board: &Board, cell: &str) -> Vec<String> {
    let row = graph(board).neighbours(board.names.id(cell).unwrap());
    let mut names: Vec<_> = row.iter().map(|v| board.names.name(v).to_owned()).collect();
    names.sort();
    names
}

/// Checks every pair of cells of a board against the adjacency of its coordinates.
fn check_adjacency(board: &Board, touch: impl Fn((i64, i64), (i64, i64)) -> bool) {
    let graph = graph(board);
    let at = |v: VertexId| {
        let (column, row) = parse_cell_name(board.names.name(v)).unwrap();
        (column as i64, row as i64)
    };
    let cells: Vec<VertexId> = board.game.hypergraph().cells().iter().collect();
    for &a in &cells {
        for &b in cells.iter().filter(|&&b| a != b) {
            assert_eq!(graph.adjacent(a, b), touch(at(a), at(b)), "{:?} {:?}", at(a), at(b));
        }
    }
}

/// Turning a Hex board by half a turn, and mirroring a Y or a Bridg-it board, changes nothing.
#[test]
fn boards_have_their_symmetries() {
    let check = |board: &Board,
                 image: &dyn Fn(usize, usize) -> (usize, usize),
                 terminals: &[(&str, &str)]| {
        let graph = graph(board);
        let map = |v: VertexId| {
            let name = board.names.name(v);
            if let Some((_, to)) = terminals.iter().find(|(from, _)| *from == name) {
                return board.names.id(to).unwrap();
            }
            let (column, row) = parse_cell_name(name).unwrap();
            let (column, row) = image(column, row);
            board.names.id(&crate::boards::cell_name(column, row)).unwrap()
        };
        for a in graph.live().iter() {
            for b in graph.live().iter() {
                assert_eq!(graph.adjacent(a, b), graph.adjacent(map(a), map(b)));
            }
        }
    };
    let hex = board("hex:4x6");
    check(&hex, &|c, r| (3 - c, 5 - r), &[("top", "bottom"), ("bottom", "top")]);
    let y = board("y:5");
    let fixed = [("left", "right"), ("right", "left"), ("bottom", "bottom")];
    check(&y, &|c, r| (r - c, r), &fixed);
    let turned = [("left", "bottom"), ("bottom", "right"), ("right", "left")];
    check(&y, &|c, r| (r - c, 4 - c), &turned);
    let bridgit = board("bridgit:4");
    check(&bridgit, &|c, r| (6 - c, r), &[("top", "top"), ("bottom", "bottom")]);
    check(&bridgit, &|c, r| (c, 6 - r), &[("top", "bottom"), ("bottom", "top")]);
}
