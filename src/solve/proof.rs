//! The proof-number engines behind the common driver: normal play and misère play.

use super::budget::Budget;
use super::driver::{Judge, MoveSurvey, Simplified, TableKey};
use super::expand::{Expander, Features};
use super::misere::{MisereExpander, MisereFeatures, exchange};
use super::natural::{natural_order, on_ways};
use super::plain::{Plain, SearchState};
use super::record::MoveRecord;
use super::search::{AnyCell, Carrier, Entry, Play, ProofSearch, SharedTable, Survey};
use super::{Engine, ProofNumbers, Prospect, SoFar, StopReason};
use crate::analysis::relations::Surroundings;
use crate::analysis::{Change, EnginePosition, FilledPair, SettleRules};
use crate::game::{Game, GraphState, Outcome, Player, Rules, State};
use crate::graph::{Bits, VertexId, VertexSet};

/// So many cells on a winner's shortest way are tried before the moves that the search suggests.
const TRIED_ON_THE_WAY: usize = 8;

/// A state of the game as it is, and as the engine sees it.
#[derive(Clone)]
pub(super) struct Tracked<const W: usize> {
    state: GraphState<W>,
    /// What has been filled in or is dead is left out. Who moves is set when it is asked about.
    position: EnginePosition<W>,
}

impl<const W: usize> Tracked<W> {
    /// The opening of a game, and of its dual if that is used.
    pub(super) fn opening(game: &Game, dual: Option<&Game>) -> Self {
        let state = |game: &Game| GraphState::new(&game.with_simplest_goal());
        let position = EnginePosition::new(state(game), dual.map(state), Player::Short);
        Self { state: state(game), position }
    }

    /// The position as the engine sees it.
    #[cfg(test)]
    pub(super) fn engine_position(&self, to_move: Player) -> EnginePosition<W> {
        self.turn(to_move)
    }

    fn turn(&self, to_move: Player) -> EnginePosition<W> {
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

/// The proof-number search for one game.
pub(super) struct ProofJudge<P: Play, const W: usize> {
    search: ProofSearch<P>,
    opening: Tracked<W>,
}

impl<const W: usize> ProofJudge<Expander<W>, W> {
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
        Self { search: ProofSearch::new(table, threads, play), opening }
    }
}

impl<const W: usize> ProofJudge<MisereExpander<W>, W> {
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
        Self { search: ProofSearch::new(table, threads, play), opening }
    }
}

impl<P: Play, const W: usize> ProofJudge<P, W> {
    /// Lets all threads begin at once.
    #[cfg(test)]
    pub(super) fn begin_together(&mut self) {
        self.search.begin_together();
    }

    /// The game's opening.
    #[cfg(test)]
    pub(super) fn root(&self) -> Tracked<W> {
        self.opening.clone()
    }
}

impl<P: Play<Position = EnginePosition<W>>, const W: usize> Judge<Tracked<W>> for ProofJudge<P, W> {
    fn engine(&self) -> Engine {
        P::ENGINE
    }

    fn resumes(&self) -> bool {
        true
    }

    fn table_load(&self) -> f64 {
        self.search.table_load()
    }

    fn prospect(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<Prospect> {
        Some(self.search.prospect(&tracked.turn(to_move)))
    }

    fn moves_to_try(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<Vec<VertexId>> {
        self.search.moves_to_try(&tracked.turn(to_move))
    }

    fn keep(&mut self, tracked: &Tracked<W>, to_move: Player) {
        self.search.keep(&tracked.turn(to_move));
    }

    fn keep_open(&self) {
        self.search.keep_open();
    }

    fn known_move(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexId> {
        self.search.known_move(&tracked.turn(to_move))
    }

    fn tried_moves(&mut self, tracked: &Tracked<W>, to_move: Player) -> Vec<VertexId> {
        self.search.tried_moves(&tracked.turn(to_move)).into_vec()
    }

    fn carrier(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexSet> {
        let universe = self.opening.position.short().universe();
        self.search.carrier(&tracked.turn(to_move))?.cells(universe)
    }

    fn table_key(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<TableKey> {
        let live = tracked.position.short().live();
        Some(self.search.table_key(&tracked.turn(to_move), live.iter()))
    }

    fn survey(&mut self, tracked: &Tracked<W>, to_move: Player) -> MoveSurvey<Tracked<W>> {
        let position = tracked.turn(to_move);
        let Some((settled, survey)) = self.search.survey(&position) else {
            let order = self.search.suggestions(&position);
            return MoveSurvey { order, ..MoveSurvey::default() };
        };
        let Survey { winning, losing, open, after_pass, answers } = survey;
        let state = Tracked { state: tracked.state.clone(), position: settled };
        let won = |by| move |cell| (cell, Outcome::win(by));
        let winning = winning.into_iter().map(won(to_move));
        let settled = winning.chain(losing.into_iter().map(won(to_move.other()))).collect();
        let simplified = Some(Simplified { state, asks_pass: after_pass.is_none(), answers });
        MoveSurvey { settled, order: open, simplified }
    }

    fn so_far(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<SoFar> {
        self.search.so_far(&tracked.turn(to_move))
    }

    fn outcome(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, StopReason> {
        let (winner, _) = self.search.winner(&tracked.turn(to_move), budget)?;
        Ok(Outcome::win(winner))
    }

    fn advance(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        until: ProofNumbers,
        record: &mut MoveRecord,
        budget: &mut Budget<'_>,
    ) -> Result<(), StopReason> {
        self.search.advance(&tracked.turn(to_move), until, record, budget)
    }

    fn outcome_within(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<(Outcome, Option<VertexSet>), StopReason> {
        let (winner, carrier) = self.search.winner(&tracked.turn(to_move), budget)?;
        let universe = self.opening.position.short().universe();
        Ok((Outcome::win(winner), carrier.cells(universe)))
    }

    fn wins_at_once(&self, tracked: &Tracked<W>, by: Player) -> Option<VertexId> {
        let (state, graph) = (&tracked.state, tracked.state.graph());
        let cells = match by {
            Player::Cut if graph.sides().is_empty() => on_ways(graph),
            _ => graph.cells(),
        };
        cells.iter().find(|&cell| state.decided_by(cell, by) == Some(Outcome::win(by)))
    }

    fn natural_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        let position = tracked.turn(to_move);
        // Where who joins loses, the shortest way is nobody's.
        if position.rules() == Rules::Misere || !self.search.is_seen(&position) {
            return self.best_move(tracked, to_move, outcome, budget);
        }
        // Without a dual Cut stands in Short's way.
        let winner = outcome.winner().unwrap_or(to_move);
        let order = natural_order(position.graph(winner).unwrap_or(position.short()));
        let wins = |search: &mut ProofSearch<P>, cell: VertexId| {
            let mut after = position.clone();
            after.claim(cell);
            search.known_winner(&after) == Some(to_move)
        };
        let mut tried = order.into_iter().take(TRIED_ON_THE_WAY);
        let found = tried.find(|&cell| winner != to_move || wins(&mut self.search, cell));
        found.map_or_else(
            || self.best_move(tracked, to_move, outcome, budget),
            |cell| Ok(Some(cell)),
        )
    }

    fn best_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        let wins = outcome == Outcome::win(to_move);
        if wins {
            // It is easier to find a move that wins than out whether the first one does.
            self.outcome(tracked, to_move, budget)?;
        }
        let mut moves = self.search.suggestions(&tracked.turn(to_move));
        for cell in tracked.empty_cells() {
            if !moves.contains(&cell) {
                moves.push(cell);
            }
        }
        if !wins {
            return Ok(moves.first().copied());
        }
        // Most often the first one wins.
        for &cell in &moves {
            let mut after = tracked.clone();
            after.claim(cell, to_move);
            if self.outcome(&after, to_move.other(), budget)? == outcome {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}

/// The plain engine, which plays the game as it is.
impl<const W: usize> Judge<Tracked<W>> for Plain {
    fn engine(&self) -> Engine {
        Engine::Plain
    }

    fn outcome(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, StopReason> {
        Judge::outcome(self, &tracked.state, to_move, budget)
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
