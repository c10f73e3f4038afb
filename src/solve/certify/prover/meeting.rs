//! Positions in which the opponent is to move: his claims are tried until the answers have no cell in
//! common.

use super::super::NoCertificate;
use super::super::transfer::Here;
use super::{Failure, Frame, Place, Prover, Walk};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;

/// A position in which the opponent is to move.
pub(super) struct Meeting<const W: usize> {
    pub(super) place: Box<Place<W>>,
    /// Threats so far, and the cells that are in all their carriers.
    pub(super) threats: Vec<NodeId>,
    pub(super) must: Bits<W>,
    /// The claims that the search knows to be met, each with the cells that this takes.
    met: Option<Vec<(VertexId, Bits<W>)>>,
    /// By cell those that are at least as good for both players, if they are wanted.
    better: Option<Vec<Bits<W>>>,
}

impl<const W: usize> Meeting<W> {
    /// The opponent has to make one of these claims to meet these threats.
    pub(super) fn new(place: Box<Place<W>>, threats: Vec<NodeId>, must: Bits<W>) -> Self {
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
        mut meeting: Meeting<W>,
        stack: &mut Vec<Frame<W>>,
    ) -> Result<Walk<W>, Failure> {
        let Meeting { place, threats, must, .. } = &mut meeting;
        // Threats that have been written before cost nothing.
        self.writer.find(place.mine, place.theirs, &place.pairs, true, |node, carrier| {
            if !must.is_subset_of(carrier) {
                *must &= carrier;
                threats.push(node);
            }
            must.is_empty()
        });
        let failed = self.exchange(&mut meeting);
        let Meeting { place, threats, must, .. } = &mut meeting;
        if must.is_empty() {
            return Ok(Walk::Back(self.writer.or(std::mem::take(threats), place.mine)?));
        }
        // What has been filled in for the winner needs no search.
        let (open, kept) = (*must - place.given - place.kept, *must & place.kept);
        if meeting.met.is_none() {
            meeting.met = Some(self.met(&meeting.place, open));
        }
        let open = meeting.undominated(open, failed);
        let Meeting { place, must, met, .. } = &meeting;
        let met = met.iter().flatten().filter(|(cell, _)| open.contains(*cell));
        // First what leaves the opponent the fewest claims, and needs no search.
        let best = met.min_by_key(|(_, carrier)| (*must & *carrier).len()).map(|&(cell, _)| cell);
        let cell = best.or(open.first()).or(kept.first()).or(must.first());
        let cell = cell.ok_or(NoCertificate::NotShown("the loser has no claim to make"))?;
        let after = self.after(place, cell, self.winner.other());
        stack.push(Frame::Meet(meeting));
        Ok(Walk::To(Box::new(after), true))
    }

    /// Meets claims that are no better than others which are met, by exchanging the parts of the two.
    /// Those with which it cannot be seen that they are no better.
    fn exchange(&mut self, meeting: &mut Meeting<W>) -> Bits<W> {
        let Meeting { place, threats, must, better, .. } = meeting;
        let mut failed = Bits::EMPTY;
        let Some(transfers) = self.transfers.as_mut().filter(|_| !must.is_empty()) else {
            return failed;
        };
        let better = better.get_or_insert_with(|| {
            let cells = (0..self.game.hypergraph().vertex_count()).map(VertexId::new);
            cells.map(|cell| place.state.preferred(cell)).collect()
        });
        loop {
            let is_without = |node: &NodeId, cell| !self.writer.said(*node).carrier.contains(cell);
            let next = (*must - failed).iter().find_map(|cell| {
                let other = (better[cell.index()] - *must).first()?;
                Some((cell, other, *threats.iter().find(|node| is_without(node, other))?))
            });
            let Some((cell, other, then)) = next else { return failed };
            let here = Here { mine: place.mine, pairs: &place.pairs };
            match transfers.exchanged(then, here, [other, cell], &mut self.writer) {
                Some(node) => {
                    *must &= self.writer.said(node).carrier;
                    threats.push(node);
                }
                None => failed.insert(cell),
            }
        }
    }

    /// Which of these claims of the opponent the search knows to be met, and the cells that it takes.
    fn met(&mut self, place: &Place<W>, claims: Bits<W>) -> Vec<(VertexId, Bits<W>)> {
        let mut met = Vec::new();
        for cell in claims.iter() {
            let after = self.after(place, cell, self.winner.other());
            if let Some(carrier) = self.judge.carrier(&after.state, self.winner) {
                met.push((cell, carrier.iter().collect()));
            }
        }
        met
    }
}
