//! Theorems about whole boards: who wins Rex, which is misère Hex.

use crate::boards::{BoardKind, BoardSpec};
use crate::game::Player;

/// Who wins Rex on an empty Hex board when `first` moves first; `None` if the board is no Hex board.
///
/// On a square board the first player wins if the side is even, the second if it is odd (Winder, by
/// stealing strategies; Lagarias & Sleator, Who wins misère Hex?). On any other the player with the
/// shorter sides, whose sides lie farther apart, wins whoever moves first. Nothing is searched.
///
/// ```
/// use cutshort::analysis::rex_winner;
/// use cutshort::game::Player;
/// let winner = |board: &str| rex_winner(&board.parse().unwrap(), Player::Short);
/// assert_eq!(winner("hex:6x6"), Some(Player::Short));
/// assert_eq!(winner("hex:7x7"), Some(Player::Cut));
/// // Short joins top and bottom, which are three cells wide.
/// assert_eq!(winner("hex:3x4"), Some(Player::Short));
/// assert_eq!(winner("y:4"), None);
/// ```
#[must_use]
pub fn rex_winner(board: &BoardSpec, first: Player) -> Option<Player> {
    if board.kind() != BoardKind::Hex {
        return None;
    }
    Some(match board.width().cmp(&board.height()) {
        std::cmp::Ordering::Less => Player::Short,
        std::cmp::Ordering::Greater => Player::Cut,
        std::cmp::Ordering::Equal if board.width().is_multiple_of(2) => first,
        std::cmp::Ordering::Equal => first.other(),
    })
}
