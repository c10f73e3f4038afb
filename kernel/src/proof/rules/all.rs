//! Each claim of the loser of a misère game is answered.

use super::*;

/// The winner of the nodes wins moving second, one claim of the loser's before each.
///
/// It is right if for *every* empty cell there is a node of the position in which the loser has it, in
/// which the winner wins moving first, or whoever moves.
///
/// *Why.* Whatever the loser claims, there is a node for it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct All(
    /// The loser's claims, in the order of the nodes.
    pub Vec<VertexId>,
);

impl Conclude<Misere> for All {
    fn conclude(&self, on: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        let (&[first, ..], &[claim, ..]) = (of, &*self.0) else { return Err(Fault::Empty) };
        ensure(of.len() == self.0.len(), Fault::Uses(of.len()))?;
        let loser = first.winner.other();
        let mut before = first.claims.clone();
        ensure(before[loser].remove(claim), Fault::NotTheMove)?;
        for (node, &cell) in of.iter().zip(&self.0) {
            ensure(node.winner == first.winner, Fault::Mismatch)?;
            ensure(node.mover != Mover::Second, Fault::Mismatch)?;
            let mut claims = node.claims.clone();
            ensure(claims[loser].remove(cell), Fault::NotTheMove)?;
            ensure(claims == before, Fault::NotTheMove)?;
        }
        let open = &on.board.others(&on.cells(&self.0)?) - &before.short;
        ensure_empty(&(&open - &before.cut), Fault::Unanswered)?;
        Ok(Misere { winner: first.winner, mover: Mover::Second, claims: before })
    }
}
