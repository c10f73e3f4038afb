//! The part of a board around a set of cells.

use crate::game::Game;
use crate::graph::{Hypergraph, VertexId, VertexSet};

/// The part of a board that a set of cells can influence: the set and its neighbours, renumbered
/// with the set first.
pub(super) struct LocalBoard {
    /// The terminals among the neighbours keep their order.
    pub(super) hypergraph: Hypergraph,
}

impl LocalBoard {
    pub(super) fn new(game: &Game, set: &VertexSet) -> Self {
        let board = game.hypergraph();
        let mut ids: Vec<Option<VertexId>> = vec![None; board.vertex_count()];
        let mut count = 0;
        let mut number = |vertex: VertexId, ids: &mut Vec<Option<VertexId>>| {
            if ids[vertex.index()].is_none() {
                ids[vertex.index()] = Some(VertexId::new(count));
                count += 1;
            }
        };
        for cell in set.iter() {
            number(cell, &mut ids);
        }
        let near = board.hyperedges().filter(|edge| edge.iter().any(|&v| set.contains(v)));
        for vertex in near.flatten() {
            number(*vertex, &mut ids);
        }
        let terminals = board.terminals().iter().filter_map(|t| ids[t.index()]).collect();
        let edges = board.hyperedges().map(|edge| edge.iter().filter_map(|v| ids[v.index()]));
        let hypergraph = Hypergraph::new(count, terminals, edges);
        Self { hypergraph: hypergraph.expect("renumbered vertices are below their count") }
    }
}
