use super::*;
use crate::analysis::testing::{SmallGraph, connected_graphs, subsets};
use crate::analysis::{DeadFor, life, relations};
use crate::graph::ReducedGraph;

fn games_up_to(n: usize) -> impl Iterator<Item = (crate::game::Game, ReducedGraph<1>)> {
    let graphs: Vec<SmallGraph> = (2..=n).flat_map(connected_graphs).collect();
    graphs.into_iter().flat_map(|small| {
        let with_rows = |game: crate::game::Game| {
            let graph = ReducedGraph::new(game.hypergraph(), true);
            (game, graph)
        };
        small.two_terminal_games().map(with_rows).collect::<Vec<_>>()
    })
}

/// Theorem 8 is exact for sets of neighbours, terminals being elsewhere or among the rest.
#[test]
fn theorem_8_finds_the_threatening_sets_of_neighbours() {
    for (game, graph) in games_up_to(6) {
        for cell in graph.cells().iter() {
            let near: Vec<VertexId> = (graph.neighbours(cell) & graph.cells()).iter().collect();
            for by in subsets(&near).map(|by| by.into_iter().collect()) {
                let expected = relations::threatens(&graph, by, Bits::single(cell));
                assert_eq!(threatens(&graph, by, cell), expected, "{game:?} {by:?} {cell:?}");
            }
        }
    }
}

/// The count of Corollary I says what surrounding is.
#[test]
fn corollary_i_counts_who_surrounds() {
    for (_, graph) in games_up_to(6) {
        for cell in graph.cells().iter() {
            for w in graph.live().without(cell).iter() {
                let expected = relations::surrounds(&graph, w, Bits::single(cell));
                assert_eq!(surrounds(&graph, w, cell), expected);
            }
        }
    }
}

/// What Corollary II finds is surrounded, and the edges are dead. As printed it finds the same for
/// adjacent vertices and nothing for others that have something to find.
#[test]
fn corollary_ii_finds_surrounded_neighbourhoods() {
    let mut found = 0;
    for (game, graph) in games_up_to(6) {
        let dead: Vec<[VertexId; 2]> =
            life(&game, DeadFor::Winner, u64::MAX).unwrap().dead_edges().collect();
        for v in graph.cells().iter() {
            let closed = graph.neighbours(v).with(v);
            for w in graph.live().without(v).iter() {
                let printed: usize =
                    graph.live().without(w).iter().map(|i| two_walks(&graph, v, i)).sum();
                let holds = surrounds_neighbourhood(&graph, w, v);
                if closed.is_subset_of(graph.cells()) && graph.adjacent(v, w) {
                    assert_eq!(holds, three_walks(&graph, v, w) == printed);
                }
                if holds {
                    assert!(relations::surrounds(&graph, w, closed));
                    for end in (graph.neighbours(w) & closed).iter() {
                        assert!(dead.contains(&[w.min(end), w.max(end)]), "{game:?} {v:?} {w:?}");
                        found += 1;
                    }
                }
            }
        }
    }
    assert!(found > 1000);
}

/// Steane, Figure 11, with the caption's claim: the edge vw is dead by Corollary II.
#[test]
fn figure_11_by_walks() {
    let [a, b, v, w, x, y, z] = [0, 1, 2, 3, 4, 5, 6].map(VertexId::new);
    let mut graph = ReducedGraph::<1>::without_edges(7, &[x, y, z], true);
    for (c, d) in [(v, a), (v, b), (v, w), (a, x), (b, y), (w, x), (w, y), (w, z)] {
        graph.add_edge(c, d);
    }
    // By hand: from v to the neighbours v, x, y, z of w in two steps there are 3, 2, 2 and 1 walks.
    assert_eq!(three_walks(&graph, v, w), 8);
    assert_eq!(two_walks(&graph, v, v), 3);
    assert!(!surrounds(&graph, w, v));
    // w's own neighbour z is two steps from v and not adjacent to w's other neighbours, but it is
    // w's neighbour, and that is what counts.
    assert!(surrounds_neighbourhood(&graph, w, v));
}
