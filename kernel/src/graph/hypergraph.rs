//! Hypergraphs with terminals, in normal form.

use std::cmp::Reverse;

use thiserror::Error;

use super::{Groups, VertexId, VertexSet};

/// A hypergraph whose vertices are terminals and cells.
///
/// It is always in normal form: the members of a hyperedge are sorted, the hyperedges are sorted,
/// none has fewer than two members, and none is contained in another (they are *absorbed*). Equal
/// values are equal games, for either goal.
///
/// Claiming a cell removes it: [shorting](Self::after_claims) merges its hyperedges into one,
/// cutting takes it out of them. Ids are stable, so the vertices of the result are a subset of
/// those before.
///
/// ```
/// use cutshort_kernel::graph::{Hypergraph, VertexId, VertexSet};
/// // s-a, s-b, a-t, b-t
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let square = Hypergraph::new(4, vec![s, t], [[s, a], [s, b], [a, t], [b, t]]).unwrap();
/// let shorted = square.short(a);
/// assert_eq!(shorted.hyperedges().collect::<Vec<_>>(), [[s, b], [s, t], [b, t]]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Hypergraph {
    terminals: Vec<VertexId>,
    cells: VertexSet,
    members: Vec<VertexId>,
    /// Hyperedge `i` is `members[ends[i - 1]..ends[i]]`, with 0 before the first.
    ends: Vec<usize>,
}

/// Why vertices and hyperedges make no hypergraph.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum HypergraphError {
    /// A terminal or a member of a hyperedge is not among the vertices.
    #[error("{vertex:?} is not one of the {vertex_count} vertices, or has been claimed")]
    UnknownVertex {
        /// The vertex.
        vertex: VertexId,
        /// How many vertices there are.
        vertex_count: usize,
    },
    /// A vertex is listed twice as a terminal.
    #[error("{0:?} is a terminal twice")]
    TerminalTwice(VertexId),
}

impl Hypergraph {
    /// The hypergraph with vertices `0..vertex_count`; those that are no terminals are cells. The
    /// terminals keep their order. Hyperedges of fewer than two members mean nothing and go, as do
    /// repeated members.
    ///
    /// Complexity: sorting, and for each hyperedge a look at the larger ones at its rarest member.
    ///
    /// # Errors
    /// If a vertex is unknown or a terminal is listed twice.
    pub fn new<E>(
        vertex_count: usize,
        terminals: Vec<VertexId>,
        hyperedges: impl IntoIterator<Item = E>,
    ) -> Result<Self, HypergraphError>
    where
        E: IntoIterator<Item = VertexId>,
    {
        let mut cells = VertexSet::full(vertex_count);
        for &terminal in &terminals {
            if terminal.index() >= vertex_count {
                return Err(HypergraphError::UnknownVertex { vertex: terminal, vertex_count });
            }
            if !cells.remove(terminal) {
                return Err(HypergraphError::TerminalTwice(terminal));
            }
        }
        let bare = Self { terminals, cells, members: Vec::new(), ends: Vec::new() };
        bare.with_hyperedges(hyperedges)
    }

    /// Other hyperedges on the same terminals and the same unclaimed cells.
    ///
    /// Complexity: as [`Self::new`].
    ///
    /// # Errors
    /// If a hyperedge has a member that is neither a terminal nor an unclaimed cell.
    pub fn with_hyperedges<E>(
        &self,
        hyperedges: impl IntoIterator<Item = E>,
    ) -> Result<Self, HypergraphError>
    where
        E: IntoIterator<Item = VertexId>,
    {
        let vertex_count = self.vertex_count();
        let mut vertices = self.cells.clone();
        vertices.extend(self.terminals.iter().copied());
        let mut lists = Lists::default();
        for hyperedge in hyperedges {
            for vertex in hyperedge {
                if !vertices.contains(vertex) {
                    return Err(HypergraphError::UnknownVertex { vertex, vertex_count });
                }
                lists.members.push(vertex);
            }
            lists.close();
        }
        Ok(lists.normalise(self.terminals.clone(), self.cells.clone()))
    }

    /// How many ids there are: those of claimed vertices still count, because ids are stable.
    #[must_use]
    pub fn vertex_count(&self) -> usize {
        self.cells.universe()
    }

    /// The terminals, in the order in which they were given.
    #[must_use]
    pub fn terminals(&self) -> &[VertexId] {
        &self.terminals
    }

    /// Whether the vertex is a terminal. Linear in the number of terminals.
    #[must_use]
    pub fn is_terminal(&self, vertex: VertexId) -> bool {
        self.terminals.contains(&vertex)
    }

    /// The cells that nobody has claimed.
    #[must_use]
    pub fn cells(&self) -> &VertexSet {
        &self.cells
    }

    /// The hyperedges in normal form.
    pub fn hyperedges(&self) -> impl ExactSizeIterator<Item = &[VertexId]> + Clone {
        (0..self.ends.len()).map(|index| self.hyperedge(index))
    }

    /// How many hyperedges there are.
    #[must_use]
    pub fn hyperedge_count(&self) -> usize {
        self.ends.len()
    }

    /// The members of the hyperedge with the given index in the normal form.
    ///
    /// # Panics
    /// If there are not that many hyperedges.
    #[must_use]
    pub fn hyperedge(&self, index: usize) -> &[VertexId] {
        let start = if index == 0 { 0 } else { self.ends[index - 1] };
        &self.members[start..self.ends[index]]
    }

    /// For each vertex the hyperedges that contain it.
    ///
    /// Time and space linear in the sizes of the hyperedges.
    #[must_use]
    pub fn incidence(&self) -> Incidence {
        Incidence::new(self.vertex_count(), self.hyperedges())
    }

    /// The largest degree of a cell: in how many hyperedges it lies. 0 without cells.
    #[must_use]
    pub fn max_cell_degree(&self) -> usize {
        let incidence = self.incidence();
        self.cells.iter().map(|cell| incidence.of(cell).len()).max().unwrap_or(0)
    }

    /// The 2-section as a hypergraph: every two vertices that share a hyperedge, terminals too, are
    /// a hyperedge of their own.
    ///
    /// Where the terminals conduct it has the same winner of every filling. Space quadratic in the
    /// sizes of the hyperedges.
    #[must_use]
    pub fn two_section(&self) -> Self {
        let pairs = self.hyperedges().flat_map(|hyperedge| {
            let rest = |index: usize| &hyperedge[index + 1..];
            let with = move |(index, &a)| rest(index).iter().map(move |&b| [a, b]);
            hyperedge.iter().enumerate().flat_map(with)
        });
        self.with_hyperedges(pairs).expect("members of hyperedges are vertices")
    }

    /// `G*v`: merges the hyperedges of the cell into one and removes the cell.
    ///
    /// # Panics
    /// If the vertex is not an unclaimed cell.
    #[must_use]
    pub fn short(&self, cell: VertexId) -> Self {
        let nothing = VertexSet::new(self.vertex_count());
        self.after_claims(&VertexSet::from_vertices(self.vertex_count(), [cell]), &nothing)
    }

    /// `G-v`: removes the cell from its hyperedges.
    ///
    /// # Panics
    /// If the vertex is not an unclaimed cell.
    #[must_use]
    pub fn cut(&self, cell: VertexId) -> Self {
        let nothing = VertexSet::new(self.vertex_count());
        self.after_claims(&nothing, &VertexSet::from_vertices(self.vertex_count(), [cell]))
    }

    /// The hypergraph in which `other`, a terminal, has become one with the terminal `first`: it is
    /// gone, and `first` stands in its hyperedges.
    ///
    /// # Panics
    /// If the vertices are not two different terminals.
    #[must_use]
    pub fn merge_terminals(&self, first: VertexId, other: VertexId) -> Self {
        assert!(first != other && self.is_terminal(first) && self.is_terminal(other));
        let terminals = self.terminals.iter().copied().filter(|&t| t != other).collect();
        let mut lists = Lists::default();
        for hyperedge in self.hyperedges() {
            let members = hyperedge.iter().map(|&v| if v == other { first } else { v });
            lists.members.extend(members);
            lists.close();
        }
        lists.normalise(terminals, self.cells.clone())
    }

    /// The hypergraph after all cells of `short` have been shorted and all of `cut` have been cut,
    /// in whatever order: the two commute on distinct cells.
    ///
    /// Complexity: near-linear in the sizes of the hyperedges, plus bringing it to normal form as
    /// in [`Self::new`].
    ///
    /// # Panics
    /// If a vertex of the sets is not an unclaimed cell, or is in both.
    #[must_use]
    pub fn after_claims(&self, short: &VertexSet, cut: &VertexSet) -> Self {
        let mut cells = self.cells.clone();
        for cell in short.iter().chain(cut.iter()) {
            assert!(cells.remove(cell), "{cell:?} is not an unclaimed cell, or is claimed twice");
        }
        let mut groups = Groups::new(self.hyperedge_count());
        let mut first_at = vec![None; self.vertex_count()];
        for (index, hyperedge) in self.hyperedges().enumerate() {
            for vertex in hyperedge.iter().filter(|&&vertex| short.contains(vertex)) {
                match first_at[vertex.index()] {
                    Some(first) => _ = groups.join(first, index),
                    None => first_at[vertex.index()] = Some(index),
                }
            }
        }
        let labels: Vec<usize> =
            (0..self.hyperedge_count()).map(|index| groups.find(index)).collect();
        let mut by_group: Vec<usize> = (0..self.hyperedge_count()).collect();
        by_group.sort_by_key(|&index| labels[index]);
        let mut lists = Lists::default();
        for group in by_group.chunk_by(|&a, &b| labels[a] == labels[b]) {
            for &index in group {
                let left = self.hyperedge(index).iter().copied();
                lists.members.extend(left.filter(|&v| !short.contains(v) && !cut.contains(v)));
            }
            lists.close();
        }
        lists.normalise(self.terminals.clone(), cells)
    }
}

/// For each vertex the indices of the hyperedges that contain it, in increasing order.
#[derive(Clone, Debug)]
pub struct Incidence {
    hyperedges: Vec<usize>,
    starts: Vec<usize>,
}

impl Incidence {
    fn new<'a>(
        vertex_count: usize,
        hyperedges: impl Iterator<Item = &'a [VertexId]> + Clone,
    ) -> Self {
        let mut starts = vec![0; vertex_count + 1];
        for vertex in hyperedges.clone().flatten() {
            starts[vertex.index() + 1] += 1;
        }
        for index in 0..vertex_count {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut filled = vec![0; starts[vertex_count]];
        for (index, hyperedge) in hyperedges.enumerate() {
            for vertex in hyperedge {
                filled[next[vertex.index()]] = index;
                next[vertex.index()] += 1;
            }
        }
        Self { hyperedges: filled, starts }
    }

    /// The hyperedges that contain the vertex.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn of(&self, vertex: VertexId) -> &[usize] {
        &self.hyperedges[self.starts[vertex.index()]..self.starts[vertex.index() + 1]]
    }
}

/// Hyperedges on their way to the normal form.
#[derive(Default)]
struct Lists {
    members: Vec<VertexId>,
    ends: Vec<usize>,
}

impl Lists {
    /// Ends the hyperedge whose members have just been pushed; drops it if it is too small.
    fn close(&mut self) {
        let start = self.ends.last().copied().unwrap_or(0);
        self.members[start..].sort_unstable();
        let mut kept = start;
        for index in start..self.members.len() {
            if kept == start || self.members[index] != self.members[kept - 1] {
                self.members[kept] = self.members[index];
                kept += 1;
            }
        }
        if kept - start < 2 {
            kept = start;
        } else {
            self.ends.push(kept);
        }
        self.members.truncate(kept);
    }

    fn get(&self, index: usize) -> &[VertexId] {
        &self.members[if index == 0 { 0 } else { self.ends[index - 1] }..self.ends[index]]
    }

    fn normalise(self, terminals: Vec<VertexId>, cells: VertexSet) -> Hypergraph {
        let mut kept: Vec<usize> = (0..self.ends.len()).collect();
        kept.sort_unstable_by_key(|&index| self.get(index));
        kept.dedup_by_key(|index| self.get(*index));
        // Of different hyperedges only a larger one contains another: at each vertex these come first.
        let mut by_size = kept.clone();
        by_size.sort_by_key(|&index| Reverse(self.get(index).len()));
        let incidence =
            Incidence::new(cells.universe(), by_size.iter().map(|&index| self.get(index)));
        let contained = |small: &[VertexId]| {
            let at = small.iter().map(|&vertex| incidence.of(vertex));
            let rarest = at.min_by_key(|at| at.len()).into_iter().flatten();
            let mut larger = rarest
                .map(|&place| self.get(by_size[place]))
                .take_while(|large| large.len() > small.len());
            larger.any(|large| small.iter().all(|vertex| large.binary_search(vertex).is_ok()))
        };
        kept.retain(|&index| !contained(self.get(index)));
        let mut members = Vec::with_capacity(self.members.len());
        let mut ends = Vec::with_capacity(kept.len());
        for index in kept {
            members.extend_from_slice(self.get(index));
            ends.push(members.len());
        }
        Hypergraph { terminals, cells, members, ends }
    }
}

#[cfg(test)]
mod tests {
    use quickcheck::quickcheck;

    use super::*;

    quickcheck! {
        /// As the definition has it, each hyperedge compared with all others.
        fn what_others_contain_is_absorbed(sets: Vec<u8>) -> bool {
            let members = |set: u8| (0..8).filter(move |v| set >> v & 1 == 1).map(VertexId::new);
            let hypergraph = Hypergraph::new(8, Vec::new(), sets.iter().map(|&set| members(set)));
            let is_kept = |&&set: &&u8| {
                let is_in_other = |&other: &u8| other != set && other & set == set;
                set.count_ones() >= 2 && !sets.iter().any(is_in_other)
            };
            let mut kept: Vec<Vec<VertexId>> =
                sets.iter().filter(is_kept).map(|&set| members(set).collect()).collect();
            kept.sort_unstable();
            kept.dedup();
            hypergraph.unwrap().hyperedges().eq(kept.iter().map(Vec::as_slice))
        }
    }
}
