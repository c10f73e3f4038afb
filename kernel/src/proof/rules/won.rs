//! A player has won.

use super::*;

/// `by` wins, moving second, with the cells `owned` and an empty carrier.
///
/// It is right if he is the connector and these cells alone join the terminals; or he is not, and all
/// other cells do not.
///
/// *Why.* The definition of a win. What he has besides never hurts him.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Won {
    /// The player.
    pub by: Player,
    /// His cells.
    pub owned: Vec<VertexId>,
}

impl Conclude<Normal> for Won {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let owned = on.cells(&self.owned)?;
        let has_won = if self.by == on.board.connector {
            on.board.game.joined(&owned)
        } else {
            !on.board.game.joined(&on.board.others(&owned))
        };
        ensure(has_won, Fault::NotWon)?;
        Ok(Normal::reached(self.by, Aim::Win, owned))
    }
}
