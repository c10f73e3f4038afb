use std::collections::BTreeMap;

use serde::Deserialize;

use super::{Board, BoardSpec, BoardSpecError, parse_cell_name};
use crate::game::{Class, Goal, Oracle, Player};
use crate::graph::{ReducedGraph, VertexId, VertexSet};

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

#[test]
fn hex_cells_touch_six_others_and_their_sides() {
    for spec in ["hex:1x1", "hex:1x4", "hex:4x1", "hex:3x3", "hex:5x4", "hex:7x8"] {
        let board = board(spec);
        check_adjacency(&board, |(c, r), (d, s)| {
            [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].contains(&(d - c, s - r))
        });
        assert!(board.game.hypergraph().max_cell_degree() <= 3);
        let top = graph(&board).neighbours(board.names.id("top").unwrap());
        let bottom = graph(&board).neighbours(board.names.id("bottom").unwrap());
        for cell in board.game.hypergraph().cells().iter() {
            let (_, row) = parse_cell_name(board.names.name(cell)).unwrap();
            assert_eq!(top.contains(cell), row == 0);
            assert_eq!(bottom.contains(cell), row + 1 == board.spec.height());
        }
    }
    assert_eq!(neighbours(&board("hex:3x3"), "b2"), ["a2", "a3", "b1", "b3", "c1", "c2"]);
    assert_eq!(neighbours(&board("hex:3x3"), "a1"), ["a2", "b1", "top"]);
}

#[test]
fn y_cells_touch_six_others_and_their_sides() {
    for side in 1..=6 {
        let board = board(&format!("y:{side}"));
        check_adjacency(&board, |(c, r), (d, s)| {
            [(1, 0), (-1, 0), (0, -1), (-1, -1), (0, 1), (1, 1)].contains(&(d - c, s - r))
        });
        assert!(board.game.hypergraph().max_cell_degree() <= 3);
        assert_eq!(board.game.goal(), Goal::Touch);
    }
    assert_eq!(neighbours(&board("y:3"), "a1"), ["a2", "b2", "left", "right"]);
    assert_eq!(neighbours(&board("y:3"), "b3"), ["a2", "a3", "b2", "bottom", "c3"]);
    assert_eq!(neighbours(&board("y:1"), "a1"), ["bottom", "left", "right"]);
}

#[test]
fn bridgit_cells_are_bridges_between_two_dots() {
    let two = board("bridgit:2");
    assert_eq!(neighbours(&two, "b2"), ["a1", "a3", "c1", "c3"]);
    assert_eq!(
        neighbours(&two, "a1"),
        ["a3", "b2", "c1", "top"].map(String::from)[..]
            .iter()
            .filter(|n| *n != "c1")
            .cloned()
            .collect::<Vec<_>>()
    );
    for size in 1..=6 {
        let board = board(&format!("bridgit:{size}"));
        assert_eq!(board.spec.cell_count(), size * size + (size - 1) * (size - 1));
        assert!(board.game.hypergraph().max_cell_degree() <= 2);
        // Two bridges touch when they share a dot, that is a point at odd column and even row.
        check_adjacency(&board, |(c, r), (d, s)| {
            let dots = |(c, r): (i64, i64)| {
                let ends =
                    if c % 2 == 0 { [(c, r - 1), (c, r + 1)] } else { [(c - 1, r), (c + 1, r)] };
                // A terminal is no dot of its own.
                ends.map(|dot| (dot.1 >= 0 && dot.1 < 2 * size as i64 - 1).then_some(dot))
            };
            dots((c, r)).iter().flatten().any(|dot| dots((d, s)).contains(&Some(*dot)))
        });
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
            board.names.id(&super::cell_name(column, row)).unwrap()
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

#[derive(Deserialize)]
struct Openings {
    boards: BTreeMap<String, Opening>,
}

#[derive(Deserialize)]
struct Opening {
    winner_black_first: String,
    winning_first_moves: Vec<String>,
}

/// The oracle's part of the reference data; the larger boards are the solver's.
#[test]
fn hex_openings_of_up_to_twelve_cells_are_those_of_the_reference_data() {
    let data: Openings =
        serde_json::from_str(include_str!("../../tests/data/hex-openings.json")).unwrap();
    let mut checked = 0;
    for (size, opening) in &data.boards {
        let board = board(&format!("hex:{size}"));
        if board.spec.cell_count() > 12 {
            continue;
        }
        let oracle = Oracle::new(&board.game).unwrap();
        let nothing = VertexSet::new(board.names.len());
        let winner = oracle.outcomes(&nothing, &nothing).short.winner().unwrap();
        let expected =
            if opening.winner_black_first == "black" { Player::Short } else { Player::Cut };
        assert_eq!(winner, expected, "{size}");
        if winner == Player::Short {
            let moves = oracle.best_moves(&nothing, &nothing, Player::Short);
            let moves: Vec<_> = moves.iter().map(|&cell| board.names.name(cell)).collect();
            assert_eq!(moves, opening.winning_first_moves, "{size}");
        }
        checked += 1;
    }
    assert!(checked >= 15);
}

#[test]
fn the_shorter_way_wins_even_moving_second() {
    for (width, height, class) in [
        (2, 1, Class::Short),
        (1, 2, Class::Cut),
        (3, 2, Class::Short),
        (2, 3, Class::Cut),
        (4, 3, Class::Short),
        (3, 4, Class::Cut),
        (2, 6, Class::Cut),
        (6, 2, Class::Short),
    ] {
        let board = board(&format!("hex:{width}x{height}"));
        assert_eq!(Oracle::new(&board.game).unwrap().class(), Some(class), "{width}x{height}");
    }
}

#[test]
fn exactly_one_player_touches_all_sides_of_a_full_y_board() {
    for side in 1..=4 {
        let board = board(&format!("y:{side}"));
        let cells = board.spec.cell_count();
        for filling in 0_u32..1 << cells {
            let of = |bit: u32| {
                let theirs = (0..cells).filter(|&cell| filling >> cell & 1 == bit);
                VertexSet::from_vertices(board.names.len(), theirs.map(VertexId::new))
            };
            assert_ne!(board.game.joined(&of(1)), board.game.joined(&of(0)));
        }
    }
}

#[test]
fn y_and_bridgit_are_won_by_who_moves_first() {
    for spec in ["y:1", "y:2", "y:3", "y:4", "bridgit:1", "bridgit:2", "bridgit:3"] {
        assert_eq!(Oracle::new(&board(spec).game).unwrap().class(), Some(Class::First), "{spec}");
    }
}

#[test]
fn bad_specs_are_refused() {
    let error = |text: &str| text.parse::<BoardSpec>().unwrap_err();
    for text in ["", "hex", "chess:8x8", "Hex:3x3", "hex 3x3"] {
        assert!(matches!(error(text), BoardSpecError::UnknownKind(_)), "{text}");
    }
    for text in [
        "hex:3",
        "hex:0x3",
        "hex:3x0",
        "hex:-1x3",
        "hex:+3x3",
        "hex:3x3x3",
        "y:",
        "y:0",
        "y:-1",
        "y:3x3",
        "bridgit: 3",
    ] {
        assert!(matches!(error(text), BoardSpecError::Size { .. }), "{text}");
    }
    for text in
        ["hex:1000000x1000000", "hex:1000001x1", "y:1000000000", "bridgit:99999999999999999999999"]
    {
        assert!(matches!(error(text), BoardSpecError::TooLarge(_)), "{text}");
    }
    assert!("hex:1000x1000".parse::<BoardSpec>().is_ok());
}

#[test]
fn a_board_of_a_million_cells_is_built() {
    let board = board("hex:1000x1000");
    assert_eq!(board.names.id("all1000").map(VertexId::index), Some(999_999));
}
