//! What another certificate has shown.

use super::*;

/// `by` wins, moving first or second, with the cells `owned`, in the carrier.
///
/// It is right if the last node of the certificate `part`, which has been checked, says just that: of the same
/// game, after the claims of this one or some of them, where the player has what he has claimed since.
///
/// *Why.* That node says it of every position of its game in which the player has what he owns and his
/// opponent nothing of the carrier. Each position of this game is one of those: after the same claims, in
/// another order. Carriers are unclaimed cells here, so the opponent has claimed nothing of it since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Given {
    /// The number of the certificate.
    pub part: u32,
    /// The player.
    pub by: Player,
    /// When he wins.
    pub moving: MovingAs,
    /// His cells.
    pub owned: Vec<VertexId>,
    /// Where he answers.
    pub carrier: Vec<VertexId>,
}

impl Conclude<Normal> for Given {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        let won = Normal::reached(self.by, Aim::Win, on.cells(&self.owned)?);
        let wins = Normal { moving: self.moving, carrier: on.cells(&self.carrier)?, ..won };
        let is_given = on.all.given.get(&self.part) == Some(&wins);
        ensure(is_given && on.game.is_file(), Fault::NotGiven(self.part))?;
        Ok(wins)
    }
}
