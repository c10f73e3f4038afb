//! Reductions with their steps.

use std::ops::ControlFlow;

use cutshort::analysis::{Effort, ReduceError, ReduceOptions, reduce_watched};
use cutshort::formats::GameFile;
use cutshort::game::{ByPlayer, Class, Game};
use cutshort::graph::Names;
use cutshort::proof::{Preserves, explain, named, replay};
use cutshort::render::{Picture, Scene, reduction_frames};
use cutshort::solve::{LocalCertificate, StopReason};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::{Board, Claims, numbers, theme_of, word};
use crate::solver::certificate;
use crate::wait::{limits, refused, wait};

/// A reduced position and how it was reached.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Reduction {
    file: GameFile,
    start: Game,
    reduction: cutshort::Reduction,
    /// What has ended it before it was done.
    stopped: Option<StopReason>,
}

/// Pictures larger than this are cut short.
const MOST_BYTES: usize = 4 << 20;

/// So many pictures stand in a row of a strip.
const COLUMNS: usize = 4;

#[pymethods]
impl Reduction {
    /// The steps as JSON, with the numbers of the vertices for names.
    fn steps(&self) -> String {
        let numbers = Names::numbered(self.file.names().len());
        named(&self.reduction.trace, &numbers).to_string()
    }

    /// The steps in words.
    fn explain(&self) -> Vec<String> {
        explain(&self.start, &self.reduction.trace, self.file.names())
    }

    /// Who wins with Short and with Cut to move, as far as that is known.
    #[getter]
    fn winners(&self) -> (Option<&'static str>, Option<&'static str>) {
        let ByPlayer { short, cut } = self.reduction.winners;
        (short.map(word), cut.map(word))
    }

    #[getter]
    fn outcome_class(&self) -> Option<String> {
        self.reduction.class().map(|class: Class| class.to_string())
    }

    /// Whether all rules were tried.
    #[getter]
    fn is_full(&self) -> bool {
        self.reduction.effort == Effort::Full
    }

    /// What has ended it before no rule applied any more.
    #[getter]
    fn stopped(&self) -> Option<String> {
        self.stopped.map(|reason| reason.to_string())
    }

    /// The cells that are left.
    #[getter]
    fn left(&self) -> Vec<u32> {
        numbers(self.reduction.section.cells().iter())
    }

    /// The terminals that are left.
    #[getter]
    fn terminals(&self) -> Vec<u32> {
        numbers(self.reduction.section.terminals().iter().copied())
    }

    /// The edges that are left.
    #[getter]
    fn hyperedges(&self) -> Vec<Vec<u32>> {
        let hyperedges = self.reduction.section.hyperedges();
        hyperedges.map(|members| numbers(members.iter().copied())).collect()
    }

    /// Has the steps replayed by the kernel, which says what is wrong.
    fn replay(&self, py: Python<'_>) -> PyResult<()> {
        let replayed = py.detach(|| replay(&self.start, &self.reduction.trace));
        replayed.map(|_| ()).map_err(refused)
    }

    /// The steps as a certificate.
    fn certificate<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        let mut lines = LocalCertificate::new(&self.start);
        lines.add_reduction(&self.reduction);
        PyBytes::new(py, &certificate(&self.file, &lines.lines()))
    }

    /// A picture of each step.
    fn svg(&self, py: Python<'_>, title: &str, theme: &str) -> PyResult<String> {
        let theme = theme_of(theme)?;
        Ok(py.detach(|| {
            let scene = Scene::new(&self.file);
            let frames = reduction_frames(&scene, &self.reduction.trace, MOST_BYTES);
            Picture::strip(title, &frames, COLUMNS).to_svg(theme)
        }))
    }
}

type Raised = Option<Py<PyAny>>;

/// Reduces a position until no rule applies, or the time is up.
#[pyfunction]
#[pyo3(signature = (board, claims, preserve, time))]
pub(crate) fn reduce(
    py: Python<'_>,
    board: Py<Board>,
    claims: Claims,
    preserve: &str,
    time: Option<f64>,
) -> PyResult<(Option<Reduction>, Raised)> {
    let known = [Preserves::Fillings, Preserves::Value, Preserves::Winner];
    let preserve = known.into_iter().find(|it| it.to_string() == preserve).ok_or_else(|| {
        let expected = "expected fillings, value or winner";
        refused(format_args!("{preserve:?} is nothing that a step keeps, {expected}"))
    })?;
    let file = board.get().file(&claims, None)?;
    let (limits, interrupt) = limits(time, None)?;
    let waited = wait::<_, ()>(py, &interrupt, None, move |_| {
        let start = file.position().reduced();
        let options = ReduceOptions { preserve, effort: Effort::Full };
        let mut stopped = None;
        let reduction = reduce_watched(&start, options, &mut || {
            stopped = limits.reached();
            stopped.map_or(ControlFlow::Continue(()), |_| ControlFlow::Break(()))
        })?;
        Ok::<_, ReduceError>(Reduction { file, start, reduction, stopped })
    });
    let (reduction, raised) = waited.both(py)?;
    Ok((reduction.transpose().map_err(refused)?, raised))
}
