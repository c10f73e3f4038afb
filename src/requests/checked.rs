//! What the checker says of a certificate, in JSON.

use serde_json::{Value, json};

use super::about::Place;
use crate::formats::{Checked, GameFile};
use crate::game::Player;
use crate::proof::certificate::Proved;

/// The certificate is right.
pub(crate) fn right(checked: &Checked) -> Value {
    let claims: Vec<Value> =
        checked.proved.iter().map(|proved| claim(proved, &checked.file)).collect();
    let answer = json!({ "valid": true, "claim": claims, "steps": checked.nodes });
    Place::default().answer(&checked.file, answer)
}

/// It is not.
pub(crate) fn wrong(reason: &str) -> Value {
    json!({ "valid": false, "claim": null, "reason": reason })
}

/// What counts of a position: not its title nor where it is drawn.
pub(crate) fn bare(file: &GameFile) -> GameFile {
    GameFile::new(file.position().clone().with_to_move(None), file.names().clone())
}

fn claim(proved: &Proved, file: &GameFile) -> Value {
    match proved {
        Proved::Winner { to_move, winner, .. } => json!({ "to_move": to_move, "winner": winner }),
        Proved::WinningMoves { by, cells, .. } => {
            json!({ "to_move": by, "winning_moves": file.names_of(cells.iter().copied()) })
        }
        Proved::Captured { by, set, .. } => {
            let is = if *by == Player::Short { "captured" } else { "lost" };
            json!({ "is": is, "set": file.names_of(set.iter().copied()) })
        }
        Proved::Dominated { by, set, .. } => {
            let is = if *by == Player::Short { "short-dominated" } else { "cut-dominated" };
            json!({ "is": is, "set": file.names_of(set.iter().copied()) })
        }
        Proved::DeadEdge { edge, .. } => json!({ "is": "dead", "edge": file.names_of(*edge) }),
        Proved::AliveEdge { edge, .. } => json!({ "is": "alive", "edge": file.names_of(*edge) }),
        Proved::Dead { cell, .. } => json!({ "is": "dead", "cell": file.names().name(*cell) }),
        Proved::Alive { cell, .. } => json!({ "is": "alive", "cell": file.names().name(*cell) }),
        Proved::Reduced { preserves, cells, .. } => {
            let left = file.names_of(cells.iter().copied());
            json!({ "is": "reduced", "preserves": preserves, "left": left })
        }
    }
}
