//! Lines of the protocol: a command in, a response out.

use std::fmt;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: usize = 1 << 16;

/// Whether a line asks to stop the command that is running. It has no response.
#[must_use]
pub fn is_interrupt(line: &str) -> bool {
    line.trim().strip_prefix('#').is_some_and(|rest| rest.trim() == "interrupt")
}

/// A line taken apart.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The digits of the number that the response repeats.
    pub id: String,
    /// The command and its arguments; there may be none after a number.
    pub words: Vec<String>,
}

impl Line {
    /// The words of a line, `None` if there is nothing to answer. What follows `#` is a comment, words
    /// with blanks stand in double quotes, control characters mean nothing.
    pub(super) fn parse(text: &str) -> Option<Self> {
        let mut words = Vec::new();
        let mut word: Option<String> = None;
        let mut is_quoted = false;
        for c in text.chars() {
            match c {
                '"' => {
                    is_quoted = !is_quoted;
                    // Two quotes are an empty word.
                    word.get_or_insert_default();
                }
                '#' if !is_quoted => break,
                c if c.is_whitespace() && !is_quoted => words.extend(word.take()),
                c if c.is_control() => {}
                c => word.get_or_insert_default().push(c),
            }
        }
        words.extend(word);
        let is_id = |word: &String| !word.is_empty() && word.bytes().all(|b| b.is_ascii_digit());
        let id = if words.first().is_some_and(is_id) { words.remove(0) } else { String::new() };
        (!words.is_empty() || !id.is_empty()).then_some(Self { id, words })
    }
}

/// Why a command is refused: one sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Refusal(pub(super) String);

impl Refusal {
    pub(super) fn new(reason: impl fmt::Display) -> Self {
        Self(reason.to_string())
    }
}

/// What a command answers.
pub(super) type Answer = Result<String, Refusal>;

/// The response to a line. As text it has the form of the protocol: `=` or, for an error, `?`, the number
/// of the command, the answer and an empty line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Response {
    pub(super) id: String,
    pub(super) answer: Answer,
}

impl Response {
    /// The response to a line that is longer than [`LONGEST_LINE`]. Its number is not known.
    #[must_use]
    pub fn too_long() -> Self {
        let sentence = format!("the line is too long: expected at most {LONGEST_LINE} bytes");
        Self { id: String::new(), answer: Err(Refusal(sentence)) }
    }

    /// What was answered, or the sentence that says why nothing was.
    ///
    /// # Errors
    /// If the response is an error.
    pub fn answer(&self) -> Result<&str, &str> {
        self.answer.as_deref().map_err(|Refusal(sentence)| sentence.as_str())
    }
}

impl fmt::Display for Response {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (sign, text) = match self.answer() {
            Ok(text) => ('=', text),
            Err(text) => ('?', text),
        };
        write!(f, "{sign}{} ", self.id)?;
        for (index, line) in text.trim_end().lines().enumerate() {
            // An empty line would be the end; the first has the number.
            let filler = if index > 0 && line.is_empty() { " " } else { "" };
            let break_before = if index > 0 { "\n" } else { "" };
            write!(f, "{break_before}{filler}{line}")?;
        }
        f.write_str("\n\n")
    }
}
