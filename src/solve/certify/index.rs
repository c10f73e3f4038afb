//! Nodes by the cells that they need.

use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;

/// Nodes in a tree: the way from the root to a node goes through the cells that it needs to be the
/// player's, in increasing order. So only those are looked at that need no other cells than a position
/// has.
#[derive(Debug)]
pub(super) struct Index<const W: usize> {
    branches: Vec<Branch<W>>,
}

#[derive(Debug, Default)]
struct Branch<const W: usize> {
    /// By the next cell.
    after: Vec<(VertexId, usize)>,
    /// Those that need nothing else, with their carriers.
    nodes: Vec<(Bits<W>, NodeId)>,
}

impl<const W: usize> Index<W> {
    pub(super) fn new() -> Self {
        Self { branches: vec![Branch::default()] }
    }

    pub(super) fn add(&mut self, node: NodeId, owned: Bits<W>, carrier: Bits<W>) {
        let mut at = 0;
        for cell in owned.iter() {
            let after = &self.branches[at].after;
            at = match after.binary_search_by_key(&cell, |&(next, _)| next) {
                Ok(place) => after[place].1,
                Err(place) => {
                    let new = self.branches.len();
                    self.branches[at].after.insert(place, (cell, new));
                    self.branches.push(Branch::default());
                    new
                }
            };
        }
        self.branches[at].nodes.push((carrier, node));
    }

    /// Asks about the nodes that fit, whose owned set lies in `mine` and whose carrier holds none of
    /// `theirs`, until one is `wanted`.
    pub(super) fn find(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        mut wanted: impl FnMut(NodeId, Bits<W>) -> bool,
    ) -> Option<NodeId> {
        let mut open = vec![0];
        while let Some(at) = open.pop() {
            let Branch { after, nodes } = &self.branches[at];
            for &(carrier, node) in nodes {
                if !carrier.meets(theirs) && wanted(node, carrier) {
                    return Some(node);
                }
            }
            let mine = after.iter().filter(|(cell, _)| mine.contains(*cell));
            open.extend(mine.map(|&(_, branch)| branch));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    quickcheck! {
        fn finds_what_a_scan_finds(sets: Vec<(u16, u16)>, asked: Vec<(u16, u16)>) -> bool {
            let bits = |word: u16| -> Bits<1> {
                (0..16).filter(|i| word >> i & 1 == 1).map(VertexId::new).collect()
            };
            // Small sets, so that some fit.
            let sets: Vec<_> = sets.iter().cycle().take(4 * sets.len()).zip([0x8421, 0x1248].iter().cycle())
                .map(|(&(owned, carrier), mask)| (bits(owned & mask), bits(carrier & mask)))
                .collect();
            let mut index = Index::new();
            for (number, &(owned, carrier)) in sets.iter().enumerate() {
                index.add(NodeId(number as u32), owned, carrier);
            }
            asked.iter().all(|&(mine, theirs)| {
                let (mine, theirs) = (bits(mine), bits(theirs));
                let fits = |&(owned, carrier): &(Bits<1>, Bits<1>)| {
                    owned.is_subset_of(mine) && !carrier.meets(theirs)
                };
                let scan: Vec<usize> = (0..sets.len()).filter(|&at| fits(&sets[at])).collect();
                let mut found = Vec::new();
                let none = index.find(mine, theirs, |node, carrier| {
                    assert_eq!(carrier, sets[node.index()].1);
                    found.push(node.index());
                    false
                });
                found.sort_unstable();
                let first = index.find(mine, theirs, |_, _| true);
                none.is_none() && found == scan && first.is_some() != scan.is_empty()
            })
        }
    }
}
