//! Running a census.

use std::ops::ControlFlow;
use std::sync::Mutex;

use rayon::prelude::*;
use thiserror::Error;

use super::{Columns, Counter, Generator, GeneratorError, Part};
use crate::clock::Instant;

/// What is told about a run while it goes on, and what may end it early.
pub trait Observer: Sync {
    /// Some more graphs were counted. Comes often.
    fn counted(&self, graphs: usize) {
        let _ = graphs;
    }

    /// A piece was finished; `part` has all that is done so far.
    ///
    /// # Errors
    /// If what the observer does with the part fails (it may write it to a file); the run ends.
    fn piece_done(&self, part: &Part) -> std::io::Result<()> {
        let _ = part;
        Ok(())
    }

    /// Whether the run shall stop. Asked often.
    fn stop(&self) -> bool {
        false
    }
}

/// An observer that looks away.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// Why a census ended without a result.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum CensusError {
    /// The graphs could not be had.
    #[error(transparent)]
    Generator(#[from] GeneratorError),
    /// The observer could not do its work.
    #[error("cannot write the checkpoint: {0}")]
    Observer(std::io::Error),
    /// No threads.
    #[error("cannot start the threads: {0}")]
    Threads(#[from] rayon::ThreadPoolBuildError),
}

/// The number of connected graphs with n = 0, 1, ... vertices (OEIS A001349), to plan with.
const CONNECTED_GRAPHS: [f64; 17] = [
    1.0,
    1.0,
    1.0,
    2.0,
    6.0,
    21.0,
    112.0,
    853.0,
    11117.0,
    261_080.0,
    11_716_571.0,
    1_006_700_565.0,
    1.64e11,
    5.03e13,
    2.90e16,
    3.14e19,
    6.39e22,
];

/// How many connected graphs with `order` vertices there are, roughly above 11; to plan with.
#[must_use]
pub fn connected_graphs(order: usize) -> f64 {
    CONNECTED_GRAPHS.get(order).copied().unwrap_or(f64::INFINITY)
}

/// About how many seconds one thread takes for all graphs of an order; to plan with.
#[must_use]
pub fn expected_seconds(order: usize, columns: Columns) -> f64 {
    connected_graphs(order) * columns.microseconds(order) / 1e6
}

/// Does what is left to do of `part` on `threads` threads (0: as many as there are processors).
///
/// The result is complete unless the observer stopped the run; pieces that were going on then are
/// not in it. Counts do not depend on the number of threads.
///
/// # Errors
/// If the generator or the observer fails.
pub fn run(
    part: Part,
    generator: &dyn Generator,
    threads: usize,
    observer: &dyn Observer,
) -> Result<Part, CensusError> {
    let (order, columns) = (part.task().order, part.task().columns);
    let (shard, pieces) = (part.shard(), part.pieces());
    let open = part.open_pieces();
    let part = Mutex::new(part);
    let lock = || part.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    let count_piece = |&piece: &u64| -> Result<(), CensusError> {
        if observer.stop() {
            return Ok(());
        }
        let start = Instant::now();
        let mut counter = Counter::new(columns);
        let flow = generator.generate(order, shard.piece(piece, pieces), &mut |family| {
            counter.add(family);
            observer.counted(family.neighbourhoods.len());
            if observer.stop() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        if flow.is_break() {
            return Ok(());
        }
        let mut part = lock();
        part.add_piece(piece, &counter.into_counts(), start.elapsed());
        observer.piece_done(&part).map_err(CensusError::Observer)
    };
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build()?;
    pool.install(|| open.par_iter().with_max_len(1).try_for_each(count_piece))?;
    Ok(part.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner))
}
