//! What is wanted on a board, and the game that this makes.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::Outcome;
use crate::graph::{Groups, Hypergraph, VertexId, VertexSet};

/// What joining the terminals means. With two terminals the goals coincide.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Goal {
    /// The terminals are Short's stones: they conduct, and Short must join them all.
    #[default]
    Connect,
    /// The terminals are sides: they do not conduct, and one connected group of Short's cells must
    /// touch them all.
    Touch,
}

impl fmt::Display for Goal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Who wins when the terminals are joined.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Rules {
    /// Short wins.
    #[default]
    Normal,
    /// Short loses.
    Misere,
}

impl Rules {
    /// How the game ends when Short has joined the terminals, or when he never will.
    #[must_use]
    pub const fn outcome(self, joined: bool) -> Outcome {
        match (self, joined) {
            (Self::Normal, true) | (Self::Misere, false) => Outcome::Short,
            (Self::Normal, false) | (Self::Misere, true) => Outcome::Cut,
        }
    }
}

impl fmt::Display for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// A Shannon game: a hypergraph with at least two terminals, a goal and rules.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Game {
    hypergraph: Hypergraph,
    goal: Goal,
    rules: Rules,
}

/// Why a hypergraph makes no game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum GameError {
    /// Fewer than two terminals.
    #[error("a game has at least two terminals, this one has {0}")]
    TooFewTerminals(usize),
}

impl Game {
    /// The game on a hypergraph.
    ///
    /// # Errors
    /// If the hypergraph has fewer than two terminals.
    pub fn new(hypergraph: Hypergraph, goal: Goal, rules: Rules) -> Result<Self, GameError> {
        match hypergraph.terminals().len() {
            0 | 1 => Err(GameError::TooFewTerminals(hypergraph.terminals().len())),
            _ => Ok(Self { hypergraph, goal, rules }),
        }
    }

    /// The board.
    #[must_use]
    pub fn hypergraph(&self) -> &Hypergraph {
        &self.hypergraph
    }

    /// What Short wants.
    #[must_use]
    pub fn goal(&self) -> Goal {
        self.goal
    }

    /// Who wins when the terminals are joined.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.rules
    }

    /// The same board under other rules.
    #[must_use]
    pub fn with_rules(self, rules: Rules) -> Self {
        Self { rules, ..self }
    }

    /// The same board with another goal.
    #[must_use]
    pub fn with_goal(self, goal: Goal) -> Self {
        Self { goal, ..self }
    }

    /// Whether the terminals may be taken to conduct: they do, or there are two, for which the goals coincide.
    #[must_use]
    pub fn conducts(&self) -> bool {
        self.goal == Goal::Connect || self.hypergraph.terminals().len() == 2
    }

    /// The same game, with terminals that conduct if they may be taken to: it is simpler.
    #[must_use]
    pub fn with_simplest_goal(&self) -> Self {
        let goal = if self.conducts() { Goal::Connect } else { Goal::Touch };
        self.clone().with_goal(goal)
    }

    /// The opening position on a smaller board that the claims lead to.
    ///
    /// # Panics
    /// As [`Hypergraph::after_claims`].
    #[must_use]
    pub fn after_claims(&self, short: &VertexSet, cut: &VertexSet) -> Self {
        let hypergraph = self.hypergraph.after_claims(short, cut);
        Self { hypergraph, goal: self.goal, rules: self.rules }
    }

    /// Whether Short has joined the terminals when exactly the cells of `short` are his: the
    /// definition, by following his groups from hyperedge to hyperedge. Vertices of the set that
    /// are no cells count as nothing.
    ///
    /// Complexity: near-linear in the sizes of the hyperedges.
    #[must_use]
    pub fn joined(&self, short: &VertexSet) -> bool {
        let universe = self.hypergraph.vertex_count();
        let mut groups = Groups::new(universe);
        let is_terminal = |vertex: VertexId| self.hypergraph.is_terminal(vertex);
        let conducts = |vertex: VertexId| {
            if is_terminal(vertex) { self.goal == Goal::Connect } else { short.contains(vertex) }
        };
        for hyperedge in self.hypergraph.hyperedges() {
            let mut conducting = hyperedge.iter().filter(|&&vertex| conducts(vertex));
            if let Some(first) = conducting.next() {
                conducting.for_each(|vertex| _ = groups.join(first.index(), vertex.index()));
            }
        }
        let terminals = self.hypergraph.terminals();
        match self.goal {
            Goal::Connect => {
                terminals.iter().all(|t| groups.are_joined(terminals[0].index(), t.index()))
            }
            Goal::Touch => {
                // For each group the sides that it touches; an empty group in a hyperedge with all
                // sides has nothing left to do.
                let mut touched = vec![BTreeSet::<&VertexId>::new(); universe];
                for hyperedge in self.hypergraph.hyperedges() {
                    let sides = hyperedge.iter().filter(|&&vertex| is_terminal(vertex));
                    if sides.clone().count() == terminals.len() {
                        return true;
                    }
                    if let Some(vertex) = hyperedge.iter().find(|&&vertex| conducts(vertex)) {
                        touched[groups.find(vertex.index())].extend(sides);
                    }
                }
                touched.iter().any(|sides| sides.len() == terminals.len())
            }
        }
    }

    /// How the game ends when exactly the cells of `short` are Short's and all others are Cut's.
    #[must_use]
    pub fn outcome(&self, short: &VertexSet) -> Outcome {
        self.rules.outcome(self.joined(short))
    }
}
