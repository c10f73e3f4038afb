//! DOT, the language of Graphviz.
//!
//! graphviz-rust reads and prints it. Its parser refuses or misreads some valid DOT (`007` becomes
//! two nodes), so the text is [brought to a common form](lexer) first, and what is refused even then
//! is given to Graphviz's own `dot -Tcanon` where that is installed.

mod lexer;
mod read;
#[cfg(test)]
mod tests;
mod write;

pub(crate) use read::read_drafts;
pub(crate) use write::{to_decorated_dot, to_dot};
