//! Words that pictures, pages and what stands above them use.

use crate::game::Player;

/// A player at the beginning of a sentence.
pub(crate) fn named(player: Player) -> &'static str {
    match player {
        Player::Short => "Short",
        Player::Cut => "Cut",
    }
}

/// "1 move", "2 moves".
pub(crate) fn count(number: impl TryInto<u64>, noun: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}
