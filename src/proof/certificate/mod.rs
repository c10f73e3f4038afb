//! Certificates: answers with their strategies, and the checker that believes nothing in them.
//!
//! A certificate is a list of [`Line`]s about one position: derived games, the nodes of strategies,
//! and answers. A node uses only nodes before it, so the list can be written and checked as a
//! stream. [`Checker`] shares nothing with those who write certificates but the graph, the game
//! and the steps; the page `docs/formats/certificates.md` has the format and the proofs.

mod checker;
mod fault;
mod guarded;
mod line;
mod misere;
mod nodes;
mod plane;
mod pretence;
mod rows;
mod sets;
mod strategy;
mod symmetry;
mod transfer;

pub use checker::{Checker, DEFAULT_CHECK_MEMORY, Proved};
pub use fault::Fault;
pub use line::{AutomorphismId, GameId, Line, NodeId};
pub(crate) use rows::MOST_TOGETHER;
pub use strategy::{Strategies, Strategy, StrategyError};
