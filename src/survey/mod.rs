//! What can be seen on a position, for who draws it or writes about it: theorems, connections and the
//! solver asked once, and their answers as plain data.
//!
//! An [`overlay`] is a list of [`Mark`]s; [`Facts`] are what a report says; a [`Review`] says of each move of a
//! game whether it won; a [`PositionTree`] shows what may follow;
//! [`Puzzles`] are positions with a single winning move; [`Circuits`] weigh a position. Nothing is drawn here.

mod certificate;
mod circuits;
mod facts;
mod keeper;
mod mark;
mod overlay;
mod puzzle;
mod review;
mod spectators;
mod tree;

pub use certificate::{CheckedCertificate, Verdict};
pub use circuits::Circuits;
pub use facts::{Answer, ExplainedReduction, Facts};
pub(crate) use keeper::Keeper;
pub use mark::Mark;
pub use overlay::{Overlaid, Overlay, OverlayError, UnknownOverlay, overlay};
pub use puzzle::{Puzzle, PuzzleOptions, Puzzles};
pub use review::{MoveVerdict, Review, ReviewedMove};
pub use spectators::Spectators;
pub use tree::{CutShort, PositionTree, TreeError, TreeLeaf, TreeNode, TreeOptions, TreeStep};
