//! The rules by which nodes follow from nodes before them: one file each, with what the file of a
//! certificate says of it, what is checked, and why that is right.
//!
//! To add one, write its file, and name it in [`Rule`]: the compiler says where else it must be named.
//! O(n), C(n) and H(n) are what is owned, the carrier and the held pairs of a node n that is used. Where
//! nothing else is said the node holds the pairs of all nodes that it uses.

mod all;
mod and;
mod branch;
mod claim;
mod decided;
mod divided;
mod either;
mod given;
mod guarded;
mod hold;
mod join;
mod lift;
mod like;
mod moves;
mod or;
mod over;
mod path;
mod same;
mod same_edge;
mod settled;
mod transfer;
mod won;

use serde::{Deserialize, Serialize};

// What the rules are made of: their files have nothing else to name.
use super::board::{Board, On};
use super::compare::{Comparison, Position};
use super::statement::{
    About, Aim, Indifference, Misere, Mover, Normal, ensure, ensure_empty, sorted,
};
use super::step::{MovingAs, Step, Trace, replay};
use super::{Fault, GameId, NodeId, present};
use crate::game::{ByPlayer, Game, Player, Rules, Section};
use crate::graph::{VertexId, VertexSet};

pub use self::divided::Side;
pub use self::{
    all::All, and::And, branch::Branch, claim::Claim, decided::Decided, divided::Divided,
    either::Either, given::Given, guarded::Guarded, hold::Hold, join::Join, lift::Lift, like::Like,
    moves::Move, or::Or, over::Over, path::Path, same::Same, same_edge::SameEdge, settled::Settled,
    transfer::Transfer, won::Won,
};
pub(super) use same_edge::with_and_without;

/// A node of a certificate: something follows by a rule from nodes before it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// The game that it is about.
    #[serde(default, skip_serializing_if = "GameId::is_file")]
    pub game: GameId,
    /// The nodes that it uses.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub of: Vec<NodeId>,
    /// The rule, with what else it is about.
    pub rule: Rule,
}

/// The rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// Normal play: a player has won.
    Won(Won),
    /// Normal play: a path joins its ends.
    Path(Path),
    /// Normal play: a set is as good as a player's.
    Settled(Settled),
    /// Normal play: a separator whose cells have guards.
    Guarded(Guarded),
    /// Normal play: the player claims a cell.
    Claim(Claim),
    /// Normal play: threats that have no cell in common.
    Or(Or),
    /// Normal play: parts that have no cell in common, one after the other.
    And(And),
    /// Normal play: whichever cell of a pair the player will have.
    Either(Either),
    /// Normal play: the player sees to pairs.
    Hold(Hold),
    /// Normal play: from a dual to the game whose dual it is.
    Lift(Lift),
    /// Normal play: a position divided into two sides.
    Divided(Divided),
    /// Normal play: a position in which the player is as well off.
    Transfer(Transfer),
    /// Normal play: what another certificate has shown.
    Given(Given),
    /// Normal or misère play: steps decide the game.
    Decided(Decided),
    /// Misère play: the game is over.
    Over(Over),
    /// Misère play: the winner claims a cell.
    Move(Move),
    /// Misère play: each claim of the loser is answered.
    All(All),
    /// Misère play: the loser is made to join.
    Join(Join),
    /// Misère play: a position in which the loser is as badly off.
    Like(Like),
    /// Fillings: it makes no difference whose a cell is.
    Same(Same),
    /// Fillings: it makes no difference whether two vertices are adjacent.
    SameEdge(SameEdge),
    /// Fillings: whoever has a cell.
    Branch(Branch),
}

/// What follows by a rule from statements of one kind about one game.
pub(super) trait Conclude<S> {
    fn conclude(&self, on: &On<'_>, of: &[&S]) -> Result<S, Fault>;
}

/// The one node that a rule uses.
fn one<'s, S>(of: &[&'s S]) -> Result<&'s S, Fault> {
    if let [it] = *of { Ok(it) } else { Err(Fault::Uses(of.len())) }
}

/// The two nodes that a rule uses.
fn two<'s, S>(of: &[&'s S]) -> Result<[&'s S; 2], Fault> {
    of.try_into().map_err(|_| Fault::Uses(of.len()))
}

/// The rule uses no nodes.
fn none<S>(of: &[&S]) -> Result<(), Fault> {
    if of.is_empty() { Ok(()) } else { Err(Fault::Uses(of.len())) }
}
