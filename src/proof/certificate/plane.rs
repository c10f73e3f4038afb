//! The dual game of an embedding in the plane, checked by Euler's formula.

use std::collections::HashMap;

use petgraph::unionfind::UnionFind;

use super::Fault;
use crate::game::{Game, Goal};
use crate::graph::VertexId;

/// The game that a player plays who wants to keep the two terminals of a planar game apart: the
/// faces of an embedding are its hyperedges.
///
/// The incidence graph, in which every hyperedge is a node joined to its members, gets one edge
/// more, between the two terminals. The cyclic orders around all nodes determine its faces, and it
/// lies in the plane if and only if nodes - edges + faces is twice the number of components. The
/// faces on the two sides of the additional edge are the terminals of the dual game: that with the
/// smaller cells gets the id of the first terminal.
///
/// Were some cells to join the terminals and other cells those of the dual, then a closed curve
/// through the one set and the additional edge would cross a closed curve through the other set,
/// faces and the additional edge once only. In the plane that is impossible.
pub(super) fn dual(
    game: &Game,
    hyperedges: &[Vec<VertexId>],
    around: &[(VertexId, Vec<u32>)],
) -> Result<Game, Fault> {
    let board = game.hypergraph();
    let &[first, second] = board.terminals() else { return Err(Fault::NotHere) };
    if board.hyperedge_count() != hyperedges.len() {
        return Err(Fault::NotTheHyperedges);
    }
    let mut listed: Vec<Vec<VertexId>> = hyperedges.to_vec();
    listed.iter_mut().for_each(|hyperedge| hyperedge.sort_unstable());
    listed.sort_unstable();
    if !listed.iter().map(Vec::as_slice).eq(board.hyperedges()) {
        return Err(Fault::NotTheHyperedges);
    }
    // Edge 0 is the additional one. Every edge has two darts: from the vertex, and back; those of
    // edge 0 come from the first and from the second terminal. `turn` is the next dart around.
    let mut edges: HashMap<(VertexId, u32), usize> = HashMap::new();
    for (index, hyperedge) in (0_u32..).zip(hyperedges) {
        for &vertex in hyperedge {
            let number = edges.len() + 1;
            edges.insert((vertex, index), number);
        }
    }
    let mut turn = vec![usize::MAX; 2 * (edges.len() + 1)];
    let mut ring = |darts: &[usize]| {
        for (index, &dart) in darts.iter().enumerate() {
            let next = darts[(index + 1) % darts.len()];
            if std::mem::replace(&mut turn[dart], next) != usize::MAX {
                return false;
            }
        }
        true
    };
    let mut cell_of = vec![None; 2 * (edges.len() + 1)];
    for (vertex, at) in around {
        let mut darts: Vec<usize> =
            [first, second].iter().position(|terminal| terminal == vertex).into_iter().collect();
        for &index in at {
            let edge = edges.get(&(*vertex, index)).ok_or(Fault::NotAround(*vertex))?;
            darts.push(2 * edge);
            cell_of[2 * edge] = Some(*vertex).filter(|vertex| board.cells().contains(*vertex));
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
        return Err(Fault::NotAround(missing.map_or(first, |((vertex, _), _)| *vertex)));
    }
    let mut faces: Vec<Vec<VertexId>> = Vec::new();
    let mut face_of = vec![usize::MAX; turn.len()];
    for start in 0..turn.len() {
        if face_of[start] != usize::MAX {
            continue;
        }
        let mut cells = Vec::new();
        let mut dart = start;
        while face_of[dart] == usize::MAX {
            face_of[dart] = faces.len();
            cells.extend(cell_of[dart]);
            dart = turn[dart ^ 1];
        }
        cells.sort_unstable();
        cells.dedup();
        faces.push(cells);
    }
    let vertices = board.vertex_count();
    let mut parts: UnionFind<usize> = UnionFind::new(vertices + hyperedges.len());
    parts.union(first.index(), second.index());
    let mut used = vec![false; vertices];
    for (vertex, index) in edges.keys() {
        used[vertex.index()] = true;
        parts.union(vertex.index(), vertices + *index as usize);
    }
    [first, second].iter().for_each(|terminal| used[terminal.index()] = true);
    let nodes: Vec<usize> =
        (0..vertices).filter(|&v| used[v]).chain(vertices..vertices + hyperedges.len()).collect();
    let components = nodes.iter().filter(|&&node| parts.find(node) == node).count();
    if nodes.len() + faces.len() != edges.len() + 1 + 2 * components {
        return Err(Fault::NotPlane);
    }
    let (left, right) = (face_of[0], face_of[1]);
    if left == right {
        return Err(Fault::NotPlane);
    }
    let mut arcs = [faces[left].clone(), faces[right].clone()];
    arcs.sort();
    let inner = faces.iter().enumerate().filter(|(face, _)| *face != left && *face != right);
    let mut dual: Vec<Vec<VertexId>> = inner.map(|(_, cells)| cells.clone()).collect();
    for (terminal, cells) in [first, second].into_iter().zip(arcs) {
        dual.extend(cells.into_iter().map(|cell| vec![terminal, cell]));
    }
    let dual = board.with_hyperedges(dual).map_err(|_| Fault::NotPlane)?;
    Game::new(dual, Goal::Connect, game.rules()).map_err(|_| Fault::NotPlane)
}
