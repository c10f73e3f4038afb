//! Parts that have no cell in common, one after the other.

use super::*;

/// The connector joins the two vertices, or wins if none are listed, moving second. He owns the
/// union of all O with the cells that are ends of parts, but for those two; the carrier is the union of
/// all C without what he owns.
///
/// It is right if each part joins two vertices, moving second; no cell that he does not own is in two
/// carriers; and along the parts one gets from the one vertex to the other (from any terminal to all, or to another one where
/// that is enough), through vertices that conduct. One part may be first; so is the node then.
///
/// *Why.* Each claim of the opponent in the carrier is in one part's carrier only, and the player answers
/// in that part. The answer is in the same carrier, so the other parts are untouched. If one part is
/// first, he begins in it, and it is second from then on. In the end all parts join what they join,
/// and the cells at which they meet are his.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct And(
    /// No vertices, or two.
    pub Vec<VertexId>,
);

impl Conclude<Normal> for And {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let ends = match *self.0 {
            [] => None,
            [a, b] if a != b => Some([a, b]),
            _ => return Err(Fault::NotJoined),
        };
        let aim = ends.map_or(Aim::Win, |ends| Aim::Join(sorted(ends)));
        let mut all = Normal::reached(on.board.connector, aim, on.nothing());
        let mut pairs = Vec::new();
        for part in of {
            let Aim::Join(pair) = part.aim else { return Err(Fault::Mismatch) };
            ensure(part.player == all.player, Fault::Mismatch)?;
            if part.moving == MovingAs::First {
                all.waits()?;
                all.moving = MovingAs::First;
            }
            all.owned.union_with(&part.owned);
            pairs.push(pair);
        }
        let is_end = |vertex| self.0.contains(&vertex);
        let met = pairs.iter().flatten().filter(|&&v| !is_end(v) && !on.board.is_terminal(v));
        all.owned.extend(met.copied());
        for part in of {
            let common = &all.carrier & &part.carrier;
            ensure_empty(&(&common - &all.owned), Fault::Overlap)?;
            all.carrier.union_with(&part.carrier);
        }
        all.carrier.subtract(&all.owned);
        let terminals = on.board.game.hypergraph().terminals();
        let aims = if ends.is_some() { &self.0 } else { terminals };
        let goes_on = |vertex| on.board.game.conducts() || !on.board.is_terminal(vertex);
        // Sides do not conduct: all of them must be reached from one cell.
        let start = match ends {
            Some([a, _]) => Some(a),
            None => pairs.iter().flatten().copied().find(|&vertex| goes_on(vertex)),
        };
        let start = start.ok_or(Fault::NotJoined)?;
        let mut reached = on.nothing();
        ensure(start.index() < reached.universe(), Fault::NotJoined)?;
        reached.insert(start);
        let mut fresh = vec![start];
        while let Some(vertex) = fresh.pop() {
            if vertex != start && !goes_on(vertex) {
                continue;
            }
            let at = pairs.iter().filter(|pair| pair.contains(&vertex)).flatten();
            fresh.extend(at.filter(|&&next| reached.insert(next)));
        }
        let wanted = if ends.is_none() && on.board.any_two { 2 } else { aims.len() };
        let met = aims.iter().filter(|&&aim| reached.contains(aim)).count();
        ensure(met >= wanted, Fault::NotJoined)?;
        all.holding(of.iter().flat_map(|part| part.held.iter().copied()))
    }
}
