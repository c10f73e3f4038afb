//! From a valid template to a minimal one.
//!
//! Cells are given to Cut one after the other, in reading order, as long as Short still wins; after each
//! win all that is outside its carrier goes at once. A cell that is needed once stays needed when others
//! have gone, so each is asked about once, and what is left is minimal in its cells.

use super::template::{Questions, claimed};
use super::{Ask, Template};
use crate::game::{Player, Position};
use crate::graph::VertexSet;
use crate::solve::{SolveError, SolverOptions, StopReason};

/// What is left of a template.
#[derive(Clone, Debug, PartialEq)]
pub struct Shrunk {
    /// Whether the template that was given is valid; `None` if the search was stopped. If it is not, nothing
    /// has been taken away.
    pub valid: Option<bool>,
    /// The empty cells that are left.
    pub carrier: VertexSet,
    /// The cells among them that were not tried, or not to the end: a limit stopped it.
    pub open: VertexSet,
    /// How many nodes were expanded.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The limit that left something open.
    pub stopped: Option<StopReason>,
}

impl Template {
    /// The empty cells that are not its own.
    pub(super) fn others(&self) -> VertexSet {
        let mut others = self.file().position().empty_cells();
        others.subtract(self.cells());
        others
    }

    /// Takes away cells until none of those that are not to be kept can go. The order is that of the ids,
    /// and with one thread the result is always the same.
    ///
    /// Complexity: that of [`Solver::solve`](crate::solve::Solver::solve), at most once for each cell.
    ///
    /// # Errors
    /// As [`Solver::at`](crate::solve::Solver::at).
    pub fn shrink(
        &self,
        keep: &VertexSet,
        ask: &Ask,
        options: SolverOptions,
        report: &mut dyn FnMut(usize),
    ) -> Result<Shrunk, SolveError> {
        let mut position = self.file().position().clone();
        let mut judge = Questions::new(self.file(), &position, options, ask)?;
        let valid = judge.ask(&position)?.holds;
        let nothing = VertexSet::new(keep.universe());
        let mut open = self.cells().clone();
        open.subtract(keep);
        let mut keep = keep.clone();
        keep.union_with(&self.others());
        if valid == Some(true) {
            position = within_carrier(&judge, position, &keep)?;
            let order: Vec<_> = open.iter().collect();
            open = nothing;
            for (tried, cell) in order.into_iter().enumerate() {
                report(tried);
                if !position.empty_cells().contains(cell) {
                    continue;
                }
                let smaller = claimed(&position, cell, Player::Cut);
                match judge.ask(&smaller)?.holds {
                    Some(true) => position = within_carrier(&judge, smaller, &keep)?,
                    Some(false) => {}
                    None => _ = open.insert(cell),
                }
            }
            // What was left open may have gone with another cell.
            open.intersect_with(&position.empty_cells());
        }
        let mut carrier = position.empty_cells();
        carrier.intersect_with(self.cells());
        Ok(Shrunk {
            valid,
            carrier,
            open,
            nodes: judge.nodes,
            seconds: judge.seconds(),
            stopped: judge.stopped,
        })
    }
}

/// The position, which Short wins, with all cells outside his carrier given to Cut.
pub(super) fn within_carrier(
    judge: &Questions<'_>,
    mut position: Position,
    keep: &VertexSet,
) -> Result<Position, SolveError> {
    if let Some(carrier) = judge.solver.carrier(&position, Player::Cut)? {
        let mut outside = position.empty_cells();
        outside.subtract(&carrier);
        outside.subtract(keep);
        for cell in outside.iter() {
            position = claimed(&position, cell, Player::Cut);
        }
    }
    Ok(position)
}
