//! Partitions of terminals: who is joined to whom in a full region.

use std::fmt;

use crate::game::Game;
use crate::graph::{UnionFind, VertexSet};

/// Which terminals of a full region are joined: a partition of the terminals `0..k`.
///
/// Printed with the terminals counted from 1: `12/3` joins the first two of three.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Partition(
    /// For each terminal the number of its block; blocks are numbered in the order in which they
    /// appear, so equal partitions are equal lists.
    Vec<u8>,
);

impl Partition {
    /// The partition of `0..k` in which two terminals are in one block when `label` gives them the
    /// same value.
    ///
    /// # Panics
    /// If there are more than 255 terminals.
    pub fn by_label<L: PartialEq>(k: usize, label: impl Fn(usize) -> L) -> Self {
        assert!(k <= 255, "at most 255 terminals");
        let mut firsts = Vec::new();
        let blocks = (0..k).map(|terminal| {
            let label = label(terminal);
            let known = firsts.iter().position(|first| *first == label).unwrap_or_else(|| {
                firsts.push(label);
                firsts.len() - 1
            });
            known as u8
        });
        Self(blocks.collect())
    }

    /// The partition of `0..k` in which nothing is joined.
    ///
    /// # Panics
    /// As [`Self::by_label`].
    #[must_use]
    pub fn discrete(k: usize) -> Self {
        Self::by_label(k, |terminal| terminal)
    }

    /// Which terminals of a game are joined when exactly the cells of a set are Short's: the definition. The
    /// terminals conduct.
    ///
    /// Complexity: near-linear in the sizes of the hyperedges.
    #[must_use]
    pub fn of_filling(game: &Game, short: &VertexSet) -> Self {
        let hypergraph = game.hypergraph();
        let terminals = hypergraph.terminals();
        let mut groups: UnionFind = UnionFind::new(hypergraph.vertex_count());
        for hyperedge in hypergraph.hyperedges() {
            let conducts = |&&vertex: &&_| short.contains(vertex) || terminals.contains(&vertex);
            groups.union_all(hyperedge.iter().filter(conducts).map(|vertex| vertex.index()));
        }
        Self::by_label(terminals.len(), |terminal| groups.find(terminals[terminal].index()))
    }

    /// How many terminals there are.
    #[must_use]
    pub fn terminals(&self) -> usize {
        self.0.len()
    }

    /// Whether two terminals are in one block.
    ///
    /// # Panics
    /// If there are not that many terminals.
    #[must_use]
    pub fn joins(&self, a: usize, b: usize) -> bool {
        self.0[a] == self.0[b]
    }

    /// The number of a terminal's block; blocks are numbered from 0 in the order in which they
    /// appear.
    ///
    /// # Panics
    /// If there are not that many terminals.
    #[must_use]
    pub fn block(&self, terminal: usize) -> usize {
        self.0[terminal].into()
    }

    /// How many blocks there are.
    #[must_use]
    pub fn blocks(&self) -> usize {
        self.0.iter().max().map_or(0, |&last| usize::from(last) + 1)
    }

    /// Whether terminals that this partition joins are joined by `other` too.
    ///
    /// # Panics
    /// If the two have different numbers of terminals.
    #[must_use]
    pub fn refines(&self, other: &Self) -> bool {
        assert_eq!(self.terminals(), other.terminals(), "partitions of different sets");
        let k = self.terminals();
        (0..k).all(|a| (0..a).all(|b| !self.joins(a, b) || other.joins(a, b)))
    }

    /// The terminals of each block.
    pub(super) fn members(&self) -> impl Iterator<Item = impl Iterator<Item = usize>> {
        let terminals = move |block| (0..self.terminals()).filter(move |&t| self.block(t) == block);
        (0..self.blocks()).map(terminals)
    }

    /// The finest partition that joins what either joins.
    ///
    /// # Panics
    /// If the two have different numbers of terminals.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        assert_eq!(self.terminals(), other.terminals(), "partitions of different sets");
        let k = self.terminals();
        let mut joined: UnionFind = UnionFind::new(k);
        for block in [self, other].into_iter().flat_map(Self::members) {
            joined.union_all(block);
        }
        Self::by_label(k, |terminal| joined.find(terminal))
    }

    /// Two pairs of terminals that are joined crosswise when the terminals lie on a circle in
    /// their order: a < b < c < d with a, c in one block and b, d in another.
    #[must_use]
    pub fn crossing(&self) -> Option<[usize; 4]> {
        let k = self.terminals();
        for a in 0..k {
            for c in (a + 1..k).filter(|&c| self.joins(a, c)) {
                for b in (a + 1..c).filter(|&b| !self.joins(a, b)) {
                    if let Some(d) = (c + 1..k).find(|&d| self.joins(b, d)) {
                        return Some([a, b, c, d]);
                    }
                }
            }
        }
        None
    }

    /// What Cut has joined when Short has joined this, for terminals on a circle (the *Kreweras
    /// complement*). Cut's terminals are the arcs between Short's. They are numbered so that
    /// taking the complement twice is the identity:
    ///
    /// - for odd k an arc has the number of the terminal opposite (for three terminals, arc 1 lies
    ///   between 2 and 3, as in Demer & Selinger);
    /// - for even k the circle is read backwards: arc `i` lies between the terminals `k - i` and
    ///   `k - i + 1` (modulo k, counted from 0).
    ///
    /// Two arcs are joined when no block has terminals on both sides of them. `None` if the
    /// partition [crosses](Self::crossing) itself.
    #[must_use]
    pub fn complement(&self) -> Option<Self> {
        if self.crossing().is_some() {
            return None;
        }
        let k = self.terminals();
        // The arc after terminal i is place i; between the arcs p < q lie the terminals p+1..=q.
        let place = |arc: usize| {
            if k % 2 == 1 { (arc + k / 2) % k } else { (k - arc) % k }
        };
        let separated = |p: usize, q: usize| {
            let inside = |t: usize| p < t && t <= q;
            (0..k).any(|a| (0..a).any(|b| self.joins(a, b) && inside(a) != inside(b)))
        };
        // For partitions without crossings "not separated" is transitive.
        let joined = |a: usize, b: usize| {
            let (p, q) = (place(a), place(b));
            !separated(p.min(q), p.max(q))
        };
        Some(Self::by_label(k, |arc| (0..k).find(|&other| joined(arc, other))))
    }

    /// All partitions of `0..k` in a fixed order, the discrete one first and the one with a single
    /// block last; otherwise by the number of blocks, then by the members of the blocks.
    pub(super) fn all(k: usize) -> Vec<Self> {
        let mut partial = vec![Vec::new()];
        for _ in 0..k {
            let extend = |blocks: &Vec<u8>| {
                let fresh = blocks.iter().max().map_or(0, |last| last + 1);
                let blocks = blocks.clone();
                (0..=fresh).map(move |block| blocks.iter().copied().chain([block]).collect())
            };
            partial = partial.iter().flat_map(extend).collect();
        }
        let mut all: Vec<Self> = partial.into_iter().map(Self).collect();
        all.sort_by_key(|partition| (k - partition.blocks(), partition.clone()));
        all
    }
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, block) in self.members().enumerate() {
            f.write_str(if index == 0 { "" } else { "/" })?;
            write_block(f, block)?;
        }
        Ok(())
    }
}

pub(super) fn write_block(
    f: &mut impl fmt::Write,
    members: impl Iterator<Item = usize>,
) -> fmt::Result {
    for (index, terminal) in members.enumerate() {
        // From the tenth terminal on the numbers need something between them.
        if index > 0 && terminal >= 9 {
            f.write_char('.')?;
        }
        write!(f, "{}", terminal + 1)?;
    }
    Ok(())
}

impl fmt::Debug for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}
