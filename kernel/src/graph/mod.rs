//! Vertices, vertex sets and hypergraphs with terminals.
//!
//! A [`Hypergraph`] is a board as the user gives it, in a normal form. Its vertices keep their ids
//! whatever is claimed.

mod drawing;
mod groups;
mod hypergraph;
mod vertex;
mod vertex_set;

pub(crate) use drawing::Drawing;
pub(crate) use groups::Groups;
pub use hypergraph::{Hypergraph, HypergraphError, Incidence};
pub use vertex::VertexId;
pub use vertex_set::{VertexSet, ones};
