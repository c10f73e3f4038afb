//! Game forms: values of regions.

use std::cmp::Ordering;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use cutshort::values::{
    FormId, Forms, Gluing, MonotoneFunction, Outcomes, PosetChoice, Probe, ValueError, ValueLimits,
    ValueTable, quoted_form, valuation_with_progress,
};
use pyo3::exceptions::PyTimeoutError;
use pyo3::prelude::*;

use crate::board::{Board, Claims, numbers, player};
use crate::wait::{limits, refused, wait};
use crate::whole::Whole;

/// Forms over some outcomes; those that come of one another share it.
struct Arena {
    outcomes: Outcomes,
    forms: Mutex<Forms>,
}

impl Arena {
    fn lock(&self) -> MutexGuard<'_, Forms> {
        self.forms.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A game form over the outcomes of a region.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Form {
    arena: Arc<Arena>,
    id: FormId,
}

impl Form {
    fn here(&self, id: FormId) -> Self {
        Self { arena: Arc::clone(&self.arena), id }
    }

    /// The other form in this one's arena.
    fn taken(&self, other: &Self) -> PyResult<FormId> {
        if Arc::ptr_eq(&self.arena, &other.arena) {
            return Ok(other.id);
        }
        let (mine, theirs) = (&self.arena.outcomes, &other.arena.outcomes);
        if mine != theirs {
            return Err(refused(format_args!(
                "the forms have different outcomes, {} and {}; expected the same",
                mine.name(),
                theirs.name()
            )));
        }
        // One lock at a time: two threads may compare the same two the other way round.
        let detached = other.arena.lock().detach(other.id);
        Ok(self.arena.lock().attach(&detached, |atom| atom))
    }
}

#[pymethods]
impl Form {
    /// The form that a text writes, over the outcomes with a name.
    #[new]
    #[pyo3(signature = (text, outcomes, terminals))]
    fn new(text: &str, outcomes: &str, terminals: Option<Whole>) -> PyResult<Self> {
        let count = |terminals: Whole| {
            let expected = format_args!("expected 2 to {}", Outcomes::MAX_TERMINALS);
            terminals
                .get()
                .ok_or_else(|| refused(format_args!("terminals are {terminals}, {expected}")))
        };
        let outcomes = match terminals.map(count).transpose()? {
            Some(terminals) => Outcomes::named(outcomes, terminals),
            None => Outcomes::called(outcomes),
        };
        let outcomes = outcomes.map_err(refused)?;
        let mut forms = Forms::new(outcomes.poset().clone());
        let id = forms.parse(text).map_err(|error| {
            let form = quoted_form(text);
            refused(format_args!("the form {form} over {}: {error}", outcomes.name()))
        })?;
        Ok(Self { arena: Arc::new(Arena { outcomes, forms: Mutex::new(forms) }), id })
    }

    #[getter]
    fn outcomes(&self) -> &str {
        self.arena.outcomes.name()
    }

    #[getter]
    fn terminals(&self) -> usize {
        self.arena.outcomes.terminals()
    }

    /// The form in the notation of the papers.
    fn write(&self) -> String {
        self.arena.lock().write(self.id)
    }

    /// How many atoms it has when it is written out.
    #[getter]
    fn atoms(&self) -> u64 {
        self.arena.lock().atoms(self.id)
    }

    #[getter]
    fn depth(&self) -> usize {
        self.arena.lock().depth(self.id)
    }

    #[getter]
    fn is_atom(&self) -> bool {
        self.arena.lock().as_atom(self.id).is_some()
    }

    /// Where a player can move.
    fn options(&self, by: &str) -> PyResult<Vec<Self>> {
        let by = player(by)?;
        let options = self.arena.lock().options(self.id, by).to_vec();
        Ok(options.into_iter().map(|id| self.here(id)).collect())
    }

    fn canonical(&self, py: Python<'_>) -> Self {
        self.here(py.detach(|| self.arena.lock().canonical(self.id)))
    }

    fn is_passable(&self, py: Python<'_>) -> bool {
        py.detach(|| self.arena.lock().is_passable(self.id))
    }

    fn is_monotone(&self, py: Python<'_>) -> bool {
        py.detach(|| self.arena.lock().is_monotone(self.id))
    }

    /// Whether this is at most as good for Short as the other, and the other way round.
    fn compare(&self, py: Python<'_>, other: &Self) -> PyResult<Option<i8>> {
        let other = self.taken(other)?;
        let order = py.detach(|| self.arena.lock().compare(self.id, other));
        Ok(order.map(|order| match order {
            Ordering::Less => -1,
            Ordering::Equal => 0,
            Ordering::Greater => 1,
        }))
    }

    /// The canonical form of two regions at the same terminals, side by side.
    fn beside(&self, py: Python<'_>, other: &Self) -> PyResult<Self> {
        let other = self.taken(other)?;
        let outcomes = &self.arena.outcomes;
        let nodes: Vec<usize> = (0..outcomes.terminals()).collect();
        let gluing = Gluing::new(vec![nodes.clone(), nodes.clone()], nodes);
        let sum = py.detach(|| {
            let function = MonotoneFunction::of_gluing(&gluing, &[outcomes, outcomes], outcomes);
            let function = function.map_err(|error| error.to_string())?;
            let sum = self.arena.lock().sum_here(&function, self.id, other);
            sum.map_err(|error| error.to_string())
        });
        Ok(self.here(sum.map_err(refused)?))
    }

    /// The same game seen by the other player, if the outcomes have a dual.
    fn dual(&self) -> Option<Self> {
        let dual = self.arena.lock().dual(&self.arena.outcomes, self.id)?;
        Some(self.here(dual))
    }

    /// Equal forms have equal numbers.
    fn hash(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.arena.outcomes.name().hash(&mut hasher);
        let mut forms = self.arena.lock();
        let canonical = forms.canonical(self.id);
        forms.write(canonical).hash(&mut hasher);
        hasher.finish()
    }
}

/// The value of the region that a position leaves, how many states were expanded; or the limit that stopped
/// it.
#[pyfunction]
#[pyo3(signature = (board, claims, outcomes, time, nodes, forms, report))]
#[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
pub(crate) fn value(
    py: Python<'_>,
    board: Py<Board>,
    claims: Claims,
    outcomes: Option<String>,
    time: Option<f64>,
    nodes: Option<u64>,
    forms: Option<Whole>,
    report: Option<Py<PyAny>>,
) -> PyResult<(Form, u64)> {
    let position = board.get().position(&claims, None)?;
    let (search, interrupt) = limits(time, nodes)?;
    let held = |forms: Whole| {
        let expected = "expected how many may be held, a number from 0";
        forms.get().ok_or_else(|| refused(format_args!("forms are {forms}, {expected}")))
    };
    let forms = forms.map(held).transpose()?;
    let limits = ValueLimits { search, forms, ..ValueLimits::default() };
    let choice = outcomes.map_or(PosetChoice::Fitting, PosetChoice::Named);
    let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
        let report = &mut |state: &cutshort::values::ValueProgress| {
            tell((state.states, state.forms));
        };
        valuation_with_progress(&position.reduced(), &choice, &limits, report)
    });
    let found = waited.whole()?.map_err(valueless)?;
    let arena = Arena { outcomes: found.outcomes, forms: Mutex::new(found.forms) };
    Ok((Form { arena: Arc::new(arena), id: found.value }, found.states))
}

/// A first move: its place among the cells, the moves that are at least as good, the replies that reverse it, and
/// whether nothing replaces it.
pub(crate) type Told = (u32, Vec<u32>, Vec<u32>, bool);

pub(crate) fn told(found: Vec<Probe>) -> Vec<Told> {
    let told = |probe: Probe| {
        let cell = probe.cell.index() as u32;
        (cell, numbers(probe.dominated_by), numbers(probe.reversed_by), probe.viable)
    };
    found.into_iter().map(told).collect()
}

/// The first moves of a player in the region that a position leaves; cells are numbered as its empty cells are
/// ordered.
#[pyfunction]
#[pyo3(signature = (board, claims, by, outcomes, time, nodes, report))]
#[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
pub(crate) fn probes(
    py: Python<'_>,
    board: Py<Board>,
    claims: Claims,
    by: &str,
    outcomes: Option<String>,
    time: Option<f64>,
    nodes: Option<u64>,
    report: Option<Py<PyAny>>,
) -> PyResult<Vec<Told>> {
    let position = board.get().position(&claims, None)?;
    let by = player(by)?;
    let (search, interrupt) = limits(time, nodes)?;
    let limits = ValueLimits { search, ..ValueLimits::default() };
    let choice = outcomes.map_or(PosetChoice::Fitting, PosetChoice::Named);
    let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
        let game = position.reduced();
        let outcomes = Outcomes::chosen(&game, &choice)?;
        let report = &mut |left: usize| tell(left);
        let mut table = ValueTable::of_game(&game, &outcomes, &limits, report)?;
        Ok(told(table.probes(by)))
    });
    waited.whole()?.map_err(valueless)
}

/// Why there is no value: a limit, or what was asked.
pub(crate) fn valueless(error: ValueError) -> PyErr {
    match error {
        ValueError::Stopped { .. } => PyTimeoutError::new_err(error.to_string()),
        _ => refused(error),
    }
}
