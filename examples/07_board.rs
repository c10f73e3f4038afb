//! A Hex position from a link, its virtual connections, and a picture of it.
//!
//! `cargo run --release --example 07_board > board.svg`

#![allow(clippy::print_stdout, reason = "an example prints")]

use cutshort::Player;
use cutshort::connection::overview;
use cutshort::formats::{FormatHint, ReadOptions, read};
use cutshort::render::{Picture, Scene, Theme};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let link = b"https://hexworld.org/board/#5c1,c3:pb4";
    let mut games = read(link.as_slice(), FormatHint::Content, ReadOptions::default());
    let file = games.next().ok_or("no game")??;
    let position = file.position();
    for player in Player::BOTH {
        let seen = overview(position, player)?;
        let cells = file.names_of(seen.must_play.iter());
        match seen.wins {
            Some(_) => eprintln!("{player} has joined his sides, whoever moves"),
            None => eprintln!("against {player} one must play one of {}", cells.join(" ")),
        }
    }
    println!("{}", Picture::new(&Scene::new(&file)).to_svg(Theme::Auto));
    Ok(())
}
