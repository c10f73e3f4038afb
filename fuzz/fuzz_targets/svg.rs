//! Any bytes as `svg`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cutshort_fuzz::read_and_write("svg", bytes));
