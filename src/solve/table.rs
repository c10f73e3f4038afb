//! A transposition table of bounded memory whose keys are compared in full.

use std::hash::Hasher;

use rustc_hash::FxHasher;

/// Places that a key can take, next to one another.
const WAYS: usize = 4;
/// Places of a new table.
const START: usize = 1 << 10;

/// What a table remembers about a key.
pub(super) trait Remembered: Clone {
    /// How dear it was: what was cheapest to find out is forgotten first.
    fn work(&self) -> u64;
}

/// A map from lists of words to values that forgets when it is full.
///
/// It starts small and doubles until its memory is used up; from then on a new value takes the
/// place of the one with the least work among [`WAYS`] places.
#[derive(Debug)]
pub(super) struct Table<V> {
    slots: Vec<Option<Slot<V>>>,
    used: usize,
    most: usize,
}

#[derive(Clone, Debug)]
struct Slot<V> {
    key: Box<[u64]>,
    value: V,
}

impl<V: Remembered> Table<V> {
    /// An empty table that takes about `memory` MiB, for keys of at most `key_words` words and
    /// values that own at most `value_bytes`.
    pub(super) fn new(memory: usize, key_words: usize, value_bytes: usize) -> Self {
        // The allocator rounds up and keeps a word of its own.
        let slot = size_of::<Option<Slot<V>>>() + 8 * key_words + value_bytes + 32;
        let most = (memory.max(1) << 20) / slot;
        let most = if most.is_power_of_two() { most } else { most.next_power_of_two() / 2 };
        let most = most.max(WAYS);
        Self { slots: vec![None; START.min(most)], used: 0, most }
    }

    /// An empty table with room for only so many values, a power of two.
    #[cfg(test)]
    pub(super) fn with_slots(slots: usize) -> Self {
        Self { slots: vec![None; slots], used: 0, most: slots }
    }

    /// The used part, from 0 to 1.
    pub(super) fn load(&self) -> f64 {
        self.used as f64 / self.most as f64
    }

    pub(super) fn get(&self, key: &[u64]) -> Option<&V> {
        let start = self.start(key);
        let slots = self.slots[start..start + WAYS].iter().flatten();
        slots.into_iter().find(|slot| *slot.key == *key).map(|slot| &slot.value)
    }

    pub(super) fn put(&mut self, key: &[u64], value: V) {
        if self.used * 2 > self.slots.len() && self.slots.len() < self.most {
            self.double();
        }
        let start = self.start(key);
        let ways = &mut self.slots[start..start + WAYS];
        if let Some(slot) = ways.iter_mut().flatten().find(|slot| *slot.key == *key) {
            slot.value = value;
            return;
        }
        let cheapest = ways
            .iter_mut()
            .min_by_key(|slot| slot.as_ref().map(|slot| slot.value.work()))
            .expect("there are several ways");
        self.used += usize::from(cheapest.is_none());
        *cheapest = Some(Slot { key: key.into(), value });
    }

    fn start(&self, key: &[u64]) -> usize {
        let mut hasher = FxHasher::default();
        key.iter().for_each(|&word| hasher.write_u64(word));
        // The high bits of the product are the well mixed ones.
        let hash = hasher.finish().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        (hash >> 32) as usize & (self.slots.len() - 1) & !(WAYS - 1)
    }

    fn double(&mut self) {
        let bigger = vec![None; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, bigger);
        self.used = 0;
        for slot in old.into_iter().flatten() {
            let start = self.start(&slot.key);
            let ways = &mut self.slots[start..start + WAYS];
            if let Some(free) = ways.iter_mut().find(|slot| slot.is_none()) {
                *free = Some(slot);
                self.used += 1;
            }
        }
    }
}
