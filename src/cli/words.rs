//! Words that several commands use.

use crate::game::Player;
use crate::proof::certificate::Line;

/// A player at the beginning of a sentence.
pub(super) fn named(player: Player) -> &'static str {
    match player {
        Player::Short => "Short",
        Player::Cut => "Cut",
    }
}

/// "1 move", "2 moves".
pub(super) fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// How many of the lines of a certificate are nodes.
pub(super) fn nodes_in(lines: &[Line]) -> usize {
    lines.iter().filter(|line| matches!(line, Line::Node(_))).count()
}
