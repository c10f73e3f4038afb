//! Cells of a board without end.

use std::fmt;
use std::str::FromStr;

use super::PatternError;
use crate::boards::{cell_name, parse_cell_name};

/// A cell by column and row, both counted from 0. Cells are in reading order: row by row.
///
/// ```
/// use cutshort::patterns::Cell;
/// let cell: Cell = "c1".parse()?;
/// assert_eq!((cell.column(), cell.row()), (2, 0));
/// assert_eq!(cell.to_string(), "c1");
/// # Ok::<(), cutshort::patterns::PatternError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    row: u16,
    column: u16,
}

impl Cell {
    /// No column and no row has a larger number: patterns are small.
    pub(super) const LAST: usize = 999;

    /// The cell in a column and a row, if the pattern is not larger than patterns are.
    #[must_use]
    pub fn new(column: usize, row: usize) -> Option<Self> {
        let number = |number: usize| u16::try_from(number).ok().filter(|_| number <= Self::LAST);
        Some(Self { row: number(row)?, column: number(column)? })
    }

    /// The column, counted from 0.
    #[must_use]
    pub fn column(self) -> usize {
        self.column.into()
    }

    /// The row, counted from 0.
    #[must_use]
    pub fn row(self) -> usize {
        self.row.into()
    }

    /// Where it is in a drawing, in half columns: each row is shifted by half a cell.
    pub(super) fn half_columns(self) -> usize {
        2 * self.column() + self.row()
    }

    /// The cells that touch it.
    pub(super) fn neighbours(self) -> impl Iterator<Item = Self> {
        [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].into_iter().filter_map(
            move |(right, down)| {
                let column = self.column().checked_add_signed(right)?;
                Self::new(column, self.row().checked_add_signed(down)?)
            },
        )
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&cell_name(self.column(), self.row()))
    }
}

impl FromStr for Cell {
    type Err = PatternError;

    fn from_str(text: &str) -> Result<Self, PatternError> {
        let (column, row) = parse_cell_name(text)?;
        Self::new(column, row).ok_or_else(|| PatternError::Far(text.to_owned()))
    }
}
