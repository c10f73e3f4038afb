//! Words that several commands use.

use crate::proof::certificate::Line;
pub(super) use crate::render::{count, named};

/// How many of the lines of a certificate are nodes.
pub(super) fn nodes_in(lines: &[Line]) -> usize {
    lines.iter().filter(|line| matches!(line, Line::Node(_))).count()
}
