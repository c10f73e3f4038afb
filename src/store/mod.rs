//! Positions that outlive a process: what was dear to find out, in a folder.
//!
//! A store is a folder with `store.json`, which says of which game and engine it is, and segments, files that
//! only ever grow. A record has a length and a check sum, so a process may be killed, or a file cut or damaged,
//! at any moment: what can be read is right, and only what was being written is lost. Each process that writes
//! has a segment of its own while it lives, and all read those of the others, so any number may work together.
//!
//! What the bytes mean is the engine's: see [`Solver::keep_in`](crate::solve::Solver::keep_in).

mod about;
mod error;
mod record;
mod segment;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock};
use std::time::Duration;

use rustc_hash::FxHashMap;

pub use about::About;
pub use error::StoreError;
use record::hash;
pub(crate) use record::{Record, read_number, read_words, write_number, write_words};
use segment::{Own, Segment};

use crate::clock::Instant;
use crate::whole_file;

/// What says what a store is about.
const DESCRIPTION: &str = "store.json";
/// What is found out is written at least so often.
const WRITE_EVERY: Duration = Duration::from_secs(1);
/// What others have written is looked for so often.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// A folder of positions that were dear.
///
/// Where a position is kept twice, a proof counts more than what a search that was stopped knew, of two such searches
/// the longer one, and of two alike the later one.
pub struct Store {
    folder: PathBuf,
    about: About,
    index: RwLock<Index>,
    own: Mutex<Own>,
    opened: Instant,
    /// Milliseconds after it was opened when what others have written was looked for last.
    looked: AtomicU64,
    /// Whether anything of others has been read since it was opened.
    has_others: AtomicBool,
}

/// Where the records are.
#[derive(Default)]
struct Index {
    segments: Vec<Segment>,
    /// By the hash of the key.
    places: FxHashMap<u64, Place>,
}

#[derive(Clone, Copy)]
struct Place {
    segment: u32,
    worth: Worth,
    at: u64,
}

/// How much a record is worth: the nodes that were expanded for it, or more than any number of them for a proof.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Worth(u32);

impl Worth {
    const PROOF: Self = Self(u32::MAX);

    fn open(work: u64) -> Self {
        Self(u32::try_from(work).unwrap_or(u32::MAX).min(u32::MAX - 1))
    }

    fn of(record: &Record) -> Self {
        if record.is_proved { Self::PROOF } else { Self::open(record.work) }
    }
}

/// How much there is in a store.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StoreSize {
    /// Positions whose winner is known.
    pub proved: usize,
    /// Positions with which a search was stopped.
    pub open: usize,
    /// Segments, files of records.
    pub segments: usize,
    /// The bytes of the segments.
    pub bytes: u64,
    /// Bytes that are no records: of a file that was cut or damaged, or of a record that is just being written.
    pub unread: u64,
}

impl Store {
    /// The store in a folder, which is made if there is none, for what is described.
    ///
    /// Complexity: everything in it is read once; 32 bytes of memory a position stay.
    ///
    /// # Errors
    /// If the folder cannot be read or made, has other files in it, or is a store of something else.
    pub fn open(folder: &Path, about: &About) -> Result<Self, StoreError> {
        // A file with a slash behind its name cannot be looked at, and `new/.` cannot be made.
        let folder = folder.components().as_path();
        if folder.is_file() {
            return Err(StoreError::NoFolder(folder.to_owned()));
        }
        fs::create_dir_all(folder).map_err(StoreError::io(folder))?;
        let description = folder.join(DESCRIPTION);
        if !description.exists() {
            let has_others = has_other_files(folder).map_err(StoreError::io(folder))?;
            // Another process may have made the store by now.
            if !description.exists() {
                if has_others {
                    return Err(StoreError::NoStore(folder.to_owned()));
                }
                describe(&description, about)?;
            }
        }
        let store = Self::existing(folder)?;
        if store.about != *about {
            let (found, wanted) = (Box::new(store.about.clone()), Box::new(about.clone()));
            return Err(StoreError::Other { path: folder.to_owned(), found, wanted });
        }
        Ok(store)
    }

    /// The store in a folder, whatever it is about.
    ///
    /// Complexity: as [`open`](Self::open).
    ///
    /// # Errors
    /// If there is none, or it cannot be read.
    pub fn existing(folder: &Path) -> Result<Self, StoreError> {
        let path = folder.join(DESCRIPTION);
        if !path.exists() {
            let has_others = has_other_files(folder).unwrap_or(false);
            let fault = if has_others { StoreError::NoStore } else { StoreError::Missing };
            return Err(fault(folder.to_owned()));
        }
        let text = fs::read(&path).map_err(StoreError::io(&path))?;
        let wrong = |reason| StoreError::Description { path: path.clone(), reason };
        let about: About =
            serde_json::from_slice(&text).map_err(|error| wrong(error.to_string()))?;
        if !about.is_readable() {
            return Err(wrong(format!("it is one of the format {:?}", about.format())));
        }
        let store = Self {
            folder: folder.to_owned(),
            about,
            index: RwLock::default(),
            own: Mutex::default(),
            opened: Instant::now(),
            looked: AtomicU64::new(0),
            has_others: AtomicBool::new(false),
        };
        store.look()?;
        store.has_others.store(false, Ordering::Relaxed);
        Ok(store)
    }

    /// What it is about.
    #[must_use]
    pub fn about(&self) -> &About {
        &self.about
    }

    /// How much there is in it, with what others had written until now.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn size(&self) -> Result<StoreSize, StoreError> {
        self.look()?;
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        let proved = index.places.values().filter(|place| place.worth == Worth::PROOF).count();
        Ok(StoreSize {
            proved,
            open: index.places.len() - proved,
            segments: index.segments.len(),
            bytes: index.segments.iter().map(Segment::bytes).sum(),
            unread: index.segments.iter().map(Segment::unread).sum(),
        })
    }

    /// What is known about a position.
    pub(crate) fn find(&self, key: &[u64]) -> Option<Record> {
        self.look_from_time_to_time();
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        let place = index.places.get(&hash(key))?;
        let record = index.segments.get(place.segment as usize)?.record(place.at)?;
        // Two keys may have the same hash.
        (*record.key == *key).then_some(record)
    }

    /// Whether others may know more of some position than they did when it was opened.
    pub(crate) fn has_others(&self) -> bool {
        self.has_others.load(Ordering::Relaxed)
    }

    /// Whether more than so much work has been done for a position, or a proof been found, or for one whose key has the
    /// same hash.
    pub(crate) fn has_more(&self, key: &[u64], work: u64) -> bool {
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        index.places.get(&hash(key)).is_some_and(|place| place.worth > Worth::open(work))
    }

    /// Takes in what others have written until now. It is done every two seconds when something is looked up.
    ///
    /// # Errors
    /// If something cannot be read.
    pub fn refresh(&self) -> Result<(), StoreError> {
        self.look()
    }

    /// Keeps what is known about a position; it is written within a second, or when the store is
    /// [closed](Self::close).
    pub(crate) fn keep(&self, record: &Record) {
        let mut own = self.own();
        own.add(record);
        if own.is_due(WRITE_EVERY) {
            own.write(&self.folder);
        }
    }

    /// Writes what has not been written yet.
    ///
    /// # Errors
    /// If something could not be written since the last call, or the file to which this process writes is gone. What was found
    /// out since then is not kept; what others see was kept before is as it was.
    pub fn flush(&self) -> Result<(), StoreError> {
        let mut own = self.own();
        own.write(&self.folder);
        own.expect_file();
        own.take_error().map_or(Ok(()), Err)?;
        drop(own);
        self.look()
    }

    /// All records that count, in the order in which they were written.
    pub(crate) fn records(&self) -> Result<Vec<Record>, StoreError> {
        self.look()?;
        let index = self.index.read().unwrap_or_else(PoisonError::into_inner);
        let mut places: Vec<&Place> = index.places.values().collect();
        places.sort_unstable_by_key(|place| (place.segment, place.at));
        let record = |place: &Place| index.segments.get(place.segment as usize)?.record(place.at);
        Ok(places.into_iter().filter_map(record).collect())
    }

    /// Takes in all that another store of the same has.
    ///
    /// # Errors
    /// If it is a store of something else, or one of them cannot be read or written.
    pub fn merge(&self, other: &Self) -> Result<(), StoreError> {
        if other.about != self.about {
            return Err(StoreError::Other {
                path: other.folder.clone(),
                found: Box::new(other.about.clone()),
                wanted: Box::new(self.about.clone()),
            });
        }
        for record in other.records()? {
            let known = self.find(&record.key);
            if known.is_none_or(|known| Worth::of(&record) > Worth::of(&known)) {
                self.keep(&record);
                self.has_others.store(true, Ordering::Relaxed);
            }
        }
        self.flush()
    }

    /// Writes all that counts into one new segment and removes the others; with `only_proved` without what searches
    /// that were stopped knew.
    ///
    /// # Errors
    /// If another process is writing to it, or something cannot be read or written; then nothing is lost.
    pub fn compact(&self, only_proved: bool) -> Result<(), StoreError> {
        self.flush()?;
        self.own().leave();
        let segments = segment::paths(&self.folder)?;
        // Whoever writes holds the lock of his segment.
        let locks = segments.iter().map(|path| segment::lock(path));
        let locks = locks.collect::<Result<Vec<_>, _>>()?;
        let mut bytes = Vec::new();
        let kept = self.records()?.into_iter().filter(|record| record.is_proved || !only_proved);
        kept.for_each(|record| record.write(&mut bytes));
        // Under its name there is only ever all of it.
        segment::write_whole(&self.folder, &bytes)?;
        for path in &segments {
            fs::remove_file(path).map_err(StoreError::io(path))?;
        }
        drop(locks);
        *self.index.write().unwrap_or_else(PoisonError::into_inner) = Index::default();
        self.look()
    }

    fn own(&self) -> MutexGuard<'_, Own> {
        self.own.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn look_from_time_to_time(&self) {
        let now = self.opened.elapsed().as_millis() as u64;
        let looked = self.looked.load(Ordering::Relaxed);
        let is_due = now >= looked + LOOK_EVERY.as_millis() as u64;
        if is_due
            && self
                .looked
                .compare_exchange(looked, now, Ordering::Relaxed, Ordering::Relaxed)
                .is_ok()
        {
            // What cannot be read now is read later, or never missed.
            _ = self.look();
        }
    }

    /// Takes in what has been written since it was last looked at.
    fn look(&self) -> Result<(), StoreError> {
        let paths = segment::paths(&self.folder)?;
        let own = self.own().path().map(Path::to_owned);
        let mut index = self.index.write().unwrap_or_else(PoisonError::into_inner);
        let Index { segments, places } = &mut *index;
        for path in paths {
            if !segments.iter().any(|segment| segment.path() == path) {
                // It is gone if another process has made one of several in between.
                segments.extend(Segment::new(path)?);
            }
        }
        for (number, segment) in segments.iter_mut().enumerate() {
            let is_own = own.as_deref() == Some(segment.path());
            segment.read_on(|at, record| {
                if !is_own {
                    self.has_others.store(true, Ordering::Relaxed);
                }
                let place = Place { segment: number as u32, worth: Worth::of(&record), at };
                let known = places.entry(hash(&record.key)).or_insert(place);
                if place.worth >= known.worth {
                    *known = place;
                }
            })?;
        }
        Ok(())
    }
}

impl Drop for Store {
    fn drop(&mut self) {
        _ = self.flush();
    }
}

impl std::fmt::Debug for Store {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { folder, about, .. } = self;
        f.debug_struct("Store")
            .field("folder", folder)
            .field("about", about)
            .finish_non_exhaustive()
    }
}

/// Whether a folder without a description has files that are none of a store that is being made, or was when its process was killed.
fn has_other_files(folder: &Path) -> io::Result<bool> {
    for file in fs::read_dir(folder)? {
        if !file?.file_name().to_string_lossy().starts_with(DESCRIPTION) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Writes what a new store is about, if no other process has done so by now.
fn describe(path: &Path, about: &About) -> Result<(), StoreError> {
    let mut text = serde_json::to_string_pretty(about).expect("it has only words and numbers");
    text.push('\n');
    match whole_file::create(path, text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::AlreadyExists => Ok(()),
        written => written.map_err(StoreError::io(path)),
    }
}
