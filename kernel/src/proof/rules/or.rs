//! Threats that have no cell in common.

use super::*;

/// As the nodes, but moving second, and the player owns the listed cells with the union of all O, in the
/// carrier that is the union of all C without what he owns.
///
/// It is right if all are about the same player and aim, and no cell is in all carriers, but for those
/// that he owns.
///
/// *Why.* A claim of the opponent is not in all carriers. Some node is left whose carrier he has
/// nothing of, and the player, now to move, does what it says. A claim outside the carrier leaves all
/// as it was. The cells that he owns the opponent cannot claim. Listing more than the nodes need
/// says less; it is needed where each of the nodes would claim a cell that the player has by now, so that
/// it is in all carriers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Or(pub Vec<VertexId>);

impl Conclude<Normal> for Or {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let &[first, ..] = of else { return Err(Fault::Empty) };
        let mut common = first.carrier.clone();
        let mut all =
            Normal { moving: MovingAs::Second, owned: on.cells(&self.0)?, ..first.clone() };
        for threat in of {
            threat.agrees_with(first)?;
            all.owned.union_with(&threat.owned);
            all.carrier.union_with(&threat.carrier);
            common.intersect_with(&threat.carrier);
        }
        ensure_empty(&(&common - &all.owned), Fault::Unanswered)?;
        all.carrier.subtract(&all.owned);
        all.holding(of.iter().flat_map(|threat| threat.held.iter().copied()))
    }
}
