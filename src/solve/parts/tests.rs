//! Games glued from smaller ones, against the oracle and the plain engine.

use quickcheck::{Arbitrary, Gen, QuickCheck, quickcheck};

use super::*;
use crate::connection::View;
use crate::game::testing::below;
use crate::game::{Game, Goal, GraphState, Position, Rules};
use crate::graph::Hypergraph;
use crate::solve::tests::{agrees_with_oracle, carriers_suffice, outcomes, scattered};
use crate::solve::{Engine, SolverOptions};

fn vertex(index: usize) -> VertexId {
    VertexId::new(index)
}

/// A game whose terminals are 0 and 1.
fn game(vertices: usize, edges: &[[usize; 2]]) -> Game {
    let edges = edges.iter().map(|edge| edge.map(vertex));
    let board = Hypergraph::new(vertices, vec![vertex(0), vertex(1)], edges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// Random graphs with at most `CELLS` cells in all, glued in series over stones of Short's and in
/// parallel, with claims.
#[derive(Clone, Debug)]
struct Glued<const CELLS: usize>(Position);

/// A game that is being put together.
struct Gluing {
    vertices: usize,
    edges: Vec<[usize; 2]>,
    stones: Vec<usize>,
}

impl Gluing {
    fn vertex(&mut self) -> usize {
        self.vertices += 1;
        self.vertices - 1
    }

    /// Puts something with so many cells between two vertices.
    fn join(&mut self, g: &mut Gen, [s, t]: [usize; 2], cells: usize, depth: usize) {
        let near = if cells < 2 { 0 } else { 1 + below(g, cells - 1) };
        match below(g, if depth == 0 { 1 } else { 5 }) {
            1 | 2 if cells >= 2 => {
                let stone = self.vertex();
                self.stones.push(stone);
                self.join(g, [s, stone], near, depth - 1);
                self.join(g, [stone, t], cells - near, depth - 1);
            }
            3 | 4 if cells >= 2 => {
                self.join(g, [s, t], near, depth - 1);
                self.join(g, [s, t], cells - near, depth - 1);
            }
            _ => self.blob(g, [s, t], cells),
        }
    }

    /// Random edges between cells and ends.
    fn blob(&mut self, g: &mut Gen, [s, t]: [usize; 2], cells: usize) {
        let mut ends = vec![s, t];
        ends.extend((0..cells).map(|_| self.vertex()));
        for _ in 0..cells + below(g, 2 * cells + 1) {
            let [a, b] = [ends[below(g, ends.len())], ends[below(g, ends.len())]];
            if a != b && [a.min(b), a.max(b)] != [s.min(t), s.max(t)] {
                self.edges.push([a, b]);
            }
        }
    }
}

impl<const CELLS: usize> Arbitrary for Glued<CELLS> {
    fn arbitrary(g: &mut Gen) -> Self {
        let mut gluing = Gluing { vertices: 2, edges: Vec::new(), stones: Vec::new() };
        let cells = 4 + below(g, CELLS - 3);
        gluing.join(g, [0, 1], cells, 3);
        let mut position = Position::opening(game(gluing.vertices, &gluing.edges));
        for stone in gluing.stones {
            position.claim(vertex(stone), Player::Short).unwrap();
        }
        let share = 4 + below(g, 10);
        Self(scattered(position, share, g))
    }
}

#[test]
fn every_part_of_the_engine_is_sound_on_glued_games() {
    fn check(random: Glued<9>) -> bool {
        agrees_with_oracle(&random.0);
        true
    }
    QuickCheck::new().quickcheck(check as fn(Glued<9>) -> bool);
}

quickcheck! {
    fn carriers_of_glued_games_suffice(random: Glued<9>, seed: u64) -> bool {
        carriers_suffice(&random.0, &mut Gen::from_size_and_seed(50, seed));
        true
    }
}

/// Larger ones, in which parts are searched and not only looked at.
#[test]
fn both_engines_agree_on_glued_games() {
    fn agree(random: Glued<16>) -> bool {
        let [plain, strong] = [Engine::Plain, Engine::ProofNumber].map(|engine| {
            outcomes(&random.0, SolverOptions { engine, ..SolverOptions::default() })
        });
        let threads = SolverOptions { engine: Engine::ProofNumber, threads: 3, memory: 1 };
        plain == strong && plain == outcomes(&random.0, threads)
    }
    QuickCheck::new().quickcheck(agree as fn(Glued<16>) -> bool);
}

fn position(game: &Game) -> EnginePosition<1> {
    EnginePosition::new(GraphState::new(game), None, Player::Short)
}

fn cells(part: Bits<1>) -> Vec<usize> {
    part.iter().map(VertexId::index).collect()
}

#[test]
fn components_that_touch_both_terminals_are_the_parts() {
    // 2-3 and 4-5-6 join the terminals; 7 and 8 hang on one of them.
    let edges = [[0, 2], [2, 3], [3, 1], [0, 4], [4, 5], [5, 6], [6, 1], [0, 7], [7, 8]];
    let game = game(9, &edges);
    let parts = in_parallel(&position(&game), Player::Short);
    assert_eq!(parts.into_iter().map(cells).collect::<Vec<_>>(), [vec![2, 3], vec![4, 5, 6]]);
    assert!(in_parallel(&position(&game), Player::Cut).is_empty(), "he has no board");
}

#[test]
fn a_connected_position_has_no_parts() {
    let game = game(5, &[[0, 2], [2, 3], [2, 4], [3, 1], [4, 1]]);
    assert!(in_parallel(&position(&game), Player::Short).is_empty());
}

#[test]
fn groups_that_all_paths_use_part_the_cells_in_series() {
    // 0-{2,3}-4-{5,6}-1, where 4 is Short's, and 7 hangs on 4.
    let edges = [[0, 2], [0, 3], [2, 4], [3, 4], [4, 5], [4, 6], [5, 1], [6, 1], [4, 7]];
    let game = game(8, &edges);
    let position = position(&game);
    let short = position.short();
    let rows: Vec<_> = (0..short.universe()).map(|v| short.neighbours(vertex(v))).collect();
    let stone = Bits::single(vertex(4));
    let parts = |stones: Bits<1>, empty: Bits<1>| -> Vec<Vec<usize>> {
        let view = View::new(&rows, &[vertex(0), vertex(1)], stones, empty).unwrap();
        in_series(&view).into_iter().map(cells).collect()
    };
    assert_eq!(parts(stone, position.empty() - stone), [[2, 3], [5, 6]]);
    assert!(parts(Bits::EMPTY, position.empty()).is_empty(), "a cell is no group");
    // Without 2 a path still uses 4, and the group of 4 and 5 touches the terminal 1.
    let with_five = stone.with(vertex(5));
    assert!(parts(with_five, position.empty() - with_five).is_empty(), "4 has joined the terminal");
}
