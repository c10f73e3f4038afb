//! Captured, lost and dominated sets of a graph, by their definition.
//!
//! The multi-Shannon game on a set S of vertices has the terminals N(S). Short wins if in the end
//! the terminals are adjacent in the reduced graph just as if all of S were shorted, Cut if just
//! as if all of S were cut. S is captured if Short wins moving second, short-dominated if he wins
//! moving first; lost and cut-dominated the same for Cut (Steane, section 3).

use super::SmallGraph;
use super::counts::counts;
use super::monotone::{ColouringSolver, repeated, table_words};
use super::small_graph::{edge_bit, ones, population};

counts! {
    /// How many sets of vertices are captured, lost or dominated. The set of all vertices, whose game
    /// has no terminals, counts as all of these.
    pub struct CaptureCounts {
        /// The non-empty sets of vertices, summed over the graphs.
        pub subsets: u64,
        /// The captured ones.
        pub captured: u64,
        /// The lost ones.
        pub lost: u64,
        /// Those that are captured and lost.
        pub captured_and_lost: u64,
        /// Those that Short dominates.
        pub short_dominated: u64,
        /// Those that Cut dominates.
        pub cut_dominated: u64,
    }
}

/// What a set of vertices is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Standing {
    pub(super) captured: bool,
    pub(super) lost: bool,
    pub(super) short_dominated: bool,
    pub(super) cut_dominated: bool,
}

/// The standing of a set that makes no difference.
const DEAD: Standing =
    Standing { captured: true, lost: true, short_dominated: true, cut_dominated: true };

/// Looks at the sets of one graph after another.
#[derive(Debug, Default)]
pub(super) struct Sets {
    /// The pairs within each set of vertices, for the order of the last graph.
    cliques: Vec<u128>,
    /// The union of the rows of each set: its neighbours, and perhaps members of it.
    neighbours: Vec<u16>,
    /// The pairs that are adjacent once a set is shorted, those within the set left aside.
    shorted: Vec<u128>,
    short_table: Vec<u64>,
    cut_table: Vec<u64>,
}

impl Sets {
    /// Hands out the standing of every non-empty set of vertices of a connected graph.
    /// O(3^n) steps and the games.
    pub(super) fn visit(
        &mut self,
        graph: &SmallGraph,
        solver: &mut ColouringSolver,
        mut visit: impl FnMut(u16, Standing),
    ) {
        self.tabulate(graph);
        for set in 1..graph.vertices() {
            visit(set, self.standing(set, solver));
        }
        if graph.order() > 0 {
            visit(graph.vertices(), DEAD);
        }
    }

    /// Counts the sets of a graph.
    pub(super) fn count(
        &mut self,
        graph: &SmallGraph,
        solver: &mut ColouringSolver,
        counts: &mut CaptureCounts,
    ) {
        self.visit(graph, solver, |_, standing| {
            counts.subsets += 1;
            counts.captured += u64::from(standing.captured);
            counts.lost += u64::from(standing.lost);
            counts.captured_and_lost += u64::from(standing.captured && standing.lost);
            counts.short_dominated += u64::from(standing.short_dominated);
            counts.cut_dominated += u64::from(standing.cut_dominated);
        });
    }

    fn tabulate(&mut self, graph: &SmallGraph) {
        let count = 1_usize << graph.order();
        if self.cliques.len() != count {
            self.cliques.clear();
            self.cliques.resize(count, 0);
            for set in 1..count as u32 {
                let (lowest, rest) = (set.trailing_zeros() as usize, set & (set - 1));
                let pairs = ones(rest as u16).fold(0, |pairs, v| pairs | edge_bit(lowest, v));
                self.cliques[set as usize] = self.cliques[rest as usize] | pairs;
            }
        }
        let edges = graph.edges().fold(0, |edges, (a, b)| edges | edge_bit(a, b));
        self.neighbours.clear();
        self.neighbours.push(0);
        self.shorted.clear();
        self.shorted.push(edges);
        for set in 1..count {
            let lowest = set.trailing_zeros() as usize;
            let rows = self.neighbours[set & (set - 1)] | graph.row(lowest);
            self.neighbours.push(rows);
            let component = graph.component(1 << lowest, set as u16);
            let around = self.neighbours[usize::from(component)] & !component;
            let rest = set & !usize::from(component);
            self.shorted.push(self.shorted[rest] | self.cliques[usize::from(around)]);
        }
    }

    fn standing(&mut self, set: u16, solver: &mut ColouringSolver) -> Standing {
        let terminals = self.neighbours[usize::from(set)] & !set;
        let among_terminals = self.cliques[usize::from(terminals)];
        let cut = self.shorted[0] & among_terminals;
        let shorted = self.shorted[usize::from(set)] & among_terminals;
        if shorted == cut {
            return DEAD;
        }
        let size = population(set) as usize;
        let words = table_words(size);
        for table in [&mut self.short_table, &mut self.cut_table] {
            table.clear();
            table.resize(words, 0);
        }
        // The subsets of the set come in the order of their places in a truth table.
        let (mut filling, mut place) = (0_u16, 0_usize);
        loop {
            let joined = self.shorted[usize::from(filling)] & among_terminals;
            self.short_table[place / 64] |= u64::from(joined == shorted) << (place % 64);
            self.cut_table[place / 64] |= u64::from(joined != cut) << (place % 64);
            if filling == set {
                break;
            }
            filling = filling.wrapping_sub(set) & set;
            place += 1;
        }
        if size < 6 {
            self.short_table[0] = repeated(self.short_table[0], size);
            self.cut_table[0] = repeated(self.cut_table[0], size);
        }
        let all_joined = solver.solve(&self.short_table);
        let some_joined = solver.solve(&self.cut_table);
        Standing {
            captured: all_joined.moving_second,
            lost: !some_joined.moving_first,
            short_dominated: all_joined.moving_first,
            cut_dominated: !some_joined.moving_second,
        }
    }
}
