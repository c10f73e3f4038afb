//! Nodes by the cells that they need.

use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;

/// Nodes in blocks of 64: for each vertex a word that says in which carriers it is, and one that says
/// in which owned sets. A node fits where none of these words has its bit for a cell that rules it
/// out, so a block is asked about in a few steps.
#[derive(Debug)]
pub(super) struct Index {
    universe: usize,
    nodes: Vec<NodeId>,
    words: Vec<u64>,
}

impl Index {
    pub(super) fn new(universe: usize) -> Self {
        Self { universe, nodes: Vec::new(), words: Vec::new() }
    }

    pub(super) fn add<const W: usize>(&mut self, node: NodeId, owned: Bits<W>, carrier: Bits<W>) {
        let (block, bit) = (self.nodes.len() / 64, self.nodes.len() % 64);
        let start = 2 * self.universe * block;
        self.words.resize(2 * self.universe * (block + 1), 0);
        for (set, offset) in [(carrier, 0), (owned, self.universe)] {
            for cell in set.iter() {
                self.words[start + offset + cell.index()] |= 1 << bit;
            }
        }
        self.nodes.push(node);
    }

    /// The last node that fits, whose owned set lies in `mine` and whose carrier holds none of
    /// `theirs`.
    pub(super) fn find<const W: usize>(
        &self,
        mine: Bits<W>,
        theirs: Bits<W>,
        fits: impl Fn(NodeId) -> bool,
    ) -> Option<NodeId> {
        let others = (0..self.universe).filter(|&cell| !mine.contains(VertexId::new(cell)));
        let ruling_out: Vec<usize> =
            theirs.iter().map(VertexId::index).chain(others.map(|v| self.universe + v)).collect();
        for (index, block) in self.words.chunks_exact(2 * self.universe).enumerate().rev() {
            let nodes = &self.nodes[64 * index..];
            let mut out = if nodes.len() < 64 { u64::MAX << nodes.len() } else { 0 };
            for &place in &ruling_out {
                out |= block[place];
                if out == u64::MAX {
                    break;
                }
            }
            while out != u64::MAX {
                let last = 63 - (!out).leading_zeros() as usize;
                if fits(nodes[last]) {
                    return Some(nodes[last]);
                }
                out |= 1 << last;
            }
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
            let mut index = Index::new(16);
            for (number, &(owned, carrier)) in sets.iter().enumerate() {
                index.add(NodeId(number as u32), owned, carrier);
            }
            asked.iter().all(|&(mine, theirs)| {
                let (mine, theirs) = (bits(mine), bits(theirs));
                let fits = |&(owned, carrier): &(Bits<1>, Bits<1>)| {
                    owned.is_subset_of(mine) && !carrier.meets(theirs)
                };
                let scan = sets.iter().rposition(fits).map(|at| NodeId(at as u32));
                index.find(mine, theirs, |_| true) == scan
            })
        }
    }
}
