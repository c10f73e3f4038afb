//! The embedding of a game in the plane, its terminals outside.

use super::incidence::{Node, Numbering};
use super::left_right;
use super::plain::{Dart, PlainGraph, Rotation};
use super::witness::EmbeddingError;
use crate::graph::{Hypergraph, VertexId};

/// An embedding of the incidence graph of a game in the plane with all terminals on the outer face:
/// around every node the cyclic order of its neighbours.
///
/// It is the rotation system of the incidence graph with one node more, [outside](Node::Outside),
/// joined to all terminals. Connected components without terminals float: they have faces of their
/// own and may lie in any face of the rest.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::planar::{Embedding, Node};
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let embedding = Embedding::new(board.game.hypergraph())?;
/// assert_eq!(embedding.neighbours(Node::Outside).count(), 2);
/// // Of the corners of 3x3 Hex eleven are hyperedges and seven are faces, as are left and right.
/// assert_eq!(board.game.hypergraph().hyperedge_count(), 11);
/// assert_eq!(embedding.faces().len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Embedding {
    numbering: Numbering,
    graph: PlainGraph,
    rotation: Rotation,
}

/// A face of an [`Embedding`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Face {
    /// The nodes on its boundary, in the order of a walk around it; a node may come several times,
    /// and so does [`Node::Outside`].
    pub walk: Vec<Node>,
}

impl Face {
    /// The cells and terminals on the face, sorted, each once.
    #[must_use]
    pub fn vertices(&self) -> Vec<VertexId> {
        let mut vertices: Vec<VertexId> = self.walk.iter().filter_map(|&n| n.vertex()).collect();
        vertices.sort_unstable();
        vertices.dedup();
        vertices
    }

    /// Whether the face lies between two terminals on the outside.
    #[must_use]
    pub fn is_outer(&self) -> bool {
        self.walk.contains(&Node::Outside)
    }
}

/// Whether the game can be drawn in the plane with its terminals on one face. Faster than an
/// [`Embedding`], and than a proof that there is none by far.
#[must_use]
pub fn is_planar(hypergraph: &Hypergraph) -> bool {
    left_right::is_planar(&Numbering::of(hypergraph).graph(hypergraph, true))
}

impl Embedding {
    /// An embedding with the terminals outside, in whatever cyclic order they can be.
    ///
    /// Complexity: linear in the sizes of the hyperedges but for sorting around each node. The
    /// proof of an error costs a few hundred times as much.
    ///
    /// # Errors
    /// If there is no such embedding, with the proof.
    pub fn new(hypergraph: &Hypergraph) -> Result<Self, EmbeddingError> {
        let numbering = Numbering::of(hypergraph);
        let graph = numbering.graph(hypergraph, true);
        match left_right::embed(&graph) {
            Some(rotation) => Ok(Self { numbering, graph, rotation }),
            None => Err(EmbeddingError::prove(hypergraph, &graph)),
        }
    }

    /// An embedding with the terminals outside in this cyclic order, or in its mirror image.
    ///
    /// Complexity: that of [`new`](Self::new).
    ///
    /// # Errors
    /// If there is no such embedding, with the proof, or if `order` does not list the terminals.
    pub fn in_order(hypergraph: &Hypergraph, order: &[VertexId]) -> Result<Self, EmbeddingError> {
        let sorted = |vertices: &[VertexId]| {
            let mut vertices = vertices.to_vec();
            vertices.sort_unstable();
            vertices
        };
        if sorted(order) != sorted(hypergraph.terminals()) {
            return Err(EmbeddingError::NotTheTerminals(hypergraph.terminals().to_vec()));
        }
        let numbering = Numbering::of(hypergraph);
        let graph = numbering.graph(hypergraph, true);
        let with_rim = numbering.with_rim(&graph, order);
        let Some(rotation) = left_right::embed(&with_rim) else {
            let free = Self::new(hypergraph);
            return Err(free
                .err()
                .unwrap_or_else(|| EmbeddingError::prove_order(hypergraph, &with_rim, order)));
        };
        // The rim has done its work.
        let limit = 2 * graph.edge_count() as Dart;
        let next = (0..limit).map(|dart| {
            let mut next = rotation.next(dart);
            while next >= limit {
                next = rotation.next(next);
            }
            next
        });
        let rotation = Rotation::new(next.collect());
        Ok(Self { numbering, graph, rotation })
    }

    /// Whether Euler's formula holds for each connected component: that this is an embedding in
    /// the plane and not in some other surface. Linear time.
    #[must_use]
    pub fn is_planar(&self) -> bool {
        self.rotation.is_planar(&self.graph)
    }

    /// The nodes next to a node, clockwise.
    ///
    /// # Panics
    /// If the game has no such node.
    pub fn neighbours(&self, node: Node) -> impl Iterator<Item = Node> + '_ {
        let darts = self.graph.darts(self.numbering.number(node));
        let first = darts.first().copied();
        let turn = move |&dart: &Dart| Some(self.rotation.next(dart)).filter(|&d| Some(d) != first);
        std::iter::successors(first, turn).map(|dart| self.numbering.node(self.graph.head(dart)))
    }

    /// The terminals in their order around the outside, clockwise as seen from there.
    #[must_use]
    pub fn terminals(&self) -> Vec<VertexId> {
        self.neighbours(Node::Outside).filter_map(Node::vertex).collect()
    }

    /// The faces. The outer face is cut at the terminals: it counts as one face between each two
    /// that follow each other, though several of these may be one. Vertices in no hyperedge lie on
    /// no face, unless they are terminals.
    #[must_use]
    pub fn faces(&self) -> Vec<Face> {
        let node = |&dart: &Dart| self.numbering.node(self.graph.tail(dart));
        let walks = self.rotation.faces();
        walks.iter().map(|walk| Face { walk: walk.iter().map(node).collect() }).collect()
    }

    /// The incidence graph with the outside, and its rotation system.
    pub(super) fn parts(&self) -> (Numbering, &PlainGraph, &Rotation) {
        (self.numbering, &self.graph, &self.rotation)
    }
}

#[cfg(test)]
mod tests;
