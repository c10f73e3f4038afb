//! What the engine does without, because it costs more than it saves (docs/rex.md): captured cells in the place of what captures
//! them (Theorem 3.7) and mutual fill-in (Theorem 3.8). The tests of the theorems and of figure 6 want both.

use super::Better;
use crate::analysis::local_rules::mutual_pairs;
use crate::analysis::relations::Surroundings;
use crate::analysis::{Change, EnginePosition, SettleRules};
use crate::game::Player;
use crate::graph::{Bits, VertexId};

/// The cells that are dead, and those that are captured by the mover, once he has claimed this one: each is as good a move
/// (Theorems 3.5 and 3.7).
pub(super) fn victims_and_capturees<const W: usize>(
    position: &EnginePosition<W>,
    cell: VertexId,
) -> [Bits<W>; 2] {
    let [mut dead, mut captured] = [Bits::EMPTY; 2];
    let mut after = position.clone();
    after.claim(cell);
    after.settle_after_move_and_tell(SettleRules::ALL, &mut |change| match change {
        Change::Dead(cell) => dead.insert(cell),
        Change::Pair(pair) => pair.cells.into_iter().for_each(|cell| captured.insert(cell)),
    });
    [dead, captured]
}

/// Cells that fill each other in (Theorem 3.8): when the opponent of the mover X claims b, X captures
/// a pair with a, and when X claims a, his opponent captures a pair with b. Then a is as good a move
/// for X as the other cell of his pair. Notes that in `better`.
pub(super) fn mutual_fill_in<const W: usize>(position: &EnginePosition<W>, better: &mut Better<W>) {
    let mover = position.to_move();
    // What the opponent captures when the player claims a cell.
    let captures = |by: Player| -> Vec<(VertexId, Vec<[VertexId; 2]>)> {
        let captured = |cell| (cell, captured_after(position, cell, by));
        position.empty().iter().map(captured).filter(|(_, pairs)| !pairs.is_empty()).collect()
    };
    let by_mover = captures(mover);
    if by_mover.is_empty() {
        return;
    }
    for (b, mine) in captures(mover.other()) {
        for [a, mate] in mine {
            let back = by_mover.iter().find(|(cell, _)| *cell == a);
            if back.is_some_and(|(_, pairs)| pairs.iter().any(|&[first, _]| first == b)) {
                better.add(mate, Bits::single(a));
            }
        }
    }
}

/// The pairs that the other player captures once `by` has claimed the cell, each in both orders.
fn captured_after<const W: usize>(
    position: &EnginePosition<W>,
    cell: VertexId,
    by: Player,
) -> Vec<[VertexId; 2]> {
    let mut captured = Vec::new();
    for player in Player::BOTH {
        let Some(graph) = position.graph(player) else { continue };
        let around = graph.neighbours(cell);
        let mut graph = graph.clone();
        if by == player {
            graph.short(cell);
        } else {
            graph.cut(cell);
        }
        for near in (around & position.empty()).iter() {
            let found = Surroundings::of(&graph, near);
            if found.inert {
                continue;
            }
            for (role, other) in mutual_pairs(&graph, near, &found) {
                let owner = if role == Player::Short { player } else { player.other() };
                if owner != by {
                    captured.extend([[near, other], [other, near]]);
                }
            }
        }
    }
    captured
}
