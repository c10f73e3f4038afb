//! The game in a gap between two stones, or between a stone and a side.

use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

use rustc_hash::{FxHashMap, FxHashSet};

use super::walk::{Paired, Walks};
use crate::graph::VertexId;
use crate::solve::{Limits, StopReason};

/// A pair of cells.
pub(super) type Pair = [VertexId; 2];

/// The board with stones on the last row but one. Rows and columns are counted from 0.
#[derive(Debug)]
pub(super) struct Field<'a> {
    pub(super) walks: Walks,
    pub(super) size: usize,
    /// The columns of the stones, in increasing order.
    pub(super) stones: Vec<usize>,
    pub(super) limits: &'a Limits,
}

/// How Short wins in a gap, Cut to move.
#[derive(Debug)]
pub(super) struct Strategy {
    /// What he has claimed in it.
    pub(super) owned: BTreeSet<VertexId>,
    /// Pairs that serve whatever Cut does.
    pub(super) held: BTreeSet<Pair>,
    /// Where else he answers.
    pub(super) carrier: BTreeSet<VertexId>,
    /// His claims, some of which answer any claim of Cut's in the carrier; none if the pairs are enough.
    pub(super) threats: Vec<(VertexId, Rc<Self>)>,
}

/// At most so many pairs take the place of some of Gardner's in a gap.
const MOST_ADDED: usize = 3;

/// At most so many sets of pairs are tried in a position.
const MOST_TRIED: usize = 4000;

/// So many answers may follow one another that are not Gardner's and do not leave it to pairs.
const DEEPEST: usize = 2;

impl Field<'_> {
    pub(super) fn cell(&self, row: usize, column: usize) -> VertexId {
        VertexId::new(row * self.size + column)
    }

    fn place(&self, cell: VertexId) -> (usize, usize) {
        (cell.index() / self.size, cell.index() % self.size)
    }

    /// Whether a cell is in the last two rows.
    fn is_low(&self, cell: VertexId) -> bool {
        self.place(cell).0 + 2 >= self.size
    }

    /// Gardner's pairs above the last row, the cell below the diagonal first.
    pub(super) fn mirrored(&self) -> impl Iterator<Item = Pair> + '_ {
        let pair = |row, column| [self.cell(row, column), self.cell(column, row + 1)];
        (0..self.size - 1).flat_map(move |row| (0..=row).map(move |column| pair(row, column)))
    }

    /// The cells above the diagonal.
    pub(super) fn passed(&self) -> impl Iterator<Item = VertexId> + '_ {
        self.mirrored().map(|[_, image]| image)
    }

    /// For each stone the two cells beneath it, unless it is beside the one before.
    pub(super) fn bridges(&self) -> impl Iterator<Item = Pair> + '_ {
        let last = self.size - 1;
        let alone = self.stones.iter().filter(|&&column| {
            column.checked_sub(1).is_some_and(|before| !self.stones.contains(&before))
        });
        alone.map(move |&column| [self.cell(last, column - 1), self.cell(last, column)])
    }

    /// The columns between stones, and between them and the sides.
    pub(super) fn gaps(&self) -> impl Iterator<Item = Range<usize>> + '_ {
        let starts = [0].into_iter().chain(self.stones.iter().map(|&column| column + 1));
        let ends = self.stones.iter().copied().chain([self.size]);
        starts.zip(ends).map(|(start, end)| start..end)
    }

    /// How many steps there are between two cells.
    fn distance(&self, a: VertexId, b: VertexId) -> usize {
        let ((row, column), (other_row, other_column)) = (self.place(a), self.place(b));
        let (down, right) = (row.abs_diff(other_row), column.abs_diff(other_column));
        if (row > other_row) == (column > other_column) { down + right } else { down.max(right) }
    }
}

/// What Short and what Cut have claimed in a gap.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Claims {
    short: BTreeSet<VertexId>,
    cut: BTreeSet<VertexId>,
}

impl Claims {
    fn after(&self, cut: VertexId, short: VertexId) -> Self {
        let mut after = self.clone();
        after.cut.insert(cut);
        after.short.insert(short);
        after
    }

    fn is_empty(&self, cell: VertexId) -> bool {
        !self.short.contains(&cell) && !self.cut.contains(&cell)
    }
}

/// What Short has and will have elsewhere.
#[derive(Clone, Debug, Default)]
pub(super) struct Context {
    owned: BTreeSet<VertexId>,
    pairs: BTreeSet<Pair>,
}

impl Context {
    /// What strategies in other gaps come to: all ends of each of them, with one of each other.
    pub(super) fn all(strategies: &[Rc<Strategy>]) -> Vec<Self> {
        let ends: Vec<Vec<&Strategy>> = strategies.iter().map(|strategy| strategy.ends()).collect();
        let mut contexts = vec![Self::of(ends.iter().map(|ends| ends[0]))];
        for (gap, own) in ends.iter().enumerate() {
            contexts.extend(own[1..].iter().map(|&end| {
                let chosen = ends.iter().enumerate();
                Self::of(chosen.map(|(other, ends)| if other == gap { end } else { ends[0] }))
            }));
        }
        contexts
    }

    fn of<'s>(ends: impl Iterator<Item = &'s Strategy>) -> Self {
        let mut context = Self::default();
        for end in ends {
            context.owned.extend(&end.owned);
            context.pairs.extend(&end.held);
        }
        context
    }
}

impl Strategy {
    /// All positions of a strategy, each once.
    pub(super) fn positions(&self) -> Vec<&Self> {
        let mut positions: Vec<&Self> = vec![self];
        let mut at = 0;
        while let Some(position) = positions.get(at).copied() {
            at += 1;
            for (_, then) in &position.threats {
                if !positions.iter().any(|&known| std::ptr::eq(known, &**then)) {
                    positions.push(then);
                }
            }
        }
        positions
    }

    /// Those positions that are left to pairs.
    fn ends(&self) -> Vec<&Self> {
        self.positions().into_iter().filter(|position| position.threats.is_empty()).collect()
    }
}

/// The search in one gap, with the last two rows given to Short in those to the left.
pub(super) struct Gap<'a> {
    field: &'a Field<'a>,
    /// Its cells in the last two rows that are in no bridge.
    low: Vec<VertexId>,
    /// Gardner's mates of these, and the other way round.
    mates: FxHashMap<VertexId, VertexId>,
    /// Pairs that are in no gap.
    beyond: Vec<Pair>,
    given: Vec<VertexId>,
    /// What the gaps to the right may come to: pairs must win with each.
    contexts: &'a [Context],
    won: FxHashMap<Claims, Rc<Strategy>>,
    /// What was not won, with answers of so many kinds.
    failed: FxHashMap<Claims, usize>,
}

impl<'a> Gap<'a> {
    pub(super) fn new(
        field: &'a Field<'a>,
        columns: &Range<usize>,
        contexts: &'a [Context],
    ) -> Self {
        let bridged: BTreeSet<VertexId> = field.bridges().flatten().collect();
        let stone = |column: &usize| field.cell(field.size - 2, *column);
        let stones: BTreeSet<VertexId> = field.stones.iter().map(stone).collect();
        let cells = (0..2 * field.size).map(|at| VertexId::new(field.size * (field.size - 2) + at));
        let free = cells.filter(|cell| !bridged.contains(cell) && !stones.contains(cell));
        // A stone in the first column has no bridge: what is beneath it belongs to what is beside it.
        let is_inside = |cell: &VertexId| match field.place(*cell) {
            (row, column) if row + 1 == field.size => {
                (columns.start.saturating_sub(1)..columns.end).contains(&column)
            }
            (_, column) => columns.contains(&column),
        };
        let (low, others): (Vec<_>, Vec<_>) = free.partition(is_inside);
        let (given, right): (Vec<_>, Vec<_>) =
            others.into_iter().partition(|&cell| field.place(cell).1 < columns.start);
        let is_free = |pair: &Pair| {
            let taken = [&given, &right];
            let is_taken = |cell| stones.contains(cell) || taken.iter().any(|it| it.contains(cell));
            !pair.iter().any(is_taken)
        };
        let is_own = |pair: &Pair| pair.iter().any(|cell| low.contains(cell));
        let (own, mut beyond): (Vec<Pair>, Vec<Pair>) =
            field.mirrored().filter(is_free).partition(is_own);
        beyond.extend(field.bridges());
        let mates = own.iter().flat_map(|&[a, b]| [(a, b), (b, a)]).collect();
        let (won, failed) = (FxHashMap::default(), FxHashMap::default());
        Self { field, low, mates, beyond, given, contexts, won, failed }
    }

    /// How Short wins in the gap, Cut to move; `None` if that was not found.
    pub(super) fn strategy(&mut self) -> Result<Option<Rc<Strategy>>, StopReason> {
        self.search(&Claims::default(), DEEPEST)
    }

    fn search(&mut self, at: &Claims, depth: usize) -> Result<Option<Rc<Strategy>>, StopReason> {
        if let Some(known) = self.won.get(at) {
            return Ok(Some(Rc::clone(known)));
        }
        if self.failed.get(at).is_some_and(|&failed| failed >= depth) {
            return Ok(None);
        }
        let found = match self.by_pairs(at)? {
            None if depth > 0 => self.by_threats(at, depth)?,
            found => found,
        };
        let Some(strategy) = found.map(Rc::new) else {
            self.failed.insert(at.clone(), depth);
            return Ok(None);
        };
        self.won.insert(at.clone(), Rc::clone(&strategy));
        Ok(Some(strategy))
    }

    fn empty(&self, at: &Claims) -> Vec<VertexId> {
        let images = self.low.iter().filter_map(|cell| self.mates.get(cell));
        let cells: BTreeSet<VertexId> = self.low.iter().chain(images).copied().collect();
        cells.into_iter().filter(|&cell| at.is_empty(cell)).collect()
    }

    /// Threats no cell of which Cut can claim in all.
    fn by_threats(&mut self, at: &Claims, depth: usize) -> Result<Option<Strategy>, StopReason> {
        let mut threats: Vec<(VertexId, Rc<Strategy>)> = Vec::new();
        let empty = self.empty(at);
        loop {
            let mut held =
                threats.first().map_or_else(BTreeSet::new, |(_, then)| then.held.clone());
            threats.iter().for_each(|(_, then)| held.retain(|pair| then.held.contains(pair)));
            let carriers = threats.iter().map(|(claim, then)| {
                let loose = then.held.difference(&held).flatten();
                then.carrier.iter().chain(loose).chain([claim]).copied().collect::<BTreeSet<_>>()
            });
            let carriers: Vec<_> = carriers.collect();
            let is_open = |cell: &&VertexId| carriers.iter().all(|carrier| carrier.contains(cell));
            let Some(&claim) = empty.iter().rev().find(is_open) else {
                if threats.is_empty() {
                    return Ok(None);
                }
                let owned = at.short.clone();
                let carrier = carriers.into_iter().flatten().collect();
                return Ok(Some(Strategy { owned, held, carrier, threats }));
            };
            let Some(threat) = self.answer(at, claim, &empty, depth)? else { return Ok(None) };
            threats.push(threat);
        }
    }

    /// An answer to a claim of Cut's: one that leaves it to pairs, or Gardner's, or another one.
    fn answer(
        &mut self,
        at: &Claims,
        claim: VertexId,
        empty: &[VertexId],
        depth: usize,
    ) -> Result<Option<(VertexId, Rc<Strategy>)>, StopReason> {
        let field = self.field;
        let mate = self.mates.get(&claim).copied().filter(|&mate| at.is_empty(mate));
        let near = |&cell: &VertexId| {
            let above = usize::from(field.place(cell).0 + 2 == field.size);
            2 * field.distance(cell, claim) - above
        };
        let low = empty.iter().copied().filter(|&cell| cell != claim && field.is_low(cell));
        let mut answers: Vec<VertexId> = low.collect();
        answers.sort_by_key(near);
        if let Some(mate) = mate.filter(|&mate| !field.is_low(mate)) {
            answers.insert(answers.len().min(2), mate);
        }
        let tries = answers.iter().map(|&cell| (cell, 0));
        let tries = tries.chain(mate.map(|mate| (mate, depth)));
        let deeper = answers.iter().filter(|_| depth > 1).map(|&cell| (cell, depth - 1));
        for (cell, depth) in tries.chain(deeper) {
            if let Some(then) = self.search(&at.after(claim, cell), depth)? {
                return Ok(Some((cell, then)));
            }
        }
        Ok(None)
    }

    /// Pairs that win, if some are found: Gardner's, and others near the bottom in place of some of them where a walk
    /// has shown that they are not enough.
    fn by_pairs(&self, at: &Claims) -> Result<Option<Strategy>, StopReason> {
        let mut tried = FxHashSet::default();
        let mut open = vec![BTreeSet::new()];
        while let Some(added) = open.pop() {
            self.field.limits.reached().map_or(Ok(()), Err)?;
            if tried.len() == MOST_TRIED || !tried.insert(added.clone()) {
                continue;
            }
            let pairs = self.pairs_with(at, &added);
            let win = |context| self.field.walks.win(&self.paired(at, &pairs, context));
            let Err(met) = self.contexts.iter().try_for_each(win) else {
                let owned = at.short.clone();
                let (held, carrier) = (pairs, BTreeSet::new());
                return Ok(Some(Strategy { owned, held, carrier, threats: Vec::new() }));
            };
            if added.len() < MOST_ADDED {
                // The best is tried first.
                let more = self.candidates(at, &added, &met).into_iter().rev();
                open.extend(more.map(|pair| added.iter().copied().chain([pair]).collect()));
            }
        }
        Ok(None)
    }

    /// Gardner's pairs in the gap of which both cells are left, and these.
    fn pairs_with(&self, at: &Claims, added: &BTreeSet<Pair>) -> BTreeSet<Pair> {
        let is_taken = |cell: &VertexId| added.iter().flatten().any(|other| other == cell);
        let is_left = |cell: &VertexId| at.is_empty(*cell) && !is_taken(cell);
        let low = self.low.iter().filter_map(|cell| Some([*cell, *self.mates.get(cell)?]));
        let left = low.filter(|pair| pair.iter().all(is_left));
        left.map(|[a, b]| [a.min(b), a.max(b)]).chain(added.iter().copied()).collect()
    }

    fn paired(&self, at: &Claims, pairs: &BTreeSet<Pair>, context: &Context) -> Paired {
        let owned = self.given.iter().chain(&at.short).chain(&context.owned).copied().collect();
        let pairs = self.beyond.iter().chain(pairs).chain(&context.pairs).copied().collect();
        Paired { owned, pairs, passed: self.field.passed().collect() }
    }

    /// Pairs of cells near the bottom and each other that might stop a walk.
    fn candidates(&self, at: &Claims, added: &BTreeSet<Pair>, met: &[VertexId]) -> Vec<Pair> {
        let taken: BTreeSet<VertexId> = added.iter().flatten().copied().collect();
        let is_free = |cell: &VertexId| at.is_empty(*cell) && !taken.contains(cell);
        let is_paired = |cell: &VertexId| self.mates.get(cell).is_some_and(is_free);
        let free: Vec<VertexId> = self.low.iter().copied().filter(is_free).collect();
        let mut found = Vec::new();
        for (index, &a) in free.iter().enumerate() {
            for &b in &free[index + 1..] {
                let is_met = met.contains(&a) || met.contains(&b);
                let lost = usize::from(is_paired(&a)) + usize::from(is_paired(&b));
                let apart = self.field.distance(a, b);
                if is_met && lost < 2 && apart <= 2 {
                    found.push((2 * apart + lost, [a, b]));
                }
            }
        }
        found.sort_unstable();
        found.into_iter().map(|(_, pair)| pair).collect()
    }
}
