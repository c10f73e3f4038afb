//! Which moves have won and lost so far in a search: what refuted one position is worth a try in the next
//! (the history heuristic: Schaeffer, The history heuristic and alpha-beta search enhancements in practice).

use crate::game::{ByPlayer, Player};
use crate::graph::VertexId;

/// How often a player's claim of a cell was found to win and to lose.
#[derive(Clone, Copy, Debug, Default)]
struct Count {
    wins: u32,
    losses: u32,
}

/// What has become of the moves of a search.
#[derive(Clone, Debug)]
pub(super) struct MoveRecord {
    counts: ByPlayer<Vec<Count>>,
}

impl MoveRecord {
    /// Nothing yet, for boards with the given number of vertex ids.
    pub(super) fn new(universe: usize) -> Self {
        Self { counts: ByPlayer::from_fn(|_| vec![Count::default(); universe]) }
    }

    /// Takes in that a claim wins, or loses.
    pub(super) fn note(&mut self, player: Player, cell: VertexId, wins: bool) {
        let Count { wins: won, losses: lost } = &mut self.counts[player][cell.index()];
        let count = if wins { won } else { lost };
        *count = count.saturating_add(1);
    }

    /// What speaks for a claim, to be added to the currents through the cell, which are 2 at most in each
    /// circuit: from -0.25 for one that has always lost to 0.25 for one that has always won, less where little
    /// is known, and a little more for one that has won often.
    pub(super) fn promise(&self, player: Player, cell: VertexId) -> f64 {
        let Count { wins, losses } = self.counts[player][cell.index()];
        let (wins, all) = (f64::from(wins), f64::from(wins) + f64::from(losses));
        let share = (wins + 1.0) / (all + 2.0) - 0.5;
        0.5 * share * all / (all + 10.0) + 0.05 * wins.ln_1p()
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        Player::BOTH.into_iter().for_each(|player| self.counts[player].fill(Count::default()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_more_often_promises_more() {
        let mut record = MoveRecord::new(3);
        let [won, lost, unknown] = [0, 1, 2].map(VertexId::new);
        (0..5).for_each(|_| record.note(Player::Short, won, true));
        (0..5).for_each(|_| record.note(Player::Short, lost, false));
        let promise = |cell| record.promise(Player::Short, cell);
        assert!(promise(won) > promise(unknown) && promise(unknown) > promise(lost));
        assert_eq!(promise(unknown), 0.0);
        assert_eq!(record.promise(Player::Cut, won), 0.0);
        record.clear();
        assert_eq!(record.promise(Player::Short, won), 0.0);
    }
}
