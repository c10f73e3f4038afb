//! Files are written aside and renamed, so that a kill leaves the old file or the new one. Links stay links,
//! permissions stay as they are, and what is no file (a pipe, a device) is written to. Certificates are
//! checked before. What goes beside an answer never takes the answer away: a place that cannot be written to is
//! refused before the search where it can be known, and told of after the answer where it cannot.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use clap::builder::{PathBufValueParser, TypedValueParser};

use super::Failure;
use super::parts::names_folder;
use crate::formats::{GameFile, check_certificate, write_certificate};
use crate::proof::certificate::Line;
use crate::solve::NoCertificate;

/// Reads the name of a file that is written after a search. What can be known before is refused at once: there is no
/// such folder, or nothing can be put into it.
pub(super) fn writable() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| expect_writable(&path).map(|()| path))
}

/// As [`writable`], and a name that is a folder's is that of a [`writable_folder`].
pub(super) fn writable_file_or_folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| {
        match names_folder(&path) {
            true => expect_writable_folder(&path),
            false => expect_writable(&path),
        }
        .map(|()| path)
    })
}

fn expect_writable(path: &Path) -> Result<(), String> {
    let target = fs::canonicalize(path);
    let file = match &target {
        Ok(target) if target.is_dir() => return Err("it is a folder, expected a file".to_owned()),
        Ok(target) if target.is_file() => target,
        // A pipe or a device must not be opened before there is something to write.
        Ok(_) => return Ok(()),
        Err(_) => path,
    };
    let folder = folder_of(file);
    if !folder.is_dir() {
        return Err(format!("there is no folder {}", folder.display()));
    }
    expect_room(folder)
}

/// Refuses options of which two name one file, where the second to be written would take the place of the first.
pub(super) fn expect_different(outputs: &[(&str, Option<&Path>)]) -> Result<(), Failure> {
    let place = |path: &Path| {
        let folder = fs::canonicalize(folder_of(path)).unwrap_or_default();
        fs::canonicalize(path).unwrap_or_else(|_| folder.join(path.file_name().unwrap_or_default()))
    };
    let mut taken: Vec<(&str, PathBuf)> = Vec::new();
    for &(option, path) in outputs {
        let Some(path) = path else { continue };
        // What is no file, such as /dev/stdout, may be written to by all.
        if path.exists() && !path.is_file() {
            continue;
        }
        let at = place(path);
        if let Some((other, _)) = taken.iter().find(|(_, other)| *other == at) {
            let name = path.display();
            refuse!("{other} and {option} both name {name}, expected two files");
        }
        taken.push((option, at));
    }
    Ok(())
}

/// Reads the name of a folder that is made, with those above it, for what is written after a search.
pub(super) fn writable_folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| expect_writable_folder(&path).map(|()| path))
}

pub(super) fn expect_writable_folder(path: &Path) -> Result<(), String> {
    // A file with a slash behind its name cannot be looked at.
    let path = path.components().as_path();
    let there = path.ancestors().find(|folder| folder.symlink_metadata().is_ok());
    let there = there.unwrap_or(Path::new("."));
    if !there.is_dir() {
        return Err(format!("{} is a file, expected a folder", there.display()));
    }
    expect_room(there)
}

/// Refuses a folder that nothing can be put into.
fn expect_room(folder: &Path) -> Result<(), String> {
    let tried = tempfile::tempfile_in(folder).map_err(without_path);
    tried.map(drop).map_err(|error| format!("cannot write to {}: {error}", folder.display()))
}

/// Writes a file in one piece.
pub(super) fn write_file(path: &Path, content: &[u8]) -> Result<(), Failure> {
    put(path, content).map_err(Failure::Input)
}

/// Writes what a command makes, to standard output if no file is named.
pub(super) fn write_to(
    path: Option<&Path>,
    content: &[u8],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    match path {
        Some(path) => write_file(path, content),
        None => Ok(out.write_all(content)?),
    }
}

/// Writes a file that goes beside an answer: the answer is to be given whatever becomes of the file.
pub(super) fn write_beside(path: &Path, content: &[u8]) -> Proof {
    put(path, content).map_err(Failure::Unproved)
}

fn put(path: &Path, content: &[u8]) -> Result<(), String> {
    let write = || match fs::canonicalize(path) {
        Ok(target) if target.is_file() => replace(&target, content),
        Ok(_) => OpenOptions::new().write(true).open(path)?.write_all(content),
        Err(_) => replace(path, content),
    };
    write().map_err(|error| format!("cannot write {}: {error}", path.display()))
}

/// The folder in which a file stands.
fn folder_of(path: &Path) -> &Path {
    match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    }
}

/// Puts a new file in the place of an old one or of none.
fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".cutshort-");
    // Temporary files are their owner's alone; results are as readable as any other new file.
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // Where it was to be is nobody's concern.
    let mut file = builder.tempfile_in(folder_of(path)).map_err(without_path)?;
    if let Ok(old) = fs::metadata(path) {
        file.as_file().set_permissions(old.permissions())?;
    }
    file.write_all(content)?;
    file.persist(path).map(|_| ()).map_err(|error| error.error)
}

/// The error of the system, without the name of the temporary file at its end.
fn without_path(error: io::Error) -> io::Error {
    let text = error.to_string();
    match text.split_once(" at path ") {
        Some((said, _)) => io::Error::new(error.kind(), said),
        None => error,
    }
}

/// What became of a certificate, or of another file beside the answer: the failure is to be told once the answer has been given.
pub(super) type Proof = Result<(), Failure>;

/// Writes a certificate about the position of a file, once the checker has accepted it.
///
/// # Errors
/// If it cannot be put into words.
pub(super) fn write_certificate_file(
    path: &Path,
    file: &GameFile,
    lines: &[Line],
) -> Result<Proof, Failure> {
    let mut text = Vec::new();
    write_certificate(file, lines, &mut text)?;
    // What the nodes say takes less memory than it took to write them.
    match check_certificate(text.as_slice(), usize::MAX) {
        Ok(_) => Ok(write_beside(path, &text).map_err(|failure| failure.about("no certificate"))),
        Err(error) => Ok(Err(no_certificate(&NoCertificate::Refused(error.to_string())))),
    }
}

/// Why an answer has no certificate.
pub(super) fn no_certificate(reason: &NoCertificate) -> Failure {
    let sentence = format!("no certificate: {reason}");
    match reason {
        NoCertificate::Stopped(_) => Failure::Stopped(sentence),
        _ => Failure::Unproved(sentence),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::Player;
    use crate::proof::certificate::{NodeId, Proved};
    use crate::solve::{SolveOptions, StopReason, solve_certified};

    #[test]
    fn what_the_checker_refuses_is_not_written() {
        let file = GameFile::from_board("hex:2x2".parse::<BoardSpec>().unwrap().build());
        let options = SolveOptions::default();
        let certified = solve_certified(file.position(), &[Player::Short], &options).unwrap();
        let mut lines = certified.lines.unwrap();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("it.cert");
        assert!(write_certificate_file(&path, &file, &lines).unwrap().is_ok());
        let before = fs::read(&path).unwrap();
        for line in &mut lines {
            if let Line::Answer(Proved::Winner { node, .. }) = line {
                *node = NodeId(0);
            }
        }
        let Err(Failure::Unproved(sentence)) =
            write_certificate_file(&path, &file, &lines).unwrap()
        else {
            panic!("the first node does not win")
        };
        assert!(
            sentence.starts_with("no certificate: the checker refuses it: line "),
            "{sentence}"
        );
        assert_eq!(fs::read(&path).unwrap(), before);
    }

    #[test]
    fn a_place_that_cannot_be_written_to_is_refused_or_told_of() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join(name);
        assert_eq!(expect_writable(&inside("new.cert")), Ok(()));
        fs::write(inside("old.cert"), "old").unwrap();
        assert_eq!(expect_writable(&inside("old.cert")), Ok(()));
        assert_eq!(fs::read(inside("old.cert")).unwrap(), b"old");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left behind");
        let refused = |path: &Path| expect_writable(path).unwrap_err();
        assert_eq!(refused(folder.path()), "it is a folder, expected a file");
        let nowhere = inside("nowhere");
        let expected = format!("there is no folder {}", nowhere.display());
        assert_eq!(refused(&nowhere.join("new.cert")), expected);
        let Err(Failure::Unproved(sentence)) = write_beside(&nowhere.join("new.cert"), b"") else {
            panic!("there is no folder")
        };
        assert!(sentence.starts_with("cannot write "), "{sentence}");
        for there in ["", "new", "new/one"] {
            assert_eq!(expect_writable_folder(&inside(there)), Ok(()));
        }
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no folder is made");
        let expected = format!("{} is a file, expected a folder", inside("old.cert").display());
        for there in ["old.cert", "old.cert/new"] {
            assert_eq!(expect_writable_folder(&inside(there)), Err(expected.clone()));
        }
    }

    #[test]
    fn why_there_is_no_certificate_is_one_sentence() {
        let told = |reason| match no_certificate(&reason) {
            Failure::Stopped(sentence) => (3, sentence),
            Failure::Unproved(sentence) => (1, sentence),
            other => panic!("{other:?}"),
        };
        let stopped = told(NoCertificate::Stopped(StopReason::Time));
        assert_eq!(stopped, (3, "no certificate: the search was stopped (time)".to_owned()));
        let expected = "no certificate: the winner's strategy could not be written down: no winning \
                        move is found; please report the position";
        let fault = told(NoCertificate::NotShown("no winning move is found"));
        assert_eq!(fault, (1, expected.to_owned()));
    }
}
