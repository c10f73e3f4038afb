//! The values that regions of Hex can have, as many as can be found: one for each class under the twelve symmetries.
//!
//! A 3-planar region with three terminals has a [value](crate::values). Renaming its terminals, exchanging the
//! colours, and putting three regions together to a pinwheel give regions again, so from a few
//! values follow many (Demer & Selinger, *On 3-terminal positions in Hex*, section 5). A [`Database`] holds what
//! this closure gives, by the number of empty cells, each with a region that has it.

mod check;
mod closure;
mod composition;
mod content;
mod entry;
mod file;
mod level;
mod named;
mod packed;
mod passable;
mod quotient;
mod realize;
mod shape;
mod symmetry;
#[cfg(test)]
mod tests;
mod together;
mod workshop;

pub use check::Fault;
pub use closure::{Addition, BuildError, BuildProgress, ClosureOptions};
pub use composition::{Composition, CompositionError, PartKind, PlacedPart};
pub use entry::{Database, Origin, ValueRef};
pub use file::DatabaseError;
pub use named::{ComposeError, NamedParts, region_text};
pub use quotient::{Quotient, count_values};
pub use realize::RealizeError;
pub use shape::Shape;
pub use symmetry::Symmetry;
pub use workshop::Workshop;
