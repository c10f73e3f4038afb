//! What every answer in JSON says first: which position it is about.

use serde_json::{Map, Value, json};

use crate::formats::{Format, GameFile, Writer, write};
use crate::game::{Player, Position};
use crate::graph::VertexId;

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
        let names = |cells: Vec<VertexId>| json!(file.names_of(cells));
        let claimed = |by: Player| names(file.position().claimed(by).iter().collect());
        let mut object = Map::new();
        object.insert("index".to_owned(), json!(self.index));
        object.insert("name".to_owned(), json!(file.title()));
        object.insert("board".to_owned(), json!(file.board().map(|spec| spec.to_string())));
        object.insert("graph6".to_owned(), json!(self.graph6));
        let terminals = file.game().hypergraph().terminals().to_vec();
        object.insert("terminals".to_owned(), names(terminals));
        let claims = json!({ "short": claimed(Player::Short), "cut": claimed(Player::Cut) });
        object.insert("claims".to_owned(), claims);
        object.insert("goal".to_owned(), json!(file.game().goal()));
        object.insert("rules".to_owned(), json!(file.game().rules()));
        if let Value::Object(keys) = answer {
            object.extend(keys);
        }
        Value::Object(object)
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
    let mut object = json!({
        "index": index,
        "name": name,
        "board": board,
        "graph6": null,
        "terminals": [],
        "claims": { "short": short, "cut": cut },
        "goal": null,
        "rules": null,
    });
    if let (Value::Object(object), Value::Object(keys)) = (&mut object, answer) {
        object.extend(keys);
    }
    object
}

/// The graph of a game without its terminals and claims.
fn graph6(file: &GameFile) -> Option<String> {
    let opening = Position::opening(file.game().clone());
    let bytes = write(&file.clone().with_position(opening), Writer::Graph6).ok()?;
    Some(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}
