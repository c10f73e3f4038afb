//! Graphs of up to 16 vertices as rows of 16 bits, and their graph6 form.

use std::fmt;

use thiserror::Error;

/// The largest number of vertices of a [`SmallGraph`].
pub const MAX_ORDER: usize = 16;

/// The number of ones of every word of 16 bits. The baseline of x86-64 has no instruction for it.
static POPULATION: [u8; 1 << 16] = {
    let mut table = [0; 1 << 16];
    let mut word = 1;
    while word < table.len() {
        table[word] = table[word >> 1] + (word & 1) as u8;
        word += 1;
    }
    table
};

/// How many ones a word has.
#[inline]
pub(super) fn population(word: u16) -> u32 {
    u32::from(POPULATION[usize::from(word)])
}

/// The positions of the ones of a word, in increasing order.
#[inline]
pub(super) fn ones(word: u16) -> impl Iterator<Item = usize> {
    crate::graph::ones(u64::from(word))
}

/// A word with the lowest `len` bits set.
#[inline]
pub(super) const fn below(len: usize) -> u16 {
    ((1_u32 << len) - 1) as u16
}

/// The bit of a pair of different vertices in a set of pairs.
#[inline]
pub(super) const fn edge_bit(a: usize, b: usize) -> u128 {
    let (low, high) = if a < b { (a, b) } else { (b, a) };
    1 << (high * (high - 1) / 2 + low)
}

/// A simple graph on at most [`MAX_ORDER`] vertices, numbered from 0.
///
/// ```
/// use cutshort::census::SmallGraph;
/// let path = SmallGraph::from_edges(3, &[(0, 1), (1, 2)]);
/// assert_eq!(path.to_string(), "Bg");
/// assert_eq!("Bg".parse(), Ok(path));
/// assert!(path.is_connected());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SmallGraph {
    order: usize,
    /// Row v has bit w if v and w are adjacent; rows beyond the order are 0.
    rows: [u16; MAX_ORDER],
}

/// Why a line is not a small graph in graph6.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SmallGraphError {
    /// The line has nothing in it.
    #[error("the line is empty; expected a graph in graph6")]
    Empty,
    /// A byte outside 63..=126.
    #[error("byte {byte} in column {column} is not a graph6 character (63 to 126)")]
    Byte {
        /// The byte.
        byte: u8,
        /// Where it is, from 1.
        column: usize,
    },
    /// More vertices than fit.
    #[error("the graph has more than {MAX_ORDER} vertices")]
    Order,
    /// Too few or too many bytes for the number of vertices.
    #[error("a graph with {order} vertices has {expected} characters in graph6, not {found}")]
    Length {
        /// The number of vertices.
        order: usize,
        /// How many bytes such a graph has.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A one in the padding.
    #[error("the bits after the last edge are not all 0")]
    Padding,
}

/// How many bytes a graph of `order` vertices (at most [`MAX_ORDER`]) has in graph6.
pub(super) const fn graph6_len(order: usize) -> usize {
    1 + (order * order.saturating_sub(1) / 2).div_ceil(6)
}

impl SmallGraph {
    /// The graph with `order` vertices and no edges.
    ///
    /// # Panics
    /// If `order` is more than [`MAX_ORDER`].
    #[must_use]
    pub const fn without_edges(order: usize) -> Self {
        assert!(order <= MAX_ORDER, "too many vertices for a small graph");
        Self { order, rows: [0; MAX_ORDER] }
    }

    /// The graph with these edges.
    ///
    /// # Panics
    /// If `order` is more than [`MAX_ORDER`], an end is not below `order`, or an edge is a loop.
    #[must_use]
    pub fn from_edges(order: usize, edges: &[(usize, usize)]) -> Self {
        let mut graph = Self::without_edges(order);
        for &(a, b) in edges {
            assert!(a < order && b < order && a != b, "({a}, {b}) is no edge on {order} vertices");
            graph.rows[a] |= 1 << b;
            graph.rows[b] |= 1 << a;
        }
        graph
    }

    /// The number of vertices.
    #[must_use]
    #[inline]
    pub const fn order(&self) -> usize {
        self.order
    }

    /// The neighbours of a vertex as a word of bits.
    ///
    /// # Panics
    /// If `vertex` is not below [`MAX_ORDER`].
    #[must_use]
    #[inline]
    pub const fn row(&self, vertex: usize) -> u16 {
        self.rows[vertex]
    }

    /// The rows of all vertices.
    #[must_use]
    #[inline]
    pub fn rows(&self) -> &[u16] {
        &self.rows[..self.order]
    }

    /// The rows, padded with rows of isolated vertices.
    #[inline]
    pub(super) const fn all_rows(&self) -> &[u16; MAX_ORDER] {
        &self.rows
    }

    /// All vertices as a word of bits.
    #[must_use]
    #[inline]
    pub const fn vertices(&self) -> u16 {
        below(self.order)
    }

    /// The edges, the smaller end first, in lexicographic order.
    pub fn edges(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        (0..self.order).flat_map(|a| ones(self.rows[a] & !below(a)).map(move |b| (a, b)))
    }

    /// How many edges there are.
    #[must_use]
    pub fn edge_count(&self) -> usize {
        self.rows().iter().map(|&row| population(row) as usize).sum::<usize>() / 2
    }

    /// The graph with one more vertex, adjacent to the vertices of `neighbours`.
    ///
    /// # Panics
    /// If the graph has [`MAX_ORDER`] vertices or `neighbours` has others.
    #[must_use]
    #[inline]
    pub fn extended(&self, neighbours: u16) -> Self {
        assert!(self.order < MAX_ORDER && neighbours & !self.vertices() == 0, "no such vertices");
        let mut graph = *self;
        graph.rows[self.order] = neighbours;
        for (vertex, row) in graph.rows[..self.order].iter_mut().enumerate() {
            *row |= (neighbours >> vertex & 1) << self.order;
        }
        graph.order += 1;
        graph
    }

    /// The graph without its last vertex.
    ///
    /// # Panics
    /// If there is no vertex.
    #[must_use]
    pub fn without_last(&self) -> Self {
        assert!(self.order > 0, "the graph has no last vertex");
        let mut graph = *self;
        graph.order -= 1;
        graph.rows[graph.order] = 0;
        for row in &mut graph.rows {
            *row &= below(graph.order);
        }
        graph
    }

    /// The vertices that can be reached from those of `start` through vertices of `within`.
    #[must_use]
    pub fn component(&self, start: u16, within: u16) -> u16 {
        let (mut reached, mut fresh) = (start, start);
        while fresh != 0 {
            let new = ones(fresh).fold(0, |all, vertex| all | self.rows[vertex]);
            fresh = new & within & !reached;
            reached |= fresh;
        }
        reached
    }

    /// The components of the subgraph that a set of vertices induces, by their smallest members.
    #[must_use]
    pub fn components_of(&self, mut set: u16) -> Vec<u16> {
        let mut components = Vec::new();
        while set != 0 {
            let component = self.component(set & set.wrapping_neg(), set);
            components.push(component);
            set &= !component;
        }
        components
    }

    /// Whether there is one component. The graph without vertices counts as connected.
    #[must_use]
    pub fn is_connected(&self) -> bool {
        self.order == 0 || self.component(1, self.vertices()) == self.vertices()
    }

    /// The graph of a graph6 line without its line end.
    ///
    /// # Errors
    /// If the bytes are not graph6, or the graph has more than [`MAX_ORDER`] vertices.
    pub fn from_graph6(line: &[u8]) -> Result<Self, SmallGraphError> {
        let (&first, payload) = line.split_first().ok_or(SmallGraphError::Empty)?;
        if let Some(at) = line.iter().position(|byte| !(63..=126).contains(byte)) {
            return Err(SmallGraphError::Byte { byte: line[at], column: at + 1 });
        }
        let order = usize::from(first - 63);
        if order > MAX_ORDER {
            return Err(SmallGraphError::Order);
        }
        if line.len() != graph6_len(order) {
            let (expected, found) = (graph6_len(order), line.len());
            return Err(SmallGraphError::Length { order, expected, found });
        }
        let mut bits =
            payload.iter().flat_map(|byte| (0..6).rev().map(move |i| (byte - 63) >> i & 1));
        let mut graph = Self::without_edges(order);
        for column in 1..order {
            for (row, bit) in (0..column).zip(&mut bits) {
                graph.rows[row] |= u16::from(bit) << column;
                graph.rows[column] |= u16::from(bit) << row;
            }
        }
        if bits.any(|bit| bit == 1) { Err(SmallGraphError::Padding) } else { Ok(graph) }
    }
}

impl fmt::Display for SmallGraph {
    /// The graph in graph6.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bits = (1..self.order)
            .flat_map(|column| (0..column).map(move |row| self.rows[column] >> row & 1))
            .collect::<Vec<_>>();
        let mut text = String::from(char::from(63 + self.order as u8));
        for group in bits.chunks(6) {
            let value =
                group.iter().enumerate().map(|(i, &bit)| (bit as u8) << (5 - i)).sum::<u8>();
            text.push(char::from(63 + value));
        }
        f.pad(&text)
    }
}

impl std::str::FromStr for SmallGraph {
    type Err = SmallGraphError;

    fn from_str(text: &str) -> Result<Self, SmallGraphError> {
        Self::from_graph6(text.as_bytes())
    }
}
