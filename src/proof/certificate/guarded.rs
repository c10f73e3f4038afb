//! Separators whose cells have guards.

use super::checker::{Aim, Board, Checker, Statement, Turn, ensure};
use super::nodes::Said;
use super::{Fault, GameId, sets};
use crate::game::Player;
use crate::graph::VertexId;

impl Checker {
    /// The player's cells and the first cells of the pairs keep the terminal `from` apart from
    /// another one, and each way from it to the first cell of a pair that avoids the other first cells
    /// goes through the second.
    ///
    /// Time: a search in the hypergraph for each pair.
    pub(super) fn guarded(
        &mut self,
        game: GameId,
        player: Player,
        owned: &[VertexId],
        pairs: &[[VertexId; 2]],
        from: VertexId,
    ) -> Result<Said, Fault> {
        let board = self.normal(game)?;
        ensure(player != board.connector && board.conducts(), Fault::NotHere)?;
        ensure(board.is_terminal(from), Fault::NoVertex(from))?;
        ensure(!pairs.is_empty(), Fault::Empty)?;
        let mine = self.cells(board, owned)?;
        let listed: Vec<VertexId> = pairs.iter().flatten().copied().collect();
        self.cells(board, &listed)?;
        let mut closed = mine.clone();
        pairs.iter().for_each(|&[cell, _]| _ = sets::insert(&mut closed, cell));
        let reached = board.reached(from, &closed);
        let mut others = board.game.hypergraph().terminals().iter();
        let is_apart = others.any(|&terminal| !sets::contains(&reached, terminal));
        ensure(is_apart, Fault::NotWon)?;
        for &[cell, guard] in pairs {
            sets::remove(&mut closed, cell);
            sets::insert(&mut closed, guard);
            let reached = board.reached(from, &closed);
            ensure(!sets::contains(&reached, cell), Fault::Unguarded(cell))?;
            sets::remove(&mut closed, guard);
            sets::insert(&mut closed, cell);
        }
        let mut held: Vec<_> = pairs.iter().map(|&[a, b]| [a.min(b), a.max(b)]).collect();
        held.sort_unstable();
        let sets = [mine, self.sets.empty()];
        let held = self.hold([], &held, &sets)?;
        Ok((Statement { game, player, turn: Turn::Second, aim: Aim::Win, held }, sets))
    }
}

impl Board {
    /// The vertices to which one gets from a vertex without entering the closed cells.
    fn reached(&self, from: VertexId, closed: &[u64]) -> Vec<u64> {
        let mut reached = vec![0; closed.len()];
        sets::insert(&mut reached, from);
        let mut seen = vec![false; self.game.hypergraph().hyperedge_count()];
        let mut fresh = vec![from];
        while let Some(vertex) = fresh.pop() {
            for &index in self.incidence.of(vertex) {
                if std::mem::replace(&mut seen[index], true) {
                    continue;
                }
                for &member in self.game.hypergraph().hyperedge(index) {
                    if !sets::contains(closed, member) && sets::insert(&mut reached, member) {
                        fresh.push(member);
                    }
                }
            }
        }
        reached
    }
}
