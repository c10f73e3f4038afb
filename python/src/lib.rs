//! `cutshort._native`: what the Python package asks of the library.
//!
//! Vertices are numbers here, and answers are plain; the Python side has the user's own nodes, and the
//! documentation. What takes long is done by [`wait`], so that Python goes on and Ctrl-C is heard.

mod batch;
mod board;
mod census;
mod certificate;
mod colouring;
mod columns;
mod reduction;
mod solver;
mod template;
mod values;
mod wait;
mod whole;

use pyo3::prelude::*;

/// What the Python package asks of the library.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::batch::{Table, dataset, solve_many};
    #[pymodule_export]
    use crate::board::{Board, Reader, read};
    #[pymodule_export]
    use crate::census::census;
    #[pymodule_export]
    use crate::certificate::check_certificate;
    #[pymodule_export]
    use crate::colouring::Colouring;
    #[pymodule_export]
    use crate::reduction::{Reduction, reduce};
    #[pymodule_export]
    use crate::solver::{Answer, Solver};
    #[pymodule_export]
    use crate::template::{Pattern, library};
    #[pymodule_export]
    use crate::values::{Form, probes, value};

    /// The names in a list with commas between them, some in quotes.
    #[pyo3::pyfunction]
    fn names_in(text: &str) -> Vec<String> {
        cutshort::formats::names_in(text)
    }

    #[pymodule_init]
    fn init(module: &super::Bound<'_, super::PyModule>) -> super::PyResult<()> {
        use super::PyModuleMethods;
        module.add("__version__", env!("CARGO_PKG_VERSION"))
    }
}
