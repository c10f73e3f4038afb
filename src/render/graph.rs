//! Games drawn as hypergraphs: cells as circles, terminals as squares, hyperedges as lines and
//! stars.

use super::canvas::{Canvas, Point, width};
use super::paint::{Spot, contents};
use super::places::{Places, places};
use super::{DualLayer, Mark, Picture, Scene};
use crate::game::Player;
use crate::graph::VertexId;
use crate::planar::{Drawing, DrawnFace};

/// Stones and marks on a cell.
const CELL: Spot = Spot { stone: 0.3, ground: 0.3, named: true };

/// Half the side of a terminal.
const TERMINAL: f64 = 0.24;

/// As [`Picture::hypergraph`].
pub(super) fn hypergraph(scene: &Scene<'_>) -> Picture {
    let Places { vertices, hubs } = places(scene);
    let mut canvas = Canvas::new();
    for (hyperedge, &hub) in scene.position.game().hypergraph().hyperedges().zip(&hubs) {
        match (hyperedge, hub) {
            (&[from, to], None) => {
                canvas.polyline("edge", &[vertices[from.index()], vertices[to.index()]]);
            }
            (_, hub) => {
                let ends = || hyperedge.iter().map(|vertex| vertices[vertex.index()]);
                let hub = hub.unwrap_or_else(|| middle(ends()));
                // The nodes of an edge game are seen, be there two edges or more.
                star(&mut canvas, hub, ends(), hyperedge.len() > 2 || scene.edges.is_some());
            }
        }
    }
    finish(canvas, scene, &vertices)
}

fn middle(points: impl Iterator<Item = Point> + Clone) -> Point {
    let count = points.clone().count().max(1) as f64;
    [0, 1].map(|axis| points.clone().map(|point| point[axis]).sum::<f64>() / count)
}

/// As [`Picture::planar`].
pub(super) fn planar(scene: &Scene<'_>, drawing: &Drawing, dual: DualLayer) -> Picture {
    let hypergraph = scene.position.game().hypergraph();
    let place = |vertex: VertexId| drawing.layout.get(vertex).unwrap_or_default();
    let places: Vec<Point> = (0..hypergraph.vertex_count()).map(VertexId::new).map(place).collect();
    let mut canvas = Canvas::new();
    if dual == DualLayer::Shown {
        for face in &drawing.faces {
            dual_star(&mut canvas, scene, &places, face);
        }
    }
    canvas.layer();
    for (hyperedge, &centre) in hypergraph.hyperedges().zip(&drawing.hyperedges) {
        let ends = hyperedge.iter().map(|vertex| places[vertex.index()]);
        star(&mut canvas, centre, ends, hyperedge.len() > 2);
    }
    finish(canvas, scene, &places)
}

fn star(canvas: &mut Canvas, centre: Point, ends: impl Iterator<Item = Point>, dot: bool) {
    for end in ends {
        canvas.polyline("edge", &[centre, end]);
    }
    if dot {
        canvas.circle("hub", centre, 0.07);
    }
}

/// The hyperedge of the dual game in a face.
fn dual_star(canvas: &mut Canvas, scene: &Scene<'_>, places: &[Point], face: &DrawnFace) {
    let hypergraph = scene.position.game().hypergraph();
    // Sides lie on the faces around them; two terminals give way to the arcs between them.
    let sides_stay = hypergraph.terminals().len() > 2;
    let arcs: &[Point] = if sides_stay { &[] } else { &face.arcs };
    let corners = || {
        let corners = face.corners.iter();
        corners.filter(|(vertex, _)| sides_stay || !hypergraph.is_terminal(*vertex))
    };
    let mut members: Vec<VertexId> = corners().map(|&(vertex, _)| vertex).collect();
    members.sort_unstable();
    members.dedup();
    for &arc in arcs {
        canvas.square("dual-terminal", arc, 0.2);
    }
    if members.len() + arcs.len() < 2 {
        return;
    }
    for &(vertex, beside) in corners() {
        canvas.polyline("dual", &[face.centre, beside, places[vertex.index()]]);
    }
    for &arc in arcs {
        canvas.polyline("dual", &[face.centre, arc]);
    }
    canvas.circle("dual-hub", face.centre, 0.07);
}

/// Dead edges, vertices, stones, marks and names above the hyperedges.
fn finish(mut canvas: Canvas, scene: &Scene<'_>, places: &[Point]) -> Picture {
    let hypergraph = scene.position.game().hypergraph();
    canvas.layer();
    for edge in &scene.dead_edges {
        canvas.polyline("gone-edge", &edge.map(|end| places[end.index()]));
    }
    for cell in hypergraph.cells().iter() {
        canvas.circle("cell", places[cell.index()], CELL.stone);
    }
    for &terminal in hypergraph.terminals() {
        canvas.square("terminal", places[terminal.index()], TERMINAL);
    }
    let is_cell = |vertex: VertexId| hypergraph.cells().contains(vertex);
    contents(&mut canvas, scene, CELL, |vertex| is_cell(vertex).then(|| places[vertex.index()]));
    canvas.layer();
    names(&mut canvas, scene, places);
    Picture::of(scene, &canvas)
}

/// Names stand in the cells, unless they are too long or a number stands there, and beside the
/// terminals.
fn names(canvas: &mut Canvas, scene: &Scene<'_>, places: &[Point]) {
    let hypergraph = scene.position.game().hypergraph();
    let marks = scene.marks_by_vertex();
    for cell in hypergraph.cells().iter() {
        let (at, name) = (places[cell.index()], scene.names.name(cell));
        let numbered = marks[cell.index()].iter().any(|mark| matches!(mark, Mark::Line { .. }));
        let height = (0.5 / width(name, 1.0)).min(0.28);
        if numbered || height < 0.13 {
            canvas.text("", [at[0], at[1] + CELL.stone + 0.14], 0.2, name);
        } else {
            let class = match scene.position.claimed(Player::Short).contains(cell) {
                true => "on-dark",
                false if scene.position.claimed(Player::Cut).contains(cell) => "on-light",
                false => "name",
            };
            canvas.text(class, at, height, name);
        }
    }
    for &terminal in hypergraph.terminals() {
        terminal_name(canvas, scene, places, terminal);
    }
}

/// The name of a terminal beside it: on the side away from all others, if no vertex and no line is
/// there, else on another; where vertices are on all sides, in it.
fn terminal_name(canvas: &mut Canvas, scene: &Scene<'_>, places: &[Point], terminal: VertexId) {
    let hypergraph = scene.position.game().hypergraph();
    let (at, name) = (places[terminal.index()], scene.names.name(terminal));
    let centre = middle(places.iter().copied());
    let away = [at[0] - centre[0], at[1] - centre[1]];
    let half = width(name, 0.32) / 2.0;
    let aside = [TERMINAL + 0.12 + half, TERMINAL + 0.26];
    let mut sides = [[1.0, 0.0], [-1.0, 0.0], [0.0, 1.0], [0.0, -1.0]];
    sides.sort_by(|a, b| {
        let along = |side: &[f64; 2]| side[0] * away[0] + side[1] * away[1];
        along(b).total_cmp(&along(a))
    });
    let neighbours = neighbours(scene, terminal);
    let crowd = |side: &[f64; 2]| {
        let spot = [at[0] + side[0] * aside[0], at[1] + side[1] * aside[1]];
        let vertices = hypergraph.cells().iter().chain(hypergraph.terminals().iter().copied());
        let near = vertices.filter(|&vertex| vertex != terminal).filter(|vertex| {
            let other = places[vertex.index()];
            (other[0] - spot[0]).abs() < half + CELL.stone && (other[1] - spot[1]).abs() < 0.46
        });
        let through = neighbours.iter().filter(|neighbour| {
            let to = places[neighbour.index()];
            let [dx, dy] = [to[0] - at[0], to[1] - at[1]];
            dx * side[0] + dy * side[1] > 0.8 * dx.hypot(dy)
        });
        (near.count(), through.count())
    };
    let best = sides.iter().map(|side| (crowd(side), side)).min_by_key(|(crowd, _)| *crowd);
    match best {
        Some(((0, _), side)) => {
            let spot = [at[0] + side[0] * aside[0], at[1] + side[1] * aside[1]];
            canvas.text("name", spot, 0.32, name);
        }
        _ => canvas.text("in-terminal", at, (0.42 / width(name, 1.0)).min(0.28), name),
    }
}

/// The vertices that share a hyperedge with a terminal.
fn neighbours(scene: &Scene<'_>, terminal: VertexId) -> Vec<VertexId> {
    let hyperedges = scene.position.game().hypergraph().hyperedges();
    let its = hyperedges.filter(|hyperedge| hyperedge.binary_search(&terminal).is_ok());
    its.flatten().copied().filter(|&vertex| vertex != terminal).collect()
}
