//! The player sees to pairs.

use super::*;

/// As the node n, with these pairs not held but in the carrier.
///
/// It is right if n holds them.
///
/// *Why.* The player answers a claim of one cell of a pair with the other, at once, and in C(n) as n
/// says. No carrier holds a cell of a pair, so the two do not meet. He gets one cell of each pair: the
/// opponent cannot have claimed both. For the same reason several nodes that `or` and `and` use may rely
/// on one pair.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hold(pub Vec<[VertexId; 2]>);

impl Conclude<Normal> for Hold {
    fn conclude(&self, _: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let mut node = one(of)?.clone();
        ensure(!self.0.is_empty(), Fault::Empty)?;
        for &pair in &self.0 {
            let place = node.held.iter().position(|&held| held == sorted(pair));
            node.held.remove(place.ok_or(Fault::Mismatch)?);
            node.carrier.extend(pair);
        }
        Ok(node)
    }
}
