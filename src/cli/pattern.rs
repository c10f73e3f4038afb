//! Patterns where INPUT stands: names of the library, HexWiki's markup, drawings, lines of JSON.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;

use super::Failure;
use super::input::unreadable;
use crate::formats::{FormatHint, ReadOptions, read};
use crate::patterns::{
    OpenPattern, Pattern, PatternError, Record, is_markup, library_pattern, read_drawing,
    read_lines, read_markup,
};
use crate::requests::about::{Given, Place};

/// How a pattern is read: closed, as one of the library, or open.
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
        let records = read_lines(text)?;
        Ok(records.iter().map(|record| Self::of_pattern(&record.pattern)).collect())
    }
}

/// How names of the library begin.
const PREFIX: &str = "template:";

/// The ending of files with patterns, whatever form they have in it.
const ENDING: &str = "pattern";

/// How much of a file shows that it holds patterns in lines of JSON.
const FIRST_LINE: u64 = 1 << 20;

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
    let is_pattern = path.extension().is_some_and(|ending| ending == ENDING);
    // What cannot be opened is told by who reads games; a pipe can be read only once.
    if !path.is_file() || !is_pattern && !holds_patterns(path).unwrap_or(false) {
        return Ok(None);
    }
    let text =
        fs::read_to_string(path).map_err(|error| Failure::input(unreadable(word, &error)))?;
    let records =
        of_text(&text).map_err(|error| Failure::input(format_args!("{word}: {error}")))?;
    Ok(Some(records))
}

/// Whether a word shows that it means a pattern, without looking for a file.
pub(super) fn is_meant(word: &str) -> bool {
    word.starts_with(PREFIX) || is_markup(word)
}

/// The patterns of standard input, or the bytes if they are something else.
pub(super) fn of_standard_input<T: Reading>() -> Result<Result<Vec<T>, Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
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
    if is_markup(text) {
        return Ok(vec![T::of_markup(text)?]);
    }
    if text.trim_start().starts_with('{') {
        return T::of_lines(text);
    }
    Ok(vec![T::of_drawing(text)?])
}

/// Whether a file that is called otherwise holds patterns.
fn holds_patterns(path: &Path) -> io::Result<bool> {
    let mut first = String::new();
    BufReader::new(File::open(path)?.take(FIRST_LINE)).read_line(&mut first)?;
    Ok(is_markup(&first) || is_line(&first))
}

/// Whether a text shows that it is patterns and no game.
fn begins_as_patterns(text: &str) -> bool {
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
    line.trim_start().starts_with('{') && serde_json::from_str::<Shown>(line).is_ok()
}
