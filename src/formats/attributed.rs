//! Graphs whose nodes and edges carry attributes: what DOT, node-link JSON, GraphML, GML and Pajek's
//! files have in common.
//!
//! The attributes of a node: `role="terminal"`, `kind="hyperedge"` (its neighbours are the members),
//! `claim="short"` or `"cut"`, `pos="x,y"` with y upwards. Of an edge in an edge game: `name` and
//! `claim`. Of the graph: `source`, `goal`, `rules`, `to_move`, `play`. All others mean nothing here.

use super::draft::Draft;
use super::error::shown;
use super::{GameFile, Play, ReadFault};
use crate::game::{Goal, Player, Rules};
use crate::graph::{Layout, VertexId};

/// Attributes by name, each name once.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Attributes(pub(crate) Vec<(String, String)>);

impl Attributes {
    pub(crate) fn get(&self, key: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| name == key).map(|(_, value)| value.as_str())
    }

    /// Sets an attribute; the last value counts.
    pub(crate) fn set(&mut self, key: &str, value: &str) {
        match self.0.iter_mut().find(|(name, _)| name == key) {
            Some((_, old)) => *old = value.to_owned(),
            None => self.0.push((key.to_owned(), value.to_owned())),
        }
    }
}

/// Whether an attribute means anything in this program.
pub(crate) fn is_known(key: &str) -> bool {
    matches!(
        key,
        "role"
            | "kind"
            | "claim"
            | "pos"
            | "name"
            | "source"
            | "goal"
            | "rules"
            | "to_move"
            | "play"
    )
}

/// A graph with attributes.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct Attributed {
    pub(crate) directed: bool,
    pub(crate) title: Option<String>,
    pub(crate) attributes: Attributes,
    /// The nodes by name, in the order of their first mention.
    pub(crate) nodes: Vec<(String, Attributes)>,
    /// The edges by the indices of their ends.
    pub(crate) edges: Vec<([usize; 2], Attributes)>,
    /// The line of each edge, where it is known.
    pub(crate) lines: Vec<usize>,
}

fn word<T>(
    attributes: &Attributes,
    key: &str,
    expected: &'static str,
    choices: &[(&str, T)],
) -> Result<Option<T>, ReadFault>
where
    T: Copy,
{
    // An empty value is how DOT takes a default back.
    let Some(value) = attributes.get(key).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    match choices.iter().find(|(word, _)| *word == value) {
        Some(&(_, choice)) => Ok(Some(choice)),
        None => Err(ReadFault::UnknownWord { found: format!("{key}={}", shown(value)), expected }),
    }
}

const PLAYERS: [(&str, Player); 2] = [("short", Player::Short), ("cut", Player::Cut)];

/// A place as Graphviz writes it: `x,y` or `x,y!`.
fn place(text: &str) -> Option<[f64; 2]> {
    let (x, y) = text.trim_end_matches('!').split_once(',')?;
    let [x, y]: [f64; 2] = [x.trim().parse().ok()?, y.trim().parse().ok()?];
    (x.is_finite() && y.is_finite()).then_some([x, 0.0 - y])
}

impl Attributed {
    /// What the graph says of a game.
    pub(crate) fn draft(self) -> Result<Draft, ReadFault> {
        let graph = &self.attributes;
        let goals = [("connect", Goal::Connect), ("touch", Goal::Touch)];
        let rules = [("normal", Rules::Normal), ("misere", Rules::Misere)];
        let plays = [("cells", Play::Cells), ("edges", Play::Edges)];
        let rules = word(graph, "rules", "\"normal\" or \"misere\"", &rules)?;
        let mut draft = Draft {
            goal: word(graph, "goal", "\"connect\" or \"touch\"", &goals)?,
            rules: rules.unwrap_or_default(),
            play: word(graph, "play", "\"cells\" or \"edges\"", &plays)?.unwrap_or_default(),
            to_move: word(graph, "to_move", "\"short\" or \"cut\"", &PLAYERS)?,
            title: self.title.clone(),
            source: graph.get("source").map(str::to_owned),
            directed: self.directed,
            ..Draft::default()
        };
        let is_hyperedge = self.add_nodes(&mut draft)?;
        self.add_edges(&mut draft, &is_hyperedge)?;
        Ok(draft)
    }

    /// Takes the vertices over; returns for each node whether it stands for a hyperedge.
    fn add_nodes(&self, draft: &mut Draft) -> Result<Vec<bool>, ReadFault> {
        let mut is_hyperedge = vec![false; self.nodes.len()];
        for (index, (name, attributes)) in self.nodes.iter().enumerate() {
            let kinds = [("hyperedge", true), ("vertex", false)];
            let kind = word(attributes, "kind", "\"hyperedge\" or \"vertex\"", &kinds)?;
            is_hyperedge[index] = kind == Some(true);
            if is_hyperedge[index] {
                continue;
            }
            let vertex = draft.symbols.intern(name)?;
            let roles = [("terminal", true), ("cell", false)];
            if word(attributes, "role", "\"terminal\" or \"cell\"", &roles)? == Some(true) {
                draft.terminals.push(vertex);
            }
            if let Some(player) = word(attributes, "claim", "\"short\" or \"cut\"", &PLAYERS)? {
                draft.claims[player].push(vertex);
            }
            if let Some(at) = attributes.get("pos").and_then(place) {
                draft.places.push((vertex, at));
            }
        }
        Ok(is_hyperedge)
    }

    fn add_edges(&self, draft: &mut Draft, is_hyperedge: &[bool]) -> Result<(), ReadFault> {
        let vertex = |draft: &Draft, node: usize| {
            draft.symbols.id(&self.nodes[node].0).expect("vertices have been taken over")
        };
        let mut members = vec![Vec::new(); self.nodes.len()];
        let mut joined = vec![false; self.nodes.len()];
        let mut names = Vec::new();
        for (index, &([a, b], ref attributes)) in self.edges.iter().enumerate() {
            joined[a] = true;
            joined[b] = true;
            match (is_hyperedge[a], is_hyperedge[b]) {
                (true, true) => {
                    let [a, b] = [a, b].map(|node| shown(&self.nodes[node].0));
                    return Err(ReadFault::HyperedgesJoined { a, b });
                }
                (true, false) => members[a].push(vertex(draft, b)),
                (false, true) => members[b].push(vertex(draft, a)),
                (false, false) => {
                    let ends = [a, b].map(|node| vertex(draft, node));
                    draft.push_hyperedge(ends);
                    draft.lines.extend(self.lines.get(index));
                    names.push(attributes.get("name").filter(|name| !name.is_empty()));
                    let claim = word(attributes, "claim", "\"short\" or \"cut\"", &PLAYERS)?;
                    if let Some(player) = claim {
                        draft.edge_claims[player].push(draft.ends.len() - 1);
                    }
                }
            }
        }
        for (members, _) in members.into_iter().zip(is_hyperedge).filter(|(_, is)| **is) {
            draft.push_hyperedge(members);
        }
        if names.iter().any(Option::is_some) {
            // One name of its own, and all edges must have one: `u-v` could be taken.
            let named: Option<Vec<&str>> = names.into_iter().collect();
            let named = named.ok_or(ReadFault::EdgeNameMissing)?;
            draft.edge_names = Some(named.into_iter().map(str::to_owned).collect());
        }
        let alone = (0..self.nodes.len()).filter(|&node| !joined[node] && !is_hyperedge[node]);
        let alone: Vec<VertexId> = alone.map(|node| vertex(draft, node)).collect();
        draft.isolated = alone.into_iter().filter(|v| !draft.terminals.contains(v)).collect();
        Ok(())
    }

    /// The graph that stands for a game. Hyperedges of two vertices are edges, larger ones nodes of
    /// their own.
    pub(crate) fn of_game(file: &GameFile) -> Self {
        let game = file.game();
        let mut graph = Self { title: file.title().map(str::to_owned), ..Self::default() };
        let attributes = &mut graph.attributes;
        if let Some(source) = file.source() {
            attributes.set("source", source);
        }
        if file.edges().is_some() {
            attributes.set("play", "edges");
        }
        if game.goal() != Goal::default() {
            attributes.set("goal", &game.goal().to_string());
        }
        if game.rules() != Rules::default() {
            attributes.set("rules", &game.rules().to_string());
        }
        if let Some(player) = file.position().to_move() {
            attributes.set("to_move", &player.to_string());
        }
        match file.edges() {
            Some(_) => graph.add_edge_game(file),
            None => graph.add_cell_game(file),
        }
        graph
    }

    fn add_cell_game(&mut self, file: &GameFile) {
        let hypergraph = file.game().hypergraph();
        let cells = hypergraph.cells().iter();
        let vertices: Vec<_> = hypergraph.terminals().iter().copied().chain(cells).collect();
        let mut index = vec![0; hypergraph.vertex_count()];
        for &vertex in &vertices {
            index[vertex.index()] = self.nodes.len();
            let mut attributes = Attributes::default();
            if hypergraph.is_terminal(vertex) {
                attributes.set("role", "terminal");
            }
            set_claim(&mut attributes, file, vertex);
            set_place(&mut attributes, file.layout(), vertex);
            self.nodes.push((file.names().name(vertex).to_owned(), attributes));
        }
        for (number, hyperedge) in hypergraph.hyperedges().enumerate() {
            if let &[a, b] = hyperedge {
                self.edges.push(([a, b].map(|v| index[v.index()]), Attributes::default()));
                continue;
            }
            let mut name = format!("h{number}");
            while file.names().id(&name).is_some() {
                name.push('\'');
            }
            let mut attributes = Attributes::default();
            attributes.set("kind", "hyperedge");
            let node = self.nodes.len();
            self.nodes.push((name, attributes));
            for vertex in hyperedge {
                self.edges.push(([node, index[vertex.index()]], Attributes::default()));
            }
        }
    }

    fn add_edge_game(&mut self, file: &GameFile) {
        let Some(graph) = file.edges() else { return };
        let all = (0..graph.nodes().len()).map(VertexId::new);
        let others = all.filter(|node| !graph.terminals().contains(node));
        let mut indices = vec![0; graph.nodes().len()];
        for node in graph.terminals().iter().copied().chain(others) {
            indices[node.index()] = self.nodes.len();
            let mut attributes = Attributes::default();
            if self.nodes.len() < graph.terminals().len() {
                attributes.set("role", "terminal");
            }
            set_place(&mut attributes, graph.layout(), node);
            self.nodes.push((graph.nodes().name(node).to_owned(), attributes));
        }
        for (index, ends) in graph.edges().iter().enumerate() {
            let cell = graph.cell(index);
            let mut attributes = Attributes::default();
            attributes.set("name", file.names().name(cell));
            set_claim(&mut attributes, file, cell);
            self.edges.push((ends.map(|node| indices[node.index()]), attributes));
        }
    }
}

fn set_claim(attributes: &mut Attributes, file: &GameFile, cell: VertexId) {
    for (word, player) in PLAYERS {
        if file.position().claimed(player).contains(cell) {
            attributes.set("claim", word);
        }
    }
}

fn set_place(attributes: &mut Attributes, layout: Option<&Layout>, vertex: VertexId) {
    let place = layout.and_then(|layout| layout.get(vertex));
    if let Some([x, y]) = place.filter(|at| at.iter().all(|x| x.is_finite())) {
        attributes.set("pos", &format!("{x},{}!", 0.0 - y));
    }
}
