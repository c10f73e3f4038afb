//! The position as an electric circuit (Anshelevich, A hierarchical approach to computer Hex).
//!
//! Endpoints with a full connection are joined by a wire that conducts the better the fewer cells
//! the connection needs. One ampere flows from one terminal to the other; the current through a cell
//! tells how much the player's hopes rest on it.

use super::{Links, View};
use crate::graph::{Bits, VertexId};

/// Added to each diagonal element, so that parts without a wire to a terminal have a solution, too.
const LEAK: f64 = 1e-9;

/// Solves the circuits of positions. Reuse the value: its memory is kept.
#[derive(Clone, Debug, Default)]
pub struct Circuit {
    /// The lower triangle of the conductance matrix, row by row, then its factor.
    matrix: Vec<f64>,
    right: Vec<f64>,
    nodes: Vec<VertexId>,
}

impl Circuit {
    /// The current through each empty cell, added to `score`, which is indexed by vertex.
    ///
    /// Complexity: cubic in the number of endpoints.
    ///
    /// # Panics
    /// If `score` is shorter than the number of vertex ids.
    pub fn add_currents<const W: usize>(
        &mut self,
        view: &View<W>,
        links: &Links<W>,
        score: &mut [f64],
    ) {
        let [source, sink] = view.terminals();
        if !view.groups().contains(source) || !view.groups().contains(sink) {
            return;
        }
        let inner = view.endpoints().without(source).without(sink);
        self.nodes.clear();
        self.nodes.extend(inner.iter());
        let wire = |a: VertexId, b: VertexId| -> f64 {
            let ends = view.empty();
            let base = match (ends.contains(a), ends.contains(b)) {
                (true, true) => 1.0,
                (false, false) => return 0.0,
                _ => 2.0,
            };
            let needs: Bits<W> = links.in_all_fulls(a, b);
            base / (1 + needs.len()) as f64
        };
        let n = self.nodes.len();
        let mut place = vec![usize::MAX; view.universe()];
        for (index, node) in self.nodes.iter().enumerate() {
            place[node.index()] = index;
        }
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.right.clear();
        self.right.resize(n, 0.0);
        for (i, &a) in self.nodes.iter().enumerate() {
            self.matrix[i * n + i] += LEAK;
            for b in links.partners(a).iter() {
                let conductance = wire(a, b);
                self.matrix[i * n + i] += conductance;
                if b == source {
                    self.right[i] += conductance;
                } else if b != sink && place[b.index()] < i {
                    self.matrix[i * n + place[b.index()]] = -conductance;
                }
            }
        }
        self.solve(n);
        let voltage = |vertex: VertexId| {
            if vertex == source {
                1.0
            } else if vertex == sink {
                0.0
            } else {
                self.right[place[vertex.index()]]
            }
        };
        let current = |a: VertexId, b: VertexId| wire(a, b) * (voltage(a) - voltage(b)).abs();
        let all: f64 = links.partners(source).iter().map(|b| current(source, b)).sum();
        if all <= 0.0 {
            return;
        }
        for cell in view.empty().iter() {
            let through: f64 = links.partners(cell).iter().map(|b| current(cell, b)).sum();
            score[cell.index()] += through / all;
        }
    }

    /// Replaces the right side by the solution: Cholesky's factor of a positive definite matrix.
    fn solve(&mut self, n: usize) {
        let Self { matrix, right, .. } = self;
        for i in 0..n {
            let (done, rest) = matrix.split_at_mut(i * n);
            let row = &mut rest[..n];
            for j in 0..i {
                let other = &done[j * n..j * n + n];
                let dot: f64 = row[..j].iter().zip(&other[..j]).map(|(x, y)| x * y).sum();
                row[j] = (row[j] - dot) / other[j];
            }
            let square: f64 = row[..i].iter().map(|x| x * x).sum();
            row[i] = (row[i] - square).max(LEAK * LEAK).sqrt();
            let dot: f64 = row[..i].iter().zip(&*right).map(|(x, y)| x * y).sum();
            right[i] = (right[i] - dot) / row[i];
        }
        for i in (0..n).rev() {
            right[i] /= matrix[i * n + i];
            let value = right[i];
            for (x, factor) in right[..i].iter_mut().zip(&matrix[i * n..]) {
                *x -= factor * value;
            }
        }
    }
}
