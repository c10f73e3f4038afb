//! Certificates from and to files: a line of JSON for the head, one for the game, and one for each
//! [`Line`].
//!
//! The page `docs/formats/certificates.md` describes it.

mod read;
#[cfg(test)]
mod tests;
mod write;

pub use read::{CertificateError, CertificateFault, CertificateReader, Checked, check_certificate};
pub use write::write_certificate;

use serde::{Deserialize, Serialize};

/// The version of the format that is written and read.
pub const CERTIFICATE_VERSION: u64 = 1;

/// The first line. Keys that a later version may add do not hinder saying which it is.
#[derive(Debug, Serialize, Deserialize)]
struct Head {
    kind: HeadKind,
    version: u64,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum HeadKind {
    CutshortCertificate,
}
