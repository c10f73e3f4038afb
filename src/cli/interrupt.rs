//! Ctrl-C and kill: a running search is asked to stop and its partial result is printed.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Signals nearer to the first one than this are the same wish: `timeout` sends its signal to the
/// program and then to the whole group, so that the program gets it twice.
const SAME_WISH: Duration = Duration::from_millis(250);

/// A flag that the first Ctrl-C (or kill) raises. The second one ends the program at once, as it
/// would without this.
pub(super) fn flag() -> Arc<AtomicBool> {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let first = OnceLock::new();
    // A handler is there already only where a test runs two commands in one process.
    _ = ctrlc::set_handler(move || {
        let first: &Instant = first.get_or_init(Instant::now);
        if raised.swap(true, Ordering::Relaxed) && first.elapsed() > SAME_WISH {
            std::process::exit(130);
        }
    });
    flag
}
