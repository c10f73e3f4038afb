//! Steps, traces, and their replay.
//!
//! Every simplification of a game is a [`Step`]: what is done ([`Action`]), by which [`Rule`], what
//! that [preserves](Preserves), and the [`Evidence`] that the rule's hypotheses hold. [`replay`] applies
//! a [`Trace`] and checks every step from its definition.

mod check;
mod replay;
mod rule;
mod trees;

use serde::{Deserialize, Serialize};

use super::present;
pub use replay::{Refusal, ReplayError, Replayed, replay};
pub use rule::{Preserves, Rule};

#[cfg(test)]
pub(super) use replay::tests::forged;

use crate::game::{Player, Section};
use crate::graph::VertexId;

/// One simplification of a game: what is done, why, and what stays the same.
///
/// The step speaks of the game as it is before the step; if the action has several parts (many edges, many
/// cells), so does the evidence of each of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Step {
    /// The rule by which the step is right.
    pub rule: Rule,
    /// What the step preserves.
    pub preserves: Preserves,
    /// What is done.
    pub action: Action,
    /// What the rule's hypotheses are about.
    pub evidence: Evidence,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// Shorts these cells: they are Short's.
    Short(Vec<VertexId>),
    /// Cuts these cells: they are Cut's.
    Cut(Vec<VertexId>),
    /// Deletes these edges of the 2-section.
    DeleteEdges(Vec<[VertexId; 2]>),
    /// Makes these adjacent terminals one, named by the first.
    MergeTerminals(Vec<VertexId>),
    /// Says who wins. Nothing is done to the game.
    Decide(Decision),
}

impl Action {
    /// Does it, right or wrong, on a graph.
    pub fn apply(&self, section: &mut Section) {
        match self {
            Self::Short(cells) => cells.iter().for_each(|&cell| section.claim(cell, Player::Short)),
            Self::Cut(cells) => cells.iter().for_each(|&cell| section.claim(cell, Player::Cut)),
            Self::DeleteEdges(edges) => edges.iter().for_each(|&edge| section.delete_edge(edge)),
            Self::MergeTerminals(terminals) => {
                let others = terminals.iter().skip(1);
                others.for_each(|&other| section.merge_terminals(terminals[0], other));
            }
            Self::Decide(_) => {}
        }
    }
}

/// Who wins a game, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decision {
    /// The winner.
    pub winner: Player,
    /// When he wins.
    pub moving: MovingAs,
}

/// Who has the move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MovingAs {
    /// If he moves first. It is not said what happens otherwise.
    First,
    /// Even if he moves second. In normal play he then wins moving first as well.
    Second,
}

impl Decision {
    /// The player wins even if he moves second.
    #[must_use]
    pub const fn won_by(winner: Player) -> Self {
        Self { winner, moving: MovingAs::Second }
    }
}

/// What the hypotheses of a step's rule are about, beyond the action itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Evidence {
    /// The action says it all.
    Nothing,
    /// A set of cells: the one that is surrounded, or whose neighbourhood is a clique.
    Set {
        /// Its members.
        set: Vec<VertexId>,
    },
    /// A set of cells and the terminal that surrounds it.
    Surrounded {
        /// The cells.
        set: Vec<VertexId>,
        /// The terminal.
        terminal: VertexId,
    },
    /// A terminal: the one that surrounds, or to which both ends of each edge are adjacent.
    Terminal {
        /// The terminal.
        terminal: VertexId,
    },
    /// Pairs of cells; the first of each threatens (supports) the second.
    Pairs {
        /// The pairs.
        pairs: Vec<[VertexId; 2]>,
    },
    /// The cell that threatens all its three neighbours.
    Centre {
        /// The cell.
        centre: VertexId,
    },
    /// The strategy on a set of cells: a claim of any other than `key` is answered at `key`, a
    /// claim of `key` at `reply`. Then what is left is a pair in which each cell makes up for the
    /// other, or a single dead cell, or nothing.
    Replies {
        /// The cell that threatens (supports) all others.
        key: VertexId,
        /// The answer when the opponent claims it.
        reply: VertexId,
    },
    /// Neighbours of a terminal, each with the cell that threatens it.
    Guards {
        /// The terminal.
        terminal: VertexId,
        /// Threatener and neighbour.
        guards: Vec<[VertexId; 2]>,
    },
    /// Cells that are adjacent to all terminals.
    Links {
        /// The cells.
        links: Vec<VertexId>,
    },
    /// Cells that connect the same nodes, all terminals among them; nodes are hyperedges, those of
    /// a terminal one node.
    Trees {
        /// Short's claim before that, if he needs it.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        first: Option<VertexId>,
        /// The two lists.
        trees: [Vec<VertexId>; 2],
    },
    /// Cells that are without cycles and leave two terminals apart, when all cells that are not
    /// listed are Short's.
    Forests {
        /// Cut's claim before that, if he needs it.
        #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
        first: Option<VertexId>,
        /// The two terminals.
        apart: [VertexId; 2],
        /// The two lists.
        forests: [Vec<VertexId>; 2],
    },
}

/// The steps of a reduction, in the order in which they are made.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Trace {
    /// The steps.
    pub steps: Vec<Step>,
}

impl Trace {
    /// What all steps together preserve: what the weakest of them does. A trace without steps
    /// preserves everything.
    #[must_use]
    pub fn preserves(&self) -> Preserves {
        self.steps.iter().map(|step| step.preserves).min().unwrap_or(Preserves::Fillings)
    }
}
