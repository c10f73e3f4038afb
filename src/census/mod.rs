//! The census: what holds for how many of all connected graphs with n vertices.
//!
//! A [`Generator`] hands out the graphs, once each up to isomorphism, in [`Family`]s; a [`Counter`]
//! counts what [`Columns`] ask for; [`run`] does so on many threads and keeps a [`Part`], which can
//! be stopped, resumed and merged with the parts of other machines.
//!
//! ```
//! use cutshort::census::{BuiltIn, Columns, Generator, Part, Shard, Task, Unobserved, run};
//! let task = Task { order: 6, columns: Columns::default(), generator: BuiltIn.name() };
//! let part = run(Part::new(task, Shard::WHOLE, 1), &BuiltIn, 1, &Unobserved)?;
//! // The row for n = 6 of Steane, Table 1.
//! assert_eq!(part.counts().properties.connected_graphs, 112);
//! assert_eq!(part.counts().properties.simplicial_free, 24);
//! # Ok::<(), cutshort::census::CensusError>(())
//! ```

mod builtin;
mod capture;
mod counts;
mod family;
mod generator;
mod geng;
mod monotone;
mod outcomes;
mod part;
mod plot;
mod properties;
mod report;
mod rules;
mod run;
mod small_graph;
mod stream;
mod symmetry;

pub use builtin::BuiltIn;
pub use capture::CaptureCounts;
pub use counts::{Columns, Counter, Counts};
pub use family::Family;
pub use generator::{Generator, GeneratorError, Shard, ShardError};
pub use geng::Geng;
pub use outcomes::OutcomeCounts;
#[cfg(feature = "cli")]
pub(crate) use part::check_sum;
pub use part::{MergeError, Part, PartError, ResumeError, Task};
pub use plot::plot;
pub use properties::{Properties, PropertyCounts};
pub use report::{Row, tables};
pub use rules::RuleCounts;
pub use run::{CensusError, Observer, Unobserved, connected_graphs, expected_seconds, run};
pub use small_graph::{MAX_ORDER, SmallGraph, SmallGraphError};
pub use stream::Stream;

#[cfg(test)]
mod part_tests;
#[cfg(test)]
mod tests;
