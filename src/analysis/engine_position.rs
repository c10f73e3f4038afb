//! A position as the engines play it: both players' boards in step, the rules of play, and who moves.

use super::local_rules::{adjacent_terminals, recheck_after};
use crate::game::{ByPlayer, GraphState, Player, Rules, State};
use crate::graph::{Bits, ReducedGraph, VertexId};

/// A position with its player to move.
///
/// Short's board is the reduced graph of the game. Cut's, where there is one, is that of the dual game
/// on the same cells: shorting a cell in the one is cutting it in the other, and a filling joins the
/// terminals of exactly one of them (some two of them, where Short has more than two that conduct). So every rule is applied to both, with the players exchanged.
#[derive(Debug)]
pub(crate) struct EnginePosition<const W: usize> {
    /// Each player's game, in which he is Short.
    states: ByPlayer<Option<GraphState<W>>>,
    rules: Rules,
    to_move: Player,
    last_claim: Option<VertexId>,
    /// The cells that are a player's, claimed or filled in.
    owned: ByPlayer<Bits<W>>,
    /// Cells of which it makes no difference whose they are.
    dead: Bits<W>,
    empty: Bits<W>,
    /// The cells whose surroundings on a player's board have changed since they were looked at.
    pub(super) dirty: ByPlayer<Bits<W>>,
}

impl<const W: usize> Clone for EnginePosition<W> {
    fn clone(&self) -> Self {
        Self { states: self.states.clone(), ..*self }
    }

    fn clone_from(&mut self, source: &Self) {
        for player in Player::BOTH {
            self.states[player].clone_from(&source.states[player]);
        }
        let Self { states: _, rules, to_move, last_claim, owned, dead, empty, dirty } = *source;
        (self.rules, self.to_move, self.last_claim, self.owned) =
            (rules, to_move, last_claim, owned);
        (self.dead, self.empty, self.dirty) = (dead, empty, dirty);
    }
}

impl<const W: usize> EnginePosition<W> {
    /// The opening position of a game, and of its dual if that is known.
    pub(crate) fn new(short: GraphState<W>, cut: Option<GraphState<W>>, to_move: Player) -> Self {
        let empty = short.cells();
        let rules = short.rules();
        let mut position = Self {
            states: ByPlayer { short: Some(short), cut },
            rules,
            to_move,
            last_claim: None,
            owned: ByPlayer::default(),
            dead: Bits::EMPTY,
            empty,
            dirty: ByPlayer { short: empty, cut: empty },
        };
        for player in Player::BOTH {
            position.merge_terminals(player);
        }
        position
    }

    /// The cells that are left.
    #[inline]
    pub(crate) fn empty(&self) -> Bits<W> {
        self.empty
    }

    /// Whether who joins wins or loses.
    #[inline]
    pub(crate) fn rules(&self) -> Rules {
        self.rules
    }

    /// The player to move.
    #[inline]
    pub(crate) fn to_move(&self) -> Player {
        self.to_move
    }

    /// The cell that was [claimed](Self::claim) last, if one was.
    #[inline]
    pub(crate) fn last_claim(&self) -> Option<VertexId> {
        self.last_claim
    }

    /// The same position with this player to move.
    pub(crate) fn with_to_move(mut self, player: Player) -> Self {
        self.to_move = player;
        self
    }

    /// The player who claims the last cell if all are claimed.
    #[inline]
    pub(crate) fn last(&self) -> Player {
        if self.empty.len() % 2 == 1 { self.to_move } else { self.to_move.other() }
    }

    /// Short's board, which determines the winner.
    #[inline]
    pub(crate) fn short(&self) -> &ReducedGraph<W> {
        self.graph(Player::Short).expect("Short always has a board")
    }

    /// The board on which a player joins his terminals.
    #[inline]
    pub(crate) fn graph(&self, player: Player) -> Option<&ReducedGraph<W>> {
        self.states[player].as_ref().map(GraphState::graph)
    }

    /// Whether a player needs to join only some two of the terminals on his board.
    #[inline]
    pub(crate) fn wants_any_two(&self, player: Player) -> bool {
        self.states[player].as_ref().is_some_and(GraphState::wants_any_two)
    }

    /// The cells that a player may count as his: his own and the dead ones.
    #[inline]
    pub(crate) fn stones(&self, player: Player) -> Bits<W> {
        self.owned[player] | self.dead
    }

    /// The cells that a player has here and had not in an earlier position.
    #[inline]
    pub(crate) fn gained(&self, earlier: &Self, player: Player) -> Bits<W> {
        self.owned[player] - earlier.owned[player]
    }

    /// Who has won, if somebody has.
    pub(crate) fn winner(&self) -> Option<Player> {
        let joins = Player::BOTH.into_iter().find_map(|player| {
            let state = self.states[player].as_ref()?;
            if state.joined() { Some(player) } else { state.separated().then_some(player.other()) }
        })?;
        Some(match self.rules {
            Rules::Normal => joins,
            Rules::Misere => joins.other(),
        })
    }

    /// The player to move claims a cell.
    pub(crate) fn claim(&mut self, cell: VertexId) {
        self.give(cell, self.to_move);
        self.last_claim = Some(cell);
        self.to_move = self.to_move.other();
    }

    /// Gives a cell to a player, without a change of who is to move.
    pub(crate) fn give(&mut self, cell: VertexId, by: Player) {
        self.owned[by].insert(cell);
        self.empty.remove(cell);
        for player in Player::BOTH {
            // In the dual the players are exchanged.
            self.apply(player, cell, if player == by { Player::Short } else { Player::Cut });
        }
    }

    /// The position in which a player has all cells outside a part.
    pub(crate) fn only(&self, part: Bits<W>, others: Player) -> Self {
        let mut position = self.clone();
        (self.empty - part).iter().for_each(|cell| position.give(cell, others));
        position
    }

    /// Takes a dead cell off the board. In misère play it is a best move (Hayward et al., Theorem 3.4),
    /// so the player to move has claimed it.
    pub(super) fn bury(&mut self, cell: VertexId) {
        self.dead.insert(cell);
        self.empty.remove(cell);
        if self.rules == Rules::Misere {
            self.to_move = self.to_move.other();
        }
        for player in Player::BOTH {
            self.apply(player, cell, Player::Cut);
        }
    }

    /// Deletes dead edges from a cell to the vertices of a set on a player's board.
    pub(super) fn delete_edges(&mut self, player: Player, cell: VertexId, to: Bits<W>) {
        let Some(state) = self.states[player].as_mut() else { return };
        let ends = state.graph().neighbours(cell) & to;
        if ends.is_empty() {
            return;
        }
        self.dirty[player] |= ends.with(cell);
        ends.iter().for_each(|end| state.delete_edge(cell, end));
    }

    /// Shorts or cuts a cell on a player's board.
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

    /// Makes adjacent terminals one: the rules that follow hold only then.
    fn merge_terminals(&mut self, player: Player) {
        let Some(state) = &mut self.states[player].as_mut().filter(|state| !state.wants_any_two())
        else {
            return;
        };
        while let Some([first, other]) = adjacent_terminals(state.graph()) {
            state.merge_terminals(first, other);
            self.dirty[player] |= state.graph().neighbours(first);
        }
    }
}

/// The cells around which a rule of [`EnginePosition::settle`] may fit when a cell has been shorted, if
/// none did before.
///
/// The rules look at a cell's neighbours and at which of them are adjacent to one another, and there
/// is nothing new about these unless the cell is a neighbour of the shorted one or has two such
/// neighbours that were not adjacent. Pairs are seen from the cell of the two that has changed. Theorem 16
/// looks at which of a cell's neighbours are those of a terminal: some of the shorted cell's are now.
fn disturbed_by_shorting<const W: usize>(graph: &ReducedGraph<W>, cell: VertexId) -> Bits<W> {
    let around = graph.neighbours(cell);
    let near = recheck_after(graph, cell, Player::Short);
    let beside = (around & graph.terminals()).iter().fold(Bits::EMPTY, |beside, terminal| {
        beside | (around - graph.neighbours(terminal)).without(terminal)
    });
    let far = (near - around).iter();
    let joined = far.filter(|&other| {
        let both = graph.neighbours(other) & around;
        both.meets(beside) || !graph.is_clique(both)
    });
    (around & near) | joined.collect()
}
