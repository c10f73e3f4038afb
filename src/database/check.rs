//! Whether a database is what it says.

use thiserror::Error;

use super::{Database, NamedParts, RealizeError, Symmetry, ValueRef, Workshop};
use crate::values::{ValueError, ValueLimits};

/// What is wrong with a value of a database.
#[derive(Clone, Debug, Error)]
#[non_exhaustive]
pub enum Fault {
    /// It is not in canonical form.
    #[error("the form is not canonical")]
    NotCanonical,
    /// No region can have it (Theorem 3.4).
    #[error("the form is not passable")]
    NotPassable,
    /// Looking for it leads elsewhere: it is equivalent to another one.
    #[error("it is found elsewhere in the database")]
    FoundElsewhere,
    /// Its region cannot be made.
    #[error(transparent)]
    Region(#[from] RealizeError),
    /// Its region has more cells than are said.
    #[error("its region has {found} cells, expected at most {expected}")]
    Cells {
        /// What the region has.
        found: usize,
        /// What is said.
        expected: usize,
    },
    /// Its region has another value.
    #[error("its region has the value {0}")]
    Value(String),
    /// The value of its region was not found.
    #[error(transparent)]
    NotValued(#[from] ValueError),
}

impl Database {
    /// Rebuilds the region of a value and of its dual, finds their values, and compares.
    ///
    /// # Errors
    /// What is wrong, if anything is.
    ///
    /// # Panics
    /// If the value is of a larger database.
    pub fn check(
        &self,
        value: ValueRef,
        limits: &ValueLimits,
        workshop: &mut Workshop,
    ) -> Result<(), Fault> {
        for value in [value, value.under(Symmetry::DUAL)] {
            let form = workshop.place(self, value);
            if workshop.forms_mut().canonical(form) != form {
                return Err(Fault::NotCanonical);
            }
            if !workshop.forms_mut().is_passable(form) {
                return Err(Fault::NotPassable);
            }
            let found = workshop.find(self, form);
            if found.map(|found| workshop.place(self, found)) != Some(form)
                || found.map(|found| self.cells_of(found)) != Some(self.cells_of(value))
            {
                return Err(Fault::FoundElsewhere);
            }
            let region = self.region(value)?;
            let (found, expected) =
                (region.hypergraph().cells().len(), self.cells_of(value).unwrap_or(0));
            if found > expected {
                return Err(Fault::Cells { found, expected });
            }
            let found = NamedParts::value(&region, limits, workshop)?;
            if found != form {
                return Err(Fault::Value(workshop.forms().write(found)));
            }
        }
        Ok(())
    }
}
