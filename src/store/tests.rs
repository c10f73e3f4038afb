use std::fs::{self, OpenOptions};
use std::path::PathBuf;

use tempfile::TempDir;

use super::*;

fn about(vertices: usize) -> About {
    About::new("proof-number", 1, "normal", vertices, 7)
}

fn record(n: u64) -> Record {
    let value = vec![n as u8; (n % 700) as usize].into();
    Record { key: Box::new([n, n << 40, 0]), work: n, is_proved: !n.is_multiple_of(5), value }
}

fn segments(folder: &TempDir) -> Vec<PathBuf> {
    segment::paths(folder.path()).unwrap()
}

#[test]
fn what_is_kept_is_found_at_once_and_later_by_others() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    let other = Store::open(folder.path(), &about(9)).unwrap();
    (0..1000).for_each(|n| store.keep(&record(n)));
    store.flush().unwrap();
    (1000..2000).for_each(|n| other.keep(&record(n)));
    other.flush().unwrap();
    // Each writes a file of its own.
    assert_eq!(segments(&folder).len(), 2);
    for store in [&store, &other] {
        assert_eq!(store.size().unwrap().proved, 1600);
        assert!((0..2000).all(|n| store.find(&record(n).key) == Some(record(n))));
        assert_eq!(store.find(&[1, 2, 3]), None);
    }
    drop((store, other));
    // Who comes later goes on with a file that was left.
    let store = Store::open(folder.path(), &about(9)).unwrap();
    store.keep(&record(2000));
    drop(store);
    let size = Store::existing(folder.path()).unwrap().size().unwrap();
    assert_eq!((size.proved, size.open, size.segments, size.unread), (1600, 401, 2, 0));
}

/// Its lock may hold on its own machine only.
#[test]
fn a_file_of_another_machine_is_read_and_not_written_to() {
    let folder = TempDir::new().unwrap();
    let keep = |n| Store::open(folder.path(), &about(9)).unwrap().keep(&record(n));
    keep(1);
    let path = segments(&folder).remove(0);
    let name = path.file_name().unwrap().to_str().unwrap();
    let there = name.split('@').next().unwrap().to_owned() + "@elsewhere!.positions";
    let there = folder.path().join(there);
    fs::rename(path, &there).unwrap();
    let length = fs::metadata(&there).unwrap().len();
    keep(2);
    assert_eq!(fs::metadata(&there).unwrap().len(), length);
    assert_eq!(segments(&folder).len(), 2);
    let store = Store::existing(folder.path()).unwrap();
    assert_eq!(store.size().unwrap().proved + store.size().unwrap().open, 2);
    // What is left here is gone on with.
    keep(4);
    assert_eq!(segments(&folder).len(), 2);
}

#[test]
fn a_proof_counts_more_than_what_is_open() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    let known = |is_proved, work| Record { key: Box::new([1]), work, is_proved, value: [].into() };
    for record in [known(false, 1), known(false, 2), known(true, 3), known(false, 4)] {
        store.keep(&record);
    }
    store.flush().unwrap();
    let size = store.size().unwrap();
    assert_eq!((size.proved, size.open), (1, 0));
    assert_eq!(store.find(&[1]), Some(known(true, 3)));
}

#[test]
fn wherever_a_file_is_cut_what_was_before_is_there() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    (0..60).for_each(|n| store.keep(&record(n)));
    drop(store);
    let path = segments(&folder).remove(0);
    let whole = fs::read(&path).unwrap();
    let mut last = 60;
    for length in (0..whole.len()).rev().step_by(37) {
        OpenOptions::new().write(true).open(&path).unwrap().set_len(length as u64).unwrap();
        let store = Store::open(folder.path(), &about(9)).unwrap();
        let found = (0..60).take_while(|&n| store.find(&record(n).key) == Some(record(n))).count();
        assert!(found <= last, "{found} of {last} at {length}");
        last = found;
        assert!((found as u64 + 1..60).all(|n| store.find(&record(n).key).is_none()));
    }
    // It is written to again where it ends.
    let store = Store::open(folder.path(), &about(9)).unwrap();
    (0..60).for_each(|n| store.keep(&record(n)));
    store.flush().unwrap();
    assert_eq!((segments(&folder).len(), store.size().unwrap().unread), (1, 0));
    assert!((0..60).all(|n| store.find(&record(n).key) == Some(record(n))));
}

#[test]
fn a_damaged_file_is_read_around_the_damage_and_not_written_to() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    (0..60).for_each(|n| store.keep(&record(n)));
    drop(store);
    let path = segments(&folder).remove(0);
    let mut bytes = fs::read(&path).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle] ^= 1;
    fs::write(&path, &bytes).unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    let size = store.size().unwrap();
    assert_eq!(size.proved + size.open, 59);
    assert!(size.unread > 0);
    (0..60).for_each(|n| store.keep(&record(n)));
    store.flush().unwrap();
    assert_eq!(segments(&folder).len(), 2);
    assert_eq!(fs::read(&path).unwrap(), bytes);
    store.compact(false).unwrap();
    let size = store.size().unwrap();
    assert_eq!((size.proved, size.open, size.segments, size.unread), (48, 12, 1, 0));
    assert!((0..60).all(|n| store.find(&record(n).key) == Some(record(n))));
}

/// Who has read up to a half-written record sees the record `record(1)` that is written over it.
fn is_read_over(half_written: &[u8]) {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    store.keep(&record(600));
    drop(store);
    let path = segments(&folder).remove(0);
    let whole = fs::read(&path).unwrap();
    fs::write(&path, [&whole[..], half_written].concat()).unwrap();
    let reader = Store::open(folder.path(), &about(9)).unwrap();
    assert_eq!(reader.size().unwrap().unread, half_written.len() as u64);
    let writer = Store::open(folder.path(), &about(9)).unwrap();
    writer.keep(&record(1));
    writer.flush().unwrap();
    assert_eq!(segments(&folder).len(), 1);
    assert_eq!(reader.size().unwrap().unread, 0);
    assert_eq!(reader.find(&record(1).key), Some(record(1)));
}

#[test]
fn who_reads_sees_what_is_written_over_a_half_written_record() {
    let (mut next, mut longer) = (Vec::new(), Vec::new());
    record(1).write(&mut next);
    record(650).write(&mut longer);
    assert!(next.len() < longer.len());
    is_read_over(&longer[..longer.len() - 1]);
    // As long as the next record, and the beginning of a longer one.
    is_read_over(&longer[..next.len()]);
}

#[test]
fn stores_are_merged_and_compacted() {
    let folders = [TempDir::new().unwrap(), TempDir::new().unwrap()];
    let [one, two] = folders.each_ref().map(|f| Store::open(f.path(), &about(9)).unwrap());
    (0..30).for_each(|n| one.keep(&record(n)));
    (20..50).for_each(|n| two.keep(&record(n)));
    two.flush().unwrap();
    one.merge(&two).unwrap();
    assert!((0..50).all(|n| one.find(&record(n).key) == Some(record(n))));
    one.compact(true).unwrap();
    let size = one.size().unwrap();
    assert_eq!((size.proved, size.open, size.segments), (40, 0, 1));
    // While another process, or another store in this one, writes, nothing is removed.
    let busy = Store::existing(folders[0].path()).unwrap();
    busy.keep(&record(50));
    busy.flush().unwrap();
    assert!(matches!(one.compact(false), Err(StoreError::Busy(_))));
    assert_eq!(one.find(&record(50).key), Some(record(50)));
    assert_eq!(one.size().unwrap().open, 1);
}

#[test]
fn a_store_of_something_else_is_refused() {
    let folder = TempDir::new().unwrap();
    drop(Store::open(folder.path(), &about(9)).unwrap());
    let refused = |about: &About| Store::open(folder.path(), about).unwrap_err().to_string();
    let says = |about: &About, words: &str| {
        let said = refused(about);
        assert!(said.ends_with(words), "{said}");
    };
    says(&about(10), "of a game of 9 vertices (wanted: of a game of 10 vertices)");
    says(
        &About::new("proof-number", 2, "normal", 9, 7),
        "of version 1 of the engine proof-number (wanted: of version 2 of the engine proof-number)",
    );
    says(
        &About::new("misere", 1, "misere", 9, 7),
        "the engine proof-number (wanted: of the engine misere)",
    );
    let files = TempDir::new().unwrap();
    fs::write(files.path().join("letter.txt"), "").unwrap();
    assert!(matches!(Store::open(files.path(), &about(9)), Err(StoreError::NoStore(_))));
    for text in [&b"{}"[..], b"", b"\xff"] {
        fs::write(files.path().join(DESCRIPTION), text).unwrap();
        let refused = Store::open(files.path(), &about(9));
        assert!(matches!(refused, Err(StoreError::Description { .. })));
    }
    let nowhere = files.path().join("nowhere");
    assert!(matches!(Store::existing(&nowhere), Err(StoreError::Missing(_))));
    // A file in the way.
    for name in ["letter.txt", "letter.txt/"] {
        let opened = Store::open(&files.path().join(name), &about(9));
        assert!(matches!(opened, Err(StoreError::NoFolder(_))));
    }
}

#[test]
fn a_store_that_is_being_made_is_no_other_folder() {
    let folder = TempDir::new().unwrap();
    // Whoever made it was killed.
    fs::write(folder.path().join("store.json.123"), "{").unwrap();
    Store::open(folder.path(), &about(9)).unwrap();
    for _ in 0..20 {
        let folder = TempDir::new().unwrap();
        std::thread::scope(|scope| {
            for n in 0..4 {
                let path = folder.path();
                scope.spawn(move || {
                    let store = Store::open(path, &about(9)).unwrap();
                    store.keep(&record(n));
                    store.flush().unwrap();
                });
            }
        });
        let store = Store::open(folder.path(), &about(9)).unwrap();
        assert!((0..4).all(|n| store.find(&record(n).key) == Some(record(n))));
        let left = fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().file_name());
        assert!(left.into_iter().all(|name| !name.to_string_lossy().starts_with("store.json.")));
    }
}

#[test]
fn who_makes_it_first_says_what_it_is_about() {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join(DESCRIPTION);
    describe(&path, &about(9)).unwrap();
    describe(&path, &about(8)).unwrap();
    assert_eq!(*Store::existing(folder.path()).unwrap().about(), about(9));
}

#[cfg(unix)]
#[test]
fn who_writes_to_a_file_that_was_taken_away_is_told() {
    let folder = TempDir::new().unwrap();
    let store = Store::open(folder.path(), &about(9)).unwrap();
    store.keep(&record(1));
    store.flush().unwrap();
    fs::remove_file(segments(&folder).remove(0)).unwrap();
    assert!(matches!(store.flush(), Err(StoreError::Io { .. })));
}
