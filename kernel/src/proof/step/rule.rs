//! The rules that a step may name, and what a step may preserve.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::check::{Check, Site};
use super::{MovingAs, Step};
use crate::game::{Player, Rules};

/// What stays the same when a step is made, from the weakest claim to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preserves {
    /// The class of this game, whoever moves.
    Winner,
    /// The class of every game that contains this one, glued to the rest at its terminals.
    Value,
    /// Which terminals that conduct are joined in every full colouring, and of sides whether one group touches all; so
    /// the winner of each.
    Fillings,
}

impl fmt::Display for Preserves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// The rules: the id of each in files, the theorem behind it, and the most that a step by it preserves in normal
/// and in misère play, where it is known to hold.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident {
        $id:literal, $theorem:literal, normal: $normal:expr, misere: $misere:expr, check: $check:expr
    })*) => {
        /// Why a step is right: one theorem with its hypotheses, and its proof.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Rule {
            $($(#[$doc])* $rule,)*
        }

        impl Rule {
            /// All rules, in the order of their declaration.
            pub const ALL: &[Self] = &[$(Self::$rule),*];

            /// The id of the rule in files.
            #[must_use]
            pub const fn id(self) -> &'static str {
                match self { $(Self::$rule => $id,)* }
            }

            /// The theorem behind the rule, by its number in Steane, "Threat, support and dead edges in the
            /// Shannon game", where it has one.
            #[must_use]
            pub const fn theorem(self) -> &'static str {
                match self { $(Self::$rule => $theorem,)* }
            }

            /// What must hold of a step by this rule.
            pub(super) fn check(self) -> fn(&Site<'_>, &Step) -> Check {
                match self { $(Self::$rule => $check,)* }
            }

            /// The most that a step by this rule preserves, under the given rules of play; `None` if the
            /// rule is not known to hold there.
            #[must_use]
            pub const fn preserves(self, rules: Rules) -> Option<Preserves> {
                use Preserves::{Fillings, Value, Winner};
                match (self, rules) {
                    $((Self::$rule, Rules::Normal) => $normal, (Self::$rule, Rules::Misere) => $misere,)*
                }
            }
        }
    };
}

// In misère play dead things keep their fillings. Captured and lost sets may be filled in only if a pairing
// captures them (Hayward et al., "A Reverse Hex Solver"), and only the winner is claimed: who wins what is left
// plays as there and answers in the pairs, and the number of cells that go is even.
rules! {
    /// A cell whose neighbours are all adjacent to each other is dead: shorted or cut it leaves the
    /// same graph.
    Simplicial { "simplicial", "Steane, Theorem 13", normal: Some(Fillings), misere: None, check: |at, step| at.simplicial(step) }
    /// A set of cells that shorted or cut leaves the same graph is dead (it is *inert*). *Why:* joining
    /// is monotone, so with any of its cells somebody's the outcome lies between two equal ones.
    CliqueNeighbourhood { "clique-neighbourhood", "Steane, Theorem 13", normal: Some(Fillings), misere: None, check: |at, step| at.inert(step) }
    /// An edge from a vertex w to a cell v of a set S of cells that w surrounds (all neighbours of S
    /// outside it are w or neighbours of w) is dead. *Why:* of the chains of cells that join terminals
    /// in a filling take one with the fewest cells. If it uses the edge, it goes from w to v and leaves
    /// S at some neighbour x of it; x is not w, so the chain goes from w to x with fewer cells. If the terminals are
    /// sides, take one of the smallest groups that touch all. If w is a cell the group without its cells in S, but with w, hangs together and
    /// touches all, too; it would be smaller if the group had w and v. If w is a side, which v touches, the group leaves S, to touch the other sides, at some x, which touches w as well.
    TransverseEdge { "transverse-edge", "Steane, Theorem 14", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.transverse_edge(step) }
    /// An edge between two neighbours of a terminal that conducts is dead, if no two terminals are
    /// adjacent. *Why:* a chain that uses it may go through the terminal. Take, for two terminals that
    /// a filling joins, a chain with the fewest cells, and among these one with the most terminals: it
    /// uses no edge that is dead by this rule or the one before, so all of them may go together.
    TerminalNeighbours { "terminal-neighbours", "Steane, Theorem 15", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.terminal_neighbours(step) }
    /// A set of cells surrounded by a terminal that conducts is dead. *Why:* a chain that enters the
    /// set from x and leaves it to y may go through the terminal instead, for x and y are the terminal
    /// or neighbours of it.
    TerminalSurrounds { "terminal-surrounds", "Steane, Theorem 16", normal: Some(Fillings), misere: None, check: |at, step| at.terminal_surrounds(step) }
    /// The edges of a dead cell are dead. Misère play, where a dead cell alone may not go. *Why:* each
    /// filling has the winner that it has with the cell cut.
    DeadCellEdges { "dead-cell-edges", "Steane, Theorem 12", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.dead_cell_edges(step) }
    /// Two cells without neighbours go together. Misère play. *Why:* who wins without them plays as
    /// there, and answers a claim of one of the two with the other; if nothing else is empty, all is
    /// decided.
    DeadPair { "dead-pair", "two dead cells, one for each player", normal: None, misere: Some(Winner), check: |at, step| at.dead_pair(step) }
    /// Adjacent terminals that conduct are one terminal. *Why:* they are joined in each filling.
    AdjacentTerminals { "adjacent-terminals", "definition of a terminal that conducts", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.adjacent_terminals(step) }
    /// Two cells that threaten each other are lost. *a threatens b:* once Cut has a it makes no
    /// difference whose b is. *Why:* Cut answers a claim of one with the other; then the graph is as if
    /// both were his.
    MutualThreat { "mutual-threat", "Steane, Theorems 2 and 6", normal: Some(Value), misere: Some(Winner), check: |at, step| at.mutual(Player::Cut, step) }
    /// Two cells that support each other are captured: the same with the players exchanged.
    MutualSupport { "mutual-support", "Steane, Theorems 2 and 6", normal: Some(Value), misere: Some(Winner), check: |at, step| at.mutual(Player::Short, step) }
    /// A cell v with three neighbours a, b, c that threatens all of them is lost together with them.
    /// *Why:* Cut gets one cell of {v, a} and one of {b, c}. If he has v, it makes no difference whose
    /// the others are. If he has a and, say, b, all that is left of v is its edge to c, so it makes no
    /// difference whose v is; let it be Cut's, and it makes none whose c is.
    ThreeThreatened { "three-threatened", "Steane, Theorem 9", normal: Some(Value), misere: Some(Winner), check: |at, step| at.three_threatened(step) }
    /// Disjoint pairs, one of each threatening the other, with the threatened cells together
    /// threatening the threatening ones, are lost. *Why:* Cut gets one cell of each pair. If he has the
    /// threatening one, it makes no difference whose the other is; so it is as if he had all threatened
    /// cells, and then it makes none whose the others are.
    ThreatPairs { "threat-pairs", "Steane, Theorem 10, for disjoint pairs", normal: Some(Value), misere: Some(Winner), check: |at, step| at.pairs(Player::Cut, step) }
    /// Disjoint pairs, one of each supporting the other, with the supported cells together supporting
    /// the supporting ones, are captured: the same with the players exchanged.
    SupportPairs { "support-pairs", "Steane, Theorem 10, for disjoint pairs", normal: Some(Value), misere: Some(Winner), check: |at, step| at.pairs(Player::Short, step) }
    /// A cell that threatens each of some others, among which Cut has a move that makes up for the loss
    /// of the cell, is lost together with them. *Why:* Cut answers a claim of another cell with this
    /// one, and then it makes no difference whose the others are. A claim of this one he answers with
    /// the move; of the pair that is left he gets one, and what is then left is as if all were his, as
    /// the two or three graphs show.
    ThreatSet { "threat-set", "Steane, Figure 9", normal: Some(Value), misere: None, check: |at, step| at.replies(Player::Cut, step) }
    /// A cell that supports each of some others, among which Short has a move that makes up for the
    /// loss of the cell, is captured together with them: the same with the players exchanged.
    SupportSet { "support-set", "Steane, Figure 9", normal: Some(Value), misere: None, check: |at, step| at.replies(Player::Short, step) }
    /// The terminals are not joined yet, and all neighbours of one are threatened by distinct cells, their guards: Cut wins
    /// moving second. *Why:* Cut answers a claim of a neighbour with its guard, and a claim of a cell that is
    /// only a guard with what it guards. A neighbour that is Short's is then as if it were Cut's, and
    /// guards what it guards. In the end it is as if all neighbours were Cut's, and no group reaches that terminal.
    GuardedTerminal { "guarded-terminal", "Steane, Theorem 11", normal: Some(Winner), misere: None, check: |at, step| at.guarded(MovingAs::Second, step) }
    /// The terminals are not joined yet, and all neighbours of one but a cell are threatened by distinct cells: Cut wins
    /// moving first. *Why:* he claims that one. What it threatens needs no other guard.
    GuardedButOne { "guarded-but-one", "Steane, Theorem 11, Corollary", normal: Some(Winner), misere: None, check: |at, step| at.guarded(MovingAs::First, step) }
    /// Two cells are each adjacent to all terminals: Short wins moving second. *Why:* he gets one of
    /// them.
    TwoLinks { "two-links", "definition of a win", normal: Some(Value), misere: None, check: |at, step| at.links(MovingAs::Second, step) }
    /// A cell is adjacent to all terminals: Short wins moving first.
    OneLink { "one-link", "definition of a win", normal: Some(Winner), misere: None, check: |at, step| at.links(MovingAs::First, step) }
    /// Two disjoint sets of cells, of degree 2 at most, span the same nodes with all terminals: Short
    /// wins. `trees.rs` says why.
    SpanningTrees { "spanning-trees", "Lehman (1964)", normal: Some(Winner), misere: None, check: |at, step| at.spanning_trees(step) }
    /// Two disjoint forests of cells of degree 2 at most keep two terminals apart, the other cells
    /// given to Short: Cut wins. `trees.rs` says why.
    SeparatingForests { "separating-forests", "Lehman (1964)", normal: Some(Winner), misere: None, check: |at, step| at.separating_forests(step) }
    /// The terminals are joined.
    Joined { "joined", "definition of the goal", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.final_graph(true, step) }
    /// Some terminals can no longer be joined.
    Separated { "separated", "definition of the goal", normal: Some(Fillings), misere: Some(Fillings), check: |at, step| at.final_graph(false, step) }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rule_is_written_by_its_id() {
        for rule in Rule::ALL {
            assert_eq!(serde_json::to_value(rule).unwrap(), rule.id());
        }
        assert!(Rule::ALL.is_sorted());
    }
}
