//! Planar games: embeddings with the terminals outside, proofs that there are none, dual games.
//!
//! Planarity means that of the incidence graph, in which every hyperedge is a node joined to its
//! members, *with all terminals on one face*: [`Embedding`]. Never that of the 2-section, which
//! makes a clique of every hyperedge. The faces are then the hyperedges of Cut's [`dual`] game.

mod barycentric;
#[cfg(test)]
mod demoucron;
mod drawing;
mod dual;
mod dual_region;
mod embedding;
mod even;
mod incidence;
mod kuratowski;
mod left_right;
mod plain;
mod terminal_groups;
#[cfg(test)]
pub(crate) mod testing;
mod three_planar;
mod visibility;
mod witness;

pub use drawing::{Drawing, DrawnFace};
#[cfg(feature = "full")]
pub(crate) use dual::exchanged;
pub use dual::{DualError, dual, dual_position};
#[cfg(feature = "solve")]
pub(crate) use dual::{cut_board, has_arcs};
pub use dual_region::dual_region;
pub use embedding::{Embedding, Face, is_planar};
pub use incidence::Node;
pub use kuratowski::KuratowskiKind;
pub use terminal_groups::with_terminal_groups;
pub use three_planar::{ThreePlanarError, three_planar};
pub(crate) use visibility::Visibility;
pub use witness::{EmbeddingError, Kuratowski};
