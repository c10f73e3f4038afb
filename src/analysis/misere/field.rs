//! A misère position as the solver plays it: both players' reduced graphs, kept in step.

use super::MisereRules;
use crate::analysis::relations::Surroundings;
use crate::game::{ByPlayer, GraphState, Outcome, Player, State};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// A position of a misère game with the player to move.
///
/// Short's state is that of the game. Cut's, where there is one, is that of the dual game on the
/// same cells: shorting a cell in the one is cutting it in the other, and a filling joins the
/// terminals of exactly one of them. So every rule is applied to both, with the players exchanged.
#[derive(Clone, Debug)]
pub(crate) struct Field<const W: usize> {
    states: ByPlayer<Option<GraphState<W>>>,
    empty: Bits<W>,
    to_move: Player,
    /// The cells whose surroundings in a player's graph have changed since they were looked at.
    dirty: ByPlayer<Bits<W>>,
    terminals_changed: bool,
}

/// What [`Field::settle_for`] has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Settled<const W: usize> {
    /// Cells that were found dead.
    pub dead: Bits<W>,
    /// Cells that were filled in, for the player who has just moved.
    pub captured: Bits<W>,
    /// Cells of pairs that the opponent captures and that were not filled in yet.
    passed_over: Bits<W>,
}

impl<const W: usize> Field<W> {
    /// A position of a game without claims, and of its dual if that is known, with a player to move.
    #[must_use]
    pub(crate) fn new(short: GraphState<W>, cut: Option<GraphState<W>>, to_move: Player) -> Self {
        let empty = short.cells();
        Self {
            states: ByPlayer { short: Some(short), cut },
            empty,
            to_move,
            dirty: ByPlayer { short: empty, cut: empty },
            terminals_changed: true,
        }
    }

    /// The cells that are left.
    #[must_use]
    #[inline]
    pub(crate) fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// The player to move.
    #[must_use]
    #[inline]
    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    /// The same position with this player to move.
    pub(crate) fn set_to_move(&mut self, player: Player) {
        self.to_move = player;
    }

    /// The player who claims the last cell if all are claimed.
    #[must_use]
    #[inline]
    pub(crate) fn last(&self) -> Player {
        if self.empty.len() % 2 == 1 { self.to_move } else { self.to_move.other() }
    }

    /// Short's reduced graph, which determines the winner.
    #[must_use]
    #[inline]
    pub(crate) fn short(&self) -> &ReducedGraph<W> {
        self.states.short.as_ref().expect("Short always has a state").graph()
    }

    /// The graph on which a player joins his terminals.
    #[must_use]
    #[inline]
    pub(crate) fn graph(&self, player: Player) -> Option<&ReducedGraph<W>> {
        self.states[player].as_ref().map(GraphState::graph)
    }

    /// Who has won, if somebody has.
    #[must_use]
    pub(crate) fn winner(&self) -> Option<Player> {
        let state = self.states.short.as_ref().expect("Short always has a state");
        state.decided().and_then(Outcome::winner)
    }

    /// The player to move claims a cell.
    pub(crate) fn claim(&mut self, cell: VertexId) {
        self.give(cell, self.to_move);
        self.to_move = self.to_move.other();
    }

    /// Gives a cell to a player, without a change of who is to move.
    pub(super) fn give(&mut self, cell: VertexId, by: Player) {
        self.empty.remove(cell);
        self.terminals_changed = true;
        for player in Player::BOTH {
            let Some(state) = &mut self.states[player] else { continue };
            let around = state.graph().neighbours(cell);
            state.claim(cell, if player == by { Player::Short } else { Player::Cut });
            self.dirty[player] |= around | state.graph().neighbourhood(around);
        }
    }

    /// Takes dead cells off the board and fills in captured pairs until there are none. Who wins
    /// stays the same.
    pub(crate) fn settle(&mut self, rules: MisereRules) {
        self.run(rules, &Player::BOTH);
    }

    /// As [`Self::settle`], and tells which cells are as good a move for the player who has just
    /// moved as his move was (Theorems 3.5 and 3.7): what was found dead or captured by him before
    /// anything was filled in for his opponent.
    ///
    /// That it is so many rules deep is right: if `P + S_X` is reached, with k and d in S, Theorem
    /// 3.2 allows to take all stones of S but d off the board again, each for a move.
    pub(crate) fn settle_for(&mut self, rules: MisereRules) -> Settled<W> {
        let first = self.run(rules, &[self.to_move.other()]);
        for player in Player::BOTH {
            self.dirty[player] |= first.passed_over;
        }
        self.run(rules, &Player::BOTH);
        first
    }

    /// Applies the rules; captured pairs are filled in for these players alone.
    fn run(&mut self, rules: MisereRules, fill_for: &[Player]) -> Settled<W> {
        let mut settled = Settled::default();
        loop {
            if std::mem::replace(&mut self.terminals_changed, false) {
                self.at_terminals(rules, &mut settled);
            }
            let Some((player, cell)) = self.next_dirty() else { return settled };
            self.look_at(player, cell, rules, fill_for, &mut settled);
        }
    }

    fn next_dirty(&mut self) -> Option<(Player, VertexId)> {
        for player in Player::BOTH {
            if self.states[player].is_some()
                && let Some(cell) = (self.dirty[player] & self.empty).first()
            {
                self.dirty[player].remove(cell);
                return Some((player, cell));
            }
        }
        None
    }

    /// The rules about terminals that conduct: adjacent ones are merged, edges between neighbours of
    /// one are dead (Steane, Theorem 15), and so are the cells that one surrounds (Theorem 16).
    fn at_terminals(&mut self, rules: MisereRules, settled: &mut Settled<W>) {
        for player in Player::BOTH {
            let Some(state) = &mut self.states[player] else { continue };
            if !state.graph().sides().is_empty() {
                continue;
            }
            while state.graph().terminals().len() > 2
                && let Some((first, other)) = adjacent_terminals(state.graph())
            {
                state.merge_terminals(first, other);
                self.dirty[player] |= state.graph().neighbours(first);
            }
            for terminal in state.graph().terminals().iter() {
                if rules.edges {
                    let around = state.graph().neighbours(terminal) & self.empty;
                    for cell in around.iter() {
                        let ends = state.graph().neighbours(cell) & around;
                        if !ends.is_empty() {
                            self.dirty[player] |= ends.with(cell);
                            ends.iter().for_each(|end| state.delete_edge(cell, end));
                        }
                    }
                }
            }
            if rules.dead {
                let terminals = state.graph().terminals();
                let dead = terminals
                    .iter()
                    .fold(Bits::EMPTY, |dead, terminal| dead | surrounded(state.graph(), terminal));
                // With more than two terminals what one surrounds may lie between two others.
                if terminals.len() == 2 {
                    settled.dead |= dead & self.empty;
                    (dead & self.empty).iter().for_each(|cell| self.kill(cell));
                }
            }
        }
    }

    /// Applies the first rule that fits to a cell.
    fn look_at(
        &mut self,
        player: Player,
        cell: VertexId,
        rules: MisereRules,
        fill_for: &[Player],
        settled: &mut Settled<W>,
    ) {
        let Some(state) = &mut self.states[player] else { return };
        let graph = state.graph();
        let around = graph.neighbours(cell);
        let found = Surroundings::of(graph, cell);
        let stones = graph.terminals() - graph.sides();
        let is_surrounded =
            || stones.iter().any(|t| around.is_subset_of(graph.neighbours(t).with(t)));
        if rules.dead && (found.inert || is_surrounded()) {
            settled.dead.insert(cell);
            self.kill(cell);
            return;
        }
        if rules.edges && !found.surrounding.is_empty() {
            self.dirty[player] |= (around | graph.neighbourhood(found.surrounding)).with(cell);
            found.surrounding.iter().for_each(|end| state.delete_edge(cell, end));
            return;
        }
        if !rules.captured {
            return;
        }
        for (owner, other) in pairs_with(graph, player, cell, &found) {
            if !fill_for.contains(&owner) {
                settled.passed_over.insert(cell);
                continue;
            }
            settled.captured |= Bits::single(cell).with(other);
            self.give(cell, owner);
            self.give(other, owner);
            return;
        }
    }

    /// Takes a dead cell off the board: the player to move claims it, which is a best move.
    fn kill(&mut self, cell: VertexId) {
        self.empty.remove(cell);
        self.to_move = self.to_move.other();
        self.terminals_changed = true;
        for player in Player::BOTH {
            if let Some(state) = &mut self.states[player] {
                let around = state.graph().neighbours(cell);
                state.claim(cell, Player::Cut);
                self.dirty[player] |= around | state.graph().neighbourhood(around);
            }
        }
    }
}

/// The cells with which a cell makes a captured pair, and for whom: in a player's graph cells that
/// support each other are captured by him, cells that threaten each other by his opponent.
pub(crate) fn pairs_with<const W: usize>(
    graph: &ReducedGraph<W>,
    player: Player,
    cell: VertexId,
    found: &Surroundings<W>,
) -> Vec<(Player, VertexId)> {
    let mut pairs = Vec::new();
    let lost = found.threatening.iter().map(|other| (player.other(), other));
    let captured = found.supporting.iter().map(|other| (player, other));
    for (owner, other) in lost.chain(captured) {
        let back = Surroundings::of(graph, other);
        let mutual = if owner == player { back.supporting } else { back.threatening };
        if mutual.contains(cell) && !back.inert {
            pairs.push((owner, other));
        }
    }
    pairs
}

fn adjacent_terminals<const W: usize>(graph: &ReducedGraph<W>) -> Option<(VertexId, VertexId)> {
    let terminals = graph.terminals();
    terminals.iter().find_map(|t| Some((t, (graph.neighbours(t) & terminals).first()?)))
}

/// The cells that a terminal surrounds: those that can't be reached from the other terminals
/// without passing it or its neighbourhood twice.
fn surrounded<const W: usize>(graph: &ReducedGraph<W>, terminal: VertexId) -> Bits<W> {
    let around = graph.neighbours(terminal);
    let within = graph.live() - around.with(terminal);
    let reached = graph.component(graph.terminals() & within, within);
    let alive: Bits<W> =
        around.iter().filter(|&vertex| graph.neighbours(vertex).meets(reached)).collect();
    graph.cells() - reached - alive
}
