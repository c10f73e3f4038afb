//! DOT in a build without the feature `dot`: what there is to say about it.

use crate::formats::attributed::Attributed;
use crate::formats::draft::Draft;
use crate::formats::{Located, Place, ReadFault, WriteError};

pub(crate) fn read_drafts(_text: &[u8]) -> Located<Vec<Draft>> {
    let sentence = "this build reads no DOT, it is made without the feature dot";
    Err((Place::line(1), ReadFault::Syntax(sentence.to_owned())))
}

pub(crate) fn attributed_to_dot(_graph: &Attributed) -> Result<String, WriteError> {
    Err(WriteError::NoDot)
}
