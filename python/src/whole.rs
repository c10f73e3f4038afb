//! Whole numbers of Python, which have no bounds.

use std::fmt;

use pyo3::exceptions::PyOverflowError;
use pyo3::prelude::*;

/// A whole number. One that is too large or too small for the machine is so for all that is asked here, too: what
/// refuses it can still say which it was.
#[derive(Clone, Debug)]
pub(crate) struct Whole {
    number: Option<i64>,
    shown: String,
}

impl Whole {
    /// The number, if it is one of this type.
    pub(crate) fn get<T: TryFrom<i64>>(&self) -> Option<T> {
        T::try_from(self.number?).ok()
    }
}

impl fmt::Display for Whole {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

impl<'py> FromPyObject<'_, 'py> for Whole {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Self> {
        let number = match given.extract::<i64>() {
            Ok(number) => Some(number),
            Err(error) if error.is_instance_of::<PyOverflowError>(given.py()) => None,
            Err(error) => return Err(error),
        };
        let shown = match number {
            Some(number) => number.to_string(),
            None => given.str()?.to_string(),
        };
        Ok(Self { number, shown })
    }
}
