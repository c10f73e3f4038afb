//! The program as a player: a move for any position, however large, within limits.
//!
//! [`advise`] asks the solver first. A win that is proved is played the shortest way that is known, in a lost
//! position the winner is kept busy longest; and where nobody knows who wins, a short search
//! compares what both players' circuits resist ([`Network`](crate::connection::Network)). [`wants_to_swap`]
//! and [`fair_opening`] are for games in which the second player may take the first one's side.
//!
//! ```
//! use cutshort::boards::BoardSpec;
//! use cutshort::game::{Player, Position};
//! use cutshort::opponent::advise;
//! use cutshort::solve::{Limits, Solver, SolverOptions};
//! let board = "hex:3x3".parse::<BoardSpec>()?.build();
//! let solver = Solver::new(&board.game, SolverOptions::default())?;
//! let position = Position::opening(board.game);
//! let advice = advise(Some(&solver), &position, Player::Cut, &Limits::default());
//! assert_eq!(advice.winner, Some(Player::Cut));
//! assert_eq!(advice.cell.map(|cell| board.names.name(cell).to_owned()), Some("b2".to_owned()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod advice;
mod circuits;
mod pie;
#[cfg(test)]
mod tests;

pub use advice::{Advice, advise, advise_with_progress};
pub use circuits::{Breadth, look_ahead};
pub use pie::{fair_opening, wants_to_swap};
