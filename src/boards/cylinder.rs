//! Cylindrical Hex.

use super::{Board, BoardSpec, Builder};
use crate::game::Goal;
use crate::graph::VertexId;

/// A Hex board of M columns and N rows whose last column touches the first. Short joins top and
/// bottom; Cut closes a ring around (Huneke, Hayward and Toft, A winning strategy for 3 x n
/// cylindrical Hex, 2014; adjacencies as in Walderhaug, Hex, section 8.7.3).
///
/// As on a Hex board every second corner is a hyperedge.
pub(super) fn build(spec: BoardSpec, around: usize, height: usize) -> Board {
    let mut board = Builder::new(around * height + 2);
    let place = |column: f64, row: f64| [column + row / 2.0, row * 0.75_f64.sqrt()];
    for row in 0..height {
        for column in 0..around {
            board.cell(column, row, place(column as f64, row as f64));
        }
    }
    let middle = (around as f64 - 1.0) / 2.0;
    let top = board.terminal("top", place(middle, -1.5));
    let bottom = board.terminal("bottom", place(middle, height as f64 + 0.5));
    let cell = |column: usize, row: usize| VertexId::new(row * around + column % around);
    for column in 0..around {
        board.hyperedge([top, cell(column, 0)]);
        for row in 0..height {
            let below = if row + 1 < height { cell(column, row + 1) } else { bottom };
            board.hyperedge([cell(column, row), cell(column + 1, row), below]);
        }
    }
    board.finish(spec, Goal::Connect)
}
