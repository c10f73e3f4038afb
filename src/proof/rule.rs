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

/// Why a step is right: one theorem with its hypotheses. `docs/formats/steps.md` lists them all.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Rule {
    /// A cell whose neighbours are all adjacent to each other is dead.
    Simplicial,
    /// A set of cells whose neighbours are all adjacent to each other is dead.
    CliqueNeighbourhood,
    /// An edge from a vertex to a cell of a set of cells that it surrounds is dead.
    TransverseEdge,
    /// An edge between two neighbours of a terminal that conducts is dead.
    TerminalNeighbours,
    /// A set of cells surrounded by a terminal that conducts is dead.
    TerminalSurrounds,
    /// The edges of a dead cell are dead. Misère play, where a dead cell alone may not go.
    DeadCellEdges,
    /// Two cells without neighbours go together. Misère play.
    DeadPair,
    /// Adjacent terminals that conduct are one terminal.
    AdjacentTerminals,
    /// Two cells that threaten each other are lost.
    MutualThreat,
    /// Two cells that support each other are captured.
    MutualSupport,
    /// A cell with three neighbours that threatens all of them is lost together with them.
    ThreeThreatened,
    /// Disjoint pairs, one of each threatening the other, with the threatened cells together
    /// threatening the threatening ones, are lost.
    ThreatPairs,
    /// Disjoint pairs, one of each supporting the other, with the supported cells together
    /// supporting the supporting ones, are captured.
    SupportPairs,
    /// A cell that threatens each of some others, among which Cut has a move that makes up for the
    /// loss of the cell, is lost together with them.
    ThreatSet,
    /// A cell that supports each of some others, among which Short has a move that makes up for the
    /// loss of the cell, is captured together with them.
    SupportSet,
    /// All neighbours of a terminal are threatened by distinct cells: Cut wins moving second.
    GuardedTerminal,
    /// All neighbours of a terminal but one, a cell, are threatened by distinct cells: Cut wins
    /// moving first.
    GuardedButOne,
    /// Two cells are each adjacent to all terminals: Short wins moving second.
    TwoLinks,
    /// A cell is adjacent to all terminals: Short wins moving first.
    OneLink,
    /// Two disjoint sets of cells, of degree 2 at most, span the same nodes with all terminals:
    /// Short wins.
    SpanningTrees,
    /// Two disjoint forests of cells of degree 2 at most keep two terminals apart, the other cells
    /// given to Short: Cut wins.
    SeparatingForests,
    /// The terminals are joined.
    Joined,
    /// Some terminals can no longer be joined.
    Separated,
}

impl Rule {
    /// All rules, in the order of their declaration.
    pub const ALL: [Self; 23] = [
        Self::Simplicial,
        Self::CliqueNeighbourhood,
        Self::TransverseEdge,
        Self::TerminalNeighbours,
        Self::TerminalSurrounds,
        Self::DeadCellEdges,
        Self::DeadPair,
        Self::AdjacentTerminals,
        Self::MutualThreat,
        Self::MutualSupport,
        Self::ThreeThreatened,
        Self::ThreatPairs,
        Self::SupportPairs,
        Self::ThreatSet,
        Self::SupportSet,
        Self::GuardedTerminal,
        Self::GuardedButOne,
        Self::TwoLinks,
        Self::OneLink,
        Self::SpanningTrees,
        Self::SeparatingForests,
        Self::Joined,
        Self::Separated,
    ];

    /// The id of the rule in files.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::Simplicial => "simplicial",
            Self::CliqueNeighbourhood => "clique-neighbourhood",
            Self::TransverseEdge => "transverse-edge",
            Self::TerminalNeighbours => "terminal-neighbours",
            Self::TerminalSurrounds => "terminal-surrounds",
            Self::DeadCellEdges => "dead-cell-edges",
            Self::DeadPair => "dead-pair",
            Self::AdjacentTerminals => "adjacent-terminals",
            Self::MutualThreat => "mutual-threat",
            Self::MutualSupport => "mutual-support",
            Self::ThreeThreatened => "three-threatened",
            Self::ThreatPairs => "threat-pairs",
            Self::SupportPairs => "support-pairs",
            Self::ThreatSet => "threat-set",
            Self::SupportSet => "support-set",
            Self::GuardedTerminal => "guarded-terminal",
            Self::GuardedButOne => "guarded-but-one",
            Self::TwoLinks => "two-links",
            Self::OneLink => "one-link",
            Self::SpanningTrees => "spanning-trees",
            Self::SeparatingForests => "separating-forests",
            Self::Joined => "joined",
            Self::Separated => "separated",
        }
    }

    /// The theorem behind the rule, by its number in Steane, "Threat, support and dead edges in the
    /// Shannon game", where it has one.
    #[must_use]
    pub const fn theorem(self) -> &'static str {
        match self {
            Self::Simplicial | Self::CliqueNeighbourhood => "Steane, Theorem 13",
            Self::TransverseEdge => "Steane, Theorem 14",
            Self::TerminalNeighbours => "Steane, Theorem 15",
            Self::TerminalSurrounds => "Steane, Theorem 16",
            Self::DeadCellEdges => "Steane, Theorem 12",
            Self::DeadPair => "two dead cells, one for each player",
            Self::AdjacentTerminals => "definition of a terminal that conducts",
            Self::MutualThreat | Self::MutualSupport => "Steane, Theorems 2 and 6",
            Self::ThreeThreatened => "Steane, Theorem 9",
            Self::ThreatPairs | Self::SupportPairs => "Steane, Theorem 10, for disjoint pairs",
            Self::ThreatSet | Self::SupportSet => "Steane, Figure 9",
            Self::GuardedTerminal => "Steane, Theorem 11",
            Self::GuardedButOne => "Steane, Theorem 11, Corollary",
            Self::TwoLinks | Self::OneLink => "definition of a win",
            Self::SpanningTrees | Self::SeparatingForests => "Lehman (1964)",
            Self::Joined | Self::Separated => "definition of the goal",
        }
    }

    /// The most that a step by this rule preserves, under the given rules of play; `None` if the
    /// rule is not known to hold there.
    ///
    /// In misère play dead things keep their fillings. Captured and lost sets may be filled in only
    /// if a pairing captures them (Hayward et al., "A Reverse Hex Solver"), and only the winner
    /// is claimed.
    #[must_use]
    pub const fn preserves(self, rules: Rules) -> Option<Preserves> {
        match rules {
            Rules::Normal => match self {
                Self::DeadPair => None,
                _ => Some(self.preserves_in_normal_play()),
            },
            Rules::Misere => match self {
                Self::TransverseEdge
                | Self::TerminalNeighbours
                | Self::DeadCellEdges
                | Self::AdjacentTerminals
                | Self::Joined
                | Self::Separated => Some(Preserves::Fillings),
                Self::DeadPair
                | Self::MutualThreat
                | Self::MutualSupport
                | Self::ThreeThreatened
                | Self::ThreatPairs
                | Self::SupportPairs => Some(Preserves::Winner),
                _ => None,
            },
        }
    }

    const fn preserves_in_normal_play(self) -> Preserves {
        match self {
            Self::Simplicial
            | Self::CliqueNeighbourhood
            | Self::TransverseEdge
            | Self::TerminalNeighbours
            | Self::TerminalSurrounds
            | Self::DeadCellEdges
            | Self::AdjacentTerminals
            | Self::Joined
            | Self::Separated => Preserves::Fillings,
            Self::MutualThreat
            | Self::MutualSupport
            | Self::ThreeThreatened
            | Self::ThreatPairs
            | Self::SupportPairs
            | Self::ThreatSet
            | Self::SupportSet
            | Self::TwoLinks => Preserves::Value,
            Self::DeadPair
            | Self::GuardedTerminal
            | Self::GuardedButOne
            | Self::OneLink
            | Self::SpanningTrees
            | Self::SeparatingForests => Preserves::Winner,
        }
    }
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
