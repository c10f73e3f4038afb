//! The values of all positions of a small region.

use super::region::expect_valued;
use super::{Atom, FormId, Forms, Outcomes, Partition, Poset, ValueError, ValueLimits, ValueStop};
use crate::game::{Game, Player};
use crate::graph::{VertexId, VertexSet};
use crate::solve::StopReason;

/// The value of a region in each of its 3^n positions: every cell is empty, Short's or Cut's.
///
/// Nothing is simplified on the way, so the region may be anything whose full positions have an outcome.
/// Its cells are numbered from 0.
///
/// ```
/// use cutshort::graph::VertexSet;
/// use cutshort::values::{Poset, ValueLimits, ValueTable};
/// // Two cells; the terminals are joined if Short has one of them.
/// let joined = |short: &VertexSet| {
///     let poset = Poset::booleans();
///     if short.is_empty() { poset.bottom() } else { poset.top() }
/// };
/// let limits = ValueLimits::default();
/// let table = ValueTable::new(Poset::booleans(), 2, joined, &limits, &mut |_| ())?;
/// let nothing = VertexSet::new(2);
/// assert_eq!(table.forms().write(table.value(&nothing, &nothing)), "T");
/// # Ok::<(), cutshort::values::ValueError>(())
/// ```
#[derive(Clone, Debug)]
pub struct ValueTable {
    pub(super) forms: Forms,
    cells: usize,
    /// By the colours of the cells as a number to the base 3, the first cell changing fastest: 0 is empty,
    /// 1 Short's, 2 Cut's.
    values: Vec<FormId>,
}

/// A position as an index into the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Colouring(usize);

impl Colouring {
    pub(super) const EMPTY: Self = Self(0);

    /// With a cell more claimed, which was empty.
    pub(super) fn with(self, cell: usize, by: Player) -> Self {
        let digit = match by {
            Player::Short => 1,
            Player::Cut => 2,
        };
        Self(self.0 + digit * 3_usize.pow(cell as u32))
    }

    /// Who has claimed a cell.
    fn owner(self, cell: usize) -> Option<Player> {
        match self.0 / 3_usize.pow(cell as u32) % 3 {
            0 => None,
            1 => Some(Player::Short),
            _ => Some(Player::Cut),
        }
    }
}

impl ValueTable {
    /// The largest number of cells: 531,441 positions.
    pub const MAX_CELLS: usize = 12;

    /// The values of a region with so many cells whose outcomes are these, when exactly the cells of a set
    /// are Short's. `report` is told how many positions are left.
    ///
    /// Complexity: a canonical form for each of the 3^n positions.
    ///
    /// # Errors
    /// If there are more than [`Self::MAX_CELLS`] cells, or a limit is reached; nodes are positions.
    pub fn new(
        poset: Poset,
        cells: usize,
        outcome: impl Fn(&VertexSet) -> Atom,
        limits: &ValueLimits,
        report: &mut dyn FnMut(usize),
    ) -> Result<Self, ValueError> {
        if cells > Self::MAX_CELLS {
            return Err(ValueError::TooManyCells { cells, limit: Self::MAX_CELLS });
        }
        let mut forms = Forms::new(poset);
        let positions = 3_usize.pow(cells as u32);
        let mut values = vec![forms.bottom(); positions];
        // A claim makes the number larger.
        for index in (0..positions).rev() {
            let colouring = Colouring(index);
            let empty = (0..cells).filter(|&cell| colouring.owner(cell).is_none());
            let [mut left, mut right] = [Vec::new(), Vec::new()];
            for cell in empty {
                left.push(values[colouring.with(cell, Player::Short).0]);
                right.push(values[colouring.with(cell, Player::Cut).0]);
            }
            values[index] = if left.is_empty() {
                let short = (0..cells).filter(|&cell| colouring.owner(cell) == Some(Player::Short));
                forms.atom(outcome(&VertexSet::from_vertices(cells, short.map(VertexId::new))))
            } else {
                let form = forms.canonical_composite(&left, &right);
                form.expect("it has options and is no deeper than there are cells")
            };
            if index.is_multiple_of(256) {
                report(index);
                if let Some(reason) = reached(limits, positions - index, &forms) {
                    let (states, forms) = ((positions - index) as u64, forms.len());
                    return Err(ValueError::Stopped { reason, states, forms });
                }
            }
        }
        Ok(Self { forms, cells, values })
    }

    /// The values of a game with conducting terminals over these outcomes. The cells are numbered in the
    /// order of their ids.
    ///
    /// Complexity: as [`Self::new`].
    ///
    /// # Errors
    /// As [`Self::new`]; if the terminals do not conduct or the rules are misère; if the game can end in a
    /// way that the outcomes lack.
    ///
    /// # Panics
    /// If the outcomes are for another number of terminals.
    pub fn of_game(
        game: &Game,
        outcomes: &Outcomes,
        limits: &ValueLimits,
        report: &mut dyn FnMut(usize),
    ) -> Result<Self, ValueError> {
        let terminals = game.hypergraph().terminals();
        assert_eq!(terminals.len(), outcomes.terminals(), "the same terminals");
        expect_valued(game)?;
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        if cells.len() > Self::MAX_CELLS {
            let (cells, limit) = (cells.len(), Self::MAX_CELLS);
            return Err(ValueError::TooManyCells { cells, limit });
        }
        let universe = game.hypergraph().vertex_count();
        let partition = |short: &VertexSet| {
            let short = short.iter().map(|cell| cells[cell.index()]);
            Partition::of_filling(game, &VertexSet::from_vertices(universe, short))
        };
        for filling in 0..1_u64 << cells.len() {
            let short = (0..cells.len()).filter(|&cell| filling >> cell & 1 == 1);
            let partition =
                partition(&VertexSet::from_vertices(cells.len(), short.map(VertexId::new)));
            if outcomes.atom(&partition).is_none() {
                let poset = outcomes.name().to_owned();
                return Err(ValueError::NoOutcome { partition, poset });
            }
        }
        let outcome = |short: &VertexSet| {
            outcomes.atom(&partition(short)).expect("all fillings have been looked at")
        };
        Self::new(outcomes.poset().clone(), cells.len(), outcome, limits, report)
    }

    /// How many cells the region has.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// The arena that holds the values.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The value when these cells are Short's and these Cut's, in canonical form.
    ///
    /// # Panics
    /// If a cell is in both sets, or there is no such cell.
    #[must_use]
    pub fn value(&self, short: &VertexSet, cut: &VertexSet) -> FormId {
        assert!(short.is_disjoint_from(cut), "a cell has one owner");
        let claims = short.iter().map(|cell| (cell, Player::Short));
        let claims = claims.chain(cut.iter().map(|cell| (cell, Player::Cut)));
        let all = claims.fold(Colouring::EMPTY, |all, (cell, by)| {
            assert!(cell.index() < self.cells, "the region has such a cell");
            all.with(cell.index(), by)
        });
        self.at(all)
    }

    pub(super) fn at(&self, colouring: Colouring) -> FormId {
        self.values[colouring.0]
    }
}

fn reached(limits: &ValueLimits, positions: usize, forms: &Forms) -> Option<ValueStop> {
    let nodes = limits.search.nodes.filter(|&limit| positions as u64 > limit);
    let search = limits.search.reached().or(nodes.map(|_| StopReason::Nodes));
    let search = search.map(ValueStop::Search);
    search.or_else(|| limits.outgrown(forms.len(), || forms.memory()))
}
