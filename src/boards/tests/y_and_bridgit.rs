//! The Game of Y and Bridg-it.

use super::{board, check_adjacency, neighbours};
use crate::game::{Class, Goal, Oracle};
use crate::graph::{VertexId, VertexSet};

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
    for spec in ["y:1", "y:2", "y:3", "y:4", "y:5", "bridgit:1", "bridgit:2", "bridgit:3"] {
        assert_eq!(Oracle::new(&board(spec).game).unwrap().class(), Some(Class::First), "{spec}");
    }
}
