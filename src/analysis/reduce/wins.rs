//! Early wins: a cell that joins the terminals, and terminals whose neighbours are all guarded
//! (Theorem 11 and its corollary).

use std::collections::VecDeque;

use super::Recorder;
use super::fixpoint::{Fixpoint, step};
use crate::analysis::relations::Surroundings;
use crate::game::{Player, Rules};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::proof::{Action, Decision, Evidence, MovingAs, Rule};

/// A matching of neighbours of a terminal with cells that threaten them; each cell guards at most
/// one.
#[derive(Clone, Debug, Default)]
pub(super) struct Matching {
    /// By cell: the neighbour that it guards.
    guarded: Vec<Option<VertexId>>,
    /// By neighbour: its guard.
    guard: Vec<Option<VertexId>>,
    /// By cell: the neighbour from which the search came to it.
    from: Vec<Option<VertexId>>,
    queue: VecDeque<VertexId>,
}

impl Matching {
    fn clear(&mut self, universe: usize) {
        for list in [&mut self.guarded, &mut self.guard, &mut self.from] {
            list.clear();
            list.resize(universe, None);
        }
    }

    /// Finds a guard for one neighbour more, changing the guards of others if need be: an
    /// augmenting path, found in breadth. `guards` are the cells that may guard.
    fn add<const W: usize>(
        &mut self,
        graph: &ReducedGraph<W>,
        neighbour: VertexId,
        guards: Bits<W>,
    ) -> bool {
        let mut unseen = guards;
        self.queue.clear();
        self.queue.push_back(neighbour);
        while let Some(next) = self.queue.pop_front() {
            let fresh = Surroundings::of(graph, next).threatening & unseen;
            unseen -= fresh;
            for cell in fresh.iter() {
                self.from[cell.index()] = Some(next);
                match self.guarded[cell.index()] {
                    Some(other) => self.queue.push_back(other),
                    None => {
                        self.augment(neighbour, cell);
                        return true;
                    }
                }
            }
        }
        false
    }

    fn augment(&mut self, start: VertexId, end: VertexId) {
        let mut free = Some(end);
        while let Some(cell) = free {
            let Some(neighbour) = self.from[cell.index()] else { return };
            free = self.guard[neighbour.index()].replace(cell);
            self.guarded[cell.index()] = Some(neighbour);
            if neighbour == start {
                return;
            }
        }
    }
}

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// What is left to say when no rule applies any more.
    pub(super) fn decide_at_the_end(&mut self) {
        if self.state.separated() {
            return self.decide_separated();
        }
        if self.rules != Rules::Normal || !self.decides {
            return;
        }
        if let Some(link) = self.links().first() {
            let decision = Decision { winner: Player::Short, moving: MovingAs::First };
            self.decide(Rule::OneLink, decision, || Evidence::Links { links: vec![link] });
        }
        for terminal in self.graph().terminals().iter() {
            if self.recorder.is_stopped() || self.guard(terminal) {
                return;
            }
        }
    }

    /// Tries to guard the neighbours of a terminal, or all but one. Returns whether Cut is known to
    /// win moving first.
    fn guard(&mut self, terminal: VertexId) -> bool {
        let graph = self.state.graph();
        let around = graph.neighbours(terminal);
        if !around.is_subset_of(graph.cells()) {
            return false;
        }
        let mut exposed =
            around.iter().filter(|&cell| Surroundings::of(graph, cell).threatening.is_empty());
        let (first, second) = (exposed.next(), exposed.next());
        if second.is_some() {
            return false;
        }
        if first.is_none() && self.can_guard(around, None) {
            self.decide_guarded(terminal, around, None);
            return true;
        }
        let candidates = first.map_or(around, Bits::single);
        for cut_first in candidates.iter() {
            if self.can_guard(around.without(cut_first), Some(cut_first)) {
                self.decide_guarded(terminal, around.without(cut_first), Some(cut_first));
                return true;
            }
        }
        false
    }

    /// Whether each cell of the set has a guard of its own. What `cut_first` threatens needs none.
    fn can_guard(&mut self, cells: Bits<W>, cut_first: Option<VertexId>) -> bool {
        let Self { state, recorder, matching, .. } = self;
        let graph = state.graph();
        matching.clear(graph.universe());
        let guards = cut_first.map_or(graph.cells(), |cell| graph.cells().without(cell));
        let guarded = cells.iter().all(|cell| {
            let first =
                cut_first.filter(|&it| Surroundings::of(graph, cell).threatening.contains(it));
            !recorder.is_stopped() && (first.is_some() || matching.add(graph, cell, guards))
        });
        // No cells need no guards, but when it is stopped there is nothing more to say.
        guarded && !recorder.is_stopped()
    }

    fn decide_guarded(&mut self, terminal: VertexId, cells: Bits<W>, cut_first: Option<VertexId>) {
        let (rule, moving) = match cut_first {
            None => (Rule::GuardedTerminal, MovingAs::Second),
            Some(_) => (Rule::GuardedButOne, MovingAs::First),
        };
        let decision = Decision { winner: Player::Cut, moving };
        let Self { rules, recorder, matching, .. } = self;
        recorder.record(|| {
            let guard = |cell: VertexId| matching.guard[cell.index()].or(cut_first);
            let guards = cells.iter().filter_map(|cell| Some([guard(cell)?, cell])).collect();
            step(rule, *rules, Action::Decide(decision), Evidence::Guards { terminal, guards })
        });
        self.note_winner(decision);
    }
}
