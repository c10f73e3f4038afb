//! Games that colour cells in turn and are no Shannon games: Torex, Havannah, Atoll, and positional games given
//! by their winning sets.
//!
//! Each has a state, a [`State`](crate::game::State) that [`solve_state`](crate::solve::solve_state) takes:
//! [`TorexState`], [`HavannahState`], [`AtollState`], [`PositionalState`]. All but Atoll may end in a draw.

mod atoll;
mod file;
mod havannah;
mod hexagons;
#[cfg(test)]
mod tests;
mod torex;
mod winning_sets;

pub use atoll::{AtollSpec, AtollSpecError, AtollState};
pub use file::{
    PositionalFault, PositionalFile, PositionalReadError, read_positional, winning_sets,
    write_positional,
};
pub use havannah::{HavannahShape, HavannahSpec, HavannahSpecError, HavannahState};
pub use torex::{TorexSpec, TorexSpecError, TorexState};
pub use winning_sets::{PositionalError, PositionalGame, PositionalState};
