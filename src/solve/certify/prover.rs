//! The winner's strategy under normal rules, as nodes of a certificate.
//!
//! The search knows who wins and remembers much of why; the prover walks through the winner's
//! strategy and asks it for his moves. A node needs only the cells in its carrier, so it serves
//! every position in which the winner has what it needs: where the opponent moves, his claims are
//! tried one by one until the answers have no cell in common.
//!
//! What may be filled in for the opponent, and what is dead, he is given at once: the winner wins all
//! the same, a claim more never hurts, and the carriers are the smaller for it. Pairs
//! that are filled in for the winner he holds: he has one of the two cells in the end. Where he joins
//! two terminals it must join all to which both are adjacent; other pairs are left empty there.
//!
//! A pair is captured because of what was filled in before it, for either player. So nothing that has
//! been filled in is ever taken back: the [place](place) says how claims there are met.
//!
//! Positions that look alike to the search share their nodes, and claims of the opponent that the search leaves out
//! because others are as good are answered as those.

mod must_play;
mod place;

use super::choices::{Guarded, Over, won_by_choices, won_by_least};
use super::cuts::Cuts;
use super::net::{Chances, Net};
use super::transfer::{Holding, Transfers};
use super::writer::Writer;
use super::{NoCertificate, Start};
use crate::connection::{Aim as LinksAim, Strength};
use crate::game::{Game, Outcome, Player, State};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;
use crate::solve::Progress;
use crate::solve::budget::Budget;
use crate::solve::driver::{Judge, TableKey};
use crate::solve::proof::Tracked;
use crate::solve::threats::Threat;
use must_play::MustPlay;
use place::StrategyPosition;

/// Where more choices from pairs than are listed make up a win, the whole is written once more, with so
/// few pairs held at a time that there are never as many.
const FEW_PAIRS: usize = 10;

/// What is left to do once a node is there.
enum Pending<const W: usize> {
    /// The winner claims a cell before it.
    Claim(VertexId),
    /// He looks after these pairs.
    Hold(Vec<[VertexId; 2]>),
    /// It is a threat in a position in which the opponent is to move.
    Meet(MustPlay<W>),
    /// It serves for all positions that look like this.
    Note(TableKey),
}

/// How the walk goes on.
enum Next<const W: usize> {
    /// To this position, in which the winner is to move or not.
    To(Box<StrategyPosition<W>>, bool),
    /// Back with a node.
    Back(NodeId),
}

/// Writes the strategy of one player.
pub(super) struct Prover<'a, 'b, const W: usize> {
    pub(super) judge: &'a mut dyn Judge<Tracked<W>>,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) writer: Writer<'a, W>,
    pub(super) winner: Player,
    pub(super) game: &'a Game,
    pub(super) start: &'a Start<'a, W>,
    /// The move that has been named as the winner's first, if he is to move.
    pub(super) named: Option<VertexId>,
    /// Where the winner joins terminals: Short's game, Cut's dual game, if he has one.
    pub(super) net: Option<Net<W>>,
    /// Cut's threats if he has none.
    pub(super) cuts: Option<Cuts<W>>,
    /// How many pairs are held at a time where all choices from them are listed.
    pub(super) most_pairs: usize,
    /// Where the whole is about winning, and not about joining two vertices.
    pub(super) transfers: Option<Transfers<W>>,
}

/// Why a strategy is not written.
#[derive(Debug)]
pub(super) enum Failure {
    /// It cannot be.
    Final(NoCertificate),
    /// A win is made up of too many choices from pairs.
    TooManyChoices,
}

impl<E: Into<NoCertificate>> From<E> for Failure {
    fn from(reason: E) -> Self {
        Self::Final(reason.into())
    }
}

impl<const W: usize> Prover<'_, '_, W> {
    /// The node that shows that the winner wins.
    pub(super) fn prove(&mut self, to_move: Player) -> Result<NodeId, NoCertificate> {
        loop {
            match self.walk(to_move) {
                Ok(node) => return Ok(node),
                Err(Failure::Final(reason)) => return Err(reason),
                // What has been written stays right.
                Err(Failure::TooManyChoices) if self.most_pairs > FEW_PAIRS => {
                    self.most_pairs = FEW_PAIRS;
                }
                Err(Failure::TooManyChoices) => {
                    return Err(NoCertificate::NotShown("it is made up of too many choices"));
                }
            }
        }
    }

    fn walk(&mut self, to_move: Player) -> Result<NodeId, Failure> {
        let mut place = self.opening();
        let filled = place.mine | place.given | place.paired();
        place.answer = self.named.filter(|&cell| !filled.contains(cell));
        let mut stack = Vec::new();
        let mut walk = Next::To(Box::new(place), to_move == self.winner);
        loop {
            walk = match walk {
                Next::To(mut place, moves) => {
                    if !place.fresh.is_empty() {
                        stack.push(Pending::Hold(std::mem::take(&mut place.fresh)));
                    }
                    let walk = if moves { Self::first } else { Self::second };
                    walk(self, place, &mut stack)?
                }
                Next::Back(node) => match stack.pop() {
                    None => return Ok(node),
                    Some(Pending::Claim(cell)) => Next::Back(self.writer.claim(cell, node)),
                    Some(Pending::Note(table_key)) => {
                        let carrier = self.writer.proven(node).carrier;
                        if let Some(transfers) = &mut self.transfers {
                            transfers.note(table_key, node, carrier);
                        }
                        Next::Back(node)
                    }
                    Some(Pending::Hold(pairs)) => Next::Back(self.writer.hold(&pairs, node)),
                    Some(Pending::Meet(mut must_play)) => {
                        must_play.must &= self.writer.proven(node).carrier;
                        must_play.threats.push(node);
                        self.meet(must_play, &mut stack)?
                    }
                },
            };
        }
    }

    fn cells(&self) -> Bits<W> {
        self.game.hypergraph().cells().iter().collect()
    }

    /// The node of a position that is decided.
    fn leaf(&mut self, place: &StrategyPosition<W>) -> Result<Option<NodeId>, Failure> {
        if let Some((net, ends)) = self.net.as_ref().and_then(|net| Some((net, net.ends()?))) {
            let joins = net.joins(place.mine, &place.pairs);
            let joined = joins.joined(ends, &mut self.writer);
            return Ok(joined.map(|joined| self.writer.whole(joined)));
        }
        place.state.decided().map(|_| self.won(place.mine, &place.pairs)).transpose()
    }

    /// The node of a win with these cells and one of each pair.
    fn won(&mut self, mine: Bits<W>, pairs: &[[VertexId; 2]]) -> Result<NodeId, Failure> {
        let Self { cuts, game, winner, writer, transfers, .. } = self;
        let ending = Over { cuts: cuts.as_ref(), game, winner: *winner };
        if let Some(transfers) = transfers.as_mut().filter(|_| pairs.len() > 1) {
            let all = pairs.iter().flatten().fold(mine, |all, &cell| all.with(cell));
            let node = won_by_least(writer, &ending, all);
            if let Some(node) = transfers.captured(node, Holding { mine, pairs }, writer) {
                return Ok(node);
            }
        }
        won_by_choices(writer, &ending, mine, pairs)
    }

    /// The node of a win by threats.
    fn threatened(
        &mut self,
        place: &StrategyPosition<W>,
        Threat { forced, claim, pairs, side }: Threat,
    ) -> Result<NodeId, Failure> {
        let mut mine = place.mine;
        // If the loser does not make the claim that he is forced to, it ends the game.
        let mut otherwise = Vec::new();
        for [cell, answer] in forced {
            mine.insert(cell);
            let won = self.won(mine.with(answer), &place.pairs)?;
            otherwise.push((cell, mine, self.writer.claim(answer, won)));
        }
        mine = claim.map_or(mine, |cell| mine.with(cell));
        let paired = mine | place.paired();
        let cuts = self.cuts.as_ref().expect("threats were found on it");
        let side = side.or_else(|| cuts.side_of_guards(paired, &pairs));
        let won = match side {
            Some(side) if !pairs.is_empty() => {
                let ending = Guarded { cuts, winner: self.winner, pairs: &pairs, side };
                won_by_choices(&mut self.writer, &ending, mine, &place.pairs)?
            }
            _ => {
                let all: Vec<_> = place.pairs.iter().chain(&pairs).copied().collect();
                self.won(mine, &all)?
            }
        };
        let held = self.writer.hold(&pairs, won);
        let node = claim.map_or(held, |cell| self.writer.claim(cell, held));
        otherwise.into_iter().rev().try_fold(node, |node, (cell, mine, other)| {
            let either = self.writer.or(vec![other, node], mine)?;
            Ok(self.writer.claim(cell, either))
        })
    }

    /// The winner's virtual connections.
    fn look(&mut self, place: &StrategyPosition<W>, aim: LinksAim) -> Option<Chances<W>> {
        let empty = self.cells() - place.mine - place.given - place.paired();
        self.net.as_mut()?.look(place.mine, empty, &place.pairs, aim)
    }

    /// The nodes of connections that have just been found.
    fn derive(
        &mut self,
        found: &Chances<W>,
        wanted: &[(Strength, Bits<W>)],
    ) -> Result<Vec<NodeId>, Failure> {
        let net = self.net.as_ref().expect("connections were found on it");
        Ok(net.derive(found, wanted, &mut self.writer)?)
    }

    /// The opponent is to move and loses.
    fn second(
        &mut self,
        place: Box<StrategyPosition<W>>,
        stack: &mut Vec<Pending<W>>,
    ) -> Result<Next<W>, Failure> {
        let known = self.writer.known(place.mine, place.theirs, &place.pairs, false);
        if let Some(node) = known.map_or_else(|| self.leaf(&place), |node| Ok(Some(node)))? {
            return Ok(Next::Back(node));
        }
        if let Some(node) = self.transposed(&place, self.winner.other(), stack) {
            return Ok(Next::Back(node));
        }
        let mut must = self.cells() - place.mine - place.theirs - place.paired();
        let mut threats = Vec::new();
        if let Some(found) = self.look(&place, LinksAim::Full) {
            if let Some(&carrier) = found.fulls.first() {
                let wanted = [(Strength::Full, carrier)];
                return Ok(Next::Back(self.derive(&found, &wanted)?[0]));
            }
            let mut used = Vec::new();
            for &semi in &found.semis {
                if !must.is_subset_of(semi) {
                    must &= semi;
                    used.push((Strength::Semi, semi));
                }
            }
            threats = self.derive(&found, &used)?;
        }
        if let Some(cuts) = &self.cuts {
            match cuts.threats(place.mine | place.paired(), place.given) {
                Ok(threat) => return Ok(Next::Back(self.threatened(&place, threat)?)),
                Err(found) => {
                    for threat in found {
                        let node = self.threatened(&place, threat)?;
                        must &= self.writer.proven(node).carrier;
                        threats.push(node);
                    }
                }
            }
        }
        self.meet(MustPlay::new(place, threats, must), stack)
    }

    /// The node of a position, by one that looks like it. If there is none, it will be noted.
    fn transposed(
        &mut self,
        place: &StrategyPosition<W>,
        to_move: Player,
        stack: &mut Vec<Pending<W>>,
    ) -> Option<NodeId> {
        let transfers = self.transfers.as_mut()?;
        let table_key = self.judge.table_key(&place.state, to_move)?;
        let here = Holding { mine: place.mine, pairs: &place.pairs };
        let found = transfers.transposed(&table_key, here, &mut self.writer);
        if found.is_none() {
            stack.push(Pending::Note(table_key));
        }
        found
    }

    /// The winner is to move.
    fn first(
        &mut self,
        place: Box<StrategyPosition<W>>,
        stack: &mut Vec<Pending<W>>,
    ) -> Result<Next<W>, Failure> {
        self.budget.spend(Progress::default)?;
        let known = self.writer.known(place.mine, place.theirs, &place.pairs, true);
        if let Some(node) = known.map_or_else(|| self.leaf(&place), |node| Ok(Some(node)))? {
            return Ok(Next::Back(node));
        }
        if let Some(cell) = place.answer {
            return Ok(self.claim(&place, cell, stack));
        }
        if let Some(node) = self.transposed(&place, self.winner, stack) {
            return Ok(Next::Back(node));
        }
        let cell = self.judge.known_move(&place.state, self.winner);
        // What the search has played to was not connected.
        if cell.is_none()
            && let Some(found) = self.look(&place, LinksAim::Semi)
        {
            let full = found.fulls.first().map(|&carrier| (Strength::Full, carrier));
            let semi = found.semis.first().map(|&carrier| (Strength::Semi, carrier));
            if let Some(wanted) = full.or(semi) {
                return Ok(Next::Back(self.derive(&found, &[wanted])?[0]));
            }
        }
        if let Some(cuts) = &self.cuts
            && let Some(threat) = cuts.semi(place.mine | place.paired(), place.given)
        {
            return Ok(Next::Back(self.threatened(&place, threat)?));
        }
        let cell = match cell {
            Some(cell) => cell,
            None => {
                let wins = Outcome::win(self.winner);
                let found = self.judge.best_move(&place.state, self.winner, wins, self.budget)?;
                found.ok_or(NoCertificate::NotShown("no winning move is found"))?
            }
        };
        Ok(self.claim(&place, cell, stack))
    }

    /// The winner claims a cell.
    fn claim(
        &self,
        place: &StrategyPosition<W>,
        cell: VertexId,
        stack: &mut Vec<Pending<W>>,
    ) -> Next<W> {
        stack.push(Pending::Claim(cell));
        Next::To(Box::new(self.after(place, cell, self.winner)), false)
    }
}
