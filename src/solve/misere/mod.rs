//! The misère engine: proof-number search with the rules of misère play.

mod expand;
mod judge;
mod terminated;
#[cfg(test)]
mod tests;

pub(super) use expand::MisereFeatures;
pub(super) use judge::{MisereJudge, plays};
pub use terminated::TerminatedState;
