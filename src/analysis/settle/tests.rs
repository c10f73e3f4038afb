use quickcheck::QuickCheck;

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Game, Goal, GraphState, Oracle};
use crate::graph::Hypergraph;

fn board(spec: &str) -> Game {
    spec.parse::<BoardSpec>().unwrap().build().game
}

/// A position after these claims, settled after each, and what is left when all cells are looked at
/// once more after each.
fn settled_after(mut position: EnginePosition<1>, claims: &[(VertexId, Player)]) {
    position.settle(SettleRules::ALL);
    for &(cell, by) in claims {
        if position.winner().is_some() || !position.empty().contains(cell) {
            continue;
        }
        position.give(cell, by);
        position.settle(SettleRules::ALL);
        if position.winner().is_some() {
            return;
        }
        let mut again = position.clone();
        again.dirty = ByPlayer { short: again.empty(), cut: again.empty() };
        again.settle(SettleRules::ALL);
        assert_eq!(again.empty(), position.empty(), "something was left to fill in after {cell:?}");
        for player in Player::BOTH {
            assert_eq!(again.graph(player), position.graph(player), "an edge was left");
        }
    }
}

#[test]
fn what_a_claim_does_not_disturb_need_not_be_looked_at() {
    fn holds(position: RandomPosition<14>) {
        let game = position.game();
        if game.hypergraph().terminals().len() == 2 {
            settled_after(
                EnginePosition::new(GraphState::new(&game), None, Player::Short),
                &position.claims,
            );
        }
    }
    QuickCheck::new().tests(1000).quickcheck(holds as fn(RandomPosition<14>));
}

#[test]
fn nor_on_boards_with_their_duals() {
    fn holds(claims: Vec<(usize, bool)>) {
        for spec in ["hex:5x5", "bridgit:3"] {
            let game = board(spec);
            let dual = crate::planar::dual(&game).unwrap();
            let cells: Vec<_> = game.hypergraph().cells().iter().collect();
            let claims: Vec<_> = claims
                .iter()
                .map(|&(cell, short)| {
                    (cells[cell % cells.len()], if short { Player::Short } else { Player::Cut })
                })
                .collect();
            let position = EnginePosition::new(
                GraphState::new(&game),
                Some(GraphState::new(&dual)),
                Player::Short,
            );
            settled_after(position, &claims);
        }
    }
    QuickCheck::new().tests(300).quickcheck(holds as fn(Vec<(usize, bool)>));
}

/// Random graphs with a few more edges than cells: lost sets of more than two cells are rare.
#[derive(Clone, Debug)]
struct Sparse(Game);

impl quickcheck::Arbitrary for Sparse {
    fn arbitrary(g: &mut quickcheck::Gen) -> Self {
        let n = 8 + below(g, 5);
        let mut vertex = || VertexId::new(below(g, n));
        let edges: Vec<_> = (0..n + n / 2).map(|_| [vertex(), vertex()]).collect();
        let hypergraph = Hypergraph::new(n, vec![VertexId::new(0), VertexId::new(1)], edges);
        Self(Game::new(hypergraph.unwrap(), Goal::Connect, Rules::Normal).unwrap())
    }
}

#[test]
fn lost_sets_keep_the_winner() {
    use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
    static FILLED: AtomicUsize = AtomicUsize::new(0);
    fn holds(Sparse(game): Sparse) {
        let oracle = Oracle::new(&game).unwrap();
        let universe = game.hypergraph().vertex_count();
        let outcomes = |position: &EnginePosition<1>| {
            let [short, cut] = Player::BOTH.map(|player| position.stones(player).to_set(universe));
            oracle.outcomes(&short, &cut)
        };
        let mut position = EnginePosition::new(GraphState::new(&game), None, Player::Short);
        // The rules for cells and pairs would find most of them first.
        while position.winner().is_none() {
            let before = outcomes(&position);
            if !position.fill_lost_set(&mut |_| ()) {
                break;
            }
            FILLED.fetch_add(1, Relaxed);
            assert_eq!(outcomes(&position), before);
        }
    }
    QuickCheck::new().tests(1000).quickcheck(holds as fn(Sparse));
    assert!(FILLED.load(Relaxed) > 20, "{FILLED:?}");
}
