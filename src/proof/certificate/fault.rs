//! What can be wrong with a certificate.

use thiserror::Error;

use super::{AutomorphismId, GameId, NodeId};
use crate::graph::{Names, VertexId};
use crate::proof::ReplayError;

/// Why a line of a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Fault {
    /// Numbers count from 0 (games from 1) without gaps.
    #[error("its number is {found}, expected {expected}")]
    Number {
        /// The number of the line.
        found: u32,
        /// The number that it should have.
        expected: u32,
    },
    /// A line may only use nodes before it.
    #[error("it uses node {}, which does not come before it", .0.0)]
    NoNode(NodeId),
    /// A line may only use games before it.
    #[error("it uses game {}, which does not come before it", .0.0)]
    NoGame(GameId),
    /// A line may only use automorphisms before it.
    #[error("it uses automorphism {}, which does not come before it", .0.0)]
    NoAutomorphism(AutomorphismId),
    /// The permutation does not leave the game as it is.
    #[error("a terminal goes to no terminal, or a hyperedge to no hyperedge, at {0:?}")]
    NotSymmetric(VertexId),
    /// The vertex is not an unclaimed cell of the game.
    #[error("{0:?} is not an unclaimed cell of the game")]
    NoCell(VertexId),
    /// The vertex is no vertex of the game.
    #[error("{0:?} is not a vertex of the game")]
    NoVertex(VertexId),
    /// The cell is listed twice.
    #[error("{0:?} is listed twice")]
    Twice(VertexId),
    /// Nothing is listed.
    #[error("a list is empty")]
    Empty,
    /// Such a node is not known to be right in this game.
    #[error("such a line is not known to be right with this goal and these rules")]
    NotHere,
    /// The nodes that it uses are about different games, players or aims.
    #[error("node {} is about another game, player or aim than the line needs", .0.0)]
    Mismatch(NodeId),
    /// A node is used where the player must win moving second.
    #[error("node {} needs the player to move first", .0.0)]
    NeedsMove(NodeId),
    /// The player has not won with these cells.
    #[error("the player has not won with these cells alone")]
    NotWon,
    /// One gets to the cell without passing its guard.
    #[error("there is a way to {0:?} that does not pass its guard")]
    Unguarded(VertexId),
    /// The two vertices are not adjacent.
    #[error("{0:?} and {1:?} are not adjacent")]
    NotAdjacent(VertexId, VertexId),
    /// The path goes through a terminal that does not conduct.
    #[error("{0:?} does not conduct")]
    NoConductor(VertexId),
    /// It makes a difference whether the rest of the set is the player's.
    #[error("it makes a difference whose the rest of the set is")]
    NotSettled,
    /// All threats need the cell: the opponent claims it.
    #[error("if the opponent claims {0:?} there is no answer")]
    Unanswered(VertexId),
    /// Two parts need the same cell.
    #[error("two parts need {0:?}")]
    Overlap(VertexId),
    /// The parts do not join what they should.
    #[error("the parts do not join what they should")]
    NotJoined,
    /// The winner needs cells that are not his.
    #[error("it needs {0:?} to be the winner's already")]
    NotOwned(VertexId),
    /// In misère play the positions of the nodes do not fit together.
    #[error("the position of node {} does not come from that of the line", .0.0)]
    NotTheMove(NodeId),
    /// The player may be worse off than in the position of the node.
    #[error("it is not seen that the player is as well off as in the position of node {}", .0.0)]
    WorseOff(NodeId),
    /// The loser of a misère game may be better off than in the position of the node.
    #[error("it is not seen that the loser is as badly off as in the position of node {}", .0.0)]
    NotAlike(NodeId),
    /// The node does not say what the answer says.
    #[error("the node does not show what is answered")]
    NotShown,
    /// The hyperedges of the embedding are not those of the game.
    #[error("the hyperedges are not those of the game")]
    NotTheHyperedges,
    /// The hyperedges around a vertex are not those that contain it.
    #[error("what is listed around {0:?} is not each of its hyperedges once")]
    NotAround(VertexId),
    /// The cyclic orders are no embedding in the plane with the terminals outside.
    #[error("the cyclic orders do not draw the game in the plane with its terminals outside")]
    NotPlane,
    /// A step of a derived game is refused.
    #[error("{0}")]
    Step(#[from] ReplayError),
    /// The steps leave no game.
    #[error("the steps leave no game with two terminals")]
    NoGameLeft,
    /// The certificate needs more memory than it may.
    #[error("its nodes need more than {limit} bytes of memory")]
    TooLarge {
        /// How many bytes there may be.
        limit: usize,
    },
    /// The certificate ends without its last line, or goes on after it.
    #[error(
        "it is not whole: expected one line of the kind end, as the last, and an answer before it"
    )]
    NotWhole,
}

impl Fault {
    /// The message in the names of the vertices.
    #[must_use]
    pub fn describe(&self, names: &Names) -> String {
        let name = |vertex: &VertexId| names.name(*vertex).to_owned();
        match self {
            Self::NoCell(v) => format!("{} is not an unclaimed cell of the game", name(v)),
            Self::NoVertex(v) => format!("{} is not a vertex of the game", name(v)),
            Self::Twice(v) => format!("{} is listed twice", name(v)),
            Self::NotAdjacent(a, b) => format!("{} and {} are not adjacent", name(a), name(b)),
            Self::NotSymmetric(v) => format!(
                "a terminal goes to no terminal, or a hyperedge to no hyperedge, at {}",
                name(v)
            ),
            Self::Unguarded(v) => {
                format!("there is a way to {} that does not pass its guard", name(v))
            }
            Self::NoConductor(v) => format!("{} does not conduct", name(v)),
            Self::Unanswered(v) => {
                format!("if the opponent claims {} there is no answer", name(v))
            }
            Self::Overlap(v) => format!("two parts need {}", name(v)),
            Self::NotOwned(v) => format!("it needs {} to be the winner's already", name(v)),
            Self::NotAround(v) => {
                format!("what is listed around {} is not each of its hyperedges once", name(v))
            }
            _ => self.to_string(),
        }
    }
}
