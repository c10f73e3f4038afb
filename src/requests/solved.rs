//! Who wins, in JSON.

use serde_json::{Value, json};

use crate::game::{ByPlayer, Class, Player};
use crate::graph::{Names, VertexId};
use crate::solve::{Engine, ShortestWin, SoFar, Solution, StopReason};

/// The answer for one side to move.
pub(crate) struct Reply {
    pub(crate) to_move: Player,
    pub(crate) solution: Solution,
    /// If it was asked for, and it is known who wins.
    pub(crate) shortest: Option<ShortestWin>,
}

impl Reply {
    /// Why something that was asked for is not known.
    pub(crate) fn stopped(&self) -> Option<StopReason> {
        self.solution.stopped.or_else(|| self.shortest.as_ref()?.stopped)
    }
}

/// The engine that has answered.
pub(crate) fn engine_of(replies: &[Reply]) -> Engine {
    replies.first().map_or(Engine::Auto, |reply| reply.solution.engine)
}

/// The class, when both sides were asked about and both outcomes are known.
pub(crate) fn class_of(replies: &[Reply]) -> Option<Class> {
    let outcome = |player| replies.iter().find(|reply| reply.to_move == player)?.solution.outcome;
    let outcomes = ByPlayer { short: outcome(Player::Short)?, cut: outcome(Player::Cut)? };
    Class::new(outcomes)
}

/// Who wins and how, for each side that was asked about.
pub(crate) fn solved(replies: &[Reply], names: &Names, all_moves: bool) -> Value {
    let result = |reply: &Reply| one(reply, names, all_moves);
    json!({
        "results": replies.iter().map(result).collect::<Vec<_>>(),
        "class": class_of(replies),
        "engine": engine_of(replies),
    })
}

fn one(reply: &Reply, names: &Names, all_moves: bool) -> Value {
    let Reply { to_move, solution, shortest } = reply;
    let list =
        |cells: &[VertexId]| -> Vec<&str> { cells.iter().map(|&cell| names.name(cell)).collect() };
    let mut result = json!({
        "to_move": to_move,
        "winner": solution.outcome,
        "move": solution.best_move.map(|cell| names.name(cell)),
        "winning_moves": all_moves.then(|| list(&solution.winning_moves)),
        "line": list(&solution.line),
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "table_load": solution.table_load,
    });
    if all_moves && !solution.drawing_moves.is_empty() {
        result["drawing_moves"] = json!(list(&solution.drawing_moves));
    }
    if let Some(ShortestWin { line, at_least, .. }) = shortest {
        result["length"] = json!(line.as_ref().map(Vec::len));
        result["at_least"] = json!(at_least);
    }
    if let Some(reason) = reply.stopped() {
        result["stopped"] = json!(reason);
        if let Some(SoFar { proof, disproof, best_move }) = solution.so_far {
            let best_move = best_move.map(|cell| names.name(cell));
            result["so_far"] = json!({ "proof": proof, "disproof": disproof, "move": best_move });
        }
        if all_moves {
            result["open_moves"] = json!(list(&solution.open_moves));
        }
    }
    result
}
