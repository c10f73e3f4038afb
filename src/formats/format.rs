//! The formats that can be read, and how an input shows its format.

use std::fmt;
use std::path::Path;
use std::str::FromStr;

use thiserror::Error;

/// A format of games or graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// One game file.
    Json,
    /// One game file in each line.
    JsonLines,
}

/// A word that names no format.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no format, expected one of {known}", known = Format::list())]
pub struct UnknownFormat(pub String);

/// What is known about the format of an input before it is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FormatHint {
    /// Nothing: the content decides.
    #[default]
    Content,
    /// The input is in this format.
    Known(Format),
}

impl FormatHint {
    /// The hint that a file name gives by its ending.
    #[must_use]
    pub fn from_path(path: &Path) -> Self {
        Format::from_path(path).map_or(Self::Content, Self::Known)
    }
}

impl Format {
    /// All formats, in the order in which they are listed.
    pub const ALL: [Self; 2] = [Self::Json, Self::JsonLines];

    /// The word for the format, as `--from` takes it.
    #[must_use]
    pub const fn keyword(self) -> &'static str {
        match self {
            Self::Json => "json",
            Self::JsonLines => "jsonl",
        }
    }

    /// The endings of file names of this format, without the dot, in lower case.
    #[must_use]
    pub const fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Json => &["json"],
            Self::JsonLines => &["jsonl", "ndjson"],
        }
    }

    /// The format that the ending of a file name stands for.
    #[must_use]
    pub fn from_path(path: &Path) -> Option<Self> {
        let ending = path.extension()?.to_str()?.to_ascii_lowercase();
        Self::ALL.into_iter().find(|format| format.endings().contains(&ending.as_str()))
    }

    /// The format that the beginning of an input shows. `None` if it shows none.
    #[must_use]
    pub fn from_content(start: &[u8]) -> Option<Self> {
        let text = start.trim_ascii_start();
        match text {
            [b'{', ..] => Some(Self::Json),
            _ => None,
        }
    }

    /// Whether each line is a graph of its own, so that a bad line spoils only itself.
    #[must_use]
    pub const fn is_line_based(self) -> bool {
        matches!(self, Self::JsonLines)
    }

    /// The words of all formats, for messages.
    #[must_use]
    pub(crate) fn list() -> String {
        Self::ALL.map(Self::keyword).join(", ")
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.keyword())
    }
}

impl FromStr for Format {
    type Err = UnknownFormat;

    fn from_str(word: &str) -> Result<Self, UnknownFormat> {
        let found = Self::ALL.into_iter().find(|format| format.keyword() == word);
        found.ok_or_else(|| UnknownFormat(word.to_owned()))
    }
}
