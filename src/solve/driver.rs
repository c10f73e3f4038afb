//! From a position to a [`Solution`].

use super::all_moves::{self, Moves};
use super::budget::Budget;
use super::expand::Features;
use super::misere::MisereFeatures;
use super::plain::{Plain, SearchState};
use super::proof::{ProofJudge, Tracked};
use super::{
    Engine, Progress, SoFar, Solution, SolveError, SolveOptions, StopReason, spanning_trees,
};
use crate::analysis::FilledPair;
use crate::game::{Game, GraphState, Outcome, Player, Position, Rules, State};
use crate::graph::{Bits, Hypergraph, VertexId, VertexSet};
use crate::planar;
use crate::switching::EdgeGame;

/// The most vertices, claimed ones not counted, of a game that is searched. Games in which no cell lies
/// in more than two hyperedges may be larger: they need no search.
pub const MAX_VERTICES: usize = 64 * 32;

/// Who wins a position with the given player to move.
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
/// # Errors
/// If the engine asked for does not play the position, or the position has more than 2048 vertices
/// left and some cell lies in more than two hyperedges.
pub fn solve(
    position: &Position,
    to_move: Player,
    options: &SolveOptions,
) -> Result<Solution, SolveError> {
    solve_with_progress(position, to_move, options, &mut |_| ())
}

/// As [`solve`], with a report about ten times a second.
///
/// # Errors
/// As [`solve`].
pub fn solve_with_progress(
    position: &Position,
    to_move: Player,
    options: &SolveOptions,
    report: &mut dyn FnMut(&Progress),
) -> Result<Solution, SolveError> {
    perform(position, options, Solving { to_move, options, report })
}

/// What is to be done about a position, once it is clear with which engine.
pub(super) trait Task {
    /// What comes of it.
    type Answer;

    /// With the spanning trees of an edge game.
    fn by_trees(self, game: &EdgeGame) -> Self::Answer;

    /// With an engine for games whose vertices fit in `W` words.
    fn by_engine<const W: usize>(
        self,
        judge: &mut dyn Judge<Tracked<W>>,
        root: &Tracked<W>,
        board: Compact<'_>,
    ) -> Self::Answer;
}

/// A game without claims, numbered anew.
#[derive(Clone, Copy)]
pub(super) struct Compact<'a> {
    pub(super) game: &'a Game,
    /// Its dual, if there is one that the engine uses.
    pub(super) dual: Option<&'a Game>,
    /// For each vertex its id in the position.
    pub(super) ids: &'a [VertexId],
}

/// Chooses the engine for a position.
pub(super) fn perform<T: Task>(
    position: &Position,
    options: &SolveOptions,
    task: T,
) -> Result<T::Answer, SolveError> {
    let reduced = position.reduced();
    if matches!(options.engine, Engine::Auto | Engine::SpanningTrees) {
        match EdgeGame::new(&reduced) {
            Ok(game) => return Ok(task.by_trees(&game)),
            Err(error) if options.engine == Engine::SpanningTrees => return Err(error.into()),
            Err(_) => {}
        }
    }
    let (game, ids) = compact(&reduced);
    let (game, ids, vertices) = (&game, ids.as_slice(), ids.len());
    match vertices.div_ceil(64) {
        0..=1 => choose::<T, 1>(game, ids, options, task),
        2 => choose::<T, 2>(game, ids, options, task),
        3..=4 => choose::<T, 4>(game, ids, options, task),
        // Large games share one size: each costs a fifth of the time to build the program.
        5..=32 => choose::<T, 32>(game, ids, options, task),
        _ => Err(SolveError::TooLarge { vertices, limit: MAX_VERTICES }),
    }
}

/// Chooses the engine for a game without claims whose vertices fit in `W` words.
fn choose<T: Task, const W: usize>(
    game: &Game,
    ids: &[VertexId],
    options: &SolveOptions,
    task: T,
) -> Result<T::Answer, SolveError> {
    let strong = game.rules() == Rules::Normal;
    let refused = |engine, reason| Err(SolveError::Unsupported { engine, reason });
    let engine = match options.engine {
        Engine::Auto if strong => Engine::ProofNumber,
        Engine::Auto => Engine::Misere,
        engine => engine,
    };
    if options.threads > 1 && engine == Engine::Plain {
        return Err(SolveError::OneThread { engine, threads: options.threads });
    }
    match options.engine {
        Engine::ProofNumber if !strong => refused(Engine::ProofNumber, "it takes normal rules"),
        Engine::Misere if strong => refused(Engine::Misere, "it takes misere rules"),
        Engine::Auto | Engine::Misere if !strong => {
            let dual = planar::dual(game).ok();
            let (dual, features) = (dual.as_ref(), MisereFeatures::USED);
            let SolveOptions { memory, threads, .. } = *options;
            let mut judge = ProofJudge::<_, W>::misere(game, dual, memory, threads, features);
            let root = judge.root();
            Ok(task.by_engine(&mut judge, &root, Compact { game, dual, ids }))
        }
        Engine::Auto | Engine::ProofNumber if strong => {
            // No dual means that the game is not planar: Cut has no connections then.
            let dual = planar::dual(game).ok();
            let (dual, features) = (dual.as_ref(), Features::ALL);
            let SolveOptions { memory, threads, .. } = *options;
            let mut judge = ProofJudge::<_, W>::normal(game, dual, memory, threads, features);
            let root = judge.root();
            Ok(task.by_engine(&mut judge, &root, Compact { game, dual, ids }))
        }
        _ => {
            let mut judge = Plain::new(options.memory, &GraphState::<W>::new(game), false);
            let root = Tracked::<W>::opening(game, None);
            Ok(task.by_engine(&mut judge, &root, Compact { game, dual: None, ids }))
        }
    }
}

/// Finding out who wins with a player to move.
struct Solving<'a> {
    to_move: Player,
    options: &'a SolveOptions,
    report: &'a mut dyn FnMut(&Progress),
}

impl Task for Solving<'_> {
    type Answer = Solution;

    fn by_trees(self, game: &EdgeGame) -> Solution {
        spanning_trees::solve(game, self.to_move, self.options)
    }

    fn by_engine<const W: usize>(
        self,
        judge: &mut dyn Judge<Tracked<W>>,
        root: &Tracked<W>,
        board: Compact<'_>,
    ) -> Solution {
        let report = &mut |progress: &Progress| (self.report)(&progress.renamed(board.ids));
        let mut solution = drive(judge, root, self.to_move, self.options, report);
        solution.rename(board.ids);
        solution
    }
}

impl Progress {
    /// The same with other ids of the cells.
    pub(super) fn renamed(&self, ids: &[VertexId]) -> Self {
        let line = self.line.iter().map(|cell| ids[cell.index()]).collect();
        Self { line, ..self.clone() }
    }
}

impl Solution {
    /// Gives every cell another id.
    pub(super) fn rename(&mut self, ids: &[VertexId]) {
        let Self { best_move, winning_moves, drawing_moves, open_moves, line, so_far, .. } = self;
        let lists = [winning_moves, drawing_moves, open_moves, line];
        let promising = so_far.as_mut().and_then(|so_far| so_far.best_move.as_mut());
        for cell in lists.into_iter().flatten().chain(best_move).chain(promising) {
            *cell = ids[cell.index()];
        }
    }
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

/// The engine that [`Engine::Auto`] takes for a game without claims.
///
/// # Errors
/// If the game is too large: see [`MAX_VERTICES`].
pub fn engine_for(game: &Game) -> Result<Engine, SolveError> {
    if EdgeGame::new(game).is_ok() {
        return Ok(Engine::SpanningTrees);
    }
    let hypergraph = game.hypergraph();
    let vertices = hypergraph.cells().len() + hypergraph.terminals().len();
    if vertices > MAX_VERTICES {
        return Err(SolveError::TooLarge { vertices, limit: MAX_VERTICES });
    }
    Ok(match game.rules() {
        Rules::Normal => Engine::ProofNumber,
        Rules::Misere => Engine::Misere,
    })
}

/// Who wins from a state of any game, by the plain engine. `draws` tells whether a draw is possible.
///
/// The principal line and the moves are in the state's own vertices.
pub fn solve_state<S: SearchState>(
    root: &S,
    to_move: Player,
    options: &SolveOptions,
    draws: bool,
    report: &mut dyn FnMut(&Progress),
) -> Solution {
    drive(&mut Plain::new(options.memory, root, draws), root, to_move, options, report)
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

/// What a state looks like to an engine.
#[derive(Clone, Debug)]
pub(super) struct TableKey {
    /// States with the same key have the same winner.
    pub(super) key: Box<[u64]>,
    /// The vertices that are left, each with its name in the key.
    pub(super) names: Vec<(VertexId, VertexId)>,
}

/// An engine as the driver sees it.
pub(super) trait Judge<S> {
    /// The engine's name.
    fn engine(&self) -> Engine;

    /// Whether a search that ended before it had the answer goes on where it was when the same is
    /// asked again.
    fn resumes(&self) -> bool {
        false
    }

    /// The outcome of a state with best play.
    fn outcome(
        &mut self,
        state: &S,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Outcome, StopReason>;

    /// A move that gives the given outcome, which is that of the state. There is one if the state is not
    /// decided.
    fn best_move(
        &mut self,
        state: &S,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason>;

    /// As [`best_move`](Self::best_move), and where the engine sees the outcome without a search a
    /// move that leads to it soon, or is in the way of it.
    fn natural_move(
        &mut self,
        state: &S,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        self.best_move(state, to_move, outcome, budget)
    }

    /// The first cell with which a player would win at once.
    fn wins_at_once(&self, state: &S, by: Player) -> Option<VertexId>
    where
        S: State,
    {
        let wins = |&cell: &VertexId| decided_after(state, cell, by) == Some(Outcome::win(by));
        state.legal_moves().into_iter().find(wins)
    }

    /// A winning move, if the engine remembers one.
    fn known_move(&mut self, _state: &S, _to_move: Player) -> Option<VertexId> {
        None
    }

    /// The moves that the engine has tried from a state in which all lose, if it remembers them.
    fn tried_moves(&mut self, _state: &S, _to_move: Player) -> Vec<VertexId> {
        Vec::new()
    }

    /// Cells within which the winner of a state wins even if the loser has all other cells, if the
    /// engine remembers who wins it and such cells.
    fn carrier(&mut self, _state: &S, _to_move: Player) -> Option<VertexSet> {
        None
    }

    /// What a state that has been settled looks like to the engine.
    fn table_key(&mut self, _state: &S, _to_move: Player) -> Option<TableKey> {
        None
    }

    /// The used part of the table, from 0 to 1.
    fn table_load(&self) -> f64 {
        0.0
    }

    /// Moves from a state that is not decided, the most promising first, as far as the engine can tell.
    fn order(&mut self, _state: &S, _to_move: Player) -> Vec<VertexId> {
        Vec::new()
    }

    /// How far the search has come with a state that it has not decided, if it can tell.
    fn so_far(&mut self, _state: &S, _to_move: Player) -> Option<SoFar> {
        None
    }
}

/// The outcome after a claim, if it decides the game.
fn decided_after<S: State>(state: &S, cell: VertexId, by: Player) -> Option<Outcome> {
    let mut after = state.clone();
    after.claim(cell, by);
    after.decided()
}

/// Answers with an engine what was asked for.
pub(super) fn drive<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    to_move: Player,
    options: &SolveOptions,
    report: &mut dyn FnMut(&Progress),
) -> Solution {
    let mut budget = Budget::new(&options.limits, report);
    let mut solution = Solution {
        outcome: None,
        best_move: None,
        winning_moves: Vec::new(),
        drawing_moves: Vec::new(),
        open_moves: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        seconds: 0.0,
        table_load: 0.0,
        stopped: None,
        so_far: None,
        engine: judge.engine(),
    };
    // The moves of a line, the first among them, are found before all others are asked about: then
    // they are the same whether others are asked about or not.
    let named = match options.all_moves && !options.line {
        true => None,
        false => Some(one_move(judge, root, to_move, &mut budget, &mut solution)),
    };
    if let (Some(Ok(outcome)), true) = (named, options.line) {
        // A line that is cut short by a limit is still a line.
        let _ = line(judge, root, to_move, outcome, &mut budget, &mut solution);
    }
    let finished = match named {
        Some(named) if !options.all_moves => named,
        _ => all_moves(judge, root, to_move, &mut budget, &mut solution),
    };
    solution.stopped = finished.err();
    if solution.outcome.is_none() {
        solution.so_far = judge.so_far(root, to_move);
    }
    solution.table_load = judge.table_load();
    solution.nodes = budget.nodes();
    solution.seconds = budget.seconds();
    solution
}

fn one_move<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    to_move: Player,
    budget: &mut Budget<'_>,
    solution: &mut Solution,
) -> Result<Outcome, StopReason> {
    let outcome = judge.outcome(root, to_move, budget)?;
    if outcome != Outcome::win(to_move.other()) && root.decided().is_none() {
        solution.best_move = named_move(judge, root, to_move, outcome, budget)?;
    }
    solution.outcome = Some(outcome);
    Ok(outcome)
}

/// The move of a line: one that wins at once before one that wins later. Who loses keeps the other from
/// winning at once, and himself from losing at once, while he can.
fn named_move<S: State>(
    judge: &mut dyn Judge<S>,
    state: &S,
    to_move: Player,
    outcome: Outcome,
    budget: &mut Budget<'_>,
) -> Result<Option<VertexId>, StopReason> {
    let at_once =
        if outcome == Outcome::win(to_move) { judge.wins_at_once(state, to_move) } else { None };
    if let Some(cell) = at_once {
        return Ok(Some(cell));
    }
    if outcome != Outcome::win(to_move.other()) {
        return judge.natural_move(state, to_move, outcome, budget);
    }
    let loses = |&cell: &VertexId| decided_after(state, cell, to_move) == Some(outcome);
    if let Some(cell) = judge.wins_at_once(state, to_move.other()).filter(|cell| !loses(cell)) {
        return Ok(Some(cell));
    }
    let Some(cell) = judge.natural_move(state, to_move, outcome, budget)? else { return Ok(None) };
    if !loses(&cell) {
        return Ok(Some(cell));
    }
    Ok(state.legal_moves().into_iter().find(|cell| !loses(cell)).or(Some(cell)))
}

fn all_moves<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    to_move: Player,
    budget: &mut Budget<'_>,
    solution: &mut Solution,
) -> Result<Outcome, StopReason> {
    let mut best = Outcome::win(to_move.other());
    let Moves { settled, open, stopped } = all_moves::all_moves(judge, root, to_move, budget);
    for (cell, outcome) in settled {
        best = best.better_for(to_move, outcome);
        if outcome == Outcome::win(to_move) {
            solution.winning_moves.push(cell);
        } else if outcome == Outcome::Draw {
            solution.drawing_moves.push(cell);
        }
    }
    solution.open_moves = open;
    let decided = root.decided();
    if decided.is_none() {
        let moves = match best {
            Outcome::Draw => &solution.drawing_moves,
            _ => &solution.winning_moves,
        };
        solution.best_move = solution.best_move.or(moves.first().copied());
    }
    if best == Outcome::win(to_move) || stopped.is_none() {
        best = decided.unwrap_or(best);
        solution.outcome = Some(best);
    }
    stopped.map_or(Ok(best), Err)
}

fn line<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    mut to_move: Player,
    outcome: Outcome,
    budget: &mut Budget<'_>,
    solution: &mut Solution,
) -> Result<(), StopReason> {
    let mut state = root.clone();
    // The line begins with the move that was named.
    let mut named = solution.best_move;
    while state.decided().is_none() {
        let cell = match named.take() {
            Some(cell) => Some(cell),
            None => named_move(judge, &state, to_move, outcome, budget)?,
        };
        let Some(cell) = cell else { break };
        state.claim(cell, to_move);
        solution.line.push(cell);
        to_move = state.next_to_move(to_move);
    }
    Ok(())
}
