//! Progress on standard error for whatever takes longer than a second.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A line on standard error that appears after a second and is hidden when standard error is no
/// terminal.
pub(super) struct Progress {
    bar: ProgressBar,
    started: Instant,
}

impl Progress {
    /// A line that will say what is going on.
    pub(super) fn new() -> Self {
        let bar = ProgressBar::with_draw_target(None, ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template("{spinner} {elapsed} {msg}");
        bar.set_style(style.expect("the template is a template"));
        Self { bar, started: Instant::now() }
    }

    /// Shows a message; nothing before the first second is over.
    pub(super) fn say(&self, message: impl FnOnce() -> String) {
        if self.started.elapsed() < Duration::from_secs(1) {
            return;
        }
        if self.bar.is_hidden() {
            self.bar.set_draw_target(ProgressDrawTarget::stderr_with_hz(5));
        }
        self.bar.set_message(message());
        self.bar.tick();
    }

    /// As [`say`](Self::say), for work that asks each time whether to go on: not once the flag is raised.
    pub(super) fn go_on(
        &self,
        stop: &AtomicBool,
        message: impl FnOnce() -> String,
    ) -> ControlFlow<()> {
        self.say(message);
        match stop.load(Ordering::Relaxed) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
