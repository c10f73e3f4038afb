//! The order in which people would try the moves of a position that is as good as decided.
//!
//! Where the theorems and the virtual connections see who wins, a search has nothing to say about
//! the moves: every one of the winner's may win, and none of the loser's does. A line goes on there
//! along the winner's shortest way, so that it comes to an end.

use crate::graph::{Bits, ReducedGraph, VertexId, layers, shortest_path};

/// The cells of a graph, best first for either player, when the player who joins the terminals in it
/// wins: those on a shortest way between the terminals, and of these first the ones without which the
/// way becomes longest. Equals are in the order of their ids.
///
/// Time: O(m) walks through the graph for m cells on shortest ways.
pub(super) fn natural_order<const W: usize>(graph: &ReducedGraph<W>) -> Vec<VertexId> {
    let lengths = Lengths::of(graph, graph.live());
    let mut cells: Vec<(bool, usize, VertexId)> = graph
        .cells()
        .iter()
        .map(|cell| {
            let is_off = lengths.through[cell.index()] > lengths.shortest;
            let without = match is_off {
                true => lengths.through[cell.index()],
                false => usize::MAX - Lengths::of(graph, graph.live().without(cell)).shortest,
            };
            (is_off, without, cell)
        })
        .collect();
    cells.sort_unstable();
    cells.into_iter().map(|(_, _, cell)| cell).collect()
}

/// Too long: there is no way.
const NONE: usize = usize::MAX / 4;

/// The lengths of the ways between the terminals, in steps; with several terminals their sums.
struct Lengths {
    /// The least over all cells.
    shortest: usize,
    /// For each vertex, by its index, the length of the shortest ways through it.
    through: Vec<usize>,
}

impl Lengths {
    fn of<const W: usize>(graph: &ReducedGraph<W>, live: Bits<W>) -> Self {
        let mut through = vec![0_usize; graph.universe()];
        for terminal in graph.terminals().iter() {
            let mut unseen = graph.cells() & live;
            let layers = layers(Bits::single(terminal), unseen, |vertex| graph.neighbours(vertex));
            for (steps, layer) in (1..).zip(layers) {
                unseen -= layer;
                layer.iter().for_each(|cell| through[cell.index()] += steps);
            }
            unseen.iter().for_each(|cell| through[cell.index()] = NONE);
        }
        let cells = graph.cells() & live;
        let shortest = cells.iter().map(|cell| through[cell.index()]).min().unwrap_or(NONE);
        Self { shortest: shortest.min(NONE), through }
    }
}

/// The cells on one shortest way from the first terminal to each of the others: whoever separates them
/// with one cell does it there.
pub(super) fn on_ways<const W: usize>(graph: &ReducedGraph<W>) -> Bits<W> {
    let terminals = graph.terminals();
    let Some(first) = terminals.first() else { return Bits::EMPTY };
    let others = terminals.without(first).iter();
    let ways = others.filter_map(|t| shortest_path([first, t], |vertex| graph.neighbours(vertex)));
    ways.flatten().collect::<Bits<W>>() - terminals
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::{GraphState, Player, State};

    /// A board on which Short has the first cells and Cut the others.
    fn state(spec: &str, short: &[&str], cut: &[&str]) -> (GraphState<2>, crate::graph::Names) {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        let mut state = GraphState::new(&board.game);
        for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
            cells.iter().for_each(|name| state.claim(board.names.id(name).unwrap(), by));
        }
        (state, board.names)
    }

    /// By hand: b2 is joined to both sides by bridges, of which Cut has broken the lower one.
    #[test]
    fn the_answer_to_an_intrusion_comes_first() {
        let (state, names) = state("hex:3x3", &["b2"], &["a3"]);
        let order = natural_order(state.graph());
        assert_eq!(names.name(order[0]), "b3");
    }

    /// By hand: with b1 and b2 Short's, the ways from top to bottom are a3 and b3.
    #[test]
    fn ways_are_shortest() {
        let (state, names) = state("hex:3x3", &["b1", "b2"], &[]);
        let order = natural_order(state.graph());
        let first: Vec<&str> = order[..2].iter().map(|&cell| names.name(cell)).collect();
        assert_eq!(first, ["a3", "b3"]);
        assert_eq!(on_ways(state.graph()).len(), 1);
    }
}
