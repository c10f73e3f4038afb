//! The winner's strategy, as text that the checker has read.

use crate::formats::{GameFile, WriteError, check_certificate, write_certificate};
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Line, Proved};
use crate::solve::NoCertificate;

/// A certificate and what the checker says to it.
pub(super) struct Certificate {
    /// Its lines, as in a file.
    pub(super) text: String,
    /// What it proves, or why the checker refuses it.
    pub(super) checked: Result<Verdict, NoCertificate>,
}

/// A certificate that is right.
pub(super) struct Verdict {
    pub(super) proved: Vec<Proved>,
    pub(super) nodes: u64,
}

impl Certificate {
    /// Writes the lines and reads them back, as somebody would who got the file.
    pub(super) fn new(file: &GameFile, lines: &[Line]) -> Result<Self, WriteError> {
        let mut bytes = Vec::new();
        write_certificate(file, lines, &mut bytes).expect("writing to memory succeeds");
        let checked = check_certificate(bytes.as_slice(), DEFAULT_CHECK_MEMORY);
        Ok(Self {
            checked: checked
                .map(|checked| Verdict { proved: checked.proved, nodes: checked.nodes as u64 })
                .map_err(|error| NoCertificate::Refused(error.to_string())),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        })
    }
}
