//! The processes that do the jobs of a master.

use std::fmt;
use std::fs;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{Args, Failure};
use crate::formats::GameFile;
use crate::game::{Player, Position};
use crate::prove::Job;

/// So long workers may take to write what they know when they are told to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// What a worker is told.
pub(super) struct Task {
    pub(super) position: Position,
    pub(super) to_move: Player,
    pub(super) nodes: u64,
}

#[derive(Serialize, Deserialize)]
struct TaskFile {
    short: Vec<String>,
    cut: Vec<String>,
    to_move: Player,
    nodes: u64,
}

impl Task {
    fn text(job: &Job, file: &GameFile) -> String {
        let names = |by| file.names_of(job.position.claimed(by).iter());
        let [short, cut] = Player::BOTH.map(|by| names(by).into_iter().map(Into::into).collect());
        let task = TaskFile { short, cut, to_move: job.to_move, nodes: job.nodes };
        serde_json::to_string(&task).expect("it has only words and numbers")
    }

    /// The job in a file, of this game.
    pub(super) fn read(path: &Path, file: &GameFile) -> Result<Self, Failure> {
        let wrong = |reason: &dyn fmt::Display| {
            Failure::input(format_args!("{}: this is no job: {reason}", path.display()))
        };
        let text = fs::read_to_string(path).map_err(|error| wrong(&error))?;
        let task: TaskFile = serde_json::from_str(&text).map_err(|error| wrong(&error))?;
        let mut position = Position::opening(file.game().clone());
        for (by, names) in [(Player::Short, &task.short), (Player::Cut, &task.cut)] {
            for name in names {
                let cell = file.names().id(name);
                let cell =
                    cell.ok_or_else(|| wrong(&format_args!("no cell is called {name:?}")))?;
                position.claim(cell, by).map_err(|error| wrong(&error))?;
            }
        }
        Ok(Self { position, to_move: task.to_move, nodes: task.nodes })
    }
}

/// Processes, each with a job.
pub(super) struct Workers<'a> {
    args: &'a Args,
    file: &'a GameFile,
    program: PathBuf,
    /// Where their positions are.
    folder: tempfile::TempDir,
    running: Vec<Running>,
}

struct Running {
    id: u64,
    nodes: u64,
    process: Child,
    path: PathBuf,
}

/// How a job ended.
pub(super) enum Ended {
    /// It was done, with so many nodes.
    Done(u64),
    /// Whoever was to do it is lost, or refused.
    Lost(String),
}

impl<'a> Workers<'a> {
    pub(super) fn new(args: &'a Args, file: &'a GameFile) -> Result<Self, Failure> {
        let program = std::env::current_exe()
            .map_err(|error| Failure::input(format_args!("the program is not found: {error}")))?;
        // Beside what is kept: there all machines see it.
        let folder = tempfile::Builder::new().prefix("jobs-").tempdir_in(&args.store);
        let folder = folder.map_err(|error| {
            Failure::input(format_args!("cannot write {}: {error}", args.store.display()))
        })?;
        Ok(Self { args, file, program, folder, running: Vec::new() })
    }

    /// Has a job done.
    pub(super) fn begin(&mut self, job: &Job) -> Result<(), Failure> {
        let path = self.folder.path().join(format!("{}.json", job.id));
        let text = Task::text(job, self.file);
        let cannot = |what: &dyn std::fmt::Display, error| {
            Failure::input(format_args!("cannot begin a job: {what}: {error}"))
        };
        fs::write(&path, text).map_err(|error| cannot(&path.display(), error))?;
        let mut words = self.args.with.iter().flat_map(|words| words.split_whitespace());
        let mut command = match words.next() {
            Some(first) => {
                let mut command = Command::new(first);
                command.args(words).arg(&self.program);
                command
            }
            None => Command::new(&self.program),
        };
        // A worker reads what the master has read, so that both have the same game, vertex by vertex.
        command.args(std::env::args_os().skip(1)).arg("--worker").arg(&path);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let process = command.spawn();
        let process =
            process.map_err(|error| cannot(&format!("{:?}", command.get_program()), error))?;
        self.running.push(Running { id: job.id, nodes: job.nodes, process, path });
        Ok(())
    }

    /// The jobs that have ended since the last time.
    pub(super) fn ended(&mut self) -> Vec<(u64, Ended)> {
        let mut ended = Vec::new();
        self.running.retain_mut(|running| match running.process.try_wait() {
            Ok(None) => true,
            Ok(Some(status)) => {
                let outcome = match status.success() {
                    true => Ended::Done(running.expanded()),
                    false => Ended::Lost(running.complaint(&status.to_string())),
                };
                // Nobody needs it any more.
                _ = fs::remove_file(&running.path);
                ended.push((running.id, outcome));
                false
            }
            Err(error) => {
                ended.push((running.id, Ended::Lost(error.to_string())));
                false
            }
        });
        ended
    }

    /// Ends all. Those who were told so by the same Ctrl-C may write what they know.
    pub(super) fn stop(&mut self) {
        let until =
            Instant::now() + if self.running.is_empty() { Duration::ZERO } else { PATIENCE };
        while !self.running.is_empty() && Instant::now() < until {
            std::thread::sleep(super::WAIT);
            self.ended();
        }
        for running in &mut self.running {
            // It may have ended by itself by now.
            _ = running.process.kill();
            _ = running.process.wait();
        }
        self.running.clear();
    }
}

impl Running {
    /// The nodes that it says it has expanded; all that it was given if nothing is heard.
    fn expanded(&mut self) -> u64 {
        let mut said = String::new();
        if let Some(mut stdout) = self.process.stdout.take() {
            _ = stdout.read_to_string(&mut said);
        }
        let said: Option<Value> = serde_json::from_str(&said).ok();
        said.and_then(|said| said["nodes"].as_u64()).unwrap_or(self.nodes)
    }

    fn complaint(&mut self, status: &str) -> String {
        let mut said = String::new();
        if let Some(mut stderr) = self.process.stderr.take() {
            _ = stderr.read_to_string(&mut said);
        }
        let first = said.lines().next().unwrap_or_default();
        if first.is_empty() { status.to_owned() } else { first.to_owned() }
    }
}
