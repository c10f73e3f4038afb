//! Games drawn as hypergraphs: cells as circles, terminals as squares, hyperedges as lines and
//! stars.

use super::canvas::{Canvas, Point, width};
use super::labels::Labels;
use super::paint::{Site, Spot, contents};
use super::places::{Places, places};
use super::{DualLayer, Picture, Scene};
use crate::game::Player;
use crate::graph::VertexId;
use crate::planar::{Drawing, DrawnFace};

/// Stones and marks on a cell.
const CELL: Spot = Spot { stone: 0.3, ground: 0.3, named: true };

/// Half the side of a terminal.
const TERMINAL: f64 = 0.24;

/// How far the rings of marks reach beyond a cell.
const RINGS: f64 = 0.2;

/// A drawing of a game under construction.
struct Sketch<'a> {
    scene: &'a Scene<'a>,
    /// The places of the vertices.
    places: &'a [Point],
    canvas: Canvas,
    labels: Labels,
}

/// As [`Picture::hypergraph`].
pub(super) fn hypergraph(scene: &Scene<'_>) -> Picture {
    at_places(scene, &places(scene))
}

/// The hypergraph of a scene with its vertices at these places.
pub(super) fn at_places(scene: &Scene<'_>, Places { vertices, hubs }: &Places) -> Picture {
    let mut sketch = Sketch::new(scene, vertices);
    for (hyperedge, &hub) in scene.position.game().hypergraph().hyperedges().zip(hubs) {
        match (hyperedge, hub) {
            (&[from, to], None) => {
                sketch.line("edge", [vertices[from.index()], vertices[to.index()]]);
            }
            (_, hub) => {
                let ends = || hyperedge.iter().map(|vertex| vertices[vertex.index()]);
                let hub = hub.unwrap_or_else(|| middle(ends()));
                // The nodes of an edge game are seen, be there two edges or more.
                sketch.star(hub, ends(), hyperedge.len() > 2 || scene.edges.is_some());
            }
        }
    }
    sketch.finish()
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
    let mut sketch = Sketch::new(scene, &places);
    if dual == DualLayer::Shown {
        for face in &drawing.faces {
            sketch.dual_star(face);
        }
    }
    sketch.canvas.layer();
    for (hyperedge, &centre) in hypergraph.hyperedges().zip(&drawing.hyperedges) {
        let ends = hyperedge.iter().map(|vertex| places[vertex.index()]);
        sketch.star(centre, ends, hyperedge.len() > 2);
    }
    sketch.finish()
}

impl<'a> Sketch<'a> {
    fn new(scene: &'a Scene<'a>, places: &'a [Point]) -> Self {
        Self { scene, places, canvas: Canvas::new(), labels: Labels::default() }
    }

    fn line(&mut self, class: &'static str, line: [Point; 2]) {
        self.canvas.polyline(class, &line);
        self.labels.avoid_line(line);
    }

    fn star(&mut self, centre: Point, ends: impl Iterator<Item = Point>, dot: bool) {
        for end in ends {
            self.line("edge", [centre, end]);
        }
        if dot {
            self.canvas.circle("hub", centre, 0.07);
            self.labels.avoid_disc(centre, 0.07);
        }
    }

    /// The hyperedge of the dual game in a face.
    fn dual_star(&mut self, face: &DrawnFace) {
        let hypergraph = self.scene.position.game().hypergraph();
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
            self.canvas.square("dual-terminal", arc, 0.2);
            self.labels.avoid_disc(arc, 0.25);
        }
        if members.len() + arcs.len() < 2 {
            return;
        }
        for &(vertex, beside) in corners() {
            let end = self.places[vertex.index()];
            self.canvas.polyline("dual", &[face.centre, beside, end]);
            self.labels.avoid_line([face.centre, beside]);
            self.labels.avoid_line([beside, end]);
        }
        for &arc in arcs {
            self.line("dual", [face.centre, arc]);
        }
        self.canvas.circle("dual-hub", face.centre, 0.07);
    }

    /// Dead edges, vertices, stones, marks and names above the hyperedges.
    fn finish(mut self) -> Picture {
        let Self { scene, places, .. } = self;
        let hypergraph = scene.position.game().hypergraph();
        self.canvas.layer();
        for edge in &scene.dead_edges {
            self.line("gone-edge", edge.map(|end| places[end.index()]));
        }
        for cell in hypergraph.cells().iter() {
            self.canvas.circle("cell", places[cell.index()], CELL.stone);
        }
        for &terminal in hypergraph.terminals() {
            self.canvas.square("terminal", places[terminal.index()], TERMINAL);
            self.labels.avoid_disc(places[terminal.index()], TERMINAL + 0.06);
        }
        let is_cell = |vertex: VertexId| hypergraph.cells().contains(vertex);
        contents(&mut self.canvas, scene, |vertex| {
            is_cell(vertex).then(|| Site { at: places[vertex.index()], spot: CELL })
        });
        self.names();
        self.labels.draw(&mut self.canvas);
        Picture::of(scene, &self.canvas)
    }

    /// Names stand in the cells, unless they are too long or a number stands there, and beside the
    /// terminals.
    fn names(&mut self) {
        let Self { scene, places, .. } = *self;
        let hypergraph = scene.position.game().hypergraph();
        let marks = scene.marks_by_vertex();
        let centre = middle(places.iter().copied());
        let outwards = |at: Point| [at[0] - centre[0], at[1] - centre[1]];
        for cell in hypergraph.cells().iter() {
            let radius = if marks[cell.index()].is_empty() { 0.03 } else { RINGS };
            self.labels.avoid_disc(places[cell.index()], CELL.stone + radius);
        }
        for &terminal in hypergraph.terminals() {
            self.terminal_name(terminal, outwards(places[terminal.index()]));
        }
        for cell in hypergraph.cells().iter() {
            let (at, name) = (places[cell.index()], scene.called(cell));
            let marks = &marks[cell.index()];
            let numbered = marks.iter().any(|mark| mark.number().is_some());
            let height = (0.5 / width(name, 1.0)).min(0.28);
            if numbered || height < 0.13 {
                let radius = CELL.stone + if marks.is_empty() { 0.03 } else { RINGS };
                // Below, if there is room.
                let (at, _) = self.labels.best(at, radius, [0.0, 1.0], 0.22, name);
                self.labels.put("name", at, 0.22, name);
                continue;
            }
            let (class, halo) = match scene.owner(cell) {
                Some(Player::Short) => ("on-dark", ""),
                Some(Player::Cut) => ("on-light", ""),
                // Without marks nothing is below the name.
                None => ("name", if marks.is_empty() { "" } else { "halo-cell" }),
            };
            self.labels.inside(class, halo, at, height, name);
        }
    }

    /// The name of a terminal beside it, rather in the given direction; where everything beside it
    /// is taken, in it.
    fn terminal_name(&mut self, terminal: VertexId, outwards: Point) {
        let (at, name) = (self.places[terminal.index()], self.scene.called(terminal));
        let (beside, cost) = self.labels.best(at, TERMINAL + 0.02, outwards, 0.32, name);
        let inside = (0.42 / width(name, 1.0)).min(0.28);
        if cost > 0 && inside > 0.16 {
            self.labels.inside("in-terminal", "", at, inside, name);
        } else {
            self.labels.put("name", beside, 0.32, name);
        }
    }
}
