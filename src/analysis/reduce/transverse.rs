//! Theorem 14 in full: transverse edges, directly.
//!
//! An edge from `w` to a cell `v` is dead if `w` surrounds a set of cells that contains `v`. The
//! smallest such set is `v` with all that can be reached from `v` without passing `w` or a
//! neighbour of `w`; it will do if it holds no terminal. So the dead edges at `w` are those to the
//! cells that are not adjacent to anything that can be reached from a terminal outside `N[w]` in
//! this way, and one search from those terminals finds them all. Corollaries I and II are special
//! cases.

use super::Recorder;
use super::fixpoint::Fixpoint;
use crate::graph::{Bits, ReducedGraph, VertexId};

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// Deletes all edges that are dead by Theorem 14. Returns whether there were any.
    ///
    /// Time: a search of the graph for each vertex, O(n m) in all.
    pub(super) fn delete_transverse_to_sets(&mut self) -> bool {
        let mut deleted = false;
        for vertex in self.graph().live().iter() {
            if self.recorder.is_stopped() {
                break;
            }
            let (inner, set) = transverse_from(self.graph(), vertex);
            if !inner.is_empty() {
                self.delete_transverse(Bits::single(vertex), inner, set);
                deleted = true;
            }
        }
        deleted
    }
}

/// The neighbours of a vertex to which its edges are dead by Theorem 14, and a set of cells that
/// holds them and is surrounded by the vertex.
pub(super) fn transverse_from<const W: usize>(
    graph: &ReducedGraph<W>,
    vertex: VertexId,
) -> (Bits<W>, Bits<W>) {
    let around = graph.neighbours(vertex);
    let outside = graph.live() - around.with(vertex);
    let reached = graph.component(graph.terminals() & outside, outside);
    let inner: Bits<W> = (around & graph.cells())
        .iter()
        .filter(|&cell| !graph.neighbours(cell).meets(reached))
        .collect();
    (inner, graph.component(inner, inner | outside))
}
