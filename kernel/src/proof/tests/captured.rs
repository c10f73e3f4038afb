//! Pairs that are captured together, against all fillings.

use quickcheck::{Arbitrary, Gen};

use crate::game::testing::{RandomPosition, below, player};
use crate::game::{ByPlayer, Outcome, Player, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::proof::DEFAULT_CHECK_MEMORY;
use crate::proof::board::Boards;
use crate::proof::compare::{MOST_TOGETHER, Position};

/// Whether a player wins all fillings with one cell of each pair that he wins with both.
fn makes_no_difference(random: &RandomPosition<7>, pairs: &[[VertexId; 2]], by: Player) -> bool {
    let game = random.game();
    let universe = game.hypergraph().vertex_count();
    let wins = |his: &[VertexId]| {
        let his = VertexSet::from_vertices(universe, his.iter().copied());
        let mut short = his;
        if by == Player::Cut {
            let mut others = game.hypergraph().cells().clone();
            others.subtract(&short);
            short = others;
        }
        game.outcome(&short) == Outcome::win(by)
    };
    let paired: Vec<VertexId> = pairs.iter().flatten().copied().collect();
    let others: Vec<VertexId> =
        game.hypergraph().cells().iter().filter(|cell| !paired.contains(cell)).collect();
    (0..1_usize << others.len()).all(|filling| {
        let his = others.iter().enumerate().filter(|(index, _)| filling >> index & 1 == 1);
        let his: Vec<VertexId> = his.map(|(_, &cell)| cell).collect();
        let all = wins(&[&his[..], &paired].concat());
        (0..1_usize << pairs.len()).all(|choice| {
            let one_each = pairs.iter().enumerate().map(|(index, pair)| pair[choice >> index & 1]);
            wins(&his.iter().copied().chain(one_each).collect::<Vec<_>>()) == all
        })
    })
}

#[test]
fn pairs_that_are_captured_together_make_no_difference() {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut found = [0; 2];
    for _ in 0..4000 {
        let mut random = RandomPosition::<7>::arbitrary(&mut g);
        random.rules = Rules::Normal;
        random.claims.clear();
        let boards = Boards::new(random.game(), DEFAULT_CHECK_MEMORY);
        let file = boards.on(crate::proof::GameId::FILE).unwrap();
        let nothing = ByPlayer::from_fn(|_| file.nothing());
        let position = Position::new(&[file], &nothing, file.board.cells().clone()).unwrap();
        let mut cells: Vec<VertexId> = random.game().hypergraph().cells().iter().collect();
        let count = MOST_TOGETHER.min(cells.len() / 2);
        let pairs: Vec<_> = (0..count)
            .map(|_| [0, 1].map(|_| cells.swap_remove(below(&mut g, cells.len()))))
            .collect();
        let by = player(&mut g);
        for together in 2..=count {
            let pairs = &pairs[..together];
            let alone = |pair: &[VertexId; 2]| position.clone().capture(&[*pair], by).is_ok();
            if position.clone().capture(pairs, by).is_ok() {
                assert!(makes_no_difference(&random, pairs, by), "{random:?} {pairs:?} {by:?}");
                found[together - 2] += usize::from(!pairs.iter().any(alone));
            }
        }
    }
    assert!(found.iter().all(|&count| count > 10), "{found:?}");
}
