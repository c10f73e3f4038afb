//! The dual game of an embedding in the plane, checked by Euler's formula.

use serde::{Deserialize, Serialize};

use super::statement::ensure;
use super::{Fault, GameId};
use crate::game::{Game, Goal};
use crate::graph::{Drawing, VertexId};

/// The dual of a game whose terminals conduct, or with three that do not (the goal is to touch all of
/// them: Y): the game that a player plays who wants to keep the terminals of a planar game apart. Under
/// misère rules it only serves to see who joins.
///
/// Draw each hyperedge as a node joined to its members, and one node more, the *outside*, joined to the
/// terminals, which follow one another around it as they do in `around`: the cyclic orders
/// determine faces, and Euler's formula (nodes - edges + faces = 2 for each connected component) says
/// whether the drawing is in the plane. The faces are the hyperedges of the dual, in which the other
/// player is the connector.
///
/// - Terminals that conduct, two or more: the faces beside the outside, one between any two that follow one
///   another, are the terminals of the dual; that with the smallest cells takes the id of the first terminal, and so on. With
///   more than two it is enough to join some two of them.
/// - Three sides: they are the terminals of the dual, too, and belong to the faces around them; its goal is to
///   touch all of them.
///
/// *Whoever joins its terminals keeps those of the first game apart.* Terminals that conduct: there is a closed curve through the
/// outside, two faces beside it and the player's cells and other faces, with terminals on both
/// sides. A path of the opponent's from one on the one side to one on the other, closed through the outside, would cross it in one point only, which
/// in the plane is impossible. Three sides: a group of the
/// opponent's that touches all three is a connected part of the drawing without the outside and the
/// terminals; a group of the player's in the dual is a connected part of what can be drawn through his
/// cells and the insides of faces, and crosses nothing of the former. Contract each of the two to a
/// point: these two points and the outside are each joined to each of the three terminals, without
/// crossings. That would be a plane drawing of the graph K(3,3), which there is not (Kuratowski).
///
/// *And who keeps them apart joins those of the dual*, so that each filling joins one of the two. Let K be a terminal x with all
/// hyperedges and cells of the opponent's that hang together with it, and go around K from the edge between x and the outside until
/// one is back there. The edges of the drawing that lead away from K on this way end in cells of the player's and in other terminals; the ends of two that follow
/// one another are in one face, and so are the first end and the face where one begins, beside the outside between x and a
/// terminal y, and the last and the face where one comes back, between x and a terminal z (with two terminals y is z).
/// Terminals that conduct: those in K part the way into pieces, each from one of them to the next around the outside. All ends are the player's cells, and
/// those of a piece join the face after the one terminal to the face before the other. In one piece at least there is a terminal beside the outside that is not in K: there the two faces differ, and there is an end at least. Three sides: somewhere on the
/// way there is y, or the beginning, and after it z, or the end, with cells of the player's only in between. Meanwhile one has come by x, or else
/// a group of the opponent's, or a hyperedge, would touch all three. So these cells, or if there are none the face, touch y, x and z.
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
    /// before the first. Around the outside the terminals follow one another as they do here.
    pub around: Vec<(VertexId, Vec<u32>)>,
}

/// The dual game of an embedding, with the drawing.
pub(super) fn dual(
    game: &Game,
    Dual { hyperedges, around, .. }: &Dual,
) -> Result<(Game, Drawing), Fault> {
    let board = game.hypergraph();
    let terminals = board.terminals();
    let goal = if terminals.len() == 2 { Goal::Connect } else { game.goal() };
    ensure(goal == Goal::Connect || terminals.len() == 3, Fault::NotHere)?;
    let mut listed: Vec<Vec<VertexId>> = hyperedges.to_vec();
    listed.iter_mut().for_each(|hyperedge| hyperedge.sort_unstable());
    listed.sort_unstable();
    ensure(listed.iter().map(Vec::as_slice).eq(board.hyperedges()), Fault::NotTheHyperedges)?;
    // What is around each node in cyclic order. Nodes are vertices, after them hyperedges, and the outside.
    let vertices = board.vertex_count();
    let outside = vertices + hyperedges.len();
    let mut orders = vec![Vec::new(); vertices];
    let drawn = around.iter().map(|(vertex, _)| *vertex);
    let rim: Vec<_> = drawn.filter(|&vertex| board.is_terminal(vertex)).collect();
    let rings = hyperedges.iter().chain([&rim]);
    orders.extend(rings.map(|ring| ring.iter().map(|vertex| vertex.index()).collect()));
    terminals.iter().for_each(|terminal| orders[terminal.index()].push(outside));
    for (vertex, at) in around {
        let is_vertex = board.cells().contains(*vertex) || board.is_terminal(*vertex);
        ensure(is_vertex, Fault::NoVertex(*vertex))?;
        let order = &mut orders[vertex.index()];
        let is_first = order.iter().all(|&node| node == outside);
        let are_known = at.iter().all(|&index| (index as usize) < hyperedges.len());
        ensure(is_first && are_known, Fault::NotAround(*vertex))?;
        order.extend(at.iter().map(|&index| vertices + index as usize));
    }
    let drawing = Drawing::new(&orders).map_err(Fault::NotAround)?;
    let (mut faces, mut outer) = (Vec::new(), Vec::new());
    for around in drawing.faces() {
        let at = around.iter().filter(|&&node| node < vertices).map(|&node| VertexId::new(node));
        // If terminals conduct the faces are named by their cells alone.
        let face: Vec<_> = at.filter(|&v| goal == Goal::Touch || !board.is_terminal(v)).collect();
        if around.contains(&outside) { outer.push(face) } else { faces.push(face) }
    }
    ensure(drawing.is_plane(), Fault::NotPlane)?;
    if goal == Goal::Connect {
        ensure(outer.len() == terminals.len(), Fault::NotPlane)?;
        outer.sort();
        let arcs = terminals.iter().zip(std::mem::take(&mut outer));
        faces.extend(arcs.flat_map(|(&end, face)| face.into_iter().map(move |v| vec![end, v])));
    }
    let dual =
        board.with_hyperedges(faces.into_iter().chain(outer)).map_err(|_| Fault::NotPlane)?;
    let dual = Game::new(dual, goal, game.rules()).map_err(|_| Fault::NotPlane)?;
    Ok((dual, drawing))
}
