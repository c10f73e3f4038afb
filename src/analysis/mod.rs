//! Local analysis: dead cells and edges, threat and support, captured and lost sets, reduction.
//!
//! Exact, by search over a small part of the board:
//! * [`life`]: dead cells and edges, with a limit on the search.
//! * [`MultiShannon`]: the multi-Shannon game on a set of cells, and with it captured, lost and
//!   dominated sets.
//! * [`captures`]: all small captured, lost and dominated sets.
//!
//! Questions about cells and sets, in words of the paper: [`surrounds`], [`threatens`], [`supports`],
//! [`dominates`], [`is_captured`], [`is_lost`], ...
//!
//! By theorems, fast:
//! * [`dead_by_theorem`]: dead cells and edges;
//! * [`controlling_pairs`]: who threatens and supports whom on a whole board;
//! * [`reduce`]: the fixpoint of all reductions, with its trace;
//! * [`rex_winner`]: who wins Rex, which is misère Hex.

mod captures;
mod control_graph;
mod dominated;
mod engine_position;
mod life;
mod local_board;
pub(crate) mod local_rules;
pub(crate) mod misere;
mod multi;
#[cfg(test)]
mod paper;
mod queries;
mod query_error;
mod reduce;
pub(crate) mod relations;
mod settle;
#[cfg(test)]
pub(crate) mod testing;
mod theorems;
#[cfg(test)]
mod walks;

pub use captures::{CaptureOptions, Captures, DominatedSet, captures};
pub use control_graph::{controlling_pairs, inert_cells};
pub(crate) use engine_position::EnginePosition;
pub use life::{
    DEFAULT_LIFE_STEPS, DeadFor, Life, LifeReport, LifeWitness, life, life_of_cell, life_of_edge,
    life_with_progress,
};
pub(crate) use local_rules::recheck_after;
pub use misere::rex_winner;
pub use multi::{MultiShannon, Standing};
pub use queries::{
    controls, dominates, dominating_third, is_captured, is_dominated, is_lost, supports, surrounds,
    threatens,
};
pub use query_error::QueryError;
pub use reduce::{
    Effort, MAX_IN_DEPTH, ReduceError, ReduceOptions, Reduction, reduce, reduce_watched,
};
pub(crate) use reduce::{Recorder, Reducer, Untraced, lost_in_pairs};
pub(crate) use settle::{Change, FilledPair, SettleRules};
pub use theorems::{DeadByTheorem, dead_by_theorem};
