//! Games of degree 2: playing by the trees by which a player wins.

use crate::graph::{Hypergraph, Incidence, UnionFind, VertexId, VertexSet};
use crate::proof::Evidence;

/// A game on the edges of a multigraph: the nodes are the hyperedges, those of a terminal one node.
struct Board {
    incidence: Incidence,
    nodes: UnionFind,
    /// The node of each terminal; with `None` it lies in no hyperedge.
    terminals: Vec<Option<usize>>,
}

impl Board {
    fn new(hypergraph: &Hypergraph) -> Self {
        let incidence = hypergraph.incidence();
        let mut nodes = UnionFind::new(hypergraph.hyperedge_count());
        let at = |terminal: &VertexId| incidence.of(*terminal);
        for pair in hypergraph.terminals().iter().flat_map(|t| at(t).windows(2)) {
            nodes.union(pair[0], pair[1]);
        }
        let terminals = hypergraph.terminals().iter().map(|t| at(t).first().copied()).collect();
        Self { incidence, nodes, terminals }
    }

    /// Shorts a cell.
    fn merge(&mut self, cell: VertexId) {
        for pair in self.incidence.of(cell).windows(2) {
            self.nodes.union(pair[0], pair[1]);
        }
    }

    /// The two nodes that a listed cell joins; `None` if it leads to a node of its own.
    fn ends(&self, cell: VertexId) -> Option<[usize; 2]> {
        self.incidence.of(cell).try_into().ok()
    }
}

/// What a player who wins by these lists claims after his opponent's last claim, if he has to: as in the
/// proofs of the kernel's rules. He has the cells `mine`; nobody has the `empty` ones.
pub(super) fn answer(
    hypergraph: &Hypergraph,
    evidence: &Evidence,
    mine: &VertexSet,
    empty: &VertexSet,
) -> Option<VertexId> {
    match evidence {
        Evidence::Trees { trees, .. } => keep_spanning(hypergraph, trees, mine, empty),
        Evidence::Forests { first, apart, forests } => {
            keep_separating(hypergraph, *first, *apart, forests, [mine, empty])
        }
        _ => None,
    }
}

/// The cell of one list that joins what the other list, with Short's cells, joins no more.
fn keep_spanning(
    hypergraph: &Hypergraph,
    trees: &[Vec<VertexId>; 2],
    mine: &VertexSet,
    empty: &VertexSet,
) -> Option<VertexId> {
    let mut board = Board::new(hypergraph);
    mine.iter().for_each(|cell| board.merge(cell));
    let ends = |cell: &VertexId| board.ends(*cell);
    let cells = trees.iter().flatten();
    let nodes: Vec<usize> =
        cells.filter_map(ends).flatten().chain(board.terminals.iter().copied().flatten()).collect();
    let left = trees
        .each_ref()
        .map(|tree| tree.iter().copied().filter(|&cell| empty.contains(cell)).collect::<Vec<_>>());
    (0..2).find_map(|side| {
        let mut joined = board.nodes.clone();
        for [a, b] in left[side].iter().filter_map(ends) {
            joined.union(a, b);
        }
        if nodes.iter().all(|&node| joined.equiv(node, nodes[0])) {
            return None;
        }
        let mends = |cell: &&VertexId| ends(cell).is_some_and(|[a, b]| !joined.equiv(a, b));
        left[1 - side].iter().find(mends).copied()
    })
}

/// The cell of one list that closes a cycle with the others of the list, Short's cells and an edge
/// between the two terminals.
fn keep_separating(
    hypergraph: &Hypergraph,
    first: Option<VertexId>,
    apart: [VertexId; 2],
    forests: &[Vec<VertexId>; 2],
    [mine, empty]: [&VertexSet; 2],
) -> Option<VertexId> {
    let mut board = Board::new(hypergraph);
    let listed = first.into_iter().chain(forests.iter().flatten().copied());
    let listed = VertexSet::from_vertices(hypergraph.vertex_count(), listed);
    // What is in no list is given to Short.
    let is_his = |cell: &VertexId| {
        !listed.contains(*cell) || !(mine.contains(*cell) || empty.contains(*cell))
    };
    hypergraph.cells().iter().filter(is_his).for_each(|cell| board.merge(cell));
    let node = |terminal: VertexId| {
        let index = hypergraph.terminals().iter().position(|&other| other == terminal);
        board.terminals[index?]
    };
    let link = node(apart[0]).zip(node(apart[1]));
    forests.iter().find_map(|forest| {
        let mut joined = board.nodes.clone();
        link.into_iter().for_each(|(a, b)| _ = joined.union(a, b));
        let left = forest.iter().copied().filter(|&cell| empty.contains(cell));
        left.into_iter().find(|&cell| {
            let ends = board.ends(cell);
            ends.is_some_and(|[a, b]| !joined.union(a, b))
        })
    })
}
