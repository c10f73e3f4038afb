//! Which first moves in a region can matter: Demer and Selinger, section 7.
//!
//! A *probe* is a first move x in a region G. Let K be what it leads to, and H the region with this option
//! taken away from the top level only; it may be claimed later. For a move of Cut's G <= H, and x is
//! *viable* (Definition 7.1) if not H <= G. All conditions of H <= G hold but one, because both have the same
//! other options: what is left is whether H triangle K, that is, whether
//!
//! - another move y is at least as good: G^R_y <= K, x is *dominated* by y; or
//! - Short has a reply y with H <= K^L_y, x is *strongly reversible*: who wins after x and y has had a
//!   winning move other than x before.
//!
//! So a probe is viable iff neither is so. One that is not is never the only winning move, in any context. One
//! that is may still be, if no context is like that. For Short's moves all is turned around.

use super::table::Colouring;
use super::{FormId, ValueTable};
use crate::game::Player;
use crate::graph::VertexId;

/// What is to be said of a first move in a region.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// The move.
    pub cell: VertexId,
    /// The moves that are at least as good.
    pub dominated_by: Vec<VertexId>,
    /// The opponent's replies that reverse it.
    pub reversed_by: Vec<VertexId>,
    /// Whether nothing replaces it: there may be a context in which it is the only winning move.
    pub viable: bool,
}

impl ValueTable {
    /// All first moves of a player, in the order of the cells.
    ///
    /// Complexity: for each two cells two comparisons of values.
    #[must_use]
    pub fn probes(&mut self, by: Player) -> Vec<Probe> {
        (0..self.cells()).map(|cell| self.probe(VertexId::new(cell), by)).collect()
    }

    /// One first move of a player.
    ///
    /// # Panics
    /// If there is no such cell.
    #[must_use]
    pub fn probe(&mut self, cell: VertexId, by: Player) -> Probe {
        assert!(cell.index() < self.cells(), "the region has such a cell");
        let after = Colouring::EMPTY.with(cell.index(), by);
        let reached = self.at(after);
        let others: Vec<usize> = (0..self.cells()).filter(|&other| other != cell.index()).collect();
        let options = |player: Player| -> Vec<FormId> {
            let cells = (0..self.cells()).filter(|&c| player != by || c != cell.index());
            cells.map(|c| self.at(Colouring::EMPTY.with(c, player))).collect()
        };
        let [left, right] = Player::BOTH.map(options);
        // Without the only move that there is, it is no form.
        let Ok(without) = self.forms.composite(&left, &right) else {
            let other = self.at(Colouring::EMPTY.with(cell.index(), by.other()));
            let viable = reached != other;
            return Probe { cell, dominated_by: Vec::new(), reversed_by: Vec::new(), viable };
        };
        let mut found = [Vec::new(), Vec::new()];
        for other in others {
            let instead = self.at(Colouring::EMPTY.with(other, by));
            let reply = self.at(after.with(other, by.other()));
            if self.forms.at_least_as_good(by, instead, reached) {
                found[0].push(VertexId::new(other));
            }
            if self.forms.at_least_as_good(by, without, reply) {
                found[1].push(VertexId::new(other));
            }
        }
        let [dominated_by, reversed_by] = found;
        let viable = dominated_by.is_empty() && reversed_by.is_empty();
        Probe { cell, dominated_by, reversed_by, viable }
    }
}
