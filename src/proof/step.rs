//! Steps and traces.

use serde::{Deserialize, Serialize};

use super::{Preserves, Rule};
use crate::game::{Class, Player};
use crate::graph::VertexId;

/// One simplification of a game: what is done, why, and what stays the same.
///
/// `V` is how a vertex is written: by its id in the program, by its name in a file. The step speaks
/// of the game as it is before the step; if the action has several parts (many edges, many cells),
/// so does the evidence of each of them.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Step<V = VertexId> {
    /// The rule by which the step is right.
    pub rule: Rule,
    /// What the step preserves.
    pub preserves: Preserves,
    /// What is done.
    pub action: Action<V>,
    /// What the rule's hypotheses are about.
    pub evidence: Evidence<V>,
}

/// What a step does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Action<V = VertexId> {
    /// Shorts these cells: they are Short's.
    Short(Vec<V>),
    /// Cuts these cells: they are Cut's.
    Cut(Vec<V>),
    /// Deletes these edges of the 2-section.
    DeleteEdges(Vec<[V; 2]>),
    /// Makes these adjacent terminals one, named by the first.
    MergeTerminals(Vec<V>),
    /// Says who wins. Nothing is done to the game.
    Decide(Decision),
}

/// Who wins a game, as far as that is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
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

    /// The class of the game in normal play, if the decision determines it.
    #[must_use]
    pub const fn class(self) -> Option<Class> {
        match (self.moving, self.winner) {
            (MovingAs::First, _) => None,
            (MovingAs::Second, Player::Short) => Some(Class::Short),
            (MovingAs::Second, Player::Cut) => Some(Class::Cut),
        }
    }
}

/// What the hypotheses of a step's rule are about, beyond the action itself.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
#[non_exhaustive]
pub enum Evidence<V = VertexId> {
    /// The action says it all.
    Nothing,
    /// A set of cells: the one that is surrounded, or whose neighbourhood is a clique.
    Set {
        /// Its members.
        set: Vec<V>,
    },
    /// A set of cells and the terminal that surrounds it.
    Surrounded {
        /// The cells.
        set: Vec<V>,
        /// The terminal.
        terminal: V,
    },
    /// A terminal: the one that surrounds, or to which both ends of each edge are adjacent.
    Terminal {
        /// The terminal.
        terminal: V,
    },
    /// Pairs of cells; the first of each threatens (supports) the second.
    Pairs {
        /// The pairs.
        pairs: Vec<[V; 2]>,
    },
    /// The cell that threatens all its three neighbours.
    Centre {
        /// The cell.
        centre: V,
    },
    /// The strategy on a set of cells: a claim of any other than `key` is answered at `key`, a
    /// claim of `key` at `reply`. Then what is left is a pair in which each cell makes up for the
    /// other, or a single dead cell, or nothing.
    Replies {
        /// The cell that threatens (supports) all others.
        key: V,
        /// The answer when the opponent claims it.
        reply: V,
    },
    /// Neighbours of a terminal, each with the cell that threatens it.
    Guards {
        /// The terminal.
        terminal: V,
        /// Threatener and neighbour.
        guards: Vec<[V; 2]>,
    },
    /// Cells that are adjacent to all terminals.
    Links {
        /// The cells.
        links: Vec<V>,
    },
    /// Cells that connect the same nodes, all terminals among them; nodes are hyperedges, those of
    /// a terminal one node.
    Trees {
        /// Short's claim before that, if he needs it.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        first: Option<V>,
        /// The two lists.
        trees: [Vec<V>; 2],
    },
    /// Cells that are without cycles and leave two terminals apart, when all cells that are not
    /// listed are Short's.
    Forests {
        /// Cut's claim before that, if he needs it.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        first: Option<V>,
        /// The two terminals.
        apart: [V; 2],
        /// The two lists.
        forests: [Vec<V>; 2],
    },
}

/// `None`, without asking for a default of `V`.
fn nothing<V>() -> Option<V> {
    None
}

/// The steps of a reduction, in the order in which they are made.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(
    transparent,
    bound(serialize = "Step<V>: Serialize", deserialize = "Step<V>: Deserialize<'de>")
)]
pub struct Trace<V = VertexId> {
    /// The steps.
    pub steps: Vec<Step<V>>,
}

impl<V> Default for Trace<V> {
    fn default() -> Self {
        Self { steps: Vec::new() }
    }
}

impl<V> Trace<V> {
    /// What all steps together preserve: what the weakest of them does. A trace without steps
    /// preserves everything.
    #[must_use]
    pub fn preserves(&self) -> Preserves {
        self.steps.iter().map(|step| step.preserves).min().unwrap_or(Preserves::Fillings)
    }
}

impl<V> Step<V> {
    /// The same step with each vertex written another way.
    ///
    /// # Errors
    /// The first error of `write`.
    pub fn map<U, E>(&self, write: impl Fn(&V) -> Result<U, E>) -> Result<Step<U>, E> {
        Ok(Step {
            rule: self.rule,
            preserves: self.preserves,
            action: self.action.map(&write)?,
            evidence: self.evidence.map(&write)?,
        })
    }
}

fn each<V, U, E>(list: &[V], write: &impl Fn(&V) -> Result<U, E>) -> Result<Vec<U>, E> {
    list.iter().map(write).collect()
}

fn each_pair<V, U, E>(
    list: &[[V; 2]],
    write: &impl Fn(&V) -> Result<U, E>,
) -> Result<Vec<[U; 2]>, E> {
    list.iter().map(|[a, b]| Ok([write(a)?, write(b)?])).collect()
}

impl<V> Action<V> {
    fn map<U, E>(&self, write: &impl Fn(&V) -> Result<U, E>) -> Result<Action<U>, E> {
        Ok(match self {
            Self::Short(cells) => Action::Short(each(cells, write)?),
            Self::Cut(cells) => Action::Cut(each(cells, write)?),
            Self::DeleteEdges(edges) => Action::DeleteEdges(each_pair(edges, write)?),
            Self::MergeTerminals(terminals) => Action::MergeTerminals(each(terminals, write)?),
            Self::Decide(decision) => Action::Decide(*decision),
        })
    }
}

impl<V> Evidence<V> {
    fn map<U, E>(&self, write: &impl Fn(&V) -> Result<U, E>) -> Result<Evidence<U>, E> {
        Ok(match self {
            Self::Nothing => Evidence::Nothing,
            Self::Set { set } => Evidence::Set { set: each(set, write)? },
            Self::Surrounded { set, terminal } => {
                Evidence::Surrounded { set: each(set, write)?, terminal: write(terminal)? }
            }
            Self::Terminal { terminal } => Evidence::Terminal { terminal: write(terminal)? },
            Self::Pairs { pairs } => Evidence::Pairs { pairs: each_pair(pairs, write)? },
            Self::Centre { centre } => Evidence::Centre { centre: write(centre)? },
            Self::Replies { key, reply } => {
                Evidence::Replies { key: write(key)?, reply: write(reply)? }
            }
            Self::Guards { terminal, guards } => {
                Evidence::Guards { terminal: write(terminal)?, guards: each_pair(guards, write)? }
            }
            Self::Links { links } => Evidence::Links { links: each(links, write)? },
            Self::Trees { first, trees } => Evidence::Trees {
                first: first.as_ref().map(write).transpose()?,
                trees: [each(&trees[0], write)?, each(&trees[1], write)?],
            },
            Self::Forests { first, apart, forests } => Evidence::Forests {
                first: first.as_ref().map(write).transpose()?,
                apart: [write(&apart[0])?, write(&apart[1])?],
                forests: [each(&forests[0], write)?, each(&forests[1], write)?],
            },
        })
    }
}
