//! Pictures in words, for whom cannot see them.

use std::fmt::Write;

use super::Scene;
use crate::game::Player;
use crate::graph::VertexId;
use crate::survey::Mark;

/// Lists of more names are cut short.
const MOST_NAMES: usize = 40;

/// What the picture is called.
pub(super) fn title(scene: &Scene<'_>) -> String {
    match (scene.title, scene.board) {
        (Some(title), _) => title.to_owned(),
        (None, Some(spec)) => spec.to_string(),
        (None, None) => "Shannon game".to_owned(),
    }
}

fn list(scene: &Scene<'_>, vertices: &[VertexId]) -> String {
    let shown = &vertices[..vertices.len().min(MOST_NAMES)];
    let names: Vec<_> = shown.iter().map(|&vertex| scene.names.quoted(vertex)).collect();
    let mut list = names.join(" ");
    if vertices.len() > shown.len() {
        write!(list, " and {} more", vertices.len() - shown.len())
            .expect("writing to a string succeeds");
    }
    list
}

/// The position and its marks in a few sentences.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let hypergraph = scene.position.game().hypergraph();
    let mut text = match scene.board {
        Some(spec) => format!("The board {spec}."),
        None => format!(
            "A game on {} cells with the terminals {}.",
            hypergraph.cells().len(),
            list(scene, hypergraph.terminals())
        ),
    };
    let mut say = |what: &str, vertices: &[VertexId]| {
        if !vertices.is_empty() {
            write!(text, " {what}: {}.", list(scene, vertices))
                .expect("writing to a string succeeds");
        }
    };
    for (player, whose) in [(Player::Short, "Short has"), (Player::Cut, "Cut has")] {
        say(whose, &scene.position.claimed(player).iter().collect::<Vec<_>>());
    }
    for (kind, vertices) in Mark::by_kind(&scene.marks) {
        let mut what = kind.to_string();
        if let Some(first) = what.get(..1) {
            what = first.to_uppercase() + &what[1..];
        }
        say(&what, &vertices);
    }
    if !scene.dead_edges.is_empty() {
        let edges: Vec<String> = scene
            .dead_edges
            .iter()
            .take(MOST_NAMES)
            .map(|edge| edge.map(|end| scene.names.quoted(end)).join("-"))
            .collect();
        let more = scene.dead_edges.len() - edges.len();
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        write!(text, " Dead edges: {}{more}.", edges.join(" "))
            .expect("writing to a string succeeds");
    }
    text
}
