use std::ops::ControlFlow;

use quickcheck::QuickCheck;

use super::{CaptureOptions, Captures, captures};
use crate::analysis::testing::{SmallGraph, connected_graphs, set, subsets};
use crate::analysis::{DeadFor, MultiShannon, QueryError, life};
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal, Player};
use crate::graph::{VertexId, VertexSet};

fn all(game: &Game, options: CaptureOptions) -> Captures {
    captures(game, options, |_| ControlFlow::Continue(())).unwrap()
}

/// The minimal sets by playing on every subset of the cells that are not dead.
fn by_definition(game: &Game, player: Player, local: bool) -> [Vec<Vec<VertexId>>; 2] {
    let dead_for = if local { DeadFor::Boundary } else { DeadFor::Winner };
    let game = if local { game.clone().with_goal(Goal::Connect) } else { game.clone() };
    let dead: Vec<VertexId> = life(&game, dead_for, u64::MAX).unwrap().dead_cells().collect();
    let cells = game.hypergraph().cells().iter().filter(|cell| !dead.contains(cell));
    let cells: Vec<VertexId> = cells.collect();
    let mut candidates: Vec<Vec<VertexId>> = subsets(&cells).filter(|s| !s.is_empty()).collect();
    candidates.sort_by_key(|s| (s.len(), s.clone()));
    let mut found: [Vec<Vec<VertexId>>; 2] = [Vec::new(), Vec::new()];
    let mut owns = Vec::new();
    for candidate in candidates {
        let universe = game.hypergraph().vertex_count();
        let members = VertexSet::from_vertices(universe, candidate.iter().copied());
        let played = MultiShannon::new(&game, &members).unwrap();
        let is_new = |known: &[Vec<VertexId>]| {
            !known.iter().any(|smaller| smaller.iter().all(|cell| candidate.contains(cell)))
        };
        if played.owns(player) && is_new(&found[0]) {
            found[0].push(candidate.clone());
        }
        if candidate.len() > 1 && played.dominates(player) && is_new(&found[1]) {
            found[1].push(candidate);
            owns.push(played.owns(player));
        }
    }
    let mut owns = owns.into_iter();
    found[1].retain(|_| !owns.next().unwrap());
    found
}

fn confirm(game: &Game, local: bool) -> bool {
    let options = CaptureOptions { max_size: 7, local, life_steps: u64::MAX };
    let found = all(game, options);
    Player::BOTH.into_iter().all(|player| {
        let owned: Vec<Vec<VertexId>> =
            found.owned[player].iter().map(|set| set.iter().collect()).collect();
        let dominated: Vec<Vec<VertexId>> =
            found.dominated[player].iter().map(|found| found.set.iter().collect()).collect();
        [owned, dominated] == by_definition(game, player, local)
    })
}

/// Only sets that hang together are played on, and none is missed.
#[test]
fn the_minimal_sets_are_those_of_all_subsets() {
    for graph in (3..=6).flat_map(connected_graphs) {
        for (index, game) in graph.two_terminal_games().enumerate() {
            if graph.vertex_count < 6 || index % 4 == 0 {
                assert!(confirm(&game, index % 2 == 1), "{game:?}");
            }
        }
    }
}

#[test]
fn the_minimal_sets_on_random_hypergraphs() {
    fn agrees(random: RandomPosition<7>, local: bool) -> bool {
        let game = random.position().reduced();
        // Where a hyperedge holds all sides the game is over and everything is dead.
        confirm(&game, local)
    }
    QuickCheck::new().tests(500).quickcheck(agrees as fn(RandomPosition<7>, bool) -> bool);
}

#[test]
fn a_search_can_be_stopped() {
    let board = "hex:6x6".parse::<crate::boards::BoardSpec>().unwrap().build();
    let options = CaptureOptions { max_size: 5, ..CaptureOptions::default() };
    let stopped_after = |most| {
        captures(&board.game, options, |examined| match examined < most {
            true => ControlFlow::Continue(()),
            false => ControlFlow::Break(()),
        })
        .unwrap()
    };
    // While it is found out which cells are dead, and later.
    for most in [0, 1000] {
        let found = stopped_after(most);
        assert!(found.stopped);
        assert_eq!(found.examined, most);
    }
}

#[test]
fn a_boundary_is_no_terminal() {
    // Two cells between three vertices: as terminals that conduct, or as a boundary.
    let graph = SmallGraph::new(5, &[[0, 2], [0, 3], [1, 2], [1, 3], [1, 4]]);
    let game = graph.game(&[2, 3, 4], Goal::Connect);
    let pair = set(5, &[0, 1]);
    assert!(!all(&game, CaptureOptions::default()).owned.short.contains(&pair));
    let refused =
        captures(&game, CaptureOptions { max_size: 15, ..CaptureOptions::default() }, |_| {
            ControlFlow::Continue(())
        });
    assert_eq!(refused, Err(QueryError::SetTooLarge { cells: 15, limit: 14 }));
}
