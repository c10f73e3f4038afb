//! Many games at once, on all cores: the classes of all pairs of terminals of some graphs.
//!
//! `cargo run --release --example 05_batch`

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::collections::BTreeMap;

use cutshort::formats::{FormatHint, ReadOptions, Terminals, read};
use cutshort::{Class, GameFile, SolveOptions, class_of, solve_all};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The path, the star, the cycle and the complete graph on four vertices, in graph6.
    let graphs = b"CU\nCs\nCr\nC~\n";
    let options = ReadOptions { terminals: Some(Terminals::AllPairs), ..ReadOptions::default() };
    let games: Vec<_> =
        read(graphs.as_slice(), FormatHint::Content, options).collect::<Result<_, _>>()?;
    let solved = solve_all(games.iter().map(GameFile::position), &SolveOptions::default());
    let classes: Vec<Option<Class>> =
        solved.iter().map(|solutions| class_of(solutions.as_ref().ok()?)).collect();
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for class in classes {
        *counts
            .entry(class.map_or("unknown".to_owned(), |class| class.to_string()))
            .or_default() += 1;
    }
    println!("{} games: {counts:?}", games.len());
    assert_eq!(games.len(), 4 * 6);
    Ok(())
}
