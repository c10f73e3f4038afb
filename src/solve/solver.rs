//! A solver that can be held: one game, one engine, one table, and any number of questions.

use std::borrow::Cow;
use std::fmt;
use std::path::Path;
use std::sync::{Arc, Mutex};

use xxhash_rust::xxh3::xxh3_128;

use super::asked::Asked;
use super::certify::{self, Certified, Fragment};
use super::driver::{Judge, drive};
use super::expand::Features;
use super::misere::MisereFeatures;
use super::plain::Plain;
use super::proof::{ProofJudge, Tracked};
use super::search::{Lasting, SharedTable, lock};
use super::{
    Engine, Progress, Prospect, Solution, SolveError, SolveOptions, SolverOptions, spanning_trees,
};
use crate::game::{ByPlayer, Game, GraphState, Outcome, Player, Position, Rules, State};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::planar;
use crate::store::{About, Store, StoreError};
use crate::switching::EdgeGame;

/// The most vertices, claimed ones not counted, of a game that is searched; fewer in WebAssembly, where code
/// must be small. Games in which no cell lies in more than two hyperedges may be larger: they need no search.
pub const MAX_VERTICES: usize = 64 * if cfg!(target_arch = "wasm32") { 4 } else { 32 };

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
    /// [`MAX_VERTICES`] vertices and some cell lies in more than two hyperedges.
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

    /// Keeps what takes at least so many nodes in a store in this folder, and reads there what this solver or another
    /// one, now or later, in this process or elsewhere, has found out about the same game: a search that was stopped
    /// goes on where it was. What is not written yet is written when the solver and what is returned are dropped.
    ///
    /// Complexity: what is in the store is read once; 32 bytes of memory a position.
    ///
    /// # Errors
    /// If the folder is of no use as a store of the game, or nothing is searched: [`Engine::Plain`] and
    /// [`Engine::SpanningTrees`] keep nothing.
    pub fn keep_in(&self, folder: &Path, least_work: u64) -> Result<Arc<Store>, StoreError> {
        let kept = match &self.means {
            Means::Search(Pool { about: Some(about), lasting, ids, .. }) => (about, lasting, ids),
            Means::Search(_) | Means::Trees(_) => return Err(StoreError::NothingToKeep),
        };
        let (about, lasting, ids) = kept;
        let store = Arc::new(Store::open(folder, about)?);
        lasting.begin(Arc::clone(&store), ids.len(), least_work);
        Ok(store)
    }

    /// The game whose positions it answers.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.start.game()
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
        let claims = self.claims_since_start(position)?;
        match self.means_for(position, &claims)? {
            Found::Trees(game) => Ok(spanning_trees::solve(&game, to_move, options)),
            Found::Search(pool) => Ok(pool.solve(&claims, to_move, options, report)),
        }
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
        let claims = self.claims_since_start(position)?;
        Ok(match self.means_for(position, &claims)? {
            Found::Trees(_) => None,
            Found::Search(pool) => pool.carrier(&claims, to_move).map(|cells| {
                let count = position.game().hypergraph().vertex_count();
                VertexSet::from_vertices(count, cells)
            }),
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
        let claims = self.claims_since_start(position)?;
        match self.means_for(position, &claims)? {
            Found::Trees(game) => {
                let solution = spanning_trees::solve(&game, to_move, &SolveOptions::default());
                let winner = solution.outcome.and_then(Outcome::winner);
                let winner = winner.expect("spanning trees decide every game");
                Ok(Prospect::Won { winner, work: 0 })
            }
            Found::Search(pool) => {
                let prospect = pool.with(|engine| engine.prospect(&pool.own_ids(&claims), to_move));
                let reason = "it does not say how far it has come";
                prospect.ok_or(SolveError::Unsupported { engine: self.options.engine, reason })
            }
        }
    }

    /// Keeps what is known about a position in the [store](Self::keep_in), however few nodes it took.
    ///
    /// # Errors
    /// As [`solve`](Self::solve).
    pub fn keep(&self, position: &Position, to_move: Player) -> Result<(), SolveError> {
        let claims = self.claims_since_start(position)?;
        if let Found::Search(pool) = self.means_for(position, &claims)? {
            pool.with(|engine| engine.keep(&pool.own_ids(&claims), to_move));
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
        let claims = self.claims_since_start(position)?;
        Ok(match self.means_for(position, &claims)? {
            Found::Trees(_) => None,
            Found::Search(pool) => {
                let claims = pool.own_ids(&claims);
                let moves = pool.with(|engine| engine.moves_to_try(&claims, to_move));
                moves.map(|moves| moves.iter().map(|cell| pool.ids[cell.index()]).collect())
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
        let claims = self.claims_since_start(position)?;
        let certified = match self.means_for(position, &claims)? {
            Found::Trees(game) => certify::by_trees(&game, to_move, options),
            Found::Search(pool) if is_none(&claims) => {
                pool.certify(&claims, to_move, options, report)
            }
            Found::Search(_) => {
                let solver = Self::at(position, self.options)?;
                return solver.certify_with_progress(position, to_move, options, report);
            }
        };
        let is_about_moves = options.all_moves && position.game().rules() == Rules::Normal;
        match (is_about_moves, &self.means) {
            (false, _) => Ok(certified),
            (true, Means::Search(_)) if is_none(&claims) => {
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
                pool.certify(&claims, &[to_move], options, &mut |_, progress| report(progress))
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
    fn means_for(&self, position: &Position, claims: &Claims) -> Result<Found<'_>, SolveError> {
        Ok(match &self.means {
            Means::Trees(game) if is_none(claims) => Found::Trees(Cow::Borrowed(game)),
            Means::Trees(_) => Found::Trees(Cow::Owned(EdgeGame::new(&position.reduced())?)),
            Means::Search(pool) if is_none(claims) || self.options.engine != Engine::Auto => {
                Found::Search(pool)
            }
            Means::Search(pool) => match EdgeGame::new(&position.reduced()) {
                Ok(game) => Found::Trees(Cow::Owned(game)),
                Err(_) => Found::Search(pool),
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

/// The cells that each player has claimed besides those of the start.
pub(super) type Claims = ByPlayer<Vec<VertexId>>;

fn is_none(claims: &Claims) -> bool {
    Player::BOTH.into_iter().all(|by| claims[by].is_empty())
}

/// How a question is answered.
enum Found<'s> {
    Trees(Cow<'s, EdgeGame>),
    Search(&'s Pool),
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
/// If the position has more than [`MAX_VERTICES`] vertices left and some cell lies in more than two
/// hyperedges.
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
/// If the game is too large: see [`MAX_VERTICES`].
pub fn engine_for(game: &Game) -> Result<Engine, SolveError> {
    if EdgeGame::new(game).is_ok() {
        return Ok(Engine::SpanningTrees);
    }
    let hypergraph = game.hypergraph();
    check_size(hypergraph.cells().len() + hypergraph.terminals().len())?;
    searching(game, Engine::Auto)
}

/// How many machine words a row of large games has. They share one size: each costs a tenth of the time to
/// build the program.
const LARGE: usize = MAX_VERTICES / 64;

/// How many machine words a row has in an engine for a game of so many vertices.
pub(crate) fn row_words(vertices: usize) -> usize {
    match vertices.div_ceil(64) {
        0..=1 => 1,
        #[cfg(not(target_arch = "wasm32"))]
        2 => 2,
        2..=4 => 4,
        _ => LARGE,
    }
}

fn check_size(vertices: usize) -> Result<(), SolveError> {
    if vertices > MAX_VERTICES {
        return Err(SolveError::TooLarge { vertices, limit: MAX_VERTICES });
    }
    Ok(())
}

/// The engine that searches a game without claims when this one is asked for.
fn searching(game: &Game, asked: Engine) -> Result<Engine, SolveError> {
    let refused = |reason| Err(SolveError::Unsupported { engine: asked, reason });
    match (asked, game.rules()) {
        (Engine::Auto | Engine::ProofNumber, Rules::Normal) => Ok(Engine::ProofNumber),
        (Engine::Auto | Engine::Misere, Rules::Misere) => Ok(Engine::Misere),
        (Engine::Plain, _) => Ok(Engine::Plain),
        (Engine::ProofNumber, Rules::Misere) => refused("it takes normal rules"),
        (Engine::Misere, Rules::Normal) => refused("it takes misere rules"),
        (Engine::SpanningTrees, _) => refused("it searches nothing"),
    }
}

/// Engines that search the same game and share a table: one for each question that is being answered.
struct Pool {
    make: Maker,
    /// What it is about, if it can keep anything.
    about: Option<About>,
    lasting: Lasting,
    idle: Mutex<Vec<Box<dyn AnyEngine>>>,
    /// For each vertex of the engines' game its id in the positions, in increasing order.
    ids: Vec<VertexId>,
}

/// Makes an engine.
type Maker = Box<dyn Fn() -> Box<dyn AnyEngine> + Send + Sync>;

impl Pool {
    /// For a game without claims.
    fn new(reduced: &Game, options: SolverOptions) -> Result<Self, SolveError> {
        let (game, ids) = compact(reduced);
        check_size(ids.len())?;
        let engine = searching(&game, options.engine)?;
        if options.threads > 1 && engine == Engine::Plain {
            return Err(SolveError::OneThread { engine, threads: options.threads });
        }
        let about = (engine != Engine::Plain).then(|| about(&game, engine));
        let lasting = Lasting::default();
        let kept = lasting.clone();
        let make = match row_words(ids.len()) {
            1 => maker::<1>(game, engine, options, kept),
            #[cfg(not(target_arch = "wasm32"))]
            2 => maker::<2>(game, engine, options, kept),
            #[cfg(not(target_arch = "wasm32"))]
            4 => maker::<4>(game, engine, options, kept),
            _ => maker::<LARGE>(game, engine, options, kept),
        };
        Ok(Self { make, about, lasting, idle: Mutex::default(), ids })
    }

    /// Works with an engine that nobody uses just now. One that panics is not used again.
    fn with<T>(&self, work: impl FnOnce(&mut dyn AnyEngine) -> T) -> T {
        let idle = lock(&self.idle).pop();
        let mut engine = idle.unwrap_or_else(|| (self.make)());
        let answer = work(&mut *engine);
        lock(&self.idle).push(engine);
        answer
    }

    fn solve(
        &self,
        claims: &Claims,
        to_move: Player,
        options: &SolveOptions,
        report: &mut dyn FnMut(&Progress),
    ) -> Solution {
        let report = &mut |progress: &Progress| report(&progress.renamed(&self.ids));
        let claims = self.own_ids(claims);
        let mut solution = self.with(|engine| engine.solve(&claims, to_move, options, report));
        solution.rename(&self.ids);
        solution
    }

    fn carrier(&self, claims: &Claims, to_move: Player) -> Option<Vec<VertexId>> {
        let claims = self.own_ids(claims);
        let carrier = self.with(|engine| engine.carrier(&claims, to_move))?;
        Some(carrier.iter().map(|cell| self.ids[cell.index()]).collect())
    }

    /// Claims as the engines number their cells.
    fn own_ids(&self, claims: &Claims) -> Claims {
        let new_id = |cell: &VertexId| {
            VertexId::new(self.ids.binary_search(cell).expect("it was empty at the start"))
        };
        ByPlayer::from_fn(|by| claims[by].iter().map(new_id).collect())
    }

    fn certify(
        &self,
        claims: &Claims,
        to_move: &[Player],
        options: &SolveOptions,
        report: &mut dyn FnMut(Player, &Progress),
    ) -> Certified {
        let report =
            &mut |player: Player, progress: &Progress| report(player, &progress.renamed(&self.ids));
        let claims = self.own_ids(claims);
        let mut certified = self.with(|engine| engine.certify(&claims, to_move, options, report));
        certified.rename(&self.ids);
        certified
    }
}

/// How the engines write keys and what they know of a position. It must grow whenever a key can mean another
/// position than before, or what is written another thing: then no store of before is read any more.
const ENGINE_VERSION: u32 = 1;

/// What a store of a compact game is about.
fn about(game: &Game, engine: Engine) -> About {
    let hypergraph = game.hypergraph();
    let mut words = vec![hypergraph.terminals().len()];
    words.extend(hypergraph.terminals().iter().map(|terminal| terminal.index()));
    // In whatever order they are given, it is the same game.
    let sorted = |hyperedge: &[VertexId]| {
        let mut members: Vec<usize> = hyperedge.iter().map(|vertex| vertex.index()).collect();
        members.sort_unstable();
        members
    };
    let mut hyperedges: Vec<Vec<usize>> = hypergraph.hyperedges().map(sorted).collect();
    hyperedges.sort_unstable();
    for members in hyperedges {
        words.push(members.len());
        words.extend(members);
    }
    let bytes: Vec<u8> = words.iter().flat_map(|&word| (word as u32).to_le_bytes()).collect();
    let (goal, rules) = (game.goal().to_string(), game.rules().to_string());
    let hash = xxh3_128(&[&bytes, goal.as_bytes()].concat());
    About::new(&engine.to_string(), ENGINE_VERSION, &rules, hypergraph.vertex_count(), hash)
}

/// The same game on the vertices that are left, numbered from 0 in the same order, and for each its
/// id in the game given.
pub(super) fn compact(game: &Game) -> (Game, Vec<VertexId>) {
    let hypergraph = game.hypergraph();
    let mut ids: Vec<VertexId> = hypergraph.cells().iter().collect();
    ids.extend(hypergraph.terminals());
    ids.sort_unstable();
    let mut new_ids = vec![VertexId::new(0); hypergraph.vertex_count()];
    for (index, id) in ids.iter().enumerate() {
        new_ids[id.index()] = VertexId::new(index);
    }
    let rename = |vertex: &VertexId| new_ids[vertex.index()];
    let terminals = hypergraph.terminals().iter().map(rename).collect();
    let hyperedges = hypergraph.hyperedges().map(|hyperedge| hyperedge.iter().map(rename));
    let smaller = Hypergraph::new(ids.len(), terminals, hyperedges).expect("renamed consistently");
    let smaller = Game::new(smaller, game.goal(), game.rules()).expect("the terminals are kept");
    (smaller, ids)
}

/// An engine with the game that it plays, whatever it is and however wide its rows are. Cells are those
/// of that game.
trait AnyEngine: Send {
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
    /// Its dual, if there is one that the engine uses.
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
            let winner = if is_won { to_move } else { to_move.other() };
            return Solution {
                outcome: Some(Outcome::win(winner)),
                best_move: winning_moves.first().copied(),
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

/// What makes an engine of this kind for a game without claims whose vertices fit in `W` words.
fn maker<const W: usize>(
    game: Game,
    engine: Engine,
    options: SolverOptions,
    lasting: Lasting,
) -> Maker {
    let SolverOptions { memory, threads, .. } = options;
    // No dual means that the game is not planar: Cut has no connections then.
    let dual = if engine == Engine::Plain { None } else { planar::dual(&game).ok() };
    let board = Arc::new(EngineGame { game, dual, memory });
    let judge: Box<dyn Fn(&EngineGame) -> BoxedJudge<W> + Send + Sync> = match engine {
        Engine::ProofNumber => {
            let table = SharedTable::lasting(memory, lasting);
            Box::new(move |EngineGame { game, dual, .. }| {
                let (table, features) = (table.clone(), Features::ALL);
                Box::new(ProofJudge::<_, W>::normal(game, dual.as_ref(), table, threads, features))
            })
        }
        Engine::Misere => {
            let table = SharedTable::lasting(memory, lasting);
            Box::new(move |EngineGame { game, dual, .. }| {
                let (table, features) = (table.clone(), MisereFeatures::USED);
                Box::new(ProofJudge::<_, W>::misere(game, dual.as_ref(), table, threads, features))
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

#[cfg(test)]
mod tests;
