//! Edge Shannon games in polynomial time.
//!
//! When every cell lies in at most two hyperedges, the cells are the edges of a [`Multigraph`]
//! whose nodes are the hyperedges, and two edge-disjoint spanning trees decide the game (Lehman).
//! [`EdgeGame`] is such a game, [`EdgeSolution`] tells who wins with which moves.

mod forest;
mod multigraph;
mod pair;
mod partition;
mod solution;
mod split;
#[cfg(test)]
mod tests;

pub use multigraph::{EdgeGame, EdgeGameError, Multigraph, MultigraphError, NodeId};
pub use partition::{PrincipalPartition, Territory};
pub use solution::{EdgeSolution, Witness};
