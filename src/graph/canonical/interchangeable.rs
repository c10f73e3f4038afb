//! Nodes that may change places while all others stay.

use std::collections::BTreeMap;

use super::{Kind, Nodes};
use crate::graph::UnionFind;

impl Nodes {
    /// The classes of nodes of cells that may change places, of two nodes or more: the leaves of a star, the vertices
    /// of a clique. Any order of a class is an automorphism, and every automorphism maps classes to classes; that
    /// they are found whole is what lets [`Symmetries`](super::Symmetries) count the orders of each by themselves.
    ///
    /// Complexity: near-linear in the hyperedges for nodes without one in common; for others each node is compared
    /// with one of each class beside it.
    pub(super) fn interchangeable(&self) -> Vec<Vec<usize>> {
        let count = self.members.len();
        let cells: Vec<usize> = (0..count).filter(|&node| self.kind(node) == Kind::Cells).collect();
        let mut classes = UnionFind::new(count);
        let mut alike: BTreeMap<_, usize> = BTreeMap::new();
        for &node in &cells {
            let first =
                *alike.entry((self.members[node].len(), self.links(node, None))).or_insert(node);
            classes.union(node, first);
        }
        let mut seen = vec![usize::MAX; count];
        for &node in &cells {
            let beside =
                self.adjacency[node].iter().flat_map(|&hyperedge| &self.adjacency[hyperedge]);
            for &other in beside {
                let class = classes.find(other);
                let is_new = std::mem::replace(&mut seen[class], node) != node;
                if other < node && is_new && self.may_change_places(node, other) {
                    classes.union(node, other);
                }
            }
        }
        let mut members: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &node in &cells {
            members.entry(classes.find(node)).or_default().push(node);
        }
        members.into_values().filter(|class| class.len() > 1).collect()
    }

    /// What the hyperedges of a node that another one is not in join it to.
    fn links(&self, node: usize, without: Option<usize>) -> Vec<Vec<usize>> {
        let hyperedges = self.adjacency[node].iter().map(|&hyperedge| &self.adjacency[hyperedge]);
        let apart =
            hyperedges.filter(|members| without.is_none_or(|other| !members.contains(&other)));
        let others =
            |members: &Vec<usize>| members.iter().copied().filter(|&v| v != node).collect();
        let mut links: Vec<Vec<usize>> = apart.map(others).collect();
        links.sort_unstable();
        links
    }

    fn may_change_places(&self, node: usize, other: usize) -> bool {
        self.kind(other) == Kind::Cells
            && self.members[node].len() == self.members[other].len()
            && self.adjacency[node].len() == self.adjacency[other].len()
            && self.links(node, Some(other)) == self.links(other, Some(node))
    }
}
