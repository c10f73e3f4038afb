//! Vertices, vertex sets, hypergraphs with terminals and their 2-sections as rows of bits.
//!
//! A [`Hypergraph`] is a board as the user gives it, in a normal form. Its 2-section, in which two
//! vertices are adjacent when they share a hyperedge, is a `ReducedGraph` of rows of bits: on it shorting and
//! cutting cost nanoseconds. Both keep the ids of their vertices whatever is claimed.

mod bits;
mod canonical;
mod layers;
mod layout;
mod names;
pub(crate) mod plane;
mod reduced;
mod union_find;
mod width;

pub(crate) use bits::Bits;
pub use canonical::{CanonicalForm, Symmetries, TerminalColours};
pub(crate) use cutshort_kernel::graph::ones;
pub use cutshort_kernel::graph::{Hypergraph, HypergraphError, Incidence, VertexId, VertexSet};
pub(crate) use layers::{layers, shortest_path};
pub use layout::Layout;
pub use names::{NameError, Names, quoted};
pub(crate) use reduced::ReducedGraph;
pub(crate) use union_find::UnionFind;
pub use width::MAX_ROW_VERTICES;
pub(crate) use width::with_words;
