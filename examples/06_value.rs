//! What a region is worth: the value of a cell between three terminals, and of two regions in a row.
//!
//! `cargo run --release --example 06_value`

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::values::{Regions, ValueLimits};
use cutshort::{Game, Goal, Hypergraph, Rules, VertexId};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut regions = Regions::new(3)?;
    let mut value = |cells: usize,
                     hyperedges: &[&[usize]]|
     -> Result<String, Box<dyn std::error::Error>> {
        let terminals = [0, 1, 2].map(VertexId::new).to_vec();
        let hyperedges = hyperedges.iter().map(|members| members.iter().map(|&v| VertexId::new(v)));
        let board = Hypergraph::new(3 + cells, terminals, hyperedges)?;
        let game = Game::new(board, Goal::Connect, Rules::Normal)?;
        let value = regions.value(&game, &ValueLimits::default())?;
        Ok(regions.forms().write(value))
    };
    // A cell that touches all three terminals: all joined, or nothing.
    let star = value(1, &[&[3, 0], &[3, 1], &[3, 2]])?;
    // A cell at the second and third terminal.
    let link = value(1, &[&[3, 1], &[3, 2]])?;
    println!("star: {star}\nlink: {link}");
    assert_eq!(link, "{a|0}");
    Ok(())
}
