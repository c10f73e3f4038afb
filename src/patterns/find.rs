//! All minimal templates within a valid one.
//!
//! Whether a set of cells suffices is monotone, and the solver answers it for any set. The minimal ones are
//! found by hitting sets (Reiter, A theory of diagnosis from first principles, 1987): if the cells without
//! a set H suffice, a minimal template among them is found by [`Template::shrink`]'s way, or is one found
//! before; any other without H lacks one of its cells, so each of them is put to H in turn. Sets that leave
//! too little, and those that contain such a one, have nothing to find. Smaller sets come first.

use std::collections::{HashSet, VecDeque};

use super::shrink::within_carrier;
use super::template::{Questions, claimed};
use super::{Ask, Template};
use crate::game::{Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::solve::{SolveError, SolverOptions, StopReason};

/// The minimal templates within a template.
#[derive(Clone, Debug, PartialEq)]
pub struct MinimalTemplates {
    /// Their empty cells: smaller ones first, then by the first cell in which they differ.
    pub carriers: Vec<VertexSet>,
    /// How many nodes were expanded.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The limit that stopped it: those that were found are minimal, but there may be others. `None`: there
    /// are no others.
    pub stopped: Option<StopReason>,
}

impl Template {
    /// Finds all minimal templates with the stones of this one and some of its empty cells. `report` is told
    /// how many have been found.
    ///
    /// Complexity: exponential in the cells; a question to the solver for each minimal set of cells without
    /// which Cut wins, and more.
    ///
    /// # Errors
    /// As [`Solver::at`](crate::solve::Solver::at).
    pub fn find(
        &self,
        ask: &Ask,
        options: SolverOptions,
        report: &mut dyn FnMut(usize),
    ) -> Result<MinimalTemplates, SolveError> {
        let whole = self.file().position();
        let mut judge = Questions::new(self.file(), whole, options, ask)?;
        let nothing = VertexSet::new(whole.empty_cells().universe());
        let (mut carriers, mut too_much) = (Vec::<VertexSet>::new(), Vec::<VertexSet>::new());
        let mut seen = HashSet::from([nothing.words().to_vec()]);
        let mut queue = VecDeque::from([nothing]);
        while let Some(without) = queue.pop_front() {
            if too_much.iter().any(|set| set.is_subset_of(&without)) {
                continue;
            }
            let known = carriers.iter().find(|carrier| carrier.is_disjoint_from(&without)).cloned();
            let carrier = match known {
                Some(carrier) => carrier,
                None => {
                    let position = given(whole, without.iter());
                    match judge.ask(&position)?.holds {
                        None => break,
                        Some(false) => {
                            too_much.push(without);
                            continue;
                        }
                        Some(true) => {}
                    }
                    let Some(carrier) = self.least(&mut judge, position)? else { break };
                    carriers.push(carrier.clone());
                    report(carriers.len());
                    carrier
                }
            };
            for cell in carrier.iter() {
                let mut more = without.clone();
                more.insert(cell);
                if seen.insert(more.words().to_vec()) {
                    queue.push_back(more);
                }
            }
        }
        carriers.sort_by_key(|carrier| (carrier.len(), carrier.iter().collect::<Vec<VertexId>>()));
        let (nodes, seconds, stopped) = (judge.nodes, judge.seconds(), judge.stopped);
        Ok(MinimalTemplates { carriers, nodes, seconds, stopped })
    }

    /// A minimal carrier within a position that Short wins; `None` if a limit stopped it.
    fn least(
        &self,
        judge: &mut Questions<'_>,
        position: Position,
    ) -> Result<Option<VertexSet>, SolveError> {
        let others = self.others();
        let mut position = within_carrier(judge, position, &others)?;
        for cell in self.cells().iter() {
            if !position.empty_cells().contains(cell) {
                continue;
            }
            let smaller = claimed(&position, cell, Player::Cut);
            match judge.ask(&smaller)?.holds {
                Some(true) => position = within_carrier(judge, smaller, &others)?,
                Some(false) => {}
                None => return Ok(None),
            }
        }
        let mut carrier = position.empty_cells();
        carrier.intersect_with(self.cells());
        Ok(Some(carrier))
    }
}

/// The position with these cells given to Cut.
fn given(position: &Position, cells: impl Iterator<Item = VertexId>) -> Position {
    cells.fold(position.clone(), |position, cell| claimed(&position, cell, Player::Cut))
}
