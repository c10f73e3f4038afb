//! Strategies for Hex by decomposition, as Jing Yang publishes them (Yang, Liao and Pawlak, New winning and losing
//! positions for 7x7 Hex, 2002): read from a [file](PatternFile), checked claim by claim, and written as a certificate.
//!
//! A file says of each *pattern*, a set of places, which reply serves against which intrusion, and into which smaller
//! patterns the places fall then. What a pattern is to join is nowhere stated; it follows from what its *region*, the
//! pattern put down on the board, touches. [`prove`] asks whether regions join two vertices: link by link, alone or together
//! (`prover.rs`), intrusion by intrusion (`replies.rs`), bridges being held (`standing.rs`). Each answer is a node, which the
//! checker of certificates judges.
//!
//! What a file lacks or misprints is taken from other branches of the same pattern or left to the
//! [solver](mod@crate::solve), or a [list of corrections](PatternFile::correct) says it.

mod board;
mod chain;
mod corrections;
mod file;
mod local;
mod prove;
mod prover;
mod replies;
mod standing;
mod statements;
#[cfg(test)]
mod tests;

pub use corrections::CorrectionsError;
pub use file::{PatternFile, PatternFileError};
pub use prove::{
    Correction, DecompositionError, FirstReply, NODES_OF_A_GAME, Proof, Served, StrategyProgress,
    prove,
};
