//! The game file: JSON with `"format": "cutshort/1"`.
//!
//! The page `docs/formats/game-file.md` describes it key by key.

mod map;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use write::to_json_beside_vertices;
pub use write::{to_json, to_json_line};

pub(crate) use read::{is_whole_document, path, read_draft};

/// The value of the key `format`.
pub(crate) const VERSION: &str = "cutshort/1";
