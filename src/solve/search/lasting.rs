//! What a table keeps for other processes, and for later ones: positions that were dear.

use std::sync::{Arc, OnceLock};

use super::table::Remembered;
use crate::store::{Record, Store};

/// Where what is dear is kept, once somebody has said so.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Lasting(Arc<OnceLock<Kept>>);

#[derive(Debug)]
struct Kept {
    store: Arc<Store>,
    universe: usize,
    least_work: u64,
}

/// What is remembered and can be kept.
pub(in crate::solve) trait Keepable: Remembered {
    /// Whether it will not change any more.
    fn is_proved(&self) -> bool;

    /// As bytes that [`from_bytes`](Self::from_bytes) reads.
    fn to_bytes(&self) -> Vec<u8>;

    /// What was kept after so much work about a game of so many vertices.
    fn from_bytes(bytes: &[u8], work: u64, universe: usize) -> Option<Self>;
}

impl Lasting {
    /// Keeps from now on what takes at least so much work, of a game of so many vertices. The first store counts.
    pub(in crate::solve) fn begin(&self, store: Arc<Store>, universe: usize, least_work: u64) {
        _ = self.0.set(Kept { store, universe, least_work });
    }

    /// What has been kept about a position.
    pub(super) fn find<V: Keepable>(&self, key: &[u64]) -> Option<V> {
        let Kept { store, universe, .. } = self.0.get()?;
        let record = store.find(key)?;
        V::from_bytes(&record.value, record.work, *universe)
    }

    /// Whether a proof has been kept about a position, or about one that looks like it from afar.
    pub(super) fn has_proof(&self, key: &[u64]) -> bool {
        self.0.get().is_some_and(|kept| kept.store.has_proof(key))
    }

    /// Keeps a proof if it was dear.
    pub(super) fn keep_proof<V: Keepable>(&self, key: &[u64], value: &V) {
        if let Some(Kept { store, least_work, .. }) = self.0.get()
            && value.is_proved()
            && value.work() >= *least_work
        {
            store.keep(&record(key, value));
        }
    }

    /// Keeps what is known about a position, whatever it took.
    pub(super) fn keep<V: Keepable>(&self, key: &[u64], value: &V) {
        if let Some(Kept { store, .. }) = self.0.get() {
            store.keep(&record(key, value));
        }
    }

    /// Keeps how far a search has come that was stopped: of what it remembers all that was dear.
    pub(super) fn keep_open<'v, V: Keepable + 'v>(
        &self,
        remembered: impl Iterator<Item = (&'v [u64], &'v V)>,
    ) {
        let Some(Kept { store, least_work, .. }) = self.0.get() else { return };
        let dear =
            remembered.filter(|(_, value)| !value.is_proved() && value.work() >= *least_work);
        for (key, value) in dear {
            let known = store.find(key);
            if known.is_none_or(|known| !known.is_proved && known.work < value.work()) {
                store.keep(&record(key, value));
            }
        }
    }
}

fn record<V: Keepable>(key: &[u64], value: &V) -> Record {
    Record {
        key: key.into(),
        work: value.work(),
        is_proved: value.is_proved(),
        value: value.to_bytes().into(),
    }
}
