//! From a position to a [`Solution`].

use super::budget::Budget;
use super::plain::{self, Plain, SearchState};
use super::{Engine, Progress, Solution, SolveError, SolveOptions, StopReason};
use crate::game::{Game, GraphState, Outcome, Player, Position};
use crate::graph::{Hypergraph, VertexId};

/// The largest number of vertices that the engines take.
const MAX_VERTICES: usize = 64 * 32;

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
/// If the position has more than 2048 vertices left, or the engine asked for does not play it.
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
    let (game, ids) = compact(&position.reduced());
    let mut report = |progress: &Progress| {
        let line = progress.line.iter().map(|cell| ids[cell.index()]).collect();
        report(&Progress { line, ..progress.clone() });
    };
    let vertices = ids.len();
    let mut solution = match vertices.div_ceil(64) {
        0..=1 => solve_state(&GraphState::<1>::new(&game), to_move, options, false, &mut report),
        2 => solve_state(&GraphState::<2>::new(&game), to_move, options, false, &mut report),
        3..=4 => solve_state(&GraphState::<4>::new(&game), to_move, options, false, &mut report),
        5..=8 => solve_state(&GraphState::<8>::new(&game), to_move, options, false, &mut report),
        9..=16 => solve_state(&GraphState::<16>::new(&game), to_move, options, false, &mut report),
        17..=32 => solve_state(&GraphState::<32>::new(&game), to_move, options, false, &mut report),
        _ => return Err(SolveError::TooLarge { vertices, limit: MAX_VERTICES }),
    };
    let Solution { best_move, winning_moves, drawing_moves, open_moves, line, .. } = &mut solution;
    let lists = [winning_moves, drawing_moves, open_moves, line];
    for cell in lists.into_iter().flatten().chain(best_move) {
        *cell = ids[cell.index()];
    }
    Ok(solution)
}

/// The same game on the vertices that are left, numbered from 0 in the same order, and for each its
/// id in the game given.
fn compact(game: &Game) -> (Game, Vec<VertexId>) {
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
    let mut search = Search {
        plain: Plain::new(options.memory, root),
        budget: Budget::new(&options.limits, report),
        questions: if draws { &[Outcome::Draw, Outcome::Short] } else { &[Outcome::Short] },
    };
    let mut solution = Solution {
        outcome: None,
        best_move: None,
        winning_moves: Vec::new(),
        drawing_moves: Vec::new(),
        open_moves: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        seconds: 0.0,
        stopped: None,
        engine: Engine::Plain,
    };
    let finished = if options.all_moves {
        search.all_moves(root, to_move, &mut solution)
    } else {
        search.one_move(root, to_move, &mut solution)
    };
    let finished = finished.and_then(|outcome| {
        if options.line { search.line(root, to_move, outcome, &mut solution) } else { Ok(()) }
    });
    solution.nodes = search.budget.nodes();
    solution.seconds = search.budget.seconds();
    solution.stopped =
        finished.err().filter(|_| solution.outcome.is_none() || !solution.open_moves.is_empty());
    solution
}

struct Search<'a> {
    plain: Plain,
    budget: Budget<'a>,
    /// The outcomes above the worst, in increasing order.
    questions: &'static [Outcome],
}

impl Search<'_> {
    fn outcome<S: SearchState>(
        &mut self,
        state: &S,
        to_move: Player,
    ) -> Result<(Outcome, Option<VertexId>), StopReason> {
        let mut best = (Outcome::Cut, None);
        for &at_least in self.questions {
            let answer = self.plain.ask(state, to_move, at_least, &mut self.budget)?;
            // Short's move from the highest question answered with yes, Cut's from the first no.
            if answer.yes {
                best.0 = at_least;
            }
            if answer.best.is_some() {
                best.1 = answer.best;
            }
            if !answer.yes {
                break;
            }
        }
        Ok(best)
    }

    fn one_move<S: SearchState>(
        &mut self,
        root: &S,
        to_move: Player,
        solution: &mut Solution,
    ) -> Result<Outcome, StopReason> {
        let (outcome, best) = self.outcome(root, to_move)?;
        solution.outcome = Some(outcome);
        let lost = outcome == Outcome::win(to_move.other());
        solution.best_move = best.filter(|_| !lost);
        Ok(outcome)
    }

    fn all_moves<S: SearchState>(
        &mut self,
        root: &S,
        to_move: Player,
        solution: &mut Solution,
    ) -> Result<Outcome, StopReason> {
        let cells = root.empty_cells();
        let mut best = Outcome::win(to_move.other());
        for (index, &cell) in cells.iter().enumerate() {
            self.budget.set_moves(index, cells.len());
            let mut child = root.clone();
            child.claim(cell, to_move);
            match self.outcome(&child, to_move.other()) {
                Ok((outcome, _)) => {
                    best = best.better_for(to_move, outcome);
                    if outcome == Outcome::win(to_move) {
                        solution.winning_moves.push(cell);
                    } else if outcome == Outcome::Draw {
                        solution.drawing_moves.push(cell);
                    }
                }
                Err(_) => solution.open_moves.push(cell),
            }
        }
        if let (Some(outcome), true) = (root.decided(), solution.open_moves.is_empty()) {
            best = outcome;
        } else if best == Outcome::Draw {
            solution.best_move = solution.drawing_moves.first().copied();
        } else {
            solution.best_move = solution.winning_moves.first().copied();
        }
        match self.budget.stopped() {
            Some(reason) if best != Outcome::win(to_move) => Err(reason),
            Some(reason) => {
                solution.outcome = Some(best);
                Err(reason)
            }
            None => {
                solution.outcome = Some(best);
                Ok(best)
            }
        }
    }

    fn line<S: SearchState>(
        &mut self,
        root: &S,
        to_move: Player,
        outcome: Outcome,
        solution: &mut Solution,
    ) -> Result<(), StopReason> {
        let mut state = root.clone();
        let mut to_move = to_move;
        while state.decided().is_none() {
            // The question whose answer the mover must not spoil; none if he has nothing to lose.
            let question = match to_move {
                Player::Short => self.questions.iter().rfind(|&&q| q <= outcome),
                Player::Cut => self.questions.iter().find(|&&q| q > outcome),
            };
            let cell = match question {
                Some(&at_least) => {
                    self.plain.ask(&state, to_move, at_least, &mut self.budget)?.best
                }
                None => plain::moves(&state, to_move, Outcome::Short).first().copied(),
            };
            let cell = cell.expect("a state that is not decided has a move that keeps its outcome");
            state.claim(cell, to_move);
            solution.line.push(cell);
            to_move = to_move.other();
        }
        Ok(())
    }
}
