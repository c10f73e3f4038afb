//! Reading certificates: what the kernel reads, with the names and the drawing of the game.

use std::io::BufRead;

use cutshort_kernel::read;
pub use cutshort_kernel::read::{CertificateError, CertificateFault};

use crate::formats::{Format, FormatHint, GameFile, ReadOptions};
use crate::game::Position;
use crate::graph::{Layout, Names};
use crate::proof::certificate::{Fault, Line, Proved, Strategies};

/// A certificate that is read as a stream.
#[derive(Debug)]
pub struct CertificateReader<R> {
    reader: read::CertificateReader<R>,
    file: GameFile,
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
    pub fn new(input: R) -> Result<Self, CertificateError> {
        let reader = read::CertificateReader::new(input)?;
        let file = game_file(reader.game(), reader.position().clone())?;
        Ok(Self { reader, file })
    }

    /// The position that the certificate is about.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The number of the line that was read last, counted from 1.
    #[must_use]
    pub fn line_number(&self) -> usize {
        self.reader.line_number()
    }

    /// The next line; `None` at the end of the file.
    ///
    /// # Errors
    /// If it is not a line of a certificate.
    pub fn next_line(&mut self) -> Result<Option<Line>, CertificateError> {
        self.reader.next_line()
    }

    /// Checks the rest of the certificate and keeps it to be played. What is noted of its nodes
    /// takes at most `memory` bytes.
    ///
    /// # Errors
    /// The first line that is not right.
    pub fn strategies(&mut self, memory: usize) -> Result<Strategies, CertificateError> {
        let position = self.file.position().clone();
        let mut failed = None;
        let lines = std::iter::from_fn(|| match self.reader.next_line() {
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

    fn refused(&self, fault: Fault) -> CertificateError {
        self.reader.refused(fault)
    }
}

/// The game of a certificate. What its `file` says of how it is drawn counts if it is about the same
/// position.
fn game_file(game: &read::GameLine, position: Position) -> Result<GameFile, CertificateError> {
    let mut names = Names::new();
    for name in &game.vertices {
        names.intern(name).map_err(|error| CertificateError {
            line: 2,
            fault: CertificateFault::Game(error.to_string()),
        })?;
    }
    let plain = GameFile::new(position, names).with_title(game.name.clone());
    let Some(shown) = game.file.as_ref().and_then(|value| read_shown(value.get())) else {
        return Ok(plain);
    };
    let bare = |file: &GameFile| {
        GameFile::new(file.position().clone().with_to_move(None), file.names().clone())
    };
    if bare(&shown) != bare(&plain) {
        return Ok(plain);
    }
    if shown.names() == plain.names() {
        return Ok(shown);
    }
    // The same in names, but with other ids.
    let layout = shown.layout().map(|layout| {
        let known = |(vertex, at)| Some((plain.names().id(shown.names().name(vertex))?, at));
        Layout::of(plain.names().len(), layout.iter().filter_map(known))
    });
    let source = shown.source().map(str::to_owned);
    let title = shown.title().map(str::to_owned);
    Ok(plain.with_title(title).with_source(source).with_layout(layout).with_board(shown.board()))
}

fn read_shown(text: &str) -> Option<GameFile> {
    let hint = FormatHint::Known(Format::Json);
    crate::formats::read(text.as_bytes(), hint, ReadOptions::default()).next()?.ok()
}

/// Checks a certificate from its first line to its last. What is noted of its nodes takes at most
/// `memory` bytes.
///
/// # Errors
/// The first line that is not right.
pub fn check_certificate(input: impl BufRead, memory: usize) -> Result<Checked, CertificateError> {
    with_file(read::check_certificate(input, memory)?)
}

/// What the kernel has checked, with the names and the drawing of its game.
pub(super) fn with_file(checked: read::Checked) -> Result<Checked, CertificateError> {
    let read::Checked { game, position, proved, nodes } = checked;
    Ok(Checked { file: game_file(&game, position)?, proved, nodes })
}
