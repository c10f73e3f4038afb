//! How many values do small 3-planar regions with three terminals have, and which?
//!
//! `cargo run --release --example 60_small_region_values -- 5` makes the table
//! `tests/regression/small-region-values.tsv`; with `--list` it also writes a region for each value, up to
//! renaming the terminals. Without a number it stops at 3 cells.

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::values::{ValueLimits, small_values};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = arguments.iter().find(|argument| *argument != "--list");
    let max_cells = number.map_or(Ok(3), |number| number.parse())?;
    let values = small_values(max_cells, &ValueLimits::default())?;
    println!("# Values of 3-planar regions with three terminals (Demer & Selinger, section 2.1),");
    println!(
        "# by cells: new values up to renaming the terminals, all so far, new values, all so far."
    );
    println!(
        "# Regression values: printed by this program, checked against Figure 15 and duality by the tests."
    );
    println!("# Made by: cargo run --release --example 60_small_region_values -- {max_cells}");
    let (mut classes, mut named) = (0, 0);
    for (cells, found) in values.found.iter().enumerate() {
        classes += found.len();
        named += values.named[cells];
        println!("{cells}\t{}\t{classes}\t{}\t{named}", found.len(), values.named[cells]);
        eprintln!("{cells} cells: {} regions", values.looked_at[cells]);
    }
    if arguments.iter().any(|argument| argument == "--list") {
        for (cells, found) in values.found.iter().enumerate() {
            for (value, region) in found {
                let hyperedges = region.hypergraph().hyperedges().map(|hyperedge| {
                    let members = hyperedge.iter().map(|vertex| match vertex.index() {
                        terminal @ 0..3 => (terminal + 1).to_string(),
                        cell => char::from(b'u' + (cell - 3) as u8).to_string(),
                    });
                    members.collect::<String>()
                });
                let hyperedges: Vec<String> = hyperedges.collect();
                let value = values.regions.forms().write(*value);
                println!("# {cells} {value} {}", hyperedges.join(" "));
            }
        }
    }
    Ok(())
}
