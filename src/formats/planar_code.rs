//! planar_code: an embedded planar graph as bytes, as plantri writes it.
//!
//! Source: Brinkmann and McKay, "plantri guide". After the header `>>planar_code<<` the number of
//! vertices as a byte, then for each vertex, counted from 1, its neighbours clockwise and a 0.
//! A graph of more vertices begins with a byte 0, and has two bytes for each number, the higher one
//! first; `>>planar_code le<<` says that the lower one is.
//!
//! It is read as a graph, whose vertices are the cells, or as a map, whose faces are.

use std::collections::{HashMap, HashSet};

use super::draft::Draft;
use super::{GameFile, Located, Place, ReadFault, WriteError};
use crate::boards::MapParts;
use crate::graph::{Names, UnionFind, VertexId};
use crate::planar::{Embedding, Node};

/// A vertex is a byte.
const MAX_VERTICES: usize = 255;

/// How a file begins.
pub(super) const HEADER: &[u8] = b">>planar_code<<";

/// The planar_code of a game, embedded with its terminals on one face: of its graph if all
/// hyperedges are edges, else of its incidence graph, in which the hyperedges come after the cells
/// and terminals.
pub(crate) fn to_planar_code(file: &GameFile) -> Result<Vec<u8>, WriteError> {
    super::numbered::check_no_claims(file)?;
    let hypergraph = file.game().hypergraph();
    let embedding = Embedding::new(hypergraph)
        .map_err(|error| WriteError::NotPlanar(error.describe(hypergraph, file.names())))?;
    let is_graph = hypergraph.hyperedges().all(|members| members.len() == 2);
    let mut nodes: Vec<Node> = file.vertices().into_iter().map(Node::Vertex).collect();
    if !is_graph {
        nodes.extend((0..hypergraph.hyperedge_count()).map(Node::Hyperedge));
    }
    if nodes.len() > MAX_VERTICES {
        return Err(WriteError::TooManyVertices { found: nodes.len(), limit: MAX_VERTICES });
    }
    let numbers: HashMap<Node, usize> =
        nodes.iter().enumerate().map(|(number, &node)| (node, number)).collect();
    let mut code = HEADER.to_vec();
    code.push(nodes.len() as u8);
    let mut groups = UnionFind::new(nodes.len());
    for (number, &node) in nodes.iter().enumerate() {
        for next in embedding.neighbours(node) {
            // In a graph the hyperedge is the edge to its other member.
            let other = match next {
                Node::Hyperedge(index) if is_graph => {
                    let other = hypergraph.hyperedge(index).iter().copied().map(Node::Vertex);
                    other.into_iter().find(|&member| member != node).unwrap_or(node)
                }
                next => next,
            };
            if let Some(&neighbour) = numbers.get(&other) {
                groups.union(number, neighbour);
                code.push(neighbour as u8 + 1);
            }
        }
        code.push(0);
    }
    if (1..nodes.len()).any(|number| !groups.equiv(0, number)) {
        return Err(WriteError::NotConnected);
    }
    Ok(code)
}

/// Reads the graphs, each with its faces as the parts of a map.
pub(crate) fn read_drafts(bytes: &[u8]) -> Located<Vec<Draft>> {
    let bad = |message: &str| (Place::default(), ReadFault::Syntax(message.to_owned()));
    let headers: [(&[u8], bool); 3] =
        [(HEADER, false), (b">>planar_code be<<", false), (b">>planar_code le<<", true)];
    let header = headers
        .iter()
        .find_map(|&(header, low_first)| Some((bytes.strip_prefix(header)?, low_first)));
    let (rest, low_first) =
        header.ok_or_else(|| bad("no planar_code, expected >>planar_code<< at the beginning"))?;
    let mut numbers = Numbers { rest, low_first, is_wide: false };
    let mut drafts = Vec::new();
    while !numbers.rest.is_empty() {
        let graph = drafts.len() + 1;
        let draft =
            numbers.draft().map_err(|message| bad(&format!("the graph {graph} {message}")))?;
        drafts.push(draft);
    }
    match drafts.len() {
        0 => Err((Place::default(), ReadFault::Empty)),
        _ => Ok(drafts),
    }
}

/// The numbers that are left.
struct Numbers<'a> {
    rest: &'a [u8],
    low_first: bool,
    is_wide: bool,
}

impl Numbers<'_> {
    fn next(&mut self) -> Result<usize, String> {
        let ended =
            || "ends too early, expected a 0 after the neighbours of each vertex".to_owned();
        let (number, rest) = match *self.rest {
            [a, b, ref rest @ ..] if self.is_wide => {
                let number = if self.low_first { [b, a] } else { [a, b] };
                (usize::from(u16::from_be_bytes(number)), rest)
            }
            [a, ref rest @ ..] if !self.is_wide => (usize::from(a), rest),
            _ => return Err(ended()),
        };
        self.rest = rest;
        Ok(number)
    }

    /// The next graph; the fault follows on the words "the graph N".
    fn draft(&mut self) -> Result<Draft, String> {
        self.is_wide = false;
        let mut count = self.next()?;
        if count == 0 {
            self.is_wide = true;
            count = self.next()?;
        }
        if count == 0 {
            return Err("has no vertices, expected one at least".to_owned());
        }
        let mut neighbours: Vec<Vec<usize>> = Vec::with_capacity(count);
        for vertex in 0..count {
            let mut around = Vec::new();
            loop {
                match self.next()? {
                    0 => break,
                    other if other <= count => around.push(other - 1),
                    other => {
                        let vertex = vertex + 1;
                        return Err(format!(
                            "has the neighbour {other} at vertex {vertex}, expected numbers up to {count}"
                        ));
                    }
                }
            }
            neighbours.push(around);
        }
        let mut draft = Draft { symbols: Names::numbered(count), ..Draft::default() };
        let mut next: HashMap<(usize, usize), usize> = HashMap::new();
        for (vertex, around) in neighbours.iter().enumerate() {
            for (index, &other) in around.iter().enumerate() {
                if next.insert((vertex, other), around[(index + 1) % around.len()]).is_some() {
                    return Err(format!(
                        "has several edges from vertex {} to {}, expected one",
                        vertex + 1,
                        other + 1
                    ));
                }
                if !neighbours[other].contains(&vertex) || other == vertex {
                    return Err(format!(
                        "has an edge from vertex {} to {} and none back, expected both",
                        vertex + 1,
                        other + 1
                    ));
                }
                if vertex < other {
                    draft.push_hyperedge([vertex, other].map(VertexId::new));
                }
            }
        }
        draft.isolate_rest();
        draft.map_parts = Some(faces(&neighbours, &next));
        Ok(draft)
    }
}

/// The faces: from an edge one turns at its end into the one after it.
fn faces(neighbours: &[Vec<usize>], next: &HashMap<(usize, usize), usize>) -> MapParts {
    let mut seen: HashSet<(usize, usize)> = HashSet::new();
    let mut faces = Vec::new();
    for (vertex, around) in neighbours.iter().enumerate() {
        for &other in around {
            let (mut from, mut to) = (vertex, other);
            let mut ring = Vec::new();
            while seen.insert((from, to)) {
                ring.push(from);
                (from, to) = (to, next[&(to, from)]);
            }
            if !ring.is_empty() {
                faces.push((format!("f{}", faces.len()), vec![ring]));
            }
        }
    }
    let points = Names::numbered(neighbours.len());
    MapParts { points, places: None, faces, corners: Vec::new() }
}
