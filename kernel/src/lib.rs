//! What must be right for an answer about a Shannon game to be believed: the game, its certificates and
//! their checker.
//!
//! - [`graph`]: vertices, sets, hypergraphs with terminals.
//! - [`game`]: players, goals, rules, positions, classes; who has won, by definition; the oracle.
//! - [`proof`]: statements of three kinds, the rules by which they follow from each other, each with its
//!   proof beside it, and the checker. A [`Theorem`](proof::Theorem) has private
//!   fields and is made in one file, `proof/theorem.rs`.
//! - [`read`]: the strict reader of certificates.
//! - [`parts`]: certificates that rely on one another, in a folder.
//! - `cutshort-check FILE` prints what a certificate proves.
//!
//! It knows nothing of searching, of boards and pictures. Who wants to believe an answer reads this
//! package, and no more of the project; `scripts/count-kernel` counts its lines.

pub mod game;
pub mod graph;
#[cfg(feature = "parts")]
pub mod parts;
pub mod proof;
pub mod read;
