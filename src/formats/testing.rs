//! Random game files for property tests.

use quickcheck::{Arbitrary, Gen};

use super::{EdgeGraph, GameFile};
use crate::boards::BoardSpec;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Goal, Player, Position, Rules};
use crate::graph::{Layout, Names, VertexId};

/// A random game file with random names.
#[derive(Clone, Debug)]
pub(crate) struct RandomFile(pub(crate) GameFile);

fn random_names(g: &mut Gen, count: usize) -> Names {
    let mut names = Names::new();
    while names.len() < count {
        let name = match below(g, 3) {
            0 => format!("{}", names.len()),
            1 => String::arbitrary(g),
            _ => format!("\"\\é{}", below(g, 100)),
        };
        // Texts that are no names are passed over.
        let _ = names.intern(&name);
    }
    names
}

fn random_layout(g: &mut Gen, count: usize) -> Layout {
    let mut layout = Layout::new(count);
    for vertex in (0..count).map(VertexId::new) {
        let at = [f64::arbitrary(g), f64::arbitrary(g)];
        if bool::arbitrary(g) && at.iter().all(|x| x.is_finite()) {
            layout.place(vertex, at);
        }
    }
    layout
}

fn random_claims(g: &mut Gen, mut position: Position) -> Position {
    for cell in position.empty_cells().iter() {
        if bool::arbitrary(g) {
            let player = if bool::arbitrary(g) { Player::Short } else { Player::Cut };
            position.claim(cell, player).unwrap();
        }
    }
    position
}

impl Arbitrary for RandomFile {
    fn arbitrary(g: &mut Gen) -> Self {
        let file = match below(g, 3) {
            0 => {
                let specs = ["hex:3x2", "hex:1x1", "y:3", "bridgit:2"];
                let spec: BoardSpec = specs[below(g, specs.len())].parse().unwrap();
                let file = GameFile::from_board(spec.build());
                let position = random_claims(g, file.position().clone());
                let rules = if bool::arbitrary(g) { Rules::Normal } else { Rules::Misere };
                let game = position.game().clone().with_rules(rules);
                let game = if bool::arbitrary(g) { game.with_goal(Goal::Touch) } else { game };
                file.with_position(position.with_game(game))
            }
            1 => {
                let nodes = 2 + below(g, 5);
                let terminals = (0..2 + below(g, nodes - 1)).map(VertexId::new).collect();
                let node = |g: &mut Gen| VertexId::new(below(g, nodes));
                let edges: Vec<_> = (0..below(g, 8)).map(|_| [node(g), node(g)]).collect();
                let mut graph = EdgeGraph::new(random_names(g, nodes), terminals, edges);
                if bool::arbitrary(g) {
                    let layout = random_layout(g, nodes);
                    if layout.iter().next().is_some() {
                        graph = graph.with_layout(layout);
                    }
                }
                let hypergraph = graph.hypergraph().unwrap();
                let game = crate::game::Game::new(hypergraph, Goal::Connect, Rules::Normal);
                let mut names = Names::new();
                for &terminal in graph.terminals() {
                    names.intern(graph.nodes().name(terminal)).unwrap();
                }
                for index in 0..graph.edges().len() {
                    let mut name = format!("e{index}");
                    while names.id(&name).is_some() {
                        name.push('\'');
                    }
                    names.intern(&name).unwrap();
                }
                let position = random_claims(g, Position::opening(game.unwrap()));
                GameFile::from_edges(graph, position, names)
            }
            _ => {
                let position = RandomPosition::<8>::arbitrary(g).position();
                let count = position.game().hypergraph().vertex_count();
                let file = GameFile::new(position, random_names(g, count));
                let layout = random_layout(g, count);
                file.with_layout(Some(layout).filter(|layout| layout.iter().next().is_some()))
            }
        };
        let to_move = [None, Some(Player::Short), Some(Player::Cut)][below(g, 3)];
        let position = file.position().clone().with_to_move(to_move);
        let file = file.with_position(position).with_title(Option::arbitrary(g));
        Self(file.with_source(Option::arbitrary(g)))
    }
}
