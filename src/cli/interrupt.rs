//! Ctrl-C and kill: a running search is asked to stop and its partial result is printed.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Signals nearer to the first one than this are the same wish: `timeout` sends its signal to the
/// program and then to the whole group, so that the program gets it twice.
const SAME_WISH: Duration = Duration::from_millis(250);

/// Whether the program waits for what somebody types.
static IS_IDLE: AtomicBool = AtomicBool::new(false);

/// Waits for what somebody types. Meanwhile there is nothing to stop, and the first Ctrl-C ends the program.
pub(super) fn idle<T>(wait: impl FnOnce() -> T) -> T {
    IS_IDLE.store(true, Ordering::Relaxed);
    let typed = wait();
    IS_IDLE.store(false, Ordering::Relaxed);
    typed
}

/// From here on the first Ctrl-C raises the [`flag`], also where input is read before anything is searched.
pub(super) fn listen() {
    _ = flag();
}

/// The flag that the first Ctrl-C (or kill) raises: one for all that the program does. The second one ends the
/// program at once, as it would without this.
pub(super) fn flag() -> Arc<AtomicBool> {
    static FLAG: OnceLock<Arc<AtomicBool>> = OnceLock::new();
    let flag = FLAG.get_or_init(|| {
        let flag = Arc::new(AtomicBool::new(false));
        let raised = Arc::clone(&flag);
        let first = OnceLock::new();
        // Fails only where the program that this is a part of has a handler of its own.
        _ = ctrlc::set_handler(move || {
            let first: &Instant = first.get_or_init(Instant::now);
            let was_raised = raised.swap(true, Ordering::Relaxed);
            if was_raised && first.elapsed() > SAME_WISH || IS_IDLE.load(Ordering::Relaxed) {
                std::process::exit(130);
            }
        });
        flag
    });
    Arc::clone(flag)
}
