//! The proof-number engine behind the common driver.

use super::budget::Budget;
use super::driver::{Filled, Judge, Likeness};
use super::expand::{Expander, Features, Turn};
use super::field::Field;
use super::natural::{natural_order, on_ways};
use super::plain::SearchState;
use super::search::{Entry, ProofSearch, SharedTable};
use super::{Engine, SoFar, StopReason};
use crate::analysis::relations::Surroundings;
use crate::game::{Game, GraphState, Outcome, Player, Rules, State};
use crate::graph::{Bits, VertexId, VertexSet};

/// So many cells on a winner's shortest way are tried before the moves that the search suggests.
const TRIED_ON_THE_WAY: usize = 8;

/// Whether the engine plays this game.
pub(super) fn plays(game: &Game) -> bool {
    game.rules() == Rules::Normal
}

/// The opening of a game.
fn state<const W: usize>(game: &Game) -> GraphState<W> {
    GraphState::new(&game.with_simplest_goal())
}

/// A state of the game as it is, and as the engine sees it.
#[derive(Clone)]
pub(super) struct Tracked<const W: usize> {
    state: GraphState<W>,
    field: Field<W>,
}

impl<const W: usize> Tracked<W> {
    fn turn(&self, to_move: Player) -> Turn<W> {
        Turn { field: self.field.clone(), to_move }
    }
}

impl<const W: usize> State for Tracked<W> {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.state.empty_cells()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.state.claim(cell, by);
        // What has been filled in or is dead changes nothing: it is the player's in the field already,
        // or his opponent answers in the same pair.
        if self.field.empty().contains(cell) {
            self.field.claim(cell, by);
        }
    }

    fn decided(&self) -> Option<Outcome> {
        self.state.decided()
    }
}

/// The proof-number search for one game.
pub(super) struct ProofJudge<const W: usize> {
    search: ProofSearch<Expander<W>>,
    opening: Field<W>,
}

impl<const W: usize> ProofJudge<W> {
    /// With a table for the game, and so many threads.
    pub(super) fn new(
        game: &Game,
        dual: Option<&Game>,
        table: SharedTable<Entry<Bits<W>>>,
        threads: usize,
        features: Features,
    ) -> Self {
        let dual = dual.filter(|_| features.dual).map(state);
        let opening = Field::new(state(game), dual);
        let play = || Expander::new(&opening, features);
        Self { search: ProofSearch::new(table, threads, play), opening }
    }

    /// Lets all threads begin at once.
    #[cfg(test)]
    pub(super) fn begin_together(&mut self) {
        self.search.begin_together();
    }

    /// The game's opening.
    pub(super) fn root(&self, game: &Game) -> Tracked<W> {
        Tracked { state: state(game), field: self.opening.clone() }
    }
}

impl<const W: usize> Judge<Tracked<W>> for ProofJudge<W> {
    const ENGINE: Engine = Engine::ProofNumber;
    const RESUMES: bool = true;

    fn table_load(&self) -> f64 {
        self.search.table_load()
    }

    fn settle(&self, tracked: &mut Tracked<W>, loser: Player) -> Filled {
        tracked.field.note_pairs_of(loser.other());
        let mut turn = Turn { field: tracked.field.clone(), to_move: loser };
        self.search.settle(&mut turn);
        tracked.field = turn.field;
        let pairs = tracked.field.take_pairs();
        let open = tracked.state.cells();
        // What is dead may be anybody's.
        let lost = tracked.field.stones(loser) & open;
        tracked.state.claim_all(lost, loser);
        let kept = ((open - lost) - tracked.field.empty()).iter().collect();
        Filled { lost: lost.iter().collect(), kept, pairs }
    }

    fn known_move(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexId> {
        self.search.known_move(&tracked.turn(to_move))
    }

    fn carrier(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexSet> {
        let universe = self.opening.short().universe();
        let carrier = self.search.carrier(&tracked.turn(to_move))?;
        Some(carrier.to_set(universe))
    }

    fn likeness(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<Likeness> {
        let live = tracked.field.short().live();
        Some(self.search.likeness(&tracked.turn(to_move), live.iter()))
    }

    fn preferred(&self, tracked: &Tracked<W>, cell: VertexId) -> Vec<VertexId> {
        let graph = tracked.field.short();
        if !graph.cells().contains(cell) {
            return Vec::new();
        }
        let found = Surroundings::of(graph, cell);
        (found.threatening | found.supporting).without(cell).iter().collect()
    }

    fn order(&mut self, tracked: &Tracked<W>, to_move: Player) -> Vec<VertexId> {
        self.search.suggestions(&tracked.turn(to_move))
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
        self.search.winner(&tracked.turn(to_move), budget).map(Outcome::win)
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
        let field = &tracked.field;
        if !self.search.is_seen(&tracked.turn(to_move)) {
            return self.best_move(tracked, to_move, outcome, budget);
        }
        // Without a dual Cut stands in Short's way.
        let winner = outcome.winner().unwrap_or(to_move);
        let order = natural_order(field.graph(winner).unwrap_or(field.short()));
        let wins = |search: &mut ProofSearch<Expander<W>>, cell: VertexId| {
            let mut after = field.clone();
            after.claim(cell, to_move);
            search.known_winner(&Turn { field: after, to_move: to_move.other() }) == Some(to_move)
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
        let mut moves = self.search.suggestions(&tracked.turn(to_move));
        for cell in tracked.empty_cells() {
            if !moves.contains(&cell) {
                moves.push(cell);
            }
        }
        if outcome != Outcome::win(to_move) {
            return Ok(moves.first().copied());
        }
        // Most often the first one wins.
        for &cell in &moves {
            let mut after = tracked.clone();
            after.claim(cell, to_move);
            if self.search.winner(&after.turn(to_move.other()), budget)? == to_move {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
