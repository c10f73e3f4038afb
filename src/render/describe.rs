//! Pictures in words, for whom cannot see them.

use std::collections::BTreeMap;
use std::fmt::{self, Write};

use super::Scene;
use crate::boards::{HexContent, HexPatch, cell_name};
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
        (None, None) if scene.patch.is_some() => "Hex pattern".to_owned(),
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

/// The stones that are no cells of the game, the edges, and the empty cells.
fn of_patch(scene: &Scene<'_>, patch: &HexPatch) -> String {
    let mut text = "A part of a Hex board.".to_owned();
    let (mut stones, mut empty) = (BTreeMap::new(), Vec::new());
    for hexagon in &patch.hexagons {
        match hexagon.content {
            HexContent::Stone(by) => {
                let at = cell_name(hexagon.column, hexagon.row);
                let key = (by, hexagon.letter);
                stones.entry(key).or_insert_with(Vec::new).push(at);
            }
            HexContent::Cell(cell) => empty.push(cell),
        }
    }
    for ((by, letter), cells) in stones {
        let letter = letter.map_or(String::new(), |letter| format!("{letter}, "));
        let whose = match by {
            Player::Short => "Short's",
            Player::Cut => "Cut's",
        };
        say(&mut text, format_args!("Stones of {whose}: {letter}{}.", cells.join(" ")));
    }
    let edges = [("top", patch.top), ("bottom", patch.bottom)];
    for (edge, _) in edges.iter().filter(|(_, row)| row.is_some()) {
        say(&mut text, format_args!("Short's edge: {edge}."));
    }
    empty.retain(|&cell| scene.owner(cell).is_none());
    if !empty.is_empty() {
        say(&mut text, format_args!("Empty cells: {}.", list(scene, &empty)));
    }
    text
}

/// One sentence more.
fn say(text: &mut String, sentence: fmt::Arguments<'_>) {
    write!(text, " {sentence}").expect("writing to a string succeeds");
}

/// The position and its marks in a few sentences.
pub(super) fn description(scene: &Scene<'_>) -> String {
    let hypergraph = scene.position.game().hypergraph();
    let mut text = match (scene.board, scene.patch) {
        (Some(spec), _) => format!("The board {spec}."),
        (None, Some(patch)) => of_patch(scene, patch),
        (None, None) => format!(
            "A game on {} cells with the terminals {}.",
            hypergraph.cells().len(),
            list(scene, hypergraph.terminals())
        ),
    };
    let mut say_list = |what: &str, vertices: &[VertexId]| {
        if !vertices.is_empty() {
            say(&mut text, format_args!("{what}: {}.", list(scene, vertices)));
        }
    };
    for (player, whose) in [(Player::Short, "Short has"), (Player::Cut, "Cut has")] {
        say_list(whose, &scene.position.claimed(player).iter().collect::<Vec<_>>());
    }
    for (kind, vertices) in Mark::by_kind(&scene.marks) {
        let mut what = kind.to_string();
        if let Some(first) = what.get(..1) {
            what = first.to_uppercase() + &what[1..];
        }
        say_list(&what, &vertices);
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
        say(&mut text, format_args!("Dead edges: {}{more}.", edges.join(" ")));
    }
    text
}
