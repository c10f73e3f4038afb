//! A solver that can be held: one game, one engine, one table, and any number of questions.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::Arc;

use super::any_engine::{AnyEngine, Claims};
use super::certify::{self, Certified, Fragment};
use super::pool::{Pool, check_size, searching};
use super::{
    Engine, Limits, MAX_THREADS, MoveRecord, Progress, ProofNumbers, Prospect, Solution,
    SolveError, SolveOptions, SolverOptions, spanning_trees,
};
use crate::game::{ByPlayer, Game, Player, Position, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::store::{Store, StoreError};
use crate::switching::EdgeGame;

/// Answers who wins the positions of one game, with either player to move.
///
/// The engine, the dual game and the transposition table are made once and kept, so that an answer
/// profits from all before it. Limits are those of each question, and what a stopped search has found
/// out is kept, too.
///
/// Several threads may ask at a time: each search has its own working memory and as many
/// [`threads`](SolverOptions::threads) as the options say, and all share the table. Who asks one question
/// after the other, with one thread, gets the same answers with the same node counts each time. Which
/// of several winning moves is named, and the line, may depend on what was asked before.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::{Outcome, Player, Position};
/// use cutshort::solve::{SolveOptions, Solver, SolverOptions};
/// let board = "hex:4x4".parse::<BoardSpec>()?.build();
/// let solver = Solver::new(&board.game, SolverOptions::default())?;
/// let mut position = Position::opening(board.game);
/// let options = SolveOptions { line: false, ..SolveOptions::default() };
/// let opening = solver.solve(&position, Player::Short, &options)?;
/// assert_eq!(opening.outcome, Some(Outcome::Short));
/// // What has been found out once is not searched again.
/// assert_eq!(solver.solve(&position, Player::Short, &options)?.nodes, 0);
/// // And so it goes on, move by move.
/// position.claim(opening.best_move.ok_or("Short wins with a move")?, Player::Short)?;
/// let reply = solver.solve(&position, Player::Cut, &options)?;
/// assert_eq!(reply.outcome, Some(Outcome::Short));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Solver {
    start: Position,
    options: SolverOptions,
    means: Means,
}

/// How a solver finds its answers.
enum Means {
    /// By the spanning trees of an edge game.
    Trees(EdgeGame),
    /// By searches.
    Search(Pool),
}

impl Solver {
    /// A solver for all positions of a game.
    ///
    /// It works on the vertices of the whole game. Who wants to know about late positions of a large
    /// one only does better with a solver that begins [at](Self::at) such a position.
    ///
    /// Complexity: time near-linear in the game but for its dual; the memory of the options.
    ///
    /// # Errors
    /// If the engine asked for does not play the game, or the game has more than
    /// [`MAX_VERTICES`](super::MAX_VERTICES) vertices and is no edge game: some cell lies in more than two hyperedges, or
    /// the rules are misère.
    pub fn new(game: &Game, options: SolverOptions) -> Result<Self, SolveError> {
        Self::at(&Position::opening(game.clone()), options)
    }

    /// A solver for a position and all those that can come about from it, whoever moves and how often.
    /// Cells that are claimed already cost it nothing.
    ///
    /// Complexity: as [`new`](Self::new), for what is left of the position.
    ///
    /// # Errors
    /// As [`new`](Self::new); claimed cells do not count.
    pub fn at(position: &Position, options: SolverOptions) -> Result<Self, SolveError> {
        let SolverOptions { engine, memory, threads } = options;
        let threads = threads.clamp(1, MAX_THREADS);
        let options = SolverOptions { engine, memory: memory.max(1), threads };
        let reduced = position.reduced();
        let trees = match options.engine {
            Engine::Auto => EdgeGame::new(&reduced).ok(),
            Engine::SpanningTrees => Some(EdgeGame::new(&reduced)?),
            Engine::Plain | Engine::ProofNumber | Engine::Misere => None,
        };
        let means = match trees {
            Some(game) => Means::Trees(game),
            None => Means::Search(Pool::new(&reduced, options)?),
        };
        Ok(Self { start: position.clone(), options, means })
    }

    /// A solver for a position that shares a [store](Self::keep_in) with the solvers of all other positions of its
    /// game: one [at](Self::at) the position if that does, and otherwise one of the [whole game](Self::new).
    ///
    /// Complexity: as [`at`](Self::at) or [`new`](Self::new).
    ///
    /// # Errors
    /// As [`at`](Self::at) or [`new`](Self::new).
    pub fn sharing(position: &Position, options: SolverOptions) -> Result<Self, SolveError> {
        let game = position.game();
        let hypergraph = game.hypergraph();
        let is_small = check_size(hypergraph.cells().len() + hypergraph.terminals().len()).is_ok();
        if game.rules() == Rules::Normal && is_small {
            let solver = Self::at(position, options)?;
            // Of an edge game that is left nothing is kept, of the whole game perhaps.
            if matches!(solver.means, Means::Search(_)) {
                return Ok(solver);
            }
        }
        Self::new(game, options)
    }

    /// Keeps what takes at least so many nodes in a store in this folder, and reads there what this solver or another
    /// one, now or later, in this process or elsewhere, has found out about the same game: a search that was stopped
    /// goes on where it was. What is not written yet is written when the solver and what is returned are dropped.
    ///
    /// The store is that of the whole game, whatever position the solver was made for; but under misère rules, and if
    /// the whole game is too large to be searched, it is that of what was left of this position.
    ///
    /// Complexity: what is in the store is read once; 32 bytes of memory a position.
    ///
    /// # Errors
    /// If the folder is of no use as a store of the game, or nothing is searched: [`Engine::Plain`] and
    /// [`Engine::SpanningTrees`] keep nothing.
    pub fn keep_in(&self, folder: &Path, least_work: u64) -> Result<Arc<Store>, StoreError> {
        let Means::Search(pool) = &self.means else { return Err(StoreError::NothingToKeep) };
        let (about, names) = pool.keeping(&self.start).ok_or(StoreError::NothingToKeep)?;
        let store = Arc::new(Store::open(folder, &about)?);
        pool.lasting.begin(Arc::clone(&store), names, least_work);
        Ok(store)
    }

    /// The game whose positions it answers.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.start.game()
    }

    /// The position that it was made for: it answers all that can come about from this one.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The engine that searches the solver's game.
    pub(crate) fn engine(&self) -> Engine {
        searching(self.game(), self.options.engine).unwrap_or(self.options.engine)
    }

    /// The options that the solver was made with.
    #[must_use]
    pub fn options(&self) -> SolverOptions {
        self.options
    }

    /// Who wins a position with the given player to move. Its own player to move is not asked for.
    ///
    /// Complexity: exponential in the unclaimed cells at worst, see [`Limits`](super::Limits);
    /// near-linear in an edge game. At most about the memory of the options.
    ///
    /// # Errors
    /// If the position is of another game, or cannot come about from the one that the solver was made
    /// for.
    pub fn solve(
        &self,
        position: &Position,
        to_move: Player,
        options: &SolveOptions,
    ) -> Result<Solution, SolveError> {
        self.solve_with_progress(position, to_move, options, &mut |_| ())
    }

    /// As [`solve`](Self::solve), with a report about ten times a second.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_with_progress(
        &self,
        position: &Position,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Solution, SolveError> {
        Ok(match self.means_for(position)? {
            Found::Trees(game) => spanning_trees::solve(&game, to_move, options),
            Found::Search(pool, claims) => pool.solve(&claims, to_move, options, report),
        })
    }

    /// Who wins a position with either player to move.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Class, Position};
    /// use cutshort::solve::{SolveOptions, Solver, SolverOptions, class_of};
    /// let position = Position::opening("hex:3x3".parse::<BoardSpec>()?.build().game);
    /// let solver = Solver::at(&position, SolverOptions::default())?;
    /// let solutions = solver.solve_both(&position, &SolveOptions::default())?;
    /// assert_eq!(class_of(&solutions), Some(Class::First));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: as [`solve`](Self::solve), twice.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn solve_both(
        &self,
        position: &Position,
        options: &SolveOptions,
    ) -> Result<ByPlayer<Solution>, SolveError> {
        let solution = |to_move| self.solve(position, to_move, options);
        Ok(ByPlayer { short: solution(Player::Short)?, cut: solution(Player::Cut)? })
    }

    /// Cells within which the winner of a position wins even if his opponent has all others, if a search
    /// has found out who wins and remembers such cells. `None` says nothing: edge games are not searched,
    /// misère games have no carriers, and a table forgets.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn carrier(
        &self,
        position: &Position,
        to_move: Player,
    ) -> Result<Option<VertexSet>, SolveError> {
        Ok(match self.means_for(position)? {
            Found::Trees(_) => None,
            Found::Search(pool, claims) => {
                let carrier = pool.with(|engine| engine.carrier(&claims, to_move));
                let count = position.game().hypergraph().vertex_count();
                carrier.map(|cells| VertexSet::from_vertices(count, pool.ids_of(cells.iter())))
            }
        })
    }

    /// What is known about a position without searching it: what is seen at once, and what this solver has found out
    /// or its [store](Self::keep_in) has.
    ///
    /// Complexity: polynomial in the cells.
    ///
    /// # Errors
    /// As [`solve`](Self::solve); and if the engine is [`Engine::Plain`], which knows nothing of this.
    pub fn prospect(&self, position: &Position, to_move: Player) -> Result<Prospect, SolveError> {
        match self.means_for(position)? {
            Found::Trees(game) => {
                let solution = spanning_trees::solve(&game, to_move, &SolveOptions::default());
                let winner = solution.winner().expect("spanning trees decide every game");
                Ok(Prospect::Won { winner, work: 0 })
            }
            Found::Search(pool, claims) => {
                let prospect = pool.with(|engine| engine.prospect(&claims, to_move));
                let reason = "it does not say how far it has come";
                prospect.ok_or(SolveError::Unsupported { engine: self.options.engine, reason })
            }
        }
    }

    /// Searches a position until it is known who wins, a limit is reached, or one of its proof numbers reaches a limit
    /// of its own, and keeps in the [store](Self::keep_in) how far it has come; how many nodes it took. Who comes back
    /// to the position, or to one on the way, goes on there. Of the moves that have won and lost elsewhere the search knows
    /// what the record says, and adds to it.
    ///
    /// Complexity: as [`solve`](Self::solve).
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn advance(
        &self,
        position: &Position,
        to_move: Player,
        until: ProofNumbers,
        record: &mut MoveRecord,
        limits: &Limits,
    ) -> Result<u64, SolveError> {
        Ok(match self.means_for(position)? {
            Found::Trees(_) => 0,
            Found::Search(pool, claims) => {
                let mut own = record.renamed(|cell| pool.ids.binary_search(&cell).ok());
                let advance = |engine: &mut dyn AnyEngine| {
                    engine.advance(&claims, to_move, until, &mut own, limits)
                };
                let nodes = pool.with(advance);
                *record = own.renamed(|cell| Some(pool.ids[cell.index()].index()));
                nodes
            }
        })
    }

    /// Keeps what is known about a position in the [store](Self::keep_in), however few nodes it took; and if it is open,
    /// about those after its moves.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn keep(&self, position: &Position, to_move: Player) -> Result<(), SolveError> {
        if let Found::Search(pool, claims) = self.means_for(position)? {
            pool.with(|engine| engine.keep(&claims, to_move));
        }
        Ok(())
    }

    /// Moves of which one wins if any move does, the most promising first: those that are lost or no better than others
    /// are left out. None if the position is decided, or falls apart into positions of their own.
    ///
    /// Complexity: polynomial in the cells.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn moves_to_try(
        &self,
        position: &Position,
        to_move: Player,
    ) -> Result<Option<Vec<VertexId>>, SolveError> {
        Ok(match self.means_for(position)? {
            Found::Trees(_) => None,
            Found::Search(pool, claims) => {
                let moves = pool.with(|engine| engine.moves_to_try(&claims, to_move));
                moves.map(|moves| pool.ids_of(moves).collect())
            }
        })
    }

    /// Who wins a position with each of the given players to move, and why.
    ///
    /// The certificate speaks of the position after its claims, and
    /// [`Checker`](crate::proof::certificate::Checker) accepts it. The walk through the winner's strategy
    /// profits from the search, and the limit of nodes applies to it once more.
    ///
    /// If [all moves](SolveOptions::all_moves) are asked for, it also says which moves win and why the others lose, but
    /// not in misère games.
    ///
    /// Only certificates about the very position that the solver was made for profit from earlier
    /// answers. For a later one a solver of its own is made, because its dual game may be another one.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Player, Position};
    /// use cutshort::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY};
    /// use cutshort::solve::{SolveOptions, Solver, SolverOptions};
    /// let game = "hex:3x3".parse::<BoardSpec>()?.build().game;
    /// let solver = Solver::new(&game, SolverOptions::default())?;
    /// let (position, options) = (Position::opening(game), SolveOptions::default());
    /// let certified = solver.certify(&position, &[Player::Short], &options)?;
    /// let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
    /// for line in certified.lines? {
    ///     checker.line(&line)?;
    /// }
    /// assert_eq!(checker.finish()?.len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of the searches, and of the strategy, which may be many times as long as they are.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn certify(
        &self,
        position: &Position,
        to_move: &[Player],
        options: &SolveOptions,
    ) -> Result<Certified, SolveError> {
        self.certify_with_progress(position, to_move, options, &mut |_, _| ())
    }

    /// [`certify`](Self::certify), telling from time to time how far the search is for which player to move.
    ///
    /// # Errors
    /// As [`certify`](Self::certify).
    pub fn certify_with_progress(
        &self,
        position: &Position,
        to_move: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Result<Certified, SolveError> {
        let is_start = is_none(&self.claims_since_start(position)?);
        let certified = match self.means_for(position)? {
            Found::Trees(game) => certify::by_trees(&game, to_move, options),
            Found::Search(pool, claims) if is_start => {
                pool.certify(&claims, to_move, options, report)
            }
            Found::Search(..) => {
                let solver = Self::at(position, self.options)?;
                return solver.certify_with_progress(position, to_move, options, report);
            }
        };
        let is_about_moves =
            options.all_moves && !to_move.is_empty() && position.game().rules() == Rules::Normal;
        match (is_about_moves, &self.means) {
            (false, _) => Ok(certified),
            (true, Means::Search(_)) if is_start => {
                self.certify_moves(position, certified, options, report)
            }
            // The trees of an edge game are about one position only.
            (true, _) => {
                let by_search = SolverOptions { engine: Engine::ProofNumber, ..self.options };
                let solver = Self::at(position, by_search)?;
                solver.certify_moves(position, certified, options, report)
            }
        }
    }

    /// Who wins a position with the given player to move, and why: as part of a certificate about the position
    /// that the solver was made for, which other parts may lead to.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Outcome, Player, Position};
    /// use cutshort::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY};
    /// use cutshort::solve::{SolveOptions, Solver, SolverOptions};
    /// let board = "hex:3x3".parse::<BoardSpec>()?.build();
    /// let opening = Position::opening(board.game);
    /// let solver = Solver::at(&opening, SolverOptions::default())?;
    /// let mut position = opening.clone();
    /// position.claim(board.names.id("b2").ok_or("a cell")?, Player::Short)?;
    /// let options = SolveOptions::default();
    /// let fragment = solver.fragment(&position, Player::Cut, &options)?;
    /// assert_eq!(fragment.solution.outcome, Some(Outcome::Short));
    /// // The nodes are about the opening.
    /// let mut checker = Checker::new(&opening, DEFAULT_CHECK_MEMORY);
    /// for line in fragment.lines? {
    ///     checker.line(&line)?;
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: as [`certify`](Self::certify).
    ///
    /// # Errors
    /// As [`solve`](Self::solve), and if the solver has an edge game and the position is a later one: the trees
    /// are about their own position only. The engine [`ProofNumber`](Engine::ProofNumber) has no trees.
    pub fn fragment(
        &self,
        position: &Position,
        to_move: Player,
        options: &SolveOptions,
    ) -> Result<Fragment, SolveError> {
        self.fragment_with_progress(position, to_move, options, &mut |_| ())
    }

    /// [`fragment`](Self::fragment), telling from time to time how far the search is.
    ///
    /// # Errors
    /// As [`fragment`](Self::fragment).
    pub fn fragment_with_progress(
        &self,
        position: &Position,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Result<Fragment, SolveError> {
        let claims = self.claims_since_start(position)?;
        let certified = match &self.means {
            Means::Trees(game) if is_none(&claims) => certify::by_trees(game, &[to_move], options),
            Means::Trees(_) => {
                let reason = "its trees are about their own position only";
                return Err(SolveError::Unsupported { engine: Engine::SpanningTrees, reason });
            }
            Means::Search(pool) => {
                let (claims, report) = (pool.own_ids(&claims), &mut |_, at: &_| report(at));
                pool.certify(&claims, &[to_move], options, report)
            }
        };
        Ok(certified.into_fragment().expect("one question has one answer"))
    }

    /// What each player has claimed since the position that the solver was made for.
    fn claims_since_start(&self, position: &Position) -> Result<Claims, SolveError> {
        if position.game() != self.start.game() {
            return Err(SolveError::OtherGame);
        }
        let mut claims = Claims::default();
        for by in Player::BOTH {
            let (before, now) = (self.start.claimed(by), position.claimed(by));
            if let Some(cell) = before.iter().find(|&cell| !now.contains(cell)) {
                return Err(SolveError::NotLater { cell, by });
            }
            claims[by] = now.iter().filter(|&cell| !before.contains(cell)).collect();
        }
        Ok(claims)
    }

    /// How the answer about a position is found: where nothing has been claimed since the start, it is
    /// known; later an edge game may be left.
    fn means_for(&self, position: &Position) -> Result<Found<'_>, SolveError> {
        let claims = self.claims_since_start(position)?;
        Ok(match &self.means {
            Means::Trees(game) if is_none(&claims) => Found::Trees(Cow::Borrowed(game)),
            Means::Trees(_) => Found::Trees(Cow::Owned(EdgeGame::new(&position.reduced())?)),
            Means::Search(pool) if is_none(&claims) || self.options.engine != Engine::Auto => {
                Found::Search(pool, pool.own_ids(&claims))
            }
            Means::Search(pool) => match EdgeGame::new(&position.reduced()) {
                Ok(game) => Found::Trees(Cow::Owned(game)),
                Err(_) => Found::Search(pool, pool.own_ids(&claims)),
            },
        })
    }
}

impl fmt::Debug for Solver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { start, options, means: _ } = self;
        f.debug_struct("Solver")
            .field("start", start)
            .field("options", options)
            .finish_non_exhaustive()
    }
}

pub(super) fn is_none(claims: &Claims) -> bool {
    Player::BOTH.into_iter().all(|by| claims[by].is_empty())
}

/// How a question is answered.
enum Found<'s> {
    Trees(Cow<'s, EdgeGame>),
    /// With the claims as the engines number their cells.
    Search(&'s Pool, Claims),
}

/// Who wins a position with the given player to move: one question to a [`Solver`] that is made for it,
/// with the default [`SolverOptions`].
///
/// ```
/// use cutshort::game::{Game, Goal, Outcome, Player, Position, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::solve::{SolveOptions, solve};
/// // s - a - t: whoever moves first decides.
/// let [s, a, t] = [0, 1, 2].map(VertexId::new);
/// let path = Hypergraph::new(3, vec![s, t], [[s, a], [a, t]])?;
/// let position = Position::opening(Game::new(path, Goal::Connect, Rules::Normal)?);
/// let solution = solve(&position, Player::Cut, &SolveOptions::default())?;
/// assert_eq!((solution.outcome, solution.best_move), (Some(Outcome::Cut), Some(a)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of [`Solver::solve`].
///
/// # Errors
/// If the position has more than [`MAX_VERTICES`](super::MAX_VERTICES) vertices left and is no edge game: some cell lies in
/// more than two hyperedges, or the rules are misère.
pub fn solve(
    position: &Position,
    to_move: Player,
    options: &SolveOptions,
) -> Result<Solution, SolveError> {
    Solver::at(position, SolverOptions::default())?.solve(position, to_move, options)
}

/// Who wins a position with each of the given players to move, and why: [`Solver::certify`] of a solver
/// that is made for it, with the default [`SolverOptions`].
///
/// Complexity: that of [`Solver::certify`].
///
/// # Errors
/// As [`solve`].
pub fn solve_certified(
    position: &Position,
    to_move: &[Player],
    options: &SolveOptions,
) -> Result<Certified, SolveError> {
    Solver::at(position, SolverOptions::default())?.certify(position, to_move, options)
}

/// The engine that [`Engine::Auto`] takes for a game without claims.
///
/// Complexity: near-linear in the game.
///
/// # Errors
/// If the game is too large: see [`MAX_VERTICES`](super::MAX_VERTICES).
pub fn engine_for(game: &Game) -> Result<Engine, SolveError> {
    if EdgeGame::new(game).is_ok() {
        return Ok(Engine::SpanningTrees);
    }
    let hypergraph = game.hypergraph();
    check_size(hypergraph.cells().len() + hypergraph.terminals().len())?;
    searching(game, Engine::Auto)
}

#[cfg(test)]
mod tests;
