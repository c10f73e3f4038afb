//! Pictures: positions as SVG and TikZ, and as text for the terminal.
//!
//! What is drawn is a [`Scene`]: a position with names, a layout, and [`Mark`](crate::survey::Mark)s on
//! some cells. It becomes a [`Picture`], alone or as a [`Frame`] of a strip, or [`text`]. A [`report`] is a
//! page of [`Facts`](crate::survey::Facts). Whatever is said of a position was found before.

mod annulus;
mod board;
mod bridgit;
mod canvas;
mod closing;
mod derivation;
mod describe;
mod dot;
mod field;
mod frames;
mod geometry;
mod graph;
mod labels;
mod map;
mod paint;
mod picture;
mod places;
#[cfg(feature = "png")]
mod png;
mod report;
mod scene;
mod springs;
#[cfg(test)]
mod tests;
mod text;
mod theme;
mod tidy;
mod tikz;
mod tiling;
mod tree;
mod words;

pub use derivation::{derivation_dot, derivation_picture, derivation_text};
pub use dot::dot;
pub use field::{atoll_picture, havannah_picture};
pub use frames::reduction_frames;
pub use geometry::{Geometry, Ground, Located, Rim};
pub use picture::{DualLayer, Frame, Picture};
#[cfg(feature = "png")]
pub use png::PngError;
pub use report::{conclusion, report, review_report};
pub use scene::{BoundaryError, Scene, ShownMoves};
pub use text::{Ink, atoll_text, havannah_text, listing, text, torus_text};
pub use theme::Theme;
pub use tree::{tree_dot, tree_picture, tree_text};
pub(crate) use words::{count, named};
