//! Long work beside Python: on a thread of its own, while the thread that asked waits without the lock of
//! the interpreter and looks at short intervals whether there are signals, as only Python's main thread can.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use std::{io, process, thread};

use cutshort::solve::Limits;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

/// How long a signal waits to be heard.
const LOOK_EVERY: Duration = Duration::from_millis(20);

/// How long interrupted work may take to say what it has found out. What knows no interruption goes on
/// by itself after that, and its answer is dropped.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// Searches are recursive.
const STACK: usize = 64 << 20;

type Work = Box<dyn FnOnce() + Send>;

/// A thread that waits for work: to make one for every question would take longer than many answers.
struct Worker {
    work: Sender<Work>,
    /// The process that it is a thread of: a fork has no threads but the one that forked.
    process: u32,
}

/// The threads that have nothing to do. Nobody waits for this lock: in a fork it may be held for ever by a thread
/// that is not there.
static IDLE: Mutex<Vec<Worker>> = Mutex::new(Vec::new());

/// So many are kept.
const MOST_IDLE: usize = 8;

/// Has work done by another thread.
fn hand_over(work: Work) -> io::Result<()> {
    let process = process::id();
    let idle = IDLE.try_lock().ok().and_then(|mut idle| idle.pop());
    let waiting = idle.filter(|worker| worker.process == process);
    let unsent = match waiting {
        Some(worker) => match worker.work.send(work) {
            Ok(()) => return Ok(()),
            Err(unsent) => unsent.0,
        },
        None => work,
    };
    let (send, receive) = channel::<Work>();
    let run = move || {
        unsent();
        loop {
            match IDLE.try_lock() {
                Ok(mut idle) if idle.len() < MOST_IDLE => {
                    idle.push(Worker { work: send.clone(), process });
                }
                _ => return,
            }
            let Ok(work) = receive.recv() else { return };
            work();
        }
    };
    thread::Builder::new().stack_size(STACK).spawn(run).map(|_| ())
}

/// What comes of work: an answer, and the exception of a signal or of the user's progress function. After
/// an interruption there may be both.
pub(crate) struct Waited<T> {
    pub(crate) answer: Option<T>,
    pub(crate) raised: Option<PyErr>,
}

impl<T> Waited<T> {
    /// The answer of work of which nothing is known before it is done.
    pub(crate) fn whole(self) -> PyResult<T> {
        match (self.raised, self.answer) {
            (Some(raised), _) => Err(raised),
            (None, Some(answer)) => Ok(answer),
            (None, None) => Err(failed()),
        }
    }

    /// The answer, and the exception beside it as Python's object: who has asked raises it.
    pub(crate) fn both(self, py: Python<'_>) -> PyResult<(Option<T>, Option<Py<PyAny>>)> {
        if self.answer.is_none() && self.raised.is_none() {
            return Err(failed());
        }
        Ok((self.answer, self.raised.map(|error| error.into_value(py).into_any())))
    }
}

fn failed() -> PyErr {
    PyRuntimeError::new_err("the program failed at this; please report the position")
}

/// Limits for some work, and the flag in them that a signal raises: [`wait`] takes it.
pub(crate) fn limits(time: Option<f64>, nodes: Option<u64>) -> PyResult<(Limits, Arc<AtomicBool>)> {
    let time = time.map(duration).transpose()?;
    let until = time.and_then(|time| Instant::now().checked_add(time));
    let interrupt = Arc::new(AtomicBool::new(false));
    Ok((Limits { nodes, until, interrupt: Arc::clone(&interrupt) }, interrupt))
}

/// So many seconds.
pub(crate) fn duration(seconds: f64) -> PyResult<Duration> {
    Duration::try_from_secs_f64(seconds).map_err(|_| {
        refused(format_args!("the time {seconds} is none, expected a number of seconds"))
    })
}

/// A `ValueError` that says this.
pub(crate) fn refused(error: impl std::fmt::Display) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// What is told while the work goes on.
pub(crate) type Tell<P> = Box<dyn Fn(P) + Send + Sync>;

enum Message<T, P> {
    News(P),
    Done(T),
}

/// Does the work. `interrupt` is set when a signal raises an exception, or the user's function `report`, which
/// gets the news.
pub(crate) fn wait<T, P>(
    py: Python<'_>,
    interrupt: &Arc<AtomicBool>,
    report: Option<&Py<PyAny>>,
    work: impl FnOnce(Tell<P>) -> T + Send + 'static,
) -> Waited<T>
where
    T: Send + 'static,
    P: for<'py> IntoPyObject<'py> + Send + 'static,
{
    let (send, mut receive) = channel();
    let handed_over = hand_over(Box::new(move || {
        let news = send.clone();
        // Who has stopped waiting needs no answer.
        let answer = work(Box::new(move |told| _ = news.send(Message::News(told))));
        _ = send.send(Message::Done(answer));
    }));
    if let Err(error) = handed_over {
        return Waited { answer: None, raised: Some(error.into()) };
    }
    let mut raised: Option<(PyErr, Instant)> = None;
    loop {
        let message;
        (receive, message) = py.detach(move || {
            let message = receive.recv_timeout(LOOK_EVERY);
            (receive, message)
        });
        let news = match message {
            Ok(Message::Done(answer)) => {
                // A signal that came with the answer is Python's to see later.
                return Waited { answer: Some(answer), raised: raised.map(|(error, _)| error) };
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Waited { answer: None, raised: raised.map(|(error, _)| error) };
            }
            Ok(Message::News(told)) => Some(told),
            Err(RecvTimeoutError::Timeout) => None,
        };
        match &raised {
            Some((_, since)) if since.elapsed() > LAST_WORDS => {
                return Waited { answer: None, raised: raised.map(|(error, _)| error) };
            }
            Some(_) => {}
            None => {
                let told = match (report, news) {
                    (Some(report), Some(news)) => report.call1(py, (news,)).map(|_| ()),
                    _ => Ok(()),
                };
                if let Err(error) = told.and_then(|()| py.check_signals()) {
                    interrupt.store(true, Ordering::Relaxed);
                    raised = Some((error, Instant::now()));
                }
            }
        }
    }
}
