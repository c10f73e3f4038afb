//! Boards of the Game of Y.

use super::contest::{Aim, Contest, Touch, View};
use super::{Board, BoardSpec, Builder};
use crate::game::{ByPlayer, Goal};
use crate::graph::VertexId;

fn cell(column: usize, row: usize) -> VertexId {
    VertexId::new(row * (row + 1) / 2 + column)
}

/// A triangle of hexagons with N rows; row r has the columns 0..=r. The three sides are the first
/// column, the last cells of the rows, and the last row.
///
/// The cell (c, r) touches (c+-1, r), (c, r-1), (c-1, r-1), (c, r+1) and (c+1, r+1). Every second
/// corner, the one of (c, r), (c, r+1) and (c+1, r+1), is a hyperedge; the corners that lie on a
/// side hold one cell and the side. Sides do not conduct: two groups that both touch a side are not
/// joined there.
pub(super) fn build(spec: BoardSpec, side: usize) -> Board {
    let mut board = Builder::new(side * (side + 1) / 2 + 3);
    let place = |column: f64, row: f64| [column - row / 2.0, row * 0.75_f64.sqrt()];
    for row in 0..side {
        for column in 0..=row {
            board.cell(column, row, place(column as f64, row as f64));
        }
    }
    let last = side as f64 - 1.0;
    let left = board.terminal("left", place(-1.5, last / 2.0));
    let right = board.terminal("right", place(last / 2.0 + 1.5, last / 2.0));
    let bottom = board.terminal("bottom", place((last + 1.5) / 2.0, last + 1.5));
    for row in 0..side {
        board.hyperedge([left, cell(0, row)]);
        board.hyperedge([right, cell(row, row)]);
        board.hyperedge([bottom, cell(row, side - 1)]);
        if row + 1 < side {
            for column in 0..=row {
                board.hyperedge([
                    cell(column, row),
                    cell(column, row + 1),
                    cell(column + 1, row + 1),
                ]);
            }
        }
    }
    board.finish(spec, Goal::Touch)
}

/// Both players want the same three sides.
pub(super) fn contest(side: usize) -> Contest {
    let mut touches = Vec::new();
    for row in 0..side {
        for column in 0..=row {
            let right = (column < row).then_some((column + 1, row));
            let below = [(column, row + 1), (column + 1, row + 1)];
            let below = below.into_iter().filter(|_| row + 1 < side);
            touches.extend(below.chain(right).map(|(to_column, to_row)| {
                Touch::plain([cell(column, row), cell(to_column, to_row)])
            }));
        }
    }
    let left = (0..side).map(|row| cell(0, row)).collect();
    let right = (0..side).map(|row| cell(row, row)).collect();
    let bottom = (0..side).map(|column| cell(column, side - 1)).collect();
    let view = View { touches, sides: vec![left, right, bottom], aim: Aim::Sides };
    let cells = side * (side + 1) / 2;
    Contest::new(cells, ByPlayer { short: view.clone(), cut: view })
}
