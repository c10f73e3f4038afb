//! Boards inside boards: positions of one game whose empty cells are those of another.

use super::hex_board::OnBoardError;
use crate::boards::{Board, BoardKind, BoardSpec};
use crate::game::{Player, Position};
use crate::graph::VertexId;

/// A position on a board whose empty cells are the unclaimed cells of another position, with the
/// same winner of every filling.
#[derive(Clone, Debug)]
pub struct OnBoard {
    /// The board.
    pub board: Board,
    /// The position on it.
    pub position: Position,
    /// Every unclaimed cell of the other position with its cell of the board, sorted.
    pub cells: Vec<(VertexId, VertexId)>,
    /// Of a region with more than two terminals each with what it is on the board: an edge, or a stone of the group. Empty for two.
    pub terminals: Vec<(VertexId, VertexId)>,
}

impl OnBoard {
    /// As cells of the game that `before` has placed, where this places the board of `before` once more.
    pub(super) fn after(mut self, before: &Self) -> Self {
        let last = |cell: VertexId| {
            let index = self.cells.binary_search_by_key(&cell, |&(from, _)| from);
            self.cells[index.expect("every empty cell of the board was placed")].1
        };
        self.cells = before.cells.iter().map(|&(from, on_board)| (from, last(on_board))).collect();
        self
    }
}

/// A Bridg-it position on a Hex board of the same columns and rows (Demer and Selinger, On
/// 3-terminal positions in Hex, Figure 7): Short's dots are his stones, Cut's dots are his, and the
/// bridges are the cells between them.
///
/// Two bridges that touch along the third axis of the Hex board share a dot of each player's, so
/// they are neighbours in Bridg-it too.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::embed::bridgit_on_hex;
/// use cutshort::game::Position;
/// let spec: BoardSpec = "bridgit:4".parse()?;
/// let position = Position::opening(spec.build().game);
/// let hex = bridgit_on_hex(spec, &position).expect("it is a Bridg-it board");
/// assert_eq!(hex.board.spec.to_string(), "hex:7x7");
/// assert_eq!(hex.position.empty_cells().len(), 25);
/// # Ok::<(), cutshort::boards::BoardSpecError>(())
/// ```
///
/// `None` if the board is none of Bridg-it's.
///
/// # Panics
/// May panic if the position is not one on that board.
#[must_use]
pub fn bridgit_on_hex(spec: BoardSpec, position: &Position) -> Option<OnBoard> {
    if spec.kind() != BoardKind::Bridgit {
        return None;
    }
    let side = spec.width();
    let mut bridges = (0..).map(VertexId::new);
    let places = (0..side * side).map(|index| {
        let (column, row) = (index % side, index / side);
        if (column + row).is_multiple_of(2) {
            Place::Cell(bridges.next().expect("ids do not end"))
        } else if column.is_multiple_of(2) {
            Place::Stone(Player::Short)
        } else {
            Place::Stone(Player::Cut)
        }
    });
    let hex = format!("hex:{side}x{side}").parse().ok()?;
    Some(placed(hex, position, places))
}

/// A Hex position on a board of the Game of Y (Walderhaug, Hex, Figure 8.9): the corner between
/// the sides left and right is Short's, that between right and bottom Cut's, and the parallelogram
/// that is left is the Hex board in a mirror. Whoever joins his edges of it joins the sides.
///
/// The board has W + H - 1 cells along a side.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::embed::hex_on_y;
/// use cutshort::game::Position;
/// let spec: BoardSpec = "hex:3x3".parse()?;
/// let y = hex_on_y(spec, &Position::opening(spec.build().game))?;
/// assert_eq!(y.board.spec.to_string(), "y:5");
/// assert_eq!(y.position.empty_cells().len(), 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the board is no Hex board, or that of Y would be too large.
///
/// # Panics
/// May panic if the position is not one on that board.
pub fn hex_on_y(spec: BoardSpec, position: &Position) -> Result<OnBoard, OnBoardError> {
    if spec.kind() != BoardKind::Hex {
        return Err(OnBoardError::NotHex);
    }
    let (width, height) = (spec.width(), spec.height());
    let y = on_larger(spec, &format!("y:{}", width + height - 1))?;
    let rows = (0..width + height - 1).flat_map(|row| (0..=row).map(move |column| (column, row)));
    let places = rows.map(|(column, row)| {
        if row + 1 < width {
            Place::Stone(Player::Short)
        } else if column >= width {
            Place::Stone(Player::Cut)
        } else {
            Place::Cell(VertexId::new((row + 1 - width) * width + width - 1 - column))
        }
    });
    Ok(placed(y, position, places))
}

/// The board with this spec, for one that goes inside it.
pub(super) fn on_larger(inner: BoardSpec, larger: &str) -> Result<BoardSpec, OnBoardError> {
    let too_large =
        OnBoardError::TooLarge { cells: inner.cell_count(), limit: BoardSpec::MAX_CELLS };
    larger.parse().map_err(|_| too_large)
}

/// What is on a cell of the larger board.
#[derive(Clone, Copy, Debug)]
pub(super) enum Place {
    Stone(Player),
    /// The cell of the other board.
    Cell(VertexId),
}

/// The position on a board whose cells hold these, in the order of their ids. Claimed cells of the
/// other position are stones.
pub(super) fn placed(
    spec: BoardSpec,
    position: &Position,
    places: impl Iterator<Item = Place>,
) -> OnBoard {
    let board = spec.build();
    let game = board.game.clone().with_rules(position.game().rules());
    let mut stones = Position::opening(game).with_to_move(position.to_move());
    let mut cells = Vec::new();
    for (place, index) in places.zip(0..) {
        let at = VertexId::new(index);
        let owner = match place {
            Place::Stone(player) => Some(player),
            Place::Cell(cell) => {
                let owner =
                    Player::BOTH.into_iter().find(|&by| position.claimed(by).contains(cell));
                if owner.is_none() {
                    cells.push((cell, at));
                }
                owner
            }
        };
        if let Some(player) = owner {
            stones.claim(at, player).expect("every cell of the board is met once");
        }
    }
    cells.sort_unstable();
    OnBoard { board, position: stones, cells, terminals: Vec::new() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{Outcome, Rules};
    use crate::graph::VertexSet;

    fn spec(text: &str) -> BoardSpec {
        text.parse().unwrap()
    }

    /// All positions with few cells claimed, or all of a small board: every filling of the empty
    /// cells has the same outcome on both boards.
    fn check(position: &Position, on: &OnBoard) {
        assert_eq!(on.cells.len(), position.empty_cells().len());
        assert_eq!(on.cells.len(), on.position.empty_cells().len());
        for filling in 0..1_u32 << on.cells.len() {
            let outcome = |position: &Position, of: &dyn Fn(usize) -> VertexId| -> Outcome {
                let universe = position.game().hypergraph().vertex_count();
                let new = (0..on.cells.len()).filter(|i| filling >> i & 1 == 1).map(of);
                let mut short = VertexSet::from_vertices(universe, new);
                short.union_with(position.claimed(Player::Short));
                position.game().outcome(&short)
            };
            let there = outcome(&on.position, &|i| on.cells[i].1);
            assert_eq!(outcome(position, &|i| on.cells[i].0), there);
        }
    }

    /// Every position of a small board: 3 to the power of its cells.
    fn positions(spec: BoardSpec) -> impl Iterator<Item = Position> {
        let game = spec.build().game;
        (0..3_usize.pow(spec.cell_count() as u32)).map(move |number| {
            let mut position = Position::opening(game.clone());
            for cell in 0..spec.cell_count() {
                if let Some(&by) = Player::BOTH.get(number / 3_usize.pow(cell as u32) % 3) {
                    position.claim(VertexId::new(cell), by).unwrap();
                }
            }
            position
        })
    }

    #[test]
    fn hex_inside_y_keeps_every_filling() {
        for text in ["hex:1x1", "hex:1x3", "hex:3x1", "hex:2x2", "hex:2x3", "hex:3x2"] {
            for position in positions(spec(text)) {
                check(&position, &hex_on_y(spec(text), &position).unwrap());
            }
        }
        for text in ["hex:3x3", "hex:4x3", "hex:2x5"] {
            let position = Position::opening(spec(text).build().game.with_rules(Rules::Misere));
            check(&position, &hex_on_y(spec(text), &position).unwrap());
        }
        let on = hex_on_y(spec("hex:4x3"), &Position::opening(spec("hex:4x3").build().game));
        assert_eq!(on.unwrap().board.spec, spec("y:6"));
    }

    #[test]
    fn bridgit_inside_hex_keeps_every_filling() {
        for text in ["bridgit:1", "bridgit:2"] {
            for position in positions(spec(text)) {
                check(&position, &bridgit_on_hex(spec(text), &position).unwrap());
            }
        }
        let position = Position::opening(spec("bridgit:3").build().game);
        check(&position, &bridgit_on_hex(spec("bridgit:3"), &position).unwrap());
    }

    #[test]
    fn other_boards_are_refused() {
        let position = Position::opening(spec("y:3").build().game);
        assert!(hex_on_y(spec("y:3"), &position).is_err());
        assert!(bridgit_on_hex(spec("y:3"), &position).is_none());
    }
}
