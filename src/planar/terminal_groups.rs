//! One hyperedge for each terminal.

use crate::graph::{Hypergraph, UnionFind, VertexId};

/// The hypergraph in which the hyperedges at each terminal have become one.
///
/// Where the terminals conduct, or there are two of them, every filling keeps its winner: what lies
/// in different hyperedges of a terminal is joined through it. It stays planar, and no degree grows.
///
/// Complexity: near-linear in the sizes of the hyperedges, plus bringing it to normal form.
///
/// ```
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::planar::with_terminal_groups;
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let square = Hypergraph::new(4, vec![s, t], [[s, a], [s, b], [a, t], [b, t]])?;
/// let grouped = with_terminal_groups(&square);
/// assert_eq!(grouped.hyperedges().collect::<Vec<_>>(), [[s, a, b], [a, b, t]]);
/// # Ok::<(), cutshort::graph::HypergraphError>(())
/// ```
#[must_use]
pub fn with_terminal_groups(hypergraph: &Hypergraph) -> Hypergraph {
    let mut groups: UnionFind = UnionFind::new(hypergraph.hyperedge_count());
    let incidence = hypergraph.incidence();
    for &terminal in hypergraph.terminals() {
        groups.union_all(incidence.of(terminal).iter().copied());
    }
    let mut members: Vec<Vec<VertexId>> = vec![Vec::new(); hypergraph.hyperedge_count()];
    for (index, hyperedge) in hypergraph.hyperedges().enumerate() {
        members[groups.find(index)].extend(hyperedge);
    }
    hypergraph.with_hyperedges(members).expect("members of hyperedges are vertices")
}
