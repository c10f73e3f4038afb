//! Seams: a row or a column of the board that bends and can be taken out.

use super::super::random::Random;
use super::placement::Placement;
use super::target::Target;
use super::tiles::{Tile, Tiles};

/// Across what a seam runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Across {
    /// From the left to the right: one row less.
    Rows,
    /// From the top to the bottom: one column less.
    Columns,
}

/// The placement with one row or column less, if there is a seam. Linear time.
pub(super) fn take_out(
    target: &Target,
    placement: &Placement,
    across: Across,
    random: &mut Random,
) -> Option<Placement> {
    let tiles = match across {
        Across::Rows => placement.tiles.clone(),
        Across::Columns => placement.tiles.transposed(),
    };
    if tiles.height < 2 {
        return None;
    }
    let seam = Seams { target, tiles: &tiles }.find(random)?;
    let smaller = without(&tiles, &seam);
    let smaller = match across {
        Across::Rows => smaller,
        Across::Columns => smaller.transposed(),
    };
    Placement::new(target, smaller)
}

/// The board without one cell in each column; what is below moves up.
fn without(tiles: &Tiles, seam: &[usize]) -> Tiles {
    let mut rows = Vec::with_capacity(tiles.stride() * (tiles.height + 1));
    for row in 0..=tiles.height {
        for column in 0..tiles.stride() {
            let gone = seam[column.clamp(1, tiles.width) - 1];
            rows.push(tiles.get(tiles.index(column, row + usize::from(row >= gone))));
        }
    }
    Tiles::from_rows(tiles.width, tiles.height - 1, rows)
}

struct Seams<'a> {
    target: &'a Target,
    tiles: &'a Tiles,
}

const NO_WAY: u32 = u32::MAX;

impl Seams<'_> {
    /// The row of the seam in each column. It bends by at most one row from column to column, so
    /// nothing that touches comes apart; what comes together must be allowed to touch.
    fn find(&self, random: &mut Random) -> Option<Vec<usize>> {
        let Tiles { width, height, .. } = *self.tiles;
        let mut back: Vec<i8> = vec![0; (width + 1) * (height + 2)];
        let begin = |row: usize| {
            let may_go = (1..=height).contains(&row) && self.may_go(1, row);
            if may_go { random.next() as u32 & 0xff } else { NO_WAY }
        };
        let mut cost: Vec<u32> = (0..height + 2).map(begin).collect();
        for column in 2..=width {
            let mut next = vec![NO_WAY; height + 2];
            for row in 1..=height {
                if !self.may_go(column, row) {
                    continue;
                }
                for bend in [0, -1, 1] {
                    let before = row.wrapping_add_signed(-bend);
                    let known = cost[before];
                    if known < next[row] && self.may_follow(column - 1, before, row) {
                        next[row] = known;
                        back[column * (height + 2) + row] = bend as i8;
                    }
                }
                if next[row] != NO_WAY {
                    next[row] += random.next() as u32 & 0xff;
                }
            }
            cost = next;
        }
        let mut row =
            (1..=height).min_by_key(|&row| cost[row]).filter(|&row| cost[row] != NO_WAY)?;
        let mut seam = vec![0; width];
        for column in (1..=width).rev() {
            seam[column - 1] = row;
            row = row.wrapping_add_signed(-isize::from(back[column * (height + 2) + row]));
        }
        Some(seam)
    }

    fn at(&self, column: usize, row: usize) -> Tile {
        self.tiles.get(self.tiles.index(column, row))
    }

    /// Whether the tile may go as far as its own column is concerned. A stone becomes one with a
    /// stone of its hyperedge above or below it.
    fn may_go(&self, column: usize, row: usize) -> bool {
        let [above, below] = [self.at(column, row - 1), self.at(column, row + 1)];
        above.may_touch(below, self.target)
            && match self.at(column, row) {
                Tile::Cut => true,
                Tile::Cell(_) => false,
                stone => above == stone || below == stone,
            }
    }

    /// Whether a seam may go from a row in a column to a row in the next one.
    fn may_follow(&self, column: usize, row: usize, next: usize) -> bool {
        let left = |row: usize| self.at(column, row);
        let right = |row: usize| self.at(column + 1, row);
        let touching = if next == row {
            left(row + 1).may_touch(right(row - 1), self.target)
        } else if next > row {
            left(row + 1).may_touch(right(row - 1), self.target)
                && left(row + 2).may_touch(right(row), self.target)
        } else {
            left(row - 1).may_touch(right(row), self.target)
        };
        // A stone that has become one with the stone above it only touches no longer what is to the
        // right of it and stays below; likewise on the left.
        let stays = |tile: Tile| tile != Tile::Cut;
        let is_stone = |tile: Tile| matches!(tile, Tile::Stone(_));
        let (gone, gone_next) = (left(row), right(next));
        let loses_right =
            next > row && is_stone(gone) && left(row + 1) != gone && stays(right(row));
        let loses_left =
            next > row && is_stone(gone_next) && right(next - 1) != gone_next && stays(left(next));
        // Two stones of one group that go together must come to touch again.
        let parts = gone == gone_next && is_stone(gone) && {
            let [up, down] = [left(row - 1) == gone, left(row + 1) == gone];
            let [up_next, down_next] = [right(next - 1) == gone, right(next + 1) == gone];
            match next.cmp(&row) {
                std::cmp::Ordering::Equal => !((up && up_next) || (down && (down_next || up_next))),
                std::cmp::Ordering::Less => {
                    !((up && (up_next || down_next)) || (down && down_next))
                }
                std::cmp::Ordering::Greater => false,
            }
        };
        touching && !loses_right && !loses_left && !parts
    }
}
