//! Whichever cell of a pair the player will have.

use super::*;

/// As the nodes n and m; the player owns O(n) without the first cell with O(m) without the second, the
/// carrier is empty, and the pair is held.
///
/// It is right if both are about the same player and aim, second, with empty carriers.
///
/// *Why.* In the end the player has the first cell or the second, so O(n) or O(m), and with an empty
/// carrier nothing is left to be done.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Either(pub [VertexId; 2]);

impl Conclude<Normal> for Either {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let both = two(of)?;
        both[1].agrees_with(both[0])?;
        on.cells(&self.0)?;
        let mut owned = on.nothing();
        for (node, cell) in both.into_iter().zip(self.0) {
            node.waits()?;
            ensure_empty(&node.carrier, Fault::Overlap)?;
            let mut needed = node.owned.clone();
            needed.remove(cell);
            owned.union_with(&needed);
        }
        let held = both.into_iter().flat_map(|node| node.held.iter().copied());
        Normal::reached(both[0].player, both[0].aim.clone(), owned).holding(held.chain([self.0]))
    }
}
