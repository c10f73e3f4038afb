//! The winner's strategy under normal rules, as nodes of a certificate.
//!
//! The search knows who wins and remembers much of why; the prover walks through the winner's
//! strategy and asks it for his moves. A node needs only the cells in its carrier, so it serves
//! every position in which the winner has what it needs: where the opponent moves, his claims are
//! tried one by one until the answers have no cell in common.

use rustc_hash::FxHashMap;

use super::writer::Writer;
use crate::connection::{Aim as LinksAim, Derivation, How, Links, Strength, Verdict, View};
use crate::game::{Game, Outcome, Player, State};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::proof::certificate::NodeId;
use crate::solve::StopReason;
use crate::solve::budget::Budget;
use crate::solve::driver::Judge;

/// A position on the way.
#[derive(Clone)]
struct Place<S, const W: usize> {
    state: S,
    mine: Bits<W>,
    theirs: Bits<W>,
}

impl<S: State, const W: usize> Place<S, W> {
    fn after(&self, cell: VertexId, by: Player, winner: Player) -> Self {
        let mut after = self.clone();
        after.state.claim(cell, by);
        if by == winner {
            after.mine.insert(cell);
        } else {
            after.theirs.insert(cell);
        }
        after
    }
}

/// The board on which the winner joins two terminals.
pub(super) struct Net<const W: usize> {
    rows: Vec<Bits<W>>,
    pub(super) terminals: [VertexId; 2],
    links: Links<W>,
}

impl<const W: usize> Net<W> {
    /// That of a game with two terminals.
    pub(super) fn new(game: &Game) -> Self {
        let graph = ReducedGraph::<W>::new(game.hypergraph(), true);
        let rows = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
        let terminals = [0, 1].map(|index| game.hypergraph().terminals()[index]);
        Self { rows, terminals, links: Links::new(graph.universe()).with_derivations() }
    }

    /// A shortest path from one vertex to another whose vertices between them are in a set.
    fn path(&self, from: VertexId, to: VertexId, through: Bits<W>) -> Option<Vec<VertexId>> {
        let mut layers = vec![Bits::single(from)];
        let mut left = through.without(from).with(to);
        loop {
            let last = layers[layers.len() - 1];
            let around = last.iter().fold(Bits::EMPTY, |all, v| all | self.rows[v.index()]);
            let next = around & left;
            if next.is_empty() {
                return None;
            }
            if next.contains(to) {
                break;
            }
            left -= next;
            layers.push(next);
        }
        let mut path = vec![to];
        for layer in layers.iter().rev() {
            let at = path[path.len() - 1];
            path.push((self.rows[at.index()] & *layer).first()?);
        }
        path.reverse();
        Some(path)
    }
}

/// Writes the strategy of one player.
pub(super) struct Prover<'a, 'b, S, J, const W: usize> {
    pub(super) judge: &'a mut J,
    pub(super) budget: &'a mut Budget<'b>,
    pub(super) writer: Writer<'a, W>,
    pub(super) winner: Player,
    pub(super) game: &'a Game,
    /// Where the winner joins terminals: Short's game, Cut's dual game, if he has one.
    pub(super) net: Option<Net<W>>,
    pub(super) state: std::marker::PhantomData<S>,
}

impl<S: State, J: Judge<S>, const W: usize> Prover<'_, '_, S, J, W> {
    /// The node that shows that the winner wins.
    pub(super) fn prove(&mut self, root: &S, to_move: Player) -> Result<NodeId, StopReason> {
        let place = Place { state: root.clone(), mine: Bits::EMPTY, theirs: Bits::EMPTY };
        let node = if to_move == self.winner { self.first(&place)? } else { self.second(&place)? };
        Ok(if self.net.is_some() { self.writer.and(None, vec![node], Bits::EMPTY) } else { node })
    }

    fn empty(&self, place: &Place<S, W>) -> Bits<W> {
        let cells: Bits<W> = self.game.hypergraph().cells().iter().collect();
        cells - place.mine - place.theirs
    }

    /// A node that serves here.
    fn known(&self, place: &Place<S, W>, moves: bool) -> Option<NodeId> {
        self.writer.reached(|said| {
            (moves || !said.moves)
                && said.owned.is_subset_of(place.mine)
                && !said.carrier.meets(place.theirs)
        })
    }

    /// The node of a position that is decided.
    fn leaf(&mut self, place: &Place<S, W>) -> Option<NodeId> {
        place.state.decided()?;
        if let Some(net) = &self.net {
            let [from, to] = net.terminals;
            let path = net.path(from, to, place.mine)?;
            let cells = path[1..path.len() - 1].iter().copied().collect();
            return Some(self.writer.path(&path, cells));
        }
        // As few cells as will do.
        let universe = self.game.hypergraph().vertex_count();
        let cells: Bits<W> = self.game.hypergraph().cells().iter().collect();
        let wins = |mine: Bits<W>| {
            let short = if self.winner == Player::Short { mine } else { cells - mine };
            self.game.outcome(&short.to_set(universe)) == Outcome::win(self.winner)
        };
        let mut needed = place.mine;
        for cell in place.mine.iter() {
            if wins(needed.without(cell)) {
                needed.remove(cell);
            }
        }
        Some(self.writer.won(self.winner, needed))
    }

    /// The opponent is to move and loses.
    fn second(&mut self, place: &Place<S, W>) -> Result<NodeId, StopReason> {
        if let Some(node) = self.known(place, false).or_else(|| self.leaf(place)) {
            return Ok(node);
        }
        let mut must = self.empty(place);
        let mut threats = Vec::new();
        if let Some((view, verdict)) = self.look(place, LinksAim::Full) {
            if let Verdict::Reached(carrier) = verdict {
                return Ok(self.derive(&view, place, &[(Strength::Full, carrier)])[0]);
            }
            let net = self.net.as_ref().expect("it was looked at");
            let [s, t] = net.terminals;
            let mut semis: Vec<Bits<W>> = net.links.semis(s, t).collect();
            semis.sort_by_key(Bits::len);
            let mut used = Vec::new();
            for semi in semis {
                if !must.is_subset_of(semi) {
                    must &= semi;
                    used.push((Strength::Semi, semi));
                }
            }
            threats = self.derive(&view, place, &used);
        }
        while let Some(cell) = must.first() {
            let after = place.after(cell, self.winner.other(), self.winner);
            let node = self.first(&after)?;
            let said = self.writer.said(node);
            must &= said.carrier;
            threats.push(node);
        }
        Ok(self.writer.or(threats, place.mine))
    }

    /// The winner is to move.
    fn first(&mut self, place: &Place<S, W>) -> Result<NodeId, StopReason> {
        if let Some(node) = self.known(place, true).or_else(|| self.leaf(place)) {
            return Ok(node);
        }
        if let Some((view, Verdict::Reached(carrier))) = self.look(place, LinksAim::Semi) {
            let net = self.net.as_ref().expect("it was looked at");
            let ends = net.terminals;
            let strength = [Strength::Full, Strength::Semi].into_iter().find(|&strength| {
                let wanted = key(ends, strength, carrier);
                let mut all = net.links.derivations().iter().rev();
                all.any(|found| key(found.ends, found.strength, found.carrier) == wanted)
            });
            let strength = strength.expect("what is found is noted");
            return Ok(self.derive(&view, place, &[(strength, carrier)])[0]);
        }
        let wins = Outcome::win(self.winner);
        let cell = self.judge.best_move(&place.state, self.winner, wins, self.budget)?;
        let then = self.second(&place.after(cell, self.winner, self.winner))?;
        Ok(self.writer.claim(cell, then))
    }

    /// The winner's virtual connections.
    fn look(&mut self, place: &Place<S, W>, aim: LinksAim) -> Option<(View<W>, Verdict<W>)> {
        let empty = self.empty(place);
        let net = self.net.as_mut()?;
        let view = View::new(&net.rows, &net.terminals, place.mine, empty)?;
        let verdict = net.links.build(&view, aim);
        Some((view, verdict))
    }

    /// The nodes of connections of the two terminals that have just been found.
    fn derive(
        &mut self,
        view: &View<W>,
        place: &Place<S, W>,
        wanted: &[(Strength, Bits<W>)],
    ) -> Vec<NodeId> {
        let net = self.net.as_ref().expect("connections were found on it");
        let mut deriver = Deriver {
            net,
            view,
            mine: place.mine,
            derivations: net.links.derivations(),
            found: FxHashMap::default(),
            nodes: FxHashMap::default(),
            writer: &mut self.writer,
        };
        for (index, derivation) in deriver.derivations.iter().enumerate() {
            deriver
                .found
                .entry(key(derivation.ends, derivation.strength, derivation.carrier))
                .or_insert(index);
        }
        let ends = net.terminals;
        wanted.iter().map(|&(strength, carrier)| deriver.node(ends, strength, carrier)).collect()
    }
}

type Key<const W: usize> = (VertexId, VertexId, bool, Bits<W>);

fn key<const W: usize>([a, b]: [VertexId; 2], strength: Strength, carrier: Bits<W>) -> Key<W> {
    (a.min(b), a.max(b), strength == Strength::Full, carrier)
}

/// Writes the derivations of connections.
struct Deriver<'d, 'w, const W: usize> {
    net: &'d Net<W>,
    view: &'d View<W>,
    mine: Bits<W>,
    derivations: &'d [Derivation<W>],
    found: FxHashMap<Key<W>, usize>,
    nodes: FxHashMap<usize, NodeId>,
    writer: &'d mut Writer<'w, W>,
}

impl<const W: usize> Deriver<'_, '_, W> {
    fn index(&self, ends: [VertexId; 2], strength: Strength, carrier: Bits<W>) -> usize {
        self.found[&key(ends, strength, carrier)]
    }

    /// The node of a connection, after those from which it follows.
    fn node(&mut self, ends: [VertexId; 2], strength: Strength, carrier: Bits<W>) -> NodeId {
        let root = self.index(ends, strength, carrier);
        let mut open = vec![root];
        while let Some(&index) = open.last() {
            let missing: Vec<usize> = self
                .parts(index)
                .into_iter()
                .filter(|part| !self.nodes.contains_key(part))
                .collect();
            if missing.is_empty() {
                let node = self.write(index);
                self.nodes.insert(index, node);
                open.pop();
            } else {
                open.extend(missing);
            }
        }
        self.nodes[&root]
    }

    /// From what a connection follows.
    fn parts(&self, index: usize) -> Vec<usize> {
        let Derivation { ends: [a, b], how, .. } = &self.derivations[index];
        match how {
            How::Adjacent => Vec::new(),
            How::And { middle, carriers: [first, second] } => vec![
                self.index([*a, *middle], Strength::Full, *first),
                self.index([*middle, *b], Strength::Full, *second),
            ],
            How::Or { semis } => {
                let semi = |&carrier: &Bits<W>| self.index([*a, *b], Strength::Semi, carrier);
                semis.iter().map(semi).collect()
            }
        }
    }

    fn write(&mut self, index: usize) -> NodeId {
        let parts: Vec<NodeId> = self.parts(index).iter().map(|part| self.nodes[part]).collect();
        let Derivation { ends, how, .. } = &self.derivations[index];
        match how {
            How::Adjacent => {
                // A group is named by one of its stones, which need not be the one that is meant.
                let path = self.net.path(ends[0], ends[1], self.mine);
                let path = path.expect("the ends are adjacent, through stones if they are groups");
                let cells = path[1..path.len() - 1].iter().copied().collect();
                self.writer.path(&path, cells)
            }
            How::And { middle, .. } => {
                let is_cell = !self.net.terminals.contains(middle);
                let middles = if is_cell { Bits::single(*middle) } else { Bits::EMPTY };
                let both = self.writer.and(Some(*ends), parts, middles);
                if self.view.groups().contains(*middle) {
                    both
                } else {
                    self.writer.claim(*middle, both)
                }
            }
            How::Or { .. } => self.writer.or(parts, self.mine),
        }
    }
}
