//! The values that are attached, in one arena.

use std::collections::BTreeSet;

use rustc_hash::FxHashMap;

use crate::database::{Database, ValueRef, Workshop};
use crate::game::Player;
use crate::values::{FormId, Forms};

/// A value, or a follower of one.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) form: FormId,
    /// Its options as places on the shelf, which come before it.
    pub(super) left: Vec<usize>,
    pub(super) right: Vec<usize>,
    /// What the database calls it and the empty cells of its region; nothing if it is a follower only.
    pub(super) known: Option<(ValueRef, usize)>,
}

impl Entry {
    /// Whether nothing can be claimed in it.
    pub(super) fn is_outcome(&self) -> bool {
        self.left.is_empty()
    }
}

/// Values with three terminals, each after its options.
#[derive(Clone, Debug)]
pub(super) struct Shelf {
    pub(super) forms: Forms,
    pub(super) entries: Vec<Entry>,
}

impl Shelf {
    /// All values of a database that have a region of at most so many cells.
    pub(super) fn new(database: &Database, most_cells: usize) -> Self {
        let mut workshop = Workshop::new();
        let mut known: FxHashMap<FormId, (ValueRef, usize)> = FxHashMap::default();
        for class in database.classes() {
            let Some(cells) = database.cells_of(class).filter(|&cells| cells <= most_cells) else {
                continue;
            };
            for (value, form) in workshop.images(database, class) {
                known.insert(form, (value, cells));
            }
        }
        let forms = workshop.forms().clone();
        let mut all: BTreeSet<FormId> = BTreeSet::new();
        let mut left: Vec<FormId> = known.keys().copied().collect();
        while let Some(form) = left.pop() {
            if all.insert(form) {
                let options = Player::BOTH.into_iter().flat_map(|by| forms.options(form, by));
                left.extend(options);
            }
        }
        // A form has a larger id than its options.
        let places: FxHashMap<FormId, usize> = all.iter().copied().zip(0..).collect();
        let entry = |&form: &FormId| {
            let options =
                |by| forms.options(form, by).iter().map(|option| places[option]).collect();
            let [left, right] = Player::BOTH.map(options);
            Entry { form, left, right, known: known.get(&form).copied() }
        };
        Self { entries: all.iter().map(entry).collect(), forms }
    }

    /// The cells of the region of an entry, if it has one.
    pub(super) fn cells(&self, place: usize) -> Option<usize> {
        self.entries[place].known.map(|(_, cells)| cells)
    }

    /// The places of all values with a region of at most so many cells, the smallest first.
    pub(super) fn up_to(&self, most_cells: usize) -> Vec<usize> {
        let fits = |&place: &usize| self.cells(place).is_some_and(|cells| cells <= most_cells);
        let mut places: Vec<usize> = (0..self.entries.len()).filter(fits).collect();
        places.sort_by_key(|&place| self.cells(place));
        places
    }
}
