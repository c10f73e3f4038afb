//! How long the fixpoint reduction takes, with its trace. The figures of interest are
//! ratios to the time of `nauty-geng -c -q -u 10` on the same machine.
//!
//! Every benchmark asserts that what is left after the reduction that it times is what the checker
//! gets when it replays the trace.

mod random;

use cutshort::analysis::{Effort, ReduceOptions, reduce};
use cutshort::boards::BoardSpec;
use cutshort::game::{Game, Goal, Player, Position, Rules};
use cutshort::graph::{Hypergraph, VertexId};
use cutshort::proof::{Preserves, replay};
use divan::Bencher;
use random::Random;

fn main() {
    divan::main();
}

/// A Hex board with random stones, the players in turn.
fn hex(board: &str, stones: usize) -> Game {
    let spec: BoardSpec = board.parse().expect("a board");
    let mut position = Position::opening(spec.build().game);
    let mut random = Random(1);
    for stone in 0..stones {
        let empty: Vec<VertexId> = position.empty_cells().iter().collect();
        let cell = empty[random.below(empty.len())];
        position.claim(cell, Player::BOTH[stone % 2]).expect("an empty cell");
    }
    position.reduced()
}

/// Cells thrown on a square, each joined to its nearest if no edge is crossed; the terminals are on
/// the left and on the right.
fn planar(cells: usize) -> Game {
    let mut random = Random(2);
    let mut points = vec![[0, 500], [1000, 500]];
    points.extend((0..cells).map(|_| [10 + random.below(980), 10 + random.below(980)]));
    let point = |index: usize| points[index].map(|x| x as i64);
    let area = |a: [i64; 2], b: [i64; 2], c: [i64; 2]| {
        ((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])).signum()
    };
    let crosses = |[a, b]: [usize; 2], [c, d]: [usize; 2]| {
        let [p, q, r, s] = [a, b, c, d].map(point);
        ![c, d].contains(&a)
            && ![c, d].contains(&b)
            && area(p, q, r) * area(p, q, s) <= 0
            && area(r, s, p) * area(r, s, q) <= 0
    };
    let mut pairs: Vec<[usize; 2]> =
        (0..points.len()).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    pairs.sort_by_key(|&[a, b]| {
        let ([x, y], [u, v]) = (point(a), point(b));
        (x - u).pow(2) + (y - v).pow(2)
    });
    let mut edges: Vec<[usize; 2]> = Vec::new();
    for pair in pairs {
        // A random fifth of the edges is left out.
        if !edges.iter().any(|&edge| crosses(pair, edge)) && random.below(5) > 0 {
            edges.push(pair);
        }
    }
    graph(points.len(), &edges)
}

/// A random graph in which a vertex has about `degree` neighbours.
fn random_graph(vertices: usize, degree: usize) -> Game {
    let mut random = Random(3);
    let mut edges = Vec::new();
    for b in 2..vertices {
        for a in 0..b {
            if random.below(vertices) < degree {
                edges.push([a, b]);
            }
        }
    }
    graph(vertices, &edges)
}

fn graph(vertices: usize, edges: &[[usize; 2]]) -> Game {
    let terminals = [0, 1].map(VertexId::new).to_vec();
    let edges = edges.iter().map(|edge| edge.map(VertexId::new));
    let board = Hypergraph::new(vertices, terminals, edges).expect("known vertices");
    Game::new(board, Goal::Connect, Rules::Normal).expect("two terminals")
}

/// Times one reduction of a game, and asserts that it leaves what its replayed trace leaves.
fn time(bencher: Bencher<'_, '_>, game: &Game, effort: Effort) {
    let options = ReduceOptions { preserve: Preserves::Winner, effort };
    let reduced = || reduce(game, options).expect("few enough vertices");
    let section = replay(game, &reduced().trace).expect("every step is right").section;
    bencher.bench_local(|| {
        let reduction = reduced();
        assert!(!reduction.trace.steps.is_empty());
        assert_eq!(reduction.section.hyperedge_count(), section.hyperedge_count());
        reduction
    });
}

macro_rules! reductions {
    ($name:ident, $game:expr) => {
        mod $name {
            use super::*;

            #[divan::bench]
            fn local(bencher: Bencher<'_, '_>) {
                time(bencher, &$game, Effort::Local);
            }

            #[divan::bench]
            fn full(bencher: Bencher<'_, '_>) {
                time(bencher, &$game, Effort::Full);
            }
        }
    };
}

reductions!(hex_7x7_10_stones, hex("hex:7x7", 10));
reductions!(hex_11x11_40_stones, hex("hex:11x11", 40));
reductions!(planar_100_cells, planar(100));
reductions!(random_60_vertices, random_graph(60, 5));
