//! The work that the speed of the solver is judged by, one row at a time.
//!
//! `cargo bench --bench solve -- hex5 hex6` runs the rows named, without names all that take less
//! than a minute. Each row asserts its answers. `scripts/solver-table` runs every row in a process
//! of its own and prints user time, memory, and the ratio to the yardstick.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]

mod random;

use std::time::Instant;

use cutshort::boards::{Board, BoardSpec};
use cutshort::game::{Game, Goal, Oracle, Outcome, Player, Position, Rules, random_position};
use cutshort::graph::{Hypergraph, VertexId, VertexSet};
use cutshort::solve::{Engine, SolveOptions, Solver, SolverOptions, solve};
use random::Random;

fn main() {
    let rows: Vec<String> = std::env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let quick = ["hex5", "hex6", "labels5", "random24", "planar36", "three42"].map(str::to_owned);
    for row in if rows.is_empty() { &quick[..] } else { &rows } {
        let start = Instant::now();
        let nodes = run(row);
        println!("{row}: {nodes} nodes, {:.3} s", start.elapsed().as_secs_f64());
    }
}

fn run(row: &str) -> u64 {
    match row {
        "hex5" => openings(5, WINNERS_5),
        "hex6" => openings(6, include_str!("../tests/data/hex-6x6.txt")),
        "hex7" => openings(7, include_str!("../tests/data/hex-7x7.txt")),
        "labels5" => labels(5, 10_000),
        "random24" => median("random", (1..=200).map(|seed| random_graph(26, 52, seed))),
        "planar36" => median("planar", (1..=200).map(|seed| random_planar(38, 76, seed))),
        "three42" => three_terminals([7, 6], 40, 53),
        _ => match row.strip_prefix("hex8-") {
            Some(cell) => opening_8x8(cell),
            None => match row.strip_prefix('y') {
                Some(side) => openings_of_y(side),
                None => panic!(
                    "no row {row}; rows: hex5, hex6, hex7, hex8-CELL, y4 to y7, labels5, random24, planar36, three42"
                ),
            },
        },
    }
}

/// The winners after each first move of 5x5, from `tests/data/hex-openings.json`: 1 where the one
/// who moved wins.
const WINNERS_5: &str = "00001\n01111\n01110\n11110\n10000\n";

fn board(size: usize) -> Board {
    format!("hex:{size}x{size}").parse::<BoardSpec>().expect("a board").build()
}

fn openings(size: usize, expected: &str) -> u64 {
    let position = Position::opening(board(size).game);
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let solution = solve(&position, Player::Short, &options).expect("it fits");
    assert_eq!(solution.winning_moves, winners(size, expected));
    solution.nodes
}

/// The first moves that win, from a grid in which 1 says so.
fn winners(size: usize, grid: &str) -> Vec<VertexId> {
    let rows = grid.lines().filter(|line| !line.starts_with('#'));
    let grid: Vec<u8> = rows.flat_map(str::bytes).collect();
    (0..size * size).filter(|&i| grid[i] == b'1').map(VertexId::new).collect()
}

/// All winning first moves of a board of Y. The count for side 5 is the plain engine's, too, those
/// for 6 and 7 are regression values.
fn openings_of_y(side: &str) -> u64 {
    let position =
        Position::opening(format!("y:{side}").parse::<BoardSpec>().expect("a board").build().game);
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let solution = solve(&position, Player::Short, &options).expect("it fits");
    let expected = match side {
        "4" => 7,
        "5" | "6" => 3,
        "7" => 10,
        _ => panic!("sides 4 to 7"),
    };
    assert_eq!(solution.winning_moves.len(), expected);
    solution.nodes
}

/// Random positions with all winning moves, one after the other, by one solver. How many Short wins and how many
/// moves win are regression values; those of positions with few empty cells are the oracle's.
fn labels(size: usize, count: u64) -> u64 {
    let game = board(size).game;
    let solver = Solver::new(&game, SolverOptions::default()).expect("it fits");
    let options = SolveOptions { all_moves: true, line: false, ..SolveOptions::default() };
    let (mut nodes, mut short, mut moves, mut seconds) = (0, 0, 0, 0.0);
    for seed in 0..count {
        let start = Instant::now();
        let position = random_position(&game, seed);
        let to_move = position.to_move().expect("it has a player to move");
        let solution = solver.solve(&position, to_move, &options).expect("it is one of the game");
        seconds += start.elapsed().as_secs_f64();
        nodes += solution.nodes;
        short += u64::from(solution.outcome == Some(Outcome::Short));
        moves += solution.winning_moves.len();
        if position.empty_cells().len() <= 8 {
            let oracle = Oracle::new(&position.reduced()).expect("it is small");
            let none = VertexSet::new(game.hypergraph().vertex_count());
            assert_eq!(solution.outcome, Some(oracle.outcomes(&none, &none)[to_move]));
            if solution.outcome == Some(Outcome::win(to_move)) {
                assert_eq!(solution.winning_moves, oracle.best_moves(&none, &none, to_move));
            }
        }
    }
    assert_eq!((short, moves), (5985, 45_669));
    println!("labels: {:.0} positions a second", count as f64 / seconds);
    nodes
}

/// The winner after one first move on 8x8: a regression value.
fn opening_8x8(cell: &str) -> u64 {
    let Board { game, names, .. } = board(8);
    let mut position = Position::opening(game);
    position.claim(names.id(cell).expect("a cell of 8x8"), Player::Short).expect("it is empty");
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let solution = solve(&position, Player::Cut, &options).expect("it fits");
    let winners = winners(8, include_str!("../tests/data/hex-8x8.txt"));
    let mover =
        names.id(cell).filter(|cell| winners.contains(cell)).map_or(Player::Cut, |_| Player::Short);
    assert_eq!(solution.outcome, Some(Outcome::win(mover)));
    solution.nodes
}

fn median(name: &str, games: impl Iterator<Item = Game>) -> u64 {
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let (mut nodes, mut times) = (0, Vec::new());
    let mut wins = [0; 2];
    for game in games {
        let start = Instant::now();
        let position = Position::opening(game);
        let solution = solve(&position, Player::Short, &options).expect("it fits");
        times.push(start.elapsed().as_secs_f64());
        nodes += solution.nodes;
        wins[usize::from(solution.outcome == Some(Outcome::Short))] += 1;
        assert_eq!(solution.engine, Engine::ProofNumber);
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{name}: median {:.6} s, 90% {:.6} s, most {:.6} s, Cut wins {}, Short {}",
        times[times.len() / 2],
        times[times.len() * 9 / 10],
        times[times.len() - 1],
        wins[0],
        wins[1]
    );
    nodes
}

/// Grids whose squares have one diagonal each, with three terminals: the top row, and the left and the right column below it are
/// each beside one. Both sides to move; how many of these questions Short wins was expected before the solver knew the arcs
/// between the terminals.
fn three_terminals([width, height]: [usize; 2], count: u64, expected: u64) -> u64 {
    let options = SolveOptions { line: false, ..SolveOptions::default() };
    let (mut nodes, mut short) = (0, 0);
    for seed in 1..=count {
        let mut random = Random(seed);
        let id = |x: usize, y: usize| VertexId::new(3 + y * width + x);
        let mut edges = Vec::new();
        for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
            let (right, below) = (x + 1 < width, y + 1 < height);
            edges.extend(right.then(|| [id(x, y), id(x + 1, y)]));
            edges.extend(below.then(|| [id(x, y), id(x, y + 1)]));
            if right && below {
                edges.push(match random.below(2) {
                    0 => [id(x, y), id(x + 1, y + 1)],
                    _ => [id(x + 1, y), id(x, y + 1)],
                });
            }
        }
        edges.extend((0..width).map(|x| [VertexId::new(0), id(x, 0)]));
        edges.extend((1..height).map(|y| [VertexId::new(1), id(0, y)]));
        edges.extend((1..height).map(|y| [VertexId::new(2), id(width - 1, y)]));
        let terminals = (0..3).map(VertexId::new).collect();
        let board = Hypergraph::new(3 + width * height, terminals, edges).expect("they are known");
        let game = Game::new(board, Goal::Connect, Rules::Normal).expect("three terminals");
        for player in Player::BOTH {
            let solution = solve(&Position::opening(game.clone()), player, &options);
            let solution = solution.expect("it fits");
            nodes += solution.nodes;
            short += u64::from(solution.outcome == Some(Outcome::Short));
        }
    }
    assert_eq!(short, expected, "of {} questions", 2 * count);
    nodes
}

fn game(vertices: usize, edges: &[(usize, usize)]) -> Game {
    let edges = edges.iter().map(|&(a, b)| [a, b].map(VertexId::new));
    let terminals = [0, 1].map(VertexId::new).to_vec();
    let board = Hypergraph::new(vertices, terminals, edges).expect("vertices are known");
    Game::new(board, Goal::Connect, Rules::Normal).expect("two terminals")
}

/// A random tree with random edges more. Vertices 0 and 1 are the terminals; they are not adjacent.
fn random_graph(vertices: usize, edges: usize, seed: u64) -> Game {
    let mut random = Random(seed);
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    for vertex in 2..vertices {
        // The tree grows from vertex 2; the terminals are hung on at the end.
        if vertex > 2 {
            chosen.push((2 + random.below(vertex - 2), vertex));
        }
    }
    for terminal in [0, 1] {
        chosen.push((terminal, 2 + random.below(vertices - 2)));
    }
    while chosen.len() < edges {
        let (a, b) = (random.below(vertices), random.below(vertices));
        let edge = (a.min(b), a.max(b));
        if a != b && edge != (0, 1) && !chosen.contains(&edge) {
            chosen.push(edge);
        }
    }
    game(vertices, &chosen)
}

/// Random points, joined by the shortest edges that cross no other, then thinned at random as long
/// as all stays connected. The terminals are the points furthest left and right.
fn random_planar(vertices: usize, edges: usize, seed: u64) -> Game {
    let mut random = Random(seed);
    let mut points: Vec<[i64; 2]> =
        (0..vertices).map(|_| [0; 2].map(|_: i64| random.below(1 << 20) as i64)).collect();
    points.sort_unstable();
    points.swap(1, vertices - 1);
    let length = |&(a, b): &(usize, usize)| {
        let [x, y] = [0, 1].map(|axis| points[a][axis] - points[b][axis]);
        x * x + y * y
    };
    let side = |a: usize, b: usize, c: usize| {
        let [p, q, r] = [points[a], points[b], points[c]];
        ((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0])).signum()
    };
    let cross = |(a, b): (usize, usize), (c, d): (usize, usize)| {
        a != c
            && a != d
            && b != c
            && b != d
            && side(a, b, c) != side(a, b, d)
            && side(c, d, a) != side(c, d, b)
    };
    let mut pairs: Vec<(usize, usize)> =
        (0..vertices).flat_map(|b| (0..b).map(move |a| (a, b))).filter(|&p| p != (0, 1)).collect();
    pairs.sort_by_key(length);
    let mut chosen: Vec<(usize, usize)> = Vec::new();
    for pair in pairs {
        if !chosen.iter().any(|&other| cross(pair, other)) {
            chosen.push(pair);
        }
    }
    let mut tries = 0;
    while chosen.len() > edges && tries < 10_000 {
        tries += 1;
        let removed = chosen.swap_remove(random.below(chosen.len()));
        if !connected(vertices, &chosen) {
            chosen.push(removed);
        }
    }
    game(vertices, &chosen)
}

fn connected(vertices: usize, edges: &[(usize, usize)]) -> bool {
    let mut reached = vec![false; vertices];
    reached[0] = true;
    for _ in 0..vertices {
        for &(a, b) in edges {
            let either = reached[a] || reached[b];
            (reached[a], reached[b]) = (either, either);
        }
    }
    reached.iter().all(|&reached| reached)
}
