//! Reading certificates, line by line.

use std::io::{self, BufRead, Read};

use thiserror::Error;

use super::{CERTIFICATE_VERSION, Head};
use crate::formats::{Format, FormatHint, GameFile, ReadError, ReadOptions, read};
use crate::proof::certificate::{Checker, Fault, Line, Proved, Strategies};

/// The longest line that is read, in bytes.
const LONGEST_LINE: u64 = 1 << 26;

/// Why a certificate is refused, and where.
#[derive(Debug, Error)]
#[error("line {line}: {fault}")]
pub struct CertificateError {
    /// The line, counted from 1.
    pub line: usize,
    /// What is wrong with it.
    pub fault: CertificateFault,
}

/// What is wrong with a line of a certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
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
    /// Another version of the format.
    #[error("this is version {0} of the format, this program reads version {CERTIFICATE_VERSION}")]
    Version(u64),
    /// The second line is missing.
    #[error("the game is missing")]
    NoGame,
    /// The game is none.
    #[error("the game: {0}")]
    Game(Box<ReadError>),
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

/// A certificate that is read as a stream.
#[derive(Debug)]
pub struct CertificateReader<R> {
    input: R,
    file: GameFile,
    line: usize,
    buffer: Vec<u8>,
}

/// A certificate that has been accepted.
#[derive(Clone, Debug)]
pub struct Checked {
    /// The position that it is about.
    pub file: GameFile,
    /// What it proves.
    pub proved: Vec<Proved>,
    /// How many nodes it has.
    pub nodes: usize,
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
        let head: Head =
            serde_json::from_slice(&buffer).map_err(|_| at(1, CertificateFault::NoCertificate))?;
        if head.version != CERTIFICATE_VERSION {
            return Err(at(1, CertificateFault::Version(head.version)));
        }
        read_line(&mut input, &mut buffer).map_err(|fault| at(2, fault))?;
        let hint = FormatHint::Known(Format::Json);
        let mut games = read(buffer.as_slice(), hint, ReadOptions::default());
        let file = games.next().ok_or_else(|| at(2, CertificateFault::NoGame))?;
        let file = file.map_err(|error| at(2, CertificateFault::Game(Box::new(error))))?;
        drop(games);
        Ok(Self { input, file, line: 2, buffer })
    }

    /// The position that the certificate is about.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The number of the line that was read last, counted from 1.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.line
    }

    /// The next line; `None` at the end of the file.
    ///
    /// # Errors
    /// If it is not a line of a certificate or speaks of vertices that are not in the game.
    pub fn next_line(&mut self) -> Result<Option<Line>, CertificateError> {
        self.line += 1;
        let line = self.line;
        let at = |fault| CertificateError { line, fault };
        if !read_line(&mut self.input, &mut self.buffer).map_err(at)? {
            return Ok(None);
        }
        let named: Line<String> = serde_json::from_slice(&self.buffer).map_err(|error| {
            // Each line is a text of its own.
            let text = error.to_string().replace(" at line 1 column", " at column");
            // It shows names of fields as they are in the file.
            at(CertificateFault::Syntax(shorten(text.replace(char::is_control, " "))))
        })?;
        let names = self.file.names();
        let resolved = named.map(|name| {
            let unknown = || {
                CertificateFault::Syntax(format!("no vertex is called {:?}", shorten(name.clone())))
            };
            names.id(name).ok_or_else(unknown)
        });
        resolved.map(Some).map_err(at)
    }
}

impl<R: BufRead> CertificateReader<R> {
    /// Checks the rest of the certificate and keeps it to be played. The statements of its nodes
    /// take at most `memory` bytes.
    ///
    /// # Errors
    /// The first line that is not right.
    pub fn strategies(&mut self, memory: usize) -> Result<Strategies, CertificateError> {
        let position = self.file.position().clone();
        let mut failed = None;
        let lines = std::iter::from_fn(|| match self.next_line() {
            Ok(line) => line,
            Err(error) => {
                failed = Some(error);
                None
            }
        });
        let strategies = Strategies::new(&position, lines, memory);
        match failed {
            Some(error) => Err(error),
            None => strategies.map_err(|(_, fault)| self.refused(fault)),
        }
    }

    /// The checker refuses the line that was read last.
    fn refused(&self, fault: Fault) -> CertificateError {
        let message = fault.describe(self.file.names());
        let fault = CertificateFault::Refused { fault: Box::new(fault), message };
        CertificateError { line: self.line, fault }
    }
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

/// Checks a certificate from its first line to its last. The statements of its nodes take at most
/// `memory` bytes.
///
/// # Errors
/// The first line that is not right.
pub fn check_certificate(input: impl BufRead, memory: usize) -> Result<Checked, CertificateError> {
    let mut reader = CertificateReader::new(input)?;
    let mut checker = Checker::new(reader.file.position(), memory);
    while let Some(line) = reader.next_line()? {
        checker.line(&line).map_err(|fault| reader.refused(fault))?;
    }
    let proved = checker.finish().map_err(|fault| reader.refused(fault))?.to_vec();
    let nodes = checker.node_count();
    Ok(Checked { file: reader.file, proved, nodes })
}
