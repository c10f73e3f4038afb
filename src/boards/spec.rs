//! Board specs: the short texts that name boards.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use super::grid::Grid;
use super::{Board, Contest, PlanarMap, bridgit, gale, hex, tex, tiling, y};

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
    /// Cylindrical Hex: Short joins top and bottom, Cut closes a ring.
    Cylinder,
    /// Hex on another tiling of the plane.
    Tiling(Tiling),
    /// Gale's Hex in several dimensions.
    Gale,
    /// Tex up to a radius: Short joins his first stone to the rim, Cut surrounds it.
    Tex,
}

/// A tiling of the plane, named by the tiles around a corner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Tiling {
    /// 4.8.8: octagons and squares.
    Octagons,
    /// 4.6.12: dodecagons, hexagons and squares.
    Great,
    /// 3.12.12: dodecagons and triangles.
    Dodecagons,
    /// 4.4.4.4: squares. Nobody may have won on a full board.
    Squares,
    /// 3.3.3.3.3.3: triangles. Nobody may have won on a full board.
    Triangles,
    /// 3.3.3.4.4: rows of squares and rows of triangles in turn. Nobody may have won on a full board.
    Rows,
}

impl BoardKind {
    /// All kinds.
    pub const ALL: [Self; 12] = [
        Self::Hex,
        Self::Y,
        Self::Bridgit,
        Self::Cylinder,
        Self::Tiling(Tiling::Octagons),
        Self::Tiling(Tiling::Great),
        Self::Tiling(Tiling::Dodecagons),
        Self::Tiling(Tiling::Squares),
        Self::Tiling(Tiling::Triangles),
        Self::Tiling(Tiling::Rows),
        Self::Gale,
        Self::Tex,
    ];

    /// The words before the size in a spec.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Hex => "hex",
            Self::Y => "y",
            Self::Bridgit => "bridgit",
            Self::Cylinder => "cylinder",
            Self::Tiling(Tiling::Octagons) => "tiling:4.8.8",
            Self::Tiling(Tiling::Great) => "tiling:4.6.12",
            Self::Tiling(Tiling::Dodecagons) => "tiling:3.12.12",
            Self::Tiling(Tiling::Squares) => "tiling:4.4.4.4",
            Self::Tiling(Tiling::Triangles) => "tiling:3.3.3.3.3.3",
            Self::Tiling(Tiling::Rows) => "tiling:3.3.3.4.4",
            Self::Gale => "gale",
            Self::Tex => "tex",
        }
    }

    /// The size in a spec.
    #[must_use]
    pub const fn shape(self) -> &'static str {
        match self {
            Self::Hex | Self::Tiling(_) => "WxH",
            Self::Y | Self::Bridgit => "N",
            Self::Cylinder => "MxN",
            Self::Gale => "NxK",
            Self::Tex => "R",
        }
    }

    /// Whether a spec has one number; otherwise it has two with an `x` between them.
    const fn has_one_size(self) -> bool {
        matches!(self, Self::Y | Self::Bridgit | Self::Tex)
    }

    /// Whether one number is taken for both: the board is then as wide as high.
    const fn may_be_square(self) -> bool {
        matches!(self, Self::Hex)
    }

    /// A spec to try.
    #[must_use]
    pub const fn example(self) -> &'static str {
        match self {
            Self::Hex => "hex:5x5",
            Self::Y => "y:4",
            Self::Bridgit => "bridgit:4",
            Self::Cylinder => "cylinder:4x3",
            Self::Tiling(Tiling::Octagons) => "tiling:4.8.8:3x3",
            Self::Tiling(Tiling::Great) => "tiling:4.6.12:2x2",
            Self::Tiling(Tiling::Dodecagons) => "tiling:3.12.12:3x3",
            Self::Tiling(Tiling::Squares) => "tiling:4.4.4.4:4x4",
            Self::Tiling(Tiling::Triangles) => "tiling:3.3.3.3.3.3:3x2",
            Self::Tiling(Tiling::Rows) => "tiling:3.3.3.4.4:3x2",
            Self::Gale => "gale:3x3",
            Self::Tex => "tex:3",
        }
    }

    /// One sentence about the board and its game.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Hex => "W columns by H rows of hexagons; Short joins top and bottom",
            Self::Y => "a triangle with N cells a side; Short joins its three sides",
            Self::Bridgit => "N x N + (N-1) x (N-1) bridges; Short joins top and bottom",
            Self::Cylinder => "Hex with M cells around and N rows; Cut closes a ring",
            Self::Tiling(Tiling::Octagons) => "W x H octagons with squares between them",
            Self::Tiling(Tiling::Great) => "W x H dodecagons with squares and hexagons",
            Self::Tiling(Tiling::Dodecagons) => "W x H dodecagons with triangles between them",
            Self::Tiling(Tiling::Squares) => "W x H squares; Cut wins by diagonals too",
            Self::Tiling(Tiling::Triangles) => "W x H pairs of triangles",
            Self::Tiling(Tiling::Rows) => "W x H squares with triangles between their rows",
            Self::Gale => "N dimensions with K cells along each; Short joins two opposite faces",
            Self::Tex => {
                "R cells around a stone of Short's; he joins it to the rim, Cut surrounds it"
            }
        }
    }
}

/// Which board, and how large. Its text form is that of [`BoardKind::example`]; capital letters are
/// taken too, and `hex:5` for `hex:5x5`.
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

    /// How many columns of cells there are: letters in the names of the cells. With several
    /// dimensions there are no columns and rows, and this is the number of dimensions.
    #[must_use]
    pub fn width(&self) -> usize {
        self.kind.extent(self.width)
    }

    /// How many rows of cells there are; with several dimensions, how many cells along each.
    #[must_use]
    pub fn height(&self) -> usize {
        match self.kind {
            BoardKind::Tiling(Tiling::Triangles) => self.height,
            BoardKind::Tiling(Tiling::Rows) => 2 * self.height - 1,
            kind => kind.extent(self.height),
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
            BoardKind::Hex | BoardKind::Cylinder => width.checked_mul(height),
            BoardKind::Y => Some(width.checked_mul(width.checked_add(1)?)? / 2),
            BoardKind::Bridgit => {
                width.checked_mul(width)?.checked_add((width - 1).checked_mul(width - 1)?)
            }
            BoardKind::Tiling(tiling) => tiling::cell_count(tiling, width, height),
            BoardKind::Tex => tex::cell_count(width),
            // Beyond 20 dimensions there are too many cells, or one with too many neighbours.
            BoardKind::Gale => height.checked_pow(u32::try_from(width).ok().filter(|&n| n <= 20)?),
        }
    }

    /// The board itself. Time and space near-linear in its cells.
    #[must_use]
    pub fn build(&self) -> Board {
        let Self { kind, width, height } = *self;
        match kind {
            BoardKind::Hex => hex::build(*self, Grid::open(width, height)),
            BoardKind::Y => y::build(*self, width),
            BoardKind::Bridgit => bridgit::build(*self, width),
            BoardKind::Cylinder => hex::build(*self, Grid::cylinder(width, height)),
            BoardKind::Tiling(tiling) => tiling::build(*self, tiling, width, height),
            BoardKind::Gale => gale::build(*self, width, height),
            BoardKind::Tex => tex::build(*self, width),
        }
    }

    /// The board as its rules put it, with a way to win for each player; `None` where only Short
    /// has one. The cells have the ids that they have on the [board](Self::build).
    #[must_use]
    pub fn contest(&self) -> Option<Contest> {
        let Self { kind, width, height } = *self;
        Some(match kind {
            BoardKind::Hex => Grid::open(width, height).contest(),
            BoardKind::Cylinder => Grid::cylinder(width, height).contest(),
            BoardKind::Y => y::contest(width),
            BoardKind::Bridgit => bridgit::contest(width),
            BoardKind::Tiling(tiling) => tiling::contest(tiling, width, height),
            BoardKind::Gale | BoardKind::Tex => return None,
        })
    }

    /// A Hex board as a map, whose faces are its cells in their order; `None` for other boards, and for Hex
    /// boards with more points than a [map](PlanarMap) has.
    #[must_use]
    pub fn map(&self) -> Option<PlanarMap> {
        // A cell has two points more than its neighbours have.
        let points = 2 * (self.width + 1) * (self.height + 1);
        let is_map = self.kind == BoardKind::Hex && points <= PlanarMap::MAX_POINTS;
        is_map.then(|| PlanarMap::of_hex(*self))
    }
}

impl BoardKind {
    /// How many letters or numbers of cells so many tiles take up.
    const fn extent(self, tiles: usize) -> usize {
        match self {
            Self::Bridgit | Self::Tiling(Tiling::Octagons) => 2 * tiles - 1,
            Self::Tiling(Tiling::Triangles | Tiling::Rows) => 2 * tiles,
            Self::Tex => 2 * tiles + 1,
            Self::Tiling(Tiling::Great | Tiling::Dodecagons) => 3 * tiles - 2,
            _ => tiles,
        }
    }
}

impl fmt::Display for BoardSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, width, height } = self;
        if kind.has_one_size() {
            write!(f, "{}:{width}", kind.keyword())
        } else {
            write!(f, "{}:{width}x{height}", kind.keyword())
        }
    }
}

impl FromStr for BoardSpec {
    type Err = BoardSpecError;

    fn from_str(text: &str) -> Result<Self, BoardSpecError> {
        let unknown = || BoardSpecError::UnknownKind(text.to_owned());
        let lower = text.to_ascii_lowercase();
        let size_of = |kind: &BoardKind| lower.strip_prefix(kind.keyword())?.strip_prefix(':');
        let found = BoardKind::ALL.iter().find_map(|kind| Some((*kind, size_of(kind)?)));
        let (kind, size) = found.ok_or_else(unknown)?;
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
        let (width, height) = match size.split_once('x') {
            None if kind.has_one_size() || kind.may_be_square() => (size, size),
            Some(sizes) if !kind.has_one_size() => sizes,
            _ => return Err(wrong()),
        };
        let (width, height) = (number(width)?, number(height)?);
        Self::new(kind, width, height).ok_or_else(too_large)
    }
}
