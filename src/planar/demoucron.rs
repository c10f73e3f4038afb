//! The planarity test of Demoucron, Malgrange and Pertuiset (1964): the oracle of the tests.
//!
//! Block by block: start with a cycle, then draw a path of some fragment into a face that holds all
//! its attachments, a fragment with the fewest such faces first. Slow and easy to believe.

use std::collections::BTreeSet;

use super::plain::{NONE, PlainGraph, edge_of, twin};

/// Whether the graph is planar. Time about O(nodes * edges) for each edge.
pub(super) fn is_planar(graph: &PlainGraph) -> bool {
    blocks(graph).iter().all(|block| block.len() < 3 || Drawing::complete(graph, block))
}

/// The edges of each block (maximal connected subgraph without a cut node), by Hopcroft and Tarjan.
fn blocks(graph: &PlainGraph) -> Vec<Vec<usize>> {
    struct Search<'a> {
        graph: &'a PlainGraph,
        depth: Vec<u32>,
        low: Vec<u32>,
        edges: Vec<usize>,
        blocks: Vec<Vec<usize>>,
    }
    impl Search<'_> {
        fn run(&mut self, node: u32, into: u32, depth: u32) {
            self.depth[node as usize] = depth;
            self.low[node as usize] = depth;
            for &dart in self.graph.darts(node) {
                let head = self.graph.head(dart);
                if into != NONE && dart == twin(into) {
                    continue;
                }
                if self.depth[head as usize] == NONE {
                    let mark = self.edges.len();
                    self.edges.push(edge_of(dart));
                    self.run(head, dart, depth + 1);
                    let low = self.low[head as usize];
                    self.low[node as usize] = self.low[node as usize].min(low);
                    if low >= depth {
                        self.blocks.push(self.edges.split_off(mark));
                    }
                } else if self.depth[head as usize] < depth {
                    self.edges.push(edge_of(dart));
                    self.low[node as usize] =
                        self.low[node as usize].min(self.depth[head as usize]);
                }
            }
        }
    }
    let nodes = graph.node_count();
    let mut search = Search {
        graph,
        depth: vec![NONE; nodes],
        low: vec![NONE; nodes],
        edges: Vec::new(),
        blocks: Vec::new(),
    };
    for node in 0..nodes as u32 {
        if search.depth[node as usize] == NONE {
            search.run(node, NONE, 0);
        }
    }
    search.blocks
}

/// A part of a block that is not drawn yet: connected, and hanging on nodes that are.
struct Fragment {
    edges: Vec<usize>,
    attachments: BTreeSet<u32>,
}

struct Drawing<'a> {
    graph: &'a PlainGraph,
    left: BTreeSet<usize>,
    drawn: BTreeSet<u32>,
    faces: Vec<Vec<u32>>,
}

impl<'a> Drawing<'a> {
    fn complete(graph: &'a PlainGraph, block: &[usize]) -> bool {
        let left: BTreeSet<usize> = block.iter().copied().collect();
        let mut drawing = Self { graph, left, drawn: BTreeSet::new(), faces: Vec::new() };
        // A cycle: an edge, and the way back without it.
        let [a, b] = graph.ends()[block[0]];
        drawing.left.remove(&block[0]);
        let rest: Vec<usize> = drawing.left.iter().copied().collect();
        let cycle = drawing.path(&rest, a, &BTreeSet::from([b]));
        drawing.remove_path(&cycle);
        drawing.drawn.extend(&cycle);
        drawing.faces = vec![cycle.clone(), cycle];
        while !drawing.left.is_empty() {
            let fragments = drawing.fragments();
            let homes = |fragment: &Fragment| -> Vec<usize> {
                let holds = |face: &Vec<u32>| fragment.attachments.iter().all(|a| face.contains(a));
                (0..drawing.faces.len()).filter(|&f| holds(&drawing.faces[f])).collect()
            };
            let fewest = fragments.iter().min_by_key(|fragment| homes(fragment).len());
            let fragment = fewest.expect("edges are left");
            let Some(&face) = homes(fragment).first() else { return false };
            let start = *fragment.attachments.first().expect("blocks hang together");
            let mut ends = fragment.attachments.clone();
            ends.remove(&start);
            let path = drawing.path(&fragment.edges, start, &ends);
            drawing.draw(face, &path);
        }
        true
    }

    fn fragments(&self) -> Vec<Fragment> {
        let mut left = self.left.clone();
        let mut fragments = Vec::new();
        while let Some(first) = left.pop_first() {
            let mut fragment = Fragment { edges: vec![first], attachments: BTreeSet::new() };
            let mut nodes = self.graph.ends()[first].to_vec();
            while let Some(node) = nodes.pop() {
                if self.drawn.contains(&node) {
                    fragment.attachments.insert(node);
                    continue;
                }
                for &dart in self.graph.darts(node) {
                    if left.remove(&edge_of(dart)) {
                        fragment.edges.push(edge_of(dart));
                        nodes.push(self.graph.head(dart));
                    }
                }
            }
            fragments.push(fragment);
        }
        fragments
    }

    /// A path along these edges from `start` to one of `ends`, through no drawn node.
    fn path(&self, edges: &[usize], start: u32, ends: &BTreeSet<u32>) -> Vec<u32> {
        let mut before = vec![NONE; self.graph.node_count()];
        let mut queue = std::collections::VecDeque::from([start]);
        while let Some(node) = queue.pop_front() {
            if node != start && ends.contains(&node) {
                let mut path = vec![node];
                while path.last() != Some(&start) {
                    path.push(before[path[path.len() - 1] as usize]);
                }
                return path;
            }
            if node != start && self.drawn.contains(&node) {
                continue;
            }
            for &dart in self.graph.darts(node) {
                let head = self.graph.head(dart);
                if edges.contains(&edge_of(dart)) && head != start && before[head as usize] == NONE
                {
                    before[head as usize] = node;
                    queue.push_back(head);
                }
            }
        }
        panic!("a fragment of a block hangs on two nodes at least")
    }

    fn remove_path(&mut self, path: &[u32]) {
        for pair in path.windows(2) {
            let darts = self.graph.darts(pair[0]);
            let dart = darts.iter().find(|&&dart| self.graph.head(dart) == pair[1]);
            self.left.remove(&edge_of(*dart.expect("a path has edges")));
        }
    }

    /// Splits a face by a path between two of its nodes.
    fn draw(&mut self, face: usize, path: &[u32]) {
        self.remove_path(path);
        self.drawn.extend(path);
        let mut walk = self.faces.swap_remove(face);
        let place = |walk: &[u32], node: u32| {
            walk.iter().position(|&n| n == node).expect("attachments are on the face")
        };
        let start = place(&walk, path[0]);
        walk.rotate_left(start);
        let end = place(&walk, path[path.len() - 1]);
        let inner = &path[1..path.len() - 1];
        let mut one = walk[..=end].to_vec();
        one.extend(inner.iter().rev());
        let mut other = walk[end..].to_vec();
        other.push(walk[0]);
        other.extend(inner);
        self.faces.extend([one, other]);
    }
}
