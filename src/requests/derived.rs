//! How a connection is derived, for answers.

use serde_json::{Value, json};

use super::seen::called;
#[cfg(feature = "cli")]
use super::seen::side;
#[cfg(feature = "cli")]
use crate::connection::derive_connection;
use crate::connection::{DerivationReason, DerivationTree, DerivedConnection, Strength};
use crate::formats::GameFile;
use crate::game::Player;
use crate::graph::VertexId;

/// A connection that was asked about.
pub(crate) struct Derived {
    /// Whose it is.
    pub(crate) player: Player,
    pub(crate) ends: [VertexId; 2],
    /// How it is derived, if it is found.
    pub(crate) tree: Option<DerivationTree>,
}

impl Derived {
    /// The connection of two ends, `A,B`: of Cut's if one of them is a stone of his or a side that he joins, which are
    /// called side-1, side-2 and so on unless the game has such names; else of Short's. Terminals that do not conduct are
    /// sides of both.
    #[cfg(feature = "cli")]
    pub(crate) fn of(file: &GameFile, word: &str) -> Result<Self, String> {
        let words: Vec<&str> = word.split(',').map(str::trim).collect();
        let &[a, b] = &words[..] else {
            return Err(format!("expected two ends, A,B, and not {word:?}"));
        };
        let ends = [end(file, a)?, end(file, b)?];
        let is_of = |player: Player, (vertex, is_side): (VertexId, bool)| {
            let game = file.game();
            let is_terminal = game.conducts() && game.hypergraph().is_terminal(vertex);
            let is_short = file.position().claimed(Player::Short).contains(vertex);
            match player {
                Player::Cut => is_side || file.position().claimed(Player::Cut).contains(vertex),
                Player::Short => (is_terminal && !is_side) || is_short,
            }
        };
        let [short, cut] = Player::BOTH.map(|player| ends.iter().any(|&end| is_of(player, end)));
        if short && cut {
            return Err(format!("{a} is one player's and {b} the other's: nobody joins them"));
        }
        let player = if cut { Player::Cut } else { Player::Short };
        let ends = ends.map(|(vertex, _)| vertex);
        if ends[0] == ends[1] {
            return Err(format!("expected two different ends, and not {a} twice"));
        }
        let tree = derive_connection(file.position(), player, ends);
        Ok(Self { player, ends, tree: tree.map_err(|error| error.to_string())? })
    }

    /// The names of the ends.
    pub(crate) fn called(&self, file: &GameFile) -> [String; 2] {
        self.ends.map(|end| called(file, self.player, end))
    }

    pub(crate) fn to_json(&self, file: &GameFile) -> Value {
        let name = |vertex: VertexId| called(file, self.player, vertex);
        let step = |step: &DerivedConnection| {
            let DerivedConnection { ends, strength, carrier, reason } = step;
            let mut value = json!({
                "ends": ends.map(name),
                "strength": if *strength == Strength::Full { "full" } else { "semi" },
                "carrier": carrier.iter().map(name).collect::<Vec<_>>(),
                "rule": match reason {
                    DerivationReason::Adjacent => "adjacent",
                    DerivationReason::And { .. } => "and",
                    DerivationReason::Or { .. } => "or",
                },
                "of": reason.parts(),
            });
            if let DerivationReason::And { middle, .. } = reason {
                value["middle"] = json!(name(*middle));
            }
            value
        };
        json!({
            "player": self.player,
            "ends": self.called(file),
            "steps": self.tree.as_ref().map(|tree| tree.steps.iter().map(step).collect::<Vec<_>>()),
        })
    }
}

/// An end, and whether it is a side that Cut joins: he joins the terminals of the dual game, which take the places of
/// those of the game.
#[cfg(feature = "cli")]
fn end(file: &GameFile, word: &str) -> Result<(VertexId, bool), String> {
    let terminals = file.game().hypergraph().terminals();
    if let Some(vertex) = file.names().id(word) {
        return Ok((vertex, false));
    }
    let sides = terminals.iter().enumerate().filter(|_| file.game().conducts());
    let mut called = sides.filter(|&(index, _)| side(index) == word);
    match called.next() {
        Some((_, &terminal)) => Ok((terminal, true)),
        None => Err(format!(
            "there is no vertex {word:?}, expected a name of the game, or side-1, side-2 and so on where terminals conduct"
        )),
    }
}
