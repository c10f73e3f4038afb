//! How a connection is derived: as a picture, as DOT, and as text.

use super::canvas::Canvas;
use super::{Frame, Picture, Scene};
use crate::connection::{DerivationReason, DerivationTree, DerivedConnection, Strength};
use crate::formats::{Attributed, Attributes, WriteError, attributed_to_dot};
use crate::graph::VertexId;

/// The distance of two lines, and by how much a line is indented.
const ROW: f64 = 0.62;
const STEP: f64 = 0.7;
const RADIUS: f64 = 0.16;
/// The height of the letters.
const LETTERS: f64 = 0.32;
/// So many lines stand in a picture.
const MOST_LINES: usize = 60;

/// What vertices are called; the terminals that Cut joins are not among the names of a game.
type Called<'a> = &'a dyn Fn(VertexId) -> String;

/// A line of a derivation: a step in the order in which one reads it.
struct Line {
    step: usize,
    depth: usize,
    /// The line of the step that it is for.
    above: Option<usize>,
    /// The line on which the step stood before; what it follows from is not said again.
    again: Option<usize>,
}

/// The steps from the conclusion down, without adjacent vertices, which need no words.
fn lines(tree: &DerivationTree) -> Vec<Line> {
    let mut lines: Vec<Line> = Vec::new();
    let mut first = vec![None; tree.steps.len()];
    let mut left = vec![(tree.steps.len() - 1, 0, None)];
    while let Some((step, depth, above)) = left.pop() {
        let (line, again) = (lines.len(), first[step]);
        lines.push(Line { step, depth, above, again });
        if again.is_none() {
            first[step] = Some(line);
            let parts = tree.steps[step].reason.parts().iter().rev();
            let told = parts.filter(|&&part| !is_adjacent(&tree.steps[part]));
            left.extend(told.map(|&part| (part, depth + 1, Some(line))));
        }
    }
    lines
}

fn is_adjacent(step: &DerivedConnection) -> bool {
    step.reason == DerivationReason::Adjacent
}

/// A step in words: its number is that of its line.
fn words(tree: &DerivationTree, lines: &[Line], index: usize, called: Called<'_>) -> String {
    let Line { step, again, .. } = lines[index];
    let DerivedConnection { ends, strength, carrier, reason } = &tree.steps[step];
    let [a, b] = ends.map(called);
    let strength = match strength {
        Strength::Full => "full",
        Strength::Semi => "semi",
    };
    let how = match (reason, again) {
        (_, Some(line)) => {
            return format!("{}. {strength} {a} - {b}, as in {}", index + 1, line + 1);
        }
        (DerivationReason::Adjacent, _) => return format!("{}. {a} - {b}, adjacent", index + 1),
        (DerivationReason::And { middle, .. }, _) => format!("AND over {}", called(*middle)),
        (DerivationReason::Or { .. }, _) => "OR".to_owned(),
    };
    let carrier: Vec<String> = carrier.iter().map(called).collect();
    match &carrier[..] {
        [] => format!("{}. {strength} {a} - {b}, {how}", index + 1),
        carrier => format!("{}. {strength} {a} - {b}, {how}: {}", index + 1, carrier.join(" ")),
    }
}

/// A derivation as text: a line for each step, those from which it follows below it and further to the right. At the end
/// of a line is the carrier. A step that is used again is not derived again.
///
/// # Panics
/// If there are no steps; likewise in the functions beside it.
#[must_use]
pub fn derivation_text(tree: &DerivationTree, called: &dyn Fn(VertexId) -> String) -> String {
    let lines = lines(tree);
    let line = |(index, line): (usize, &Line)| {
        format!("{}{}\n", "  ".repeat(line.depth), words(tree, &lines, index, called))
    };
    lines.iter().enumerate().map(line).collect()
}

/// A derivation as a picture: the scene with the carriers of what the connection follows from, each shaded in a colour
/// of its own, and beside it the steps, squares by the AND rule and discs by the OR rule.
#[must_use]
pub fn derivation_picture(
    scene: &Scene<'_>,
    tree: &DerivationTree,
    called: &dyn Fn(VertexId) -> String,
    title: &str,
) -> Picture {
    let conclusion = tree.conclusion();
    let parts: Vec<usize> = match conclusion.reason.parts() {
        [] => vec![tree.steps.len() - 1],
        parts => {
            parts.iter().copied().filter(|&part| !tree.steps[part].carrier.is_empty()).collect()
        }
    };
    // A bridge is its own carrier: over each of its cells the ends are adjacent to it.
    let parts = if parts.is_empty() { vec![tree.steps.len() - 1] } else { parts };
    let area = |&part: &usize| -> Vec<VertexId> {
        let DerivedConnection { ends, carrier, .. } = &tree.steps[part];
        ends.iter().copied().chain(carrier.iter()).collect()
    };
    let areas = parts.iter().map(area).collect();
    let [a, b] = conclusion.ends.map(called);
    let caption = vec![format!("{a} - {b}")];
    let board = Picture::new(&scene.clone().with_areas(areas));
    let frames = [
        Frame { picture: board, caption },
        Frame { picture: steps(tree, called, &parts), caption: Vec::new() },
    ];
    Picture::strip(title, &frames, 2)
}

/// The steps below one another.
fn steps(tree: &DerivationTree, called: Called<'_>, shaded: &[usize]) -> Picture {
    let lines = lines(tree);
    let shown = &lines[..lines.len().min(MOST_LINES)];
    let place = |index: usize| [STEP * lines[index].depth as f64, ROW * index as f64];
    let mut canvas = Canvas::new();
    for (index, line) in shown.iter().enumerate() {
        let colour = shaded.iter().position(|&part| part == line.step);
        if let Some(colour) = colour {
            canvas.polyline(Scene::area_class(colour), &[place(index); 2]);
        }
    }
    canvas.layer();
    for (index, line) in shown.iter().enumerate() {
        if let Some(above) = line.above {
            let ([x, y], end) = (place(above), place(index));
            canvas.polyline("edge", &[[x, y], [x, end[1]], end]);
        }
    }
    canvas.layer();
    for (index, line) in shown.iter().enumerate() {
        let at = place(index);
        match tree.steps[line.step].reason {
            DerivationReason::Or { .. } => canvas.circle("cell", at, RADIUS),
            _ => canvas.square("cell", at, RADIUS),
        }
        let text = words(tree, &lines, index, called);
        canvas.text_from("label", [at[0] + 0.45, at[1]], LETTERS, &text);
    }
    if shown.len() < lines.len() {
        let text = format!("... and {} more", lines.len() - shown.len());
        canvas.text_from("label", [0.0, ROW * shown.len() as f64], LETTERS, &text);
    }
    let description = format!("A derivation of {} lines.", lines.len());
    Picture::of_canvas(&canvas, "derivation".to_owned(), description)
}

/// A derivation as DOT text, for Graphviz: arrows lead from a step to those from which it follows; boxes are steps
/// by the AND rule, ellipses by the OR rule.
///
/// # Errors
/// If a name cannot be written in DOT.
pub fn derivation_dot(
    tree: &DerivationTree,
    called: &dyn Fn(VertexId) -> String,
    title: &str,
) -> Result<String, WriteError> {
    let lines = lines(tree);
    let first: Vec<usize> = (0..lines.len()).filter(|&line| lines[line].again.is_none()).collect();
    let node = |line: usize| first.binary_search(&lines[line].again.unwrap_or(line)).unwrap_or(0);
    let nodes = first.iter().map(|&line| {
        let mut attributes = Attributes::default();
        let is_or = matches!(tree.steps[lines[line].step].reason, DerivationReason::Or { .. });
        attributes.set("label", &words(tree, &lines, line, called));
        attributes.set("shape", if is_or { "ellipse" } else { "box" });
        attributes.set("fontname", "sans-serif");
        (format!("n{}", line + 1), attributes)
    });
    let edges = (0..lines.len())
        .filter_map(|line| Some(([node(lines[line].above?), node(line)], Attributes::default())));
    attributed_to_dot(&Attributed {
        directed: true,
        title: Some(title.to_owned()),
        nodes: nodes.collect(),
        edges: edges.collect(),
        ..Attributed::default()
    })
}
