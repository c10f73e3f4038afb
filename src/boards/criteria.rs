//! Whether every full board has exactly one winner, and Mogensen's two criteria for it.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::prelude::*;
use thiserror::Error;

use super::{Contest, Winners};
use crate::game::{ByPlayer, Player};
use crate::graph::{VertexId, VertexSet};

/// What a look at every full colouring of a board shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Criteria {
    /// How many full colourings have been looked at: all, unless it was stopped.
    pub fillings: u64,
    /// In how many only Short has won.
    pub short: u64,
    /// In how many only Cut has won.
    pub cut: u64,
    /// In how many both have won.
    pub both: u64,
    /// In how many nobody has won.
    pub neither: u64,
    /// Short's cells in a colouring that has not exactly one winner: one with the fewest stones of
    /// the player who has fewer, among those the first.
    pub witness: Option<VertexSet>,
    /// Short's cells in a colouring against Mogensen's first criterion: where one player has won,
    /// the other has not, even if all other cells are his.
    pub against_first: Option<VertexSet>,
    /// Short's cells in a colouring against Mogensen's second criterion: if a player has won, and
    /// part of his cells is given to a connected group of the opponent that touches no other stone
    /// and no side of its colour, he still has won.
    pub against_second: Option<VertexSet>,
    /// Whether it was stopped before all had been looked at; what was not found may be in the others then.
    pub stopped: bool,
}

/// Why a board is not looked at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{cells} cells have too many full colourings: expected at most {limit} cells", limit = Criteria::MAX_CELLS)]
pub struct CriteriaError {
    /// How many cells the board has.
    pub cells: usize,
}

impl Criteria {
    /// The largest number of cells that is looked at: 33 million colourings.
    pub const MAX_CELLS: usize = 25;

    /// Looks at every full colouring of a contest, on as many threads as the current rayon pool
    /// has. The answer does not depend on their number.
    ///
    /// Complexity: O(2^n) colourings of n cells, each near-linear in the neighbouring cells for
    /// every group on it.
    ///
    /// # Errors
    /// If there are more than [`Self::MAX_CELLS`] cells.
    pub fn of(contest: &Contest) -> Result<Self, CriteriaError> {
        Self::of_with_progress(contest, &|_, _| ControlFlow::Continue(()))
    }

    /// As [`Self::of`]; `report` is told from time to time how many colourings have been seen, of
    /// how many, and may stop the look.
    ///
    /// Complexity: that of [`of`](Self::of).
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn of_with_progress(
        contest: &Contest,
        report: &(dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
    ) -> Result<Self, CriteriaError> {
        Self::looked(contest.cell_count(), &|filling| look(contest, filling), report)
    }

    /// As [`Self::of_with_progress`], of a game that says who has won a full board when Short has these cells and Cut all others, and
    /// nothing more: without neighbours the second criterion means nothing, and nothing is found against it.
    ///
    /// Complexity: that of 2^n calls of `winners`.
    ///
    /// # Errors
    /// As [`Self::of`].
    pub fn of_winners(
        cells: usize,
        winners: &(dyn Fn(&VertexSet) -> Winners + Sync),
        report: &(dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
    ) -> Result<Self, CriteriaError> {
        let look = |filling| Seen::of(cells, filling, winners(&cells_of(cells, filling)));
        Self::looked(cells, &look, report)
    }

    fn looked(
        cells: usize,
        look: &(dyn Fn(u64) -> Seen + Sync),
        report: &(dyn Fn(u64, u64) -> ControlFlow<()> + Sync),
    ) -> Result<Self, CriteriaError> {
        if cells > Self::MAX_CELLS {
            return Err(CriteriaError { cells });
        }
        let all = 1_u64 << cells;
        let chunk = all.min(1 << 14);
        let (seen, stopped) = (AtomicU64::new(0), AtomicBool::new(false));
        let looked = (0..all / chunk).into_par_iter().map(|index| {
            if stopped.load(Ordering::Relaxed) {
                return Seen::default();
            }
            let fillings = index * chunk..(index + 1) * chunk;
            let part = fillings.map(look).fold(Seen::default(), Seen::and);
            if report(seen.fetch_add(chunk, Ordering::Relaxed) + chunk, all).is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
            part
        });
        let criteria = looked.reduce(Seen::default, Seen::and).into_criteria();
        Ok(Self { stopped: criteria.fillings < all, ..criteria })
    }
}

/// The cells whose bits are 1.
fn cells_of(cells: usize, filling: u64) -> VertexSet {
    let bits = (0..cells).filter(|cell| filling >> cell & 1 == 1);
    VertexSet::from_vertices(cells, bits.map(VertexId::new))
}

/// What some of the colourings show.
#[derive(Clone, Copy, Default)]
struct Seen {
    cells: u32,
    short: u64,
    cut: u64,
    both: Found,
    neither: Found,
    against_second: Found,
}

/// How many colourings of a kind there are, and the smallest of them.
#[derive(Clone, Copy, Default)]
struct Found {
    count: u64,
    smallest: Option<u64>,
}

impl Seen {
    /// One colouring, by whom it has.
    fn of(cells: usize, filling: u64, winners: Winners) -> Self {
        let mut seen = Self { cells: cells as u32, ..Self::default() };
        let found = Found { count: 1, smallest: Some(filling) };
        match winners {
            Winners::One(Player::Short) => seen.short = 1,
            Winners::One(Player::Cut) => seen.cut = 1,
            Winners::Both => seen.both = found,
            Winners::Neither => seen.neither = found,
        }
        seen
    }

    fn and(self, other: Self) -> Self {
        let cells = self.cells.max(other.cells);
        let found = |a: Found, b: Found| Found {
            count: a.count + b.count,
            smallest: smaller(cells, a.smallest, b.smallest),
        };
        Self {
            cells,
            short: self.short + other.short,
            cut: self.cut + other.cut,
            both: found(self.both, other.both),
            neither: found(self.neither, other.neither),
            against_second: found(self.against_second, other.against_second),
        }
    }

    fn into_criteria(self) -> Criteria {
        let cells_of = |filling: u64| cells_of(self.cells as usize, filling);
        let witness = smaller(self.cells, self.both.smallest, self.neither.smallest);
        Criteria {
            fillings: self.short + self.cut + self.both.count + self.neither.count,
            short: self.short,
            cut: self.cut,
            both: self.both.count,
            neither: self.neither.count,
            witness: witness.map(cells_of),
            against_first: self.both.smallest.map(cells_of),
            against_second: self.against_second.smallest.map(cells_of),
            stopped: false,
        }
    }
}

/// The smaller of two colourings: with few stones of one colour, then in the order of the numbers.
fn smaller(cells: u32, a: Option<u64>, b: Option<u64>) -> Option<u64> {
    a.into_iter().chain(b).min_by_key(|filling| {
        let stones = filling.count_ones();
        (stones.min(cells - stones), *filling)
    })
}

fn look(contest: &Contest, filling: u64) -> Seen {
    let cells = contest.cell_count();
    let short = cells_of(cells, filling);
    let winners = contest.winners(&short);
    let mut seen = Seen::of(cells, filling, winners);
    let of = ByPlayer { cut: cells_of(cells, !filling), short };
    let has_won = |player| winners == Winners::Both || winners == Winners::One(player);
    let breaks = |player: Player| {
        !has_won(player)
            && contest.groups(player.other(), &of[player.other()]).iter().any(|group| {
                let mut before = of[player].clone();
                before.union_with(group);
                !contest.on_a_side(player.other(), group) && contest.has_won(player, &before)
            })
    };
    if Player::BOTH.into_iter().any(breaks) {
        seen.against_second = Found { count: 1, smallest: Some(filling) };
    }
    seen
}
