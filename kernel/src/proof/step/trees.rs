//! Games of degree 2: the trees by which a player wins, checked from the hypergraph.

use super::Refusal;
use super::check::Check;
use crate::graph::{Groups, Hypergraph, Incidence, VertexId, VertexSet};
use crate::proof::statement::ensure;

/// A game on the edges of a multigraph: the nodes are the hyperedges, those of a terminal one node.
struct Board<'a> {
    hypergraph: &'a Hypergraph,
    incidence: Incidence,
    nodes: Groups,
    /// The node of each terminal; with `None` it lies in no hyperedge.
    terminals: Vec<Option<usize>>,
    /// The listed cells and the first move.
    used: VertexSet,
}

impl<'a> Board<'a> {
    fn new(hypergraph: &'a Hypergraph) -> Self {
        let incidence = hypergraph.incidence();
        let mut nodes = Groups::new(hypergraph.hyperedge_count());
        let at = |terminal: &VertexId| incidence.of(*terminal);
        for pair in hypergraph.terminals().iter().flat_map(|t| at(t).windows(2)) {
            nodes.join(pair[0], pair[1]);
        }
        let terminals = hypergraph.terminals().iter().map(|t| at(t).first().copied()).collect();
        let used = VertexSet::new(hypergraph.vertex_count());
        Self { hypergraph, incidence, nodes, terminals, used }
    }

    fn use_cell(&mut self, cell: VertexId) -> Check {
        ensure(self.hypergraph.cells().contains(cell), Refusal::NoCell(cell))?;
        ensure(self.used.insert(cell), Refusal::Twice(cell))
    }

    /// Shorts a cell.
    fn merge(&mut self, cell: VertexId) {
        for pair in self.incidence.of(cell).windows(2) {
            self.nodes.join(pair[0], pair[1]);
        }
    }

    /// The two nodes that a listed cell joins; `None` if it leads to a node of its own.
    fn ends(&self, cell: VertexId) -> Result<Option<[usize; 2]>, Refusal> {
        match *self.incidence.of(cell) {
            [a, b] => Ok(Some([a, b])),
            [] | [_] => Ok(None),
            _ => Err(Refusal::NoEdgeCell(cell)),
        }
    }
}

/// Short wins moving second, or after his claim of `first`: no cell is in both lists, and the cells
/// of each connect one set of nodes in which all terminals are (Lehman).
///
/// When Cut claims a cell of one list, some cell of the other joins the two parts that are left,
/// and Short claims it: both lists with Short's cells connect the nodes as before. In the end all
/// their cells are Short's.
pub(super) fn spanning(
    hypergraph: &Hypergraph,
    first: Option<VertexId>,
    trees: &[Vec<VertexId>; 2],
) -> Check {
    let mut board = Board::new(hypergraph);
    if let Some(first) = first {
        board.use_cell(first)?;
        board.merge(first);
    }
    let mut joined = [board.nodes.clone(), board.nodes.clone()];
    let mut nodes = Vec::new();
    for (tree, joined) in trees.iter().zip(&mut joined) {
        for &cell in tree {
            board.use_cell(cell)?;
            let ends = board.ends(cell)?.ok_or(Refusal::NotSpanning)?;
            joined.join(ends[0], ends[1]);
            nodes.extend(ends);
        }
    }
    // A terminal in no hyperedge is joined with nothing.
    for terminal in &board.terminals {
        nodes.push(terminal.ok_or(Refusal::NotSpanning)?);
    }
    let connects = |joined: &mut Groups| nodes.iter().all(|&n| joined.are_joined(n, nodes[0]));
    ensure(joined.iter_mut().all(connects), Refusal::NotSpanning)
}

/// Cut wins moving second, or after his claim of `first`: once all cells in neither list are
/// Short's, each list is a forest in which the two terminals are in different trees.
///
/// Add to both forests an edge between the two terminals. When Short claims a cell of one list, Cut
/// claims a cell of the other that lies on the cycle which it closes there, if it closes one; the
/// cycle has such a cell, because Short's cells and the added edge are in both forests. So both
/// stay forests, and in the end Short's cells with the added edge are one: they leave the two
/// terminals apart.
pub(super) fn separating(
    hypergraph: &Hypergraph,
    first: Option<VertexId>,
    apart: [VertexId; 2],
    forests: &[Vec<VertexId>; 2],
) -> Check {
    let mut board = Board::new(hypergraph);
    first
        .into_iter()
        .chain(forests.iter().flatten().copied())
        .try_for_each(|c| board.use_cell(c))?;
    let rest = hypergraph.cells().iter().filter(|&cell| !board.used.contains(cell));
    rest.collect::<Vec<_>>().into_iter().for_each(|cell| board.merge(cell));
    let node = |terminal: VertexId| {
        let index = hypergraph.terminals().iter().position(|&other| other == terminal);
        Ok(board.terminals[index.ok_or(Refusal::NoTerminal(terminal))?])
    };
    ensure(apart[0] != apart[1], Refusal::NotApart)?;
    let apart = [node(apart[0])?, node(apart[1])?];
    for forest in forests {
        let mut joined = board.nodes.clone();
        for &cell in forest {
            if let Some([a, b]) = board.ends(cell)? {
                ensure(joined.join(a, b), Refusal::Cycle(cell))?;
            }
        }
        if let [Some(a), Some(b)] = apart {
            ensure(!joined.are_joined(a, b), Refusal::NotApart)?;
        }
    }
    Ok(())
}
