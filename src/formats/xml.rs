//! XML: the text of a document, or where it is none.

use roxmltree::{Document, ParsingOptions};

use super::error::shown;
use super::{Located, Place, ReadFault};

/// What a document may begin with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DocumentType {
    /// It is refused, and with it all entities of one's own.
    Refused,
    /// It is taken; entities may not be nested deeply.
    #[cfg_attr(not(feature = "svg"), allow(dead_code))]
    Taken,
}

/// The tree of a text.
pub(super) fn document(text: &str, document_type: DocumentType) -> Located<Document<'_>> {
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
