//! Straight-line drawings of planar games, with their faces.

use super::barycentric::{Spring, place};
use super::embedding::Embedding;
use super::even::{Triangle, make_even};
use super::incidence::{Node, Numbering};
use super::plain::{Dart, NONE, PlainGraph, Rotation, edge_of, twin};
use crate::graph::plane::{Point, nearest};
use crate::graph::{Hypergraph, Layout, VertexId};

/// Where an embedded game is drawn: each hyperedge is a star of straight lines from its centre to
/// its members, no two lines cross, and the terminals are outside.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// The cells and the terminals.
    pub layout: Layout,
    /// The centres of the hyperedges.
    pub hyperedges: Vec<[f64; 2]>,
    /// The faces, in the order of [`Embedding::faces`], but for those of floating components, whose
    /// outer faces are one with the face around them.
    pub faces: Vec<DrawnFace>,
}

/// A face of a [`Drawing`].
#[derive(Clone, Debug, PartialEq)]
pub struct DrawnFace {
    /// A point inside.
    pub centre: [f64; 2],
    /// The cells and terminals on the face, each with a point between it and the centre: the broken
    /// line over that point stays inside the face.
    pub corners: Vec<(VertexId, [f64; 2])>,
    /// Points outside, for an outer face: one between each two terminals that it joins.
    pub arcs: Vec<[f64; 2]>,
}

impl Drawing {
    /// Draws an embedding of this hypergraph.
    ///
    /// Every face gets a point of its own and a ring of points beside its corners; so filled in,
    /// the disc is triangulated, and its nodes are placed by Tutte's theorem, all inside a circle
    /// through the terminals. Neighbouring vertices come to lie about 1 apart; where many faces lie
    /// inside one another, the inner ones get small, and with some hundred nested faces too small for
    /// the numbers of a computer.
    ///
    /// Complexity: about O(n^1.5) in the sizes of the hyperedges.
    ///
    /// # Panics
    /// If the embedding is one of another hypergraph, or there is no terminal.
    #[must_use]
    pub fn new(hypergraph: &Hypergraph, embedding: &Embedding) -> Self {
        let disc = Disc::new(hypergraph, embedding);
        let places = place(&disc.fixed, &disc.edges);
        Self::of(hypergraph, embedding, &disc, places, scale)
    }

    /// As [`Self::new`], and then nodes are moved until no face is thin and none much smaller than
    /// others; the terminals leave their circle. Better to look at, and slower.
    ///
    /// # Panics
    /// If the embedding is one of another hypergraph, or there is no terminal.
    #[must_use]
    pub fn even(hypergraph: &Hypergraph, embedding: &Embedding) -> Self {
        let disc = Disc::new(hypergraph, embedding);
        let mut places = place(&disc.fixed, &disc.edges);
        make_even(&mut places, &disc.triangles, &disc.boundary);
        Self::of(hypergraph, embedding, &disc, places, |places| {
            (0.95 / nearest(places.to_vec(), 1e9).max(1e-9)).min(10.0)
        })
    }

    /// The drawing of a disc with its nodes at these places, blown up.
    fn of(
        hypergraph: &Hypergraph,
        embedding: &Embedding,
        disc: &Disc,
        mut places: Vec<Point>,
        scale: impl Fn(&[Point]) -> f64,
    ) -> Self {
        let (numbering, ..) = embedding.parts();
        let vertices: Vec<VertexId> =
            hypergraph.terminals().iter().copied().chain(hypergraph.cells().iter()).collect();
        let at = |vertex: VertexId| numbering.number(Node::Vertex(vertex)) as usize;
        let scale = scale(&vertices.iter().map(|&vertex| places[at(vertex)]).collect::<Vec<_>>());
        places.iter_mut().flatten().for_each(|value| *value *= scale);
        let drawn = vertices.iter().map(|&vertex| (vertex, places[at(vertex)]));
        let layout = Layout::of(hypergraph.vertex_count(), drawn);
        let hyperedges = (0..hypergraph.hyperedge_count())
            .map(|index| places[numbering.number(Node::Hyperedge(index)) as usize]);
        let faces = disc.faces.iter().map(|face| DrawnFace {
            centre: places[face.centre as usize],
            corners: face
                .corners
                .iter()
                .map(|&(vertex, ring)| (vertex, places[ring as usize]))
                .collect(),
            arcs: face.arcs.iter().map(|&arc| places[arc as usize]).collect(),
        });
        Self { hyperedges: hyperedges.collect(), faces: faces.collect(), layout }
    }
}

/// By how much a drawing in the unit circle is blown up so that vertices do not touch, unless it
/// would become too large.
fn scale(places: &[Point]) -> f64 {
    let nearest = nearest(places.to_vec(), 2.0);
    (0.8 / nearest.max(1e-9)).clamp(1.5, 1.5 + 6.0 * (places.len() as f64).sqrt())
}

/// A triangulated disc: the incidence graph, its outside replaced by a polygon, its faces filled in.
struct Disc {
    fixed: Vec<Option<Point>>,
    edges: Vec<Spring>,
    triangles: Vec<Triangle>,
    /// The nodes of the polygon outside, in their order.
    boundary: Vec<u32>,
    faces: Vec<FilledFace>,
}

struct FilledFace {
    centre: u32,
    /// The vertices on the face, each with the node beside it.
    corners: Vec<(VertexId, u32)>,
    arcs: Vec<u32>,
}

impl Disc {
    fn new(hypergraph: &Hypergraph, embedding: &Embedding) -> Self {
        let (numbering, graph, rotation) = embedding.parts();
        let (graph, rotation) = connected(hypergraph, numbering, graph, rotation);
        let outside = numbering.number(Node::Outside);
        let mut this = Self {
            fixed: vec![None; graph.node_count()],
            edges: Vec::new(),
            triangles: Vec::new(),
            boundary: Vec::new(),
            faces: Vec::new(),
        };
        // Nobody asks where the outside itself is.
        this.fixed[outside as usize] = Some([0.0; 2]);
        let inner = graph.ends().iter().filter(|ends| !ends.contains(&outside));
        this.edges.extend(inner.map(|&ends| Spring { ends, stiffness: 1.0 }));
        // The polygon: terminals and, before each, the arc from the one before.
        let spokes = graph.darts(outside);
        let mut arc_of = vec![NONE; 2 * graph.edge_count()];
        let mut spoke = spokes[0];
        for place in 0..spokes.len() {
            let angle = |step: f64| {
                let turn = (place as f64 + step) / spokes.len() as f64;
                let angle = std::f64::consts::TAU * (-turn - 0.25);
                Some([angle.cos(), angle.sin()])
            };
            this.fixed[graph.head(spoke) as usize] = angle(0.0);
            arc_of[spoke as usize] = this.node(angle(-0.5));
            this.boundary.extend([arc_of[spoke as usize], graph.head(spoke)]);
            spoke = rotation.next(spoke);
        }
        for walk in rotation.faces().iter() {
            this.fill(numbering, &graph, walk, &arc_of);
        }
        this
    }

    fn node(&mut self, fixed: Option<Point>) -> u32 {
        self.fixed.push(fixed);
        (self.fixed.len() - 1) as u32
    }

    /// Fills a face in: a node beside each corner, joined in a ring, and one in the middle.
    fn fill(&mut self, numbering: Numbering, graph: &PlainGraph, walk: &[Dart], arc_of: &[u32]) {
        let corner = |&dart: &Dart| match arc_of[dart as usize] {
            NONE => graph.tail(dart),
            arc => arc,
        };
        let corners: Vec<u32> = walk.iter().map(corner).collect();
        let ring: Vec<u32> = corners.iter().map(|_| self.node(None)).collect();
        let centre = self.node(None);
        let mut face = FilledFace { centre, corners: Vec::new(), arcs: Vec::new() };
        for index in 0..corners.len() {
            let next = (index + 1) % corners.len();
            let beside = ring[index];
            let lines = [
                [corners[index], beside],
                [corners[next], beside],
                [beside, ring[next]],
                [beside, centre],
            ];
            // An arc holds a whole side of the game alone.
            let is_arc = |index: usize| arc_of[walk[index] as usize] != NONE;
            let stiffness = if is_arc(index) || is_arc(next) { corners.len() as f64 } else { 1.0 };
            self.edges.extend(lines.map(|ends| Spring { ends, stiffness }));
            // Around the middle of a face with many corners no triangle can be equilateral.
            let narrow = (6.0 / corners.len() as f64).min(1.0).powi(2);
            self.triangles.extend([
                Triangle { corners: [corners[index], corners[next], beside], weight: 1.0 },
                Triangle { corners: [beside, corners[next], ring[next]], weight: 1.0 },
                Triangle { corners: [beside, ring[next], centre], weight: narrow },
            ]);
            match numbering.node(graph.tail(walk[index])) {
                Node::Vertex(vertex) => face.corners.push((vertex, beside)),
                Node::Hyperedge(_) => {}
                Node::Outside => face.arcs.push(corners[index]),
            }
        }
        self.faces.push(face);
    }
}

/// The graph with floating components tied to a terminal, in the face beside the outside.
fn connected(
    hypergraph: &Hypergraph,
    numbering: Numbering,
    graph: &PlainGraph,
    rotation: &Rotation,
) -> (PlainGraph, Rotation) {
    let outside = numbering.number(Node::Outside);
    let tie = twin(graph.darts(outside)[0]);
    let (component, count) = graph.components();
    let mut tied = vec![false; count];
    tied[component[outside as usize] as usize] = true;
    let mut ends = graph.ends().to_vec();
    let mut next: Vec<Dart> = (0..2 * ends.len() as Dart).map(|dart| rotation.next(dart)).collect();
    for cell in hypergraph.cells().iter() {
        let node = numbering.number(Node::Vertex(cell));
        if std::mem::replace(&mut tied[component[node as usize] as usize], true) {
            continue;
        }
        let dart = 2 * ends.len() as Dart;
        ends.push([graph.tail(tie), node]);
        let after_tie = std::mem::replace(&mut next[tie as usize], dart);
        let after_first = match graph.darts(node).first() {
            Some(&first) => std::mem::replace(&mut next[first as usize], twin(dart)),
            None => twin(dart),
        };
        next.extend([after_tie, after_first]);
        debug_assert_eq!(edge_of(dart) + 1, ends.len());
    }
    (PlainGraph::new(graph.node_count(), ends), Rotation::new(next))
}

#[cfg(test)]
mod tests;
