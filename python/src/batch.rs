//! Many positions at a time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};
use std::thread::available_parallelism;
use std::time::Duration;

use cutshort::formats::GameFile;
use cutshort::game::{Game, Player, Position, random_position};
use cutshort::graph::VertexId;
use cutshort::solve::{
    Engine, Limits, MAX_THREADS, Solution, SolveError, SolveOptions, Solver, SolverOptions,
    engine_for,
};
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyCapsule};
use rayon::prelude::*;

use crate::board::{Board, Claims, numbers, player, vertices, word};
use crate::columns;
use crate::solver::{Answer, solver_options, thread_count};
use crate::wait::{Tell, duration, refused, wait};
use crate::whole::Whole;

/// A position that is to be solved.
pub(crate) struct Question {
    /// Which of the games.
    pub(crate) game: usize,
    pub(crate) claims: Claims,
    pub(crate) to_move: Player,
}

impl Question {
    fn new(game: usize, position: &Position, to_move: Player) -> Self {
        let claimed = |by| numbers(position.claimed(by).iter());
        Self { game, claims: (claimed(Player::Short), claimed(Player::Cut)), to_move }
    }

    /// What a player has claimed.
    pub(crate) fn claimed(&self, by: Player) -> impl Iterator<Item = VertexId> + '_ {
        vertices(match by {
            Player::Short => &self.claims.0,
            Player::Cut => &self.claims.1,
        })
    }

    /// The position. Hundred thousands of them would take a lot of memory, each with its game.
    fn position(&self, game: &GameFile) -> Position {
        let mut position = game.position().clone();
        for by in Player::BOTH {
            self.claimed(by).for_each(|cell| {
                position.claim(cell, by).expect("the claims have been a position before");
            });
        }
        position
    }
}

/// What has been found out about it.
pub(crate) struct Label {
    pub(crate) solution: Solution,
    /// Cells within which the winner wins, if they were asked for and are known.
    pub(crate) carrier: Option<Vec<VertexId>>,
}

/// What is asked about each position, as Python's side says it.
#[derive(FromPyObject)]
#[pyo3(from_item_all)]
pub(crate) struct Asked {
    all_moves: bool,
    carriers: bool,
    time: Option<f64>,
    nodes: Option<u64>,
    memory: usize,
    engine: String,
    /// As many as there are processors, if it does not say.
    threads: Option<Whole>,
}

/// The same, checked.
#[derive(Clone, Copy, Debug)]
struct Ask {
    all_moves: bool,
    carriers: bool,
    time: Option<Duration>,
    nodes: Option<u64>,
    threads: usize,
    solver: SolverOptions,
}

impl TryFrom<Asked> for Ask {
    type Error = PyErr;

    fn try_from(asked: Asked) -> PyResult<Self> {
        let Asked { all_moves, carriers, time, nodes, memory, engine, threads } = asked;
        let time = time.map(duration).transpose()?;
        let solver = solver_options(&engine, memory, 1)?;
        let processors = || available_parallelism().map_or(1, usize::from).min(MAX_THREADS);
        let threads = threads.map_or_else(|| Ok(processors()), |count| thread_count(&count))?;
        Ok(Self { all_moves, carriers, time, nodes, threads, solver })
    }
}

impl Ask {
    /// With what the positions of a game are solved. An edge game has no carriers; where one is left of
    /// another game it is searched if they are asked for.
    fn solver_of(&self, game: &Game) -> SolverOptions {
        let is_open = self.carriers && self.solver.engine == Engine::Auto;
        let engine = if is_open { engine_for(game).ok() } else { None };
        SolverOptions { engine: engine.unwrap_or(self.solver.engine), ..self.solver }
    }

    /// The label of a position, by a solver that may know something already.
    fn label(
        &self,
        solver: &Solver,
        position: &Position,
        to_move: Player,
        interrupt: &Arc<AtomicBool>,
        news: &dyn Fn(),
    ) -> Result<Label, SolveError> {
        let until = self.time.and_then(|time| std::time::Instant::now().checked_add(time));
        let limits = Limits { nodes: self.nodes, until, interrupt: Arc::clone(interrupt) };
        let mut options = SolveOptions { limits, all_moves: self.all_moves, line: false };
        let solution = solver.solve_with_progress(position, to_move, &options, &mut |_| news())?;
        let mut carrier = None;
        if self.carriers && solution.outcome.is_some() {
            // When all moves are asked about one by one nobody looks at the position itself.
            options.all_moves = false;
            solver.solve_with_progress(position, to_move, &options, &mut |_| news())?;
            carrier = solver.carrier(position, to_move)?;
        }
        Ok(Label { solution, carrier: carrier.map(|cells| cells.iter().collect()) })
    }
}

/// Many positions with their labels.
pub(crate) struct Labelled {
    pub(crate) games: Vec<Arc<GameFile>>,
    pub(crate) questions: Vec<Question>,
    /// `None`: not looked at, because of an interruption.
    pub(crate) labels: Vec<Option<Label>>,
    pub(crate) all_moves: bool,
}

/// Solves all on many threads. Positions of one game share a solver, so that what one has found out helps
/// with the next.
fn solve_all(
    games: Vec<Arc<GameFile>>,
    questions: Vec<Question>,
    ask: Ask,
    interrupt: &Arc<AtomicBool>,
    tell: &Tell<(u64, u64)>,
) -> Result<Labelled, String> {
    let pool =
        rayon::ThreadPoolBuilder::new().num_threads(ask.threads).stack_size(64 << 20).build();
    let pool = pool.map_err(|error| error.to_string())?;
    let mut by_game: HashMap<usize, Vec<usize>> = HashMap::new();
    for (index, question) in questions.iter().enumerate() {
        by_game.entry(question.game).or_default().push(index);
    }
    let mut groups: Vec<(usize, Vec<usize>)> = by_game.into_iter().collect();
    groups.sort_unstable();
    let (done, all) = (AtomicU64::new(0), questions.len() as u64);
    let every = (all / 1000).max(1);
    let answer = |game: usize, solver: &Solver, index: usize| {
        if interrupt.load(Ordering::Relaxed) {
            return Ok((index, None));
        }
        let told =
            |error: SolveError| format!("position {index}: {}", error.told(games[game].names()));
        let question = &questions[index];
        let position = question.position(&games[game]);
        // While a search lasts the numbers stay, but who is told may want to stop it.
        let news = || tell((done.load(Ordering::Relaxed), all));
        let label = ask.label(solver, &position, question.to_move, interrupt, &news);
        let label = label.map_err(told)?;
        let number = done.fetch_add(1, Ordering::Relaxed) + 1;
        if number % every == 0 || number == all {
            tell((number, all));
        }
        Ok((index, Some(label)))
    };
    let of_group = |(game, indices): &(usize, Vec<usize>)| {
        let told = |error: SolveError| {
            format!("position {}: {}", indices[0], error.told(games[*game].names()))
        };
        let options = ask.solver_of(games[*game].game());
        // One position alone is smaller without what is claimed in it.
        let solver = match indices.as_slice() {
            [index] => Solver::at(&questions[*index].position(&games[*game]), options),
            _ => Solver::new(games[*game].game(), options),
        };
        let solver = solver.map_err(told)?;
        let answers = indices.par_iter().map(|&index| answer(*game, &solver, index));
        answers.collect::<Result<Vec<_>, String>>()
    };
    let answers =
        pool.install(|| groups.par_iter().map(of_group).collect::<Result<Vec<_>, _>>())?;
    let mut labels: Vec<Option<Label>> = questions.iter().map(|_| None).collect();
    for (index, label) in answers.into_iter().flatten() {
        labels[index] = label;
    }
    Ok(Labelled { games, questions, labels, all_moves: ask.all_moves })
}

/// Positions with what has been found out about them, in columns.
#[pyclass(frozen, module = "cutshort._native")]
pub(crate) struct Table {
    rows: Arc<Labelled>,
    /// Of how many rows the answer is known or was stopped by a limit.
    answered: OnceLock<usize>,
}

impl Table {
    fn new(rows: Labelled) -> Self {
        Self { rows: Arc::new(rows), answered: OnceLock::new() }
    }
}

/// An array for numpy: its name, its type, its second dimension if it has one, its bytes.
type Array<'py> = (&'static str, &'static str, Option<usize>, Bound<'py, PyByteArray>);

#[pymethods]
impl Table {
    fn __len__(&self) -> usize {
        self.rows.questions.len()
    }

    /// How many rows were looked at before an interruption.
    #[getter]
    fn answered(&self) -> usize {
        *self.answered.get_or_init(|| self.rows.labels.iter().flatten().count())
    }

    /// The position of a row: the number of its game, what is claimed, who is to move.
    fn position(&self, row: usize) -> PyResult<(usize, Claims, &'static str)> {
        let question =
            self.rows.questions.get(row).ok_or_else(|| refused("there is no such row"))?;
        Ok((question.game, question.claims.clone(), word(question.to_move)))
    }

    /// What has been found out about a row, and the carrier.
    fn answer(&self, row: usize) -> PyResult<Option<(Answer, Option<Vec<u32>>)>> {
        let label = self.rows.labels.get(row).ok_or_else(|| refused("there is no such row"))?;
        Ok(label.as_ref().map(|label| {
            let carrier = label.carrier.as_ref().map(|cells| numbers(cells.iter().copied()));
            (label.solution.clone().into(), carrier)
        }))
    }

    /// What numpy makes arrays of; all rows are about one game.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Vec<Array<'py>>> {
        let rows = Arc::clone(&self.rows);
        let arrays = py.detach(move || columns::arrays(&rows)).map_err(refused)?;
        let arrays = arrays
            .into_iter()
            .map(|array| (array.name, array.kind, array.width, PyByteArray::new(py, &array.bytes)));
        Ok(arrays.collect())
    }

    /// The table as a stream of Arrow.
    #[pyo3(signature = (requested_schema=None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Py<PyAny>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        // Who wants other types casts them: the protocol allows to answer with one's own.
        drop(requested_schema);
        let stream = columns::stream(Arc::clone(&self.rows));
        PyCapsule::new_with_value(py, stream, c"arrow_array_stream")
    }
}

type Raised = Option<Py<PyAny>>;

/// Solves many positions: each is the number of its game, what is claimed, and who is to move.
#[pyfunction]
#[pyo3(signature = (boards, positions, ask, report))]
pub(crate) fn solve_many(
    py: Python<'_>,
    boards: Vec<Py<Board>>,
    positions: Vec<(usize, Claims, String)>,
    ask: Asked,
    report: Option<Py<PyAny>>,
) -> PyResult<(Option<Table>, Raised)> {
    let ask = Ask::try_from(ask)?;
    let games: Vec<Arc<GameFile>> = boards.iter().map(|board| Arc::clone(&board.get().0)).collect();
    let mut questions = Vec::with_capacity(positions.len());
    for (game, claims, to_move) in &positions {
        let position = boards[*game].get().position(claims, None)?;
        questions.push(Question::new(*game, &position, player(to_move)?));
    }
    let interrupt = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&interrupt);
    let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
        solve_all(games, questions, ask, &stop, &tell)
    });
    let (rows, raised) = waited.both(py)?;
    Ok((rows.transpose().map_err(refused)?.map(Table::new), raised))
}

/// Random positions of a game, solved.
#[pyfunction]
#[pyo3(signature = (board, n, seed, ask, report))]
pub(crate) fn dataset(
    py: Python<'_>,
    board: Py<Board>,
    n: usize,
    seed: u64,
    ask: Asked,
    report: Option<Py<PyAny>>,
) -> PyResult<(Option<Table>, Raised)> {
    let ask = Ask::try_from(ask)?;
    let file = Arc::clone(&board.get().0);
    let interrupt = Arc::new(AtomicBool::new(false));
    let stop = Arc::clone(&interrupt);
    let waited = wait(py, &interrupt, report.as_ref(), move |tell| {
        let question = |index: u64| {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            // Neighbouring seeds give positions that have nothing to do with each other.
            let seed = seed.wrapping_mul(0x2545_f491_4f6c_dd1d).wrapping_add(index);
            let position = random_position(file.game(), seed);
            Some(Question::new(0, &position, position.to_move().unwrap_or(Player::Short)))
        };
        // Those that were not drawn before an interruption are no positions at all.
        let questions = (0..n as u64).map_while(question).collect();
        solve_all(vec![file], questions, ask, &stop, &tell)
    });
    let (rows, raised) = waited.both(py)?;
    Ok((rows.transpose().map_err(refused)?.map(Table::new), raised))
}
