//! The Hex Text Protocol, by which graphical interfaces, tournaments and test scripts drive Hex programs.
//!
//! A client sends a command a line and gets one [`Response`] to each. A [`Session`] holds the board, the
//! moves and a solver that lasts; it knows nothing of where lines come from, so `cutshort htp` and a
//! test use it alike:
//!
//! ```
//! use cutshort::htp::Session;
//! let mut session = Session::default();
//! let mut answer = |line| session.execute(line).unwrap().to_string();
//! assert_eq!(answer("boardsize 3 3"), "= \n\n");
//! assert_eq!(answer("play black b2"), "= \n\n");
//! assert_eq!(answer("7 dfpn-solve-state white # the centre wins"), "=7 black\n\n");
//! assert!(answer("play black b2").starts_with("? "));
//! ```
//!
//! Black is Short and joins top and bottom, which the protocol calls north and south; White is Cut. The
//! commands are those of Benzene (github.com/cgao3/benzene-vanilla-cmake) as far as they mean something
//! here: see `docs/htp.md`.

mod arguments;
mod commands;
mod connections;
mod inferior;
mod line;
mod parameters;
mod player;
mod record;
mod session;
mod solving;
#[cfg(test)]
mod tests;
mod two_distance;

pub use line::{LONGEST_LINE, Response, is_interrupt};
pub use session::Session;
