use super::*;
use crate::analysis::relations::controls;
use crate::analysis::testing::{Random, connected_graphs};
use crate::game::{Goal, Rules, has_joined_terminals};
use crate::graph::Hypergraph;

/// The pairs by definition, one by one.
fn slowly(game: &Game, player: Player) -> Vec<[VertexId; 2]> {
    // Sides that a hyperedge joins are joined.
    let conduct = game.goal() == Goal::Connect || has_joined_terminals(game.hypergraph());
    let graph = ReducedGraph::<1>::new(game.hypergraph(), conduct);
    let pairs = graph.cells().iter().flat_map(|a| graph.cells().iter().map(move |b| [a, b]));
    let joined = ReducedGraph::<1>::new(game.hypergraph(), true);
    // A cell of Short's that touches all sides has won, as if they were joined.
    let wins = |a| {
        let sides = graph.sides();
        player == Player::Short && !sides.is_empty() && sides.is_subset_of(graph.neighbours(a))
    };
    let holds = |&[a, b]: &[VertexId; 2]| {
        let graph = if wins(a) { &joined } else { &graph };
        controls(graph, player, Bits::single(a), Bits::single(b))
    };
    pairs.filter(holds).collect()
}

/// A cell w that touches both sides, and beside it a cell e that touches one of them: once w is Short's, the game is won and
/// nobody cares for e, whether the sides conduct or not. With a neighbour of its own e would change what is adjacent.
#[test]
fn a_cell_that_wins_alone_supports_others() {
    let [s, t, w, e, x] = [0, 1, 2, 3, 4].map(VertexId::new);
    for goal in [Goal::Connect, Goal::Touch] {
        let edges = [[s, w], [w, t], [w, e], [e, s], [e, x]];
        let supported = |edges: &[[VertexId; 2]]| {
            let board = Hypergraph::new(5, vec![s, t], edges.iter().copied()).unwrap();
            let game = Game::new(board, goal, Rules::Normal).unwrap();
            controlling_pairs(&game, Player::Short).unwrap().contains(&[w, e])
        };
        assert!(supported(&edges[..4]), "{goal}");
        assert!(!supported(&edges), "{goal}");
    }
}

fn check(game: &Game) {
    for player in Player::BOTH {
        assert_eq!(controlling_pairs(game, player).unwrap(), slowly(game, player), "{game:?}");
    }
}

#[test]
fn all_pairs_of_all_small_games() {
    for small in (2..=5).flat_map(connected_graphs) {
        small.two_terminal_games().for_each(|game| check(&game));
    }
}

/// Games with cells claimed at random.
#[test]
fn all_pairs_of_random_positions() {
    let mut random = Random(2012);
    for round in 0..400 {
        let goal = [Goal::Connect, Goal::Touch][round % 2];
        let terminals = 2 + random.below(3);
        let mut game = if round % 4 < 2 {
            random.graph_game(9, terminals, goal)
        } else {
            random.hypergraph_game(8, terminals, goal)
        };
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        while !game.hypergraph().cells().is_empty() {
            check(&game);
            let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
            let mut claimed = nothing.clone();
            claimed.insert(cells[random.below(cells.len())]);
            game = match Player::BOTH[random.below(2)] {
                Player::Short => game.after_claims(&claimed, &nothing),
                Player::Cut => game.after_claims(&nothing, &claimed),
            };
        }
    }
}
