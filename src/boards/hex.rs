//! Hex boards, flat and on a cylinder.

use super::grid::Grid;
use super::{Board, BoardSpec, Builder};
use crate::game::Goal;

/// The parallelogram of a grid whose rows do not wrap; each row is shifted half a cell to the right
/// of the one above. Short joins top and bottom. Where the columns wrap this is cylindrical Hex, and
/// Cut closes a ring (Huneke, Hayward and Toft, A winning strategy for 3 x n cylindrical Hex, 2014;
/// adjacencies as in Walderhaug, Hex, section 8.7.3).
///
/// The cell (c, r) touches (c+-1, r), (c, r+-1), (c+1, r-1) and (c-1, r+1). Its corners are shared
/// by three cells each, and any two neighbours share two corners. Every second corner, the one of
/// (c, r), (c+1, r) and (c, r+1), is a hyperedge: that is enough for all adjacencies, and no cell is
/// in more than three (Demer and Selinger, On 3-terminal positions in Hex, Figure 4). Beyond the
/// first and the last row lie the terminals; beyond the first and the last column of a flat board
/// lies nothing.
pub(super) fn build(spec: BoardSpec, grid: Grid) -> Board {
    let Grid { width, height, columns_wrap, .. } = grid;
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
    for column in 0..width {
        board.hyperedge([top, grid.cell(column, 0)]);
        for row in 0..height {
            let inside = column + 1 < width || columns_wrap;
            let right = inside.then(|| grid.cell((column + 1) % width, row));
            let below = if row + 1 < height { grid.cell(column, row + 1) } else { bottom };
            board.hyperedge([grid.cell(column, row), below].into_iter().chain(right));
        }
    }
    board.finish(spec, Goal::Connect)
}
