//! `cutshort` as a WebAssembly module: text in, text out.
//!
//! The host writes a request to memory that `alloc` gives it, calls `call` with it, reads the answer and gives it
//! to `release`. What it imports to the module as `env` are `now()`, a
//! clock in milliseconds, `progress(pointer, length)`, which hears how far a search is, and
//! `panicked(pointer, length)`, which hears why the module is dead: an instance that has panicked is not to
//! be called again. On other targets this crate is empty.

#[cfg(target_arch = "wasm32")]
#[allow(unsafe_code, reason = "memory is passed to the host and back")]
pub mod module;
