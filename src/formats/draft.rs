//! What a reader has read before it is known to be a game.

use std::collections::BTreeMap;

use super::error::shown;
use super::{Dropped, EdgeGraph, GameFile, Play, ReadFault};
use crate::boards::{Board, BoardSpec, MapError, MapParts, PlanarMap};
use crate::game::{ByPlayer, Game, Goal, Player, Position, PositionError, RecordedMove, Rules};
use crate::graph::{Hypergraph, Layout, Names, VertexId, VertexSet};

/// How many of the names that there are a message shows.
const SHOWN_NAMES: usize = 8;

/// What an input says, with every name that occurs in it as a *symbol*: vertices, edges of an edge
/// game, and names that may turn out to be unknown. [`Draft::check`] finds all faults that concern
/// more than one field; [`Draft::game`] makes the game.
#[derive(Clone, Debug, Default)]
pub(crate) struct Draft {
    pub(crate) title: Option<String>,
    pub(crate) source: Option<String>,
    pub(crate) symbols: Names,
    /// The members of all hyperedges, one after the other, as they were given.
    pub(crate) members: Vec<VertexId>,
    /// Where the members of each hyperedge end.
    pub(crate) ends: Vec<usize>,
    /// The name of each edge, where edges have names of their own.
    pub(crate) edge_names: Option<Vec<String>>,
    /// The edges that are claimed where they stand, by their index.
    pub(crate) edge_claims: ByPlayer<Vec<usize>>,
    /// Whether the edges have directions.
    pub(crate) directed: bool,
    /// The line of each hyperedge, where each has its own.
    pub(crate) lines: Vec<usize>,
    pub(crate) terminals: Vec<VertexId>,
    pub(crate) isolated: Vec<VertexId>,
    /// Cells that are listed for their order; hyperedges or the isolated name them again.
    pub(crate) listed: Vec<VertexId>,
    pub(crate) claims: ByPlayer<Vec<VertexId>>,
    /// The moves of a recorded game, in their order.
    pub(crate) moves: Vec<RecordedMove>,
    pub(crate) places: Vec<(VertexId, [f64; 2])>,
    pub(crate) board: Option<BoardSpec>,
    /// The parts of the map that it is or can be read as.
    pub(crate) map_parts: Option<MapParts>,
    pub(crate) map: Option<PlanarMap>,
    pub(crate) play: Play,
    pub(crate) to_move: Option<Player>,
    pub(crate) goal: Option<Goal>,
    pub(crate) rules: Rules,
}

/// The part of a draft that a fault is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Terminals,
    Terminal(usize),
    Hyperedge(usize),
    Member { hyperedge: usize, index: usize },
    Cell(usize),
    Isolated(usize),
    Claim(Player, usize),
    Edge(String),
    Place(String),
    Goal,
    Map,
}

/// A fault and the part that it is about.
pub(crate) type PartFault = (Part, ReadFault);

impl Draft {
    pub(crate) fn hyperedge(&self, index: usize) -> &[VertexId] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start..self.ends[index]]
    }

    pub(crate) fn push_hyperedge(&mut self, members: impl IntoIterator<Item = VertexId>) {
        self.members.extend(members);
        self.ends.push(self.members.len());
    }

    /// Says of all names in no hyperedge that they are vertices without one.
    pub(crate) fn isolate_rest(&mut self) {
        let mut rest = VertexSet::full(self.symbols.len());
        self.members.iter().for_each(|&vertex| _ = rest.remove(vertex));
        self.isolated = rest.iter().collect();
    }

    /// The symbols that are vertices: those that a hyperedge, the terminals or the isolated name.
    pub(crate) fn vertices(&self) -> VertexSet {
        let mut vertices = VertexSet::new(self.symbols.len());
        vertices.extend(self.members.iter().copied());
        vertices.extend(self.terminals.iter().copied());
        vertices.extend(self.isolated.iter().copied());
        vertices
    }

    /// The vertices with the given names.
    ///
    /// Where no vertex is named by a number, numbers stand for the vertices in their order, from 0.
    pub(crate) fn vertices_named(&self, names: &[String]) -> Result<Vec<VertexId>, PartFault> {
        let vertices = self.vertices();
        let numbered = |name: &String| {
            let number = name.parse().ok().filter(|_| !self.symbols.has_numbers())?;
            vertices.iter().nth(number)
        };
        let find = |name: &String| {
            let named = self.symbols.meant_by(name).filter(|&symbol| vertices.contains(symbol));
            let vertex = named.or_else(|| numbered(name));
            vertex.ok_or_else(|| {
                let known = vertices.iter().take(SHOWN_NAMES).map(|vertex| self.name(vertex));
                let known = known.collect();
                (Part::Terminals, ReadFault::UnknownVertex { name: shown(name), known })
            })
        };
        names.iter().map(find).collect()
    }

    fn name(&self, symbol: VertexId) -> String {
        shown(self.symbols.name(symbol))
    }

    fn unknown(&self, symbol: VertexId, vertices: &VertexSet) -> ReadFault {
        let known = vertices.iter().take(SHOWN_NAMES).map(|vertex| self.name(vertex)).collect();
        ReadFault::UnknownVertex { name: self.name(symbol), known }
    }

    /// The draft of a board with the claims and places of this draft, which names no vertices.
    pub(crate) fn on_board(self, board: Board) -> Result<Self, PartFault> {
        let Board { spec, game, names, layout, .. } = board;
        Ok(Self { board: Some(spec), ..self.on_ground(&game, names, layout)? })
    }

    /// The draft of the map that its parts are, cut at these corners if not at its own.
    pub(crate) fn on_map(mut self, corners: Option<&[String]>) -> Result<Self, PartFault> {
        let fault = |error: MapError| (Part::Map, error.into());
        let mut parts = self.map_parts.take().ok_or((Part::Map, ReadFault::NoMap))?;
        parts.corners = corners.map_or(parts.corners, <[String]>::to_vec);
        let map = PlanarMap::new(parts).map_err(fault)?;
        let (game, names) = map.game().map_err(fault)?;
        let layout = map.layout().unwrap_or_else(|| Layout::new(names.len()));
        Ok(Self { map: Some(map), ..self.on_ground(&game, names, layout)? })
    }

    /// The draft of a game that is known, with the claims and places of this draft.
    fn on_ground(self, game: &Game, names: Names, mut layout: Layout) -> Result<Self, PartFault> {
        let hypergraph = game.hypergraph();
        let known = |symbol: VertexId| {
            names.id(self.symbols.name(symbol)).ok_or_else(|| {
                let known = names.iter().take(SHOWN_NAMES).map(str::to_owned).collect();
                ReadFault::UnknownVertex { name: self.name(symbol), known }
            })
        };
        let mut claims = ByPlayer::<Vec<VertexId>>::default();
        for player in Player::BOTH {
            for (index, &symbol) in self.claims[player].iter().enumerate() {
                let cell = known(symbol).map_err(|fault| (Part::Claim(player, index), fault))?;
                claims[player].push(cell);
            }
        }
        let mut moves = Vec::with_capacity(self.moves.len());
        for &one in &self.moves {
            let cell = one.cell.map(known).transpose();
            moves.push(RecordedMove {
                cell: cell.map_err(|fault| (Part::Terminals, fault))?,
                ..one
            });
        }
        for &(symbol, at) in &self.places {
            layout
                .place(known(symbol).map_err(|fault| (Part::Place(self.name(symbol)), fault))?, at);
        }
        let mut draft = Self {
            members: Vec::new(),
            ends: Vec::new(),
            terminals: hypergraph.terminals().to_vec(),
            isolated: Vec::new(),
            claims,
            moves,
            places: layout.iter().collect(),
            goal: self.goal.or(Some(game.goal())),
            ..self
        };
        for hyperedge in hypergraph.hyperedges() {
            draft.push_hyperedge(hyperedge.iter().copied());
        }
        let incidence = hypergraph.incidence();
        let alone = hypergraph.cells().iter().filter(|&cell| incidence.of(cell).is_empty());
        draft.isolated = alone.collect();
        draft.symbols = names;
        Ok(draft)
    }

    /// Checks everything that does not depend on the choice of terminals: hyperedges, isolated
    /// vertices and places. The rest is checked by [`Self::game`].
    pub(crate) fn check(&self) -> Result<(), PartFault> {
        let vertices = self.vertices();
        match self.play {
            Play::Cells if self.has_sides() => {}
            Play::Cells if self.directed => return Err((Part::Terminals, ReadFault::Directed)),
            Play::Cells => {
                let claimed = Player::BOTH.iter().find_map(|&p| self.edge_claims[p].first());
                if let Some(&index) = claimed {
                    return Err((Part::Hyperedge(index), ReadFault::ClaimedEdge));
                }
                self.check_hyperedges()?;
            }
            Play::Edges => {
                for index in 0..self.ends.len() {
                    let size = self.hyperedge(index).len();
                    if size != 2 {
                        return Err((Part::Hyperedge(index), ReadFault::NoEdge(size)));
                    }
                }
                if self.goal == Some(Goal::Touch) {
                    return Err((Part::Goal, ReadFault::EdgeGoal));
                }
            }
        }
        let mut in_hyperedge = VertexSet::new(self.symbols.len());
        in_hyperedge.extend(self.members.iter().copied());
        in_hyperedge.extend(self.terminals.iter().copied());
        for (index, &vertex) in self.isolated.iter().enumerate() {
            if !in_hyperedge.insert(vertex) {
                return Err((Part::Isolated(index), ReadFault::NotIsolated(self.name(vertex))));
            }
        }
        if let Some(index) = self.listed.iter().position(|&cell| !vertices.contains(cell)) {
            return Err((Part::Cell(index), self.unknown(self.listed[index], &vertices)));
        }
        for &(vertex, _) in &self.places {
            if !vertices.contains(vertex) {
                return Err((Part::Place(self.name(vertex)), self.unknown(vertex, &vertices)));
            }
        }
        Ok(())
    }

    fn check_hyperedges(&self) -> Result<(), PartFault> {
        // The hyperedge in which a vertex was seen last, counted from 1.
        let mut seen_in = vec![0; self.symbols.len()];
        for index in 0..self.ends.len() {
            let members = self.hyperedge(index);
            for (position, vertex) in members.iter().enumerate() {
                if seen_in[vertex.index()] == index + 1 {
                    let part = Part::Member { hyperedge: index, index: position };
                    return Err((part, ReadFault::RepeatedVertex(self.name(*vertex))));
                }
                seen_in[vertex.index()] = index + 1;
            }
            if members.len() < 2 {
                return Err((Part::Hyperedge(index), ReadFault::SmallHyperedge(members.len())));
            }
        }
        match self.repeated_hyperedges().into_iter().min() {
            None => Ok(()),
            Some(index) => {
                let names: Vec<_> =
                    self.hyperedge(index).iter().map(|&v| self.symbols.quoted(v)).collect();
                Err((Part::Hyperedge(index), ReadFault::RepeatedHyperedge(shown(&names.join("-")))))
            }
        }
    }

    /// The hyperedges that an earlier one equals as a set, in any order.
    fn repeated_hyperedges(&self) -> Vec<usize> {
        let mut sorted = self.members.clone();
        let mut start = 0;
        for &end in &self.ends {
            sorted[start..end].sort_unstable();
            start = end;
        }
        let members = |index: usize| {
            let start = if index == 0 { 0 } else { self.ends[index - 1] };
            &sorted[start..self.ends[index]]
        };
        let mut order: Vec<usize> = (0..self.ends.len()).collect();
        order.sort_unstable_by(|&a, &b| members(a).cmp(members(b)).then(a.cmp(&b)));
        let equal = order.windows(2).filter(|pair| members(pair[0]) == members(pair[1]));
        equal.map(|pair| pair[1]).collect()
    }

    /// Drops loops, repeated edges and directions, which mean nothing in a game of cells.
    pub(crate) fn simplify(&mut self) -> Dropped {
        let mut dropped = Dropped::default();
        // A claimed edge is refused later, by its place.
        if self.play == Play::Edges || self.has_sides() || self.has_edge_claims() {
            return dropped;
        }
        let vertices = self.vertices();
        dropped.directions = std::mem::take(&mut self.directed);
        let mut kept = vec![true; self.ends.len()];
        let mut whole = Self { symbols: self.symbols.clone(), ..Self::default() };
        let mut seen_in = vec![0; self.symbols.len()];
        for (index, is_kept) in kept.iter_mut().enumerate() {
            let members = self.hyperedge(index).iter().copied();
            let once = members.filter(|vertex| {
                std::mem::replace(&mut seen_in[vertex.index()], index + 1) != index + 1
            });
            whole.push_hyperedge(once);
            *is_kept = whole.hyperedge(index).len() > 1 || self.hyperedge(index).len() < 2;
            dropped.loops += usize::from(!*is_kept);
        }
        for index in whole.repeated_hyperedges() {
            dropped.repeated += usize::from(std::mem::replace(&mut kept[index], false));
        }
        (self.members, self.ends) = (Vec::new(), Vec::new());
        for index in (0..kept.len()).filter(|&index| kept[index]) {
            self.push_hyperedge(whole.hyperedge(index).iter().copied());
        }
        let mut index = 0..;
        self.lines.retain(|_| index.next().is_none_or(|index| kept[index]));
        let mut index = 0..;
        let names = self.edge_names.iter_mut();
        names.for_each(|names| names.retain(|_| index.next().is_none_or(|index| kept[index])));
        // A vertex that only had a loop is still there.
        let left = self.vertices();
        self.isolated.extend(vertices.iter().filter(|&vertex| !left.contains(vertex)));
        dropped
    }

    /// Whether it is a board or a map, whose terminals are sides.
    pub(crate) fn has_sides(&self) -> bool {
        self.board.is_some() || self.map.is_some()
    }

    fn has_edge_claims(&self) -> bool {
        Player::BOTH.iter().any(|&player| !self.edge_claims[player].is_empty())
    }

    /// The game with the given terminals, which are vertices, instead of the draft's own.
    pub(crate) fn game(&self, terminals: &[VertexId]) -> Result<GameFile, PartFault> {
        self.check_terminals(terminals)?;
        let file = match self.play {
            Play::Cells => self.cell_game(terminals)?,
            Play::Edges => self.edge_game(terminals)?,
        };
        Ok(file.with_title(self.title.clone()).with_source(self.source.clone()))
    }

    fn check_terminals(&self, terminals: &[VertexId]) -> Result<(), PartFault> {
        let mut seen = VertexSet::new(self.symbols.len());
        for (index, &terminal) in terminals.iter().enumerate() {
            if !seen.insert(terminal) {
                return Err((Part::Terminal(index), ReadFault::TerminalTwice(self.name(terminal))));
            }
        }
        if terminals.len() < 2 {
            return Err((Part::Terminals, ReadFault::TooFewTerminals(terminals.len())));
        }
        Ok(())
    }

    fn cell_game(&self, terminals: &[VertexId]) -> Result<GameFile, PartFault> {
        let hyperedges = (0..self.ends.len()).map(|index| self.hyperedge(index).iter().copied());
        let hypergraph = Hypergraph::new(self.symbols.len(), terminals.to_vec(), hyperedges)
            .expect("terminals are vertices, each once");
        let vertices = self.vertices();
        let claimed = |symbol: VertexId| {
            if vertices.contains(symbol) {
                Ok(symbol)
            } else {
                Err(self.unknown(symbol, &vertices))
            }
        };
        let position = self.position(hypergraph, &self.symbols, claimed)?;
        let file = GameFile::new(position, self.symbols.clone());
        let layout = (!self.places.is_empty()).then(|| self.layout(&self.symbols));
        let board = self.board.filter(|_| terminals == self.terminals);
        let map = self.map.clone().filter(|_| terminals == self.terminals);
        let moves = self.moves.clone();
        Ok(file.with_layout(layout).with_board(board).with_map(map).with_moves(moves))
    }

    fn edge_game(&self, terminals: &[VertexId]) -> Result<GameFile, PartFault> {
        // A node that stands for an edge has no name as an edge.
        if let Some(named) = self.edge_names.as_ref().filter(|n| n.len() != self.ends.len()) {
            return Err((Part::Hyperedge(named.len()), ReadFault::EdgeNameMissing));
        }
        let mut nodes = Names::new();
        for vertex in self.vertices().iter() {
            nodes.intern(self.symbols.name(vertex)).expect("a symbol is a name");
        }
        let node = |symbol: VertexId| {
            nodes.id(self.symbols.name(symbol)).expect("ends and terminals are vertices")
        };
        let ends: Vec<[VertexId; 2]> =
            self.members.chunks_exact(2).map(|ends| [node(ends[0]), node(ends[1])]).collect();
        let mut graph =
            EdgeGraph::new(nodes.clone(), terminals.iter().map(|&t| node(t)).collect(), ends);
        if !self.places.is_empty() {
            graph = graph.with_layout(self.layout(&nodes));
        }
        let mut names = Names::new();
        for &terminal in terminals {
            names.intern(self.symbols.name(terminal)).expect("a symbol is a name");
        }
        for name in self.edge_labels() {
            let part = || Part::Edge(shown(&name));
            if names.id(&name).is_some() {
                return Err((part(), ReadFault::EdgeNameTaken(shown(&name))));
            }
            names.intern(&name).map_err(|error| (part(), error.into()))?;
        }
        let hypergraph = graph.hypergraph().expect("ends are nodes, terminals are different nodes");
        let claimed = |symbol: VertexId| {
            names.id(self.symbols.name(symbol)).ok_or_else(|| {
                let edges = names.iter().skip(terminals.len()).take(SHOWN_NAMES);
                let known = edges.map(str::to_owned).collect();
                ReadFault::UnknownEdge { name: self.name(symbol), known }
            })
        };
        let mut position = self.position(hypergraph, &names, claimed)?;
        for player in Player::BOTH {
            for &index in &self.edge_claims[player] {
                let cell = graph.cell(index);
                position.claim(cell, player).map_err(|_| {
                    (Part::Hyperedge(index), ReadFault::ClaimedTwice(names.name(cell).to_owned()))
                })?;
            }
        }
        Ok(GameFile::from_edges(graph, position, names))
    }

    /// The names of the edges: their own, or `u-v` with `.2`, `.3`, ... for parallels.
    fn edge_labels(&self) -> Vec<String> {
        if let Some(names) = &self.edge_names {
            return names.clone();
        }
        let mut copies = BTreeMap::new();
        let label = |ends: &[VertexId]| {
            let key = [ends[0].min(ends[1]), ends[0].max(ends[1])];
            let (first, count) = copies.entry(key).or_insert(([ends[0], ends[1]], 0_usize));
            *count += 1;
            let [u, v] = first.map(|end| self.symbols.name(end));
            if *count == 1 { format!("{u}-{v}") } else { format!("{u}-{v}.{count}") }
        };
        self.members.chunks_exact(2).map(label).collect()
    }

    fn position(
        &self,
        hypergraph: Hypergraph,
        names: &Names,
        claimed: impl Fn(VertexId) -> Result<VertexId, ReadFault>,
    ) -> Result<Position, PartFault> {
        let game = Game::new(hypergraph, self.goal.unwrap_or_default(), self.rules)
            .expect("there are two terminals");
        let mut position = Position::opening(game).with_to_move(self.to_move);
        for player in Player::BOTH {
            for (index, &symbol) in self.claims[player].iter().enumerate() {
                let part = Part::Claim(player, index);
                let cell = claimed(symbol).map_err(|fault| (part.clone(), fault))?;
                let name = names.name(cell).to_owned();
                position.claim(cell, player).map_err(|error| match error {
                    PositionError::NoCell(_) => (part, ReadFault::ClaimedTerminal(name)),
                    PositionError::Claimed(_) => (part, ReadFault::ClaimedTwice(name)),
                })?;
            }
        }
        Ok(position)
    }

    fn layout(&self, names: &Names) -> Layout {
        let named =
            |&(symbol, at): &(VertexId, _)| Some((names.id(self.symbols.name(symbol))?, at));
        Layout::of(names.len(), self.places.iter().filter_map(named))
    }
}
