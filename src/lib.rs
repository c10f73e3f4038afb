#![doc = include_str!("../docs/crate.md")]
// What only the rooms of a feature use is there without them, too.
#![cfg_attr(not(feature = "full"), allow(dead_code, unused_imports))]

pub mod analysis;
pub mod boards;
#[cfg(feature = "full")]
pub mod census;
#[cfg(feature = "cli")]
pub mod cli;
pub mod clock;
#[cfg(feature = "solve")]
pub mod connection;
#[cfg(feature = "full")]
pub mod database;
#[cfg(feature = "full")]
pub mod decomposition;
#[cfg(feature = "full")]
pub mod division;
#[cfg(feature = "full")]
pub mod embed;
pub mod formats;
pub mod game;
pub mod graph;
#[cfg(feature = "full")]
pub mod handicap;
#[cfg(feature = "cli")]
pub mod htp;
mod keywords;
#[cfg(feature = "full")]
pub mod opponent;
#[cfg(feature = "full")]
pub mod outline;
#[cfg(feature = "full")]
pub mod patterns;
pub mod planar;
#[cfg(feature = "full")]
pub mod positional;
pub mod proof;
#[cfg(feature = "full")]
pub mod prove;
#[cfg(feature = "full")]
pub mod render;
#[cfg(feature = "full")]
pub mod requests;
#[cfg(feature = "solve")]
pub mod solve;
#[cfg(feature = "solve")]
pub mod store;
#[cfg(feature = "full")]
pub mod survey;
#[cfg(feature = "solve")]
pub mod switching;
#[cfg(feature = "full")]
pub mod values;
mod whole_file;
#[cfg(feature = "full")]
pub mod witness;

// The programs of the tutorial are tests.
#[cfg(all(doctest, feature = "full"))]
#[doc = include_str!("../docs/tutorial/library.md")]
struct Tutorial;

// What one needs first. All else is in its room.
pub use analysis::{ReduceOptions, Reduction, reduce};
pub use boards::BoardSpec;
pub use formats::{GameBuilder, GameFile};
pub use game::{ByPlayer, Class, Game, Goal, Outcome, Player, Position, Rules};
pub use graph::{Hypergraph, Names, VertexId, VertexSet};
pub use proof::{Trace, explain, replay};
#[cfg(feature = "solve")]
pub use solve::{
    Engine, Limits, Solution, SolveOptions, Solver, SolverOptions, class_of, solve, solve_all,
    solve_certified,
};
