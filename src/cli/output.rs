//! Files are written aside and renamed, so that a kill leaves the old file or the new one.

use std::io::Write;
use std::path::Path;

use super::Failure;
use crate::formats::{GameFile, write_certificate};
use crate::proof::certificate::Line;

/// Writes a file in one piece.
pub(super) fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let write = || {
        let mut file = tempfile::Builder::new().prefix(".cutshort-").tempfile_in(folder)?;
        file.write_all(content)?;
        set_usual_permissions(file.as_file())?;
        file.persist(path).map_err(|error| error.error)
    };
    write()
        .map(|_| ())
        .map_err(|error| Failure::input(format_args!("cannot write {}: {error}", path.display())))
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

/// Temporary files are their owner's alone; results are as readable as any other file.
#[cfg(unix)]
fn set_usual_permissions(file: &std::fs::File) -> std::io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn set_usual_permissions(_file: &std::fs::File) -> std::io::Result<()> {
    Ok(())
}
