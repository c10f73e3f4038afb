//! What is found about three terminals and more holds up when the game is played out.

use quickcheck::{Gen, quickcheck};

use super::*;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Goal, Oracle, Outcome, Player, Position, Rules};
use crate::graph::ReducedGraph;

/// Checks the verdicts for Short; returns how many of them say something.
fn check(position: &Position) -> usize {
    let game = position.game();
    let conducts = game.goal() == Goal::Connect;
    let board = game.hypergraph();
    let graph = ReducedGraph::<1>::new(board, conducts);
    let rows: Vec<_> = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
    let stones: Bits<1> = position.claimed(Player::Short).iter().collect();
    let empty: Bits<1> = position.empty_cells().iter().collect();
    let view = if conducts {
        View::new(&rows, board.terminals(), stones, empty)
    } else {
        Some(View::with_sides(&rows, board.terminals(), stones, empty))
    };
    let oracle = Oracle::new(game).unwrap();
    let wins = |position: &Position, to_move: Player| {
        let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
        oracle.outcomes(short, cut)[to_move] == Outcome::Short
    };
    let Some(view) = view else {
        assert!(wins(position, Player::Cut));
        return 0;
    };
    let mut links = Links::new(view.universe());
    let mut said = 0;
    for (aim, to_move) in [(Aim::Semi, Player::Short), (Aim::Full, Player::Cut)] {
        match links.build(&view, aim) {
            Verdict::Reached(_) => {
                assert!(wins(position, to_move), "{aim:?} {position:?}");
                said += 1;
            }
            Verdict::MustPlay { cells, .. } => {
                for cell in (empty - cells).iter() {
                    let mut after = position.clone();
                    after.claim(cell, Player::Cut).unwrap();
                    assert!(wins(&after, Player::Short), "{aim:?} {cell:?} {position:?}");
                    said += 1;
                }
            }
        }
    }
    said
}

quickcheck! {
    fn verdicts_hold_up(random: RandomPosition<9>) -> bool {
        let mut random = random;
        random.rules = Rules::Normal;
        check(&random.position());
        true
    }
}

#[test]
fn verdicts_on_y_hold_up_and_say_something() {
    let mut g = Gen::from_size_and_seed(50, 1);
    let game = "y:4".parse::<crate::boards::BoardSpec>().unwrap().build().game;
    let mut said = 0;
    for _ in 0..60 {
        let mut position = Position::opening(game.clone());
        for cell in position.empty_cells().iter().collect::<Vec<_>>() {
            if below(&mut g, 3) == 0 {
                position.claim(cell, player(&mut g)).unwrap();
            }
        }
        said += check(&position);
    }
    assert!(said > 30, "{said}");
}
