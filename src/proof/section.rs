//! The checker's own 2-section: sets of neighbours, slow and plain.

use std::collections::BTreeSet;

use super::Action;
use crate::game::{Game, Goal, Player};
use crate::graph::{Hypergraph, VertexId, VertexSet};

pub(super) type Set = BTreeSet<VertexId>;

/// A graph with terminals on which cells are shorted and cut by the definition. Two equal values
/// are equal games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Section {
    neighbours: Vec<Set>,
    terminals: Set,
    cells: Set,
    goal: Goal,
    /// One group of Short's touches all sides, or a hyperedge held them all from the start.
    touched: bool,
}

impl Section {
    pub(super) fn new(game: &Game) -> Self {
        let hypergraph = game.hypergraph();
        let mut section = Self {
            neighbours: vec![Set::new(); hypergraph.vertex_count()],
            terminals: hypergraph.terminals().iter().copied().collect(),
            cells: hypergraph.cells().iter().collect(),
            // With two terminals the goals coincide.
            goal: if hypergraph.terminals().len() == 2 { Goal::Connect } else { game.goal() },
            touched: false,
        };
        for hyperedge in hypergraph.hyperedges() {
            section.join(&hyperedge.iter().copied().collect());
        }
        section
    }

    pub(super) fn terminals(&self) -> &Set {
        &self.terminals
    }

    pub(super) fn cells(&self) -> &Set {
        &self.cells
    }

    pub(super) fn conducts(&self) -> bool {
        self.goal == Goal::Connect
    }

    pub(super) fn neighbours(&self, vertex: VertexId) -> &Set {
        &self.neighbours[vertex.index()]
    }

    pub(super) fn adjacent(&self, a: VertexId, b: VertexId) -> bool {
        self.neighbours(a).contains(&b)
    }

    /// The vertices outside the set that are adjacent to a member.
    pub(super) fn around(&self, set: &Set) -> Set {
        let all: Set = set.iter().flat_map(|&vertex| self.neighbours(vertex)).copied().collect();
        &all - set
    }

    /// Whether the set's neighbours are the vertex or neighbours of it.
    pub(super) fn surrounds(&self, vertex: VertexId, set: &Set) -> bool {
        self.around(set).iter().all(|&other| other == vertex || self.adjacent(vertex, other))
    }

    /// Makes all vertices of the set adjacent. Sides stay apart; if they are all in the set, one
    /// group touches them all.
    fn join(&mut self, set: &Set) {
        let side = |vertex| !self.conducts() && self.terminals.contains(vertex);
        let mut pairs = Vec::new();
        for a in set {
            pairs.extend(set.iter().filter(|&b| a != b && !(side(a) && side(b))).map(|b| (*a, *b)));
        }
        self.touched |= !self.conducts() && self.terminals.is_subset(set);
        for (a, b) in pairs {
            self.neighbours[a.index()].insert(b);
        }
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.cells.remove(&cell);
        let around = std::mem::take(&mut self.neighbours[cell.index()]);
        for neighbour in &around {
            self.neighbours[neighbour.index()].remove(&cell);
        }
        if by == Player::Short {
            self.join(&around);
        }
    }

    /// The graph after claims of one player and then of another.
    pub(super) fn after<'a>(&self, claims: impl IntoIterator<Item = (Player, &'a Set)>) -> Self {
        let mut after = self.clone();
        for (player, cells) in claims {
            cells.iter().for_each(|&cell| after.claim(cell, player));
        }
        after
    }

    fn delete_edge(&mut self, a: VertexId, b: VertexId) {
        self.neighbours[a.index()].remove(&b);
        self.neighbours[b.index()].remove(&a);
    }

    fn merge_terminals(&mut self, first: VertexId, other: VertexId) {
        self.terminals.remove(&other);
        for neighbour in std::mem::take(&mut self.neighbours[other.index()]) {
            self.neighbours[neighbour.index()].remove(&other);
            if neighbour != first {
                self.neighbours[neighbour.index()].insert(first);
                self.neighbours[first.index()].insert(neighbour);
            }
        }
    }

    /// Does what a step does, right or wrong.
    pub(super) fn apply(&mut self, action: &Action) {
        match action {
            Action::Short(cells) => cells.iter().for_each(|&cell| self.claim(cell, Player::Short)),
            Action::Cut(cells) => cells.iter().for_each(|&cell| self.claim(cell, Player::Cut)),
            Action::DeleteEdges(edges) => edges.iter().for_each(|&[a, b]| self.delete_edge(a, b)),
            Action::MergeTerminals(terminals) => {
                for &other in terminals.iter().skip(1) {
                    self.merge_terminals(terminals[0], other);
                }
            }
            Action::Decide(_) => {}
        }
    }

    /// The vertices that can be reached from `start` through `within`.
    pub(super) fn reach(&self, start: VertexId, within: &Set) -> Set {
        let mut reached = Set::from([start]);
        let mut fresh = vec![start];
        while let Some(vertex) = fresh.pop() {
            for &next in self.neighbours(vertex) {
                if within.contains(&next) && reached.insert(next) {
                    fresh.push(next);
                }
            }
        }
        reached
    }

    /// Whether Short has joined the terminals already.
    pub(super) fn joined(&self) -> bool {
        let first = self.terminals.first().expect("a game has terminals");
        self.touched || (self.conducts() && self.reach(*first, &self.terminals) == self.terminals)
    }

    /// Whether Short will not join the terminals even if all cells are his.
    pub(super) fn separated(&self) -> bool {
        !self.after([(Player::Short, &self.cells)]).joined()
    }

    /// The graph as a hypergraph of pairs, on the same ids.
    pub(super) fn to_hypergraph(&self, terminals: &[VertexId]) -> Hypergraph {
        let universe = self.neighbours.len();
        let kept = terminals.iter().copied().filter(|t| self.terminals.contains(t)).collect();
        let edges = (0..universe)
            .map(VertexId::new)
            .flat_map(|a| self.neighbours(a).iter().filter(move |&&b| a < b).map(move |&b| [a, b]));
        // Sides are adjacent to each other in no other way than this.
        let touched = self.touched.then(|| terminals.to_vec());
        let hyperedges = edges.map(Vec::from).chain(touched);
        let hypergraph = Hypergraph::new(universe, kept, hyperedges).expect("the ids are known");
        let mut gone = VertexSet::full(universe);
        for &vertex in self.cells.iter().chain(&self.terminals) {
            gone.remove(vertex);
        }
        hypergraph.after_claims(&VertexSet::new(universe), &gone)
    }
}
