//! Games from and to files: the game file (JSON) and the formats of graphs and of Hex positions.
//!
//! [`read`] takes any input and gives its games one by one. Every reader yields a [`GameFile`], and
//! every writer takes one. Any byte string gives a value or a [`ReadError`] that says what is
//! wrong, where, and what was expected; nothing is repaired in silence.

mod adjacency_lines;
mod attributed;
mod builder;
mod certificate;
mod dimacs;
mod dot;
mod draft;
mod edge_graph;
mod edge_lines;
#[cfg(feature = "full")]
mod equivalent;
mod error;
mod foreign;
mod format;
mod game_file;
mod geo_json;
mod gml;
pub mod graph6;
mod graphml;
mod hex;
mod joining;
pub mod json;
mod json_text;
mod node_link;
mod numbered;
mod pajek;
#[cfg(feature = "petgraph")]
pub mod petgraph;
mod planar_code;
mod polygons;
mod primal;
mod read;
pub mod sparse6;
mod svg;
#[cfg(test)]
pub(crate) mod testing;
#[cfg(test)]
mod tests;
mod words;
mod write;
mod xml;

pub(crate) use attributed::{Attributed, Attributes};
pub use builder::{GameBuildError, GameBuilder};
pub use certificate::{
    CertificateError, CertificateFault, CertificateReader, Checked, check_certificate,
    write_certificate,
};
#[cfg(feature = "full")]
pub use certificate::{
    CheckedParts, PartThere, PartsError, check_parts, open_certificate, read_parts, write_part,
};
pub(crate) use dot::{attributed_to_dot, to_decorated_dot};
pub use edge_graph::EdgeGraph;
#[cfg(feature = "full")]
pub use equivalent::{board_file, dual_file, three_planar_file};
pub(crate) use error::{Located, shown};
pub use error::{Place, ReadError, ReadFault};
#[cfg(feature = "cli")]
pub(crate) use foreign::fault as foreign_fault;
pub use format::{Format, FormatHint, UnknownFormat};
pub use game_file::GameFile;
pub use hex::{Remark, is_link, with_remarks};
pub use joining::JoiningError;
pub use numbered::is_graph_code;
pub use primal::primal;
#[cfg(feature = "cli")]
pub(crate) use read::read_whole;
pub use read::{Dropped, Games, Play, ReadOptions, Repeats, Terminals, read};
pub use words::names_in;
pub use write::{WriteError, Writer, write};
