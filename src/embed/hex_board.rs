//! Any 3-planar game with two terminals as a position on a Hex board.
//!
//! The other half of Demer and Selinger, On 3-terminal positions in Hex, Theorem 2.3 (Figure 3):
//! every cell becomes an empty cell of the board, every hyperedge a connected group of Short's
//! stones, the terminals become Short's edges of the board, and all else is Cut's. That the position
//! found is the game is read off the position again before it is given away.

mod draw;
mod placement;
mod read_back;
mod region;
mod relax;
mod seam;
mod sketch;
mod squeeze;
mod target;
#[cfg(test)]
pub(super) mod testing;
#[cfg(test)]
mod tests;
mod tiles;

use std::ops::ControlFlow;

use thiserror::Error;

use self::placement::Placement;
use self::sketch::Sketch;
use self::squeeze::Squeeze;
use self::target::Target;
use self::tiles::Tile;
use super::OnBoard;
use super::on_board::{Place, placed};
use crate::boards::BoardSpec;
use crate::game::{Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, Names, VertexId};
use crate::planar::{Embedding, EmbeddingError, with_terminal_groups};

/// Why a game cannot be placed on a board.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OnBoardError {
    /// More than two terminals where the board has two edges for them, or sides that do not conduct.
    #[error(
        "the game has {} terminals, and a board has two edges for Short: the third is {:?}",
        .0.len(), .0[2]
    )]
    Terminals(Vec<VertexId>),
    /// A region under misère rules: what stands for its terminals on a board has a value, which is one of normal play.
    #[error(
        "a game with {0} terminals becomes a region of a Hex board, which says nothing under misere rules, expected normal \
         rules or two terminals"
    )]
    MisereRegion(usize),
    /// All terminals are joined.
    #[error("all terminals are joined, so there is nothing to place")]
    Joined,
    /// A cell lies in more hyperedges than the cells of the board do.
    #[error("the cell {cell:?} lies in {degree} hyperedges, expected at most {limit}")]
    Degree {
        /// The first such cell.
        cell: VertexId,
        /// In how many it lies. Hyperedges that share a terminal count as one.
        degree: usize,
        /// In how many a cell of the board lies.
        limit: usize,
    },
    /// The game is not planar with its terminals outside.
    #[error(transparent)]
    NotPlanar(#[from] EmbeddingError),
    /// The position is on no Hex board, and one that is was expected.
    #[error("the position is on no board hex:WxH, and only Hex is embedded in Hex as it is")]
    NotHex,
    /// The drawing is larger than boards may be.
    #[error("the game has {cells} cells, and its drawing is larger than a board of {limit} cells")]
    TooLarge {
        /// How many cells the game has.
        cells: usize,
        /// How many cells a board has at most.
        limit: usize,
    },
}

impl OnBoardError {
    /// The message in the user's names; the position is the one that should be placed.
    #[must_use]
    pub fn describe(&self, position: &Position, names: &Names) -> String {
        match self {
            Self::NotPlanar(error) => {
                error.describe(&with_terminal_groups(position.reduced().hypergraph()), names)
            }
            other => names.told(other),
        }
    }
}

/// How long a small board is looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SearchTime {
    /// About so many seconds of a desktop computer. It is counted in steps, so that the same
    /// time gives the same board everywhere.
    Seconds(u32),
    /// Until the search is told to end.
    Endless,
}

impl SearchTime {
    /// Changes tried in a second.
    const SPEED: u64 = 18_000_000;

    fn budget(self) -> Option<u64> {
        match self {
            Self::Seconds(seconds) => Some(u64::from(seconds) * Self::SPEED),
            Self::Endless => None,
        }
    }
}

/// A Hex position that is the given one: every filling of the empty cells has the same winner, and
/// the hypergraph after the claims is the same, the hyperedges at each terminal made one.
///
/// The first drawing is a visibility representation of the incidence graph, which every planar graph
/// has; others are made after a straight-line drawing. Then rows and columns that bend are taken out
/// wherever nothing comes to touch that must not, and stones and cells are moved at random within the
/// same rules, fewer stones preferred; the smallest board found is kept. Each of these steps is
/// checked by reading the hypergraph off the whole board again. `step` is told the columns and rows
/// of the smallest board so far and may end the search.
///
/// Of a region with more terminals, which conduct, two that follow one another are Short's edges of the board, and the others
/// groups of his stones, which have nothing but Cut's stones between them and the rim:
/// [`OnBoard::terminals`] says what is what.
///
/// Complexity: the drawing is near-linear in its own size, which is quadratic in that of the game
/// with a constant of about 16; then as much as the time says.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::Position;
/// use cutshort::embed::{SearchTime, hex_board};
/// use std::ops::ControlFlow;
/// let bridgit = Position::opening("bridgit:2".parse::<BoardSpec>()?.build().game);
/// let hex = hex_board(&bridgit, SearchTime::Seconds(0), &mut |_| ControlFlow::Continue(()))?;
/// assert_eq!(hex.position.empty_cells().len(), 5);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has more than two sides that do not conduct, or more than two terminals under misère rules, or is not planar with these on one face, or a cell lies
/// in more than three hyperedges, each counted after the claims and with the hyperedges at a terminal
/// made one; and if the drawing has more cells than boards may have.
pub fn hex_board(
    position: &Position,
    time: SearchTime,
    step: &mut dyn FnMut([usize; 2]) -> ControlFlow<()>,
) -> Result<OnBoard, OnBoardError> {
    let terminals = position.game().hypergraph().terminals().len();
    if terminals > 2 && position.game().goal() == Goal::Connect {
        if position.game().rules() == Rules::Misere {
            return Err(OnBoardError::MisereRegion(terminals));
        }
        return region::region_on_hex(position, time, step);
    }
    let (hypergraph, embedding) = placeable(position, 3)?;
    let cells: Vec<VertexId> = hypergraph.cells().iter().collect();
    let target = target(&hypergraph, &cells);
    let too_large = || OnBoardError::TooLarge { cells: cells.len(), limit: BoardSpec::MAX_CELLS };
    let target = target.ok_or_else(too_large)?;
    let mut tell = |best: &Placement| step([best.tiles.width, best.tiles.height]);
    let sketch = || Sketch::new(&hypergraph, &embedding, &target);
    let squeeze = Squeeze::new(&target, &sketch);
    let placement = squeeze.run(time.budget(), &mut tell).ok_or_else(too_large)?;
    let placed = position_of(position, &placement, &cells);
    assert!(
        shows(&placed, &hypergraph),
        "a placement that keeps the rules shows the game; please report this game"
    );
    Ok(placed)
}

/// The hypergraph of a position with at most the given degree, planar, with two terminals.
pub(super) fn placeable(
    position: &Position,
    limit: usize,
) -> Result<(Hypergraph, Embedding), OnBoardError> {
    let terminals = position.game().hypergraph().terminals();
    if terminals.len() > 2 {
        return Err(OnBoardError::Terminals(terminals.to_vec()));
    }
    let hypergraph = with_terminal_groups(position.reduced().hypergraph());
    let incidence = hypergraph.incidence();
    let degree = |cell| incidence.of(cell).len();
    if let Some(cell) = hypergraph.cells().iter().find(|&cell| degree(cell) > limit) {
        return Err(OnBoardError::Degree { cell, degree: degree(cell), limit });
    }
    let embedding = Embedding::new(&hypergraph)?;
    Ok((hypergraph, embedding))
}

/// The cells and hyperedges by number; `None` if there are too many.
fn target(hypergraph: &Hypergraph, cells: &[VertexId]) -> Option<Target> {
    let mut number = vec![0; hypergraph.vertex_count()];
    for (index, &cell) in cells.iter().enumerate() {
        number[cell.index()] = u16::try_from(index).ok()?;
    }
    let mut cells_of = Vec::new();
    let mut ends = [None; 2];
    for hyperedge in hypergraph.hyperedges() {
        let index = u16::try_from(cells_of.len()).ok()?;
        for (end, terminal) in ends.iter_mut().zip(hypergraph.terminals()) {
            if hyperedge.contains(terminal) {
                *end = Some(index);
            }
        }
        let inner = hyperedge.iter().filter(|&&vertex| hypergraph.cells().contains(vertex));
        cells_of.push(inner.map(|vertex| number[vertex.index()]).collect());
    }
    // A terminal in no hyperedge is an edge of the board that touches nothing.
    let [top, bottom] = ends.map(|end| {
        end.unwrap_or_else(|| {
            cells_of.push(Vec::new());
            (cells_of.len() - 1) as u16
        })
    });
    (cells_of.len() < usize::from(u16::MAX))
        .then(|| Target::new(cells.len(), cells_of, top, bottom))
}

/// The Hex position of a placement.
fn position_of(position: &Position, placement: &Placement, cells: &[VertexId]) -> OnBoard {
    let tiles = &placement.tiles;
    let spec = format!("hex:{}x{}", tiles.width, tiles.height);
    let spec: BoardSpec = spec.parse().expect("drawings are no larger than boards");
    let places = tiles.cells().map(|at| match tiles.get(at) {
        Tile::Cut => Place::Stone(Player::Cut),
        Tile::Stone(_) => Place::Stone(Player::Short),
        Tile::Cell(cell) => Place::Cell(cells[usize::from(cell)]),
    });
    placed(spec, position, places)
}

/// Whether the position on the board has this hypergraph, terminals in their order, by the
/// conversion the other way.
pub(super) fn shows(placed: &OnBoard, hypergraph: &Hypergraph) -> bool {
    let found = with_terminal_groups(placed.position.reduced().hypergraph());
    let mut image = vec![None; hypergraph.vertex_count()];
    let terminals = hypergraph.terminals().iter().zip(found.terminals());
    for (&from, &to) in terminals.chain(placed.cells.iter().map(|(from, to)| (from, to))) {
        image[from.index()] = Some(to);
    }
    let images: Option<Vec<Vec<VertexId>>> = hypergraph
        .hyperedges()
        .map(|members| members.iter().map(|vertex| image[vertex.index()]).collect())
        .collect();
    placed.cells.len() == hypergraph.cells().len()
        && found.cells().len() == placed.cells.len()
        && images.and_then(|images| found.with_hyperedges(images).ok()) == Some(found)
}
