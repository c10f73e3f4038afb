use quickcheck::{Arbitrary, Gen, quickcheck};

use super::super::testing::{fillings, others};
use super::*;
use crate::boards::{Board, BoardSpec, parse_cell_name};
use crate::game::{Goal, Oracle, Player, Rules};
use crate::graph::{Hypergraph, VertexSet};

/// Who has won a Hex board, by the rules of Hex and the coordinates alone: whether Short's stones
/// reach from the first row to the last.
fn short_has_won_hex(board: &Board, short: &VertexSet) -> bool {
    let (width, height) = (board.spec.width() as i64, board.spec.height() as i64);
    let at = |column: i64, row: i64| VertexId::new((row * width + column) as usize);
    let mut reached = vec![false; (width * height) as usize];
    let mut stack: Vec<(i64, i64)> = (0..width).map(|column| (column, 0)).collect();
    while let Some((column, row)) = stack.pop() {
        let inside = (0..width).contains(&column) && (0..height).contains(&row);
        if !inside || !short.contains(at(column, row)) || reached[at(column, row).index()] {
            continue;
        }
        reached[at(column, row).index()] = true;
        if row + 1 == height {
            return true;
        }
        let near = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)];
        stack.extend(near.map(|(dc, dr)| (column + dc, row + dr)));
    }
    false
}

/// Whether one group of Short's touches all three sides of a Y board, by coordinates alone.
fn short_has_won_y(board: &Board, short: &VertexSet) -> bool {
    let places: Vec<(i64, i64)> = (0..board.spec.cell_count())
        .map(|cell| parse_cell_name(board.names.name(VertexId::new(cell))).unwrap())
        .map(|(column, row)| (column as i64, row as i64))
        .collect();
    let height = board.spec.height() as i64;
    let mut met = vec![false; places.len()];
    (0..places.len()).any(|start| {
        let mut sides = [false; 3];
        let mut stack = vec![start];
        while let Some(cell) = stack.pop() {
            if !short.contains(VertexId::new(cell)) || met[cell] {
                continue;
            }
            met[cell] = true;
            let (column, row) = places[cell];
            sides[0] |= column == 0;
            sides[1] |= column == row;
            sides[2] |= row + 1 == height;
            let near = [(1, 0), (-1, 0), (0, -1), (-1, -1), (0, 1), (1, 1)];
            stack.extend((0..places.len()).filter(|&other| {
                near.contains(&(places[other].0 - column, places[other].1 - row))
            }));
        }
        sides == [true; 3]
    })
}

fn short_has_won(board: &Board, short: &VertexSet) -> bool {
    match board.game.goal() {
        Goal::Connect => short_has_won_hex(board, short),
        Goal::Touch => short_has_won_y(board, short),
    }
}

fn board(spec: &str) -> Board {
    spec.parse::<BoardSpec>().unwrap().build()
}

/// Checks one filling of the empty cells.
fn check_filling(board: &Board, position: &Position, game: &Game, short: &VertexSet) {
    let mut all = short.clone();
    all.union_with(position.claimed(Player::Short));
    assert_eq!(game.joined(short), short_has_won(board, &all), "{position:?} {short:?}");
}

fn converted(position: &Position) -> Game {
    let game = three_planar(position).unwrap();
    assert!(game.hypergraph().max_cell_degree() <= 3);
    assert_eq!(game.hypergraph().cells(), &position.empty_cells());
    game
}

/// All positions of 3x3 and of the Y boards of six cells: 3^9 and 3^6.
#[test]
fn every_filling_of_every_position_of_small_boards_keeps_its_winner() {
    for (spec, count) in [("hex:3x3", 19_683), ("y:3", 729), ("hex:2x3", 729)] {
        let board = board(spec);
        let cells = board.spec.cell_count();
        assert_eq!(3_usize.pow(cells as u32), count);
        let oracle = Oracle::new(&board.game).unwrap();
        for state in 0..count {
            let mut position = Position::opening(board.game.clone());
            for cell in 0..cells {
                let by = match state / 3_usize.pow(cell as u32) % 3 {
                    0 => continue,
                    1 => Player::Short,
                    _ => Player::Cut,
                };
                position.claim(VertexId::new(cell), by).unwrap();
            }
            let game = converted(&position);
            for short in fillings(&game) {
                check_filling(&board, &position, &game, &short);
            }
            if game.hypergraph().cells().len() <= 5 {
                let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
                let nothing = VertexSet::new(short.universe());
                let class = Oracle::new(&game).unwrap().outcomes(&nothing, &nothing);
                assert_eq!(class, oracle.outcomes(short, cut));
            }
        }
    }
}

/// A position on a board of up to 8x8 cells, and a filling of its empty cells.
#[derive(Clone, Debug)]
struct Claimed {
    board: Board,
    position: Position,
    filling: VertexSet,
}

impl Arbitrary for Claimed {
    fn arbitrary(g: &mut Gen) -> Self {
        let below = |g: &mut Gen, bound: u32| u32::arbitrary(g) % bound;
        let spec = if below(g, 4) == 0 {
            format!("y:{}", below(g, 8) + 1)
        } else {
            format!("hex:{}x{}", below(g, 8) + 1, below(g, 8) + 1)
        };
        let board = board(&spec);
        let mut position = Position::opening(board.game.clone());
        let mut filling = VertexSet::new(board.names.len());
        let density = below(g, 5);
        for cell in 0..board.spec.cell_count() {
            if below(g, 6) < density {
                let by = if bool::arbitrary(g) { Player::Short } else { Player::Cut };
                position.claim(VertexId::new(cell), by).unwrap();
            } else if bool::arbitrary(g) {
                filling.insert(VertexId::new(cell));
            }
        }
        Self { board, position, filling }
    }
}

quickcheck! {
    fn positions_keep_their_winner(claimed: Claimed) -> bool {
        let Claimed { board, position, filling } = claimed;
        let game = converted(&position);
        check_filling(&board, &position, &game, &filling);
        check_filling(&board, &position, &game, &others(&game, &filling));
        if game.hypergraph().cells().len() <= 10 {
            for short in fillings(&game) {
                check_filling(&board, &position, &game, &short);
            }
        }
        true
    }
}

#[test]
fn what_is_not_three_planar_is_refused() {
    let game = |hyperedges: &[&[usize]]| {
        let ids = |list: &[usize]| list.iter().map(|&v| VertexId::new(v)).collect::<Vec<_>>();
        let hyperedges = hyperedges.iter().map(|list| ids(list));
        let hypergraph = Hypergraph::new(6, ids(&[0, 1]), hyperedges).unwrap();
        Position::opening(Game::new(hypergraph, Goal::Connect, Rules::Normal).unwrap())
    };
    let error = three_planar(&game(&[&[0, 2], &[1, 2], &[3, 2], &[4, 2]])).unwrap_err();
    assert_eq!(error, ThreePlanarError::Degree { cell: VertexId::new(2), degree: 4 });
    assert_eq!(error.to_string(), "the cell v2 lies in 4 hyperedges, expected at most 3");
    let utilities = game(&[&[3, 4, 5], &[0, 3], &[1, 3], &[0, 4], &[1, 4], &[0, 5], &[1, 5]]);
    assert!(matches!(three_planar(&utilities), Err(ThreePlanarError::NotPlanar(_))));
    let mut cut = utilities;
    cut.claim(VertexId::new(5), Player::Cut).unwrap();
    assert!(three_planar(&cut).is_ok());
}
