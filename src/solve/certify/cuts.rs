//! What Cut threatens where he has no board to join terminals on: cells without which the terminals
//! are apart.

use crate::game::{Game, Goal};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::solve::threats::articulations;

/// Short's board, on which his terminals conduct.
pub(super) struct Cuts<const W: usize> {
    opening: ReducedGraph<W>,
}

/// Cells that Cut must have, in the order in which he claims them: one that is his, and one of two.
#[derive(Clone, Copy, Debug)]
pub(super) struct Separation {
    /// What he claims first.
    pub(super) claim: Option<VertexId>,
    /// Then he needs one of these.
    pub(super) pair: Option<[VertexId; 2]>,
}

impl Separation {
    /// The cells.
    pub(super) fn cells<const W: usize>(self) -> Bits<W> {
        self.claim.into_iter().chain(self.pair.into_iter().flatten()).collect()
    }
}

impl<const W: usize> Cuts<W> {
    /// `None` if the terminals do not conduct.
    pub(super) fn new(game: &Game) -> Option<Self> {
        let conducts = game.goal() == Goal::Connect || game.hypergraph().terminals().len() == 2;
        conducts.then(|| Self { opening: ReducedGraph::new(game.hypergraph(), true) })
    }

    /// Whether these cells of Cut's keep the terminals apart.
    pub(super) fn part(&self, cut: Bits<W>) -> bool {
        let terminals = self.opening.terminals();
        let first = terminals.first().map_or(Bits::EMPTY, Bits::single);
        let reached = self.opening.component(first, self.opening.live() - cut);
        !terminals.is_subset_of(reached)
    }

    /// The graph after claims.
    fn graph(&self, cut: Bits<W>, short: Bits<W>) -> ReducedGraph<W> {
        let mut graph = self.opening.clone();
        graph.cut_all(cut);
        graph.short_all(short);
        graph
    }

    /// How Cut wins when he is to move, if it is seen here.
    pub(super) fn semi(&self, cut: Bits<W>, short: Bits<W>) -> Option<Separation> {
        let graph = self.graph(cut, short);
        let now = articulations(&graph, Bits::EMPTY);
        if let Some(cell) = now.first() {
            return Some(Separation { claim: Some(cell), pair: None });
        }
        graph.cells().iter().find_map(|cell| {
            let pair = two(articulations(&graph, Bits::single(cell)))?;
            Some(Separation { claim: Some(cell), pair: Some(pair) })
        })
    }

    /// How Cut wins when Short is to move, if it is seen here; else what he threatens, as far as it
    /// leaves Short fewer cells to claim.
    pub(super) fn threats(
        &self,
        cut: Bits<W>,
        short: Bits<W>,
    ) -> Result<Separation, Vec<Separation>> {
        let graph = self.graph(cut, short);
        let now = articulations(&graph, Bits::EMPTY);
        if let Some(pair) = two(now) {
            return Ok(Separation { claim: None, pair: Some(pair) });
        }
        if let Some(cell) = now.first() {
            return Err(vec![Separation { claim: Some(cell), pair: None }]);
        }
        let mut threats = Vec::new();
        let mut must = graph.cells();
        for cell in graph.cells().iter() {
            let after = articulations(&graph, Bits::single(cell));
            let cells: Vec<VertexId> = after.iter().collect();
            // With more than two, those that leave Short the fewest cells.
            let pairs = cells
                .iter()
                .enumerate()
                .flat_map(|(index, &b)| cells[..index].iter().map(move |&a| [a, b]));
            for pair in pairs {
                let threat = Separation { claim: Some(cell), pair: Some(pair) };
                if !must.is_subset_of(threat.cells()) {
                    must &= threat.cells();
                    threats.push(threat);
                }
            }
        }
        Err(threats)
    }
}

/// Two cells of a set, if it has as many.
fn two<const W: usize>(cells: Bits<W>) -> Option<[VertexId; 2]> {
    let mut cells = cells.iter();
    Some([cells.next()?, cells.next()?])
}
