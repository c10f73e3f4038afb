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
    /// The upper triangle of the conductance matrix, row by row.
    matrix: Vec<f64>,
    right: Vec<f64>,
    nodes: Vec<VertexId>,
}

impl Circuit {
    /// The current through each empty cell, added to `score`, which is indexed by vertex; with
    /// more than two terminals the sum over all pairs of them.
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
        for (index, &source) in view.terminals().iter().enumerate() {
            for &sink in &view.terminals()[index + 1..] {
                if view.groups().contains(source) && view.groups().contains(sink) {
                    self.add_current(view, links, [source, sink], score);
                }
            }
        }
    }

    fn add_current<const W: usize>(
        &mut self,
        view: &View<W>,
        links: &Links<W>,
        [source, sink]: [VertexId; 2],
        score: &mut [f64],
    ) {
        let others = if view.conducts() { Bits::EMPTY } else { view.ends() };
        let inner = (view.endpoints() - others).without(source).without(sink);
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
        let nodes = inner.with(source).with(sink);
        let partners = |vertex| links.partners(vertex) & nodes;
        self.add_flow([source, sink], inner, view.empty(), partners, wire, score);
    }

    /// The current through each of the `cells`, added to `score`, when one ampere flows from the
    /// first of the `ends` to the second over the `inner` vertices, each of which has wires to its
    /// partners.
    ///
    /// Complexity: cubic in the number of inner vertices.
    ///
    /// # Panics
    /// If `score` is too short for the vertices.
    pub fn add_flow<const W: usize>(
        &mut self,
        [source, sink]: [VertexId; 2],
        inner: Bits<W>,
        cells: Bits<W>,
        partners: impl Fn(VertexId) -> Bits<W>,
        wire: impl Fn(VertexId, VertexId) -> f64,
        score: &mut [f64],
    ) {
        self.nodes.clear();
        self.nodes.extend(inner.iter());
        let n = self.nodes.len();
        let mut place = vec![usize::MAX; score.len()];
        for (index, node) in self.nodes.iter().enumerate() {
            place[node.index()] = index;
        }
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.right.clear();
        self.right.resize(n, 0.0);
        for (i, &a) in self.nodes.iter().enumerate() {
            self.matrix[i * n + i] += LEAK;
            for b in partners(a).iter() {
                let conductance = wire(a, b);
                self.matrix[i * n + i] += conductance;
                if b == source {
                    self.right[i] += conductance;
                } else if b != sink && place[b.index()] > i {
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
        let all: f64 = partners(source).iter().map(|b| current(source, b)).sum();
        if all <= 0.0 {
            return;
        }
        for cell in cells.iter() {
            let through: f64 = partners(cell).iter().map(|b| current(cell, b)).sum();
            score[cell.index()] += through / all;
        }
    }

    /// Replaces the right side by the solution: Gauss's elimination on the upper triangle of a
    /// symmetric, positive definite matrix, row operations only.
    fn solve(&mut self, n: usize) {
        let Self { matrix, right, .. } = self;
        for k in 0..n {
            let (done, rest) = matrix.split_at_mut((k + 1) * n);
            let pivot = &done[k * n..];
            let value = right[k];
            for (i, row) in (k + 1..n).zip(rest.chunks_exact_mut(n)) {
                let factor = pivot[i] / pivot[k];
                if factor != 0.0 {
                    for (x, y) in row[i..].iter_mut().zip(&pivot[i..]) {
                        *x -= factor * y;
                    }
                    right[i] -= factor * value;
                }
            }
        }
        for k in (0..n).rev() {
            let (unsolved, solved) = right.split_at_mut(k + 1);
            let row = &matrix[k * n..(k + 1) * n];
            let known: f64 = row[k + 1..].iter().zip(&*solved).map(|(x, y)| x * y).sum();
            unsolved[k] = (unsolved[k] - known) / row[k];
        }
    }
}
