//! From the connections of a position to those of a later one, and back.
//!
//! What a connection promises depends on nothing outside its carrier, nor on how it was found. So
//! when cells have been claimed, a connection holds on if the opponent has nothing in its carrier, and
//! it no longer needs the cells that are the player's; connections of what has become one group are
//! connections of the group. Only what is new is combined with the rest. A pair that has lost full
//! connections may want those that they made useless: they are looked for again.

use super::lists::{List, Lists};
use super::{Aim, Full, How, Links, Pair, Verdict, View, place};
use crate::graph::{Bits, VertexId};

/// What is put back when steps are taken back, the last one last.
#[derive(Clone, Debug, Default)]
pub(super) struct Past<const W: usize> {
    levels: Vec<Level>,
    pairs: Vec<Saved<W>>,
    partners: Vec<Bits<W>>,
}

/// Where what is put back for a step begins.
#[derive(Clone, Copy, Debug)]
struct Level {
    pairs: usize,
    used: usize,
    /// What the [lists](super::lists::Lists) go back with.
    fulls: usize,
    semis: usize,
}

/// What was known about a pair before it was changed.
#[derive(Clone, Copy, Debug)]
struct Saved<const W: usize> {
    at: usize,
    pair: Pair<W>,
    in_all_fulls: Bits<W>,
    in_all_combined: Bits<W>,
    in_any: Bits<W>,
}

impl<const W: usize> Past<W> {
    /// Whether the position was looked at from scratch.
    pub(super) fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    pub(super) fn clear(&mut self) {
        self.levels.clear();
        self.pairs.clear();
        self.partners.clear();
    }
}

/// What has happened since an earlier position.
struct Change<const W: usize> {
    /// Cells that the opponent has claimed.
    lost: Bits<W>,
    /// Cells that the player has claimed.
    gained: Bits<W>,
    /// The player's groups that are new or have grown.
    grown: Bits<W>,
    /// The endpoints of the earlier position, and those that are still there as what they were: a cell, or a
    /// group, whether it has grown or not. What was combined over a group need not be combined again.
    before: Bits<W>,
    same: Bits<W>,
}

impl<const W: usize> Change<W> {
    fn between(before: &View<W>, after: &View<W>) -> Self {
        let claimed = before.empty() - after.empty();
        let is_mine = |cell: &VertexId| after.groups().contains(after.group_of(*cell));
        let gained: Bits<W> = claimed.iter().filter(is_mine).collect();
        let joined = gained | (before.groups() - after.groups());
        let grown = joined.iter().map(|end| after.group_of(end)).collect::<Bits<W>>();
        let grown = grown & after.groups();
        let new = grown - before.groups();
        let before = before.endpoints();
        let same = (before & after.endpoints()) - new;
        Self { lost: claimed - gained, gained, grown, before, same }
    }
}

impl<const W: usize> Links<W> {
    /// Finds the connections of a later position from those of the position that was looked at last,
    /// all of which must have been found: its verdict was [`Verdict::MustPlay`]. Both views give the
    /// cells the same names. Derivations are not noted.
    ///
    /// What is found may differ from what [`Self::build`] finds: neither finds all connections.
    pub(crate) fn advance(&mut self, before: &View<W>, view: &View<W>, aim: Aim) -> Verdict<W> {
        self.past.levels.push(Level {
            pairs: self.past.pairs.len(),
            used: self.used.len(),
            fulls: self.fulls.keep(),
            semis: self.semis.keep(),
        });
        self.past.partners.extend_from_slice(&self.partners);
        let change = Change::between(before, view);
        self.find_captures(view);
        let weaker = self.hold_on(view, aim, &change);
        self.add_ready_made(view, aim, Some(change.gained));
        self.seek_goal(view, aim);
        if self.found.is_none() {
            for [a, b] in weaker {
                self.recombine(view, aim, a, b);
            }
            self.close(view, aim);
        }
        self.verdict(view, aim)
    }

    /// Takes the last [`Self::advance`] back; does nothing if there was none.
    pub(crate) fn retreat(&mut self) {
        let Some(Level { pairs, used, fulls, semis }) = self.past.levels.pop() else { return };
        for saved in self.past.pairs.drain(pairs..) {
            self.pairs[saved.at] = Pair { waits_for_or: false, ..saved.pair };
            self.in_all_fulls[saved.at] = saved.in_all_fulls;
            self.in_all_combined[saved.at] = saved.in_all_combined;
            self.in_any[saved.at] = saved.in_any;
        }
        self.fulls.go_back(fulls);
        self.semis.go_back(semis);
        self.used.truncate(used);
        let begin = self.past.partners.len() - self.partners.len();
        self.partners.copy_from_slice(&self.past.partners[begin..]);
        self.past.partners.truncate(begin);
        self.to_combine.clear();
        self.to_unite.clear();
        self.found = None;
    }

    /// Keeps what is known about a pair, before its first change after a step.
    #[inline]
    pub(super) fn save(&mut self, at: usize) {
        let depth = self.past.levels.len() as u32;
        let pair = &mut self.pairs[at];
        if pair.changed_at != depth {
            self.past.pairs.push(Saved {
                at,
                pair: *pair,
                in_all_fulls: self.in_all_fulls[at],
                in_all_combined: self.in_all_combined[at],
                in_any: self.in_any[at],
            });
            pair.changed_at = depth;
        }
    }

    /// Brings the connections that were known up to date; the pairs that have become weaker.
    fn hold_on(&mut self, view: &View<W>, aim: Aim, change: &Change<W>) -> Vec<[VertexId; 2]> {
        let (claimed, all) = (change.lost | change.gained, view.endpoints());
        let (mut weaker, mut moved) = (Vec::new(), Vec::new());
        for a in change.before.iter() {
            let mut others = change.before & Bits::below(a.index());
            if change.same.contains(a) && !others.is_empty() {
                others &= self.with_any_of(a, claimed) | (others - change.same);
            }
            for b in others.iter() {
                let at = place(a, b);
                let Pair { fulls, semis, .. } = self.pairs[at];
                if fulls.is_empty() && semis.is_empty() {
                    continue;
                }
                let ends = [view.group_of(a), view.group_of(b)];
                let lives = ends[0] != ends[1] && ends.iter().all(|&end| all.contains(end));
                let before = self.in_all_fulls[at];
                self.save(at);
                if lives {
                    self.claim_within(at, change);
                }
                let is_weaker = lives && !self.in_all_fulls[at].is_subset_of(before);
                if lives && ends == [a, b] {
                    self.take_up(a, b, !(change.same.contains(a) && change.same.contains(b)));
                } else {
                    let Pair { fulls, semis, .. } = self.pairs[at];
                    if lives {
                        moved.push((ends, fulls, semis));
                    }
                    (self.pairs[at].fulls, self.pairs[at].semis) = Default::default();
                    self.summarise(at);
                }
                if self.pairs[at].fulls.is_empty() {
                    self.partners[a.index()].remove(b);
                    self.partners[b.index()].remove(a);
                }
                if is_weaker {
                    weaker.push(ends);
                }
            }
        }
        // Derivations are not noted now, so any will do.
        let how = || How::Adjacent;
        for ([a, b], fulls, semis) in moved {
            for index in 0..fulls.len() {
                let Full { carrier, .. } = self.fulls.items(fulls)[index];
                self.add_full(view, aim, a, b, carrier, how);
            }
            for index in 0..semis.len() {
                let carrier = self.semis.items(semis)[index];
                self.add_semi(view, aim, a, b, carrier, how);
            }
        }
        for group in change.grown.iter() {
            for end in view.adjacent(group).iter() {
                self.add_full(view, aim, group, end, Bits::EMPTY, how);
            }
        }
        weaker
    }

    /// Drops the connections of a pair that the opponent has broken, and what is claimed from the
    /// carriers of the others.
    fn claim_within(&mut self, at: usize, change: &Change<W>) {
        let Change { lost, gained, .. } = *change;
        let mut shrinks = false;
        let pair = &mut self.pairs[at];
        pair.fulls = self.fulls.rewritten(pair.fulls, |Full { carrier, combined }| {
            let is_smaller = carrier.meets(gained);
            shrinks |= is_smaller;
            let full = Full { carrier: carrier - gained, combined: combined && !is_smaller };
            (!carrier.meets(lost)).then_some(full)
        });
        pair.semis = self.semis.rewritten(pair.semis, |semi| {
            shrinks |= semi.meets(gained);
            (!semi.meets(lost)).then_some(semi - gained)
        });
        if shrinks {
            keep_smallest(&mut self.fulls, &mut pair.fulls, |full| full.carrier);
            keep_smallest(&mut self.semis, &mut pair.semis, |&semi| semi);
        }
        self.summarise(at);
        if shrinks {
            let in_all_fulls = self.in_all_fulls[at];
            let semis = &mut self.pairs[at].semis;
            self.semis.retain(semis, |&semi| !in_all_fulls.is_subset_of(semi));
        }
    }

    /// The vertices before this one with which it has a connection whose carrier has one of these cells, and
    /// perhaps more.
    fn with_any_of(&self, a: VertexId, cells: Bits<W>) -> Bits<W> {
        let row = &self.in_any[place(a, VertexId::new(0))..][..a.index()];
        Bits::from_fn(row.len(), |b| row[b].meets(cells))
    }

    /// Sets what is common to the connections of a pair.
    fn summarise(&mut self, at: usize) {
        let all = Bits::below(Bits::<W>::CAPACITY);
        let (mut in_all_fulls, mut in_all_combined, mut in_any) = (all, all, Bits::EMPTY);
        for full in self.fulls_of(at) {
            in_all_fulls &= full.carrier;
            in_any |= full.carrier;
            if full.combined {
                in_all_combined &= full.carrier;
            }
        }
        let mut in_all_semis = all;
        for &semi in self.semis_of(at) {
            in_all_semis &= semi;
            in_any |= semi;
        }
        self.pairs[at].in_all_semis = in_all_semis;
        self.in_all_fulls[at] = in_all_fulls;
        self.in_all_combined[at] = in_all_combined;
        self.in_any[at] = in_any;
    }

    /// Lines up what has changed about a pair, all of it if an end has, for the two rules.
    fn take_up(&mut self, a: VertexId, b: VertexId, all: bool) {
        let at = place(a, b);
        let pair = &mut self.pairs[at];
        if all {
            let fulls = self.fulls.items_mut(&mut pair.fulls);
            fulls.iter_mut().for_each(|full| full.combined = false);
            self.in_all_combined[at] = Bits::below(Bits::<W>::CAPACITY);
        }
        let new = self.fulls.items(pair.fulls).iter().filter(|full| !full.combined);
        self.to_combine.extend(new.map(|full| (a, b, full.carrier)));
        if pair.in_all_semis.is_empty() && !pair.waits_for_or {
            pair.waits_for_or = true;
            self.to_unite.push_back((a, b));
        }
    }

    /// Ends the search if the terminals are joined as firmly as is wanted.
    fn seek_goal(&mut self, view: &View<W>, aim: Aim) {
        if aim == Aim::All || self.found.is_some() {
            return;
        }
        let carriers = view.goals().flat_map(|[a, b]| {
            let at = place(a, b);
            let semis = self.semis_of(at).iter().filter(|_| aim == Aim::Semi);
            self.fulls_of(at).iter().map(|full| &full.carrier).chain(semis)
        });
        self.found = carriers.min_by_key(|carrier| carrier.len()).copied();
    }

    /// Applies the AND rule to all connections that have been combined, for this pair only.
    fn recombine(&mut self, view: &View<W>, aim: Aim, a: VertexId, b: VertexId) {
        if view.adjacent(a).contains(b) {
            return;
        }
        let middles = self.partners[a.index()] & self.partners[b.index()];
        for middle in (middles - view.ends()).iter() {
            let [first, second] = [place(a, middle), place(middle, b)];
            let both = self.in_all_combined[first] & self.in_all_combined[second];
            if !both.is_subset_of(self.shared([a, middle, b])) {
                continue;
            }
            let fulls = self.pairs[first].fulls;
            for index in 0..fulls.len() {
                let Full { carrier, combined } = self.fulls.items(fulls)[index];
                if combined && !carrier.contains(b) {
                    self.combine_with(view, aim, [a, middle, b], carrier);
                }
            }
        }
    }
}

/// Drops what has a carrier that contains another's.
fn keep_smallest<T: Copy, const W: usize>(
    lists: &mut Lists<T>,
    list: &mut List,
    carrier: impl Fn(&T) -> Bits<W>,
) {
    let items = lists.items_mut(list);
    let mut kept = 0;
    for index in 0..items.len() {
        let mine = carrier(&items[index]);
        let is_smaller = |other: &T| carrier(other).is_subset_of(mine) && carrier(other) != mine;
        let is_useless = items[..kept].iter().any(|other| carrier(other).is_subset_of(mine))
            || items[index + 1..].iter().any(is_smaller);
        if !is_useless {
            items[kept] = items[index];
            kept += 1;
        }
    }
    list.truncate(kept);
}
