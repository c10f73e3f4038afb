//! The outlines of shapes, and the rings of places that they become.

use svgtypes::{SimplePathSegment, SimplifyingPathParser, Transform};

use crate::boards::MapParts;
use crate::formats::polygons::extent;
use crate::graph::plane::{Point, distance};

/// A curve is cut into no more parts than this.
const MOST_PARTS: f64 = 256.0;

/// An outline is closed if it ends this part of its own size from where it began.
const CLOSED: f64 = 1e-3;

/// An affine map of the plane.
#[derive(Clone, Copy, Debug)]
pub(super) struct Affine([f64; 6]);

impl Affine {
    pub(super) const IDENTITY: Self = Self([1.0, 0.0, 0.0, 1.0, 0.0, 0.0]);

    pub(super) fn apply(&self, [x, y]: Point) -> Point {
        let [a, b, c, d, e, f] = self.0;
        [a * x + c * y + e, b * x + d * y + f]
    }

    /// This map after the one that an attribute `transform` says.
    pub(super) fn after(&self, text: &str) -> Result<Self, String> {
        let inner: Transform = text.parse().map_err(|error: svgtypes::Error| error.to_string())?;
        let [a, b, c, d, ..] = self.0;
        let column = |[x, y]: Point| [a * x + c * y, b * x + d * y];
        let ([a, b], [c, d]) = (column([inner.a, inner.b]), column([inner.c, inner.d]));
        let [e, f] = self.apply([inner.e, inner.f]);
        Ok(Self([a, b, c, d, e, f]))
    }
}

/// A closed line of straight and curved pieces.
#[derive(Clone, Debug)]
pub(super) struct Outline {
    start: Point,
    /// What controls each piece, its end last: one place for a line, two for a quadratic and three for a cubic curve.
    pieces: Vec<Vec<Point>>,
}

impl Outline {
    fn places(&self) -> impl Iterator<Item = Point> + '_ {
        std::iter::once(self.start).chain(self.pieces.iter().flatten().copied())
    }

    fn end(&self) -> Point {
        self.pieces.last().and_then(|piece| piece.last()).copied().unwrap_or(self.start)
    }

    pub(super) fn moved(&self, by: Affine) -> Self {
        let piece = |piece: &Vec<Point>| piece.iter().map(|&at| by.apply(at)).collect();
        Self { start: by.apply(self.start), pieces: self.pieces.iter().map(piece).collect() }
    }

    /// The outline as a ring of places, from whose sides it is at most `near` away; `None` if these are more than `most`.
    /// The last place is not the first again.
    ///
    /// A curve is cut into equal parts, the same ones whichever way it is drawn.
    pub(super) fn ring(&self, near: f64, most: usize) -> Option<Vec<Point>> {
        let mut ring = vec![self.start];
        for piece in &self.pieces {
            let from = ring[ring.len() - 1];
            let control: Vec<Point> = std::iter::once(from).chain(piece.iter().copied()).collect();
            let parts = parts_of_curve(&control, near);
            ring.extend((1..parts).map(|part| on_curve(&control, part as f64 / parts as f64)));
            ring.push(control[control.len() - 1]);
            if ring.len() > most {
                return None;
            }
        }
        ring.pop();
        Some(ring)
    }
}

/// How wide or high a picture is, whichever is more, with what controls its curves.
pub(super) fn extent_of<'a>(outlines: impl Iterator<Item = &'a Outline>) -> f64 {
    extent(outlines.flat_map(Outline::places))
}

/// In how many equal parts of its parameter a Bezier curve is at most `near` away from its chords.
///
/// With the degree d and M the largest second difference of what controls it, its second derivative is at most d (d - 1) M,
/// and a chord of a part of length h at most an eighth of that times h squared away.
fn parts_of_curve(control: &[Point], near: f64) -> usize {
    let degree = (control.len() - 1) as f64;
    let differences = control.windows(3).map(|window| {
        let [x, y] = [0, 1].map(|axis| window[0][axis] - 2.0 * window[1][axis] + window[2][axis]);
        x.hypot(y)
    });
    let most = degree * (degree - 1.0) * differences.fold(0.0, f64::max);
    (most / (8.0 * near)).sqrt().ceil().clamp(1.0, MOST_PARTS) as usize
}

/// De Casteljau's algorithm.
fn on_curve(control: &[Point], along: f64) -> Point {
    let mut points = control.to_vec();
    while points.len() > 1 {
        let between = |pair: &[Point]| {
            [0, 1].map(|axis| pair[0][axis] * (1.0 - along) + pair[1][axis] * along)
        };
        points = points.windows(2).map(between).collect();
    }
    points[0]
}

/// The outlines of path data.
///
/// # Errors
/// One sentence if this is no path data, or an outline is not closed.
pub(super) fn outlines(data: &str) -> Result<Vec<Outline>, String> {
    let mut found: Vec<Outline> = Vec::new();
    let mut open: Option<Outline> = None;
    for segment in SimplifyingPathParser::from(data) {
        let piece = match segment.map_err(|error| error.to_string())? {
            SimplePathSegment::MoveTo { x, y } => {
                let outline = Outline { start: [x, y], pieces: Vec::new() };
                found.extend(closed(open.replace(outline))?);
                continue;
            }
            SimplePathSegment::ClosePath => {
                if let Some(mut outline) = open.take() {
                    outline.pieces.push(vec![outline.start]);
                    found.push(outline);
                }
                continue;
            }
            SimplePathSegment::LineTo { x, y } => vec![[x, y]],
            SimplePathSegment::Quadratic { x1, y1, x, y } => vec![[x1, y1], [x, y]],
            SimplePathSegment::CurveTo { x1, y1, x2, y2, x, y } => {
                vec![[x1, y1], [x2, y2], [x, y]]
            }
        };
        if let Some(outline) = &mut open {
            outline.pieces.push(piece);
        }
    }
    found.extend(closed(open)?);
    Ok(found)
}

/// An outline that is closed by no command; a place alone is none.
fn closed(open: Option<Outline>) -> Result<Option<Outline>, String> {
    let Some(outline) = open.filter(|outline| !outline.pieces.is_empty()) else { return Ok(None) };
    if distance(outline.start, outline.end()) > CLOSED * extent(outline.places()) {
        let [start, end] = [outline.start, outline.end()].map(MapParts::name_of_place);
        return Err(format!("it begins at {start} and ends at {end}, expected a closed outline"));
    }
    Ok(Some(outline))
}
