//! Connections by pairings, for misère play.
//!
//! A *pairing* of some empty cells *joins* two endpoints of a player if they are joined as soon as
//! he has at least one cell of each pair. In misère play the opponent wants that, and he can see to
//! it: he answers a claim of a paired cell with its mate (Hayward, Toft & Henderson, How to play
//! reverse Hex; Hayward et al., A Reverse Hex Solver, Theorems 2.1, 3.10, 4.1 and 4.2). A *key* is a
//! cell with whose claim the player completes such a pairing.
//!
//! [`Pairings`] finds many of them by two rules. AND: pairings for x-z and z-y, z an empty cell,
//! make one for x-y with key z. OR: two for x-y with different keys make one without a key, in which
//! the keys are a pair. The cells of the two need not be disjoint: it is enough that their union is
//! a pairing, that is, that they agree where they overlap.

use std::collections::VecDeque;

use super::links::place;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// So many different pairs are told apart in one search; what needs more is not found.
const MOST_PAIRS: usize = 256;
type PairSet = Bits<{ MOST_PAIRS / 64 }>;

/// At most so many pairings without and with a key are kept for two endpoints.
const MOST_FULLS: usize = 6;
const MOST_SEMIS: usize = 12;

/// A set of pairs with the cells in them.
#[derive(Clone, Copy, Debug)]
struct Paired<const W: usize> {
    cells: Bits<W>,
    pairs: PairSet,
}

impl<const W: usize> Paired<W> {
    const NOTHING: Self = Self { cells: Bits::EMPTY, pairs: Bits::EMPTY };

    /// The union, if it is a pairing: every common cell is in a common pair.
    #[inline]
    fn union(self, other: Self) -> Option<Self> {
        let common = self.cells & other.cells;
        if !common.is_empty() && common.len() != 2 * (self.pairs & other.pairs).len() {
            return None;
        }
        Some(Self { cells: self.cells | other.cells, pairs: self.pairs | other.pairs })
    }
}

/// A pairing that joins two endpoints once the player has the key.
#[derive(Clone, Copy, Debug)]
struct Semi<const W: usize> {
    key: VertexId,
    paired: Paired<W>,
}

/// The pairings found for two endpoints.
#[derive(Clone, Debug)]
struct Pair<const W: usize> {
    fulls: Vec<Paired<W>>,
    semis: Vec<Semi<W>>,
    used: bool,
}

/// When the search for pairings ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PairingAim {
    /// With the first pairing that joins the terminals, or does so with a key.
    Key,
    /// With the first pairing that joins the terminals.
    Join,
    /// When there are no more.
    All,
}

/// A pairing that joins the terminals of a player once he has at least one cell of each pair, and
/// the key if there is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct JoinPairing {
    /// The pairs, in increasing order, their smaller cells first.
    pub pairs: Vec<[VertexId; 2]>,
    /// A cell in none of the pairs.
    pub key: Option<VertexId>,
}

/// The pairings of one player in one position. Reuse the value: its memory is kept.
#[derive(Clone, Debug)]
pub(crate) struct Pairings<const W: usize> {
    universe: usize,
    pairs: Vec<Pair<W>>,
    used: Vec<usize>,
    /// For each endpoint those with which a pairing joins it.
    partners: Vec<Bits<W>>,
    to_combine: VecDeque<(VertexId, VertexId, Paired<W>)>,
    /// The numbers of pairs of cells, by place; 0 is none.
    numbers: Vec<u16>,
    numbered: Vec<[VertexId; 2]>,
    terminals: [VertexId; 2],
    aim: PairingAim,
    found: bool,
}

impl<const W: usize> Pairings<W> {
    /// No pairings yet, for boards with the given number of vertex ids.
    #[must_use]
    pub(crate) fn new(universe: usize) -> Self {
        let places = universe * universe.saturating_sub(1) / 2;
        Self {
            universe,
            pairs: vec![Pair { fulls: Vec::new(), semis: Vec::new(), used: false }; places],
            used: Vec::new(),
            partners: vec![Bits::EMPTY; universe],
            to_combine: VecDeque::new(),
            numbers: vec![0; places],
            numbered: Vec::new(),
            terminals: [VertexId::new(0); 2],
            aim: PairingAim::All,
            found: false,
        }
    }

    /// Finds the pairings of the player who joins the terminals of this reduced graph, until the
    /// aim is reached. Returns whether it was; false if there are not two terminals.
    ///
    /// # Panics
    /// If the graph has more vertex ids than the value was made for.
    pub(crate) fn build(&mut self, graph: &ReducedGraph<W>, aim: PairingAim) -> bool {
        assert!(graph.universe() <= self.universe, "the graph is larger than expected");
        self.clear();
        self.aim = aim;
        let mut terminals = graph.terminals().iter();
        let (Some(s), Some(t), None) = (terminals.next(), terminals.next(), terminals.next())
        else {
            return false;
        };
        self.terminals = [s, t];
        for vertex in graph.live().iter() {
            for other in graph.neighbours(vertex).iter().filter(|&other| other < vertex) {
                self.add_full(vertex, other, Paired::NOTHING);
            }
        }
        while !self.found
            && let Some((a, b, paired)) = self.to_combine.pop_front()
        {
            self.combine(graph, a, b, paired);
        }
        self.found
    }

    /// The pairing that was found last for the terminals: without a key if there is one, else with a
    /// key. `None` if none was found.
    #[must_use]
    pub(crate) fn join(&self) -> Option<JoinPairing> {
        let [s, t] = self.terminals;
        if s == t {
            return None;
        }
        let pair = &self.pairs[place(s, t)];
        let (paired, key) = match (pair.fulls.last(), pair.semis.last()) {
            (Some(&full), _) => (full, None),
            (None, Some(semi)) => (semi.paired, Some(semi.key)),
            (None, None) => return None,
        };
        Some(JoinPairing { pairs: self.listed(paired), key })
    }

    /// The pairings found that join the terminals with a key.
    pub(crate) fn with_keys(&self) -> impl Iterator<Item = JoinPairing> {
        let [s, t] = self.terminals;
        let semis = (s != t).then(|| &self.pairs[place(s, t)].semis);
        semis
            .into_iter()
            .flatten()
            .map(|semi| JoinPairing { pairs: self.listed(semi.paired), key: Some(semi.key) })
    }

    fn listed(&self, paired: Paired<W>) -> Vec<[VertexId; 2]> {
        let numbered = |number: VertexId| self.numbered[number.index()];
        let mut pairs: Vec<_> = paired.pairs.iter().map(numbered).collect();
        pairs.sort_unstable();
        pairs
    }

    /// The cells with which the player completes a pairing that joins the terminals.
    ///
    /// # Panics
    /// If nothing was built; likewise in the methods that follow.
    #[must_use]
    pub(crate) fn keys(&self) -> Bits<W> {
        let [s, t] = self.terminals;
        self.pairs[place(s, t)].semis.iter().map(|semi| semi.key).collect()
    }

    /// The cells with which the player completes a pairing that joins the terminals with a key, as
    /// far as that can be seen from pairings with one key each.
    #[must_use]
    pub(crate) fn keys_of_two(&self, graph: &ReducedGraph<W>) -> Bits<W> {
        let mut keys = Bits::EMPTY;
        let [s, t] = self.terminals;
        for (near, far) in [(s, t), (t, s)] {
            for middle in (self.partners[far.index()] & graph.cells()).iter() {
                let fulls = &self.pairs[place(middle, far)].fulls;
                for semi in &self.pairs[place(near, middle)].semis {
                    if keys.contains(semi.key) && keys.contains(middle) {
                        continue;
                    }
                    let completes = |full: &&Paired<W>| {
                        !full.cells.contains(semi.key) && semi.paired.union(**full).is_some()
                    };
                    if fulls.iter().find(completes).is_some() {
                        keys.insert(semi.key);
                        keys.insert(middle);
                    }
                }
            }
        }
        keys
    }

    /// The endpoints to which a pairing joins this one.
    #[must_use]
    #[inline]
    pub(crate) fn partners(&self, endpoint: VertexId) -> Bits<W> {
        self.partners[endpoint.index()]
    }

    /// The number of cells in the smallest pairing that joins two endpoints.
    #[must_use]
    pub(crate) fn least_cells(&self, a: VertexId, b: VertexId) -> Option<usize> {
        self.pairs[place(a, b)].fulls.iter().map(|full| full.cells.len()).min()
    }

    fn clear(&mut self) {
        for place in self.used.drain(..) {
            let pair = &mut self.pairs[place];
            pair.fulls.clear();
            pair.semis.clear();
            pair.used = false;
        }
        self.partners.fill(Bits::EMPTY);
        self.to_combine.clear();
        for [a, b] in self.numbered.drain(..) {
            self.numbers[place(a, b)] = 0;
        }
        self.found = false;
    }

    /// Applies the AND rule to a pairing and those combined before.
    fn combine(&mut self, graph: &ReducedGraph<W>, a: VertexId, b: VertexId, paired: Paired<W>) {
        // It may have been replaced by a smaller one in the meantime.
        if !self.pairs[place(a, b)].fulls.iter().any(|full| full.pairs == paired.pairs) {
            return;
        }
        for (far, middle) in [(a, b), (b, a)] {
            if !self.terminals.contains(&middle) {
                self.combine_over(graph, far, middle, paired);
            }
            if self.found {
                return;
            }
        }
        self.partners[a.index()].insert(b);
        self.partners[b.index()].insert(a);
    }

    fn combine_over(
        &mut self,
        graph: &ReducedGraph<W>,
        far: VertexId,
        middle: VertexId,
        paired: Paired<W>,
    ) {
        // Adjacent ends need no pairing.
        let ends = self.partners[middle.index()] - paired.cells - graph.neighbours(far);
        for end in ends.without(far).iter() {
            let at = place(middle, end);
            for index in 0..self.pairs[at].fulls.len() {
                let other = self.pairs[at].fulls[index];
                if other.cells.contains(far) {
                    continue;
                }
                if let Some(union) = paired.union(other) {
                    self.add_semi(far, end, Semi { key: middle, paired: union });
                    if self.found {
                        return;
                    }
                }
            }
        }
    }

    fn touch(&mut self, at: usize) -> &mut Pair<W> {
        let pair = &mut self.pairs[at];
        if !pair.used {
            pair.used = true;
            self.used.push(at);
        }
        pair
    }

    fn is_goal(&self, a: VertexId, b: VertexId) -> bool {
        self.terminals == [a, b] || self.terminals == [b, a]
    }

    fn add_full(&mut self, a: VertexId, b: VertexId, paired: Paired<W>) {
        let pair = self.touch(place(a, b));
        if pair.fulls.iter().any(|full| full.cells.is_subset_of(paired.cells)) {
            return;
        }
        pair.fulls.retain(|full| !paired.cells.is_subset_of(full.cells));
        if pair.fulls.len() >= MOST_FULLS {
            return;
        }
        pair.semis.retain(|semi| !paired.cells.is_subset_of(semi.paired.cells));
        pair.fulls.push(paired);
        self.to_combine.push_back((a, b, paired));
        self.found |= self.aim != PairingAim::All && self.is_goal(a, b);
    }

    fn add_semi(&mut self, a: VertexId, b: VertexId, semi: Semi<W>) {
        let at = place(a, b);
        let pair = self.touch(at);
        if pair.fulls.iter().any(|full| full.cells.is_subset_of(semi.paired.cells))
            || pair
                .semis
                .iter()
                .any(|s| s.key == semi.key && s.paired.cells.is_subset_of(semi.paired.cells))
        {
            return;
        }
        pair.semis.retain(|s| s.key != semi.key || !semi.paired.cells.is_subset_of(s.paired.cells));
        if pair.semis.len() >= MOST_SEMIS {
            return;
        }
        pair.semis.push(semi);
        if self.aim == PairingAim::Key && self.is_goal(a, b) {
            self.found = true;
            return;
        }
        // The OR rule.
        let semis = self.pairs[at].semis.len() - 1;
        for index in 0..semis {
            let Some(&other) = self.pairs[at].semis.get(index) else { return };
            if other.key == semi.key
                || other.paired.cells.contains(semi.key)
                || semi.paired.cells.contains(other.key)
            {
                continue;
            }
            if let Some(union) = semi.paired.union(other.paired)
                && let Some(number) = self.number(semi.key, other.key)
            {
                let cells = union.cells.with(semi.key).with(other.key);
                let before = self.pairs[at].semis.len();
                self.add_full(a, b, Paired { cells, pairs: union.pairs.with(number) });
                if self.found || self.pairs[at].semis.len() < before {
                    return;
                }
            }
        }
    }

    /// The number of a pair of cells, a new one if it has none yet and there is one left.
    fn number(&mut self, a: VertexId, b: VertexId) -> Option<VertexId> {
        let known = self.numbers[place(a, b)];
        if known > 0 {
            return Some(VertexId::new(usize::from(known) - 1));
        }
        if self.numbered.len() == MOST_PAIRS {
            return None;
        }
        self.numbered.push([a.min(b), a.max(b)]);
        let number = self.numbered.len();
        self.numbers[place(a, b)] = number as u16;
        Some(VertexId::new(number - 1))
    }
}
