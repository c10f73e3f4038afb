//! The order in which edges are brought into a pair of forests.

use std::collections::VecDeque;

use super::Multigraph;

/// The edges of a multigraph, those of dense parts first.
///
/// Nodes are taken away one by one, always one with the fewest edges left, of several the one that
/// has been so for the longest time (smallest-last order of Matula and Beck, 1983); backwards, each comes with its edges to those that are there. The first
/// two edges of a node fit in the two forests without a search, and what is dense becomes a clump
/// while it is small, so that most searches are short. O(n + m).
pub(super) fn dense_first(graph: &Multigraph) -> Vec<usize> {
    let (nodes, edges) = (graph.node_count(), graph.edges());
    let ends = |edge: usize| edges[edge].map(|node| node.index());
    let mut at = vec![Vec::new(); nodes];
    for edge in 0..edges.len() {
        let [a, b] = ends(edge);
        at[a].push(edge);
        if a != b {
            at[b].push(edge);
        }
    }
    let mut degrees: Vec<usize> = at.iter().map(Vec::len).collect();
    let most = degrees.iter().copied().max().unwrap_or(0);
    // Nodes by degree; a node that has moved on leaves a stale entry behind.
    let mut by_degree = vec![VecDeque::new(); most + 1];
    for node in 0..nodes {
        by_degree[degrees[node]].push_back(node);
    }
    let mut taken = vec![false; nodes];
    let mut edge_taken = vec![false; edges.len()];
    let mut order = Vec::with_capacity(edges.len());
    let mut degree = 0;
    while degree <= most {
        let Some(node) = by_degree[degree].pop_front() else {
            degree += 1;
            continue;
        };
        if taken[node] || degrees[node] != degree {
            continue;
        }
        taken[node] = true;
        for &edge in at[node].iter().rev() {
            if !std::mem::replace(&mut edge_taken[edge], true) {
                order.push(edge);
                let [a, b] = ends(edge);
                let other = if a == node { b } else { a };
                if other != node {
                    degrees[other] -= 1;
                    by_degree[degrees[other]].push_back(other);
                    degree = degree.min(degrees[other]);
                }
            }
        }
    }
    debug_assert_eq!(order.len(), edges.len());
    order.reverse();
    order
}
