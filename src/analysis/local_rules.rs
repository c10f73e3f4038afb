//! The rules that look at a cell and its neighbours, or at a terminal, each once: [`Surroundings`]
//! has those about a single cell.

use super::relations::Surroundings;
use crate::game::Player;
use crate::graph::{Bits, ReducedGraph, VertexId};

/// The cells with which a cell makes a pair that may be filled in, each with the player who gets both:
/// cells that threaten each other are lost, cells that support each other captured (Steane, Theorems 2
/// and 6). `found` are the cell's surroundings.
pub(crate) fn mutual_pairs<'a, const W: usize>(
    graph: &'a ReducedGraph<W>,
    cell: VertexId,
    found: &Surroundings<W>,
) -> impl Iterator<Item = (Player, VertexId)> + use<'a, W> {
    let of = |player: Player, others: Bits<W>| others.iter().map(move |other| (player, other));
    let pairs = of(Player::Cut, found.threatening).chain(of(Player::Short, found.supporting));
    pairs.filter(move |&(player, other)| {
        let back = Surroundings::of(graph, other);
        !back.inert && back.controlling(player).contains(cell)
    })
}

/// Two adjacent terminals that conduct, of more than two: they are one.
pub(crate) fn adjacent_terminals<const W: usize>(graph: &ReducedGraph<W>) -> Option<[VertexId; 2]> {
    let terminals = graph.terminals();
    if !graph.sides().is_empty() || terminals.len() <= 2 {
        return None;
    }
    terminals.iter().find_map(|t| Some([t, (graph.neighbours(t) & terminals).first()?]))
}

/// The neighbours of a terminal that conducts which are adjacent to other neighbours of it: the edges
/// between them are dead (Steane, Theorem 15).
pub(crate) fn joined_beside<const W: usize>(
    graph: &ReducedGraph<W>,
    terminal: VertexId,
) -> Bits<W> {
    let around = graph.neighbours(terminal);
    around.iter().filter(|&vertex| graph.neighbours(vertex).meets(around)).collect()
}

/// The cells that are dead because a terminal that conducts surrounds them (Steane, Theorem 16), and
/// the neighbours of the terminal that are not: all that can be reached from the other terminals
/// without passing the terminal or one of its neighbours twice is left.
pub(crate) fn surrounded_by<const W: usize>(
    graph: &ReducedGraph<W>,
    terminal: VertexId,
) -> (Bits<W>, Bits<W>) {
    let around = graph.neighbours(terminal);
    let within = graph.live() - around.with(terminal);
    let reached = graph.component(graph.terminals() & within, within);
    let alive: Bits<W> =
        around.iter().filter(|&vertex| graph.neighbours(vertex).meets(reached)).collect();
    (graph.cells() - reached - alive, alive)
}

/// Whether all neighbours of a cell are a terminal that conducts and neighbours of it: the simplest
/// case of [`surrounded_by`].
#[inline]
pub(crate) fn is_surrounded_by_a_terminal<const W: usize>(
    graph: &ReducedGraph<W>,
    cell: VertexId,
) -> bool {
    let around = graph.neighbours(cell);
    let mut terminals = (graph.terminals() - graph.sides()).iter();
    terminals.any(|t| around.is_subset_of(graph.neighbours(t).with(t)))
}

/// The cells that must be looked at again after a claim in a state that was reduced before it.
/// `graph` is the graph before the claim.
#[inline]
pub(crate) fn recheck_after<const W: usize>(
    graph: &ReducedGraph<W>,
    cell: VertexId,
    by: Player,
) -> Bits<W> {
    let around = graph.neighbours(cell);
    let changed = match by {
        // The neighbours lose a neighbour, and no vertex gains one (Lemma 4).
        Player::Cut => around,
        // The neighbours' rows grow, which may matter to whoever is adjacent to one of them.
        Player::Short => around.iter().fold(around, |all, vertex| all | graph.neighbours(vertex)),
    };
    (changed & graph.cells()).without(cell)
}
