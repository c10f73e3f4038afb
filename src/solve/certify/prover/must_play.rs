//! Positions in which the opponent is to move: his claims are tried until the answers have no cell in
//! common.

use super::super::NoCertificate;
use super::super::transfer::Holding;
use super::{Failure, Next, Pending, Prover, StrategyPosition};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;

/// A position in which the opponent is to move.
pub(super) struct MustPlay<const W: usize> {
    pub(super) place: Box<StrategyPosition<W>>,
    /// Threats so far, and the cells that are in all their carriers.
    pub(super) threats: Vec<NodeId>,
    pub(super) must: Bits<W>,
    /// The claims that the search knows to be met, each with the cells that this takes.
    met: Option<Vec<(VertexId, Bits<W>)>>,
    /// By cell those that are at least as good for both players, if they are wanted.
    better: Option<Vec<Bits<W>>>,
}

impl<const W: usize> MustPlay<W> {
    /// The opponent has to make one of these claims to meet these threats.
    pub(super) fn new(
        place: Box<StrategyPosition<W>>,
        threats: Vec<NodeId>,
        must: Bits<W>,
    ) -> Self {
        Self { place, threats, must, met: None, better: None }
    }

    /// Some of these claims, so that there is one that is as good for each of the others, but for
    /// those that are to be looked at anyway.
    fn undominated(&self, claims: Bits<W>, anyway: Bits<W>) -> Bits<W> {
        let Some(better) = &self.better else { return claims };
        (claims - anyway).iter().fold(claims, |kept, cell| {
            if better[cell.index()].meets(kept) { kept.without(cell) } else { kept }
        })
    }
}

impl<const W: usize> Prover<'_, '_, W> {
    /// Goes on with a claim that meets all threats so far, if there is one.
    pub(super) fn meet(
        &mut self,
        mut must_play: MustPlay<W>,
        stack: &mut Vec<Pending<W>>,
    ) -> Result<Next<W>, Failure> {
        let MustPlay { place, threats, must, .. } = &mut must_play;
        // Threats that have been written before cost nothing.
        self.writer.find(place.mine, place.theirs, &place.pairs, true, |node, carrier| {
            if !must.is_subset_of(carrier) {
                *must &= carrier;
                threats.push(node);
            }
            must.is_empty()
        });
        let failed = self.exchange(&mut must_play);
        let MustPlay { place, threats, must, .. } = &mut must_play;
        if must.is_empty() {
            return Ok(Next::Back(self.writer.or(std::mem::take(threats), place.mine)?));
        }
        // What has been filled in for the winner needs no search.
        let (open, kept) = (*must - place.given - place.kept, *must & place.kept);
        if must_play.met.is_none() {
            must_play.met = Some(self.met(&must_play.place, open));
        }
        let open = must_play.undominated(open, failed);
        let MustPlay { place, must, met, .. } = &must_play;
        let met = met.iter().flatten().filter(|(cell, _)| open.contains(*cell));
        // First what leaves the opponent the fewest claims, and needs no search.
        let best = met.min_by_key(|(_, carrier)| (*must & *carrier).len()).map(|&(cell, _)| cell);
        let cell = best.or(open.first()).or(kept.first()).or(must.first());
        let cell = cell.ok_or(NoCertificate::NotShown("the loser has no claim to make"))?;
        let after = self.after(place, cell, self.winner.other());
        stack.push(Pending::Meet(must_play));
        Ok(Next::To(Box::new(after), true))
    }

    /// Meets claims that are no better than others which are met, by exchanging the parts of the two.
    /// Those with which it cannot be seen that they are no better.
    fn exchange(&mut self, must_play: &mut MustPlay<W>) -> Bits<W> {
        let MustPlay { place, threats, must, better, .. } = must_play;
        let mut failed = Bits::EMPTY;
        let Some(transfers) = self.transfers.as_mut().filter(|_| !must.is_empty()) else {
            return failed;
        };
        let better = better.get_or_insert_with(|| {
            let cells = (0..self.game.hypergraph().vertex_count()).map(VertexId::new);
            cells.map(|cell| place.state.preferred(cell)).collect()
        });
        loop {
            let is_without =
                |node: &NodeId, cell| !self.writer.proven(*node).carrier.contains(cell);
            let next = (*must - failed).iter().find_map(|cell| {
                let other = (better[cell.index()] - *must).first()?;
                Some((cell, other, *threats.iter().find(|node| is_without(node, other))?))
            });
            let Some((cell, other, then)) = next else { return failed };
            let here = Holding { mine: place.mine, pairs: &place.pairs };
            match transfers.exchanged(then, here, [other, cell], &mut self.writer) {
                Some(node) => {
                    *must &= self.writer.proven(node).carrier;
                    threats.push(node);
                }
                None => failed.insert(cell),
            }
        }
    }

    /// Which of these claims of the opponent the search knows to be met, and the cells that it takes.
    fn met(&mut self, place: &StrategyPosition<W>, claims: Bits<W>) -> Vec<(VertexId, Bits<W>)> {
        let met = |cell| {
            let after = self.after(place, cell, self.winner.other());
            let carrier = self.judge.carrier(&after.state, self.winner)?;
            Some((cell, carrier.iter().collect()))
        };
        claims.iter().filter_map(met).collect()
    }
}
