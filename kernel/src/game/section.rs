//! The 2-section of a game: the graph in which the members of a hyperedge are adjacent, slow and plain.

use super::{Game, Player};
use crate::graph::{Hypergraph, VertexId, VertexSet};

/// A graph with terminals on which cells are shorted and cut by the definition. Two equal values
/// are equal games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    neighbours: Vec<VertexSet>,
    terminals: VertexSet,
    cells: VertexSet,
    /// Who shorts what he claims.
    connector: Player,
    /// The terminals are stones and not sides. With two terminals the goals coincide.
    conducts: bool,
    /// One group touches all sides, or a hyperedge held them all from the start.
    touched: bool,
    /// It is enough to join some two of the terminals, which conduct.
    any_two: bool,
}

impl Section {
    /// The graph of a game, on which this player shorts what he claims.
    #[must_use]
    pub fn new(game: &Game, connector: Player) -> Self {
        let hypergraph = game.hypergraph();
        let universe = hypergraph.vertex_count();
        let set =
            |vertices: &[VertexId]| VertexSet::from_vertices(universe, vertices.iter().copied());
        let mut section = Self {
            neighbours: vec![VertexSet::new(universe); universe],
            terminals: set(hypergraph.terminals()),
            cells: hypergraph.cells().clone(),
            connector,
            conducts: game.conducts(),
            touched: false,
            any_two: false,
        };
        hypergraph.hyperedges().for_each(|hyperedge| _ = section.join(&set(hyperedge)));
        section
    }

    /// The same graph on which it is enough to join some two of the terminals, or not.
    pub(crate) fn that_wants(self, any_two: bool) -> Self {
        Self { any_two, ..self }
    }

    /// About what the graph of a game with so many vertices takes.
    pub(crate) fn bytes(universe: usize) -> usize {
        universe.saturating_mul(universe / 8 + 48)
    }

    pub(crate) fn terminals(&self) -> &VertexSet {
        &self.terminals
    }

    /// The cells that nobody has claimed.
    #[must_use]
    pub fn cells(&self) -> &VertexSet {
        &self.cells
    }

    pub(crate) fn conducts(&self) -> bool {
        self.conducts
    }

    /// The vertices that are adjacent to a vertex.
    #[must_use]
    pub fn neighbours(&self, vertex: VertexId) -> &VertexSet {
        &self.neighbours[vertex.index()]
    }

    pub(crate) fn adjacent(&self, a: VertexId, b: VertexId) -> bool {
        self.neighbours(a).contains(b)
    }

    /// Whether the vertices outside the set that are adjacent to a member are the vertex or neighbours
    /// of it.
    #[must_use]
    pub fn surrounds(&self, vertex: VertexId, set: &VertexSet) -> bool {
        let mut around = VertexSet::new(set.universe());
        set.iter().for_each(|member| around.union_with(self.neighbours(member)));
        around.subtract(set);
        around.remove(vertex);
        around.is_subset_of(self.neighbours(vertex))
    }

    /// Makes all vertices of the set adjacent; whether that is new. Sides stay apart; if they are all in the
    /// set, one group touches them all.
    fn join(&mut self, set: &VertexSet) -> bool {
        let mut inner = set.clone();
        if !self.conducts {
            self.touched |= self.terminals.is_subset_of(set);
            inner.subtract(&self.terminals);
        }
        let mut grows = false;
        for vertex in set.iter() {
            let near = if inner.contains(vertex) { set } else { &inner };
            let row = &mut self.neighbours[vertex.index()];
            row.insert(vertex);
            grows |= !near.is_subset_of(row);
            row.union_with(near);
            row.remove(vertex);
        }
        grows
    }

    pub(crate) fn claim(&mut self, cell: VertexId, by: Player) {
        self.cells.remove(cell);
        let nothing = VertexSet::new(self.cells.universe());
        let around = std::mem::replace(&mut self.neighbours[cell.index()], nothing);
        for neighbour in around.iter() {
            self.neighbours[neighbour.index()].remove(cell);
        }
        if by == self.connector {
            self.join(&around);
        }
    }

    pub(crate) fn claim_all(&mut self, cells: &VertexSet, by: Player) {
        cells.iter().for_each(|cell| self.claim(cell, by));
    }

    /// The graph after claims of one player and then of another.
    pub(crate) fn after<'a>(
        &self,
        claims: impl IntoIterator<Item = (Player, &'a VertexSet)>,
    ) -> Self {
        let mut after = self.clone();
        claims.into_iter().for_each(|(player, cells)| after.claim_all(cells, player));
        after
    }

    /// Makes the neighbours of each terminal that conducts adjacent: what passes between them may pass
    /// through it, so that joins nothing that is not joined through it.
    pub(crate) fn close(&mut self) {
        let terminals = self.terminals.clone();
        let mut grows = self.conducts;
        while grows {
            grows = false;
            for terminal in terminals.iter() {
                let around = self.neighbours(terminal).clone();
                grows |= self.join(&around);
            }
        }
    }

    /// The same graph with its vertices called otherwise, one to one for those that are left.
    pub(crate) fn renamed(&self, name: impl Fn(VertexId) -> VertexId) -> Self {
        let universe = self.cells.universe();
        let set = |set: &VertexSet| VertexSet::from_vertices(universe, set.iter().map(&name));
        let mut neighbours = vec![VertexSet::new(universe); universe];
        for vertex in self.cells.iter().chain(self.terminals.iter()) {
            neighbours[name(vertex).index()] = set(self.neighbours(vertex));
        }
        let (terminals, cells) = (set(&self.terminals), set(&self.cells));
        Self { neighbours, terminals, cells, ..*self }
    }

    /// Whether on the same cells the player joins the terminals of this graph in each filling in which he
    /// joins those of the other, or keeps them apart if he wants that, because one graph contains
    /// the other: claims keep inclusions of graphs.
    pub(crate) fn is_as_good_as(&self, other: &Self, player: Player) -> bool {
        let (less, more) = if player == self.connector { (other, self) } else { (self, other) };
        let mut edges = less.neighbours.iter().zip(&more.neighbours);
        (!less.touched || more.touched) && edges.all(|(less, more)| less.is_subset_of(more))
    }

    pub(crate) fn delete_edge(&mut self, [a, b]: [VertexId; 2]) {
        self.neighbours[a.index()].remove(b);
        self.neighbours[b.index()].remove(a);
    }

    pub(crate) fn merge_terminals(&mut self, first: VertexId, other: VertexId) {
        self.terminals.remove(other);
        let nothing = VertexSet::new(self.cells.universe());
        for neighbour in std::mem::replace(&mut self.neighbours[other.index()], nothing).iter() {
            self.neighbours[neighbour.index()].remove(other);
            if neighbour != first {
                self.neighbours[neighbour.index()].insert(first);
                self.neighbours[first.index()].insert(neighbour);
            }
        }
    }

    /// The vertices that can be reached from `start` through `within`.
    pub(crate) fn reach(&self, start: VertexId, within: &VertexSet) -> VertexSet {
        let mut reached = VertexSet::from_vertices(within.universe(), [start]);
        let mut fresh = vec![start];
        while let Some(vertex) = fresh.pop() {
            let near = self.neighbours(vertex) & within;
            fresh.extend(near.iter().filter(|&next| reached.insert(next)));
        }
        reached
    }

    /// Whether the terminals are joined already.
    pub(crate) fn joined(&self) -> bool {
        let meets_another = |at| !self.neighbours(at).is_disjoint_from(&self.terminals);
        if self.any_two {
            return self.terminals.iter().any(meets_another);
        }
        let first = self.terminals.first().expect("a game has terminals");
        self.touched || (self.conducts && self.reach(first, &self.terminals) == self.terminals)
    }

    /// Whether the terminals will not be joined even if all cells are the connector's.
    pub(crate) fn separated(&self) -> bool {
        !self.after([(self.connector, &self.cells)]).joined()
    }

    /// The graph as a hypergraph of pairs, on the same ids.
    pub(crate) fn to_hypergraph(&self, terminals: &[VertexId]) -> Hypergraph {
        let universe = self.neighbours.len();
        let kept = terminals.iter().copied().filter(|&t| self.terminals.contains(t)).collect();
        let edges = (0..universe)
            .map(VertexId::new)
            .flat_map(|a| self.neighbours(a).iter().filter(move |&b| a < b).map(move |b| [a, b]));
        // Sides are adjacent to each other in no other way than this.
        let touched = self.touched.then(|| terminals.to_vec());
        let hyperedges = edges.map(Vec::from).chain(touched);
        let hypergraph = Hypergraph::new(universe, kept, hyperedges).expect("the ids are known");
        let gone = &(&VertexSet::full(universe) - &self.cells) - &self.terminals;
        hypergraph.after_claims(&VertexSet::new(universe), &gone)
    }
}
