//! What boards of hexagons have in common.

use crate::boards::cell_name;
use crate::graph::Names;

/// The number after a prefix, from 2 to this.
pub(super) fn size_after(text: &str, prefix: &str, most: usize) -> Option<usize> {
    let digits = text.strip_prefix(prefix).filter(|digits| digits.len() <= 2)?;
    let is_number = digits.bytes().all(|byte| byte.is_ascii_digit());
    let size = digits.parse().ok().filter(|_| is_number)?;
    (2..=most).contains(&size).then_some(size)
}

/// For each of these cells the places in the list of those that it touches.
pub(super) fn neighbours_in(cells: &[(usize, usize)]) -> Vec<Vec<usize>> {
    let index = |column: usize, row: usize| cells.iter().position(|&at| at == (column, row));
    let around = |&(column, row): &(usize, usize)| {
        let steps = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        let next = steps.into_iter().map(|(right, down)| {
            index(column.checked_add_signed(right)?, row.checked_add_signed(down)?)
        });
        next.flatten().collect()
    };
    cells.iter().map(around).collect()
}

/// The names of cells by column and row, as on a Hex board.
pub(super) fn names_of(cells: impl Iterator<Item = (usize, usize)>) -> Names {
    let mut names = Names::new();
    for (column, row) in cells {
        names.intern(&cell_name(column, row)).expect("cell names are names, each once");
    }
    names
}
