//! The dual game of an embedding in the plane, checked by Euler's formula.

use std::collections::HashMap;

use serde::{Deserialize, Serialize};

use super::statement::ensure;
use super::{Fault, GameId};
use crate::game::{Game, Goal};
use crate::graph::{Groups, VertexId};

/// The dual of a game with two terminals, or with three that do not conduct (the goal is to touch all of
/// them: Y): the game that a player plays who wants to keep the terminals of a planar game apart. Under
/// misère rules it only serves to see who joins.
///
/// Draw each hyperedge as a node joined to its members, and one node more, the *outside*, joined to the
/// terminals, which follow one another around it in the order of the file: the cyclic orders
/// determine faces, and Euler's formula (nodes - edges + faces = 2 for each connected component) says
/// whether the drawing is in the plane. The faces are the hyperedges of the dual, in which the other
/// player is the connector.
///
/// - Two terminals: the two faces beside the outside are the terminals of the dual; that with the smaller
///   cells takes the id of the first terminal.
/// - Three: they are the terminals of the dual, too, and belong to the faces around them; its goal is to
///   touch all of them.
///
/// *Whoever joins its terminals keeps those of the first game apart.* Two terminals: otherwise a closed
/// curve through the opponent's cells and the outside would cross a closed curve through faces and
/// the player's cells in one point only, which in the plane is impossible. Three: a group of the
/// opponent's that touches all three is a connected part of the drawing without the outside and the
/// terminals; a group of the player's in the dual is a connected part of what can be drawn through his
/// cells and the insides of faces, and crosses nothing of the former. Contract each of the two to a
/// point: these two points and the outside are each joined to each of the three terminals, without
/// crossings. That would be a plane drawing of the graph K(3,3), which there is not (Kuratowski).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dual {
    /// Its number.
    pub game: GameId,
    /// The game whose dual it is.
    pub of: GameId,
    /// The hyperedges of that game, each with its members in cyclic order.
    pub hyperedges: Vec<Vec<VertexId>>,
    /// For each vertex the indices of its hyperedges in cyclic order; for a terminal the outside comes
    /// before the first.
    pub around: Vec<(VertexId, Vec<u32>)>,
}

/// The dual game of an embedding.
pub(super) fn dual(game: &Game, Dual { hyperedges, around, .. }: &Dual) -> Result<Game, Fault> {
    let board = game.hypergraph();
    let terminals = board.terminals();
    let goal = match (terminals.len(), game.goal()) {
        (2, _) => Goal::Connect,
        (3, Goal::Touch) => Goal::Touch,
        _ => return Err(Fault::NotHere),
    };
    let mut listed: Vec<Vec<VertexId>> = hyperedges.to_vec();
    listed.iter_mut().for_each(|hyperedge| hyperedge.sort_unstable());
    listed.sort_unstable();
    ensure(listed.iter().map(Vec::as_slice).eq(board.hyperedges()), Fault::NotTheHyperedges)?;
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
        ensure(ring(&darts), Fault::NotAround(*vertex))?;
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
    let mut parts = Groups::new(nodes);
    let mut used = vec![false; board.vertex_count()];
    let outside = terminals.iter().map(|terminal| (terminal, nodes - 1));
    let inside = edges.keys().map(|(v, index)| (v, board.vertex_count() + *index as usize));
    for (vertex, node) in outside.chain(inside) {
        used[vertex.index()] = true;
        parts.join(vertex.index(), node);
    }
    let is_used = |&node: &usize| used.get(node).is_none_or(|used| *used);
    let nodes: Vec<usize> = (0..nodes).filter(is_used).collect();
    let components = nodes.iter().filter(|&&node| parts.find(node) == node).count();
    let edges = edges.len() + terminals.len();
    ensure(nodes.len() + faces.len() == edges + 2 * components, Fault::NotPlane)?;
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
    ensure(outer[0] != outer[1], Fault::NotPlane)?;
    let mut arcs = outer.map(|face| faces[face].clone());
    arcs.sort();
    let inner = faces.into_iter().enumerate().filter(|(face, _)| !outer.contains(face));
    let mut dual: Vec<Vec<VertexId>> = inner.map(|(_, cells)| cells).collect();
    for (&terminal, cells) in terminals.iter().zip(arcs) {
        dual.extend(cells.into_iter().map(|cell| vec![terminal, cell]));
    }
    Ok(dual)
}
