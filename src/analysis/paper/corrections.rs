//! Where the theorems as printed fail: for each the smallest counterexample, that there is no
//! smaller one, and that the corrected form holds on all small graphs.

use crate::analysis::MultiShannon;
use crate::analysis::relations::{supports, threatens};
use crate::analysis::testing::{SmallGraph, connected_graphs, subsets};
use crate::analysis::{DeadFor, life};
use crate::game::{Goal, Player};
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

/// Whether the pairs, (dominating, dominated), satisfy what Theorem 10 asks for as printed, and the
/// theorem's conclusion.
fn theorem_10(graph: &ReducedGraph<1>, player: Player, pairs: &[[usize; 2]]) -> [bool; 2] {
    let controls = |by: Bits<1>, of: Bits<1>| match player {
        Player::Cut => threatens(graph, by, of),
        Player::Short => supports(graph, by, of),
    };
    let a = pairs.iter().fold(Bits::EMPTY, |all, &[a, _]| all | bits(&[a]));
    let b = pairs.iter().fold(Bits::EMPTY, |all, &[_, b]| all | bits(&[b]));
    let asked = pairs.iter().all(|&[a, b]| controls(bits(&[a]), bits(&[b]))) && controls(b, a);
    [asked, owns(graph, player, a | b)]
}

/// The pairs must not share their dominating vertex: 4 threatens 0 and 1, {0, 1} threatens 4, and
/// the three are not lost; the like for supports. With disjoint pairs the theorem holds.
#[test]
fn theorem_10_needs_disjoint_pairs() {
    let star = graph(5, &[[0, 3], [0, 4], [1, 3], [1, 4], [2, 4]]);
    assert_eq!(theorem_10(&star, Player::Cut, &[[4, 0], [4, 1]]), [true, false]);
    let wheel = graph(5, &[[0, 2], [0, 3], [0, 4], [1, 3], [1, 4], [2, 4], [3, 4]]);
    assert_eq!(theorem_10(&wheel, Player::Short, &[[4, 0], [4, 3]]), [true, false]);
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
            Player::BOTH.into_iter().any(|player| theorem_10(graph, player, pairs) == [true, false])
        })
    };
    assert_eq!(failures_below(5, |graph| fails(graph, true)), 0);
    assert_eq!(failures_below(7, |graph| fails(graph, false)), 0);
}

/// The square and the cube of the adjacency matrix.
fn walks(graph: &ReducedGraph<1>, length: usize, v: VertexId, w: VertexId) -> usize {
    if length == 0 {
        return usize::from(v == w);
    }
    graph.neighbours(v).iter().map(|next| walks(graph, length - 1, next, w)).sum()
}

/// Corollary II to Theorem 14: the formula as printed, with the term i = v in the sum or without.
fn corollary_ii(graph: &ReducedGraph<1>, v: VertexId, w: VertexId, with_v: bool) -> bool {
    let others = graph.live().iter().filter(|&i| i != w && (with_v || i != v));
    walks(graph, 3, v, w) == others.map(|i| walks(graph, 2, v, i)).sum::<usize>()
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
