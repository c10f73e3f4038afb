//! Certificates: answers with their strategies, and how these are played.
//!
//! A certificate is a list of [`Line`]s about one position: dual games, the nodes of strategies, and
//! answers. A node uses only nodes before it, so the list can be written and checked as a stream. The
//! [`Checker`] is the kernel's and shares nothing with those who write certificates but the graph,
//! the game and the steps; the page `docs/formats/certificates.md` has the format. What a line is made of
//! is in the documentation of `cutshort-kernel`.

mod composer;
mod imagined;
mod renaming;
mod strategy;
mod trees;
pub(crate) mod visit;

pub(crate) use composer::Composer;
pub use cutshort_kernel::proof::{
    Aim, Checker, DEFAULT_CHECK_MEMORY, Fault, Line, Normal, Proved, Shown,
};
pub(crate) use cutshort_kernel::proof::{
    Dual, End, GameId, MOST_TOGETHER, Node, NodeId, Rule, rules,
};
pub use strategy::{Strategies, Strategy, StrategyError};
