//! What a segment of a store consists of: records, each with its length and check sum, so that all before and
//! after a damage can still be read.

use xxhash_rust::xxh3::xxh3_64;

/// Length and check sum.
const HEAD: usize = 4 + 8;
/// A longer record is taken for damage.
pub(super) const LONGEST: usize = 1 << 20;

/// A position that was dear.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Record {
    /// What tells the position.
    pub(crate) key: Box<[u64]>,
    /// The nodes that were expanded for it.
    pub(crate) work: u64,
    /// Whether it is known who wins.
    pub(crate) is_proved: bool,
    /// What is known.
    pub(crate) value: Box<[u8]>,
}

impl Record {
    /// Appends it to the bytes of a segment.
    pub(super) fn write(&self, bytes: &mut Vec<u8>) {
        let start = bytes.len();
        bytes.extend([0; HEAD]);
        write_words(bytes, &self.key);
        write_number(bytes, self.work << 1 | u64::from(self.is_proved));
        bytes.extend(&*self.value);
        let body = start + HEAD;
        let length = u32::try_from(bytes.len() - body).expect("records are short");
        let sum = xxh3_64(&bytes[body..]);
        bytes[start..start + 4].copy_from_slice(&length.to_le_bytes());
        bytes[start + 4..body].copy_from_slice(&sum.to_le_bytes());
    }

    /// How many bytes the record takes that begins with these.
    pub(super) fn length(bytes: &[u8]) -> Option<usize> {
        let length = u32::from_le_bytes(bytes.get(..4)?.try_into().ok()?) as usize;
        (length > 0 && length <= LONGEST).then_some(HEAD + length)
    }

    /// The record at the beginning of these bytes, with how many it takes.
    pub(super) fn read(bytes: &[u8]) -> Option<(Self, usize)> {
        let length = Self::length(bytes)?;
        let (sum, body) = bytes.get(4..length)?.split_at_checked(HEAD - 4)?;
        if xxh3_64(body) != u64::from_le_bytes(sum.try_into().ok()?) {
            return None;
        }
        let mut rest = body;
        let key = read_words(&mut rest)?;
        let work = read_number(&mut rest)?;
        let record = Self { key, work: work >> 1, is_proved: work & 1 == 1, value: rest.into() };
        Some((record, length))
    }
}

/// The records of a part of a segment, each with where it begins.
pub(super) struct Records<'b> {
    bytes: &'b [u8],
    at: usize,
    /// Up to where all has been understood or is damaged for good: what follows may be a record that is being
    /// written.
    pub(super) end: usize,
    /// Bytes between records that are none.
    pub(super) damaged: usize,
}

impl<'b> Records<'b> {
    pub(super) fn new(bytes: &'b [u8]) -> Self {
        Self { bytes, at: 0, end: 0, damaged: 0 }
    }
}

impl Iterator for Records<'_> {
    type Item = (usize, Record);

    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        while self.at < self.bytes.len() {
            if let Some((record, length)) = Record::read(&self.bytes[self.at..]) {
                let place = self.at;
                self.damaged += place - start;
                self.at += length;
                self.end = self.at;
                return Some((place, record));
            }
            self.at += 1;
        }
        None
    }
}

/// Appends a number, seven bits a byte, the lowest first.
pub(crate) fn write_number(bytes: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        bytes.push(number as u8 | 0x80);
        number >>= 7;
    }
    bytes.push(number as u8);
}

/// Takes a number off the front.
pub(crate) fn read_number(bytes: &mut &[u8]) -> Option<u64> {
    let mut number = 0;
    for shift in (0..64).step_by(7) {
        let byte = *bytes.split_off_first()?;
        number |= u64::from(byte & 0x7f).checked_shl(shift)?;
        if byte < 0x80 {
            return Some(number);
        }
    }
    None
}

/// Appends words, most of whose bytes are 0: their number, and for each which bytes are not 0, and these.
pub(crate) fn write_words(bytes: &mut Vec<u8>, words: &[u64]) {
    write_number(bytes, words.len() as u64);
    for word in words {
        let place = bytes.len();
        bytes.push(0);
        for (index, byte) in word.to_le_bytes().into_iter().enumerate() {
            if byte != 0 {
                bytes[place] |= 1 << index;
                bytes.push(byte);
            }
        }
    }
}

/// Takes words off the front.
pub(crate) fn read_words(bytes: &mut &[u8]) -> Option<Box<[u64]>> {
    let count = usize::try_from(read_number(bytes)?).ok()?;
    // Each takes a byte at least.
    if count > bytes.len() {
        return None;
    }
    let mut word = || {
        let mut word = [0; 8];
        let present = bytes.split_off_first()?;
        for (index, byte) in word.iter_mut().enumerate() {
            if present >> index & 1 == 1 {
                *byte = *bytes.split_off_first()?;
            }
        }
        Some(u64::from_le_bytes(word))
    };
    (0..count).map(|_| word()).collect()
}

/// A number for a key; two keys may have the same.
pub(super) fn hash(key: &[u64]) -> u64 {
    const FACTOR: u128 = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835;
    // The halves of the product of a word and what came before, folded into one another.
    let mix = |hash: u64, &word: &u64| {
        let product = u128::from(hash ^ word).wrapping_add(1).wrapping_mul(FACTOR);
        (product >> 64) as u64 ^ product as u64
    };
    key.iter().fold(key.len() as u64, mix)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(n: u64) -> Record {
        let key = (0..n % 90).map(|word| (word * n) << (word % 50)).collect();
        Record {
            key,
            work: n * n * n,
            is_proved: n.is_multiple_of(3),
            value: vec![n as u8; 5].into(),
        }
    }

    #[test]
    fn what_is_written_is_read() {
        let records: Vec<Record> = (0..500).map(record).collect();
        let mut bytes = Vec::new();
        records.iter().for_each(|record| record.write(&mut bytes));
        let mut read = Records::new(&bytes);
        assert!(read.by_ref().map(|(_, record)| record).eq(records.iter().cloned()));
        assert_eq!((read.end, read.damaged), (bytes.len(), 0));
    }

    #[test]
    fn a_damage_takes_only_the_record_that_has_it() {
        let records: Vec<Record> = (0..40).map(record).collect();
        let mut bytes = Vec::new();
        records.iter().for_each(|record| record.write(&mut bytes));
        for place in 0..bytes.len() {
            let mut damaged = bytes.clone();
            damaged[place] ^= 0x55;
            let read: Vec<Record> = Records::new(&damaged).map(|(_, record)| record).collect();
            assert_eq!(read.len(), records.len() - 1, "byte {place}");
            assert!(read.iter().all(|record| records.contains(record)), "byte {place}");
            let cut: Vec<Record> = Records::new(&bytes[..place]).map(|(_, r)| r).collect();
            assert!(cut.iter().eq(&records[..cut.len()]), "cut at {place}");
        }
    }
}
