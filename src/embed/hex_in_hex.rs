//! Hex inside a larger Hex board, two ways.

use super::hex_board::OnBoardError;
use super::on_board::{OnBoard, Place, on_larger, placed};
use crate::boards::{BoardKind, BoardSpec};
use crate::game::{Player, Position};
use crate::graph::VertexId;

/// How Hex is embedded in a larger version of itself (Demer and Selinger, On 3-terminal positions in
/// Hex, section 2.3, Figure 5: 4x4 in 10x10).
///
/// Every second corner of a cell is a hyperedge of at most three cells (their Figure 4), here a group
/// of Short's stones, and every other corner is a group of Cut's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HexInHex {
    /// The cells of a Hex board in three colours, no two of a colour adjacent: one colour is empty,
    /// one Short's, one Cut's. Around an empty cell the stones alternate, and each stone of Short's
    /// joins three empty cells. The smaller board is turned by 30 degrees and √3 times as far apart:
    /// `hex:WxH` comes to `hex:AxB` with A = 2W + H - 2 and B = W + H, 4x4 to 10x8. The stones of a
    /// terminal are lines to the edge of the board.
    Once,
    /// The same twice, turned back: the cells are 3 apart, and four stones of Short's in a star join
    /// three of them. `hex:WxH` comes to `hex:AxB` with A = 3W - 2 and B = 3H - 2, 4x4 to 10x10.
    Twice,
}

/// A Hex position on a larger Hex board whose empty cells lie apart, the stones of both players
/// between them. The hypergraph after the claims is that of the position, the hyperedges at each
/// terminal made one.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::embed::{HexInHex, hex_in_hex};
/// use cutshort::game::Position;
/// let spec: BoardSpec = "hex:4x4".parse()?;
/// let position = Position::opening(spec.build().game);
/// let once = hex_in_hex(spec, &position, HexInHex::Once)?;
/// let twice = hex_in_hex(spec, &position, HexInHex::Twice)?;
/// assert_eq!([once, twice].map(|on| on.board.spec.to_string()), ["hex:10x8", "hex:10x10"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is no Hex board, or the larger one would be too large.
///
/// # Panics
/// May panic if the position is not one on that board.
pub fn hex_in_hex(
    spec: BoardSpec,
    position: &Position,
    how: HexInHex,
) -> Result<OnBoard, OnBoardError> {
    if spec.kind() != BoardKind::Hex {
        return Err(OnBoardError::NotHex);
    }
    let inner = [spec.width(), spec.height()];
    let [width, height] = match how {
        HexInHex::Once => [2 * inner[0] + inner[1] - 2, inner[0] + inner[1]],
        HexInHex::Twice => inner.map(|side| 3 * side - 2),
    };
    let outer = on_larger(spec, &format!("hex:{width}x{height}"))?;
    let mut grid = Grid { width, height, places: vec![Place::Stone(Player::Cut); width * height] };
    match how {
        HexInHex::Once => grid.once(inner),
        HexInHex::Twice => grid.twice(inner),
    }
    Ok(placed(outer, position, grid.places.into_iter()))
}

/// The larger board.
struct Grid {
    width: usize,
    height: usize,
    places: Vec<Place>,
}

impl Grid {
    fn set(&mut self, column: usize, row: usize, place: Place) {
        self.places[row * self.width + column] = place;
    }

    fn stones(&mut self, places: impl IntoIterator<Item = (usize, usize)>) {
        places.into_iter().for_each(|(x, y)| self.set(x, y, Place::Stone(Player::Short)));
    }

    fn once(&mut self, [columns, rows]: [usize; 2]) {
        let at = |column: usize, row: usize| (2 * column + row, columns - column + row);
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = at(column, row);
                self.set(x, y, Place::Cell(VertexId::new(row * columns + column)));
                if row == 0 {
                    self.stones((0..y).map(|above| (x, above)));
                }
                if row + 1 < rows {
                    self.stones([(x + 1, y)]);
                } else if column + 1 < columns {
                    // The last cell touches the line before it, and the first one the edge.
                    self.stones((y..self.height).map(|below| (x + 1, below)));
                }
            }
        }
    }

    fn twice(&mut self, [columns, rows]: [usize; 2]) {
        // The first and the last line of cells lie nearer to the next ones, for what joins them is
        // on one side only.
        let x_of = |column: usize| (3 * column).saturating_sub(1);
        let y_of = |row: usize| if row + 1 == rows { 3 * row } else { 3 * row + 1 };
        for row in 0..rows {
            for column in 0..columns {
                let (x, y) = (x_of(column), y_of(row));
                self.set(x, y, Place::Cell(VertexId::new(row * columns + column)));
                if row == 0 && rows > 1 {
                    self.stones([(x, 0)]);
                }
                if row + 1 == rows {
                    continue;
                }
                // The star whose arms reach this cell, the one on the right, and the one below.
                if column == 0 {
                    self.stones([(x, y + 1)]);
                    self.stones((columns > 1).then_some((x + 1, y + 1)));
                } else {
                    self.stones([(x + 1, y), (x + 1, y + 1)]);
                    self.stones((column + 1 < columns).then_some((x + 2, y + 1)));
                }
                self.stones((y_of(row + 1) == y + 3).then_some((x, y + 2)));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planar::with_terminal_groups;

    /// The hyperedges of a position after its claims, each cell as its image, sorted.
    fn hyperedges(position: &Position, image: &dyn Fn(VertexId) -> VertexId) -> Vec<Vec<VertexId>> {
        let hypergraph = with_terminal_groups(position.reduced().hypergraph());
        let terminals = hypergraph.terminals();
        let image = |&vertex: &VertexId| match terminals.iter().position(|&t| t == vertex) {
            // Terminals come after all cells of the larger board.
            Some(end) => VertexId::new(1_000_000 + end),
            None => image(vertex),
        };
        let mut all: Vec<Vec<VertexId>> = hypergraph
            .hyperedges()
            .map(|members| {
                let mut members: Vec<VertexId> = members.iter().map(image).collect();
                members.sort_unstable();
                members
            })
            .collect();
        all.sort();
        all
    }

    fn check(spec: BoardSpec, position: &Position) {
        for how in [HexInHex::Once, HexInHex::Twice] {
            let on = hex_in_hex(spec, position, how).unwrap();
            assert_eq!(on.position.empty_cells().len(), on.cells.len());
            assert_eq!(on.cells.len(), position.empty_cells().len());
            let image = |cell| on.cells.iter().find(|pair| pair.0 == cell).unwrap().1;
            let [here, there] =
                [hyperedges(position, &image), hyperedges(&on.position, &|cell| cell)];
            assert_eq!(here, there, "{spec} {how:?}");
        }
    }

    #[test]
    fn every_board_up_to_7x7_is_itself_in_the_larger_one() {
        for (width, height) in (1..8).flat_map(|width| (1..8).map(move |height| (width, height))) {
            let spec: BoardSpec = format!("hex:{width}x{height}").parse().unwrap();
            check(spec, &Position::opening(spec.build().game));
        }
    }

    #[test]
    fn positions_keep_their_stones() {
        let spec: BoardSpec = "hex:4x3".parse().unwrap();
        for number in (0..3_usize.pow(12)).step_by(1009) {
            let mut position = Position::opening(spec.build().game);
            for cell in 0..12 {
                if let Some(&by) = Player::BOTH.get(number / 3_usize.pow(cell) % 3) {
                    position.claim(VertexId::new(cell as usize), by).unwrap();
                }
            }
            check(spec, &position);
        }
    }

    #[test]
    fn the_figure_has_these_sizes() {
        let sizes = |text: &str| {
            let spec: BoardSpec = text.parse().unwrap();
            let position = Position::opening(spec.build().game);
            [HexInHex::Once, HexInHex::Twice]
                .map(|how| hex_in_hex(spec, &position, how).unwrap().board.spec.to_string())
        };
        assert_eq!(sizes("hex:4x4"), ["hex:10x8", "hex:10x10"]);
        assert_eq!(sizes("hex:1x1"), ["hex:1x2", "hex:1x1"]);
        let y: BoardSpec = "y:3".parse().unwrap();
        assert!(hex_in_hex(y, &Position::opening(y.build().game), HexInHex::Once).is_err());
    }
}
