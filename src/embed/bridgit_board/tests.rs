use quickcheck::{QuickCheck, quickcheck};

use super::super::hex_board::testing::{ThreePlanar, check_fillings, same_class};
use super::*;
use crate::game::{Game, Goal, Rules};
use crate::planar::with_terminal_groups;

#[test]
fn bridgit_boards_come_back() {
    for (spec, largest) in [("bridgit:1", 1), ("bridgit:2", 4), ("bridgit:3", 9)] {
        let board = spec.parse::<BoardSpec>().unwrap().build();
        let position = Position::opening(board.game);
        let placed = bridgit_board(&position).unwrap();
        check_fillings(&position, &placed);
        assert!(placed.board.spec.width() < 2 * largest, "{}", placed.board.spec);
    }
}

#[test]
fn degenerate_games_are_placed() {
    let game = |count: usize, edges: &[&[usize]]| {
        let ids = |list: &[usize]| list.iter().map(|&v| VertexId::new(v)).collect::<Vec<_>>();
        let hypergraph = Hypergraph::new(count, ids(&[0, 1]), edges.iter().map(|list| ids(list)));
        Position::opening(Game::new(hypergraph.unwrap(), Goal::Connect, Rules::Normal).unwrap())
    };
    for position in [
        game(2, &[]),
        game(2, &[&[0, 1]]),
        game(7, &[]),
        game(4, &[&[0, 1, 2], &[2, 3]]),
        game(5, &[&[2, 3, 4]]),
        game(5, &[&[0, 2], &[2, 3]]),
        game(6, &[&[2, 3, 4], &[3, 5], &[0, 5], &[2, 1]]),
    ] {
        check_fillings(&position, &bridgit_board(&position).unwrap());
    }
}

#[test]
fn random_games_of_degree_two_keep_every_filling() {
    fn property(ThreePlanar(game): ThreePlanar<16, 2>) -> bool {
        let position = Position::opening(game);
        check_fillings(&position, &bridgit_board(&position).unwrap());
        true
    }
    fn large(ThreePlanar(game): ThreePlanar<40, 2>) -> bool {
        let position = Position::opening(game);
        let placed = bridgit_board(&position).unwrap();
        check_fillings(&position, &placed);
        same_class(&position, &placed)
    }
    QuickCheck::new().tests(300).quickcheck(property as fn(ThreePlanar<16, 2>) -> bool);
    QuickCheck::new().quickcheck(large as fn(ThreePlanar<40, 2>) -> bool);
}

quickcheck! {
    fn three_hyperedges_are_too_many(game: ThreePlanar<12, 3>) -> bool {
        let position = Position::opening(game.0);
        let degree = with_terminal_groups(position.game().hypergraph()).max_cell_degree();
        match bridgit_board(&position) {
            Ok(_) => degree <= 2,
            Err(OnBoardError::Degree { degree: found, limit, .. }) => (found, limit) == (3, 2),
            Err(_) => false,
        }
    }
}
