//! Samples that the weights are learned from: positions of searches of small games, with what each move looks
//! like and how many nodes it takes to prove that it wins.
//!
//! `scripts/train-moves` runs the test below and fits the weights to what it writes.

use std::fmt::Write as _;
use std::io::Write as _;
use std::sync::{Arc, Mutex};

use super::{Features, MoveOrder};
use crate::analysis::EnginePosition;
use crate::boards::BoardSpec;
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, ReducedGraph, VertexId};
use crate::solve::budget::Budget;
use crate::solve::expand::{Expander, Features as Parts};
use crate::solve::proof::Tracked;
use crate::solve::search::{Play, ProofSearch, SharedTable};
use crate::solve::{Limits, Progress};

/// A position in which the moves were ordered, with the moves in this order.
#[derive(Clone)]
struct Seen<const W: usize> {
    position: EnginePosition<W>,
    moves: Vec<VertexId>,
    described: Vec<(VertexId, Features)>,
    /// Which of the [networks](super::Networks) ordered them.
    boards: &'static str,
}

/// Keeps as many positions as it has room for of those with about the same number of cells, each with the same
/// probability.
#[derive(Clone)]
pub(in crate::solve) struct Recorder<const W: usize> {
    kept: Arc<Mutex<Vec<Vec<Seen<W>>>>>,
    /// How many positions with so many cells have come.
    come: Vec<u64>,
    room: u64,
    random: Random,
}

/// Steele, Lea and Flood, Fast splittable pseudorandom number generators.
#[derive(Clone)]
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut x = self.0;
        x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (x ^ (x >> 31)) % bound
    }

    fn player(&mut self) -> Player {
        Player::BOTH[self.below(2) as usize]
    }
}

/// Positions whose numbers of cells are in the same group of so many are kept together.
const TOGETHER: usize = 3;

impl<const W: usize> Recorder<W> {
    fn new(cells: usize, room: u64) -> Self {
        let groups = cells / TOGETHER + 1;
        let kept = Arc::new(Mutex::new(vec![Vec::new(); groups]));
        Self { kept, come: vec![0; groups], room, random: Random(1) }
    }

    pub(in crate::solve) fn see(
        &mut self,
        position: &EnginePosition<W>,
        moves: &[VertexId],
        order: &MoveOrder,
    ) {
        let group = position.empty().len() / TOGETHER;
        self.come[group] += 1;
        let place = self.random.below(self.come[group]);
        let place = if self.come[group] <= self.room { self.come[group] - 1 } else { place };
        if place >= self.room {
            return;
        }
        let mover = position.to_move();
        let boards = match (order.looked[mover], order.looked[mover.other()]) {
            (true, false) => "own",
            (false, true) => "others",
            _ => "both",
        };
        let seen = Seen {
            position: position.clone(),
            moves: moves.to_vec(),
            described: order.described.clone(),
            boards,
        };
        let mut kept = self.kept.lock().unwrap();
        let list = &mut kept[group];
        match list.get_mut(place as usize) {
            Some(old) => *old = seen,
            None => list.push(seen),
        }
    }
}

/// Searches a position; samples of what was seen on the way.
fn sample<const W: usize>(name: &str, game: &Game, to_move: Player, room: u64) -> String {
    let mut text = String::new();
    let dual = crate::planar::dual(game).ok();
    let opening = Tracked::<W>::opening(game, dual.as_ref());
    let opening = opening.turn(to_move);
    let recorder = Recorder::new(opening.empty().len(), room);
    let kept = Arc::clone(&recorder.kept);
    let mut search = ProofSearch::new(SharedTable::new(64), 1, || {
        let mut expander = Expander::new(&opening, Parts::ALL);
        expander.recorder = Some(recorder.clone());
        expander
    });
    let limits = Limits { nodes: Some(200_000), ..Limits::default() };
    let mut silent = |_: &Progress| ();
    _ = search.winner(&opening, &mut Budget::new(&limits, &mut silent));
    let kept = kept.lock().unwrap().clone();
    let mut count = 0;
    for seen in kept.into_iter().flatten() {
        if search.known_winner(&seen.position) == Some(seen.position.to_move().other()) {
            continue;
        }
        count += write_sample(name, &opening, &seen, &mut text);
    }
    eprintln!("{name}: {count} positions");
    text
}

/// The nodes for a move at first, how many times as many the next time, and at most.
const NODES: [u64; 3] = [2, 4, 512];

/// Looks for moves that win, with more and more nodes for each; when one is found, with more once again.
fn write_sample<const W: usize>(
    name: &str,
    opening: &EnginePosition<W>,
    seen: &Seen<W>,
    text: &mut String,
) -> usize {
    let mover = seen.position.to_move();
    let mut found: Vec<Option<(bool, u64)>> = vec![None; seen.moves.len()];
    let [mut nodes, times, most] = NODES;
    let mut is_last = false;
    let play = Expander::new(opening, Parts::ALL);
    while nodes <= most {
        for (&cell, found) in seen.moves.iter().zip(&mut found) {
            if found.is_some() {
                continue;
            }
            let mut search =
                ProofSearch::new(SharedTable::new(1), 1, || Expander::new(opening, Parts::ALL));
            let after = play.after(&seen.position, cell);
            let limits = Limits { nodes: Some(nodes), ..Limits::default() };
            let mut silent = |_: &Progress| ();
            let mut budget = Budget::new(&limits, &mut silent);
            if let Ok((winner, _)) = search.winner(&after, &mut budget) {
                *found = Some((winner == mover, budget.nodes()));
            }
        }
        if is_last || found.iter().all(Option::is_some) {
            break;
        }
        is_last = found.iter().flatten().any(|&(wins, _)| wins);
        nodes *= times;
    }
    if !found.iter().flatten().any(|&(wins, _)| wins) {
        return 0;
    }
    writeln!(text, "position {name} {} {}", seen.boards, seen.position.empty().len()).unwrap();
    for (cell, found) in seen.moves.iter().zip(found) {
        let (_, features) = seen.described.iter().find(|(other, _)| other == cell).unwrap();
        match found {
            Some((true, nodes)) => write!(text, "wins {nodes}").unwrap(),
            Some((false, nodes)) => write!(text, "loses {nodes}").unwrap(),
            None => write!(text, "open {nodes}").unwrap(),
        }
        features.iter().for_each(|x| write!(text, " {x:.4}").unwrap());
        text.push('\n');
    }
    1
}

fn board(spec: &str) -> (Game, crate::graph::Names) {
    let board = spec.parse::<BoardSpec>().unwrap().build();
    (board.game, board.names)
}

/// A board with these cells claimed by Short.
fn after(spec: &str, cell: &str) -> Game {
    let (game, names) = board(spec);
    let mut position = Position::opening(game);
    position.claim(names.id(cell).unwrap(), Player::Short).unwrap();
    position.reduced()
}

/// A board with so many claims at random, the players in turn.
fn scattered(spec: &str, claims: usize, random: &mut Random) -> Game {
    let mut position = Position::opening(board(spec).0);
    for player in Player::BOTH.into_iter().cycle().take(claims) {
        let empty: Vec<_> = position.empty_cells().iter().collect();
        position.claim(empty[random.below(empty.len() as u64) as usize], player).unwrap();
    }
    position.reduced()
}

/// A random tree with edges more, its terminals 0 and 1.
fn random_graph(cells: usize, edges: usize, random: &mut Random) -> Game {
    let mut below = |bound: usize| random.below(bound as u64) as usize;
    let mut chosen: Vec<(usize, usize)> = (3..cells + 2).map(|v| (2 + below(v - 2), v)).collect();
    chosen.extend([0, 1].map(|terminal| (terminal, 2 + below(cells))));
    while chosen.len() < edges {
        let (a, b) = (below(cells + 2), below(cells + 2));
        let edge = (a.min(b), a.max(b));
        if a != b && edge != (0, 1) && !chosen.contains(&edge) {
            chosen.push(edge);
        }
    }
    game(cells + 2, &chosen)
}

/// A board of Hex without about one edge in `share`.
fn thinned(spec: &str, share: u64, random: &mut Random) -> Game {
    let (full, _) = board(spec);
    let graph = ReducedGraph::<2>::new(full.hypergraph(), true);
    let edges: Vec<_> =
        graph.edges().filter(|_| random.below(share) > 0).map(|(a, b)| [a, b]).collect();
    let terminals = full.hypergraph().terminals().to_vec();
    let board = Hypergraph::new(full.hypergraph().vertex_count(), terminals, edges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

fn game(vertices: usize, edges: &[(usize, usize)]) -> Game {
    let edges = edges.iter().map(|&(a, b)| [a, b].map(VertexId::new));
    let board = Hypergraph::new(vertices, [0, 1].map(VertexId::new).to_vec(), edges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// First moves, those only one of which a half turn exchanges.
const LEARNED_ON_6: &str = "a1 a2 a3 a4 a5 a6 b1 b2 b3 b4 b5 b6 c1 c2 c3 c4 c5 c6";

/// Of the first moves of 7x7 that a half turn does not exchange every other one; those between are for the
/// test of what was learned.
const LEARNED_ON_7: &str = "a1 a3 a5 a7 b2 b4 b6 c1 c3 c5 c7 d2 d4";

/// How many random graphs there are, and rounds over boards.
const GRAPHS: usize = 1200;
const ROUNDS: usize = 40;

#[test]
#[ignore = "writes samples to the file named by CUTSHORT_SAMPLES, of positions that CUTSHORT_SEED decides, for more than \
            an hour: scripts/train-moves"]
fn write_samples() {
    let path = std::env::var("CUTSHORT_SAMPLES").expect("the name of a file");
    let seed = std::env::var("CUTSHORT_SEED").map_or(1, |seed| seed.parse().expect("a number"));
    let mut file = std::fs::File::create(path).unwrap();
    let mut random = Random(1000 + seed);
    let mut write = |text: String| file.write_all(text.as_bytes()).unwrap();
    for number in 0..GRAPHS {
        for to_move in Player::BOTH {
            let (cells, edges) = (22 + number % 11, 50 + 3 * (number % 11));
            let graph = random_graph(cells, edges, &mut random);
            write(sample::<1>(&format!("random-{number}"), &graph, to_move, 6));
        }
    }
    for round in 0..ROUNDS {
        for to_move in Player::BOTH.repeat(2) {
            let share = 6 + random.below(6);
            let planar = thinned("hex:7x7", share, &mut random);
            write(sample::<1>(&format!("planar-{round}"), &planar, to_move, 6));
        }
        let boards =
            [("hex:5x5", 1, 6, 1), ("hex:6x6", 2, 8, 1), ("hex:7x7", 3, 8, 4), ("y:6", 1, 6, 1)];
        for (spec, claims, room, times) in boards {
            for _ in 0..times {
                let game = scattered(spec, claims, &mut random);
                let to_move = random.player();
                write(sample::<1>(&format!("{spec}-{round}"), &game, to_move, room));
            }
        }
        for _ in 0..4 {
            let claims = 3 + random.below(3) as usize;
            let game = scattered("hex:8x8", claims, &mut random);
            let to_move = random.player();
            write(sample::<2>(&format!("hex:8x8-{round}"), &game, to_move, 6));
        }
        for (spec, cells, room) in [("hex:6x6", LEARNED_ON_6, 6), ("hex:7x7", LEARNED_ON_7, 12)] {
            let cells: Vec<_> = cells.split(' ').collect();
            let cell = cells[random.below(cells.len() as u64) as usize];
            write(sample::<1>(&format!("{spec}-{cell}"), &after(spec, cell), Player::Cut, room));
        }
    }
}
