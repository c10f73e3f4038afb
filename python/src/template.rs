//! Hex templates.

use std::collections::BTreeSet;

use cutshort::patterns::{
    Ask, Boundary, Cell, Findings, Kind, OpenPattern, PatternError, Template, is_markup,
    library_pattern, read_drawing, read_lines, read_markup, write_drawing, write_line,
    write_markup,
};
use cutshort::values::ValueLimits;
use pyo3::prelude::*;

use crate::board::{Placed, numbers, placed, player};
use crate::solver::{set, solver_options, thread_count};
use crate::values::{Told, told, valueless};
use crate::wait::{limits, refused, wait};
use crate::whole::Whole;

/// A pattern, read as a template of a kind.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Pattern {
    pattern: cutshort::patterns::Pattern,
    kind: Kind,
}

impl From<cutshort::patterns::Pattern> for Pattern {
    fn from(pattern: cutshort::patterns::Pattern) -> Self {
        Self { kind: pattern.kind(), pattern }
    }
}

impl Pattern {
    fn template(&self) -> PyResult<Template> {
        Template::of_kind(&self.pattern, self.kind).map_err(refused)
    }

    /// What a text means: a name of the library, a drawing, markup or a line of JSON.
    fn read(text: &str) -> PyResult<cutshort::patterns::Pattern> {
        let name = text.strip_prefix("template:").unwrap_or(text);
        if let Some(pattern) = library_pattern(name) {
            return Ok(pattern.clone());
        }
        let is_json = text.trim_start().starts_with('{');
        if !text.contains('\n') && !is_markup(text) && !is_json {
            let expected = "expected one that cutshort template list names, like template:III-1-a";
            return Err(refused(format_args!("there is no template {name:?}, {expected}")));
        }
        let read = || -> Result<_, PatternError> {
            if is_markup(text) {
                return read_markup(text);
            }
            if is_json {
                let first = read_lines(text)?.into_iter().next();
                return first.map(|record| record.pattern).ok_or(PatternError::Unknown);
            }
            read_drawing(text)
        };
        read().map_err(refused)
    }

    fn cells(cells: &BTreeSet<Cell>) -> Vec<String> {
        cells.iter().map(ToString::to_string).collect()
    }
}

#[pymethods]
impl Pattern {
    /// A pattern from a text, as a template of a kind: its own, if none is given.
    #[new]
    #[pyo3(signature = (text, kind))]
    fn new(text: &str, kind: Option<&str>) -> PyResult<Self> {
        let pattern = Self::read(text)?;
        let Some(word) = kind else { return Ok(pattern.into()) };
        let kind =
            Kind::ALL.into_iter().find(|kind| kind.to_string() == word).ok_or_else(|| {
                let known = Kind::ALL.map(|kind| kind.to_string()).join(", ");
                refused(format_args!(
                    "there is no kind {word:?} of template, expected one of {known}"
                ))
            })?;
        Ok(Self { pattern: pattern.of_kind(kind).map_err(refused)?, kind })
    }

    #[getter]
    fn name(&self) -> Option<&str> {
        self.pattern.name()
    }

    #[getter]
    fn source(&self) -> Option<&str> {
        self.pattern.parts().source.as_deref()
    }

    #[getter]
    fn kind(&self) -> String {
        self.kind.to_string()
    }

    #[getter]
    fn carrier(&self) -> Vec<String> {
        Self::cells(self.pattern.carrier())
    }

    /// The stones that are to be joined, group by group.
    #[getter]
    fn groups(&self) -> Vec<Vec<String>> {
        self.pattern.parts().groups.iter().map(|group| Self::cells(&group.stones)).collect()
    }

    /// The pattern in a form: drawing, hexboard or json.
    fn write(&self, form: &str) -> PyResult<String> {
        match form {
            "drawing" => Ok(write_drawing(&self.pattern)),
            "hexboard" => Ok(write_markup(&self.pattern)),
            "json" => Ok(write_line(&self.pattern.clone().into())),
            other => {
                let expected = "expected drawing, hexboard or json";
                Err(refused(format_args!("there is no form {other:?}, {expected}")))
            }
        }
    }

    /// The same with fewer empty cells.
    fn with_carrier(&self, cells: Vec<String>) -> PyResult<Self> {
        let of_pattern = |name: &String| {
            let cell =
                name.parse::<Cell>().ok().filter(|cell| self.pattern.carrier().contains(cell));
            cell.ok_or_else(|| refused(format_args!("{name} is no empty cell of the pattern")))
        };
        let cells = cells.iter().map(of_pattern).collect::<PyResult<_>>()?;
        Ok(Self { pattern: self.pattern.with_carrier(cells), ..*self })
    }

    /// The position that Short should win, Cut to move.
    fn position(&self) -> PyResult<Placed> {
        Ok(placed(self.template()?.file().clone()))
    }

    /// Whether it is valid and minimal, as JSON.
    #[pyo3(signature = (minimality, time, nodes, memory, threads, report))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn verify(
        &self,
        py: Python<'_>,
        minimality: bool,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: usize,
        threads: Whole,
        report: Option<Py<PyAny>>,
    ) -> PyResult<String> {
        let options = solver_options("auto", memory, thread_count(&threads)?)?;
        let template = self.template()?;
        let (limits, interrupt) = limits(time, nodes)?;
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let ask = Ask { minimality, limits, ..Ask::default() };
            let findings = template.verify(&ask, options, &mut |tried: usize| tell(tried));
            findings.map_err(|error| error.told(template.file().names()))
        });
        let found: Findings = waited.whole()?.map_err(refused)?;
        Ok(found.to_json().to_string())
    }

    /// The first moves of a player in the pattern, read open: cells, and for each what is to be said of it.
    #[pyo3(signature = (by, time, nodes, report))]
    fn probes(
        &self,
        py: Python<'_>,
        by: &str,
        time: Option<f64>,
        nodes: Option<u64>,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<String>, Vec<Told>)> {
        let by = player(by)?;
        let open = OpenPattern::of_pattern(&self.pattern);
        let cells = open.cells().map(|cell| cell.to_string()).collect();
        let (search, interrupt) = limits(time, nodes)?;
        let limits = ValueLimits { search, ..ValueLimits::default() };
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let mut table = Boundary::of(&open)?.table(&limits, &mut |left: usize| tell(left))?;
            Ok(told(table.probes(by)))
        });
        Ok((cells, waited.whole()?.map_err(valueless)?))
    }

    /// The empty cells that are left when all have gone that can, and those left open by a limit.
    #[pyo3(signature = (keep, time, nodes, memory, threads, report))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn shrink(
        &self,
        py: Python<'_>,
        keep: Vec<String>,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: usize,
        threads: Whole,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Option<bool>, Vec<String>, Vec<String>)> {
        let options = solver_options("auto", memory, thread_count(&threads)?)?;
        let template = self.template()?;
        let file = template.file().clone();
        let mut ids = Vec::new();
        for name in &keep {
            let cell = file.names().meant_by(name).ok_or_else(|| {
                refused(format_args!("there is no cell {name:?}, expected the name of a cell"))
            })?;
            ids.push(cell.index() as u32);
        }
        let kept = set(file.names().len(), &ids);
        let (limits, interrupt) = limits(time, nodes)?;
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let ask = Ask { minimality: true, limits, ..Ask::default() };
            let shrunk = template.shrink(&kept, &ask, options, &mut |tried| tell(tried));
            shrunk.map_err(|error| error.told(template.file().names()))
        });
        let shrunk = waited.whole()?.map_err(refused)?;
        let names = |cells: &cutshort::graph::VertexSet| {
            file.names_of(cells.iter()).into_iter().map(str::to_owned).collect()
        };
        Ok((shrunk.valid, names(&shrunk.carrier), names(&shrunk.open)))
    }

    /// The empty cells of all minimal templates within this one, and whether these are all.
    #[pyo3(signature = (time, nodes, memory, threads, report))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn find(
        &self,
        py: Python<'_>,
        time: Option<f64>,
        nodes: Option<u64>,
        memory: usize,
        threads: Whole,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<Vec<String>>, bool)> {
        let options = solver_options("auto", memory, thread_count(&threads)?)?;
        let template = self.template()?;
        let names = template.file().names().clone();
        let (limits, interrupt) = limits(time, nodes)?;
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let ask = Ask { minimality: true, limits, ..Ask::default() };
            let found = template.find(&ask, options, &mut |found| tell(found));
            found.map_err(|error| error.told(template.file().names()))
        });
        let found = waited.whole()?.map_err(refused)?;
        let named = |cells: &cutshort::graph::VertexSet| {
            let ids = numbers(cells.iter());
            crate::board::vertices(&ids).map(|cell| names.name(cell).to_owned()).collect()
        };
        Ok((found.carriers.iter().map(named).collect(), found.stopped.is_none()))
    }
}

/// The patterns that come with the program: each with what its source says of it, valid and minimal.
#[pyfunction]
pub(crate) fn library() -> Vec<(Pattern, Option<bool>, Option<bool>)> {
    let records = cutshort::patterns::library().iter();
    let row = |it: &cutshort::patterns::Record| {
        (it.pattern.clone().into(), it.claimed_valid, it.claimed_minimal)
    };
    records.map(row).collect()
}
