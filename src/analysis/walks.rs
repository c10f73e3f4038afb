//! The tests of Steane's paper that count walks: Theorem 8 and the corollaries to Theorem 14.
//!
//! With A the adjacency matrix and d the degree, `A^2(v, w)` is the number of common neighbours of v
//! and w. They find what [`relations`](super::relations) finds from the rows: a second way, against which
//! it is tested.
//! Terminals conduct: in a game of sides the rows do not tell all.

use crate::graph::{Bits, ReducedGraph, VertexId};

/// `A^2(v, w)`: the walks of length two between two vertices, or the degree if they are one.
#[must_use]
pub(super) fn two_walks<const W: usize>(
    graph: &ReducedGraph<W>,
    v: VertexId,
    w: VertexId,
) -> usize {
    (graph.neighbours(v) & graph.neighbours(w)).len()
}

/// `A^3(v, w)`: the walks of length three between two vertices.
#[must_use]
pub(super) fn three_walks<const W: usize>(
    graph: &ReducedGraph<W>,
    v: VertexId,
    w: VertexId,
) -> usize {
    graph.neighbours(w).iter().map(|next| two_walks(graph, v, next)).sum()
}

/// The triangles that a vertex lies in: the edges between its neighbours.
#[must_use]
pub(super) fn triangles<const W: usize>(graph: &ReducedGraph<W>, vertex: VertexId) -> usize {
    edges_within(graph, graph.neighbours(vertex))
}

fn edges_within<const W: usize>(graph: &ReducedGraph<W>, set: Bits<W>) -> usize {
    set.iter().map(|vertex| (graph.neighbours(vertex) & set).len()).sum::<usize>() / 2
}

/// Whether a set of neighbours of a cell threatens it, by Theorem 8: whether the n members have
/// `x + m` walks of length two to the cell, where m is the number of edges between them,
/// `x = T - (d - n)(d - n - 1) / 2`, and T and d are the triangles and the degree of the cell.
///
/// The test is exact for sets of cells adjacent to the cell; of any other set it says no. The set
/// holds no terminal, the other neighbours may be terminals.
#[must_use]
pub(super) fn threatens<const W: usize>(
    graph: &ReducedGraph<W>,
    by: Bits<W>,
    cell: VertexId,
) -> bool {
    let around = graph.neighbours(cell);
    if !by.is_subset_of(around & graph.cells()) || !graph.cells().contains(cell) {
        return false;
    }
    let left = around.len() - by.len();
    let walks: usize = by.iter().map(|vertex| two_walks(graph, vertex, cell)).sum();
    let within = edges_within(graph, by);
    walks + left * left.saturating_sub(1) / 2 == triangles(graph, cell) + within
}

/// Whether `w` surrounds the vertex `v`, by Corollary I to Theorem 14: `A^2(v, w) = d(v) - A(v, w)`.
/// If `v` is a cell the edge between them is dead then.
#[must_use]
pub(super) fn surrounds<const W: usize>(graph: &ReducedGraph<W>, w: VertexId, v: VertexId) -> bool {
    let adjacent = usize::from(graph.adjacent(v, w));
    two_walks(graph, v, w) == graph.neighbours(v).len() - adjacent
}

/// Whether `w` surrounds `v` and all its neighbours, as far as Corollary II to Theorem 14 sees it:
/// `A^3(v, w) - A(v, w) d(v)` equals the sum of `A^2(v, i)` over all i but v and w. If `v` and its
/// neighbours are cells, all edges between them and `w` are dead then; `w` may be a terminal, and
/// may be one of the neighbours.
///
/// The printed formula, `A^3(v, w)` equal to the sum of `A^2(v, i)` over all i but w, is the case
/// that `v` and `w` are adjacent.
#[must_use]
pub(super) fn surrounds_neighbourhood<const W: usize>(
    graph: &ReducedGraph<W>,
    w: VertexId,
    v: VertexId,
) -> bool {
    if v == w || !graph.neighbours(v).with(v).is_subset_of(graph.cells()) {
        return false;
    }
    let back = if graph.adjacent(v, w) { graph.neighbours(v).len() } else { 0 };
    let others = graph.live().without(v).without(w);
    three_walks(graph, v, w) - back == others.iter().map(|i| two_walks(graph, v, i)).sum::<usize>()
}

#[cfg(test)]
mod tests;
