//! What a census counts.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::capture::{CaptureCounts, Sets};
use super::monotone::ColouringSolver;
use super::outcomes::{Games, OutcomeCounts, all_pairs, pairs_up_to_automorphism};
use super::rules::{RuleCounts, Theorems};
use super::{Family, PropertyCounts, SmallGraph};

/// Which groups of columns a census has, besides those of Table 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Columns {
    /// How the games with two terminals turn out, and what is dead in them.
    pub outcomes: bool,
    /// Captured, lost and dominated sets.
    pub capture: bool,
    /// What the theorems find of the above.
    pub rules: bool,
    /// Pairs of terminals are counted up to automorphism.
    pub orbits: bool,
}

impl Columns {
    /// Whether a column looks at single graphs and not only at families.
    fn needs_graphs(self) -> bool {
        self.outcomes || self.capture || self.rules
    }

    /// The options of the command that ask for these columns.
    #[must_use]
    pub fn flags(self) -> String {
        let all = [
            (self.outcomes, " --outcomes"),
            (self.capture, " --capture"),
            (self.rules, " --rules"),
            (self.orbits, " --orbits"),
        ];
        all.iter().filter(|(asked, _)| *asked).map(|(_, flag)| *flag).collect()
    }

    /// About how long a graph takes, to plan with.
    pub(super) fn microseconds(self, order: usize) -> f64 {
        let (n, yes) = (order as f64, |asked: bool| f64::from(u8::from(asked)));
        let outcomes = yes(self.outcomes) * n * n * 0.1;
        let capture = yes(self.capture) * n.exp2() * 0.15;
        let rules = yes(self.rules) * n * n * 10.0;
        0.2 + outcomes + capture + rules
    }
}

/// Declares counts that are added up one by one.
macro_rules! counts {
    ($(#[$about:meta])* pub struct $name:ident { $($(#[$what:meta])* pub $count:ident: u64,)* }) => {
        $(#[$about])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name { $($(#[$what])* pub $count: u64,)* }

        impl std::ops::AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                $(self.$count += other.$count;)*
            }
        }
    };
}
pub(super) use counts;

/// The counts of a census, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Table 1.
    pub properties: PropertyCounts,
    /// How games turn out, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outcomes: Option<OutcomeCounts>,
    /// Captured, lost and dominated sets, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub capture: Option<CaptureCounts>,
    /// What the theorems find, if asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<RuleCounts>,
}

impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.properties += other.properties;
        if let Some(outcomes) = other.outcomes {
            *self.outcomes.get_or_insert_default() += outcomes;
        }
        if let Some(capture) = other.capture {
            *self.capture.get_or_insert_default() += capture;
        }
        if let Some(rules) = other.rules {
            *self.rules.get_or_insert_default() += rules;
        }
    }
}

/// Counts graphs one family after another, and keeps what speeds up the next.
#[derive(Debug)]
pub struct Counter {
    columns: Columns,
    counts: Counts,
    solver: ColouringSolver,
    games: Games,
    sets: Sets,
    theorems: Theorems,
}

impl Counter {
    /// A counter at zero.
    #[must_use]
    pub fn new(columns: Columns) -> Self {
        let counts = Counts {
            properties: PropertyCounts::default(),
            outcomes: columns.outcomes.then(OutcomeCounts::default),
            capture: columns.capture.then(CaptureCounts::default),
            rules: columns.rules.then(RuleCounts::default),
        };
        let solver = ColouringSolver::default();
        let (games, sets, theorems) = (Games::default(), Sets::default(), Theorems::new());
        Self { columns, counts, solver, games, sets, theorems }
    }

    /// Counts the graphs of a family.
    pub fn add(&mut self, family: &Family<'_>) {
        self.counts.properties.add_family(family);
        if !self.columns.needs_graphs() {
            return;
        }
        for graph in family.graphs() {
            self.add_games(&graph);
            if let Some(counts) = &mut self.counts.capture {
                self.sets.count(&graph, &mut self.solver, counts);
            }
        }
    }

    fn add_games(&mut self, graph: &SmallGraph) {
        if self.counts.outcomes.is_none() && self.counts.rules.is_none() {
            return;
        }
        let orbits = self.columns.orbits;
        let pairs = if orbits { pairs_up_to_automorphism(graph) } else { all_pairs(graph) };
        if let Some(counts) = &mut self.counts.outcomes {
            self.games.count(graph, &pairs, &mut self.solver, counts);
        }
        if let Some(counts) = &mut self.counts.rules {
            self.theorems.count(graph, &pairs, counts);
        }
    }

    /// What has been counted.
    #[must_use]
    pub fn into_counts(self) -> Counts {
        self.counts
    }
}
