use quickcheck::quickcheck;

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::RandomPosition;
use crate::game::{Goal, Rules};

fn graph(vertices: usize, edges: &[[usize; 2]]) -> Game {
    let edges = edges.iter().map(|edge| edge.map(VertexId::new));
    let terminals = [0, 1].map(VertexId::new).to_vec();
    let hypergraph = Hypergraph::new(vertices, terminals, edges).unwrap();
    Game::new(hypergraph, Goal::Connect, Rules::Normal).unwrap()
}

/// Whether some bijection of the cells keeps all outcomes, by trying all.
fn same_by_all_bijections(one: &Game, other: &Game) -> bool {
    let cells = |game: &Game| game.hypergraph().cells().iter().collect::<Vec<_>>();
    let (a, b) = (cells(one), cells(other));
    let outcomes = |game: &Game, order: &[VertexId]| -> Vec<Outcome> {
        let universe = game.hypergraph().vertex_count();
        let set = |bits: usize| {
            let members = order.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
            VertexSet::from_vertices(universe, members.map(|(_, &cell)| cell))
        };
        (0..1 << order.len()).map(|bits| game.outcome(&set(bits))).collect()
    };
    let mut orders = vec![Vec::new()];
    for &cell in &b {
        let longer = |order: &Vec<VertexId>| {
            let order = order.clone();
            (0..=order.len()).map(move |place| {
                let mut order = order.clone();
                order.insert(place, cell);
                order
            })
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let expected = outcomes(one, &a);
    a.len() == b.len() && orders.iter().any(|order| outcomes(other, order) == expected)
}

fn check(one: &Game, other: &Game) -> Comparison {
    let comparison = compare(one, other);
    if let Comparison::Same { cells, .. } = &comparison {
        let [a, b] = [one, other].map(|game| game.hypergraph());
        assert_eq!(
            cells.iter().map(|&(cell, _)| cell).collect::<Vec<_>>(),
            a.cells().iter().collect::<Vec<_>>()
        );
        for bits in 0_u32..1 << cells.len().min(10) {
            let of = |universe, pick: fn(&(VertexId, VertexId)) -> VertexId| {
                let members = cells.iter().enumerate().filter(|(i, _)| bits >> i & 1 == 1);
                VertexSet::from_vertices(universe, members.map(|(_, pair)| pick(pair)))
            };
            let short = of(a.vertex_count(), |pair| pair.0);
            let image = of(b.vertex_count(), |pair| pair.1);
            assert_eq!(one.outcome(&short), other.outcome(&image));
        }
    }
    comparison
}

fn same_by(comparison: &Comparison) -> Option<SameBy> {
    match comparison {
        Comparison::Same { by, .. } => Some(*by),
        _ => None,
    }
}

/// One cell decides in both, between two terminals or among three.
#[test]
fn the_same_game_with_more_terminals() {
    let path = |ids: &[usize]| ids.iter().map(|&id| VertexId::new(id)).collect::<Vec<_>>();
    let [two, three] = [2, 3].map(|k| {
        let hyperedges = (0..k).map(|terminal| path(&[terminal, k]));
        let terminals = (0..k).map(VertexId::new).collect();
        let hypergraph = Hypergraph::new(k + 1, terminals, hyperedges).unwrap();
        Game::new(hypergraph, Goal::Connect, Rules::Normal).unwrap()
    });
    assert_eq!(same_by(&check(&two, &three)), Some(SameBy::Fillings));
}

/// t-a-{b,c}-d-t' and t-a-d-{b,c}-t': cells in series may be swapped.
#[test]
fn the_same_game_on_different_hypergraphs() {
    let one = graph(6, &[[0, 2], [2, 3], [2, 4], [3, 5], [4, 5], [5, 1]]);
    let other = graph(6, &[[0, 2], [2, 5], [5, 3], [5, 4], [3, 1], [4, 1]]);
    assert_eq!(same_by(&check(&one, &other)), Some(SameBy::Fillings));
    let renamed = graph(6, &[[0, 5], [5, 3], [5, 4], [3, 2], [4, 2], [2, 1]]);
    assert_eq!(same_by(&check(&one, &renamed)), Some(SameBy::Hypergraph));
}

/// The corners of a Hex board that are its hyperedges go to others in half a turn.
#[test]
fn half_a_turn_of_hex_is_seen_on_the_section() {
    let game = "hex:4x4".parse::<BoardSpec>().unwrap().build().game;
    let last = game.hypergraph().cells().len() - 1;
    let claim = |cell| {
        let cell = VertexSet::from_vertices(last + 3, [VertexId::new(cell)]);
        game.after_claims(&VertexSet::new(last + 3), &cell)
    };
    assert_eq!(same_by(&check(&claim(1), &claim(last - 1))), Some(SameBy::Section));
    assert_eq!(check(&claim(1), &claim(2)), Comparison::Unknown);
    assert_eq!(check(&claim(1), &game), Comparison::Different(DifferentBy::CellCount));
}

#[test]
fn rules_count() {
    let path = graph(3, &[[0, 2], [2, 1]]);
    let misere = path.clone().with_rules(Rules::Misere);
    assert_eq!(check(&path, &misere), Comparison::Different(DifferentBy::Fillings));
    // Short has won, and has not lost.
    let won = graph(3, &[[0, 1]]);
    let lost = graph(3, &[[0, 2]]).with_rules(Rules::Misere);
    assert_eq!(same_by(&check(&won, &lost)), Some(SameBy::Fillings));
}

/// Half a turn of Hex, two mirrors of Bridg-it, those of the triangle of Y.
#[test]
fn symmetries_of_boards() {
    for (spec, order) in [("hex:5x5", 2), ("hex:4x7", 2), ("bridgit:4", 4), ("y:5", 6)] {
        let game = spec.parse::<BoardSpec>().unwrap().build().game;
        assert_eq!(symmetries(&game).order(), Some(order), "{spec}");
    }
}

quickcheck! {
    fn small_games_compare_as_by_all_bijections(
        one: RandomPosition<4>, other: RandomPosition<4>
    ) -> bool {
        let (one, other) = (one.position().reduced(), other.position().reduced());
        same_by(&check(&one, &other)).is_some() == same_by_all_bijections(&one, &other)
    }
}
