//! Where the theorems as printed fail: for each the smallest counterexample, that there is no
//! smaller one, and that the corrected form holds on all small graphs.

use crate::analysis::relations::{self, supports, threatens};
use crate::analysis::testing::{Random, SmallGraph, connected_graphs, subsets};
use crate::analysis::walks::{three_walks, two_walks};
use crate::analysis::{
    DeadFor, MultiShannon, controlling_pairs, dominates, dominating_third, life,
};
use crate::game::{ByPlayer, Class, Game, Goal, Oracle, Player};
use crate::graph::{Bits, ReducedGraph, VertexId};

fn graph(vertex_count: usize, edges: &[[usize; 2]]) -> ReducedGraph<1> {
    SmallGraph::new(vertex_count, edges).without_terminals()
}

fn bits(members: &[usize]) -> Bits<1> {
    members.iter().copied().map(VertexId::new).collect()
}

fn owns(graph: &ReducedGraph<1>, player: Player, set: Bits<1>) -> bool {
    MultiShannon::on_graph(graph, set).owns(player)
}

/// All pairs of disjoint non-empty sets of vertices of a graph.
fn disjoint_sets(graph: &ReducedGraph<1>) -> Vec<[Bits<1>; 2]> {
    let vertices: Vec<VertexId> = graph.live().iter().collect();
    let sets: Vec<Bits<1>> =
        subsets(&vertices).filter(|s| !s.is_empty()).map(|s| s.into_iter().collect()).collect();
    let with = |a: Bits<1>| sets.iter().filter(move |b| !b.meets(a)).map(move |&b| [a, b]);
    sets.iter().flat_map(|&a| with(a)).collect()
}

fn is_connected(graph: &ReducedGraph<1>, set: Bits<1>) -> bool {
    graph.components(set).count() == 1
}

/// The right side of Theorem 7(ii): the neighbours of B that are not adjacent to all other
/// neighbours of B are neighbours of A.
fn theorem_7_ii(graph: &ReducedGraph<1>, a: Bits<1>, b: Bits<1>) -> bool {
    let around = graph.neighbourhood(b);
    let inner: Bits<1> =
        around.iter().filter(|&x| around.is_subset_of(graph.neighbours(x).with(x))).collect();
    (around - inner).is_subset_of(graph.neighbourhood(a))
}

/// The graphs with fewer than `n` vertices that a claim fails on.
fn failures_below(n: usize, fails: impl Fn(&ReducedGraph<1>) -> bool) -> usize {
    let smaller = (2..n).flat_map(connected_graphs);
    smaller.filter(|small| fails(&small.without_terminals())).count()
}

/// Theorem 7(i) holds for connected B and any A.
#[test]
fn theorem_7_i_holds() {
    for small in (2..=5).flat_map(connected_graphs) {
        let graph = small.without_terminals();
        for [a, b] in disjoint_sets(&graph) {
            if is_connected(&graph, b) {
                let clique = graph.is_clique(graph.neighbourhood(b) - a);
                assert_eq!(threatens(&graph, a, b), clique, "{small:?} {a:?} {b:?}");
            }
        }
    }
}

/// "If" needs A connected: the two ends of a path of five touch both neighbours of its middle and
/// do not support it.
#[test]
fn theorem_7_ii_needs_a_connected() {
    let fails = |graph: &ReducedGraph<1>, apart: bool| {
        disjoint_sets(graph).into_iter().any(|[a, b]| {
            is_connected(graph, b)
                && is_connected(graph, a) != apart
                && theorem_7_ii(graph, a, b)
                && !supports(graph, a, b)
        })
    };
    let path = graph(5, &[[0, 1], [1, 2], [2, 3], [3, 4]]);
    assert!(theorem_7_ii(&path, bits(&[0, 4]), bits(&[2])));
    assert!(!supports(&path, bits(&[0, 4]), bits(&[2])));
    assert_eq!(failures_below(5, |graph| fails(graph, true)), 0);
    assert_eq!(failures_below(6, |graph| fails(graph, false)), 0);
}

/// "Only if" needs that A does not touch B: on the path a-b-x, a supports b, and x, which is not
/// adjacent to all other neighbours of b, is no neighbour of a. The cycle a-b-x-y is another case.
#[test]
fn theorem_7_ii_fails_where_the_sets_touch() {
    let fails = |graph: &ReducedGraph<1>, touching: bool| {
        disjoint_sets(graph).into_iter().any(|[a, b]| {
            is_connected(graph, b)
                && graph.neighbourhood(b).meets(a) == touching
                && supports(graph, a, b)
                && !theorem_7_ii(graph, a, b)
        })
    };
    let path = graph(3, &[[0, 1], [1, 2]]);
    let cycle = graph(4, &[[0, 1], [1, 2], [2, 3], [3, 0]]);
    for counterexample in [path, cycle] {
        assert!(supports(&counterexample, bits(&[0]), bits(&[1])));
        assert!(!theorem_7_ii(&counterexample, bits(&[0]), bits(&[1])));
    }
    assert_eq!(failures_below(3, |graph| fails(graph, true)), 0);
    assert_eq!(failures_below(6, |graph| fails(graph, false)), 0);
}

/// Equation (1) needs B connected: in the path 2-0-4-1-3 vertex 4 threatens {0, 1}, and its
/// neighbourhood without them, which is empty, does not threaten {0, 1, 4}.
#[test]
fn equation_1_needs_b_connected() {
    let fails = |graph: &ReducedGraph<1>, connected: bool| {
        disjoint_sets(graph).into_iter().any(|[a, b]| {
            is_connected(graph, b) == connected
                && threatens(graph, a, b)
                && !threatens(graph, graph.neighbourhood(a) - b, a | b)
        })
    };
    let path = graph(5, &[[0, 2], [0, 4], [1, 3], [1, 4]]);
    assert!(threatens(&path, bits(&[4]), bits(&[0, 1])));
    assert!(!threatens(&path, Bits::EMPTY, bits(&[0, 1, 4])));
    assert_eq!(failures_below(5, |graph| fails(graph, false)), 0);
    assert_eq!(failures_below(6, |graph| fails(graph, true)), 0);
}

/// Whether the conclusion of Theorem 10 holds, if the pairs, (dominating, dominated), satisfy what it
/// asks for as printed.
fn theorem_10(graph: &ReducedGraph<1>, player: Player, pairs: &[[usize; 2]]) -> Option<bool> {
    let controls = |by: Bits<1>, of: Bits<1>| match player {
        Player::Cut => threatens(graph, by, of),
        Player::Short => supports(graph, by, of),
    };
    let a = pairs.iter().fold(Bits::EMPTY, |all, &[a, _]| all | bits(&[a]));
    let b = pairs.iter().fold(Bits::EMPTY, |all, &[_, b]| all | bits(&[b]));
    let asked = pairs.iter().all(|&[a, b]| controls(bits(&[a]), bits(&[b]))) && controls(b, a);
    asked.then(|| owns(graph, player, a | b))
}

/// The pairs must not share their dominating vertex: 4 threatens 0 and 1, {0, 1} threatens 4, and
/// the three are not lost; the like for supports. With disjoint pairs the theorem holds.
#[test]
fn theorem_10_needs_disjoint_pairs() {
    let star = graph(5, &[[0, 3], [0, 4], [1, 3], [1, 4], [2, 4]]);
    assert_eq!(theorem_10(&star, Player::Cut, &[[4, 0], [4, 1]]), Some(false));
    let wheel = graph(5, &[[0, 2], [0, 3], [0, 4], [1, 3], [1, 4], [2, 4], [3, 4]]);
    assert_eq!(theorem_10(&wheel, Player::Short, &[[4, 0], [4, 3]]), Some(false));
    let two_pairs = |n: usize, shared: bool| {
        let ordered = move || (0..n).flat_map(move |a| (0..n).map(move |b| [a, b]));
        let mut all = Vec::new();
        for first in ordered().filter(|[a, b]| a != b) {
            for second in ordered().filter(|[a, b]| a != b) {
                let same = first[0] == second[0] && first[1] != second[1];
                let apart = second.iter().all(|v| !first.contains(v));
                if if shared { same } else { apart } {
                    all.push([first, second]);
                }
            }
        }
        all
    };
    let fails = |graph: &ReducedGraph<1>, shared: bool| {
        two_pairs(graph.universe(), shared).iter().any(|pairs| {
            Player::BOTH.into_iter().any(|player| theorem_10(graph, player, pairs) == Some(false))
        })
    };
    assert_eq!(failures_below(5, |graph| fails(graph, true)), 0);
    assert_eq!(failures_below(7, |graph| fails(graph, false)), 0);
}

/// Three pairs, disjoint from each other: as for two.
#[test]
fn theorem_10_holds_for_three_disjoint_pairs() {
    let mut random = Random(10);
    let mut found = ByPlayer { short: 0, cut: 0 };
    for _ in 0..1000 {
        let game = random.graph_game(8, 2, Goal::Connect);
        let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
        for player in Player::BOTH {
            let all = controlling_pairs(&game, player).unwrap();
            let apart = |p: &[VertexId; 2], q: &[VertexId; 2]| p.iter().all(|v| !q.contains(v));
            for (i, first) in all.iter().enumerate() {
                for (j, second) in all.iter().enumerate().skip(i).filter(|(_, q)| apart(first, q)) {
                    let third = |r: &&[VertexId; 2]| apart(first, r) && apart(second, r);
                    for third in all[j..].iter().filter(third).take(2) {
                        let pairs = [first, second, third].map(|p| p.map(VertexId::index));
                        let holds = theorem_10(&graph, player, &pairs);
                        assert_ne!(holds, Some(false), "{game:?} {pairs:?}");
                        found[player] += u32::from(holds.is_some());
                    }
                }
            }
        }
    }
    assert!(found.short > 100 && found.cut > 100, "{found:?}");
}

/// Lemma 5 is about three cells around a cell: a terminal among them dominates nothing. Wherever
/// three cells are around, the lemma holds.
#[test]
fn lemma_5_needs_a_third_cell() {
    let tripod = SmallGraph::new(5, &[[0, 1], [0, 2], [0, 3], [2, 4]]).game(&[1, 4], Goal::Connect);
    let rows = ReducedGraph::<1>::new(tripod.hypergraph(), true);
    assert!(threatens(&rows, bits(&[0]), bits(&[2])) && threatens(&rows, bits(&[0]), bits(&[3])));
    assert_eq!(dominating_third(&tripod, VertexId::new(0)), Ok(None));
    let mut found = 0;
    for game in (2..=6)
        .flat_map(connected_graphs)
        .flat_map(|small| small.two_terminal_games().collect::<Vec<_>>())
    {
        let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
        for cell in graph.cells().iter() {
            if let Some(third) = dominating_third(&game, cell).unwrap() {
                let set = graph.neighbours(cell).with(cell).to_set(graph.universe());
                assert!(dominates(&game, Player::Cut, third, &set).unwrap(), "{game:?} {cell:?}");
                found += 1;
            }
        }
    }
    assert!(found > 50, "{found}");
}

/// Theorem 14 needs a surrounded set without terminals: on the path s-v-t the terminal s surrounds
/// {v, t}, and the edge sv is alive; with v itself a terminal a single edge is a counterexample.
#[test]
fn theorem_14_needs_a_terminal_free_set() {
    let path = SmallGraph::new(3, &[[0, 1], [1, 2]]).game(&[0, 2], Goal::Connect);
    let rows = ReducedGraph::<1>::new(path.hypergraph(), true);
    assert!(relations::surrounds(&rows, VertexId::new(0), bits(&[1, 2])));
    assert_eq!(life(&path, DeadFor::Winner, u64::MAX).unwrap().dead_edges().count(), 0);
}

/// Theorem 11 is about the winner. Of three terminals 0, 1, 2 with edges 03 14 24 34, all that is
/// next to 0, the cell 3, is threatened, by 4, and Cut keeps the three from being joined. But 0 may
/// not be cut off for good: 4 joins 1 and 2 and attacks 3, so that the answer costs a tempo. In the
/// surroundings where 2 and 0 are two ways to the other terminal (2 by the cell 5) Short wins moving
/// first, and not without 3.
#[test]
fn theorem_11_changes_the_value_for_three_terminals() {
    let class = |game: &Game| Oracle::new(game).unwrap().class();
    let region = SmallGraph::new(5, &[[0, 3], [1, 4], [2, 4], [3, 4]]);
    let rows = ReducedGraph::<1>::new(region.game(&[0, 1, 2], Goal::Connect).hypergraph(), true);
    assert!(threatens(&rows, bits(&[4]), bits(&[3])));
    assert_eq!(class(&region.game(&[0, 1, 2], Goal::Connect)), Some(Class::Cut));
    // 2 is Short's, so that 5 is next to 4.
    let surroundings = [[0, 3], [1, 4], [3, 4], [4, 5], [5, 0]];
    let whole = SmallGraph::new(6, &surroundings).game(&[0, 1], Goal::Connect);
    assert_eq!(class(&whole), Some(Class::First));
    let without_3 = SmallGraph::new(6, &[[1, 4], [4, 5], [5, 0]]).game(&[0, 1], Goal::Connect);
    assert_eq!(class(&without_3), Some(Class::Cut));
}

/// Corollary II to Theorem 14: the formula as printed, with the term i = v in the sum or without.
fn corollary_ii(graph: &ReducedGraph<1>, v: VertexId, w: VertexId, with_v: bool) -> bool {
    let others = graph.live().iter().filter(|&i| i != w && (with_v || i != v));
    three_walks(graph, v, w) == others.map(|i| two_walks(graph, v, i)).sum::<usize>()
}

/// Whether some game on this graph has an edge between w and the closed neighbourhood of v that is
/// alive although the formula holds.
fn corollary_ii_fails(small: &SmallGraph, with_v: bool, terminal_free: bool) -> bool {
    let graph = small.without_terminals();
    small.two_terminal_games().any(|game| {
        let terminals = game.hypergraph().terminals();
        let dead: Vec<[VertexId; 2]> =
            life(&game, DeadFor::Winner, u64::MAX).unwrap().dead_edges().collect();
        graph.live().iter().any(|v| {
            let closed = graph.neighbours(v).with(v);
            let free = !terminals.iter().any(|&t| closed.contains(t));
            graph.live().iter().filter(|&w| w != v).any(|w| {
                free == terminal_free
                    && corollary_ii(&graph, v, w, with_v)
                    && (graph.neighbours(w) & closed)
                        .iter()
                        .any(|x| !dead.contains(&[x.min(w), x.max(w)]))
            })
        })
    })
}

/// Corollary II holds as printed, the term i = v in the sum and the closed neighbourhood of v
/// terminal-free. With a terminal in it three vertices refute it; without the term, six do.
#[test]
fn corollary_ii_needs_every_word() {
    assert!((2..=6).flat_map(connected_graphs).all(|g| !corollary_ii_fails(&g, true, true)));
    assert!(connected_graphs(3).iter().any(|g| corollary_ii_fails(g, true, false)));
    assert!((2..=5).flat_map(connected_graphs).all(|g| !corollary_ii_fails(&g, false, true)));
    let six = SmallGraph::new(6, &[[0, 4], [0, 5], [1, 4], [2, 5], [3, 5]]);
    let (v, w) = (VertexId::new(0), VertexId::new(4));
    assert!(corollary_ii(&six.without_terminals(), v, w, false));
    let game = six.game(&[1, 2], Goal::Connect);
    let report = life(&game, DeadFor::Winner, u64::MAX).unwrap();
    assert!(!report.dead_edges().any(|edge| edge == [v, w]));
}

/// Theorem 16 is about terminals that conduct: a cell surrounded by a side may win alone.
#[test]
fn theorems_15_and_16_are_false_for_sides() {
    use crate::game::{Game, Rules};
    use crate::graph::Hypergraph;
    let [cell, s1, s2, s3] = [0, 1, 2, 3].map(VertexId::new);
    let board = Hypergraph::new(4, vec![s1, s2, s3], [[cell, s1, s2], [cell, s2, s3]]).unwrap();
    let dead = |goal| {
        let game = Game::new(board.clone(), goal, Rules::Normal).unwrap();
        life(&game, DeadFor::Winner, u64::MAX).unwrap().dead_cells().count()
    };
    assert_eq!(dead(Goal::Touch), 0);
    assert_eq!(dead(Goal::Connect), 1);
}
