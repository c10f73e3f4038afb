//! The 2-section of a hypergraph as rows of bits.

use super::{Bits, Hypergraph, VertexId};

/// A graph with terminals, each vertex with its neighbours as a row of bits.
///
/// This is the *reduced graph* of Steane: shorting a cell makes its neighbourhood a clique and
/// removes the cell, cutting removes it. Both cost one row operation for each neighbour.
///
/// Terminals that are *sides* do not conduct: two sides never become adjacent, whatever is shorted
/// between them. Terminals that are Short's stones do.
#[derive(Debug, PartialEq, Eq, Hash)]
pub(crate) struct ReducedGraph<const W: usize> {
    rows: Vec<Bits<W>>,
    live: Bits<W>,
    terminals: Bits<W>,
    /// The terminals that do not conduct: all of them or none.
    sides: Bits<W>,
}

impl<const W: usize> Clone for ReducedGraph<W> {
    fn clone(&self) -> Self {
        Self { rows: self.rows.clone(), ..*self }
    }

    /// Allocates nothing if the two have the same number of vertex ids.
    fn clone_from(&mut self, source: &Self) {
        self.rows.clone_from(&source.rows);
        let Self { rows: _, live, terminals, sides } = *source;
        (self.live, self.terminals, self.sides) = (live, terminals, sides);
    }
}

impl<const W: usize> ReducedGraph<W> {
    /// The 2-section of a hypergraph: two vertices are adjacent when they share a hyperedge.
    /// `terminals_conduct` tells stones (`true`) from sides.
    ///
    /// # Panics
    /// If the hypergraph has more than [`Bits::CAPACITY`] vertex ids.
    #[must_use]
    pub(crate) fn new(hypergraph: &Hypergraph, terminals_conduct: bool) -> Self {
        let universe = hypergraph.vertex_count();
        assert!(universe <= Bits::<W>::CAPACITY, "{universe} vertices do not fit in {W} words");
        let terminals: Bits<W> = hypergraph.terminals().iter().copied().collect();
        let cells: Bits<W> = hypergraph.cells().iter().collect();
        let mut graph = Self {
            rows: vec![Bits::EMPTY; universe],
            live: terminals | cells,
            terminals,
            sides: if terminals_conduct { Bits::EMPTY } else { terminals },
        };
        for hyperedge in hypergraph.hyperedges() {
            graph.make_clique(hyperedge.iter().copied().collect());
        }
        graph
    }

    /// The graph with vertices `0..universe` and no edges.
    ///
    /// # Panics
    /// As [`Self::new`], or if a terminal is not below `universe`.
    #[must_use]
    pub(crate) fn without_edges(
        universe: usize,
        terminals: &[VertexId],
        terminals_conduct: bool,
    ) -> Self {
        let hypergraph = Hypergraph::new(universe, terminals.to_vec(), [[]; 0]);
        Self::new(&hypergraph.expect("terminals are vertices"), terminals_conduct)
    }

    /// How many ids there are, claimed vertices included.
    #[must_use]
    #[inline]
    pub(crate) fn universe(&self) -> usize {
        self.rows.len()
    }

    /// The vertices that are left: terminals and unclaimed cells.
    #[must_use]
    #[inline]
    pub(crate) fn live(&self) -> Bits<W> {
        self.live
    }

    /// The terminals.
    #[must_use]
    #[inline]
    pub(crate) fn terminals(&self) -> Bits<W> {
        self.terminals
    }

    /// The terminals that do not conduct.
    #[must_use]
    #[inline]
    pub(crate) fn sides(&self) -> Bits<W> {
        self.sides
    }

    /// The unclaimed cells.
    #[must_use]
    #[inline]
    pub(crate) fn cells(&self) -> Bits<W> {
        self.live - self.terminals
    }

    /// The open neighbourhood of a vertex; empty for a claimed one.
    #[must_use]
    #[inline]
    pub(crate) fn neighbours(&self, vertex: VertexId) -> Bits<W> {
        self.rows[vertex.index()]
    }

    /// Whether two vertices are adjacent.
    #[must_use]
    #[inline]
    pub(crate) fn adjacent(&self, a: VertexId, b: VertexId) -> bool {
        self.rows[a.index()].contains(b)
    }

    /// The open neighbourhood of a set: the vertices outside it with a neighbour in it.
    #[must_use]
    pub(crate) fn neighbourhood(&self, set: Bits<W>) -> Bits<W> {
        set.iter().fold(Bits::EMPTY, |all, vertex| all | self.neighbours(vertex)) - set
    }

    /// Whether any two vertices of the set are adjacent.
    #[must_use]
    #[inline]
    pub(crate) fn is_clique(&self, set: Bits<W>) -> bool {
        set.iter().all(|vertex| (set - self.neighbours(vertex)) == Bits::single(vertex))
    }

    /// The vertices of `within` that can be reached from `start` through `within`, with `start`.
    #[must_use]
    pub(crate) fn component(&self, start: Bits<W>, within: Bits<W>) -> Bits<W> {
        let mut reached = start;
        let mut fresh = start;
        while let Some(vertex) = fresh.first() {
            fresh.remove(vertex);
            let new = (self.neighbours(vertex) & within) - reached;
            reached |= new;
            fresh |= new;
        }
        reached
    }

    /// The connected components of the subgraph induced by `set`.
    pub(crate) fn components(&self, mut set: Bits<W>) -> impl Iterator<Item = Bits<W>> + '_ {
        std::iter::from_fn(move || {
            let component = self.component(Bits::single(set.first()?), set);
            set -= component;
            Some(component)
        })
    }

    /// The edges, each once, its smaller end first, in lexicographic order.
    pub(crate) fn edges(&self) -> impl Iterator<Item = (VertexId, VertexId)> + '_ {
        self.live.iter().flat_map(move |a| {
            self.neighbours(a).iter().filter(move |&b| a < b).map(move |b| (a, b))
        })
    }

    /// Makes two different vertices adjacent, unless both are sides.
    #[inline]
    pub(crate) fn add_edge(&mut self, a: VertexId, b: VertexId) {
        debug_assert!(a != b && self.live.contains(a) && self.live.contains(b));
        if !(self.sides.contains(a) && self.sides.contains(b)) {
            self.rows[a.index()].insert(b);
            self.rows[b.index()].insert(a);
        }
    }

    /// Deletes the edge between two vertices, if there is one.
    #[inline]
    pub(crate) fn delete_edge(&mut self, a: VertexId, b: VertexId) {
        self.rows[a.index()].remove(b);
        self.rows[b.index()].remove(a);
    }

    /// `G*v`: makes the neighbourhood of a cell a clique (sides stay apart) and removes the cell.
    #[inline]
    pub(crate) fn short(&mut self, cell: VertexId) {
        let neighbours = self.neighbours(cell);
        self.cut(cell);
        self.make_clique(neighbours);
    }

    /// `G-v`: removes a cell.
    #[inline]
    pub(crate) fn cut(&mut self, cell: VertexId) {
        debug_assert!(self.cells().contains(cell), "{cell:?} is not an unclaimed cell");
        for neighbour in self.neighbours(cell).iter() {
            self.rows[neighbour.index()].remove(cell);
        }
        self.rows[cell.index()] = Bits::EMPTY;
        self.live.remove(cell);
    }

    /// Makes the terminal `other` one with the terminal `first`: it is gone, and its neighbours are
    /// those of `first`.
    pub(crate) fn merge_terminals(&mut self, first: VertexId, other: VertexId) {
        debug_assert!(first != other && self.terminals.contains(first));
        debug_assert!(self.terminals.contains(other));
        for neighbour in std::mem::take(&mut self.rows[other.index()]).iter() {
            self.rows[neighbour.index()].remove(other);
            if neighbour != first {
                self.add_edge(neighbour, first);
            }
        }
        self.live.remove(other);
        self.terminals.remove(other);
        self.sides.remove(other);
    }

    /// Makes the neighbours of a terminal that conducts adjacent to each other, for all terminals: that
    /// joins nothing that is not joined through it. The same game, in which more can be seen of cells.
    pub(crate) fn close_terminals(&mut self) {
        if !self.sides.is_empty() {
            return;
        }
        let terminals = self.terminals;
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for terminal in terminals.iter() {
                let around = self.neighbours(terminal);
                for vertex in around.iter() {
                    let missing = around.without(vertex) - self.neighbours(vertex);
                    // The neighbourhood of another terminal has grown.
                    grows |= terminals.contains(vertex) && !missing.is_empty();
                    missing.iter().for_each(|other| self.add_edge(vertex, other));
                }
            }
        }
    }

    /// Makes a terminal that conducts an ordinary stone of Short's.
    pub(crate) fn drop_terminal(&mut self, terminal: VertexId) {
        debug_assert!(self.terminals.contains(terminal) && !self.sides.contains(terminal));
        self.terminals.remove(terminal);
        self.short(terminal);
    }

    /// [Shorts](Self::short) every cell of the set.
    pub(crate) fn short_all(&mut self, cells: Bits<W>) {
        for cell in cells.iter() {
            self.short(cell);
        }
    }

    /// [Cuts](Self::cut) every cell of the set.
    pub(crate) fn cut_all(&mut self, cells: Bits<W>) {
        for cell in cells.iter() {
            self.cut(cell);
        }
    }

    #[inline]
    fn make_clique(&mut self, set: Bits<W>) {
        let inner = set - self.sides;
        for vertex in set.iter() {
            let joined = if self.sides.contains(vertex) { inner } else { set };
            self.rows[vertex.index()] |= joined.without(vertex);
        }
    }
}
