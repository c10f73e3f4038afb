//! Colours that isomorphisms keep, automorphisms, and canonical codes of small graphs.
//!
//! Colours are hashes of what a vertex sees. Equal vertices always get equal colours; that unequal
//! vertices get unequal ones is likely, not certain, and nothing relies on it: the backtracking
//! below decides.

use super::SmallGraph;
use super::small_graph::{MAX_ORDER, below, ones, population};

/// A colour for each vertex, the same for vertices that an automorphism exchanges.
pub(super) type Colours = [u32; MAX_ORDER];

/// A permutation: the image of each vertex.
pub(super) type Permutation = [u8; MAX_ORDER];

/// Spreads the bits of a word (the finaliser of MurmurHash3, by Austin Appleby).
#[inline]
pub(super) const fn mix(mut word: u32) -> u32 {
    word ^= word >> 16;
    word = word.wrapping_mul(0x85eb_ca6b);
    word ^= word >> 13;
    word = word.wrapping_mul(0xc2b2_ae35);
    word ^ (word >> 16)
}

/// One round of refinement: every vertex takes in the colours of its neighbours.
#[inline]
pub(super) fn refine_once(graph: &SmallGraph, colours: &mut Colours) {
    let mut mixed = [0; MAX_ORDER];
    for (mixed, &colour) in mixed.iter_mut().zip(&colours[..graph.order()]) {
        *mixed = mix(colour);
    }
    for vertex in 0..graph.order() {
        let mut sum = mixed[vertex].wrapping_mul(3);
        let mut rest = graph.row(vertex);
        while rest != 0 {
            sum = sum.wrapping_add(mixed[rest.trailing_zeros() as usize]);
            rest &= rest - 1;
        }
        colours[vertex] = sum;
    }
}

/// The vertices with the same colour as each vertex.
#[inline]
pub(super) fn cells(order: usize, colours: &Colours) -> [u16; MAX_ORDER] {
    let mut cells = [0; MAX_ORDER];
    for a in 0..order {
        cells[a] |= 1 << a;
        for b in 0..a {
            let same = u16::from(colours[a] == colours[b]);
            cells[a] |= same << b;
            cells[b] |= same << a;
        }
    }
    cells
}

/// Refines until the number of colours stays the same; returns the cells.
fn refine(graph: &SmallGraph, colours: &mut Colours) -> [u16; MAX_ORDER] {
    let order = graph.order();
    let count = |cells: &[u16; MAX_ORDER]| {
        (0..order).filter(|&vertex| cells[vertex] & below(vertex) == 0).count()
    };
    let mut old = cells(order, colours);
    loop {
        refine_once(graph, colours);
        let new = cells(order, colours);
        if count(&new) <= count(&old) {
            return new;
        }
        old = new;
    }
}

/// The beginning of an isomorphism from a graph to itself: where the vertices may still go.
#[derive(Clone, Copy)]
struct PartialMap {
    candidates: [u16; MAX_ORDER],
    open: u16,
}

impl PartialMap {
    /// Sends `from` to `to`; `false` if some vertex has nowhere left to go.
    #[inline]
    fn send(&mut self, graph: &SmallGraph, from: usize, to: usize) -> bool {
        self.candidates[from] &= 1 << to;
        self.open &= !(1 << from);
        let (near, far) = (graph.row(to), !graph.row(to) & !(1 << to));
        let mut possible = self.candidates[from] != 0;
        let mut rest = self.open;
        while rest != 0 {
            let vertex = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            let adjacent = graph.row(from) >> vertex & 1 == 1;
            self.candidates[vertex] &= if adjacent { near } else { far };
            possible &= self.candidates[vertex] != 0;
        }
        possible
    }

    /// Completes the map if that is possible. The depth is at most the number of vertices.
    fn complete(self, graph: &SmallGraph) -> Option<Permutation> {
        let choices = |&vertex: &usize| population(self.candidates[vertex]);
        let Some(from) = ones(self.open).min_by_key(choices) else {
            let mut image = [0; MAX_ORDER];
            for (to, candidates) in image.iter_mut().zip(self.candidates) {
                *to = candidates.trailing_zeros() as u8;
            }
            return Some(image);
        };
        ones(self.candidates[from]).find_map(|to| {
            let mut next = self;
            if next.send(graph, from, to) { next.complete(graph) } else { None }
        })
    }
}

/// An automorphism that sends `from` to `to` and every vertex into its cell.
pub(super) fn automorphism(
    graph: &SmallGraph,
    cells: &[u16; MAX_ORDER],
    from: usize,
    to: usize,
) -> Option<Permutation> {
    let mut map = PartialMap { candidates: *cells, open: graph.vertices() };
    if map.send(graph, from, to) { map.complete(graph) } else { None }
}

/// Generators of the automorphism group: for each vertex i in turn, from the last, one for each
/// further orbit into which the automorphisms that fix 0..i send i (a strong generating set, C.
/// Sims).
pub(super) fn automorphism_generators(graph: &SmallGraph) -> Vec<Permutation> {
    let order = graph.order();
    let mut colours = [0; MAX_ORDER];
    let cells = refine(graph, &mut colours);
    let mut generators: Vec<Permutation> = Vec::new();
    let mut orbits = Orbits::new(order);
    for base in (0..order).rev() {
        let mut refused = 0_u16;
        for to in ones(cells[base] & !below(base + 1)) {
            if orbits.find(to) == orbits.find(base) || refused >> orbits.find(to) & 1 == 1 {
                continue;
            }
            let mut map = PartialMap { candidates: cells, open: graph.vertices() };
            let possible =
                (0..base).all(|fixed| map.send(graph, fixed, fixed)) && map.send(graph, base, to);
            match if possible { map.complete(graph) } else { None } {
                Some(found) => {
                    (0..order).for_each(|v| orbits.join(v, usize::from(found[v])));
                    generators.push(found);
                }
                None => refused |= 1 << orbits.find(to),
            }
        }
    }
    generators
}

/// A partition into orbits; each is named by its smallest member.
#[derive(Clone, Debug)]
pub(super) struct Orbits {
    parent: Vec<u16>,
}

impl Orbits {
    /// Everything below `len` on its own.
    pub(super) fn new(len: usize) -> Self {
        Self { parent: (0..=u16::MAX).take(len).collect() }
    }

    /// The smallest member of the orbit.
    #[inline]
    pub(super) fn find(&mut self, mut member: usize) -> usize {
        loop {
            let up = usize::from(self.parent[member]);
            if up == member {
                return member;
            }
            self.parent[member] = self.parent[up];
            member = up;
        }
    }

    /// Makes two orbits one.
    #[inline]
    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        self.parent[a.max(b)] = a.min(b) as u16;
    }
}

/// The image of every set of the first `order` vertices.
pub(super) fn set_images(order: usize, permutation: &Permutation, images: &mut Vec<u16>) {
    images.clear();
    images.push(0);
    for set in 1..1_usize << order {
        let lowest = set.trailing_zeros() as usize;
        images.push(images[set & (set - 1)] | 1 << permutation[lowest]);
    }
}

/// The largest adjacency matrix that the graph has in an order of its vertices that begins with
/// `first` and follows the colours: equal for two vertices iff an isomorphism that keeps colours
/// sends one to the other. Individualisation and refinement (B. McKay), without pruning by
/// automorphisms except between twins.
pub(super) fn code_from(graph: &SmallGraph, colours: &Colours, first: usize) -> u128 {
    let mut colours = *colours;
    colours[first] = mix(colours[first] ^ 0x5bd1_e995);
    code(graph, colours, first)
}

fn code(graph: &SmallGraph, mut colours: Colours, first: usize) -> u128 {
    let order = graph.order();
    let cells = refine(graph, &mut colours);
    let branching = (0..order)
        .filter(|&vertex| cells[vertex] & (cells[vertex] - 1) != 0)
        .min_by_key(|&vertex| (population(cells[vertex]), colours[vertex]));
    let Some(branching) = branching else {
        let mut vertices: Vec<usize> = (0..order).collect();
        vertices.sort_unstable_by_key(|&vertex| (vertex != first, colours[vertex]));
        let bits = (1..order).flat_map(|b| (0..b).map(move |a| (a, b)));
        return bits.fold(0, |code, (a, b)| {
            code << 1 | u128::from(graph.row(vertices[a]) >> vertices[b] & 1)
        });
    };
    let cell = cells[branching];
    let representative = cell.trailing_zeros() as usize;
    let twins = |&v: &usize| {
        let pair = 1 << v | 1 << representative;
        graph.row(v) & !pair == graph.row(representative) & !pair
    };
    let tried = if ones(cell).all(|v| twins(&v)) { 1 << representative } else { cell };
    let individualised = ones(tried).map(|vertex| {
        let mut colours = colours;
        colours[vertex] = mix(colours[vertex] ^ 0x5bd1_e995);
        code(graph, colours, first)
    });
    individualised.max().expect("a cell has members")
}
