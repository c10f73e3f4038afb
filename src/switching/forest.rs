//! A rooted forest that can be cut, linked and rerooted, on nodes that may be merged.

use super::{Multigraph, NodeId};

/// Stands for "no edge".
pub(super) const NO_EDGE: u32 = u32::MAX;

/// Nodes merged into groups; the smaller group always takes the other's label.
#[derive(Clone, Debug)]
pub(super) struct Groups {
    labels: Vec<u32>,
    members: Vec<Vec<u32>>,
}

impl Groups {
    pub(super) fn new(nodes: usize) -> Self {
        let labels: Vec<u32> = (0..nodes as u32).collect();
        let members = labels.iter().map(|&node| vec![node]).collect();
        Self { labels, members }
    }

    #[inline]
    pub(super) fn find(&self, node: usize) -> usize {
        self.labels[node] as usize
    }

    /// The label of every node.
    pub(super) fn labels(&self) -> &[u32] {
        &self.labels
    }

    /// Merges two groups, given by their labels, and returns the label of the result.
    pub(super) fn union(&mut self, a: usize, b: usize) -> usize {
        if a == b {
            return a;
        }
        let (small, large) =
            if self.members[a].len() < self.members[b].len() { (a, b) } else { (b, a) };
        for node in std::mem::take(&mut self.members[small]) {
            self.labels[node as usize] = large as u32;
            self.members[large].push(node);
        }
        large
    }

    pub(super) fn size(&self, label: usize) -> usize {
        self.members[label].len()
    }
}

/// Edges between nodes that may be merged.
#[derive(Clone, Debug)]
pub(super) struct Edges {
    pub(super) list: Vec<[NodeId; 2]>,
    pub(super) groups: Groups,
}

impl Edges {
    /// The edges of a multigraph, its nodes not merged.
    pub(super) fn new(graph: &Multigraph) -> Self {
        Self { list: graph.edges().to_vec(), groups: Groups::new(graph.node_count()) }
    }

    /// The ends of an edge as groups of nodes.
    #[inline]
    pub(super) fn ends(&self, edge: usize) -> [usize; 2] {
        self.list[edge].map(|node| self.groups.find(node.index()))
    }
}

/// A forest on groups of nodes as a parent edge for each. All methods take the edges
/// that they speak of, so that two forests can share them; nodes are labels of groups.
#[derive(Clone, Debug)]
pub(super) struct Forest {
    parents: Vec<u32>,
}

impl Forest {
    pub(super) fn new(nodes: usize) -> Self {
        Self { parents: vec![NO_EDGE; nodes] }
    }

    /// The parent of a node and the edge to it; `None` for a root.
    #[inline]
    pub(super) fn parent(&self, edges: &Edges, node: usize) -> Option<(usize, usize)> {
        let edge = self.parents[node];
        (edge != NO_EDGE).then(|| {
            let [a, b] = edges.ends(edge as usize);
            (if a == node { b } else { a }, edge as usize)
        })
    }

    /// Makes a node the root of its tree. Costs its depth.
    pub(super) fn evert(&mut self, edges: &Edges, node: usize) {
        let mut here = node;
        let mut down = NO_EDGE;
        while let Some((parent, edge)) = self.parent(edges, here) {
            self.parents[here] = down;
            down = edge as u32;
            here = parent;
        }
        self.parents[here] = down;
    }

    /// Removes an edge of the forest; returns its lower end, which becomes a root.
    pub(super) fn cut(&mut self, edges: &Edges, edge: usize) -> usize {
        let [a, b] = edges.ends(edge);
        let lower = if self.parents[a] == edge as u32 { a } else { b };
        debug_assert_eq!(self.parents[lower], edge as u32);
        self.parents[lower] = NO_EDGE;
        lower
    }

    /// Adds an edge that joins two trees. The tree of its end `below` is hung below the other end.
    pub(super) fn link(&mut self, edges: &Edges, edge: usize, below: usize) {
        self.evert(edges, below);
        self.parents[below] = edge as u32;
    }

    /// Takes an edge out and puts one in that joins the two parts.
    pub(super) fn exchange(&mut self, edges: &Edges, out: usize, into: usize) {
        let root = self.cut(edges, out);
        let below = self.below(edges, root, edges.ends(into));
        self.link(edges, into, below);
    }

    /// Which of two nodes, of which exactly one is in the tree with this root, is in it. Costs at
    /// most twice the depth of that node.
    pub(super) fn below(&self, edges: &Edges, root: usize, nodes: [usize; 2]) -> usize {
        let mut here = nodes.map(Some);
        loop {
            for (at, node) in here.iter_mut().zip(nodes) {
                if *at == Some(root) {
                    return node;
                }
                *at = at.and_then(|at| Some(self.parent(edges, at)?.0));
            }
            debug_assert!(here.iter().any(Option::is_some), "no node is below the root");
        }
    }

    /// Makes a node a root without a parent, as the merged node of a group that held the root.
    pub(super) fn set_root(&mut self, node: usize) {
        self.parents[node] = NO_EDGE;
    }

    /// The root of the tree of a node. Costs its depth.
    pub(super) fn root(&self, edges: &Edges, node: usize) -> usize {
        let mut here = node;
        while let Some((parent, _)) = self.parent(edges, here) {
            here = parent;
        }
        here
    }

    /// The path from one node to another: each edge with the node that it leads to. `None` if they
    /// are in different trees. Costs their depths.
    pub(super) fn path(
        &self,
        edges: &Edges,
        [from, to]: [usize; 2],
    ) -> Option<Vec<(usize, usize)>> {
        let climb = |node: usize| {
            let parent = |&(node, _): &(usize, usize)| self.parent(edges, node);
            std::iter::successors(Some((node, usize::MAX)), parent).collect::<Vec<_>>()
        };
        let (mut up, mut down) = (climb(from), climb(to));
        if up.last()?.0 != down.last()?.0 {
            return None;
        }
        // Climbing notes each node with the edge *below* it; both end with what they share.
        while let ([.., a, _], [.., b, _]) = (&up[..], &down[..]) {
            if a.0 != b.0 {
                break;
            }
            up.pop();
            down.pop();
        }
        let mut path = up.split_off(1);
        for pair in down.windows(2).rev() {
            path.push((pair[0].0, pair[1].1));
        }
        Some(path)
    }

    /// The forest of the given edges, rooted breadth first so that it is shallow.
    pub(super) fn rooted(nodes: usize, edges: &Edges, list: &[u32]) -> Self {
        let mut at = vec![Vec::new(); nodes];
        for &edge in list {
            let [a, b] = edges.ends(edge as usize);
            at[a].push((b, edge));
            at[b].push((a, edge));
        }
        let mut forest = Self::new(nodes);
        let mut seen = vec![false; nodes];
        let mut queue = std::collections::VecDeque::new();
        for root in 0..nodes {
            if !std::mem::replace(&mut seen[root], true) {
                queue.push_back(root);
            }
            while let Some(node) = queue.pop_front() {
                for &(other, edge) in &at[node] {
                    if !std::mem::replace(&mut seen[other], true) {
                        forest.parents[other] = edge;
                        queue.push_back(other);
                    }
                }
            }
        }
        forest
    }
}
