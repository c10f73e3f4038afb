//! Patterns where INPUT stands: names of the library, HexWiki's markup, drawings, lines of JSON.

use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, Read};
use std::path::Path;

use serde::Deserialize;

use super::Failure;
use super::input::unreadable;
use crate::patterns::{
    PatternError, Record, is_markup, library_pattern, read_drawing, read_lines, read_markup,
};

/// How names of the library begin.
const PREFIX: &str = "template:";

/// The ending of files with patterns, whatever form they have in it.
const ENDING: &str = "pattern";

/// How much of a file shows that it holds patterns in lines of JSON.
const FIRST_LINE: u64 = 1 << 20;

/// The patterns that a word means, if it means some: a name of the library, markup, or a file of patterns.
pub(super) fn of_word(word: &str) -> Result<Option<Vec<Record>>, Failure> {
    if let Some(name) = word.strip_prefix(PREFIX) {
        let pattern = library_pattern(name).ok_or_else(|| {
            let expected = "expected one that cutshort template list names, like template:III-1-a";
            Failure::input(format_args!("there is no template {name:?}, {expected}"))
        })?;
        return Ok(Some(vec![pattern.clone().into()]));
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

/// The patterns of standard input, or the bytes if they are something else.
pub(super) fn of_standard_input() -> Result<Result<Vec<Record>, Vec<u8>>, Failure> {
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

fn of_text(text: &str) -> Result<Vec<Record>, PatternError> {
    if is_markup(text) {
        return Ok(vec![read_markup(text)?.into()]);
    }
    if text.trim_start().starts_with('{') {
        return read_lines(text);
    }
    Ok(vec![read_drawing(text)?.into()])
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
