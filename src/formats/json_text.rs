//! JSON that is read as a whole, with where a fault is.

use serde::de::DeserializeOwned;

use super::error::shown;
use super::words::check_size;
use super::{Located, Place, ReadFault};

/// Reads a value from a text of this kind.
pub(super) fn read<T: DeserializeOwned>(text: &[u8], what: &'static str) -> Located<T> {
    check_size(text, what)?;
    serde_json::from_slice(text).map_err(|error| {
        let place = Place::line_column(error.line().max(1), error.column().max(1));
        (place, ReadFault::Syntax(shown(&without_place(&error))))
    })
}

/// What is wrong, without the place at its end.
pub(super) fn without_place(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let place = format!(" at line {} column {}", error.line(), error.column());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}
