//! Why a store is of no use.

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::About;
use super::about::FORMAT;

/// Why a folder is of no use as a store.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum StoreError {
    /// Something cannot be read or written.
    #[error("{}: {error}", path.display())]
    Io {
        /// The file or folder.
        path: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// There is no folder, or nothing in it.
    #[error("{}: there is no store here, expected the folder of one", .0.display())]
    Missing(PathBuf),
    /// It is another kind of folder.
    #[error("{}: there are files, but no store.json that says what is kept here; expected a store, or a folder that is empty or not there", .0.display())]
    NoStore(PathBuf),
    /// It is a file.
    #[error("{}: this is a file, expected a folder", .0.display())]
    NoFolder(PathBuf),
    /// What it says of itself makes no sense.
    #[error("{}: this is no description of a store of the format {FORMAT}: {reason}; if it is damaged, the store.json of a new store for the same game may take its place", path.display())]
    Description {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        reason: String,
    },
    /// It is a store of something else.
    #[error("{}: this is a store of {} (wanted: of {})", path.display(), difference(found, wanted), difference(wanted, found))]
    Other {
        /// The folder.
        path: PathBuf,
        /// What it is about.
        found: Box<About>,
        /// What it should be about.
        wanted: Box<About>,
    },
    /// The game needs no search, or the engine keeps nothing.
    #[error(
        "there is nothing to keep: a store is for games that the engines proof-number and misere search"
    )]
    NothingToKeep,
    /// Another process is writing to it.
    #[error("{}: another process is writing here; let it end first", .0.display())]
    Busy(PathBuf),
}

impl StoreError {
    pub(super) fn io(path: &Path) -> impl FnOnce(io::Error) -> Self {
        let path = path.to_owned();
        move |error| Self::Io { path, error }
    }
}

/// What one has that the other has not.
fn difference(one: &About, other: &About) -> String {
    if one.engine != other.engine {
        format!("the engine {}", one.engine)
    } else if one.rules != other.rules {
        format!("{} rules", one.rules)
    } else if one.vertices != other.vertices {
        format!("a game of {} vertices", one.vertices)
    } else if one.game != other.game {
        format!("the game {}", one.game)
    } else {
        format!("version {} of the engine {}", one.engine_version, one.engine)
    }
}
