//! From the connections of a position to those of a later one, and back.
//!
//! What a connection promises depends on nothing outside its carrier, nor on how it was found. So
//! when cells have been claimed, a connection holds on if the opponent has nothing in its carrier, and
//! it no longer needs the cells that are the player's; connections of what has become one group are
//! connections of the group. Only what is new is combined with the rest. A pair that has lost full
//! connections may want those that they made useless: they are looked for again.

use super::{Aim, Full, How, Links, Pair, Verdict, View, is_goal, place};
use crate::graph::{Bits, VertexId};

/// What is put back when steps are taken back, the last one last.
#[derive(Clone, Debug, Default)]
pub(super) struct Past<const W: usize> {
    levels: Vec<Level>,
    pairs: Vec<Saved<W>>,
    fulls: Vec<Full<W>>,
    semis: Vec<Bits<W>>,
    partners: Vec<Bits<W>>,
}

/// Where what is put back for a step begins.
#[derive(Clone, Copy, Debug)]
struct Level {
    pairs: usize,
    used: usize,
}

/// What was known about a pair before it was changed, but for the lists.
#[derive(Clone, Copy, Debug)]
struct Saved<const W: usize> {
    at: usize,
    fulls: usize,
    semis: usize,
    used: bool,
    changed_at: usize,
    in_all_semis: Bits<W>,
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
        self.fulls.clear();
        self.semis.clear();
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
    /// The endpoints of the earlier position, and those that are as they were.
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
        let before = before.endpoints();
        let same = (before & after.endpoints()) - grown;
        Self { lost: claimed - gained, gained, grown, before, same }
    }
}

/// The connections of a pair that is another one now.
struct Moved<const W: usize> {
    ends: [VertexId; 2],
    fulls: Vec<Bits<W>>,
    semis: Vec<Bits<W>>,
}

impl<const W: usize> Links<W> {
    /// Finds the connections of a later position from those of the position that was looked at last,
    /// all of which must have been found: its verdict was [`Verdict::MustPlay`]. Both views give the
    /// cells the same names. Derivations are not noted.
    ///
    /// What is found may differ from what [`Self::build`] finds: neither finds all connections.
    pub(crate) fn advance(&mut self, before: &View<W>, view: &View<W>, aim: Aim) -> Verdict<W> {
        self.past.levels.push(Level { pairs: self.past.pairs.len(), used: self.used.len() });
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
        let Some(Level { pairs, used }) = self.past.levels.pop() else { return };
        while self.past.pairs.len() > pairs {
            self.restore_one();
        }
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
        let depth = self.past.levels.len();
        let pair = &mut self.pairs[at];
        if pair.changed_at == depth {
            return;
        }
        self.past.pairs.push(Saved {
            at,
            fulls: self.past.fulls.len(),
            semis: self.past.semis.len(),
            used: pair.used,
            changed_at: pair.changed_at,
            in_all_semis: pair.in_all_semis,
            in_all_fulls: self.in_all_fulls[at],
            in_all_combined: self.in_all_combined[at],
            in_any: self.in_any[at],
        });
        self.past.fulls.extend_from_slice(&pair.fulls);
        self.past.semis.extend_from_slice(&pair.semis);
        pair.changed_at = depth;
    }

    /// Puts back the pair that was saved last.
    fn restore_one(&mut self) {
        let Some(saved) = self.past.pairs.pop() else { return };
        let pair = &mut self.pairs[saved.at];
        pair.fulls.clear();
        pair.fulls.extend_from_slice(&self.past.fulls[saved.fulls..]);
        self.past.fulls.truncate(saved.fulls);
        pair.semis.clear();
        pair.semis.extend_from_slice(&self.past.semis[saved.semis..]);
        self.past.semis.truncate(saved.semis);
        pair.used = saved.used;
        pair.changed_at = saved.changed_at;
        pair.in_all_semis = saved.in_all_semis;
        pair.waits_for_or = false;
        self.in_all_fulls[saved.at] = saved.in_all_fulls;
        self.in_all_combined[saved.at] = saved.in_all_combined;
        self.in_any[saved.at] = saved.in_any;
    }

    /// Brings the connections that were known up to date; the pairs that have become weaker.
    fn hold_on(&mut self, view: &View<W>, aim: Aim, change: &Change<W>) -> Vec<[VertexId; 2]> {
        let (claimed, all) = (change.lost | change.gained, view.endpoints());
        let (mut weaker, mut moved) = (Vec::new(), Vec::new());
        let pairs = change.before.iter().flat_map(|a| {
            let others = change.before & Bits::below(a.index());
            others.iter().map(move |b| (a, b))
        });
        for (a, b) in pairs {
            let at = place(a, b);
            let same = change.same.contains(a) && change.same.contains(b);
            if same && !self.in_any[at].meets(claimed) {
                continue;
            }
            let Pair { fulls, semis, .. } = &self.pairs[at];
            if fulls.is_empty() && semis.is_empty() {
                continue;
            }
            let ends = [a, b].map(|end| view.group_of(end));
            let lives = ends[0] != ends[1] && ends.iter().all(|&end| all.contains(end));
            let before = self.in_all_fulls[at];
            self.save(at);
            if lives {
                self.claim_within(at, change);
            } else {
                self.pairs[at].fulls.clear();
                self.pairs[at].semis.clear();
                self.summarise(at);
            }
            let is_weaker = !self.in_all_fulls[at].is_subset_of(before);
            if ends == [a, b] {
                self.take_up(a, b, !same);
            } else if lives {
                let Pair { fulls, semis, .. } = &mut self.pairs[at];
                let fulls = fulls.drain(..).map(|full| full.carrier).collect();
                moved.push(Moved { ends, fulls, semis: std::mem::take(semis) });
                self.summarise(at);
            }
            if self.pairs[at].fulls.is_empty() {
                self.partners[a.index()].remove(b);
                self.partners[b.index()].remove(a);
            }
            if lives && is_weaker {
                weaker.push(ends);
            }
        }
        // Derivations are not noted now, so any will do.
        let how = || How::Adjacent;
        for Moved { ends: [a, b], fulls, semis } in moved {
            fulls.into_iter().for_each(|full| self.add_full(view, aim, a, b, full, how));
            semis.into_iter().for_each(|semi| self.add_semi(view, aim, a, b, semi, how));
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
        let shrinks = self.in_any[at].meets(gained);
        let Pair { fulls, semis, .. } = &mut self.pairs[at];
        fulls.retain(|full| !full.carrier.meets(lost));
        semis.retain(|semi| !semi.meets(lost));
        if shrinks {
            for full in fulls.iter_mut().filter(|full| full.carrier.meets(gained)) {
                full.carrier -= gained;
                full.combined = false;
            }
            semis.iter_mut().for_each(|semi| *semi -= gained);
            keep_smallest(fulls, |full| full.carrier);
            keep_smallest(semis, |&semi| semi);
        }
        self.summarise(at);
        if shrinks {
            let in_all_fulls = self.in_all_fulls[at];
            self.pairs[at].semis.retain(|&semi| !in_all_fulls.is_subset_of(semi));
        }
    }

    /// Sets what is common to the connections of a pair.
    fn summarise(&mut self, at: usize) {
        let Pair { fulls, semis, in_all_semis, .. } = &mut self.pairs[at];
        let all = Bits::below(Bits::<W>::CAPACITY);
        let (mut in_all_fulls, mut in_all_combined, mut in_any) = (all, all, Bits::EMPTY);
        for full in &*fulls {
            in_all_fulls &= full.carrier;
            in_any |= full.carrier;
            if full.combined {
                in_all_combined &= full.carrier;
            }
        }
        *in_all_semis = all;
        for &semi in &*semis {
            *in_all_semis &= semi;
            in_any |= semi;
        }
        self.in_all_fulls[at] = in_all_fulls;
        self.in_all_combined[at] = in_all_combined;
        self.in_any[at] = in_any;
    }

    /// Lines up what has changed about a pair, all of it if an end has, for the two rules.
    fn take_up(&mut self, a: VertexId, b: VertexId, all: bool) {
        let at = place(a, b);
        let pair = &mut self.pairs[at];
        if all {
            pair.fulls.iter_mut().for_each(|full| full.combined = false);
            self.in_all_combined[at] = Bits::below(Bits::<W>::CAPACITY);
        }
        let new = pair.fulls.iter().filter(|full| !full.combined);
        self.to_combine.extend(new.map(|full| (a, b, full.carrier)));
        if pair.in_all_semis.is_empty() && !pair.waits_for_or {
            pair.waits_for_or = true;
            self.to_unite.push_back((a, b));
        }
    }

    /// Ends the search if the terminals are joined as firmly as is wanted.
    fn seek_goal(&mut self, view: &View<W>, aim: Aim) {
        let &[a, b] = view.terminals() else { return };
        if aim == Aim::All || self.found.is_some() || !is_goal(view, a, b) {
            return;
        }
        let Pair { fulls, semis, .. } = &self.pairs[place(a, b)];
        let semis = semis.iter().filter(|_| aim == Aim::Semi);
        let all = fulls.iter().map(|full| &full.carrier).chain(semis);
        self.found = all.min_by_key(|carrier| carrier.len()).copied();
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
            for index in 0..self.pairs[first].fulls.len() {
                let Full { carrier, combined } = self.pairs[first].fulls[index];
                if combined && !carrier.contains(b) {
                    self.combine_with(view, aim, [a, middle, b], carrier);
                }
            }
        }
    }
}

/// Drops what has a carrier that contains another's.
fn keep_smallest<T: Copy, const W: usize>(list: &mut Vec<T>, carrier: impl Fn(&T) -> Bits<W>) {
    let mut index = 0;
    while index < list.len() {
        let mine = carrier(&list[index]);
        let is_useless = list.iter().enumerate().any(|(other, item)| {
            other != index
                && carrier(item).is_subset_of(mine)
                && (other < index || carrier(item) != mine)
        });
        if is_useless {
            list.remove(index);
        } else {
            index += 1;
        }
    }
}
