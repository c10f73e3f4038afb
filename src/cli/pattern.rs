//! Patterns where INPUT stands: names of the library, HexWiki's markup, drawings, lines of JSON.

use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;
use std::sync::OnceLock;

use serde::Deserialize;

use super::Failure;
use super::input::unreadable;
use crate::formats::{
    FormatHint, GameFile, ReadFault, ReadOptions, foreign_fault, read, read_whole,
};
use crate::patterns::{
    OpenPattern, Pattern, PatternError, Record, is_markup, library_pattern, read_drawing,
    read_lines, read_markup, read_position,
};
use crate::requests::about::{Given, Place};

/// How a pattern is read: closed, as one of the library, open, or as the game that it is for commands about
/// positions, for which a whole board is one.
pub(super) trait Reading: Sized {
    fn of_library(pattern: &Pattern) -> Self;
    fn of_markup(text: &str) -> Result<Self, PatternError>;
    fn of_drawing(text: &str) -> Result<Self, PatternError>;
    fn of_lines(text: &str) -> Result<Vec<Self>, PatternError>;
}

impl Reading for Record {
    fn of_library(pattern: &Pattern) -> Self {
        pattern.clone().into()
    }

    fn of_markup(text: &str) -> Result<Self, PatternError> {
        Ok(read_markup(text)?.into())
    }

    fn of_drawing(text: &str) -> Result<Self, PatternError> {
        Ok(read_drawing(text)?.into())
    }

    fn of_lines(text: &str) -> Result<Vec<Self>, PatternError> {
        read_lines(text)
    }
}

impl Reading for OpenPattern {
    fn of_library(pattern: &Pattern) -> Self {
        Self::of_pattern(pattern)
    }

    fn of_markup(text: &str) -> Result<Self, PatternError> {
        Self::of_markup(text)
    }

    fn of_drawing(text: &str) -> Result<Self, PatternError> {
        Self::of_drawing(text)
    }

    fn of_lines(text: &str) -> Result<Vec<Self>, PatternError> {
        Self::of_lines(text)
    }
}

impl Reading for GameFile {
    fn of_library(pattern: &Pattern) -> Self {
        pattern.game_file()
    }

    fn of_markup(text: &str) -> Result<Self, PatternError> {
        match read_position(text)? {
            Some(position) => Ok(position),
            None => Ok(read_markup(text)?.game_file()),
        }
    }

    fn of_drawing(text: &str) -> Result<Self, PatternError> {
        Ok(read_drawing(text)?.game_file())
    }

    fn of_lines(text: &str) -> Result<Vec<Self>, PatternError> {
        let records = read_lines(text)?;
        Ok(records.iter().map(|record| record.pattern.game_file()).collect())
    }
}

/// How names of the library begin.
const PREFIX: &str = "template:";

/// The ending of files with patterns, whatever form they have in it.
const ENDING: &str = "pattern";

/// How much of a text shows that it is markup or patterns in lines of JSON.
const FIRST_LINES: u64 = 1 << 20;

/// The patterns that a word means, if it means some: a name of the library, markup, or a file of patterns.
pub(super) fn of_word<T: Reading>(word: &str) -> Result<Option<Vec<T>>, Failure> {
    if let Some(name) = word.strip_prefix(PREFIX) {
        let pattern = library_pattern(name).ok_or_else(|| {
            let expected = "expected one that cutshort template list names, like template:III-1-a";
            Failure::input(format_args!("there is no template {name:?}, {expected}"))
        })?;
        return Ok(Some(vec![T::of_library(pattern)]));
    }
    let path = Path::new(word);
    if is_markup(word) || word.contains('\n') && !path.exists() {
        return of_text(word).map(Some).map_err(Failure::input);
    }
    let mut first = Vec::new();
    if word == "-" {
        first.extend(standard_head()?);
        if !shows_patterns(&first) {
            return Ok(None);
        }
        return of_rest(word, first, io::stdin().lock()).map(Some);
    }
    // What cannot be opened is told by who reads games; a pipe can be read only once.
    let Some(file) = File::open(path).ok().filter(|_| path.is_file()) else { return Ok(None) };
    let mut file = BufReader::new(file);
    let is_pattern = path.extension().is_some_and(|ending| ending == ENDING);
    if !is_pattern && (read_head(&mut file, &mut first).is_err() || !shows_patterns(&first)) {
        return Ok(None);
    }
    of_rest(word, first, file).map(Some)
}

/// Why there is no pattern where a word says.
pub(super) fn none_in(word: &str) -> Failure {
    let opened = if word == "-" { Ok(()) } else { File::open(word).map(drop) };
    if let Err(error) = opened {
        let expected = "expected a pattern in a file, or one like template:ziggurat";
        return Failure::input(format_args!("{}: {expected}", unreadable(word, &error)));
    }
    Failure::input(format_args!("{word}: {}", PatternError::Unknown))
}

/// The patterns in the text that begins with `text` and goes on in `rest`.
fn of_rest<T: Reading>(word: &str, mut text: Vec<u8>, rest: impl Read) -> Result<Vec<T>, Failure> {
    read_whole(rest, &mut text).map_err(|fault| about(word, &fault))?;
    if let Some(fault) = foreign_fault(&text) {
        return Err(about(word, &fault));
    }
    let text = std::str::from_utf8(&text).map_err(|_| {
        Failure::input(format_args!("{word}: this is no text, expected a pattern in UTF-8"))
    })?;
    of_text(text).map_err(|error| Failure::input(format_args!("{word}: {error}")))
}

fn about(word: &str, fault: &ReadFault) -> Failure {
    Failure::input(format_args!("{word}: {fault}"))
}

/// The first line that is not empty, with the lines before it.
fn read_head(from: impl BufRead, head: &mut Vec<u8>) -> io::Result<()> {
    let mut from = from.take(FIRST_LINES);
    let is_empty = |head: &[u8]| {
        head.strip_prefix("\u{feff}".as_bytes()).unwrap_or(head).trim_ascii().is_empty()
    };
    while is_empty(head) && from.read_until(b'\n', head)? > 0 {}
    Ok(())
}

/// The [head](read_head) of standard input. Who looks whether patterns follow takes it, and who reads games
/// then reads it again.
pub(super) fn standard_head() -> Result<&'static [u8], Failure> {
    static HEAD: OnceLock<Vec<u8>> = OnceLock::new();
    if HEAD.get().is_none() {
        let mut head = Vec::new();
        let read = read_head(io::stdin().lock(), &mut head);
        read.map_err(|error| Failure::input(unreadable("-", &error)))?;
        return Ok(HEAD.get_or_init(|| head));
    }
    Ok(HEAD.get().map_or(&[], Vec::as_slice))
}

/// Whether a word shows that it means a pattern, without looking for a file.
pub(super) fn is_meant(word: &str) -> bool {
    word.starts_with(PREFIX) || is_markup(word)
}

/// The patterns of standard input, or the bytes if they are something else.
pub(super) fn of_standard_input<T: Reading>() -> Result<Result<Vec<T>, Vec<u8>>, Failure> {
    let mut bytes = standard_head()?.to_owned();
    read_whole(io::stdin().lock(), &mut bytes).map_err(|fault| about("-", &fault))?;
    match std::str::from_utf8(&bytes) {
        Ok(text) if begins_as_patterns(text) => match of_text(text) {
            Ok(records) => Ok(Ok(records)),
            Err(error) => Err(Failure::input(format_args!("-: {error}"))),
        },
        _ => Ok(Err(bytes)),
    }
}

/// The games in bytes that hold no patterns.
pub(super) fn games_of(bytes: &[u8]) -> Result<Vec<Given>, Failure> {
    let read = read(bytes, FormatHint::Content, ReadOptions::default());
    let given = read.zip(1..).map(|(file, index)| {
        let file = file.map_err(|error| Failure::input(format_args!("-: {error}")))?;
        Ok(Given { file, place: Place::numbered(index) })
    });
    given.collect()
}

fn of_text<T: Reading>(text: &str) -> Result<Vec<T>, PatternError> {
    let text = text.trim_start_matches('\u{feff}');
    if is_markup(text) {
        return Ok(vec![T::of_markup(text)?]);
    }
    if text.trim_start().starts_with('{') {
        return T::of_lines(text);
    }
    Ok(vec![T::of_drawing(text)?])
}

/// Whether the head of a text that nothing else says to be patterns shows that it is.
fn shows_patterns(head: &[u8]) -> bool {
    std::str::from_utf8(head).is_ok_and(|head| is_markup(head) || is_line(head))
}

/// Whether a text shows that it is patterns and no game.
fn begins_as_patterns(text: &str) -> bool {
    let text = text.trim_start_matches('\u{feff}');
    let first = text.trim_start().lines().next().unwrap_or("");
    let is_drawn = |c: char| matches!(c, '.' | '-' | ' ' | 'A'..='Z');
    is_markup(text)
        || is_line(first)
        || text.lines().filter(|line| !line.starts_with('#')).all(|line| line.chars().all(is_drawn))
}

/// Whether a line is a pattern in JSON: such have a carrier, which games have not.
fn is_line(line: &str) -> bool {
    #[derive(Deserialize)]
    struct Shown {
        #[serde(rename = "carrier")]
        _carrier: serde::de::IgnoredAny,
    }
    let line = line.trim_start_matches('\u{feff}').trim_start();
    line.starts_with('{') && serde_json::from_str::<Shown>(line).is_ok()
}
