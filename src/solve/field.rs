//! A game under normal rules as the strong engine plays it: both players' reduced graphs, in step.

use crate::analysis::relations::{Surroundings, is_inert};
use crate::analysis::{lost_in_pairs, recheck_after};
use crate::game::{ByPlayer, GraphState, Player, State};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// A claim beside a cell with more neighbours is not tried out for what it captures.
const FEW_NEIGHBOURS: usize = 4;

/// A position of a game under normal rules.
///
/// Short's graph is the reduced graph of the game. Cut's, where there is one, is that of the dual
/// game on the same cells: shorting a cell in the one is cutting it in the other, and a filling
/// joins the terminals of exactly one of them. So every rule is applied to both, with the players
/// exchanged.
#[derive(Debug)]
pub(super) struct Field<const W: usize> {
    /// Each player's game, in which he is Short.
    states: ByPlayer<Option<GraphState<W>>>,
    /// The cells that are a player's, claimed or filled in.
    owned: ByPlayer<Bits<W>>,
    /// Cells of which it makes no difference whose they are.
    dead: Bits<W>,
    empty: Bits<W>,
    /// The cells whose surroundings in a player's graph have changed since they were looked at.
    dirty: ByPlayer<Bits<W>>,
    /// The pairs that are filled in for a player, if they are wanted.
    noted: Option<Box<Noted>>,
}

/// Pairs that are filled in for a player.
#[derive(Clone, Debug)]
struct Noted {
    player: Player,
    pairs: Vec<FilledPair>,
}

/// A pair that is filled in.
#[derive(Clone, Debug)]
pub(super) struct FilledPair {
    /// The cells.
    pub(super) cells: [VertexId; 2],
    /// The neighbours that both had, if it was found on the board on which the player joins terminals.
    pub(super) around: Option<Vec<VertexId>>,
}

impl<const W: usize> Clone for Field<W> {
    fn clone(&self) -> Self {
        Self { states: self.states.clone(), noted: self.noted.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        for player in Player::BOTH {
            self.states[player].clone_from(&source.states[player]);
        }
        self.noted.clone_from(&source.noted);
        let Self { states: _, noted: _, owned, dead, empty, dirty } = *source;
        (self.owned, self.dead, self.empty, self.dirty) = (owned, dead, empty, dirty);
    }
}

impl<const W: usize> Field<W> {
    /// The opening position of a game, and of its dual if that is known.
    pub(super) fn new(short: GraphState<W>, cut: Option<GraphState<W>>) -> Self {
        let empty = short.cells();
        let mut field = Self {
            states: ByPlayer { short: Some(short), cut },
            owned: ByPlayer::default(),
            dead: Bits::EMPTY,
            empty,
            dirty: ByPlayer { short: empty, cut: empty },
            noted: None,
        };
        for player in Player::BOTH {
            field.merge_terminals(player);
        }
        field
    }

    /// The cells that are left.
    #[inline]
    pub(super) fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// Short's reduced graph, which determines the winner.
    #[inline]
    pub(super) fn short(&self) -> &ReducedGraph<W> {
        self.graph(Player::Short).expect("Short always has a graph")
    }

    /// The graph on which a player joins his terminals.
    #[inline]
    pub(super) fn graph(&self, player: Player) -> Option<&ReducedGraph<W>> {
        self.states[player].as_ref().map(GraphState::graph)
    }

    /// The cells that a player may count as his: his own and the dead ones.
    #[inline]
    pub(super) fn stones(&self, player: Player) -> Bits<W> {
        self.owned[player] | self.dead
    }

    /// The cells that a player has here and had not in an earlier position.
    #[inline]
    pub(super) fn gained(&self, earlier: &Self, player: Player) -> Bits<W> {
        self.owned[player] - earlier.owned[player]
    }

    /// Gives a cell to a player.
    pub(super) fn claim(&mut self, cell: VertexId, by: Player) {
        self.owned[by].insert(cell);
        self.empty.remove(cell);
        for player in Player::BOTH {
            // In the dual the players are exchanged.
            self.apply(player, cell, if player == by { Player::Short } else { Player::Cut });
        }
    }

    /// The position in which a player has all cells outside a part.
    pub(super) fn only(&self, part: Bits<W>, others: Player) -> Self {
        let mut field = self.clone();
        (self.empty - part).iter().for_each(|cell| field.claim(cell, others));
        field
    }

    /// Takes a dead cell off the board.
    fn kill(&mut self, cell: VertexId) {
        self.dead.insert(cell);
        self.empty.remove(cell);
        for player in Player::BOTH {
            self.apply(player, cell, Player::Cut);
        }
    }

    /// Shorts or cuts a cell in a player's game.
    fn apply(&mut self, player: Player, cell: VertexId, role: Player) {
        let Some(state) = &mut self.states[player] else { return };
        self.dirty[player] |= match role {
            Player::Short => disturbed_by_shorting(state.graph(), cell),
            Player::Cut => recheck_after(state.graph(), cell, role),
        };
        state.claim(cell, role);
        if role == Player::Short {
            self.merge_terminals(player);
        }
    }

    /// Makes adjacent terminals that conduct one, as long as there are more than two: only then do
    /// the rules hold that follow.
    fn merge_terminals(&mut self, player: Player) {
        let Some(state) = &mut self.states[player] else { return };
        while state.graph().sides().is_empty() && state.graph().terminals().len() > 2 {
            let (graph, terminals) = (state.graph(), state.graph().terminals());
            let mut pairs = terminals
                .iter()
                .filter_map(|t| Some((t, (graph.neighbours(t) & terminals).first()?)));
            let Some((first, other)) = pairs.next() else { return };
            drop(pairs);
            state.merge_terminals(first, other);
            self.dirty[player] |= state.graph().neighbours(first);
        }
    }

    /// Who has won, if somebody has.
    pub(super) fn winner(&self) -> Option<Player> {
        Player::BOTH.into_iter().find_map(|player| {
            let state = self.states[player].as_ref()?;
            if state.joined() { Some(player) } else { state.separated().then_some(player.other()) }
        })
    }

    /// From now on notes the pairs that are filled in for a player, and looks at his own board first.
    pub(super) fn note_pairs_of(&mut self, player: Player) {
        self.noted.get_or_insert_with(|| Box::new(Noted { player, pairs: Vec::new() }));
    }

    /// The pairs that have been noted since they were taken last.
    pub(super) fn take_pairs(&mut self) -> Vec<FilledPair> {
        self.noted.as_mut().map(|noted| std::mem::take(&mut noted.pairs)).unwrap_or_default()
    }

    /// Removes dead cells and edges and fills in lost and captured pairs until nothing is left to
    /// remove. The winner stays the same, whoever moves (Steane, Theorems 1, 2, 6, 9, 10, 13-16).
    pub(super) fn settle(&mut self) {
        loop {
            self.settle_pairs();
            if !self.fill_lost_set() {
                return;
            }
        }
    }

    /// Where Cut has no dual game, fills in a lost set of more than two cells. Returns whether there was
    /// one. With a dual that is hardly ever so, and costs more than it saves.
    fn fill_lost_set(&mut self) -> bool {
        let found = match self.graph(Player::Cut) {
            Some(_) => None,
            None => lost_in_pairs(self.short()),
        };
        for pair in found.iter().flatten() {
            self.fill_pair(*pair, Player::Cut, None);
        }
        found.is_some()
    }

    /// The same without the larger lost sets.
    fn settle_pairs(&mut self) {
        let first = self.noted.as_ref().map_or(Player::Short, |noted| noted.player);
        loop {
            for player in [first, first.other()] {
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
        if self.states[player].is_none() {
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

    /// The graph of a player who has one.
    fn known(&self, player: Player) -> &ReducedGraph<W> {
        self.graph(player).expect("only graphs that there are are settled")
    }

    /// Theorem 15: an edge between two neighbours of a terminal that conducts is dead.
    fn drop_edges_at_terminals(&mut self, player: Player) {
        let graph = self.known(player);
        if !graph.sides().is_empty() {
            return;
        }
        for terminal in graph.terminals().iter() {
            let graph = self.known(player);
            let around = graph.neighbours(terminal) - graph.terminals();
            for cell in around.iter() {
                self.delete_edges(player, cell, around);
            }
        }
    }

    /// Deletes the edges from a cell to the vertices of a set.
    fn delete_edges(&mut self, player: Player, cell: VertexId, to: Bits<W>) {
        let ends = self.known(player).neighbours(cell) & to;
        if ends.is_empty() {
            return;
        }
        self.dirty[player] |= ends.with(cell);
        let state = self.states[player].as_mut();
        let state = state.expect("only graphs that there are are settled");
        for end in ends.iter() {
            state.delete_edge(cell, end);
        }
    }

    /// Applies the first rule that fits to a cell.
    fn look_at(&mut self, player: Player, cell: VertexId) {
        let graph = self.known(player);
        let around = graph.neighbours(cell);
        // Theorem 16: surrounded by a terminal that conducts.
        let mut terminals = (graph.terminals() - graph.sides()).iter();
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
        // captured. The former are adjacent. The latter are not, since no edge is dead here, and
        // have the same neighbours: if not, an edge of the other is dead, and it is dirty.
        let lost = (found.threatening & around).iter().find(|&other| {
            let back = graph.neighbours(other);
            is_inert(graph, back.without(cell)) && !is_inert(graph, back)
        });
        let captured = || {
            let same = |other: &VertexId| graph.neighbours(*other) == around;
            (found.supporting - around).iter().find(same)
        };
        let owner = if lost.is_some() { player.other() } else { player };
        let filled = lost.or_else(captured);
        if let Some(other) = filled {
            let around = (owner == player).then_some(around);
            self.fill_pair([cell, other], owner, around);
        }
    }

    /// Gives a pair to a player, and notes it if it is wanted; `around` if it was found on his board.
    fn fill_pair(&mut self, cells: [VertexId; 2], owner: Player, around: Option<Bits<W>>) {
        if let Some(noted) = self.noted.as_mut().filter(|noted| noted.player == owner) {
            let around = around.map(|around| around.iter().collect());
            noted.pairs.push(FilledPair { cells, around });
        }
        cells.into_iter().for_each(|cell| self.claim(cell, owner));
    }

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
    pub(super) fn undominated(
        &self,
        wanted: Bits<W>,
        to_move: Player,
        by_capture: bool,
        carrier: &mut Bits<W>,
    ) -> Bits<W> {
        let mut kept = wanted;
        // A cell outside `wanted` is a losing move, so what it dominates loses, too; but it must
        // not have been left out for something that it dominates itself.
        let mut witnesses = self.empty;
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
            after.claim(cell, to_move);
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
            let mut beside = (graph.neighbours(cell) & self.empty).iter();
            beside.any(|other| graph.neighbours(other).len() <= FEW_NEIGHBOURS)
        })
    }
}

/// The cells around which a rule of [`Field::settle`] may fit when a cell has been shorted, if none
/// did before.
///
/// The rules look at a cell's neighbours and at which of them are adjacent to one another, and there
/// is nothing new about these unless the cell is a neighbour of the shorted one or has two such
/// neighbours that were not adjacent. Pairs are seen from the cell of the two that has changed. And
/// Theorem 16 looks at the neighbours of a terminal.
fn disturbed_by_shorting<const W: usize>(graph: &ReducedGraph<W>, cell: VertexId) -> Bits<W> {
    let around = graph.neighbours(cell);
    let near = recheck_after(graph, cell, Player::Short);
    if around.meets(graph.terminals()) {
        return near;
    }
    let far = (near - around).iter();
    let joined = far.filter(|&other| !graph.is_clique(graph.neighbours(other) & around));
    (around & near) | joined.collect()
}

#[cfg(test)]
mod tests;
