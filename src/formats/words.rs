//! Words of a line or a list: names, which may stand in quotes or be tuples as Python writes them.

use std::borrow::Cow;

use super::{Located, Place, ReadFault};

/// What stands between two words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Between {
    /// White space.
    Space,
    /// A tab; other white space around it means nothing.
    Tab,
    /// A comma; white space around it means nothing.
    Comma,
}

impl Between {
    /// What stands between the words of these lines, which have numbers and hold no data in braces.
    ///
    /// A line with one name alone does not show it, so all are asked: a name with white space must not
    /// become an edge because no comma stands in its line.
    pub(crate) fn of_lines<'a>(lines: impl Iterator<Item = (usize, &'a str)>) -> Located<Self> {
        let (mut by_comma, mut by_tab, mut by_space) = (None, None, None);
        // Whether it matters that words stand apart by tabs.
        let mut has_blanks = false;
        for (number, line) in lines {
            let mut by_blanks = Words::of_line(line, Self::Space);
            let has_comma = |word: Word<'_>| word.is_bare && word.text.contains(',');
            if let Some(words) = tabbed(line) {
                has_blanks |= words != by_blanks.count();
                by_tab.get_or_insert(number);
            } else if line.contains(',') && by_blanks.clone().any(has_comma) {
                by_comma.get_or_insert(number);
            } else if by_space.is_none() && by_blanks.nth(1).is_some() {
                by_space = Some(number);
            }
        }
        let mixed = |(line, before), (number, here)| {
            Err((Place::line(number), ReadFault::MixedSeparators { here, line, before }))
        };
        match (by_comma, by_tab, by_space) {
            (None, None, _) => Ok(Self::Space),
            (None, Some(_), None) => Ok(Self::Tab),
            (None, Some(_), Some(_)) if !has_blanks => Ok(Self::Space),
            (None, Some(tab), Some(blank)) if tab < blank => {
                mixed((tab, "tabs"), (blank, "blanks"))
            }
            (None, Some(tab), Some(blank)) => mixed((blank, "blanks"), (tab, "tabs")),
            (Some(comma), Some(tab), _) if tab < comma => mixed((tab, "tabs"), (comma, "commas")),
            (Some(comma), _, Some(blank)) if blank < comma => {
                mixed((blank, "blanks"), (comma, "commas"))
            }
            (Some(_), ..) => Ok(Self::Comma),
        }
    }
}

/// How many words stand apart by tabs in a line, if any do. A tab behind a comma is only white space.
fn tabbed(line: &str) -> Option<usize> {
    if !line.contains('\t') {
        return None;
    }
    let words: Vec<_> = Words::of_line(line, Between::Tab).collect();
    let before_last = words.split_last()?.1;
    let is_separated = !before_last.is_empty()
        && before_last.iter().all(|word| !word.is_bare || !word.text.ends_with(','));
    is_separated.then_some(words.len())
}

/// A word of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    pub(crate) text: Cow<'a, str>,
    /// Whether it stands there as it is: not in quotes and no tuple.
    pub(crate) is_bare: bool,
}

/// The words of a line that are left.
#[derive(Clone, Debug)]
pub(crate) struct Words<'a> {
    rest: &'a str,
    between: Between,
    /// Whether a comma or a tab stands before the rest, so that a word follows, perhaps an empty one.
    is_owed: bool,
}

/// A tuple is a word in brackets of at most so many bytes.
const LONGEST_TUPLE: usize = 200;

impl<'a> Words<'a> {
    pub(crate) fn new(line: &'a str, between: Between) -> Self {
        Self { rest: line.trim(), between, is_owed: false }
    }

    /// The words of a line of a file. Nothing between two commas is no word; where white space stands between
    /// words, one that begins with `#` begins a comment, as for networkx.
    pub(crate) fn of_line(
        line: &'a str,
        between: Between,
    ) -> impl Iterator<Item = Word<'a>> + Clone {
        let line = if between == Between::Comma { line } else { without_comment(line) };
        Self::new(line, between).filter(|word| !word.is_bare || !word.text.is_empty())
    }

    fn separates(&self, c: char) -> bool {
        match self.between {
            Between::Space => c.is_whitespace(),
            Between::Tab => c == '\t',
            Between::Comma => c == ',',
        }
    }

    /// A text without the white space at its beginning that means nothing.
    fn unpadded<'t>(&self, text: &'t str) -> &'t str {
        let is_space = self.between == Between::Space;
        text.trim_start_matches(|c: char| c.is_whitespace() && (is_space || !self.separates(c)))
    }

    /// Whether a word may end before this text.
    fn ends_before(&self, text: &str) -> bool {
        let text = if self.between == Between::Space { text } else { self.unpadded(text) };
        text.chars().next().is_none_or(|c| self.separates(c))
    }

    /// A word in quotes with its length, the quotes included.
    fn in_quotes(&self) -> Option<(String, usize)> {
        let mut chars = self.rest.char_indices();
        chars.next().filter(|&(_, c)| c == '"')?;
        let mut word = String::new();
        while let Some((at, c)) = chars.next() {
            match c {
                // As spreadsheets write a quotation mark in a name (RFC 4180).
                '"' if self.between == Between::Comma && self.rest[at + 1..].starts_with('"') => {
                    word.push(chars.next()?.1);
                }
                '"' => return self.ends_before(&self.rest[at + 1..]).then_some((word, at + 1)),
                '\\' => word.push(chars.next()?.1),
                c => word.push(c),
            }
        }
        None
    }

    /// The length of a tuple such as `(0, 1)`.
    fn tuple(&self) -> Option<usize> {
        let mut depth = 0_usize;
        for (at, c) in self.rest.char_indices().take(LONGEST_TUPLE) {
            match c {
                '(' => depth += 1,
                ')' => depth = depth.checked_sub(1)?,
                _ => {}
            }
            if depth == 0 {
                let is_whole = at > 0 && self.ends_before(&self.rest[at + 1..]);
                return is_whole.then_some(at + 1);
            }
        }
        None
    }
}

impl<'a> Iterator for Words<'a> {
    type Item = Word<'a>;

    fn next(&mut self) -> Option<Word<'a>> {
        if self.rest.is_empty() && !std::mem::take(&mut self.is_owed) {
            return None;
        }
        let (word, length) = if let Some((text, length)) = self.in_quotes() {
            (Word { text: Cow::Owned(text), is_bare: false }, length)
        } else if let Some(length) = self.tuple() {
            (Word { text: Cow::Borrowed(&self.rest[..length]), is_bare: false }, length)
        } else {
            let length = self.rest.find(|c| self.separates(c)).unwrap_or(self.rest.len());
            let text = Cow::Borrowed(self.rest[..length].trim_end());
            (Word { text, is_bare: true }, length)
        };
        self.rest = self.unpadded(&self.rest[length..]);
        let after = self.rest.strip_prefix(|c| self.separates(c));
        self.is_owed = after.is_some();
        self.rest = after.map_or(self.rest, |after| self.unpadded(after));
        Some(word)
    }
}

/// The names in a list with commas between them. White space around a name means nothing; a name
/// with a comma or white space of its own stands in quotes (`\"` and `\\` inside) or is a tuple.
/// Nothing between two commas is an empty name.
///
/// ```
/// use cutshort::formats::names_in;
/// assert_eq!(names_in("a1, b2"), ["a1", "b2"]);
/// assert_eq!(names_in(r#""New York",(0, 1)"#), ["New York", "(0, 1)"]);
/// ```
#[must_use]
pub fn names_in(list: &str) -> Vec<String> {
    let words = Words { is_owed: true, ..Words::new(list, Between::Comma) };
    words.map(|word| word.text.into_owned()).collect()
}

/// A line without the comment at its end.
fn without_comment(line: &str) -> &str {
    let line = line.trim();
    let mut words = Words::new(line, Between::Space);
    while line.contains('#') {
        let before = line.len() - words.rest.len();
        match words.next() {
            Some(word) if word.is_bare && word.text.starts_with('#') => return &line[..before],
            Some(_) => {}
            None => break,
        }
    }
    line
}

/// A line without the data in braces that networkx writes at its end; `None` if there are none.
pub(crate) fn without_data(line: &str) -> Option<&str> {
    let line = line.trim_end().strip_suffix('}')?;
    let mut is_quoted = false;
    let mut before = 'x';
    for (at, c) in line.char_indices() {
        match c {
            '"' => is_quoted = !is_quoted,
            '{' if !is_quoted && (before == ',' || before.is_whitespace()) => {
                return Some(&line[..at]);
            }
            _ => {}
        }
        before = c;
    }
    None
}

/// The lines of a text with their numbers from 1, whichever line ends it has.
pub(crate) fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> + Clone {
    // A carriage return is a line end of its own only where there is no other.
    let end = if text.contains('\n') { '\n' } else { '\r' };
    text.split(end).enumerate().map(|(index, line)| (index + 1, line.trim()))
}

/// The text that these bytes are, or where they are none.
pub(crate) fn text(bytes: &[u8]) -> Located<&str> {
    std::str::from_utf8(bytes).map_err(|error| {
        let before = &bytes[..error.valid_up_to()];
        let line = before.iter().filter(|&&byte| byte == b'\n').count() + 1;
        let column = before.iter().rev().take_while(|&&byte| byte != b'\n').count() + 1;
        let message = "these bytes are no text, expected UTF-8".to_owned();
        (Place::line_column(line, column), ReadFault::Syntax(message))
    })
}

/// What is made of a whole text takes up to ten times its size; JSON takes about 100 bytes for each value.
const MAX_BYTES: usize = 50_000_000;

/// Refuses bytes of the format called `what` that are too many to be read as a whole.
pub(super) fn check_size(bytes: &[u8], what: &'static str) -> Located<()> {
    ReadFault::unless_at_most(what, bytes.len() as u64, MAX_BYTES)
        .map_err(|fault| (Place::default(), fault))
}

/// The text that bytes of the format called `what` are, which is read as a whole.
pub(super) fn checked_text<'a>(bytes: &'a [u8], what: &'static str) -> Located<&'a str> {
    check_size(bytes, what)?;
    text(bytes)
}

#[cfg(test)]
mod tests {
    use quickcheck::QuickCheck;

    use super::{Between, Words, names_in};
    use crate::graph::quoted;

    fn words(line: &str) -> Vec<String> {
        let between = Between::of_lines([(1, line)].into_iter()).unwrap();
        Words::of_line(line, between).map(|word| word.text.into_owned()).collect()
    }

    #[test]
    fn names_may_stand_in_quotes_or_be_tuples() {
        assert_eq!(words("a  b"), ["a", "b"]);
        assert_eq!(words("a,b"), ["a", "b"]);
        assert_eq!(words(" a , b ,"), ["a", "b"]);
        assert_eq!(words("(0, 0) (0, 1)"), ["(0, 0)", "(0, 1)"]);
        assert_eq!(words("(0, (1, 2)),(0, 1)"), ["(0, (1, 2))", "(0, 1)"]);
        assert_eq!(words("New York,Los Angeles"), ["New York", "Los Angeles"]);
        assert_eq!(words("Hall\tRoom 2"), ["Hall", "Room 2"]);
        assert_eq!(words("New York, NY\t\tLos Angeles"), ["New York, NY", "Los Angeles"]);
        assert_eq!(words("a,\tb c"), ["a", "b c"]);
        assert_eq!(words("a b # c, d"), ["a", "b"]);
        assert_eq!(words("Hall\tRoom 2 # far"), ["Hall", "Room 2"]);
        assert_eq!(words("a,# 3"), ["a", "# 3"]);
        assert_eq!(words("\"#a\" b#1"), ["#a", "b#1"]);
        assert_eq!(words(r#""a, b" c"#), ["a, b", "c"]);
        assert_eq!(words(r#""a \"b\"","c""#), ["a \"b\"", "c"]);
        assert_eq!(words(r#""a ""b""","c""#), ["a \"b\"", "c"]);
        // What is neither closed nor alone is an ordinary word.
        assert_eq!(words("(a b"), ["(a", "b"]);
        assert_eq!(words("\"a b"), ["\"a", "b"]);
        assert_eq!(words("(a)b c"), ["(a)b", "c"]);
        // Nothing is no word of a line, but an empty name of a list, which nobody has.
        assert_eq!(words("a,,b,"), ["a", "b"]);
        assert_eq!(names_in("a,,b, "), ["a", "", "b", ""]);
        assert_eq!(names_in(""), [""]);
    }

    #[test]
    fn quoted_names_are_read_again() {
        fn property(names: Vec<String>) -> bool {
            let names: Vec<String> = names.into_iter().filter(|name| !name.is_empty()).collect();
            let list: Vec<_> = names.iter().map(|name| quoted(name)).collect();
            names.is_empty() || names_in(&list.join(", ")) == names
        }
        QuickCheck::new().tests(1000).quickcheck(property as fn(Vec<String>) -> bool);
    }
}
