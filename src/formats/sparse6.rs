//! sparse6: a graph, with loops and parallel edges, in a line of printable characters.
//!
//! Source: Brendan McKay, `formats.txt` of the nauty package. After `:` and the number of vertices
//! follow pairs of a bit b and a number x of k bits, where k bits hold the largest vertex. Starting
//! with v = 0, b adds 1 to v; then x > v sets v to x, and any other x is an edge from x to v.

use super::graph6::{BitWriter, Graph6Error, check_bytes, decode_order, encode_order};

const HEADER: &[u8] = b">>sparse6<<";

/// The largest number of vertices: a short line could name billions.
pub const MAX_VERTEX_COUNT: usize = 1_000_000;

/// The largest number of edges: in a small graph a loop or a parallel edge takes a bit.
pub const MAX_SIZE: usize = 10_000_000;

/// A graph on the vertices `0..order` as a list of edges. Loops and parallel edges are allowed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EdgeList {
    /// The number of vertices.
    pub order: usize,
    /// The edges by their two ends; a loop has the same end twice.
    pub edges: Vec<[usize; 2]>,
}

/// Reads the graph of a line (without its line break) into `graph`; the smaller end of an edge comes
/// first. Takes the header `>>sparse6<<`.
///
/// Time linear in the line, space a few words for each edge.
///
/// # Errors
/// If the line is no sparse6 code, or has more than [`MAX_VERTEX_COUNT`] vertices or [`MAX_SIZE`] edges.
pub fn decode_into(line: &[u8], graph: &mut EdgeList) -> Result<(), Graph6Error> {
    let body = line.strip_prefix(HEADER).unwrap_or(line);
    let skipped = line.len() - body.len();
    let Some(body) = body.strip_prefix(b":") else {
        return Err(match body.first() {
            Some(b';') => Graph6Error::OtherCode("incremental sparse6"),
            Some(b'&') => Graph6Error::OtherCode("digraph6, a code of directed graphs"),
            Some(&byte) => Graph6Error::Byte { column: skipped + 1, byte },
            None => Graph6Error::NoOrder,
        });
    };
    check_bytes(body, skipped + 1)?;
    let (order, body) = decode_order(body)?;
    if order > MAX_VERTEX_COUNT as u64 {
        return Err(Graph6Error::TooManyVertices(order));
    }
    graph.order = order as usize;
    graph.edges.clear();
    let width = number_width(graph.order);
    let mut bits = Bits { body, at: 0 };
    let mut v = 0;
    while bits.left() > width as usize {
        let start = bits.at;
        v += bits.take(1);
        let x = bits.take(width);
        if v >= order || x >= order {
            bits.at = start;
            if bits.all_ones() {
                return Ok(());
            }
            return Err(Graph6Error::NoVertex { vertex: v.max(x), order });
        }
        if x > v {
            v = x;
        } else if graph.edges.len() == MAX_SIZE {
            return Err(Graph6Error::TooManyEdges);
        } else {
            graph.edges.push([x as usize, v as usize]);
        }
    }
    // Too few bits for an edge. networkx begins them with a zero where the format does so one bit earlier only.
    let before_zero = bits.at;
    let is_zero =
        order > 1 && order == 1 << width && bits.left() == width as usize && bits.take(1) == 0;
    if !is_zero {
        bits.at = before_zero;
    }
    if bits.all_ones() { Ok(()) } else { Err(Graph6Error::Padding) }
}

/// Writes the code of a graph, without header and line break, at the end of `line`. The order of the
/// edges does not matter.
///
/// # Panics
/// If an edge ends at a vertex that does not exist.
pub fn encode_into(graph: &EdgeList, line: &mut Vec<u8>) {
    let order = graph.order;
    line.push(b':');
    encode_order(order, line);
    let width = number_width(order);
    let mut edges: Vec<(u64, u64)> = graph
        .edges
        .iter()
        .map(|&[a, b]| {
            assert!(a.max(b) < order, "an edge joins vertices of the graph");
            (a.max(b) as u64, a.min(b) as u64)
        })
        .collect();
    edges.sort_unstable();
    let mut bits = BitWriter::new(line);
    let mut v = 0;
    for (larger, smaller) in edges {
        if larger > v + 1 {
            bits.push(true);
            bits.push_number(larger, width);
            bits.push(false);
        } else {
            bits.push(larger > v);
        }
        v = larger;
        bits.push_number(smaller, width);
    }
    // Ones would be read as a loop at the last vertex.
    if order == 1 << width && v + 2 == order as u64 && bits.missing() > width {
        bits.push(false);
    }
    bits.pad(true);
}

/// How many bits hold the largest vertex.
fn number_width(order: usize) -> u32 {
    order.saturating_sub(1).checked_ilog2().map_or(0, |log| log + 1)
}

struct Bits<'a> {
    body: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn left(&self) -> usize {
        6 * self.body.len() - self.at
    }

    fn take(&mut self, count: u32) -> u64 {
        let mut number = 0;
        for _ in 0..count {
            let bit = (self.body[self.at / 6] - 63) >> (5 - self.at % 6) & 1;
            number = number << 1 | u64::from(bit);
            self.at += 1;
        }
        number
    }

    fn all_ones(mut self) -> bool {
        self.left() < 6 && (0..self.left()).all(|_| self.take(1) == 1)
    }
}
