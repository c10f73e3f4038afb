use std::collections::HashMap;

use super::*;
use crate::boards::BoardSpec;
use crate::formats::GameFile;
use crate::game::{Oracle, Outcome, Rules};

fn file(spec: &str) -> GameFile {
    GameFile::from_board(spec.parse::<BoardSpec>().unwrap().build())
}

fn options() -> TreeOptions {
    let solver = SolverOptions { memory: 4, ..SolverOptions::default() };
    TreeOptions { solver, ..TreeOptions::default() }
}

/// The first moves of a tree with their images and who wins after them, in names.
fn first_moves(file: &GameFile, tree: &PositionTree) -> Vec<(String, Option<Player>)> {
    let told = tree.nodes[0].children.clone().map(|child| {
        let node = &tree.nodes[child];
        let Some((0, TreeStep::Claim { cell, images, .. })) = &node.from else {
            panic!("{node:?} follows the root by a claim")
        };
        let names: Vec<&str> =
            [*cell].iter().chain(images).map(|&cell| file.names().name(cell)).collect();
        (names.join(" "), node.winner)
    });
    told.collect()
}

/// Walderhaug, section 3.2, whose cells are called by row and column: on 2x2 A1 and B2 are one first move, A2
/// and B1 the other, and the first player wins by A2.
#[test]
fn two_by_two_is_as_in_the_thesis() {
    let hex = file("hex:2x2");
    let tree = PositionTree::of_game(hex.position(), Player::Short, &options()).unwrap();
    let expected =
        [("a1 b2".to_owned(), Some(Player::Cut)), ("b1 a2".to_owned(), Some(Player::Short))];
    assert_eq!(first_moves(&hex, &tree), expected);
    assert_eq!((tree.nodes[0].winner, tree.cut_short), (Some(Player::Short), None));
}

/// Likewise on 3x3: after B2 there are four second moves, A1 = C3, A2 = C2, A3 = C1 and B1 = B3, and the first
/// player wins after each; A1 and A2 lose, B1, A3 and B2 win.
#[test]
fn three_by_three_is_as_in_the_thesis() {
    let hex = file("hex:3x3");
    let mut position = hex.position().clone();
    let once = TreeOptions { depth: Some(1), ..options() };
    let tree = PositionTree::of_game(&position, Player::Short, &once).unwrap();
    let winner: HashMap<String, Option<Player>> = first_moves(&hex, &tree).into_iter().collect();
    for (cells, by) in [
        ("a1 c3", Player::Cut),
        ("b1 b3", Player::Cut),
        ("a2 c2", Player::Short),
        ("c1 a3", Player::Short),
        ("b2", Player::Short),
    ] {
        assert_eq!(winner[cells], Some(by), "{cells}");
    }
    position.claim(hex.names().id("b2").unwrap(), Player::Short).unwrap();
    let tree = PositionTree::of_game(&position, Player::Cut, &once).unwrap();
    let expected = ["a1 c3", "b1 b3", "c1 a3", "a2 c2"];
    let expected = expected.map(|cells| (cells.to_owned(), Some(Player::Short)));
    assert_eq!(first_moves(&hex, &tree), expected);
}

/// How many games of 3x3 Hex there are: the thesis puts them between 9 * 8 * 7 * 6 * 5 = 15,120, because no game
/// is over before the fifth move, and 9! = 362,880.
#[test]
fn the_games_of_three_by_three_are_between_the_bounds_of_the_thesis() {
    fn games(position: &Position, to_move: Player) -> u32 {
        if position.decided().is_some() {
            return 1;
        }
        let empty = position.empty_cells();
        empty.iter().map(|cell| games(&claimed(position, [cell], to_move), to_move.other())).sum()
    }
    // By the half turn every game has an image, and the first moves a1, b1, c1, a2 stand for eight.
    let hex = file("hex:3x3");
    let after = |name: &str| {
        let cell = hex.names().id(name).unwrap();
        games(&claimed(hex.position(), [cell], Player::Short), Player::Cut)
    };
    let count = 2 * (after("a1") + after("b1") + after("c1") + after("a2")) + after("b2");
    assert!((15_120..362_880).contains(&count), "{count}");
    // A regression value; `cutshort tree --distinct` counts as many ends.
    assert_eq!(count, 257_760);
}

/// Each node against the oracle, and each length against its definition, with and without merging.
#[test]
fn game_trees_are_right() {
    for (spec, rules) in
        [("hex:2x3", Rules::Normal), ("y:3", Rules::Normal), ("hex:2x2", Rules::Misere)]
    {
        let hex = file(spec);
        let position = hex.position().clone();
        let game = position.game().clone().with_rules(rules);
        let position = position.with_game(game);
        let oracle = Oracle::new(position.game()).unwrap();
        for to_move in Player::BOTH {
            let all = TreeOptions { distinct: true, lengths: true, most_nodes: 5000, ..options() };
            let whole = PositionTree::of_game(&position, to_move, &all).unwrap();
            assert_eq!((whole.cut_short, whole.not_shown()), (None, 0));
            for (index, node) in whole.nodes.iter().enumerate() {
                let at = position_at(&position, &whole, index);
                let [short, cut] = Player::BOTH.map(|by| at.claimed(by));
                let outcome = oracle.outcomes(short, cut)[node.to_move];
                assert_eq!(node.winner, outcome.winner(), "{spec} {rules} {at:?}");
                assert_eq!(node.leaf == Some(TreeLeaf::Over), at.decided().is_some());
            }
            let merged = TreeOptions { distinct: false, ..all.clone() };
            let merged = PositionTree::of_game(&position, to_move, &merged).unwrap();
            assert!(merged.nodes.len() < whole.nodes.len());
            assert_eq!(merged.nodes[0].length, whole.nodes[0].length);
            // What is not below is found by a search.
            let shallow = TreeOptions { depth: Some(1), ..all };
            let shallow = PositionTree::of_game(&position, to_move, &shallow).unwrap();
            for (one, other) in shallow.nodes.iter().zip(&whole.nodes) {
                assert_eq!(one.length, other.length, "{spec} {rules}");
            }
        }
    }
}

/// The winner follows the tree against every game of his opponent's: where a claim is not in the tree it is the
/// image of one, or elsewhere, and then the winner claims anything that he does not need, if there is something.
fn never_loses(position: &Position, tree: &PositionTree, index: usize, winner: Player) -> bool {
    let node = &tree.nodes[index];
    if let Some(outcome) = position.decided() {
        return outcome == Outcome::win(winner);
    }
    let children = || node.children.clone().map(|child| (child, &tree.nodes[child].from));
    if node.to_move == winner {
        return children().all(|(child, from)| {
            let Some((_, TreeStep::Claim { cell, .. })) = from else { return false };
            let is_there = position.empty_cells().contains(*cell);
            is_there && never_loses(&claimed(position, [*cell], winner), tree, child, winner)
        });
    }
    let loser = winner.other();
    position.empty_cells().iter().all(|cell| {
        let after = claimed(position, [cell], loser);
        children().any(|(child, from)| match &from.as_ref().unwrap().1 {
            TreeStep::Claim { cell: known, .. } => {
                *known == cell && never_loses(&after, tree, child, winner)
            }
            TreeStep::Elsewhere { cells, .. } => {
                if !cells.contains(&cell) {
                    return false;
                }
                let free = after.empty_cells().iter().find(|cell| cells.contains(cell));
                match free {
                    Some(free) => {
                        never_loses(&claimed(&after, [free], winner), tree, index, winner)
                    }
                    // All that is left is in the carrier: the loser might as well be to move.
                    None => never_loses(&after, tree, index, winner),
                }
            }
        })
    })
}

#[test]
fn strategy_trees_win_every_game() {
    for (spec, rules) in [
        ("hex:2x2", Rules::Normal),
        ("hex:3x3", Rules::Normal),
        ("hex:2x3", Rules::Normal),
        ("y:3", Rules::Normal),
        ("bridgit:2", Rules::Normal),
        ("hex:2x2", Rules::Misere),
        ("hex:3x2", Rules::Misere),
    ] {
        let board = file(spec);
        let game = board.position().game().clone().with_rules(rules);
        let position = board.position().clone().with_game(game);
        for to_move in Player::BOTH {
            let distinct = TreeOptions { distinct: true, most_nodes: 5000, ..options() };
            let tree = PositionTree::of_strategy(&position, to_move, None, &distinct).unwrap();
            assert_eq!((tree.cut_short, tree.not_shown()), (None, 0));
            let winner = tree.nodes[0].winner.unwrap();
            assert!(never_loses(&position, &tree, 0, winner), "{spec} {rules} {to_move}");
            let merged = PositionTree::of_strategy(&position, to_move, None, &options()).unwrap();
            assert!(merged.nodes.len() <= tree.nodes.len());
            let other =
                PositionTree::of_strategy(&position, to_move, Some(winner.other()), &distinct);
            assert_eq!(other, Err(TreeError::OtherWins { winner, to_move }));
        }
    }
}

/// After b2 on 3x3 Short needs the bridges b1, c1 and a3, b3; as the half turn exchanges them there are two moves of Cut's
/// that matter, and each has one answer.
#[test]
fn a_strategy_rests_on_its_carrier() {
    let hex = file("hex:3x3");
    let b2 = hex.names().id("b2").unwrap();
    let position = claimed(hex.position(), [b2], Player::Short);
    let tree = PositionTree::of_strategy(&position, Player::Cut, None, &options()).unwrap();
    let elsewhere =
        tree.nodes[0].children.clone().find_map(|child| match &tree.nodes[child].from {
            Some((_, TreeStep::Elsewhere { cells, .. })) => {
                Some(hex.names_of(cells.iter().copied()))
            }
            _ => None,
        });
    assert_eq!(elsewhere.unwrap(), ["a1", "a2", "c2", "c3"]);
    assert_eq!(tree.depths().into_iter().max(), Some(4));
}

#[test]
fn trees_are_cut_short() {
    let hex = file("hex:4x4");
    let small = TreeOptions { most_nodes: 50, ..options() };
    let tree = PositionTree::of_game(hex.position(), Player::Short, &small).unwrap();
    assert_eq!(tree.cut_short, Some(CutShort::Size));
    assert!(tree.nodes.len() <= 50 && tree.not_shown() > 0);
    let one = TreeOptions { depth: Some(1), ..options() };
    let tree = PositionTree::of_game(hex.position(), Player::Short, &one).unwrap();
    // 16 cells; none is its own image under the half turn.
    assert_eq!((tree.nodes.len(), tree.cut_short), (9, None));
    let limits = Limits { nodes: Some(1), ..Limits::default() };
    let large = file("hex:9x9");
    let stopped = TreeOptions { limits, depth: Some(1), ..options() };
    let tree = PositionTree::of_game(large.position(), Player::Short, &stopped).unwrap();
    assert_eq!(tree.cut_short, Some(CutShort::Search(StopReason::Nodes)));
    let strategy = PositionTree::of_strategy(large.position(), Player::Short, None, &stopped);
    assert_eq!(strategy, Err(TreeError::Stopped(StopReason::Nodes)));
}
