//! Dead cells: what becomes of them.

use super::Recorder;
use super::fixpoint::Fixpoint;
use crate::game::{Player, Rules};
use crate::graph::{Bits, VertexId};
use crate::proof::{Action, Evidence, Rule};

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// Removes a set of cells whose neighbourhood is inert (Theorem 13). Returns whether that has
    /// changed anything.
    pub(super) fn bury_inert(&mut self, cells: Bits<W>) -> bool {
        let rule = if cells.is_single() { Rule::Simplicial } else { Rule::CliqueNeighbourhood };
        match self.rules {
            Rules::Normal => {
                self.fill(rule, Player::Cut, cells, || Evidence::Nothing);
                true
            }
            Rules::Misere => self.isolate(cells, &|| Evidence::Set { set: cells.iter().collect() }),
        }
    }

    /// Removes a set of cells that a terminal surrounds (Theorem 16).
    pub(super) fn bury_surrounded(&mut self, cells: Bits<W>, terminal: VertexId) {
        match self.rules {
            Rules::Normal => {
                let evidence = || Evidence::Terminal { terminal };
                self.fill(Rule::TerminalSurrounds, Player::Cut, cells, evidence);
            }
            Rules::Misere => {
                self.isolate(cells, &|| Evidence::Surrounded {
                    set: cells.iter().collect(),
                    terminal,
                });
            }
        }
    }

    /// In misère play a dead cell is a tempo and may not go alone: it loses its edges (Theorem 12),
    /// and two cells without edges go together, one for each player. Returns whether that has
    /// changed anything.
    fn isolate(&mut self, cells: Bits<W>, evidence: &dyn Fn() -> Evidence) -> bool {
        let graph = self.state.graph();
        let edges = cells.iter().flat_map(|cell| {
            let outer = graph.neighbours(cell).iter();
            outer.filter(move |&v| !cells.contains(v) || cell < v).map(move |vertex| [vertex, cell])
        });
        let edges: Vec<_> = edges.collect();
        let mut changed = !edges.is_empty();
        if changed {
            self.record(Rule::DeadCellEdges, || (Action::DeleteEdges(edges.clone()), evidence()));
            for [vertex, cell] in edges {
                self.state.delete_edge(vertex, cell);
                self.dirty.insert(vertex);
            }
            self.dirty |= cells;
            self.stale.terminals = true;
        }
        while self.fills
            && let Some([a, b]) = self.two_isolated()
        {
            let pair = Bits::single(a).with(b);
            self.fill(Rule::DeadPair, Player::Cut, pair, || Evidence::Nothing);
            changed = true;
        }
        changed
    }

    fn two_isolated(&self) -> Option<[VertexId; 2]> {
        let graph = self.graph();
        let mut isolated = graph.cells().iter().filter(|&v| graph.neighbours(v).is_empty());
        Some([isolated.next()?, isolated.next()?])
    }
}
