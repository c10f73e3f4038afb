//! Games drawn as hypergraphs: cells as circles, terminals as squares, hyperedges as lines and
//! stars.

use super::Scene;
use super::svg::{Document, SvgError};
use crate::game::Player;
use crate::graph::VertexId;
use crate::planar::{Drawing, DrawnFace};

/// The hypergraph of a scene as SVG, its vertices where the layout puts them; a star has its centre
/// in the middle of its members.
///
/// # Errors
/// If some vertex has no place.
pub fn hypergraph_svg(scene: &Scene<'_>) -> Result<String, SvgError> {
    let hypergraph = scene.position.game().hypergraph();
    let places = (0..hypergraph.vertex_count()).map(VertexId::new).map(|vertex| {
        let needed = hypergraph.is_terminal(vertex) || hypergraph.cells().contains(vertex);
        match scene.layout.and_then(|layout| layout.get(vertex)) {
            None if needed => Err(SvgError::NoPlace { name: scene.names.name(vertex).to_owned() }),
            place => Ok(place.unwrap_or_default()),
        }
    });
    let places = places.collect::<Result<Vec<[f64; 2]>, _>>()?;
    let mut document = Document::new();
    for hyperedge in hypergraph.hyperedges() {
        let ends: Vec<[f64; 2]> = hyperedge.iter().map(|vertex| places[vertex.index()]).collect();
        if let [from, to] = ends[..] {
            document.line("edge", from, to);
            continue;
        }
        let count = ends.len() as f64;
        let centre = [0, 1].map(|axis| ends.iter().map(|end| end[axis]).sum::<f64>() / count);
        star(&mut document, centre, ends);
    }
    vertices(&mut document, scene, &places);
    Ok(document.finish("Shannon game"))
}

/// What is drawn of the dual game of a planar game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DualLayer {
    /// Nothing.
    Hidden,
    /// Its hyperedges, dashed, as stars in the faces of the game. With two terminals its own
    /// terminals lie outside; sides keep their places.
    Shown,
}

/// A planar drawing of the game of a scene as SVG. No two lines cross, but for those of a game with
/// those of its dual: these meet in the cells.
///
/// # Panics
/// May panic if the drawing is one of another game.
#[must_use]
pub fn planar_svg(scene: &Scene<'_>, drawing: &Drawing, dual: DualLayer) -> String {
    let hypergraph = scene.position.game().hypergraph();
    let place = |vertex: VertexId| drawing.layout.get(vertex).unwrap_or_default();
    let places: Vec<[f64; 2]> =
        (0..hypergraph.vertex_count()).map(VertexId::new).map(place).collect();
    let mut document = Document::new();
    if dual == DualLayer::Shown {
        for face in &drawing.faces {
            dual_star(&mut document, scene, &places, face);
        }
    }
    for (hyperedge, &centre) in hypergraph.hyperedges().zip(&drawing.hyperedges) {
        star(&mut document, centre, hyperedge.iter().map(|vertex| places[vertex.index()]));
    }
    vertices(&mut document, scene, &places);
    document.finish("planar Shannon game")
}

fn star(document: &mut Document, centre: [f64; 2], ends: impl IntoIterator<Item = [f64; 2]>) {
    for end in ends {
        document.line("edge", centre, end);
    }
    document.circle("hub", centre, 0.06);
}

/// The hyperedge of the dual game in a face.
fn dual_star(document: &mut Document, scene: &Scene<'_>, places: &[[f64; 2]], face: &DrawnFace) {
    let hypergraph = scene.position.game().hypergraph();
    // Sides lie on the faces around them; two terminals give way to the arcs between them.
    let sides_stay = hypergraph.terminals().len() > 2;
    let arcs: &[[f64; 2]] = if sides_stay { &[] } else { &face.arcs };
    let corners = || {
        let corners = face.corners.iter();
        corners.filter(|(vertex, _)| sides_stay || !hypergraph.is_terminal(*vertex))
    };
    let mut members: Vec<VertexId> = corners().map(|&(vertex, _)| vertex).collect();
    members.sort_unstable();
    members.dedup();
    for &arc in arcs {
        document.square("dual-terminal", arc, 0.2);
    }
    if members.len() + arcs.len() < 2 {
        return;
    }
    for &(vertex, beside) in corners() {
        document.line("dual", face.centre, beside);
        document.line("dual", beside, places[vertex.index()]);
    }
    for &arc in arcs {
        document.line("dual", face.centre, arc);
    }
    document.circle("dual-hub", face.centre, 0.06);
}

fn vertices(document: &mut Document, scene: &Scene<'_>, places: &[[f64; 2]]) {
    let hypergraph = scene.position.game().hypergraph();
    // The name of a terminal stands on the side away from the others.
    let middle = places.iter().map(|place| place[1]).sum::<f64>() / places.len().max(1) as f64;
    for (index, &at) in places.iter().enumerate() {
        let vertex = VertexId::new(index);
        let name = scene.names.name(vertex);
        if hypergraph.is_terminal(vertex) {
            document.square("terminal", at, 0.24);
            document.text(
                "",
                [at[0], at[1] + if at[1] < middle { -0.45 } else { 0.45 }],
                0.3,
                name,
            );
        } else if hypergraph.cells().contains(vertex) {
            document.circle("cell", at, 0.3);
            document.content(scene, vertex, at, 0.3);
            let dark = scene.position.claimed(Player::Short).contains(vertex);
            let height = if name.chars().count() > 3 { 0.18 } else { 0.26 };
            document.text(if dark { "on-dark" } else { "" }, at, height, name);
        }
    }
}
