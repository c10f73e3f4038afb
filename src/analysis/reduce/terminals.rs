//! The rules about terminals: joined, separated, adjacent, and Theorems 15 and 16.

use super::Recorder;
use super::fixpoint::{Fixpoint, step};
use crate::analysis::local_rules::{adjacent_terminals, joined_beside, surrounded_by};
use crate::game::{Player, Rules};
use crate::graph::{Bits, VertexId};
use crate::proof::{Action, Decision, Evidence, Rule};

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// Whether the winner is known whoever moves first.
    #[inline]
    pub(super) fn is_over(&mut self) -> bool {
        if self.stale.joined {
            self.stale.joined = false;
            self.merge_adjacent_terminals();
            if self.state.joined() {
                self.decide_outcome(Rule::Joined);
            }
        }
        self.winners.short.is_some() && self.winners.cut.is_some()
    }

    pub(super) fn decide_separated(&mut self) {
        self.decide_outcome(Rule::Separated);
    }

    fn decide_outcome(&mut self, rule: Rule) {
        let winner = self.rules.outcome(rule == Rule::Joined).winner();
        let winner = winner.expect("a Shannon game has no draw");
        self.decide(rule, Decision::won_by(winner), || Evidence::Nothing);
    }

    /// Adjacent terminals that conduct become one, as long as there are more than two.
    fn merge_adjacent_terminals(&mut self) {
        while let Some([first, other]) = adjacent_terminals(self.graph()) {
            self.record(Rule::AdjacentTerminals, || {
                (Action::MergeTerminals(vec![first, other]), Evidence::Nothing)
            });
            self.recorder.merged(first, other);
            self.state.merge_terminals(first, other);
            self.dirty |= self.graph().neighbours(first);
            self.stale.terminals = true;
        }
    }

    /// Applies the rules about terminals, if something has changed since they were applied last.
    /// Returns whether they have changed anything.
    pub(super) fn at_terminals(&mut self) -> bool {
        if !std::mem::replace(&mut self.stale.terminals, false) {
            return false;
        }
        if self.fills && self.rules == Rules::Normal && self.has_two_links() {
            return true;
        }
        let terminals = self.graph().terminals();
        if self.graph().sides().is_empty() {
            terminals.iter().for_each(|terminal| self.delete_between_neighbours(terminal));
            if terminals.len() == 2 {
                return self.bury_behind_two(terminals);
            }
            terminals.iter().for_each(|terminal| {
                let dead = self.surrounded_by(terminal).0;
                if !dead.is_empty() {
                    self.bury_surrounded(dead, terminal);
                }
            });
        }
        if self.decides && self.state.separated() {
            self.decide_separated();
        }
        self.stale.terminals || self.winners.cut.is_some()
    }

    /// Theorem 16 at each of two terminals, which also tells whether they are separated.
    fn bury_behind_two(&mut self, terminals: Bits<W>) -> bool {
        for terminal in terminals.iter() {
            let (dead, alive_neighbours) = self.surrounded_by(terminal);
            if alive_neighbours.is_empty() {
                self.decide_separated();
                return true;
            }
            if !dead.is_empty() {
                self.bury_surrounded(dead, terminal);
            }
        }
        self.stale.terminals
    }

    /// Theorem 15: edges between neighbours of the terminal are dead.
    fn delete_between_neighbours(&mut self, terminal: VertexId) {
        let mut ends = joined_beside(self.graph(), terminal);
        if ends.is_empty() {
            return;
        }
        self.dirty |= ends;
        self.stale.terminals = true;
        let graph = self.state.graph();
        let rules = self.rules;
        self.recorder.record(|| {
            let edges = ends.iter().flat_map(|a| {
                let others = (graph.neighbours(a) & ends).iter();
                others.filter(move |&b| a < b).map(move |b| [a, b])
            });
            step(
                Rule::TerminalNeighbours,
                rules,
                Action::DeleteEdges(edges.collect()),
                Evidence::Terminal { terminal },
            )
        });
        while let Some(a) = ends.first() {
            ends.remove(a);
            for b in (self.graph().neighbours(a) & ends).iter() {
                self.state.delete_edge(a, b);
            }
        }
    }

    /// [`surrounded_by`], but for dead cells that have to stay.
    fn surrounded_by(&self, terminal: VertexId) -> (Bits<W>, Bits<W>) {
        let graph = self.graph();
        let (mut dead, alive) = surrounded_by(graph, terminal);
        if self.rules == Rules::Misere {
            // A dead cell without edges stays until there is another.
            dead = dead.iter().filter(|&cell| !graph.neighbours(cell).is_empty()).collect();
        }
        (dead, alive)
    }

    fn has_two_links(&mut self) -> bool {
        let links = self.links();
        let mut two = links.iter();
        let (Some(a), Some(b)) = (two.next(), two.next()) else { return false };
        self.decide(Rule::TwoLinks, Decision::won_by(Player::Short), || Evidence::Links {
            links: vec![a, b],
        });
        true
    }

    /// The cells that are adjacent to all terminals.
    pub(super) fn links(&self) -> Bits<W> {
        let graph = self.graph();
        let terminals = graph.terminals();
        terminals.iter().fold(graph.cells(), |all, terminal| all & graph.neighbours(terminal))
    }
}
