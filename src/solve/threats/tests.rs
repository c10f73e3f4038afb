//! Every verdict against the oracle.

use quickcheck::quickcheck;

use super::*;
use crate::analysis::testing::{SmallGraph, decode};
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal, Oracle, Outcome, Rules};
use crate::graph::{Hypergraph, VertexSet};

fn vertex(index: usize) -> VertexId {
    VertexId::new(index)
}

fn game(vertices: usize, ends: [VertexId; 2], edges: &[[VertexId; 2]]) -> Game {
    let board = Hypergraph::new(vertices, ends.to_vec(), edges.to_vec()).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// What the verdicts on a game claim is so; whether it was decided, for Short and for Cut to move.
fn check(game: &Game) -> [bool; 2] {
    let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
    let (terminals, pairs) = (graph.terminals(), terminal_pairs(&graph));
    let reach_one_another = |within| {
        let reached = graph.component(Bits::single(pairs[0][0]), within);
        terminals.is_subset_of(reached)
    };
    if reach_one_another(terminals) || !reach_one_another(graph.live()) {
        return [false; 2];
    }
    let oracle = Oracle::new(game).unwrap();
    // Whether Cut wins if Short has all cells outside and this one.
    let cut_wins = |carrier: Bits<1>, claimed: Option<VertexId>, to_move: Player| {
        let mut shorts = (graph.cells() - carrier).to_set(graph.universe());
        claimed.into_iter().for_each(|cell| _ = shorts.insert(cell));
        let none = VertexSet::new(graph.universe());
        oracle.outcomes(&shorts, &none)[to_move] == Outcome::win(Player::Cut)
    };
    let verdicts = Player::BOTH.map(|to_move| (to_move, threats(&graph, &pairs, to_move)));
    verdicts.map(|(to_move, verdict)| match verdict {
        Verdict::Reached(carrier) => {
            assert!(cut_wins(carrier, None, to_move), "{to_move} to move, {carrier:?}: {game:?}");
            true
        }
        Verdict::MustPlay { cells, carrier } => {
            for cell in (graph.cells() - cells).iter() {
                assert!(
                    cut_wins(carrier, Some(cell), Player::Cut),
                    "{cell:?} need not be met, {carrier:?}: {game:?}"
                );
            }
            if let Some(carrier) = at_once(&graph, &pairs, to_move) {
                assert!(cut_wins(carrier, None, to_move), "{to_move} to move, {carrier:?}");
            }
            false
        }
    })
}

#[test]
fn verdicts_on_all_small_connected_graphs() {
    let (mut decided, mut lost) = ([0; 2], [0; 2]);
    for line in include_str!("../../../tests/data/connected-2-6.g6").lines() {
        let SmallGraph { vertex_count: n, edges } = decode(line);
        for ends in (0..n).flat_map(|b| (0..b).map(move |a| [a, b].map(vertex))) {
            let game = game(n, ends, &edges);
            let found = check(&game);
            let oracle = Oracle::new(&game).unwrap();
            let none = VertexSet::new(n);
            let outcomes = oracle.outcomes(&none, &none);
            for (index, to_move) in Player::BOTH.into_iter().enumerate() {
                decided[index] += usize::from(found[index]);
                let is_edge = edges.contains(&ends) || edges.contains(&[ends[1], ends[0]]);
                lost[index] +=
                    usize::from(!is_edge && outcomes[to_move] == Outcome::win(Player::Cut));
            }
        }
    }
    // With four cells nothing is too deep: every win of Cut's is seen.
    assert_eq!(decided, lost);
}

quickcheck! {
    fn verdicts_on_random_games(random: RandomPosition<9>) -> bool {
        let mut random = random;
        (random.goal, random.rules) = (Goal::Connect, Rules::Normal);
        random.claims.clear();
        check(&random.game());
        true
    }
}

/// The terminal 0 and its neighbours, each with another one beside it, which join the terminal 1.
fn guarded(count: usize) -> Vec<[VertexId; 2]> {
    let pairs = (0..count).map(|index| [2 + index, 2 + count + index]);
    pairs
        .flat_map(|[near, far]| [[0, near], [near, far], [far, 1]].map(|e| e.map(vertex)))
        .collect()
}

#[test]
fn guards_hold_the_neighbours_of_a_terminal() {
    let mut edges = guarded(4);
    // The far ones are adjacent, so that no other separator is held.
    edges.extend((6..10).flat_map(|b| (6..b).map(move |a| [a, b].map(vertex))));
    let terminals = [0, 1].map(vertex);
    assert_eq!(check(&game(10, terminals, &edges)), [true, true], "Theorem 11");
    // A fifth neighbour without a guard: he must be first.
    edges.extend([[0, 10], [10, 6], [10, 7]].map(|edge| edge.map(vertex)));
    assert_eq!(check(&game(11, terminals, &edges)), [false, true], "its corollary");
}
