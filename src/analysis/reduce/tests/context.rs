//! What a step preserves beyond the winner of the game itself: the partition of the terminals in
//! every filling, and the class in every surrounding game.

use super::super::*;
use super::random_games;
use crate::analysis::testing::{Random, connected_graphs};
use crate::game::{Class, Game, Goal, GraphState, Oracle, Player, Rules};
use crate::graph::{Bits, Hypergraph, VertexId, VertexSet};
use crate::proof::{Action, Preserves, Trace, replay};

/// For each filling of the game's cells, which terminals are joined; for sides, whether all are
/// touched. A cell that the board has no more counts as cut or shorted already, a terminal that it
/// has no more as one with the terminal that it was merged with.
fn partitions(game: &Game, board: &Hypergraph, merged: &[(VertexId, VertexId)]) -> Vec<Vec<usize>> {
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    let board_game = (board.terminals().len() > 1)
        .then(|| Game::new(board.clone(), game.goal(), Rules::Normal).unwrap());
    let terminals = game.hypergraph().terminals();
    (0..1_usize << cells.len())
        .map(|mask| {
            let Some(board_game) = &board_game else { return vec![0; terminals.len()] };
            let mut state = GraphState::<1>::new(board_game);
            for (index, &cell) in cells.iter().enumerate() {
                if board.cells().contains(cell) {
                    let short = mask >> index & 1 == 1;
                    let player = if short { Player::Short } else { Player::Cut };
                    state.claim_all(Bits::single(cell), player);
                }
            }
            if game.goal() == Goal::Touch && terminals.len() > 2 {
                return vec![usize::from(state.joined())];
            }
            let graph = state.graph();
            let class = |terminal: VertexId| {
                let kept = merged
                    .iter()
                    .rev()
                    .fold(terminal, |t, &(first, other)| if t == other { first } else { t });
                let reached = graph.component(Bits::single(kept), graph.live());
                // The smallest terminal of the game that is joined with this one.
                terminals
                    .iter()
                    .position(|&t| {
                        let t = merged.iter().fold(
                            t,
                            |t, &(first, other)| {
                                if t == other { first } else { t }
                            },
                        );
                        reached.contains(t)
                    })
                    .unwrap()
            };
            terminals.iter().map(|&terminal| class(terminal)).collect()
        })
        .collect()
}

fn mergers(trace: &Trace) -> Vec<(VertexId, VertexId)> {
    let mergers = trace.steps.iter().filter_map(|step| match &step.action {
        Action::MergeTerminals(terminals) => Some((terminals[0], terminals[1])),
        _ => None,
    });
    mergers.collect()
}

/// After every step of a reduction that keeps the fillings, each filling joins the same terminals.
fn check_fillings(game: &Game) {
    let two = game.hypergraph().terminals().len() == 2;
    let game = if two { game.clone().with_goal(Goal::Connect) } else { game.clone() };
    let options = ReduceOptions { preserve: Preserves::Fillings, effort: Effort::Full };
    let reduction = reduce(&game, options).unwrap();
    let truth = partitions(&game, game.hypergraph(), &[]);
    for steps in 1..=reduction.trace.steps.len() {
        let part = Trace { steps: reduction.trace.steps[..steps].to_vec() };
        let replayed = replay(&game, &part).unwrap();
        for board in [&replayed.section, &replayed.hypergraph] {
            let kept = partitions(&game, board, &mergers(&part));
            assert_eq!(kept, truth, "{game:?}\n{part:#?}");
        }
    }
}

#[test]
fn fillings_are_kept_on_all_connected_graphs() {
    for n in 2..=6 {
        for graph in connected_graphs(n) {
            graph.two_terminal_games().for_each(|game| check_fillings(&game));
        }
    }
}

#[test]
fn fillings_are_kept_on_random_games() {
    random_games(21, 1500, 1..7).for_each(|game| check_fillings(&game));
    random_games(22, 60, 7..10).for_each(|game| check_fillings(&game));
}

/// Surroundings: two more terminals and some cells, joined at random to each other and to the
/// terminals of a region.
struct Context {
    cells: usize,
    edges: Vec<[VertexId; 2]>,
}

impl Context {
    fn random(random: &mut Random, region: &Hypergraph) -> Self {
        let cells = random.below(4);
        let first = region.vertex_count();
        let mut ends: Vec<VertexId> = region.terminals().to_vec();
        ends.extend((first..first + 2 + cells).map(VertexId::new));
        let mut edges = Vec::new();
        for (index, &b) in ends.iter().enumerate() {
            for &a in &ends[..index] {
                if random.below(10) < 4 {
                    edges.push([a, b]);
                }
            }
        }
        Self { cells, edges }
    }

    /// The class of the whole game, with the region as it is on `board`.
    fn class(&self, board: &Hypergraph, merged: &[(VertexId, VertexId)]) -> Option<Class> {
        let first = board.vertex_count();
        let total = first + 2 + self.cells;
        let map = |vertex: &VertexId| {
            merged.iter().fold(*vertex, |v, &(first, other)| if v == other { first } else { v })
        };
        let edges = self.edges.iter().map(|edge| edge.iter().map(map).collect::<Vec<_>>());
        let hyperedges = board.hyperedges().map(<[VertexId]>::to_vec).chain(edges);
        let goals = [first, first + 1].map(VertexId::new).to_vec();
        let whole = Hypergraph::new(total, goals, hyperedges).unwrap();
        let stones = VertexSet::from_vertices(total, board.terminals().iter().copied());
        let gone = (0..first).map(VertexId::new);
        let gone = gone.filter(|&v| !board.cells().contains(v) && !stones.contains(v));
        let whole = whole.after_claims(&stones, &VertexSet::from_vertices(total, gone));
        let game = Game::new(whole, Goal::Connect, Rules::Normal).unwrap();
        Oracle::new(&game).unwrap().class()
    }
}

/// After every step of a reduction that keeps the value, the class is the same in surroundings.
fn check_value(game: &Game, random: &mut Random, contexts: usize) {
    let options = ReduceOptions { preserve: Preserves::Value, effort: Effort::Full };
    let reduction = reduce(game, options).unwrap();
    for _ in 0..contexts {
        let context = Context::random(random, game.hypergraph());
        let truth = context.class(game.hypergraph(), &[]);
        for steps in 1..=reduction.trace.steps.len() {
            let part = Trace { steps: reduction.trace.steps[..steps].to_vec() };
            if matches!(part.steps[steps - 1].action, Action::Decide(_)) {
                continue;
            }
            let replayed = replay(game, &part).unwrap();
            let merged = mergers(&part);
            assert_eq!(context.class(&replayed.section, &merged), truth, "{game:?}\n{part:#?}");
        }
        let hypergraph = context.class(&reduction.hypergraph, &mergers(&reduction.trace));
        assert_eq!(hypergraph, truth, "{game:?}");
    }
}

#[test]
fn value_is_kept_on_all_connected_graphs() {
    let mut random = Random(31);
    for n in 2..=6 {
        for graph in connected_graphs(n) {
            graph.two_terminal_games().for_each(|game| check_value(&game, &mut random, 1));
        }
    }
}

#[test]
fn value_is_kept_on_random_regions() {
    let mut random = Random(33);
    for game in random_games(32, 1200, 2..7) {
        let game = game.with_goal(Goal::Connect).with_rules(Rules::Normal);
        check_value(&game, &mut random, 2);
    }
}
