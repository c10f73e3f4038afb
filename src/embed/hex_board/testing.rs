//! Random games of bounded degree, made without the code under test, and what must hold of boards.

use quickcheck::{Arbitrary, Gen};

use super::super::random::Random;
use crate::boards::BoardSpec;
use crate::embed::OnBoard;
use crate::game::{ByPlayer, Class, Game, Goal, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::planar::testing::PlanarGame;
use crate::solve::{Limits, SolveOptions, solve};

/// A planar game with two terminals in which no cell is in more than `DEGREE` hyperedges: cells
/// leave the hyperedges that are too many.
#[derive(Clone, Debug)]
pub(in super::super) struct ThreePlanar<const MAX_CELLS: usize, const DEGREE: usize>(
    pub(in super::super) Game,
);

impl<const MAX_CELLS: usize, const DEGREE: usize> Arbitrary for ThreePlanar<MAX_CELLS, DEGREE> {
    fn arbitrary(g: &mut Gen) -> Self {
        let game = loop {
            let PlanarGame(game) = PlanarGame::<MAX_CELLS>::arbitrary(g);
            if game.hypergraph().terminals().len() == 2 {
                break game;
            }
        };
        let hypergraph = game.hypergraph();
        let mut degree = vec![0; hypergraph.vertex_count()];
        let mut hyperedges = Vec::new();
        let mut left: Vec<_> = hypergraph.hyperedges().collect();
        while !left.is_empty() {
            let mut members = left.swap_remove(usize::arbitrary(g) % left.len()).to_vec();
            members.retain(|vertex| {
                degree[vertex.index()] += 1;
                hypergraph.is_terminal(*vertex) || degree[vertex.index()] <= DEGREE
            });
            hyperedges.push(members);
        }
        let fewer = hypergraph.with_hyperedges(hyperedges).expect("the same vertices");
        Self(Game::new(fewer, Goal::Connect, game.rules()).expect("two terminals"))
    }
}

/// Every filling of up to 14 cells, or 1,000 random ones, has the same outcome on the board.
pub(in super::super) fn check_fillings(position: &Position, placed: &OnBoard) {
    let count = placed.cells.len();
    assert_eq!(count, position.empty_cells().len());
    assert_eq!(count, placed.position.empty_cells().len());
    assert!(placed.cells.iter().all(|&(from, _)| position.empty_cells().contains(from)));
    let [here, there] = [position, &placed.position].map(Position::reduced);
    let mut random = Random::new(count as u64);
    let fillings = if count <= 14 { 1 << count } else { 1000 };
    for number in 0..fillings {
        let bits = if count <= 14 { number } else { random.next() };
        let chosen = || placed.cells.iter().enumerate().filter(|(i, _)| bits >> (i % 64) & 1 == 1);
        let set = |game: &Game, vertices: &mut dyn Iterator<Item = VertexId>| {
            VertexSet::from_vertices(game.hypergraph().vertex_count(), vertices)
        };
        let a = here.outcome(&set(&here, &mut chosen().map(|(_, pair)| pair.0)));
        let b = there.outcome(&set(&there, &mut chosen().map(|(_, pair)| pair.1)));
        assert_eq!(a, b, "{position:?}");
    }
    assert_eq!(position.to_move(), placed.position.to_move());
}

/// Whoever moves first, the game has the same winner on the board by the solver. False if that would
/// take long.
pub(in super::super) fn same_class(position: &Position, placed: &OnBoard) -> bool {
    let class = |position: &Position| -> Option<Class> {
        let limits = Limits { nodes: Some(20_000), ..Limits::default() };
        let options = SolveOptions { limits, line: false, ..SolveOptions::default() };
        let outcome = |to_move| solve(position, to_move, &options).ok()?.outcome;
        Class::new(ByPlayer { short: outcome(Player::Short)?, cut: outcome(Player::Cut)? })
    };
    let (Some(here), Some(there)) = (class(position), class(&placed.position)) else {
        return false;
    };
    assert_eq!(here, there, "{position:?}");
    true
}

/// A position on some Hex board with this many unclaimed cells.
pub(super) fn hex_position(cells: usize, random: &mut Random) -> Position {
    let root = (1..).find(|side| side * side >= cells).expect("numbers have squares above them");
    let side = root + random.below(4);
    let board = format!("hex:{side}x{side}").parse::<BoardSpec>().expect("a Hex board").build();
    let mut position = Position::opening(board.game);
    let mut left: Vec<usize> = (0..side * side).collect();
    while left.len() > cells {
        let cell = left.swap_remove(random.below(left.len()));
        let by = Player::BOTH[random.below(2)];
        position.claim(VertexId::new(cell), by).expect("it is unclaimed");
    }
    position
}
