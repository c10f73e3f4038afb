//! Patterns drawn in plain text.
//!
//! ```text
//! # the ziggurat
//!     A .
//!    . . .
//!   . . . .
//!   -------
//! ```
//! Each row is shifted by one column against the one above, as the cells are. `.` is an empty cell, a
//! capital letter a stone that is to be joined (those with the same letter count as one group), `O` another
//! stone of Short's, `X` one of Cut's, `b` the empty cell of a pivoting template; a line of `-` above or below all rows is the edge of the board there.
//! What follows `#` at the beginning of a line is a remark.

use std::collections::BTreeSet;
use std::fmt::Write;

use super::{Cell, Group, Pattern, PatternError, PatternParts, Side};

/// The pattern that is drawn here. Its first column is `a`, its first row 1.
///
/// ```
/// let bridge = cutshort::patterns::read_drawing("  A\n . .\n  B")?;
/// assert_eq!(bridge.carrier().len(), 2);
/// # Ok::<(), cutshort::patterns::PatternError>(())
/// ```
///
/// # Errors
/// If a character means nothing or stands between two cells, or there are not two things to join.
pub fn read_drawing(text: &str) -> Result<Pattern, PatternError> {
    Pattern::new(parts_of_drawing(text)?)
}

/// What is drawn here.
pub(super) fn parts_of_drawing(text: &str) -> Result<PatternParts, PatternError> {
    let mut parts = PatternParts::default();
    // Each cell by its row and where it is in its line.
    let mut drawn: Vec<(usize, usize, usize, char)> = Vec::new();
    let mut below = None;
    for (line, text) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        let text = text.trim_end();
        let is_above = text.is_empty() && parts.rows == 0 && parts.sides.is_empty();
        if text.starts_with('#') || is_above {
            continue;
        }
        if text.contains('-') && text.chars().all(|c| matches!(c, '-' | ' ')) {
            if below.replace(line).is_some() || parts.rows == 0 && !parts.sides.is_empty() {
                return Err(PatternError::EdgeInside(line));
            }
            if parts.rows == 0 {
                (below, _) = (None, parts.sides.insert(Side::Top));
            }
            continue;
        }
        match below {
            Some(edge) if !text.is_empty() => return Err(PatternError::EdgeInside(edge)),
            Some(_) => continue,
            None => {}
        }
        let cells = text.chars().enumerate().filter(|&(_, character)| character != ' ');
        drawn.extend(cells.map(|(column, character)| (parts.rows, line, column, character)));
        parts.rows += 1;
    }
    if below.is_some() {
        parts.sides.insert(Side::Bottom);
    } else if let Some(&(last, ..)) = drawn.last() {
        parts.rows = last + 1;
    }
    let shift = |&(row, _, column, _): &(usize, usize, usize, char)| column as isize - row as isize;
    let Some(least) = drawn.iter().map(shift).min() else {
        return Err(PatternError::Unknown);
    };
    for at in &drawn {
        let &(row, line, column, character) = at;
        let column = column + 1;
        let means = PatternError::Character { line, column, character };
        if !matches!(character, '.' | 'b' | 'A'..='Z') {
            return Err(means);
        }
        let shift = (shift(at) - least) as usize;
        if shift % 2 == 1 {
            return Err(PatternError::BetweenCells { line, column });
        }
        let cell = Cell::new(shift / 2, row)
            .ok_or_else(|| PatternError::Far(format!("in line {line}, column {column}")))?;
        match character {
            '.' => _ = parts.carrier.insert(cell),
            'b' => {
                parts.carrier.insert(cell);
                if parts.pivot.replace(cell).is_some() {
                    return Err(means);
                }
            }
            'O' => _ = parts.helpers.insert(cell),
            'X' => _ = parts.cut.insert(cell),
            letter => {
                let name = letter.to_string();
                match parts.groups.iter_mut().find(|group| group.name == name) {
                    Some(group) => _ = group.stones.insert(cell),
                    None => parts.groups.push(Group { name, stones: BTreeSet::from([cell]) }),
                }
            }
        }
    }
    parts.groups.sort_by(|a, b| a.name.cmp(&b.name));
    Ok(parts)
}

/// The letters that stand for groups.
pub(super) fn letters() -> impl Iterator<Item = char> {
    ('A'..='Z').filter(|letter| !matches!(letter, 'O' | 'X'))
}

/// The letter of each group: its name, if that is a letter, else the next free one.
pub(super) fn letters_of(groups: &[Group]) -> Vec<char> {
    let own = |group: &Group| letters().find(|letter| group.name == letter.to_string());
    let taken: BTreeSet<char> = groups.iter().filter_map(own).collect();
    let mut free = letters().filter(|letter| !taken.contains(letter));
    groups.iter().map(|group| own(group).or_else(|| free.next()).unwrap_or('Z')).collect()
}

/// A pattern as a drawing that [`read_drawing`] reads; it says nothing of where on the board the pattern
/// lies.
#[must_use]
pub fn write_drawing(pattern: &Pattern) -> String {
    let parts = pattern.parts();
    let mut drawn: Vec<(Cell, char)> = Vec::new();
    let mut draw = |cells: &BTreeSet<Cell>, character| {
        drawn.extend(cells.iter().map(|&cell| (cell, character)));
    };
    let pivot: BTreeSet<Cell> = parts.pivot.into_iter().collect();
    draw(&(&parts.carrier - &pivot), '.');
    draw(&pivot, 'b');
    draw(&parts.helpers, 'O');
    draw(&parts.cut, 'X');
    for (group, letter) in parts.groups.iter().zip(letters_of(&parts.groups)) {
        draw(&group.stones, letter);
    }
    drawn.sort_unstable();
    let left = drawn.iter().map(|(cell, _)| cell.half_columns()).min().unwrap_or(0);
    let right = drawn.iter().map(|(cell, _)| cell.half_columns()).max().unwrap_or(0);
    let line = |row: usize| {
        let mut line = String::new();
        for (cell, character) in drawn.iter().filter(|(cell, _)| cell.row() == row) {
            let blanks = cell.half_columns() - left - line.len();
            _ = write!(line, "{:blanks$}{character}", "");
        }
        line
    };
    let edge = || "-".repeat(right - left + 1);
    let rows = drawn.iter().map(|(cell, _)| cell.row());
    let first = if parts.sides.contains(&Side::Top) { Some(0) } else { rows.clone().min() };
    let last = match parts.sides.contains(&Side::Bottom) {
        true => parts.rows.checked_sub(1),
        false => rows.max(),
    };
    let mut lines: Vec<String> = match (first, last) {
        (Some(first), Some(last)) => (first..=last).map(line).collect(),
        _ => Vec::new(),
    };
    if parts.sides.contains(&Side::Top) {
        lines.insert(0, edge());
    }
    if parts.sides.contains(&Side::Bottom) {
        lines.push(edge());
    }
    lines.join("\n")
}
