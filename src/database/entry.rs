//! What is known about each class of values.

use rustc_hash::FxHashMap;

use super::content::Content;
use super::packed::{Bytes, write_class};
use super::{Shape, Symmetry};
use crate::game::Game;
use crate::game::random::Random;

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

    /// The class, if it is no outcome.
    pub(super) fn class(self) -> Option<usize> {
        match self.referred() {
            Referred::Outcome(_) => None,
            Referred::Image(class, _) => Some(class),
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
    /// From values put together, by a symmetry.
    Sum(Shape, Vec<ValueRef>, Symmetry),
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
///
/// The classes are packed, as in the [file](Database::write), and unpacked one by one as they are asked for, so that
/// a large database is read quickly and one question costs what its answer needs.
#[derive(Clone, Debug, Default)]
pub struct Database {
    /// Each class after those of its options; where they are is told by `starts`.
    pub(super) packed: Vec<u8>,
    pub(super) starts: Vec<u32>,
    /// The contents of the classes that were read from a file, sorted.
    pub(super) sorted: Vec<(Content, u32)>,
    /// The contents of those that have been added since.
    pub(super) added: FxHashMap<Content, u32>,
    pub(super) regions: Vec<Game>,
    /// Values of more atoms have been left out.
    pub(super) most_atoms: Option<u64>,
    /// Regions of up to so many cells are all in it.
    pub(super) seeded: usize,
    /// So many parts are put together at a time, 3 or 4.
    pub(super) parts: usize,
    /// The closure has come so far; `None`: the outcomes themselves are missing.
    pub(super) levels: Option<usize>,
}

impl Database {
    /// How many classes there are, mere followers among them.
    pub(super) fn all_classes(&self) -> usize {
        self.starts.len()
    }

    /// # Panics
    /// If the class is of a larger database.
    pub(super) fn class(&self, class: usize) -> ValueClass {
        let mut bytes = Bytes { all: &self.packed, at: self.starts[class] as usize };
        bytes
            .class([class, self.all_classes(), self.regions.len()])
            .expect("the file was looked through")
    }

    /// The cells of a class, without the rest of it.
    pub(super) fn class_cells(&self, class: usize) -> Option<usize> {
        let cells = self.packed[self.starts[class] as usize];
        cells.checked_sub(1).map(usize::from)
    }

    /// The class of a content.
    pub(super) fn class_of(&self, content: Content) -> Option<usize> {
        let read = self.sorted.binary_search_by_key(&content, |&(content, _)| content);
        let read = read.ok().map(|place| self.sorted[place].1);
        read.or_else(|| self.added.get(&content).copied()).map(|class| class as usize)
    }

    /// Adds a class, after those of its options.
    pub(super) fn push(&mut self, content: Content, class: &ValueClass) -> usize {
        let number = self.all_classes();
        self.starts.push(0);
        self.replace(number, class);
        self.added.insert(content, number as u32);
        number
    }

    /// Says something else about a class. The bytes of what was said before stay, but they are not written.
    pub(super) fn replace(&mut self, number: usize, class: &ValueClass) {
        self.starts[number] = u32::try_from(self.packed.len()).expect("less than 4 GiB");
        write_class(&mut self.packed, class);
    }

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

    /// How many parts are put together at a time, at most.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.parts
    }

    /// All values of 3-planar regions of up to so many cells are in it, as far as they have few enough atoms.
    #[must_use]
    pub fn seeded(&self) -> usize {
        self.seeded
    }

    /// The regions that are kept as they are: small ones whose values no pinwheel of smaller ones has, and those that were added.
    #[must_use]
    pub fn regions(&self) -> &[Game] {
        &self.regions
    }

    /// How many classes of values it has, the outcomes and mere followers not counted.
    #[must_use]
    pub fn class_count(&self) -> usize {
        let classes = 0..self.all_classes();
        classes.filter(|&class| self.class_cells(class).is_some()).count()
    }

    /// All values with a region: the outcomes, then by cells, those that stand for their classes. Their images under
    /// the [symmetries](Symmetry) are the others.
    ///
    /// Complexity: near-linear in the classes.
    #[must_use]
    pub fn classes(&self) -> Vec<ValueRef> {
        let with_cells = |class| self.class_cells(class).map(|cells| (cells, class));
        let mut classes: Vec<_> = (0..self.all_classes()).filter_map(with_cells).collect();
        classes.sort_unstable();
        let standing =
            classes.into_iter().map(|(_, class)| ValueRef::image(class, Symmetry::IDENTITY));
        (0..ValueRef::OUTCOMES).map(ValueRef::outcome).chain(standing).collect()
    }

    /// So many of the [classes](Self::classes), or all if there are fewer, drawn at random: the same seed draws the same.
    ///
    /// Complexity: near-linear in the classes.
    #[must_use]
    pub fn sample(&self, count: usize, seed: u64) -> Vec<ValueRef> {
        let mut classes = self.classes();
        Random::new(seed).shuffle(&mut classes);
        classes.truncate(count);
        classes
    }

    /// The least number of empty cells of a region that is known to have the value; `None` if none is known.
    ///
    /// # Panics
    /// If the value is of a larger database.
    #[must_use]
    pub fn cells_of(&self, value: ValueRef) -> Option<usize> {
        match value.referred() {
            Referred::Outcome(_) => Some(0),
            Referred::Image(class, _) => self.class_cells(class),
        }
    }
}
