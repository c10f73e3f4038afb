//! Proofs that are larger than one process: who shares the work out, and what comes back.
//!
//! A [`Master`] keeps the upper part of the tree and its proof numbers, and hands out leaves as [`Job`]s: search this
//! position with so many nodes, or until another one has become more promising. Whoever does a job keeps what he finds out
//! in the [store](crate::store) of the solver and says that he is done, and what has become of the moves; then the master
//! looks the position up there. One that has had its nodes and is still open is expanded, its moves become
//! leaves, and the numbers that the search came to seed them. Who wins a position is only ever what a search has proved:
//! where the moves decide one, the master's solver sees it from what is in the store, and with it the carrier. So it does not matter where a job is done, whether it is done
//! twice, or never: what is proved is in the store, and a master that begins again finds the tree there (Wu, Lin, Sun
//! et al., Job-level proof-number search; the window and the carriers are those of the
//! [solver](mod@crate::solve)).

mod parts;
#[cfg(test)]
mod tests;
mod tree;

pub use parts::{Emit, NewPart, PartOptions, PartWriteError, PartWriter};
pub use tree::{Job, Master, MasterOptions, ProofState};
