use quickcheck::quickcheck;

use super::super::testing::PlanarGame;
use super::*;
use crate::boards::BoardSpec;
use crate::graph::plane::distance;

/// Twice the signed area of a triangle.
fn area([a, b, c]: [Point; 3]) -> f64 {
    (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
}

/// Whether two segments without a common end meet.
fn cross([a, b]: [Point; 2], [c, d]: [Point; 2]) -> bool {
    area([a, b, c]) * area([a, b, d]) <= 0.0 && area([c, d, a]) * area([c, d, b]) <= 0.0
}

fn check(hypergraph: &Hypergraph) -> Drawing {
    let embedding = Embedding::new(hypergraph).unwrap();
    let drawing = Drawing::new(hypergraph, &embedding);
    check_crossings(hypergraph, &drawing);
    let place = |vertex: VertexId| drawing.layout.get(vertex).unwrap();
    // Everything lies inside the circle of the terminals.
    let radius = |[x, y]: Point| x.hypot(y);
    let outer = radius(place(hypergraph.terminals()[0]));
    for &terminal in hypergraph.terminals() {
        assert!((radius(place(terminal)) - outer).abs() < 1e-9);
    }
    for cell in hypergraph.cells().iter() {
        assert!(radius(place(cell)) < outer);
    }
    drawing
}

fn check_crossings(hypergraph: &Hypergraph, drawing: &Drawing) {
    let place = |vertex: VertexId| drawing.layout.get(vertex).unwrap();
    // Lines with the ends that they may share with others.
    let mut lines: Vec<([Point; 2], [Node; 2])> = Vec::new();
    for (index, hyperedge) in hypergraph.hyperedges().enumerate() {
        for &vertex in hyperedge {
            let ends = [Node::Hyperedge(index), Node::Vertex(vertex)];
            lines.push(([drawing.hyperedges[index], place(vertex)], ends));
        }
    }
    for (index, (one, one_ends)) in lines.iter().enumerate() {
        for (other, other_ends) in &lines[index + 1..] {
            if !one_ends.iter().any(|end| other_ends.contains(end)) {
                assert!(!cross(*one, *other), "{one_ends:?} {other_ends:?} {hypergraph:?}");
            }
        }
        // The lines of the dual stay in their faces.
        for face in &drawing.faces {
            for &(vertex, beside) in &face.corners {
                assert!(!cross(*one, [face.centre, beside]), "{hypergraph:?}");
                if one_ends[1] != Node::Vertex(vertex) {
                    assert!(!cross(*one, [beside, place(vertex)]), "{hypergraph:?}");
                }
            }
        }
    }
}

/// The narrow side of the rectangle around a drawing, as a part of the wide one.
fn squareness(drawing: &Drawing) -> f64 {
    let arcs = drawing.faces.iter().flat_map(|face| face.arcs.iter().copied());
    let all: Vec<Point> = drawing.layout.iter().map(|(_, at)| at).chain(arcs).collect();
    let size = [0, 1].map(|axis| {
        let values = || all.iter().map(|at| at[axis]);
        values().fold(f64::NEG_INFINITY, f64::max) - values().fold(f64::INFINITY, f64::min)
    });
    size[0].min(size[1]) / size[0].max(size[1])
}

quickcheck! {
    fn nothing_crosses(game: PlanarGame<12>) -> bool {
        let hypergraph = game.0.hypergraph();
        check(hypergraph);
        let embedding = Embedding::new(hypergraph).unwrap();
        check_crossings(hypergraph, &Drawing::even(hypergraph, &embedding));
        true
    }
}

#[test]
fn even_drawings_of_boards_are_about_as_wide_as_high() {
    for spec in ["hex:3x3", "hex:5x5", "hex:7x7", "bridgit:3", "tiling:4.8.8:3x3"] {
        let hypergraph = board(spec);
        let drawing = Drawing::even(&hypergraph, &Embedding::new(&hypergraph).unwrap());
        check_crossings(&hypergraph, &drawing);
        assert!(squareness(&drawing) > 0.4, "{spec}: {}", squareness(&drawing));
    }
}

fn board(spec: &str) -> Hypergraph {
    spec.parse::<BoardSpec>().unwrap().build().game.hypergraph().clone()
}

#[test]
fn boards_are_drawn_with_room() {
    for spec in ["hex:1x1", "hex:5x5", "y:5", "bridgit:4"] {
        let hypergraph = board(spec);
        let drawing = check(&hypergraph);
        let places: Vec<Point> = drawing.layout.iter().map(|(_, place)| place).collect();
        for (index, &a) in places.iter().enumerate() {
            for &b in &places[index + 1..] {
                assert!(distance(a, b) > 0.5, "{spec}: {a:?} {b:?} of {}", places.len());
            }
        }
    }
}

/// Around each node the picture, its y downwards, has the clockwise order of the embedding.
#[test]
fn the_picture_has_the_order_of_the_embedding() {
    let hypergraph = board("hex:4x4");
    let embedding = Embedding::new(&hypergraph).unwrap();
    let drawing = Drawing::new(&hypergraph, &embedding);
    for index in 0..hypergraph.hyperedge_count() {
        let members: Vec<Point> = embedding
            .neighbours(Node::Hyperedge(index))
            .filter_map(|node| drawing.layout.get(node.vertex()?))
            .collect();
        if let [a, b, c] = members[..] {
            assert!(area([a, b, c]) > 0.0);
        }
    }
}
