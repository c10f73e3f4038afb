//! Counting nodes and watching the limits of a search.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Limits, Progress, StopReason};
use crate::clock::Instant;

/// Seconds between two reports.
const REPORT_EVERY: f64 = 0.1;

/// The nodes and the time that a search has used, against its limits.
pub(super) struct Budget<'a> {
    limits: &'a Limits,
    start: Instant,
    nodes: u64,
    stopped: Option<StopReason>,
    report: &'a mut dyn FnMut(&Progress),
    reported: f64,
    moves: Option<(usize, usize)>,
    /// The nodes that are not to be exceeded just now, whatever the limits.
    pause: Option<u64>,
    /// The nodes of helpers that search the same position, with their own budgets.
    helped: Arc<AtomicU64>,
    is_helper: bool,
}

impl<'a> Budget<'a> {
    pub(super) fn new(limits: &'a Limits, report: &'a mut dyn FnMut(&Progress)) -> Self {
        let start = Instant::now();
        Self {
            limits,
            start,
            nodes: 0,
            stopped: None,
            report,
            reported: 0.0,
            moves: None,
            pause: None,
            helped: Arc::default(),
            is_helper: false,
        }
    }

    /// A budget for a helper, whose nodes count in the other budget, too.
    pub(super) fn helper(
        limits: &'a Limits,
        report: &'a mut dyn FnMut(&Progress),
        helped: Arc<AtomicU64>,
    ) -> Self {
        Self { helped, is_helper: true, ..Self::new(limits, report) }
    }

    /// Where the nodes of helpers are counted.
    pub(super) fn helped(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.helped)
    }

    /// Some work that ends after so many nodes, too, without a limit being reached.
    pub(super) fn within<T>(&mut self, nodes: Option<u64>, work: impl FnOnce(&mut Self) -> T) -> T {
        self.pause = nodes.map(|nodes| self.nodes() + nodes);
        let answer = work(self);
        self.pause = None;
        answer
    }

    /// The limit that was reached, if one was.
    pub(super) fn stopped(&self) -> Option<StopReason> {
        self.stopped
    }

    /// Counts one node.
    ///
    /// # Errors
    /// If a limit is reached, from then on always; or if the work is to [end](Self::within).
    pub(super) fn spend(&mut self, describe: impl FnOnce() -> Progress) -> Result<(), StopReason> {
        if self.limits.nodes.is_some_and(|limit| self.nodes() >= limit) {
            self.stopped.get_or_insert(StopReason::Nodes);
        }
        self.look(describe);
        match self.stopped {
            Some(reason) => Err(reason),
            None if self.pause.is_some_and(|pause| self.nodes() >= pause) => Err(StopReason::Nodes),
            None => {
                self.nodes += 1;
                if self.is_helper {
                    self.helped.fetch_add(1, Ordering::Relaxed);
                }
                Ok(())
            }
        }
    }

    fn look(&mut self, describe: impl FnOnce() -> Progress) {
        let seconds = self.seconds();
        self.stopped = self.stopped.or_else(|| self.limits.reached());
        if seconds - self.reported >= REPORT_EVERY {
            self.reported = seconds;
            let (nodes, moves) = (self.nodes(), self.moves);
            (self.report)(&Progress { nodes, seconds, moves, ..describe() });
        }
    }

    pub(super) fn set_moves(&mut self, settled: usize, all: usize) {
        self.moves = Some((settled, all));
    }

    /// All nodes: one's own, and the helpers' if one has any.
    pub(super) fn nodes(&self) -> u64 {
        if self.is_helper { self.nodes } else { self.nodes + self.helped.load(Ordering::Relaxed) }
    }

    pub(super) fn seconds(&self) -> f64 {
        self.start.elapsed().as_secs_f64()
    }
}
