//! The files of a store: read by all, and each written by one process at a time.

use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use super::StoreError;
use super::record::{LONGEST, Record, Records};
use crate::clock::Instant;
use crate::whole_file::{self, fresh_name};

/// How the names of segments end.
const EXTENSION: &str = "positions";
/// So many bytes are read at first for a record: most are shorter.
const AT_FIRST: usize = 512;
/// A segment that is longer is not written to any more.
const LONG: u64 = 1 << 30;
/// So many bytes are written at once without waiting.
const MUCH: usize = 1 << 16;

/// The segments of a store.
pub(super) fn paths(folder: &Path) -> Result<Vec<PathBuf>, StoreError> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).map_err(StoreError::io(folder))? {
        let path = entry.map_err(StoreError::io(folder))?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) {
            paths.push(path);
        }
    }
    paths.sort();
    Ok(paths)
}

/// A segment that is read.
pub(super) struct Segment {
    path: PathBuf,
    file: Mutex<File>,
    /// Up to where the records are known.
    read_to: u64,
    /// How long it was when it was last looked at.
    length: u64,
    damaged: u64,
}

impl Segment {
    /// `None` if it is not there.
    pub(super) fn new(path: PathBuf) -> Result<Option<Self>, StoreError> {
        match File::open(&path) {
            Ok(file) => {
                let file = Mutex::new(file);
                Ok(Some(Self { path, file, read_to: 0, length: 0, damaged: 0 }))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(StoreError::io(&path)(error)),
        }
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn bytes(&self) -> u64 {
        self.length
    }

    /// The bytes that are no records.
    pub(super) fn unread(&self) -> u64 {
        self.damaged + (self.length - self.read_to)
    }

    /// Reads the records that have come since the last time, each with its place.
    pub(super) fn read_on(&mut self, mut found: impl FnMut(u64, Record)) -> Result<(), StoreError> {
        let file = self.file.get_mut().unwrap_or_else(PoisonError::into_inner);
        let mut read = || {
            let length = file.metadata()?.len();
            let mut bytes = Vec::new();
            // What was cut off is gone; what was half written may have been written over, by as much.
            self.read_to = self.read_to.min(length);
            let left = length - self.read_to;
            if length != self.length || (1..=LONGEST as u64).contains(&left) {
                file.seek(SeekFrom::Start(self.read_to))?;
                file.take(left).read_to_end(&mut bytes)?;
            }
            Ok((length, bytes))
        };
        let (length, bytes) = read().map_err(StoreError::io(&self.path))?;
        let mut records = Records::new(&bytes);
        for (at, record) in records.by_ref() {
            found(self.read_to + at as u64, record);
        }
        self.damaged += records.damaged as u64;
        self.read_to += records.end as u64;
        self.length = length;
        Ok(())
    }

    /// The record at a place.
    pub(super) fn record(&self, at: u64) -> Option<Record> {
        let read = |length: usize| -> io::Result<Vec<u8>> {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            file.seek(SeekFrom::Start(at))?;
            let mut bytes = Vec::with_capacity(length);
            (&mut *file).take(length as u64).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        let bytes = read(AT_FIRST).ok()?;
        let length = Record::length(&bytes)?;
        let bytes = if length > bytes.len() { read(length).ok()? } else { bytes };
        Record::read(&bytes).map(|(record, _)| record)
    }
}

/// The segment to which this process writes, once there is something to write.
#[derive(Default)]
pub(super) struct Own {
    file: Option<OwnFile>,
    /// What is still to be written.
    bytes: Vec<u8>,
    since: Option<Instant>,
    /// Why something could not be written. From then on nothing is.
    error: Option<StoreError>,
    has_failed: bool,
}

struct OwnFile {
    path: PathBuf,
    /// Locked as long as it is open.
    file: File,
    length: u64,
}

impl Own {
    pub(super) fn add(&mut self, record: &Record) {
        if !self.has_failed {
            record.write(&mut self.bytes);
            self.since.get_or_insert_with(Instant::now);
        }
    }

    /// The segment, if there is one.
    pub(super) fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|file| &*file.path)
    }

    /// Whether something has been waiting so long, or much is waiting.
    pub(super) fn is_due(&self, wait: Duration) -> bool {
        self.bytes.len() > MUCH || self.since.is_some_and(|since| since.elapsed() > wait)
    }

    pub(super) fn take_error(&mut self) -> Option<StoreError> {
        self.error.take()
    }

    /// Writes what is waiting. If that fails, the segment ends where it did.
    pub(super) fn write(&mut self, folder: &Path) {
        self.since = None;
        if self.bytes.is_empty() {
            return;
        }
        let bytes = std::mem::take(&mut self.bytes);
        let written = self.segment(folder).and_then(|own| {
            let result = own.file.write_all(&bytes).and_then(|()| own.file.sync_data());
            if result.is_err() {
                _ = own.file.set_len(own.length);
            }
            result.map_err(StoreError::io(&own.path))?;
            own.length += bytes.len() as u64;
            Ok(own.length > LONG)
        });
        match written {
            Ok(false) => {}
            Ok(true) => self.leave(),
            Err(error) => {
                self.error = Some(error);
                self.has_failed = true;
                self.leave();
            }
        }
    }

    /// Fails if the segment has been taken away: what was written to it nobody else will see.
    pub(super) fn expect_file(&mut self) {
        if let Some(own) = &self.file
            && let Err(error) = fs::metadata(&own.path)
        {
            self.error = Some(StoreError::io(&own.path)(error));
            self.has_failed = true;
            self.leave();
        }
    }

    /// Leaves the segment to others.
    pub(super) fn leave(&mut self) {
        self.file = None;
    }

    /// The segment to write to: one that was left, or a new one.
    fn segment(&mut self, folder: &Path) -> Result<&mut OwnFile, StoreError> {
        let file = match self.file.take() {
            Some(file) => file,
            None => match left(folder)? {
                Some(file) => file,
                None => new(folder)?,
            },
        };
        Ok(self.file.insert(file))
    }
}

/// A segment of this machine that nobody writes to and that is whole but for what was being written when its writer died.
/// Some file systems hold a lock on its own machine only.
fn left(folder: &Path) -> Result<Option<OwnFile>, StoreError> {
    let end = format!("@{}.{EXTENSION}", machine());
    let is_of_here = |path: &Path| path.to_string_lossy().ends_with(&end);
    for path in paths(folder)?.into_iter().filter(|path| is_of_here(path)) {
        let Ok(file) = lock(&path) else { continue };
        let mut own = OwnFile { path, file, length: 0 };
        let mut bytes = Vec::new();
        let read = own.file.metadata().and_then(|metadata| {
            if metadata.len() > LONG {
                return Ok(false);
            }
            own.file.read_to_end(&mut bytes)?;
            Ok(true)
        });
        if !read.map_err(StoreError::io(&own.path))? {
            continue;
        }
        let mut records = Records::new(&bytes);
        records.by_ref().for_each(drop);
        if records.damaged > 0 {
            continue;
        }
        own.length = records.end as u64;
        let cut = own.file.set_len(own.length).and_then(|()| own.file.seek(SeekFrom::End(0)));
        cut.map_err(StoreError::io(&own.path))?;
        return Ok(Some(own));
    }
    Ok(None)
}

fn new(folder: &Path) -> Result<OwnFile, StoreError> {
    loop {
        let path = fresh_path(folder);
        let mut options = OpenOptions::new();
        let file = options.read(true).write(true).create_new(true).open(&path);
        let file = file.map_err(StoreError::io(&path))?;
        let is_free = match file.try_lock() {
            // Who looked for one that was left may have found it in between, and written to it, or removed it.
            Ok(()) => fs::metadata(&path).is_ok_and(|metadata| metadata.len() == 0),
            Err(TryLockError::WouldBlock) => false,
            // Where there are no locks nobody takes over what another process has made.
            Err(TryLockError::Error(error)) if error.kind() == io::ErrorKind::Unsupported => true,
            Err(TryLockError::Error(error)) => return Err(StoreError::io(&path)(error)),
        };
        if is_free {
            return Ok(OwnFile { path, file, length: 0 });
        }
    }
}

/// The place of a segment that is not there yet.
fn fresh_path(folder: &Path) -> PathBuf {
    folder.join(format!("{}@{}.{EXTENSION}", fresh_name(), machine()))
}

/// What this machine is called, as far as is known.
fn machine() -> String {
    let name = fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.chars().filter(char::is_ascii_alphanumeric).take(64).collect()
}

/// A segment that nobody else writes to as long as this is open.
pub(super) fn lock(path: &Path) -> Result<File, StoreError> {
    // Who had the lock before may have removed it.
    let fault = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => StoreError::Busy(path.to_owned()),
        _ => StoreError::io(path)(error),
    };
    let file = OpenOptions::new().read(true).write(true).open(path).map_err(fault)?;
    match file.try_lock() {
        Ok(()) => fs::metadata(path).map(|_| file).map_err(fault),
        Err(TryLockError::WouldBlock) => Err(StoreError::Busy(path.to_owned())),
        Err(TryLockError::Error(error)) => Err(StoreError::io(path)(error)),
    }
}

/// Makes a segment of these bytes, which is there whole or not at all.
pub(super) fn write_whole(folder: &Path, bytes: &[u8]) -> Result<(), StoreError> {
    let path = fresh_path(folder);
    whole_file::create(&path, bytes).map_err(StoreError::io(&path))
}
