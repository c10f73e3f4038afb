//! The processes that do the jobs of a master.

use std::fs;
use std::io::Read;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use super::{Args, Failure};
use crate::formats::{GameFile, Writer, write};
use crate::prove::Job;

/// So long workers may take to write what they know when they are told to end.
const PATIENCE: Duration = Duration::from_secs(2);

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
        let position = job.position.clone().with_to_move(Some(job.to_move));
        let file = self.file.clone().with_position(position);
        let text = write(&file, Writer::Json).map_err(Failure::input)?;
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
        command.args(["prove", "--worker"]).arg(&path).arg("--store").arg(&self.args.store);
        for (flag, number) in [
            ("--job-nodes", job.nodes),
            ("--store-from", self.args.store_from),
            ("--memory", self.args.memory.into()),
        ] {
            command.arg(flag).arg(number.to_string());
        }
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
