//! Why a game cannot be drawn in the plane with its terminals outside.

use std::fmt;

use thiserror::Error;

use super::incidence::{Node, Numbering};
use super::kuratowski::{KuratowskiKind, Subdivision, subdivision};
use super::plain::PlainGraph;
use crate::graph::{Hypergraph, Names, VertexId};

/// A subdivision of K5 or K3,3 in the incidence graph of a game: the proof that it is not planar,
/// or, where it passes through the [outside](Node::Outside), that its terminals do not lie on one
/// face (Kuratowski's theorem).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kuratowski {
    kind: KuratowskiKind,
    pub(super) branches: Vec<Node>,
    pub(super) paths: Vec<Vec<Node>>,
}

/// Why a game cannot be drawn in the plane with its terminals outside.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum EmbeddingError {
    /// The hypergraph is not planar, wherever its terminals are.
    #[error("the hypergraph is not planar: it contains {0}")]
    NotPlanar(Kuratowski),
    /// The hypergraph is planar, but no drawing has all terminals on one face.
    #[error(
        "the terminals {terminals:?} cannot all lie on one face: with a point outside joined to them the hypergraph contains {witness}"
    )]
    TerminalsApart {
        /// The terminals.
        terminals: Vec<VertexId>,
        /// The proof.
        witness: Kuratowski,
    },
    /// The terminals can lie on one face, but not in the prescribed order.
    #[error(
        "the terminals cannot lie on one face in the order {order:?}: with a cycle through them and a point outside joined to them the hypergraph contains {witness}"
    )]
    OrderImpossible {
        /// The prescribed order.
        order: Vec<VertexId>,
        /// The proof, in which each terminal is also joined to the next.
        witness: Kuratowski,
    },
    /// The prescribed order is not one of the terminals.
    #[error("an order of the terminals has each of {0:?} once and nothing else")]
    NotTheTerminals(Vec<VertexId>),
}

impl EmbeddingError {
    /// The proof that a game has no embedding; `graph` is its incidence graph with the outside.
    pub(super) fn prove(hypergraph: &Hypergraph, graph: &PlainGraph) -> Self {
        let numbering = Numbering::of(hypergraph);
        match subdivision(&numbering.graph(hypergraph, false)) {
            Some(found) => Self::NotPlanar(Kuratowski::new(numbering, found)),
            None => Self::TerminalsApart {
                terminals: hypergraph.terminals().to_vec(),
                witness: Kuratowski::find(numbering, graph),
            },
        }
    }

    /// The proof that a game has no embedding in this order, when it has one in another; `graph`
    /// has the rim.
    pub(super) fn prove_order(
        hypergraph: &Hypergraph,
        graph: &PlainGraph,
        order: &[VertexId],
    ) -> Self {
        let witness = Kuratowski::find(Numbering::of(hypergraph), graph);
        Self::OrderImpossible { order: order.to_vec(), witness }
    }

    /// The proof, where the error has one.
    #[must_use]
    pub fn witness(&self) -> Option<&Kuratowski> {
        match self {
            Self::NotPlanar(witness)
            | Self::TerminalsApart { witness, .. }
            | Self::OrderImpossible { witness, .. } => Some(witness),
            Self::NotTheTerminals(_) => None,
        }
    }

    /// The message in the user's names.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        let list = |vertices: &[VertexId]| {
            let list: Vec<&str> = vertices.iter().map(|&vertex| names.name(vertex)).collect();
            list.join(", ")
        };
        match self {
            Self::NotPlanar(witness) => {
                format!("the hypergraph is not planar: {}", witness.describe(hypergraph, names))
            }
            Self::TerminalsApart { terminals, witness } => format!(
                "the terminals {} cannot all lie on one face: joined to a point outside they give {}",
                list(terminals),
                witness.describe(hypergraph, names)
            ),
            Self::OrderImpossible { order, witness } => format!(
                "the terminals cannot lie on one face in the order {}: {}",
                list(order),
                witness.describe(hypergraph, names)
            ),
            Self::NotTheTerminals(terminals) => {
                format!("an order of the terminals has each of {} once", list(terminals))
            }
        }
    }
}

impl Kuratowski {
    fn new(numbering: Numbering, found: Subdivision) -> Self {
        let nodes = |numbers: &[u32]| numbers.iter().map(|&n| numbering.node(n)).collect();
        Self {
            kind: found.kind,
            branches: nodes(&found.branches),
            paths: found.paths.iter().map(|path| nodes(path)).collect(),
        }
    }

    fn find(numbering: Numbering, graph: &PlainGraph) -> Self {
        Self::new(numbering, subdivision(graph).expect("the graph has been found not planar"))
    }

    /// Which of the two graphs is subdivided.
    #[must_use]
    pub fn kind(&self) -> KuratowskiKind {
        self.kind
    }

    /// The five or six nodes where paths meet; of K3,3 first the three of one side.
    #[must_use]
    pub fn branches(&self) -> &[Node] {
        &self.branches
    }

    /// The ten or nine paths, each from branch to branch; they share nothing else.
    #[must_use]
    pub fn paths(&self) -> &[Vec<Node>] {
        &self.paths
    }

    /// Whether this is what it claims to be, in the incidence graph of this hypergraph with the
    /// outside. Where an order of the terminals was prescribed, each may be joined to the next.
    /// Shares no code with the search for it.
    ///
    /// Complexity: near-linear in the game.
    #[must_use]
    pub fn is_valid(&self, hypergraph: &Hypergraph, order: Option<&[VertexId]>) -> bool {
        let contains = |index: usize, vertex: VertexId| {
            index < hypergraph.hyperedge_count() && hypergraph.hyperedge(index).contains(&vertex)
        };
        let follows = |a: VertexId, b: VertexId| {
            order.is_some_and(|order| {
                let after = order.iter().cycle().skip(1);
                order.iter().zip(after).any(|(&x, &y)| (x, y) == (a, b) || (x, y) == (b, a))
            })
        };
        let joined = |a: Node, b: Node| match (a, b) {
            (Node::Vertex(vertex), Node::Hyperedge(index))
            | (Node::Hyperedge(index), Node::Vertex(vertex)) => contains(index, vertex),
            (Node::Vertex(vertex), Node::Outside) | (Node::Outside, Node::Vertex(vertex)) => {
                hypergraph.is_terminal(vertex)
            }
            (Node::Vertex(a), Node::Vertex(b)) => follows(a, b),
            _ => false,
        };
        let walks = self
            .paths
            .iter()
            .all(|path| path.len() >= 2 && path.windows(2).all(|pair| joined(pair[0], pair[1])));
        // Branches once, inner nodes once, and no inner node is a branch.
        let inner = |path: &Vec<Node>| path[1..path.len() - 1].to_vec();
        let mut nodes = self.branches.clone();
        nodes.extend(self.paths.iter().filter(|path| path.len() >= 2).flat_map(inner));
        let count = nodes.len();
        nodes.sort_unstable();
        nodes.dedup();
        let pairs: Vec<(usize, usize)> = match self.kind {
            KuratowskiKind::K5 => (0..5).flat_map(|b| (0..b).map(move |a| (a, b))).collect(),
            KuratowskiKind::K33 => (0..3).flat_map(|a| (3..6).map(move |b| (a, b))).collect(),
        };
        let branches = match self.kind {
            KuratowskiKind::K5 => 5,
            KuratowskiKind::K33 => 6,
        };
        let links = |a: Node, b: Node| {
            let ends = |path: &&Vec<Node>| {
                let ends = (path[0], path[path.len() - 1]);
                ends == (a, b) || ends == (b, a)
            };
            self.paths.iter().filter(ends).count()
        };
        walks
            && nodes.len() == count
            && self.branches.len() == branches
            && self.paths.len() == pairs.len()
            && pairs.iter().all(|&(a, b)| links(self.branches[a], self.branches[b]) == 1)
    }

    /// The proof in the user's names, in one line.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        let name = |&node: &Node| match node {
            Node::Vertex(vertex) => names.name(vertex).to_owned(),
            Node::Hyperedge(index) => {
                let members = hypergraph.hyperedge(index).iter();
                let members: Vec<&str> = members.map(|&vertex| names.name(vertex)).collect();
                format!("{{{}}}", members.join(","))
            }
            Node::Outside => "outside".to_owned(),
        };
        self.text(name)
    }

    fn text(&self, name: impl Fn(&Node) -> String) -> String {
        let join = |nodes: &[Node], by: &str| nodes.iter().map(&name).collect::<Vec<_>>().join(by);
        let branches = match self.kind {
            KuratowskiKind::K5 => join(&self.branches, ", "),
            KuratowskiKind::K33 => {
                format!(
                    "{} against {}",
                    join(&self.branches[..3], ", "),
                    join(&self.branches[3..], ", ")
                )
            }
        };
        let paths: Vec<String> = self.paths.iter().map(|path| join(path, "-")).collect();
        format!("a subdivision of {} on {branches} (paths {})", self.kind, paths.join(", "))
    }
}

impl fmt::Display for Kuratowski {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(|&node| match node {
            Node::Vertex(vertex) => format!("{vertex:?}"),
            Node::Hyperedge(index) => format!("e{index}"),
            Node::Outside => "outside".to_owned(),
        }))
    }
}
