//! Why something is no pattern.

use thiserror::Error;

use super::{Cell, Kind};
use crate::boards::CellNameError;

/// Why a text or some cells are no pattern: one clear sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PatternError {
    /// A word that should name a cell does not.
    #[error(transparent)]
    CellName(#[from] CellNameError),
    /// A cell is too far away.
    #[error("the cell {0} is too far away, expected at most {last} columns and rows", last = Cell::LAST + 1)]
    Far(String),
    /// A stone, a label or a mark lies outside the board.
    #[error(
        "{what} {cell} is outside the board of {rows} rows and {columns} columns{}",
        if *.exchanged { "; size is rows x columns, and both seem to be exchanged" } else { "" }
    )]
    Outside {
        /// What lies there.
        what: &'static str,
        /// Where.
        cell: Cell,
        /// The rows of the board.
        rows: usize,
        /// Its columns.
        columns: usize,
        /// Whether it would lie on the board with rows and columns exchanged.
        exchanged: bool,
    },
    /// A stone or a label stands on a cell that is not shown.
    #[error("{what} {cell} is on a cell that is not visible, expected it on one of the pattern")]
    Hidden {
        /// What stands there.
        what: &'static str,
        /// Where.
        cell: Cell,
    },
    /// A label names no cell.
    #[error("the label {0:?} is on no cell, expected a cell after it, like A:c3")]
    LabelOnNothing(String),
    /// A cell has two parts to play.
    #[error(
        "the cell {0} is there twice, expected it empty, or with one stone, in one group at most"
    )]
    Twice(Cell),
    /// Two things that are to be joined have the same name.
    #[error("{0:?} is to be joined twice, expected different names")]
    NameTwice(String),
    /// There are not two things to join.
    #[error(
        "the pattern has {0} to join, expected at least two of: a group of stones, an edge of the board"
    )]
    NothingToJoin(&'static str),
    /// A group without stones.
    #[error("the group {0:?} has no stone, expected at least one")]
    EmptyGroup(String),
    /// Markup that is not understood.
    #[error("{found:?} is not understood, expected {expected}")]
    Markup {
        /// The word.
        found: String,
        /// What may stand there.
        expected: &'static str,
    },
    /// A character that drawings do not have.
    #[error(
        "line {line}, column {column}: the character {character:?} means nothing, expected . for an \
         empty cell, a capital letter for a stone to be joined, O for another stone of Short's, X for \
         one of Cut's, one b for the cell of a pivot, or a line of - for an edge"
    )]
    Character {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
        /// What stands there.
        character: char,
    },
    /// A character between two cells.
    #[error(
        "line {line}, column {column}: this is between two cells; each row is shifted by one column \
         against the one above"
    )]
    BetweenCells {
        /// The line, counted from 1.
        line: usize,
        /// The column, counted from 1.
        column: usize,
    },
    /// An edge of the board amidst the rows.
    #[error("line {0}: an edge of the board lies above all rows or below them")]
    EdgeInside(usize),
    /// A line that is no pattern in JSON.
    #[error("line {line}: {message}")]
    Json {
        /// The line, counted from 1.
        line: usize,
        /// What is wrong.
        message: String,
    },
    /// The pattern is not of the kind that was asked for.
    #[error("this is no template of the kind {kind}: {reason}")]
    Kind {
        /// The kind.
        kind: Kind,
        /// What it lacks.
        reason: &'static str,
    },
    /// A name means no cell of an open pattern.
    #[error(
        "there is no cell {name:?} to put a stone on, expected an empty cell of the pattern, or one \
         around it: a letter up to {last}"
    )]
    NoSuchCell {
        /// The name.
        name: String,
        /// The last letter.
        last: String,
    },
    /// A cell has a stone already.
    #[error("the cell {0} has a stone already, expected an empty one")]
    HasStone(String),
    /// The text is no pattern.
    #[error(
        "this is no pattern, expected a drawing, HexWiki's <hexboard .../> or <hex>...</hex>, or lines \
         of JSON"
    )]
    Unknown,
}

impl PatternError {
    pub(super) fn markup(found: impl Into<String>, expected: &'static str) -> Self {
        Self::Markup { found: found.into(), expected }
    }
}
