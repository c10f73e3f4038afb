//! What is known about each class of values.

use rustc_hash::FxHashMap;

use super::Symmetry;
use super::content::Content;
use crate::game::Game;

/// A form: an outcome, or an image of the form that stands for a class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValueRef(u32);

/// What a [`ValueRef`] refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Referred {
    /// `0`, `a`, `b`, `c`, `T` are 0 to 4.
    Outcome(usize),
    /// A class and the image.
    Image(usize, Symmetry),
}

impl ValueRef {
    /// How many outcomes there are.
    pub(super) const OUTCOMES: usize = 5;

    pub(super) const fn outcome(outcome: usize) -> Self {
        Self(outcome as u32)
    }

    /// # Panics
    /// If there are more than 2^32 / 12 classes.
    pub(super) fn image(class: usize, symmetry: Symmetry) -> Self {
        let number = (class + 1) * Symmetry::COUNT + symmetry.number();
        Self(u32::try_from(number).expect("fewer than 357 million classes"))
    }

    pub(super) fn referred(self) -> Referred {
        let number = self.0 as usize;
        match Symmetry::from_number(number % Symmetry::COUNT) {
            Some(symmetry) if number >= Symmetry::COUNT => {
                Referred::Image(number / Symmetry::COUNT - 1, symmetry)
            }
            _ => Referred::Outcome(number),
        }
    }

    /// The image of this form.
    #[must_use]
    pub fn under(self, symmetry: Symmetry) -> Self {
        match self.referred() {
            Referred::Outcome(outcome) => Self::outcome(symmetry.outcome(outcome)),
            Referred::Image(class, first) => Self::image(class, first.then(symmetry)),
        }
    }

    pub(super) fn number(self) -> u32 {
        self.0
    }

    /// The one with this number, if it refers to an outcome or one of so many classes.
    pub(super) fn from_number(number: u32, classes: usize) -> Option<Self> {
        let (number, least) = (number as usize, Symmetry::COUNT);
        let known = number < Self::OUTCOMES || (least..least * (classes + 1)).contains(&number);
        known.then_some(Self(number as u32))
    }
}

/// Where a value comes from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    /// It is a follower of other values; no region is known that has it.
    Follower,
    /// From a small region, by a symmetry: its place in the list of [`Database::regions`].
    Region(usize, Symmetry),
    /// From the pinwheel of three values, by a symmetry.
    Pinwheel([ValueRef; 3], Symmetry),
}

/// A class of values under the twelve symmetries: the form that stands for it, and what is known about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct ValueClass {
    pub(super) left: Vec<ValueRef>,
    pub(super) right: Vec<ValueRef>,
    /// The least number of cells of a region that is known to have it, if one is.
    pub(super) cells: Option<u8>,
    pub(super) origin: Origin,
}

/// Values that regions of Hex have, with the regions.
#[derive(Clone, Debug, Default)]
pub struct Database {
    /// Each after those of its options.
    pub(super) classes: Vec<ValueClass>,
    pub(super) by_content: FxHashMap<Content, usize>,
    pub(super) regions: Vec<Game>,
    /// Values of more atoms have been left out.
    pub(super) most_atoms: Option<u64>,
    /// Regions of up to so many cells are all in it.
    pub(super) seeded: usize,
    /// The closure has come so far; `None`: the outcomes themselves are missing.
    pub(super) levels: Option<usize>,
}

impl Database {
    /// The most atoms of its values, if they are bounded.
    #[must_use]
    pub fn most_atoms(&self) -> Option<u64> {
        self.most_atoms
    }

    /// The most empty cells of the regions that it has been closed with.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.levels.unwrap_or(0)
    }

    /// All values of 3-planar regions of up to so many cells are in it, as far as they have few enough atoms.
    #[must_use]
    pub fn seeded(&self) -> usize {
        self.seeded
    }

    /// The regions that values come from which no pinwheel of smaller ones has.
    #[must_use]
    pub fn regions(&self) -> &[Game] {
        &self.regions
    }

    /// How many classes of values it has, the outcomes and mere followers not counted.
    #[must_use]
    pub fn class_count(&self) -> usize {
        self.classes.iter().filter(|class| class.cells.is_some()).count()
    }

    /// All values with a region: the outcomes, then by cells, those that stand for their classes. Their images under
    /// the [symmetries](Symmetry) are the others.
    ///
    /// Complexity: near-linear in the classes.
    #[must_use]
    pub fn classes(&self) -> Vec<ValueRef> {
        let mut classes: Vec<usize> =
            (0..self.classes.len()).filter(|&class| self.classes[class].cells.is_some()).collect();
        classes.sort_by_key(|&class| self.classes[class].cells);
        let standing = classes.into_iter().map(|class| ValueRef::image(class, Symmetry::IDENTITY));
        (0..ValueRef::OUTCOMES).map(ValueRef::outcome).chain(standing).collect()
    }

    /// The least number of empty cells of a region that is known to have the value; `None` if none is known.
    ///
    /// # Panics
    /// If the value is of a larger database.
    #[must_use]
    pub fn cells_of(&self, value: ValueRef) -> Option<usize> {
        match value.referred() {
            Referred::Outcome(_) => Some(0),
            Referred::Image(class, _) => self.classes[class].cells.map(usize::from),
        }
    }
}
