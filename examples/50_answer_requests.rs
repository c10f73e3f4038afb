//! Answers requests, one in each line of standard input: what the explorer's module does, as a program.
//!
//! `echo '{"do": "solve", "game": {"board": "hex:4x4"}}' | cargo run --release --example 50_answer_requests`

use std::io::{self, BufRead, Write};

use cutshort::requests::{Alone, answer};

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for request in io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&request?, &Alone))?;
    }
    Ok(())
}
