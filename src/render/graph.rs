//! Games drawn as graphs: cells as circles, terminals as squares, hyperedges as lines and stars.

use super::Scene;
use super::svg::{Document, SvgError};
use crate::graph::VertexId;

/// The game of a scene with its vertices where the layout puts them.
pub(super) fn stars(scene: &Scene<'_>) -> Result<String, SvgError> {
    let hypergraph = scene.position.game().hypergraph();
    let place = |vertex: VertexId| {
        scene
            .layout
            .and_then(|layout| layout.get(vertex))
            .ok_or_else(|| SvgError::NoPlace { name: scene.names.name(vertex).to_owned() })
    };
    let mut document = Document::new();
    for hyperedge in hypergraph.hyperedges() {
        let ends = hyperedge.iter().map(|&vertex| place(vertex)).collect::<Result<Vec<_>, _>>()?;
        if let [from, to] = ends[..] {
            document.line("edge", from, to);
            continue;
        }
        let count = ends.len() as f64;
        let centre = [0, 1].map(|axis| ends.iter().map(|end| end[axis]).sum::<f64>() / count);
        for end in ends {
            document.line("edge", centre, end);
        }
        document.circle("hub", centre, 0.06);
    }
    for vertex in (0..hypergraph.vertex_count()).map(VertexId::new) {
        let at = place(vertex)?;
        let name = scene.names.name(vertex);
        if hypergraph.is_terminal(vertex) {
            document.square("terminal", at, 0.24);
            document.text("", [at[0], at[1] + 0.45], 0.3, name);
            continue;
        }
        document.circle("cell", at, 0.3);
        document.content(scene, vertex, at, 0.3);
        let dark = scene.position.claimed(crate::game::Player::Short).contains(vertex);
        let height = if name.chars().count() > 3 { 0.18 } else { 0.26 };
        document.text(if dark { "on-dark" } else { "" }, at, height, name);
    }
    Ok(document.finish("Shannon game"))
}
