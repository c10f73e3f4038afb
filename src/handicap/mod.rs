//! Hex with stones given in advance (Henderson and Hayward, A handicap strategy for Hex): on n by n, k stones on the
//! last row but one, six apart and the first in the second column, win for Short though Cut moves, if 6k - 1 >= n
//! and the board has room for them.
//!
//! Above the last row the board is n by n - 1, where Gardner's pairing joins the top to the row of the stones. What is
//! left is to get from there to the bottom, and to let Cut not pass beneath. Between two stones that is a game on few
//! cells: some claims are answered by others, until pairs of cells near the bottom take the place of some of
//! Gardner's, and all pairs together win. [`prove_handicap`] searches these small games, one for each gap, with what
//! lies beyond given to Short, and puts their strategies together, for all stones at once, in a certificate.
//!
//! That pairs win is seen as the rule [`Won`](crate::proof::certificate::rules::Won) of certificates sees it, by walks.

mod gap;
mod prove;
#[cfg(test)]
mod tests;
mod walk;

pub use prove::{HandicapError, HandicapProof, prove_handicap};
