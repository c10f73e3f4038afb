//! Overlays, as users ask for them.

use super::input::ToMove;
use super::search::{SearchArgs, refusal};
use super::{Failure, interrupt};
use crate::formats::GameFile;
use crate::game::Player;
use crate::render::{Overlaid, Overlay, OverlayError, overlay};
use crate::switching::EdgeGameError;

/// What is to be seen on a position.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Overlays")]
pub(super) struct OverlayArgs {
    /// What to mark: dead, captured (and lost), wins, must-play, carrier, line, territories
    #[arg(long, value_name = "OVERLAY", value_delimiter = ',')]
    mark: Vec<Overlay>,
    /// Who is to move; without it the input decides, and if it does not say Short is
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
}

impl OverlayArgs {
    /// The player whose moves are marked.
    fn mover(&self, file: &GameFile) -> Player {
        match self.players(file)[..] {
            [player] => player,
            _ => Player::Short,
        }
    }

    /// Whether nothing is to be marked.
    pub(super) fn is_empty(&self) -> bool {
        self.mark.is_empty()
    }

    /// The sides to move that are asked about, Short first.
    pub(super) fn players(&self, file: &GameFile) -> Vec<Player> {
        ToMove::players(self.to_move, file.position().to_move())
    }

    /// The marks that are asked for, and those that are wanted anyway.
    pub(super) fn of(
        &self,
        file: &GameFile,
        search: &SearchArgs,
        besides: &[Overlay],
    ) -> Result<Overlaid, Failure> {
        let overlays = [&self.mark[..], besides].concat();
        let options = search.options(&interrupt::flag(), search.threads());
        let found = overlay(file.position(), &overlays, self.mover(file), &options);
        found.map_err(|error| match error {
            OverlayError::Solve(error) => Failure::Input(refusal(&error, file)),
            OverlayError::EdgeGame(EdgeGameError::Degree { cell, degree }) => {
                let cell = file.names().quoted(cell);
                Failure::input(format_args!(
                    "the cell {cell} lies in {degree} hyperedges, expected at most 2"
                ))
            }
            other => Failure::input(other),
        })
    }
}
