//! Trees of positions: as pictures, as DOT, and as text.

use super::canvas::{Canvas, width};
use super::{Picture, named};
use crate::formats::{Attributed, Attributes, WriteError, attributed_to_dot};
use crate::game::Player;
use crate::graph::{Names, VertexId};
use crate::survey::{PositionTree, TreeLeaf, TreeNode, TreeStep};

/// The distance of two leaves.
const ROW: f64 = 0.62;
const RADIUS: f64 = 0.2;
/// The height of the letters.
const LETTERS: f64 = 0.32;
/// Between a node and its words.
const INDENT: f64 = 0.32;
/// The room in which lines lead to the nodes below.
const FAN: f64 = 0.9;
/// A column is at least as wide as this, for what stands above it.
const HEAD: f64 = 0.55;
/// So many names stand in a list.
const MOST_NAMES: usize = 6;

/// A tree drawn from left to right: nodes are stones of the player who wins there, beside them the move that
/// leads there, and winning moves have thick lines.
#[must_use]
pub fn tree_picture(tree: &PositionTree, names: &Names, title: &str) -> Picture {
    let (depths, heights) = (tree.depths(), heights(tree));
    let labels: Vec<String> =
        tree.nodes.iter().map(|node| label(tree, node, names, Verbosity::Beside)).collect();
    // As wide as what stands above them.
    let mut columns = vec![HEAD; depths.iter().max().map_or(1, |deepest| deepest + 1)];
    for (&depth, label) in depths.iter().zip(&labels) {
        columns[depth] = columns[depth].max(width(label, LETTERS));
    }
    // Where the nodes of each depth stand.
    let mut lefts = vec![0.0];
    for column in &columns {
        lefts.push(lefts[lefts.len() - 1] + INDENT + column + FAN);
    }
    let mut canvas = Canvas::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        let Some((above, _)) = &node.from else { continue };
        let from_depth = depths[*above];
        let begin = lefts[from_depth] + INDENT + width(&labels[*above], LETTERS) + 0.1;
        let bend = lefts[from_depth + 1] - 0.7;
        let end = [lefts[depths[index]] - RADIUS, heights[index]];
        let points = [[begin.min(bend), heights[*above]], [bend, heights[*above]], end];
        canvas.polyline(if wins(tree, node) { "wins" } else { "edge" }, &points);
    }
    canvas.layer();
    for (index, node) in tree.nodes.iter().enumerate() {
        let at = [lefts[depths[index]], heights[index]];
        let class = match node.winner {
            Some(Player::Short) => "short",
            Some(Player::Cut) => "cut",
            None => "cell",
        };
        match node.leaf {
            Some(TreeLeaf::Elsewhere) => canvas.square(class, at, 0.8 * RADIUS),
            _ => canvas.circle(class, at, RADIUS),
        }
    }
    canvas.layer();
    for (index, node) in tree.nodes.iter().enumerate() {
        let at = [lefts[depths[index]], heights[index]];
        if node.winner.is_none() {
            canvas.text("unknown", at, LETTERS, "?");
        }
        canvas.text_from("label", [at[0] + INDENT, at[1]], LETTERS, &labels[index]);
    }
    let [low, high] = canvas.extent();
    for (depth, &left) in lefts.iter().enumerate().take(columns.len()).skip(1) {
        let mover =
            if depth % 2 == 1 { tree.nodes[0].to_move } else { tree.nodes[0].to_move.other() };
        let words = format!("{depth}. {}", named(mover));
        canvas.text_from("label", [left - RADIUS, low[1] - 0.5], LETTERS, &words);
    }
    legend(&mut canvas, tree, [low[0], high[1] + 0.5]);
    Picture::of_canvas(&canvas, title.to_owned(), description(tree))
}

/// What the shapes say, in a row below the tree.
fn legend(canvas: &mut Canvas, tree: &PositionTree, [left, y]: [f64; 2]) {
    let mut x = left + 0.3;
    let mut say = |canvas: &mut Canvas, words: &str, room: f64| {
        canvas.text_from("label", [x + room, y], LETTERS, words);
        x += room + width(words, LETTERS) + 0.7;
        x
    };
    for (class, words) in [("short", "Short wins"), ("cut", "Cut wins")] {
        let at = say(canvas, words, INDENT);
        canvas.circle(class, [at - width(words, LETTERS) - 0.7 - INDENT, y], RADIUS);
    }
    let words = "a winning move";
    let at = say(canvas, words, 0.7) - width(words, LETTERS) - 1.4;
    canvas.polyline("wins", &[[at - 0.1, y], [at + 0.5, y]]);
    if tree.not_shown() > 0 {
        say(canvas, "... goes on", 0.0);
    }
}

/// Where each node stands from top to bottom: leaves in rows, the others in the middle of what is below them.
fn heights(tree: &PositionTree) -> Vec<f64> {
    let mut heights = vec![0.0; tree.nodes.len()];
    let mut row = 0.0;
    for index in tree.reading_order() {
        if tree.nodes[index].children.is_empty() {
            heights[index] = row;
            row += ROW;
        }
    }
    for (index, node) in tree.nodes.iter().enumerate().rev() {
        if !node.children.is_empty() {
            let (first, last) = (node.children.start, node.children.end - 1);
            heights[index] = (heights[first] + heights[last]) / 2.0;
        }
    }
    heights
}

/// Whether a player who makes this step wins by it.
fn wins(tree: &PositionTree, node: &TreeNode) -> bool {
    let above = node.from.as_ref().map(|&(above, _)| &tree.nodes[above]);
    above.is_some_and(|above| node.winner == Some(above.to_move))
}

/// How much is said of a node.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verbosity {
    /// What stands beside it in a picture.
    Beside,
    /// All there is to say.
    Alone,
}

/// The move that leads to a node, its images, and how long the game lasts from there.
fn label(tree: &PositionTree, node: &TreeNode, names: &Names, verbosity: Verbosity) -> String {
    let list = |cells: &[VertexId]| {
        let shown = cells.iter().take(MOST_NAMES).map(|&cell| names.quoted(cell));
        let mut list = shown.collect::<Vec<_>>().join(", ");
        if cells.len() > MOST_NAMES {
            list += &format!(" and {} more", cells.len() - MOST_NAMES);
        }
        list
    };
    let mut label = match &node.from {
        None => format!("{} to move", named(node.to_move)),
        Some((_, TreeStep::Claim { cell, images, .. })) => match &images[..] {
            [] => names.quoted(*cell).into_owned(),
            images => format!("{} = {}", names.quoted(*cell), list(images)),
        },
        Some((_, TreeStep::Elsewhere { cells, .. })) if verbosity == Verbosity::Alone => {
            format!("elsewhere ({})", list(cells))
        }
        Some((_, TreeStep::Elsewhere { .. })) => "elsewhere".to_owned(),
    };
    if verbosity == Verbosity::Alone {
        if let Some((_, TreeStep::Claim { by, .. } | TreeStep::Elsewhere { by, .. })) = &node.from {
            label = format!("{} {label}", named(*by));
        }
        label += &match (node.winner, node.leaf) {
            (_, Some(TreeLeaf::Elsewhere)) => ": nothing has changed".to_owned(),
            (Some(winner), Some(TreeLeaf::Over)) => format!(": {} has won", named(winner)),
            (Some(winner), _) => format!(": {} wins", named(winner)),
            (None, _) => ": not known who wins".to_owned(),
        };
    }
    if let Some(length) = node.length.filter(|&length| length > 0) {
        label += &format!(" in {length}");
    }
    if node.leaf == Some(TreeLeaf::NotShown) && tree.nodes.len() > 1 {
        label += " ...";
    }
    label
}

/// How large a tree is and who wins, in a sentence.
fn description(tree: &PositionTree) -> String {
    let root = &tree.nodes[0];
    let wins = match root.winner {
        Some(winner) => {
            format!("{} wins with {} to move.", named(winner), named(root.to_move))
        }
        None => format!("It is not known who wins with {} to move.", named(root.to_move)),
    };
    let (nodes, ends) = (tree.nodes.len(), tree.ends());
    format!("A tree of {nodes} positions, in {ends} of which the game is over. {wins}")
}

/// A tree as text: a line for each node, the further to the right the deeper it stands.
#[must_use]
pub fn tree_text(tree: &PositionTree, names: &Names) -> String {
    let depths = tree.depths();
    let line = |index: usize| {
        let label = label(tree, &tree.nodes[index], names, Verbosity::Alone);
        format!("{}{label}\n", "  ".repeat(depths[index]))
    };
    tree.reading_order().into_iter().map(line).collect()
}

/// A tree as DOT text, for Graphviz: nodes are black where Short wins and white where Cut does, the arrows
/// of winning moves are thick.
///
/// # Errors
/// If a name cannot be written in DOT.
pub fn tree_dot(tree: &PositionTree, names: &Names, title: &str) -> Result<String, WriteError> {
    let set = |pairs: &[(&str, &str)]| {
        let mut attributes = Attributes::default();
        pairs.iter().for_each(|(key, value)| attributes.set(key, value));
        attributes
    };
    let node = |(index, node): (usize, &TreeNode)| {
        let [fill, font] = match node.winner {
            Some(Player::Short) => ["#1b1b1b", "#ffffff"],
            Some(Player::Cut) => ["#ffffff", "#000000"],
            None => ["#f3ead7", "#000000"],
        };
        let shape = if node.leaf == Some(TreeLeaf::Elsewhere) { "box" } else { "ellipse" };
        let attributes = set(&[
            ("label", &label(tree, node, names, Verbosity::Beside)),
            ("shape", shape),
            ("style", "filled"),
            ("fillcolor", fill),
            ("fontcolor", font),
            ("fontname", "sans-serif"),
        ]);
        (format!("n{index}"), attributes)
    };
    let mut edges = Vec::new();
    for (index, node) in tree.nodes.iter().enumerate() {
        if let Some((above, _)) = node.from {
            let thick: &[(&str, &str)] = &[("color", "#0072b2"), ("penwidth", "3")];
            edges.push(([above, index], set(if wins(tree, node) { thick } else { &[] })));
        }
    }
    attributed_to_dot(&Attributed {
        directed: true,
        title: Some(title.to_owned()),
        attributes: set(&[("rankdir", "LR")]),
        nodes: tree.nodes.iter().enumerate().map(node).collect(),
        edges,
        lines: Vec::new(),
    })
}
