//! Planarity test and embedding by the left-right criterion.
//!
//! Brandes, The left-right planarity test (2009), after de Fraysseix and Rosenstiehl: in a
//! depth-first orientation every back edge passes the tree path that it closes on the left or on
//! the right. Back edges that overlap must take different sides, others the same; the graph is
//! planar iff all this can be satisfied. Linear time and space but for sorting the edges at each
//! node, and no recursion.

use std::cmp::Ordering;

use super::plain::{Dart, NONE, PlainGraph, Rotation, edge_of, twin};

/// An embedding of the graph in the plane, or `None` if it is not planar.
pub(super) fn embed(graph: &PlainGraph) -> Option<Rotation> {
    let mut orientation = Orientation::new(graph)?;
    let sides = Sides::find(&orientation)?;
    for (nesting, side) in orientation.nesting.iter_mut().zip(&sides) {
        if *side == Side::Left {
            *nesting = -*nesting;
        }
    }
    orientation.sort_outgoing();
    Some(rotation(&orientation, &sides))
}

/// Whether the graph is planar.
pub(super) fn is_planar(graph: &PlainGraph) -> bool {
    Orientation::new(graph).is_some_and(|orientation| Sides::find(&orientation).is_some())
}

/// A depth-first forest of a graph. All edges are directed: tree edges away from the root, back
/// edges towards it.
struct Orientation<'a> {
    graph: &'a PlainGraph,
    roots: Vec<u32>,
    /// By node: its distance from the root.
    height: Vec<u32>,
    /// By node: the tree dart that leads to it.
    parent: Vec<Dart>,
    /// By edge: the height of the lowest return point, and of the second lowest.
    lowpt: Vec<u32>,
    lowpt2: Vec<u32>,
    /// By edge: the place of the edge among those that leave the same node, from inside out.
    nesting: Vec<i64>,
    /// The darts that leave each node, node by node.
    outgoing: Vec<Dart>,
    starts: Vec<usize>,
}

impl<'a> Orientation<'a> {
    /// `None` if there are more edges than a planar graph can have.
    fn new(graph: &'a PlainGraph) -> Option<Self> {
        let (nodes, edges) = (graph.node_count(), graph.edge_count());
        if nodes >= 3 && edges > 3 * nodes - 6 {
            return None;
        }
        let mut this = Self {
            graph,
            roots: Vec::new(),
            height: vec![NONE; nodes],
            parent: vec![NONE; nodes],
            lowpt: vec![0; edges],
            lowpt2: vec![0; edges],
            nesting: vec![0; edges],
            outgoing: vec![NONE; edges],
            starts: vec![0; nodes + 1],
        };
        let direction = this.search();
        for &dart in &direction {
            this.starts[graph.tail(dart) as usize + 1] += 1;
        }
        for node in 0..nodes {
            this.starts[node + 1] += this.starts[node];
        }
        let mut next = this.starts.clone();
        for dart in direction {
            let place = &mut next[graph.tail(dart) as usize];
            this.outgoing[*place] = dart;
            *place += 1;
        }
        this.sort_outgoing();
        Some(this)
    }

    /// Directs the edges; returns for each edge the dart along which it is directed.
    fn search(&mut self) -> Vec<Dart> {
        let graph = self.graph;
        let mut direction = vec![NONE; graph.edge_count()];
        let mut next = vec![0; graph.node_count()];
        let mut path = Vec::new();
        for root in 0..graph.node_count() as u32 {
            if self.height[root as usize] != NONE {
                continue;
            }
            self.height[root as usize] = 0;
            self.roots.push(root);
            path.push(root);
            while let Some(&node) = path.last() {
                let Some(&dart) = graph.darts(node).get(next[node as usize]) else {
                    path.pop();
                    self.pass_on(self.parent[node as usize]);
                    continue;
                };
                next[node as usize] += 1;
                let edge = edge_of(dart);
                if direction[edge] != NONE {
                    continue;
                }
                direction[edge] = dart;
                let height = self.height[node as usize];
                self.lowpt[edge] = height;
                self.lowpt2[edge] = height;
                let head = graph.head(dart) as usize;
                if self.height[head] == NONE {
                    self.parent[head] = dart;
                    self.height[head] = height + 1;
                    path.push(head as u32);
                } else {
                    self.lowpt[edge] = self.height[head];
                    self.pass_on(dart);
                }
            }
        }
        direction
    }

    /// All is known of the edge of this dart: fixes its nesting and tells the edge before it.
    fn pass_on(&mut self, dart: Dart) {
        if dart == NONE {
            return;
        }
        let edge = edge_of(dart);
        let tail = self.graph.tail(dart) as usize;
        let (low, low2) = (self.lowpt[edge], self.lowpt2[edge]);
        let chordal = low2 < self.height[tail];
        self.nesting[edge] = 2 * i64::from(low) + i64::from(chordal);
        if self.parent[tail] == NONE {
            return;
        }
        let before = edge_of(self.parent[tail]);
        let (best, second) = (self.lowpt[before], self.lowpt2[before]);
        (self.lowpt[before], self.lowpt2[before]) = match low.cmp(&best) {
            Ordering::Less => (low, best.min(low2)),
            Ordering::Equal => (best, second.min(low2)),
            Ordering::Greater => (best, second.min(low)),
        };
    }

    fn sort_outgoing(&mut self) {
        for node in 0..self.graph.node_count() {
            let outgoing = &mut self.outgoing[self.starts[node]..self.starts[node + 1]];
            outgoing.sort_by_key(|&dart| self.nesting[edge_of(dart)]);
        }
    }

    /// The darts that leave a node, in the order of their nesting.
    fn outgoing(&self, node: u32) -> &[Dart] {
        let node = node as usize;
        &self.outgoing[self.starts[node]..self.starts[node + 1]]
    }

    fn tail_height(&self, dart: Dart) -> u32 {
        self.height[self.graph.tail(dart) as usize]
    }

    fn is_tree(&self, dart: Dart) -> bool {
        self.parent[self.graph.head(dart) as usize] == dart
    }

    /// Visits the tree depth first in the order of `outgoing`: `on_dart` at each dart when it is
    /// met, `on_done` when what lies behind it is finished (for back edges at once). Either may
    /// end the visit with `None`.
    fn visit<S>(
        &self,
        state: &mut S,
        on_dart: impl Fn(&mut S, Dart),
        on_done: impl Fn(&mut S, Dart) -> Option<()>,
    ) -> Option<()> {
        let mut next = vec![0; self.graph.node_count()];
        let mut path = Vec::new();
        for &root in &self.roots {
            path.push(root);
            while let Some(&node) = path.last() {
                if let Some(&dart) = self.outgoing(node).get(next[node as usize]) {
                    next[node as usize] += 1;
                    on_dart(state, dart);
                    if self.is_tree(dart) {
                        path.push(self.graph.head(dart));
                    } else {
                        on_done(state, dart)?;
                    }
                } else {
                    path.pop();
                    let parent = self.parent[node as usize];
                    if parent != NONE {
                        on_done(state, parent)?;
                    }
                }
            }
        }
        Some(())
    }
}

/// On which side of its tree path an edge goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Back edges that must go on one side, from the one with the lowest return point to that with the
/// highest; linked from high to low by [`Sides::reference`]. Empty if both are [`NONE`].
#[derive(Clone, Copy)]
struct Interval {
    low: u32,
    high: u32,
}

const EMPTY: Interval = Interval { low: NONE, high: NONE };

impl Interval {
    fn is_empty(self) -> bool {
        self.low == NONE && self.high == NONE
    }
}

/// Two intervals of back edges that must go on different sides.
#[derive(Clone, Copy)]
struct ConflictPair {
    left: Interval,
    right: Interval,
}

impl ConflictPair {
    fn swap(&mut self) {
        std::mem::swap(&mut self.left, &mut self.right);
    }
}

/// The second phase: which edges go on which side.
struct Sides<'a> {
    orientation: &'a Orientation<'a>,
    /// By edge: another edge relative to whose side the side of this one is given.
    reference: Vec<u32>,
    opposite: Vec<bool>,
    /// By edge: the back edge that returns lowest.
    lowpt_edge: Vec<u32>,
    /// By edge: how high the stack was when the edge was met.
    stack_bottom: Vec<u32>,
    stack: Vec<ConflictPair>,
}

impl<'a> Sides<'a> {
    /// The side of every edge, or `None` if there is no way.
    fn find(orientation: &'a Orientation<'a>) -> Option<Vec<Side>> {
        let edges = orientation.graph.edge_count();
        let mut this = Self {
            orientation,
            reference: vec![NONE; edges],
            opposite: vec![false; edges],
            lowpt_edge: vec![NONE; edges],
            stack_bottom: vec![0; edges],
            stack: Vec::new(),
        };
        orientation.visit(&mut this, Self::met, Self::done)?;
        Some(this.resolve())
    }

    fn met(&mut self, dart: Dart) {
        self.stack_bottom[edge_of(dart)] = self.stack.len() as u32;
        if !self.orientation.is_tree(dart) {
            let edge = dart >> 1;
            self.lowpt_edge[edge as usize] = edge;
            let right = Interval { low: edge, high: edge };
            self.stack.push(ConflictPair { left: EMPTY, right });
        }
    }

    fn done(&mut self, dart: Dart) -> Option<()> {
        let orientation = self.orientation;
        if orientation.is_tree(dart) {
            self.remove_back_edges(dart);
        }
        let edge = edge_of(dart);
        if orientation.lowpt[edge] < orientation.tail_height(dart) {
            // An edge that returns below its start has a tree edge before it.
            let tail = orientation.graph.tail(dart);
            let before = edge_of(orientation.parent[tail as usize]);
            if orientation.outgoing(tail)[0] == dart {
                self.lowpt_edge[before] = self.lowpt_edge[edge];
            } else {
                self.add_constraints(edge, before)?;
            }
        }
        Some(())
    }

    fn conflicts(&self, interval: Interval, edge: usize) -> bool {
        let lowpt = &self.orientation.lowpt;
        interval.high != NONE && lowpt[interval.high as usize] > lowpt[edge]
    }

    /// Makes the back edges behind `edge` fit those behind the edges met earlier at the same node;
    /// `before` is the tree edge to that node.
    fn add_constraints(&mut self, edge: usize, before: usize) -> Option<()> {
        let lowpt = &self.orientation.lowpt;
        let mut pair = ConflictPair { left: EMPTY, right: EMPTY };
        // All that return from behind `edge` must go on one side.
        loop {
            let mut top = self.stack.pop()?;
            if !top.left.is_empty() {
                top.swap();
            }
            if !top.left.is_empty() {
                return None;
            }
            if lowpt[top.right.low as usize] > lowpt[before] {
                if pair.right.is_empty() {
                    pair.right.high = top.right.high;
                } else {
                    self.reference[pair.right.low as usize] = top.right.high;
                }
                pair.right.low = top.right.low;
            } else {
                self.reference[top.right.low as usize] = self.lowpt_edge[before];
            }
            if self.stack.len() <= self.stack_bottom[edge] as usize {
                break;
            }
        }
        // Those of the earlier edges that overlap with them must go on the other.
        while let Some(&top) = self.stack.last() {
            if !self.conflicts(top.left, edge) && !self.conflicts(top.right, edge) {
                break;
            }
            self.stack.pop();
            let mut top = top;
            if self.conflicts(top.right, edge) {
                top.swap();
            }
            if self.conflicts(top.right, edge) {
                return None;
            }
            if pair.right.low != NONE {
                self.reference[pair.right.low as usize] = top.right.high;
            }
            if top.right.low != NONE {
                pair.right.low = top.right.low;
            }
            if pair.left.is_empty() {
                pair.left.high = top.left.high;
            } else {
                self.reference[pair.left.low as usize] = top.left.high;
            }
            pair.left.low = top.left.low;
        }
        if !(pair.left.is_empty() && pair.right.is_empty()) {
            self.stack.push(pair);
        }
        Some(())
    }

    fn lowest(&self, pair: ConflictPair) -> u32 {
        let low = |interval: Interval| match interval.low {
            NONE => u32::MAX,
            edge => self.orientation.lowpt[edge as usize],
        };
        low(pair.left).min(low(pair.right))
    }

    /// Forgets the back edges that end where the tree edge of this dart starts, and puts the tree
    /// edge on the side of the highest that remains.
    fn remove_back_edges(&mut self, dart: Dart) {
        let orientation = self.orientation;
        let height = orientation.tail_height(dart);
        while let Some(&top) = self.stack.last() {
            if self.lowest(top) != height {
                break;
            }
            self.stack.pop();
            if top.left.low != NONE {
                self.opposite[top.left.low as usize] = true;
            }
        }
        if let Some(mut top) = self.stack.pop() {
            self.trim(&mut top.left, top.right.low, height);
            self.trim(&mut top.right, top.left.low, height);
            self.stack.push(top);
        }
        let edge = edge_of(dart);
        if let Some(top) = self.stack.last().filter(|_| orientation.lowpt[edge] < height) {
            let (left, right) = (top.left.high, top.right.high);
            let left_is_higher = left != NONE
                && (right == NONE
                    || orientation.lowpt[left as usize] > orientation.lowpt[right as usize]);
            self.reference[edge] = if left_is_higher { left } else { right };
        }
    }

    /// Takes the back edges that end at this height out of one interval of a pair.
    fn trim(&mut self, interval: &mut Interval, other_low: u32, height: u32) {
        while interval.high != NONE && self.orientation.lowpt[interval.high as usize] == height {
            interval.high = self.reference[interval.high as usize];
        }
        if interval.high == NONE && interval.low != NONE {
            self.reference[interval.low as usize] = other_low;
            self.opposite[interval.low as usize] = true;
            interval.low = NONE;
        }
    }

    /// Follows the references to sides.
    fn resolve(self) -> Vec<Side> {
        let mut known: Vec<Option<Side>> = vec![None; self.reference.len()];
        let mut chain = Vec::new();
        for edge in 0..self.reference.len() {
            let mut at = edge;
            while known[at].is_none() && self.reference[at] != NONE {
                chain.push(at);
                at = self.reference[at] as usize;
            }
            let apply = |side: Side, opposite: bool| match (side, opposite) {
                (side, false) => side,
                (Side::Left, true) => Side::Right,
                (Side::Right, true) => Side::Left,
            };
            let mut side = match known[at] {
                Some(side) => side,
                None => apply(Side::Right, self.opposite[at]),
            };
            known[at] = Some(side);
            while let Some(back) = chain.pop() {
                side = apply(side, self.opposite[back]);
                known[back] = Some(side);
            }
        }
        known.into_iter().map(|side| side.expect("each edge was followed")).collect()
    }
}

/// Third phase: puts every edge in its place around both its ends. The orientation is sorted by
/// signed nesting.
fn rotation(orientation: &Orientation<'_>, sides: &[Side]) -> Rotation {
    let graph = orientation.graph;
    let mut rings = Rings::new(2 * graph.edge_count(), graph.node_count());
    for node in 0..graph.node_count() as u32 {
        let outgoing = orientation.outgoing(node);
        for (index, &dart) in outgoing.iter().enumerate() {
            match index.checked_sub(1) {
                None => rings.place_first(node, dart),
                Some(before) => rings.place_after(outgoing[before], dart),
            }
        }
    }
    let finished = orientation.visit(
        &mut rings,
        |rings, dart| {
            let (tail, head) = (graph.tail(dart) as usize, graph.head(dart));
            let back = twin(dart);
            if orientation.is_tree(dart) {
                rings.place_first(head, back);
                rings.left[tail] = dart;
                rings.right[tail] = dart;
            } else if sides[edge_of(dart)] == Side::Right {
                rings.place_after(rings.right[head as usize], back);
            } else {
                rings.place_after(rings.before[rings.left[head as usize] as usize], back);
                rings.left[head as usize] = back;
            }
        },
        |_, _| Some(()),
    );
    finished.expect("nothing ends this visit");
    Rotation::new(rings.next)
}

/// Cyclic lists of darts around nodes.
struct Rings {
    next: Vec<Dart>,
    before: Vec<Dart>,
    first: Vec<Dart>,
    /// By node, for the tree edge that is being followed: next to which darts the back edges from
    /// behind it are placed.
    left: Vec<Dart>,
    right: Vec<Dart>,
}

impl Rings {
    fn new(darts: usize, nodes: usize) -> Self {
        Self {
            next: vec![NONE; darts],
            before: vec![NONE; darts],
            first: vec![NONE; nodes],
            left: vec![NONE; nodes],
            right: vec![NONE; nodes],
        }
    }

    fn place_first(&mut self, node: u32, dart: Dart) {
        let first = std::mem::replace(&mut self.first[node as usize], dart);
        if first == NONE {
            self.next[dart as usize] = dart;
            self.before[dart as usize] = dart;
        } else {
            self.place_after(self.before[first as usize], dart);
        }
    }

    fn place_after(&mut self, place: Dart, dart: Dart) {
        let next = std::mem::replace(&mut self.next[place as usize], dart);
        self.next[dart as usize] = next;
        self.before[dart as usize] = place;
        self.before[next as usize] = dart;
    }
}

#[cfg(test)]
mod tests;
