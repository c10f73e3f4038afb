//! What the threads of a search share.

use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use rustc_hash::FxHashSet;

use super::Carrier;
use super::dfpn::Entry;
use super::lasting::Lasting;
use super::table::{self, Remembered, Table};

/// A table that several searches may use at a time. What one has put there is right for all: it is about
/// positions of the same game, whoever asks.
#[derive(Clone)]
pub(in crate::solve) struct SharedTable<V> {
    table: Arc<Mutex<Table<V>>>,
    lasting: Lasting,
    /// The keys of what is open and dear and has been put there since it was [kept](Self::keep_open).
    dear: Arc<Mutex<FxHashSet<Box<[u64]>>>>,
}

impl<V: Remembered> SharedTable<V> {
    /// An empty table that takes about `memory` MiB, at least 1.
    pub(in crate::solve) fn new(memory: usize) -> Self {
        Self::lasting(memory, Lasting::default())
    }

    /// As [`new`](Self::new), with what is kept for others.
    pub(in crate::solve) fn lasting(memory: usize, lasting: Lasting) -> Self {
        Self { table: Arc::new(Mutex::new(Table::new(memory))), lasting, dear: Arc::default() }
    }

    /// An empty table with room for only so many values, a power of two.
    #[cfg(test)]
    pub(in crate::solve) fn with_slots(slots: usize) -> Self {
        let table = Arc::new(Mutex::new(Table::with_slots(slots)));
        Self { table, lasting: Lasting::default(), dear: Arc::default() }
    }

    /// The table, for a look-up.
    pub(in crate::solve) fn lock(&self) -> MutexGuard<'_, Table<V>> {
        lock(&self.table)
    }
}

impl<C: Carrier> SharedTable<Entry<C>> {
    /// What is read of what is known about a key.
    fn look_up<T>(&self, key: &[u64], read: impl Fn(&Entry<C>) -> T) -> Option<T> {
        let worth = |value: &Entry<C>| (value.is_proved(), value.work());
        let known = self.lock().get(key).map(|known| (worth(known), read(known)));
        let known = match known {
            // Another process may know more by now.
            Some(((false, work), _)) if self.lasting.has_more(key, work) => known,
            Some((_, answer)) => return Some(answer),
            None => None,
        };
        let Some(kept) = self.lasting.find(key) else {
            return known.map(|(_, answer)| answer);
        };
        let answer = read(&kept);
        let mut table = self.lock();
        // Another thread may have found out more in the meantime.
        if table.get(key).is_none_or(|known| worth(&kept) > worth(known)) {
            table.put(key, kept);
        }
        Some(answer)
    }

    /// Remembers something about a key, unless all is known about it.
    fn put(&self, key: &[u64], value: Entry<C>) {
        match self.lasting.is_dear(&value) {
            true if value.is_proved() => self.lasting.keep(key, &value),
            true => _ = lock(&self.dear).insert(key.into()),
            false => {}
        }
        let mut table = self.lock();
        if !table.get(key).is_some_and(Entry::is_proved) {
            table.put(key, value);
        }
    }

    /// Keeps what has come since the last time and is dear, for who goes on later or elsewhere.
    fn keep_open(&self) {
        let dear = std::mem::take(&mut *lock(&self.dear));
        let table = self.lock();
        for (key, value) in dear.iter().filter_map(|key| Some((key, table.get(key)?))) {
            if !value.is_proved() {
                self.lasting.keep(key, value);
            }
        }
    }
}

/// Nodes are told apart by so many places where threads tell one another what they do.
const PLACES: usize = 1 << 16;

/// What threads tell one another about a node, and about a few others in the same place. It is a hint: what is
/// known is in the table.
#[derive(Default)]
struct Place {
    /// How many threads have it on their paths.
    workers: AtomicU32,
    /// How often something has been found out about it.
    findings: AtomicU32,
}

/// The table, and who works where.
pub(super) struct Shared<C> {
    table: SharedTable<Entry<C>>,
    /// None for a single thread.
    places: Box<[Place]>,
    /// The keys of the nodes that threads look at for the first time, at most one for each.
    first_looks: Mutex<Vec<Box<[u64]>>>,
    threads: usize,
    answered: AtomicBool,
}

/// A lock is only ever held for a look-up, which does not panic half way.
pub(in crate::solve) fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<C: Carrier> Shared<C> {
    pub(super) fn new(table: SharedTable<Entry<C>>, threads: usize) -> Self {
        let places = if threads > 1 { PLACES } else { 0 };
        Self {
            table,
            places: (0..places).map(|_| Place::default()).collect(),
            first_looks: Mutex::default(),
            threads: threads.max(1),
            answered: AtomicBool::new(false),
        }
    }

    pub(super) fn threads(&self) -> usize {
        self.threads
    }

    /// Whether there are several threads.
    #[inline]
    pub(super) fn is_shared(&self) -> bool {
        self.threads > 1
    }

    /// What is read of what is known about a key.
    pub(super) fn look_up<T>(&self, key: &[u64], read: impl Fn(&Entry<C>) -> T) -> Option<T> {
        self.table.look_up(key, read)
    }

    /// Remembers something about a key, unless it is solved.
    pub(super) fn put(&self, key: &[u64], entry: Entry<C>) {
        self.table.put(key, entry);
        if let Some(place) = self.place(key) {
            place.findings.fetch_add(1, Ordering::Release);
        }
    }

    /// Keeps what is known about a key, whatever it took.
    pub(super) fn keep(&self, key: &[u64]) {
        self.table.look_up(key, |entry| self.table.lasting.keep(key, entry));
    }

    /// Keeps what was dear for who goes on later.
    pub(super) fn keep_open(&self) {
        self.table.keep_open();
    }

    /// The used part of the table.
    pub(super) fn load(&self) -> f64 {
        self.table.lock().load()
    }

    /// Whether some thread has the answer.
    pub(super) fn is_answered(&self) -> bool {
        self.answered.load(Ordering::Acquire)
    }

    pub(super) fn set_answered(&self, answered: bool) {
        self.answered.store(answered, Ordering::Release);
    }

    fn place(&self, key: &[u64]) -> Option<&Place> {
        if self.places.is_empty() { None } else { Some(&self.places[table::hash(key) % PLACES]) }
    }

    /// Notes that a thread begins work on a node; what is known about it. If nothing is, the thread looks at it
    /// for the first time until it says that it [has](Self::has_looked); if another one is just doing that,
    /// waits for what it finds.
    pub(super) fn enter(&self, key: &[u64]) -> Option<Entry<C>> {
        let Some(place) = self.place(key) else { return self.look_up(key, Clone::clone) };
        loop {
            let mut known = self.look_up(key, Clone::clone);
            if known.is_none() {
                let mut first_looks = lock(&self.first_looks);
                if first_looks.iter().any(|other| **other == *key) && !self.is_answered() {
                    drop(first_looks);
                    std::thread::yield_now();
                    continue;
                }
                // Another thread may have looked just before.
                known = self.look_up(key, Clone::clone);
                if known.is_none() {
                    first_looks.push(key.into());
                }
            }
            place.workers.fetch_add(1, Ordering::Relaxed);
            return known;
        }
    }

    /// Notes that a thread has looked at a node for the first time.
    pub(super) fn has_looked(&self, key: &[u64]) {
        if self.is_shared() {
            let mut first_looks = lock(&self.first_looks);
            if let Some(index) = first_looks.iter().position(|other| **other == *key) {
                first_looks.swap_remove(index);
            }
        }
    }

    /// Notes that a thread ends work on a node.
    pub(super) fn leave(&self, key: &[u64]) {
        if let Some(place) = self.place(key) {
            place.workers.fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// How many threads have a node on their paths, or perhaps others.
    pub(super) fn workers(&self, key: &[u64]) -> u32 {
        self.place(key).map_or(0, |place| place.workers.load(Ordering::Relaxed))
    }

    /// How often the threads have found something out about a node, or perhaps others: as long as it stays the
    /// same, none of them has found out more.
    pub(super) fn findings(&self, key: &[u64]) -> u32 {
        self.place(key).map_or(0, |place| place.findings.load(Ordering::Acquire))
    }
}
