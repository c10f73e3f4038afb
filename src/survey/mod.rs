//! What can be seen on a position, for who draws it or writes about it: theorems, connections and the
//! solver asked once, and their answers as plain data.
//!
//! An [`overlay`] is a list of [`Mark`]s; [`Facts`] are what a report says. Nothing is drawn here.

mod certificate;
mod facts;
mod mark;
mod overlay;

pub use certificate::{CheckedCertificate, Verdict};
pub use facts::{Answer, ExplainedReduction, Facts};
pub use mark::Mark;
pub use overlay::{Overlaid, Overlay, OverlayError, UnknownOverlay, overlay};
