//! The functions that the host calls.

use std::alloc::Layout;
use std::sync::Once;

use cutshort::clock::set_clock;
use cutshort::requests::{Host, answer};

/// The most memory that a table may have, in MiB: a page shares what there is.
const MOST_MEMORY: usize = 256;

#[link(wasm_import_module = "env")]
unsafe extern "C" {
    safe fn now() -> f64;
    safe fn progress(text: *const u8, length: usize);
    safe fn panicked(text: *const u8, length: usize);
}

/// The page, or whatever has loaded the module.
struct Page;

impl Host for Page {
    fn progress(&self, report: &str) {
        progress(report.as_ptr(), report.len());
    }

    fn most_memory(&self) -> usize {
        MOST_MEMORY
    }
}

fn clock() -> f64 {
    now()
}

/// What a piece of memory for text looks like; text without letters has one, too.
fn layout(length: usize) -> Option<Layout> {
    Layout::array::<u8>(length.max(1)).ok()
}

/// Memory for so many bytes; null if there is none.
#[unsafe(no_mangle)]
pub extern "C" fn alloc(length: usize) -> *mut u8 {
    match layout(length) {
        // Safety: the layout is not of size 0.
        Some(layout) => unsafe { std::alloc::alloc(layout) },
        None => std::ptr::null_mut(),
    }
}

/// Gives memory back.
///
/// # Safety
/// It is of [`alloc`] or [`call`], with this length, and has not been given back.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn release(text: *mut u8, length: usize) {
    if let Some(layout) = layout(length) {
        // Safety: the caller's promise.
        unsafe { std::alloc::dealloc(text, layout) }
    }
}

/// The answer to a request: its pointer in the high 32 bits, its length in the low ones. The request's memory
/// is given back, the answer's is the host's.
///
/// # Safety
/// As that of [`release`].
#[unsafe(no_mangle)]
pub unsafe extern "C" fn call(request: *mut u8, length: usize) -> u64 {
    static READY: Once = Once::new();
    READY.call_once(|| {
        set_clock(clock);
        std::panic::set_hook(Box::new(|fault| {
            let fault = fault.to_string();
            panicked(fault.as_ptr(), fault.len());
        }));
    });
    // Safety: the caller's promise.
    let bytes = unsafe { std::slice::from_raw_parts(request, length) };
    let answer = answer(&String::from_utf8_lossy(bytes), &Page);
    // Safety: the caller's promise.
    unsafe { release(request, length) };
    let text = alloc(answer.len());
    if text.is_null() {
        return 0;
    }
    // Safety: the memory is new and as long as the answer.
    unsafe { text.copy_from_nonoverlapping(answer.as_ptr(), answer.len()) };
    (text as u64) << 32 | answer.len() as u64
}
