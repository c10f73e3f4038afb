//! Surrounding, threat and support on rows of bits (Steane, section 4).
//!
//! `A` *threatens* `B` if `G - A * B = G - A - B`: without `A` it makes no difference whose `B` is.
//! `A` *supports* `B` if `G * A - B = G * A * B`. Both relations are between disjoint sets of cells;
//! between any others they do not hold. These are exact tests, by Theorem 7 with the corrections
//! that it needs where the sets touch or are not connected.
//!
//! Sides, which do not conduct, count as adjacent to each other here, because shorting a cell
//! between them adds no edge; what must not happen is that one cell touches all of them.

use crate::game::Player;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// The vertex itself and the vertices to which shorting a common neighbour adds no edge from it.
#[inline]
fn closed<const W: usize>(graph: &ReducedGraph<W>, vertex: VertexId) -> Bits<W> {
    let row = graph.neighbours(vertex).with(vertex);
    if graph.sides().contains(vertex) { row | graph.sides() } else { row }
}

/// Whether the set holds all sides. Never, if the terminals conduct.
#[inline]
pub(crate) fn holds_all_sides<const W: usize>(graph: &ReducedGraph<W>, set: Bits<W>) -> bool {
    !graph.sides().is_empty() && graph.sides().is_subset_of(set)
}

/// Whether it makes no difference who owns a connected set of cells with this neighbourhood: its
/// members are adjacent to each other, and they are not all the sides (Lemma 2).
#[must_use]
#[inline]
pub(crate) fn is_inert<const W: usize>(graph: &ReducedGraph<W>, neighbourhood: Bits<W>) -> bool {
    neighbourhood.iter().all(|vertex| neighbourhood.is_subset_of(closed(graph, vertex)))
        && !holds_all_sides(graph, neighbourhood)
}

/// Whether `vertex` surrounds the set: the set's neighbours are among `vertex` and its neighbours.
/// The vertex may be a terminal and may lie in the set.
#[cfg(test)]
pub(crate) fn surrounds<const W: usize>(
    graph: &ReducedGraph<W>,
    vertex: VertexId,
    set: Bits<W>,
) -> bool {
    graph.neighbourhood(set).is_subset_of(graph.neighbours(vertex).with(vertex))
}

/// Whether `by` threatens `set`, for single cells and larger sets, connected or not (Lemma 3,
/// Theorem 7(i)).
#[must_use]
pub(crate) fn threatens<const W: usize>(
    graph: &ReducedGraph<W>,
    by: Bits<W>,
    set: Bits<W>,
) -> bool {
    are_disjoint_cells(graph, by, set)
        && graph
            .components(set)
            .all(|component| is_inert(graph, graph.neighbourhood(component) - by))
}

/// Whether `by` supports `set`, for single cells and larger sets, connected or not.
///
/// Theorem 7(ii) as printed needs `by` connected and not adjacent to `set`. This test looks at the
/// neighbourhoods in `G * by` and needs neither.
#[must_use]
pub(crate) fn supports<const W: usize>(graph: &ReducedGraph<W>, by: Bits<W>, set: Bits<W>) -> bool {
    if !are_disjoint_cells(graph, by, set) {
        return false;
    }
    // The neighbours of a vertex after `by` has been shorted.
    let after = |vertex: VertexId| {
        let mut row = graph.neighbours(vertex);
        for component in graph.components(by) {
            if component.meets(row) {
                row |= graph.neighbourhood(component);
            }
        }
        row - by
    };
    let mut left = set;
    while let Some(first) = left.first() {
        let (mut component, mut fresh) = (Bits::single(first), Bits::single(first));
        let mut around = Bits::EMPTY;
        while let Some(vertex) = fresh.first() {
            fresh.remove(vertex);
            let row = after(vertex);
            fresh |= (row & set) - component;
            component |= row & set;
            around |= row - set;
        }
        left -= component;
        let adjacent = |vertex: VertexId| {
            let row = after(vertex).with(vertex);
            if graph.sides().contains(vertex) { row | graph.sides() } else { row }
        };
        if holds_all_sides(graph, around)
            || !around.iter().all(|vertex| around.is_subset_of(adjacent(vertex)))
        {
            return false;
        }
    }
    true
}

/// Whether `by` [threatens] `set`, for Cut, or [supports] it, for Short: once
/// the player has `by`, it makes no difference whose `set` is.
#[must_use]
pub(crate) fn controls<const W: usize>(
    graph: &ReducedGraph<W>,
    player: Player,
    by: Bits<W>,
    set: Bits<W>,
) -> bool {
    match player {
        Player::Short => supports(graph, by, set),
        Player::Cut => threatens(graph, by, set),
    }
}

fn are_disjoint_cells<const W: usize>(graph: &ReducedGraph<W>, a: Bits<W>, b: Bits<W>) -> bool {
    (a | b).is_subset_of(graph.cells()) && !a.meets(b)
}

/// What the rows around a cell tell about it, found in one pass over its neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Surroundings<const W: usize> {
    /// Whether the neighbourhood is [inert](is_inert): the cell is simplicial, and dead.
    pub inert: bool,
    /// The neighbours that [surround](surrounds) the cell: the edges to them are dead (Theorem 14,
    /// Corollary I).
    pub surrounding: Bits<W>,
    /// All cells that [threaten](threatens) the cell.
    pub threatening: Bits<W>,
    /// The cells that [support](supports) the cell: all that are not adjacent to it, and of the
    /// adjacent ones those that surround it. If no edge is dead by Corollary I there are none of
    /// the latter kind.
    pub supporting: Bits<W>,
}

impl<const W: usize> Surroundings<W> {
    /// Looks at a cell. One row operation or two for each neighbour.
    #[must_use]
    #[inline]
    pub(crate) fn of(graph: &ReducedGraph<W>, cell: VertexId) -> Self {
        let around = graph.neighbours(cell);
        let others = graph.cells().without(cell);
        let mut found =
            Self { inert: true, surrounding: Bits::EMPTY, threatening: others, supporting: others };
        let stones = graph.sides().is_empty();
        let mut passing = graph.live().without(cell);
        for vertex in around.iter() {
            let row = graph.neighbours(vertex).with(vertex);
            let mut apart = around - row;
            if apart.is_empty() {
                found.surrounding.insert(vertex);
                continue;
            }
            if !stones && graph.sides().contains(vertex) {
                apart -= graph.sides();
                if apart.is_empty() {
                    continue;
                }
            }
            found.inert = false;
            // Whoever threatens the cell is one of every two neighbours that are not adjacent.
            let one = Bits::single(vertex);
            found.threatening &= if apart.is_single() { apart | one } else { one };
            passing &= row;
            // Nothing is left to be found: who surrounds the cell is adjacent to all its neighbours.
            if (passing | found.threatening).is_empty() {
                break;
            }
        }
        found.supporting &= passing;
        if !stones {
            found.beware_of_sides(graph, around);
        }
        found
    }

    /// A cell that touches all sides makes a difference whatever else is so.
    #[cold]
    fn beware_of_sides(&mut self, graph: &ReducedGraph<W>, around: Bits<W>) {
        if holds_all_sides(graph, around) {
            self.inert = false;
            self.threatening = Bits::EMPTY;
            self.supporting = Bits::EMPTY;
        }
        for cell in (self.supporting & around).iter() {
            if holds_all_sides(graph, graph.neighbours(cell)) {
                self.supporting.remove(cell);
            }
        }
    }

    /// The single cells that [control](controls) the cell for a player.
    #[must_use]
    #[inline]
    pub(crate) fn controlling(&self, player: Player) -> Bits<W> {
        match player {
            Player::Short => self.supporting,
            Player::Cut => self.threatening,
        }
    }
}

#[cfg(test)]
mod tests;
