//! Havannah, Christian Freeling's game on a hexagon of hexagons.
//!
//! A player wins with one group that holds two corners (a bridge), that touches three sides, of
//! which corners are no part (a fork), or that runs around at least one cell, whoever owns that
//! cell (a ring). A full board without any of them is a draw.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

use thiserror::Error;

use super::hexagons::{names_of, neighbours_in, size_after};
use crate::game::{ByPlayer, Outcome, Player, State};
use crate::graph::{Bits, Names, VertexId};
use crate::solve::SearchState;

/// A Havannah board: how many cells lie along a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct HavannahSpec {
    side: usize,
}

/// Why a text names no Havannah board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is no Havannah board, expected havannah:N with N from 2 to {most}", most = HavannahSpec::MOST)]
pub struct HavannahSpecError {
    text: String,
}

/// What a player won with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum HavannahShape {
    /// Two corners joined.
    Bridge,
    /// Three sides joined.
    Fork,
    /// A way around at least one cell.
    Ring,
}

impl HavannahSpec {
    /// The longest side, on which the game is played: 271 cells.
    pub const MOST: usize = 10;

    /// The longest side of boards that are solved: 91 cells.
    pub const MOST_SOLVED: usize = 6;

    /// Whether a board spec means Havannah.
    #[must_use]
    pub fn is_meant_by(text: &str) -> bool {
        text.starts_with("havannah:")
    }

    /// How many cells lie along a side.
    #[must_use]
    pub fn side(&self) -> usize {
        self.side
    }

    /// How many rows there are, and how many columns.
    #[must_use]
    pub fn extent(&self) -> usize {
        2 * self.side - 1
    }

    /// The cells by column and row, counted from 0, in the order of their ids. As on a Hex board each
    /// row lies half a cell to the right of the one above; two corners of the grid are no cells.
    pub fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (near, far, extent) = (self.side - 1, 3 * (self.side - 1), self.extent());
        (0..extent)
            .flat_map(move |row| (0..extent).map(move |column| (column, row)))
            .filter(move |(column, row)| (near..=far).contains(&(column + row)))
    }

    /// The names of the cells.
    #[must_use]
    pub fn names(&self) -> Names {
        names_of(self.cells())
    }
}

impl fmt::Display for HavannahSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "havannah:{}", self.side)
    }
}

impl FromStr for HavannahSpec {
    type Err = HavannahSpecError;

    fn from_str(text: &str) -> Result<Self, HavannahSpecError> {
        let side = size_after(text, "havannah:", Self::MOST);
        side.map(|side| Self { side }).ok_or_else(|| HavannahSpecError { text: text.to_owned() })
    }
}

impl fmt::Display for HavannahShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Bridge => "bridge",
            Self::Fork => "fork",
            Self::Ring => "ring",
        })
    }
}

/// A set of cells of any board.
type Cells = Bits<5>;

/// What never changes: who lies next to whom, and on which edge.
#[derive(Debug)]
struct Ground {
    all: Cells,
    neighbours: Vec<Cells>,
    corners: Cells,
    sides: [Cells; 6],
}

impl Ground {
    fn new(spec: HavannahSpec) -> Self {
        let cells: Vec<(usize, usize)> = spec.cells().collect();
        let (near, far, last) = (spec.side - 1, 3 * (spec.side - 1), spec.extent() - 1);
        let mut ground = Self {
            all: Cells::below(cells.len()),
            neighbours: Vec::new(),
            corners: Cells::EMPTY,
            sides: [Cells::EMPTY; 6],
        };
        for near_by in neighbours_in(&cells) {
            ground.neighbours.push(near_by.into_iter().map(VertexId::new).collect());
        }
        for (cell, &(column, row)) in cells.iter().enumerate() {
            let cell = VertexId::new(cell);
            let edges = [
                row == 0,
                row == last,
                column == 0,
                column == last,
                column + row == near,
                column + row == far,
            ];
            if edges.iter().filter(|&&on| on).count() > 1 {
                ground.corners.insert(cell);
            } else if let Some(side) = edges.iter().position(|&on| on) {
                ground.sides[side].insert(cell);
            }
        }
        ground
    }

    /// The cells that can be reached from `start` within a set that holds them.
    fn reach(&self, start: VertexId, within: Cells) -> Cells {
        let mut reached = Cells::single(start);
        let mut fresh = reached;
        while let Some(cell) = fresh.first() {
            fresh.remove(cell);
            let found = (self.neighbours[cell.index()] & within) - reached;
            reached |= found;
            fresh |= found;
        }
        reached
    }

    /// What the group of a cell wins with, if anything.
    fn shape(&self, cell: VertexId, his: Cells) -> Option<HavannahShape> {
        let group = self.reach(cell, his);
        if (group & self.corners).len() >= 2 {
            return Some(HavannahShape::Bridge);
        }
        if self.sides.iter().filter(|&&side| !(group & side).is_empty()).count() >= 3 {
            return Some(HavannahShape::Fork);
        }
        // A ring runs around a cell from which one cannot get to the edge but over the group. On
        // hexagons the cells around what can be reached from such a cell are a closed way.
        let edge = self.corners | self.sides.iter().fold(Cells::EMPTY, |all, &side| all | side);
        // Inside a ring some cell is in the group or next to it.
        let inside = (self.all - edge) & self.around(group);
        let is_enclosed = |start: VertexId| (self.reach(start, self.all - group) & edge).is_empty();
        inside.iter().any(is_enclosed).then_some(HavannahShape::Ring)
    }

    /// A set and its neighbours.
    fn around(&self, set: Cells) -> Cells {
        set.iter().fold(set, |all, cell| all | self.neighbours[cell.index()])
    }
}

/// A state of Havannah.
///
/// ```
/// use cutshort::positional::{HavannahSpec, HavannahState};
/// use cutshort::game::{Outcome, Player, State};
/// let spec: HavannahSpec = "havannah:3".parse()?;
/// let (names, mut state) = (spec.names(), HavannahState::new(spec));
/// // Along the top side from corner to corner.
/// for name in ["c1", "d1", "e1"] {
///     state.claim(names.id(name).unwrap(), Player::Short);
/// }
/// assert_eq!(state.decided(), Some(Outcome::Short));
/// # Ok::<(), cutshort::positional::HavannahSpecError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HavannahState {
    ground: Arc<Ground>,
    claimed: ByPlayer<Cells>,
    won: Option<(Player, HavannahShape)>,
}

impl HavannahState {
    /// The opening state.
    #[must_use]
    pub fn new(spec: HavannahSpec) -> Self {
        let claimed = ByPlayer { short: Cells::EMPTY, cut: Cells::EMPTY };
        Self { ground: Arc::new(Ground::new(spec)), claimed, won: None }
    }

    /// Whether a player has claimed a cell.
    #[must_use]
    pub fn has(&self, player: Player, cell: VertexId) -> bool {
        self.claimed[player].contains(cell)
    }

    /// Who has won, and with what.
    #[must_use]
    pub fn won(&self) -> Option<(Player, HavannahShape)> {
        self.won
    }

    /// Whether both players have won, which happens in no game.
    #[must_use]
    pub fn is_over_twice(&self) -> bool {
        Player::BOTH.into_iter().all(|player| {
            let his = self.claimed[player];
            his.iter().any(|cell| self.ground.shape(cell, his).is_some())
        })
    }

    fn empty(&self) -> Cells {
        self.ground.all - self.claimed.short - self.claimed.cut
    }
}

impl State for HavannahState {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.empty().iter().collect()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.claimed[by].insert(cell);
        if self.won.is_none() {
            let shape = self.ground.shape(cell, self.claimed[by]);
            self.won = shape.map(|shape| (by, shape));
        }
    }

    fn decided(&self) -> Option<Outcome> {
        match self.won {
            Some((player, _)) => Some(Outcome::win(player)),
            None => self.empty().is_empty().then_some(Outcome::Draw),
        }
    }
}

impl SearchState for HavannahState {
    fn write_key(&self, key: &mut Vec<u64>) {
        let words = self.ground.neighbours.len().div_ceil(64);
        for player in Player::BOTH {
            key.extend(&self.claimed[player].words()[..words]);
        }
    }

    fn is_monotone(&self) -> bool {
        true
    }
}
