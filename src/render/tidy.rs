//! Drawings without crossings, made more pleasant: straight lines, and terminals near the rest.

use super::places::Places;
use crate::graph::plane::{Point, distance};
use crate::graph::{Hypergraph, VertexId};

/// How near a line may come to a vertex that is not on it.
const CLEAR: f64 = 0.45;

/// How near a terminal may come to another vertex.
const APART: f64 = 1.0;

/// Draws pairs as straight lines and brings the terminals near, as far as nothing crosses then.
///
/// Complexity: the square of the number of lines.
pub(super) fn tidy(hypergraph: &Hypergraph, places: &mut Places) {
    for (index, hyperedge) in hypergraph.hyperedges().enumerate() {
        if let &[a, b] = hyperedge {
            let bend = places.hubs[index].take();
            let line = [a, b].map(|v| places.vertices[v.index()]);
            if !is_clear(hypergraph, places, line, &[a, b], |other, _| other == index) {
                places.hubs[index] = bend;
            }
        }
    }
    for &terminal in hypergraph.terminals() {
        bring_near(hypergraph, places, terminal);
    }
}

/// Moves a terminal towards the middle of what its lines lead to, as far as it can go.
fn bring_near(hypergraph: &Hypergraph, places: &mut Places, terminal: VertexId) {
    let own: Vec<usize> = hypergraph
        .hyperedges()
        .enumerate()
        .filter(|(_, hyperedge)| hyperedge.contains(&terminal))
        .map(|(index, _)| index)
        .collect();
    // A bent line would have to be bent anew.
    if own
        .iter()
        .any(|&index| hypergraph.hyperedge(index).len() == 2 && places.hubs[index].is_some())
    {
        return;
    }
    let ends: Vec<Point> =
        own.iter().map(|&index| far_end(hypergraph, places, index, terminal)).collect();
    if ends.is_empty() {
        return;
    }
    let count = ends.len() as f64;
    let middle = [0, 1].map(|axis| ends.iter().map(|end| end[axis]).sum::<f64>() / count);
    let start = places.vertices[terminal.index()];
    let vertices: Vec<VertexId> =
        hypergraph.cells().iter().chain(hypergraph.terminals().iter().copied()).collect();
    for step in 1..20 {
        let t = f64::from(step) / 20.0;
        let at = [0, 1].map(|axis| start[axis] + t * (middle[axis] - start[axis]));
        let is_apart = vertices
            .iter()
            .filter(|&&vertex| vertex != terminal)
            .all(|vertex| distance(places.vertices[vertex.index()], at) >= APART);
        // Each step is checked on its way, so that the terminal never jumps over anything.
        let is_possible = is_apart
            && own.iter().zip(&ends).all(|(&index, &end)| {
                let on_line = hypergraph.hyperedge(index);
                // The other lines of a star stay where they are, and count.
                let moves = |other: usize, member: VertexId| {
                    own.contains(&other) && (member == terminal || places.hubs[other].is_none())
                };
                is_clear(hypergraph, places, [at, end], on_line, moves)
            });
        if !is_possible {
            break;
        }
        places.vertices[terminal.index()] = at;
    }
}

/// Where the line of a hyperedge leads from one of its members.
fn far_end(hypergraph: &Hypergraph, places: &Places, index: usize, from: VertexId) -> Point {
    match (places.hubs[index], hypergraph.hyperedge(index)) {
        (Some(hub), _) => hub,
        (None, members) => {
            let other = members.iter().find(|&&vertex| vertex != from);
            other.map_or([0.0; 2], |vertex| places.vertices[vertex.index()])
        }
    }
}

/// Whether a line crosses no other and passes no vertex too closely, but for those that are on it.
/// `is_own` tells of the line of a hyperedge to a member whether it does not count.
fn is_clear(
    hypergraph: &Hypergraph,
    places: &Places,
    line: [Point; 2],
    on_line: &[VertexId],
    is_own: impl Fn(usize, VertexId) -> bool,
) -> bool {
    let vertices = hypergraph.cells().iter().chain(hypergraph.terminals().iter().copied());
    let passes = vertices
        .filter(|vertex| !on_line.contains(vertex))
        .any(|vertex| from_line(places.vertices[vertex.index()], line) < CLEAR);
    if passes {
        return false;
    }
    !hypergraph.hyperedges().enumerate().any(|(index, hyperedge)| {
        let place = |vertex: VertexId| places.vertices[vertex.index()];
        match (places.hubs[index], hyperedge) {
            (None, &[a, b]) => !is_own(index, a) && cross(line, [place(a), place(b)]),
            (hub, members) => {
                let hub = hub.unwrap_or_default();
                let mut others = members.iter().filter(|&&member| !is_own(index, member));
                others.any(|&member| cross(line, [hub, place(member)]))
            }
        }
    })
}

pub(super) fn from_line(point: Point, [a, b]: [Point; 2]) -> f64 {
    let [dx, dy] = [b[0] - a[0], b[1] - a[1]];
    let length = (dx * dx + dy * dy).max(1e-12);
    let t = (((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / length).clamp(0.0, 1.0);
    distance(point, [a[0] + t * dx, a[1] + t * dy])
}

/// Whether two lines cross in their insides.
fn cross(a: [Point; 2], b: [Point; 2]) -> bool {
    let side = |[p, q]: [Point; 2], r: Point| {
        (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])
    };
    let apart = |line: [Point; 2], other: [Point; 2]| {
        let [s, t] = other.map(|end| side(line, end));
        s * t < 0.0 && s.abs().min(t.abs()) > 1e-9
    };
    apart(a, b) && apart(b, a)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::planar::{Drawing, Embedding};

    /// Every line of a drawing, as [`is_clear`] sees it.
    fn lines(hypergraph: &Hypergraph, places: &Places) -> Vec<[Point; 2]> {
        let place = |vertex: &VertexId| places.vertices[vertex.index()];
        let of_edge = hypergraph.hyperedges().enumerate().flat_map(|(index, members)| {
            match (places.hubs[index], members) {
                (None, [a, b]) => vec![[place(a), place(b)]],
                (hub, _) => members.iter().map(|m| [hub.unwrap(), place(m)]).collect(),
            }
        });
        of_edge.collect()
    }

    #[test]
    fn nothing_crosses_after_tidying_and_the_drawing_is_no_larger() {
        for spec in ["hex:4x4", "y:4", "bridgit:3", "tiling:4.4.4.4:4x4"] {
            let board = spec.parse::<BoardSpec>().unwrap().build();
            let hypergraph = board.game.hypergraph();
            let drawing = Drawing::new(hypergraph, &Embedding::new(hypergraph).unwrap());
            let vertices = (0..hypergraph.vertex_count())
                .map(|index| drawing.layout.get(VertexId::new(index)).unwrap());
            let mut places = Places {
                vertices: vertices.collect(),
                hubs: drawing.hyperedges.iter().copied().map(Some).collect(),
            };
            let before = height(&places);
            tidy(hypergraph, &mut places);
            assert!(height(&places) <= before + 1e-9, "{spec}");
            let lines = lines(hypergraph, &places);
            for (index, &a) in lines.iter().enumerate() {
                for &b in &lines[index + 1..] {
                    assert!(!cross(a, b), "{spec}: {a:?} and {b:?}");
                }
            }
        }
    }

    fn height(places: &Places) -> f64 {
        let of = |pick: fn(f64, f64) -> f64, start: f64| {
            places.vertices.iter().map(|at| at[1]).fold(start, pick)
        };
        of(f64::max, f64::NEG_INFINITY) - of(f64::min, f64::INFINITY)
    }

    #[test]
    fn lines_cross_where_they_do() {
        let line = [[0.0, 0.0], [2.0, 2.0]];
        assert!(cross(line, [[0.0, 2.0], [2.0, 0.0]]));
        assert!(!cross(line, [[2.0, 2.0], [3.0, 0.0]]), "they meet at an end");
        assert!(!cross(line, [[3.0, 0.0], [3.0, 5.0]]));
        assert!((from_line([1.0, 0.0], line) - 0.5_f64.sqrt()).abs() < 1e-9);
    }
}
