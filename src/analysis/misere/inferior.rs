//! Moves that need not be tried in misère play, because another is as good.

use super::MisereRules;
use crate::analysis::EnginePosition;
use crate::analysis::relations::Surroundings;
use crate::game::Player;
use crate::graph::{Bits, VertexId};

/// For moves of the player who is to move: which are known to be as good as which. The relation is
/// transitive, so of moves that are as good as each other one is enough.
#[derive(Clone, Debug)]
pub(crate) struct Better<const W: usize> {
    /// By cell: the moves that are as good.
    as_good: Vec<Bits<W>>,
}

impl<const W: usize> Better<W> {
    /// What the rows around each cell tell: a cell that dies when either player claims another is as
    /// good a move as that other (Theorems 3.5 and 3.6).
    pub(crate) fn of(position: &EnginePosition<W>, rules: MisereRules) -> Self {
        let mut better = Self { as_good: vec![Bits::EMPTY; position.short().universe()] };
        let mover = position.to_move();
        for player in Player::BOTH {
            let Some(graph) = position.graph(player) else { continue };
            for cell in position.empty().iter() {
                let found = Surroundings::of(graph, cell);
                for killer in Player::BOTH {
                    let rule = if killer == mover { rules.victims } else { rules.vulnerable };
                    // Whoever owns this graph kills by support, his opponent by threat.
                    let killers =
                        if killer == player { found.supporting } else { found.threatening };
                    if rule {
                        killers.iter().for_each(|killer| better.add(killer, Bits::single(cell)));
                    }
                }
            }
        }
        better
    }

    /// Notes that each cell of the set is as good a move as this one.
    pub(crate) fn add(&mut self, cell: VertexId, as_good: Bits<W>) {
        self.as_good[cell.index()] |= as_good.without(cell);
    }

    /// The moves that are known to be as good as this one.
    #[cfg(test)]
    pub(crate) fn as_good(&self, cell: VertexId) -> Bits<W> {
        self.as_good[cell.index()]
    }

    /// The moves of a set for which no other one stays that is as good; if one of the set wins, one
    /// of these does.
    pub(crate) fn best_of(&self, moves: Bits<W>) -> Bits<W> {
        let mut kept = moves;
        for cell in moves.iter() {
            if self.as_good[cell.index()].meets(kept.without(cell)) {
                kept.remove(cell);
            }
        }
        kept
    }
}
