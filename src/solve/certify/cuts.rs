//! What Cut threatens where he has no board to join terminals on: cells without which the terminals
//! are apart.

use crate::game::Game;
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::solve::threats::{Chances, FORCED, Separation, Threat, terminal_pairs};

/// Short's board, on which his terminals conduct.
pub(super) struct Cuts<const W: usize> {
    opening: ReducedGraph<W>,
}

impl<const W: usize> Cuts<W> {
    /// `None` if the terminals do not conduct.
    pub(super) fn new(game: &Game) -> Option<Self> {
        game.conducts().then(|| Self { opening: ReducedGraph::new(game.hypergraph(), true) })
    }

    /// Whether these cells of Cut's keep the terminals apart.
    pub(super) fn part(&self, cut: Bits<W>) -> bool {
        let terminals = self.opening.terminals();
        let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
        let reached = self.opening.component(first, self.opening.live() - cut);
        !terminals.is_subset_of(reached)
    }

    /// Whether these cells of Cut's and the first ones of these pairs keep a terminal apart from
    /// another, and each of the latter has the second one as its guard on that side.
    pub(super) fn part_guarded(
        &self,
        cut: Bits<W>,
        pairs: &[[VertexId; 2]],
        side: VertexId,
    ) -> bool {
        let live = self.opening.live() - cut;
        let separator: Bits<W> = pairs.iter().map(|&[cell, _]| cell).collect();
        let reached = |within| self.opening.component(Bits::single(side), within);
        !self.opening.terminals().is_subset_of(reached(live - separator))
            && pairs.iter().all(|&[cell, guard]| {
                !reached((live - separator).with(cell).without(guard)).contains(cell)
            })
    }

    /// The terminal on whose side the second cells of pairs guard the first, if there is one.
    pub(super) fn side_of_guards(&self, cut: Bits<W>, pairs: &[[VertexId; 2]]) -> Option<VertexId> {
        self.opening.terminals().iter().find(|&side| self.part_guarded(cut, pairs, side))
    }

    /// The graph after claims.
    fn graph(&self, cut: Bits<W>, short: Bits<W>) -> ReducedGraph<W> {
        let mut graph = self.opening.clone();
        graph.cut_all(cut);
        graph.short_all(short);
        graph
    }

    /// How Cut wins when he is to move, if it is seen here.
    pub(super) fn semi(&self, cut: Bits<W>, short: Bits<W>) -> Option<Threat> {
        let graph = self.graph(cut, short);
        Separation::new(&graph, &terminal_pairs(&graph)).first(FORCED)
    }

    /// How Cut wins when Short is to move, if it is seen here; else what he threatens, as far as it
    /// leaves Short fewer cells to claim.
    pub(super) fn threats(&self, cut: Bits<W>, short: Bits<W>) -> Result<Threat, Vec<Threat>> {
        let graph = self.graph(cut, short);
        let Chances { threats, win, .. } =
            Separation::new(&graph, &terminal_pairs(&graph)).second();
        win.ok_or(threats)
    }
}
