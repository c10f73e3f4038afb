//! An answer that others can check: the winner's strategy as a file, checked and tried out.
//!
//! `cargo run --release --example 04_certificate`

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::formats::{check_certificate, write_certificate};
use cutshort::proof::certificate::DEFAULT_CHECK_MEMORY;
use cutshort::{BoardSpec, GameFile, Player, SolveOptions, solve_certified};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let file = GameFile::from_board("hex:4x4".parse::<BoardSpec>()?.build());
    let options = SolveOptions::default();
    let certified = solve_certified(file.position(), &[Player::Short], &options)?;
    let lines = certified.lines?;

    let mut bytes = Vec::new();
    write_certificate(&file, &lines, &mut bytes)?;
    println!("{} bytes", bytes.len());

    let checked = check_certificate(bytes.as_slice(), DEFAULT_CHECK_MEMORY)?;
    println!("{:?}", checked.proved);
    // A file that says something else is refused, and the refusal names the line.
    let tampered = String::from_utf8(bytes)?.replace("\"winner\":\"short\"", "\"winner\":\"cut\"");
    let refusal = check_certificate(tampered.as_bytes(), DEFAULT_CHECK_MEMORY);
    println!("tampered: {}", refusal.err().ok_or("a wrong certificate was accepted")?);
    Ok(())
}
