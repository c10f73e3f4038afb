//! Which moves have won and lost so far in a search: what refuted one position is worth a try in the next
//! (the history heuristic: Schaeffer, The history heuristic and alpha-beta search enhancements in practice).

use crate::game::{ByPlayer, Player};
use crate::graph::VertexId;

/// How often a player's claim of a cell was found to win and to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Count {
    wins: u32,
    losses: u32,
}

/// What has become of the moves of a search, whatever the position: how often a player's claim of a cell was found to
/// win and to lose.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveRecord {
    counts: ByPlayer<Vec<Count>>,
}

impl MoveRecord {
    /// Nothing yet, for boards with the given number of vertex ids.
    pub(super) fn new(universe: usize) -> Self {
        Self { counts: ByPlayer::from_fn(|_| vec![Count::default(); universe]) }
    }

    /// The cells whose claims by a player have won or lost, each with how often it was the one and the other.
    pub fn counts(&self, player: Player) -> impl Iterator<Item = (VertexId, [u32; 2])> {
        let counts = self.counts[player].iter().enumerate();
        let counts = counts.filter(|(_, count)| **count != Count::default());
        counts.map(|(index, &Count { wins, losses })| (VertexId::new(index), [wins, losses]))
    }

    /// Takes in that a claim has won and lost so often.
    pub fn insert(&mut self, player: Player, cell: VertexId, [wins, losses]: [u32; 2]) {
        let counts = &mut self.counts[player];
        if counts.len() <= cell.index() {
            counts.resize(cell.index() + 1, Count::default());
        }
        let Count { wins: won, losses: lost } = &mut counts[cell.index()];
        *won = won.saturating_add(wins);
        *lost = lost.saturating_add(losses);
    }

    /// Takes in what has become of the moves of another search.
    pub fn add(&mut self, other: &Self) {
        for player in Player::BOTH {
            other.counts(player).for_each(|(cell, counts)| self.insert(player, cell, counts));
        }
    }

    /// What has come since an earlier time.
    #[must_use]
    pub fn since(&self, before: &Self) -> Self {
        let mut since = Self::default();
        for player in Player::BOTH {
            for (cell, [wins, losses]) in self.counts(player) {
                let Count { wins: won, losses: lost } =
                    before.counts[player].get(cell.index()).copied().unwrap_or_default();
                let counts = [wins.saturating_sub(won), losses.saturating_sub(lost)];
                since.insert(player, cell, counts);
            }
        }
        since
    }

    /// The same of other vertices; of those that have none nothing.
    pub(super) fn renamed(&self, name: impl Fn(VertexId) -> Option<usize>) -> Self {
        let mut renamed = Self::default();
        for player in Player::BOTH {
            for (cell, counts) in self.counts(player) {
                if let Some(name) = name(cell) {
                    renamed.insert(player, VertexId::new(name), counts);
                }
            }
        }
        renamed
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
