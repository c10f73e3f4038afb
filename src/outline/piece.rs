//! What the solver has shown of a position.

use super::Claims;
use crate::game::Position;
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Line, NodeId, Normal};

/// A statement, with the lines of a certificate that show it; they may be left out where it is only to be seen
/// what follows from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    /// What the last node says.
    pub says: Normal,
    /// Duals and nodes about the start of the outline.
    pub lines: Vec<Line>,
}

impl Piece {
    /// Whether it says something of the position after these claims.
    pub(super) fn serves(&self, claims: &Claims) -> bool {
        let Normal { player, owned, carrier, .. } = &self.says;
        owned.is_subset_of(&claims[*player]) && carrier.is_disjoint_from(&claims[player.other()])
    }

    /// What lines about a position show, as the checker works it out; its objection if they are wrong.
    pub(super) fn of(position: &Position, lines: Vec<Line>) -> Result<Self, String> {
        let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
        for line in &lines {
            checker.line(line).map_err(|fault| fault.to_string())?;
        }
        let last = checker.node_count().checked_sub(1).map(|index| NodeId(index as u32));
        let theorem = last.and_then(|node| checker.theorem(node));
        let says = theorem.and_then(|theorem| theorem.normal()).cloned();
        Ok(Self { says: says.ok_or("it shows nothing")?, lines })
    }
}
