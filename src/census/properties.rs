//! The columns of Table 1 of Steane, "Threat, support and dead edges in the Shannon game".
//!
//! - *simplicial-free*: no vertex is simplicial, that is, none has a clique for its neighbourhood
//!   (a simplicial cell is dead: the example to Theorem 13);
//! - *transverse-free*: no edge vw is transverse, that is, no end w of an edge surrounds its other
//!   end v, which means that all other neighbours of v are neighbours of w (Corollary I to
//!   Theorem 14: A²(v,w) = d(v) - A(v,w));
//! - *two triangle-free*: at least two vertices lie in no triangle (only with such a pair of
//!   terminals is no edge dead by Theorem 15).

use super::counts::counts;
use super::small_graph::{MAX_ORDER, ones};
use super::{Family, SmallGraph};

/// Which properties of Table 1 a graph has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Properties {
    /// No vertex is simplicial.
    pub simplicial_free: bool,
    /// No edge is transverse.
    pub transverse_free: bool,
    /// At least two vertices are in no triangle.
    pub two_triangle_free: bool,
}

impl Properties {
    /// The properties of one graph, by their definitions. O(n²) word operations.
    #[must_use]
    pub fn of(graph: &SmallGraph) -> Self {
        let surrounds = |w: usize, v: usize| graph.row(v) & !graph.row(w) & !(1 << w) == 0;
        let neighbours = |v: usize| ones(graph.row(v));
        let simplicial = |v: usize| neighbours(v).all(|w| surrounds(w, v));
        let in_no_triangle = |v: usize| neighbours(v).all(|w| graph.row(v) & graph.row(w) == 0);
        let vertices = || 0..graph.order();
        Self {
            simplicial_free: !vertices().any(simplicial),
            transverse_free: !vertices().any(|v| neighbours(v).any(|w| surrounds(w, v))),
            two_triangle_free: vertices().filter(|&v| in_no_triangle(v)).count() >= 2,
        }
    }
}

counts! {
    /// How many graphs have each property: a row of Table 1.
    pub struct PropertyCounts {
        /// All graphs counted.
        pub connected_graphs: u64,
        /// Those without simplicial vertices.
        pub simplicial_free: u64,
        /// Those without transverse edges.
        pub transverse_free: u64,
        /// Those with at least two vertices in no triangle.
        pub two_triangle_free: u64,
        /// Those with both of the last two properties.
        pub transverse_free_and_two_triangle_free: u64,
    }
}

impl PropertyCounts {
    /// Counts one graph.
    pub fn add(&mut self, properties: Properties) {
        let Properties { simplicial_free, transverse_free, two_triangle_free } = properties;
        self.connected_graphs += 1;
        self.simplicial_free += u64::from(simplicial_free);
        self.transverse_free += u64::from(transverse_free);
        self.two_triangle_free += u64::from(two_triangle_free);
        self.transverse_free_and_two_triangle_free +=
            u64::from(transverse_free & two_triangle_free);
    }

    /// Counts the graphs of a family.
    pub fn add_family(&mut self, family: &Family<'_>) {
        let parent = ParentProperties::new(family.parent);
        for &neighbours in family.neighbourhoods {
            self.add(parent.extended(neighbours));
        }
    }
}

/// What a graph says about the properties of its extensions by one vertex.
///
/// Let H be G with a vertex z joined to the set S.
/// - A vertex x of G is simplicial in H iff it is in G and, if x is in S, N(x) lies in S. z is iff
///   S is a clique.
/// - An edge of G whose end y surrounds its end x in H does so in G, and x is not in S or y is. An
///   end x of an edge xz surrounds z iff S lies in N\[x\], and z surrounds x iff N(x) lies in S.
/// - A vertex x of G is in no triangle of H iff it is in none of G, and x is not in S or N(x) does
///   not meet S. z is in none iff S is independent.
#[derive(Clone, Copy, Debug)]
struct ParentProperties {
    rows: [u16; MAX_ORDER],
    simplicial: u16,
    /// The ends x of transverse edges xy for which y surrounds x, and the ends y.
    surrounded: u16,
    surrounding: u16,
    in_no_triangle: u16,
}

impl ParentProperties {
    fn new(parent: &SmallGraph) -> Self {
        let rows = *parent.all_rows();
        let mut facts =
            Self { rows, simplicial: 0, surrounded: 0, surrounding: 0, in_no_triangle: 0 };
        for x in 0..parent.order() {
            let (mut surrounding, mut mutual) = (0, 0);
            for y in ones(rows[x]) {
                surrounding |= u16::from(rows[x] & !rows[y] == 1 << y) << y;
                mutual |= rows[x] & rows[y];
            }
            facts.surrounded |= u16::from(surrounding != 0) << x;
            facts.surrounding |= surrounding;
            facts.simplicial |= u16::from(surrounding == rows[x]) << x;
            facts.in_no_triangle |= u16::from(mutual == 0) << x;
        }
        facts
    }

    /// The properties of the graph with one more vertex joined to `s`.
    #[inline]
    fn extended(&self, s: u16) -> Properties {
        // Loops without early exits: the branches would be unpredictable.
        let mut old_simplicial = self.simplicial & !s != 0;
        let (mut clique, mut star, mut inside) = (true, false, false);
        let (mut mutual, mut in_no_triangle) = (0, self.in_no_triangle);
        let mut rest = s;
        while rest != 0 {
            let x = rest.trailing_zeros() as usize;
            let bit = rest & rest.wrapping_neg();
            rest ^= bit;
            let row = self.rows[x % MAX_ORDER];
            let joined_to_all = s & !row == bit;
            let row_inside = row & !s == 0;
            star |= joined_to_all;
            clique &= joined_to_all;
            inside |= row_inside;
            old_simplicial |= row_inside & (self.simplicial & bit != 0);
            mutual |= row & s;
            in_no_triangle &= if row & s == 0 { u16::MAX } else { !bit };
        }
        let old_transverse = self.surrounded & !s != 0 || self.surrounding & s != 0;
        let at_least_two = |set: u16| set & set.wrapping_sub(1) != 0;
        Properties {
            simplicial_free: !old_simplicial && !clique,
            transverse_free: !old_transverse && !star && !inside,
            two_triangle_free: at_least_two(in_no_triangle) || (mutual == 0 && in_no_triangle != 0),
        }
    }
}
