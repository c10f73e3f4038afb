//! Atoll, Mark Steere's game (2008) on hexagons among eight islands.
//!
//! The islands lie around the board, in turn Short's and Cut's. They are stones: a player wins with a group of
//! his stones and islands that holds two islands opposite each other. The board is that of the game's rules and of
//! iggamecenter.com, on its side: a rectangle with two islands along each side, whose cells where two islands
//! meet, also those in the corners of the rectangle, touch both.
//!
//! Every full board has exactly one winner. Between the colours of a full board run lines from the eight places where islands
//! meet to one another, without crossing, so that of two opposite islands of Short's and two of Cut's not both
//! pairs can be joined; and if neither of Short's pairs is, what parts them joins a pair of Cut's.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::hexagons::{names_of, neighbours_in, size_after};
use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{Names, VertexId, VertexSet};
use crate::solve::SearchState;

/// An Atoll board: how many cells of the upper row touch each of its two islands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AtollSpec {
    size: usize,
}

/// Why a text names no Atoll board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is no Atoll board, expected atoll:N with N from 2 to {most}", most = AtollSpec::MOST)]
pub struct AtollSpecError {
    text: String,
}

impl AtollSpec {
    /// The largest board: 409 cells. The one that is played on has the size 7.
    pub const MOST: usize = 10;

    /// The largest board that is solved: 38 cells.
    pub const MOST_SOLVED: usize = 3;

    /// How many islands there are.
    pub const ISLANDS: usize = 8;

    /// Whether a board spec means Atoll.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        text.starts_with("atoll:")
    }

    /// How many cells of the upper row touch each of its two islands.
    #[must_use]
    pub fn size(&self) -> usize {
        self.size
    }

    /// The cells by column and row, counted from 0, in the order of their ids. As on a Hex board each row lies
    /// half a cell to the right of the one above; the first row has 2N - 1 cells, the next 2N, and so in
    /// turn, 2N + 1 rows in all.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let spec = *self;
        (0..=2 * spec.size).flat_map(move |row| spec.columns(row).map(move |column| (column, row)))
    }

    /// The columns of a row.
    fn columns(self, row: usize) -> std::ops::Range<usize> {
        let first = self.size - row.div_ceil(2);
        first..first + 2 * self.size - usize::from(row.is_multiple_of(2))
    }

    /// The names of the cells.
    #[must_use]
    pub fn names(&self) -> Names {
        names_of(self.cells())
    }

    /// Whose an island is: those of even number are Short's.
    #[must_use]
    pub fn owner(island: usize) -> Player {
        if island.is_multiple_of(2) { Player::Short } else { Player::Cut }
    }

    /// The islands that a cell touches, one or two on the rim. They are counted clockwise from the one to
    /// the left of the middle of the first row.
    #[must_use]
    pub fn islands_at(&self, column: usize, row: usize) -> Vec<usize> {
        let (size, columns) = (self.size, self.columns(row));
        let (from_left, from_right) = (column - columns.start, columns.end - 1 - column);
        let mut islands = Vec::new();
        let mut add = |is_there: bool, island: usize| islands.extend(is_there.then_some(island));
        add(row == 0 && from_left < size, 0);
        add(row == 0 && from_right < size, 1);
        add(from_right == 0 && row <= size, 2);
        add(from_right == 0 && row >= size, 3);
        add(row == 2 * size && from_right < size, 4);
        add(row == 2 * size && from_left < size, 5);
        add(from_left == 0 && row >= size, 6);
        add(from_left == 0 && row <= size, 7);
        islands
    }
}

impl fmt::Display for AtollSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "atoll:{}", self.size)
    }
}

impl FromStr for AtollSpec {
    type Err = AtollSpecError;

    fn from_str(text: &str) -> Result<Self, AtollSpecError> {
        let size = size_after(text, "atoll:", Self::MOST);
        size.map(|size| Self { size }).ok_or_else(|| AtollSpecError { text: text.to_owned() })
    }
}

/// What never changes: who lies next to whom. The islands come after the cells.
#[derive(Debug)]
struct Ground {
    cells: usize,
    neighbours: Vec<Vec<usize>>,
}

impl Ground {
    fn new(spec: AtollSpec) -> Self {
        let cells: Vec<(usize, usize)> = spec.cells().collect();
        let mut neighbours = neighbours_in(&cells);
        neighbours.resize(cells.len() + AtollSpec::ISLANDS, Vec::new());
        for (cell, &(column, row)) in cells.iter().enumerate() {
            for island in spec.islands_at(column, row) {
                neighbours[cell].push(cells.len() + island);
                neighbours[cells.len() + island].push(cell);
            }
        }
        Self { cells: cells.len(), neighbours }
    }

    /// Whether the group of a cell holds two opposite islands.
    fn joins(&self, cell: usize, his: &VertexSet, player: Player) -> bool {
        let is_his = |at: usize| match at.checked_sub(self.cells) {
            Some(island) => AtollSpec::owner(island) == player,
            None => his.contains(VertexId::new(at)),
        };
        let mut seen = vec![false; self.neighbours.len()];
        let mut left = vec![cell];
        seen[cell] = true;
        while let Some(at) = left.pop() {
            for &next in self.neighbours[at].iter().filter(|&&next| is_his(next)) {
                if !std::mem::replace(&mut seen[next], true) {
                    left.push(next);
                }
            }
        }
        let half = AtollSpec::ISLANDS / 2;
        (self.cells..self.cells + half).any(|island| seen[island] && seen[island + half])
    }
}

/// A state of Atoll.
///
/// ```
/// use cutshort::positional::{AtollSpec, AtollState};
/// use cutshort::game::{Outcome, Player, State};
/// let spec: AtollSpec = "atoll:2".parse()?;
/// let (names, mut state) = (spec.names(), AtollState::new(spec));
/// // Short's islands lie left of the middle above and right of it below.
/// for name in ["c1", "c2", "c3", "c4", "c5"] {
///     assert_eq!(state.decided(), None);
///     state.claim(names.id(name).unwrap(), Player::Short);
/// }
/// assert_eq!(state.decided(), Some(Outcome::Short));
/// # Ok::<(), cutshort::positional::AtollSpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct AtollState {
    ground: Arc<Ground>,
    claimed: ByPlayer<VertexSet>,
    winner: Option<Player>,
}

impl AtollState {
    /// The opening state.
    #[must_use]
    pub fn new(spec: AtollSpec) -> Self {
        let ground = Ground::new(spec);
        let claimed = ByPlayer::from_fn(|_| VertexSet::new(ground.cells));
        Self { ground: Arc::new(ground), claimed, winner: None }
    }

    /// The cells that a player has claimed.
    #[must_use]
    pub fn claimed(&self, by: Player) -> &VertexSet {
        &self.claimed[by]
    }

    /// Who has won.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.winner
    }
}

impl State for AtollState {
    fn empty_cells(&self) -> Vec<VertexId> {
        let mut empty = VertexSet::full(self.ground.cells);
        empty.subtract(&self.claimed.short);
        empty.subtract(&self.claimed.cut);
        empty.iter().collect()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.claimed[by].insert(cell);
        if self.winner.is_none() && self.ground.joins(cell.index(), &self.claimed[by], by) {
            self.winner = Some(by);
        }
    }

    fn decided(&self) -> Option<Outcome> {
        self.winner.map(Outcome::win)
    }
}

impl SearchState for AtollState {
    fn write_key(&self, key: &mut Vec<u64>) {
        for player in Player::BOTH {
            key.extend(self.claimed[player].words());
        }
    }

    fn is_monotone(&self) -> bool {
        true
    }
}
