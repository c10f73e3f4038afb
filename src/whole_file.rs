//! Files that are there whole or not at all: they are written aside and then put in their place.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write};
use std::path::Path;
use std::time::{SystemTime, UNIX_EPOCH};

/// Writes a file, in the place of one that is there. A link stays a link, and permissions stay as they are.
pub(crate) fn replace(path: &Path, content: &[u8]) -> io::Result<()> {
    let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    put(&path, content, &|aside| {
        if let Ok(old) = fs::metadata(&path) {
            fs::set_permissions(aside, old.permissions())?;
        }
        fs::rename(aside, &path)
    })
}

/// Writes a file where there is none: if another process has made one by now, that one stays, and this is an error of the kind
/// [`ErrorKind::AlreadyExists`]. On a file system without hard links one that is made in the same instant is replaced.
pub(crate) fn create(path: &Path, content: &[u8]) -> io::Result<()> {
    put(path, content, &|aside| match fs::hard_link(aside, path) {
        Ok(()) => {
            _ = fs::remove_file(aside);
            Ok(())
        }
        Err(_) if path.symlink_metadata().is_ok() => Err(ErrorKind::AlreadyExists.into()),
        // Some file systems have no links.
        Err(_) => fs::rename(aside, path),
    })
}

/// A name that hardly anybody else takes.
pub(crate) fn fresh_name() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    format!("{:016x}-{}", now.as_nanos() as u64, std::process::id())
}

/// Writes a file beside the place where it is to be, from which it is then moved.
fn put(path: &Path, content: &[u8], place: &dyn Fn(&Path) -> io::Result<()>) -> io::Result<()> {
    let (aside, mut file) = loop {
        let mut name = path.file_name().unwrap_or_default().to_owned();
        name.push(format!(".{}.new", fresh_name()));
        let aside = path.with_file_name(name);
        match File::create_new(&aside) {
            Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
            file => break (aside, file?),
        }
    };
    let written = file.write_all(content).and_then(|()| file.sync_all());
    written.and_then(|()| place(&aside)).inspect_err(|_| _ = fs::remove_file(&aside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_file_is_whole_and_the_other_stays() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("it");
        create(&path, b"first").unwrap();
        assert_eq!(create(&path, b"second").unwrap_err().kind(), ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&path).unwrap(), b"first");
        replace(&path, b"third").unwrap();
        assert_eq!(fs::read(&path).unwrap(), b"third");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(replace(&folder.path().join("none/it"), b"").is_err());
    }

    #[cfg(unix)]
    #[test]
    fn a_link_stays_a_link_and_what_is_private_stays_private() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().unwrap();
        let [path, link] = ["it", "link"].map(|name| folder.path().join(name));
        fs::write(&path, b"first").unwrap();
        fs::set_permissions(&path, PermissionsExt::from_mode(0o600)).unwrap();
        symlink(&path, &link).unwrap();
        replace(&link, b"second").unwrap();
        assert!(link.is_symlink());
        assert_eq!(fs::read(&path).unwrap(), b"second");
        assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
}
