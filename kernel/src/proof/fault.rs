//! What can be wrong with a certificate.

use super::step::ReplayError;
use crate::graph::VertexId;

/// An enumeration of what can be wrong, each with the sentence that says so, which documents it as well.
macro_rules! faults {
    ($(#[$about:meta])* $name:ident {
        $($fault:ident $(($($field:tt)*))? = $sentence:literal ;)*
    }) => {
        $(#[$about])*
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum $name {$(
            #[doc = $sentence]
            #[error($sentence)]
            $fault $(($($field)*))?,
        )*}
    };
}
pub(super) use faults;

faults! {
    /// Why a line of a certificate is refused.
    Fault {
        Number(u32, u32) = "its number is {0}, expected {1}";
        NoNode(u32) = "it uses node {0}, which does not come before it";
        NoGame(u32) = "it uses game {0}, which does not come before it";
        NoCell(VertexId) = "{0:?} is not an unclaimed cell of the game";
        NoVertex(VertexId) = "{0:?} is not a vertex of the game";
        Twice(VertexId) = "{0:?} is listed twice";
        Empty = "a list is empty";
        NotHere = "such a line is not known to be right with this goal and these rules";
        Mismatch = "a node that it uses is about another game, player or aim than it needs";
        Uses(usize) = "it uses {0} nodes, and its rule does not";
        NeedsMove = "a node that it uses needs the player to move first";
        NotWon = "the player has not won with these cells alone";
        Unguarded(VertexId) = "there is a way to {0:?} that does not pass its guard";
        NotAdjacent(VertexId, VertexId) = "{0:?} and {1:?} are not adjacent";
        NoConductor(VertexId) = "{0:?} does not conduct";
        NotSettled = "it makes a difference whose the rest of the set is";
        Unanswered(VertexId) = "if the opponent claims {0:?} there is no answer";
        Overlap(VertexId) = "two parts need {0:?}";
        NotJoined = "the parts do not join what they should";
        NotOwned(VertexId) = "it needs {0:?} to be the winner's already";
        NotTheMove = "the position of a node that it uses is not one claim after that of the line";
        WorseOff = "it is not seen that the player is as well off as in the node that it uses";
        NotShown = "the node does not show what is answered";
        NotTheHyperedges = "the hyperedges are not those of the game";
        NotAround(VertexId) = "what is listed around {0:?} is not each of its hyperedges once";
        NotPlane = "the cyclic orders do not draw the game in the plane with its terminals outside";
        Step(#[from] ReplayError) = "{0}";
        NotGiven(u32) = "no part {0} before this one says that";
        TooLarge(usize) = "its nodes need more than {0} bytes of memory";
        NotWhole = "it is not whole: expected one line of the kind end, as the last";
    }
}
