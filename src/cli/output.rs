//! Files are written aside and renamed, so that a kill leaves the old file or the new one. Links stay links,
//! permissions stay as they are, and what is no file (a pipe, a device) is written to.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::Path;

use super::Failure;
use crate::formats::{GameFile, write_certificate};
use crate::proof::certificate::Line;

/// Writes a file in one piece.
pub(super) fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let write = || match fs::canonicalize(path) {
        Ok(target) if target.is_file() => replace(&target, content),
        Ok(_) => OpenOptions::new().write(true).open(path)?.write_all(content),
        Err(_) => replace(path, content),
    };
    write()
        .map_err(|error| Failure::input(format_args!("cannot write {}: {error}", path.display())))
}

/// Puts a new file in the place of an old one or of none.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    builder.prefix(".cutshort-");
    // Temporary files are their owner's alone; results are as readable as any other new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.write_all(content)?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// Writes a certificate about the position of a file.
pub(super) fn write_certificate_file(
    path: &Path,
    file: &GameFile,
    lines: &[Line],
) -> Result<(), Failure> {
    let mut text = Vec::new();
    write_certificate(file, lines, &mut text)?;
    write_file(path, &text)
}
