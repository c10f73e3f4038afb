//! Derivations are replayed, and each connection is asked of the oracle.

use quickcheck::Gen;

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::{below, player};
use crate::game::{Game, Goal, Oracle, Outcome, Rules};
use crate::graph::Hypergraph;
use crate::planar;

/// The game in which a player joins two terminals: Short the position's, Cut its dual.
fn own_game(position: &Position, player: Player) -> Game {
    match player {
        Player::Short => position.game().clone(),
        Player::Cut => planar::dual(position.game()).unwrap(),
    }
}

/// Whether a player joins two ends within a carrier, from the definition: all cells outside are the opponent's, the
/// ends and his stones are his own.
fn holds(position: &Position, by: Player, step: &DerivedConnection) -> bool {
    let game = own_game(position, by);
    let board = game.hypergraph();
    let hyperedges = board.hyperedges().map(<[VertexId]>::to_vec);
    let between = Hypergraph::new(board.vertex_count(), step.ends.to_vec(), hyperedges).unwrap();
    let mut place = Position::opening(Game::new(between, Goal::Connect, Rules::Normal).unwrap());
    for cell in place.empty_cells().iter().collect::<Vec<_>>() {
        // His terminals are his stones.
        let is_own = position.claimed(by).contains(cell) || board.is_terminal(cell);
        if is_own {
            place.claim(cell, Player::Short).unwrap();
        } else if !step.carrier.contains(cell) {
            place.claim(cell, Player::Cut).unwrap();
        }
    }
    let oracle = Oracle::new(&place.reduced()).unwrap();
    let nothing = VertexSet::new(board.vertex_count());
    let first = if step.strength == Strength::Full { Player::Cut } else { Player::Short };
    oracle.outcomes(&nothing, &nothing)[first] == Outcome::win(Player::Short)
}

/// Replays the steps: each is what its rule says.
fn replay(position: &Position, by: Player, tree: &DerivationTree) {
    let view = own_view::<1>(position, by).unwrap().unwrap();
    for (place, step) in tree.steps.iter().enumerate() {
        let DerivedConnection { ends, strength, carrier, reason } = step;
        assert!(reason.parts().iter().all(|&part| part < place), "{tree:?}");
        assert!(carrier.iter().all(|cell| view.empty().contains(cell)));
        assert!(!ends.iter().any(|&end| carrier.contains(end)));
        let mut union = VertexSet::new(carrier.universe());
        reason.parts().iter().for_each(|&part| union.union_with(&tree.steps[part].carrier));
        match reason {
            DerivationReason::Adjacent => {
                assert!(view.adjacent(ends[0]).contains(ends[1]));
                assert_eq!(*strength, Strength::Full);
            }
            DerivationReason::And { middle, of } => {
                let parts = of.map(|part| &tree.steps[part]);
                for (index, part) in parts.iter().enumerate() {
                    let own = [ends[index], *middle];
                    assert!(part.ends == own || part.ends == [own[1], own[0]], "{tree:?}");
                    assert_eq!(part.strength, Strength::Full);
                    assert!(!part.carrier.contains(ends[1 - index]));
                }
                assert!(parts[0].carrier.is_disjoint_from(&parts[1].carrier));
                let is_cell = view.empty().contains(*middle);
                assert_eq!(*strength, if is_cell { Strength::Semi } else { Strength::Full });
                assert!(!is_cell || union.insert(*middle));
            }
            DerivationReason::Or { of } => {
                assert!(of.len() > 1);
                assert_eq!(*strength, Strength::Full);
                let mut common = carrier.clone();
                for part in of.iter().map(|&part| &tree.steps[part]) {
                    assert!(part.ends == *ends || part.ends == [ends[1], ends[0]]);
                    assert_eq!(part.strength, Strength::Semi);
                    common.intersect_with(&part.carrier);
                }
                assert!(common.is_empty());
            }
        }
        assert_eq!(*carrier, union, "{tree:?}");
        assert!(holds(position, by, step), "{position:?} {by} {step:?}");
    }
}

#[test]
fn derivations_are_replayed_and_hold() {
    let mut g = Gen::from_size_and_seed(10, 1);
    let (mut found, mut longest) = (0, 0);
    for round in 0..60 {
        let spec = ["hex:3x3", "hex:4x3", "hex:3x4"][round % 3];
        let mut position = Position::opening(spec.parse::<BoardSpec>().unwrap().build().game);
        let mut cells: Vec<_> = position.empty_cells().iter().collect();
        for _ in 0..below(&mut g, 5) {
            let cell = cells.swap_remove(below(&mut g, cells.len()));
            position.claim(cell, player(&mut g)).unwrap();
        }
        for by in Player::BOTH {
            let terminals = own_game(&position, by).hypergraph().terminals().to_vec();
            let others = cells.iter().take(4).chain(&terminals[1..]);
            for &other in others {
                let ends = [terminals[0], other];
                if let Some(tree) = derive_connection(&position, by, ends).unwrap() {
                    replay(&position, by, &tree);
                    found += 1;
                    longest = longest.max(tree.steps.len());
                }
            }
        }
    }
    assert!(found > 200 && longest > 10, "{found}, {longest}");
}

/// By hand: an edge template of the third row would do, but on 3x3 the middle is joined to both sides by bridges, and
/// these are joined over it.
#[test]
fn two_bridges_over_a_stone() {
    let board = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let cell = |name: &str| board.names.id(name).unwrap();
    let mut position = Position::opening(board.game.clone());
    position.claim(cell("b2"), Player::Short).unwrap();
    let ends = [cell("top"), cell("bottom")];
    let tree = derive_connection(&position, Player::Short, ends).unwrap().unwrap();
    let DerivationReason::And { middle, of } = tree.conclusion().reason else { panic!("{tree:?}") };
    assert_eq!(middle, cell("b2"));
    for part in of {
        let DerivationReason::Or { of } = &tree.steps[part].reason else { panic!("{tree:?}") };
        assert_eq!(of.len(), 2);
    }
    assert_eq!(tree.conclusion().carrier.len(), 4);
    // What is joined already, or is no endpoint, is not derived.
    assert_eq!(derive_connection(&position, Player::Short, [cell("b2"); 2]), Ok(None));
    let theirs = [cell("top"), cell("b2")];
    assert_eq!(derive_connection(&position, Player::Cut, theirs).unwrap(), None);
}
