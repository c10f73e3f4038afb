//! Which moves win: each is searched for a while, the promising ones first and longer, so that a search
//! that is stopped has settled some.
//!
//! Each refutation is a win of the opponent's within some cells, and refutes all moves outside of them: what
//! is left to be searched is a must-play region that becomes smaller and smaller (Hayward, Björnsson, Johanson,
//! Kan, Po & van Rijswijck, Solving 7x7 Hex).

use super::StopReason;
use super::budget::Budget;
use super::driver::Judge;
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

/// What is asked about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Try {
    /// A move.
    Claim(VertexId),
    /// None, as if the player could pass: no move is worse, so if this wins all do, and it is the easiest
    /// to refute, by a win that most moves do not touch.
    Pass,
}

/// A try that is not settled.
struct Open {
    of: Try,
    /// How often it was searched, and for how many nodes together.
    turns: u32,
    nodes: u64,
}

impl Open {
    fn new(of: Try) -> Self {
        Self { of, turns: 0, nodes: 0 }
    }

    fn cell(&self) -> Option<VertexId> {
        match self.of {
            Try::Claim(cell) => Some(cell),
            Try::Pass => None,
        }
    }

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

/// The tries that are left of a state, and what is known of the others.
struct Search<'s, S> {
    judge: &'s mut dyn Judge<S>,
    root: &'s S,
    to_move: Player,
    open: Vec<Open>,
    settled: Vec<(VertexId, Outcome)>,
}

impl<S: State> Search<'_, S> {
    /// Searches one of the tries that are left, for so many nodes; whether it is settled now.
    fn ask(&mut self, index: usize, nodes: Option<u64>, budget: &mut Budget<'_>) -> bool {
        let Self { judge, root, to_move, open, .. } = self;
        let mut state = (*root).clone();
        let next = match open[index].of {
            Try::Claim(cell) => {
                state.claim(cell, *to_move);
                state.next_to_move(*to_move)
            }
            Try::Pass => to_move.other(),
        };
        let spent = budget.nodes();
        match budget.within(nodes, |budget| judge.outcome(&state, next, budget)) {
            Ok(outcome) => {
                let of = open.remove(index).of;
                let loses = outcome == Outcome::win(to_move.other());
                let carrier = if loses { judge.carrier(&state, next) } else { None };
                self.settle(of, outcome, carrier.as_ref());
                true
            }
            Err(_) => {
                open[index].turns += 1;
                open[index].nodes += budget.nodes() - spent;
                false
            }
        }
    }

    /// Takes in how the game ends after a try that is no longer open and, if it loses, cells within which
    /// the opponent wins whoever has the others: that refutes all moves elsewhere, too.
    fn settle(&mut self, of: Try, outcome: Outcome, carrier: Option<&VertexSet>) {
        let settled = &mut self.settled;
        let wins = match of {
            Try::Claim(cell) => {
                settled.push((cell, outcome));
                false
            }
            Try::Pass => outcome == Outcome::win(self.to_move),
        };
        self.open.retain(|open| match open.cell() {
            Some(cell) => {
                let follows = wins || carrier.is_some_and(|cells| !cells.contains(cell));
                if follows {
                    settled.push((cell, outcome));
                }
                !follows
            }
            None => true,
        });
    }

    /// What is searched next, if a move is left.
    fn next(&self, decline: f64) -> Option<usize> {
        self.open.iter().find_map(Open::cell)?;
        let tries = self.open.iter().enumerate();
        let patience = tries.map(|(place, open)| (place, open.patience(place, decline)));
        patience.min_by(|a, b| a.1.total_cmp(&b.1)).map(|(place, _)| place)
    }

    /// Asks once more, for so many nodes, about those that were searched so often, the last one first.
    fn ask_all(&mut self, turns: impl Fn(u32) -> bool, nodes: u64, budget: &mut Budget<'_>) {
        let mut index = self.open.len();
        while index > 0 {
            // One answer may settle several.
            index = (index - 1).min(self.open.len());
            if self.open.get(index).is_some_and(|open| turns(open.turns)) {
                self.ask(index, Some(nodes), budget);
            }
        }
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
    let is_over = root.decided().is_some();
    let order = if is_over { Vec::new() } else { judge.order(root, to_move) };
    let place = |cell: VertexId| order.iter().position(|&other| other == cell);
    let mut tries: Vec<Open> = cells.iter().map(|&cell| Open::new(Try::Claim(cell))).collect();
    tries.sort_by_key(|open| open.cell().and_then(place).unwrap_or(order.len()));
    let resumes = judge.resumes();
    if resumes && !is_over && judge.more_is_better() {
        tries.insert(0, Open::new(Try::Pass));
    }
    let settled = Vec::with_capacity(cells.len());
    let mut search = Search { judge, root, to_move, open: tries, settled };
    // Without an order all moves have the same share.
    let decline = if order.is_empty() { 0.0 } else { DECLINE };
    while budget.stopped().is_none()
        && let Some(index) = search.next(decline)
    {
        budget.set_moves(search.settled.len(), cells.len());
        let nodes = resumes.then(|| FIRST << search.open[index].turns.min(40));
        if search.ask(index, nodes, budget) && resumes && budget.stopped().is_none() {
            // What is known of a move is known of its mirror images.
            search.ask_all(|turns| turns > 0, 0, budget);
        }
    }
    // Some are settled as soon as somebody looks.
    if search.open.len() <= MOST_LAST {
        search.ask_all(|turns| turns == 0, 0, budget);
    }
    let Search { open, mut settled, .. } = search;
    let mut open: Vec<VertexId> = open.iter().filter_map(Open::cell).collect();
    let place = |cell: VertexId| cells.iter().position(|&other| other == cell);
    settled.sort_by_key(|&(cell, _)| place(cell));
    open.sort_by_key(|&cell| place(cell));
    let stopped = budget.stopped().filter(|_| !open.is_empty());
    Moves { settled, open, stopped }
}
