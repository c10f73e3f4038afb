//! A process for each job, begun by a command that waits until it is done: a queue, or another machine.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::Instant;

use super::Failure;
use super::workers::{Answer, End, Ended, Program, Task, cannot_begin, complaint, said};
use crate::formats::GameFile;
use crate::prove::Job;
use crate::solve::MoveRecord;

/// Processes, each with a job.
pub(super) struct Queued<'a> {
    words: &'a str,
    program: Program,
    file: &'a GameFile,
    /// Where their positions are.
    folder: tempfile::TempDir,
    running: Vec<Running>,
}

struct Running {
    id: u64,
    nodes: u64,
    begun: Instant,
    process: Child,
    path: PathBuf,
}

impl<'a> Queued<'a> {
    pub(super) fn new(
        words: &'a str,
        program: Program,
        store: &Path,
        file: &'a GameFile,
    ) -> Result<Self, Failure> {
        // Beside what is kept: there all machines see it.
        let folder = tempfile::Builder::new().prefix("jobs-").tempdir_in(store);
        let folder = folder.map_err(|error| {
            Failure::input(format_args!("cannot write {}: {error}", store.display()))
        })?;
        Ok(Self { words, program, file, folder, running: Vec::new() })
    }

    pub(super) fn begin(&mut self, job: &Job) -> Result<(), Failure> {
        let path = self.folder.path().join(format!("{}.json", job.id));
        fs::write(&path, Task::text(job, self.file))
            .map_err(|error| cannot_begin(&path.display(), &error))?;
        let process = self.program.begin(self.words, &path, Stdio::null())?;
        let (id, nodes, begun) = (job.id, job.nodes, Instant::now());
        self.running.push(Running { id, nodes, begun, process, path });
        Ok(())
    }

    pub(super) fn ended(&mut self) -> Vec<End> {
        let mut ended = Vec::new();
        self.running.retain_mut(|running| {
            let how = match running.process.try_wait() {
                Ok(None) => return true,
                Ok(Some(status)) if status.success() => Ended::Done(running.answer()),
                Ok(Some(status)) => {
                    Ended::Lost(complaint(&said(running.process.stderr.take()), &status))
                }
                Err(error) => Ended::Lost(error.to_string()),
            };
            // Nobody needs it any more.
            _ = fs::remove_file(&running.path);
            ended.push(End { id: running.id, how, took: running.begun.elapsed() });
            false
        });
        ended
    }

    /// Those who are at work. They were told to end by the same Ctrl-C.
    pub(super) fn processes(self) -> Vec<Child> {
        self.running.into_iter().map(|running| running.process).collect()
    }
}

impl Running {
    /// What it says; that it has expanded all the nodes that it was given if nothing is heard.
    fn answer(&mut self) -> Answer {
        let said = said(self.process.stdout.take());
        Answer::parse(&said).unwrap_or(Answer { nodes: self.nodes, found: MoveRecord::default() })
    }
}
