//! One question to a solver.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use cutshort::formats::{GameFile, write_certificate};
use cutshort::game::Player;
use cutshort::solve::{MAX_THREADS, Progress, Solution, SolveError, SolveOptions, SolverOptions};
use pyo3::prelude::*;
use pyo3::types::PyBytes;

use crate::board::{Board, Claims, numbers, player, vertices, word};
use crate::wait::{limits, refused, wait};
use crate::whole::Whole;

/// What a search has found out.
#[pyclass(frozen, get_all, module = "cutshort._native")]
pub(crate) struct Answer {
    winner: Option<&'static str>,
    best_move: Option<u32>,
    winning_moves: Vec<u32>,
    open_moves: Vec<u32>,
    line: Vec<u32>,
    nodes: u64,
    seconds: f64,
    table_load: f64,
    stopped: Option<String>,
    /// Proof and disproof number and the most promising move of a search that was stopped.
    so_far: Option<(u64, u64, Option<u32>)>,
    engine: String,
}

impl From<Solution> for Answer {
    fn from(solution: Solution) -> Self {
        let number = |cell: cutshort::graph::VertexId| cell.index() as u32;
        let so_far = solution.so_far;
        Self {
            winner: solution.outcome.and_then(|outcome| outcome.winner()).map(word),
            best_move: solution.best_move.map(number),
            winning_moves: numbers(solution.winning_moves),
            open_moves: numbers(solution.open_moves),
            line: numbers(solution.line),
            nodes: solution.nodes,
            seconds: solution.seconds,
            table_load: solution.table_load,
            stopped: solution.stopped.map(|reason| reason.to_string()),
            so_far: so_far.map(|it| (it.proof, it.disproof, it.best_move.map(number))),
            engine: solution.engine.to_string(),
        }
    }
}

/// What is asked about a position, and the flag that a signal raises.
pub(crate) fn asked(
    time: Option<f64>,
    nodes: Option<u64>,
    all_moves: bool,
    line: bool,
) -> PyResult<(SolveOptions, Arc<AtomicBool>)> {
    let (limits, interrupt) = limits(time, nodes)?;
    Ok((SolveOptions { limits, all_moves, line }, interrupt))
}

/// The news of a search: nodes, seconds, the used part of the table, settled moves and all, proof and
/// disproof number, the line.
pub(crate) type News = (u64, f64, f64, Option<(usize, usize)>, Option<(u64, u64)>, Vec<u32>);

pub(crate) fn news(progress: &Progress) -> News {
    let Progress { nodes, seconds, table_load, line, moves, proof_numbers } = progress;
    (*nodes, *seconds, *table_load, *moves, *proof_numbers, numbers(line.iter().copied()))
}

/// What a solver is made with.
pub(crate) fn solver_options(
    engine: &str,
    memory: usize,
    threads: usize,
) -> PyResult<SolverOptions> {
    if memory == 0 {
        return Err(refused("memory 0 is too little, expected at least 1"));
    }
    Ok(SolverOptions { engine: engine.parse().map_err(refused)?, memory, threads })
}

/// How many threads work, if they are not none and not too many.
pub(crate) fn thread_count(threads: &Whole) -> PyResult<usize> {
    threads
        .get()
        .filter(|count| (1..=MAX_THREADS).contains(count))
        .ok_or_else(|| refused(format_args!("threads are {threads}, expected 1 to {MAX_THREADS}")))
}

/// A solver for the positions of one game that come about from one.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Solver {
    solver: Arc<cutshort::Solver>,
    board: Py<Board>,
}

impl Solver {
    fn told(&self, error: &SolveError) -> PyErr {
        refused(error.told(self.board.get().0.names()))
    }
}

/// Answers, one for each player to move, and the exception of a signal.
type Raised = Option<Py<PyAny>>;

#[pymethods]
impl Solver {
    #[new]
    fn new(
        py: Python<'_>,
        board: Py<Board>,
        claims: Claims,
        engine: &str,
        memory: usize,
        threads: Whole,
    ) -> PyResult<Self> {
        let options = solver_options(engine, memory, thread_count(&threads)?)?;
        let position = board.get().position(&claims, None)?;
        let solver = wait::<_, ()>(py, &Arc::default(), None, move |_| {
            cutshort::Solver::at(&position, options)
        });
        let told = |error: SolveError| refused(error.told(board.get().0.names()));
        Ok(Self { solver: Arc::new(solver.whole()?.map_err(told)?), board })
    }

    /// Who wins.
    #[pyo3(signature = (claims, to_move, time, nodes, all_moves, line, report))]
    #[allow(clippy::too_many_arguments, reason = "Python's side has names for them")]
    fn solve(
        &self,
        py: Python<'_>,
        claims: Claims,
        to_move: &str,
        time: Option<f64>,
        nodes: Option<u64>,
        all_moves: bool,
        line: bool,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Option<Answer>, Raised)> {
        let position = self.board.get().position(&claims, None)?;
        let to_move = player(to_move)?;
        let (options, interrupt) = asked(time, nodes, all_moves, line)?;
        let solver = Arc::clone(&self.solver);
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let report = &mut |progress: &Progress| tell(news(progress));
            solver.solve_with_progress(&position, to_move, &options, report)
        });
        let (answer, raised) = waited.both(py)?;
        let answer = answer.transpose().map_err(|error| self.told(&error))?;
        Ok((answer.map(Answer::from), raised))
    }

    /// Who wins with each of these players to move, and the certificate; or why there is none.
    #[pyo3(signature = (claims, to_move, time, nodes, report))]
    #[allow(clippy::type_complexity, reason = "Python's side takes it apart")]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        claims: Claims,
        to_move: Vec<String>,
        time: Option<f64>,
        nodes: Option<u64>,
        report: Option<Py<PyAny>>,
    ) -> PyResult<(Vec<Answer>, Option<Bound<'py, PyBytes>>, Option<String>, Raised)> {
        let file = self.board.get().file(&claims, None)?;
        let movers = to_move.iter().map(|word| player(word));
        let movers: Vec<Player> = movers.collect::<PyResult<_>>()?;
        let (limits, interrupt) = limits(time, nodes)?;
        let options = SolveOptions { limits, ..SolveOptions::default() };
        let solver = Arc::clone(&self.solver);
        let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
            let report = &mut |_: Player, progress: &Progress| tell(news(progress));
            let certified =
                solver.certify_with_progress(file.position(), &movers, &options, report)?;
            let text = certified.lines.map(|lines| certificate(&file, &lines));
            Ok((certified.solutions, text))
        });
        let (certified, raised) = waited.both(py)?;
        let certified = certified.transpose().map_err(|error| self.told(&error))?;
        let Some((solutions, text)) = certified else {
            return Ok((Vec::new(), None, None, raised));
        };
        let answers = solutions.into_iter().map(|(_, solution)| solution.into()).collect();
        Ok(match text {
            Ok(text) => (answers, Some(PyBytes::new(py, &text)), None, raised),
            Err(reason) => (answers, None, Some(reason.to_string()), raised),
        })
    }

    /// Cells within which the winner wins, if they are known.
    fn carrier(&self, py: Python<'_>, claims: Claims, to_move: &str) -> PyResult<Option<Vec<u32>>> {
        let position = self.board.get().position(&claims, None)?;
        let to_move = player(to_move)?;
        let solver = Arc::clone(&self.solver);
        let carrier =
            wait::<_, ()>(py, &Arc::default(), None, move |_| solver.carrier(&position, to_move));
        let carrier = carrier.whole()?.map_err(|error| self.told(&error))?;
        Ok(carrier.map(|cells| numbers(cells.iter())))
    }
}

/// A certificate as a file has it.
pub(crate) fn certificate(
    file: &GameFile,
    lines: &[cutshort::proof::certificate::Line],
) -> Vec<u8> {
    let mut text = Vec::new();
    write_certificate(file, lines, &mut text).expect("writing to memory succeeds");
    text
}

/// A set of vertices.
pub(crate) fn set(universe: usize, cells: &[u32]) -> cutshort::graph::VertexSet {
    cutshort::graph::VertexSet::from_vertices(universe, vertices(cells))
}
