//! Hex, flat, on a cylinder and in more dimensions.

use std::collections::BTreeMap;

use quickcheck::Gen;
use serde::Deserialize;

use super::{board, check_adjacency, graph, neighbours};
use crate::boards::{Board, parse_cell_name};
use crate::game::testing::below;
use crate::game::{Class, Oracle, Player};
use crate::graph::{VertexId, VertexSet};

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
        serde_json::from_str(include_str!("../../../tests/data/hex-openings.json")).unwrap();
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

/// Huneke, Hayward and Toft: on a cylinder with an even circumference, and with circumference 3,
/// the player who joins top and bottom wins; with an even one he answers in pairs, moving second.
#[test]
fn short_wins_cylinders_of_even_circumference_moving_second() {
    for spec in [
        "cylinder:2x1",
        "cylinder:2x2",
        "cylinder:2x5",
        "cylinder:4x1",
        "cylinder:4x2",
        "cylinder:4x3",
    ] {
        assert_eq!(Oracle::new(&board(spec).game).unwrap().class(), Some(Class::Short), "{spec}");
    }
    for spec in ["cylinder:3x1", "cylinder:3x2", "cylinder:3x3", "cylinder:3x4"] {
        let oracle = Oracle::new(&board(spec).game).unwrap();
        let nothing = VertexSet::new(board(spec).names.len());
        assert_eq!(
            oracle.outcomes(&nothing, &nothing).short.winner(),
            Some(Player::Short),
            "{spec}"
        );
    }
}

/// Two dimensions are a mirrored Hex board.
#[test]
fn two_dimensions_are_hex() {
    for size in 1..=3 {
        let class = |spec: String| Oracle::new(&board(&spec).game).unwrap().class();
        assert_eq!(class(format!("gale:2x{size}")), class(format!("hex:{size}x{size}")));
    }
    assert_eq!(board("gale:3x2").names.iter().next(), Some("1.1.1"));
}

/// How many players have joined the two faces of their axes, if each has the cells with his number.
fn winners(board: &Board, size: usize, owner: &[usize]) -> usize {
    let graph = graph(board);
    let coordinate = |cell: usize, axis: usize| cell / size.pow(axis as u32) % size;
    let joins = |&axis: &usize| {
        let own = |cell: &VertexId| owner.get(cell.index()) == Some(&axis);
        let face = |at: usize| {
            let cells = (0..owner.len()).filter(move |&cell| coordinate(cell, axis) == at);
            cells.map(VertexId::new).filter(own).collect::<Vec<_>>()
        };
        let mut reached = face(0);
        let mut next = 0;
        while let Some(&from) = reached.get(next) {
            next += 1;
            for to in graph.neighbours(from).iter().filter(own) {
                if !reached.contains(&to) {
                    reached.push(to);
                }
            }
        }
        face(size - 1).iter().any(|cell| reached.contains(cell))
    };
    (0..3).filter(joins).count()
}

/// Gale, The game of Hex and the Brouwer fixed-point theorem, 1979: on the board with n dimensions one of n
/// players joins the faces of his axis, however all cells are shared out. In three dimensions two may.
#[test]
fn with_as_many_players_as_dimensions_somebody_joins_his_faces() {
    let two = board("gale:3x2");
    let count = |code: usize| {
        let owner: Vec<usize> = (0..8).map(|cell| code / 3_usize.pow(cell) % 3).collect();
        winners(&two, 2, &owner)
    };
    let counts: Vec<usize> = (0..3_usize.pow(8)).map(count).collect();
    assert!(counts.iter().all(|&winners| winners >= 1));
    assert!(counts.contains(&2));
    let three = board("gale:3x3");
    let mut g = Gen::from_size_and_seed(50, 1);
    for _ in 0..2000 {
        let owner: Vec<usize> = (0..27).map(|_| below(&mut g, 3)).collect();
        assert!(winners(&three, 3, &owner) >= 1, "{owner:?}");
    }
}
