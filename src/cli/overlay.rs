//! Overlays, as users ask for them.

use super::Failure;
use super::input::ToMove;
use super::search::SearchArgs;
use crate::formats::GameFile;
use crate::game::Player;
use crate::requests::refusals::unseen;
use crate::solve::Limits;
use crate::survey::{Overlaid, Overlay, overlay};

/// What is to be seen on a position.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Overlays")]
pub(super) struct OverlayArgs {
    /// What to mark: dead, captured (and lost), wins, must-play, carrier, line, territories,
    /// current
    #[arg(long, value_name = "OVERLAY", value_delimiter = ',')]
    mark: Vec<Overlay>,
    /// Who is to move, or both in turn; without it the input decides, and if it does not say Short is
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
}

impl OverlayArgs {
    /// The players whose moves are marked, one after the other, Short first.
    pub(super) fn movers(&self, file: &GameFile) -> Vec<Player> {
        ToMove::players(self.to_move, file.position().to_move().or(Some(Player::Short)))
    }

    /// Whether nothing is to be marked.
    pub(super) fn is_empty(&self) -> bool {
        self.mark.is_empty()
    }

    /// The sides to move that are asked about, Short first.
    pub(super) fn players(&self, file: &GameFile) -> Vec<Player> {
        ToMove::players(self.to_move, file.position().to_move())
    }

    /// The marks that are asked for, and those that are wanted anyway, for each of the
    /// [`movers`](Self::movers).
    pub(super) fn of(
        &self,
        file: &GameFile,
        search: &SearchArgs,
        besides: &[Overlay],
    ) -> Result<Vec<(Player, Overlaid)>, Failure> {
        let overlays = [&self.mark[..], besides].concat();
        // Where nothing is searched for a kill is to be one.
        let limits = if overlays.is_empty() { Limits::default() } else { search.limits() };
        let (solver, movers) = (search.solver(), self.movers(file));
        let found = overlay(file.position(), &overlays, &movers, solver, &limits);
        found.map_err(|error| Failure::Input(unseen(&error, file)))
    }
}
