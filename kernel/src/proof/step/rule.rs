//! The rules that a step may name, and what a step may preserve.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::game::Rules;

/// What stays the same when a step is made, from the weakest claim to the strongest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Preserves {
    /// The class of this game, whoever moves.
    Winner,
    /// The class of every game that contains this one, glued to the rest at its terminals.
    Value,
    /// Which terminals are joined in every full colouring, and so the winner of each.
    Fillings,
}

impl fmt::Display for Preserves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Winner => "winner",
            Self::Value => "value",
            Self::Fillings => "fillings",
        })
    }
}

/// The rules: the id of each in files, the theorem behind it, and the most that a step by it preserves in normal
/// and in misère play, where it is known to hold.
macro_rules! rules {
    ($($(#[$doc:meta])* $rule:ident {
        $id:literal, $theorem:literal, normal: $normal:expr, misere: $misere:expr
    })*) => {
        /// Why a step is right: one theorem with its hypotheses. `docs/formats/steps.md` lists them all.
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
// captures them (Hayward et al., "A Reverse Hex Solver"), and only the winner is claimed.
rules! {
    /// A cell whose neighbours are all adjacent to each other is dead.
    Simplicial { "simplicial", "Steane, Theorem 13", normal: Some(Fillings), misere: None }
    /// A set of cells whose neighbours are all adjacent to each other is dead.
    CliqueNeighbourhood { "clique-neighbourhood", "Steane, Theorem 13", normal: Some(Fillings), misere: None }
    /// An edge from a vertex to a cell of a set of cells that it surrounds is dead.
    TransverseEdge { "transverse-edge", "Steane, Theorem 14", normal: Some(Fillings), misere: Some(Fillings) }
    /// An edge between two neighbours of a terminal that conducts is dead.
    TerminalNeighbours { "terminal-neighbours", "Steane, Theorem 15", normal: Some(Fillings), misere: Some(Fillings) }
    /// A set of cells surrounded by a terminal that conducts is dead.
    TerminalSurrounds { "terminal-surrounds", "Steane, Theorem 16", normal: Some(Fillings), misere: None }
    /// The edges of a dead cell are dead. Misère play, where a dead cell alone may not go.
    DeadCellEdges { "dead-cell-edges", "Steane, Theorem 12", normal: Some(Fillings), misere: Some(Fillings) }
    /// Two cells without neighbours go together. Misère play.
    DeadPair { "dead-pair", "two dead cells, one for each player", normal: None, misere: Some(Winner) }
    /// Adjacent terminals that conduct are one terminal.
    AdjacentTerminals { "adjacent-terminals", "definition of a terminal that conducts", normal: Some(Fillings), misere: Some(Fillings) }
    /// Two cells that threaten each other are lost.
    MutualThreat { "mutual-threat", "Steane, Theorems 2 and 6", normal: Some(Value), misere: Some(Winner) }
    /// Two cells that support each other are captured.
    MutualSupport { "mutual-support", "Steane, Theorems 2 and 6", normal: Some(Value), misere: Some(Winner) }
    /// A cell with three neighbours that threatens all of them is lost together with them.
    ThreeThreatened { "three-threatened", "Steane, Theorem 9", normal: Some(Value), misere: Some(Winner) }
    /// Disjoint pairs, one of each threatening the other, with the threatened cells together
    /// threatening the threatening ones, are lost.
    ThreatPairs { "threat-pairs", "Steane, Theorem 10, for disjoint pairs", normal: Some(Value), misere: Some(Winner) }
    /// Disjoint pairs, one of each supporting the other, with the supported cells together
    /// supporting the supporting ones, are captured.
    SupportPairs { "support-pairs", "Steane, Theorem 10, for disjoint pairs", normal: Some(Value), misere: Some(Winner) }
    /// A cell that threatens each of some others, among which Cut has a move that makes up for the
    /// loss of the cell, is lost together with them.
    ThreatSet { "threat-set", "Steane, Figure 9", normal: Some(Value), misere: None }
    /// A cell that supports each of some others, among which Short has a move that makes up for the
    /// loss of the cell, is captured together with them.
    SupportSet { "support-set", "Steane, Figure 9", normal: Some(Value), misere: None }
    /// All neighbours of a terminal are threatened by distinct cells: Cut wins moving second.
    GuardedTerminal { "guarded-terminal", "Steane, Theorem 11", normal: Some(Winner), misere: None }
    /// All neighbours of a terminal but one, a cell, are threatened by distinct cells: Cut wins
    /// moving first.
    GuardedButOne { "guarded-but-one", "Steane, Theorem 11, Corollary", normal: Some(Winner), misere: None }
    /// Two cells are each adjacent to all terminals: Short wins moving second.
    TwoLinks { "two-links", "definition of a win", normal: Some(Value), misere: None }
    /// A cell is adjacent to all terminals: Short wins moving first.
    OneLink { "one-link", "definition of a win", normal: Some(Winner), misere: None }
    /// Two disjoint sets of cells, of degree 2 at most, span the same nodes with all terminals:
    /// Short wins.
    SpanningTrees { "spanning-trees", "Lehman (1964)", normal: Some(Winner), misere: None }
    /// Two disjoint forests of cells of degree 2 at most keep two terminals apart, the other cells
    /// given to Short: Cut wins.
    SeparatingForests { "separating-forests", "Lehman (1964)", normal: Some(Winner), misere: None }
    /// The terminals are joined.
    Joined { "joined", "definition of the goal", normal: Some(Fillings), misere: Some(Fillings) }
    /// Some terminals can no longer be joined.
    Separated { "separated", "definition of the goal", normal: Some(Fillings), misere: Some(Fillings) }
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
