//! The built-in generator: canonical augmentation.
//!
//! B. D. McKay, "Isomorph-free exhaustive generation", J. Algorithms 26 (1998). A graph H is made
//! from the graph H - z, where z is its *canonical vertex*: one of largest degree, among these one
//! with the largest further invariants, and in the end one with the largest canonical code. So
//! H is made once if every parent G is given, up to its automorphisms, every set S of neighbours
//! for a new vertex z, and those graphs are kept in which z lies in the orbit of the canonical
//! vertex. Nothing is stored but one graph for each order.

use std::ops::ControlFlow;

use super::small_graph::{MAX_ORDER, below, ones, population};
use super::symmetry::{
    Orbits, automorphism, automorphism_generators, cells, code_from, refine_once, set_images,
};
use super::{Family, Generator, GeneratorError, Shard, SmallGraph};

/// The generator that needs nothing installed.
#[derive(Clone, Copy, Debug, Default)]
pub struct BuiltIn;

impl Generator for BuiltIn {
    fn name(&self) -> String {
        "builtin 1".to_owned()
    }

    fn generate(
        &self,
        order: usize,
        shard: Shard,
        visit: &mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GeneratorError> {
        if !(1..=MAX_ORDER).contains(&order) {
            return Err(GeneratorError::Order { generator: "builtin", max: MAX_ORDER, order });
        }
        let split = order.saturating_sub(3);
        let levels = (0..order).map(Level::new).collect();
        let mut search = Search { order, split, shard, at_split: 0, levels, visit };
        Ok(search.extend(&SmallGraph::without_edges(0)))
    }

    fn pieces(&self, seconds: f64) -> u64 {
        super::generator::pieces(seconds)
    }
}

/// A depth-first search through the tree of graphs.
struct Search<'v> {
    order: usize,
    /// The graphs of this order are dealt out to the shards in turn.
    split: usize,
    shard: Shard,
    at_split: u64,
    levels: Vec<Level>,
    visit: &'v mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
}

impl Search<'_> {
    fn extend(&mut self, parent: &SmallGraph) -> ControlFlow<()> {
        let order = parent.order();
        if order == self.split {
            self.at_split += 1;
            if (self.at_split - 1) % self.shard.modulus() != self.shard.residue() {
                return ControlFlow::Continue(());
            }
        }
        let last = order + 1 == self.order;
        let mut level = std::mem::take(&mut self.levels[order]);
        level.find_extensions(parent, last);
        let flow = if !last {
            level.extensions.iter().try_for_each(|&s| self.extend(&parent.extended(s)))
        } else if level.extensions.is_empty() {
            ControlFlow::Continue(())
        } else {
            (self.visit)(&Family { parent, neighbourhoods: &level.extensions })
        };
        self.levels[order] = level;
        flow
    }
}

/// The tables for the parents of one order; they are filled anew for each parent.
#[derive(Debug, Default)]
struct Level {
    /// All sets of vertices by size, and where each size begins.
    by_size: Vec<u16>,
    size_starts: Vec<usize>,
    /// For each set, the sum of the degrees that its members have in the child.
    degree_sums: Vec<u16>,
    /// For each set, the number of edges in it.
    edges_inside: Vec<u8>,
    /// The smallest image of each set under the automorphisms of the parent.
    orbits: Vec<u16>,
    images: Vec<u16>,
    /// The sets that make a child to keep.
    extensions: Vec<u16>,
}

impl Level {
    fn new(order: usize) -> Self {
        let mut by_size: Vec<u16> = (0..=below(order)).collect();
        by_size.sort_by_key(|&set| population(set));
        let size_starts = (0..=order as u32 + 1)
            .map(|size| by_size.partition_point(|&set| population(set) < size))
            .collect();
        Self { by_size, size_starts, ..Self::default() }
    }

    /// Finds the sets S of `extensions`, one from each orbit, increasing in size; if `last`, only
    /// those that make a connected graph.
    fn find_extensions(&mut self, graph: &SmallGraph, last: bool) {
        self.extensions.clear();
        let parent = Parent::new(graph);
        self.tabulate(&parent);
        let rigid = self.find_orbits(graph);
        let components = if last { graph.components_of(graph.vertices()) } else { Vec::new() };
        // A new vertex of largest degree: it has at least the old largest degree, and if no more
        // than that, then no neighbour that had it.
        let start = self.size_starts[parent.largest_degree];
        for &s in &self.by_size[start..] {
            if population(s) as usize == parent.largest_degree && s & parent.largest != 0
                || !rigid && self.orbits[usize::from(s)] != s
                || components.iter().any(|component| component & s == 0)
            {
                continue;
            }
            if parent.new_vertex_is_canonical(s, &self.degree_sums, &self.edges_inside) {
                self.extensions.push(s);
            }
        }
    }

    fn tabulate(&mut self, parent: &Parent<'_>) {
        let count = self.by_size.len();
        self.degree_sums.resize(count, 0);
        self.edges_inside.resize(count, 0);
        for set in 1..count {
            let (lowest, rest) = (set.trailing_zeros() as usize, set & (set - 1));
            self.degree_sums[set] = self.degree_sums[rest] + parent.degrees[lowest] + 1;
            let edges = population(parent.graph.row(lowest) & rest as u16) as u8;
            self.edges_inside[set] = self.edges_inside[rest] + edges;
        }
    }

    /// Fills in the orbits unless there is no automorphism but the identity; then returns `true`.
    fn find_orbits(&mut self, graph: &SmallGraph) -> bool {
        let generators = automorphism_generators(graph);
        let count = self.by_size.len();
        match generators.as_slice() {
            [] => return true,
            [only] if is_involution(graph.order(), only) => {
                set_images(graph.order(), only, &mut self.images);
                self.orbits.clear();
                self.orbits.extend((0_u16..).zip(&self.images).map(|(set, &image)| set.min(image)));
            }
            several => {
                let mut orbits = Orbits::new(count);
                for generator in several {
                    set_images(graph.order(), generator, &mut self.images);
                    for (set, &image) in self.images.iter().enumerate() {
                        orbits.join(set, usize::from(image));
                    }
                }
                self.orbits.clear();
                self.orbits.extend((0..count).map(|set| orbits.find(set) as u16));
            }
        }
        false
    }
}

fn is_involution(order: usize, permutation: &[u8; MAX_ORDER]) -> bool {
    (0..order).all(|v| usize::from(permutation[usize::from(permutation[v])]) == v)
}

/// A parent with what is needed to compare the vertices of its children.
struct Parent<'g> {
    graph: &'g SmallGraph,
    degrees: [u16; MAX_ORDER],
    /// For each vertex, the sum of the degrees of its neighbours.
    degree_sums: [u16; MAX_ORDER],
    /// For each vertex, the number of edges between its neighbours.
    triangles: [u16; MAX_ORDER],
    largest_degree: usize,
    /// The vertices of the largest degree, and those of one less.
    largest: u16,
    second: u16,
}

impl<'g> Parent<'g> {
    fn new(graph: &'g SmallGraph) -> Self {
        let (mut degrees, mut degree_sums, mut triangles) =
            ([0; MAX_ORDER], [0; MAX_ORDER], [0; MAX_ORDER]);
        for (degree, &row) in degrees.iter_mut().zip(graph.rows()) {
            *degree = population(row) as u16;
        }
        for (vertex, &row) in graph.rows().iter().enumerate() {
            for neighbour in ones(row) {
                degree_sums[vertex] += degrees[neighbour];
                triangles[vertex] += population(row & graph.row(neighbour)) as u16;
            }
            triangles[vertex] /= 2;
        }
        let largest_degree = degrees[..graph.order()].iter().copied().max().unwrap_or(0);
        let with_degree = |degree: u16| {
            (0..graph.order()).filter(|&v| degrees[v] == degree).fold(0, |set, v| set | 1 << v)
        };
        Self {
            graph,
            degrees,
            degree_sums,
            triangles,
            largest_degree: usize::from(largest_degree),
            largest: with_degree(largest_degree),
            second: largest_degree.checked_sub(1).map_or(0, with_degree),
        }
    }

    /// Whether the new vertex z of the child with neighbours `s` lies in the orbit of the child's
    /// canonical vertex. z has the largest degree.
    #[inline]
    fn new_vertex_is_canonical(&self, s: u16, degree_sums: &[u16], edges_inside: &[u8]) -> bool {
        let size = population(s);
        // The other vertices of the same degree in the child.
        let rivals = match (size as usize).wrapping_sub(self.largest_degree) {
            0 => self.largest | self.second & s,
            1 => self.largest & s,
            _ => 0,
        };
        let set = usize::from(s);
        let of_z = (u32::from(degree_sums[set]), u32::from(edges_inside[set]));
        let mut equal = 0_u16;
        let mut rest = rivals;
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let of_x = self.invariants(x, s, size);
            if of_x > of_z {
                return false;
            }
            equal |= u16::from(of_x == of_z) << x;
        }
        equal == 0 || self.beats(s, equal)
    }

    /// The sum of the degrees of the neighbours of a vertex of the child, and the number of edges
    /// between them.
    #[inline]
    fn invariants(&self, x: usize, s: u16, size: u32) -> (u32, u32) {
        let x = x % MAX_ORDER;
        let common = population(self.graph.row(x) & s);
        let inside = u32::from(s >> x & 1);
        (
            u32::from(self.degree_sums[x]) + common + inside * size,
            u32::from(self.triangles[x]) + inside * common,
        )
    }

    /// Compares z with rivals that look the same so far, by colours, then by automorphisms, then
    /// by canonical codes.
    fn beats(&self, s: u16, mut rivals: u16) -> bool {
        // Twins of z are in its orbit: exchanging the two is an automorphism.
        rivals = ones(rivals)
            .filter(|&x| self.graph.row(x) & !s != 0 || s & !self.graph.row(x) & !(1 << x) != 0)
            .fold(0, |set, x| set | 1 << x);
        if rivals == 0 {
            return true;
        }
        let child = self.graph.extended(s);
        let z = self.graph.order();
        let size = population(s);
        let mut colours = [0; MAX_ORDER];
        for (x, colour) in colours[..z].iter_mut().enumerate() {
            let (degrees, edges) = self.invariants(x, s, size);
            let degree = u32::from(self.degrees[x]) + u32::from(s >> x & 1);
            *colour = degree << 20 | degrees << 8 | edges;
        }
        let inside = ones(s).map(|x| population(s & self.graph.row(x))).sum::<u32>() / 2;
        let degrees = ones(s).map(|x| u32::from(self.degrees[x]) + 1).sum::<u32>();
        colours[z] = size << 20 | degrees << 8 | inside;
        for _ in 0..3 {
            refine_once(&child, &mut colours);
            if ones(rivals).any(|x| colours[x] > colours[z]) {
                return false;
            }
            let same = |&x: &usize| colours[x] == colours[z];
            rivals = ones(rivals).filter(same).fold(0, |set, x| set | 1 << x);
            if rivals == 0 {
                return true;
            }
        }
        let cells = cells(child.order(), &colours);
        let mut code = None;
        ones(rivals).all(|x| {
            automorphism(&child, &cells, z, x).is_some() || {
                let code = *code.get_or_insert_with(|| code_from(&child, &colours, z));
                code_from(&child, &colours, x) < code
            }
        })
    }
}

/// Keeps the constants of the colours honest: they must hold what they are given.
const _: () = assert!(MAX_ORDER * MAX_ORDER < 1 << 12 && MAX_ORDER * (MAX_ORDER - 1) / 2 < 1 << 8);
