//! The fixpoint of all reductions, with or without a trace.
//!
//! [`Reducer`] reduces a state in place, as a search needs it; [`reduce`] reduces a game and tells
//! every step. They are one implementation, which is generic over what is [recorded](Recorder).
//!
//! A reduction applies the cheapest rule that applies anywhere, looks again only at the cells
//! around what a step has changed, and stops when no rule applies. It depends on nothing but the
//! state, so it always takes the same steps.

mod dead;
mod fixpoint;
mod game;
mod options;
mod recorder;
mod separators;
mod sets;
mod terminals;
mod transverse;
mod wins;

pub(crate) use fixpoint::Reducer;
pub use game::{ReduceError, Reduction, reduce, reduce_watched};
pub use options::{Effort, MAX_IN_DEPTH, ReduceOptions};
pub(crate) use recorder::{Recorder, Untraced};
#[cfg(test)]
pub(super) use separators::cut_off_by_cliques;
pub(crate) use sets::lost_in_pairs;

#[cfg(test)]
mod tests;
