//! Sets of vertices as slices of words, two for each node, in one list of bounded length.

use super::Fault;
use crate::graph::{VertexId, VertexSet};

/// What a statement takes besides its sets.
const BYTES_A_NODE: usize = 32;

/// The two sets of every node.
#[derive(Clone, Debug)]
pub(super) struct Sets {
    /// Words of one set.
    width: usize,
    words: Vec<u64>,
    /// The most bytes, and how many have been taken for these words and other things.
    limit: usize,
    taken: usize,
}

impl Sets {
    /// No sets yet; all together will not take more than so many bytes.
    pub(super) fn new(universe: usize, memory: usize) -> Self {
        Self { width: universe.div_ceil(64), words: Vec::new(), limit: memory, taken: 0 }
    }

    /// The empty set.
    pub(super) fn empty(&self) -> Vec<u64> {
        vec![0; self.width]
    }

    /// Whether there is room for a moment for so many sets.
    pub(super) fn room_for(&self, sets: usize) -> Result<(), Fault> {
        let bytes = sets.saturating_mul(8 * self.width).saturating_add(self.taken);
        if bytes > self.limit { Err(Fault::TooLarge { limit: self.limit }) } else { Ok(()) }
    }

    /// Takes some of the memory for something else.
    pub(super) fn take(&mut self, bytes: usize) -> Result<(), Fault> {
        self.taken = self.taken.saturating_add(bytes);
        if self.taken > self.limit { Err(Fault::TooLarge { limit: self.limit }) } else { Ok(()) }
    }

    /// The sets of the next node.
    pub(super) fn push(&mut self, sets: &[Vec<u64>; 2]) -> Result<(), Fault> {
        self.take(16 * self.width + BYTES_A_NODE)?;
        for set in sets {
            self.words.extend_from_slice(set);
        }
        Ok(())
    }

    /// One of the two sets of a node.
    pub(super) fn get(&self, node: usize, which: usize) -> &[u64] {
        let start = (2 * node + which) * self.width;
        &self.words[start..start + self.width]
    }
}

pub(super) fn insert(set: &mut [u64], vertex: VertexId) -> bool {
    let (word, bit) = (vertex.index() / 64, 1 << (vertex.index() % 64));
    let new = set[word] & bit == 0;
    set[word] |= bit;
    new
}

pub(super) fn remove(set: &mut [u64], vertex: VertexId) -> bool {
    let (word, bit) = (vertex.index() / 64, 1 << (vertex.index() % 64));
    let there = set[word] & bit != 0;
    set[word] &= !bit;
    there
}

pub(super) fn unite(set: &mut [u64], with: &[u64]) {
    set.iter_mut().zip(with).for_each(|(word, with)| *word |= with);
}

pub(super) fn intersect(set: &mut [u64], with: &[u64]) {
    set.iter_mut().zip(with).for_each(|(word, with)| *word &= with);
}

pub(super) fn subtract(set: &mut [u64], with: &[u64]) {
    set.iter_mut().zip(with).for_each(|(word, with)| *word &= !with);
}

pub(super) fn contains(set: &[u64], vertex: VertexId) -> bool {
    set[vertex.index() / 64] >> (vertex.index() % 64) & 1 == 1
}

pub(super) fn is_within(set: &[u64], other: &[u64]) -> bool {
    set.iter().zip(other).all(|(word, other)| word & !other == 0)
}

/// The members in increasing order.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = VertexId> + '_ {
    let bits = |word: u64| (0..64).filter(move |bit| word >> bit & 1 == 1);
    let filled = set.iter().enumerate().filter(|(_, word)| **word != 0);
    filled.flat_map(move |(index, &word)| bits(word).map(move |b| VertexId::new(64 * index + b)))
}

pub(super) fn first(set: &[u64]) -> Option<VertexId> {
    members(set).next()
}

pub(super) fn to_vertex_set(set: &[u64], universe: usize) -> VertexSet {
    VertexSet::from_vertices(universe, members(set))
}
