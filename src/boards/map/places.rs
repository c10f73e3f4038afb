//! Where the faces of a map are drawn.

use super::PlanarMap;
use crate::graph::plane::{Point, area, bounds, crosses_ray, distance, sides};

/// Lines of places that are tried across a face in each direction.
const TRIED: usize = 16;

/// The middle of a face is taken unless another place has so many times as much room.
const WORTH_MOVING: f64 = 1.5;

/// So much room, in parts of the side of a square as large as the face, is enough.
const ENOUGH: f64 = 0.3;

/// Where a face is drawn. Neighbours are about 1 apart.
#[derive(Clone, Debug, PartialEq)]
pub struct FaceSite {
    /// A place well inside.
    pub at: [f64; 2],
    /// How far the border is from there.
    pub room: f64,
    /// Its rings, the outer one first.
    pub outline: Vec<Vec<[f64; 2]>>,
}

impl PlanarMap {
    /// Where the faces are drawn, in their order; `None` if the points have no places.
    ///
    /// Complexity: near-linear in the points around the faces.
    #[must_use]
    pub fn sites(&self) -> Option<Vec<FaceSite>> {
        let unit = self.unit()?;
        let mut outlines: Vec<Vec<Vec<Point>>> = vec![Vec::new(); self.face_count()];
        for ring in &self.rings {
            let places = self.places_of(&ring.points)?.into_iter();
            outlines[ring.face].push(places.map(|at| at.map(|x| x / unit)).collect());
        }
        let site = |mut outline: Vec<Vec<Point>>| {
            outline.sort_by(|a, b| area(sides(b)).abs().total_cmp(&area(sides(a)).abs()));
            let (at, room) = inside(&outline);
            FaceSite { at, room, outline }
        };
        Some(outlines.into_iter().map(site).collect())
    }

    /// The points along a side, from corner to corner, as they are drawn; `None` if they have no places.
    ///
    /// # Panics
    /// If there is no such side.
    #[must_use]
    pub fn side_line(&self, side: usize) -> Option<Vec<[f64; 2]>> {
        let end = self.starts.get(side + 1).copied().unwrap_or(self.boundary.len());
        let around = self.boundary.iter().copied().cycle();
        let along: Vec<usize> =
            around.skip(self.starts[side]).take(end - self.starts[side] + 1).collect();
        self.line_through(&along)
    }

    /// The places of points as they were given; `None` if they have none.
    ///
    /// # Panics
    /// If one is no point of the map.
    #[must_use]
    pub fn places_of(&self, points: &[usize]) -> Option<Vec<[f64; 2]>> {
        let places = self.places.as_ref()?;
        Some(points.iter().map(|&point| places[point]).collect())
    }

    /// Where points are drawn; `None` if they have no places.
    ///
    /// # Panics
    /// If one is no point of the map.
    #[must_use]
    pub fn line_through(&self, points: &[usize]) -> Option<Vec<[f64; 2]>> {
        let unit = self.unit()?;
        let places = self.places_of(points)?.into_iter();
        Some(places.map(|at| at.map(|x| x / unit)).collect())
    }

    /// A place beyond the middle of a side, as seen from the middle of the map.
    pub(super) fn beyond(&self, side: usize, middle: Point) -> Option<Point> {
        let line = self.side_line(side)?;
        let lengths: Vec<f64> = line.windows(2).map(|ends| distance(ends[0], ends[1])).collect();
        let mut left = lengths.iter().sum::<f64>() / 2.0;
        let mut at = line[0];
        for (ends, length) in line.windows(2).zip(lengths) {
            if left <= length {
                at = [0, 1].map(|axis| {
                    ends[0][axis]
                        + (ends[1][axis] - ends[0][axis]) * left / length.max(f64::MIN_POSITIVE)
                });
                break;
            }
            left -= length;
        }
        let away = distance(at, middle).max(1e-9);
        Some([0, 1].map(|axis| at[axis] + (at[axis] - middle[axis]) / away))
    }

    /// The length that is drawn as 1: the side of a square as large as the middle one of the faces.
    fn unit(&self) -> Option<f64> {
        let mut areas = vec![0.0; self.face_count()];
        for ring in &self.rings {
            let area = area(sides(&self.places_of(&ring.points)?)).abs();
            // Holes count too, which a guess at the size may.
            areas[ring.face] = area.max(areas[ring.face]);
        }
        areas.sort_by(f64::total_cmp);
        let unit = areas[areas.len() / 2].sqrt();
        Some(if unit.is_normal() { unit } else { 1.0 })
    }
}

/// The middle of a ring; of one without area that of its points.
fn centroid(ring: &[Point]) -> Point {
    let area = area(sides(ring));
    let origin = ring[0];
    if !area.is_normal() {
        return origin;
    }
    // Around one of its points, so that nothing is lost far away from the origin.
    let moved: Vec<Point> =
        ring.iter().map(|at| [0, 1].map(|axis| at[axis] - origin[axis])).collect();
    let pairs = || sides(&moved);
    [0, 1].map(|axis| {
        let sum: f64 =
            pairs().map(|(a, b)| (a[axis] + b[axis]) * (a[0] * b[1] - a[1] * b[0])).sum();
        origin[axis] + sum / (6.0 * area)
    })
}

/// How far the border of a face is from a point in it; negative outside.
fn room(outline: &[Vec<Point>], at: Point) -> f64 {
    let mut is_inside = false;
    let mut least = f64::INFINITY;
    for ring in outline {
        for (a, b) in sides(ring) {
            is_inside ^= crosses_ray(at, (a, b));
            let along = [b[0] - a[0], b[1] - a[1]];
            let square = along[0] * along[0] + along[1] * along[1];
            let t = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / square.max(1e-300);
            let t = t.clamp(0.0, 1.0);
            least = least.min(distance(at, [a[0] + t * along[0], a[1] + t * along[1]]));
        }
    }
    if is_inside { least } else { -least }
}

/// A place inside a face with room around it, and how much.
fn inside(outline: &[Vec<Point>]) -> (Point, f64) {
    let middle = centroid(&outline[0]);
    let there = room(outline, middle);
    if there > ENOUGH * area(sides(&outline[0])).abs().sqrt() {
        return (middle, there);
    }
    let mut best = (middle, there * WORTH_MOVING);
    let [[left, right], [top, bottom]] = bounds(outline[0].iter().copied());
    for row in 0..TRIED {
        for column in 0..TRIED {
            let part = |index: usize| (index as f64 + 0.5) / TRIED as f64;
            let at: Point =
                [left + part(column) * (right - left), top + part(row) * (bottom - top)];
            let found = room(outline, at);
            if found > best.1 {
                best = (at, found);
            }
        }
    }
    (best.0, room(outline, best.0).max(0.05))
}
