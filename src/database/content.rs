//! Names of forms that do not depend on where they are stored.

use xxhash_rust::xxh3::Xxh3;

/// A hash of what a form consists of: 128 bits, so that different forms have different ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Content(pub(super) u128);

impl Content {
    pub(super) fn of_atom(outcome: usize) -> Self {
        let mut hasher = Xxh3::new();
        hasher.update(&[outcome as u8]);
        Self(hasher.digest128())
    }

    /// Of the contents of the options, in any order.
    pub(super) fn of_composite(left: &mut [Self], right: &mut [Self]) -> Self {
        let mut hasher = Xxh3::new();
        for options in [left, right] {
            options.sort_unstable();
            hasher.update(&(options.len() as u32).to_le_bytes());
            options.iter().for_each(|Self(option)| hasher.update(&option.to_le_bytes()));
        }
        Self(hasher.digest128())
    }
}
