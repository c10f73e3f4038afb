//! A set is as good as a player's.

use super::*;

/// `by` settles `set`, moving second, with the cells `owned` of it and an empty carrier.
///
/// It is right if his having `owned` and his opponent's having the rest of the set gives the same graph
/// as his having all of it.
///
/// *Why.* What he gets of the set lies between `owned` and all of it, so the graph lies between two equal
/// ones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Settled {
    /// The player.
    pub by: Player,
    /// The set.
    pub set: Vec<VertexId>,
    /// His cells of it.
    pub owned: Vec<VertexId>,
}

impl Conclude<Normal> for Settled {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let (set, owned) = (on.cells(&self.set)?, on.cells(&self.owned)?);
        ensure(!set.is_empty(), Fault::Empty)?;
        ensure_empty(&(&owned - &set), Fault::NoCell)?;
        let section = on.section()?;
        let end = section.after([(self.by, &owned), (self.by.other(), &(&set - &owned))]);
        ensure(end == section.after([(self.by, &set)]), Fault::NotSettled)?;
        Ok(Normal::reached(self.by, Aim::Settle(set), owned))
    }
}
