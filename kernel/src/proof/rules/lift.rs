//! From a dual to the game whose dual it is.

use super::*;

/// As the node n, which is about this dual of the game of the line.
///
/// It is right if n wins and its player is the connector of the dual, and n holds nothing.
///
/// *Why.* Whoever joins the terminals of the dual keeps those of the game apart: see
/// [`Dual`](super::super::Dual). Nobody else wins there what he wins here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lift(pub GameId);

impl Conclude<Normal> for Lift {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        let dual = on.all.on(self.0)?.board;
        ensure(dual.draws(on.game).is_some(), Fault::Mismatch)?;
        let node = one(of)?;
        node.reaches(dual.connector, &Aim::Win, &node.owned).cloned()
    }
}
