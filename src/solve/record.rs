//! Which moves have won and lost so far in a search: what refuted one position is worth a try in the next
//! (the history heuristic: Schaeffer, The history heuristic and alpha-beta search enhancements in practice),
//! above all where it answers the same claim.

use rustc_hash::FxHashMap;

use crate::game::{ByPlayer, Player};
use crate::graph::VertexId;

/// How often a move was found to win and to lose.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    wins: u32,
    losses: u32,
}

impl Count {
    /// From -0.5 for a move that has always lost to 0.5 for one that has always won, less where little is known.
    pub(super) fn share(self) -> f32 {
        let (wins, all) = (self.wins as f32, self.wins as f32 + self.losses as f32);
        ((wins + 1.0) / (all + 2.0) - 0.5) * all / (all + 10.0)
    }

    /// How often it has won, as a logarithm, and 3 from 19 times on: so it means the same in searches of all lengths.
    pub(super) fn many(self) -> f32 {
        (self.wins as f32).ln_1p().min(3.0)
    }

    fn add(&mut self, wins: bool) {
        let count = if wins { &mut self.wins } else { &mut self.losses };
        *count = count.saturating_add(1);
    }
}

/// What has become of the moves of a search, whatever the position: how often a player's claim of a cell was found to
/// win and to lose, and the same by what it answered. What is told to another search is without the answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MoveRecord {
    moves: ByPlayer<Vec<Count>>,
    /// By the claim that was made just before.
    answers: ByPlayer<FxHashMap<(VertexId, VertexId), Count>>,
}

impl MoveRecord {
    /// Nothing yet, for boards with the given number of vertex ids.
    pub(super) fn new(universe: usize) -> Self {
        Self {
            moves: ByPlayer::from_fn(|_| vec![Count::default(); universe]),
            answers: ByPlayer::default(),
        }
    }

    /// The cells whose claims by a player have won or lost, each with how often it was the one and the other.
    pub fn counts(&self, player: Player) -> impl Iterator<Item = (VertexId, [u32; 2])> {
        let counts = self.moves[player].iter().enumerate();
        let counts = counts.filter(|(_, count)| **count != Count::default());
        counts.map(|(index, &Count { wins, losses })| (VertexId::new(index), [wins, losses]))
    }

    /// Takes in that a claim has won and lost so often.
    pub fn insert(&mut self, player: Player, cell: VertexId, [wins, losses]: [u32; 2]) {
        let counts = &mut self.moves[player];
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
                    before.moves[player].get(cell.index()).copied().unwrap_or_default();
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

    /// Takes in that a player's claim of a cell wins, or loses, where `last` was claimed before.
    pub(super) fn note(
        &mut self,
        player: Player,
        last: Option<VertexId>,
        cell: VertexId,
        wins: bool,
    ) {
        self.moves[player][cell.index()].add(wins);
        if let Some(last) = last {
            self.answers[player].entry((last, cell)).or_default().add(wins);
        }
    }

    /// What has become of a player's claims of a cell.
    pub(super) fn of(&self, player: Player, cell: VertexId) -> Count {
        self.moves[player][cell.index()]
    }

    /// What has become of them where this was claimed before.
    pub(super) fn of_answer(
        &self,
        player: Player,
        last: Option<VertexId>,
        cell: VertexId,
    ) -> Count {
        let known = last.and_then(|last| self.answers[player].get(&(last, cell)));
        known.copied().unwrap_or_default()
    }

    /// Begins anew.
    pub(super) fn clear(&mut self) {
        for player in Player::BOTH {
            self.moves[player].fill(Count::default());
            self.answers[player].clear();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_wins_more_often_has_the_greater_share() {
        let mut record = MoveRecord::new(4);
        let [won, lost, unknown, last] = [0, 1, 2, 3].map(VertexId::new);
        (0..5).for_each(|_| record.note(Player::Short, Some(last), won, true));
        (0..5).for_each(|_| record.note(Player::Short, None, lost, false));
        let share = |cell| record.of(Player::Short, cell).share();
        assert!(share(won) > share(unknown) && share(unknown) > share(lost));
        assert_eq!(share(unknown), 0.0);
        assert_eq!(record.of(Player::Cut, won).share(), 0.0);
        assert!(record.of_answer(Player::Short, Some(last), won).many() > 1.0);
        assert_eq!(record.of_answer(Player::Short, Some(lost), won).many(), 0.0);
        record.clear();
        assert_eq!(record.of(Player::Short, won).share(), 0.0);
    }
}
