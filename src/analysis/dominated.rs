//! Moves that need not be tried under normal rules, because another is at least as good.

use super::EnginePosition;
use super::relations::Surroundings;
use crate::game::Player;
use crate::graph::{Bits, VertexId};

/// A claim beside a cell with more neighbours is not tried out for what it captures.
const FEW_NEIGHBOURS: usize = 4;

impl<const W: usize> EnginePosition<W> {
    /// The moves among `wanted` that need not be tried, because another is at least as good, are
    /// left out:
    ///
    /// - If `a` threatens or supports `b`, in either graph, then `a` is at least as good as `b` for
    ///   both players: exchange the names of the two in a strategy.
    /// - If `b` is dead or the mover's once he has claimed `a` and what follows has been filled in,
    ///   then `a` is at least as good as `b` for him: the value of the position after `a` is that
    ///   with `b` his, too, and one with `b` alone is no better: a claim never hurts. What is lost to
    ///   the opponent on the way may stay his, because filling in preserves the value whatever else
    ///   is claimed.
    ///
    /// `b` may be left out as long as `a`, or what is as good as `a`, is not.
    ///
    /// Adds to `carrier` the cells that the opponent needs to refute the moves left out as he
    /// refutes the others, even if the mover has all other cells: `a`, and what is filled in for
    /// the opponent once `a` is claimed. The reasons above hold then, too: a cell that is dead after
    /// some claims stays so whatever else is claimed.
    pub(crate) fn undominated(
        &self,
        wanted: Bits<W>,
        to_move: Player,
        by_capture: bool,
        carrier: &mut Bits<W>,
    ) -> Bits<W> {
        let mut kept = wanted;
        // A cell outside `wanted` is a losing move, so what it dominates loses, too; but it must
        // not have been left out for something that it dominates itself.
        let mut witnesses = self.empty();
        for cell in wanted.iter() {
            let graphs = Player::BOTH.into_iter().filter_map(|player| self.graph(player));
            let better = graphs.fold(Bits::EMPTY, |better, graph| {
                let found = Surroundings::of(graph, cell);
                better | found.threatening | found.supporting
            });
            let better = better.without(cell) & witnesses;
            if let Some(witness) = (better & *carrier).first().or(better.first()) {
                carrier.insert(witness);
                kept.remove(cell);
                witnesses.remove(cell);
            }
        }
        if !by_capture {
            return kept;
        }
        let mut after = self.clone();
        for cell in wanted.iter() {
            if kept.without(cell).is_empty() {
                break;
            }
            if !witnesses.contains(cell) || !self.is_worth_a_try(cell, to_move) {
                continue;
            }
            after.clone_from(self);
            after.give(cell, to_move);
            after.settle_pairs();
            let worse = (after.stones(to_move) & kept).without(cell);
            if worse.is_empty() {
                continue;
            }
            *carrier |= after.gained(self, to_move.other()).with(cell);
            kept -= worse;
            witnesses -= worse;
        }
        kept
    }

    /// Whether a claim is likely to capture something: on the opponent's board some empty cell beside it
    /// has few neighbours. On Hex boards most claims have none, and hardly any of them captures a cell.
    fn is_worth_a_try(&self, cell: VertexId, to_move: Player) -> bool {
        self.graph(to_move.other()).is_none_or(|graph| {
            let mut beside = (graph.neighbours(cell) & self.empty()).iter();
            beside.any(|other| graph.neighbours(other).len() <= FEW_NEIGHBOURS)
        })
    }
}
