//! The misère engine: proof-number search with the rules of misère play.

mod expand;
mod terminated;
#[cfg(test)]
mod tests;

pub(super) use expand::{MisereExpander, MisereFeatures, exchange};
pub use terminated::TerminatedState;
