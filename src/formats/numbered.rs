//! Graphs whose vertices are the numbers 0, 1, ...: what graph6 and sparse6 have in common.

use super::draft::Draft;
use super::graph6::{self, Adjacency, Graph6Error};
use super::sparse6::{self, EdgeList, MAX_SIZE};
use super::{GameFile, Located, Place, WriteError};
use crate::graph::{Names, VertexId};

/// Reads a line of either format as a draft. Both may stand in one file, as nauty's tools allow.
pub(crate) fn read_draft(line: &[u8]) -> Located<Draft> {
    let at = |error: Graph6Error| (Place::default(), error.into());
    if line.starts_with(b":") || line.starts_with(b">>sparse6<<") {
        let mut graph = EdgeList::default();
        sparse6::decode_into(line, &mut graph).map_err(at)?;
        Ok(draft(graph.order, graph.edges.into_iter()))
    } else {
        let mut graph = Adjacency::default();
        graph6::decode_into(line, &mut graph).map_err(at)?;
        if graph.size() > MAX_SIZE {
            return Err(at(Graph6Error::TooManyEdges));
        }
        Ok(draft(graph.order(), graph.edges()))
    }
}

/// Whether a text is the code of a graph in graph6 or sparse6.
#[must_use]
pub fn is_graph_code(text: &str) -> bool {
    let line = text.trim().as_bytes();
    !line.is_empty() && read_draft(line).is_ok()
}

fn draft(order: usize, edges: impl Iterator<Item = [usize; 2]>) -> Draft {
    let mut draft = Draft { symbols: Names::numbered(order), ..Draft::default() };
    edges.for_each(|edge| draft.push_hyperedge(edge.map(VertexId::new)));
    draft.isolate_rest();
    draft
}

/// The graph of a game, whose vertices are numbered in the order of their ids without gaps: the
/// nodes of an edge game, or the vertices of a game whose hyperedges are edges.
///
/// # Errors
/// If cells are claimed, or a hyperedge has more than two members.
pub(crate) fn edge_list(file: &GameFile) -> Result<EdgeList, WriteError> {
    if let Some(graph) = file.edges() {
        check_no_claims(file)?;
        let edges = graph.edges().iter().map(|ends| ends.map(VertexId::index)).collect();
        return Ok(EdgeList { order: graph.nodes().len(), edges });
    }
    check_no_claims(file)?;
    let hypergraph = file.game().hypergraph();
    let vertices = file.vertices();
    let mut numbers = vec![0; hypergraph.vertex_count()];
    for (number, vertex) in vertices.iter().enumerate() {
        numbers[vertex.index()] = number;
    }
    let mut edges = Vec::with_capacity(hypergraph.hyperedge_count());
    for hyperedge in hypergraph.hyperedges() {
        let &[a, b] = hyperedge else {
            let names = file.names_of(hyperedge.iter().copied()).join(", ");
            return Err(WriteError::NoGraph { hyperedge: super::error::shown(&names) });
        };
        edges.push([a, b].map(|vertex| numbers[vertex.index()]));
    }
    Ok(EdgeList { order: vertices.len(), edges })
}

pub(crate) fn check_no_claims(file: &GameFile) -> Result<(), WriteError> {
    let position = file.position();
    let left = position.empty_cells();
    if left.len() == file.game().hypergraph().cells().len() {
        Ok(())
    } else {
        Err(WriteError::Claims)
    }
}

/// The graph6 code of a game.
pub(crate) fn to_graph6(file: &GameFile) -> Result<String, WriteError> {
    /// More vertices make a line of more than 80 MB.
    const MOST: usize = 30_000;
    let list = edge_list(file)?;
    if list.order > MOST {
        return Err(WriteError::TooManyVertices { found: list.order, limit: MOST });
    }
    let mut graph = Adjacency::new(list.order);
    for [a, b] in list.edges {
        if a == b || graph.adjacent(a, b) {
            return Err(WriteError::NotSimple);
        }
        graph.add_edge(a, b);
    }
    let mut line = Vec::new();
    graph6::encode_into(&graph, &mut line);
    Ok(String::from_utf8(line).expect("the code is ASCII"))
}

/// The sparse6 code of a game.
pub(crate) fn to_sparse6(file: &GameFile) -> Result<String, WriteError> {
    let mut line = Vec::new();
    sparse6::encode_into(&edge_list(file)?, &mut line);
    Ok(String::from_utf8(line).expect("the code is ASCII"))
}

#[cfg(test)]
mod tests;
