//! SVG in a build without the feature `svg`: what there is to say about it.

use crate::formats::draft::Draft;
use crate::formats::{Located, Place, ReadFault};

pub(crate) fn read_draft(_text: &[u8]) -> Located<Draft> {
    let sentence = "this build reads no SVG, it is made without the feature svg";
    Err((Place::line(1), ReadFault::Syntax(sentence.to_owned())))
}
