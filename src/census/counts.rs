//! What a census counts.

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use super::{Family, PropertyCounts};

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
    pub(super) fn microseconds(self, _order: usize) -> f64 {
        0.5
    }
}

/// The counts of a census, or of a part of it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Counts {
    /// Table 1.
    pub properties: PropertyCounts,
}

impl AddAssign<&Self> for Counts {
    fn add_assign(&mut self, other: &Self) {
        self.properties += other.properties;
    }
}

/// Counts graphs one family after another, and keeps what speeds up the next.
#[derive(Debug)]
pub struct Counter {
    counts: Counts,
}

impl Counter {
    /// A counter at zero.
    #[must_use]
    pub fn new(_columns: Columns) -> Self {
        Self { counts: Counts::default() }
    }

    /// Counts the graphs of a family.
    pub fn add(&mut self, family: &Family<'_>) {
        self.counts.properties.add_family(family);
    }

    /// What has been counted.
    #[must_use]
    pub fn into_counts(self) -> Counts {
        self.counts
    }
}
