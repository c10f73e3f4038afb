//! The relations against their definitions, on all subsets of random graphs.

use super::*;
use crate::analysis::testing::Random;
use crate::game::{Goal, GraphState, State};

fn random_state(random: &mut Random, cells: usize, terminals: usize, goal: Goal) -> GraphState<1> {
    GraphState::new(&random.graph_game(cells, terminals, goal))
}

fn after<'a>(
    state: &GraphState<1>,
    claims: impl IntoIterator<Item = (Player, &'a Bits<1>)>,
) -> GraphState<1> {
    let mut state = state.clone();
    for (player, cells) in claims {
        cells.iter().for_each(|cell| state.claim(cell, player));
    }
    state
}

#[test]
fn threat_and_support_are_what_their_definitions_say() {
    let mut random = Random(1);
    for round in 0..60 {
        let (terminals, goal) =
            [(2, Goal::Connect), (3, Goal::Connect), (3, Goal::Touch)][round % 3];
        let state = random_state(&mut random, 5, terminals, goal);
        let cells: Vec<VertexId> = state.cells().iter().collect();
        let set = |number: usize, digit: usize| -> Bits<1> {
            let digits = (0..cells.len()).filter(|&i| number / 3_usize.pow(i as u32) % 3 == digit);
            digits.map(|i| cells[i]).collect()
        };
        for number in 0..3_usize.pow(cells.len() as u32) {
            let (by, over) = (set(number, 1), set(number, 2));
            for player in Player::BOTH {
                let same = after(&state, [(player, &by), (Player::Short, &over)])
                    == after(&state, [(player, &by), (Player::Cut, &over)]);
                let said = controls(state.graph(), player, by, over);
                // Where a set touches all sides already, `supports` may say no: the game is over.
                if state.graph().sides().is_empty() || said || player == Player::Cut {
                    assert_eq!(said, same, "{player} {by:?} over {over:?} in {state:?}");
                }
            }
        }
    }
}

#[test]
fn one_pass_finds_the_single_cells() {
    let mut random = Random(2);
    for round in 0..3000 {
        let (terminals, goal) =
            [(2, Goal::Connect), (4, Goal::Connect), (3, Goal::Touch)][round % 3];
        let state = random_state(&mut random, 6, terminals, goal);
        let graph = state.graph();
        for cell in graph.cells().iter() {
            let one = Bits::single(cell);
            let found = Surroundings::of(graph, cell);
            assert_eq!(found.inert, is_inert(graph, graph.neighbours(cell)));
            for other in graph.cells().without(cell).iter() {
                let by = Bits::single(other);
                assert_eq!(found.threatening.contains(other), threatens(graph, by, one));
                let supports = supports(graph, by, one);
                if !graph.adjacent(cell, other) {
                    assert_eq!(
                        found.supporting.contains(other),
                        supports,
                        "{other:?} {cell:?} {graph:?}"
                    );
                } else if found.supporting.contains(other) {
                    assert!(supports);
                }
            }
            for vertex in graph.neighbours(cell).iter() {
                assert_eq!(found.surrounding.contains(vertex), surrounds(graph, vertex, one));
            }
        }
    }
}
