//! Players, goals, rules, games, positions, and the oracle.
//!
//! A [`Game`] is a board with what the players want on it; a [`Position`] adds the claimed cells.
//! A [`State`] is what a search needs of any game in which two players colour cells. The [`Oracle`] decides small games by looking at every filling.

mod compare;
pub(crate) mod random;
mod record;
mod state;
// The same random games as in the kernel's own tests.
#[cfg(test)]
#[path = "../../kernel/src/game/testing.rs"]
pub(crate) mod testing;
#[cfg(test)]
mod tests;

pub use compare::{Comparison, DifferentBy, MAX_COMPARED_CELLS, SameBy, compare, symmetries};
pub(crate) use cutshort_kernel::game::Section;
pub use cutshort_kernel::game::{
    ByPlayer, Class, Game, GameError, Goal, Oracle, OracleError, Outcome, Player, Position,
    PositionError, Rules,
};
pub use random::random_position;
pub use record::RecordedMove;
pub use state::State;
pub(crate) use state::{GraphState, has_joined_terminals, may_conduct};
