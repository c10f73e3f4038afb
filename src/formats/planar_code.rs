//! planar_code: an embedded planar graph as bytes, as plantri writes it.
//!
//! Source: Brinkmann and McKay, "plantri guide". After the header `>>planar_code<<` the number of
//! vertices as a byte, then for each vertex, counted from 1, its neighbours clockwise and a 0.

use std::collections::HashMap;

use petgraph::unionfind::UnionFind;

use super::{GameFile, WriteError};
use crate::planar::{Embedding, Node};

/// A vertex is a byte.
const MAX_VERTICES: usize = 255;

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
    let mut code = b">>planar_code<<".to_vec();
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
