//! Proofs that a person and the program find together, of positions beyond the [solver](mod@crate::solve).
//!
//! An [`Outline`] says who is to be shown to win a position, and holds what is known of why: answers of
//! the winner, which a person has chosen, and [pieces](Piece), positions that the solver has decided. A
//! [`Remaining`] lists the [gaps](Gap) that are left. [`Outline::fill`] lets the solver try them; when there are none,
//! [`Outline::certificate`] puts everything together, and the checker of certificates has the last word.
//!
//! The mathematics is that of the rules `claim` and `or` of
//! [certificates](crate::proof::certificate): a statement about a position holds wherever the winner has the cells
//! that it needs and his opponent none of its carrier, and the opponent has to be answered only where he claims
//! a cell that is in all carriers of what the winner threatens.

mod compose;
mod fill;
mod piece;
mod plan;
mod remaining;
#[cfg(test)]
mod tests;

pub use fill::{Filled, Refuted};
pub use piece::Piece;
pub use plan::{Claims, Outline, OutlineError, Stone};
pub use remaining::{Gap, Missing, Remaining};
