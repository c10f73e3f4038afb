//! Engines for games of any size behind one face.

use std::sync::Arc;

use super::asked::Asked;
use super::budget::Budget;
use super::certify::{self, Certified};
use super::driver::{Judge, drive};
use super::expand::Features;
use super::misere::MisereFeatures;
use super::plain::Plain;
use super::proof::Tracked;
use super::record::MoveRecord;
use super::search::{Lasting, ProofSearch, SharedTable};
use super::{
    Engine, Limits, Progress, ProofNumbers, Prospect, Solution, SolveOptions, SolverOptions,
};
use crate::game::{ByPlayer, Game, GraphState, Outcome, Player, State};
use crate::graph::{VertexId, VertexSet};
use crate::planar;

/// The cells that each player has claimed besides those of the start.
pub(super) type Claims = ByPlayer<Vec<VertexId>>;

/// An engine with the game that it plays, whatever it is and however wide its rows are. Cells are those
/// of that game.
pub(super) trait AnyEngine: Send {
    /// Who wins when each player has these cells.
    fn solve(
        &mut self,
        claims: &Claims,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution;

    /// Cells within which the winner wins when each player has these cells, if that is remembered.
    fn carrier(&mut self, claims: &Claims, to_move: Player) -> Option<VertexSet>;

    /// What is known without a search when each player has these cells.
    fn prospect(&mut self, claims: &Claims, to_move: Player) -> Option<Prospect>;

    /// Searches further who wins when each player has these cells, and keeps what is found out; how many nodes it took.
    fn advance(
        &mut self,
        claims: &Claims,
        to_move: Player,
        until: ProofNumbers,
        record: &mut MoveRecord,
        limits: &Limits,
    ) -> u64;

    /// Keeps what is known when each player has these cells.
    fn keep(&mut self, claims: &Claims, to_move: Player);

    /// Moves of which one wins if any does when each player has these cells.
    fn moves_to_try(&mut self, claims: &Claims, to_move: Player) -> Option<Vec<VertexId>>;

    /// Who wins when each player has these cells, and why.
    fn certify(
        &mut self,
        claims: &Claims,
        to_move: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Certified;
}

/// What an engine knows of states.
type BoxedJudge<const W: usize> = Box<dyn Judge<Tracked<W>> + Send>;

/// An engine for games whose vertices fit in `W` words.
pub(super) struct EngineOf<const W: usize> {
    pub(super) judge: BoxedJudge<W>,
    /// The opening.
    pub(super) root: Tracked<W>,
    pub(super) board: Arc<EngineGame>,
    /// What has been asked, whichever of the engines was.
    asked: Arc<Asked<W>>,
}

/// A game without claims.
pub(super) struct EngineGame {
    pub(super) game: Game,
    /// The board on which Cut joins terminals, if there is one that the engine uses.
    pub(super) dual: Option<Game>,
    /// MiB for the table, and as many for a certificate that is being written.
    pub(super) memory: usize,
}

impl<const W: usize> EngineOf<W> {
    /// The opening with these claims.
    pub(super) fn after(&self, claims: &Claims) -> Tracked<W> {
        let mut state = self.root.clone();
        for by in Player::BOTH {
            claims[by].iter().for_each(|&cell| state.claim(cell, by));
        }
        state
    }
}

impl<const W: usize> AnyEngine for EngineOf<W> {
    fn solve(
        &mut self,
        claims: &Claims,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution {
        // Lines name other moves as well.
        let is_about_moves = options.all_moves && !options.line;
        if is_about_moves && let Some(winning_moves) = self.asked.winning_moves(claims, to_move) {
            let is_won = !winning_moves.is_empty();
            let at_once = || self.judge.wins_at_once(&self.after(claims), to_move);
            let at_once = is_won.then(at_once).flatten();
            let winner = if is_won { to_move } else { to_move.other() };
            return Solution {
                outcome: Some(Outcome::win(winner)),
                best_move: at_once.or(winning_moves.first().copied()),
                winning_moves,
                table_load: self.judge.table_load(),
                ..Solution::unknown(self.judge.engine())
            };
        }
        let state = self.after(claims);
        let solution = drive(&mut *self.judge, &state, to_move, options, report);
        if is_about_moves && solution.stopped.is_none() && state.decided().is_none() {
            self.asked.note(claims, to_move, &solution.winning_moves);
        }
        solution
    }

    fn carrier(&mut self, claims: &Claims, to_move: Player) -> Option<VertexSet> {
        let state = self.after(claims);
        self.judge.carrier(&state, to_move)
    }

    fn prospect(&mut self, claims: &Claims, to_move: Player) -> Option<Prospect> {
        let state = self.after(claims);
        self.judge.prospect(&state, to_move)
    }

    fn advance(
        &mut self,
        claims: &Claims,
        to_move: Player,
        until: ProofNumbers,
        record: &mut MoveRecord,
        limits: &Limits,
    ) -> u64 {
        let state = self.after(claims);
        let mut quiet = |_: &Progress| ();
        let mut budget = Budget::new(limits, &mut quiet);
        // A limit that was reached leaves what was found out until then.
        let _ = self.judge.advance(&state, to_move, until, record, &mut budget);
        self.judge.keep_open();
        self.judge.keep(&state, to_move);
        budget.nodes()
    }

    fn keep(&mut self, claims: &Claims, to_move: Player) {
        let state = self.after(claims);
        self.judge.keep(&state, to_move);
    }

    fn moves_to_try(&mut self, claims: &Claims, to_move: Player) -> Option<Vec<VertexId>> {
        let state = self.after(claims);
        self.judge.moves_to_try(&state, to_move)
    }

    fn certify(
        &mut self,
        claims: &Claims,
        to_move: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Certified {
        certify::certify(self, claims, to_move, options, report)
    }
}

/// Makes an engine.
pub(super) type Maker = Box<dyn Fn() -> Box<dyn AnyEngine> + Send + Sync>;

/// What makes an engine of this kind for a game without claims whose vertices fit in `W` words.
pub(super) fn maker<const W: usize>(
    game: Game,
    engine: Engine,
    options: SolverOptions,
    lasting: Lasting,
) -> Maker {
    let SolverOptions { memory, threads, .. } = options;
    // No dual means that the game is not planar, which nobody wants to see proved: Cut has no connections then.
    let is_planar = engine != Engine::Plain && planar::is_planar(game.hypergraph());
    let dual = match engine {
        Engine::ProofNumber if is_planar => planar::cut_board(&game).ok().flatten(),
        _ if is_planar => planar::dual(&game).ok(),
        _ => None,
    };
    let board = Arc::new(EngineGame { game, dual, memory });
    let judge: Box<dyn Fn(&EngineGame) -> BoxedJudge<W> + Send + Sync> = match engine {
        Engine::ProofNumber => {
            let table = SharedTable::lasting(memory, lasting);
            Box::new(move |EngineGame { game, dual, .. }| {
                let (table, features) = (table.clone(), Features::ALL);
                Box::new(ProofSearch::<_, W>::normal(game, dual.as_ref(), table, threads, features))
            })
        }
        Engine::Misere => {
            let table = SharedTable::lasting(memory, lasting);
            Box::new(move |EngineGame { game, dual, .. }| {
                let (table, features) = (table.clone(), MisereFeatures::ALL);
                Box::new(ProofSearch::<_, W>::misere(game, dual.as_ref(), table, threads, features))
            })
        }
        Engine::Plain | Engine::Auto | Engine::SpanningTrees => {
            let table = SharedTable::new(memory);
            Box::new(move |EngineGame { game, .. }| {
                Box::new(Plain::new(table.clone(), &GraphState::<W>::new(game), false))
            })
        }
    };
    let opening = GraphState::<W>::new(&board.game.with_simplest_goal());
    let asked = Arc::new(Asked::new(opening.graph().clone(), memory));
    Box::new(move || {
        let root = Tracked::opening(&board.game, board.dual.as_ref());
        let (board, asked) = (Arc::clone(&board), Arc::clone(&asked));
        Box::new(EngineOf { judge: judge(&board), root, board, asked })
    })
}
