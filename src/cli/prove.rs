//! `cutshort prove`: who wins, by many processes together.

mod local;
mod queued;
mod workers;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use self::workers::{Answer, End, Ended, Task, Workers};
use super::choice::player;
use super::input::{InputArgs, ToMove};
use super::output::expect_writable_folder;
use super::parts::{self, PART_NODES, Written};
use super::progress::Progress;
use super::search::{refusal, seconds};
use super::words::{count, named};
use super::{Exit, Failure, interrupt};
use crate::formats::{GameFile, PartThere};
use crate::game::{Player, Position, Rules};
use crate::graph::VertexId;
use crate::prove::{Master, MasterOptions, PartOptions, PartWriteError, ProofState};
use crate::requests::about::{Place, with_stopped};
use crate::solve::{Limits, MoveRecord, Solver, SolverOptions, default_memory};
use crate::store::{Store, StoreError};

/// Say who wins, with many processes that may be stopped at any time, here or on a cluster
#[derive(Debug, clap::Args)]
#[command(after_help = "\
The master keeps the upper part of the tree and hands out positions as jobs; what they find out goes \
to the store. A worker that dies costs its job; if the master is stopped, the same command goes on. \
--with puts words before the command of a job, so that it is done elsewhere; the folder must be seen \
there under the same name, and the command must last as long as the job.

Examples:
  cutshort prove --board hex:5x5 --short a2 --to-move cut --store hex-5x5
  cutshort prove --board hex:5x5 --each short --store hex-5x5 --jobs 2
  cutshort prove template:IV-1-a --each cut --to-move cut --store IV-1-a
  cutshort prove --board hex:8x8 --each short --store hex-8x8 --time-limit 3
  cutshort prove --board hex:5x5 --each short --store hex-5x5 --with 'nice -n 10'
  cutshort prove --board hex:4x4 --short a2 --to-move cut --store hex-4x4 --certificate a2-parts

On HyperQueue: --jobs 500 --with 'hq submit --wait --stdout=none --stderr=none'; on Slurm: --with 'srun --ntasks=1'. \
Exit code 3: stopped by a limit or by Ctrl-C, with what is known so far.")]
pub(super) struct Args {
    /// Where everything is kept that is found out
    #[arg(long, value_name = "DIR")]
    store: PathBuf,
    /// Who is to move; without it the input decides, and if it does not say both are asked
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
    /// Ask about every empty cell: who wins if this player has it
    #[arg(long, value_name = "PLAYER", value_parser = player())]
    each: Option<Player>,
    /// How many jobs are done at a time [default: as many as there are processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=10_000))]
    jobs: Option<u16>,
    /// How many nodes a job expands
    #[arg(long, value_name = "NODES", default_value_t = 20_000, value_parser = clap::value_parser!(u64).range(1..))]
    job_nodes: u64,
    /// Keep what takes at least so many nodes
    #[arg(long, value_name = "NODES", default_value_t = 100)]
    store_from: u64,
    /// The memory of each job's table in MiB
    #[arg(long, value_name = "MIB", default_value_t = default_memory() as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Words before the command of each job: another machine, or a queue
    #[arg(long, value_name = "COMMAND")]
    with: Option<String>,
    /// Write the winners' strategies into this folder, in parts that rely on one another; parts that are
    /// there are used again
    #[arg(long, value_name = "FOLDER")]
    certificate: Option<PathBuf>,
    /// A position that took more nodes than this is proved by other parts
    #[arg(long, value_name = "NODES", default_value_t = PART_NODES, requires = "certificate", value_parser = clap::value_parser!(u64).range(1..))]
    part_nodes: u64,
    /// Do the job in this file, or those that come line by line from standard input, as a master has it done
    #[arg(long, value_name = "FILE", hide = true)]
    worker: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

/// One question.
struct Question {
    /// The cell that is claimed besides.
    cell: Option<VertexId>,
    position: Position,
    to_move: Player,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    if args.input.file() == Some("-") {
        refuse!("the workers read the input, too: expected a file instead of -");
    }
    // Workers get the same words, and where they are the folder may not be.
    if let Some(folder) = args.certificate.as_ref().filter(|_| args.worker.is_none()) {
        let writable = expect_writable_folder(folder);
        writable.map_err(|error| Failure::Input(error).about("--certificate"))?;
    }
    let file = args.input.game()?;
    if args.certificate.is_some() && file.game().rules() == Rules::Misere {
        return Err(Failure::input(PartWriteError::Misere).about("--certificate"));
    }
    let options = SolverOptions { memory: args.memory as usize, ..SolverOptions::default() };
    let refused = |error| Failure::Input(refusal(&error, &file));
    let solver = Solver::sharing(file.position(), options).map_err(refused)?;
    let kept = solver.keep_in(&args.store, args.store_from);
    let store = kept.map_err(|error| Failure::input(error).about("--store"))?;
    if let Some(path) = &args.worker {
        work(path, &solver, &store, &file, &interrupt, out)?;
        return Ok(Exit::Done);
    }
    let there = args.certificate.as_ref().map(|folder| parts::there(folder, &file));
    let there = there.transpose()?.unwrap_or_default();
    let begun = Instant::now();
    let questions = questions(args, &file);
    let asked = questions.iter().map(|q| (q.position.clone(), q.to_move));
    let options = MasterOptions { job_nodes: args.job_nodes };
    let mut master = Master::new(&solver, asked, options).map_err(refused)?;
    let mut workers = Workers::new(args, &file)?;
    let until = args.time_limit.and_then(|limit| begun.checked_add(limit));
    let mut tally = Tally::new(begun);
    let mut rests_until = begun;
    let progress = Progress::new();
    let is_done = loop {
        let is_late = until.is_some_and(|until| Instant::now() >= until);
        if interrupt.load(Ordering::Relaxed) || is_late {
            break false;
        }
        let rests = Instant::now() < rests_until;
        while !rests
            && master.running() < most_jobs(args)
            && let Some(job) = master.next_job().map_err(refused)?
        {
            workers.begin(&job)?;
        }
        if !rests && master.running() == 0 {
            break true;
        }
        let ended = workers.ended();
        if !ended.is_empty() {
            store.refresh().map_err(Failure::input)?;
        }
        for End { id, how, took } in ended {
            let Answer { nodes, found } = tally.add(how, took)?;
            master.done(id, nodes, &found).map_err(refused)?;
            rests_until = Instant::now() + tally.rest();
        }
        progress.say(|| report_line(&master, &tally));
    };
    workers.stop();
    drop(progress);
    let results: Vec<(Question, ProofState)> = questions.into_iter().zip(master.states()).collect();
    let limits = Limits { nodes: None, until, interrupt: Arc::clone(&interrupt) };
    let folder = args.certificate.as_ref().filter(|_| is_done);
    let certified = folder.map(|folder| {
        store.flush().map_err(unproved)?;
        certify(args, folder, &there, &file, &results, limits)
    });
    let (parts, proof) = match certified.transpose() {
        Ok(parts) => (parts, Ok(())),
        Err(failure) => (None, Err(failure)),
    };
    let is_done = is_done && parts.as_ref().is_none_or(|parts| parts.is_whole);
    if args.json {
        let stopped = (!is_done).then(|| stopped_by(&interrupt));
        let mut answer = to_json(&file, &results, &tally, stopped);
        if let Some(parts) = &parts {
            answer["parts"] = parts.count.into();
            if !parts.is_whole {
                answer["met"] = parts.met.into();
            }
        }
        writeln!(out, "{answer}")?;
    } else {
        explain(&file, &results, &tally, out)?;
        if let (Some(parts), Some(folder)) = (&parts, &args.certificate) {
            writeln!(out, "{}: {}", folder.display(), parts.sentence())?;
        }
    }
    proof?;
    Ok(if is_done { Exit::Done } else { Exit::Stopped })
}

/// Writes the winners' strategies in parts, from the store. The parts of all positions are about the opening.
fn certify(
    args: &Args,
    folder: &Path,
    there: &[PartThere],
    file: &GameFile,
    results: &[(Question, ProofState)],
    limits: Limits,
) -> Result<Written, Failure> {
    let options = SolverOptions { memory: args.memory as usize, ..SolverOptions::default() };
    let solver = Solver::new(file.game(), options);
    let solver = solver.map_err(|error| Failure::Input(refusal(&error, file)))?;
    let store = solver.keep_in(&args.store, args.store_from).map_err(unproved)?;
    let questions: Vec<_> = results.iter().map(|(q, _)| (&q.position, q.to_move)).collect();
    let options = PartOptions { nodes: args.part_nodes, limits };
    let written =
        parts::write(folder, there, &solver, file, &questions, options, &Progress::new())?;
    // What was searched for the certificate.
    store.flush().map_err(|error| {
        let (folder, parts) = (folder.display(), written.sentence());
        Failure::Unproved(format!(
            "{folder}: {parts}; what was searched for it is not kept: {error}"
        ))
    })?;
    Ok(written)
}

/// The answer is known, and given.
fn unproved(error: StoreError) -> Failure {
    Failure::Unproved(format!("no certificate: {error}"))
}

/// Does the job in a file, or those that come from standard input.
fn work(
    path: &Path,
    solver: &Solver,
    store: &Store,
    file: &GameFile,
    interrupt: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let mut work = |task: &Task| -> Result<(), Failure> {
        store.refresh().map_err(Failure::input)?;
        let Task { position, to_move, nodes, until, record } = task;
        let limits = Limits { nodes: Some(*nodes), interrupt: Arc::clone(interrupt), until: None };
        let mut after = record.clone();
        let nodes = solver.advance(position, *to_move, *until, &mut after, &limits);
        let nodes = nodes.map_err(|error| Failure::Input(refusal(&error, file)))?;
        store.flush().map_err(Failure::input)?;
        writeln!(out, "{}", Answer { nodes, found: after.since(record) }.text())?;
        Ok(out.flush()?)
    };
    if path.as_os_str() != local::FROM_INPUT {
        return work(&Task::read(path, file)?);
    }
    for task in local::tasks(Arc::clone(interrupt)) {
        work(&Task::parse(&task, file)?)?;
        // Whoever was interrupted would end each job at once.
        if interrupt.load(Ordering::Relaxed) {
            break;
        }
    }
    Ok(())
}

fn most_jobs(args: &Args) -> usize {
    let processors = || std::thread::available_parallelism().map_or(1, usize::from);
    args.jobs.map_or_else(processors, usize::from)
}

/// What has been done so far.
struct Tally {
    jobs: u64,
    lost: u64,
    lost_in_a_row: u32,
    failed_in_a_row: u32,
    nodes: u64,
    /// How long all workers together were at work.
    worked: Duration,
    begun: Instant,
}

/// If so many jobs are lost before one is done there is a fault.
const LOST_AT_FIRST: u64 = 3;

/// Likewise if so many workers in a row end by themselves: the disk may be full.
const FAILED_IN_A_ROW: u32 = 3;

/// How long nothing is handed out after a job was lost; twice as long for each that was lost before it. A queue that is
/// down would be asked hundreds of times a second.
const SHORT_REST: Duration = Duration::from_millis(20);

/// It is never longer than this.
const LONG_REST: Duration = Duration::from_secs(30);

impl Tally {
    fn new(begun: Instant) -> Self {
        let worked = Duration::ZERO;
        Self { jobs: 0, lost: 0, lost_in_a_row: 0, failed_in_a_row: 0, nodes: 0, worked, begun }
    }

    /// Counts a job; what is said of it.
    fn add(&mut self, how: Ended, took: Duration) -> Result<Answer, Failure> {
        self.worked += took;
        match how {
            Ended::Done(answer) => {
                self.jobs += 1;
                (self.lost_in_a_row, self.failed_in_a_row) = (0, 0);
                self.nodes += answer.nodes;
                Ok(answer)
            }
            Ended::Lost(reason) => {
                self.failed_in_a_row = 0;
                self.lose(&reason)
            }
            Ended::Failed(reason) => {
                self.failed_in_a_row += 1;
                if self.failed_in_a_row >= FAILED_IN_A_ROW {
                    return Err(Failure::Unproved(format!(
                        "jobs end without an answer: {reason}; what was found before is kept, and the same command goes on"
                    )));
                }
                self.lose(&reason)
            }
        }
    }

    fn lose(&mut self, reason: &str) -> Result<Answer, Failure> {
        self.lost += 1;
        self.lost_in_a_row = self.lost_in_a_row.saturating_add(1);
        if self.jobs == 0 && self.lost >= LOST_AT_FIRST {
            refuse!("no job ends well: {reason}");
        }
        Ok(Answer { nodes: 0, found: MoveRecord::default() })
    }

    /// How long nothing is handed out now.
    fn rest(&self) -> Duration {
        match self.lost_in_a_row {
            0 => Duration::ZERO,
            lost => SHORT_REST.saturating_mul(2_u32.saturating_pow(lost - 1)).min(LONG_REST),
        }
    }
}

fn stopped_by(interrupt: &AtomicBool) -> &'static str {
    if interrupt.load(Ordering::Relaxed) { "interrupt" } else { "time" }
}

fn questions(args: &Args, file: &GameFile) -> Vec<Question> {
    let position = file.position();
    let Some(whose) = args.each else {
        let ask = |to_move| Question { cell: None, position: position.clone(), to_move };
        return ToMove::players(args.to_move, position.to_move()).into_iter().map(ask).collect();
    };
    let to_move =
        args.to_move.map_or(vec![whose.other()], |flag| ToMove::players(Some(flag), None));
    let with = |cell: VertexId| {
        let mut after = position.clone();
        after.claim(cell, whose).expect("the cell is empty");
        let ask = move |&to_move| Question { cell: Some(cell), position: after.clone(), to_move };
        to_move.iter().map(ask).collect::<Vec<_>>()
    };
    position.empty_cells().iter().flat_map(with).collect()
}

fn report_line(master: &Master<'_>, tally: &Tally) -> String {
    let Tally { jobs, nodes, begun, .. } = *tally;
    let rate = nodes as f64 / begun.elapsed().as_secs_f64().max(1e-3);
    let states = master.states();
    let open = || states.iter().filter(|state| matches!(state, ProofState::Open { .. }));
    let mut line = match states.len() {
        1 => String::new(),
        all => format!("{} of {all} answered, ", all - open().count()),
    };
    let running = master.running();
    line += &format!("{} done, {running} running, ", count(jobs, "job"));
    if tally.lost_in_a_row > 1 {
        line += &format!("the last {} were lost, ", tally.lost_in_a_row);
    }
    line += &format!("{}, {rate:.0} a second", count(nodes, "node"));
    if let Some(ProofState::Open { proof, disproof }) = open().next() {
        line += &format!(", proof {proof}, disproof {disproof}");
        // As much for each position that is left as for each job so far, and there are never fewer.
        if let Some(mean) = nodes.checked_div(jobs) {
            let left = proof.min(disproof).saturating_mul(mean);
            line +=
                &format!(", at least {} left if they are like those so far", count(left, "node"));
        }
    }
    line
}

fn to_json(
    file: &GameFile,
    results: &[(Question, ProofState)],
    tally: &Tally,
    stopped: Option<&str>,
) -> Value {
    let result = |(question, state): &(Question, ProofState)| {
        let (winner, numbers) = match *state {
            ProofState::Won(winner) => (Some(winner), None),
            ProofState::Open { proof, disproof } => (None, Some((proof, disproof))),
        };
        json!({
            "cell": question.cell.map(|cell| file.names().name(cell)),
            "to_move": question.to_move,
            "winner": winner,
            "proof": numbers.map(|(proof, _)| proof),
            "disproof": numbers.map(|(_, disproof)| disproof),
        })
    };
    let summary = json!({
        "results": results.iter().map(result).collect::<Vec<_>>(),
        "jobs": tally.jobs,
        "lost_jobs": tally.lost,
        "nodes": tally.nodes,
        "seconds": tally.begun.elapsed().as_secs_f64(),
        "worker_seconds": tally.worked.as_secs_f64(),
    });
    Place::default().answer(file, with_stopped(summary, stopped))
}

fn explain(
    file: &GameFile,
    results: &[(Question, ProofState)],
    tally: &Tally,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for (Question { cell, to_move, .. }, state) in results {
        let with = cell.map_or(String::new(), |cell| format!("{}: ", file.names().quoted(cell)));
        let mover = named(*to_move);
        match state {
            ProofState::Won(winner) => {
                writeln!(out, "{with}{mover} to move: {} wins.", named(*winner))?;
            }
            ProofState::Open { proof, disproof } => writeln!(
                out,
                "{with}{mover} to move: not decided; at least {proof} positions to prove that {mover} wins, \
                 {disproof} that he loses."
            )?,
        }
    }
    write!(out, "{}", count(tally.jobs, "job"))?;
    if tally.lost > 0 {
        write!(out, ", {} lost", tally.lost)?;
    }
    let seconds = tally.begun.elapsed().as_secs_f64();
    writeln!(
        out,
        ", {}, {seconds:.1} s, {:.1} s of work",
        count(tally.nodes, "node"),
        tally.worked.as_secs_f64()
    )?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_loses_job_after_job_waits_longer_and_longer_but_not_forever() {
        let (begun, job) = (Instant::now(), || Ended::Lost("no queue".to_owned()));
        let mut tally = Tally { jobs: 1, ..Tally::new(begun) };
        assert_eq!(tally.rest(), Duration::ZERO);
        let mut before = Duration::ZERO;
        for _ in 0..100 {
            tally.add(job(), Duration::ZERO).unwrap();
            assert!(tally.rest() > before || tally.rest() == LONG_REST);
            before = tally.rest();
        }
        assert_eq!(before, LONG_REST);
        let answer = Answer { nodes: 7, found: MoveRecord::default() };
        tally.add(Ended::Done(answer), Duration::ZERO).unwrap();
        assert_eq!(tally.rest(), Duration::ZERO);
    }

    #[test]
    fn who_loses_three_workers_in_a_row_to_the_same_fault_stops() {
        let mut tally = Tally { jobs: 1, ..Tally::new(Instant::now()) };
        let failed = || Ended::Failed("no space".to_owned());
        for ended in [failed(), failed(), Ended::Lost("signal: 9".to_owned()), failed(), failed()] {
            tally.add(ended, Duration::ZERO).unwrap();
        }
        let Err(Failure::Unproved(sentence)) = tally.add(failed(), Duration::ZERO) else {
            panic!("it goes on");
        };
        assert!(sentence.contains("no space"));
    }
}
