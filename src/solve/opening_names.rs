//! How a store names what the solver of a later position knows, so that all positions of a game share a store.
//!
//! The keys of such a solver are reduced graphs on the vertices that were left when it was made. A store has them on the
//! vertices of the whole game, under that symmetry of its board that makes the key least, as the solver of the
//! opening has. Either key tells the graph, the terminals in it and who is to move, so what is known about the one
//! is right for the other with the cells renamed.

use std::borrow::Cow;

use super::canonical::symmetries;
use crate::game::{Game, GraphState};
use crate::graph::{self, VertexId};

/// The names of the vertices of a game, and how keys are written with them.
#[derive(Debug)]
pub(super) struct Names {
    /// How many words tell the vertices that are left.
    words: usize,
    /// One for each symmetry of the opening; a single one if keys are as the store has them.
    namings: Vec<Naming>,
    is_own: bool,
}

/// For each vertex its name in a store.
#[derive(Debug)]
pub(super) struct Naming {
    to: Vec<VertexId>,
    from: Vec<Option<VertexId>>,
    /// How many words tell a set of names.
    words: usize,
    /// Whether of two vertices the later one has the later name.
    keeps_order: bool,
}

impl Naming {
    fn new(to: Vec<VertexId>, count: usize, words: usize) -> Self {
        let keeps_order = to.is_sorted();
        let mut from = vec![None; count];
        for (index, name) in to.iter().enumerate() {
            from[name.index()] = Some(VertexId::new(index));
        }
        Self { to, from, words, keeps_order }
    }

    /// The name of a vertex.
    pub(super) fn to(&self, vertex: VertexId) -> VertexId {
        self.to[vertex.index()]
    }

    /// The vertex with a name, if there is one.
    pub(super) fn from(&self, name: usize) -> Option<VertexId> {
        *self.from.get(name)?
    }

    /// The names of vertices, as a set of bits.
    pub(super) fn set_to(&self, vertices: impl Iterator<Item = VertexId>) -> Vec<u64> {
        let mut names = vec![0; self.words];
        vertices.for_each(|vertex| insert(&mut names, self.to(vertex).index()));
        names
    }

    /// The vertices with these names; none if some name is nobody's.
    pub(super) fn set_from<S: FromIterator<VertexId>>(&self, names: &[u64]) -> Option<S> {
        (names.len() == self.words).then(|| ones(names).map(|name| self.from(name)).collect())?
    }
}

impl Names {
    /// The store is the game's own, of so many vertices, in rows of so many words.
    pub(super) fn own(count: usize, words: usize) -> Self {
        let identity = (0..count).map(VertexId::new).collect();
        Self { words, namings: vec![Naming::new(identity, count, words)], is_own: true }
    }

    /// The store is that of an opening without claims whose rows have `W` words. `to` tells the opening's vertex for each
    /// of the game, in increasing order, and the game's rows have `words` words.
    pub(super) fn of_opening<const W: usize>(
        opening: &Game,
        to: &[VertexId],
        words: usize,
    ) -> Self {
        let state = GraphState::<W>::new(&opening.with_simplest_goal());
        let count = opening.hypergraph().vertex_count();
        let naming = |image: Vec<VertexId>| {
            Naming::new(to.iter().map(|vertex| image[vertex.index()]).collect(), count, W)
        };
        let namings = symmetries(state.graph()).into_iter().map(naming).collect();
        Self { words, namings, is_own: false }
    }

    /// The key of a position in the store, and how its vertices are named there.
    pub(super) fn key<'k>(&'k self, key: &'k [u64]) -> (Cow<'k, [u64]>, &'k Naming) {
        if self.is_own {
            return (Cow::Borrowed(key), &self.namings[0]);
        }
        let (graph, mover) = key.split_at(key.len() - 1);
        let (live, adjacent) = graph.split_at(self.words);
        // The vertices come first in a key; mostly they tell which is least.
        let named = |naming: &'k Naming| (naming.set_to(ones(live).map(VertexId::new)), naming);
        let all: Vec<_> = self.namings.iter().map(named).collect();
        let first = all.iter().map(|(names, _)| names).min().expect("there is the identity");
        let least = all.iter().filter(|(names, _)| names == first);
        let least = least.map(|(names, naming)| (naming.graph(live, adjacent, names), *naming));
        let (mut least, naming) = least.min_by(|(a, _), (b, _)| a.cmp(b)).expect("the first");
        least.extend(mover);
        (Cow::Owned(least), naming)
    }
}

impl Naming {
    /// The graph of a key with these names: the vertices that are left, and for each two of them whether they are
    /// adjacent.
    fn graph(&self, live: &[u64], adjacent: &[u64], names: &[u64]) -> Vec<u64> {
        let mut key = Vec::with_capacity(names.len() + adjacent.len() + 1);
        key.extend(names);
        if self.keeps_order {
            key.extend(adjacent);
            return key;
        }
        let mut rank = vec![0; self.from.len()];
        ones(names).enumerate().for_each(|(index, name)| rank[name] = index);
        let ranks: Vec<usize> = ones(live).map(|vertex| rank[self.to[vertex].index()]).collect();
        key.resize(names.len() + adjacent.len(), 0);
        for (i, j) in pairs(adjacent) {
            let (low, high) = (ranks[i].min(ranks[j]), ranks[i].max(ranks[j]));
            insert(&mut key[names.len()..], high * (high - 1) / 2 + low);
        }
        key
    }
}

/// The pairs of ranks, the greater first, that a key has bits for.
fn pairs(adjacent: &[u64]) -> impl Iterator<Item = (usize, usize)> {
    let (mut row, mut start) = (1, 0);
    ones(adjacent).map(move |bit| {
        while bit >= start + row {
            start += row;
            row += 1;
        }
        (row, bit - start)
    })
}

/// The places of the bits that are set, in increasing order.
fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    let words = words.iter().enumerate();
    words.flat_map(|(index, &word)| graph::ones(word).map(move |bit| index * 64 + bit))
}

fn insert(words: &mut [u64], bit: usize) {
    words[bit / 64] |= 1 << (bit % 64);
}
