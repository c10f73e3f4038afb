//! The misère engine behind the common driver.

use super::expand::{Expander, MisereFeatures};
use crate::analysis::misere::Field;
use crate::game::{Game, GraphState, Outcome, Player, Rules, State};
use crate::graph::{CanonicalForm, TerminalColours, VertexId};
use crate::solve::budget::Budget;
use crate::solve::driver::Judge;
use crate::solve::search::{AnyCell, Entry, ProofSearch, SharedTable};
use crate::solve::{Engine, SoFar, StopReason};

/// Whether the engine plays this game.
pub(in crate::solve) fn plays(game: &Game) -> bool {
    game.rules() == Rules::Misere
}

/// The misère search for one game.
pub(in crate::solve) struct MisereJudge<const W: usize> {
    search: ProofSearch<Expander<W>>,
    opening: Field<W>,
}

impl<const W: usize> MisereJudge<W> {
    /// With a table for the game, and so many threads.
    pub(in crate::solve) fn new(
        game: &Game,
        dual: Option<&Game>,
        table: SharedTable<Entry<AnyCell>>,
        threads: usize,
        features: MisereFeatures,
    ) -> Self {
        let state = |game: &Game| GraphState::new(&game.with_simplest_goal());
        let dual = dual.filter(|_| features.dual);
        let opening = Field::new(state(game), dual.map(state), Player::Short);
        let exchange = dual.filter(|_| features.colours).and_then(|dual| exchange(game, dual));
        let play = || Expander::new(&opening, exchange.as_deref(), features);
        let search = ProofSearch::new(table, threads, play);
        Self { search, opening }
    }

    /// Lets all threads begin at once.
    #[cfg(test)]
    pub(super) fn begin_together(&mut self) {
        self.search.begin_together();
    }

    /// The game's opening.
    pub(in crate::solve) fn root(&self, game: &Game) -> Tracked<W> {
        Tracked { state: GraphState::new(&game.with_simplest_goal()), field: self.opening.clone() }
    }
}

/// For each vertex of the dual game its image under an isomorphism to the game, if the game looks the
/// same for both players.
fn exchange(game: &Game, dual: &Game) -> Option<Vec<VertexId>> {
    let [from, to] = [dual, game].map(|game| {
        CanonicalForm::new(
            &game.with_simplest_goal().hypergraph().two_section(),
            TerminalColours::Same,
        )
    });
    let mut image = vec![None; game.hypergraph().vertex_count()];
    for (vertex, other) in from.isomorphism(&to)? {
        image[vertex.index()] = Some(other);
    }
    image.into_iter().collect()
}

/// A state of the game as it is, and as the engine sees it.
#[derive(Clone)]
pub(in crate::solve) struct Tracked<const W: usize> {
    state: GraphState<W>,
    /// Claims of both players may be out of turn; who moves is set when it is asked about.
    field: Field<W>,
}

impl<const W: usize> State for Tracked<W> {
    fn empty_cells(&self) -> Vec<VertexId> {
        self.state.empty_cells()
    }

    fn claim(&mut self, cell: VertexId, by: Player) {
        self.state.claim(cell, by);
        self.field.set_to_move(by);
        self.field.claim(cell);
    }

    fn decided(&self) -> Option<Outcome> {
        self.state.decided()
    }
}

impl<const W: usize> Judge<Tracked<W>> for MisereJudge<W> {
    const ENGINE: Engine = Engine::Misere;
    const RESUMES: bool = true;

    fn outcome(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, StopReason> {
        let mut field = tracked.field.clone();
        field.set_to_move(to_move);
        self.search.winner(&field, budget).map(Outcome::win)
    }

    fn known_move(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexId> {
        let mut field = tracked.field.clone();
        field.set_to_move(to_move);
        self.search.known_move(&field)
    }

    fn tried_moves(&mut self, tracked: &Tracked<W>, to_move: Player) -> Vec<VertexId> {
        let mut field = tracked.field.clone();
        field.set_to_move(to_move);
        self.search.tried_moves(&field).into_vec()
    }

    fn so_far(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<SoFar> {
        let mut field = tracked.field.clone();
        field.set_to_move(to_move);
        self.search.so_far(&field)
    }

    fn table_load(&self) -> f64 {
        self.search.table_load()
    }

    fn best_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        let mut field = tracked.field.clone();
        field.set_to_move(to_move);
        let mut moves = self.search.suggestions(&field);
        for cell in tracked.empty_cells() {
            if !moves.contains(&cell) {
                moves.push(cell);
            }
        }
        if outcome != Outcome::win(to_move) {
            return Ok(moves.first().copied());
        }
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
