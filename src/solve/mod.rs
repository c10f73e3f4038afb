//! The exact solver: who wins a position, with which moves.
//!
//! [`solve`] answers for one side to move, within [`Limits`]; what it could not settle it says so.
//! The engines differ in speed only:
//!
//! - [`Engine::Plain`] is a depth-first search on reduced states with a transposition table. It
//!   plays every game: either goal, either rules, any number of terminals.
//! - [`Engine::ProofNumber`] is a proof-number search on positions from which all has been removed
//!   that the theorems of [`analysis`](crate::analysis) remove, with virtual
//!   [connections](crate::connection) of both players. It plays normal games.
//! - [`Engine::Misere`] is a proof-number search for misère games, with the rules of
//!   [`analysis`](crate::analysis) and pairings by which a player is made to join.
//! - [`Engine::SpanningTrees`] decides [edge games](crate::switching), in which no cell lies in more
//!   than two hyperedges, without any search.
//!
//! [`solve_certified`] gives the winner's strategy as well, as lines of a
//! [certificate](crate::proof::certificate); [`LocalCertificate`] shows that sets are captured, cells
//! dead and reductions right.
//!
//! Games that are no Shannon games but colour cells in turn ([`State`](crate::game::State)) are
//! solved by [`solve_state`].

mod all_moves;
mod budget;
mod canonical;
mod certify;
mod driver;
mod expand;
mod field;
mod misere;
mod natural;
mod options;
mod parts;
mod plain;
mod proof;
mod search;
mod spanning_trees;
mod threats;

pub use certify::{Certified, LocalCertificate, LocalError, NoCertificate, solve_certified};
pub use driver::{MAX_VERTICES, engine_for, solve, solve_state, solve_with_progress};
pub use misere::TerminatedState;
pub use options::{
    Engine, Limits, Progress, SoFar, Solution, SolveError, SolveOptions, StopReason, default_memory,
};
pub use plain::SearchState;

#[cfg(test)]
mod tests;
