//! Processes on this machine that do one job after the other, as long as the master lives, and remember what they have
//! found out. They read jobs line by line and answer with a line each.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use super::Failure;
use super::workers::{Answer, End, Ended, Program, Task, complaint, said};
use crate::formats::GameFile;
use crate::prove::Job;

/// The task of a worker that reads its jobs from standard input.
pub(super) const FROM_INPUT: &str = "-";

/// Workers, busy and idle.
pub(super) struct Local<'a> {
    program: Program,
    file: &'a GameFile,
    workers: Vec<Worker>,
    /// How many there have been.
    count: u64,
    lines: Receiver<(u64, Option<String>)>,
    sender: Sender<(u64, Option<String>)>,
}

struct Worker {
    /// Which one of all that there have been.
    number: u64,
    process: Child,
    tasks: ChildStdin,
    job: Option<(u64, Instant)>,
}

impl<'a> Local<'a> {
    pub(super) fn new(program: Program, file: &'a GameFile) -> Self {
        let (sender, lines) = mpsc::channel();
        Self { program, file, workers: Vec::new(), count: 0, lines, sender }
    }

    pub(super) fn begin(&mut self, job: &Job) -> Result<(), Failure> {
        let place = match self.workers.iter().position(|worker| worker.job.is_none()) {
            Some(place) => place,
            None => {
                let worker = self.new_worker()?;
                self.workers.push(worker);
                self.workers.len() - 1
            }
        };
        let worker = &mut self.workers[place];
        worker.job = Some((job.id, Instant::now()));
        // If it is dead its last line will say so.
        _ = worker.tasks.write_all(format!("{}\n", Task::text(job, self.file)).as_bytes());
        Ok(())
    }

    fn new_worker(&mut self) -> Result<Worker, Failure> {
        let mut process = self.program.begin("", Path::new(FROM_INPUT), Stdio::piped())?;
        let tasks = process.stdin.take().expect("it is piped");
        let answers = BufReader::new(process.stdout.take().expect("it is piped"));
        self.count += 1;
        let (number, sender) = (self.count, self.sender.clone());
        std::thread::spawn(move || {
            for line in answers.lines().map_while(Result::ok) {
                // Nobody listens when the master is done.
                _ = sender.send((number, Some(line)));
            }
            _ = sender.send((number, None));
        });
        Ok(Worker { number, process, tasks, job: None })
    }

    pub(super) fn ended(&mut self, wait: Duration) -> Vec<End> {
        let mut ended = Vec::new();
        let mut next = self.lines.recv_timeout(wait).ok();
        while let Some((number, line)) = next {
            ended.extend(self.heard(number, line));
            next = self.lines.try_recv().ok();
        }
        ended
    }

    /// A worker has answered, or ended.
    fn heard(&mut self, number: u64, line: Option<String>) -> Option<End> {
        let place = self.workers.iter().position(|worker| worker.number == number)?;
        let worker = &mut self.workers[place];
        let job = worker.job.take();
        let how = match line.as_deref().and_then(Answer::parse) {
            Some(answer) => Ended::Done(answer),
            None => self.workers.swap_remove(place).end(),
        };
        job.map(|(id, begun)| End { id, how, took: begun.elapsed() })
    }

    /// The processes, which end by themselves now.
    pub(super) fn dismissed(self) -> Vec<Child> {
        self.workers.into_iter().map(|worker| worker.process).collect()
    }
}

impl Worker {
    /// Why it has ended, or is of no use any more.
    fn end(mut self) -> Ended {
        drop(self.tasks);
        // It may have ended by itself by now.
        _ = self.process.kill();
        let said = said(self.process.stderr.take());
        match self.process.wait() {
            // A signal has no code.
            Ok(status) if status.code().is_some() => Ended::Failed(complaint(&said, &status)),
            Ok(status) => Ended::Lost(complaint(&said, &status)),
            Err(error) => Ended::Lost(error.to_string()),
        }
    }
}

/// The jobs that are read from standard input, line by line. When there will be no more, because the master has ended
/// or does not need this worker any more, the one that is being done is interrupted.
pub(super) fn tasks(interrupt: Arc<AtomicBool>) -> Receiver<String> {
    let (sender, tasks) = mpsc::channel();
    std::thread::spawn(move || {
        for line in io::stdin().lock().lines().map_while(Result::ok) {
            _ = sender.send(line);
        }
        interrupt.store(true, Ordering::Relaxed);
    });
    tasks
}
