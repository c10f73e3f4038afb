//! The strict reader of certificates: a line of JSON for the head, one for the game, and one for each
//! [`Line`]. Nothing is read twice, and no more than a line is kept.

use std::borrow::Borrow;
use std::collections::HashSet;
use std::io::{self, BufRead, Read, Write};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use thiserror::Error;

use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::rules::Given;
use crate::proof::{Checker, Fault, Line, Node, Proved, Rule, Shown, present};

/// The version of the format.
pub const CERTIFICATE_VERSION: u64 = 2;

/// The longest line that is read, in bytes.
pub const LONGEST_LINE: u64 = 1 << 26;

/// The first line. Keys that a later version may add do not hinder saying which it is.
#[derive(Serialize, Deserialize)]
struct Head {
    kind: HeadKind,
    version: u64,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HeadKind {
    CutshortCertificate,
}

/// The second line: the position. All lines call a vertex by its place in the list of their names,
/// counted from 0.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameLine {
    /// What the game is called.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The names of the vertices.
    pub vertices: Vec<String>,
    /// The terminals.
    pub terminals: Vec<VertexId>,
    /// The hyperedges.
    pub hyperedges: Vec<Vec<VertexId>>,
    /// Short's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub short: Vec<VertexId>,
    /// Cut's cells.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cut: Vec<VertexId>,
    /// What Short wants.
    #[serde(default)]
    pub goal: Goal,
    /// Who wins when the terminals are joined.
    #[serde(default)]
    pub rules: Rules,
    /// Where it comes from, for those who draw it. It proves nothing and is not looked at.
    #[serde(default, deserialize_with = "present", skip_serializing_if = "Option::is_none")]
    pub file: Option<Box<RawValue>>,
}

/// Why a certificate is refused, and where.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: CertificateFault,
}

impl From<io::Error> for CertificateError {
    /// What cannot even be opened.
    fn from(error: io::Error) -> Self {
        Self { line: 1, fault: error.into() }
    }
}

/// What is wrong with a line of a certificate.
#[derive(Debug, Error)]
pub enum CertificateFault {
    /// The input could not be read.
    #[error("it cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The line is too long.
    #[error("it is longer than {LONGEST_LINE} bytes")]
    TooLong,
    /// The file does not begin as a certificate does.
    #[error(
        "this is no certificate: expected {{\"kind\":\"cutshort-certificate\",\"version\":{CERTIFICATE_VERSION}}}"
    )]
    NoCertificate,
    /// The file begins as one that is compressed in this way.
    #[error(
        "this file is compressed ({0}), expected the text that is in it, or zstd and a name that ends in .zst"
    )]
    Compressed(&'static str),
    /// Another version of the format.
    #[error("this is version {0} of the format, this program reads version {CERTIFICATE_VERSION}")]
    Version(u64),
    /// The second line is missing.
    #[error("the game is missing")]
    NoGame,
    /// The game is none.
    #[error("the game: {0}")]
    Game(String),
    /// Not a line of a certificate.
    #[error("{0}")]
    Syntax(String),
    /// The checker refuses the line.
    #[error("{message}")]
    Refused {
        /// Why.
        fault: Box<Fault>,
        /// Why, in the names of the file.
        message: String,
    },
}

/// How compressed files begin.
const COMPRESSED: [(&[u8], &str); 5] = [
    (b"\x1f\x8b", "gzip"),
    (b"PK\x03\x04", "zip"),
    (b"\x28\xb5\x2f\xfd", "zstd"),
    // The letters alone could be a graph6 code.
    (b"BZh91AY&SY", "bzip2"),
    (b"\xfd7zXZ\0", "xz"),
];

/// How a file that begins with these bytes is compressed, if it is.
#[must_use]
pub fn compression(start: &[u8]) -> Option<&'static str> {
    COMPRESSED.iter().find(|(magic, _)| start.starts_with(magic)).map(|&(_, how)| how)
}

/// Whether a text with this character can look like another one: control characters, and those of Unicode that end a
/// line or turn its direction.
#[must_use]
pub fn is_control(c: char) -> bool {
    let turns = ['\u{61c}', '\u{200e}', '\u{200f}'];
    let is_turn =
        turns.contains(&c) || matches!(c, '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
    is_turn || c.is_control()
}

// What is read is no matter of the input's type: these are compiled once, and here.

impl Head {
    fn of(text: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(text)
    }
}

/// Reads a line after the first two.
///
/// # Errors
/// If it is none.
pub fn line_of(text: &[u8]) -> serde_json::Result<Line> {
    serde_json::from_slice(text)
}

impl GameLine {
    fn of(text: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(text)
    }

    /// The position that it describes.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn position(&self) -> Result<Position, String> {
        let mut seen = HashSet::new();
        for name in &self.vertices {
            if name.is_empty() || name.contains(is_control) || !seen.insert(name) {
                let expected = "names are different and not empty, without control characters";
                return Err(format!("{:?} names a vertex; {expected}", shorten(name.clone())));
            }
        }
        if let Some(name) = self.name.as_ref().filter(|name| name.contains(is_control)) {
            return Err(format!("its name {:?} has control characters", shorten(name.clone())));
        }
        let describe = |error: &dyn std::fmt::Display| error.to_string();
        let edges = self.hyperedges.iter().map(|members| members.iter().copied());
        let hypergraph = Hypergraph::new(self.vertices.len(), self.terminals.clone(), edges);
        let game = Game::new(hypergraph.map_err(|e| describe(&e))?, self.goal, self.rules);
        let mut position = Position::opening(game.map_err(|e| describe(&e))?);
        for (cells, player) in [(&self.short, Player::Short), (&self.cut, Player::Cut)] {
            for &cell in cells {
                position.claim(cell, player).map_err(|e| describe(&e))?;
            }
        }
        Ok(position)
    }
}

/// Writes the first two lines.
///
/// # Errors
/// Those of the output.
pub fn write_head(game: &GameLine, out: &mut dyn Write) -> io::Result<()> {
    let head = Head { kind: HeadKind::CutshortCertificate, version: CERTIFICATE_VERSION };
    let [head, game] = [serde_json::to_string(&head)?, serde_json::to_string(game)?];
    writeln!(out, "{head}\n{game}")
}

/// A certificate that is read as a stream.
#[derive(Debug)]
pub struct CertificateReader<R> {
    input: R,
    game: GameLine,
    position: Position,
    line: usize,
    buffer: Vec<u8>,
}

impl<R: BufRead> CertificateReader<R> {
    /// Reads the head and the game.
    ///
    /// # Errors
    /// If it is no certificate, or one of another version, or its game is none.
    pub fn new(mut input: R) -> Result<Self, CertificateError> {
        let mut buffer = Vec::new();
        let at = |line, fault| CertificateError { line, fault };
        read_line(&mut input, &mut buffer).map_err(|fault| at(1, fault))?;
        let head = Head::of(&buffer).map_err(|_| {
            let how = compression(&buffer);
            at(1, how.map_or(CertificateFault::NoCertificate, CertificateFault::Compressed))
        })?;
        if head.version != CERTIFICATE_VERSION {
            return Err(at(1, CertificateFault::Version(head.version)));
        }
        if !read_line(&mut input, &mut buffer).map_err(|fault| at(2, fault))? {
            return Err(at(2, CertificateFault::NoGame));
        }
        let in_game = |message| at(2, CertificateFault::Game(message));
        let game = GameLine::of(&buffer).map_err(|e| in_game(message(&e)))?;
        let position = game.position().map_err(in_game)?;
        Ok(Self { input, game, position, line: 2, buffer })
    }

    /// The game as it is written.
    #[must_use]
    pub fn game(&self) -> &GameLine {
        &self.game
    }

    /// The position that the certificate is about.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the line that was read last, counted from 1.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.line
    }

    /// The next line; `None` at the end of the file.
    ///
    /// # Errors
    /// If it is not a line of a certificate.
    pub fn next_line(&mut self) -> Result<Option<Line>, CertificateError> {
        self.line += 1;
        let line = self.line;
        let at = |fault| CertificateError { line, fault };
        if !read_line(&mut self.input, &mut self.buffer).map_err(at)? {
            return Ok(None);
        }
        let read = line_of(&self.buffer);
        read.map(Some).map_err(|error| at(CertificateFault::Syntax(message(&error))))
    }

    /// The checker refuses the line that was read last.
    pub fn refused(&self, fault: Fault) -> CertificateError {
        let name = |number: usize| self.game.vertices.get(number).cloned();
        let message = in_names(&fault.to_string(), &name);
        let fault = CertificateFault::Refused { fault: Box::new(fault), message };
        CertificateError { line: self.line, fault }
    }
}

/// A message in the names of the vertices: where a word of it is `v` and a number, and perhaps a mark behind, it is that vertex. So
/// the message must not have names, or other words of a user's, already.
#[must_use]
pub fn in_names(message: &str, name: &dyn Fn(usize) -> Option<String>) -> String {
    let named = |word: &str| {
        let digits = word.strip_prefix('v')?.trim_end_matches(|c: char| !c.is_ascii_digit());
        Some(name(digits.parse().ok()?)? + &word[1 + digits.len()..])
    };
    let words = message.split(' ').map(|word| named(word).unwrap_or(word.to_owned()));
    words.collect::<Vec<_>>().join(" ")
}

/// What is wrong with a line. Each is a text of its own; names of fields are shown as they are in the
/// file.
fn message(error: &serde_json::Error) -> String {
    let text = error.to_string().replace(" at line 1 column", " at column");
    shorten(text.replace(is_control, " "))
}

/// Long texts of the file are not repeated in a message.
fn shorten(text: String) -> String {
    if text.chars().count() <= 300 {
        return text;
    }
    text.chars().take(300).chain("...".chars()).collect()
}

/// Reads a line without its end; `false` at the end of the input.
fn read_line(input: &mut impl BufRead, buffer: &mut Vec<u8>) -> Result<bool, CertificateFault> {
    buffer.clear();
    let read = input.take(LONGEST_LINE).read_until(b'\n', buffer)?;
    if buffer.last() == Some(&b'\n') {
        buffer.pop();
    } else if read as u64 == LONGEST_LINE {
        return Err(CertificateFault::TooLong);
    }
    Ok(read > 0)
}

/// A certificate that has been accepted.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The game as it is written.
    pub game: GameLine,
    /// The position that it is about.
    pub position: Position,
    /// What it proves.
    pub proved: Vec<Proved>,
    /// How many nodes it has.
    pub nodes: usize,
}

/// Checks a certificate from its first line to its last. What is noted of its nodes takes at most
/// `memory` bytes.
///
/// # Errors
/// The first line that is not right.
pub fn check_certificate(input: impl BufRead, memory: usize) -> Result<Checked, CertificateError> {
    check_part(input, memory, &|_| None::<Shown>).map(|(checked, _)| checked)
}

/// Checks a certificate that may rely on others, each called by a number: on what `before` says of it. Also gives
/// what it has shown to others.
///
/// # Errors
/// The first line that is not right.
pub fn check_part<S: Borrow<Shown>>(
    input: impl BufRead,
    memory: usize,
    before: &dyn Fn(u32) -> Option<S>,
) -> Result<(Checked, Option<Shown>), CertificateError> {
    let mut reader = CertificateReader::new(input)?;
    let mut checker = Checker::new(&reader.position, memory);
    while let Some(line) = reader.next_line()? {
        if let Line::Node(Node { rule: Rule::Given(Given { part, .. }), .. }) = &line
            && let Some(shown) = before(*part)
        {
            checker.rely_on(*part, shown.borrow()).map_err(|fault| reader.refused(fault))?;
        }
        checker.line(&line).map_err(|fault| reader.refused(fault))?;
    }
    let proved = checker.finish().map_err(|fault| reader.refused(fault))?.to_vec();
    let (nodes, shown) = (checker.node_count(), checker.shown());
    Ok((Checked { game: reader.game, position: reader.position, proved, nodes }, shown))
}
