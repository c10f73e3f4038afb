//! Writing certificates.

use std::io::{self, Write};

use super::{CERTIFICATE_VERSION, Head, HeadKind};
use crate::formats::GameFile;
use crate::formats::json::to_json_line;
use crate::proof::certificate::Line;

/// Writes a certificate about the position of a file; the last line must be among the lines.
///
/// # Errors
/// Those of the output.
///
/// # Panics
/// If a line speaks of a vertex that the file does not name.
pub fn write_certificate(file: &GameFile, lines: &[Line], out: &mut dyn Write) -> io::Result<()> {
    let head = Head { kind: HeadKind::CutshortCertificate, version: CERTIFICATE_VERSION };
    let mut buffer = serde_json::to_vec(&head)?;
    buffer.push(b'\n');
    buffer.extend(to_json_line(file).as_bytes());
    buffer.push(b'\n');
    out.write_all(&buffer)?;
    for line in lines {
        let named = line
            .map(|&vertex| Ok::<_, std::convert::Infallible>(file.names().name(vertex).to_owned()));
        let named = match named {
            Ok(named) => named,
            Err(never) => match never {},
        };
        buffer.clear();
        serde_json::to_writer(&mut buffer, &named)?;
        buffer.push(b'\n');
        out.write_all(&buffer)?;
    }
    Ok(())
}
