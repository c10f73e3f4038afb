//! Games as positions on boards: what `cutshort convert --to hex-board` and its like do.

use std::str::FromStr;
use std::sync::atomic::AtomicBool;

use super::progress::Progress;
use super::{Exit, Failure};
use crate::embed::{HexInHex, OnBoardError, SearchTime, bridgit_board, hex_in_hex, on_hex, on_y};
use crate::formats::{GameFile, Writer, board_file, write};
use crate::graph::VertexId;
use crate::render::{Picture, Scene, Theme};

/// How a game is placed on a board and what is written.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Boards")]
pub(super) struct PlaceArgs {
    /// For how many seconds, about, a small Hex board is looked for, 1 unless it is said; max: until Ctrl-C,
    /// which keeps the smallest board so far
    #[arg(long, value_name = "SECONDS", value_parser = effort)]
    effort: Option<SearchTime>,
    /// How a position on a board is written: json unless it is said, jsonl, sgf, hexworld, or svg (a picture
    /// with the names of the game's cells)
    #[arg(long = "as", value_name = "FORMAT")]
    form: Option<Form>,
}

fn effort(text: &str) -> Result<SearchTime, String> {
    if text == "max" {
        return Ok(SearchTime::Endless);
    }
    let seconds = text.parse().map(SearchTime::Seconds);
    seconds.map_err(|_| "expected a whole number of seconds, or max".to_owned())
}

/// A board on which games are placed.
#[derive(Clone, Copy, Debug)]
pub(super) enum PlaceOn {
    Hex,
    HexInHex(HexInHex),
    Bridgit,
    Y,
}

#[derive(Clone, Copy, Debug)]
enum Form {
    Written(Writer),
    Svg,
}

impl FromStr for Form {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        let known = [Writer::Json, Writer::JsonLine, Writer::Sgf, Writer::HexWorld];
        if word == "svg" {
            return Ok(Self::Svg);
        }
        let found = known.into_iter().find(|writer| writer.keyword() == word);
        let none = || format!("{word:?} is none of json, jsonl, sgf, hexworld, svg");
        found.map(Self::Written).ok_or_else(none)
    }
}

impl PlaceArgs {
    fn effort(&self) -> SearchTime {
        self.effort.unwrap_or(SearchTime::Seconds(1))
    }

    /// Refuses what is about boards where none is written.
    pub(super) fn without_board(&self) -> Result<(), Failure> {
        self.without_effort()?;
        match self.form {
            None => Ok(()),
            Some(_) => Err(Failure::input(
                "--as is for games on boards, expected it with --to hex-board or another board",
            )),
        }
    }

    /// Refuses an effort where no board is looked for.
    pub(super) fn without_effort(&self) -> Result<(), Failure> {
        match self.effort {
            None => Ok(()),
            Some(_) => Err(Failure::input(
                "--effort is for small boards that are looked for, expected it with --to hex-board",
            )),
        }
    }

    /// The bytes of a game on a board, the smallest so far when it is interrupted; the size of the
    /// board goes to standard error.
    pub(super) fn write(
        &self,
        file: &GameFile,
        on: PlaceOn,
        in_lines: bool,
        interrupted: &AtomicBool,
    ) -> Result<(Vec<u8>, Exit), String> {
        let progress = Progress::new();
        let mut exit = Exit::Done;
        let mut step = |[columns, rows]: [usize; 2]| {
            let go_on = progress
                .go_on(interrupted, || format!("{columns}x{rows}, {} cells", columns * rows));
            if go_on.is_break() {
                exit = Exit::Stopped;
            }
            go_on
        };
        let (position, board) = (file.position(), file.board());
        let placed = match on {
            PlaceOn::Hex => on_hex(position, board, self.effort(), &mut step),
            PlaceOn::HexInHex(how) => match board {
                Some(spec) => hex_in_hex(spec, position, how),
                None => Err(OnBoardError::NotHex),
            },
            PlaceOn::Bridgit => bridgit_board(position),
            PlaceOn::Y => on_y(position, board, self.effort(), &mut step),
        };
        let placed = placed.map_err(|error| error.describe(position, file.names()))?;
        let placed = board_file(file, placed);
        drop(progress);
        let spec = placed.board().ok_or("a placed game is on a board")?;
        let empty = placed.position().empty_cells().len();
        let ends = further_terminals(file, &placed);
        super::voice::aside(format_args!(
            "{spec}: {} cells, {empty} of them empty{ends}",
            spec.cell_count()
        ));
        Ok((self.form(&placed, in_lines)?, exit))
    }

    /// A game in the form that is wanted.
    pub(super) fn form(&self, file: &GameFile, in_lines: bool) -> Result<Vec<u8>, String> {
        match self.form.unwrap_or(Form::Written(Writer::Json)) {
            Form::Written(Writer::Json) if in_lines => {
                write(file, Writer::JsonLine).map_err(|error| error.to_string())
            }
            Form::Written(writer) => write(file, writer).map_err(|error| error.to_string()),
            Form::Svg => picture(file).map(String::into_bytes),
        }
    }
}

/// With which terminals a game of more than two is on the board, which has two sides of Short's; empty for others.
fn further_terminals(file: &GameFile, placed: &GameFile) -> String {
    let terminals = file.game().hypergraph().terminals();
    let place = |&terminal: &VertexId| {
        let name = file.names().name(terminal);
        placed.cell_map().iter().find(|(of, _)| *of == name).map(|(_, cell)| cell.as_str())
    };
    match terminals.iter().map(place).collect::<Option<Vec<_>>>() {
        Some(places) if places.len() > 2 => {
            format!("; it is the game with --terminals {}", places.join(","))
        }
        _ => String::new(),
    }
}

/// The board with the names of the game's cells on it.
fn picture(placed: &GameFile) -> Result<String, String> {
    let labels = placed
        .cell_map()
        .iter()
        .filter_map(|(name, cell)| placed.names().id(cell).map(|cell| (cell, name.clone())));
    let scene = Scene::new(placed).with_labels(labels.collect());
    Ok(Picture::new(&scene).to_svg(Theme::Auto))
}
