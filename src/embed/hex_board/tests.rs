use std::ops::ControlFlow;

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::super::random::Random;
use super::testing::{ThreePlanar, check_fillings, hex_position, same_class};
use super::*;
use crate::game::{Game, Goal, Player, Rules};
use crate::planar::three_planar;

fn placed(position: &Position, seconds: u32) -> OnBoard {
    hex_board(position, SearchTime::Seconds(seconds), &mut |_| ControlFlow::Continue(())).unwrap()
}

/// Places a position without squeezing and reads it back.
fn check(position: &Position) -> OnBoard {
    let placed = placed(position, 0);
    check_fillings(position, &placed);
    let back = three_planar(&placed.position).unwrap();
    assert_eq!(back.hypergraph().cells().len(), placed.cells.len());
    placed
}

fn game(count: usize, edges: &[&[usize]]) -> Position {
    let ids = |list: &[usize]| list.iter().map(|&v| VertexId::new(v)).collect::<Vec<_>>();
    let hypergraph = Hypergraph::new(count, ids(&[0, 1]), edges.iter().map(|list| ids(list)));
    Position::opening(Game::new(hypergraph.unwrap(), Goal::Connect, Rules::Normal).unwrap())
}

fn board(spec: &str) -> Position {
    Position::opening(spec.parse::<BoardSpec>().unwrap().build().game)
}

#[test]
fn degenerate_games_are_placed() {
    for position in [
        game(2, &[]),
        game(2, &[&[0, 1]]),
        game(7, &[]),
        game(4, &[&[0, 1, 2], &[2, 3]]),
        game(5, &[&[2, 3, 4]]),
        game(5, &[&[0, 2], &[2, 3]]),
        game(3, &[&[0, 2], &[1, 2]]),
        game(9, &[&[0, 1, 2, 3, 4, 5, 6, 7, 8]]),
        game(9, &[&[0, 2, 3, 4], &[2, 3, 4, 5, 6, 7, 8], &[1, 5, 6, 7, 8]]),
        game(8, &[&[2, 3], &[3, 4], &[4, 2], &[5, 6, 7]]),
    ] {
        check(&position);
    }
}

#[test]
fn the_search_ends_with_a_board_that_has_no_more_cells_than_it_must() {
    for (spec, size) in [("hex:1x1", [1, 1]), ("hex:1x2", [1, 2]), ("hex:2x2", [2, 2])] {
        let mut asked = 0;
        let placed = hex_board(&board(spec), SearchTime::Endless, &mut |_| {
            asked += 1;
            if asked < 1000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        assert!(asked < 1000, "{spec}");
        let spec = placed.unwrap().board.spec;
        assert_eq!([spec.width(), spec.height()], size);
    }
}

/// All positions of 2x2 and of 2x3; those of 3x3 are a longer check.
#[test]
fn positions_of_small_boards_come_back() {
    for (spec, step) in [("hex:2x2", 1), ("hex:2x3", 1), ("hex:3x3", 37)] {
        let board: BoardSpec = spec.parse().unwrap();
        for number in (0..3_usize.pow(board.cell_count() as u32)).step_by(step) {
            check(&numbered(board, number));
        }
    }
}

/// The position whose digits to the base 3 are this number.
fn numbered(spec: BoardSpec, number: usize) -> Position {
    let mut position = Position::opening(spec.build().game);
    for cell in 0..spec.cell_count() {
        if let Some(&by) = Player::BOTH.get(number / 3_usize.pow(cell as u32) % 3) {
            position.claim(VertexId::new(cell), by).unwrap();
        }
    }
    position
}

#[test]
#[ignore = "a longer check: scripts/check-hex-boards.sh"]
fn all_positions_of_3x3_come_back() {
    let spec = "hex:3x3".parse().unwrap();
    (0..3_usize.pow(9)).for_each(|number| _ = check(&numbered(spec, number)));
}

/// Games of up to 40 cells; `QUICKCHECK_TESTS` makes them more.
#[test]
fn random_games_keep_every_filling() {
    fn small(ThreePlanar(game): ThreePlanar<12, 3>) -> bool {
        check(&Position::opening(game));
        true
    }
    fn large(ThreePlanar(game): ThreePlanar<40, 3>) -> bool {
        check(&Position::opening(game));
        true
    }
    QuickCheck::new().quickcheck(small as fn(ThreePlanar<12, 3>) -> bool);
    QuickCheck::new().quickcheck(large as fn(ThreePlanar<40, 3>) -> bool);
}

#[test]
fn random_positions_up_to_8x8_come_back() {
    fn property(seed: u64) -> bool {
        let mut random = Random::new(seed);
        let (width, height) = (1 + random.below(8), 1 + random.below(8));
        let mut position = board(&format!("hex:{width}x{height}"));
        let stones = 1 + random.below(4);
        for cell in 0..width * height {
            if random.below(6) < stones {
                let by = Player::BOTH[random.below(2)];
                position.claim(VertexId::new(cell), by).unwrap();
            }
        }
        check(&position);
        true
    }
    QuickCheck::new().quickcheck(property as fn(u64) -> bool);
}

/// How many random games a loop makes, as quickcheck has it.
fn tests(default: usize) -> usize {
    std::env::var("QUICKCHECK_TESTS").ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

/// Beyond the sizes of which every filling is compared.
#[test]
fn random_games_of_15_to_40_cells_keep_the_solvers_class() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut compared = 0;
    let count = tests(60);
    for _ in 0..count {
        let game = loop {
            let ThreePlanar(game) = ThreePlanar::<40, 3>::arbitrary(&mut g);
            if game.hypergraph().cells().len() >= 15 {
                break game;
            }
        };
        let position = Position::opening(game);
        compared += usize::from(same_class(&position, &placed(&position, 0)));
    }
    assert!(2 * compared > count, "{compared} of {count} are solved");
}

fn side(placed: &OnBoard) -> usize {
    placed.board.spec.width().max(placed.board.spec.height())
}

/// The aims: 4x4 Hex back into 10x10 (the paper's Figure 5), games of 12 cells into 16x16, of 20 into
/// 26x26. What comes out is the game: the function itself asserts it; here it is asserted again by
/// fillings.
#[test]
fn squeezed_boards_are_small_and_the_same_game() {
    let mut random = Random::new(3);
    for (position, seconds, most) in [
        (board("hex:4x4"), 2, 10),
        (hex_position(12, &mut random), 1, 16),
        (hex_position(20, &mut random), 1, 26),
    ] {
        let squeezed = placed(&position, seconds);
        check_fillings(&position, &squeezed);
        assert!(side(&squeezed) <= most, "{}", squeezed.board.spec);
    }
}

/// The same with many random games, whose sizes are printed.
#[test]
#[ignore = "a longer check: scripts/check-hex-boards.sh"]
fn random_games_of_12_and_20_cells_come_out_small() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let mut random = Random::new(5);
    for (cells, most) in [(12, 16), (20, 26)] {
        let mut sides = Vec::new();
        for number in 0..40 {
            let position = if number % 2 == 0 {
                hex_position(cells, &mut random)
            } else {
                let games = std::iter::repeat_with(|| ThreePlanar::<20, 3>::arbitrary(&mut g).0);
                let mut games = games.filter(|game| game.hypergraph().cells().len() == cells);
                Position::opening(games.next().unwrap())
            };
            let squeezed = placed(&position, 1);
            check_fillings(&position, &squeezed);
            sides.push(side(&squeezed));
        }
        eprintln!("{cells} cells: sides {sides:?}");
        assert!(sides.iter().all(|&side| side <= most));
    }
}

#[test]
fn the_same_effort_gives_the_same_board() {
    let position = board("bridgit:3");
    assert_eq!(placed(&position, 1).position, placed(&position, 1).position);
}

#[test]
fn rules_and_the_player_to_move_stay() {
    let position = board("hex:2x2").with_to_move(Some(Player::Cut));
    let misere = position.game().clone().with_rules(Rules::Misere);
    let placed = check(&position.with_game(misere));
    assert_eq!(placed.position.game().rules(), Rules::Misere);
    let [a, b, c, cell] = [0, 1, 2, 3].map(VertexId::new);
    let star = Hypergraph::new(4, vec![a, b, c], [a, b, c].map(|end| [end, cell])).unwrap();
    let star = Position::opening(Game::new(star, Goal::Connect, Rules::Misere).unwrap());
    let refused = hex_board(&star, SearchTime::Seconds(0), &mut |_| ControlFlow::Continue(()));
    assert_eq!(refused.unwrap_err(), OnBoardError::MisereRegion(3));
}

#[test]
fn what_cannot_be_placed_is_named() {
    let refused = |position: &Position| {
        let step = &mut |_| ControlFlow::Continue(());
        hex_board(position, SearchTime::Seconds(0), step).unwrap_err()
    };
    let star = game(7, &[&[0, 3], &[2, 3], &[4, 3], &[5, 3], &[1, 6]]);
    let error = refused(&star);
    assert_eq!(error, OnBoardError::Degree { cell: VertexId::new(3), degree: 4, limit: 3 });
    assert_eq!(error.to_string(), "the cell v3 lies in 4 hyperedges, expected at most 3");
    // In a region, too.
    let [a, b, c] = [0, 1, 2].map(VertexId::new);
    let ends = [[0, 3], [1, 4], [2, 5], [3, 6], [4, 6], [5, 6], [6, 7], [7, 0]];
    let region = Hypergraph::new(8, vec![a, b, c], ends.map(|ends| ends.map(VertexId::new)));
    let region = Game::new(region.unwrap(), Goal::Connect, Rules::Normal).unwrap();
    let error = refused(&Position::opening(region));
    assert_eq!(error, OnBoardError::Degree { cell: VertexId::new(6), degree: 4, limit: 3 });
    // Two hyperedges at one terminal are one.
    check(&game(7, &[&[0, 3], &[0, 3, 2], &[0, 4, 3, 5], &[1, 6], &[3, 6], &[3, 2, 6, 5]]));
    assert!(matches!(refused(&board("y:3")), OnBoardError::Terminals(sides) if sides.len() == 3));
    // Three cells in the same three hyperedges: the graph of the three utilities.
    let utilities = game(8, &[&[2, 3, 4, 5], &[2, 3, 4, 6], &[2, 3, 4, 7], &[0, 5], &[1, 6]]);
    assert!(matches!(refused(&utilities), OnBoardError::NotPlanar(_)));
    // A cube: planar, and the terminals hang at opposite corners.
    let cube = game(8, &[&[0, 2, 3, 4], &[2, 3, 5], &[3, 4, 6], &[4, 2, 7], &[1, 5, 6, 7]]);
    assert!(matches!(refused(&cube), OnBoardError::NotPlanar(_)));
    let names = Names::numbered(8);
    let text = refused(&cube).describe(&cube, &names);
    assert!(text.contains('0') && text.contains('1'), "{text}");
}

#[test]
fn the_search_ends_when_it_is_told() {
    let mut calls = 0;
    let step = &mut |size: [usize; 2]| {
        calls += 1;
        assert!(size.iter().all(|&side| side > 0));
        if calls == 3 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let position = board("hex:3x3");
    check_fillings(&position, &hex_board(&position, SearchTime::Endless, step).unwrap());
    assert_eq!(calls, 3);
}

/// The labels are not what is compared: a stone more or less that matters is seen on the board.
#[test]
fn another_game_is_not_taken_for_this_one() {
    let position = board("hex:3x3");
    let (hypergraph, _) = placeable(&position, 3).unwrap();
    let cells: Vec<VertexId> = hypergraph.cells().iter().collect();
    let target = target(&hypergraph, &cells).unwrap();
    let placement = draw::draw(&target, &mut Random::new(1)).unwrap();
    assert!(placement.shows(&target));
    let [mut same, mut other] = [0, 0];
    for at in placement.tiles.cells() {
        let mut changed = placement.clone();
        changed.tiles.set(
            at,
            match placement.tiles.get(at) {
                Tile::Cut => Tile::Stone(0),
                Tile::Stone(_) => Tile::Cut,
                Tile::Cell(_) => continue,
            },
        );
        // The slow way: the position as others read it.
        let is_game = shows(&position_of(&position, &changed, &cells), &hypergraph);
        assert_eq!(changed.shows(&target), is_game, "{at}");
        if is_game { same += 1 } else { other += 1 }
    }
    assert!(same > 20 && other > 20, "{same} changes keep the game, {other} do not");
}
