//! What is left of a game, step by step, in JSON.

use std::ops::ControlFlow;

use serde::Deserialize;
use serde_json::{Value, json};

use super::about::with_stopped;
use crate::analysis::{ReduceError, ReduceOptions, Reduction, reduce_watched};
use crate::formats::{GameFile, WriteError, Writer, write};
use crate::game::{Class, Game, Player, Position};
use crate::proof::{Action, named};
use crate::solve::{Limits, StopReason};

/// A reduction of a position.
pub(crate) struct Reduced {
    pub(crate) file: GameFile,
    /// The game after the claims of the position.
    pub(crate) start: Game,
    pub(crate) reduction: Reduction,
    /// Why there may be more to do.
    pub(crate) stopped: Option<StopReason>,
}

/// In which form what is left is given.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub(crate) enum Left {
    /// The 2-section without its dead edges.
    #[default]
    Graph,
    /// The hypergraph with the claims of the reduction; dead edges stay in it.
    Hypergraph,
}

/// A game file as an object.
pub(crate) fn game_object(file: &GameFile) -> Result<Value, WriteError> {
    let line = write(file, Writer::JsonLine)?;
    Ok(serde_json::from_slice(&line).expect("a game file is JSON"))
}

impl Reduced {
    /// Reduces a position, as far as the limits of time allow.
    pub(crate) fn of(
        file: GameFile,
        options: ReduceOptions,
        limits: &Limits,
    ) -> Result<Self, ReduceError> {
        let start = file.position().reduced();
        let mut stopped = None;
        let reduction = reduce_watched(&start, options, &mut || {
            stopped = limits.reached();
            stopped.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        })?;
        Ok(Self { file, start, reduction, stopped })
    }

    /// The reduced game as a file; `None` if all terminals have become one.
    pub(crate) fn left(&self, form: Left) -> Option<GameFile> {
        let board = match form {
            Left::Graph => &self.reduction.section,
            Left::Hypergraph => &self.reduction.hypergraph,
        };
        let game = Game::new(board.clone(), self.start.goal(), self.start.rules()).ok()?;
        let position = Position::opening(game).with_to_move(self.file.position().to_move());
        // What is gone has no place any more.
        let layout = self.file.layout().map(|layout| layout.left_on(board));
        Some(self.file.clone().with_layout(layout).with_position(position))
    }

    /// The winner for the side to move, or for both if it does not matter.
    fn winner(&self) -> Option<Player> {
        match self.file.position().to_move() {
            Some(player) => self.reduction.winners[player],
            None => match self.reduction.class()? {
                Class::Short => Some(Player::Short),
                Class::Cut => Some(Player::Cut),
                Class::First | Class::Second => None,
            },
        }
    }

    /// The cells that steps give to a player.
    pub(crate) fn filled(&self, player: Player) -> Vec<&str> {
        let filled = self.reduction.trace.steps.iter().filter_map(|step| match &step.action {
            Action::Short(cells) if player == Player::Short => Some(cells),
            Action::Cut(cells) if player == Player::Cut => Some(cells),
            _ => None,
        });
        self.file.names_of(filled.flatten().copied())
    }

    /// The answer.
    pub(crate) fn to_json(&self, form: Left) -> Result<Value, WriteError> {
        let reduced = self.left(form).map_or(Ok(Value::Null), |file| game_object(&file))?;
        let winners = self.reduction.winners;
        let answer = json!({
            "cells_before": self.start.hypergraph().cells().len(),
            "cells_after": self.reduction.section.cells().len(),
            "steps": named(&self.reduction.trace, self.file.names()),
            "filled": {
                "short": self.filled(Player::Short), "cut": self.filled(Player::Cut),
            },
            "class": self.reduction.class(),
            "winner": self.winner(),
            "winners": { "short": winners.short, "cut": winners.cut },
            "reduced": reduced,
        });
        Ok(with_stopped(answer, self.stopped))
    }
}
