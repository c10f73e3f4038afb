//! From what an engine knows of states to a [`Solution`].

use super::all_moves::{self, Moves};
use super::budget::Budget;
use super::plain::{Plain, SearchState};
use super::record::MoveRecord;
use super::search::SharedTable;
use super::{Engine, Progress, ProofNumbers, Prospect, SoFar, Solution, SolveOptions, StopReason};
use crate::game::{Outcome, Player, State};
use crate::graph::{VertexId, VertexSet};

impl Progress {
    /// The same with other ids of the cells.
    pub(super) fn renamed(&self, ids: &[VertexId]) -> Self {
        let line = self.line.iter().map(|cell| ids[cell.index()]).collect();
        Self { line, ..self.clone() }
    }
}

impl Solution {
    /// That this engine has not been asked yet.
    #[must_use]
    pub fn unknown(engine: Engine) -> Self {
        Self {
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
            engine,
        }
    }

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

/// Who wins from a state of any game, by the plain engine with a table of `memory` MiB. `draws` tells
/// whether a draw is possible.
///
/// The principal line and the moves are in the state's own vertices.
///
/// Complexity: exponential in the unclaimed cells; at most about the memory for the table.
pub fn solve_state<S: SearchState>(
    root: &S,
    to_move: Player,
    draws: bool,
    memory: usize,
    options: &SolveOptions,
    report: &mut dyn FnMut(&Progress),
) -> Solution {
    drive(&mut Plain::new(SharedTable::new(memory), root, draws), root, to_move, options, report)
}

/// What a state looks like to an engine.
#[derive(Clone, Debug)]
pub(super) struct TableKey {
    /// States with the same key have the same winner.
    pub(super) key: Box<[u64]>,
    /// The vertices that are left, each with its name in the key.
    pub(super) names: Vec<(VertexId, VertexId)>,
}

/// What an engine sees of the moves from a state without searching them.
#[derive(Clone, Debug)]
pub(super) struct MoveSurvey<S> {
    /// Moves with the outcome after them.
    pub(super) settled: Vec<(VertexId, Outcome)>,
    /// Others, the most promising first.
    pub(super) order: Vec<VertexId>,
    /// If a claim never hurts.
    pub(super) simplified: Option<Simplified<S>>,
}

/// A state in which a claim never hurts.
#[derive(Clone, Debug)]
pub(super) struct Simplified<S> {
    /// The state with some cells counted as a player's, so that none of the moves in the order ends in
    /// another outcome.
    pub(super) state: S,
    /// Whether it is not seen who wins if the player to move passes.
    pub(super) asks_pass: bool,
    /// The cells one of which the opponent must claim in that state if the player to move passes.
    pub(super) answers: VertexSet,
}

impl<S> Default for MoveSurvey<S> {
    fn default() -> Self {
        Self { settled: Vec::new(), order: Vec::new(), simplified: None }
    }
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
    ) -> Result<Outcome, StopReason> {
        Ok(self.outcome_within(state, to_move, budget)?.0)
    }

    /// Searches a state until its outcome is known or so much must be decided to know it, if the engine can tell.
    fn advance(
        &mut self,
        state: &S,
        to_move: Player,
        _until: ProofNumbers,
        _record: &mut MoveRecord,
        budget: &mut Budget<'_>,
    ) -> Result<(), StopReason> {
        self.outcome(state, to_move, budget).map(drop)
    }

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

    /// What is known about a state without searching it, if the engine can tell.
    fn prospect(&mut self, _state: &S, _to_move: Player) -> Option<Prospect> {
        None
    }

    /// Moves of which one wins if any does, the most promising first, if the engine can tell.
    fn moves_to_try(&mut self, _state: &S, _to_move: Player) -> Option<Vec<VertexId>> {
        None
    }

    /// Keeps what is known about a state, if something is kept.
    fn keep(&mut self, _state: &S, _to_move: Player) {}

    /// Keeps how far a search has come that was stopped, if something is kept.
    fn keep_open(&self) {}

    /// As [`outcome`](Self::outcome), with cells within which the winner wins even if the loser has all
    /// other cells, if the engine knows such cells.
    fn outcome_within(
        &mut self,
        state: &S,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<(Outcome, Option<VertexSet>), StopReason>;

    /// What is seen of the moves from a state that is not decided without searching them.
    fn survey(&mut self, _state: &S, _to_move: Player) -> MoveSurvey<S> {
        MoveSurvey::default()
    }

    /// How far the search has come with a state that it has not decided, if it can tell.
    fn so_far(&mut self, _state: &S, _to_move: Player) -> Option<SoFar> {
        None
    }
}

/// The outcome after a claim, if it decides the game.
pub(super) fn decided_after<S: State>(state: &S, cell: VertexId, by: Player) -> Option<Outcome> {
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
    let mut solution = Solution::unknown(judge.engine());
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
    if solution.stopped.is_some() {
        judge.keep_open();
    }
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
    if outcome == Outcome::win(to_move)
        && let Some(cell) = judge.wins_at_once(state, to_move)
    {
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
        let at_once = match best == Outcome::win(to_move) && solution.best_move.is_none() {
            true => judge.wins_at_once(root, to_move),
            false => None,
        };
        solution.best_move = solution.best_move.or(at_once).or(moves.first().copied());
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
