//! Edge Shannon games as multigraphs, and what they are as hypergraphs.

#[cfg(feature = "petgraph")]
use petgraph::graph::{IndexType, NodeIndex, UnGraph};
#[cfg(feature = "petgraph")]
use petgraph::visit::EdgeRef;
use thiserror::Error;

use crate::game::{Game, GameError, Goal, Player, Rules};
use crate::graph::{Hypergraph, UnionFind, VertexId};

/// A node of a multigraph, counted from 0. In an edge game the players claim edges, not nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// The node with the given index.
    ///
    /// # Panics
    /// If `index` does not fit in 32 bits.
    #[must_use]
    pub const fn new(index: usize) -> Self {
        assert!(index <= u32::MAX as usize, "a node id has 32 bits");
        Self(index as u32)
    }

    /// The index of the node.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Nodes and edges between them; parallel edges and loops are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Multigraph {
    node_count: usize,
    edges: Vec<[NodeId; 2]>,
}

/// Why nodes and edges make no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum MultigraphError {
    /// A terminal is not among the nodes.
    #[error("there is no node {}, expected one of the {node_count} nodes, counted from 0", node.index())]
    UnknownNode {
        /// The node.
        node: NodeId,
        /// How many nodes there are.
        node_count: usize,
    },
    /// The terminals make no game.
    #[error(transparent)]
    Game(#[from] GameError),
}

impl Multigraph {
    /// The multigraph with nodes `0..node_count` and the given edges, which keep their order.
    ///
    /// # Errors
    /// If an edge has an end that is no node.
    pub fn new(node_count: usize, edges: Vec<[NodeId; 2]>) -> Result<Self, MultigraphError> {
        match edges.iter().flatten().find(|node| node.index() >= node_count) {
            Some(&node) => Err(MultigraphError::UnknownNode { node, node_count }),
            None => Ok(Self { node_count, edges }),
        }
    }

    /// How many nodes there are.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.node_count
    }

    /// The ends of each edge.
    #[must_use]
    pub fn edges(&self) -> &[[NodeId; 2]] {
        &self.edges
    }

    /// The Shannon game in which the edges are claimed and Short must join the terminal nodes:
    /// edge `i` is cell `i`, and after the cells come the terminals in the given order. Each node
    /// is the hyperedge of its edges and terminals.
    ///
    /// ```
    /// use cutshort::switching::{Multigraph, NodeId};
    /// // Two parallel edges and a third one behind them.
    /// let [s, m, t] = [0, 1, 2].map(NodeId::new);
    /// let graph = Multigraph::new(3, vec![[s, m], [s, m], [m, t]])?;
    /// let game = graph.game(&[s, t])?;
    /// assert_eq!(game.hypergraph().cells().len(), 3);
    /// assert_eq!(game.hypergraph().max_cell_degree(), 2);
    /// # Ok::<(), cutshort::switching::MultigraphError>(())
    /// ```
    ///
    /// # Errors
    /// If a terminal is no node, or there are fewer than two.
    pub fn game(&self, terminals: &[NodeId]) -> Result<Game, MultigraphError> {
        let cells = self.edges.len();
        let mut members = vec![Vec::new(); self.node_count];
        for (edge, ends) in self.edges.iter().enumerate() {
            for node in ends {
                members[node.index()].push(VertexId::new(edge));
            }
        }
        for (index, &node) in terminals.iter().enumerate() {
            let node_count = self.node_count;
            let at = members.get_mut(node.index());
            at.ok_or(MultigraphError::UnknownNode { node, node_count })?
                .push(VertexId::new(cells + index));
        }
        let ids = (cells..cells + terminals.len()).map(VertexId::new).collect();
        let hypergraph = Hypergraph::new(cells + terminals.len(), ids, members);
        let hypergraph = hypergraph.expect("all members are cells or terminals");
        Ok(Game::new(hypergraph, Goal::Connect, Rules::Normal)?)
    }
}

/// The nodes and edges of a petgraph graph, in the order of their indices.
///
/// ```
/// use cutshort::switching::{EdgeGame, EdgeSolution, Multigraph, NodeId};
/// use cutshort::game::Class;
/// use petgraph::graph::UnGraph;
/// // The complete graph on four nodes: two edge-disjoint spanning trees.
/// let k4 = UnGraph::<(), ()>::from_edges([(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)]);
/// let game = EdgeGame::from_graph(Multigraph::from(&k4), &[NodeId::new(0), NodeId::new(3)])?;
/// assert_eq!(EdgeSolution::new(&game).class(), Class::Short);
/// # Ok::<(), cutshort::switching::MultigraphError>(())
/// ```
#[cfg(feature = "petgraph")]
impl<N, E, Ix: IndexType> From<&UnGraph<N, E, Ix>> for Multigraph {
    fn from(graph: &UnGraph<N, E, Ix>) -> Self {
        let node = |index: NodeIndex<Ix>| NodeId::new(index.index());
        let edges = graph.edge_references();
        let edges = edges.map(|edge| [node(edge.source()), node(edge.target())]).collect();
        Self { node_count: graph.node_count(), edges }
    }
}

/// A Shannon game as a game on the edges of a multigraph: its hyperedges are the nodes, its cells
/// the edges. It exists for every game in which no cell lies in more than two hyperedges.
///
/// All hyperedges of a terminal are one node. A cell in one hyperedge is an edge to a node of its
/// own, a cell in none an edge between two such nodes, and a cell whose hyperedges belong to one
/// node is a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EdgeGame {
    graph: Multigraph,
    /// By edge.
    cells: Vec<VertexId>,
    /// The terminals with their nodes.
    terminals: Vec<(VertexId, NodeId)>,
    /// How many vertex ids the game has.
    universe: usize,
}

/// Why a game cannot be played on the edges of a graph by spanning trees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EdgeGameError {
    /// A cell lies in too many hyperedges.
    #[error("the cell {cell:?} lies in {degree} hyperedges, expected at most 2")]
    Degree {
        /// The first such cell.
        cell: VertexId,
        /// In how many hyperedges it lies.
        degree: usize,
    },
    /// Three or more sides that do not conduct.
    #[error(
        "the goal is to touch {sides} sides; spanning trees join conducting terminals (goal connect)"
    )]
    Touch {
        /// How many sides there are.
        sides: usize,
    },
    /// The rules are misère.
    #[error("the rules are misere; spanning trees decide normal play only")]
    Misere,
}

impl EdgeGame {
    /// The game on the edges of a multigraph that a game is.
    ///
    /// Near-linear in the sizes of the hyperedges.
    ///
    /// # Errors
    /// If a cell has degree 3 or more, the goal is `touch` with more than two sides (with two the
    /// goals coincide), or the rules are misère.
    pub fn new(game: &Game) -> Result<Self, EdgeGameError> {
        let hypergraph = game.hypergraph();
        let sides = hypergraph.terminals().len();
        if game.rules() == Rules::Misere {
            return Err(EdgeGameError::Misere);
        }
        if game.goal() == Goal::Touch && sides > 2 {
            return Err(EdgeGameError::Touch { sides });
        }
        let incidence = hypergraph.incidence();
        if let Some(cell) = hypergraph.cells().iter().find(|&cell| incidence.of(cell).len() > 2) {
            return Err(EdgeGameError::Degree { cell, degree: incidence.of(cell).len() });
        }
        let mut groups = UnionFind::new(hypergraph.hyperedge_count());
        for &terminal in hypergraph.terminals() {
            groups.union_all(incidence.of(terminal).iter().copied());
        }
        let mut node_count = 0;
        let mut fresh = || {
            node_count += 1;
            NodeId::new(node_count - 1)
        };
        let mut nodes = vec![None; hypergraph.hyperedge_count()];
        let mut node_of = |hyperedge: Option<usize>| match hyperedge {
            Some(hyperedge) => *nodes[groups.find(hyperedge)].get_or_insert_with(&mut fresh),
            None => fresh(),
        };
        let terminals = hypergraph.terminals().iter();
        let terminals =
            terminals.map(|&t| (t, node_of(incidence.of(t).first().copied()))).collect();
        let cells: Vec<VertexId> = hypergraph.cells().iter().collect();
        let ends = |cell: &VertexId| {
            let at = incidence.of(*cell);
            [node_of(at.first().copied()), node_of(at.get(1).copied())]
        };
        let edges = cells.iter().map(ends).collect();
        let graph = Multigraph { node_count, edges };
        Ok(Self { graph, cells, terminals, universe: hypergraph.vertex_count() })
    }

    /// The game on the edges of this very multigraph, with the ids of [`Multigraph::game`]. Edges
    /// that cannot matter (loops, edges of a dead end) keep their ends here; from the game in normal
    /// form they come back as edges to a node of their own.
    ///
    /// # Errors
    /// As [`Multigraph::game`].
    pub fn from_graph(graph: Multigraph, terminals: &[NodeId]) -> Result<Self, MultigraphError> {
        let node_count = graph.node_count;
        if let Some(&node) = terminals.iter().find(|node| node.index() >= node_count) {
            return Err(MultigraphError::UnknownNode { node, node_count });
        }
        if terminals.len() < 2 {
            return Err(GameError::TooFewTerminals(terminals.len()).into());
        }
        let cells = graph.edges.len();
        let universe = cells + terminals.len();
        let ids = (cells..universe).map(VertexId::new);
        let terminals = ids.zip(terminals.iter().copied()).collect();
        Ok(Self { graph, cells: (0..cells).map(VertexId::new).collect(), terminals, universe })
    }

    /// The multigraph. Edge `i` is the cell `cells()[i]`.
    #[must_use]
    pub fn graph(&self) -> &Multigraph {
        &self.graph
    }

    /// The cell that each edge is, in increasing order.
    #[must_use]
    pub fn cells(&self) -> &[VertexId] {
        &self.cells
    }

    /// The edge that a cell is, by its index in the multigraph; `None` for other vertices.
    #[must_use]
    pub fn edge(&self, cell: VertexId) -> Option<usize> {
        self.cells.binary_search(&cell).ok()
    }

    /// The terminals, each with its node. Several may share a node: they are joined already.
    #[must_use]
    pub fn terminals(&self) -> &[(VertexId, NodeId)] {
        &self.terminals
    }

    /// How many vertex ids the game has.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.universe
    }

    /// The game after a claim: a cell of Short's has its ends merged, a cell of Cut's is gone. Nodes
    /// keep their numbers. `None` if the vertex is no cell of the game.
    ///
    /// Linear in the size of the game.
    #[must_use]
    pub fn after_claim(&self, cell: VertexId, by: Player) -> Option<Self> {
        let edge = self.edge(cell)?;
        let mut after = self.clone();
        after.cells.remove(edge);
        let [kept, merged] = after.graph.edges.remove(edge);
        if by == Player::Short {
            let terminals = after.terminals.iter_mut().map(|(_, node)| node);
            for node in after.graph.edges.iter_mut().flatten().chain(terminals) {
                if *node == merged {
                    *node = kept;
                }
            }
        }
        Some(after)
    }
}
