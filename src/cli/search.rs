//! What a search may use, as flags.

use std::time::{Duration, Instant};

use clap::builder::RangedI64ValueParser;

use super::interrupt;
pub(super) use crate::requests::refusals::{one_thread, refusal};
use crate::solve::{Engine, Limits, MAX_THREADS, SolverOptions, default_memory};

/// The engine and its limits.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Search")]
pub(super) struct SearchArgs {
    /// The engine; auto takes the strongest that plays the game
    #[arg(long, default_value_t = Engine::Auto, value_name = "ENGINE")]
    engine: Engine,
    /// How many threads search, but for the engine plain; for several games, how many are solved
    /// at a time
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = thread_count())]
    threads: u16,
    /// Stop after so many nodes, for each side to move
    #[arg(long, value_name = "N", value_parser = whole_number)]
    node_limit: Option<u64>,
    /// Stop after so many seconds; both sides to move and a certificate share them, and of several
    /// games each has so many
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// The memory of the transposition table in MiB
    #[arg(long, value_name = "MIB", default_value_t = default_memory() as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

pub(super) fn thread_count() -> RangedI64ValueParser<u16> {
    clap::value_parser!(u16).range(1..=MAX_THREADS as i64)
}

pub(super) fn whole_number(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| "expected a whole number, like 1000".to_owned())
}

pub(super) fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds >= 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds, like 10 or 0.5".to_owned())
}

/// The limits of a search: so many nodes, so much time from now on, and Ctrl-C.
pub(super) fn limits(nodes: Option<u64>, time: Option<Duration>) -> Limits {
    let until = time.and_then(|time| Instant::now().checked_add(time));
    Limits { nodes, until, interrupt: interrupt::flag() }
}

impl SearchArgs {
    /// How many threads may work.
    pub(super) fn threads(&self) -> usize {
        usize::from(self.threads)
    }

    /// The options of the solver of a game, which searches with all threads.
    pub(super) fn solver(&self) -> SolverOptions {
        let (engine, memory) = (self.engine, self.memory as usize);
        SolverOptions { engine, memory, threads: self.threads() }
    }

    /// The limits of some searches. The time that they share begins now.
    pub(super) fn limits(&self) -> Limits {
        limits(self.node_limit, self.time_limit)
    }

    /// As [`limits`](Self::limits), but with this time if no limit is given.
    pub(super) fn limits_or(&self, time: Duration) -> Limits {
        let mut limits = self.limits();
        if self.node_limit.is_none() && limits.until.is_none() {
            limits.until = Instant::now().checked_add(time);
        }
        limits
    }
}
