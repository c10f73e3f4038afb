//! The game that a request is about.

use serde::Deserialize;
use serde_json::Value;

use super::about::{Given, Place};
use super::torus::Torus;
use crate::boards::{BoardSpec, BoardSpecError};
use crate::formats::{
    Format, FormatHint, GameFile, Play, ReadOptions, Repeats, Terminals, names_in, read,
};
use crate::game::{Goal, Player, Rules};
use crate::graph::{Names, VertexId, quoted};
use crate::patterns::{is_markup, library_pattern, read_drawing, read_markup, read_position};
use crate::positional::TorexSpec;

/// The vertex that this name means.
pub(crate) fn find(names: &Names, name: &str) -> Result<VertexId, String> {
    names.meant_by(name).ok_or_else(|| unknown(name, names.iter().next()))
}

fn unknown(name: &str, example: Option<&str>) -> String {
    let example = quoted(example.unwrap_or("a"));
    format!("there is no cell {name:?}, expected the name of a cell such as {example}")
}

/// The vertex of a game that this name means, or this number where numbers are no names: the
/// vertices of a graph are numbered from 0 in the order of the input.
pub(crate) fn find_in(file: &GameFile, name: &str) -> Result<VertexId, String> {
    let names = file.names();
    let is_numbered = file.board().is_none() && file.edges().is_none() && !names.has_numbers();
    let number = || {
        let number = name.parse().ok().filter(|&number: &usize| number < names.len());
        number.filter(|_| is_numbered).map(VertexId::new)
    };
    names.meant_by(name).or_else(number).ok_or_else(|| {
        let example = file.game().hypergraph().cells().first();
        unknown(name, example.map(|cell| names.name(cell)))
    })
}

/// A game that is no game file: a board, or text in some format, with what is to be changed about it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Told {
    board: Option<String>,
    text: Option<String>,
    #[serde(default)]
    terminals: Option<List>,
    #[serde(default)]
    play: Option<Play>,
    #[serde(default)]
    short: List,
    #[serde(default)]
    cut: List,
    to_move: Option<Player>,
    goal: Option<Goal>,
    rules: Option<Rules>,
}

/// Names, one by one or in a text.
#[derive(Debug, Deserialize)]
#[serde(untagged)]
enum List {
    Names(Vec<String>),
    Text(String),
}

impl Default for List {
    fn default() -> Self {
        Self::Names(Vec::new())
    }
}

impl List {
    fn names(self) -> Vec<String> {
        match self {
            Self::Names(names) => names,
            Self::Text(text) if text.trim().is_empty() => Vec::new(),
            Self::Text(text) => names_in(&text),
        }
    }
}

/// The game of Torex that an object means, if it means one.
///
/// # Errors
/// One sentence.
pub(super) fn torus(game: &Value) -> Option<Result<(Torus, Option<Player>), String>> {
    let text = game.get("board").or_else(|| game.get("text"))?.as_str()?.trim();
    TorexSpec::is_meant_by(text).then(|| {
        let told = told(game)?;
        if told.terminals.is_some() || told.play.is_some() || told.goal.is_some() {
            return Err(format!("{text} has no terminals and no goal to choose"));
        }
        if told.rules == Some(Rules::Misere) {
            return Err(format!("{text} has no misère rules, expected normal ones"));
        }
        let mut torus = Torus::new(text)?;
        torus.claim(&told.short.names(), Player::Short)?;
        torus.claim(&told.cut.names(), Player::Cut)?;
        Ok((torus, told.to_move))
    })
}

fn told(game: &Value) -> Result<Told, String> {
    serde_json::from_value(game.clone()).map_err(|error| format!("the game: {error}"))
}

/// The game that an object means: a game file, or a board or text with claims.
///
/// # Errors
/// One sentence.
pub(crate) fn given(game: &Value) -> Result<Given, String> {
    if game.get("format").is_some() {
        let text = game.to_string();
        let options = ReadOptions::default();
        return first(text.as_bytes(), FormatHint::Known(Format::Json), options);
    }
    if torus(game).is_some() {
        return Err("a torus is no Shannon game: it can be drawn and solved".to_owned());
    }
    let told = told(game)?;
    let terminals = told.terminals.map(|list| list.names());
    let options = ReadOptions {
        terminals: terminals.clone().map(Terminals::Named),
        play: told.play,
        repeats: Repeats::Refuse,
        corners: None,
    };
    let mut given = match (told.board, told.text) {
        (Some(spec), None) => on_board(spec.parse().map_err(|error| no_board(&error))?),
        (None, Some(text)) => of_text(text.trim(), options)?,
        _ => return Err("the game: expected either a board or a text".to_owned()),
    };
    let mut position = given.file.position().clone();
    let mut game = position.game().clone();
    game = told.goal.map_or(game.clone(), |goal| game.with_goal(goal));
    game = told.rules.map_or(game.clone(), |rules| game.with_rules(rules));
    position = position.with_game(game);
    for (by, names) in [(Player::Short, told.short), (Player::Cut, told.cut)] {
        for name in names.names() {
            let cell = find_in(&given.file, &name)?;
            position.claim(cell, by).map_err(|error| format!("the cell {name}: {error}"))?;
        }
    }
    if told.to_move.is_some() {
        position = position.with_to_move(told.to_move);
    }
    given.file = given.file.with_position(position);
    let joining = given.file.joining_on_board(terminals.as_deref());
    given.file = joining.map_err(|error| error.to_string())?;
    Ok(given)
}

/// Why a text names no board. A torus would have been one here.
fn no_board(error: &BoardSpecError) -> String {
    match error {
        BoardSpecError::UnknownKind(_) => format!("{error}, torex:RxC"),
        _ => error.to_string(),
    }
}

fn on_board(spec: BoardSpec) -> Given {
    Given { file: GameFile::from_board(spec.build()), place: Place::default() }
}

/// The game that a text holds, in whatever format.
fn of_text(text: &str, options: ReadOptions) -> Result<Given, String> {
    match text.parse::<BoardSpec>() {
        Ok(spec) => return Ok(on_board(spec)),
        Err(BoardSpecError::UnknownKind(_)) => {}
        // No text of one word is a game that begins as a board does.
        Err(error) if !text.contains(char::is_whitespace) => return Err(error.to_string()),
        Err(_) => {}
    }
    let pattern = if let Some(name) = text.strip_prefix("template:") {
        let unknown = || format!("there is no template {name:?}");
        Some(library_pattern(name).cloned().ok_or_else(unknown)?)
    } else if is_markup(text) {
        if let Some(file) = read_position(text).map_err(|error| error.to_string())? {
            return Ok(Given { file, place: Place::numbered(1) });
        }
        Some(read_markup(text).map_err(|error| error.to_string())?)
    } else if is_drawing(text) {
        Some(read_drawing(text).map_err(|error| error.to_string())?)
    } else {
        None
    };
    match pattern {
        Some(pattern) => Ok(Given { file: pattern.game_file(), place: Place::numbered(1) }),
        None => first(text.as_bytes(), FormatHint::Content, options),
    }
}

/// Whether a text is a pattern drawn in letters, over several lines.
fn is_drawing(text: &str) -> bool {
    let is_drawn = |c: char| matches!(c, '.' | '-' | ' ' | 'A'..='Z');
    text.contains('\n') && text.contains('.') && text.lines().all(|line| line.chars().all(is_drawn))
}

/// The only game of an input.
fn first(text: &[u8], hint: FormatHint, options: ReadOptions) -> Result<Given, String> {
    let mut games = read(text, hint, options);
    let file = games.next().ok_or("the input holds no game")?.map_err(|error| error.to_string())?;
    let place = Place::new(1, games.format(), &file);
    match games.next() {
        None => Ok(Given { file, place }),
        Some(_) => Err("the input holds several games, expected one".to_owned()),
    }
}
