//! Pictures are what they were when somebody last looked at them.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

#[path = "../examples/70_gallery.rs"]
#[allow(dead_code, reason = "its main function is for who runs it")]
mod gallery;

/// The committed gallery is the expected output: look at what has changed, then write it anew.
#[test]
fn the_gallery_is_as_it_was() {
    let stale = gallery::stale().unwrap();
    assert!(
        stale.is_empty(),
        "not as committed: {stale:?}; if the new pictures are right: \
         cargo run --example 70_gallery -- --write"
    );
}
