//! The dual of a region: the same cells, seen by Cut, with the arcs between Short's terminals as his.

use super::embedding::{Embedding, Face};
use super::incidence::Node;
use super::witness::EmbeddingError;
use crate::game::{Game, Goal};
use crate::graph::VertexId;

/// The dual of a planar region whose terminals conduct and lie on one face in their order: faces become
/// hyperedges, and the arcs of the outer face between the terminals become Cut's terminals. Cells keep their
/// ids, and the arcs take those of the terminals. Two arcs are joined by Cut's cells if and only if Short's join
/// no terminals on either side of them.
///
/// Arcs are numbered so that the dual of the dual is the region again: for an odd number of terminals an arc has
/// the number of the terminal opposite (of three, the first lies between the second and the third); for an
/// even number k the circle is read backwards, and arc i lies between the terminals k - i and k - i + 1, modulo k,
/// counted from 0.
///
/// Complexity: that of [`Embedding::in_order`].
///
/// ```
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::planar::dual_region;
/// // One cell between the second terminal and the third: in the dual it is between these arcs, too, and the
/// // second arc and the third are joined to nothing else.
/// let [one, two, three, x] = [0, 1, 2, 3].map(VertexId::new);
/// let region = Hypergraph::new(4, vec![one, two, three], [[x, two], [x, three]])?;
/// let region = Game::new(region, Goal::Connect, Rules::Normal)?;
/// let dual = dual_region(&region)?;
/// let edges: Vec<_> = dual.hypergraph().hyperedges().collect();
/// assert_eq!(edges, [vec![one, x], vec![two, three, x]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the terminals do not lie on one face in this order.
pub fn dual_region(game: &Game) -> Result<Game, EmbeddingError> {
    let hypergraph = game.hypergraph();
    let terminals = hypergraph.terminals();
    let embedding = Embedding::in_order(hypergraph, terminals)?;
    let order = embedding.terminals();
    let hyperedges = embedding.faces().into_iter().map(|face| {
        let mut members = face.vertices();
        members.retain(|vertex| !terminals.contains(vertex));
        members.extend(arcs_of(&face, terminals, &order).into_iter().map(|arc| terminals[arc]));
        members
    });
    let hypergraph = hypergraph.with_hyperedges(hyperedges.collect::<Vec<_>>());
    let hypergraph = hypergraph.expect("faces have vertices of the game");
    let dual = Game::new(hypergraph, Goal::Connect, game.rules());
    Ok(dual.expect("as many terminals as before"))
}

/// The numbers of the arcs that lie on a face: each is where a walk around the face passes the outside,
/// between two terminals.
fn arcs_of(face: &Face, terminals: &[VertexId], order: &[VertexId]) -> Vec<usize> {
    let walk = &face.walk;
    let k = terminals.len();
    let outside = (0..walk.len()).filter(|&place| walk[place] == Node::Outside);
    let arcs = outside.filter_map(|place| {
        let before = walk[(place + walk.len() - 1) % walk.len()].vertex()?;
        let after = walk[(place + 1) % walk.len()].vertex()?;
        if k == 2 {
            // Both arcs lie between the same terminals; the order tells which is which.
            return Some(usize::from(before != order[0]));
        }
        let number = |vertex| terminals.iter().position(|&terminal| terminal == vertex);
        let (p, q) = (number(before)?, number(after)?);
        let first = if (p + 1) % k == q { p } else { q };
        Some(if k % 2 == 1 { (first + k - k / 2) % k } else { (k - first) % k })
    });
    arcs.collect()
}
