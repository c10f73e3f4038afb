//! Two edge-disjoint forests with as many edges as possible.
//!
//! Roskind and Tarjan, "A note on finding minimum-cost edge-disjoint spanning trees" (1985), for
//! two forests: an edge that fits in neither forest is brought in by a shortest sequence of
//! exchanges, found breadth first over fundamental cycles. A search that fails has found a *clump*,
//! a set of nodes on which both forests are spanning trees; it is merged into one node, so that no
//! edge is searched in vain twice.

use super::forest::{Edges, Forest, Groups, NO_EDGE};
use super::order::dense_first;
use super::{Multigraph, NodeId};

/// One of the two forests of a pair.
pub(super) const FORESTS: [usize; 2] = [0, 1];

/// A pair of edge-disjoint forests. More edges may be added; none is ever lost.
#[derive(Clone, Debug)]
pub(super) struct Pair {
    node_count: usize,
    /// The edges, with the clumps found so far merged.
    edges: Edges,
    /// By edge: which forest it is in.
    sides: Vec<Option<usize>>,
    forests: [Forest; 2],
    /// The trees of each forest as sets of nodes, clumps merged or not.
    trees: [Groups; 2],
    search: Search,
}

/// Scratch of one search, kept to save its allocation.
#[derive(Clone, Debug, Default)]
struct Search {
    /// By edge: the edge on whose cycle it was found.
    found_by: Vec<u32>,
    /// By forest and node: the last search that reached it.
    reached: [Vec<u32>; 2],
    number: u32,
    queue: Vec<u32>,
    path: Vec<u32>,
    /// The nodes that the search reached.
    nodes: Vec<u32>,
}

impl Pair {
    /// The largest pair of a multigraph: as many edges in both together as is possible.
    ///
    /// Each edge costs one search. A search costs the edges on the cycles it looks at; those of a
    /// search that fails are merged, so all failing searches together cost O(n log n), and in
    /// practice the others are short. Space O(n + m).
    pub(super) fn maximum(graph: &Multigraph) -> Self {
        let mut pair = Self::empty(graph);
        for edge in dense_first(graph) {
            _ = pair.insert_directly(edge) || pair.insert(edge);
        }
        pair
    }

    fn empty(graph: &Multigraph) -> Self {
        let (nodes, edges) = (graph.node_count(), graph.edges().len());
        let search = Search {
            found_by: vec![NO_EDGE; edges],
            reached: [vec![0; nodes], vec![0; nodes]],
            ..Search::default()
        };
        Self {
            node_count: nodes,
            edges: Edges::new(graph),
            sides: vec![None; edges],
            forests: [Forest::new(nodes), Forest::new(nodes)],
            trees: [Groups::new(nodes), Groups::new(nodes)],
            search,
        }
    }

    pub(super) fn node_count(&self) -> usize {
        self.node_count
    }

    pub(super) fn edges(&self) -> &[[NodeId; 2]] {
        &self.edges.list
    }

    /// Which forest each edge is in.
    pub(super) fn sides(&self) -> &[Option<usize>] {
        &self.sides
    }

    /// The clumps found so far: those of the edges that did not fit.
    pub(super) fn clumps(&self) -> &Groups {
        &self.edges.groups
    }

    /// Adds an edge to the multigraph and, if possible, to the pair. If not, the smallest clump
    /// with both ends is merged. Returns whether it is in the pair.
    pub(super) fn add(&mut self, edge: [NodeId; 2]) -> bool {
        let index = self.edges.list.len();
        self.edges.list.push(edge);
        self.sides.push(None);
        self.search.found_by.push(NO_EDGE);
        self.insert_directly(index) || self.insert(index)
    }

    /// Whether an edge joins two trees of a forest.
    fn joins(&self, forest: usize, edge: usize) -> bool {
        let [a, b] = self.edges.list[edge].map(|node| self.trees[forest].find(node.index()));
        a != b
    }

    fn insert_directly(&mut self, edge: usize) -> bool {
        match FORESTS.into_iter().find(|&forest| self.joins(forest, edge)) {
            Some(forest) => {
                self.join(forest, edge);
                true
            }
            None => false,
        }
    }

    /// Adds an edge that joins two trees of a forest.
    fn join(&mut self, forest: usize, edge: usize) {
        let [a, b] = self.edges.list[edge].map(|node| self.trees[forest].find(node.index()));
        let trees = &self.trees[forest];
        let [x, y] = self.edges.ends(edge);
        let below = if trees.size(a) < trees.size(b) { x } else { y };
        self.forests[forest].link(&self.edges, edge, below);
        self.trees[forest].union(a, b);
        self.sides[edge] = Some(forest);
    }

    /// Brings an edge that joins no trees into the pair by exchanges. If there are none, merges the
    /// clump that the search has found and returns `false`.
    fn insert(&mut self, edge: usize) -> bool {
        let [root, other] = self.edges.ends(edge);
        if root == other {
            return false;
        }
        for forest in &mut self.forests {
            forest.evert(&self.edges, root);
        }
        self.search.number += 1;
        self.search.nodes.clear();
        self.search.queue.clear();
        for forest in FORESTS {
            self.reach(forest, root);
        }
        self.search.queue.push(edge as u32);
        self.search.found_by[edge] = NO_EDGE;
        let mut next = 0;
        while let Some(&edge) = self.search.queue.get(next) {
            next += 1;
            for forest in FORESTS {
                if self.sides[edge as usize] == Some(forest) {
                    continue;
                }
                if self.joins(forest, edge as usize) {
                    self.exchange(forest, edge as usize);
                    return true;
                }
                self.follow(forest, edge as usize);
            }
        }
        self.merge(root);
        false
    }

    fn reach(&mut self, forest: usize, node: usize) {
        self.search.reached[forest][node] = self.search.number;
        self.search.nodes.push(node as u32);
    }

    fn is_reached(&self, forest: usize, node: usize) -> bool {
        self.search.reached[forest][node] == self.search.number
    }

    /// Reaches the new part of the cycle that an edge closes in a forest. The reached nodes of each
    /// forest are a tree with the root of the search as its root, and one end of the edge is
    /// reached: the edges are queued from the root outwards, so the edge above it came earlier.
    fn follow(&mut self, forest: usize, edge: usize) {
        let ends = self.edges.ends(edge);
        let Some(mut here) = ends.into_iter().find(|&end| !self.is_reached(forest, end)) else {
            return;
        };
        debug_assert!(ends.into_iter().any(|end| self.is_reached(forest, end)));
        self.search.path.clear();
        while !self.is_reached(forest, here) {
            self.reach(forest, here);
            let up = self.forests[forest].parent(&self.edges, here);
            let (parent, up) = up.expect("the root of the search is reached and above");
            self.search.found_by[up] = edge as u32;
            self.search.path.push(up as u32);
            here = parent;
        }
        let Search { queue, path, .. } = &mut self.search;
        queue.extend(path.iter().rev());
    }

    /// Makes the exchanges that bring the first edge of the search in, given the last one, which
    /// joins two trees of a forest. The path is a shortest one, so from its end backwards each
    /// exchange leaves the cycles of the earlier ones as they are.
    fn exchange(&mut self, forest: usize, last: usize) {
        let mut out = last;
        let mut from = self.sides[last];
        self.join(forest, last);
        while let Some(forest) = from {
            let into = self.search.found_by[out] as usize;
            from = self.sides[into];
            self.forests[forest].exchange(&self.edges, out, into);
            self.sides[into] = Some(forest);
            out = into;
        }
    }

    /// Merges the nodes that a failed search has reached.
    fn merge(&mut self, root: usize) {
        let mut label = root;
        let clumps = &mut self.edges.groups;
        for &node in &self.search.nodes {
            label = clumps.union(label, clumps.find(node as usize));
        }
        for forest in &mut self.forests {
            forest.set_root(label);
        }
    }
}
