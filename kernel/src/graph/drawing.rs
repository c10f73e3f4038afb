//! Drawings: what is around each node in cyclic order.

use std::collections::{BTreeMap, BTreeSet};

use super::{Groups, VertexId};

/// An end of an edge: the node that one leaves, and the node that one goes to.
type Dart = (usize, usize);

/// A hypergraph drawn on a surface: nodes are its vertices, after them its hyperedges, each joined to its
/// members, and the *outside*, which is joined to the terminals.
#[derive(Debug)]
pub(crate) struct Drawing {
    /// Of each dart the one by which one leaves the node that it goes to: the next around the face beside it.
    next: BTreeMap<Dart, Dart>,
    nodes: usize,
}

impl Drawing {
    /// A drawing by the nodes around each node in cyclic order, the outside last.
    ///
    /// # Errors
    /// A node that lists another one twice, or one that does not list it.
    pub(crate) fn new(orders: &[Vec<usize>]) -> Result<Self, VertexId> {
        let mut next = BTreeMap::new();
        for (node, order) in orders.iter().enumerate() {
            for (&from, &to) in order.iter().zip(order.iter().cycle().skip(1)) {
                let before = next.insert((from, node), (node, to));
                before.map_or(Ok(()), |_| Err(VertexId::new(from.min(node))))?;
            }
        }
        let is_single = |&&(from, to): &&Dart| !next.contains_key(&(to, from));
        let single = next.keys().find(is_single);
        single.map_or(Ok(()), |&(from, to)| Err(VertexId::new(from.min(to))))?;
        Ok(Self { next, nodes: orders.len() })
    }

    /// The last node.
    pub(crate) fn outside(&self) -> usize {
        self.nodes - 1
    }

    /// The next dart around the face beside this one.
    pub(crate) fn next(&self, dart: Dart) -> Dart {
        self.next[&dart]
    }

    /// The nodes on each face that an edge is beside.
    pub(crate) fn faces(&self) -> Vec<BTreeSet<usize>> {
        let (mut faces, mut seen) = (Vec::new(), BTreeSet::new());
        for &start in self.next.keys() {
            let (mut dart, mut face) = (start, BTreeSet::new());
            while seen.insert(dart) {
                face.insert(dart.0);
                dart = self.next(dart);
            }
            faces.extend((!face.is_empty()).then_some(face));
        }
        faces
    }

    /// Whether it is in the plane by Euler's formula: nodes - edges + faces = 2 for each component.
    pub(crate) fn is_plane(&self) -> bool {
        let mut parts = Groups::new(self.nodes);
        // Around a node that is alone there is a face that no edge is beside.
        let mut alone: BTreeSet<usize> = (0..self.nodes).collect();
        for &(from, to) in self.next.keys() {
            parts.join(from, to);
            alone.remove(&from);
        }
        let components = (0..self.nodes).filter(|&node| parts.find(node) == node).count();
        self.nodes + self.faces().len() + alone.len() == self.next.len() / 2 + 2 * components
    }
}
