//! Those who do the jobs of a master.

use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use super::{Args, Failure, local::Local, queued::Queued};
use crate::formats::GameFile;
use crate::game::{Player, Position};
use crate::graph::VertexId;
use crate::prove::Job;
use crate::solve::{MoveRecord, ProofNumbers};

/// So long workers may take to write what they know when they are told to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// So long is waited before it is looked again who is done.
const WAIT: Duration = Duration::from_millis(5);

/// What a worker is told.
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) to_move: Player,
    pub(super) nodes: u64,
    pub(super) until: ProofNumbers,
    pub(super) record: MoveRecord,
}

#[derive(Serialize, Deserialize)]
struct TaskText {
    short: Vec<String>,
    cut: Vec<String>,
    to_move: Player,
    nodes: u64,
    proof: u64,
    disproof: u64,
    record: RecordText,
}

/// A record of moves: for each player the cells, each with how often its claim has won and lost.
#[derive(Default, Serialize, Deserialize)]
struct RecordText {
    short: Vec<(usize, [u32; 2])>,
    cut: Vec<(usize, [u32; 2])>,
}

impl From<&MoveRecord> for RecordText {
    fn from(record: &MoveRecord) -> Self {
        let counts = |by| record.counts(by).map(|(cell, counts)| (cell.index(), counts)).collect();
        Self { short: counts(Player::Short), cut: counts(Player::Cut) }
    }
}

impl From<RecordText> for MoveRecord {
    fn from(text: RecordText) -> Self {
        let mut record = Self::default();
        for (by, counts) in [(Player::Short, text.short), (Player::Cut, text.cut)] {
            for (cell, counts) in counts {
                record.insert(by, VertexId::new(cell), counts);
            }
        }
        record
    }
}

impl Task {
    /// One line.
    pub(super) fn text(job: &Job, file: &GameFile) -> String {
        let names = |by| file.names_of(job.position.claimed(by).iter());
        let [short, cut] = Player::BOTH.map(|by| names(by).into_iter().map(Into::into).collect());
        let Job { to_move, nodes, until: ProofNumbers { proof, disproof }, .. } = *job;
        let record = RecordText::from(&job.record);
        let task = TaskText { short, cut, to_move, nodes, proof, disproof, record };
        serde_json::to_string(&task).expect("it has only words and numbers")
    }

    /// The job that a text asks for, of this game.
    pub(super) fn parse(text: &str, file: &GameFile) -> Result<Self, Failure> {
        let wrong =
            |reason: &dyn fmt::Display| Failure::input(format_args!("this is no job: {reason}"));
        let task: TaskText = serde_json::from_str(text).map_err(|error| wrong(&error))?;
        let mut position = Position::opening(file.game().clone());
        for (by, names) in [(Player::Short, &task.short), (Player::Cut, &task.cut)] {
            for name in names {
                let cell = file.names().id(name);
                let cell =
                    cell.ok_or_else(|| wrong(&format_args!("no cell is called {name:?}")))?;
                position.claim(cell, by).map_err(|error| wrong(&error))?;
            }
        }
        let TaskText { to_move, nodes, proof, disproof, record, .. } = task;
        let (until, record) = (ProofNumbers { proof, disproof }, record.into());
        Ok(Self { position, to_move, nodes, until, record })
    }

    /// The job in a file, of this game.
    pub(super) fn read(path: &Path, file: &GameFile) -> Result<Self, Failure> {
        let about = |failure: Failure| failure.about(&path.display().to_string());
        let text = fs::read_to_string(path).map_err(|error| about(Failure::input(error)))?;
        Self::parse(&text, file).map_err(about)
    }
}

/// What a worker says when a job is done.
pub(super) struct Answer {
    pub(super) nodes: u64,
    /// What has become of the moves.
    pub(super) found: MoveRecord,
}

#[derive(Serialize, Deserialize)]
struct AnswerText {
    nodes: u64,
    found: RecordText,
}

impl Answer {
    /// One line.
    pub(super) fn text(&self) -> String {
        let text = AnswerText { nodes: self.nodes, found: RecordText::from(&self.found) };
        serde_json::to_string(&text).expect("it has only words and numbers")
    }

    pub(super) fn parse(text: &str) -> Option<Self> {
        let AnswerText { nodes, found } = serde_json::from_str(text).ok()?;
        Some(Self { nodes, found: found.into() })
    }
}

/// How a job ended.
pub(super) enum Ended {
    /// It was done.
    Done(Answer),
    /// Whoever was to do it is lost, or a queue refused.
    Lost(String),
    /// A worker ended by itself, with a sentence: another one would do likewise.
    Failed(String),
}

/// A job that has ended.
pub(super) struct End {
    pub(super) id: u64,
    pub(super) how: Ended,
    /// How long somebody was at it.
    pub(super) took: Duration,
}

/// Processes that do jobs.
pub(super) enum Workers<'a> {
    /// As children of this process, which do one job after the other.
    Local(Local<'a>),
    /// By a command for each job.
    Queued(Queued<'a>),
}

impl<'a> Workers<'a> {
    pub(super) fn new(args: &'a Args, file: &'a GameFile) -> Result<Self, Failure> {
        let program = std::env::current_exe()
            .map_err(|error| Failure::input(format_args!("the program is not found: {error}")))?;
        match &args.with {
            Some(words) => {
                Ok(Self::Queued(Queued::new(words, Program { path: program }, &args.store, file)?))
            }
            None => Ok(Self::Local(Local::new(Program { path: program }, file))),
        }
    }

    /// Has a job done.
    pub(super) fn begin(&mut self, job: &Job) -> Result<(), Failure> {
        match self {
            Self::Local(workers) => workers.begin(job),
            Self::Queued(workers) => workers.begin(job),
        }
    }

    /// The jobs that have ended since the last time; waits a little for one.
    pub(super) fn ended(&mut self) -> Vec<End> {
        match self {
            Self::Local(workers) => workers.ended(WAIT),
            Self::Queued(workers) => {
                let ended = workers.ended();
                if ended.is_empty() {
                    std::thread::sleep(WAIT);
                }
                ended
            }
        }
    }

    /// Ends all, who may write what they know.
    pub(super) fn stop(self) {
        let mut processes = match self {
            Self::Local(workers) => workers.dismissed(),
            Self::Queued(workers) => workers.processes(),
        };
        let until = Instant::now() + PATIENCE;
        let is_running = |process: &mut Child| matches!(process.try_wait(), Ok(None));
        while processes.iter_mut().any(is_running) && Instant::now() < until {
            std::thread::sleep(WAIT);
        }
        for mut process in processes {
            // It may have ended by itself by now.
            _ = process.kill();
            _ = process.wait();
        }
    }
}

/// This program, as a worker.
pub(super) struct Program {
    path: PathBuf,
}

impl Program {
    /// Its command, after these words if there are any. A worker reads what the master has read, so that both have the
    /// same game, vertex by vertex.
    fn command(&self, words: &str, task: &Path) -> Command {
        let mut words = words.split_whitespace();
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(&self.path);
                command
            }
            None => Command::new(&self.path),
        };
        command.args(std::env::args_os().skip(1)).arg("--worker").arg(task);
        command
    }

    /// Begins its process, what it says being read here.
    pub(super) fn begin(&self, words: &str, task: &Path, stdin: Stdio) -> Result<Child, Failure> {
        let mut command = self.command(words, task);
        let process = command.stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        process.map_err(|error| cannot_begin(&format!("{:?}", command.get_program()), &error))
    }
}

/// All that a process has said, as far as it can be read.
pub(super) fn said(stream: Option<impl Read>) -> String {
    let mut said = String::new();
    if let Some(mut stream) = stream {
        _ = stream.read_to_string(&mut said);
    }
    said
}

/// That a job cannot be begun.
pub(super) fn cannot_begin(what: &dyn fmt::Display, error: &dyn fmt::Display) -> Failure {
    Failure::input(format_args!("cannot begin a job: {what}: {error}"))
}

/// Why a process has failed: the first line that it wrote of it, or its status.
pub(super) fn complaint(said: &str, status: &dyn fmt::Display) -> String {
    /// As it is written with `--json`.
    #[derive(Deserialize)]
    struct Fault {
        error: String,
    }
    match said.lines().next().unwrap_or_default() {
        "" => status.to_string(),
        first => {
            let sentence = serde_json::from_str(first).map(|Fault { error }| error);
            sentence.unwrap_or_else(|_| first.trim_start_matches("cutshort: ").to_owned())
        }
    }
}
