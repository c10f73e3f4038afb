//! The part of a board around a set of cells.

use crate::game::{Game, may_conduct};
use crate::graph::{Bits, Hypergraph, ReducedGraph, VertexId, VertexSet};

/// The part of a board that a set of cells can influence: the set and its neighbours, and all sides
/// that do not conduct. Vertices are renumbered, the set first, in its order.
pub(super) struct LocalBoard {
    /// The terminals that are there keep their order.
    pub(super) hypergraph: Hypergraph,
    /// By vertex of the whole board.
    ids: Vec<Option<VertexId>>,
}

impl LocalBoard {
    pub(super) fn new(game: &Game, set: &VertexSet) -> Self {
        let board = game.hypergraph();
        let mut ids: Vec<Option<VertexId>> = vec![None; board.vertex_count()];
        let mut count = 0;
        let mut number = |vertex: VertexId| {
            ids[vertex.index()].get_or_insert_with(|| {
                count += 1;
                VertexId::new(count - 1)
            });
        };
        set.iter().for_each(&mut number);
        let near = board.hyperedges().filter(|edge| edge.iter().any(|&v| set.contains(v)));
        near.flatten().copied().for_each(&mut number);
        if !may_conduct(game) {
            board.terminals().iter().copied().for_each(&mut number);
        }
        let terminals = board.terminals().iter().filter_map(|t| ids[t.index()]).collect();
        let edges = board.hyperedges().map(|edge| edge.iter().filter_map(|v| ids[v.index()]));
        let hypergraph = Hypergraph::new(count, terminals, edges);
        let hypergraph = hypergraph.expect("renumbered vertices are below their count");
        Self { hypergraph, ids }
    }

    /// The rows of the board.
    pub(super) fn rows<const W: usize>(&self, game: &Game) -> ReducedGraph<W> {
        ReducedGraph::new(&self.hypergraph, may_conduct(game))
    }

    /// What is there of a set of vertices of the whole board.
    pub(super) fn bits<const W: usize>(&self, set: &VertexSet) -> Bits<W> {
        set.iter().filter_map(|vertex| self.ids[vertex.index()]).collect()
    }
}
