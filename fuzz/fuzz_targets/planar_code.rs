//! Any bytes as `planar-code`.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| cutshort_fuzz::read_and_write("planar-code", bytes));
