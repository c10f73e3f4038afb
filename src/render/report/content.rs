//! What a report shows: the facts of a position with their pictures.

use super::MOST_BYTES;
use crate::formats::{GameFile, WriteError, Writer, write};
use crate::graph::VertexId;
use crate::render::{Frame, Picture, Scene, ShownMoves, reduction_frames};
use crate::survey::{Facts, Mark};

/// What a report shows.
pub(super) struct Content<'a> {
    pub(super) file: &'a GameFile,
    pub(super) facts: &'a Facts,
    pub(super) title: String,
    /// The game as a file.
    pub(super) json: String,
    /// The pictures of the reduction: one for each step, and one of what is left, but for those that
    /// are too many.
    pub(super) frames: Vec<Frame>,
}

impl<'a> Content<'a> {
    pub(super) fn new(file: &'a GameFile, facts: &'a Facts) -> Result<Self, WriteError> {
        let json = write(file, Writer::Json)?;
        let title = match (file.title(), file.board()) {
            (Some(title), _) => title.to_owned(),
            (None, Some(spec)) => spec.to_string(),
            (None, None) => "A Shannon game".to_owned(),
        };
        let frames = facts.reduction.as_ref().map_or(Vec::new(), |explained| {
            reduction_frames(&Scene::new(file), &explained.reduction.trace, MOST_BYTES)
        });
        let json = String::from_utf8_lossy(&json).into_owned();
        Ok(Self { file, facts, title, json, frames })
    }

    pub(super) fn names(&self, cells: &[VertexId]) -> String {
        self.file.quoted_names_of(cells.iter().copied()).join(" ")
    }

    /// The position as it came about.
    pub(super) fn record(&self) -> Picture {
        Picture::new(&Scene::new(self.file).with_moves(self.file, ShownMoves::All))
    }

    /// The position with these marks.
    pub(super) fn picture(&self, marks: Vec<(VertexId, Mark)>) -> Picture {
        Picture::new(&Scene::new(self.file).with_marks(marks))
    }
}
