//! Theorem 13 in full: everything that a clique cuts off from the terminals.
//!
//! The elimination game of Berry, Blair, Heggernes and Peyton ("Maximum cardinality search for
//! computing minimal triangulations of graphs", algorithm MCS-M) orders the vertices so that every
//! clique that is a minimal separator is the later neighbourhood of some vertex (Leimer, "Optimal
//! decomposition by clique separators"; Berry, Pogorelcnik and Simonet, "An introduction to clique
//! minimal separator decomposition"). One more vertex, adjacent to all terminals, stands for the
//! rest of the world: it comes last in the order, and a cell is dead by Theorem 13 if and only if a
//! clique separates the cell from that vertex.

use super::Recorder;
use super::fixpoint::Fixpoint;
use crate::analysis::relations::is_inert;
use crate::graph::{Bits, ReducedGraph, VertexId};

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// Removes the cells that cliques separate from the terminals. Returns whether there were any.
    pub(super) fn bury_behind_cliques(&mut self) -> bool {
        let mut found = false;
        let Self { state, recorder, .. } = self;
        for cells in cut_off_by_cliques(state.graph(), &mut || recorder.is_stopped()) {
            found |= self.bury_inert(cells);
        }
        found
    }
}

/// Sets of cells, each connected and, once those before it are gone, with an inert neighbourhood,
/// that together hold all cells that a clique separates from the terminals; none if it is stopped.
///
/// Time O(n m), space O(n) sets.
pub(in crate::analysis) fn cut_off_by_cliques<const W: usize>(
    graph: &ReducedGraph<W>,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Vec<Bits<W>> {
    let mut left = graph.live();
    let mut found = Vec::new();
    for (vertex, later) in elimination_order(graph, is_stopped) {
        if !left.contains(vertex) || !is_inert(graph, later & left) {
            continue;
        }
        let component = graph.component(Bits::single(vertex), left - later);
        let around = graph.neighbourhood(component) & left;
        if !component.meets(graph.terminals()) && is_inert(graph, around) {
            left -= component;
            found.push(component);
        }
    }
    found
}

/// The vertices in a minimal elimination order, each with its later neighbours in the minimal
/// triangulation, without the vertex that stands for the rest of the world; none if it is stopped.
fn elimination_order<const W: usize>(
    graph: &ReducedGraph<W>,
    is_stopped: &mut dyn FnMut() -> bool,
) -> Vec<(VertexId, Bits<W>)> {
    let mut later = vec![Bits::EMPTY; graph.universe()];
    // By weight, the vertices that have no number yet. The rest of the world has its number, and
    // has given its neighbours, the terminals, the weight 1.
    let mut by_weight: Vec<Bits<W>> = vec![graph.cells(), graph.terminals()];
    let mut order = Vec::new();
    while let Some(top) = by_weight.iter().rposition(|set| !set.is_empty()) {
        if is_stopped() {
            return Vec::new();
        }
        let Some(vertex) = by_weight[top].first() else { break };
        by_weight[top].remove(vertex);
        order.push(vertex);
        // A vertex gains weight if it can be reached through vertices of smaller weight only.
        by_weight.truncate(top + 1);
        let mut raised = Vec::with_capacity(top + 1);
        let mut reached = Bits::single(vertex);
        let mut passable = Bits::EMPTY;
        for &level in &by_weight {
            let next = graph.neighbourhood(reached) & level;
            raised.push(next);
            passable |= level;
            reached = graph.component(reached | next, passable);
        }
        by_weight.push(Bits::EMPTY);
        for (weight, set) in raised.into_iter().enumerate() {
            by_weight[weight] -= set;
            by_weight[weight + 1] |= set;
            set.iter().for_each(|other| later[other.index()].insert(vertex));
        }
    }
    order.into_iter().rev().map(|vertex| (vertex, later[vertex.index()])).collect()
}
