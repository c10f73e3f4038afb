//! What a table keeps for other processes, and for later ones: positions that were dear.

use std::sync::{Arc, OnceLock};

use super::Carrier;
use super::dfpn::Entry;
use super::table::Remembered;
use crate::solve::opening_names::Names;
use crate::store::{Record, Store};

/// Where what is dear is kept, once somebody has said so.
#[derive(Clone, Debug, Default)]
pub(in crate::solve) struct Lasting(Arc<OnceLock<Kept>>);

#[derive(Debug)]
struct Kept {
    store: Arc<Store>,
    names: Names,
    least_work: u64,
}

impl Lasting {
    /// Keeps from now on what takes at least so much work, under these names. The first store counts.
    pub(in crate::solve) fn begin(&self, store: Arc<Store>, names: Names, least_work: u64) {
        _ = self.0.set(Kept { store, names, least_work });
    }

    /// What has been kept about a position.
    pub(super) fn find<C: Carrier>(&self, key: &[u64]) -> Option<Entry<C>> {
        let Kept { store, names, .. } = self.0.get()?;
        let (key, names) = names.key(key);
        let record = store.find(&key)?;
        Entry::from_bytes(&record.value, record.work, names)
    }

    /// Whether others have kept a proof about a position, or more than was found out with so much work; or about one
    /// that looks like it from afar.
    pub(super) fn has_more(&self, key: &[u64], work: u64) -> bool {
        self.0.get().is_some_and(|Kept { store, names, .. }| {
            // What this process has proved and its table has forgotten it finds when it looks for it.
            store.has_others() && store.has_more(&names.key(key).0, work)
        })
    }

    /// Whether something took so much work that it is to be kept.
    pub(super) fn is_dear<C: Carrier>(&self, value: &Entry<C>) -> bool {
        self.0.get().is_some_and(|kept| value.work() >= kept.least_work)
    }

    /// Keeps what is known about a position, whatever it took, unless as much has been kept before.
    pub(super) fn keep<C: Carrier>(&self, key: &[u64], value: &Entry<C>) {
        let Some(Kept { store, names, .. }) = self.0.get() else { return };
        let (key, names) = names.key(key);
        let less = if value.is_proved() { u64::MAX } else { value.work().saturating_sub(1) };
        if store.has_more(&key, less) {
            return;
        }
        store.keep(&Record {
            key: key.into(),
            work: value.work(),
            is_proved: value.is_proved(),
            value: value.to_bytes(names).into(),
        });
    }
}
