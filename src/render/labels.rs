//! Names beside what they name, where they are in nobody's way.

use rustc_hash::FxHashMap;

use super::canvas::{Canvas, Point, width};

/// What a label should not lie on.
#[derive(Clone, Copy, Debug)]
enum Thing {
    Line([Point; 2]),
    Disc {
        at: Point,
        radius: f64,
    },
    /// A rectangle around a place: half its width and half its height.
    Block {
        at: Point,
        half: [f64; 2],
    },
}

impl Thing {
    /// How much is lost if a label lies on it: lines can be read through.
    fn cost(self) -> u32 {
        match self {
            Self::Line(_) => 1,
            Self::Disc { .. } | Self::Block { .. } => 10,
        }
    }

    fn meets(self, at: Point, half: [f64; 2]) -> bool {
        match self {
            Self::Line(line) => line_meets(line, at, half),
            Self::Disc { at: centre, radius } => {
                let beyond =
                    [0, 1].map(|axis| ((centre[axis] - at[axis]).abs() - half[axis]).max(0.0));
                beyond[0].hypot(beyond[1]) < radius
            }
            Self::Block { at: other, half: its } => {
                (0..2).all(|axis| (other[axis] - at[axis]).abs() < half[axis] + its[axis])
            }
        }
    }
}

/// Whether a line meets a rectangle (Liang and Barsky 1984).
fn line_meets([from, to]: [Point; 2], at: Point, half: [f64; 2]) -> bool {
    let (mut enters, mut leaves) = (0.0_f64, 1.0_f64);
    for axis in 0..2 {
        let along = to[axis] - from[axis];
        let [low, high] = [at[axis] - half[axis] - from[axis], at[axis] + half[axis] - from[axis]];
        if along.abs() < 1e-12 {
            if low > 0.0 || high < 0.0 {
                return false;
            }
            continue;
        }
        let [a, b] = [low / along, high / along];
        enters = enters.max(a.min(b));
        leaves = leaves.min(a.max(b));
    }
    enters < leaves
}

/// A label that has found its place.
struct Label {
    class: &'static str,
    halo: &'static str,
    at: Point,
    height: f64,
    text: String,
}

/// The labels of a picture, and all that they should not lie on.
///
/// Things are kept in squares of the plane with sides of length 1, so that only those nearby are
/// looked at.
#[derive(Default)]
pub(super) struct Labels {
    things: Vec<Thing>,
    squares: FxHashMap<[i64; 2], Vec<u32>>,
    labels: Vec<Label>,
}

/// Directions in which a label may lie, level and upright ones first.
const DIRECTIONS: [[f64; 2]; 8] = [
    [0.0, 1.0],
    [1.0, 0.0],
    [-1.0, 0.0],
    [0.0, -1.0],
    [0.7, 0.7],
    [-0.7, 0.7],
    [0.7, -0.7],
    [-0.7, -0.7],
];

/// Between a disc and its label.
const GAP: f64 = 0.07;

impl Labels {
    fn square([x, y]: Point) -> [i64; 2] {
        [x.floor() as i64, y.floor() as i64]
    }

    fn add(&mut self, thing: Thing, squares: impl Iterator<Item = [i64; 2]>) {
        let id = self.things.len() as u32;
        self.things.push(thing);
        for square in squares {
            let known = self.squares.entry(square).or_default();
            if known.last() != Some(&id) {
                known.push(id);
            }
        }
    }

    /// The squares of a rectangle.
    fn squares_of(at: Point, half: [f64; 2]) -> impl Iterator<Item = [i64; 2]> {
        let [left, top] = Self::square([at[0] - half[0], at[1] - half[1]]);
        let [right, bottom] = Self::square([at[0] + half[0], at[1] + half[1]]);
        (top..=bottom).flat_map(move |y| (left..=right).map(move |x| [x, y]))
    }

    /// No label should lie on this line.
    pub(super) fn avoid_line(&mut self, [from, to]: [Point; 2]) {
        let parts = (2.0 * (to[0] - from[0]).hypot(to[1] - from[1])).ceil().max(1.0);
        let on_line = (0..=parts as usize).map(move |part| {
            let t = part as f64 / parts;
            Self::square([0, 1].map(|axis| from[axis] + t * (to[axis] - from[axis])))
        });
        self.add(Thing::Line([from, to]), on_line);
    }

    /// Nor on this disc.
    pub(super) fn avoid_disc(&mut self, at: Point, radius: f64) {
        self.add(Thing::Disc { at, radius }, Self::squares_of(at, [radius; 2]));
    }

    /// How much a label there would cover.
    fn cost(&self, at: Point, half: [f64; 2]) -> u32 {
        // A line is known in squares at most half a side from each of its points.
        let near = Self::squares_of(at, half.map(|x| x + 0.5));
        let mut ids: Vec<u32> =
            near.filter_map(|square| self.squares.get(&square)).flatten().copied().collect();
        ids.sort_unstable();
        ids.dedup();
        let things = ids.into_iter().map(|id| self.things[id as usize]);
        things.filter(|thing| thing.meets(at, half)).map(Thing::cost).sum()
    }

    /// A label in a disc, over whatever is there.
    pub(super) fn inside(
        &mut self,
        class: &'static str,
        halo: &'static str,
        at: Point,
        height: f64,
        text: &str,
    ) {
        self.labels.push(Label { class, halo, at, height, text: text.to_owned() });
    }

    /// The best place for a label beside a disc, rather in the given direction, and what it covers.
    pub(super) fn best(
        &self,
        at: Point,
        radius: f64,
        towards: Point,
        height: f64,
        text: &str,
    ) -> (Point, u32) {
        let half = [width(text, height) / 2.0, 0.5 * height];
        let mut directions = DIRECTIONS;
        let along = |direction: &[f64; 2]| direction[0] * towards[0] + direction[1] * towards[1];
        directions.sort_by(|a, b| along(b).total_cmp(&along(a)));
        let place = |direction: [f64; 2], gap: f64| {
            [0, 1].map(|axis| {
                // In a corner of the square around the disc there is room for the label's corner.
                let side =
                    direction[axis].signum() * half[axis] * f64::from(direction[axis] != 0.0);
                at[axis] + direction[axis] * (radius + gap) + side
            })
        };
        let places = [GAP, 4.0 * GAP]
            .into_iter()
            .flat_map(|gap| directions.into_iter().map(move |direction| place(direction, gap)));
        let costs = places.map(|at| (at, self.cost(at, half)));
        costs.min_by_key(|&(_, cost)| cost).expect("there are directions")
    }

    /// A label at a place, which others avoid from now on.
    pub(super) fn put(&mut self, class: &'static str, at: Point, height: f64, text: &str) {
        let half = [width(text, height) / 2.0, 0.5 * height];
        self.add(Thing::Block { at, half }, Self::squares_of(at, half));
        self.inside(class, "halo", at, height, text);
    }

    /// Draws all labels above everything, none over the halo of another.
    pub(super) fn draw(&self, canvas: &mut Canvas) {
        canvas.layer();
        for Label { halo, at, height, text, .. } in &self.labels {
            if !halo.is_empty() {
                canvas.halo(halo, *at, *height, text);
            }
        }
        canvas.layer();
        for Label { class, at, height, text, .. } in &self.labels {
            canvas.text(class, *at, *height, text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_meet_rectangles_where_they_do() {
        let half = [1.0, 0.5];
        assert!(line_meets([[-3.0, 0.0], [3.0, 0.0]], [0.0; 2], half));
        assert!(line_meets([[0.0, 0.0], [0.1, 0.1]], [0.0; 2], half), "inside");
        assert!(!line_meets([[-3.0, 0.6], [3.0, 0.6]], [0.0; 2], half));
        assert!(!line_meets([[1.2, 0.0], [0.0, 1.2]], [0.0; 2], [0.5, 0.5]), "past a corner");
    }

    /// A vertex with lines on all sides but one: there its label lies.
    #[test]
    fn a_label_lies_where_there_is_room() {
        for free in DIRECTIONS {
            let mut labels = Labels::default();
            for busy in DIRECTIONS.into_iter().filter(|direction| *direction != free) {
                labels.avoid_line([[0.0; 2], busy.map(|x| 3.0 * x)]);
            }
            let (at, cost) = labels.best([0.0; 2], 0.3, [0.0; 2], 0.2, "a");
            assert_eq!(cost, 0);
            assert!(at[0] * free[0] + at[1] * free[1] > 0.3, "{at:?} for {free:?}");
        }
    }
}
