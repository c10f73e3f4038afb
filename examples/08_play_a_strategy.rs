//! A strategy out of a certificate, played by names: the certificate is read back as any reader of the file would, the
//! winner answers every claim of an opponent who claims at random.
//!
//! `cargo run --release --example 08_play_a_strategy`

#![allow(clippy::print_stdout, reason = "an example prints")]

use std::rc::Rc;

use cutshort::formats::{CertificateReader, write_certificate};
use cutshort::proof::certificate::{DEFAULT_CHECK_MEMORY, Strategy};
use cutshort::{BoardSpec, GameFile, Outcome, Player, SolveOptions, solve_certified};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // On 4x4 Hex with a stone of Short's at c2 Short wins though Cut is to move.
    let mut file = GameFile::from_board("hex:4x4".parse::<BoardSpec>()?.build());
    let mut position = file.position().clone();
    position.claim(file.names().id("c2").ok_or("no cell c2")?, Player::Short)?;
    file = file.with_position(position);
    let certified = solve_certified(file.position(), &[Player::Cut], &SolveOptions::default())?;
    let mut bytes = Vec::new();
    write_certificate(&file, &certified.lines?, &mut bytes)?;

    // Whoever has the file has the game with its names, and the strategy in the vertices of that game.
    let mut reader = CertificateReader::new(bytes.as_slice())?;
    let strategies = Rc::new(reader.strategies(DEFAULT_CHECK_MEMORY)?);
    let file = reader.file().clone();
    let mut strategy = Strategy::new(strategies, Player::Cut)?;
    let winner = strategy.winner();
    let mut position = file.position().clone();
    let mut random = 1_usize;
    while position.decided().is_none() {
        let empty: Vec<&str> = file.names_of(position.empty_cells().iter());
        random =
            random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let claimed = empty[(random >> 33) % empty.len()];
        let cell = file.names().id(claimed).ok_or("no such cell")?;
        position.claim(cell, winner.other())?;
        let answer = strategy.answer(cell)?;
        println!("{} claims {claimed}", winner.other());
        if let Some(answer) = answer.filter(|_| position.decided().is_none()) {
            println!("  {winner} answers {}", file.names().name(answer));
            position.claim(answer, winner)?;
        }
    }
    assert_eq!(position.decided(), Some(Outcome::win(winner)));
    println!("{winner} has won");
    Ok(())
}
