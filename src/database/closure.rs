//! The closure, level by level.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::entry::ValueClass;
use super::level::{Images, Task, Watch, new_classes, tasks, tasks_with_outcomes};
use super::{Database, Origin, ValueRef, Workshop};
use crate::game::Game;
use crate::solve::Limits;
use crate::values::{FormId, SmallValues, ValueError, ValueLimits, small_values};

/// What a new database is to hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ClosureOptions {
    /// Values of more atoms are left out.
    pub most_atoms: Option<u64>,
    /// All regions of up to so many cells are looked at, for values that no pinwheel of smaller ones has.
    /// Seconds for 4, minutes for 6.
    pub seeded: usize,
    /// How many parts are put together at a time: 3, pinwheels only, or 4, every way in the plane ([`Shape`](super::Shape)).
    pub parts: usize,
}

impl Default for ClosureOptions {
    /// 50 atoms, as in the paper, and regions of up to 6 cells: up to 5 the closure finds all by itself.
    fn default() -> Self {
        Self { most_atoms: Some(50), seeded: 6, parts: 3 }
    }
}

/// How far a level has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuildProgress {
    /// The number of empty cells.
    pub level: usize,
    /// The pinwheels that have been made.
    pub done: usize,
    /// All that are known to be made in this level.
    pub all: usize,
}

/// Why nothing is added. The database is as it was.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum BuildError {
    /// It was stopped.
    #[error("the closure was interrupted")]
    Interrupted,
    /// A region was not evaluated.
    #[error("a small region has no value: {0}")]
    Value(#[from] ValueError),
    /// More cells than are counted.
    #[error("a level of {0} cells is too large, at most {max} are counted", max = Database::MOST_CELLS)]
    TooLarge(usize),
    /// More values than are put together three at a time.
    #[error(
        "the values of up to {most_atoms} atoms are more than {max}, too many to put together three at a time",
        max = Database::MOST_TOGETHER
    )]
    TooManyParts {
        /// The bound on atoms.
        most_atoms: u64,
    },
}

/// What a region adds to a database.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Addition {
    /// A class of values.
    New,
    /// A region with fewer cells than the one that was known.
    FewerCells,
    /// Nothing.
    Known,
}

impl Database {
    /// The most cells of a level.
    pub const MOST_CELLS: usize = 200;

    /// The outcomes alone.
    #[must_use]
    pub fn new(options: ClosureOptions) -> Self {
        let ClosureOptions { most_atoms, seeded, parts } = options;
        Self { most_atoms, seeded, parts: parts.clamp(3, 4), ..Self::default() }
    }

    /// Adds all values whose least number of cells is one more than that of those that are there: first the
    /// pinwheels, then those of small regions that are no pinwheel, and what outcomes in the places of two parts make of both. Says how many values are new.
    ///
    /// The answer does not depend on the number of threads.
    ///
    /// Complexity: from level to level four times the time, and three to four times the values.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use std::sync::atomic::AtomicBool;
    /// use cutshort::database::{ClosureOptions, Database};
    /// let mut database = Database::new(ClosureOptions { seeded: 1, ..ClosureOptions::default() });
    /// let mut new = Vec::new();
    /// for _ in 0..4 {
    ///     new.push(database.next_level(1, &Arc::new(AtomicBool::new(false)), &mut |_| ())?);
    /// }
    /// // The outcomes, one cell, two cells, three cells.
    /// assert_eq!(new, [5, 7, 9, 20]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If it is interrupted, by `stop`, or a small region cannot be evaluated.
    pub fn next_level(
        &mut self,
        threads: usize,
        stop: &Arc<AtomicBool>,
        report: &mut (dyn FnMut(&BuildProgress) + Send),
    ) -> Result<usize, BuildError> {
        let level = self.levels.map_or(0, |last| last + 1);
        if level > Self::MOST_CELLS {
            return Err(BuildError::TooLarge(level));
        }
        let mut larger = self.clone();
        let new = if level == 0 {
            ValueRef::OUTCOMES
        } else {
            let report = &mut |done, all| report(&BuildProgress { level, done, all });
            larger.add_level(level, &mut Watch { threads, stop, report })?
        };
        larger.levels = Some(level);
        *self = larger;
        Ok(new)
    }

    /// The images of the values with regions of up to so many cells, by level.
    pub(super) fn images(&self, workshop: &mut Workshop, most: usize) -> Images {
        let mut images = Images::new(most);
        for class in 0..self.all_classes() {
            if self.class_cells(class).is_some_and(|cells| cells <= most) {
                images.add(self, workshop, class);
            }
        }
        images
    }

    fn add_level(&mut self, level: usize, watch: &mut Watch<'_>) -> Result<usize, BuildError> {
        let mut workshop = Workshop::new();
        let images = self.images(&mut workshop, level);
        let outcomes: Vec<_> = (0..ValueRef::OUTCOMES).map(ValueRef::outcome).collect();
        let mut new = self.add_round(level, &tasks(&images, level, self.parts), watch)?;
        drop(images);
        if level <= self.seeded {
            new.extend(self.add_regions(level, watch.stop)?);
        }
        let mut count = 0;
        while !new.is_empty() {
            let mut fresh = Images::new(level);
            new.iter().for_each(|&class| fresh.add(self, &mut workshop, class));
            count += fresh.count(level);
            new = self.add_round(level, &tasks_with_outcomes(&fresh, level, &outcomes), watch)?;
        }
        Ok(count)
    }

    /// Adds the classes that tasks of a level give; which they are.
    fn add_round(
        &mut self,
        level: usize,
        tasks: &[Task<'_>],
        watch: &mut Watch<'_>,
    ) -> Result<Vec<usize>, BuildError> {
        let found = new_classes(self, level, tasks, watch).ok_or(BuildError::Interrupted)?;
        let mut workshop = Workshop::new();
        let mut new = Vec::new();
        for (_, found) in found {
            let form = workshop.forms_mut().attach(&found.form, |atom| atom);
            let class = self.add_class(&mut workshop, form);
            let origin = Origin::Sum(found.shape, found.parts, found.symmetry);
            self.realize_class(class, level, origin);
            new.push(class);
        }
        Ok(new)
    }

    /// Adds the value of a region, a canonical form of the workshop, if it is new or the region has fewer cells than the one
    /// that is known. Nothing is checked: [`NamedParts::value`](super::NamedParts::value) finds the value.
    ///
    /// # Panics
    /// If the region has more than [`MOST_CELLS`](Self::MOST_CELLS) cells.
    pub fn add_region(&mut self, workshop: &mut Workshop, form: FormId, region: Game) -> Addition {
        if workshop.forms().as_atom(form).is_some() {
            return Addition::Known;
        }
        let cells = region.hypergraph().cells().len();
        assert!(cells <= Self::MOST_CELLS, "the region has {cells} cells");
        let (_, symmetry) = workshop.class_content(form);
        let class = self.add_class(workshop, form);
        let addition = match self.class_cells(class) {
            None => Addition::New,
            Some(known) if known > cells => Addition::FewerCells,
            Some(_) => return Addition::Known,
        };
        // The region has another image of the class than the form that stands for it.
        self.realize_class(class, cells, Origin::Region(self.regions.len(), symmetry));
        self.regions.push(region);
        addition
    }

    /// The class of a form that is no outcome, which is put there if it is new.
    pub(super) fn add_class(&mut self, workshop: &mut Workshop, form: FormId) -> usize {
        workshop.add(self, form).class().expect("the form is no outcome")
    }

    /// Says where a class comes from now.
    pub(super) fn realize_class(&mut self, class: usize, cells: usize, origin: Origin) {
        let old = self.class(class);
        self.replace(class, &ValueClass { cells: Some(cells as u8), origin, ..old });
    }

    /// Adds the values of small regions that are not there.
    fn add_regions(
        &mut self,
        level: usize,
        stop: &Arc<AtomicBool>,
    ) -> Result<Vec<usize>, BuildError> {
        let search = Limits { interrupt: Arc::clone(stop), ..Limits::default() };
        let limits = ValueLimits { search, ..ValueLimits::default() };
        let SmallValues { regions, found, .. } =
            small_values(level, &limits).map_err(|error| match error {
                ValueError::Stopped { .. } => BuildError::Interrupted,
                error => error.into(),
            })?;
        let mut workshop = Workshop::new();
        let mut new = Vec::new();
        for (value, region) in found.into_iter().nth(level).unwrap_or_default() {
            let form = workshop.adopt(regions.forms(), value);
            if self.most_atoms.is_some_and(|most| workshop.forms().atoms(form) > most) {
                continue;
            }
            if self.add_region(&mut workshop, form, region) != Addition::Known {
                new.push(self.add_class(&mut workshop, form));
            }
        }
        Ok(new)
    }
}

/// The class of an image is the class, whatever the image.
#[cfg(test)]
pub(super) fn standing(class: usize) -> ValueRef {
    ValueRef::image(class, super::Symmetry::IDENTITY)
}
