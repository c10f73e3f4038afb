use quickcheck::QuickCheck;

use super::{dominates, is_captured, is_lost, supports, surrounds, threatens};
use crate::analysis::QueryError;
use crate::analysis::testing::{SmallGraph, set};
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal, GraphState, Player, State};
use crate::graph::{VertexId, VertexSet};

/// G with these cells claimed.
fn after(game: &Game, claims: [(&VertexSet, Player); 2]) -> GraphState<1> {
    let mut state = GraphState::new(game);
    for (set, by) in claims {
        set.iter().for_each(|cell| state.claim(cell, by));
    }
    state
}

/// Threat and support are equations between reduced graphs.
#[test]
fn threat_and_support_are_their_definitions() {
    fn agrees(random: RandomPosition<7>, masks: (u8, u8)) -> bool {
        let game = random.position().reduced();
        if GraphState::<1>::new(&game).joined() {
            return true; // Nothing makes a difference any more.
        }
        let part = |mask: u8| {
            let cells = game.hypergraph().cells().iter().enumerate();
            let chosen = cells.filter(move |(i, _)| mask >> i & 1 == 1).map(|(_, cell)| cell);
            VertexSet::from_vertices(random.vertex_count, chosen)
        };
        let (by, of) = (part(masks.0 & !masks.1), part(masks.1 & 0b101_0101));
        use Player::{Cut, Short};
        let threat =
            after(&game, [(&by, Cut), (&of, Short)]) == after(&game, [(&by, Cut), (&of, Cut)]);
        let support =
            after(&game, [(&by, Short), (&of, Cut)]) == after(&game, [(&by, Short), (&of, Short)]);
        // A group of Short's own may touch all sides.
        let won =
            after(&game, [(&by, Short), (&VertexSet::new(random.vertex_count), Cut)]).joined();
        threatens(&game, &by, &of) == Ok(threat)
            && (won && game.goal() == Goal::Touch || supports(&game, &by, &of) == Ok(support))
    }
    QuickCheck::new().tests(5000).quickcheck(agrees as fn(RandomPosition<7>, (u8, u8)) -> bool);
}

#[test]
fn a_query_on_a_large_board_looks_at_a_small_part() {
    let path: Vec<[usize; 2]> = (0..20_000).map(|i| [i, i + 1]).collect();
    let game = SmallGraph::new(20_001, &path).game(&[0, 20_000], Goal::Connect);
    let [a, b] = [9_000, 9_001].map(|cell| set(20_001, &[cell]));
    assert_eq!(threatens(&game, &a, &b), Ok(true));
    assert_eq!(supports(&game, &a, &b), Ok(false));
    assert_eq!(is_lost(&game, &set(20_001, &[9_000, 9_001])), Ok(true));
    assert_eq!(is_captured(&game, &set(20_001, &[9_000, 9_001])), Ok(false));
    assert_eq!(surrounds(&game, VertexId::new(9_000), &b), Ok(false));
}

#[test]
fn bad_arguments_are_named() {
    let game = SmallGraph::new(5, &[[0, 1], [1, 2], [2, 3], [3, 4]]).game(&[0, 4], Goal::Connect);
    let of = |members: &[usize]| set(9, members);
    let id = VertexId::new;
    let threat = |a: &[usize], b: &[usize]| threatens(&game, &of(a), &of(b)).unwrap_err();
    assert_eq!(threat(&[1, 0], &[2]), QueryError::Terminal(id(0)));
    assert_eq!(threat(&[1], &[2, 4]), QueryError::Terminal(id(4)));
    assert_eq!(threat(&[1, 2], &[2, 3]), QueryError::Overlap(id(2)));
    assert_eq!(threat(&[1], &[7]), QueryError::Unknown(id(7)));
    assert_eq!(supports(&game, &of(&[2]), &of(&[2])), Err(QueryError::Overlap(id(2))));
    assert_eq!(surrounds(&game, id(8), &of(&[2])), Err(QueryError::Unknown(id(8))));
    assert_eq!(surrounds(&game, id(0), &of(&[1])), Ok(false));
    assert_eq!(surrounds(&game, id(2), &of(&[0])), Err(QueryError::Terminal(id(0))));
    let dominated = |cell, members: &[usize]| dominates(&game, Player::Cut, id(cell), &of(members));
    assert_eq!(dominated(1, &[2, 3]), Err(QueryError::NotInSet(id(1))));
    assert_eq!(dominated(0, &[2, 3]), Err(QueryError::Terminal(id(0))));
    let claimed = game.after_claims(&set(5, &[1]), &set(5, &[]));
    assert_eq!(is_captured(&claimed, &set(5, &[1])), Err(QueryError::Unknown(id(1))));
    let sentence = QueryError::Overlap(id(1)).in_names(&crate::graph::Names::numbered(3));
    assert_eq!(sentence, "1 is in both sets, expected disjoint sets");
}
