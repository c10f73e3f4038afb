//! Which moves win: each is searched for a while, the promising ones first and longer, so that a search
//! that is stopped has settled some.

use super::StopReason;
use super::budget::Budget;
use super::driver::Judge;
use crate::game::{Outcome, Player, State};
use crate::graph::VertexId;

/// For how many nodes a move is searched at first; whenever it comes again, for twice as many.
const FIRST: u64 = 100;

/// Of the moves that are left in the engine's order, the one in place k is searched for about 1 / k to
/// this power of the nodes of the first: those that look good soon prove to be, and the others have
/// their turn.
const DECLINE: f64 = 1.5;

/// When a search is stopped, so many moves that were not looked at are looked at.
const MOST_LAST: usize = 200;

/// A move that is not settled.
struct Open {
    cell: VertexId,
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

/// How the game ends after each move.
pub(super) fn all_moves<S: State>(
    judge: &mut dyn Judge<S>,
    root: &S,
    to_move: Player,
    budget: &mut Budget<'_>,
) -> Moves {
    let cells = root.legal_moves();
    let order = if root.decided().is_some() { Vec::new() } else { judge.order(root, to_move) };
    let mut open: Vec<Open> = cells.iter().map(|&cell| Open { cell, turns: 0, nodes: 0 }).collect();
    open.sort_by_key(|open| {
        order.iter().position(|&cell| cell == open.cell).unwrap_or(order.len())
    });
    let mut settled: Vec<(VertexId, Outcome)> = Vec::with_capacity(cells.len());
    let resumes = judge.resumes();
    let mut ask =
        |open: &mut Vec<Open>, index: usize, nodes: Option<u64>, budget: &mut Budget<'_>| {
            let cell = open[index].cell;
            let mut child = root.clone();
            child.claim(cell, to_move);
            let next = child.next_to_move(to_move);
            let spent = budget.nodes();
            match budget.within(nodes, |budget| judge.outcome(&child, next, budget)) {
                Ok(outcome) => {
                    settled.push((cell, outcome));
                    open.remove(index);
                    true
                }
                Err(_) => {
                    open[index].turns += 1;
                    open[index].nodes += budget.nodes() - spent;
                    false
                }
            }
        };
    // Without an order all moves have the same share.
    let decline = if order.is_empty() { 0.0 } else { DECLINE };
    let next = |open: &[Open]| {
        let patience =
            open.iter().enumerate().map(|(place, open)| (place, open.patience(place, decline)));
        patience.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
    };
    while budget.stopped().is_none()
        && let Some(index) = next(&open)
    {
        budget.set_moves(cells.len() - open.len(), cells.len());
        let nodes = resumes.then(|| FIRST << open[index].turns.min(40));
        if ask(&mut open, index, nodes, budget) {
            // What is known of a move is known of its mirror images.
            for index in (0..open.len()).rev().filter(|_| resumes) {
                if open[index].turns > 0 && budget.stopped().is_none() {
                    ask(&mut open, index, Some(0), budget);
                }
            }
        }
    }
    // Some are settled as soon as somebody looks.
    if open.len() <= MOST_LAST {
        for index in (0..open.len()).rev() {
            if open[index].turns == 0 {
                ask(&mut open, index, Some(0), budget);
            }
        }
    }
    let place = |cell: VertexId| cells.iter().position(|&other| other == cell);
    settled.sort_by_key(|&(cell, _)| place(cell));
    open.sort_by_key(|open| place(open.cell));
    let stopped = budget.stopped().filter(|_| !open.is_empty());
    Moves { settled, open: open.into_iter().map(|open| open.cell).collect(), stopped }
}
