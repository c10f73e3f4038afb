//! The winner of a misère game claims a cell.

use super::*;

/// The winner of the node n wins moving first, one claim before.
///
/// It is right if the cell is his in the position of n, in which he wins moving second, or whoever
/// moves.
///
/// *Why.* He claims the cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Move(pub VertexId);

impl Conclude<Misere> for Move {
    fn conclude(&self, _: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        let mut before = one(of)?.clone();
        ensure(before.mover != Mover::First, Fault::NeedsMove)?;
        ensure(before.claims[before.winner].remove(self.0), Fault::NotTheMove)?;
        Ok(Misere { mover: Mover::First, ..before })
    }
}
