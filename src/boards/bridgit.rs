//! Boards of Bridg-it (Gale), also sold as Bird Cage.

use super::contest::{Aim, Contest, Touch, View};
use super::{Board, BoardSpec, Builder};
use crate::game::{ByPlayer, Goal, Player};
use crate::graph::VertexId;

/// The cell at a column and a row counted from 1. Odd rows hold `size` cells, even rows `size - 1`.
fn cell(size: usize, column: usize, row: usize) -> VertexId {
    VertexId::new((row / 2) * size + ((row - 1) / 2) * (size - 1) + (column - 1) / 2)
}

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
    let cell = |column: usize, row: usize| cell(size, column, row);
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

/// A bridge joins two of Short's dots or two of Cut's, which lie at even c and odd r. Short goes
/// from top to bottom, Cut from left to right.
pub(super) fn contest(size: usize) -> Contest {
    let last = 2 * size - 1;
    let cells = || {
        let places = (1..=last).flat_map(|row| (1..=last).map(move |column| (column, row)));
        places.filter(|(column, row)| (column + row) % 2 == 0)
    };
    // The dots at the ends of a bridge, or where the board ends.
    let ends = |player: Player, (column, row): (usize, usize)| {
        let upright = (column % 2 == 1) == (player == Player::Short);
        if upright {
            [(column, row - 1), (column, row + 1)]
        } else {
            [(column - 1, row), (column + 1, row)]
        }
    };
    let is_dot = |(column, row): (usize, usize)| 0 < column.min(row) && column.max(row) <= last;
    let id = |(column, row): (usize, usize)| cell(size, column, row);
    let view = |player: Player| {
        let mut touches = Vec::new();
        let all: Vec<_> = cells().collect();
        for (index, &a) in all.iter().enumerate() {
            for &b in &all[index + 1..] {
                let shared =
                    ends(player, a).iter().any(|dot| is_dot(*dot) && ends(player, b).contains(dot));
                if shared {
                    touches.push(Touch::plain([id(a), id(b)]));
                }
            }
        }
        let along =
            |(column, row): (usize, usize)| if player == Player::Short { row } else { column };
        let side =
            |at: usize| all.iter().filter(|&&cell| along(cell) == at).map(|&c| id(c)).collect();
        View { touches, sides: vec![side(1), side(last)], aim: Aim::Sides }
    };
    Contest::new(cells().count(), ByPlayer::from_fn(view))
}
