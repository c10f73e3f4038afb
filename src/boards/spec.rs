//! Board specs: the short texts that name boards.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::{Board, bridgit, hex, y};

/// The kinds of board, in the order in which they are listed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum BoardKind {
    /// Hex: Short joins top and bottom.
    Hex,
    /// The Game of Y: Short joins all three sides with one group.
    Y,
    /// Bridg-it: Short joins top and bottom; a cell is a bridge.
    Bridgit,
}

impl BoardKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Hex, Self::Y, Self::Bridgit];

    /// The word before the colon of a spec.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Y => "y",
            Self::Bridgit => "bridgit",
        }
    }

    /// What stands behind the colon.
    #[must_use]
    pub const fn shape(self) -> &'static str {
        match self {
            Self::Hex => "WxH",
            Self::Y | Self::Bridgit => "N",
        }
    }

    /// A spec to try.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Hex => "hex:5x5",
            Self::Y => "y:4",
            Self::Bridgit => "bridgit:4",
        }
    }

    /// One sentence about the board and its game.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Hex => "W columns by H rows of hexagons; Short joins top and bottom",
            Self::Y => "a triangle with N cells a side; Short joins its three sides",
            Self::Bridgit => "N x N + (N-1) x (N-1) bridges; Short joins top and bottom",
        }
    }
}

/// Which board, and how large. Its text form is `hex:WxH`, `y:N` or `bridgit:N`.
///
/// A spec that exists names a board of at most [`Self::MAX_CELLS`] cells and at least one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoardSpec {
    kind: BoardKind,
    width: usize,
    height: usize,
}

/// Why a text names no board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BoardSpecError {
    /// No colon, or an unknown word before it.
    #[error("{0:?} is no board: expected {known}", known = known_specs())]
    UnknownKind(String),
    /// What follows the colon has the wrong form.
    #[error("{text:?} is no size for {}: expected {}:{} with whole numbers from 1", .kind.keyword(), .kind.keyword(), .kind.shape())]
    Size {
        /// The kind of board.
        kind: BoardKind,
        /// What followed the colon.
        text: String,
    },
    /// More cells than this program takes.
    #[error("the board {0:?} is too large: boards have at most {max} cells", max = BoardSpec::MAX_CELLS)]
    TooLarge(String),
}

fn known_specs() -> String {
    let specs = BoardKind::ALL.map(|kind| format!("{}:{}", kind.keyword(), kind.shape()));
    specs.join(", ")
}

impl BoardSpec {
    /// The largest number of cells of a board.
    pub const MAX_CELLS: usize = 1_000_000;

    /// The board of a kind with the given sizes; kinds with one size take it as the width, and the
    /// height must equal it.
    fn new(kind: BoardKind, width: usize, height: usize) -> Option<Self> {
        let spec = Self { kind, width, height };
        (spec.checked_cell_count()? <= Self::MAX_CELLS).then_some(spec)
    }

    /// The kind of board.
    #[must_use]
    pub fn kind(&self) -> BoardKind {
        self.kind
    }

    /// How many columns of cells there are.
    #[must_use]
    pub fn width(&self) -> usize {
        match self.kind {
            BoardKind::Hex | BoardKind::Y => self.width,
            BoardKind::Bridgit => 2 * self.width - 1,
        }
    }

    /// How many rows of cells there are.
    #[must_use]
    pub fn height(&self) -> usize {
        match self.kind {
            BoardKind::Hex | BoardKind::Y => self.height,
            BoardKind::Bridgit => 2 * self.height - 1,
        }
    }

    /// How many cells the board has.
    #[must_use]
    pub fn cell_count(&self) -> usize {
        self.checked_cell_count().expect("checked when the spec was made")
    }

    fn checked_cell_count(&self) -> Option<usize> {
        let Self { kind, width, height } = *self;
        match kind {
            BoardKind::Hex => width.checked_mul(height),
            BoardKind::Y => Some(width.checked_mul(width.checked_add(1)?)? / 2),
            BoardKind::Bridgit => {
                width.checked_mul(width)?.checked_add((width - 1).checked_mul(width - 1)?)
            }
        }
    }

    /// The board itself. Time and space near-linear in its cells.
    #[must_use]
    pub fn build(&self) -> Board {
        match self.kind {
            BoardKind::Hex => hex::build(*self, self.width, self.height),
            BoardKind::Y => y::build(*self, self.width),
            BoardKind::Bridgit => bridgit::build(*self, self.width),
        }
    }
}

impl fmt::Display for BoardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keyword = self.kind.keyword();
        match self.kind {
            BoardKind::Hex => write!(f, "{keyword}:{}x{}", self.width, self.height),
            BoardKind::Y | BoardKind::Bridgit => write!(f, "{keyword}:{}", self.width),
        }
    }
}

impl FromStr for BoardSpec {
    type Err = BoardSpecError;

    fn from_str(text: &str) -> Result<Self, BoardSpecError> {
        let unknown = || BoardSpecError::UnknownKind(text.to_owned());
        let (keyword, size) = text.split_once(':').ok_or_else(unknown)?;
        let kind = BoardKind::ALL
            .into_iter()
            .find(|kind| kind.keyword() == keyword)
            .ok_or_else(unknown)?;
        let too_large = || BoardSpecError::TooLarge(text.to_owned());
        let wrong = || BoardSpecError::Size { kind, text: size.to_owned() };
        let number = |digits: &str| {
            if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(wrong());
            }
            // Digits that do not fit are a number all the same, only too large.
            match digits.parse::<usize>() {
                Ok(0) => Err(wrong()),
                Ok(number) => Ok(number),
                Err(_) => Err(too_large()),
            }
        };
        let (width, height) = match kind {
            BoardKind::Hex => {
                let (width, height) = size.split_once('x').ok_or_else(wrong)?;
                (number(width)?, number(height)?)
            }
            BoardKind::Y | BoardKind::Bridgit => (number(size)?, number(size)?),
        };
        Self::new(kind, width, height).ok_or_else(too_large)
    }
}
