//! The player claims a cell.

use super::*;

/// As the node n, but moving first, and the player owns O(n) without the cell, in the carrier C(n) with the
/// cell.
///
/// It is right if n is second, and neither its carrier nor a pair that it holds has the cell.
///
/// *Why.* The player claims the cell. Then n applies: he has O(n), and his opponent nothing of C(n).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim(pub VertexId);

impl Conclude<Normal> for Claim {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let Self(cell) = *self;
        let mut claimed = one(of)?.clone();
        claimed.waits()?;
        ensure(on.board.cells().contains(cell), Fault::NoCell(cell))?;
        claimed.owned.remove(cell);
        ensure(claimed.carrier.insert(cell), Fault::Twice(cell))?;
        // No cell is in the carrier and in a pair.
        Normal { moving: MovingAs::First, ..claimed }.holding([])
    }
}
