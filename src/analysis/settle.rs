//! Settling a position of an engine: dead cells and edges leave the boards, lost and captured pairs are
//! filled in, until no rule fits. Who wins stays the same.
//!
//! Normal play: Steane, Theorems 1, 2, 6, 9, 10, 13-16; then it does not matter who moves. Misère play:
//! Hayward et al., A Reverse Hex Solver, Theorems 3.3 and 3.4, and dead edges. Each theorem is in
//! [`local_rules`](super::local_rules) or [`Surroundings`]; here is when it is tried.

use super::local_rules::{is_surrounded_by_a_terminal, joined_beside, mutual_pairs, surrounded_by};
use super::relations::Surroundings;
use super::{EnginePosition, lost_in_pairs};
use crate::game::{ByPlayer, Player, Rules};
use crate::graph::{Bits, VertexId};

/// The rules of settling, each of which can be switched off. Answers stay the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SettleRules {
    /// Dead cells leave the board.
    pub(crate) dead: bool,
    /// Dead edges are deleted.
    pub(crate) edges: bool,
    /// Lost and captured pairs are filled in.
    pub(crate) pairs: bool,
}

impl SettleRules {
    /// All of them.
    pub(crate) const ALL: Self = Self { dead: true, edges: true, pairs: true };
}

/// What is done to a position when it is settled.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Change<const W: usize> {
    /// A cell was dead.
    Dead(VertexId),
    /// A pair was filled in.
    Pair(FilledPair<W>),
}

/// A pair that is filled in.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FilledPair<const W: usize> {
    /// The cells.
    pub(crate) cells: [VertexId; 2],
    /// Who gets them.
    pub(crate) owner: Player,
    /// The neighbours that both had, if it was found on the board on which the owner joins terminals.
    pub(crate) around: Option<Bits<W>>,
}

impl<const W: usize> EnginePosition<W> {
    /// Settles the position.
    pub(crate) fn settle(&mut self, rules: SettleRules) {
        self.settle_and_tell(rules, Player::Short, &mut |_| ());
    }

    /// Settles the position, looks at this player's board first, and tells what is done.
    pub(crate) fn settle_and_tell(
        &mut self,
        rules: SettleRules,
        first: Player,
        tell: &mut impl FnMut(Change<W>),
    ) {
        let fills = ByPlayer { short: true, cut: true };
        loop {
            let (passed_over, tell) = (Bits::EMPTY, &mut *tell);
            Settler { position: self, rules, fills, passed_over, tell: &mut *tell }.run(first);
            if !(rules.pairs && self.fill_lost_set(tell)) {
                return;
            }
        }
    }

    /// The same without lost sets of more than two cells.
    pub(super) fn settle_pairs(&mut self) {
        let (rules, fills) = (SettleRules::ALL, ByPlayer { short: true, cut: true });
        let (passed_over, tell) = (Bits::EMPTY, &mut |_| ());
        Settler { position: self, rules, fills, passed_over, tell }.run(Player::Short);
    }

    /// As [`Self::settle`] in misère play, and returns cells that are as good a move for the player who
    /// has just moved as his move was: victims of his, which are dead (Theorem 3.5).
    pub(crate) fn settle_after_move(&mut self, rules: SettleRules) -> Bits<W> {
        let mut dead = Bits::EMPTY;
        self.settle_after_move_and_tell(rules, &mut |change| {
            if let Change::Dead(cell) = change {
                dead.insert(cell);
            }
        });
        dead
    }

    /// The same, telling of what was found before anything was filled in for the opponent: all these cells are as good
    /// moves (Theorems 3.5 and 3.7).
    ///
    /// That it is so many rules deep is right: if `P + S_X` is reached, with k and d in S, Theorem
    /// 3.2 allows to take all stones of S but d off the board again, each for a move.
    pub(super) fn settle_after_move_and_tell(
        &mut self,
        rules: SettleRules,
        tell: &mut impl FnMut(Change<W>),
    ) {
        let moved = self.to_move().other();
        let fills = ByPlayer::from_fn(|player| player == moved);
        let mut settler = Settler { position: self, rules, fills, passed_over: Bits::EMPTY, tell };
        settler.run(Player::Short);
        let passed_over = settler.passed_over;
        for player in Player::BOTH {
            self.dirty[player] |= passed_over;
        }
        self.settle(rules);
    }

    /// Where Cut has no dual game, fills in a lost set of more than two cells under normal rules. Returns
    /// whether there was one. With a dual that is hardly ever so, and costs more than it saves.
    fn fill_lost_set(&mut self, tell: &mut impl FnMut(Change<W>)) -> bool {
        if self.rules() != Rules::Normal || self.graph(Player::Cut).is_some() {
            return false;
        }
        let Some(pairs) = lost_in_pairs(self.short()) else { return false };
        for cells in pairs {
            tell(Change::Pair(FilledPair { cells, owner: Player::Cut, around: None }));
            cells.into_iter().for_each(|cell| self.give(cell, Player::Cut));
        }
        true
    }
}

/// A position that is being settled.
struct Settler<'a, const W: usize, T> {
    position: &'a mut EnginePosition<W>,
    rules: SettleRules,
    /// For whom pairs are filled in.
    fills: ByPlayer<bool>,
    /// Cells of pairs that were not.
    passed_over: Bits<W>,
    tell: &'a mut T,
}

impl<const W: usize, T: FnMut(Change<W>)> Settler<'_, W, T> {
    fn run(&mut self, first: Player) {
        loop {
            for player in [first, first.other()] {
                self.sweep(player);
            }
            let Self { position, .. } = self;
            if Player::BOTH.into_iter().all(|it| !position.dirty[it].meets(position.empty())) {
                return;
            }
        }
    }

    /// Looks at the cells of a player's board around which something has changed, until there are
    /// none.
    fn sweep(&mut self, player: Player) {
        if self.position.graph(player).is_none() {
            self.position.dirty[player] = Bits::EMPTY;
            return;
        }
        while self.position.dirty[player].meets(self.position.empty()) {
            self.look_at_terminals(player);
            let now = self.position.dirty[player] & self.position.empty();
            self.position.dirty[player] = Bits::EMPTY;
            for cell in now.iter() {
                if self.position.empty().contains(cell) {
                    self.look_at(player, cell);
                }
            }
        }
    }

    /// Theorem 15 and, where each dead cell is a move, Theorem 16 for more than one cell.
    fn look_at_terminals(&mut self, player: Player) {
        let Some(board) = self.position.graph(player) else { return };
        if !board.sides().is_empty() {
            return;
        }
        let terminals = board.terminals();
        for terminal in terminals.iter() {
            let Some(board) = self.position.graph(player) else { return };
            let ends = if self.rules.edges { joined_beside(board, terminal) } else { Bits::EMPTY };
            for cell in (ends & board.cells()).iter() {
                self.position.delete_edges(player, cell, ends);
            }
        }
        if self.position.rules() == Rules::Misere && self.rules.dead {
            for terminal in terminals.iter() {
                let Some(board) = self.position.graph(player) else { return };
                let (dead, _) = surrounded_by(board, terminal);
                (dead & self.position.empty()).iter().for_each(|cell| self.bury(cell));
            }
        }
    }

    /// Applies the first rule that fits to a cell.
    fn look_at(&mut self, player: Player, cell: VertexId) {
        let Some(graph) = self.position.graph(player) else { return };
        let found = Surroundings::of(graph, cell);
        // Theorem 13 for one cell: its neighbourhood is a clique. Theorem 16 for one cell.
        if self.rules.dead && (found.inert || is_surrounded_by_a_terminal(graph, cell)) {
            self.bury(cell);
            return;
        }
        // Theorem 14, Corollary I. The cell is dirty then and will be looked at again.
        if self.rules.edges && !found.surrounding.is_empty() {
            self.position.delete_edges(player, cell, found.surrounding);
            return;
        }
        if !self.rules.pairs {
            return;
        }
        // Theorems 2 and 6; on Cut's board the players are exchanged.
        let owner = |role: Player| if role == Player::Short { player } else { player.other() };
        let mut pairs = mutual_pairs(graph, cell, &found).peekable();
        if pairs.peek().is_none() {
            return;
        }
        let Some((role, other)) = pairs.find(|&(role, _)| self.fills[owner(role)]) else {
            self.passed_over.insert(cell);
            return;
        };
        let (cells, owner) = ([cell, other], owner(role));
        let around = (role == Player::Short).then(|| graph.neighbours(cell));
        (self.tell)(Change::Pair(FilledPair { cells, owner, around }));
        drop(pairs);
        cells.into_iter().for_each(|cell| self.position.give(cell, owner));
    }

    fn bury(&mut self, cell: VertexId) {
        (self.tell)(Change::Dead(cell));
        self.position.bury(cell);
    }
}

#[cfg(test)]
mod tests;
