//! HexWorld links: `https://hexworld.org/board/#11c1,a1b2:s,c3`; `https://` may be left out.
//!
//! After `#` the size (`11` or `14x11`, columns first) with options for the view, then the moves up to
//! the position that is shown, then the moves after it. Moves alternate, Red first; `:s` swaps the
//! pieces, `:p` passes, `:rw` `:rb` `:fw` `:fb` end the game.

use super::{HexRecord, Special, hex_board, stones};
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::{GameFile, Place, ReadFault, WriteError};
use crate::game::Player;

/// How a link begins, as it is written.
const START: &str = "https://hexworld.org/board/#";

/// Whether a text begins as a link does.
pub(crate) fn begins(text: &[u8]) -> bool {
    super::address(text).starts_with(b"hexworld.org")
}

/// Reads one link.
pub(crate) fn read_draft(link: &[u8]) -> Result<Draft, (Place, ReadFault)> {
    let whole = |fault| (Place::default(), fault);
    let link = std::str::from_utf8(link).map_err(|_| {
        whole(ReadFault::Syntax("these bytes are no text, expected a link".to_owned()))
    })?;
    let (_, board) = link.split_once('#').ok_or_else(|| {
        whole(ReadFault::Syntax(format!("expected a board after #, as in {START}11,a1b2")))
    })?;
    let mut parts = board.split(',');
    let head = parts.next().unwrap_or_default();
    let digits = |text: &str| text.bytes().take_while(u8::is_ascii_digit).count();
    let (width, rest) = head.split_at(digits(head));
    let (height, options) = match rest.strip_prefix('x') {
        Some(rest) => rest.split_at(digits(rest)),
        None => (width, rest),
    };
    // How the board is turned and coloured: no part of the position.
    if options.chars().any(|c| !c.is_ascii_alphanumeric()) {
        let found = shown(options);
        return Err(whole(ReadFault::UnknownWord { found, expected: "letters and digits" }));
    }
    let mut record = HexRecord::new(width, height).map_err(whole)?;
    record.to_move = Some(Player::Short);
    let mut column = link.len() - board.len() + head.len() + 2;
    let mut moves = parts.next().unwrap_or_default();
    while !moves.is_empty() {
        let length = word_length(moves);
        let (word, rest) = moves.split_at(length);
        let at = |fault| (Place { column: Some(column), ..Place::default() }, fault);
        play(&mut record, word).map_err(at)?;
        column += length;
        moves = rest;
    }
    record.draft()
}

/// The length of the first move in bytes: never 0 and never inside a character.
fn word_length(moves: &str) -> usize {
    let bytes = moves.as_bytes();
    let letters = bytes.iter().take_while(|byte| byte.is_ascii_lowercase()).count();
    let digits = bytes[letters..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    let special = [":s", ":p", ":rw", ":rb", ":fw", ":fb"];
    let special = special.iter().filter(|word| moves.starts_with(**word)).map(|word| word.len());
    let first = moves.chars().next().map_or(0, char::len_utf8);
    special.max().unwrap_or(0).max(letters + digits).max(first)
}

fn play(record: &mut HexRecord, word: &str) -> Result<(), ReadFault> {
    let player = record.to_move.unwrap_or(Player::Short);
    let special = match word {
        ":s" => Special::SwapPieces,
        ":p" => Special::Pass,
        ":rw" | ":rb" | ":fw" | ":fb" => Special::End,
        name => {
            let cell = record.cell(name, false)?;
            return record.set(cell, player);
        }
    };
    record.special(special, player)
}

/// The link to a Hex position. Where the stones are not as many as alternating moves set, passes
/// stand between them.
pub(crate) fn to_hexworld(file: &GameFile) -> Result<String, WriteError> {
    let spec = hex_board(file)?;
    let [red, blue] = Player::BOTH.map(|player| stones(file, player));
    let size = match (spec.width(), spec.height()) {
        (width, height) if width == height => width.to_string(),
        (width, height) => format!("{width}x{height}"),
    };
    let mut moves: Vec<&str> = Vec::new();
    for turn in 0..red.len().max(blue.len()) {
        moves.push(red.get(turn).copied().unwrap_or(":p"));
        moves.push(blue.get(turn).copied().unwrap_or(":p"));
    }
    // A last pass is only there to give the turn away.
    if moves.last() == Some(&":p") && file.position().to_move() != Some(Player::Short) {
        moves.pop();
    }
    let turn = if moves.len().is_multiple_of(2) { Player::Short } else { Player::Cut };
    if file.position().to_move().is_some_and(|player| player != turn) {
        moves.push(":p");
    }
    Ok(format!("{START}{size}c1,{}\n", moves.concat()))
}
