//! A drawing under construction: shapes by class, in layers, kept small.

use std::fmt::{self, Write};

/// Pixels to the unit of a layout.
pub(super) const SCALE: f64 = 40.0;

/// Left and right of a text: fonts differ in width, and halos take room.
const MARGIN: f64 = 0.1;

/// A point of the plane, in the units of a layout.
pub(super) type Point = [f64; 2];

/// A length in tenths of a pixel; as text it is in pixels and short.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Tenths(i64);

impl Tenths {
    pub(super) fn of(units: f64) -> Self {
        Self((units * SCALE * 10.0).round() as i64)
    }
}

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, size) = (if self.0 < 0 { "-" } else { "" }, self.0.unsigned_abs());
        match (size / 10, size % 10) {
            (0, 0) => f.write_str("0"),
            (whole, 0) => write!(f, "{sign}{whole}"),
            (0, rest) => write!(f, "{sign}.{rest}"),
            (whole, rest) => write!(f, "{sign}{whole}.{rest}"),
        }
    }
}

/// How the shapes of a class are written: as one path, or one by one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Path,
    Circles,
    Text { size: Tenths },
}

/// Shapes of one class that are painted together.
struct Group {
    class: &'static str,
    kind: Kind,
    body: String,
}

/// Shapes in layers. Within a layer the shapes of a class are together, in the order in which the
/// classes were first used.
pub(super) struct Canvas {
    groups: Vec<Group>,
    layer: usize,
    base: usize,
    low: Point,
    high: Point,
}

impl Canvas {
    pub(super) fn new() -> Self {
        let (low, high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        Self { groups: Vec::new(), layer: 0, base: 0, low, high }
    }

    /// What is drawn from here on lies above everything before.
    pub(super) fn layer(&mut self) {
        self.layer = self.groups.len();
    }

    /// What has been drawn so far is what all pictures of this board have in common.
    pub(super) fn end_base(&mut self) {
        self.layer();
        self.base = self.groups.len();
    }

    /// The place taken up so far: the upper left and the lower right corner.
    pub(super) fn extent(&self) -> [Point; 2] {
        if self.low[0].is_finite() { [self.low, self.high] } else { [[0.0; 2], [1.0; 2]] }
    }

    fn reach(&mut self, at: Point, radius: [f64; 2]) {
        for axis in 0..2 {
            self.low[axis] = self.low[axis].min(at[axis] - radius[axis]);
            self.high[axis] = self.high[axis].max(at[axis] + radius[axis]);
        }
    }

    fn body(&mut self, class: &'static str, kind: Kind) -> &mut String {
        let known = self.groups[self.layer..]
            .iter()
            .position(|group| group.class == class && group.kind == kind);
        let index = match known {
            Some(index) => self.layer + index,
            None => {
                self.groups.push(Group { class, kind, body: String::new() });
                self.groups.len() - 1
            }
        };
        &mut self.groups[index].body
    }

    fn push(&mut self, class: &'static str, kind: Kind, text: fmt::Arguments<'_>) {
        self.body(class, kind).write_fmt(text).expect("writing to a string succeeds");
    }

    /// Lines from point to point.
    pub(super) fn polyline(&mut self, class: &'static str, points: &[Point]) {
        self.path(class, points, "");
    }

    pub(super) fn polygon(&mut self, class: &'static str, points: &[Point]) {
        self.path(class, points, "z");
    }

    fn path(&mut self, class: &'static str, points: &[Point], end: &str) {
        let Some((&first, rest)) = points.split_first() else { return };
        self.reach(first, [0.1; 2]);
        let mut last = first.map(Tenths::of);
        self.push(class, Kind::Path, format_args!("M{},{}", last[0], last[1]));
        let mut command = "l";
        for &point in rest {
            self.reach(point, [0.1; 2]);
            // Differences of rounded places, so that rounding does not add up.
            let next = point.map(Tenths::of);
            let [dx, dy] = [0, 1].map(|axis| Tenths(next[axis].0 - last[axis].0));
            self.push(class, Kind::Path, format_args!("{command}{dx},{dy}"));
            (command, last) = (" ", next);
        }
        self.body(class, Kind::Path).push_str(end);
    }

    pub(super) fn circle(&mut self, class: &'static str, at: Point, radius: f64) {
        self.reach(at, [radius + 0.1; 2]);
        let ([x, y], r) = (at.map(Tenths::of), Tenths::of(radius));
        self.push(class, Kind::Circles, format_args!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\"/>"));
    }

    pub(super) fn square(&mut self, class: &'static str, [x, y]: Point, radius: f64) {
        let corners = [[-1.0, -1.0], [1.0, -1.0], [1.0, 1.0], [-1.0, 1.0]];
        self.polygon(class, &corners.map(|[dx, dy]| [x + dx * radius, y + dy * radius]));
    }

    /// Text of the given height, centred.
    pub(super) fn text(&mut self, class: &'static str, at: Point, height: f64, text: &str) {
        self.reach(at, [width(text, height) / 2.0 + MARGIN, height * 0.6]);
        self.write_text(class, at, height, text);
    }

    /// Room around the letters of a text that is written there later.
    ///
    /// It is the text again, with thick lines: not every renderer paints the lines of a text below
    /// its letters.
    pub(super) fn halo(&mut self, class: &'static str, at: Point, height: f64, text: &str) {
        self.write_text(class, at, height, text);
    }

    /// Text of the given height that begins at a place. The class must say that it is its start.
    pub(super) fn text_from(&mut self, class: &'static str, at: Point, height: f64, text: &str) {
        let half = width(text, height) / 2.0;
        self.reach([at[0] + half, at[1]], [half + MARGIN, height * 0.6]);
        self.write_text(class, at, height, text);
    }

    fn write_text(&mut self, class: &'static str, at: Point, height: f64, text: &str) {
        // The middle of small letters is a third of the height above their foot.
        let [x, y] = [at[0], at[1] + 0.35 * height].map(Tenths::of);
        let kind = Kind::Text { size: Tenths::of(height) };
        let escaped = escape(text);
        self.push(class, kind, format_args!("<text x=\"{x}\" y=\"{y}\">{escaped}</text>"));
    }

    /// The shapes as SVG elements: those of the base, and all others.
    pub(super) fn markup(&self) -> (String, String) {
        let (base, top) = self.groups.split_at(self.base);
        (markup(base), markup(top))
    }
}

fn markup(groups: &[Group]) -> String {
    let mut markup = String::new();
    for Group { class, kind, body } in groups {
        let class = format!("class=\"{class}\"");
        match kind {
            Kind::Path => writeln!(markup, "<path {class} d=\"{body}\"/>"),
            Kind::Circles => writeln!(markup, "<g {class}>{body}</g>"),
            Kind::Text { size } => writeln!(markup, "<g {class} font-size=\"{size}\">{body}</g>"),
        }
        .expect("writing to a string succeeds");
    }
    markup
}

/// About how wide a text of this height is.
pub(super) fn width(text: &str, height: f64) -> f64 {
    text.chars().count() as f64 * 0.58 * height
}

/// Text as it stands in XML and HTML; characters that XML cannot hold become U+FFFD.
pub(super) fn escape(text: &str) -> String {
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
