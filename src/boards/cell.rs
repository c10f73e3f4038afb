//! Cell names: a column as letters and a row as a number.

use thiserror::Error;

/// The name of the cell in a column and a row, both counted from 0: `c3` is column 2, row 2. The
/// columns after `z` are `aa`, `ab`, ...
///
/// ```
/// use cutshort::boards::cell_name;
/// assert_eq!(cell_name(0, 0), "a1");
/// assert_eq!(cell_name(26, 9), "aa10");
/// ```
#[must_use]
pub fn cell_name(column: usize, row: usize) -> String {
    let mut letters = Vec::new();
    let mut rest = column + 1;
    while rest > 0 {
        letters.push(b'a' + ((rest - 1) % 26) as u8);
        rest = (rest - 1) / 26;
    }
    let mut name: String = letters.iter().rev().map(|&letter| char::from(letter)).collect();
    name.push_str(&(row + 1).to_string());
    name
}

/// Why a text is no cell name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no cell: expected a column in letters and a row from 1, like c3")]
pub struct CellNameError(pub String);

/// The column and the row of a cell name, both counted from 0. Capital letters are taken too.
///
/// ```
/// use cutshort::boards::parse_cell_name;
/// assert_eq!(parse_cell_name("C3"), Ok((2, 2)));
/// assert!(parse_cell_name("c0").is_err());
/// ```
///
/// # Errors
/// If the text is not letters followed by a number from 1.
pub fn parse_cell_name(name: &str) -> Result<(usize, usize), CellNameError> {
    let error = || CellNameError(name.to_owned());
    let digits = name.find(|c: char| !c.is_ascii_alphabetic()).ok_or_else(error)?;
    let (letters, row) = name.split_at(digits);
    let column = letters.bytes().try_fold(0_usize, |column, letter| {
        let value = usize::from(letter.to_ascii_lowercase() - b'a' + 1);
        column.checked_mul(26)?.checked_add(value)
    });
    let column = column.filter(|&column| column > 0).ok_or_else(error)?;
    if row.starts_with(['0', '+']) {
        return Err(error());
    }
    let row: usize = row.parse().map_err(|_| error())?;
    Ok((column - 1, row - 1))
}
