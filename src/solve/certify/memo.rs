//! Nodes by the positions that they serve for, in bounded memory.

use rustc_hash::FxHashMap;

use crate::solve::search::PER_ALLOCATION;

/// What is known by the key of a position. Once the memory is used up nothing more is noted: a position
/// that is not found is written again.
pub(super) struct Memo<V> {
    known: FxHashMap<Box<[u64]>, V>,
    /// Bytes that are left.
    room: usize,
}

impl<V> Memo<V> {
    /// With room for so many MiB.
    pub(super) fn new(memory: usize) -> Self {
        Self { known: FxHashMap::default(), room: memory.saturating_mul(1 << 20) }
    }

    pub(super) fn get(&self, key: &[u64]) -> Option<&V> {
        self.known.get(key)
    }

    /// Notes a value that owns so many bytes besides those of its type.
    pub(super) fn note(&mut self, key: Box<[u64]>, value: V, owned_bytes: usize) {
        // The map keeps about as many free places as it uses.
        let places = 2 * size_of::<(Box<[u64]>, V)>();
        let bytes = places + size_of_val(&*key) + PER_ALLOCATION + owned_bytes;
        if let Some(room) = self.room.checked_sub(bytes) {
            self.room = room;
            self.known.insert(key, value);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_noted_once_the_memory_is_used_up() {
        let mut memo = Memo::new(1);
        (0..100_000).for_each(|key| memo.note([key, key].into(), key, 100));
        let kept = (0..100_000).take_while(|&key| memo.get(&[key, key]) == Some(&key)).count();
        assert!((2000..10_000).contains(&kept), "{kept}");
        assert_eq!(memo.get(&[99_999, 99_999]), None);
    }
}
