//! Points of the plane, and rings of them.

/// A point: x, then y.
pub(crate) type Point = [f64; 2];

/// How far two points are apart.
pub(crate) fn distance(a: Point, b: Point) -> f64 {
    (a[0] - b[0]).hypot(a[1] - b[1])
}

/// Where points begin and end along each axis.
pub(crate) fn bounds(points: impl IntoIterator<Item = Point>) -> [[f64; 2]; 2] {
    let nowhere = [[f64::INFINITY, f64::NEG_INFINITY]; 2];
    points.into_iter().fold(nowhere, |bounds, at| {
        [0, 1].map(|axis| [bounds[axis][0].min(at[axis]), bounds[axis][1].max(at[axis])])
    })
}

/// What stands in succession around a ring, of which the first follows the last.
pub(crate) fn sides<T: Copy>(ring: &[T]) -> impl Iterator<Item = (T, T)> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| (a, b))
}

/// The area within the sides of a ring, negative if it runs the other way.
pub(crate) fn area(sides: impl Iterator<Item = (Point, Point)>) -> f64 {
    sides.map(|(a, b)| a[0] * b[1] - a[1] * b[0]).sum::<f64>() / 2.0
}

/// Whether the ray from a point to the right crosses a side: an odd number of those of a ring, if it lies inside.
pub(crate) fn crosses_ray(at: Point, (a, b): (Point, Point)) -> bool {
    (a[1] > at[1]) != (b[1] > at[1])
        && at[0] < (b[0] - a[0]) * (at[1] - a[1]) / (b[1] - a[1]) + a[0]
}

/// How close the two closest points are, if closer than a limit; else the limit.
pub(crate) fn nearest(mut points: Vec<Point>, limit: f64) -> f64 {
    points.sort_by(|a, b| a[0].total_cmp(&b[0]));
    let mut least = limit;
    for (index, &a) in points.iter().enumerate() {
        for &b in &points[index + 1..] {
            if b[0] - a[0] >= least {
                break;
            }
            least = least.min(distance(a, b));
        }
    }
    least
}
