//! Tilings of regular polygons.

use super::{board, graph};
use crate::boards::parse_cell_name;
use crate::graph::{ReducedGraph, VertexId, VertexSet};

/// The degrees that the tilings have: half the corners of the largest tile where every other corner
/// is enough.
#[test]
fn tilings_have_their_degrees() {
    for (spec, degree) in [
        ("tiling:4.8.8:4x4", 4),
        ("tiling:4.6.12:4x4", 6),
        ("cylinder:5x4", 3),
        ("gale:2x4", 6),
        ("gale:3x3", 14),
    ] {
        assert_eq!(board(spec).game.hypergraph().max_cell_degree(), degree, "{spec}");
    }
}

/// In 3.12.12 every triangle is simplicial, so it is dead; without the triangles it is Hex.
#[test]
fn dodecagons_and_triangles_are_hex_with_dead_cells() {
    let board = board("tiling:3.12.12:4x3");
    let graph = graph(&board);
    let (mut dodecagons, mut triangles) = (0, VertexSet::new(board.names.len()));
    for cell in board.game.hypergraph().cells().iter() {
        let (column, row) = parse_cell_name(board.names.name(cell)).unwrap();
        if column % 3 == 0 && row % 3 == 0 {
            dodecagons += 1;
        } else {
            assert!(graph.is_clique(graph.neighbours(cell)));
            triangles.insert(cell);
        }
    }
    assert_eq!((dodecagons, triangles.len()), (12, 12));
    let nothing = VertexSet::new(board.names.len());
    let rest = board.game.after_claims(&nothing, &triangles);
    let hex = super::board("hex:4x3");
    let edges = |game: &crate::game::Game, names: &crate::graph::Names, spacing: usize| {
        let graph = ReducedGraph::<8>::new(game.hypergraph(), true);
        let name = |v: VertexId| match parse_cell_name(names.name(v)) {
            Ok((column, row)) => crate::boards::cell_name(column / spacing, row / spacing),
            Err(_) => names.name(v).to_owned(),
        };
        let mut edges: Vec<_> = graph
            .edges()
            .map(|(a, b)| {
                let mut ends = [name(a), name(b)];
                ends.sort();
                ends
            })
            .collect();
        edges.sort();
        edges
    };
    assert_eq!(edges(&rest, &board.names, 3), edges(&hex.game, &hex.names, 1));
}

/// 3.3.3.4.4: a square touches two squares and two triangles, a triangle two triangles and a square.
#[test]
fn rows_of_squares_and_triangles_touch_as_they_should() {
    let board = board("tiling:3.3.3.4.4:4x4");
    let graph = graph(&board);
    let around = |name: &str| {
        let cell = board.names.id(name).unwrap();
        let mut names: Vec<&str> =
            graph.neighbours(cell).iter().map(|other| board.names.name(other)).collect();
        names.sort_unstable();
        names
    };
    assert_eq!(around("c3"), ["a3", "c4", "d2", "e3"]);
    assert_eq!(around("c4"), ["b4", "c3", "d4"]);
    assert_eq!(around("d4"), ["c4", "c5", "e4"]);
    assert_eq!(around("c1"), ["a1", "c2", "e1", "top"]);
    assert_eq!(around("h6"), ["g6", "g7"]);
    assert_eq!(board.game.hypergraph().cells().len(), 16 + 24);
    assert_eq!((board.spec.width(), board.spec.height()), (8, 7));
}
