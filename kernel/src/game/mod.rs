//! Players, goals, rules, games, positions, and the oracle.
//!
//! A [`Game`] is a board with what the players want on it; a [`Position`] adds the claimed cells.
//! A [`Section`] is the graph of a game, on which cells are shorted and cut by the definition.
//! The [`Oracle`] decides small games by looking at every filling.

mod oracle;
mod player;
mod position;
mod rules;
mod section;
#[cfg(test)]
pub(crate) mod testing;

pub use oracle::{Oracle, OracleError};
pub use player::{ByPlayer, Class, Outcome, Player};
pub use position::{Position, PositionError};
pub use rules::{Game, GameError, Goal, Rules};
pub use section::Section;
