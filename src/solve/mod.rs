//! The exact solver: who wins a position, with which moves.
//!
//! A [`Solver`] answers any position of a game, for either side to move, within [`Limits`]; what it could
//! not settle it says so. What it has found out it keeps for the next question. [`solve`] asks one
//! question. The engines differ in speed only:
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
//! [`Solver::certify`] gives the winner's strategy as well, as lines of a
//! [certificate](crate::proof::certificate); [`LocalCertificate`] shows that sets are captured, cells
//! dead and reductions right.
//!
//! Games that are no Shannon games but colour cells in turn ([`State`](crate::game::State)) are
//! solved by [`solve_state`].

mod all_moves;
mod any_engine;
mod asked;
mod batch;
mod budget;
mod canonical;
mod certify;
mod driver;
mod expand;
mod filled;
mod misere;
mod move_order;
mod natural;
mod opening_names;
mod options;
mod parts;
mod plain;
mod pool;
mod proof;
mod record;
mod search;
mod shortest;
mod solver;
mod spanning_trees;
mod threats;
mod winning_moves;

pub use batch::{class_of, solve_all};
pub(crate) use certify::dual_of;
pub use certify::{Certified, Fragment, LocalCertificate, LocalError, NoCertificate};
pub use driver::solve_state;
pub use filled::filled_in;
pub use misere::TerminatedState;
pub use options::{
    Engine, Limits, MAX_THREADS, Progress, ProofNumbers, Prospect, SoFar, Solution, SolveError,
    SolveOptions, SolverOptions, StopReason, default_memory,
};
pub use plain::SearchState;
pub use pool::MAX_VERTICES;
pub(crate) use pool::row_words;
pub use record::MoveRecord;
pub use shortest::{MAX_SHORTEST_VERTICES, ShortestWin};
pub use solver::{Solver, engine_for, solve, solve_certified};

#[cfg(test)]
mod tests;
