//! Torex: Hex on a torus (Mogensen, newsgroup post "Hex generalizations", 2008).
//!
//! Black (Short) must make a closed way that crosses the wrap from top to bottom an odd number of
//! times and the wrap from left to right an even number of times; White (Cut) the other way round.
//!
//! As published the game can end in a draw, against what the post says: a black band that runs
//! around both ways at once, crossing each wrap once, leaves White only closed ways of the same
//! kind, and neither kind wins. The smallest board on which that can happen is 2x2, with the cells
//! b1 and a2 of one colour and a1 and b2 of the other; on 3x3 it happens in 60 of 512 colourings.
//! Both players can never have won: two ways of the two kinds cross.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::hexagons::names_of;
use crate::boards::{BoardSpec, Contest, Grid};
use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{Layout, Names, VertexId, VertexSet};
use crate::solve::SearchState;

/// A torus of R rows and C columns of hexagons. Its text form is `torex:RxC`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TorexSpec {
    rows: usize,
    columns: usize,
}

/// Why a text names no torus.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TorexSpecError {
    /// The text does not begin with `torex:`.
    #[error("{0:?} is no torus: expected torex:RxC")]
    NotTorex(String),
    /// What follows the colon is no size.
    #[error("{0:?} is no size for torex: expected torex:RxC with whole numbers from 1")]
    Size(String),
    /// More cells than this program takes.
    #[error("the board {0:?} is too large: boards have at most {max} cells", max = BoardSpec::MAX_CELLS)]
    TooLarge(String),
}

impl TorexSpec {
    /// Whether a text means a torus, be it a right one or not.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        text.starts_with("torex:")
    }

    /// How many rows there are.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many columns there are.
    #[must_use]
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The columns and rows of the cells, in the order of their ids.
    fn places(&self) -> impl Iterator<Item = (usize, usize)> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    fn grid(&self) -> Grid {
        Grid { width: self.columns, height: self.rows, rows_wrap: true, columns_wrap: true }
    }

    /// The board as its rules put it. The cells are numbered row by row.
    #[must_use]
    pub fn contest(&self) -> Contest {
        self.grid().contest()
    }

    /// The names of the cells, as on a Hex board.
    #[must_use]
    pub fn names(&self) -> Names {
        names_of(self.places())
    }

    /// Where the cells are drawn.
    #[must_use]
    pub fn layout(&self) -> Layout {
        let at = self.places().map(|(column, row)| {
            let (x, y) = (column as f64, row as f64);
            [x + y / 2.0, y * 0.75_f64.sqrt()]
        });
        at.collect::<Vec<_>>().into()
    }

    /// Mogensen's form of Hex on a torus: the last row is Black's and the last column White's
    /// beforehand. What is left is Hex with one row and one column less, whoever has the cell where
    /// they cross. Returns the cells of both, the crossing among `crossing`'s.
    #[must_use]
    pub fn precoloured(&self, crossing: Player) -> ByPlayer<VertexSet> {
        let (grid, cells) = (self.grid(), self.rows * self.columns);
        let (last_column, last_row) = (self.columns - 1, self.rows - 1);
        let mut coloured = ByPlayer {
            short: VertexSet::from_vertices(
                cells,
                (0..last_column).map(|column| grid.cell(column, last_row)),
            ),
            cut: VertexSet::from_vertices(
                cells,
                (0..last_row).map(|row| grid.cell(last_column, row)),
            ),
        };
        coloured[crossing].insert(grid.cell(last_column, last_row));
        coloured
    }
}

impl fmt::Display for TorexSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "torex:{}x{}", self.rows, self.columns)
    }
}

impl FromStr for TorexSpec {
    type Err = TorexSpecError;

    fn from_str(text: &str) -> Result<Self, TorexSpecError> {
        let size = text.strip_prefix("torex:");
        let size = size.ok_or_else(|| TorexSpecError::NotTorex(text.to_owned()))?;
        let wrong = || TorexSpecError::Size(size.to_owned());
        let too_large = || TorexSpecError::TooLarge(text.to_owned());
        let number = |digits: &str| match digits.bytes().all(|byte| byte.is_ascii_digit()) {
            true if !digits.is_empty() => digits.parse::<usize>().map_err(|_| too_large()),
            _ => Err(wrong()),
        };
        let (rows, columns) = size.split_once('x').ok_or_else(wrong)?;
        let (rows, columns) = (number(rows)?, number(columns)?);
        if rows == 0 || columns == 0 {
            return Err(wrong());
        }
        match rows.checked_mul(columns) {
            Some(cells) if cells <= BoardSpec::MAX_CELLS => Ok(Self { rows, columns }),
            _ => Err(too_large()),
        }
    }
}

/// The state of a game of Torex, or of any other contest, in which a board without a winner is a draw.
#[derive(Clone, Debug)]
pub struct TorexState {
    contest: Arc<Contest>,
    claimed: ByPlayer<VertexSet>,
}

impl TorexState {
    /// The opening state.
    #[must_use]
    pub fn new(contest: Contest) -> Self {
        let claimed = ByPlayer::from_fn(|_| VertexSet::new(contest.cell_count()));
        Self { contest: Arc::new(contest), claimed }
    }

    /// The cells that a player has claimed.
    #[must_use]
    pub fn claimed(&self, by: Player) -> &VertexSet {
        &self.claimed[by]
    }

    fn empty(&self) -> VertexSet {
        let mut empty = VertexSet::full(self.contest.cell_count());
        empty.subtract(&self.claimed.short);
        empty.subtract(&self.claimed.cut);
        empty
    }
}

impl State for TorexState {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.empty().iter().collect()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.claimed[by].insert(cell);
    }

    fn decided(&self) -> Option<Outcome> {
        let mut with_all = self.claimed.short.clone();
        with_all.union_with(&self.empty());
        // The outcome is monotone in Short's cells, so these two are its extremes.
        let best = self.contest.outcome(&with_all);
        (best == self.contest.outcome(&self.claimed.short)).then_some(best)
    }
}

impl SearchState for TorexState {
    fn write_key(&self, key: &mut Vec<u64>) {
        for player in Player::BOTH {
            key.extend(self.claimed(player).words());
        }
    }

    fn is_monotone(&self) -> bool {
        true
    }
}
