//! Boards of Bridg-it (Gale), also sold as Bird Cage.

use super::{Board, BoardSpec, Builder};
use crate::game::Goal;
use crate::graph::VertexId;

/// N x N + (N-1) x (N-1) cells: the (c, r) with 1 <= c, r <= 2N-1 and c + r even.
///
/// A cell is a bridge between two of Short's dots, which lie at odd c and even r; a cell with odd c
/// and r is an upright one, a cell with even c and r a level one. Beyond the first and the last row
/// lie Short's terminals. A dot is the hyperedge of its bridges, so no cell is in more than two: an
/// edge Shannon game.
pub(super) fn build(spec: BoardSpec, size: usize) -> Board {
    let last = 2 * size - 1;
    let mut board = Builder::new(spec.cell_count() + 2);
    let place = |column: f64, row: f64| [0.75 * column, 0.75 * row];
    for row in 1..=last {
        for column in (1..=last).filter(|column| (column + row) % 2 == 0) {
            board.cell(column - 1, row - 1, place(column as f64, row as f64));
        }
    }
    let top = board.terminal("top", place(size as f64, -1.0));
    let bottom = board.terminal("bottom", place(size as f64, last as f64 + 2.0));
    // Odd rows hold `size` cells, even rows `size - 1`.
    let before = |row: usize| (row / 2) * size + ((row - 1) / 2) * (size - 1);
    let cell = |column: usize, row: usize| VertexId::new(before(row) + (column - 1) / 2);
    for column in (1..=last).step_by(2) {
        board.hyperedge([top, cell(column, 1)]);
        board.hyperedge([cell(column, last), bottom]);
        for row in (2..last).step_by(2) {
            let level = [column.checked_sub(1), Some(column + 1)];
            let level = level.into_iter().flatten().filter(|&c| 1 < c && c < last);
            let upright = [cell(column, row - 1), cell(column, row + 1)];
            board.hyperedge(upright.into_iter().chain(level.map(|c| cell(c, row))));
        }
    }
    board.finish(spec, Goal::Connect)
}
