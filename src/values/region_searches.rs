//! Questions about a state of a region that are answered with yes or no, by search, and what their
//! answers say about its value.

use super::FormId;
use super::region::{Regions, ValueError, Watch};
use super::region_state::{RegionState, Simplified};
use crate::game::Player;
use crate::graph::Bits;

/// What Short wants of the groups that take part. Between two groups it is the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Aim {
    /// To join all of them.
    All,
    /// To join any two of them.
    Any,
}

/// What the players are sure of in a part of a region, whoever moves first: outcomes that say which of
/// its groups are joined, all others being apart (an empty set: all are).
#[derive(Clone, Debug)]
pub(super) struct Sure<const W: usize> {
    /// The value is at least these.
    floor: Vec<Bits<W>>,
    /// The value is at most these.
    ceiling: Vec<Bits<W>>,
}

impl<const W: usize> Sure<W> {
    /// The outcome of which both are sure: the value.
    pub(super) fn both(&self) -> Option<Bits<W>> {
        self.floor.iter().copied().find(|outcome| self.ceiling.contains(outcome))
    }
}

impl Regions {
    /// What the players are sure of in a part in which three groups or more meet.
    ///
    /// Whether an outcome is a lower (an upper) bound of a value is a question with two answers,
    /// and its search needs one move of the winner where a value needs all.
    pub(super) fn sure_of<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        watch: &mut Watch<'_>,
    ) -> Result<Sure<W>, ValueError> {
        let mut sure = Sure { floor: vec![Bits::EMPTY], ceiling: vec![part.groups()] };
        if !self.exceeds(part, part, Bits::EMPTY, Player::Short, watch)? {
            sure.ceiling.push(Bits::EMPTY);
            return Ok(sure);
        }
        if self.secures(part, part.groups(), Player::Cut, watch)? {
            sure.floor.push(part.groups());
            return Ok(sure);
        }
        for block in part.blocks() {
            if self.secures(part, block, Player::Cut, watch)? {
                sure.floor.push(block);
            }
            if !self.exceeds(part, part, block, Player::Short, watch)? {
                sure.ceiling.push(block);
            }
        }
        Ok(sure)
    }

    /// Whether an option of a part may be left out, as long as another one of the player is kept:
    /// the opponent has an answer that takes back all that was won by the move.
    ///
    /// Let G be the part, X some left options, each with an outcome `a <= G` such that Cut, moving
    /// first in X, holds Short to `a` (X triangle `a`), and H what G is without them, at least one
    /// left option L being kept. Then H <= G, as Left has less. And G <= H: the right options of both
    /// are the same, as are the left options that are kept, and for the others X triangle H follows
    /// from X triangle `a` and `a <= H`. The latter is so because `a` triangle each right option of H,
    /// as it is one of G and `a <= G`, and because `a` triangle H, as `a <= G <= L`: in a region a
    /// move never hurts who makes it. The same with the players exchanged.
    pub(super) fn is_answered<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        after: &RegionState<W>,
        by: Player,
        sure: &Sure<W>,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        let outcomes = match by {
            Player::Short => &sure.floor,
            Player::Cut => &sure.ceiling,
        };
        for &outcome in outcomes {
            let answered = match by {
                Player::Short => !self.exceeds(after, part, outcome, Player::Cut, watch)?,
                Player::Cut => self.secures(after, outcome, Player::Short, watch)?,
            };
            if answered {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether Short, when `first` moves first, joins these groups. The others are then stones of his
    /// like any others.
    fn secures<const W: usize>(
        &mut self,
        state: &RegionState<W>,
        groups: Bits<W>,
        first: Player,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        match state.with_terminals(groups) {
            None => Ok(true),
            Some(state) => self.wins(state, Aim::All, first, watch),
        }
    }

    /// Whether Short, when `first` moves first, joins more than these groups of `part`, which is the
    /// state or was the state before a move. What may be joined is then taken as joined.
    fn exceeds<const W: usize>(
        &mut self,
        state: &RegionState<W>,
        part: &RegionState<W>,
        groups: Bits<W>,
        first: Player,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        match state.with_joined(&part.joining(groups)) {
            None => Ok(true),
            Some(state) => self.wins(state, Aim::Any, first, watch),
        }
    }

    /// The value of a part that touches two groups of terminals: joined, not joined, or whoever
    /// moves first decides.
    pub(super) fn of_two_groups<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let apart = self.outcome(&part.partition());
        let joined = self.outcome(&part.partition_if_joined());
        if self.wins_part(part, Aim::All, Player::Cut, watch)? {
            Ok(joined)
        } else if self.wins_part(part, Aim::All, Player::Short, watch)? {
            let switch = self.forms.canonical_composite(&[joined], &[apart]);
            Ok(switch.expect("it has options and depth 1"))
        } else {
            Ok(apart)
        }
    }

    /// Whether Short reaches his aim when `first` moves first.
    fn wins<const W: usize>(
        &mut self,
        mut state: RegionState<W>,
        aim: Aim,
        first: Player,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        let simplified = self.simplify(&mut state, aim);
        self.wins_simplified(&state, &simplified, aim, first, watch)
    }

    /// Simplifies without a change of who reaches the aim.
    fn simplify<const W: usize>(&mut self, state: &mut RegionState<W>, aim: Aim) -> Simplified<W> {
        if aim == Aim::All || state.groups().len() == 2 {
            state.reduce(&mut self.winner_reducer)
        } else {
            state.reduce(&mut self.value_reducer)
        }
    }

    fn wins_simplified<const W: usize>(
        &mut self,
        state: &RegionState<W>,
        simplified: &Simplified<W>,
        aim: Aim,
        first: Player,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        let two = state.taking_part() == 2;
        match simplified.winners[first] {
            Some(Player::Short) => return Ok(true),
            // He who does not join all may still join two.
            Some(Player::Cut) if aim == Aim::All || two => return Ok(false),
            _ => {}
        }
        let groups = state.groups().len();
        if aim == Aim::Any && groups < state.taking_part() {
            return Ok(true);
        }
        if aim == Aim::All && groups > 2 {
            return self.wins_part(state, aim, first, watch);
        }
        // What has fallen apart is played for in each part. Moving first, Short needs one part that
        // he wins so; moving second, one that he wins so or two that he wins moving first.
        let parts = state.parts();
        let mut threats = 0;
        for part in &parts {
            if first == Player::Cut && parts.len() > 1 {
                if !self.wins_part(part, aim, Player::Short, watch)? {
                    continue;
                }
                threats += 1;
                if threats == 2 {
                    return Ok(true);
                }
            }
            if self.wins_part(part, aim, first, watch)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The same for a part that is simplified, but for [`Aim::All`] of more than two groups, where it
    /// need not be connected.
    fn wins_part<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        aim: Aim,
        first: Player,
        watch: &mut Watch<'_>,
    ) -> Result<bool, ValueError> {
        let aim = if part.groups().len() == 2 { Aim::All } else { aim };
        let mut moves = part.moves();
        if aim == Aim::Any {
            // A cell next to two groups joins them at once.
            let links = part.links();
            match (first, links.len()) {
                (_, 0) => {}
                (Player::Cut, 1) => moves = links,
                _ => return Ok(true),
            }
        }
        let key = part.key();
        let (known, wins) = match first {
            Player::Short => (1, 2),
            Player::Cut => (4, 8),
        };
        let table = if aim == Aim::All { &self.classes } else { &self.any_joined };
        if let Some(bits) = table.get(key.as_slice()).filter(|&bits| bits & known != 0) {
            return Ok(bits & wins != 0);
        }
        watch.spend(self)?;
        let mut found = first == Player::Cut;
        while let Some(cell) = moves.first() {
            moves.remove(cell);
            let mut after = part.after(cell, first);
            let simplified = self.simplify(&mut after, aim);
            // They are no better: see `Simplified::given`.
            moves -= simplified.given[first];
            if self.wins_simplified(&after, &simplified, aim, first.other(), watch)? != found {
                found = !found;
                break;
            }
        }
        self.keys += key.len();
        let table = if aim == Aim::All { &mut self.classes } else { &mut self.any_joined };
        *table.entry(key.into_boxed_slice()).or_default() |= known | if found { wins } else { 0 };
        Ok(found)
    }
}

#[cfg(test)]
impl Regions {
    /// Compares what the players are sure of in the parts of a region with the bounds of its value.
    /// Returns how many outcomes were looked at.
    pub(super) fn compare_sure(&mut self, game: &crate::game::Game) -> usize {
        let limits = super::ValueLimits::default();
        let mut report = |_: &_| {};
        let mut watch = Watch::new(&limits, &mut report);
        let mut state = RegionState::<1>::new(game.hypergraph());
        state.reduce(&mut self.value_reducer);
        let mut compared = 0;
        for part in state.parts().iter().filter(|part| part.groups().len() > 2) {
            let sure = self.sure_of(part, &mut watch).expect("there is no limit");
            let value = self.of_part(part, &mut watch).expect("there is no limit");
            let mut outcomes = part.blocks();
            outcomes.extend([Bits::EMPTY, part.groups()]);
            for block in outcomes {
                let outcome = self.outcome(&part.joining(block));
                let bounds = [self.forms.le(outcome, value), self.forms.le(value, outcome)];
                let found = [&sure.floor, &sure.ceiling].map(|list| list.contains(&block));
                // Once the value is known nothing else is asked.
                if sure.both().is_none() {
                    assert_eq!(found, bounds, "{block:?} of {game:?}");
                }
                assert!(found[0] <= bounds[0] && found[1] <= bounds[1], "{block:?} of {game:?}");
                compared += 1;
            }
        }
        compared
    }
}
