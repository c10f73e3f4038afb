//! What is said on standard error: in words, or as JSON where the answers are JSON.

use std::ffi::OsStr;
use std::fmt;
use std::io::Write;

use serde_json::json;

use super::Exit;

/// How faults are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Voice {
    /// A sentence.
    Words,
    /// An object in one line.
    Json,
}

impl Voice {
    /// As the flag `--json` has it.
    pub(super) fn of(json: bool) -> Self {
        if json { Self::Json } else { Self::Words }
    }

    /// As these arguments of the program have it.
    pub(super) fn of_arguments(arguments: impl IntoIterator<Item = impl AsRef<OsStr>>) -> Self {
        Self::of(arguments.into_iter().any(|argument| argument.as_ref() == "--json"))
    }

    /// Says why the command gives no answer, and how it will exit.
    pub(super) fn complain(self, sentence: &str, exit: Exit) {
        self.say(sentence, exit, None);
    }

    /// Says what is wrong with one game of the input, counted from 1.
    pub(super) fn complain_about(self, index: usize, sentence: &str) {
        self.say(sentence, Exit::BadInput, Some(index));
    }

    /// Says what an answer leaves out, or what was not understood where the command goes on.
    pub(super) fn note(self, sentence: &str) {
        match self {
            Self::Words => aside(format_args!("cutshort: {sentence}")),
            Self::Json => aside(format_args!("{}", json!({ "note": sentence }))),
        }
    }

    fn say(self, sentence: &str, exit: Exit, index: Option<usize>) {
        match self {
            Self::Words => aside(format_args!("cutshort: {sentence}")),
            Self::Json => {
                let mut object = json!({ "error": sentence, "exit": exit as u8 });
                if let Some(index) = index {
                    object["index"] = json!(index);
                }
                aside(format_args!("{object}"));
            }
        }
    }
}

/// The sentence of an error about the arguments: what clap says first, in one line, and its tip if it has one.
pub(super) fn sentence(error: &clap::Error) -> String {
    let text = error.render().to_string();
    let mut paragraphs = text.split("\n\n");
    let first = paragraphs.next().unwrap_or(&text).trim_start_matches("error: ");
    let tip = paragraphs.find_map(|paragraph| paragraph.trim().strip_prefix("tip: "));
    let words: Vec<&str> = first.split_whitespace().collect();
    let first = words.join(" ");
    tip.map_or(first.clone(), |tip| format!("{first}; {tip}"))
}

/// Says something on standard error. Where that cannot be written, because it goes to a disk that is full or to somebody who
/// has gone, the command goes on.
pub(super) fn aside(sentence: fmt::Arguments<'_>) {
    _ = writeln!(anstream::stderr(), "{sentence}");
}
