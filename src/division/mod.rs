//! Positions too large for a search, divided into two regions (Demer and Selinger, On 3-terminal positions in Hex,
//! section 6.4).
//!
//! One region lies between a terminal, a stone A and a cell B of its own. Its outcomes are a *fork*: a, A is joined to
//! the terminal; b, B is Short's and joined to it. If the region is worth at least `{a|a,b}` and Short, moving
//! second, wins the rest of the position beside a region of just this value, he wins the whole, because sums are
//! monotone: both are questions to the [solver](mod@crate::solve), on far fewer cells.
//!
//! How he wins is known then as well: he plays both sides at once. A certificate has the strategy for either, and the rule
//! [`Divided`](crate::proof::certificate::rules::Divided) puts them together.

mod games;
mod prove;
mod search;
#[cfg(test)]
mod tests;

pub use games::{Division, DivisionError};
pub use prove::{DividedProof, DivisionStopped, prove_divided};
pub use search::find_division;
