//! Hex boards.

use super::{Board, BoardSpec, Builder};
use crate::game::Goal;
use crate::graph::VertexId;

/// W columns by H rows; each row is shifted half a cell to the right of the one above.
///
/// The cell (c, r) touches (c+-1, r), (c, r+-1), (c+1, r-1) and (c-1, r+1). Its corners are shared
/// by three cells each, and any two neighbours share two corners. Every second corner, the one of
/// (c, r), (c+1, r) and (c, r+1), is a hyperedge: that is enough for all adjacencies, and no cell is
/// in more than three (Demer and Selinger, On 3-terminal positions in Hex, Figure 4). Beyond the
/// first and the last row lie the terminals; beyond the first and the last column lies nothing.
pub(super) fn build(spec: BoardSpec, width: usize, height: usize) -> Board {
    let mut board = Builder::new(width * height + 2);
    let place = |column: f64, row: f64| [column + row / 2.0, row * 0.75_f64.sqrt()];
    for row in 0..height {
        for column in 0..width {
            board.cell(column, row, place(column as f64, row as f64));
        }
    }
    let middle = (width as f64 - 1.0) / 2.0;
    let top = board.terminal("top", place(middle, -1.5));
    let bottom = board.terminal("bottom", place(middle, height as f64 + 0.5));
    let cell = |column: usize, row: usize| VertexId::new(row * width + column);
    for column in 0..width {
        board.hyperedge([top, cell(column, 0)]);
        for row in 0..height {
            let right = (column + 1 < width).then(|| cell(column + 1, row));
            let below = if row + 1 < height { cell(column, row + 1) } else { bottom };
            board.hyperedge([cell(column, row), below].into_iter().chain(right));
        }
    }
    board.finish(spec, Goal::Connect)
}
