//! XML: the text of a document, or where it is none.

use roxmltree::{Document, ParsingOptions};

use super::error::shown;
use super::words::text;
use super::{Place, ReadFault};

/// The tree of a text takes about ten times its size.
const MAX_BYTES: usize = 50_000_000;

/// What a document may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentType {
    /// It is refused, and with it all entities of one's own.
    Refused,
    /// It is taken; entities may not be nested deeply.
    #[cfg_attr(not(feature = "svg"), allow(dead_code))]
    Taken,
}

/// The text that bytes of the format called `what` are.
pub(super) fn checked_text<'a>(
    bytes: &'a [u8],
    what: &'static str,
) -> Result<&'a str, (Place, ReadFault)> {
    if bytes.len() > MAX_BYTES {
        let (found, limit) = (bytes.len() as u64, MAX_BYTES as u64);
        return Err((Place::default(), ReadFault::TooLarge { what, found, limit }));
    }
    text(bytes)
}

/// The tree of a text.
pub(super) fn document(
    text: &str,
    document_type: DocumentType,
) -> Result<Document<'_>, (Place, ReadFault)> {
    let allow_dtd = document_type == DocumentType::Taken;
    let options = ParsingOptions { allow_dtd, ..ParsingOptions::default() };
    Document::parse_with_options(text, options).map_err(|error| {
        let at = error.pos();
        let place = Place::line_column(at.row as usize, at.col as usize);
        let message = error.to_string();
        let message = message.strip_suffix(&format!(" at {at}")).unwrap_or(&message);
        (place, ReadFault::Syntax(format!("this is not XML: {}", shown(message))))
    })
}
