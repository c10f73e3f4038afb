//! Canonical forms, isomorphisms and automorphisms of hypergraphs with terminals.
//!
//! The hypergraph is handed to the crate `canonical-form` (individualisation and refinement) as its
//! incidence graph, in which terminals, cells and hyperedges have different colours. Cells that lie
//! in the same hyperedges are *twins*: one node stands for all of them, its colour says how many.

mod interchangeable;

use std::collections::{BTreeMap, BTreeSet};

use canonical_form::Canonize;

use super::{Hypergraph, UnionFind, VertexId};

/// Which terminals an isomorphism may map to which.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TerminalColours {
    /// Any to any: joining them all is one goal.
    #[default]
    Same,
    /// Each to the one in the same place of the list of terminals.
    Distinct,
}

/// A hypergraph with its vertices renamed so that isomorphic hypergraphs become equal.
///
/// ```
/// use cutshort::graph::{CanonicalForm, Hypergraph, TerminalColours, VertexId};
/// let path = |[s, a, b, t]: [usize; 4]| {
///     let [s, a, b, t] = [s, a, b, t].map(VertexId::new);
///     Hypergraph::new(4, vec![s, t], [[s, a], [a, b], [b, t]]).unwrap()
/// };
/// let [one, other] = [path([0, 1, 2, 3]), path([2, 0, 3, 1])]
///     .map(|path| CanonicalForm::new(&path, TerminalColours::Same));
/// assert_eq!(one.hypergraph(), other.hypergraph());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CanonicalForm {
    hypergraph: Hypergraph,
    names: Vec<Option<VertexId>>,
}

impl CanonicalForm {
    /// The canonical form. Claimed cells are left out.
    ///
    /// Complexity: microseconds for tens of vertices, near-quadratic on boards; exponential on
    /// graphs made to be hard (strongly regular ones and worse) of some hundred vertices.
    #[must_use]
    pub fn new(hypergraph: &Hypergraph, colours: TerminalColours) -> Self {
        let nodes = Nodes::new(hypergraph, colours);
        let places = nodes.coloured().morphism_to_canonical();
        let mut names = vec![None; hypergraph.vertex_count()];
        let mut next = 0;
        for kind in [Kind::Terminal, Kind::Cells] {
            let mut order: Vec<usize> =
                (0..nodes.members.len()).filter(|&node| nodes.kind(node) == kind).collect();
            if kind == Kind::Cells || colours == TerminalColours::Same {
                order.sort_by_key(|&node| places[node]);
            }
            for &vertex in order.iter().flat_map(|&node| &nodes.members[node]) {
                names[vertex.index()] = Some(VertexId::new(next));
                next += 1;
            }
        }
        let name = |vertex: &VertexId| names[vertex.index()].expect("it is not claimed");
        let terminals = (0..hypergraph.terminals().len()).map(VertexId::new).collect();
        let hyperedges = hypergraph.hyperedges().map(|hyperedge| hyperedge.iter().map(name));
        let hypergraph = Hypergraph::new(next, terminals, hyperedges);
        Self { hypergraph: hypergraph.expect("the names are below their number"), names }
    }

    /// The renamed hypergraph: the terminals first, then the cells.
    #[must_use]
    pub fn hypergraph(&self) -> &Hypergraph {
        &self.hypergraph
    }

    /// The name that a vertex has in the canonical form; `None` for a claimed cell.
    ///
    /// # Panics
    /// If there is no such vertex.
    #[must_use]
    pub fn name(&self, vertex: VertexId) -> Option<VertexId> {
        self.names[vertex.index()]
    }

    /// For each vertex its image under an isomorphism to the hypergraph of another form; `None` if
    /// they are not isomorphic.
    ///
    /// Complexity: linear; the work was done by [`new`](Self::new).
    #[must_use]
    pub fn isomorphism(&self, other: &Self) -> Option<Vec<(VertexId, VertexId)>> {
        if self.hypergraph != other.hypergraph {
            return None;
        }
        let mut back = vec![None; other.hypergraph.vertex_count()];
        for (vertex, name) in other.named() {
            back[name.index()] = Some(vertex);
        }
        let image = |name: VertexId| back[name.index()].expect("the forms are equal");
        Some(self.named().map(|(vertex, name)| (vertex, image(name))).collect())
    }

    /// The vertices with their names.
    fn named(&self) -> impl Iterator<Item = (VertexId, VertexId)> {
        let names = self.names.iter().enumerate();
        names.filter_map(|(vertex, name)| Some((VertexId::new(vertex), (*name)?)))
    }
}

/// The automorphism group of a hypergraph: which renamings of its vertices leave it as it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symmetries {
    generators: Vec<Vec<VertexId>>,
    order: Option<u128>,
    orbits: Vec<Vec<VertexId>>,
}

impl Symmetries {
    /// The automorphism group.
    ///
    /// Vertices that may change places while all others stay have any order; what else there is keeps an order of theirs.
    /// By a chain of stabilisers from the bottom up: a vertex is fixed after the other until
    /// refinement tells all vertices apart; then, going back, two vertices are in one orbit iff the
    /// canonical forms with one or the other fixed are equal.
    ///
    /// Complexity: about as many canonical forms as there are vertices that some automorphism
    /// moves which keeps the order of those that may change places.
    #[must_use]
    pub fn of(hypergraph: &Hypergraph, colours: TerminalColours) -> Self {
        let mut nodes = Nodes::new(hypergraph, colours);
        let mut orbits = UnionFind::new(hypergraph.vertex_count());
        let mut order = Some(1_u128);
        let mut generators = Vec::new();
        for twins in &nodes.members {
            for (index, pair) in twins.windows(2).enumerate() {
                let mut swap: Vec<VertexId> =
                    (0..hypergraph.vertex_count()).map(VertexId::new).collect();
                swap.swap(pair[0].index(), pair[1].index());
                unite(&mut orbits, swap.iter().map(|to| to.index()));
                generators.push(swap);
                order = order.and_then(|order| order.checked_mul(index as u128 + 2));
            }
        }
        let mut ranks = vec![0; nodes.members.len()];
        for class in nodes.interchangeable() {
            for (index, pair) in class.windows(2).enumerate() {
                let mut image: Vec<usize> = (0..nodes.members.len()).collect();
                image.swap(pair[0], pair[1]);
                let permutation = nodes.permutation(hypergraph, &image);
                unite(&mut orbits, permutation.iter().map(|to| to.index()));
                generators.push(permutation);
                order = order.and_then(|order| order.checked_mul(index as u128 + 2));
                ranks[pair[1]] = index + 1;
            }
        }
        nodes.tell_apart(&ranks);
        let mut coloured = nodes.coloured();
        let base = coloured.base(&nodes);
        let mut node_orbits = UnionFind::new(nodes.members.len());
        for (depth, (fixed, candidates)) in base.iter().enumerate().rev() {
            let (fixed, mark) = (*fixed, FIXED + depth as u64);
            // Those that come before it in the base are fixed, those after it are free.
            coloured.colours = nodes.colours.clone();
            for (mark, &(before, _)) in (FIXED..).zip(&base[..depth]) {
                coloured.colours[before] = mark;
            }
            let at = coloured.with_colour(fixed, mark).normal_form();
            let mut tried = Vec::new();
            for &candidate in candidates {
                let orbit = node_orbits.find(candidate);
                if orbit == node_orbits.find(fixed) || tried.contains(&orbit) {
                    continue;
                }
                let other = coloured.with_colour(candidate, mark).normal_form();
                if other.form == at.form {
                    let image = other.automorphism_to(&at);
                    let permutation = nodes.permutation(hypergraph, &image);
                    unite(&mut orbits, permutation.iter().map(|to| to.index()));
                    unite(&mut node_orbits, image.into_iter().take(nodes.members.len()));
                    generators.push(permutation);
                } else {
                    tried.push(orbit);
                }
            }
            let size = (0..nodes.members.len())
                .filter(|&node| node_orbits.find(node) == node_orbits.find(fixed))
                .count();
            order = order.and_then(|order| order.checked_mul(size as u128));
        }
        Self { generators, order, orbits: of_cells(&orbits, hypergraph) }
    }

    /// Permutations that generate the group, as the image of each vertex id.
    #[must_use]
    pub fn generators(&self) -> &[Vec<VertexId>] {
        &self.generators
    }

    /// How many automorphisms there are, the identity included; `None` if 128 bits are too few.
    #[must_use]
    pub fn order(&self) -> Option<u128> {
        self.order
    }

    /// The unclaimed cells by what the automorphisms map them to, in increasing order.
    #[must_use]
    pub fn orbits(&self) -> &[Vec<VertexId>] {
        &self.orbits
    }
}

/// What a node of the coloured graph stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Terminal,
    Cells,
}

/// The colours from which on nodes are fixed one by one; smaller ones tell kinds apart.
const FIXED: u64 = 1 << 48;
const HYPEREDGE: u64 = 1 << 40;
const CELLS: u64 = 1 << 32;

/// The nodes of the coloured graph: terminals, classes of twin cells, hyperedges.
struct Nodes {
    /// The vertices of each terminal or class of twins.
    members: Vec<Vec<VertexId>>,
    terminal_count: usize,
    colours: Vec<u64>,
    adjacency: Vec<Vec<usize>>,
}

impl Nodes {
    fn new(hypergraph: &Hypergraph, colours: TerminalColours) -> Self {
        let terminals = hypergraph.terminals();
        let incidence = hypergraph.incidence();
        let mut twins: BTreeMap<&[usize], Vec<VertexId>> = BTreeMap::new();
        for cell in hypergraph.cells().iter() {
            twins.entry(incidence.of(cell)).or_default().push(cell);
        }
        let mut members: Vec<Vec<VertexId>> = terminals.iter().map(|&t| vec![t]).collect();
        members.extend(twins.into_values());
        let mut node_colours: Vec<u64> = (0..terminals.len() as u64)
            .map(|place| if colours == TerminalColours::Same { 0 } else { place })
            .collect();
        node_colours.extend(members[terminals.len()..].iter().map(|m| CELLS + m.len() as u64));
        node_colours.resize(members.len() + hypergraph.hyperedge_count(), HYPEREDGE);
        let mut adjacency = vec![Vec::new(); node_colours.len()];
        for (node, class) in members.iter().enumerate() {
            for &hyperedge in incidence.of(class[0]) {
                adjacency[node].push(members.len() + hyperedge);
                adjacency[members.len() + hyperedge].push(node);
            }
        }
        Self { members, terminal_count: terminals.len(), colours: node_colours, adjacency }
    }

    fn kind(&self, node: usize) -> Kind {
        if node < self.terminal_count { Kind::Terminal } else { Kind::Cells }
    }

    /// Gives nodes of cells with different ranks different colours.
    fn tell_apart(&mut self, ranks: &[usize]) {
        let looks = |node: usize| (self.members[node].len(), ranks[node]);
        let cells: Vec<usize> =
            (0..self.members.len()).filter(|&node| self.kind(node) == Kind::Cells).collect();
        let different: BTreeSet<_> = cells.iter().map(|&node| looks(node)).collect();
        let places: BTreeMap<_, u64> = different.into_iter().zip(CELLS..).collect();
        let colours: Vec<u64> = cells.iter().map(|&node| places[&looks(node)]).collect();
        cells.into_iter().zip(colours).for_each(|(node, colour)| self.colours[node] = colour);
    }

    fn coloured(&self) -> Coloured {
        Coloured { colours: self.colours.clone(), adjacency: self.adjacency.clone() }
    }

    /// The permutation of vertices that an automorphism of the nodes stands for.
    fn permutation(&self, hypergraph: &Hypergraph, image: &[usize]) -> Vec<VertexId> {
        let mut permutation: Vec<VertexId> =
            (0..hypergraph.vertex_count()).map(VertexId::new).collect();
        for (node, class) in self.members.iter().enumerate() {
            for (vertex, &to) in class.iter().zip(&self.members[image[node]]) {
                permutation[vertex.index()] = to;
            }
        }
        permutation
    }
}

/// A coloured graph as the crate sees it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Coloured {
    colours: Vec<u64>,
    adjacency: Vec<Vec<usize>>,
}

impl Canonize for Coloured {
    fn size(&self) -> usize {
        self.colours.len()
    }

    fn apply_morphism(&self, image: &[usize]) -> Self {
        let mut colours = vec![0; self.size()];
        let mut adjacency = vec![Vec::new(); self.size()];
        for (node, neighbours) in self.adjacency.iter().enumerate() {
            colours[image[node]] = self.colours[node];
            let moved = &mut adjacency[image[node]];
            *moved = neighbours.iter().map(|&neighbour| image[neighbour]).collect();
            moved.sort_unstable();
        }
        Self { colours, adjacency }
    }

    fn invariant_color(&self, node: usize) -> u64 {
        self.colours[node]
    }

    fn invariant_neighborhood(&self, node: usize) -> impl Iterator<Item = (usize, u64)> {
        self.adjacency[node].iter().map(|&neighbour| (neighbour, 0))
    }
}

/// A coloured graph in canonical form, with the place of each node in it.
struct NormalForm {
    form: Coloured,
    places: Vec<usize>,
}

impl NormalForm {
    /// For each node the node that has its place in an equal form.
    fn automorphism_to(&self, other: &Self) -> Vec<usize> {
        let mut at = vec![0; other.places.len()];
        for (node, &place) in other.places.iter().enumerate() {
            at[place] = node;
        }
        self.places.iter().map(|&place| at[place]).collect()
    }
}

impl Coloured {
    fn with_colour(&self, node: usize, colour: u64) -> Self {
        let mut coloured = self.clone();
        coloured.colours[node] = colour;
        coloured
    }

    fn normal_form(&self) -> NormalForm {
        let places = self.morphism_to_canonical();
        NormalForm { form: self.apply_morphism(&places), places }
    }

    /// Vertices that, fixed one after the other, leave no freedom; each with the vertices that
    /// refinement cannot tell from it when those before it are fixed.
    fn base(&self, nodes: &Nodes) -> Vec<(usize, Vec<usize>)> {
        let mut graph = self.clone();
        let mut base = Vec::new();
        loop {
            graph.refine();
            let mut classes: BTreeMap<u64, Vec<usize>> = BTreeMap::new();
            for node in 0..nodes.members.len() {
                classes.entry(graph.colours[node]).or_default().push(node);
            }
            let Some(class) = classes.into_values().find(|class| class.len() > 1) else {
                return base;
            };
            graph.colours[class[0]] = FIXED + base.len() as u64;
            base.push((class[0], class));
        }
    }

    /// Splits colours by the colours of the neighbours until nothing changes. Time linear in the
    /// edges for each round but for sorting.
    fn refine(&mut self) {
        let mut count = 0;
        loop {
            let signature = |node: usize| {
                let neighbours = self.adjacency[node].iter();
                let mut around: Vec<u64> = neighbours.map(|&n| self.colours[n]).collect();
                around.sort_unstable();
                (self.colours[node], around)
            };
            let signatures: Vec<_> = (0..self.colours.len()).map(signature).collect();
            let mut sorted: Vec<_> = signatures.iter().collect();
            sorted.sort_unstable();
            sorted.dedup();
            let new = sorted.len();
            let place = |signature| sorted.binary_search(&signature).expect("it is in the list");
            self.colours = signatures.iter().map(|signature| place(signature) as u64).collect();
            if new == count {
                return;
            }
            count = new;
        }
    }
}

/// Puts points in one orbit that a permutation moves to each other.
fn unite(orbits: &mut UnionFind, image: impl IntoIterator<Item = usize>) {
    for (point, image) in image.into_iter().enumerate() {
        orbits.union(point, image);
    }
}

/// The orbits of the cells.
fn of_cells(orbits: &UnionFind, hypergraph: &Hypergraph) -> Vec<Vec<VertexId>> {
    let mut by_first: Vec<Vec<VertexId>> = Vec::new();
    let mut place: BTreeMap<usize, usize> = BTreeMap::new();
    for cell in hypergraph.cells().iter() {
        let orbit = *place.entry(orbits.find(cell.index())).or_insert(by_first.len());
        if orbit == by_first.len() {
            by_first.push(Vec::new());
        }
        by_first[orbit].push(cell);
    }
    by_first
}

#[cfg(test)]
mod tests;
