//! Where the vertices of a game are drawn.

use super::Scene;
use super::springs;
use super::tidy::tidy;
use crate::graph::plane::{Point, bounds, distance, nearest};
use crate::graph::{Hypergraph, Layout, VertexId};
use crate::planar::{Drawing, Embedding, is_planar};

/// Where the vertices are, and where the centres of those hyperedges are that are drawn as stars
/// around a place of their own.
pub(super) struct Places {
    pub(super) vertices: Vec<Point>,
    pub(super) hubs: Vec<Option<Point>>,
}

/// Vertices closer together than this can't be told apart.
const TOO_CLOSE: f64 = 0.62;

/// Given places are blown up until vertices are so far apart,
const CLEAR: f64 = 0.78;

/// but not more than this.
const MOST_SCALED: f64 = 2.5;

/// Given places of which no two are closer than this are drawn so close: where they count metres or points, cells would
/// be dots.
const FAR: f64 = 1.6;

/// No picture is wider or higher than this, even if vertices lie on each other then.
const WIDEST: f64 = 10_000.0;

/// Larger games are not tried in the plane.
const MOST_EMBEDDED: usize = 300;

/// At most every so manieth line of a drawing in the plane may be bent.
const MOST_BENT: usize = 10;

/// The places that the scene gives, else those of a drawing in the plane, else those where springs
/// put the vertices.
pub(super) fn places(scene: &Scene<'_>) -> Places {
    let hypergraph = scene.position.game().hypergraph();
    given(scene).or_else(|| embedded(hypergraph)).unwrap_or_else(|| {
        let vertices = springs::places(hypergraph);
        Places { hubs: vec![None; hypergraph.hyperedge_count()], vertices }
    })
}

/// The places of all vertices of a scene, for pictures of it with other hyperedges.
pub(super) fn arranged(scene: &Scene<'_>) -> Layout {
    places(scene).vertices.into()
}

/// The vertices that are drawn: terminals and cells, in the order of their ids.
pub(super) fn drawn(hypergraph: &Hypergraph) -> impl Iterator<Item = VertexId> + '_ {
    (0..hypergraph.vertex_count())
        .map(VertexId::new)
        .filter(|&v| hypergraph.cells().contains(v) || hypergraph.is_terminal(v))
}

/// The places of the layout, blown up if they are so close that cells would overlap.
fn given(scene: &Scene<'_>) -> Option<Places> {
    let hypergraph = scene.position.game().hypergraph();
    let layout = scene.layout?;
    let mut vertices = vec![[0.0; 2]; hypergraph.vertex_count()];
    for vertex in drawn(hypergraph) {
        vertices[vertex.index()] = layout.get(vertex)?;
    }
    let mut hubs = nodes(scene);
    spread_edges(scene, &mut vertices);
    let places: Vec<Point> = drawn(hypergraph).map(|vertex| vertices[vertex.index()]).collect();
    let scale = scale(places);
    for place in vertices.iter_mut().chain(hubs.iter_mut().flatten()).flatten() {
        *place *= scale;
    }
    Some(Places { vertices, hubs })
}

/// By how much given places are blown up, or shrunk.
fn scale(places: Vec<Point>) -> f64 {
    // Halves, since twice the largest number is none.
    let halves = bounds(places.iter().map(|place| place.map(|along| along / 2.0)));
    let [width, height] = halves.map(|[low, high]| high - low);
    let widest = WIDEST / 2.0 / width.max(height);
    let apart = nearest(places, f64::INFINITY);
    let wanted =
        if apart < CLEAR { (CLEAR / apart).min(MOST_SCALED) } else { (FAR / apart).min(1.0) };
    wanted.min(widest)
}

/// Moves edges of an edge game along their lines where two would lie on each other, as in the
/// middle of a square with its diagonals.
fn spread_edges(scene: &Scene<'_>, vertices: &mut [Point]) {
    let Some((graph, layout)) = scene.edges.and_then(|graph| Some((graph, graph.layout()?))) else {
        return;
    };
    let mut taken: Vec<Point> = layout.iter().map(|(_, at)| at).collect();
    for (index, ends) in graph.edges().iter().enumerate() {
        let cell = graph.cell(index).index();
        if let [Some(from), Some(to)] = ends.map(|end| layout.get(end)) {
            let middle = vertices[cell];
            let along =
                |t: f64| [0, 1].map(|axis| middle[axis] + (t - 0.5) * (to[axis] - from[axis]));
            let is_free = |at: &Point| taken.iter().all(|&other| distance(*at, other) > 0.3);
            let free = [0.5, 0.34, 0.66].map(along).into_iter().find(is_free);
            vertices[cell] = free.unwrap_or(middle);
        }
        taken.push(vertices[cell]);
    }
}

/// For each hyperedge the place of the node that it is, in an edge game whose nodes have places.
fn nodes(scene: &Scene<'_>) -> Vec<Option<Point>> {
    let hypergraph = scene.position.game().hypergraph();
    let mut hubs = vec![None; hypergraph.hyperedge_count()];
    let Some((graph, layout)) = scene.edges.and_then(|graph| Some((graph, graph.layout()?))) else {
        return hubs;
    };
    let mut at_node: Vec<Vec<VertexId>> = vec![Vec::new(); graph.nodes().len()];
    for (index, &node) in graph.terminals().iter().enumerate() {
        at_node[node.index()].push(VertexId::new(index));
    }
    for (index, ends) in graph.edges().iter().enumerate() {
        for end in ends {
            at_node[end.index()].push(graph.cell(index));
        }
    }
    // Hyperedges are sorted.
    let known: Vec<&[VertexId]> = hypergraph.hyperedges().collect();
    for (node, members) in at_node.iter_mut().enumerate() {
        members.sort_unstable();
        members.dedup();
        if let Ok(index) = known.binary_search(&members.as_slice()) {
            hubs[index] = layout.get(VertexId::new(node));
        }
    }
    hubs
}

/// A drawing without crossings, if there is one that can be read.
fn embedded(hypergraph: &Hypergraph) -> Option<Places> {
    if hypergraph.vertex_count() > MOST_EMBEDDED || !is_planar(hypergraph) {
        return None;
    }
    let embedding = Embedding::new(hypergraph).ok()?;
    let Drawing { layout, hyperedges, .. } = Drawing::even(hypergraph, &embedding);
    let places = drawn(hypergraph).map(|vertex| layout.get(vertex).unwrap_or_default()).collect();
    if nearest(places, TOO_CLOSE) < TOO_CLOSE {
        return None;
    }
    let place = |vertex: VertexId| layout.get(vertex).unwrap_or_default();
    let mut places = Places {
        vertices: (0..hypergraph.vertex_count()).map(VertexId::new).map(place).collect(),
        hubs: hyperedges.into_iter().map(Some).collect(),
    };
    tidy(hypergraph, &mut places);
    let bent = hypergraph.hyperedges().zip(&places.hubs);
    let bent = bent.filter(|(members, hub)| members.len() == 2 && hub.is_some()).count();
    (bent * MOST_BENT <= hypergraph.hyperedge_count()).then_some(places)
}
