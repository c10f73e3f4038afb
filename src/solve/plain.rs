//! The plain engine: depth-first search with a transposition table and forced moves.
//!
//! It uses no theorem beyond "a claim never hurts", and that only where the game says so. The
//! stronger engines are tested against it.

use super::budget::Budget;
use super::driver::{Judge, decided_after};
use super::search::{Remembered, SharedTable};
use super::{Engine, Progress, StopReason};
use crate::game::{GraphState, Outcome, Player, Rules, State};
use crate::graph::{Bits, VertexId, VertexSet};

/// A [`State`] that can be searched with a transposition table.
pub trait SearchState: State {
    /// Appends words that tell this state from all others of the same game with which it does not
    /// share the outcomes and the [`useful_cells`](Self::useful_cells).
    fn write_key(&self, key: &mut Vec<u64>);

    /// The cells that are worth claiming, in increasing order: among them is a best move of either
    /// player. Not empty unless the outcome is decided.
    fn useful_cells(&self) -> Vec<VertexId> {
        self.legal_moves()
    }

    /// Whether having a cell more never hurts a player and the players take turns: then a cell with which the opponent would
    /// win at once must be taken.
    fn is_monotone(&self) -> bool;

    /// The outcome if `player` claimed this cell now and that decided the game. It may be left unsaid
    /// where more than a look would be needed to see it.
    fn decided_by(&self, cell: VertexId, player: Player) -> Option<Outcome> {
        decided_after(self, cell, player)
    }

    /// How promising a move is; the highest are tried first, equals in the order of their ids.
    fn promise(&self, _cell: VertexId, _player: Player) -> u64 {
        0
    }
}

/// The vertices that can matter. In misère play every cell is a tempo; in normal play what no
/// terminal reaches is dead, and to claim it is to pass, which is never better than a move.
fn kept<const W: usize>(state: &GraphState<W>) -> Bits<W> {
    let graph = state.graph();
    match state.rules() {
        Rules::Misere => graph.live(),
        Rules::Normal => graph.terminals().iter().fold(graph.terminals(), |kept, terminal| {
            kept | graph.component(Bits::single(terminal), graph.live())
        }),
    }
}

impl<const W: usize> SearchState for GraphState<W> {
    fn write_key(&self, key: &mut Vec<u64>) {
        let kept = kept(self);
        key.extend(kept.words());
        for vertex in kept.iter() {
            let words = self.graph().neighbours(vertex);
            key.extend(&words.words()[vertex.index() / 64..]);
        }
    }

    fn useful_cells(&self) -> Vec<VertexId> {
        (kept(self) - self.graph().terminals()).iter().collect()
    }

    fn is_monotone(&self) -> bool {
        self.rules() == Rules::Normal
    }

    fn decided_by(&self, cell: VertexId, player: Player) -> Option<Outcome> {
        let graph = self.graph();
        if graph.sides().is_empty() {
            let terminals = graph.terminals();
            let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
            let (joined, decided) = match player {
                Player::Short => (true, graph.component(first, terminals.with(cell))),
                Player::Cut => (false, graph.component(first, graph.live().without(cell))),
            };
            (terminals.is_subset_of(decided) == joined).then(|| self.rules().outcome(joined))
        } else {
            decided_after(self, cell, player)
        }
    }

    fn promise(&self, cell: VertexId, _player: Player) -> u64 {
        let row = self.graph().neighbours(cell);
        (row.len() + 2 * (row & self.graph().terminals()).len()) as u64
    }
}

/// A question with two answers: does Short get at least this outcome?
type AtLeast = Outcome;

/// The answer to a question, in the table.
#[derive(Clone, Copy, Debug)]
pub(super) struct Known {
    yes: bool,
    best: Option<VertexId>,
    work: u64,
}

impl Remembered for Known {
    fn work(&self) -> u64 {
        self.work
    }
}

/// The answer to a question about a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Answer {
    yes: bool,
    /// A move that gives the mover the answer he wants, unless there is none or the game is over.
    best: Option<VertexId>,
}

/// The plain search with its table.
pub(super) struct Plain {
    table: SharedTable<Known>,
    key: Vec<u64>,
    /// The outcomes above the worst, in increasing order.
    questions: &'static [Outcome],
}

/// A node on the path from the root.
struct Frame<S> {
    state: S,
    to_move: Player,
    moves: Vec<VertexId>,
    next: usize,
    nodes_before: u64,
}

enum Entered<S> {
    Known(Answer),
    Open(Frame<S>),
}

impl Plain {
    pub(super) fn new<S: SearchState>(table: SharedTable<Known>, root: &S, draws: bool) -> Self {
        let mut key = Vec::new();
        root.write_key(&mut key);
        let questions: &[_] =
            if draws { &[Outcome::Draw, Outcome::Short] } else { &[Outcome::Short] };
        Self { table, key, questions }
    }

    /// Whether Short gets at least the given outcome with this player to move.
    fn ask<S: SearchState>(
        &mut self,
        root: &S,
        to_move: Player,
        at_least: AtLeast,
        budget: &mut Budget<'_>,
    ) -> Result<Answer, StopReason> {
        let mut stack: Vec<Frame<S>> = Vec::new();
        let mut entered = self.enter(root.clone(), to_move, at_least, &stack, budget)?;
        loop {
            let mut answer = match entered {
                Entered::Known(answer) => Some(answer),
                Entered::Open(frame) => {
                    stack.push(frame);
                    None
                }
            };
            // Hand the answer up as long as it settles the parent, too.
            loop {
                let Some(frame) = stack.last_mut() else {
                    return Ok(answer.expect("the stack is empty only when the root is answered"));
                };
                let Some(Answer { yes, .. }) = answer else { break };
                let good = yes == (frame.to_move == Player::Short);
                if !good && frame.next < frame.moves.len() {
                    break;
                }
                let best = good.then(|| frame.moves[frame.next - 1]);
                let work = budget.nodes() - frame.nodes_before;
                write_key(&mut self.key, &frame.state, frame.to_move, at_least);
                self.table.lock().put(&self.key, Known { yes, best, work });
                stack.pop();
                answer = Some(Answer { yes, best });
            }
            let frame = stack.last_mut().expect("the inner loop left an open frame");
            let cell = frame.moves[frame.next];
            frame.next += 1;
            let mut child = frame.state.clone();
            child.claim(cell, frame.to_move);
            let to_move = child.next_to_move(frame.to_move);
            entered = self.enter(child, to_move, at_least, &stack, budget)?;
        }
    }

    fn enter<S: SearchState>(
        &mut self,
        state: S,
        to_move: Player,
        at_least: AtLeast,
        stack: &[Frame<S>],
        budget: &mut Budget<'_>,
    ) -> Result<Entered<S>, StopReason> {
        if let Some(outcome) = state.decided() {
            return Ok(Entered::Known(Answer { yes: outcome >= at_least, best: None }));
        }
        write_key(&mut self.key, &state, to_move, at_least);
        if let Some(&Known { yes, best, .. }) = self.table.lock().get(&self.key) {
            return Ok(Entered::Known(Answer { yes, best }));
        }
        let nodes_before = budget.nodes();
        budget.spend(|| Progress {
            table_load: self.table.lock().load(),
            line: stack
                .iter()
                .filter_map(|f| f.moves.get(f.next.wrapping_sub(1)).copied())
                .collect(),
            ..Progress::default()
        })?;
        let moves = moves(&state, to_move, at_least);
        Ok(Entered::Open(Frame { state, to_move, moves, next: 0, nodes_before }))
    }
}

impl<S: SearchState> Judge<S> for Plain {
    fn engine(&self) -> Engine {
        Engine::Plain
    }

    fn table_load(&self) -> f64 {
        self.table.lock().load()
    }

    fn outcome_within(
        &mut self,
        state: &S,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<(Outcome, Option<VertexSet>), StopReason> {
        let mut outcome = Outcome::Cut;
        for &at_least in self.questions {
            if !self.ask(state, to_move, at_least, budget)?.yes {
                break;
            }
            outcome = at_least;
        }
        Ok((outcome, None))
    }

    fn best_move(
        &mut self,
        state: &S,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        // The question whose answer the mover must not spoil; none if he has nothing to lose.
        let question = match to_move {
            Player::Short => self.questions.iter().rfind(|&&q| q <= outcome),
            Player::Cut => self.questions.iter().find(|&&q| q > outcome),
        };
        Ok(match question {
            Some(&at_least) => self.ask(state, to_move, at_least, budget)?.best,
            None => moves(state, to_move, Outcome::Short).first().copied(),
        })
    }
}

fn write_key<S: SearchState>(key: &mut Vec<u64>, state: &S, to_move: Player, at_least: AtLeast) {
    key.clear();
    state.write_key(key);
    key.push(2 * u64::from(at_least == Outcome::Draw) + u64::from(to_move == Player::Short));
}

/// The moves worth trying in a state that is not decided, best first: one that wins at once, or
/// one that must be made, or all.
fn moves<S: SearchState>(state: &S, to_move: Player, at_least: AtLeast) -> Vec<VertexId> {
    let cells = state.useful_cells();
    let wins = |player: Player, cell: VertexId| {
        state
            .decided_by(cell, player)
            .is_some_and(|outcome| (outcome >= at_least) == (player == Player::Short))
    };
    if let Some(&cell) = cells.iter().find(|&&cell| wins(to_move, cell)) {
        return vec![cell];
    }
    if state.is_monotone()
        && let Some(&cell) = cells.iter().find(|&&cell| wins(to_move.other(), cell))
    {
        return vec![cell];
    }
    best_first(cells, &|cell| state.promise(cell, to_move))
}

/// Cells by what they promise. A function of its own, compiled once and not for each kind of state.
fn best_first(mut cells: Vec<VertexId>, promise: &dyn Fn(VertexId) -> u64) -> Vec<VertexId> {
    cells.sort_by_key(|&cell| std::cmp::Reverse(promise(cell)));
    cells
}
