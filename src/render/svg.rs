//! Pictures as SVG.

use std::fmt::{self, Write};

use thiserror::Error;

use super::{Mark, Scene, board, graph};
use crate::boards::BoardKind;
use crate::game::Player;
use crate::graph::VertexId;
use crate::switching::Territory;

/// Why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SvgError {
    /// Some vertex has no place and there is no board to place it.
    #[error(
        "{name:?} has no place to be drawn at: expected a \"layout\" with all vertices, or a board"
    )]
    NoPlace {
        /// The vertex.
        name: String,
    },
}

/// The scene as an SVG document: a board as cells, everything else as a graph.
///
/// Dark and light surroundings are both served; text is text.
///
/// # Errors
/// If the scene is no board and some vertex has no place.
pub fn svg(scene: &Scene<'_>) -> Result<String, SvgError> {
    match scene.board.map(|spec| (spec, spec.kind())) {
        Some((spec, BoardKind::Hex | BoardKind::Y | BoardKind::Cylinder)) => {
            Ok(board::hexagons(scene, spec))
        }
        _ => graph::hypergraph_svg(scene),
    }
}

/// Pixels to the unit of a layout.
pub(super) const SCALE: f64 = 40.0;

/// Colours that are told apart with any colour vision, as classes of a style sheet.
const STYLE: &str = "\
text{font-family:sans-serif;text-anchor:middle;fill:#666}\
.cell{fill:#f3ead7;stroke:#9a8c70;stroke-width:1}\
.short{fill:#1b1b1b}.cut{fill:#fff;stroke:#1b1b1b;stroke-width:1.5}\
.wins{fill:none;stroke:#0072b2;stroke-width:3}\
.side-short{stroke:#1b1b1b}.side-cut{stroke:#e69f00}.side{stroke:#56b4e9}\
.border{stroke-width:5;stroke-linecap:round;fill:none}\
.edge{stroke:#888;stroke-width:1.5}.hub{fill:#888}\
.land-short{fill:#0072b2}.land-cut{fill:#e69f00}.land-first{fill:#cc79a7}\
.land-short,.land-cut,.land-first{fill-opacity:.55}\
.terminal{fill:#0072b2}.on-dark{fill:#fff}\
.dual{stroke:#d55e00;stroke-width:1.2;stroke-dasharray:4 3}.dual-hub,.dual-terminal{fill:#d55e00}";

/// A document under construction, whose size grows with what is drawn.
pub(super) struct Document {
    body: String,
    low: [f64; 2],
    high: [f64; 2],
}

/// A coordinate in pixels, short to write.
#[derive(Clone, Copy)]
struct Px(f64);

impl fmt::Display for Px {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", (self.0 * SCALE * 10.0).round() / 10.0 + 0.0)
    }
}

impl Document {
    pub(super) fn new() -> Self {
        Self { body: String::new(), low: [f64::INFINITY; 2], high: [f64::NEG_INFINITY; 2] }
    }

    fn reach(&mut self, at: [f64; 2], radius: f64) {
        for (axis, value) in at.into_iter().enumerate() {
            self.low[axis] = self.low[axis].min(value - radius);
            self.high[axis] = self.high[axis].max(value + radius);
        }
    }

    fn push(&mut self, element: fmt::Arguments<'_>) {
        self.body.write_fmt(element).expect("writing to a string succeeds");
        self.body.push('\n');
    }

    pub(super) fn polygon(&mut self, class: &str, points: &[[f64; 2]]) {
        let mut list = String::new();
        for &point in points {
            self.reach(point, 0.1);
            write!(list, "{},{} ", Px(point[0]), Px(point[1]))
                .expect("writing to a string succeeds");
        }
        self.push(format_args!("<polygon class=\"{class}\" points=\"{}\"/>", list.trim_end()));
    }

    pub(super) fn line(&mut self, class: &str, from: [f64; 2], to: [f64; 2]) {
        self.reach(from, 0.1);
        self.reach(to, 0.1);
        let [[x1, y1], [x2, y2]] = [from, to].map(|point| point.map(Px));
        self.push(format_args!(
            "<line class=\"{class}\" x1=\"{x1}\" y1=\"{y1}\" x2=\"{x2}\" y2=\"{y2}\"/>"
        ));
    }

    pub(super) fn circle(&mut self, class: &str, at: [f64; 2], radius: f64) {
        self.reach(at, radius + 0.1);
        let ([x, y], r) = (at.map(Px), Px(radius));
        self.push(format_args!("<circle class=\"{class}\" cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }

    pub(super) fn square(&mut self, class: &str, at: [f64; 2], radius: f64) {
        let [x, y] = at;
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        let corners = corners.map(|[dx, dy]| [x + dx * radius, y + dy * radius]);
        self.polygon(class, &corners);
    }

    /// Text of the given height, centred.
    pub(super) fn text(&mut self, class: &str, at: [f64; 2], height: f64, text: &str) {
        self.reach(at, height * (text.chars().count() as f64 * 0.35).max(0.6));
        let ([x, y], size) = (at.map(Px), Px(height));
        let escaped = escape(text);
        self.push(format_args!(
            "<text class=\"{class}\" x=\"{x}\" y=\"{y}\" dy=\"0.35em\" font-size=\"{size}\">{escaped}</text>"
        ));
    }

    /// A stone, a mark, or nothing on a cell.
    pub(super) fn content(
        &mut self,
        scene: &Scene<'_>,
        vertex: VertexId,
        at: [f64; 2],
        radius: f64,
    ) {
        for (player, class) in [(Player::Short, "short"), (Player::Cut, "cut")] {
            if scene.position.claimed(player).contains(vertex) {
                self.circle(class, at, radius);
            }
        }
        match scene.mark(vertex) {
            Some(Mark::Wins | Mark::MustPlay) => self.circle("wins", at, radius),
            Some(Mark::Territory(Territory::Short)) => self.circle("land-short", at, radius),
            Some(Mark::Territory(Territory::Cut)) => self.circle("land-cut", at, radius),
            Some(Mark::Territory(Territory::First)) => self.circle("land-first", at, radius),
            None => {}
        }
    }

    pub(super) fn finish(self, title: &str) -> String {
        let [low, high] =
            if self.low[0].is_finite() { [self.low, self.high] } else { [[0.0; 2], [1.0; 2]] };
        let [x, y] = low.map(Px);
        let [width, height] = [Px(high[0] - low[0]), Px(high[1] - low[1])];
        let title = escape(title);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\" \
             width=\"{width}\" height=\"{height}\">\n<title>{title}</title>\n\
             <style>{STYLE}</style>\n{}</svg>\n",
            self.body
        )
    }
}

/// Text as it stands in XML; characters that XML cannot hold become U+FFFD.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if c.is_control() => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}
