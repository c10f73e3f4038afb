//! Certificates from and to files: a line of JSON for the head, one for the game, and one for each
//! [`Line`](crate::proof::certificate::Line).
//!
//! The page `docs/formats/certificates.md` describes it. The strict reader is the kernel's.

#[cfg(feature = "full")]
mod parts;
mod read;
#[cfg(test)]
mod tests;
mod write;

#[cfg(feature = "full")]
pub use parts::{
    CheckedParts, PartThere, PartsError, check_parts, open_certificate, read_parts, write_part,
};
pub use read::{CertificateError, CertificateFault, CertificateReader, Checked, check_certificate};
pub use write::write_certificate;
