//! Visibility representations: nodes as level bars, edges as upright lines between them.
//!
//! Tamassia and Tollis, A unified approach to visibility representations of planar graphs, 1986:
//! number the nodes of a biconnected planar graph from a source to a sink on one face so that each
//! has a smaller and a larger neighbour, and direct the edges upwards. The level of a node is the
//! longest way to it from the source; the column of an edge is the longest way through the dual graph
//! to the face on its left. A bar reaches over the columns of its edges.

use super::left_right;
use super::plain::{Dart, NONE, PlainGraph, Rotation, edge_of, twin};
use crate::graph::UnionFind;

/// Where nodes and edges are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Visibility {
    /// The level of each node. The source has 0 and lies above all, the sink below all.
    pub(crate) levels: Vec<usize>,
    /// The column of each edge, from 0.
    pub(crate) columns: Vec<usize>,
    /// A column that is the node's own, also where it has no edge.
    pub(crate) anchors: Vec<usize>,
}

impl Visibility {
    /// A representation of the graph with these edges, in which source and sink can be joined by one
    /// more; `None` if this is not planar. The order of the edges decides which representation.
    ///
    /// Complexity: linear, times the number of cut vertices.
    pub(crate) fn new(
        node_count: usize,
        ends: &[[u32; 2]],
        source: u32,
        sink: u32,
    ) -> Option<Self> {
        let (graph, rotation) = biconnected(node_count, ends, source, sink)?;
        let outside = node_count as u32;
        let order = st_order(&graph, outside, sink);
        let mut rank = vec![0; graph.node_count()];
        for (place, &node) in order.iter().enumerate() {
            rank[node as usize] = place;
        }
        // The source is one level above the sink's first possible one, the outside is above it.
        let mut levels = vec![0; graph.node_count()];
        for &node in &order {
            let above = levels[node as usize] + 1;
            for &dart in graph.darts(node) {
                let head = graph.head(dart) as usize;
                if rank[head] > rank[node as usize] {
                    levels[head] = above.max(levels[head]);
                }
            }
        }
        let levels: Vec<usize> =
            levels[..node_count].iter().map(|&level: &usize| level - 1).collect();
        let forward = |edge: usize| {
            let dart = 2 * edge as Dart;
            if rank[graph.tail(dart) as usize] < rank[graph.head(dart) as usize] {
                dart
            } else {
                twin(dart)
            }
        };
        let columns = columns(&graph, &rotation, &forward, outside, sink);
        let anchor = |node: u32| {
            let columns = graph.darts(node).iter().map(|&dart| columns[edge_of(dart)]);
            columns.min().unwrap_or(0)
        };
        let anchors = (0..node_count as u32).map(anchor).collect();
        Some(Self { levels, columns: columns[..ends.len()].to_vec(), anchors })
    }

    /// Turns left and right round.
    pub(crate) fn mirror(&mut self) {
        let last = self.width() - 1;
        let columns = self.columns.iter_mut().chain(&mut self.anchors);
        columns.for_each(|column| *column = last - *column);
    }

    /// The number of columns, at least 1.
    pub(crate) fn width(&self) -> usize {
        self.columns.iter().chain(&self.anchors).max().map_or(1, |max| max + 1)
    }
}

/// The graph with a node outside, joined to source and sink, and with edges that make it
/// biconnected; the edges come first, then those that were added.
fn biconnected(
    node_count: usize,
    ends: &[[u32; 2]],
    source: u32,
    sink: u32,
) -> Option<(PlainGraph, Rotation)> {
    let outside = node_count as u32;
    let mut ends = ends.to_vec();
    ends.extend([[outside, source], [outside, sink]]);
    if !ends.contains(&[source, sink]) && !ends.contains(&[sink, source]) {
        ends.push([source, sink]);
    }
    let (component, count) = PlainGraph::new(node_count + 1, ends.clone()).components();
    let mut tied = vec![false; count];
    tied[component[source as usize] as usize] = true;
    for node in 0..node_count as u32 {
        if !std::mem::replace(&mut tied[component[node as usize] as usize], true) {
            ends.push([source, node]);
        }
    }
    loop {
        let graph = PlainGraph::new(node_count + 1, ends.clone());
        let rotation = left_right::embed(&graph)?;
        let more = bridging_edges(&graph, &rotation, outside);
        if more.is_empty() {
            return Some((graph, rotation));
        }
        ends.extend(more);
    }
}

/// Edges that can be added without crossings and join blocks: around a cut vertex one between each
/// two neighbours that follow each other and are in different blocks. Those of one answer are far
/// enough apart not to cross.
fn bridging_edges(graph: &PlainGraph, rotation: &Rotation, outside: u32) -> Vec<[u32; 2]> {
    let mut blocks = blocks(graph);
    let mut near = vec![false; graph.node_count()];
    let mut added = Vec::new();
    for node in 0..graph.node_count() as u32 {
        let darts = graph.darts(node);
        let is_near = |&dart: &Dart| near[graph.head(dart) as usize];
        if near[node as usize] || darts.iter().any(is_near) {
            continue;
        }
        let first = added.len();
        // Source and sink stay the only neighbours of the outside.
        let out = darts.iter().copied().find(|&dart| graph.head(dart) == outside);
        let mut dart = out.map_or(darts[0], |out| rotation.next(out));
        for _ in 1..darts.len() - usize::from(out.is_some()) {
            let next = rotation.next(dart);
            if blocks.union(edge_of(dart), edge_of(next)) {
                added.push([graph.head(dart), graph.head(next)]);
            }
            dart = next;
        }
        if added.len() > first {
            near[node as usize] = true;
            added[first..].iter().flatten().for_each(|&end| near[end as usize] = true);
        }
    }
    added
}

/// A depth-first tree: the nodes in the order in which they are met, their parents, and the node
/// first met that can be reached from below by one edge that is not in the tree.
struct Search {
    order: Vec<u32>,
    number: Vec<u32>,
    parent: Vec<Dart>,
    low: Vec<u32>,
}

impl Search {
    /// The search from a node, along a given dart first if there is one.
    fn new(graph: &PlainGraph, root: u32, first: Option<Dart>) -> Self {
        let count = graph.node_count();
        let mut this = Self {
            order: Vec::with_capacity(count),
            number: vec![NONE; count],
            parent: vec![NONE; count],
            low: (0..count as u32).collect(),
        };
        let mut stack: Vec<(u32, usize)> = Vec::new();
        let meet = |this: &mut Self, node: u32| {
            this.number[node as usize] = this.order.len() as u32;
            this.order.push(node);
        };
        meet(&mut this, root);
        stack.push((root, 0));
        if let Some(first) = first {
            let head = graph.head(first);
            this.parent[head as usize] = first;
            meet(&mut this, head);
            stack.push((head, 0));
        }
        while let Some((node, next)) = stack.pop() {
            let Some(&dart) = graph.darts(node).get(next) else {
                if this.parent[node as usize] != NONE {
                    let above = graph.tail(this.parent[node as usize]);
                    this.lower(above, this.low[node as usize]);
                }
                continue;
            };
            stack.push((node, next + 1));
            let head = graph.head(dart);
            if this.number[head as usize] == NONE {
                this.parent[head as usize] = dart;
                meet(&mut this, head);
                stack.push((head, 0));
            } else if twin(dart) != this.parent[node as usize] {
                this.lower(node, head);
            }
        }
        this
    }

    fn lower(&mut self, node: u32, to: u32) {
        let number = |node: u32| self.number[node as usize];
        if number(to) < number(self.low[node as usize]) {
            self.low[node as usize] = to;
        }
    }
}

/// The edges of a connected graph by block.
fn blocks(graph: &PlainGraph) -> UnionFind {
    let search = Search::new(graph, 0, None);
    let mut blocks = UnionFind::new(graph.edge_count());
    let number = |node: u32| search.number[node as usize];
    for &node in &search.order {
        let up = search.parent[node as usize];
        for &dart in graph.darts(node) {
            let head = graph.head(dart);
            let is_tree = search.parent[head as usize] == dart;
            if is_tree {
                // The block goes on below unless the node cuts off what is there.
                if up != NONE && number(search.low[head as usize]) < number(node) {
                    blocks.union(edge_of(up), edge_of(dart));
                }
            } else if dart != twin(up) && number(head) < number(node) {
                blocks.union(edge_of(up), edge_of(dart));
            }
        }
    }
    blocks
}

/// An st-order of a biconnected graph, from a source to a sink that are adjacent.
///
/// Tarjan, Two streamlined depth-first search algorithms, 1986.
fn st_order(graph: &PlainGraph, source: u32, sink: u32) -> Vec<u32> {
    let first = graph.darts(source).iter().copied().find(|&dart| graph.head(dart) == sink);
    let search = Search::new(graph, source, first);
    let count = graph.node_count();
    // A doubly linked list.
    let (mut before, mut after) = (vec![NONE; count], vec![NONE; count]);
    after[source as usize] = sink;
    before[sink as usize] = source;
    let mut is_minus = vec![false; count];
    is_minus[source as usize] = true;
    for &node in &search.order[2..] {
        let parent = graph.tail(search.parent[node as usize]);
        let to_front = is_minus[search.low[node as usize] as usize];
        let (left, right) = if to_front {
            (before[parent as usize], parent)
        } else {
            (parent, after[parent as usize])
        };
        is_minus[parent as usize] = !to_front;
        before[node as usize] = left;
        after[node as usize] = right;
        if left != NONE {
            after[left as usize] = node;
        }
        if right != NONE {
            before[right as usize] = node;
        }
    }
    std::iter::successors(Some(source), |&node| {
        Some(after[node as usize]).filter(|&next| next != NONE)
    })
    .collect()
}

/// The column of each edge. That between source and sink lies beside the drawing and counts for
/// nothing.
fn columns(
    graph: &PlainGraph,
    rotation: &Rotation,
    forward: &dyn Fn(usize) -> Dart,
    source: u32,
    sink: u32,
) -> Vec<usize> {
    let faces = rotation.faces();
    let mut face_of = vec![0; 2 * graph.edge_count()];
    for (face, walk) in faces.iter().enumerate() {
        walk.iter().for_each(|&dart| face_of[dart as usize] = face);
    }
    let sides = |edge: usize| {
        let dart = forward(edge);
        [dart, twin(dart)].map(|dart| face_of[dart as usize])
    };
    let is_outer = |edge: usize| {
        let dart = forward(edge);
        graph.tail(dart) == source && graph.head(dart) == sink
    };
    let inner = || (0..graph.edge_count()).filter(|&edge| !is_outer(edge));
    let mut to_right = vec![Vec::new(); faces.len()];
    let mut waiting = vec![0_usize; faces.len()];
    for edge in inner() {
        let [left, right] = sides(edge);
        to_right[left].push(right);
        waiting[right] += 1;
    }
    let mut column = vec![0; faces.len()];
    let mut ready: Vec<usize> = (0..faces.len()).filter(|&face| waiting[face] == 0).collect();
    while let Some(face) = ready.pop() {
        for &right in &to_right[face] {
            column[right] = column[right].max(column[face] + 1);
            waiting[right] -= 1;
            if waiting[right] == 0 {
                ready.push(right);
            }
        }
    }
    (0..graph.edge_count()).map(|edge| column[sides(edge)[0]]).collect()
}
