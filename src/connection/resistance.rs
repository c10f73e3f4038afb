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
pub(crate) struct Circuit {
    /// The upper triangle of the conductance matrix, row by row.
    matrix: Vec<f64>,
    right: Vec<f64>,
    /// The ends and the conductance of each wire.
    wires: Vec<(VertexId, VertexId, f64)>,
    voltage: Vec<f64>,
    through: Vec<f64>,
}

impl Circuit {
    /// The current through each empty cell, added to `score`, which is indexed by vertex; with
    /// more than two terminals the sum over all pairs of them. Returns what the circuit conducts between the
    /// terminals, likewise.
    ///
    /// Complexity: cubic in the number of endpoints.
    ///
    /// # Panics
    /// If `score` is shorter than the number of vertex ids.
    pub(crate) fn add_currents<const W: usize>(
        &mut self,
        view: &View<W>,
        links: &Links<W>,
        score: &mut [f64],
    ) -> f64 {
        let mut conductance = 0.0;
        for (index, &source) in view.terminals().iter().enumerate() {
            for &sink in &view.terminals()[index + 1..] {
                if view.groups().contains(source) && view.groups().contains(sink) {
                    conductance += self.add_current(view, links, [source, sink], score);
                }
            }
        }
        conductance
    }

    /// The current for one pair of terminals, and what the circuit between them conducts.
    pub(super) fn add_current<const W: usize>(
        &mut self,
        view: &View<W>,
        links: &Links<W>,
        [source, sink]: [VertexId; 2],
        score: &mut [f64],
    ) -> f64 {
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
        self.add_flow([source, sink], inner, view.empty(), partners, wire, score)
    }

    /// The current through each of the `cells`, added to `score`, when one ampere flows from the
    /// first of the `ends` to the second over the `inner` vertices. Each vertex has wires to its
    /// partners among all these, as they have to it. Returns the conductance between the ends.
    ///
    /// Complexity: cubic in the number of inner vertices.
    ///
    /// # Panics
    /// If `score` is too short for the vertices.
    pub(crate) fn add_flow<const W: usize>(
        &mut self,
        [source, sink]: [VertexId; 2],
        inner: Bits<W>,
        cells: Bits<W>,
        partners: impl Fn(VertexId) -> Bits<W>,
        wire: impl Fn(VertexId, VertexId) -> f64,
        score: &mut [f64],
    ) -> f64 {
        let n = inner.len();
        let ends = Bits::single(source).with(sink);
        let mut place = vec![usize::MAX; score.len()];
        for (index, node) in inner.iter().enumerate() {
            place[node.index()] = index;
        }
        self.wires.clear();
        for a in (inner | ends).iter() {
            let later = (partners(a) & (inner | ends)).iter().filter(|&b| a < b);
            self.wires.extend(later.map(|b| (a, b, wire(a, b))));
        }
        self.matrix.clear();
        self.matrix.resize(n * n, 0.0);
        self.right.clear();
        self.right.resize(n, 0.0);
        for i in 0..n {
            self.matrix[i * n + i] = LEAK;
        }
        for &(a, b, conductance) in &self.wires {
            for (end, other) in [(a, b), (b, a)] {
                if ends.contains(end) {
                    continue;
                }
                let i = place[end.index()];
                self.matrix[i * n + i] += conductance;
                if other == source {
                    self.right[i] += conductance;
                }
            }
            if !ends.contains(a) && !ends.contains(b) {
                // The places are in the order of the names.
                self.matrix[place[a.index()] * n + place[b.index()]] = -conductance;
            }
        }
        self.solve(n);
        self.voltage.clear();
        self.voltage.resize(score.len(), 0.0);
        self.voltage[source.index()] = 1.0;
        for (node, &voltage) in inner.iter().zip(&self.right) {
            self.voltage[node.index()] = voltage;
        }
        self.through.clear();
        self.through.resize(score.len(), 0.0);
        for &(a, b, conductance) in &self.wires {
            let current = conductance * (self.voltage[a.index()] - self.voltage[b.index()]).abs();
            self.through[a.index()] += current;
            self.through[b.index()] += current;
        }
        let all = self.through[source.index()];
        if all <= 0.0 {
            return 0.0;
        }
        for cell in cells.iter() {
            score[cell.index()] += self.through[cell.index()] / all;
        }
        all
    }

    /// Replaces the right side by the solution: Gauss's elimination on the upper triangle of a
    /// symmetric, positive definite matrix, row operations only.
    fn solve(&mut self, n: usize) {
        let Self { matrix, right, .. } = self;
        for k in 0..n {
            let (done, rest) = matrix.split_at_mut((k + 1) * n);
            let pivot = &done[k * n..];
            let value = right[k];
            for i in k + 1..n {
                let row = &mut rest[(i - k - 1) * n..][..n];
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
