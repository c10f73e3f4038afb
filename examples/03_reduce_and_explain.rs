//! What is left of a game, and why: each step with its theorem, checked by replaying it.
//!
//! `cargo run --release --example 03_reduce_and_explain`

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::formats::{FormatHint, ReadOptions, read};
use cutshort::{ReduceOptions, explain, reduce, replay};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = br#"{ "format": "cutshort/1", "terminals": ["s", "t"], "hyperedges":
        [["s","a"], ["s","b"], ["a","b"], ["a","c"], ["b","c"], ["c","d"], ["c","e"], ["d","t"], ["e","t"]] }"#;
    let mut games = read(text.as_slice(), FormatHint::Content, ReadOptions::default());
    let file = games.next().ok_or("no game")??;
    let game = file.position().reduced();

    let reduction = reduce(&game, ReduceOptions::default())?;
    let sentences = explain(&game, &reduction.trace, file.names());
    for (step, sentence) in reduction.trace.steps.iter().zip(sentences) {
        println!("{sentence}.  [{}]", step.rule.theorem());
    }
    println!("{:?}", reduction.class());

    // The checker shares no code with the reduction.
    let replayed = replay(&game, &reduction.trace)?;
    assert_eq!(replayed.winners, reduction.winners);
    Ok(())
}
