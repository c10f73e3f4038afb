//! The graph of an edge game, in which the players claim edges.

use crate::graph::{Hypergraph, HypergraphError, Layout, Names, VertexId, VertexSet};

/// A graph, with parallel edges and loops, whose edges are what the players claim.
///
/// As a game of cells it is the hypergraph whose cells are the edges and whose hyperedges are the
/// edge sets of the nodes; the hyperedge of a terminal also contains the terminal. Nodes have ids
/// of their own, which have nothing to do with those of the cells.
///
/// ```
/// use cutshort::formats::EdgeGraph;
/// use cutshort::graph::{Names, VertexId};
/// // Two parallel edges between two terminals.
/// let [s, t] = [0, 1].map(VertexId::new);
/// let graph = EdgeGraph::new(Names::numbered(2), vec![s, t], vec![[s, t], [s, t]]);
/// let game = graph.hypergraph().unwrap();
/// assert_eq!(game.terminals(), [s, t]);
/// assert_eq!(game.cells().len(), 2);
/// assert_eq!(game.hyperedge_count(), 2);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct EdgeGraph {
    nodes: Names,
    terminals: Vec<VertexId>,
    edges: Vec<[VertexId; 2]>,
    layout: Option<Layout>,
}

impl EdgeGraph {
    /// The graph with these nodes, terminals (which are nodes) and edges.
    #[must_use]
    pub fn new(nodes: Names, terminals: Vec<VertexId>, edges: Vec<[VertexId; 2]>) -> Self {
        Self { nodes, terminals, edges, layout: None }
    }

    /// The same graph with places for its nodes.
    #[must_use]
    pub fn with_layout(self, layout: Layout) -> Self {
        Self { layout: Some(layout), ..self }
    }

    /// The names of the nodes.
    #[must_use]
    pub fn nodes(&self) -> &Names {
        &self.nodes
    }

    /// The terminals, as nodes. The terminal with index i is the vertex i of the game.
    #[must_use]
    pub fn terminals(&self) -> &[VertexId] {
        &self.terminals
    }

    /// The ends of the edges, as nodes; both ends of a loop are the same. The edge with index i is
    /// the cell [`Self::cell`]`(i)` of the game.
    #[must_use]
    pub fn edges(&self) -> &[[VertexId; 2]] {
        &self.edges
    }

    /// Where the nodes are drawn.
    #[must_use]
    pub fn layout(&self) -> Option<&Layout> {
        self.layout.as_ref()
    }

    /// The nodes that are no terminals and have no edges, in the order of their ids.
    pub(crate) fn isolated(&self) -> Vec<VertexId> {
        let mut used = VertexSet::new(self.nodes.len());
        used.extend(self.terminals.iter().chain(self.edges.iter().flatten()).copied());
        (0..self.nodes.len()).map(VertexId::new).filter(|&node| !used.contains(node)).collect()
    }

    /// The cell of the game that stands for the edge with this index.
    #[must_use]
    pub fn cell(&self, edge: usize) -> VertexId {
        VertexId::new(self.terminals.len() + edge)
    }

    /// The game of cells: first the terminals, then the edges, in their order.
    ///
    /// Complexity: as [`Hypergraph::new`].
    ///
    /// # Errors
    /// If a node is unknown or is a terminal twice.
    pub fn hypergraph(&self) -> Result<Hypergraph, HypergraphError> {
        let node_count = self.nodes.len();
        let known = |node: VertexId| {
            if node.index() < node_count {
                Ok(node.index())
            } else {
                Err(HypergraphError::UnknownVertex { vertex: node, vertex_count: node_count })
            }
        };
        let mut at_node = vec![Vec::new(); node_count];
        for (index, &node) in self.terminals.iter().enumerate() {
            let hyperedge = &mut at_node[known(node)?];
            if !hyperedge.is_empty() {
                return Err(HypergraphError::TerminalTwice(node));
            }
            hyperedge.push(VertexId::new(index));
        }
        for (index, ends) in self.edges.iter().enumerate() {
            for &end in ends {
                at_node[known(end)?].push(self.cell(index));
            }
        }
        let terminals = (0..self.terminals.len()).map(VertexId::new).collect();
        Hypergraph::new(self.terminals.len() + self.edges.len(), terminals, at_node)
    }

    /// Where the terminals and the edges are drawn: an edge in the middle between its ends, a
    /// parallel a little to the side of it, a loop a little above its node.
    pub(crate) fn cell_layout(&self) -> Option<Layout> {
        let places = self.layout.as_ref()?;
        let mut layout = Layout::new(self.terminals.len() + self.edges.len());
        for (index, &node) in self.terminals.iter().enumerate() {
            if let Some(at) = places.get(node) {
                layout.place(VertexId::new(index), at);
            }
        }
        let mut order: Vec<usize> = (0..self.edges.len()).collect();
        let sorted_ends = |index: usize| {
            let mut ends = self.edges[index];
            ends.sort_unstable();
            ends
        };
        order.sort_by_key(|&index| sorted_ends(index));
        for parallel in order.chunk_by(|&i, &j| sorted_ends(i) == sorted_ends(j)) {
            // By name: where a parallel lies does not depend on how the nodes are numbered.
            let mut ends = self.edges[parallel[0]];
            ends.sort_by_key(|&end| self.nodes.name(end));
            let [u, v] = ends;
            let (Some(a), Some(b)) = (places.get(u), places.get(v)) else { continue };
            for (nth, &index) in parallel.iter().enumerate() {
                let step = 0.2 * nth as f64;
                let middle = [(a[0] + b[0]) / 2.0, (a[1] + b[1]) / 2.0];
                let length = (b[0] - a[0]).hypot(b[1] - a[1]);
                let at = if length > 0.0 {
                    let side = [(a[1] - b[1]) / length, (b[0] - a[0]) / length];
                    [middle[0] + step * side[0], middle[1] + step * side[1]]
                } else {
                    [a[0], a[1] - 0.3 - step]
                };
                // The middle between places far apart may be no number.
                if at.iter().all(|x| x.is_finite()) {
                    layout.place(self.cell(index), at);
                }
            }
        }
        Some(layout)
    }
}
