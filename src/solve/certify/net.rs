//! The board on which the winner joins terminals, and its connections as nodes of a certificate.

use std::borrow::Cow;
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use super::NoCertificate;
use super::ready_made::ReadyMadeNodes;
use super::writer::Writer;
use crate::connection::{
    Aim, Derivation, How, LinkBoard, Links, ReadyMade, Star, Strength, View, chances,
};
use crate::game::Game;
use crate::graph::{Bits, VertexId, shortest_path};
use crate::proof::certificate::NodeId;

/// What a connection follows from is noted.
const MISSING: NoCertificate = NoCertificate::NotShown("a connection is not derived");

/// An endpoint stands for the stones of its group.
const NOT_JOINED: NoCertificate =
    NoCertificate::NotShown("stones of one group are not seen to be joined");

/// The board on which the winner joins terminals.
pub(super) struct Net<const W: usize> {
    board: LinkBoard<W>,
    links: Links<W>,
    ready_made: RefCell<ReadyMadeNodes<W>>,
}

/// The winner's connections in a position.
pub(super) struct Chances<const W: usize> {
    view: View<W>,
    mine: Bits<W>,
    pairs_that_join: Vec<JoiningPair<W>>,
    /// The carriers with which he wins even if the opponent moves, the smallest first.
    pub(super) fulls: Vec<Bits<W>>,
    /// Those with which he wins if he moves, likewise.
    pub(super) semis: Vec<Bits<W>>,
}

impl<const W: usize> Net<W> {
    /// That of a game; `None` if it has too many terminals.
    pub(super) fn new(game: &Game, any_two: bool) -> Option<Self> {
        let board = LinkBoard::of(game, any_two)?;
        let links = Links::new(board.rows.len()).with_derivations();
        Some(Self { board, links, ready_made: RefCell::default() })
    }

    /// With what the search takes for granted, if terminals conduct: its strategies may lead through them.
    pub(super) fn with_ready_made(mut self, game: &Game) -> Self {
        let LinkBoard { rows, terminals, conducts, .. } = &self.board;
        if *conducts {
            let cells = game.hypergraph().cells().iter().collect();
            let known = ReadyMade::on_board(rows, terminals, cells);
            self.links.take_ready_made(known);
        }
        self
    }

    /// What the whole joins, if it is two vertices.
    pub(super) fn ends(&self) -> Option<[VertexId; 2]> {
        self.board.terminals.as_slice().try_into().ok()
    }

    /// Looks for connections until one wins for the aim; `None` if the terminals are joined.
    pub(super) fn look(
        &mut self,
        mine: Bits<W>,
        empty: Bits<W>,
        pairs: &[[VertexId; 2]],
        aim: Aim,
    ) -> Option<Chances<W>> {
        let Joins { pairs_that_join, .. } = self.joins(mine, pairs);
        let mut board = Cow::Borrowed(&self.board);
        for &(_, common) in &pairs_that_join {
            for vertex in common.iter() {
                board.to_mut().rows[vertex.index()] |= common.without(vertex);
            }
        }
        let view = board.view(mine, empty)?;
        self.links.build(&view, aim);
        let [fulls, semis] = chances(&self.links, &view).map(|mut carriers| {
            carriers.sort_by_key(Bits::len);
            carriers
        });
        Some(Chances { view, mine, pairs_that_join, fulls, semis })
    }

    /// The board with these cells and these pairs of the winner, in the order in which he got them.
    pub(super) fn joins(&self, mine: Bits<W>, pairs: &[[VertexId; 2]]) -> Joins<'_, W> {
        let mut joins = Joins { net: self, mine, pairs_that_join: Vec::new() };
        for &pair in pairs {
            let common = joins.common(pair);
            joins.pairs_that_join.push((pair, common));
        }
        joins
    }

    /// The nodes of carriers that have just been found.
    pub(super) fn derive(
        &self,
        found: &Chances<W>,
        wanted: &[(Strength, Bits<W>)],
        writer: &mut Writer<'_, W>,
    ) -> Result<Vec<NodeId>, NoCertificate> {
        let Chances { view, mine, pairs_that_join, .. } = found;
        let joins = Joins { net: self, mine: *mine, pairs_that_join: pairs_that_join.clone() };
        let (net, nodes) = (self, FxHashMap::default());
        let mut deriver = Deriver { net, view, joins, nodes, writer };
        let nodes = wanted.iter().map(|&(strength, carrier)| deriver.whole(strength, carrier));
        nodes.collect()
    }
}

/// A pair of which the winner will have one cell, and the vertices that either joins.
type JoiningPair<const W: usize> = ([VertexId; 2], Bits<W>);

/// The board with the winner's cells and pairs.
pub(super) struct Joins<'n, const W: usize> {
    net: &'n Net<W>,
    mine: Bits<W>,
    pairs_that_join: Vec<JoiningPair<W>>,
}

impl<const W: usize> Joins<'_, W> {
    /// The winner's cells, and terminals if they conduct.
    fn conductors(&self) -> Bits<W> {
        let LinkBoard { terminals, conducts, .. } = &self.net.board;
        let through = terminals.iter().filter(|_| *conducts);
        through.fold(self.mine, |all, &terminal| all.with(terminal))
    }

    /// What a vertex is adjacent to, the first `level` pairs taken for joining what they join.
    fn around(&self, vertex: VertexId, level: usize) -> Bits<W> {
        let pairs_that_join =
            self.pairs_that_join[..level].iter().filter(|(_, common)| common.contains(vertex));
        pairs_that_join.fold(self.net.board.rows[vertex.index()], |all, (_, common)| all | *common)
    }

    /// The conductors that a cell joins, and the other vertices beside it and them.
    fn reach(&self, cell: VertexId) -> [Bits<W>; 2] {
        let (conductors, level) = (self.conductors(), self.pairs_that_join.len());
        let mut seen = self.around(cell, level);
        let mut fresh = seen & conductors;
        while let Some(vertex) = fresh.first() {
            fresh.remove(vertex);
            let more = self.around(vertex, level) - seen;
            seen |= more;
            fresh |= more & conductors;
        }
        [seen & conductors, seen - conductors]
    }

    /// The vertices that both cells of a pair join.
    fn common(&self, pair: [VertexId; 2]) -> Bits<W> {
        let [[groups, others], [groups2, others2]] = pair.map(|cell| self.reach(cell));
        let groups = groups & groups2;
        let beside = groups
            .iter()
            .fold(Bits::EMPTY, |all, v| all | self.around(v, self.pairs_that_join.len()));
        // What is beside a group is joined to it anyway.
        pair.into_iter().fold(groups | ((others & others2) - beside), Bits::without)
    }

    /// Whether a pair joins all of these vertices, and its cells are in no other.
    pub(super) fn may_hold(&self, pair: [VertexId; 2], around: Bits<W>) -> bool {
        let [[groups, others], [groups2, others2]] = pair.map(|cell| self.reach(cell));
        let in_others =
            self.pairs_that_join.iter().any(|(other, _)| other.iter().any(|c| pair.contains(c)));
        !in_others && around.is_subset_of((groups & groups2) | (others & others2))
    }

    /// A shortest path from one vertex to another through these vertices.
    fn path(
        &self,
        [from, to]: [VertexId; 2],
        through: Bits<W>,
        level: usize,
    ) -> Option<Vec<VertexId>> {
        let through = through.with(to);
        let inner = shortest_path([from, to], |vertex| self.around(vertex, level) & through)?;
        Some([from].into_iter().chain(inner).chain([to]).collect())
    }

    /// The node of two vertices that the winner's cells and pairs have joined.
    ///
    /// A pair needs only pairs before it, so what it takes to show that its cells join something ends.
    pub(super) fn joined(&self, ends: [VertexId; 2], writer: &mut Writer<'_, W>) -> Option<NodeId> {
        let mut known: FxHashMap<([VertexId; 2], VertexId), NodeId> = FxHashMap::default();
        let mut stack = vec![self.way(ends, self.conductors(), self.pairs_that_join.len())?];
        loop {
            let way = stack.last_mut()?;
            let (ends, number) = match way.pieces.get(way.done) {
                Some(&Piece::JoiningPair(ends, number)) => (ends, number),
                Some(Piece::Plain { of, cells }) => {
                    way.parts.push(writer.path(of, *cells));
                    way.done += 1;
                    continue;
                }
                None => {
                    let Way { ends, parts, middles, with, .. } = stack.pop()?;
                    let node = match *parts {
                        [part] => part,
                        _ => writer.and(Some(ends), parts, middles),
                    };
                    match with {
                        Some(cell) => _ = known.insert((ends, cell), node),
                        None => return Some(node),
                    }
                    continue;
                }
            };
            let pair = self.pairs_that_join[number].0;
            let missing = pair.into_iter().find(|&cell| !known.contains_key(&(ends, cell)));
            if let Some(cell) = missing {
                let through = self.conductors().with(cell);
                stack.push(Way { with: Some(cell), ..self.way(ends, through, number)? });
            } else {
                way.parts.push(writer.either(pair, pair.map(|cell| known[&(ends, cell)])));
                way.done += 1;
            }
        }
    }

    /// A way from one vertex to another through these vertices and the first `level` pairs.
    fn way(&self, ends: [VertexId; 2], through: Bits<W>, level: usize) -> Option<Way<W>> {
        let path = self.path(ends, through, level)?;
        let is_cell = |vertex: &VertexId| !self.net.board.terminals.contains(vertex);
        let (mut pieces, mut middles) = (Vec::new(), Bits::EMPTY);
        let mut start = 0;
        for at in 1..path.len() {
            let hop = [path[at - 1], path[at]];
            let adjacent = self.net.board.rows[hop[0].index()].contains(hop[1]);
            if adjacent && at + 1 < path.len() {
                continue;
            }
            let plain = if adjacent { at } else { at - 1 };
            if plain > start {
                let cells = path[start + 1..plain].iter().copied().filter(is_cell).collect();
                pieces.push(Piece::Plain { of: path[start..=plain].to_vec(), cells });
            }
            if !adjacent {
                let joins =
                    |(_, common): &JoiningPair<W>| hop.iter().all(|&end| common.contains(end));
                pieces.push(Piece::JoiningPair(
                    hop,
                    self.pairs_that_join[..level].iter().position(joins)?,
                ));
            }
            start = at;
            for vertex in [path[plain], path[at]] {
                if is_cell(&vertex) && !ends.contains(&vertex) {
                    middles.insert(vertex);
                }
            }
        }
        Some(Way { ends, with: None, pieces, done: 0, parts: Vec::new(), middles })
    }
}

/// A way from one vertex to another that is being written.
struct Way<const W: usize> {
    ends: [VertexId; 2],
    /// The cell of a pair that it is for.
    with: Option<VertexId>,
    pieces: Vec<Piece<W>>,
    /// How many of them are written, and their nodes.
    done: usize,
    parts: Vec<NodeId>,
    /// The cells at which they meet.
    middles: Bits<W>,
}

enum Piece<const W: usize> {
    /// Through the winner's cells and terminals.
    Plain { of: Vec<VertexId>, cells: Bits<W> },
    /// By the pair with this number.
    JoiningPair([VertexId; 2], usize),
}

/// Writes the derivations of connections.
struct Deriver<'d, 'w, const W: usize> {
    net: &'d Net<W>,
    view: &'d View<W>,
    joins: Joins<'d, W>,
    /// The nodes of derivations, by their indices.
    nodes: FxHashMap<usize, NodeId>,
    writer: &'d mut Writer<'w, W>,
}

impl<const W: usize> Deriver<'_, '_, W> {
    /// The node of a connection of all terminals, or of some two of them where that is enough.
    fn whole(&mut self, strength: Strength, carrier: Bits<W>) -> Result<NodeId, NoCertificate> {
        if self.view.any_two() {
            let is_so = |&ends: &[VertexId; 2]| self.index(ends, strength, carrier).is_ok();
            let ends = self.view.goals().find(is_so).ok_or(MISSING)?;
            let joined = self.node(ends, strength, carrier)?;
            return Ok(self.writer.whole(joined));
        }
        if let (Some(ends), &[_, _]) = (self.net.ends(), self.view.terminals()) {
            let joined = self.node(ends, strength, carrier)?;
            return Ok(self.writer.whole(joined));
        }
        let (mut parts, centre) = match *self.view.terminals() {
            [a, b] if self.view.conducts() => (vec![self.node([a, b], strength, carrier)?], None),
            _ => {
                let star = Star::find(&self.net.links, self.view, strength, carrier);
                let Star { centre, parts } = star.ok_or(MISSING)?;
                let part = |(end, strength, carrier)| self.node([centre, end], strength, carrier);
                (parts.into_iter().map(part).collect::<Result<_, _>>()?, Some(centre))
            }
        };
        // Terminals that are joined already are one endpoint.
        let named = self.view.ends();
        for &terminal in
            self.net.board.terminals.iter().filter(|&&terminal| !named.contains(terminal))
        {
            let joined =
                named.iter().find_map(|end| self.joins.joined([end, terminal], self.writer));
            parts.push(joined.ok_or(NOT_JOINED)?);
        }
        let centre = centre.filter(|centre| !self.net.board.terminals.contains(centre));
        let both = self.writer.and(None, parts, centre.map_or(Bits::EMPTY, Bits::single));
        Ok(match centre {
            Some(cell) if !self.view.groups().contains(cell) => self.writer.claim(cell, both),
            _ => both,
        })
    }

    fn index(
        &self,
        ends: [VertexId; 2],
        strength: Strength,
        carrier: Bits<W>,
    ) -> Result<usize, NoCertificate> {
        self.net.links.derivation(ends, strength, carrier).ok_or(MISSING)
    }

    /// The node of a connection, after those from which it follows.
    fn node(
        &mut self,
        ends: [VertexId; 2],
        strength: Strength,
        carrier: Bits<W>,
    ) -> Result<NodeId, NoCertificate> {
        let root = self.index(ends, strength, carrier)?;
        let mut open = vec![root];
        while let Some(&index) = open.last() {
            if self.nodes.contains_key(&index) {
                open.pop();
                continue;
            }
            let parts = self.parts(index)?;
            let before = open.len();
            open.extend(parts.iter().filter(|part| !self.nodes.contains_key(part)));
            if open.len() == before {
                let node =
                    self.write(index, parts.iter().map(|part| self.nodes[part]).collect())?;
                self.nodes.insert(index, node);
                open.pop();
            }
        }
        Ok(self.nodes[&root])
    }

    /// From what a connection follows.
    fn parts(&self, index: usize) -> Result<Vec<usize>, NoCertificate> {
        let Derivation { ends: [a, b], how, .. } = &self.net.links.derivations()[index];
        match how {
            How::Adjacent | How::ReadyMade(_) => Ok(Vec::new()),
            How::And { middle, carriers: [first, second] } => Ok(vec![
                self.index([*a, *middle], Strength::Full, *first)?,
                self.index([*middle, *b], Strength::Full, *second)?,
            ]),
            How::Or { semis } => {
                let semi = |&carrier: &Bits<W>| self.index([*a, *b], Strength::Semi, carrier);
                semis.iter().map(semi).collect()
            }
        }
    }

    fn write(&mut self, index: usize, parts: Vec<NodeId>) -> Result<NodeId, NoCertificate> {
        let Derivation { ends, how, .. } = &self.net.links.derivations()[index];
        match how {
            How::Adjacent => {
                // A group is named by one of its stones, which need not be the one that is meant.
                self.joins.joined(*ends, self.writer).ok_or(NOT_JOINED)
            }
            How::ReadyMade(known) => self.ready_made(*ends, *known),
            How::And { middle, .. } => {
                let is_cell = !self.net.board.terminals.contains(middle);
                let middles = if is_cell { Bits::single(*middle) } else { Bits::EMPTY };
                let both = self.writer.and(Some(*ends), parts, middles);
                Ok(if self.view.groups().contains(*middle) {
                    both
                } else {
                    self.writer.claim(*middle, both)
                })
            }
            How::Or { .. } => self.writer.or(parts, self.joins.mine),
        }
    }

    /// The node of a ready-made connection of these endpoints.
    fn ready_made(
        &mut self,
        ends: [VertexId; 2],
        known: ReadyMade<W>,
    ) -> Result<NodeId, NoCertificate> {
        let is_cell = |vertex: VertexId| !self.net.board.terminals.contains(&vertex);
        let mut nodes = self.net.ready_made.borrow_mut();
        let node = nodes.node(&known, &self.net.board.rows, is_cell, self.writer)?;
        // A group is named by one of its stones, which need not be the one that is meant.
        let (mut parts, mut middles) = (vec![node], Bits::EMPTY);
        for end in known.ends.into_iter().filter(|end| !ends.contains(end)) {
            let group = self.view.group_of(end);
            parts.push(self.joins.joined([group, end], self.writer).ok_or(NOT_JOINED)?);
            if is_cell(end) {
                middles.insert(end);
            }
        }
        Ok(if parts.len() == 1 { node } else { self.writer.and(Some(ends), parts, middles) })
    }
}
