//! Games on a torus, which are no Shannon games: they are drawn and solved, and nothing else.

use serde_json::{Value, json};

use super::about::about_other;
use super::game::find;
use crate::game::{Player, State};
use crate::graph::{Names, VertexId};
use crate::positional::{TorexSpec, TorexState};
use crate::solve::{Progress, Solution, SolveOptions, solve_state};

/// A game of Torex with some cells claimed.
pub(crate) struct Torus {
    pub(crate) spec: TorexSpec,
    /// Whether a row and a column are coloured beforehand, so that it is Hex.
    pub(crate) is_hex: bool,
    pub(crate) names: Names,
    pub(crate) state: TorexState,
}

impl Torus {
    /// The board that a text such as `torex:3x3` or `torex:4x4:hex` means.
    ///
    /// # Errors
    /// One sentence.
    pub(crate) fn new(text: &str) -> Result<Self, String> {
        let (size, is_hex) = match text.strip_suffix(":hex") {
            Some(size) => (size, true),
            None => (text, false),
        };
        let spec: TorexSpec = size.parse().map_err(|error| format!("{error}"))?;
        let mut state = TorexState::new(spec.contest());
        if is_hex {
            let coloured = spec.precoloured(Player::Short);
            for player in Player::BOTH {
                coloured[player].iter().for_each(|cell| state.claim(cell, player));
            }
        }
        Ok(Self { spec, is_hex, names: spec.names(), state })
    }

    /// Whose a cell is.
    pub(crate) fn owner(&self, cell: VertexId) -> Option<Player> {
        Player::BOTH.into_iter().find(|&player| self.state.claimed(player).contains(cell))
    }

    /// Whether a cell is coloured beforehand, so that nobody claims it.
    pub(super) fn is_coloured(&self, cell: VertexId) -> bool {
        let coloured = |player| self.spec.precoloured(Player::Short)[player].contains(cell);
        self.is_hex && Player::BOTH.into_iter().any(coloured)
    }

    /// Claims cells besides. What is a player's beforehand he may claim again.
    pub(super) fn claim(&mut self, names: &[String], by: Player) -> Result<(), String> {
        for name in names {
            let cell = find(&self.names, name)?;
            match self.owner(cell) {
                None => self.state.claim(cell, by),
                Some(owner) if owner == by => {}
                Some(_) => return Err(format!("the cell {name} is claimed already")),
            }
        }
        Ok(())
    }

    /// The text that means the board.
    pub(crate) fn board(&self) -> String {
        format!("{}{}", self.spec, if self.is_hex { ":hex" } else { "" })
    }

    /// An answer, with the keys about the position before it.
    pub(super) fn about(&self, answer: Value) -> Value {
        let claimed = Player::BOTH.map(|by| self.names_of(by));
        about_other(1, None, Some(&self.board()), claimed, answer)
    }

    fn names_of(&self, by: Player) -> Vec<&str> {
        self.state.claimed(by).iter().map(|cell| self.names.name(cell)).collect()
    }

    /// Who wins.
    pub(super) fn solve(
        &self,
        to_move: Player,
        memory: usize,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution {
        solve_state(&self.state, to_move, true, memory, options, report)
    }

    /// The game as a request names it.
    pub(super) fn object(&self) -> Value {
        let [short, cut] = Player::BOTH.map(|by| self.names_of(by));
        json!({ "board": self.board(), "short": short, "cut": cut })
    }
}
