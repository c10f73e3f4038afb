//! Pictures as DOT, for who wants Graphviz to draw them or goes on working on them.

use super::Scene;
use super::places::arranged;
use crate::formats::{Attributes, GameFile, WriteError, to_decorated_dot};
use crate::game::Player;
use crate::graph::VertexId;
use crate::survey::Mark;
use crate::switching::Territory;

/// A game with its marks as DOT text: shapes, colours and places are attributes of Graphviz, and
/// marks are told in words beside the cells. The text is still a file of the game, so that `read`
/// takes it.
///
/// The places are pinned for the engine `neato`, which the text asks for.
///
/// # Errors
/// If a name cannot be written in DOT.
pub fn dot(
    file: &GameFile,
    marks: &[(VertexId, Mark)],
    dead_edges: &[[VertexId; 2]],
) -> Result<String, WriteError> {
    let scene = Scene { board: None, patch: None, ..Scene::new(file) };
    let layout = arranged(&scene);
    let scene = scene.with_marks(marks.to_vec());
    let marks = scene.marks_by_vertex();
    let names = file.names();
    to_decorated_dot(file, |graph| {
        for (key, value) in
            [("layout", "neato"), ("splines", "line"), ("outputorder", "edgesfirst")]
        {
            graph.attributes.set(key, value);
        }
        let is_edge_game = file.edges().is_some();
        let mut vertices: Vec<Option<VertexId>> = Vec::with_capacity(graph.nodes.len());
        for (name, attributes) in &mut graph.nodes {
            let is_hyperedge = attributes.get("kind") == Some("hyperedge");
            let is_terminal = attributes.get("role") == Some("terminal");
            let vertex = names.id(name).filter(|_| !is_hyperedge);
            vertices.push(vertex);
            match vertex {
                _ if is_hyperedge => attributes.set("shape", "point"),
                _ if is_terminal => look(attributes, "box", "#0072b2", "#ffffff"),
                Some(vertex) if !is_edge_game => {
                    look(attributes, "circle", "#f3ead7", "#000000");
                    decorate(attributes, scene.owner(vertex), &marks[vertex.index()]);
                }
                _ => look(attributes, "circle", "#ffffff", "#000000"),
            }
            let place = vertex.filter(|_| !is_edge_game).and_then(|vertex| layout.get(vertex));
            if let (Some([x, y]), None) = (place, attributes.get("pos")) {
                attributes.set("pos", &format!("{x:.3},{:.3}!", 0.0 - y));
            }
        }
        for (ends, attributes) in &mut graph.edges {
            let cell = attributes.get("name").and_then(|name| names.id(name));
            if let Some(cell) = cell.filter(|_| is_edge_game) {
                attributes.set("label", names.name(cell));
                decorate_edge(attributes, scene.owner(cell), &marks[cell.index()]);
            }
            if let [Some(a), Some(b)] = ends.map(|node| vertices[node])
                && dead_edges.iter().any(|edge| *edge == [a, b] || *edge == [b, a])
            {
                attributes.set("style", "dashed");
                attributes.set("color", "#d55e00");
            }
        }
    })
}

fn look(attributes: &mut Attributes, shape: &str, fill: &str, font: &str) {
    for (key, value) in [
        ("shape", shape),
        ("style", "filled"),
        ("fillcolor", fill),
        ("fontcolor", font),
        ("fontname", "sans-serif"),
        ("width", "0.5"),
        ("fixedsize", "true"),
    ] {
        attributes.set(key, value);
    }
}

/// The fill of a mark, if it has one.
fn fill(mark: Mark) -> Option<&'static str> {
    match mark {
        Mark::Territory(Territory::Short) | Mark::Captured => Some("#9ecae8"),
        Mark::Territory(Territory::Cut) | Mark::Lost => Some("#f5cf86"),
        Mark::Territory(Territory::First) => Some("#e7c3d8"),
        Mark::Carrier => Some("#8fd3bd"),
        Mark::Dead => Some("#d0d0d0"),
        _ => None,
    }
}

fn words(marks: &[Mark]) -> String {
    let word = |mark: &Mark| match mark.number() {
        Some((number, _)) => number.to_string(),
        None => mark.to_string(),
    };
    marks.iter().map(word).collect::<Vec<_>>().join(", ")
}

fn decorate(attributes: &mut Attributes, owner: Option<Player>, marks: &[Mark]) {
    for &mark in marks {
        if let Some(colour) = fill(mark) {
            attributes.set("fillcolor", colour);
        }
        match mark {
            Mark::Wins | Mark::Focus => {
                attributes.set("peripheries", "2");
                attributes.set("penwidth", "2");
            }
            Mark::MustPlay => attributes.set("style", "filled,dashed"),
            _ => {}
        }
    }
    if !marks.is_empty() {
        attributes.set("xlabel", &words(marks));
    }
    let of_line = marks.iter().find_map(|mark| match mark {
        Mark::Line { by, .. } => Some(*by),
        _ => None,
    });
    if let Some(player) = owner.or(of_line) {
        let [fill, font] = match player {
            Player::Short => ["#1b1b1b", "#ffffff"],
            Player::Cut => ["#ffffff", "#000000"],
        };
        attributes.set("fillcolor", fill);
        attributes.set("fontcolor", font);
        attributes.set("penwidth", "2");
    }
}

fn decorate_edge(attributes: &mut Attributes, owner: Option<Player>, marks: &[Mark]) {
    match owner {
        Some(Player::Short) => attributes.set("penwidth", "5"),
        Some(Player::Cut) => attributes.set("style", "dotted"),
        None => {}
    }
    if !marks.is_empty() {
        let label = format!("{} ({})", attributes.get("label").unwrap_or_default(), words(marks));
        attributes.set("label", &label);
        if let Some(colour) = marks.iter().find_map(|&mark| fill(mark)) {
            attributes.set("color", colour);
            attributes.set("penwidth", "4");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::formats::{Format, FormatHint, ReadOptions, read};

    fn read_back(text: &str) -> GameFile {
        let hint = FormatHint::Known(Format::Dot);
        read(text.as_bytes(), hint, ReadOptions::default()).next().unwrap().unwrap()
    }

    #[test]
    fn the_picture_is_still_the_game() {
        for spec in ["hex:3x3", "bridgit:2", "gale:3x2"] {
            let file = GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build());
            let cell = file.game().hypergraph().cells().iter().next().unwrap();
            let marks = [(cell, Mark::Wins), (cell, Mark::Line { number: 1, by: Player::Cut })];
            let text = dot(&file, &marks, &[]).unwrap();
            assert!(text.contains("xlabel=\"winning move, 1\""), "{text}");
            let back = read_back(&text);
            assert_eq!(
                back.game().hypergraph().hyperedge_count(),
                file.game().hypergraph().hyperedge_count()
            );
            assert_eq!(
                back.layout(),
                read_back(&crate::formats::to_decorated_dot(&file, |_| ()).unwrap()).layout()
            );
        }
    }
}
