//! What is said of connections holds when it is played out, with whatever terminals.

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Game, Goal, Oracle};
use crate::graph::ReducedGraph;
use crate::planar::testing::PlanarGame;

/// Whether the player wins a position that his opponent begins, or he himself.
fn wins(position: &Position, player: Player, to_move: Player) -> bool {
    let game = position.reduced();
    let none = VertexSet::new(game.hypergraph().vertex_count());
    let outcomes = Oracle::new(&game).unwrap().outcomes(&none, &none);
    outcomes[to_move].winner() == Some(player)
}

/// The position after these cells are a player's.
fn given(position: &Position, cells: impl Iterator<Item = VertexId>, by: Player) -> Position {
    let mut position = position.clone();
    cells.for_each(|cell| position.claim(cell, by).unwrap());
    position
}

/// The player's own game with a connection's ends for its terminals, after the opponent has got what is outside its
/// carrier. Groups are the player's cells, and so are other terminals if they conduct.
fn on_carrier(own: &Position, connection: &Connection) -> Position {
    let game = own.game();
    let graph = ReducedGraph::<1>::new(game.hypergraph(), game.conducts());
    let ends = connection.ends;
    let is_side = |v: VertexId| !game.conducts() && game.hypergraph().is_terminal(v);
    let here = |v: VertexId| !is_side(v) || ends.contains(&v);
    let vertices = (0..graph.universe()).map(VertexId::new).filter(|&v| here(v));
    let edges = vertices.flat_map(|v| graph.neighbours(v).iter().map(move |w| [v, w]));
    let edges = edges.filter(|&[v, w]| v < w && here(w));
    let board = Hypergraph::new(graph.universe(), ends.to_vec(), edges).unwrap();
    let mut position = Position::opening(Game::new(board, Goal::Connect, Rules::Normal).unwrap());
    for cell in position.empty_cells().iter().collect::<Vec<_>>() {
        let is_his = own.claimed(Player::Short).contains(cell)
            || (game.hypergraph().is_terminal(cell) && game.conducts());
        if is_his || !connection.carrier.contains(cell) {
            position.claim(cell, if is_his { Player::Short } else { Player::Cut }).unwrap();
        }
    }
    position
}

/// Whether all that is said about both players is so, and how many of them something is said about.
fn check(position: &Position) -> usize {
    let mut seen = 0;
    for player in Player::BOTH {
        let Ok(found) = overview(position, player) else { continue };
        seen += 1;
        let (other, empty) = (player.other(), position.empty_cells());
        if let Some(carrier) = &found.wins {
            let outside = empty.iter().filter(|&cell| !carrier.contains(cell));
            let left = given(position, outside, other);
            assert!(wins(&left, player, other), "{player} does not win: {position:?}");
        } else {
            for cell in empty.iter().filter(|&cell| !found.must_play.contains(cell)) {
                let after = given(position, std::iter::once(cell), other);
                assert!(wins(&after, player, player), "{cell:?} does not lose: {position:?}");
            }
        }
        if let Some(carrier) = &found.threat {
            let outside = empty.iter().filter(|&cell| !carrier.contains(cell));
            let left = given(position, outside, other);
            assert!(wins(&left, player, player), "{player} does not win first: {position:?}");
        }
        let own = match player {
            Player::Short => Some(position.clone()),
            Player::Cut => {
                let board = planar::cut_board(position.game()).unwrap();
                board.map(|board| planar::exchanged(position, board))
            }
        };
        for connection in &found.connections {
            let left = on_carrier(own.as_ref().unwrap(), connection);
            let first = match connection.strength {
                Strength::Full => Player::Cut,
                Strength::Semi => Player::Short,
            };
            assert!(wins(&left, Player::Short, first), "{player}, {connection:?}: {position:?}");
        }
    }
    seen
}

/// A position of a board with three or four terminals: of Y, or of a rectangle whose sides conduct.
#[derive(Clone, Debug)]
struct OnSides(Position);

impl Arbitrary for OnSides {
    fn arbitrary(g: &mut Gen) -> Self {
        let game = if bool::arbitrary(g) {
            let spec = ["y:3", "y:4"][below(g, 2)];
            spec.parse::<BoardSpec>().unwrap().build().game
        } else {
            rectangle([[3, 3], [4, 2], [2, 4]][below(g, 3)], below(g, 2) == 0)
        };
        Self(scattered(&game, g))
    }
}

/// Cells in rows, each beside those next to it, with a terminal at each side; those of one side may be left out.
fn rectangle([width, height]: [usize; 2], is_open: bool) -> Game {
    let cell = |x: usize, y: usize| VertexId::new(4 + y * width + x);
    let mut edges = Vec::new();
    for (x, y) in (0..height).flat_map(|y| (0..width).map(move |x| (x, y))) {
        edges.extend((x + 1 < width).then(|| [cell(x, y), cell(x + 1, y)]));
        edges.extend((y + 1 < height).then(|| [cell(x, y), cell(x, y + 1)]));
        let sides = [y == 0, y + 1 == height, x == 0, x + 1 == width];
        let beside = sides.iter().enumerate().filter(|&(_, &is_beside)| is_beside);
        edges.extend(beside.map(|(side, _)| [VertexId::new(side), cell(x, y)]));
    }
    // Top and bottom are listed before left and right: that is not their order around the rectangle.
    let terminals = (0..if is_open { 3 } else { 4 }).map(VertexId::new).collect();
    edges.retain(|[side, _]| !is_open || side.index() != 3);
    let board = Hypergraph::new(4 + width * height, terminals, edges).unwrap();
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// The opening with some cells claimed.
fn scattered(game: &Game, g: &mut Gen) -> Position {
    let mut position = Position::opening(game.clone());
    let share = 2 + below(g, 4);
    for cell in position.empty_cells().iter().collect::<Vec<_>>() {
        if below(g, share) == 0 {
            position.claim(cell, Player::BOTH[below(g, 2)]).unwrap();
        }
    }
    position
}

/// A position of a planar game with two terminals, or with three that conduct or do not.
#[derive(Clone, Debug)]
struct Planar(Position);

impl Arbitrary for Planar {
    fn arbitrary(g: &mut Gen) -> Self {
        let PlanarGame(game) = PlanarGame::<8>::arbitrary(g);
        let goal = [Goal::Connect, Goal::Touch][below(g, 2)];
        Self(scattered(&game.with_goal(goal), g))
    }
}

fn all_is_so(tests: u64) {
    fn anywhere(random: RandomPosition<8>) -> bool {
        check(&random.position());
        true
    }
    fn in_the_plane(Planar(position): Planar) -> bool {
        check(&position) == 2 || position.game().rules() == Rules::Misere
    }
    fn on_sides(OnSides(position): OnSides) -> bool {
        check(&position) == 2
    }
    let mut checks = QuickCheck::new().tests(tests);
    checks.quickcheck(anywhere as fn(_) -> _);
    checks.quickcheck(in_the_plane as fn(_) -> _);
    checks.quickcheck(on_sides as fn(_) -> _);
}

#[test]
fn connections_are_what_is_said_of_them() {
    all_is_so(150);
}

#[test]
#[ignore = "ten seconds; scripts/check-solver runs it"]
fn connections_of_many_positions_are_what_is_said_of_them() {
    all_is_so(20_000);
}

#[test]
fn the_game_of_y_has_connections() {
    let board = "y:2".parse::<BoardSpec>().unwrap().build();
    let mut position = Position::opening(board.game.clone());
    // Each of the three cells touches two sides, and they touch one another: with one of them either of the others will do.
    position.claim(board.names.id("a1").unwrap(), Player::Short).unwrap();
    let found = overview(&position, Player::Short).unwrap();
    assert_eq!(found.wins.map(|cells| cells.len()), Some(2));
    let against = overview(&position, Player::Cut).unwrap();
    assert!(against.wins.is_none() && against.must_play.len() == 2);
}

#[test]
fn five_terminals_are_too_many_for_short() {
    let star = (1..=5).map(|end| [VertexId::new(0), VertexId::new(end)]);
    let ends = (1..=5).map(VertexId::new).collect();
    let board = Hypergraph::new(6, ends, star).unwrap();
    let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
    let position = Position::opening(game);
    assert_eq!(overview(&position, Player::Short), Err(OverviewError::Terminals(5)));
    let cut = overview(&position, Player::Cut).unwrap();
    assert_eq!(cut.must_play.len(), 1);
}
