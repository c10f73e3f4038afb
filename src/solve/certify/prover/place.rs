//! Positions on the way through the winner's strategy, with what has been filled in.
//!
//! A pair is captured, or a cell dead, because of what was filled in before it, for either player. So
//! what has been filled in stays so, and the position of the search stays the same where the opponent
//! claims
//!
//! - a cell that he has been given: he has passed;
//! - a cell of a pair that was filled in for the winner and that he does not hold: the winner answers
//!   with the other one. By then it makes no difference whose the first one is.
//!
//! If some of it were taken back, the winner might go on elsewhere, and come to need both cells of a
//! pair that was captured because of it, of which he will have but one.

use super::Prover;
use crate::analysis::FilledPair;
use crate::game::{Player, State};
use crate::graph::{Bits, VertexId};
use crate::solve::proof::Tracked;

/// A position on the way.
#[derive(Clone)]
pub(super) struct StrategyPosition<const W: usize> {
    pub(super) state: Tracked<W>,
    pub(super) mine: Bits<W>,
    pub(super) theirs: Bits<W>,
    /// The opponent's cells with those that he is given.
    pub(super) given: Bits<W>,
    /// Pairs of empty cells of which the winner will have one each, claimed in the state for him.
    pub(super) pairs: Vec<[VertexId; 2]>,
    /// Those of them that this position is the first to have.
    pub(super) fresh: Vec<[VertexId; 2]>,
    /// Other pairs that are filled in for the winner: he answers a claim of one cell with the other.
    open: Vec<[VertexId; 2]>,
    /// Empty cells in no pair that he holds which may be counted as his.
    pub(super) kept: Bits<W>,
    /// What he has to answer the last claim with, or begins with.
    pub(super) answer: Option<VertexId>,
}

impl<const W: usize> StrategyPosition<W> {
    pub(super) fn paired(&self) -> Bits<W> {
        self.pairs.iter().flatten().copied().collect()
    }
}

impl<const W: usize> Prover<'_, '_, W> {
    /// The position from which the walk sets out.
    pub(super) fn opening(&self) -> StrategyPosition<W> {
        self.settled(StrategyPosition {
            state: self.start.state.clone(),
            mine: self.start.of(self.winner),
            theirs: self.start.of(self.winner.other()),
            given: self.start.of(self.winner.other()),
            pairs: Vec::new(),
            fresh: Vec::new(),
            open: Vec::new(),
            kept: Bits::EMPTY,
            answer: None,
        })
    }

    pub(super) fn after(
        &self,
        place: &StrategyPosition<W>,
        cell: VertexId,
        by: Player,
    ) -> StrategyPosition<W> {
        let mut after = place.clone();
        after.answer = None;
        if by == self.winner {
            after.mine.insert(cell);
            // Whose the other one is makes no difference now.
            after.open.retain(|pair| !pair.contains(&cell));
        } else {
            after.theirs.insert(cell);
            if place.given.contains(cell) {
                return after;
            }
            after.given.insert(cell);
            let pair = place.open.iter().flat_map(|&[a, b]| [[a, b], [b, a]]);
            let answer = pair.into_iter().find(|&[first, _]| first == cell);
            after.answer = answer.map(|[_, other]| other);
        }
        after.state.claim(cell, by);
        self.settled(after)
    }

    fn settled(&self, mut place: StrategyPosition<W>) -> StrategyPosition<W> {
        let loser = self.winner.other();
        let filled = place.state.settle(loser);
        place.given |= filled.lost;
        for FilledPair { cells: [a, b], around, .. } in filled.pairs {
            let pair = [a.min(b), a.max(b)];
            if self.may_hold(&place, pair, around) {
                pair.into_iter().for_each(|cell| place.state.claim(cell, self.winner));
                place.pairs.push(pair);
                place.fresh.push(pair);
            } else {
                place.open.push(pair);
            }
        }
        place.kept = filled.kept - place.paired();
        place
    }

    /// Whether one cell of a pair that may be filled in is enough for what the winner will have.
    fn may_hold(
        &self,
        place: &StrategyPosition<W>,
        pair: [VertexId; 2],
        around: Option<Bits<W>>,
    ) -> bool {
        // Where he joins two terminals he must join as much by the pair as by both of its cells;
        // else all choices from the pairs are looked at in the end.
        let Some(net) = self.net.as_ref().filter(|net| net.ends().is_some()) else {
            return place.pairs.len() < self.most_pairs;
        };
        around.is_some_and(|around| net.joins(place.mine, &place.pairs).may_hold(pair, around))
    }
}
