//! Any bytes as `sparse6`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cutshort_fuzz::read_and_write("sparse6", bytes));
