//! Certificates and their checker.
//!
//! A certificate is a list of [`Line`]s about one position: dual games, the nodes of strategies, and
//! answers. A node uses only nodes before it, so the list can be written and checked as a stream.
//! [`Checker`] works out a [`Theorem`] for each node, by the rule that the node names, and
//! checks what [is said to be proved](Proved).

mod answer;
mod board;
mod checker;
mod compare;
mod dual;
mod fault;
mod line;
pub mod rules;
mod statement;
pub mod step;
#[cfg(test)]
mod tests;
mod theorem;

pub use answer::Proved;
pub use checker::{Checker, DEFAULT_CHECK_MEMORY, Shown};
pub use compare::{MOST_TOGETHER, Parts};
pub use dual::Dual;
pub use fault::Fault;
pub(crate) use line::present;
pub use line::{End, GameId, Line, NodeId};
pub use rules::{Node, Rule, Side};
pub use statement::{About, Aim, Indifference, Misere, Mover, Normal};
pub use theorem::{Statement, Theorem};
