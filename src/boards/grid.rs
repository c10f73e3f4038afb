//! Grids of hexagons, open or wrapped, as contests see them.

use super::contest::{Aim, Contest, Crossings, Touch, View};
use crate::game::ByPlayer;
use crate::graph::VertexId;

/// A parallelogram of hexagons, possibly wrapped: the cell in a column and a row, counted from 0,
/// touches the next one in its row, the one below, and the one above the next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Grid {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The last row touches the first.
    pub(crate) rows_wrap: bool,
    /// The last column touches the first.
    pub(crate) columns_wrap: bool,
}

impl Grid {
    pub(super) fn open(width: usize, height: usize) -> Self {
        Self { width, height, rows_wrap: false, columns_wrap: false }
    }

    pub(super) fn cylinder(around: usize, height: usize) -> Self {
        Self { columns_wrap: true, ..Self::open(around, height) }
    }

    pub(crate) fn cell(&self, column: usize, row: usize) -> VertexId {
        VertexId::new(row * self.width + column)
    }

    /// Where a step leads, and whether it crosses the wrap.
    fn step(at: usize, by: isize, size: usize, wraps: bool) -> Option<(usize, bool)> {
        let to = at as isize + by;
        match to {
            to if to < 0 => wraps.then_some((size - 1, true)),
            to if to == size as isize => wraps.then_some((0, true)),
            to => Some((to as usize, false)),
        }
    }

    pub(super) fn touches(&self) -> Vec<Touch> {
        let mut touches = Vec::new();
        for row in 0..self.height {
            for column in 0..self.width {
                for (right, down) in [(1, 0), (0, 1), (1, -1)] {
                    let next = Self::step(column, right, self.width, self.columns_wrap);
                    let below = Self::step(row, down, self.height, self.rows_wrap);
                    if let (Some((to_column, columns)), Some((to_row, rows))) = (next, below) {
                        touches.push(Touch {
                            cells: [self.cell(column, row), self.cell(to_column, to_row)],
                            crossings: Crossings { rows, columns },
                        });
                    }
                }
            }
        }
        touches
    }

    /// The contest in which Short goes from top to bottom and Cut from left to right: to the other
    /// side, or around where the board wraps.
    pub(crate) fn contest(&self) -> Contest {
        let (width, height) = (self.width, self.height);
        let row = |row: usize| (0..width).map(|column| self.cell(column, row)).collect::<Vec<_>>();
        let column = |column: usize| (0..height).map(|row| self.cell(column, row)).collect();
        let view = |wraps: bool, sides: [Vec<VertexId>; 2], around: Crossings| View {
            touches: self.touches(),
            sides: if wraps { Vec::new() } else { sides.into() },
            aim: if wraps { Aim::Loop(around) } else { Aim::Sides },
        };
        let down = Crossings { rows: true, columns: false };
        let across = Crossings { rows: false, columns: true };
        let views = ByPlayer {
            short: view(self.rows_wrap, [row(0), row(height - 1)], down),
            cut: view(self.columns_wrap, [column(0), column(width - 1)], across),
        };
        Contest::new(width * height, views)
    }
}
