//! Edge Shannon games in polynomial time.
//!
//! When every cell lies in at most two hyperedges, the cells are the edges of a [`Multigraph`]
//! whose nodes are the hyperedges, and two edge-disjoint spanning trees decide the game (Lehman).
//! [`EdgeGame`] is such a game, [`EdgeSolution`] tells who wins with which moves, and
//! [`TreePlayer`] plays the winner's strategy.

mod evidence;
mod forest;
mod line;
mod multigraph;
mod order;
mod pair;
mod partition;
mod player;
mod solution;
mod split;
#[cfg(test)]
mod tests;

pub use multigraph::{EdgeGame, EdgeGameError, Multigraph, MultigraphError, NodeId};
pub use partition::{PrincipalPartition, Territory};
pub use player::{PlayError, TreePlayer};
pub use solution::{EdgeSolution, Witness};
