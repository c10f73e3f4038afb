//! DOT, the language of Graphviz.
//!
//! graphviz-rust reads and prints it. Its parser refuses or misreads some valid DOT (`007` becomes
//! two nodes), so the text is [brought to a common form](lexer) first, and what is refused even then
//! is given to Graphviz's own `dot -Tcanon` where that is installed.

#[cfg(not(feature = "dot"))]
mod absent;
#[cfg(feature = "dot")]
mod lexer;
#[cfg(feature = "dot")]
mod read;
#[cfg(test)]
mod tests;
#[cfg(feature = "dot")]
mod write;

use super::{Attributed, GameFile, WriteError};

#[cfg(not(feature = "dot"))]
pub(crate) use absent::{attributed_to_dot, read_drafts};
#[cfg(feature = "dot")]
pub(crate) use read::read_drafts;
#[cfg(feature = "dot")]
pub(crate) use write::attributed_to_dot;

/// The DOT text of a game.
pub(crate) fn to_dot(file: &GameFile) -> Result<String, WriteError> {
    to_decorated_dot(file, |_| ())
}

/// The DOT text of a game, after `decorate` has added attributes for the eye.
pub(crate) fn to_decorated_dot(
    file: &GameFile,
    decorate: impl FnOnce(&mut Attributed),
) -> Result<String, WriteError> {
    let mut graph = Attributed::of_game(file);
    decorate(&mut graph);
    attributed_to_dot(&graph)
}
