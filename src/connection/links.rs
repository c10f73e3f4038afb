//! The closure of adjacency under the AND rule and the OR rule.
//!
//! AND: two full connections x-z and z-y whose carriers are disjoint, neither holding the other's
//! far end, make a full connection x-y if z is a group, and a semi connection with z in its carrier
//! if z is an empty cell. OR: semi connections x-y whose carriers have no cell in common make a full
//! connection whose carrier is their union. (Anshelevich; Steane, Theorems 17 and 18.)
//!
//! By claiming an empty cell a player may [capture](super::captures) others: whatever the opponent does,
//! he has what they would give him. The two full connections of the AND rule over that cell may share
//! these, if neither end is among them: then they are in the carrier of the semi connection, and once the
//! cell is claimed what is left of the two carriers is disjoint (captured carriers: Henderson, Arneson &
//! Hayward, Solving 8x8 Hex).
//!
//! Not all that follow are kept. A connection whose carrier contains another's is useless. A full
//! connection is kept only if it leaves fewer cells common to all full connections of its pair, and
//! the OR rule looks for one new full connection for each such cell, instead of trying all sets of
//! semi connections (Pawlewicz, Hayward, Henderson & Arneson, Stronger virtual connections in Hex). On
//! large boards with many connections the search for more ends after [`MOST_COMBINED`].

use std::collections::VecDeque;

use later::Past;
use lists::{List, Lists};
use rustc_hash::FxHashMap;

use super::{ReadyMade, Strength, View, stars};
use crate::graph::{Bits, VertexId};

/// What ends the search for connections early.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// A semi connection of all terminals: the player is to move and wins.
    Semi,
    /// A full connection of all terminals: the player wins even if the opponent moves.
    Full,
    /// Nothing: find all.
    All,
}

/// What is known about the terminals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict<const W: usize> {
    /// The aim was reached, with this carrier.
    Reached(Bits<W>),
    /// It was not.
    MustPlay {
        /// An opponent who moves next must claim one of these cells: they are common to all semi
        /// connections of the terminals (all empty cells, if there is none).
        cells: Bits<W>,
        /// The cells of some semi connections that have no more than these in common: a claim of
        /// any other cell is answered within them.
        carrier: Bits<W>,
    },
}

impl<const W: usize> Verdict<W> {
    /// The aim was not reached, and these are the semi connections of the terminals.
    pub(super) fn must_play(empty: Bits<W>, semis: &[Bits<W>]) -> Self {
        let (mut cells, mut carrier) = (empty, Bits::EMPTY);
        let mut semis = semis.to_vec();
        semis.sort_by_key(Bits::len);
        for semi in semis {
            if !cells.is_subset_of(semi) {
                cells &= semi;
                carrier |= semi;
            }
        }
        Self::MustPlay { cells, carrier }
    }
}

/// So many full connections are combined with others in one position at most, so that no position takes
/// long. Empty boards of Hex need 500 (8x8) to 4,400 (22x22), square grids more: 155,000 (20x20).
const MOST_COMBINED: usize = 30_000;

/// A pair's semi connections beyond this number are kept only if they leave fewer common cells.
const MANY_SEMIS: usize = 24;

#[derive(Clone, Copy, Debug)]
struct Full<const W: usize> {
    carrier: Bits<W>,
    /// It has been combined with the others by the AND rule.
    combined: bool,
}

/// The connections of one pair of endpoints.
#[derive(Clone, Copy, Debug)]
struct Pair<const W: usize> {
    fulls: List,
    semis: List,
    in_all_semis: Bits<W>,
    waits_for_or: bool,
    used: bool,
    /// The number of positions after the first in which it has been changed last.
    changed_at: u32,
}

impl<const W: usize> Pair<W> {
    fn new() -> Self {
        Self {
            fulls: List::default(),
            semis: List::default(),
            in_all_semis: Bits::below(Bits::<W>::CAPACITY),
            waits_for_or: false,
            used: false,
            changed_at: 0,
        }
    }
}

/// How a connection was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum How<const W: usize> {
    /// The ends are adjacent.
    Adjacent,
    /// Full connections of the ends with this middle, by the AND rule: those of the first and of
    /// the second end.
    And {
        /// The group or the cell.
        middle: VertexId,
        /// The carriers.
        carriers: [Bits<W>; 2],
    },
    /// Semi connections of the ends with these carriers, by the OR rule.
    Or {
        /// The carriers.
        semis: Vec<Bits<W>>,
    },
    /// It was taken for granted; as much of it as is left.
    ReadyMade(ReadyMade<W>),
}

/// A connection with its derivation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Derivation<const W: usize> {
    /// The ends.
    pub ends: [VertexId; 2],
    /// How firmly they are joined.
    pub strength: Strength,
    /// The cells that it needs.
    pub carrier: Bits<W>,
    /// From what it follows.
    pub how: How<W>,
    /// The derivation of the connection of the same ends that was found before it.
    before: Option<usize>,
}

/// How each connection was found, in that order.
#[derive(Clone, Debug, Default)]
struct Log<const W: usize> {
    derivations: Vec<Derivation<W>>,
    /// For each pair that of the connection that was found last.
    last: FxHashMap<usize, usize>,
}

/// The virtual connections of one player in one position, and in earlier ones on the way to it.
/// Reuse the value for the next position: its memory is kept.
#[derive(Clone, Debug)]
pub(crate) struct Links<const W: usize> {
    pairs: Vec<Pair<W>>,
    fulls: Lists<Full<W>>,
    semis: Lists<Bits<W>>,
    /// For each pair, what is common to the carriers of its full connections, and of those of them
    /// that have been combined: by far the most used, so they lie together.
    in_all_fulls: Vec<Bits<W>>,
    in_all_combined: Vec<Bits<W>>,
    /// And the cells in the carriers of its connections, or more.
    in_any: Vec<Bits<W>>,
    used: Vec<(VertexId, VertexId)>,
    /// For each endpoint those with which it has a combined full connection.
    partners: Vec<Bits<W>>,
    to_combine: VecDeque<(VertexId, VertexId, Bits<W>)>,
    to_unite: VecDeque<(VertexId, VertexId)>,
    found: Option<Bits<W>>,
    /// How the connections were found, if that is wanted.
    log: Option<Log<W>>,
    /// What [`Self::retreat`] puts back.
    past: Past<W>,
    /// For each empty cell what the player captures by claiming it, if that is wanted.
    captures: Option<Vec<Bits<W>>>,
    /// Connections that need not be found, as far as they hold.
    ready_made: Vec<ReadyMade<W>>,
}

/// The place of an unordered pair of different vertices.
#[inline]
pub(super) fn place(a: VertexId, b: VertexId) -> usize {
    let (low, high) = if a < b { (a.index(), b.index()) } else { (b.index(), a.index()) };
    high * (high - 1) / 2 + low
}

impl<const W: usize> Links<W> {
    /// No connections yet, for boards with the given number of vertex ids.
    #[must_use]
    pub(crate) fn new(universe: usize) -> Self {
        let pairs = universe * universe.saturating_sub(1) / 2;
        let all = Bits::below(Bits::<W>::CAPACITY);
        Self {
            pairs: vec![Pair::new(); pairs],
            fulls: Lists::new(),
            semis: Lists::new(),
            in_all_fulls: vec![all; pairs],
            in_all_combined: vec![all; pairs],
            in_any: vec![Bits::EMPTY; pairs],
            used: Vec::new(),
            partners: vec![Bits::EMPTY; universe],
            to_combine: VecDeque::new(),
            to_unite: VecDeque::new(),
            found: None,
            log: None,
            past: Past::default(),
            captures: None,
            ready_made: Vec::new(),
        }
    }

    /// From now on notes how connections are found. They share no captured cells then.
    #[must_use]
    pub(crate) fn with_derivations(self) -> Self {
        Self { log: Some(Log::default()), captures: None, ..self }
    }

    /// From now on lets full connections share what is captured by a claim between them, in views whose
    /// terminals conduct. More is joined then, at more cost. Derivations are not noted.
    #[must_use]
    pub(crate) fn with_captures(self) -> Self {
        Self { log: None, captures: Some(Vec::new()), ..self }
    }

    /// From now on takes these for granted, in the names of the views to come.
    pub(crate) fn take_ready_made(&mut self, ready_made: Vec<ReadyMade<W>>) {
        self.ready_made = ready_made;
    }

    /// How the connections were found, each after those from which it follows. Empty unless asked
    /// for by [`Self::with_derivations`].
    #[must_use]
    pub(crate) fn derivations(&self) -> &[Derivation<W>] {
        self.log.as_ref().map_or(&[], |log| &log.derivations)
    }

    /// The index of the first derivation of a connection among [`Self::derivations`]; `None` if it was
    /// not found, or not noted.
    ///
    /// Time: linear in the connections of these ends that were found.
    #[must_use]
    pub(crate) fn derivation(
        &self,
        ends: [VertexId; 2],
        strength: Strength,
        carrier: Bits<W>,
    ) -> Option<usize> {
        let Log { derivations, last } = self.log.as_ref()?;
        let last = last.get(&place(ends[0], ends[1])).copied();
        std::iter::successors(last, |&index| derivations[index].before)
            .filter(|&index| {
                derivations[index].strength == strength && derivations[index].carrier == carrier
            })
            .last()
    }

    /// Finds the connections of a position, from scratch, until the aim is reached.
    pub(crate) fn build(&mut self, view: &View<W>, aim: Aim) -> Verdict<W> {
        self.clear();
        self.find_captures(view);
        for endpoint in view.endpoints().iter() {
            for other in view.adjacent(endpoint).iter().filter(|&other| other < endpoint) {
                self.add_full(view, aim, endpoint, other, Bits::EMPTY, || How::Adjacent);
            }
        }
        self.add_ready_made(view, aim, None);
        self.close(view, aim);
        self.verdict(view, aim)
    }

    /// Adds the ready-made connections that hold: all, or those that need one of the cells that the player has
    /// gained, while the others have been added before.
    fn add_ready_made(&mut self, view: &View<W>, aim: Aim, gained: Option<Bits<W>>) {
        if self.ready_made.is_empty() || gained.is_some_and(|gained| gained.is_empty()) {
            return;
        }
        let mine = view.stones();
        for index in 0..self.ready_made.len() {
            let ReadyMade { ends, stones, carrier } = self.ready_made[index];
            if gained.is_some_and(|gained| !gained.meets(stones))
                || !stones.is_subset_of(mine)
                || !carrier.is_subset_of(mine | view.empty())
            {
                continue;
            }
            let [a, b] = ends.map(|end| view.group_of(end));
            let live = [a, b].iter().all(|&end| view.endpoints().contains(end));
            if live && a != b && !view.adjacent(a).contains(b) {
                let stones = stones | (carrier & mine);
                let left = ReadyMade { ends, stones, carrier: carrier & view.empty() };
                self.add_full(view, aim, a, b, left.carrier, || How::ReadyMade(left));
            }
        }
    }

    fn find_captures(&mut self, view: &View<W>) {
        if let Some(captures) = &mut self.captures {
            *captures = super::captures(view);
        }
    }

    /// The cells that connections of two endpoints with this middle may share.
    #[inline]
    fn shared(&self, [far, middle, end]: [VertexId; 3]) -> Bits<W> {
        let Some(captures) = &self.captures else { return Bits::EMPTY };
        let shared = captures[middle.index()];
        if shared.contains(far) || shared.contains(end) { Bits::EMPTY } else { shared }
    }

    fn verdict(&self, view: &View<W>, aim: Aim) -> Verdict<W> {
        match (self.found, view.terminals()) {
            (Some(carrier), _) => Verdict::Reached(carrier),
            (None, &[a, b]) if view.conducts() => {
                Verdict::must_play(view.empty(), self.semis_of(place(a, b)))
            }
            _ => stars::verdict(self, view, aim),
        }
    }

    /// The carriers of the full connections of two endpoints that were found.
    pub(crate) fn fulls(&self, a: VertexId, b: VertexId) -> impl Iterator<Item = Bits<W>> + '_ {
        self.fulls_of(place(a, b)).iter().map(|full| full.carrier)
    }

    /// The carriers of the semi connections of two endpoints that were found, without those that
    /// hold all cells common to the full connections.
    pub(crate) fn semis(&self, a: VertexId, b: VertexId) -> impl Iterator<Item = Bits<W>> + '_ {
        self.semis_of(place(a, b)).iter().copied()
    }

    #[inline]
    fn fulls_of(&self, at: usize) -> &[Full<W>] {
        self.fulls.items(self.pairs[at].fulls)
    }

    #[inline]
    fn semis_of(&self, at: usize) -> &[Bits<W>] {
        self.semis.items(self.pairs[at].semis)
    }

    /// The endpoints to which this one has a full connection.
    #[must_use]
    #[inline]
    pub(crate) fn partners(&self, endpoint: VertexId) -> Bits<W> {
        self.partners[endpoint.index()]
    }

    /// The cells common to all full connections of two endpoints that have at least one.
    #[must_use]
    #[inline]
    pub(crate) fn in_all_fulls(&self, a: VertexId, b: VertexId) -> Bits<W> {
        self.in_all_fulls[place(a, b)]
    }

    fn clear(&mut self) {
        for (a, b) in self.used.drain(..) {
            let at = place(a, b);
            self.pairs[at] = Pair::new();
            self.in_all_fulls[at] = Bits::below(Bits::<W>::CAPACITY);
            self.in_all_combined[at] = Bits::below(Bits::<W>::CAPACITY);
            self.in_any[at] = Bits::EMPTY;
        }
        self.fulls.clear();
        self.semis.clear();
        self.past.clear();
        self.partners.fill(Bits::EMPTY);
        self.to_combine.clear();
        self.to_unite.clear();
        self.found = None;
        self.log = self.log.take().map(|_| Log::default());
    }

    fn close(&mut self, view: &View<W>, aim: Aim) {
        let mut combined = 0;
        while self.found.is_none() && combined < MOST_COMBINED {
            if let Some((a, b, carrier)) = self.to_combine.pop_front() {
                combined += 1;
                self.combine(view, aim, a, b, carrier);
            } else if let Some((a, b)) = self.to_unite.pop_front() {
                self.unite(view, aim, a, b);
            } else {
                break;
            }
        }
        if combined == MOST_COMBINED {
            // What has been found holds; there may be more.
            self.to_combine.clear();
            for (a, b) in self.to_unite.drain(..) {
                self.pairs[place(a, b)].waits_for_or = false;
            }
        }
    }

    /// Applies the AND rule to a full connection and those combined before.
    fn combine(&mut self, view: &View<W>, aim: Aim, a: VertexId, b: VertexId, carrier: Bits<W>) {
        let at = place(a, b);
        // It may have been replaced by a smaller one in the meantime.
        let mut fulls = self.fulls.items_mut(&mut self.pairs[at].fulls).iter_mut();
        let Some(full) = fulls.find(|full| full.carrier == carrier) else { return };
        full.combined = true;
        self.in_all_combined[at] &= carrier;
        for (far, middle) in [(a, b), (b, a)] {
            // Connections over a terminal cost much and hardly ever help.
            if !view.ends().contains(middle) {
                self.combine_over(view, aim, far, middle, carrier);
            }
            if self.found.is_some() {
                return;
            }
        }
        self.partners[a.index()].insert(b);
        self.partners[b.index()].insert(a);
    }

    fn combine_over(
        &mut self,
        view: &View<W>,
        aim: Aim,
        far: VertexId,
        middle: VertexId,
        carrier: Bits<W>,
    ) {
        let is_group = view.groups().contains(middle);
        let cells = carrier.with(middle);
        // Adjacent ends have a full connection that nothing improves.
        let ends = self.partners[middle.index()] - carrier - view.adjacent(far);
        for end in ends.without(far).iter() {
            // Most ends fail here.
            let own = carrier - self.shared([far, middle, end]);
            if !self.in_all_combined[place(middle, end)].meets(own)
                && (is_group || !self.in_all_fulls[place(far, end)].is_subset_of(cells))
            {
                self.combine_with(view, aim, [far, middle, end], carrier);
            }
        }
    }

    /// Applies the AND rule to a full connection of the first two vertices, whose carrier does not
    /// hold the third, and the combined ones of the last two.
    fn combine_with(
        &mut self,
        view: &View<W>,
        aim: Aim,
        [far, middle, end]: [VertexId; 3],
        carrier: Bits<W>,
    ) {
        let at = place(middle, end);
        let is_group = view.groups().contains(middle);
        let shared = self.shared([far, middle, end]);
        let own = carrier - shared;
        if !is_group && self.is_useless(place(far, end), carrier.with(middle)) {
            return;
        }
        // A new connection x-y never changes the list of z-y.
        let fulls = self.pairs[at].fulls;
        for index in 0..fulls.len() {
            let Full { carrier: other, combined } = self.fulls.items(fulls)[index];
            if !combined || other.meets(own) || other.contains(far) {
                continue;
            }
            let union = carrier | other;
            let union = if other.meets(carrier) { union | shared } else { union };
            let how = || How::And { middle, carriers: [carrier, other] };
            if is_group {
                self.add_full(view, aim, far, end, union, how);
            } else {
                self.add_semi(view, aim, far, end, union.with(middle), how);
            }
        }
    }

    /// Whether a pair has no use for semi connections whose carriers have all of these cells.
    #[inline]
    fn is_useless(&self, at: usize, cells: Bits<W>) -> bool {
        // The OR rule only uses semi connections that avoid a cell common to all full ones. This
        // holds for all that contain a full one's carrier, too.
        self.in_all_fulls[at].is_subset_of(cells)
            || self.semis_of(at).iter().any(|semi| semi.is_subset_of(cells))
    }

    /// What there is to do before a pair is changed.
    #[inline]
    fn touch(&mut self, a: VertexId, b: VertexId) {
        let at = place(a, b);
        self.save(at);
        if !self.pairs[at].used {
            self.pairs[at].used = true;
            self.used.push((a, b));
        }
    }

    /// Notes how a connection was found, unless it was found from those of an earlier position: the
    /// reasons for those may have gone.
    #[inline]
    fn derived(
        &mut self,
        ends: [VertexId; 2],
        strength: Strength,
        carrier: Bits<W>,
        how: impl FnOnce() -> How<W>,
    ) {
        if self.past.is_empty()
            && let Some(log) = &mut self.log
        {
            let before = log.last.insert(place(ends[0], ends[1]), log.derivations.len());
            log.derivations.push(Derivation { ends, strength, carrier, how: how(), before });
        }
    }

    fn add_full(
        &mut self,
        view: &View<W>,
        aim: Aim,
        a: VertexId,
        b: VertexId,
        carrier: Bits<W>,
        how: impl FnOnce() -> How<W>,
    ) {
        let at = place(a, b);
        let before = self.in_all_fulls[at];
        let fulls = self.fulls_of(at);
        if fulls.iter().any(|full| full.carrier.is_subset_of(carrier)) {
            return;
        }
        let replaces = fulls.iter().any(|full| carrier.is_subset_of(full.carrier));
        if !replaces && before.is_subset_of(carrier) {
            return;
        }
        self.touch(a, b);
        let pair = &mut self.pairs[at];
        self.fulls.retain(&mut pair.fulls, |full| !carrier.is_subset_of(full.carrier));
        let common = before & carrier;
        self.semis.retain(&mut pair.semis, |&semi| !common.is_subset_of(semi));
        self.fulls.push(&mut pair.fulls, Full { carrier, combined: false });
        self.in_all_fulls[at] = common;
        self.in_any[at] |= carrier;
        self.derived([a, b], Strength::Full, carrier, how);
        self.to_combine.push_back((a, b, carrier));
        if aim != Aim::All && view.is_goal(a, b) {
            self.found = Some(carrier);
        }
    }

    fn add_semi(
        &mut self,
        view: &View<W>,
        aim: Aim,
        a: VertexId,
        b: VertexId,
        carrier: Bits<W>,
        how: impl FnOnce() -> How<W>,
    ) {
        let at = place(a, b);
        let Pair { semis, in_all_semis, .. } = self.pairs[at];
        if self.is_useless(at, carrier)
            || (semis.len() >= MANY_SEMIS && in_all_semis.is_subset_of(carrier))
        {
            return;
        }
        self.touch(a, b);
        let pair = &mut self.pairs[at];
        self.semis.retain(&mut pair.semis, |&semi| !carrier.is_subset_of(semi));
        self.semis.push(&mut pair.semis, carrier);
        pair.in_all_semis &= carrier;
        if pair.in_all_semis.is_empty() && !pair.waits_for_or {
            pair.waits_for_or = true;
            self.to_unite.push_back((a, b));
        }
        self.in_any[at] |= carrier;
        self.derived([a, b], Strength::Semi, carrier, how);
        if aim == Aim::Semi && view.is_goal(a, b) {
            self.found = Some(carrier);
        }
    }

    /// Applies the OR rule to a pair: one full connection, then for each cell common to all full
    /// connections another that avoids it, where there is one.
    fn unite(&mut self, view: &View<W>, aim: Aim, a: VertexId, b: VertexId) {
        let at = place(a, b);
        self.pairs[at].waits_for_or = false;
        if self.pairs[at].fulls.is_empty() {
            match united(self.semis_of(at), None) {
                Some(carrier) => self.add_united(view, aim, a, b, carrier, None),
                None => return,
            }
        }
        let mut left = self.in_all_fulls[at];
        while let Some(cell) = left.first() {
            left.remove(cell);
            if let Some(carrier) = united(self.semis_of(at), Some(cell)) {
                left &= carrier;
                self.add_united(view, aim, a, b, carrier, Some(cell));
            }
        }
    }

    /// Adds what the OR rule gives for the semi connections that avoid a cell.
    fn add_united(
        &mut self,
        view: &View<W>,
        aim: Aim,
        a: VertexId,
        b: VertexId,
        carrier: Bits<W>,
        avoid: Option<VertexId>,
    ) {
        let mut semis = Vec::new();
        if self.log.is_some() {
            let all = self.semis_of(place(a, b)).iter().copied();
            let avoiding = all.filter(|semi| avoid.is_none_or(|cell| !semi.contains(cell)));
            semis.extend(avoiding.filter(|semi| semi.is_subset_of(carrier)));
        }
        self.add_full(view, aim, a, b, carrier, || How::Or { semis });
    }
}

/// The union of some of the carriers that avoid a cell and have nothing in common, if those that
/// avoid it have nothing in common.
pub(super) fn united<const W: usize>(
    semis: &[Bits<W>],
    avoid: Option<VertexId>,
) -> Option<Bits<W>> {
    let all = Bits::below(Bits::<W>::CAPACITY);
    // Most often they have something in common, and without branches that is found out quickly.
    let counts = |semi: Bits<W>| avoid.is_none_or(|cell| !semi.contains(cell));
    let in_all =
        semis.iter().fold(all, |common, &semi| if counts(semi) { common & semi } else { common });
    if !in_all.is_empty() {
        return None;
    }
    let mut common = all;
    let mut union = Bits::EMPTY;
    for &semi in semis.iter().filter(|&&semi| counts(semi)) {
        if common.is_subset_of(semi) {
            continue;
        }
        common &= semi;
        union |= semi;
        if common.is_empty() {
            return Some(union);
        }
    }
    None
}

mod later;
mod lists;
#[cfg(test)]
mod tests;
