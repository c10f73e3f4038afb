#![doc = include_str!("../docs/crate.md")]

pub mod analysis;
pub mod boards;
pub mod census;
#[cfg(feature = "cli")]
pub mod cli;
pub mod clock;
pub mod connection;
pub mod database;
pub mod embed;
pub mod formats;
pub mod game;
pub mod graph;
#[cfg(feature = "cli")]
pub mod htp;
pub mod opponent;
pub mod outline;
pub mod patterns;
pub mod planar;
pub mod positional;
pub mod proof;
pub mod render;
pub mod requests;
pub mod solve;
pub mod survey;
pub mod switching;
pub mod values;

// The programs of the tutorial are tests.
#[cfg(doctest)]
#[doc = include_str!("../docs/tutorial/library.md")]
struct Tutorial;

// What one needs first. All else is in its room.
pub use analysis::{ReduceOptions, Reduction, reduce};
pub use boards::BoardSpec;
pub use formats::{GameBuilder, GameFile};
pub use game::{ByPlayer, Class, Game, Goal, Outcome, Player, Position, Rules};
pub use graph::{Hypergraph, Names, VertexId, VertexSet};
pub use proof::{Trace, explain, replay};
pub use solve::{
    Engine, Limits, Solution, SolveOptions, Solver, SolverOptions, class_of, solve, solve_all,
    solve_certified,
};
