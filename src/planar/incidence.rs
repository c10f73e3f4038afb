//! The incidence graph of a game.

use super::plain::PlainGraph;
use crate::graph::{Hypergraph, VertexId};

/// A node of the incidence graph of a game, in which each hyperedge is a node joined to its
/// members, or the point outside to which all terminals are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Node {
    /// A cell or a terminal.
    Vertex(VertexId),
    /// A hyperedge, by its index in the normal form of the hypergraph.
    Hyperedge(usize),
    /// The outside.
    Outside,
}

impl Node {
    /// The vertex, if it is one.
    #[must_use]
    pub const fn vertex(self) -> Option<VertexId> {
        match self {
            Self::Vertex(vertex) => Some(vertex),
            Self::Hyperedge(_) | Self::Outside => None,
        }
    }
}

/// How nodes are numbered in a plain graph: the vertices, then the hyperedges, then the outside.
#[derive(Clone, Copy, Debug)]
pub(super) struct Numbering {
    vertex_count: usize,
    hyperedge_count: usize,
}

impl Numbering {
    pub(super) fn of(hypergraph: &Hypergraph) -> Self {
        Self {
            vertex_count: hypergraph.vertex_count(),
            hyperedge_count: hypergraph.hyperedge_count(),
        }
    }

    pub(super) fn number(self, node: Node) -> u32 {
        let number = match node {
            Node::Vertex(vertex) => vertex.index(),
            Node::Hyperedge(index) => self.vertex_count + index,
            Node::Outside => self.vertex_count + self.hyperedge_count,
        };
        number as u32
    }

    pub(super) fn node(self, number: u32) -> Node {
        let number = number as usize;
        if number < self.vertex_count {
            Node::Vertex(VertexId::new(number))
        } else if number < self.vertex_count + self.hyperedge_count {
            Node::Hyperedge(number - self.vertex_count)
        } else {
            Node::Outside
        }
    }

    /// The incidence graph; with `outside`, a node joined to all terminals is part of it.
    pub(super) fn graph(self, hypergraph: &Hypergraph, outside: bool) -> PlainGraph {
        let mut ends = Vec::new();
        for (index, hyperedge) in hypergraph.hyperedges().enumerate() {
            let node = self.number(Node::Hyperedge(index));
            ends.extend(hyperedge.iter().map(|vertex| [vertex.index() as u32, node]));
        }
        let mut nodes = self.vertex_count + self.hyperedge_count;
        if outside {
            let outside = self.number(Node::Outside);
            ends.extend(hypergraph.terminals().iter().map(|t| [t.index() as u32, outside]));
            nodes += 1;
        }
        PlainGraph::new(nodes, ends)
    }

    /// The graph with edges more between each two terminals that follow each other in a cyclic
    /// order. The terminals and the outside are then a wheel, which has one embedding and its
    /// mirror image: the order of its spokes is fixed. Up to three terminals have one order anyway.
    pub(super) fn with_rim(self, graph: &PlainGraph, order: &[VertexId]) -> PlainGraph {
        let mut ends = graph.ends().to_vec();
        if order.len() > 3 {
            let next = order.iter().cycle().skip(1);
            ends.extend(order.iter().zip(next).map(|(a, b)| [a, b].map(|v| v.index() as u32)));
        }
        PlainGraph::new(graph.node_count(), ends)
    }
}
