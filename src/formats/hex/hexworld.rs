//! HexWorld links: `https://hexworld.org/board/#11c1,a1b2:s,c3`; `https://`, and all before `#`, may be left out.
//!
//! After `#` the size (`11` or `14x11`, columns first) with options for the view, then the moves up to
//! the position that is shown, then the moves after it. Moves alternate, Red first; `:s` swaps the
//! pieces, `:S` the sides, `:p` passes, `:rw` `:rb` `:fw` `:fb` end the game.

use super::{HexRecord, Special, hex_board, size, stones};
use crate::formats::draft::Draft;
use crate::formats::error::shown;
use crate::formats::{GameFile, Located, Place, ReadFault, WriteError};
use crate::game::Player;

/// How a link begins, as it is written.
const START: &str = "https://hexworld.org/board/#";

/// What stands where a cell may.
const SPECIAL: [(&str, Special); 7] = [
    (":s", Special::SwapPieces),
    (":S", Special::SwapSides),
    (":p", Special::Pass),
    (":rw", Special::End),
    (":rb", Special::End),
    (":fw", Special::End),
    (":fb", Special::End),
];

/// Whether a text begins as a link does, or with what stands in one from the `#` on.
pub(crate) fn begins(text: &[u8]) -> bool {
    let line = text.split(|byte| matches!(byte, b'\n' | b'\r')).next().unwrap_or(text);
    let is_part = |&byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b',' | b':');
    let is_board = |board: &[u8]| {
        board.first().is_some_and(u8::is_ascii_digit)
            && board.contains(&b',')
            && board.iter().all(is_part)
    };
    super::address(text).starts_with(b"hexworld.org")
        || line.trim_ascii_end().strip_prefix(b"#").is_some_and(is_board)
}

/// Reads one link.
pub(crate) fn read_draft(link: &[u8]) -> Located<Draft> {
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
    let special = SPECIAL.iter().map(|(word, _)| *word);
    let special = special.filter(|word| moves.starts_with(word)).map(str::len);
    // Of an unknown word with a colon the letter, too, so that it can be named.
    let first = moves.chars().take(if bytes[0] == b':' { 2 } else { 1 }).map(char::len_utf8).sum();
    special.max().unwrap_or(0).max(letters + digits).max(first)
}

fn play(record: &mut HexRecord, word: &str) -> Result<(), ReadFault> {
    let player = record.to_move.unwrap_or(Player::Short);
    if let Some(&(_, special)) = SPECIAL.iter().find(|&&(special, _)| word == special) {
        return record.special(special, player);
    }
    if word.starts_with(':') {
        let expected = ":s, :S, :p, :rw, :rb, :fw or :fb";
        return Err(ReadFault::UnknownWord { found: shown(word), expected });
    }
    let cell = record.cell(word, false)?;
    record.set(cell, player)
}

/// The link to a Hex position. Where the stones are not as many as alternating moves set, passes
/// stand between them.
pub(crate) fn to_hexworld(file: &GameFile) -> Result<String, WriteError> {
    let spec = hex_board(file)?;
    let [red, blue] = Player::BOTH.map(|player| stones(file, player));
    let size = size(spec, "x");
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
