//! The largest clumps of a multigraph, from a largest pair of forests.

use super::NodeId;
use super::forest::NO_EDGE;
use super::pair::{FORESTS, Pair};

const UNLABELLED: u32 = u32::MAX;

/// The largest clumps as a partition of the nodes, by label.
///
/// A clump is a set of nodes that induces two edge-disjoint spanning trees. Clumps that share a
/// node have a clump as their union, so the largest ones partition the nodes (single nodes among
/// them). The pair must be a largest one.
///
/// The way: an edge of a forest is in no clump if its ends lie in different trees of the other
/// forest, for then a parallel edge would fit as well. Such an edge is deleted from its forest;
/// that splits a tree, and more edges of the other forest have their ends apart. What is left when
/// nothing changes any more are forests with the same trees, which are the clumps. (It is the set of
/// edges from which an exchange sequence leads out, found backwards.) When a tree is split, only
/// its smaller part is walked through, so all takes O((n + m) log n).
pub(super) fn largest_clumps(pair: &Pair) -> Vec<u32> {
    let mut split = Split::new(pair);
    let edges = pair.edges();
    let mut apart: Vec<u32> = Vec::new();
    for (edge, side) in split.sides.iter().enumerate() {
        if side.is_some_and(|side| split.is_apart(1 - side, edge)) {
            apart.push(edge as u32);
        }
    }
    while let Some(edge) = apart.pop() {
        let edge = edge as usize;
        let Some(side) = split.sides[edge].take() else { continue };
        let smaller = split.smaller_part(side, edge);
        split.label(side, &smaller);
        for &node in &smaller {
            for &at in split.incident(node) {
                if split.sides[at as usize] == Some(1 - side) && split.is_apart(side, at as usize) {
                    apart.push(at);
                }
            }
        }
    }
    debug_assert!((0..edges.len()).all(|edge| split.sides[edge].is_none()
        || FORESTS.into_iter().all(|forest| !split.is_apart(forest, edge))));
    let [labels, _] = split.labels;
    labels
}

struct Split<'a> {
    edges: &'a [[NodeId; 2]],
    /// By edge: the forest that it is still in.
    sides: Vec<Option<usize>>,
    /// By forest and node: the tree.
    labels: [Vec<u32>; 2],
    next_label: u32,
    /// The edges at node `v` are `at[starts[v]..starts[v + 1]]`.
    at: Vec<u32>,
    starts: Vec<usize>,
}

impl<'a> Split<'a> {
    fn new(pair: &'a Pair) -> Self {
        let (nodes, edges) = (pair.node_count(), pair.edges());
        let sides = pair.sides().to_vec();
        // Only edges of the pair are ever looked at.
        let mut starts = vec![0; nodes + 1];
        let kept = || (0..edges.len()).filter(|&edge| sides[edge].is_some());
        for node in kept().flat_map(|edge| edges[edge]) {
            starts[node.index() + 1] += 1;
        }
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        let mut next = starts.clone();
        let mut at = vec![0; starts[nodes]];
        for edge in kept() {
            for node in edges[edge] {
                at[next[node.index()]] = edge as u32;
                next[node.index()] += 1;
            }
        }
        let labels = [vec![UNLABELLED; nodes], vec![UNLABELLED; nodes]];
        let mut split = Self { edges, sides, labels, next_label: 0, at, starts };
        for forest in FORESTS {
            split.label_trees(forest);
        }
        split
    }

    fn label_trees(&mut self, forest: usize) {
        for start in 0..self.labels[forest].len() {
            if self.labels[forest][start] == UNLABELLED {
                let mut tree = Walk::new(start, NO_EDGE);
                while tree.step(self, forest) {}
                self.label(forest, &tree.nodes);
            }
        }
    }

    /// Gives nodes a new label.
    fn label(&mut self, forest: usize, nodes: &[u32]) {
        for &node in nodes {
            self.labels[forest][node as usize] = self.next_label;
        }
        self.next_label += 1;
    }

    fn incident(&self, node: u32) -> &[u32] {
        &self.at[self.starts[node as usize]..self.starts[node as usize + 1]]
    }

    fn is_apart(&self, forest: usize, edge: usize) -> bool {
        let [a, b] = self.edges[edge].map(|node| self.labels[forest][node.index()]);
        a != b
    }

    /// The nodes of the smaller tree that is left of a tree when this edge goes; smaller by the
    /// number of edges at its nodes.
    fn smaller_part(&self, forest: usize, edge: usize) -> Vec<u32> {
        let mut parts = self.edges[edge].map(|node| Walk::new(node.index(), edge as u32));
        loop {
            for part in &mut parts {
                if !part.step(self, forest) {
                    return std::mem::take(&mut part.nodes);
                }
            }
        }
    }
}

/// A walk through a tree of one forest.
struct Walk {
    /// The nodes met, each with the edge by which it was entered.
    nodes: Vec<u32>,
    entered: Vec<u32>,
    /// The node being worked on and how many of its edges have been looked at.
    here: usize,
    looked: usize,
}

impl Walk {
    fn new(start: usize, entered: u32) -> Self {
        Self { nodes: vec![start as u32], entered: vec![entered], here: 0, looked: 0 }
    }

    /// Looks at one more edge; returns whether there was one.
    fn step(&mut self, split: &Split<'_>, forest: usize) -> bool {
        while let Some(&node) = self.nodes.get(self.here) {
            if let Some(&edge) = split.incident(node).get(self.looked) {
                self.looked += 1;
                if edge != self.entered[self.here] && split.sides[edge as usize] == Some(forest) {
                    let [a, b] = split.edges[edge as usize].map(|node| node.index() as u32);
                    self.nodes.push(if a == node { b } else { a });
                    self.entered.push(edge);
                }
                return true;
            }
            self.here += 1;
            self.looked = 0;
        }
        false
    }
}
