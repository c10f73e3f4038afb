use super::*;
use crate::analysis::relations::controls;
use crate::analysis::testing::{Random, connected_graphs};

/// The pairs by definition, one by one.
fn slowly<const W: usize>(graph: &ReducedGraph<W>, player: Player) -> Vec<[VertexId; 2]> {
    let pairs = graph.cells().iter().flat_map(|a| graph.cells().iter().map(move |b| [a, b]));
    let holds = |&[a, b]: &[VertexId; 2]| controls(graph, player, Bits::single(a), Bits::single(b));
    pairs.filter(holds).collect()
}

fn check<const W: usize>(control: &ControlGraph<W>, graph: &ReducedGraph<W>, what: &str) {
    for player in Player::BOTH {
        let mut pairs: Vec<[VertexId; 2]> = graph
            .cells()
            .iter()
            .flat_map(|cell| control.controlling(player, cell).iter().map(move |by| [by, cell]))
            .collect();
        pairs.sort_unstable();
        assert_eq!(pairs, slowly(graph, player), "{what}");
        let controlled: Bits<W> = pairs.iter().map(|&[_, cell]| cell).collect();
        assert_eq!(control.controlled(player), controlled);
    }
}

#[test]
fn all_pairs_of_all_small_games() {
    for small in (2..=5).flat_map(connected_graphs) {
        for game in small.two_terminal_games() {
            let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
            check(&ControlGraph::new(&graph), &graph, "at the start");
        }
    }
}

/// A game played to its end at random, the graphs followed move by move (Lemma 4).
#[test]
fn every_claim_is_followed() {
    let mut random = Random(2012);
    for round in 0..400 {
        let goal = [Goal::Connect, Goal::Touch][round % 2];
        let terminals = 2 + random.below(3);
        let game = if round % 4 < 2 {
            random.graph_game(9, terminals, goal)
        } else {
            random.hypergraph_game(8, terminals, goal)
        };
        let mut graph = ReducedGraph::<1>::new(game.hypergraph(), goal == Goal::Connect);
        let mut control = ControlGraph::new(&graph);
        while !graph.cells().is_empty() {
            let cells: Vec<VertexId> = graph.cells().iter().collect();
            let (cell, by) = (cells[random.below(cells.len())], Player::BOTH[random.below(2)]);
            let before = graph.clone();
            match by {
                Player::Short => graph.short(cell),
                Player::Cut => graph.cut(cell),
            }
            control.update(&before, &graph, cell, by);
            check(&control, &graph, &format!("{game:?} {by} {cell:?}"));
        }
    }
}
