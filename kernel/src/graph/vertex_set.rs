//! The public set of vertices.

use std::fmt;
use std::ops::{BitAnd, Sub};

use super::VertexId;

/// The positions of the ones of a word, in increasing order.
pub fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (word != 0).then(|| {
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            bit
        })
    })
}

/// A set of vertices out of a fixed universe of ids `0..universe`.
///
/// This is the set type of the public interface. Inner loops that must be
/// fast use sets whose size is known when the program is compiled.
///
/// ```
/// use cutshort_kernel::graph::{VertexId, VertexSet};
/// let mut set = VertexSet::new(5);
/// set.insert(VertexId::new(3));
/// set.insert(VertexId::new(1));
/// assert_eq!(set.iter().map(VertexId::index).collect::<Vec<_>>(), [1, 3]);
/// ```
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct VertexSet {
    universe: usize,
    // The bits beyond the universe are 0: whole words are counted and compared.
    words: Vec<u64>,
}

impl VertexSet {
    /// The empty set over the ids `0..universe`.
    #[must_use]
    pub fn new(universe: usize) -> Self {
        Self { universe, words: vec![0; universe.div_ceil(64)] }
    }

    /// The set of all ids `0..universe`.
    #[must_use]
    pub fn full(universe: usize) -> Self {
        let mut words = vec![u64::MAX; universe.div_ceil(64)];
        if let Some(last) = words.last_mut() {
            *last >>= (64 - universe % 64) % 64;
        }
        Self { universe, words }
    }

    /// The set of the given vertices over the ids `0..universe`.
    ///
    /// # Panics
    /// If a vertex lies outside the universe.
    #[must_use]
    pub fn from_vertices(universe: usize, vertices: impl IntoIterator<Item = VertexId>) -> Self {
        let mut set = Self::new(universe);
        for vertex in vertices {
            set.insert(vertex);
        }
        set
    }

    /// How many ids the set could hold.
    #[must_use]
    pub fn universe(&self) -> usize {
        self.universe
    }

    /// Adds a vertex; returns whether it was new.
    ///
    /// # Panics
    /// If the vertex lies outside the universe.
    #[inline]
    pub fn insert(&mut self, vertex: VertexId) -> bool {
        let index = vertex.index();
        assert!(index < self.universe(), "{vertex:?} lies outside the universe");
        let word = &mut self.words[index / 64];
        let before = std::mem::replace(word, *word | 1 << (index % 64));
        before != *word
    }

    /// Removes a vertex; returns whether it was there. Ids outside the universe are not.
    #[inline]
    pub fn remove(&mut self, vertex: VertexId) -> bool {
        let is_there = self.contains(vertex);
        if is_there {
            self.words[vertex.index() / 64] ^= 1 << (vertex.index() % 64);
        }
        is_there
    }

    /// Whether the vertex is in the set. Ids outside the universe are not.
    #[must_use]
    #[inline]
    pub fn contains(&self, vertex: VertexId) -> bool {
        let word = self.words().get(vertex.index() / 64);
        word.is_some_and(|word| word >> (vertex.index() % 64) & 1 == 1)
    }

    /// The number of vertices in the set.
    #[must_use]
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether no vertex is in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// Adds all vertices of `other`.
    ///
    /// # Panics
    /// If the universes differ.
    pub fn union_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a | b);
    }

    /// Keeps only the vertices that are also in `other`.
    ///
    /// # Panics
    /// If the universes differ.
    pub fn intersect_with(&mut self, other: &Self) {
        self.combine(other, |a, b| a & b);
    }

    /// Removes all vertices of `other`.
    ///
    /// # Panics
    /// If the universes differ.
    pub fn subtract(&mut self, other: &Self) {
        self.combine(other, |a, b| a & !b);
    }

    /// Whether every vertex of this set is in `other`.
    #[must_use]
    pub fn is_subset_of(&self, other: &Self) -> bool {
        let words = other.words().iter().copied().chain(std::iter::repeat(0));
        self.words().iter().zip(words).all(|(word, other)| word & !other == 0)
    }

    /// Whether no vertex is in both sets.
    #[must_use]
    pub fn is_disjoint_from(&self, other: &Self) -> bool {
        self.words().iter().zip(other.words()).all(|(word, other)| word & other == 0)
    }

    /// The vertex with the smallest id.
    #[must_use]
    pub fn first(&self) -> Option<VertexId> {
        self.iter().next()
    }

    /// The vertices in increasing order.
    pub fn iter(&self) -> impl Iterator<Item = VertexId> + '_ {
        self.words
            .iter()
            .enumerate()
            .flat_map(|(index, &word)| ones(word).map(move |bit| VertexId::new(index * 64 + bit)))
    }

    /// The set as a slice of bits, indexed by vertex.
    ///
    /// ```
    /// # use cutshort_kernel::graph::{VertexId, VertexSet};
    /// assert!(VertexSet::from_vertices(5, [VertexId::new(3)]).as_bits()[3]);
    /// ```
    #[cfg(all(feature = "bitvec", target_pointer_width = "64"))]
    #[must_use]
    pub fn as_bits(&self) -> &bitvec::slice::BitSlice<u64, bitvec::order::Lsb0> {
        &bitvec::slice::BitSlice::from_slice(&self.words)[..self.universe]
    }

    /// The words of the set; vertex `v` is bit `v % 64` of word `v / 64`, and the bits beyond the
    /// universe are 0.
    #[must_use]
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    fn combine(&mut self, other: &Self, op: impl Fn(u64, u64) -> u64) {
        assert_eq!(self.universe(), other.universe(), "vertex sets over different universes");
        for (word, &with) in self.words.iter_mut().zip(&other.words) {
            *word = op(*word, with);
        }
    }
}

/// The vertices of the first set that are not in the second.
///
/// # Panics
/// If the universes differ.
impl Sub for &VertexSet {
    type Output = VertexSet;

    fn sub(self, other: Self) -> VertexSet {
        let mut rest = self.clone();
        rest.subtract(other);
        rest
    }
}

/// The vertices that are in both sets.
///
/// # Panics
/// If the universes differ.
impl BitAnd for &VertexSet {
    type Output = VertexSet;

    fn bitand(self, other: Self) -> VertexSet {
        let mut both = self.clone();
        both.intersect_with(other);
        both
    }
}

impl fmt::Debug for VertexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Extend<VertexId> for VertexSet {
    fn extend<I: IntoIterator<Item = VertexId>>(&mut self, vertices: I) {
        for vertex in vertices {
            self.insert(vertex);
        }
    }
}
