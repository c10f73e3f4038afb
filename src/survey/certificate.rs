//! The winner's strategy, as text that the checker has read.

use crate::formats::{GameFile, check_certificate, write_certificate};
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Line, Proved};
use crate::solve::NoCertificate;

/// A certificate and what the checker says to it.
#[derive(Clone, Debug)]
pub struct CheckedCertificate {
    /// Its lines, as in a file.
    pub text: String,
    /// What it proves, or why the checker refuses it.
    pub checked: Result<Verdict, NoCertificate>,
}

/// What a certificate that is right proves.
#[derive(Clone, Debug)]
pub struct Verdict {
    /// What is proved.
    pub proved: Vec<Proved>,
    /// How many nodes the certificate has.
    pub nodes: u64,
}

impl CheckedCertificate {
    /// Writes the lines and reads them back, as somebody would who got the file.
    pub(super) fn new(file: &GameFile, lines: &[Line]) -> Self {
        let mut bytes = Vec::new();
        write_certificate(file, lines, &mut bytes).expect("writing to memory succeeds");
        let checked = check_certificate(bytes.as_slice(), DEFAULT_CHECK_MEMORY);
        Self {
            checked: checked
                .map(|checked| Verdict { proved: checked.proved, nodes: checked.nodes as u64 })
                .map_err(|error| NoCertificate::Refused(error.to_string())),
            text: String::from_utf8_lossy(&bytes).into_owned(),
        }
    }
}
