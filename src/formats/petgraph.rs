//! Conversions from and to the graphs of petgraph.
//!
//! A game is a graph in two ways. Its *2-section* joins the vertices that share a hyperedge and
//! forgets the hyperedges. Its *incidence graph* has a node for each hyperedge as well and forgets
//! nothing.

use petgraph::graph::{NodeIndex, UnGraph};
use thiserror::Error;

use crate::game::{Game, GameError, Goal, Rules};
use crate::graph::{Hypergraph, HypergraphError, VertexId};

/// What a node of an incidence graph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IncidenceNode {
    /// A cell.
    Cell,
    /// A terminal.
    Terminal,
    /// A hyperedge, whose members are its neighbours.
    Hyperedge,
}

/// Why a graph is no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum GraphError {
    /// A terminal is no node, or is named twice.
    #[error(transparent)]
    Hypergraph(#[from] HypergraphError),
    /// Fewer than two terminals.
    #[error(transparent)]
    Game(#[from] GameError),
    /// A loop in a game of cells.
    #[error("the node {0} is joined to itself; loops are for edge games only")]
    Loop(usize),
    /// An edge of an incidence graph that does not join a hyperedge to a vertex.
    #[error(
        "the nodes {0} and {1} are joined, expected a hyperedge at one end and a vertex at the other"
    )]
    NoIncidence(usize, usize),
}

/// The 2-section of a game. The node with index i is the vertex with id i and carries it; ids that
/// have been claimed away are nodes without edges.
///
/// Complexity: the squares of the sizes of the hyperedges.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::formats::petgraph::two_section;
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let graph = two_section(board.game.hypergraph());
/// // 16 pairs of neighbouring cells; 3 cells touch each of the two sides.
/// assert_eq!((graph.node_count(), graph.edge_count()), (11, 16 + 6));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn two_section(hypergraph: &Hypergraph) -> UnGraph<VertexId, ()> {
    let mut graph = UnGraph::default();
    for vertex in 0..hypergraph.vertex_count() {
        graph.add_node(VertexId::new(vertex));
    }
    for ends in hypergraph.two_section().hyperedges() {
        let [a, b] = [ends[0], ends[1]].map(|vertex| NodeIndex::new(vertex.index()));
        graph.add_edge(a, b, ());
    }
    graph
}

/// The game on a graph: its edges are the hyperedges, the node with index i is the vertex with id i.
/// Parallel edges count once.
///
/// ```
/// use cutshort::formats::petgraph::{from_two_section, two_section};
/// use cutshort::game::{Goal, Rules};
/// use petgraph::graph::{NodeIndex, UnGraph};
/// let graph = UnGraph::<(), ()>::from_edges([(0, 1), (1, 2), (2, 3), (3, 0)]);
/// let ends = [0, 2].map(NodeIndex::new);
/// let game = from_two_section(&graph, &ends, Goal::Connect, Rules::Normal)?;
/// assert_eq!(game.hypergraph().cells().len(), 2);
/// assert_eq!(two_section(game.hypergraph()).edge_count(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If a terminal is no node or is named twice, there are fewer than two, or the graph has a loop.
pub fn from_two_section<N, E>(
    graph: &UnGraph<N, E>,
    terminals: &[NodeIndex],
    goal: Goal,
    rules: Rules,
) -> Result<Game, GraphError> {
    let mut edges = Vec::with_capacity(graph.edge_count());
    for edge in graph.raw_edges() {
        let [a, b] = [edge.source(), edge.target()].map(NodeIndex::index);
        if a == b {
            return Err(GraphError::Loop(a));
        }
        edges.push([a, b].map(VertexId::new));
    }
    let terminals = terminals.iter().map(|node| VertexId::new(node.index())).collect();
    Ok(Game::new(Hypergraph::new(graph.node_count(), terminals, edges)?, goal, rules)?)
}

/// The incidence graph of a game: first the vertices, the node with index i for the vertex with id i,
/// then the hyperedges in the order of the normal form. Ids that have been claimed away are cells
/// without edges.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::formats::petgraph::{from_incidence_graph, incidence_graph};
/// let game = "y:3".parse::<BoardSpec>()?.build().game;
/// let graph = incidence_graph(game.hypergraph());
/// assert_eq!(graph.node_count(), 6 + 3 + game.hypergraph().hyperedge_count());
/// // Nothing is forgotten but the order of the terminals.
/// let again = from_incidence_graph(&graph, game.goal(), game.rules())?;
/// assert_eq!(again.hypergraph().hyperedge_count(), game.hypergraph().hyperedge_count());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn incidence_graph(hypergraph: &Hypergraph) -> UnGraph<IncidenceNode, ()> {
    let mut graph = UnGraph::default();
    for vertex in (0..hypergraph.vertex_count()).map(VertexId::new) {
        graph.add_node(if hypergraph.is_terminal(vertex) {
            IncidenceNode::Terminal
        } else {
            IncidenceNode::Cell
        });
    }
    for members in hypergraph.hyperedges() {
        let node = graph.add_node(IncidenceNode::Hyperedge);
        for vertex in members {
            graph.add_edge(node, NodeIndex::new(vertex.index()), ());
        }
    }
    graph
}

/// The game of an incidence graph. Cells and terminals get ids in the order of their nodes; the
/// terminals stand in this order, too.
///
/// # Errors
/// If an edge does not join a hyperedge to a vertex, or there are fewer than two terminals.
pub fn from_incidence_graph<E>(
    graph: &UnGraph<IncidenceNode, E>,
    goal: Goal,
    rules: Rules,
) -> Result<Game, GraphError> {
    let mut ids = vec![None; graph.node_count()];
    let mut members = vec![Vec::new(); graph.node_count()];
    let mut terminals = Vec::new();
    let mut count = 0;
    for node in graph.node_indices() {
        if graph[node] != IncidenceNode::Hyperedge {
            let vertex = VertexId::new(count);
            ids[node.index()] = Some(vertex);
            count += 1;
            if graph[node] == IncidenceNode::Terminal {
                terminals.push(vertex);
            }
        }
    }
    for edge in graph.raw_edges() {
        let [a, b] = [edge.source(), edge.target()].map(NodeIndex::index);
        match (ids[a], ids[b]) {
            (Some(vertex), None) => members[b].push(vertex),
            (None, Some(vertex)) => members[a].push(vertex),
            _ => return Err(GraphError::NoIncidence(a, b)),
        }
    }
    Ok(Game::new(Hypergraph::new(count, terminals, members)?, goal, rules)?)
}

#[cfg(test)]
mod tests {
    use quickcheck::QuickCheck;

    use super::*;
    use crate::game::testing::RandomPosition;

    #[test]
    fn games_go_there_and_back() {
        fn property(position: RandomPosition<8>) -> bool {
            let game = position.game();
            let hypergraph = game.hypergraph();
            let again =
                from_incidence_graph(&incidence_graph(hypergraph), game.goal(), game.rules());
            let again = again.unwrap();
            let section = two_section(hypergraph);
            let terminals: Vec<NodeIndex> =
                hypergraph.terminals().iter().map(|t| NodeIndex::new(t.index())).collect();
            let primal = from_two_section(&section, &terminals, game.goal(), game.rules());
            again.hypergraph().hyperedges().eq(hypergraph.hyperedges())
                && again.hypergraph().cells() == hypergraph.cells()
                && two_section(primal.unwrap().hypergraph()).edge_count() == section.edge_count()
        }
        QuickCheck::new().tests(300).quickcheck(property as fn(RandomPosition<8>) -> bool);
    }

    #[test]
    fn graphs_that_are_no_games_are_refused() {
        let from = |edges: &[(u32, u32)], terminals: &[usize]| {
            let graph = UnGraph::<(), ()>::from_edges(edges);
            let terminals: Vec<NodeIndex> = terminals.iter().map(|&t| NodeIndex::new(t)).collect();
            from_two_section(&graph, &terminals, Goal::Connect, Rules::Normal).unwrap_err()
        };
        assert_eq!(from(&[(0, 1), (1, 1)], &[0, 1]), GraphError::Loop(1));
        assert!(matches!(from(&[(0, 1)], &[0]), GraphError::Game(_)));
        assert!(matches!(from(&[(0, 1)], &[0, 0]), GraphError::Hypergraph(_)));
        assert!(matches!(from(&[(0, 1)], &[0, 7]), GraphError::Hypergraph(_)));
        let mut graph = UnGraph::<IncidenceNode, ()>::default();
        let [a, b] = [IncidenceNode::Terminal; 2].map(|node| graph.add_node(node));
        graph.add_edge(a, b, ());
        let fault = from_incidence_graph(&graph, Goal::Connect, Rules::Normal).unwrap_err();
        assert_eq!(fault, GraphError::NoIncidence(0, 1));
    }
}
