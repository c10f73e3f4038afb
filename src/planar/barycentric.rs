//! Straight-line drawings of triangulated discs.
//!
//! Tutte, How to draw a graph (1963), with weights (Floater 1997): when the boundary of a
//! triangulated disc is a convex polygon that no chord divides, and every inner node is a weighted
//! mean of its neighbours with positive weights, nothing crosses.

use crate::graph::plane::{Point, distance};

/// How often the weights are set anew.
const ROUNDS: usize = 12;

/// An edge of a disc.
#[derive(Clone, Copy, Debug)]
pub(super) struct Spring {
    pub(super) ends: [u32; 2],
    /// How hard it pulls, compared with others of the same length.
    pub(super) stiffness: f64,
}

/// Places the nodes of a triangulated disc; `fixed` has the corners of its boundary.
///
/// The weights are chosen so that the edges become more alike in length: from round to round a long
/// edge pulls harder.
///
/// Complexity: a few hundred passes over the edges for discs of some thousand nodes; the number
/// grows with the square root of the nodes.
pub(super) fn place(fixed: &[Option<Point>], edges: &[Spring]) -> Vec<Point> {
    let mut places: Vec<Point> = fixed.iter().map(|place| place.unwrap_or([0.0; 2])).collect();
    let mut weights: Vec<f64> = edges.iter().map(|edge| edge.stiffness).collect();
    for round in 0..ROUNDS {
        let system = System { fixed, edges, weights: &weights };
        for axis in 0..2 {
            let solution =
                system.solve(&places.iter().map(|place| place[axis]).collect::<Vec<_>>());
            for (place, value) in places.iter_mut().zip(solution) {
                place[axis] = value;
            }
        }
        if round + 1 < ROUNDS {
            for (weight, edge) in weights.iter_mut().zip(edges) {
                // Never so different that the linear system suffers.
                let [a, b] = edge.ends.map(|end| places[end as usize]);
                *weight = f64::sqrt(*weight * edge.stiffness * distance(a, b).clamp(1e-3, 1e3));
            }
        }
    }
    places
}

/// The condition that every free node is the weighted mean of its neighbours.
struct System<'a> {
    fixed: &'a [Option<Point>],
    edges: &'a [Spring],
    weights: &'a [f64],
}

impl System<'_> {
    /// What is missing at each free node: the weighted sum of neighbours minus the node itself.
    fn residual(&self, values: &[f64]) -> Vec<f64> {
        let mut sums = vec![0.0; values.len()];
        for (edge, weight) in self.edges.iter().zip(self.weights) {
            let [a, b] = edge.ends.map(|end| end as usize);
            let flow = weight * (values[b] - values[a]);
            sums[a] += flow;
            sums[b] -= flow;
        }
        for (sum, fixed) in sums.iter_mut().zip(self.fixed) {
            if fixed.is_some() {
                *sum = 0.0;
            }
        }
        sums
    }

    /// Solves by conjugate gradients, scaled by the diagonal, from the given values on.
    fn solve(&self, start: &[f64]) -> Vec<f64> {
        let mut diagonal = vec![0.0; start.len()];
        for (edge, weight) in self.edges.iter().zip(self.weights) {
            edge.ends.iter().for_each(|&end| diagonal[end as usize] += weight);
        }
        let scaled = |residual: &[f64]| -> Vec<f64> {
            residual
                .iter()
                .zip(&diagonal)
                .map(|(r, d)| if *d > 0.0 { r / d } else { 0.0 })
                .collect()
        };
        let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
        let mut values = start.to_vec();
        let mut residual = self.residual(&values);
        let mut direction = scaled(&residual);
        let mut size = dot(&residual, &direction);
        for _ in 0..20 * start.len() + 100 {
            if size <= 1e-24 {
                break;
            }
            // The residual of the direction alone is minus the matrix times the direction.
            let image = self.residual(&direction);
            let step = size / -dot(&direction, &image);
            for index in 0..values.len() {
                values[index] += step * direction[index];
                residual[index] += step * image[index];
            }
            let next = scaled(&residual);
            let next_size = dot(&residual, &next);
            let keep = next_size / size;
            size = next_size;
            for (d, n) in direction.iter_mut().zip(next) {
                *d = n + keep * *d;
            }
        }
        values
    }
}
