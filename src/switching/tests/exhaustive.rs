//! All small multigraphs, and larger random ones, against the oracle.

use std::collections::HashSet;

use quickcheck::{Arbitrary, Gen};

use super::*;
use crate::graph::{CanonicalForm, Hypergraph, TerminalColours};

/// All multigraphs without isolated nodes and with this many edges, once each, from those with one
/// edge less.
fn with_one_edge_more(smaller: &[Multigraph], loops: bool) -> Vec<Multigraph> {
    let mut seen = HashSet::new();
    let mut all = Vec::new();
    for graph in smaller {
        let nodes = graph.node_count();
        for a in 0..=nodes {
            for b in a..=nodes + usize::from(a == nodes) {
                if a == b && !loops {
                    continue;
                }
                let mut edges = graph.edges().to_vec();
                edges.push([a, b].map(NodeId::new));
                let larger = Multigraph::new(nodes.max(a + 1).max(b + 1), edges).unwrap();
                if seen.insert(shape(&larger)) {
                    all.push(larger);
                }
            }
        }
    }
    all
}

/// What isomorphic multigraphs have in common: nodes as terminals, edges as cells between them.
fn shape(graph: &Multigraph) -> Hypergraph {
    let edges = graph.edges().len();
    let node = |node: NodeId| VertexId::new(edges + node.index());
    let ends = graph.edges().iter().enumerate();
    let pairs = ends.flat_map(|(edge, ends)| ends.map(|end| [VertexId::new(edge), node(end)]));
    let nodes = (0..graph.node_count()).map(|index| node(NodeId::new(index))).collect();
    let hypergraph = Hypergraph::new(edges + graph.node_count(), nodes, pairs).unwrap();
    CanonicalForm::new(&hypergraph, TerminalColours::Same).hypergraph().clone()
}

/// Compares class and all winning moves on every multigraph of up to `edges` edges, for every set
/// of `terminals` nodes. Returns how many multigraphs of each number of edges there are, and how
/// many games were compared; isomorphic games count once.
fn compare_all(edges: usize, terminals: usize, loops: bool) -> (Vec<usize>, usize) {
    let mut graphs = vec![Multigraph::default()];
    let (mut counts, mut seen) = (Vec::new(), HashSet::new());
    for _ in 0..edges {
        graphs = with_one_edge_more(&graphs, loops);
        counts.push(graphs.len());
        for graph in &graphs {
            let nodes = graph.node_count();
            for set in (0_u32..1 << nodes).filter(|set| set.count_ones() as usize == terminals) {
                let chosen: Vec<_> =
                    (0..nodes).filter(|node| set >> node & 1 == 1).map(NodeId::new).collect();
                let game = graph.game(&chosen).unwrap();
                let form = CanonicalForm::new(game.hypergraph(), TerminalColours::Same);
                if seen.insert(form.hypergraph().clone()) {
                    agrees_with_oracle(&game);
                }
            }
        }
    }
    (counts, seen.len())
}

/// The numbers of multigraphs are OEIS A050535 (without loops) without its first term.
#[test]
fn all_multigraphs_up_to_five_edges() {
    let (counts, _) = compare_all(5, 2, false);
    assert_eq!(counts, [1, 3, 8, 23, 66]);
    compare_all(4, 2, true);
    compare_all(4, 3, false);
    compare_all(4, 4, false);
}

#[test]
#[ignore = "some minutes of brute force; run by scripts/check-switching"]
fn all_multigraphs_up_to_eight_edges() {
    let (counts, games) = compare_all(8, 2, false);
    assert_eq!(counts, [1, 3, 8, 23, 66, 212, 686, 2389]);
    eprintln!("two terminals: {counts:?} multigraphs, {games} games that are not isomorphic");
    for terminals in [3, 4] {
        let (counts, games) = compare_all(6, terminals, false);
        eprintln!("{terminals} terminals: {counts:?} multigraphs, {games} games");
    }
    let (counts, games) = compare_all(6, 2, true);
    eprintln!("two terminals, with loops: {counts:?} multigraphs, {games} games");
}

#[test]
#[ignore = "some minutes of brute force; run by scripts/check-switching"]
fn random_multigraphs_up_to_fourteen_edges() {
    let mut g = Gen::from_size_and_seed(64, 1);
    let mut compared = 0;
    while compared < 60 {
        let random = Random::<14>::arbitrary(&mut g);
        if random.edges.len() >= 11 {
            agrees_with_oracle(&game(random.nodes, &random.edges, &random.terminals));
            compared += 1;
        }
    }
}

/// A loser who plays at random never wins, on boards too large for anything but the strategy.
#[test]
fn strategies_win_against_random_play() {
    let mut g = Gen::from_size_and_seed(64, 1);
    let bridgit = "bridgit:8".parse::<BoardSpec>().unwrap().build().game;
    for round in 0..60 {
        let mut position = Position::opening(if round % 3 == 0 {
            bridgit.clone()
        } else {
            let nodes = 30 + below(&mut g, 20);
            let node = |g: &mut Gen| below(g, nodes);
            let edges: Vec<_> = (0..80).map(|_| [node(&mut g), node(&mut g)]).collect();
            let terminals: Vec<_> = (0..2 + round % 3).collect();
            game(nodes, &edges, &terminals)
        });
        let mut cells: Vec<_> = position.empty_cells().iter().collect();
        for _ in 0..below(&mut g, 30) {
            let cell = cells.swap_remove(below(&mut g, cells.len()));
            position.claim(cell, crate::game::testing::player(&mut g)).unwrap();
        }
        let edges = EdgeGame::new(&position.reduced()).unwrap();
        let class = EdgeSolution::new(&edges).class();
        for to_move in Player::BOTH {
            let winner = class.winner(to_move);
            let (mut position, mut cells) = (position.clone(), cells.clone());
            let mut player = TreePlayer::new(&edges, winner, to_move).unwrap();
            let mut mine = if winner == to_move { player.opening() } else { None };
            loop {
                if let Some(cell) = mine {
                    position.claim(cell, winner).unwrap();
                    cells.retain(|&other| other != cell);
                }
                if cells.is_empty() {
                    break;
                }
                let cell = cells.swap_remove(below(&mut g, cells.len()));
                position.claim(cell, winner.other()).unwrap();
                mine = player.answer(cell).unwrap();
            }
            let outcome = position.game().outcome(position.claimed(Player::Short));
            assert_eq!(outcome.winner(), Some(winner));
        }
    }
}

/// A line is legal, ends where the game is decided and not earlier, and the winner wins it.
#[test]
fn lines_end_where_the_game_is_decided() {
    let mut g = Gen::from_size_and_seed(64, 1);
    for _ in 0..200 {
        let random = Random::<12>::arbitrary(&mut g);
        let game = game(random.nodes, &random.edges, &random.terminals);
        let edges = EdgeGame::new(&game).unwrap();
        for to_move in Player::BOTH {
            let mut position = Position::opening(game.clone());
            let mut mover = to_move;
            for cell in edges.line(to_move) {
                assert_eq!(position.decided(), None);
                position.claim(cell, mover).unwrap();
                mover = mover.other();
            }
            let winner = EdgeSolution::new(&edges).class().winner(to_move);
            assert_eq!(position.decided().and_then(|outcome| outcome.winner()), Some(winner));
            // A line that is cut short is the beginning of the whole one.
            let whole = edges.line(to_move);
            for most in 0..6 {
                let mut asked = 0;
                let short = edges.line_while(to_move, || {
                    asked += 1;
                    asked <= most
                });
                assert!(whole.starts_with(&short), "{short:?} {whole:?}");
                assert!(short.len() >= whole.len().min(2 * most), "{short:?} {whole:?}");
            }
        }
    }
}
