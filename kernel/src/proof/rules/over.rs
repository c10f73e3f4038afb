//! A misère game is over.

use super::*;

/// Who has won the position with these claims.
///
/// It is right if it makes no difference who gets the other cells.
///
/// *Why.* Joining is monotone, so each filling lies between those in which one player gets them all.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Over {
    /// Short's cells.
    pub short: Vec<VertexId>,
    /// Cut's cells.
    pub cut: Vec<VertexId>,
}

/// The claims of both players. No cell is claimed twice.
pub(super) fn claims(
    on: &On<'_>,
    short: &[VertexId],
    cut: &[VertexId],
) -> Result<ByPlayer<VertexSet>, Fault> {
    on.cells(short.iter().chain(cut))?;
    Ok(ByPlayer { short: on.cells(short)?, cut: on.cells(cut)? })
}

impl Conclude<Misere> for Over {
    fn conclude(&self, on: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        none(of)?;
        let claims = claims(on, &self.short, &self.cut)?;
        let joined = on.board.game.joined(&claims.short);
        ensure(joined == on.board.game.joined(&on.board.others(&claims.cut)), Fault::NotWon)?;
        let winner = Rules::Misere.outcome(joined).winner().ok_or(Fault::NotWon)?;
        Ok(Misere { winner, mover: Mover::Whoever, claims })
    }
}
