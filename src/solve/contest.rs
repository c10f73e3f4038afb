//! Contests that may end in a draw, on the plain engine.

use super::SearchState;
use crate::boards::ContestState;
use crate::game::Player;

impl SearchState for ContestState {
    fn write_key(&self, key: &mut Vec<u64>) {
        for player in Player::BOTH {
            key.extend(self.claimed(player).words());
        }
    }

    fn is_monotone(&self) -> bool {
        true
    }
}
