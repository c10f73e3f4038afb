use quickcheck::QuickCheck;

use super::*;
use crate::boards::BoardSpec;
use crate::game::Game;
use crate::game::testing::RandomPosition;

fn board(spec: &str) -> Game {
    spec.parse::<BoardSpec>().unwrap().build().game
}

/// A field after these claims, settled after each, and what is left when all cells are looked at
/// once more after each.
fn settled_after(mut field: Field<1>, claims: &[(VertexId, Player)]) {
    field.settle();
    for &(cell, by) in claims {
        if field.winner().is_some() || !field.empty().contains(cell) {
            continue;
        }
        field.claim(cell, by);
        field.settle();
        if field.winner().is_some() {
            return;
        }
        let mut again = field.clone();
        again.dirty = ByPlayer { short: again.empty, cut: again.empty };
        again.settle();
        assert_eq!(again.empty, field.empty, "something was left to fill in after {cell:?}");
        for player in Player::BOTH {
            assert_eq!(again.graph(player), field.graph(player), "an edge was left");
        }
    }
}

#[test]
fn what_a_claim_does_not_disturb_need_not_be_looked_at() {
    fn holds(position: RandomPosition<14>) {
        let game = position.game();
        if game.hypergraph().terminals().len() == 2 {
            settled_after(Field::new(GraphState::new(&game), None), &position.claims);
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
            let field = Field::new(GraphState::new(&game), Some(GraphState::new(&dual)));
            settled_after(field, &claims);
        }
    }
    QuickCheck::new().tests(300).quickcheck(holds as fn(Vec<(usize, bool)>));
}
