//! How the master of `cutshort prove` scales: a cluster that is simulated, with jobs that are really done.
//!
//! A job is done when a worker takes it, by a solver of its own that knows what the store had at that moment. The nodes
//! that it takes are recorded as its cost, and so much later, on the clock of the simulation, what it has found out
//! comes to the store and the master hears of it. So nothing depends on the machine but the last column.
//!
//! Arguments: a board, a cell that Short claims or `each`, and the nodes of a job. docs/store.md shows what comes of it.
//!
//!     cargo run --release --example 91_cluster -- hex:7x7 each 100

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::collections::BinaryHeap;
use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use cutshort::boards::{Board, BoardSpec};
use cutshort::game::{Player, Position};
use cutshort::prove::{Job, Master, MasterOptions};
use cutshort::solve::{Limits, MoveRecord, Solver, SolverOptions};
use cutshort::store::Store;

/// To begin a process and to read the store costs as much as so many nodes.
const START: u64 = 20;

const MEMORY: usize = 16;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let [spec, cell, job_nodes] = match words[..] {
        [] => ["hex:4x4", "each", "2"],
        [spec, cell, job_nodes] => [spec, cell, job_nodes],
        _ => return Err("expected a board, a cell or each, and the nodes of a job".into()),
    };
    let board = spec.parse::<BoardSpec>()?.build();
    let job_nodes = job_nodes.parse()?;
    println!("workers     jobs    nodes     time  speed-up  used  the master for a job");
    let mut alone = None;
    for workers in (0..10).map(|power| 1 << power) {
        let run = simulate(&board, cell, job_nodes, workers)?;
        let time_alone = *alone.get_or_insert(run.time);
        println!(
            "{workers:7} {:8} {:8} {:8} {:9.1} {:4.0}% {:8.2} ms",
            run.jobs,
            run.nodes,
            run.time,
            time_alone as f64 / run.time as f64,
            100.0 * run.busy as f64 / (workers as u64 * run.time) as f64,
            run.master.as_secs_f64() * 1e3 / run.jobs as f64,
        );
    }
    Ok(())
}

/// What became of a simulation. Its clock counts nodes.
#[derive(Default)]
struct Run {
    jobs: usize,
    nodes: u64,
    /// When it was over.
    time: u64,
    /// How long workers have worked, together.
    busy: u64,
    /// How long the master has, on this machine.
    master: Duration,
}

/// A job that ends at a moment; the earliest is the greatest.
#[derive(PartialEq, Eq)]
struct Ending {
    at: u64,
    id: u64,
    nodes: u64,
    /// What has become of the moves.
    found: MoveRecord,
    folder: PathBuf,
}

impl Ord for Ending {
    fn cmp(&self, other: &Self) -> std::cmp::Ordering {
        (other.at, other.id).cmp(&(self.at, self.id))
    }
}

impl PartialOrd for Ending {
    fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

fn simulate(
    board: &Board,
    cell: &str,
    job_nodes: u64,
    workers: usize,
) -> Result<Run, Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let shared = folder.path().join("store");
    let (solver, store) = keeping(board, &shared)?;
    let after = |cell| {
        let mut position = Position::opening(board.game.clone());
        position.claim(cell, Player::Short).map(|()| (position, Player::Cut))
    };
    let cells = match cell {
        "each" => board.game.hypergraph().cells().iter().collect(),
        name => vec![board.names.id(name).ok_or("there is no such cell")?],
    };
    let questions = cells.into_iter().map(after).collect::<Result<Vec<_>, _>>()?;
    let mut master = Master::new(&solver, questions, MasterOptions { job_nodes })?;
    let mut running = BinaryHeap::new();
    let mut run = Run::default();
    loop {
        while running.len() < workers {
            let begun = Instant::now();
            let job = master.next_job()?;
            run.master += begun.elapsed();
            let Some(job) = job else { break };
            let own = folder.path().join(format!("job-{}", job.id));
            let (nodes, found) = work(board, &job, &shared, &own)?;
            let cost = START + nodes;
            run.jobs += 1;
            run.nodes += nodes;
            run.busy += cost;
            running.push(Ending { at: run.time + cost, id: job.id, nodes, found, folder: own });
        }
        let Some(Ending { at, id, nodes, found, folder }) = running.pop() else { return Ok(run) };
        run.time = at;
        store.merge(&Store::existing(&folder)?)?;
        fs::remove_dir_all(folder)?;
        let begun = Instant::now();
        master.done(id, nodes, &found)?;
        run.master += begun.elapsed();
    }
}

fn keeping(
    board: &Board,
    folder: &Path,
) -> Result<(Solver, std::sync::Arc<Store>), Box<dyn Error>> {
    let options = SolverOptions { memory: MEMORY, ..SolverOptions::default() };
    let solver = Solver::new(&board.game, options)?;
    let store = solver.keep_in(folder, 10)?;
    Ok((solver, store))
}

/// Does a job with what the store has now, and keeps what it finds out in a folder; how many nodes it takes, and what
/// has become of the moves.
fn work(
    board: &Board,
    job: &Job,
    shared: &Path,
    own: &Path,
) -> Result<(u64, MoveRecord), Box<dyn Error>> {
    fs::create_dir(own)?;
    for entry in fs::read_dir(shared)? {
        let entry = entry?;
        fs::copy(entry.path(), own.join(entry.file_name()))?;
    }
    let (solver, store) = keeping(board, own)?;
    let limits = Limits { nodes: Some(job.nodes), ..Limits::default() };
    let mut record = job.record.clone();
    let nodes = solver.advance(&job.position, job.to_move, job.until, &mut record, &limits)?;
    store.flush()?;
    Ok((nodes, record.since(&job.record)))
}
