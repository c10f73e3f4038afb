//! The dual game of an embedding in the plane, checked by Euler's formula.

use std::collections::HashMap;

use petgraph::unionfind::UnionFind;

use super::Fault;
use crate::game::{Game, Goal};
use crate::graph::VertexId;

/// The game that a player plays who wants to keep the terminals of a planar game apart: the faces of
/// an embedding are its hyperedges.
///
/// The incidence graph, in which every hyperedge is a node joined to its members, gets one node more,
/// the outside, joined to the terminals. The cyclic orders around all nodes determine its faces, and
/// it lies in the plane if and only if nodes - edges + faces is twice the number of components.
///
/// With two terminals the faces on the two sides of the outside are the terminals of the dual game:
/// that with the smaller cells gets the id of the first terminal. Were some cells to join the
/// terminals and other cells those of the dual, then a closed curve through the one set and the
/// outside would cross a closed curve through the other set, faces and the outside once only. In the
/// plane that is impossible.
///
/// With three sides that do not conduct the dual has the same sides: a side is in the faces around
/// it. Were one group of the one player to touch all three, and one of the other player in the dual,
/// then these two and the outside would be joined to each of the three sides without crossings: a
/// drawing of the graph K(3,3), which is not planar.
pub(super) fn dual(
    game: &Game,
    hyperedges: &[Vec<VertexId>],
    around: &[(VertexId, Vec<u32>)],
) -> Result<Game, Fault> {
    let board = game.hypergraph();
    let terminals = board.terminals();
    let goal = match (terminals.len(), game.goal()) {
        (2, _) => Goal::Connect,
        (3, Goal::Touch) => Goal::Touch,
        _ => return Err(Fault::NotHere),
    };
    if board.hyperedge_count() != hyperedges.len() {
        return Err(Fault::NotTheHyperedges);
    }
    let mut listed: Vec<Vec<VertexId>> = hyperedges.to_vec();
    listed.iter_mut().for_each(|hyperedge| hyperedge.sort_unstable());
    listed.sort_unstable();
    if !listed.iter().map(Vec::as_slice).eq(board.hyperedges()) {
        return Err(Fault::NotTheHyperedges);
    }
    // The first edges are those of the outside. Every edge has two darts: from the vertex, and back.
    // `turn` is the next dart around.
    let mut edges: HashMap<(VertexId, u32), usize> = HashMap::new();
    for (index, hyperedge) in (0_u32..).zip(hyperedges) {
        for &vertex in hyperedge {
            let number = edges.len() + terminals.len();
            edges.insert((vertex, index), number);
        }
    }
    let mut turn = vec![usize::MAX; 2 * (edges.len() + terminals.len())];
    let mut ring = |darts: &[usize]| {
        for (index, &dart) in darts.iter().enumerate() {
            let next = darts[(index + 1) % darts.len()];
            if std::mem::replace(&mut turn[dart], next) != usize::MAX {
                return false;
            }
        }
        true
    };
    let from_outside: Vec<usize> = (0..terminals.len()).map(|edge| 2 * edge + 1).collect();
    ring(&from_outside);
    let mut corner = vec![None; 2 * (edges.len() + terminals.len())];
    for (vertex, at) in around {
        let terminal = terminals.iter().position(|terminal| terminal == vertex);
        let mut darts: Vec<usize> = terminal.into_iter().map(|edge| 2 * edge).collect();
        for &index in at {
            let edge = edges.get(&(*vertex, index)).ok_or(Fault::NotAround(*vertex))?;
            darts.push(2 * edge);
        }
        // With two terminals the faces are named by their cells alone.
        if terminal.is_none() || terminals.len() == 3 {
            darts.iter().for_each(|&dart| corner[dart] = Some(*vertex));
        }
        if !ring(&darts) {
            return Err(Fault::NotAround(*vertex));
        }
    }
    for (index, hyperedge) in (0_u32..).zip(hyperedges) {
        let darts: Vec<usize> = hyperedge.iter().map(|&v| 2 * edges[&(v, index)] + 1).collect();
        ring(&darts);
    }
    // A dart without a successor belongs to a vertex that is not listed in full.
    if let Some(dart) = turn.iter().position(|&next| next == usize::MAX) {
        let missing = edges.iter().find(|(_, edge)| 2 * **edge == dart);
        return Err(Fault::NotAround(missing.map_or(terminals[0], |((vertex, _), _)| *vertex)));
    }
    let mut faces: Vec<Vec<VertexId>> = Vec::new();
    let mut face_of = vec![usize::MAX; turn.len()];
    for start in 0..turn.len() {
        if face_of[start] != usize::MAX {
            continue;
        }
        let mut vertices = Vec::new();
        let mut dart = start;
        while face_of[dart] == usize::MAX {
            face_of[dart] = faces.len();
            vertices.extend(corner[dart]);
            dart = turn[dart ^ 1];
        }
        vertices.sort_unstable();
        vertices.dedup();
        faces.push(vertices);
    }
    let nodes = board.vertex_count() + hyperedges.len() + 1;
    let mut parts: UnionFind<usize> = UnionFind::new(nodes);
    let mut used = vec![false; board.vertex_count()];
    let outside = terminals.iter().map(|terminal| (terminal, nodes - 1));
    let inside = edges.keys().map(|(v, index)| (v, board.vertex_count() + *index as usize));
    for (vertex, node) in outside.chain(inside) {
        used[vertex.index()] = true;
        parts.union(vertex.index(), node);
    }
    let is_used = |&node: &usize| used.get(node).is_none_or(|used| *used);
    let nodes: Vec<usize> = (0..nodes).filter(is_used).collect();
    let components = nodes.iter().filter(|&&node| parts.find(node) == node).count();
    let edges = edges.len() + terminals.len();
    if nodes.len() + faces.len() != edges + 2 * components {
        return Err(Fault::NotPlane);
    }
    if terminals.len() == 2 {
        faces = between_two(faces, [face_of[0], face_of[2]], terminals)?;
    }
    let dual = board.with_hyperedges(faces).map_err(|_| Fault::NotPlane)?;
    Game::new(dual, goal, game.rules()).map_err(|_| Fault::NotPlane)
}

/// The hyperedges of the dual of a game with two terminals: the two outer faces become its terminals.
fn between_two(
    faces: Vec<Vec<VertexId>>,
    outer: [usize; 2],
    terminals: &[VertexId],
) -> Result<Vec<Vec<VertexId>>, Fault> {
    if outer[0] == outer[1] {
        return Err(Fault::NotPlane);
    }
    let mut arcs = outer.map(|face| faces[face].clone());
    arcs.sort();
    let inner = faces.into_iter().enumerate().filter(|(face, _)| !outer.contains(face));
    let mut dual: Vec<Vec<VertexId>> = inner.map(|(_, cells)| cells).collect();
    for (&terminal, cells) in terminals.iter().zip(arcs) {
        dual.extend(cells.into_iter().map(|cell| vec![terminal, cell]));
    }
    Ok(dual)
}
