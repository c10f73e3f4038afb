//! The winner's strategy in a misère game, position by position.
//!
//! A node is about one position, but a line `like` says that the loser is as badly off in another one.
//! So what makes no difference is given away first, positions with equal graphs and mirror images
//! share a node, and of the loser's claims only those are looked at to which no other is preferred.

use rustc_hash::FxHashMap;

use super::memo::Memo;
use super::settled::{GivenAway, MiserePosition, Settled};
use super::{Certificate, NoCertificate, Start};
use crate::analysis::relations::Surroundings;
use crate::connection::{JoinPairing, PairingAim, Pairings};
use crate::game::{ByPlayer, Game, GraphState, Outcome, Player, State};
use crate::graph::{Bits, Hypergraph, VertexId};
use crate::proof::certificate::{GameId, NodeId, Rule, rules};
use crate::solve::Progress;
use crate::solve::budget::Budget;
use crate::solve::canonical::Keys;
use crate::solve::driver::Judge;
use crate::solve::proof::Tracked;

/// A node that serves for all positions with the same key.
struct Known<const W: usize> {
    node: NodeId,
    /// The claims of its position.
    claims: ByPlayer<Bits<W>>,
    renaming: usize,
}

/// A claim of the loser that need not be looked at.
struct Dropped<const W: usize> {
    cell: VertexId,
    /// The claim that is preferred to it.
    better: VertexId,
    /// What is given away after it to see that; without it the two cells play each other's parts.
    fill: Option<Vec<Vec<VertexId>>>,
    in_dual: bool,
}

/// The loser's claims in a position.
struct Replies<const W: usize> {
    claims: ByPlayer<Bits<W>>,
    /// Those that are still to be answered; the last is being answered.
    left: Vec<(VertexId, Option<Settled<W>>)>,
    answers: Vec<(VertexId, NodeId)>,
    /// Each refers to one that is answered or comes after it.
    dropped: Vec<Dropped<W>>,
}

/// What is left to do once a node is there.
enum Pending<const W: usize> {
    /// It serves for positions with this key, and for one with these claims after cells have been
    /// given away.
    Settled { of: GivenAway<W>, key: Box<[u64]>, renaming: usize },
    /// The winner claims a cell before it.
    Claim(ByPlayer<Bits<W>>, VertexId),
    /// It answers a claim of the loser.
    Replies(Box<Replies<W>>),
}

/// Writes the strategy of one player.
pub(super) struct MisereProver<'a, 'b, const W: usize> {
    judge: &'a mut dyn Judge<Tracked<W>>,
    budget: &'a mut Budget<'b>,
    certificate: &'a mut Certificate,
    winner: Player,
    board: &'a Hypergraph,
    /// What is adjacent to a terminal that conducts is adjacent here.
    opening: ByPlayer<Option<GraphState<W>>>,
    /// The loser's graph as it is, in which pairings are looked for.
    of_loser: Option<GraphState<W>>,
    pairings: Option<Pairings<W>>,
    keys: Keys,
    /// The nodes by the claims of their positions.
    exact: FxHashMap<ByPlayer<Bits<W>>, NodeId>,
    /// Nodes of settled positions by their keys.
    transposed: Memo<Known<W>>,
}

impl<'a, 'b, const W: usize> MisereProver<'a, 'b, W> {
    pub(super) fn new(
        judge: &'a mut dyn Judge<Tracked<W>>,
        budget: &'a mut Budget<'b>,
        certificate: &'a mut Certificate,
        winner: Player,
        (game, dual): (&'a Game, Option<&Game>),
    ) -> Self {
        let board = game.hypergraph();
        let state = |game: &Game| GraphState::new(&game.with_simplest_goal());
        let dual = dual.filter(|_| super::dual_of(board, GameId(1)).is_some());
        let mut opening = ByPlayer { short: Some(state(game)), cut: dual.map(state) };
        let two = |state: &GraphState<W>| state.graph().terminals().len() == 2;
        let of_loser = opening[winner.other()].clone().filter(two);
        let pairings = of_loser.as_ref().map(|_| Pairings::new(board.vertex_count()));
        for state in [&mut opening.short, &mut opening.cut].into_iter().flatten() {
            state.close_terminals();
        }
        let keys = Keys::new(state(game).graph(), true);
        let (exact, transposed) = (FxHashMap::default(), Memo::new(certificate.memory));
        Self {
            judge,
            budget,
            certificate,
            winner,
            board,
            opening,
            of_loser,
            pairings,
            keys,
            exact,
            transposed,
        }
    }

    /// The node that shows that the winner wins.
    pub(super) fn prove(
        &mut self,
        start: &Start<'_, W>,
        to_move: Player,
    ) -> Result<NodeId, NoCertificate> {
        let mut root = MiserePosition::new(start.opening.clone(), self.opening.clone(), to_move);
        for by in Player::BOTH {
            start.claims[by].iter().for_each(|&cell| root.give(cell, by));
        }
        let mut next = root.settle(self.winner);
        let mut stack: Vec<Pending<W>> = Vec::new();
        loop {
            // Down to a node, then back to the next position to look at.
            let mut node = loop {
                match self.enter(next, &mut stack)? {
                    Ok(node) => break node,
                    Err(further) => next = further,
                }
            };
            next = loop {
                match stack.pop() {
                    None => return Ok(node),
                    Some(Pending::Claim(claims, cell)) => {
                        node = self.add(claims, vec![node], |_| Rule::Move(rules::Move(cell)));
                    }
                    Some(Pending::Settled { of, key, renaming }) => {
                        let claims = of.after;
                        self.transposed.note(key, Known { node, claims, renaming }, 0);
                        node = self.like(&of, node);
                    }
                    Some(Pending::Replies(mut replies)) => {
                        let answered = replies.left.pop();
                        replies.answers.extend(answered.map(|(cell, _)| (cell, node)));
                        let last = replies.left.last_mut();
                        if let Some(settled) = last.and_then(|(_, settled)| settled.take()) {
                            stack.push(Pending::Replies(replies));
                            break settled;
                        }
                        node = self.all(*replies)?;
                    }
                }
            };
        }
    }

    /// The node of a position if it is there or nobody needs to be told what to claim; else what is to
    /// be looked at first.
    fn enter(
        &mut self,
        settled: Settled<W>,
        stack: &mut Vec<Pending<W>>,
    ) -> Result<Result<NodeId, Settled<W>>, NoCertificate> {
        self.budget.spend(Progress::default)?;
        if let Some(&node) = self.exact.get(&settled.away.claims) {
            return Ok(Ok(node));
        }
        let place = &settled.place;
        if place.state.decided().is_some() {
            let claims = place.claims;
            let known = self.exact.get(&claims).copied();
            let over = |[short, cut]: [_; 2]| Rule::Over(rules::Over { short, cut });
            let node = known.unwrap_or_else(|| self.add(claims, Vec::new(), over));
            return Ok(Ok(self.like(&settled.away, node)));
        }
        let (key, renaming) = self.keys.key(place.short(), place.to_move);
        if let Some(known) = self.transposed.get(key) {
            let (node, claims, other) = (known.node, known.claims, known.renaming);
            return Ok(Ok(self.image(&settled.away, node, claims, [renaming, other])));
        }
        let key: Box<[u64]> = key.into();
        let of = settled.away.clone();
        let wins = place.to_move == self.winner;
        let played = if wins { self.judge.known_move(&place.state, self.winner) } else { None };
        // What the search has played to was not joined by a pairing.
        if played.is_none()
            && let Some(node) = self.join(place)
        {
            self.transposed.note(key, Known { node, claims: place.claims, renaming }, 0);
            return Ok(Ok(self.like(&of, node)));
        }
        stack.push(Pending::Settled { of, key, renaming });
        if wins {
            let cell = match played {
                Some(cell) => cell,
                None => {
                    let (state, wins) = (&place.state, Outcome::win(self.winner));
                    let found = self.judge.best_move(state, self.winner, wins, self.budget)?;
                    found.ok_or(NoCertificate::NotShown("no winning move is found"))?
                }
            };
            stack.push(Pending::Claim(place.claims, cell));
            return Ok(Err(place.after(cell).settle(self.winner)));
        }
        let known = self.known_to_lose(place);
        let mut replies = self.replies(place, known);
        let first = replies.left.last_mut().and_then(|(_, settled)| settled.take());
        let first = first.ok_or(NoCertificate::NotShown("the loser has no claim to make"))?;
        stack.push(Pending::Replies(Box::new(replies)));
        Ok(Err(first))
    }

    /// The loser's claims that the search has tried, and those whose positions have nodes.
    fn known_to_lose(&mut self, place: &MiserePosition<W>) -> Bits<W> {
        let tried = self.judge.tried_moves(&place.state, place.to_move);
        let is_written = |cell: &VertexId| {
            let mut after = place.claims;
            after[place.to_move].insert(*cell);
            self.exact.contains_key(&after)
        };
        tried.into_iter().chain(place.empty().iter().filter(is_written)).collect()
    }

    /// The claims of the loser of which at least one wins if any does, and why the others need not be
    /// looked at; rather such as are known to lose.
    fn replies(&self, place: &MiserePosition<W>, known: Bits<W>) -> Replies<W> {
        let (winner, loser) = (self.winner, place.to_move);
        let empty = place.empty();
        let mut dropped = Vec::new();
        // A cell that dies when either player has another is preferred to that.
        let mut better = vec![ByPlayer::<Bits<W>>::default(); self.board.vertex_count()];
        for player in Player::BOTH {
            let Some(state) = &place.graphs[player] else { continue };
            for cell in empty.iter() {
                let found = Surroundings::of(state.graph(), cell);
                for killer in (found.supporting | found.threatening).iter() {
                    better[killer.index()][player].insert(cell);
                }
            }
        }
        let mut kept = empty;
        for cell in (empty - known).iter().chain((empty & known).iter()) {
            let preferred = |player: Player| {
                let better = (better[cell.index()][player] & kept).without(cell);
                let better = (better & known).first().or(better.first())?;
                Some((better, player == Player::Cut))
            };
            if let Some((better, in_dual)) = Player::BOTH.into_iter().find_map(preferred) {
                kept.remove(cell);
                dropped.push(Dropped { cell, better, fill: None, in_dual });
            }
        }
        // So is a cell that is dead or captured by the loser after a claim.
        let mut left = Vec::new();
        let mut sunk = Vec::new();
        for cell in kept.iter() {
            let after = place.after(cell).settle(winner);
            for (index, fill) in after.away.fill[..after.early].iter().enumerate() {
                for &other in fill.cells.iter().filter(|&&other| kept.contains(other)) {
                    sunk.push((cell, other, index));
                }
            }
            left.push((cell, Some(after)));
        }
        sunk.sort_by_key(|&(cell, ..)| known.contains(cell));
        for (cell, other, index) in sunk {
            if !kept.contains(cell) || !kept.contains(other) {
                continue;
            }
            let after = left.iter().find(|(reply, _)| *reply == cell);
            let Some((_, Some(after))) = after else { continue };
            let (fill, by_dual) = after.away.spelled(index + 1);
            let mut here = place.after(cell);
            let mut there = place.after(other);
            for cells in &fill {
                match **cells {
                    [one] => here.give(one, winner),
                    _ => cells.iter().for_each(|&cell| here.give(cell, loser)),
                }
            }
            (here.empty() - there.empty()).iter().for_each(|cell| here.give(cell, winner));
            (there.empty() - here.empty()).iter().for_each(|cell| there.give(cell, loser));
            if let Some(shown) = here.joins_at_least(&there, loser) {
                kept.remove(cell);
                let in_dual = by_dual || shown == Player::Cut;
                dropped.push(Dropped { cell, better: other, fill: Some(fill), in_dual });
            }
        }
        left.retain(|&(cell, _)| kept.contains(cell));
        left.reverse();
        Replies { claims: place.claims, left, answers: Vec::new(), dropped }
    }

    /// The node of a position in which each claim of the loser is answered.
    fn all(&mut self, replies: Replies<W>) -> Result<NodeId, NoCertificate> {
        let Replies { claims, mut answers, dropped, .. } = replies;
        let loser = self.winner.other();
        for Dropped { cell, better, fill, in_dual } in dropped.into_iter().rev() {
            let answer = answers.iter().find(|(other, _)| *other == better);
            let (_, then) = *answer.ok_or(NoCertificate::NotShown("a claim is not answered"))?;
            let mut after = claims;
            after[loser].insert(cell);
            let node = self.exact.get(&after).copied().unwrap_or_else(|| {
                let (images, on) = match fill {
                    Some(_) => (Vec::new(), None),
                    None => (vec![[better, cell]], Some(better)),
                };
                self.add_like(after, then, (fill.unwrap_or_default(), in_dual), images, on)
            });
            answers.push((cell, node));
        }
        answers.sort_unstable_by_key(|&(cell, _)| cell);
        let (claimed, of) = answers.into_iter().unzip();
        Ok(self.add(claims, of, |_| Rule::All(rules::All(claimed))))
    }

    /// Adds a node of the position with these claims.
    fn add(
        &mut self,
        claims: ByPlayer<Bits<W>>,
        of: Vec<NodeId>,
        rule: impl FnOnce([Vec<VertexId>; 2]) -> Rule,
    ) -> NodeId {
        let lists = Player::BOTH.map(|player| claims[player].iter().collect());
        let node = self.certificate.lines.node(GameId::FILE, of, rule(lists));
        self.exact.insert(claims, node);
        node
    }

    /// The dual, if it is wanted.
    fn dual(&mut self, is_wanted: bool) -> Option<GameId> {
        if is_wanted { self.certificate.dual(self.board) } else { None }
    }

    /// A pairing by which the loser is made to join, whoever moves, or because he is to claim the
    /// last cell.
    fn join(&mut self, place: &MiserePosition<W>) -> Option<NodeId> {
        let loser = self.winner.other();
        let pairings = self.pairings.as_mut()?;
        let is_odd = place.empty().len() % 2 == 1;
        let is_last = is_odd == (place.to_move == loser);
        let aim = if is_last { PairingAim::Key } else { PairingAim::Join };
        let mut state = self.of_loser.clone()?;
        state.claim_all(place.claims[loser], Player::Short);
        state.claim_all(place.claims[self.winner], Player::Cut);
        // Only so many pairings are kept for two ends. Edges between neighbours of a terminal are dead
        // (Steane, Theorem 15), and what they give crowds out better ones.
        for terminal in state.graph().terminals().iter() {
            let around = state.graph().neighbours(terminal) - state.graph().terminals();
            for cell in around.iter() {
                let others = state.graph().neighbours(cell) & around;
                others.iter().for_each(|other| state.delete_edge(cell, other));
            }
        }
        pairings.build(state.graph(), aim);
        let join = pairings.join().filter(|join| join.key.is_none() || is_last);
        let found = join.map(|join| self.add_join(place.claims, join));
        if found.is_none() && place.to_move == loser {
            self.complete_pairings(place.claims);
        }
        found
    }

    /// Adds the nodes of what follows when the loser claims the key of a pairing that has just been found.
    fn complete_pairings(&mut self, claims: ByPlayer<Bits<W>>) {
        let keyed: Vec<_> = self.pairings.iter().flat_map(Pairings::with_keys).collect();
        for JoinPairing { pairs, key } in keyed {
            let mut after = claims;
            key.into_iter().for_each(|key| after[self.winner.other()].insert(key));
            if !self.exact.contains_key(&after) {
                self.add_join(after, JoinPairing { pairs, key: None });
            }
        }
    }

    fn add_join(&mut self, claims: ByPlayer<Bits<W>>, join: JoinPairing) -> NodeId {
        let JoinPairing { pairs, key } = join;
        let board = self.dual(self.winner == Player::Short).unwrap_or_default();
        self.add(claims, Vec::new(), |[short, cut]| {
            Rule::Join(rules::Join { board, short, cut, pairs, key })
        })
    }

    /// The node of a position, by that of what is left of it.
    fn like(&mut self, of: &GivenAway<W>, then: NodeId) -> NodeId {
        if of.claims == of.after {
            return then;
        }
        self.write_like(of, then, Vec::new())
    }

    /// The node of a position, by that of one that looks like what is left of it.
    fn image(
        &mut self,
        of: &GivenAway<W>,
        then: NodeId,
        claims: ByPlayer<Bits<W>>,
        [here, there]: [usize; 2],
    ) -> NodeId {
        if of.claims == claims {
            return then;
        }
        let [here, there] = [here, there].map(|index| self.keys.renaming(index));
        let part = |vertex| [vertex, there.from(here.to(vertex))];
        let images = of.live.iter().map(part).filter(|[vertex, part]| vertex != part).collect();
        self.write_like(of, then, images)
    }

    fn write_like(
        &mut self,
        of: &GivenAway<W>,
        then: NodeId,
        images: Vec<[VertexId; 2]>,
    ) -> NodeId {
        self.add_like(of.claims, then, of.spelled(of.fill.len()), images, None)
    }

    /// The node of the position with these claims, by that of another; what is given away, and whether
    /// the dual is needed for it.
    fn add_like(
        &mut self,
        claims: ByPlayer<Bits<W>>,
        then: NodeId,
        (fill, in_dual): (Vec<Vec<VertexId>>, bool),
        images: Vec<[VertexId; 2]>,
        on: Option<VertexId>,
    ) -> NodeId {
        let dual = self.dual(in_dual);
        // The order of what is given away does not matter.
        let (mut pairs, mut idle) = (Vec::new(), Vec::new());
        for cells in fill {
            match cells[..] {
                [a, b] => pairs.push([a, b]),
                _ => idle.extend(cells),
            }
        }
        self.add(claims, vec![then], |[short, cut]| {
            Rule::Like(rules::Like { short, cut, dual, pairs, idle, images, on })
        })
    }
}
