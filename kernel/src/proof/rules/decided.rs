//! Steps decide the game.

use super::*;

/// The winner wins the game of the file, moving first or second, by a reduction.
///
/// It is right if the steps, each checked, decide it so. In normal play the carrier is all cells.
///
/// *Why.* Each [step](super::super::step) keeps the winner at least. Under misère rules a move may
/// hurt, but what is decided whoever moves is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Decided {
    /// Who wins.
    pub winner: Player,
    /// When he wins.
    pub moving: MovingAs,
    /// The steps.
    pub steps: Vec<Step>,
}

impl Decided {
    /// Who wins as the steps decide it, by who moves first.
    fn winners(&self, on: &On<'_>) -> Result<ByPlayer<Option<Player>>, Fault> {
        ensure(on.game.is_file(), Fault::NotHere)?;
        on.section()?;
        let winners = replay(&on.board.game, &Trace { steps: self.steps.clone() })?.winners;
        let is_first = self.moving == MovingAs::First;
        let first = if is_first { self.winner } else { self.winner.other() };
        ensure(winners[first] == Some(self.winner), Fault::NotWon)?;
        Ok(winners)
    }
}

impl Conclude<Normal> for Decided {
    fn conclude(&self, on: &On<'_>, of: &[&Normal]) -> Result<Normal, Fault> {
        none(of)?;
        self.winners(on)?;
        let won = Normal::reached(self.winner, Aim::Win, on.nothing());
        Ok(Normal { moving: self.moving, carrier: on.board.cells().clone(), ..won })
    }
}

impl Conclude<Misere> for Decided {
    fn conclude(&self, on: &On<'_>, of: &[&Misere]) -> Result<Misere, Fault> {
        none(of)?;
        let winners = self.winners(on)?;
        let mover = match self.moving {
            _ if winners == ByPlayer::from_fn(|_| Some(self.winner)) => Mover::Whoever,
            MovingAs::First => Mover::First,
            MovingAs::Second => Mover::Second,
        };
        let claims = ByPlayer::from_fn(|_| on.nothing());
        Ok(Misere { winner: self.winner, mover, claims })
    }
}
