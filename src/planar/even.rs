//! Drawings of triangulated discs, made even: no triangle small, none thin.
//!
//! The energy of a triangle is the symmetric Dirichlet energy of the map to it from an equilateral one
//! with sides of length 1 (Smith and Schaefer, "Bijective parameterization with free boundaries",
//! 2015). It grows without bound as a triangle collapses, so none ever turns over, and as long as the
//! boundary does not cross itself nothing crosses. The boundary is free to move.

use crate::graph::plane::Point;

/// A triangle of a disc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Triangle {
    pub(super) corners: [u32; 3],
    /// How much its shape counts, compared with others.
    pub(super) weight: f64,
}

/// The area of an equilateral triangle with sides of length 1.
const AREA: f64 = 0.433_012_701_892_219_3;

/// Triangles are looked at about so often, in all rounds together,
const MOST_WORK: usize = 1_500_000;

/// in at least and at most so many rounds.
const ROUNDS: [usize; 2] = [20, 400];

/// Makes a drawing without crossings even. One with triangles that have collapsed already, or whose
/// boundary would cross itself, stays as it is, but for its size. `boundary` has the nodes around the
/// disc in their order.
pub(super) fn make_even(places: &mut [Point], triangles: &[Triangle], boundary: &[u32]) {
    let at = |places: &[Point], triangle: &Triangle| {
        triangle.corners.map(|corner| places[corner as usize])
    };
    let total: f64 = triangles.iter().map(|triangle| area(at(places, triangle))).sum();
    let factor = (AREA * triangles.len() as f64 / total.abs().max(1e-300)).sqrt();
    // All triangles are turned the same way; mirrored, if need be, counterclockwise.
    let mirror = total.signum();
    for place in places.iter_mut() {
        *place = [place[0] * factor * mirror, place[1] * factor];
    }
    let is_sound = |triangle: &Triangle| area(at(places, triangle)) > 1e-12;
    if triangles.iter().all(is_sound) {
        let start = places.to_vec();
        settle(places, triangles);
        if crosses_itself(&boundary.iter().map(|&node| places[node as usize]).collect::<Vec<_>>()) {
            places.copy_from_slice(&start);
        }
    }
    for place in places {
        place[0] *= mirror;
    }
}

/// The signed area of a triangle.
fn area([a, b, c]: [Point; 3]) -> f64 {
    ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])) / 2.0
}

/// Moves one node after the other downhill.
fn settle(places: &mut [Point], triangles: &[Triangle]) {
    let mut around: Vec<Vec<Corner>> = vec![Vec::new(); places.len()];
    for &Triangle { corners: [a, b, c], weight } in triangles {
        for [node, next, last] in [[a, b, c], [b, c, a], [c, a, b]] {
            around[node as usize].push(Corner { next, last, weight });
        }
    }
    let [least, most] = ROUNDS;
    let rounds = (MOST_WORK / triangles.len().max(1)).clamp(least, most);
    for _ in 0..rounds {
        let (mut gained, mut left) = (0.0, 0.0);
        for (node, corners) in around.iter().enumerate() {
            let (before, after) = improve(places, node, corners);
            gained += before - after;
            left += after;
        }
        if gained <= 1e-5 * left {
            break;
        }
    }
}

/// A corner of a triangle, as its node sees it.
#[derive(Clone, Copy)]
struct Corner {
    next: u32,
    last: u32,
    weight: f64,
}

impl Corner {
    /// The energy with the node at a place, and how it changes with that place: the gradient, and a
    /// bound for the curvature.
    fn energy(&self, places: &[Point], at: Point) -> (f64, Point, f64) {
        let [b, c] = [self.next, self.last].map(|node| places[node as usize]);
        let determinant = area([at, b, c]) / AREA;
        if determinant <= 1e-9 {
            return (f64::INFINITY, [0.0; 2], 1.0);
        }
        let square = |p: Point, q: Point| (p[0] - q[0]).powi(2) + (p[1] - q[1]).powi(2);
        let stretch = (square(at, b) + square(b, c) + square(c, at)) * 2.0 / 3.0;
        let inverse = 1.0 / (determinant * determinant);
        let slope = [0, 1].map(|axis| 4.0 / 3.0 * (2.0 * at[axis] - b[axis] - c[axis]));
        let turn = [b[1] - c[1], c[0] - b[0]].map(|x| x / (2.0 * AREA));
        let barrier = 2.0 * stretch * inverse / determinant;
        let gradient = [0, 1].map(|axis| slope[axis] * (1.0 + inverse) - barrier * turn[axis]);
        let steep = 3.0 * barrier / determinant * (turn[0].powi(2) + turn[1].powi(2));
        let curvature = 8.0 / 3.0 * (1.0 + inverse) + steep;
        (
            self.weight * stretch * (1.0 + inverse),
            gradient.map(|x| self.weight * x),
            self.weight * curvature,
        )
    }
}

/// Moves a node; the energy of the triangles around it before and after.
fn improve(places: &mut [Point], node: usize, corners: &[Corner]) -> (f64, f64) {
    let start = places[node];
    let (mut before, mut gradient, mut curvature) = (0.0, [0.0; 2], 0.0);
    for corner in corners {
        let (energy, slope, bend) = corner.energy(places, start);
        before += energy;
        gradient = [0, 1].map(|axis| gradient[axis] + slope[axis]);
        curvature += bend;
    }
    let mut step = 2.0;
    while curvature > 0.0 && step > 0.01 {
        let at = [0, 1].map(|axis| start[axis] - step * gradient[axis] / curvature);
        let after: f64 = corners.iter().map(|corner| corner.energy(places, at).0).sum();
        if after < before {
            places[node] = at;
            return (before, after);
        }
        step /= 2.0;
    }
    (before, before)
}

/// Whether two sides of a polygon without a common corner meet.
fn crosses_itself(polygon: &[Point]) -> bool {
    let count = polygon.len();
    let side = |index: usize| [polygon[index], polygon[(index + 1) % count]];
    let meet = |[a, b]: [Point; 2], [c, d]: [Point; 2]| {
        area([a, b, c]) * area([a, b, d]) <= 0.0 && area([c, d, a]) * area([c, d, b]) <= 0.0
    };
    (0..count).any(|one| {
        let others = one + 2..count - usize::from(one == 0);
        others.into_iter().any(|other| meet(side(one), side(other)))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A hexagon of six triangles around a node that lies almost on its rim.
    #[test]
    fn a_fan_becomes_regular() {
        let rim = |index: usize| {
            let angle = std::f64::consts::TAU * index as f64 / 6.0;
            [5.0 * angle.cos(), angle.sin()]
        };
        let mut places: Vec<Point> = (0..6).map(rim).collect();
        places.push([4.5, 0.0]);
        let triangles: Vec<Triangle> = (0..6)
            .map(|index| Triangle { corners: [index, (index + 1) % 6, 6], weight: 1.0 })
            .collect();
        make_even(&mut places, &triangles, &[0, 1, 2, 3, 4, 5]);
        for Triangle { corners, .. } in triangles {
            let corners = corners.map(|corner| places[corner as usize]);
            assert!((area(corners) - AREA).abs() < 0.02, "{corners:?}");
        }
    }

    #[test]
    fn a_polygon_may_cross_itself() {
        let square = [[0.0, 0.0], [1.0, 0.0], [1.0, 1.0], [0.0, 1.0]];
        assert!(!crosses_itself(&square));
        assert!(crosses_itself(&[square[0], square[2], square[1], square[3]]));
    }
}
