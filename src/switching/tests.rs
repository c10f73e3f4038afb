use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use crate::game::testing::below;
use crate::game::{Game, Oracle, Player};
use crate::graph::VertexSet;

/// What the engine says about a game is what the oracle says: class and all winning moves.
fn agrees_with_oracle(game: &Game) {
    let oracle = Oracle::new(game).unwrap();
    let solution = EdgeSolution::new(&EdgeGame::new(game).unwrap());
    assert_eq!(Some(solution.class()), oracle.class(), "{game:?}");
    let nothing = VertexSet::new(game.hypergraph().vertex_count());
    for player in Player::BOTH {
        let wins = solution.class().winner(player) == player;
        let moves = oracle.best_moves(&nothing, &nothing, player);
        let moves = if wins { moves } else { Vec::new() };
        assert_eq!(solution.winning_moves(player), moves, "{player} in {game:?}");
    }
}

fn multigraph(nodes: usize, edges: &[[usize; 2]]) -> Multigraph {
    Multigraph::new(nodes, edges.iter().map(|ends| ends.map(NodeId::new)).collect()).unwrap()
}

fn game(nodes: usize, edges: &[[usize; 2]], terminals: &[usize]) -> Game {
    let terminals: Vec<NodeId> = terminals.iter().copied().map(NodeId::new).collect();
    multigraph(nodes, edges).game(&terminals).unwrap()
}

/// A random multigraph, loops and parallel edges included, with 2 to 4 terminals that may share
/// nodes.
#[derive(Clone, Debug)]
struct Random<const MAX_EDGES: usize> {
    nodes: usize,
    edges: Vec<[usize; 2]>,
    terminals: Vec<usize>,
}

impl<const MAX_EDGES: usize> Arbitrary for Random<MAX_EDGES> {
    fn arbitrary(g: &mut Gen) -> Self {
        let edges = 1 + below(g, MAX_EDGES);
        // About twice as many edges as nodes is where it is close.
        let nodes = 2 + below(g, edges / 2 + 2);
        let edges = (0..edges).map(|_| [below(g, nodes), below(g, nodes)]).collect();
        let terminals = (0..2 + below(g, 3)).map(|_| below(g, nodes)).collect();
        Self { nodes, edges, terminals }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        Box::new((0..self.edges.len()).map(move |edge| {
            let mut smaller = this.clone();
            smaller.edges.remove(edge);
            smaller
        }))
    }
}

#[test]
fn random_multigraphs_agree_with_the_oracle() {
    fn agrees(random: Random<10>) -> bool {
        agrees_with_oracle(&game(random.nodes, &random.edges, &random.terminals));
        true
    }
    QuickCheck::new().tests(2000).quickcheck(agrees as fn(Random<10>) -> bool);
}
