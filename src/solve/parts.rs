//! Positions that fall apart, so that the player to move has to win only one of the parts.
//!
//! **In parallel.** A player is to move who joins two terminals that conduct on a graph, his own or
//! the dual one, and the graph without the terminals is not connected. A path between the terminals
//! runs in one component. So he wins if and only if he wins, moving first, in one component with all
//! cells of the others given to his opponent. If: claims never hurt, so he wins with fewer of the
//! other cells lost, too. Only if: the opponent has a strategy as second player in each component,
//! and answers where the player has moved; the filling then joins the terminals in no component. (If
//! there is nothing to answer, any cell will do.) A component that does not touch both terminals is
//! dead, and belongs to no part.
//!
//! **In series.** Cut is to move on Short's board with two terminals that conduct. If the terminals
//! are apart without a group of Short's stones, each path between them goes through this group, and
//! there is a path if and only if there is one from each group of this kind to the next, from the
//! first terminal to the last. The cells between two such groups make a part. So Cut wins if and
//! only if he wins, moving first, in one part with all cells of the others given to Short, for the
//! same reasons. A cell that lies between no two of these groups is dead. Where Cut has a dual this
//! is the parallel case there.
//!
//! In either case fillings decide, so what has been settled does not matter: dead cells and edges
//! are gone from the graph, and a settled graph has the winner of the position for each filling of
//! its empty cells.
//!
//! **Carriers.** If the player wins a part he wins the position within the same carrier. If he loses
//! all, his opponent wins within the union of his carriers: let the player have all cells outside;
//! in each part the opponent wins within the cells of his carrier that lie there, whatever the other
//! parts are like, because his win in the part says that no path runs through it. So what he holds
//! in one part refutes nothing in the others.
//!
//! A part has fewer cells than the position, and when the opponent has answered in it, it is the
//! player's turn again: so the parts meet in the table one by one.

use crate::analysis::EnginePosition;
use crate::connection::View;
use crate::game::Player;
use crate::graph::{Bits, ReducedGraph, VertexId, layers, shortest_path};

/// The parts of which the player has to win one, if the graph on which he joins terminals falls
/// apart; none if it does not.
pub(super) fn in_parallel<const W: usize>(
    position: &EnginePosition<W>,
    player: Player,
) -> Vec<Bits<W>> {
    let Some(graph) = position.graph(player) else { return Vec::new() };
    let Some([s, t]) = two_terminals(graph) else { return Vec::new() };
    let cells = graph.cells();
    let first = cells.first().map_or(Bits::EMPTY, Bits::single);
    if graph.component(first, cells) == cells {
        return Vec::new();
    }
    let (near, far) = (graph.neighbours(s), graph.neighbours(t));
    graph.components(cells).filter(|part| part.meets(near) && part.meets(far)).collect()
}

/// The terminals of a graph, if it has two of them and they conduct.
fn two_terminals<const W: usize>(graph: &ReducedGraph<W>) -> Option<[VertexId; 2]> {
    let mut terminals = graph.terminals().iter();
    let two = [terminals.next()?, terminals.next()?];
    (terminals.next().is_none() && graph.sides().is_empty()).then_some(two)
}

/// The parts of which Cut has to win one, if each path between Short's two terminals goes through
/// the same group of his; none otherwise.
pub(super) fn in_series<const W: usize>(view: &View<W>) -> Vec<Bits<W>> {
    let &[s, t] = view.terminals() else { return Vec::new() };
    if !view.conducts() {
        return Vec::new();
    }
    let Some(path) = shortest_path([s, t], |vertex| view.adjacent(vertex)) else {
        return Vec::new();
    };
    let needed: Vec<VertexId> = path
        .into_iter()
        .filter(|&at| view.groups().contains(at))
        .filter(|&group| !reached(view, s, view.endpoints().without(group)).contains(t))
        .collect();
    if needed.is_empty() {
        return Vec::new();
    }
    let chain: Vec<VertexId> = std::iter::once(s).chain(needed).chain([t]).collect();
    let inner = chain.iter().fold(view.endpoints(), |inner, &group| inner.without(group));
    let between = |ends: &[VertexId]| {
        let [near, far] = [ends[0], ends[1]].map(|end| reached(view, end, inner.with(end)));
        near & far & view.empty()
    };
    chain.windows(2).map(between).collect()
}

/// The endpoints that can be reached through those of `within`, with the start.
fn reached<const W: usize>(view: &View<W>, start: VertexId, within: Bits<W>) -> Bits<W> {
    let start = Bits::single(start);
    layers(start, within, |vertex| view.adjacent(vertex)).fold(start, |all, layer| all | layer)
}

#[cfg(test)]
mod tests;
