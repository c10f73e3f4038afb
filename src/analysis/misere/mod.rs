//! Misère play: what may be removed from a position, filled in, and left out.
//!
//! In misère play whoever joins loses, and a claim can hurt. The theorems are those of Hayward et
//! al., A Reverse Hex Solver, section 3; none of them is special to Hex. X is a player, X' his
//! opponent, `P + c_X` the position with the cell c claimed by X. A set of cells is *X-captured* if
//! there is a pairing of it such that the rest of it is dead as soon as X has one cell of each pair.
//!
//! - Theorem 3.2: if X wins `P` with Y to move, he wins `P + c_X'` with Y' to move.
//! - Theorem 3.3: an X-captured set may be X's.
//! - Theorem 3.4: a dead cell is a best move. So it may be taken off the board if the other player
//!   is then to move.
//! - Theorems 3.5, 3.6: if d is dead in `P + k_X` or in `P + k_X'`, d is as good a move as k.
//! - Theorem 3.7: if C is X-captured in `P + k_X`, each cell of C is as good a move for X as k.
//! - Theorem 3.8: if A, which contains a, is X-captured in `P + b_X'`, and B, which contains b, is
//!   X'-captured in `P + a_X`, then a may be X's and b may be the opponent's. Other colours are wrong.
//! - Theorem 3.9: if a and b are such cells once X has d, then a is as good a move for X as d.
//!
//! [Settling](super::settle) a position applies the first of these until none applies any more;
//! [`Better`] knows the moves that 3.5 and 3.6 leave out. Theorems 3.7 and 3.8 are true, and tested,
//! but cost the engine more than they save; 3.9 is of use with 3.8 only.

#[cfg(test)]
mod figure_6;
mod inferior;
#[cfg(test)]
mod left_out;
#[cfg(test)]
mod tests;
mod theorems;

use super::SettleRules;
pub(crate) use inferior::Better;
pub use theorems::rex_winner;

/// The rules of misère play, each of which can be switched off. Answers stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct MisereRules {
    /// Dead cells leave the board, each for a move (Theorem 3.4), dead edges are deleted, captured pairs
    /// filled in (Theorem 3.3).
    pub(crate) settle: SettleRules,
    /// Victims are preferred to their killers (Theorem 3.5).
    pub(crate) victims: bool,
    /// Vulnerable cells are preferred to the opponent's killers (Theorem 3.6).
    pub(crate) vulnerable: bool,
}

impl MisereRules {
    /// All of them.
    pub(crate) const ALL: Self = Self { settle: SettleRules::ALL, victims: true, vulnerable: true };
}
