//! The proof-number engines behind the common driver: normal play and misère play.

use super::budget::Budget;
use super::driver::Judge;
use super::expand::{Expander, Features};
use super::misere::{MisereExpander, MisereFeatures, exchange};
use super::plain::Plain;
use super::search::{AnyCell, Entry, ProofSearch, SharedTable};
use super::{Engine, StopReason};
use crate::analysis::relations::Surroundings;
use crate::analysis::{Change, EnginePosition, FilledPair, SettleRules};
use crate::game::{Game, GraphState, Outcome, Player, State};
use crate::graph::{Bits, VertexId, VertexSet};
use crate::planar;

/// A state of the game as it is, and as the engine sees it.
#[derive(Clone)]
pub(super) struct Tracked<const W: usize> {
    pub(super) state: GraphState<W>,
    /// What has been filled in or is dead is left out. Who moves is set when it is asked about.
    pub(super) position: EnginePosition<W>,
}

impl<const W: usize> Tracked<W> {
    /// The opening of a game, and of [Cut's board](planar::cut_board), if that is used.
    pub(super) fn opening(game: &Game, dual: Option<&Game>) -> Self {
        let state = |game: &Game| GraphState::new(&game.with_simplest_goal());
        let cut = dual.map(if planar::has_arcs(game) { GraphState::of_any_two } else { state });
        let position = EnginePosition::new(state(game), cut, Player::Short);
        Self { state: state(game), position }
    }

    /// The position as the engine sees it.
    pub(super) fn turn(&self, to_move: Player) -> EnginePosition<W> {
        self.position.clone().with_to_move(to_move)
    }

    /// Brings a state under normal rules up to date: the unclaimed cells that may be counted as a
    /// player's, whoever moves. The loser's are claimed for him in the state. If the loser claims a cell
    /// that is counted as the winner's, the state must not be asked about before the winner has the
    /// other cell of its pair; then it is as if nobody had moved.
    pub(super) fn settle(&mut self, loser: Player) -> Filled<W> {
        let winner = loser.other();
        let mut pairs = Vec::new();
        let mut note = |change| match change {
            Change::Pair(pair) if pair.owner == winner => pairs.push(pair),
            Change::Pair(_) | Change::Dead(_) => {}
        };
        self.position.settle_and_tell(SettleRules::ALL, winner, &mut note);
        let open = self.state.cells();
        // What is dead may be anybody's.
        let lost = self.position.stones(loser) & open;
        self.state.claim_all(lost, loser);
        Filled { lost, kept: (open - lost) - self.position.empty(), pairs }
    }

    /// The cells of a state that has been settled that are at least as good as this one for both
    /// players.
    pub(super) fn preferred(&self, cell: VertexId) -> Bits<W> {
        let graph = self.position.short();
        if !graph.cells().contains(cell) {
            return Bits::EMPTY;
        }
        let found = Surroundings::of(graph, cell);
        (found.threatening | found.supporting).without(cell)
    }
}

impl<const W: usize> State for Tracked<W> {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.state.empty_cells()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.state.claim(cell, by);
        // What has been filled in or is dead changes nothing: it is the player's already, or his opponent
        // answers in the same pair.
        if self.position.empty().contains(cell) {
            self.position.give(cell, by);
        }
    }

    fn decided(&self) -> Option<Outcome> {
        self.state.decided()
    }
}

/// Unclaimed cells that may be counted as a player's.
#[derive(Debug)]
pub(super) struct Filled<const W: usize> {
    /// As the loser's.
    pub(super) lost: Bits<W>,
    /// As the winner's.
    pub(super) kept: Bits<W>,
    /// Pairs of the latter, of which one is enough for him as long as all that was filled in before is
    /// counted as it is here; in the order in which they were found.
    pub(super) pairs: Vec<FilledPair<W>>,
}

impl<const W: usize> ProofSearch<Expander<W>, W> {
    /// For a game under normal rules, with a table for it, and so many threads.
    pub(super) fn normal(
        game: &Game,
        dual: Option<&Game>,
        table: SharedTable<Entry<Bits<W>>>,
        threads: usize,
        features: Features,
    ) -> Self {
        let opening = Tracked::opening(game, dual.filter(|_| features.dual));
        let play = || Expander::new(&opening.position, features);
        Self::new(table, threads, play)
    }
}

impl<const W: usize> ProofSearch<MisereExpander<W>, W> {
    /// For a misère game, with a table for it, and so many threads.
    pub(super) fn misere(
        game: &Game,
        dual: Option<&Game>,
        table: SharedTable<Entry<AnyCell>>,
        threads: usize,
        features: MisereFeatures,
    ) -> Self {
        let dual = dual.filter(|_| features.dual);
        let opening = Tracked::opening(game, dual);
        let exchange = dual.filter(|_| features.colours).and_then(|dual| exchange(game, dual));
        let play = || MisereExpander::new(&opening.position, exchange.as_deref(), features);
        Self::new(table, threads, play)
    }
}

/// The plain engine, which plays the game as it is.
impl<const W: usize> Judge<Tracked<W>> for Plain {
    fn engine(&self) -> Engine {
        Engine::Plain
    }

    fn outcome_within(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<(Outcome, Option<VertexSet>), StopReason> {
        Judge::outcome_within(self, &tracked.state, to_move, budget)
    }

    fn best_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        Judge::best_move(self, &tracked.state, to_move, outcome, budget)
    }

    fn table_load(&self) -> f64 {
        <Self as Judge<GraphState<W>>>::table_load(self)
    }
}
