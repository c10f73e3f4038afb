//! Misère positions on the way through a strategy, with what may be given away before going on.

use super::transfer::is_as_good;
use crate::analysis::local_rules::mutual_pairs;
use crate::analysis::relations::Surroundings;
use crate::game::{ByPlayer, GraphState, Player, State};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::solve::proof::Tracked;

/// A position on the way.
#[derive(Clone)]
pub(super) struct MiserePosition<const W: usize> {
    /// As the search knows it.
    pub(super) state: Tracked<W>,
    /// Short's graph; Cut's, if there is a dual that can be written.
    pub(super) graphs: ByPlayer<Option<GraphState<W>>>,
    pub(super) claims: ByPlayer<Bits<W>>,
    pub(super) to_move: Player,
    /// The cells whose surroundings in a player's graph have changed since they were looked at.
    dirty: ByPlayer<Bits<W>>,
}

/// What may be given away in a position: one cell to the winner, for a move, or two to the loser, who
/// captures them.
#[derive(Clone, Debug)]
pub(super) struct Fill {
    pub(super) cells: Vec<VertexId>,
    /// It is seen in the dual.
    pub(super) in_dual: bool,
}

/// A position and what is left of it when cells have been given away.
pub(super) struct Settled<const W: usize> {
    pub(super) away: GivenAway<W>,
    /// How many of these came before anything that the winner captures.
    pub(super) early: usize,
    pub(super) place: MiserePosition<W>,
}

/// What has been given away in a position.
#[derive(Clone)]
pub(super) struct GivenAway<const W: usize> {
    /// The claims of the position itself.
    pub(super) claims: ByPlayer<Bits<W>>,
    pub(super) fill: Vec<Fill>,
    /// The claims with what has been given away.
    pub(super) after: ByPlayer<Bits<W>>,
    /// The vertices that are left then.
    pub(super) live: Bits<W>,
}

impl<const W: usize> MiserePosition<W> {
    /// The position of a state in which nothing has been claimed.
    pub(super) fn new(
        state: Tracked<W>,
        graphs: ByPlayer<Option<GraphState<W>>>,
        to_move: Player,
    ) -> Self {
        let cells = state.empty_cells().into_iter().collect();
        let dirty = ByPlayer { short: cells, cut: cells };
        Self { state, graphs, claims: ByPlayer::default(), to_move, dirty }
    }

    pub(super) fn empty(&self) -> Bits<W> {
        self.short().cells()
    }

    pub(super) fn short(&self) -> &ReducedGraph<W> {
        self.graphs.short.as_ref().expect("Short always has a graph").graph()
    }

    /// Gives a cell to a player, without a change of who is to move.
    pub(super) fn give(&mut self, cell: VertexId, by: Player) {
        self.state.claim(cell, by);
        self.claims[by].insert(cell);
        for player in Player::BOTH {
            let Some(state) = &mut self.graphs[player] else { continue };
            let around = state.graph().neighbours(cell);
            state.claim(cell, if player == by { Player::Short } else { Player::Cut });
            if player == by && around.meets(state.graph().terminals()) {
                state.close_terminals();
            }
            self.dirty[player] |= around | state.graph().neighbourhood(around);
        }
    }

    /// The player to move claims a cell.
    pub(super) fn after(&self, cell: VertexId) -> Self {
        let mut after = self.clone();
        after.give(cell, self.to_move);
        after.to_move = self.to_move.other();
        after
    }

    /// Gives away what makes no difference: dead cells and captured pairs.
    pub(super) fn settle(mut self, winner: Player) -> Settled<W> {
        let (claims, was_decided) = (self.claims, self.state.decided().is_some());
        let (mut fill, mut early) = (Vec::new(), usize::MAX);
        let mut passed_over = ByPlayer::<Bits<W>>::default();
        loop {
            let Some((player, cell)) = self.next_dirty().filter(|_| !was_decided) else {
                if early != usize::MAX {
                    break;
                }
                early = fill.len();
                for player in Player::BOTH {
                    self.dirty[player] |= passed_over[player];
                }
                continue;
            };
            let Some(graph) = self.graphs[player].as_ref().map(GraphState::graph) else { continue };
            let in_dual = player == Player::Cut;
            let found = Surroundings::of(graph, cell);
            if found.inert {
                fill.push(Fill { cells: vec![cell], in_dual });
                self.give(cell, winner);
                self.to_move = self.to_move.other();
                continue;
            }
            let owner = |role| if role == Player::Short { player } else { player.other() };
            let pairs = mutual_pairs(graph, cell, &found).map(|(role, other)| (owner(role), other));
            let pairs: Vec<_> = pairs.collect();
            let may = |&&(owner, _): &&(Player, VertexId)| owner != winner || early != usize::MAX;
            if let Some(&(owner, other)) = pairs.iter().find(may) {
                let both = vec![cell, other];
                if owner == winner {
                    // Fewer cells are never better for him.
                    fill.extend(both.iter().map(|&cell| Fill { cells: vec![cell], in_dual }));
                } else {
                    fill.push(Fill { cells: both.clone(), in_dual });
                }
                both.into_iter().for_each(|cell| self.give(cell, owner));
            } else if !pairs.is_empty() {
                passed_over[player].insert(cell);
            }
        }
        let early = early.min(fill.len());
        let live = self.short().live();
        let away = GivenAway { claims, fill, after: self.claims, live };
        Settled { away, early, place: self }
    }

    fn next_dirty(&mut self) -> Option<(Player, VertexId)> {
        let empty = self.empty();
        Player::BOTH.into_iter().find_map(|player| {
            let cell = (self.dirty[player] & empty).first()?;
            self.dirty[player].remove(cell);
            Some((player, cell))
        })
    }

    /// Whether a graph shows that a player joins here in every filling in which he joins in another
    /// position with the same empty cells.
    pub(super) fn joins_at_least(&self, other: &Self, player: Player) -> Option<Player> {
        Player::BOTH.into_iter().find(|&owner| {
            let states = [self, other].map(|place| place.graphs[owner].as_ref());
            let [Some(here), Some(there)] = states else { return false };
            let part = if owner == player { Player::Short } else { Player::Cut };
            here.graph().live() == there.graph().live()
                && is_as_good(here, there, part, |vertex| vertex)
        })
    }
}

impl<const W: usize> GivenAway<W> {
    /// What has to be said of what was given away, of the first so many: cells after the last pair go
    /// without saying. And whether the dual is needed for it.
    pub(super) fn spelled(&self, first: usize) -> (Vec<Vec<VertexId>>, bool) {
        let fill = &self.fill[..first];
        let said = fill.iter().rposition(|fill| fill.cells.len() == 2).map_or(0, |last| last + 1);
        let fill = &fill[..said];
        let in_dual = fill.iter().any(|fill| fill.cells.len() == 2 && fill.in_dual);
        (fill.iter().map(|fill| fill.cells.clone()).collect(), in_dual)
    }
}
