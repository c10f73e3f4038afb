use quickcheck::{Arbitrary, Gen, quickcheck};

use super::super::testing::{PlanarGame, fillings, others};
use super::*;
use crate::boards::{BoardSpec, cell_name, parse_cell_name};
use crate::game::{Oracle, Rules};
use crate::graph::{Hypergraph, VertexSet};

fn game(vertices: usize, terminals: &[usize], hyperedges: &[&[usize]], goal: Goal) -> Game {
    let ids = |list: &[usize]| list.iter().map(|&v| VertexId::new(v)).collect::<Vec<_>>();
    let hyperedges = hyperedges.iter().map(|list| ids(list));
    let hypergraph = Hypergraph::new(vertices, ids(terminals), hyperedges).unwrap();
    Game::new(hypergraph, goal, Rules::Normal).unwrap()
}

/// Exactly one of game and dual joins its terminals, in every filling.
fn check_filling(game: &Game, dual: &Game, short: &VertexSet) {
    let cut = others(game, short);
    assert_ne!(game.joined(short), dual.joined(&cut), "{game:?}\n{dual:?}\n{short:?}");
}

/// Checks the dual and the dual of the dual; returns the dual.
fn check(game: &Game) -> Game {
    let dual = dual(game).unwrap_or_else(|error| panic!("{error}\n{game:?}"));
    let back = super::dual(&dual).expect("the dual is planar");
    assert_eq!(dual.hypergraph().cells(), game.hypergraph().cells());
    assert_eq!(dual.hypergraph().terminals(), game.hypergraph().terminals());
    assert_eq!((dual.goal(), dual.rules()), (game.goal(), game.rules()));
    let (incidence, dual_incidence) =
        (game.hypergraph().incidence(), dual.hypergraph().incidence());
    for cell in game.hypergraph().cells().iter() {
        assert!(dual_incidence.of(cell).len() <= incidence.of(cell).len(), "{cell:?} {game:?}");
    }
    if game.hypergraph().cells().len() <= 14 {
        for short in fillings(game) {
            check_filling(game, &dual, &short);
            assert_eq!(game.joined(&short), back.joined(&short));
        }
    }
    dual
}

#[test]
fn small_games_by_hand() {
    let edges = |game: &Game| -> Vec<Vec<usize>> {
        let list = |edge: &[VertexId]| edge.iter().map(|v| v.index()).collect();
        game.hypergraph().hyperedges().map(list).collect()
    };
    let connect =
        |vertices, hyperedges: &[&[usize]]| game(vertices, &[0, 1], hyperedges, Goal::Connect);
    // One cell between the terminals lies between the arcs, too.
    assert_eq!(edges(&check(&connect(3, &[&[0, 2], &[1, 2]]))), [[0, 2], [1, 2]]);
    // Adjacent terminals: Short has won, the arcs are apart.
    assert_eq!(edges(&check(&connect(2, &[&[0, 1]]))), Vec::<Vec<usize>>::new());
    // Cell 2 lies on an arc and in the face between the hyperedges, cell 3 in either.
    let pendant = edges(&check(&connect(4, &[&[0, 1, 2], &[1, 2, 3]])));
    assert!(pendant == [[1, 2], [1, 3]] || pendant == [[1, 2], [2, 3]]);
    // Nothing between the terminals: both arcs are one face, Cut has won.
    assert_eq!(edges(&check(&connect(2, &[]))), [[0, 1]]);
    assert_eq!(edges(&check(&connect(4, &[&[0, 2], &[1, 3]]))), [vec![0, 1, 2, 3]]);
    // A cell in no hyperedge lies in no face; a floating pair keeps to itself.
    let floating = check(&connect(6, &[&[0, 2], &[1, 2], &[4, 5]]));
    assert_eq!(edges(&floating), [vec![0, 2], vec![1, 2], vec![4, 5]]);
    // A dead end on the right arc.
    let pendant = check(&connect(4, &[&[0, 2], &[1, 2], &[2, 3]]));
    assert!(edges(&pendant).contains(&vec![0, 3]) ^ edges(&pendant).contains(&vec![1, 3]));
}

#[test]
fn a_filling_joins_in_the_game_or_in_the_dual() {
    // The fewest hyperedges, or the most: decided from the start.
    for goal in [Goal::Connect, Goal::Touch] {
        check(&game(3, &[0, 1], &[], goal));
    }
    check(&game(4, &[0, 1, 2], &[], Goal::Touch));
    check(&game(4, &[0, 1, 2], &[&[0, 1, 2, 3]], Goal::Touch));
    check(&game(4, &[0, 1, 2], &[&[0, 1, 2]], Goal::Touch));
    check(&game(5, &[0, 1, 2], &[&[0, 3], &[1, 3], &[2, 4]], Goal::Touch));
    check(&game(4, &[0, 1, 2], &[&[0, 3], &[1, 3], &[2, 3]], Goal::Touch));
    for spec in ["hex:1x1", "hex:2x1", "hex:1x3", "hex:3x3", "hex:4x3", "hex:2x6", "hex:7x2"] {
        check(&board(spec));
    }
    for spec in ["y:1", "y:2", "y:3", "y:4", "bridgit:1", "bridgit:2", "bridgit:3"] {
        check(&board(spec));
    }
}

fn board(spec: &str) -> Game {
    spec.parse::<BoardSpec>().unwrap().build().game
}

/// One hyperedge for each terminal, with all its neighbours: how boards and duals write these
/// differs, and means the same.
fn joined_at_terminals(hypergraph: &Hypergraph) -> Vec<Vec<VertexId>> {
    let mut hyperedges: Vec<Vec<VertexId>> = hypergraph.hyperedges().map(<[_]>::to_vec).collect();
    for &terminal in hypergraph.terminals() {
        let (with, mut without): (Vec<_>, Vec<_>) =
            hyperedges.into_iter().partition(|hyperedge| hyperedge.contains(&terminal));
        without.push(with.concat());
        hyperedges = without;
    }
    let joined = hypergraph.with_hyperedges(hyperedges).unwrap();
    joined.hyperedges().map(<[_]>::to_vec).collect()
}

#[test]
fn the_dual_of_a_hex_board_is_the_board_turned() {
    for (width, height) in [(1, 1), (1, 2), (3, 2), (3, 3), (5, 5), (4, 7), (11, 11), (30, 20)] {
        let board = format!("hex:{width}x{height}").parse::<BoardSpec>().unwrap().build();
        let turned = format!("hex:{height}x{width}").parse::<BoardSpec>().unwrap().build();
        let dual = dual(&board.game).unwrap();
        // Mirrored so that columns become rows: the left goes to the bottom, the right to the top.
        let image = |vertex: &VertexId| {
            let terminal = board.game.hypergraph().terminals().iter().position(|t| t == vertex);
            let name = match terminal {
                Some(0) => "bottom".to_owned(),
                Some(_) => "top".to_owned(),
                None => {
                    let (column, row) = parse_cell_name(board.names.name(*vertex)).unwrap();
                    cell_name(height - 1 - row, width - 1 - column)
                }
            };
            turned.names.id(&name).unwrap()
        };
        let images = dual.hypergraph().hyperedges().map(|edge| edge.iter().map(image));
        let images = turned.game.hypergraph().with_hyperedges(images).unwrap();
        let expected = joined_at_terminals(turned.game.hypergraph());
        assert_eq!(joined_at_terminals(&images), expected, "{width}x{height}");
    }
}

/// Some claims on a board of at most 6x6, the rest of the cells in some filling.
#[derive(Clone, Debug)]
struct HexFilling {
    game: Game,
    filling: VertexSet,
}

impl Arbitrary for HexFilling {
    fn arbitrary(g: &mut Gen) -> Self {
        let (width, height) = (u32::arbitrary(g) % 6 + 1, u32::arbitrary(g) % 6 + 1);
        let game = board(&format!("hex:{width}x{height}"));
        let hypergraph = game.hypergraph();
        let mut sets = [(); 3].map(|()| VertexSet::new(hypergraph.vertex_count()));
        for cell in hypergraph.cells().iter() {
            // Short's stone, Cut's stone, or empty and then Short's or Cut's.
            if let Some(set) = sets.get_mut(u32::arbitrary(g) as usize % 6) {
                set.insert(cell);
            }
        }
        let [short, cut, filling] = sets;
        Self { game: game.after_claims(&short, &cut), filling }
    }
}

quickcheck! {
    fn planar_games_have_duals(game: PlanarGame<9>) -> bool {
        check(&game.0);
        true
    }

    fn hex_positions_have_duals(position: HexFilling) -> bool {
        let dual = check(&position.game);
        check_filling(&position.game, &dual, &position.filling);
        true
    }

    fn the_dual_has_the_opposite_class(game: PlanarGame<6>) -> bool {
        let dual = dual(&game.0).unwrap();
        let class = |game: &Game| Oracle::new(game).unwrap().class().unwrap();
        let misere = |game: Game| class(&game.with_rules(Rules::Misere));
        Player::BOTH.iter().all(|&first| {
            class(&game.0).winner(first) == class(&dual).winner(first.other()).other()
                && misere(game.0.clone()).winner(first)
                    == misere(dual.clone()).winner(first.other()).other()
        })
    }
}

#[test]
fn a_position_and_its_dual_have_the_same_winner() {
    let game = board("hex:3x3");
    let mut position = Position::opening(game).with_to_move(Some(Player::Cut));
    position.claim(VertexId::new(4), Player::Short).unwrap();
    position.claim(VertexId::new(2), Player::Cut).unwrap();
    let dual = dual_position(&position).unwrap();
    assert_eq!(dual.to_move(), Some(Player::Short));
    assert_eq!(dual.claimed(Player::Cut), position.claimed(Player::Short));
    assert_eq!(dual.claimed(Player::Short), position.claimed(Player::Cut));
    let reduced = super::dual(&position.reduced()).unwrap();
    for short in fillings(&position.reduced()) {
        let cut = others(&position.reduced(), &short);
        assert_ne!(position.reduced().joined(&short), dual.reduced().joined(&cut));
        assert_eq!(dual.reduced().joined(&cut), reduced.joined(&cut));
    }
}

#[test]
fn what_has_no_dual_is_refused() {
    let star: &[&[usize]] = &[&[0, 4], &[1, 4], &[2, 4], &[3, 4]];
    let refused = |terminals: &[usize], goal| dual(&game(5, terminals, star, goal)).unwrap_err();
    let three = DualError::Conducting([0, 1, 2].map(VertexId::new).to_vec());
    assert_eq!(refused(&[0, 1, 2], Goal::Connect), three);
    assert!(three.to_string().contains("v2"));
    let four = refused(&[0, 1, 2, 3], Goal::Touch);
    assert!(matches!(&four, DualError::Sides(sides) if sides.len() == 4));
    assert!(four.to_string().contains("v3"));
    // K5 on a terminal, a terminal inside a triangle, and so on: the proofs are tested elsewhere.
    let k5: Vec<[usize; 2]> = (0..5).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let k5: Vec<&[usize]> = k5.iter().map(|edge| edge.as_slice()).collect();
    let error = dual(&game(5, &[0, 1], &k5, Goal::Connect)).unwrap_err();
    assert!(matches!(error, DualError::NotPlanar(EmbeddingError::NotPlanar(_))));
}
