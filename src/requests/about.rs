//! What every answer in JSON says first: which position it is about.

use serde::Serialize;
use serde_json::{Value, json};

use crate::formats::{Format, GameFile, Writer, write};
use crate::game::{Player, Position};

/// One game of an input.
#[derive(Clone, Debug)]
pub(crate) struct Given {
    /// The game.
    pub(crate) file: GameFile,
    /// Where it stands in the input.
    pub(crate) place: Place,
}

/// Where in the input a game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    /// Which game it is, counted from 1; games that cannot be read are counted as well.
    pub(crate) index: usize,
    /// The graph, where the input was graph6 or sparse6.
    graph6: Option<String>,
}

impl Default for Place {
    fn default() -> Self {
        Self { index: 1, graph6: None }
    }
}

impl Place {
    /// The place of what is no graph in code, counted from 1.
    pub(crate) fn numbered(index: usize) -> Self {
        Self { index, graph6: None }
    }

    /// The place of a game that was read in this format.
    pub(crate) fn new(index: usize, format: Option<Format>, file: &GameFile) -> Self {
        let is_graph = matches!(format, Some(Format::Graph6 | Format::Sparse6));
        Self { index, graph6: if is_graph { graph6(file) } else { None } }
    }

    /// The keys about a position, and after them those of the answer.
    pub(crate) fn answer(&self, file: &GameFile, answer: Value) -> Value {
        let claimed = |by: Player| file.names_of(file.position().claimed(by).iter());
        let about = json!({
            "index": self.index,
            "name": file.title(),
            "board": file.board().map(|spec| spec.to_string()),
            "graph6": self.graph6,
            "terminals": file.names_of(file.game().hypergraph().terminals().iter().copied()),
            "claims": { "short": claimed(Player::Short), "cut": claimed(Player::Cut) },
            "goal": file.game().goal(),
            "rules": file.game().rules(),
        });
        followed_by(about, answer)
    }
}

/// The keys about a position of a game that is no Shannon game, with the names of the cells that Short and Cut
/// have, and after them those of the answer.
pub(crate) fn about_other(
    index: usize,
    name: Option<&str>,
    board: Option<&str>,
    [short, cut]: [Vec<&str>; 2],
    answer: Value,
) -> Value {
    let about = json!({
        "index": index,
        "name": name,
        "board": board,
        "graph6": null,
        "terminals": [],
        "claims": { "short": short, "cut": cut },
        "goal": null,
        "rules": null,
    });
    followed_by(about, answer)
}

fn followed_by(mut about: Value, answer: Value) -> Value {
    if let (Value::Object(about), Value::Object(keys)) = (&mut about, answer) {
        about.extend(keys);
    }
    about
}

/// An answer with why the work was stopped, if it was.
pub(crate) fn with_stopped(mut answer: Value, reason: Option<impl Serialize>) -> Value {
    if let Some(reason) = reason {
        answer["stopped"] = json!(reason);
    }
    answer
}

/// The names of the stones of one player.
pub(crate) fn stones_of(stones: &[(Player, String)], by: Player) -> Vec<&str> {
    let mine = stones.iter().filter(|(owner, _)| *owner == by);
    mine.map(|(_, name)| name.as_str()).collect()
}

/// The graph of a game without its terminals and claims.
fn graph6(file: &GameFile) -> Option<String> {
    let opening = Position::opening(file.game().clone());
    let bytes = write(&file.clone().with_position(opening), Writer::Graph6).ok()?;
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}
