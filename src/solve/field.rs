//! A two-terminal game as the strong engine plays it: both players' reduced graphs, kept in step.

use crate::analysis::relations::Surroundings;
use crate::game::{ByPlayer, Player};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// A position of a game with two terminals under normal rules.
///
/// Short's graph is the reduced graph of the game. Cut's, where there is one, is that of the dual
/// game on the same cells: shorting a cell in the one is cutting it in the other, and a filling
/// joins the terminals of exactly one of them. So every rule is applied to both, with the players
/// exchanged.
#[derive(Clone, Debug)]
pub(super) struct Field<const W: usize> {
    graphs: ByPlayer<Option<ReducedGraph<W>>>,
    /// The cells that are a player's, claimed or filled in.
    owned: ByPlayer<Bits<W>>,
    /// Cells of which it makes no difference whose they are.
    dead: Bits<W>,
    empty: Bits<W>,
    /// The cells whose surroundings in a player's graph have changed since they were looked at.
    dirty: ByPlayer<Bits<W>>,
}

impl<const W: usize> Field<W> {
    /// The opening position of a game, and of its dual if that is known.
    pub(super) fn new(short: ReducedGraph<W>, cut: Option<ReducedGraph<W>>) -> Self {
        let empty = short.cells();
        Self {
            graphs: ByPlayer { short: Some(short), cut },
            owned: ByPlayer::default(),
            dead: Bits::EMPTY,
            empty,
            dirty: ByPlayer { short: empty, cut: empty },
        }
    }

    /// The cells that are left.
    #[inline]
    pub(super) fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// Short's reduced graph, which determines the winner.
    #[inline]
    pub(super) fn short(&self) -> &ReducedGraph<W> {
        self.graphs.short.as_ref().expect("Short always has a graph")
    }

    /// The graph on which a player joins his terminals.
    #[inline]
    pub(super) fn graph(&self, player: Player) -> Option<&ReducedGraph<W>> {
        self.graphs[player].as_ref()
    }

    /// The cells that a player may count as his: his own and the dead ones.
    #[inline]
    pub(super) fn stones(&self, player: Player) -> Bits<W> {
        self.owned[player] | self.dead
    }

    /// Gives a cell to a player.
    pub(super) fn claim(&mut self, cell: VertexId, by: Player) {
        self.owned[by].insert(cell);
        self.play(cell, by);
    }

    fn play(&mut self, cell: VertexId, by: Player) {
        self.empty.remove(cell);
        for player in Player::BOTH {
            let Some(graph) = &mut self.graphs[player] else { continue };
            let around = graph.neighbours(cell);
            if player == by {
                graph.short(cell);
            } else {
                graph.cut(cell);
            }
            self.dirty[player] |= around | graph.neighbourhood(around);
        }
    }

    /// Who has won, if somebody has.
    pub(super) fn winner(&self) -> Option<Player> {
        for player in Player::BOTH {
            let Some(graph) = &self.graphs[player] else { continue };
            let terminals = graph.terminals();
            let first = terminals.first().expect("a game has terminals");
            if graph.neighbours(first).meets(terminals) {
                return Some(player);
            }
            if !terminals.is_subset_of(graph.component(Bits::single(first), graph.live())) {
                return Some(player.other());
            }
        }
        None
    }

    /// Removes dead cells and edges and fills in lost and captured pairs until nothing is left to
    /// remove. The winner stays the same, whoever moves (Steane, Theorems 1, 2, 6, 13-16).
    pub(super) fn settle(&mut self) {
        loop {
            for player in Player::BOTH {
                self.sweep(player);
            }
            if Player::BOTH.into_iter().all(|player| !self.dirty[player].meets(self.empty)) {
                return;
            }
        }
    }

    /// Looks at the cells of a player's graph around which something has changed, until there are
    /// none.
    fn sweep(&mut self, player: Player) {
        if self.graphs[player].is_none() {
            self.dirty[player] = Bits::EMPTY;
            return;
        }
        while self.dirty[player].meets(self.empty) {
            self.drop_edges_at_terminals(player);
            let now = self.dirty[player] & self.empty;
            self.dirty[player] = Bits::EMPTY;
            for cell in now.iter() {
                if self.empty.contains(cell) {
                    self.look_at(player, cell);
                }
            }
        }
    }

    /// Theorem 15: an edge between two neighbours of a terminal is dead.
    fn drop_edges_at_terminals(&mut self, player: Player) {
        let graph = self.graphs[player].as_ref().expect("checked by the caller");
        for terminal in graph.terminals().iter() {
            let graph = self.graphs[player].as_ref().expect("checked by the caller");
            let around = graph.neighbours(terminal) - graph.terminals();
            for cell in around.iter() {
                self.delete_edges(player, cell, around);
            }
        }
    }

    /// Deletes the edges from a cell to the vertices of a set.
    fn delete_edges(&mut self, player: Player, cell: VertexId, to: Bits<W>) {
        let graph = self.graphs[player].as_mut().expect("checked by the caller");
        let ends = graph.neighbours(cell) & to;
        if ends.is_empty() {
            return;
        }
        self.dirty[player] |= graph.neighbours(cell).with(cell) | graph.neighbourhood(ends);
        for end in ends.iter() {
            graph.delete_edge(cell, end);
        }
    }

    /// Applies the first rule that fits to a cell.
    fn look_at(&mut self, player: Player, cell: VertexId) {
        let graph = self.graphs[player].as_ref().expect("checked by the caller");
        let around = graph.neighbours(cell);
        // Theorem 16: surrounded by a terminal.
        let mut terminals = graph.terminals().iter();
        let surrounded = terminals.any(|t| around.is_subset_of(graph.neighbours(t).with(t)));
        let found = Surroundings::of(graph, cell);
        // Theorem 13 for one cell: its neighbourhood is a clique.
        if surrounded || found.inert {
            self.kill(cell);
            return;
        }
        // Theorem 14, Corollary I. The cell is dirty then and will be looked at again.
        if !found.surrounding.is_empty() {
            self.delete_edges(player, cell, found.surrounding);
            return;
        }
        // Theorems 2 and 6: two cells that threaten each other are lost, that support each other
        // captured.
        let lost = found.threatening.iter().map(|other| (player.other(), other));
        let captured = found.supporting.iter().map(|other| (player, other));
        for (owner, other) in lost.chain(captured) {
            let back = Surroundings::of(graph, other);
            let mutual = if owner == player { back.supporting } else { back.threatening };
            if mutual.contains(cell) && !back.inert {
                self.claim(cell, owner);
                self.claim(other, owner);
                return;
            }
        }
    }

    /// Takes a dead cell off the board.
    fn kill(&mut self, cell: VertexId) {
        self.dead.insert(cell);
        self.empty.remove(cell);
        for player in Player::BOTH {
            if let Some(graph) = &mut self.graphs[player] {
                let around = graph.neighbours(cell);
                graph.cut(cell);
                self.dirty[player] |= around | graph.neighbourhood(around);
            }
        }
    }

    /// The moves among `wanted` that are not pointless: if `a` threatens or supports `b`, in either
    /// graph, then `a` is at least as good as `b` for both players (exchange the names of the two
    /// in a strategy), and `b` may be left out as long as `a`, or what is as good as `a`, is not.
    pub(super) fn undominated(&self, wanted: Bits<W>) -> Bits<W> {
        let mut kept = wanted;
        // A cell outside `wanted` is a losing move, so what it dominates loses, too; but it must
        // not have been left out for something that it dominates itself.
        let mut witnesses = self.empty;
        for cell in wanted.iter() {
            let better = Player::BOTH.into_iter().filter_map(|player| self.graph(player)).fold(
                Bits::EMPTY,
                |better, graph| {
                    let found = Surroundings::of(graph, cell);
                    better | found.threatening | found.supporting
                },
            );
            if better.without(cell).meets(witnesses) {
                kept.remove(cell);
                witnesses.remove(cell);
            }
        }
        kept
    }
}
