//! Which moves win: each is searched for a while, the promising ones first and longer, so that a search
//! that is stopped has settled some.
//!
//! Each refutation is a win of the opponent's within some cells, and refutes all moves outside of them: what
//! is left to be searched is a must-play region that becomes smaller and smaller (Hayward, Björnsson, Johanson,
//! Kan, Po & van Rijswijck, Solving 7x7 Hex).

use std::ops::RangeBounds;

use super::StopReason;
use super::budget::Budget;
use super::driver::{Judge, MoveSurvey, Simplified};
use crate::game::{Outcome, Player, State};
use crate::graph::{VertexId, VertexSet};

/// For how many nodes a move is searched at first; whenever it comes again, for twice as many.
const FIRST: u64 = 100;

/// Of the moves that are left in the engine's order, the one in place k is searched for about 1 / k to
/// this power of the nodes of the first: those that look good soon prove to be, and the others have
/// their turn.
const DECLINE: f64 = 1.5;

/// When a search is stopped, so many moves that were not looked at are looked at.
const MOST_LAST: usize = 200;

/// A move that is not settled.
#[derive(Clone, Copy)]
struct Open {
    cell: VertexId,
    /// Whether it may be looked at in the simplified state.
    is_simple: bool,
    /// How often it was searched, and for how many nodes together.
    turns: u32,
    nodes: u64,
}

impl Open {
    /// The larger, the longer it waits in this place, counted from 0.
    fn patience(&self, place: usize, decline: f64) -> f64 {
        (self.nodes + FIRST) as f64 * ((place + 1) as f64).powf(decline)
    }
}

/// The moves of a state by how the game ends after them.
pub(super) struct Moves {
    /// Those that are settled, in the order of the moves.
    pub(super) settled: Vec<(VertexId, Outcome)>,
    /// Those that are not, likewise.
    pub(super) open: Vec<VertexId>,
    /// Why there are some.
    pub(super) stopped: Option<StopReason>,
}

/// The moves while they are being settled.
struct Asked<'a, S> {
    judge: &'a mut dyn Judge<S>,
    root: &'a S,
    to_move: Player,
    /// How many moves there are.
    count: usize,
    settled: Vec<(VertexId, Outcome)>,
    /// In the order in which they are tried.
    open: Vec<Open>,
    simplified: Option<Simplified<S>>,
    /// How often it was asked what happens after a pass.
    passes: u32,
}

/// What was found out about a move: the outcome, and cells within which the winner wins if the engine knows
/// some.
type Found = (Outcome, Option<VertexSet>);

impl<S: State> Asked<'_, S> {
    /// Searches a move for so many nodes, if it is still open. Whether it is settled then.
    fn ask(&mut self, cell: VertexId, nodes: Option<u64>, budget: &mut Budget<'_>) -> bool {
        let Some(index) = self.open.iter().position(|open| open.cell == cell) else { return true };
        budget.set_moves(self.count - self.open.len(), self.count);
        let spent = budget.nodes();
        let is_simple = self.open[index].is_simple;
        match budget.within(nodes, |budget| self.find_out(cell, is_simple, budget)) {
            Ok((outcome, carrier)) => {
                self.settle_if(outcome, |open| open.cell == cell);
                if is_simple && let Some(carrier) = carrier {
                    self.take_in(Some(cell), outcome, carrier);
                }
                true
            }
            Err(_) => {
                let open = &mut self.open[index];
                open.turns += 1;
                open.nodes += budget.nodes() - spent;
                false
            }
        }
    }

    fn find_out(
        &mut self,
        cell: VertexId,
        is_simple: bool,
        budget: &mut Budget<'_>,
    ) -> Result<Found, StopReason> {
        let Self { judge, root, to_move, .. } = self;
        let simplified = self.simplified.as_ref().filter(|_| is_simple);
        let mut after = simplified.map_or(*root, |simplified| &simplified.state).clone();
        after.claim(cell, *to_move);
        let next = after.next_to_move(*to_move);
        let Some(Simplified { answers, .. }) = simplified else {
            return judge.outcome_within(&after, next, budget);
        };
        // The opponent must be in the way of all wins that are known, which this move only helps.
        let mut answers = answers.iter().filter(|&answer| answer != cell);
        match (answers.next(), answers.next()) {
            (None, _) => Ok((Outcome::win(*to_move), None)),
            (Some(answer), None) => {
                after.claim(answer, next);
                let (outcome, carrier) = judge.outcome_within(&after, *to_move, budget)?;
                let carrier = carrier.filter(|_| outcome == Outcome::win(next));
                let with_answer = carrier.map(|mut carrier| {
                    carrier.insert(answer);
                    carrier
                });
                Ok((outcome, with_answer))
            }
            _ => judge.outcome_within(&after, next, budget),
        }
    }

    /// Asks what happens if the player to move passes, where that may help. If he wins then, he wins with
    /// every move.
    fn pass(&mut self, budget: &mut Budget<'_>) {
        let nodes = FIRST << self.passes.min(40);
        self.passes += 1;
        let Some(Simplified { state, asks_pass, .. }) = &mut self.simplified else { return };
        if !*asks_pass || self.open.len() < 2 {
            return;
        }
        let other = self.to_move.other();
        let ask = |budget: &mut Budget<'_>| self.judge.outcome_within(state, other, budget);
        let Ok((outcome, carrier)) = budget.within(Some(nodes), ask) else { return };
        *asks_pass = false;
        if outcome == Outcome::win(self.to_move) {
            self.settle_if(outcome, |_| true);
        } else if let Some(carrier) = carrier {
            self.take_in(None, outcome, carrier);
        }
    }

    /// Takes in within which cells the winner wins after a move or a pass.
    fn take_in(&mut self, cell: Option<VertexId>, outcome: Outcome, mut carrier: VertexSet) {
        if outcome != Outcome::win(self.to_move) {
            // What refutes it refutes all moves outside the carrier.
            self.settle_if(outcome, |open| open.is_simple && !carrier.contains(open.cell));
        } else if let Some(Simplified { answers, .. }) = &mut self.simplified {
            cell.into_iter().for_each(|cell| _ = carrier.insert(cell));
            answers.intersect_with(&carrier);
        }
    }

    /// Settles the open moves of which this holds.
    fn settle_if(&mut self, outcome: Outcome, holds: impl Fn(&Open) -> bool) {
        let settled = self.open.extract_if(.., |open| holds(open));
        self.settled.extend(settled.map(|open| (open.cell, outcome)));
    }

    /// The moves that are open after so many turns.
    fn open_after(&self, turns: impl RangeBounds<u32>) -> Vec<VertexId> {
        let open = self.open.iter().filter(|open| turns.contains(&open.turns));
        open.map(|open| open.cell).collect()
    }
}

/// How the game ends after each move.
pub(super) fn all_moves<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    to_move: Player,
    budget: &mut Budget<'_>,
) -> Moves {
    let cells = root.legal_moves();
    let MoveSurvey { settled, order, simplified } = judge.survey(root, to_move);
    let is_open = |cell: &VertexId| settled.iter().all(|(other, _)| other != cell);
    let is_simple = |cell| simplified.is_some() && order.contains(&cell);
    let open = cells.iter().copied().filter(is_open);
    let mut open: Vec<Open> =
        open.map(|cell| Open { cell, is_simple: is_simple(cell), turns: 0, nodes: 0 }).collect();
    sort_open(&mut open, &order);
    // Without an order all moves have the same share.
    let decline = if order.is_empty() { 0.0 } else { DECLINE };
    let resumes = judge.resumes();
    let mut asked =
        Asked { judge, root, to_move, count: cells.len(), settled, open, simplified, passes: 0 };
    while budget.stopped().is_none()
        && let Some(next) = next(&asked.open, decline)
    {
        if asked.passes <= next.turns {
            asked.pass(budget);
            continue;
        }
        let nodes = resumes.then(|| FIRST << next.turns.min(40));
        if asked.ask(next.cell, nodes, budget) && resumes {
            // What is known of a move is known of its mirror images.
            for cell in asked.open_after(1..) {
                if budget.stopped().is_none() {
                    asked.ask(cell, Some(0), budget);
                }
            }
        }
    }
    // Some are settled as soon as somebody looks.
    if asked.open.len() <= MOST_LAST {
        for cell in asked.open_after(0..1) {
            asked.ask(cell, Some(0), budget);
        }
    }
    let Asked { mut settled, mut open, .. } = asked;
    sort_settled(&mut settled, &cells);
    sort_open(&mut open, &cells);
    let stopped = budget.stopped().filter(|_| !open.is_empty());
    Moves { settled, open: open.into_iter().map(|open| open.cell).collect(), stopped }
}

/// A cell's place in a list; those that are not in it come last.
fn place(cell: VertexId, list: &[VertexId]) -> usize {
    list.iter().position(|&other| other == cell).unwrap_or(list.len())
}

// Functions of their own, compiled once and not for each engine.

fn sort_open(open: &mut [Open], order: &[VertexId]) {
    open.sort_by_key(|open| place(open.cell, order));
}

fn sort_settled(settled: &mut [(VertexId, Outcome)], order: &[VertexId]) {
    settled.sort_by_key(|&(cell, _)| place(cell, order));
}

/// The move that has waited longest.
fn next(open: &[Open], decline: f64) -> Option<Open> {
    let patience =
        open.iter().enumerate().map(|(place, open)| (open, open.patience(place, decline)));
    patience.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(open, _)| *open)
}
