//! Positional games on the plain engine.

use super::SearchState;
use crate::boards::{HavannahState, PositionalState};
use crate::game::{Outcome, Player};
use crate::graph::VertexId;

impl SearchState for PositionalState {
    fn write_key(&self, key: &mut Vec<u64>) {
        // Whose turn it is follows from how many cells are claimed.
        for player in Player::BOTH {
            key.extend(self.claimed(player).words());
        }
    }

    fn is_monotone(&self) -> bool {
        self.alternates()
    }

    fn decided_by(&self, cell: VertexId, player: Player) -> Option<Outcome> {
        self.completes(cell, player).then(|| Outcome::win(player))
    }

    fn promise(&self, cell: VertexId, _player: Player) -> usize {
        self.weight(cell)
    }
}

impl SearchState for HavannahState {
    fn write_key(&self, key: &mut Vec<u64>) {
        key.extend(self.words());
    }

    fn is_monotone(&self) -> bool {
        true
    }
}
