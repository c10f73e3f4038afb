//! Positions in which a player is at least as well off as in that of a node.

use super::checker::{Aim, CARRIER, Checker, OWNED, Statement, ensure};
use super::misere::Images;
use super::nodes::Said;
use super::rows::Graphs;
use super::{Fault, Line, sets};
#[cfg(test)]
use super::{GameId, checker::Turn};
use crate::game::Player;
use crate::graph::VertexId;

impl Checker {
    /// With the pairs captured and other names the position comes from that of another node by more for
    /// the player and less for his opponent. In both, the opponent has all cells that are not mentioned.
    ///
    /// Time: that of working out some graphs from the whole game, up to seventeen more for each pair.
    pub(super) fn transfer(&mut self, line: &Line) -> Result<Said, Fault> {
        let Line::Transfer { then, owned, pairs, images, on, .. } = line else {
            return Err(Fault::NotHere);
        };
        let before = self.statement(*then)?;
        let Statement { game, player, aim, .. } = before;
        let board = self.normal(game)?;
        ensure(aim == Aim::Win, Fault::Mismatch(*then))?;
        // No cell is his already and in a pair, or in two.
        let given: Vec<VertexId> = owned.iter().chain(pairs.iter().flatten()).copied().collect();
        let given = self.cells(board, &given)?;
        let his = self.cells(board, owned)?;
        let mut open = board.game.hypergraph().cells().words().to_vec();
        sets::subtract(&mut open, &given);
        let mut unplayed = self.set(*then, CARRIER).to_vec();
        let parts = Images::new(board, images, &open, &unplayed)?;
        let mut carrier = self.sets.empty();
        for cell in sets::members(&open) {
            if let Some(part) = parts.of(cell) {
                sets::remove(&mut unplayed, part);
                sets::insert(&mut carrier, cell);
            }
        }
        sets::first(&unplayed).map_or(Ok(()), |part| Err(Fault::NoCell(part)))?;
        let mut there = self.set(*then, OWNED).to_vec();
        self.pairs(before.held).iter().flatten().for_each(|&cell| {
            sets::insert(&mut there, cell);
        });
        let left = self.set(*then, CARRIER).to_vec();
        let there = self.opposed(&before, &there, &left)?;
        let mut left = carrier.clone();
        pairs.iter().flatten().for_each(|&cell| _ = sets::insert(&mut left, cell));
        let mut here = self.opposed(&before, &his, &left)?;
        here.capture(pairs, player)?;
        if let Some(on) = *on {
            ensure(sets::members(&carrier).any(|cell| cell == on), Fault::NoCell(on))?;
        }
        let name = |vertex| parts.of(vertex).unwrap_or(vertex);
        ensure(here.join_at_least_as(&there, player, name, *on), Fault::WorseOff(*then))?;
        let sets = [his, carrier];
        let mut held = pairs.clone();
        held.iter_mut().for_each(|pair| pair.sort_unstable());
        let held = self.hold([], &held, &sets)?;
        Ok((Statement { held, ..before }, sets))
    }

    /// The position in which the player of a statement has some cells, others are left, and his opponent
    /// has the rest.
    fn opposed(&mut self, about: &Statement, his: &[u64], left: &[u64]) -> Result<Graphs, Fault> {
        let cells = self.board(about.game)?.game.hypergraph().cells();
        let mut rest = cells.words().to_vec();
        [his, left].into_iter().for_each(|set| sets::subtract(&mut rest, set));
        let claims = if about.player == Player::Short { [his, &rest] } else { [&rest, his] };
        Graphs::new(self, &[about.game], claims)
    }

    /// The cells of a line of the kind `transfer` that are left, with those whose parts they play.
    pub(super) fn parts_of(&self, line: &Line) -> Vec<[VertexId; 2]> {
        let &Line::Transfer { id, ref images, .. } = line else { return Vec::new() };
        let listed = |cell| images.iter().copied().find(|&[vertex, _]| vertex == cell);
        let left = sets::members(self.set(id, CARRIER));
        left.map(|cell| listed(cell).unwrap_or([cell, cell])).collect()
    }
}

/// What a node about winning says: in which game, who wins and whether moving first; with which cells,
/// by which, and which pairs he has one cell each of.
#[cfg(test)]
pub(crate) type Win = ((GameId, Player, bool), [Vec<VertexId>; 2], Vec<[VertexId; 2]>);

#[cfg(test)]
impl Checker {
    /// Takes for granted that a player wins.
    pub(crate) fn assume_win(
        &mut self,
        (game, player, first): (GameId, Player, bool),
        sets: [&[VertexId]; 2],
        held: &[[VertexId; 2]],
    ) -> super::NodeId {
        let board = self.board(game).expect("there is such a game");
        let sets = sets.map(|cells| self.cells(board, cells).expect("they are cells"));
        let held = self.hold([], held, &sets).expect("no cell is in two places");
        let turn = if first { Turn::First } else { Turn::Second };
        self.sets.push(&sets).expect("there is room");
        self.statements.push(Statement { game, player, turn, aim: Aim::Win, held });
        super::NodeId(self.statements.len() as u32 - 1)
    }

    /// What a node about winning says.
    pub(crate) fn win_of(&self, node: super::NodeId) -> Win {
        let Statement { game, player, turn, aim, held } = self.statements[node.index()];
        assert_eq!(aim, Aim::Win);
        let sets = [OWNED, CARRIER].map(|which| sets::members(self.set(node, which)).collect());
        ((game, player, turn == Turn::First), sets, self.pairs(held).to_vec())
    }
}

#[cfg(test)]
mod tests;
