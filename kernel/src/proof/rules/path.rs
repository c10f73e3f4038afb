//! A path joins its ends.

use super::*;

/// The connector joins the first vertex with the last, moving second; he owns the cells between
/// them, and the carrier is empty.
///
/// It is right if each two vertices that follow one another are in a common hyperedge, or equal, and terminals
/// between the ends conduct.
///
/// *Why.* The definition of what is joined.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Path(pub Vec<VertexId>);

impl Conclude<Normal> for Path {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let [first, between @ .., last] = &*self.0 else { return Err(Fault::Empty) };
        self.0.iter().try_for_each(|&vertex| on.board.vertex(vertex))?;
        let mut owned = on.nothing();
        for &vertex in between {
            if on.board.is_terminal(vertex) {
                ensure(on.board.game.conducts(), Fault::NoConductor(vertex))?;
            } else {
                owned.insert(vertex);
            }
        }
        for pair in self.0.windows(2) {
            let [v, w] = [pair[0], pair[1]];
            let is_in = |(_, members): (usize, &[VertexId])| members.binary_search(&w).is_ok();
            ensure(v == w || on.board.at(v).any(is_in), Fault::NotAdjacent(v, w))?;
        }
        let aim = Aim::Join(sorted([*first, *last]));
        Ok(Normal::reached(on.board.connector, aim, owned))
    }
}
