//! graph6: a simple graph in a line of printable characters.
//!
//! Source: Brendan McKay, "Description of graph6, sparse6 and digraph6 encodings", `formats.txt` of
//! the nauty package. Characters 63 to 126 carry six bits each, the most significant first: the
//! number of vertices, then the upper triangle of the adjacency matrix column by column.

use thiserror::Error;

/// What may stand before the first graph of a file, without a line break.
const HEADER: &[u8] = b">>graph6<<";

const DIGRAPH6: &str = "digraph6, a code of directed graphs";

/// A simple graph on the vertices `0..order` as rows of bits.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Adjacency {
    order: usize,
    words: usize,
    rows: Vec<u64>,
}

/// Why a line is no graph6 or sparse6 code. Columns count bytes from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Graph6Error {
    /// A byte that carries no bits.
    #[error("column {column}: the byte {byte} ({}) has no meaning here, expected `?` to `~`", byte.escape_ascii())]
    Byte {
        /// Where it is.
        column: usize,
        /// The byte.
        byte: u8,
    },
    /// The line ends before the number of vertices does.
    #[error("the line ends in the middle of the number of vertices")]
    NoOrder,
    /// Not as many bytes as the number of vertices asks for.
    #[error("{found} bytes for the edges of a graph on {order} vertices, expected {expected}")]
    Length {
        /// How many vertices there are.
        order: u64,
        /// How many bytes their adjacency matrix takes.
        expected: u64,
        /// How many there are.
        found: u64,
    },
    /// Bits after the last edge that are not what the format fills up with.
    #[error("the bits after the last edge are not the padding that the format prescribes")]
    Padding,
    /// More vertices than this program takes.
    #[error("{0} vertices, at most {limit} are taken", limit = crate::formats::sparse6::MAX_VERTEX_COUNT)]
    TooManyVertices(u64),
    /// More edges than this program takes.
    #[error("more than {limit} edges, which is all that are taken", limit = crate::formats::sparse6::MAX_SIZE)]
    TooManyEdges,
    /// An edge to a vertex that is not there.
    #[error("an edge ends at vertex {vertex}, expected a number below {order}")]
    NoVertex {
        /// The vertex.
        vertex: u64,
        /// How many vertices there are.
        order: u64,
    },
    /// A line of another kind of code.
    #[error("this is {0}, which is not read; expected graph6 or sparse6 of an undirected graph")]
    OtherCode(&'static str),
}

impl Adjacency {
    /// The graph on `order` vertices without edges.
    #[must_use]
    pub fn new(order: usize) -> Self {
        let mut graph = Self::default();
        graph.reset(order);
        graph
    }

    /// Removes all edges and sets the number of vertices; keeps the memory.
    pub fn reset(&mut self, order: usize) {
        self.order = order;
        self.words = order.div_ceil(64);
        self.rows.clear();
        self.rows.resize(self.words * order, 0);
    }

    /// The number of vertices.
    #[must_use]
    #[inline]
    pub fn order(&self) -> usize {
        self.order
    }

    /// The neighbours of a vertex as bits: vertex `v` is bit `v % 64` of word `v / 64`.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    #[inline]
    pub fn row(&self, vertex: usize) -> &[u64] {
        &self.rows[vertex * self.words..(vertex + 1) * self.words]
    }

    /// Joins two vertices.
    ///
    /// # Panics
    /// If one of them does not exist.
    #[inline]
    pub fn add_edge(&mut self, a: usize, b: usize) {
        assert!(a < self.order && b < self.order, "an edge joins vertices of the graph");
        self.rows[a * self.words + b / 64] |= 1 << (b % 64);
        self.rows[b * self.words + a / 64] |= 1 << (a % 64);
    }

    /// Whether two vertices are adjacent.
    ///
    /// # Panics
    /// If one of them does not exist.
    #[must_use]
    #[inline]
    pub fn adjacent(&self, a: usize, b: usize) -> bool {
        self.row(a)[b / 64] >> (b % 64) & 1 == 1
    }

    /// How many edges there are, if none is a loop.
    #[must_use]
    pub fn size(&self) -> usize {
        self.rows.iter().map(|word| word.count_ones() as usize).sum::<usize>() / 2
    }

    /// The edges, the smaller end first, in lexicographic order.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 2]> + '_ {
        (0..self.order).flat_map(move |a| {
            let words = self.row(a).iter().enumerate();
            let ends = words
                .flat_map(|(word, &bits)| crate::graph::ones(bits).map(move |bit| word * 64 + bit));
            ends.filter(move |&b| a < b).map(move |b| [a, b])
        })
    }
}

/// Reads the graph of a line (without its line break) into `graph`. Takes the header `>>graph6<<`.
///
/// Time and space linear in the line.
///
/// # Errors
/// If the line is no graph6 code.
pub fn decode_into(line: &[u8], graph: &mut Adjacency) -> Result<(), Graph6Error> {
    let body = line.strip_prefix(HEADER).unwrap_or(line);
    let skipped = line.len() - body.len();
    match body.first() {
        Some(b':') => return Err(Graph6Error::OtherCode("sparse6")),
        Some(b';') => return Err(Graph6Error::OtherCode("incremental sparse6")),
        Some(b'&') => return Err(Graph6Error::OtherCode(DIGRAPH6)),
        _ if line.starts_with(b">>digraph6<<") => return Err(Graph6Error::OtherCode(DIGRAPH6)),
        _ => check_bytes(body, skipped)?,
    }
    let (order, body) = decode_order(body)?;
    let bits = u128::from(order) * u128::from(order.saturating_sub(1)) / 2;
    let expected = bits.div_ceil(6);
    if body.len() as u128 != expected {
        let expected = u64::try_from(expected).unwrap_or(u64::MAX);
        return Err(Graph6Error::Length { order, expected, found: body.len() as u64 });
    }
    graph.reset(usize::try_from(order).expect("the line has as many bits"));
    let (mut byte, mut left) = (0, 0);
    let mut bytes = body.iter();
    for column in 1..graph.order {
        for row in 0..column {
            if left == 0 {
                byte = bytes.next().expect("the length was checked") - 63;
                left = 6;
            }
            left -= 1;
            if byte >> left & 1 == 1 {
                graph.add_edge(row, column);
            }
        }
    }
    if byte & ((1 << left) - 1) != 0 {
        return Err(Graph6Error::Padding);
    }
    Ok(())
}

/// Writes the code of a graph, without header and line break, at the end of `line`.
pub fn encode_into(graph: &Adjacency, line: &mut Vec<u8>) {
    encode_order(graph.order, line);
    let mut bits = BitWriter::new(line);
    for column in 1..graph.order {
        let row = graph.row(column);
        for vertex in 0..column {
            bits.push(row[vertex / 64] >> (vertex % 64) & 1 == 1);
        }
    }
    bits.pad(false);
}

/// Checks that every byte carries six bits; the first has the column `skipped + 1`.
pub(crate) fn check_bytes(body: &[u8], skipped: usize) -> Result<(), Graph6Error> {
    match body.iter().position(|byte| !(63..=126).contains(byte)) {
        None => Ok(()),
        Some(at) => Err(Graph6Error::Byte { column: skipped + at + 1, byte: body[at] }),
    }
}

/// The number of vertices at the beginning of a code whose bytes have been checked, and the rest.
pub(crate) fn decode_order(body: &[u8]) -> Result<(u64, &[u8]), Graph6Error> {
    let number =
        |digits: &[u8]| digits.iter().fold(0, |number, &byte| number << 6 | u64::from(byte - 63));
    let (digits, rest) = match body {
        [b'~', b'~', rest @ ..] => rest.split_at_checked(6),
        [b'~', rest @ ..] => rest.split_at_checked(3),
        _ => body.split_at_checked(1),
    }
    .ok_or(Graph6Error::NoOrder)?;
    Ok((number(digits), rest))
}

/// Writes a number of vertices.
pub(crate) fn encode_order(order: usize, line: &mut Vec<u8>) {
    let digits = match order {
        0..=62 => 1,
        63..=258_047 => {
            line.push(b'~');
            3
        }
        _ => {
            line.extend(b"~~");
            6
        }
    };
    line.extend((0..digits).rev().map(|digit| (order >> (6 * digit) & 63) as u8 + 63));
}

/// Bits on their way into printable characters.
pub(crate) struct BitWriter<'a> {
    line: &'a mut Vec<u8>,
    byte: u8,
    count: u32,
}

impl<'a> BitWriter<'a> {
    pub(crate) fn new(line: &'a mut Vec<u8>) -> Self {
        Self { line, byte: 0, count: 0 }
    }

    #[inline]
    pub(crate) fn push(&mut self, bit: bool) {
        self.byte = self.byte << 1 | u8::from(bit);
        self.count += 1;
        if self.count == 6 {
            self.line.push(self.byte + 63);
            (self.byte, self.count) = (0, 0);
        }
    }

    /// The lowest `count` bits of a number, the most significant first.
    pub(crate) fn push_number(&mut self, number: u64, count: u32) {
        for bit in (0..count).rev() {
            self.push(number >> bit & 1 == 1);
        }
    }

    /// How many bits are missing in the last character.
    pub(crate) fn missing(&self) -> u32 {
        (6 - self.count) % 6
    }

    /// Fills the last character up.
    pub(crate) fn pad(mut self, bit: bool) {
        while self.count > 0 {
            self.push(bit);
        }
    }
}
