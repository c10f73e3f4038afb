//! Sets of vertices as machine words, for inner loops.

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Sub, SubAssign};

use super::{VertexId, VertexSet};

/// A set of vertices with ids below `64 * W`, held in `W` machine words.
///
/// `&`, `|`, `^` and `-` are intersection, union, symmetric difference and set difference.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Bits<const W: usize>([u64; W]);

/// The members of a set, in increasing order.
struct Members<const W: usize> {
    words: [u64; W],
    index: usize,
}

impl<const W: usize> Iterator for Members<W> {
    type Item = VertexId;

    #[inline]
    fn next(&mut self) -> Option<VertexId> {
        while let Some(word) = self.words.get_mut(self.index) {
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(VertexId::new(self.index * 64 + bit));
            }
            self.index += 1;
        }
        None
    }
}

// Plain loops: with iterators and closures each of these is some ten functions for each width, which are compiled
// over and over and not always inlined.
impl<const W: usize> Bits<W> {
    /// The empty set.
    pub(crate) const EMPTY: Self = Self([0; W]);

    /// How many ids the set can hold.
    pub(crate) const CAPACITY: usize = 64 * W;

    /// The set with one vertex.
    ///
    /// # Panics
    /// If the id is not below [`Self::CAPACITY`]; likewise in the other methods that take an id.
    #[must_use]
    #[inline]
    pub(crate) fn single(vertex: VertexId) -> Self {
        let mut set = Self::EMPTY;
        set.insert(vertex);
        set
    }

    /// The set of all ids below `len`.
    #[must_use]
    #[inline]
    pub(crate) fn below(len: usize) -> Self {
        let mut set = Self::EMPTY;
        set.0[..len / 64].fill(u64::MAX);
        if !len.is_multiple_of(64) {
            set.0[len / 64] = (1 << (len % 64)) - 1;
        }
        set
    }

    /// The set of the ids below `len` for which this is true.
    #[must_use]
    #[inline]
    pub(crate) fn from_fn(len: usize, mut is_in: impl FnMut(usize) -> bool) -> Self {
        let mut set = Self::EMPTY;
        for (index, word) in set.0.iter_mut().take(len.div_ceil(64)).enumerate() {
            for id in 64 * index..len.min(64 * index + 64) {
                *word |= u64::from(is_in(id)) << (id % 64);
            }
        }
        set
    }

    /// Adds a vertex.
    #[inline]
    pub(crate) fn insert(&mut self, vertex: VertexId) {
        self.0[vertex.index() / 64] |= 1 << (vertex.index() % 64);
    }

    /// Removes a vertex.
    #[inline]
    pub(crate) fn remove(&mut self, vertex: VertexId) {
        self.0[vertex.index() / 64] &= !(1 << (vertex.index() % 64));
    }

    /// Whether the vertex is in the set.
    #[must_use]
    #[inline]
    pub(crate) fn contains(&self, vertex: VertexId) -> bool {
        self.0[vertex.index() / 64] >> (vertex.index() % 64) & 1 == 1
    }

    /// The set with `vertex` added.
    #[must_use]
    #[inline]
    pub(crate) fn with(mut self, vertex: VertexId) -> Self {
        self.insert(vertex);
        self
    }

    /// The set with `vertex` removed.
    #[must_use]
    #[inline]
    pub(crate) fn without(mut self, vertex: VertexId) -> Self {
        self.remove(vertex);
        self
    }

    /// The number of vertices in the set.
    #[must_use]
    #[inline]
    pub(crate) fn len(&self) -> usize {
        let mut len = 0;
        for word in &self.0 {
            len += word.count_ones() as usize;
        }
        len
    }

    /// Whether exactly one vertex is in the set.
    #[must_use]
    #[inline]
    pub(crate) fn is_single(&self) -> bool {
        let mut found = 0;
        for &word in &self.0 {
            if word != 0 {
                if found != 0 {
                    return false;
                }
                found = word;
            }
        }
        found.is_power_of_two()
    }

    /// Whether no vertex is in the set.
    #[must_use]
    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        for &word in &self.0 {
            if word != 0 {
                return false;
            }
        }
        true
    }

    /// Whether every vertex of this set is in `other`.
    #[must_use]
    #[inline]
    pub(crate) fn is_subset_of(&self, other: Self) -> bool {
        for index in 0..W {
            if self.0[index] & !other.0[index] != 0 {
                return false;
            }
        }
        true
    }

    /// Whether some vertex is in both sets.
    #[must_use]
    #[inline]
    pub(crate) fn meets(&self, other: Self) -> bool {
        for index in 0..W {
            if self.0[index] & other.0[index] != 0 {
                return true;
            }
        }
        false
    }

    /// The vertex with the smallest id.
    #[must_use]
    #[inline]
    pub(crate) fn first(&self) -> Option<VertexId> {
        for (index, word) in self.0.iter().enumerate() {
            if *word != 0 {
                return Some(VertexId::new(index * 64 + word.trailing_zeros() as usize));
            }
        }
        None
    }

    /// The vertices in increasing order.
    #[inline]
    pub(crate) fn iter(self) -> impl Iterator<Item = VertexId> {
        Members { words: self.0, index: 0 }
    }

    /// The words of the set; vertex `v` is bit `v % 64` of word `v / 64`.
    #[must_use]
    #[inline]
    pub(crate) const fn words(&self) -> &[u64; W] {
        &self.0
    }

    /// The same set over the ids `0..universe`.
    ///
    /// # Panics
    /// If a member lies outside the universe.
    #[must_use]
    pub(crate) fn to_set(self, universe: usize) -> VertexSet {
        VertexSet::from_vertices(universe, self.iter())
    }
}

macro_rules! set_operator {
    ($trait:ident, $method:ident, $assign_trait:ident, $assign_method:ident,
     |$a:ident, $b:ident| $word:expr) => {
        impl<const W: usize> $trait for Bits<W> {
            type Output = Self;
            #[inline]
            fn $method(mut self, other: Self) -> Self {
                $assign_trait::$assign_method(&mut self, other);
                self
            }
        }
        impl<const W: usize> $assign_trait for Bits<W> {
            #[inline]
            fn $assign_method(&mut self, other: Self) {
                // By index: an iterator over an array by value is not optimised away.
                for index in 0..W {
                    let ($a, $b) = (self.0[index], other.0[index]);
                    self.0[index] = $word;
                }
            }
        }
    };
}
set_operator!(BitAnd, bitand, BitAndAssign, bitand_assign, |a, b| a & b);
set_operator!(BitOr, bitor, BitOrAssign, bitor_assign, |a, b| a | b);
set_operator!(BitXor, bitxor, BitXorAssign, bitxor_assign, |a, b| a ^ b);
set_operator!(Sub, sub, SubAssign, sub_assign, |a, b| a & !b);

impl<const W: usize> Default for Bits<W> {
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> FromIterator<VertexId> for Bits<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = VertexId>>(vertices: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(vertices);
        set
    }
}

impl<const W: usize> Extend<VertexId> for Bits<W> {
    #[inline]
    fn extend<I: IntoIterator<Item = VertexId>>(&mut self, vertices: I) {
        for vertex in vertices {
            self.insert(vertex);
        }
    }
}

impl<const W: usize> fmt::Debug for Bits<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
