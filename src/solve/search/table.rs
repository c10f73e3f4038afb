//! A transposition table of bounded memory whose keys are compared in full.

/// Places that a key can take, next to one another.
const WAYS: usize = 4;
/// Places of a new table.
const START: usize = 1 << 10;
/// So many places are compared when something must be forgotten.
const COMPARED: usize = 32;

/// What a table remembers about a key.
pub(in crate::solve) trait Remembered: Clone {
    /// How dear it was: what was cheapest to find out is forgotten first.
    fn work(&self) -> u64;

    /// The bytes that it owns besides those of its type.
    fn owned_bytes(&self) -> usize {
        0
    }
}

/// A map from lists of words to values that forgets when it is full.
///
/// It starts small and doubles as long as its memory allows. A key whose places are all taken takes
/// that with the least work; and once the memory is used up, the value with the least work
/// among [`COMPARED`] places goes for each that comes.
#[derive(Debug)]
pub(in crate::solve) struct Table<V> {
    slots: Vec<Option<Slot<V>>>,
    used: usize,
    /// What the slots that are used own.
    owned_bytes: usize,
    most_slots: usize,
    most_bytes: usize,
    /// Where something is forgotten next.
    hand: usize,
}

#[derive(Clone, Debug)]
struct Slot<V> {
    key: Box<[u64]>,
    value: V,
}

/// What an allocation takes besides its bytes: the allocator rounds up and keeps a word of its own.
pub(in crate::solve) const PER_ALLOCATION: usize = 16;

impl<V: Remembered> Slot<V> {
    fn owned_bytes(&self) -> usize {
        size_of_val(&*self.key) + PER_ALLOCATION + self.value.owned_bytes()
    }
}

impl<V: Remembered> Table<V> {
    const SLOT: usize = size_of::<Option<Slot<V>>>();

    /// An empty table that takes about `memory` MiB, at least 1.
    pub(in crate::solve) fn new(memory: usize) -> Self {
        let most_bytes = memory.max(1).saturating_mul(1 << 20);
        Self::with(most_bytes, 1 << (most_bytes / Self::SLOT).ilog2())
    }

    /// An empty table with room for only so many values, a power of two.
    #[cfg(test)]
    pub(in crate::solve) fn with_slots(slots: usize) -> Self {
        Self::with(usize::MAX, slots)
    }

    fn with(most_bytes: usize, most_slots: usize) -> Self {
        let slots = vec![None; START.min(most_slots)];
        Self { slots, used: 0, owned_bytes: 0, most_slots, most_bytes, hand: 0 }
    }

    /// The used part, from 0 to 1.
    pub(in crate::solve) fn load(&self) -> f64 {
        let memory = (self.used * Self::SLOT + self.owned_bytes) as f64 / self.most_bytes as f64;
        memory.max(self.used as f64 / self.most_slots as f64).min(1.0)
    }

    pub(in crate::solve) fn get(&self, key: &[u64]) -> Option<&V> {
        let start = self.start(key);
        let slots = self.slots[start..start + WAYS].iter().flatten();
        slots.into_iter().find(|slot| *slot.key == *key).map(|slot| &slot.value)
    }

    pub(in crate::solve) fn put(&mut self, key: &[u64], value: V) {
        let slots = self.slots.len();
        // For a moment the old slots are there, too.
        if self.used * 2 > slots && slots < self.most_slots && self.fits(slots * 3) {
            self.double();
        }
        let start = self.start(key);
        let ways = &mut self.slots[start..start + WAYS];
        let slot = match ways
            .iter_mut()
            .position(|slot| slot.as_ref().is_some_and(|slot| *slot.key == *key))
        {
            Some(known) => &mut ways[known],
            None => ways
                .iter_mut()
                .min_by_key(|slot| slot.as_ref().map(|slot| slot.value.work()))
                .expect("there are several ways"),
        };
        let new = Slot { key: key.into(), value };
        self.owned_bytes += new.owned_bytes();
        match slot.replace(new) {
            None => self.used += 1,
            Some(old) => self.owned_bytes -= old.owned_bytes(),
        }
        while !self.fits(self.slots.len()) {
            self.forget_one();
        }
    }

    /// Whether there is memory for so many slots and what is owned.
    fn fits(&self, slots: usize) -> bool {
        slots.saturating_mul(Self::SLOT).saturating_add(self.owned_bytes) <= self.most_bytes
    }

    /// Forgets what was cheapest to find out among the next places.
    fn forget_one(&mut self) {
        let len = self.slots.len();
        let places = (self.hand..self.hand + COMPARED.min(len)).map(|place| place % len);
        self.hand = (self.hand + COMPARED) % len;
        let taken = places.filter(|&place| self.slots[place].is_some());
        let cheapest =
            taken.min_by_key(|&place| self.slots[place].as_ref().map(|slot| slot.value.work()));
        if let Some(old) = cheapest.and_then(|place| self.slots[place].take()) {
            self.used -= 1;
            self.owned_bytes -= old.owned_bytes();
        }
    }

    fn start(&self, key: &[u64]) -> usize {
        hash(key) & (self.slots.len() - 1) & !(WAYS - 1)
    }

    fn double(&mut self) {
        let bigger = vec![None; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, bigger);
        (self.used, self.owned_bytes) = (0, 0);
        for slot in old.into_iter().flatten() {
            let start = self.start(&slot.key);
            let ways = &mut self.slots[start..start + WAYS];
            if let Some(free) = ways.iter_mut().find(|slot| slot.is_none()) {
                self.used += 1;
                self.owned_bytes += slot.owned_bytes();
                *free = Some(slot);
            }
        }
    }
}

/// A number of 32 bits in whose lower ones different keys differ.
pub(super) fn hash(key: &[u64]) -> usize {
    // As `FxHasher` does it on 64 bits: where pointers have 32 it has other numbers, and what is searched
    // would depend on the machine.
    let mix = |hash: u64, &word: &u64| hash.wrapping_add(word).wrapping_mul(0xf135_7aea_2e62_a9c5);
    let hash = key.iter().fold(0, mix).rotate_left(26);
    // The high bits of the product are the well mixed ones.
    let hash = hash.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (hash >> 32) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Clone)]
    struct Known {
        work: u64,
        owns: usize,
    }

    impl Remembered for Known {
        fn work(&self) -> u64 {
            self.work
        }

        fn owned_bytes(&self) -> usize {
            self.owns
        }
    }

    #[test]
    fn memory_is_kept_and_what_is_dear_is_remembered() {
        let mut table = Table::new(1);
        let is_dear = |key: u64| key.is_multiple_of(1000);
        for key in 0..50_000 {
            let owns = (key % 7) as usize * 100;
            table.put(&[key, 1], Known { work: if is_dear(key) { 1000 } else { 1 }, owns });
            assert!(table.slots.len() * Table::<Known>::SLOT + table.owned_bytes <= 1 << 20);
        }
        let taken: Vec<_> = table.slots.iter().flatten().collect();
        assert_eq!(table.used, taken.len());
        assert_eq!(table.owned_bytes, taken.iter().map(|slot| slot.owned_bytes()).sum::<usize>());
        assert!(table.load() > 0.7, "{}", table.load());
        assert!((0..50_000).filter(|&key| is_dear(key)).all(|key| table.get(&[key, 1]).is_some()));
        assert!(table.get(&[49_999, 1]).is_some());
    }
}
