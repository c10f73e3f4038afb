//! What can be wrong with a certificate.

use thiserror::Error;

use super::step::ReplayError;
use super::{GameId, NodeId};
use crate::graph::VertexId;

/// Why a line of a certificate is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
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
    #[error("a node that it uses is about another game, player or aim than it needs")]
    Mismatch,
    /// It uses fewer or more nodes than its rule.
    #[error("it uses {0} nodes, and its rule does not")]
    Uses(usize),
    /// A node is used where the player must win moving second.
    #[error("a node that it uses needs the player to move first")]
    NeedsMove,
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
    #[error("the position of a node that it uses is not one claim after that of the line")]
    NotTheMove,
    /// The player, in misère play the loser, may be worse off than in the position of the node.
    #[error("it is not seen that the player is as well off as in the node that it uses")]
    WorseOff,
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
    /// No certificate on which this one may rely says so.
    #[error("no part {0} before this one says that")]
    NotGiven(u32),
    /// The certificate needs more memory than it may.
    #[error("its nodes need more than {limit} bytes of memory")]
    TooLarge {
        /// How many bytes there may be.
        limit: usize,
    },
    /// The certificate ends without its last line, or goes on after it.
    #[error("it is not whole: expected one line of the kind end, as the last")]
    NotWhole,
}

impl Fault {
    /// The message in the names of the vertices: in messages they are written as `v` and their number, and
    /// nothing else is.
    #[must_use]
    pub fn describe(&self, names: &[String]) -> String {
        let name = |word: &str| {
            let digits = word.strip_prefix('v')?.trim_end_matches(|c: char| !c.is_ascii_digit());
            let name = names.get(digits.parse::<usize>().ok()?)?;
            Some(name.clone() + &word[1 + digits.len()..])
        };
        let text = self.to_string();
        text.split(' ')
            .map(|word| name(word).unwrap_or(word.to_owned()))
            .collect::<Vec<_>>()
            .join(" ")
    }
}
