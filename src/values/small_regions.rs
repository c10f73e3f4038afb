//! All small 3-planar regions with three terminals, and the values that they have.

use std::collections::BTreeSet;

use rustc_hash::FxHashSet;

use super::{Atom, FormId, Outcomes, Partition, Regions, ValueError, ValueLimits};
use crate::game::{Game, Goal, Rules};
use crate::graph::{CanonicalForm, Hypergraph, TerminalColours, VertexId};
use crate::planar::Embedding;

/// A region as a list of its cells, each with the hyperedges (at most three) that it lies in.
///
/// A terminal conducts, so it lies in one hyperedge, and these come first among the numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Cells {
    /// The hyperedge of each terminal.
    terminals: [usize; 3],
    /// The hyperedges of each cell.
    cells: Vec<Vec<usize>>,
    /// How many hyperedges there are.
    hyperedges: usize,
}

/// The values of small regions, by how many cells they need.
#[derive(Clone, Debug)]
pub struct SmallValues {
    /// The evaluator that holds the forms.
    pub regions: Regions,
    /// For each number of cells from 0 on, a region for each value that needs so many: one value
    /// for each class under renaming the terminals, in the order in which they were found.
    pub found: Vec<Vec<(FormId, Game)>>,
    /// For each number of cells, how many values need so many, with the terminals named.
    pub named: Vec<usize>,
    /// For each number of cells, how many regions were looked at, up to isomorphism with renamed
    /// terminals; hyperedges that hold one cell are still told apart.
    pub looked_at: Vec<usize>,
}

/// All values of 3-planar regions with three terminals and at most `max_cells` cells.
///
/// Every 3-planar region is looked at (Demer & Selinger, section 2.1: planar hypergraphs with the
/// terminals outside, each cell in at most three hyperedges). Regions grow cell by cell, each new
/// cell in a hyperedge that is there already, up to isomorphism; a part that is not planar never
/// becomes so. Terminals may be joined beforehand.
///
/// Seconds for 5 cells, a minute for 6, in the release profile.
///
/// # Errors
/// If a limit stops an evaluation.
pub fn small_values(max_cells: usize, limits: &ValueLimits) -> Result<SmallValues, ValueError> {
    let regions = Regions::new(3)?;
    let mut values =
        SmallValues { regions, found: Vec::new(), named: Vec::new(), looked_at: Vec::new() };
    let mut known: FxHashSet<FormId> = FxHashSet::default();
    let bases = [([0, 1, 2], 3), ([0, 1, 1], 2), ([0, 0, 0], 1)];
    let mut level: Vec<Cells> = bases
        .into_iter()
        .map(|(terminals, hyperedges)| Cells { terminals, cells: Vec::new(), hyperedges })
        .collect();
    for cells in 0..=max_cells {
        let (mut found, mut named) = (Vec::new(), 0);
        for shape in &level {
            let game = shape.game();
            let value = values.regions.value(&game, limits)?;
            if known.contains(&value) {
                continue;
            }
            found.push((value, game));
            let renamed = renamings(&mut values.regions, value);
            named += renamed.len();
            known.extend(renamed);
        }
        values.found.push(found);
        values.named.push(named);
        values.looked_at.push(level.len());
        if cells < max_cells {
            level = grow(&level, max_cells - cells - 1);
        }
    }
    Ok(values)
}

/// The values that renaming the three terminals makes of one value.
///
/// Complexity: that of six canonical forms.
///
/// # Panics
/// If the value is not of the arena of `regions`, or that is not for three terminals.
pub fn renamings(regions: &mut Regions, value: FormId) -> BTreeSet<FormId> {
    let outcomes = regions.outcomes().clone();
    assert_eq!(outcomes.terminals(), 3, "an evaluator for three terminals");
    let detached = regions.forms().detach(value);
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]
        .into_iter()
        .map(|new| regions.forms_mut().attach(&detached, |atom| renamed(&outcomes, atom, &new)))
        .collect()
}

/// The outcome in which terminal `t` has the part that terminal `new[t]` had.
pub(super) fn renamed(outcomes: &Outcomes, atom: Atom, new: &[usize]) -> Atom {
    let partition = outcomes.partition(atom);
    let partition = Partition::by_label(new.len(), |terminal| partition.block(new[terminal]));
    outcomes.atom(&partition).expect("renaming a partition gives a partition")
}

/// The regions with one cell more, each isomorphism class once. `after` cells are still to come:
/// a new hyperedge needs a second cell to be of use.
fn grow(level: &[Cells], after: usize) -> Vec<Cells> {
    let mut seen: FxHashSet<Hypergraph> = FxHashSet::default();
    let mut grown = Vec::new();
    for shape in level {
        for of_cell in shape.choices(after) {
            let mut larger = shape.clone();
            let fresh = of_cell.iter().max().map_or(0, |&last| last + 1);
            larger.hyperedges = larger.hyperedges.max(fresh);
            larger.cells.push(of_cell);
            if larger.open() > 3 * after {
                continue;
            }
            if seen.insert(larger.canonical()) && Embedding::new(larger.game().hypergraph()).is_ok()
            {
                grown.push(larger);
            }
        }
    }
    grown
}

impl Cells {
    /// The hyperedges that a further cell may lie in: two or three, at least one of them there
    /// already, new ones only if some cell is still to come.
    fn choices(&self, after: usize) -> Vec<Vec<usize>> {
        let old = self.hyperedges;
        let mut choices = Vec::new();
        for a in 0..old {
            for b in a + 1..old {
                choices.push(vec![a, b]);
                choices.extend((b + 1..old).map(|c| vec![a, b, c]));
                if after > 0 {
                    choices.push(vec![a, b, old]);
                }
            }
            if after > 0 {
                choices.push(vec![a, old]);
                choices.push(vec![a, old, old + 1]);
            }
        }
        choices
    }

    /// How many hyperedges hold one cell and no terminal.
    fn open(&self) -> usize {
        let cells_in = |hyperedge| self.cells.iter().filter(|of| of.contains(&hyperedge)).count();
        (0..self.hyperedges)
            .filter(|hyperedge| !self.terminals.contains(hyperedge) && cells_in(*hyperedge) < 2)
            .count()
    }

    fn game(&self) -> Game {
        let members = |hyperedge: usize| {
            let terminals = (0..3).filter(move |&t| self.terminals[t] == hyperedge);
            let cells = (0..self.cells.len()).filter(move |&i| self.cells[i].contains(&hyperedge));
            terminals.chain(cells.map(|i| 3 + i)).map(VertexId::new)
        };
        let terminals = (0..3).map(VertexId::new).collect();
        let hyperedges = (0..self.hyperedges).map(members);
        let board = Hypergraph::new(3 + self.cells.len(), terminals, hyperedges);
        let board = board.expect("the vertices are numbered");
        Game::new(board, Goal::Connect, Rules::Normal).expect("three terminals")
    }

    /// Equal for isomorphic regions, the terminals renamed or not, hyperedges with a single cell
    /// included: the hypergraph whose vertices are the hyperedges, and whose hyperedges are the
    /// cells, each with a vertex of its own so that none is contained in another.
    fn canonical(&self) -> Hypergraph {
        let ends = self.terminals.iter().max().map_or(0, |&last| last + 1);
        let own = |cell: usize| self.hyperedges + cell;
        let lists = self.cells.iter().enumerate();
        let lists =
            lists.map(|(cell, of)| of.iter().copied().chain([own(cell)]).map(VertexId::new));
        let marked = Hypergraph::new(
            self.hyperedges + self.cells.len(),
            (0..ends).map(VertexId::new).collect(),
            lists,
        );
        let marked = marked.expect("the vertices are numbered");
        // Of joined terminals the first hyperedge has one and the second two.
        let colours = if ends == 2 { TerminalColours::Distinct } else { TerminalColours::Same };
        CanonicalForm::new(&marked, colours).hypergraph().clone()
    }
}

#[cfg(test)]
mod tests;
