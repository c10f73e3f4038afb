//! Certificates that are checked.

use std::sync::Arc;

use pyo3::prelude::*;

use crate::board::{Placed, placed};
use crate::wait::wait;

/// Checks a certificate. What it proves is JSON, with the numbers of the vertices; then how many nodes it has.
/// The reason, if it is refused.
#[pyfunction]
#[allow(clippy::type_complexity, reason = "Python's side takes it apart")]
pub(crate) fn check_certificate(
    py: Python<'_>,
    text: Vec<u8>,
    memory: usize,
) -> PyResult<(Option<(Placed, String, usize)>, Option<String>)> {
    let waited = wait::<_, ()>(py, &Arc::default(), None, move |_| {
        cutshort::formats::check_certificate(text.as_slice(), memory << 20)
    });
    Ok(match waited.whole()? {
        Ok(checked) => {
            let proved = serde_json::to_string(&checked.proved).expect("answers are JSON");
            (Some((placed(checked.file), proved, checked.nodes)), None)
        }
        Err(error) => (None, Some(error.to_string())),
    })
}
