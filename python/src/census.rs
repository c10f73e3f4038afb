//! The census: what holds for how many of all connected graphs.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use cutshort::census::{
    BuiltIn, Columns, Generator, MAX_ORDER, Observer, Part, Row, Shard, Task, run,
};
use pyo3::prelude::*;

use crate::solver::thread_count;
use crate::wait::{Tell, refused, wait};
use crate::whole::Whole;

/// Tells how many graphs were counted, and hears that it shall stop.
struct Watch {
    counted: AtomicU64,
    stop: Arc<AtomicBool>,
    tell: Tell<u64>,
}

/// News come once in so many graphs.
const EVERY: u64 = 1000;

impl Observer for Watch {
    fn counted(&self, graphs: usize) {
        let before = self.counted.fetch_add(graphs as u64, Ordering::Relaxed);
        let now = before + graphs as u64;
        if now / EVERY > before / EVERY {
            (self.tell)(now);
        }
    }

    fn stop(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

/// The row of the census for graphs with so many vertices, as JSON.
#[pyfunction]
#[pyo3(signature = (n, outcomes, capture, rules, orbits, threads, report))]
#[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
pub(crate) fn census(
    py: Python<'_>,
    n: Whole,
    outcomes: bool,
    capture: bool,
    rules: bool,
    orbits: bool,
    threads: Whole,
    report: Option<Py<PyAny>>,
) -> PyResult<String> {
    let order = n.get().filter(|order| (1..=MAX_ORDER).contains(order));
    let Some(n) = order else {
        let expected = format!("expected 1 to {MAX_ORDER}");
        return Err(refused(format_args!(
            "there is no census of graphs with {n} vertices, {expected}"
        )));
    };
    let threads = thread_count(&threads)?;
    let columns = Columns { outcomes, capture, rules, orbits };
    let interrupt = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&interrupt);
    let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
        let watch = Watch { counted: AtomicU64::new(0), stop, tell };
        let task = Task { order: n, columns, generator: BuiltIn.name() };
        let seconds = cutshort::census::expected_seconds(n, columns);
        let part = Part::new(task, Shard::WHOLE, BuiltIn.pieces(seconds));
        let part = run(part, &BuiltIn, threads, &watch).map_err(|error| error.to_string())?;
        Ok::<_, String>(Row::new(&part).to_json())
    });
    waited.whole()?.map_err(refused)
}
