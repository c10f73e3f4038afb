//! Wins by pairs: what is accepted is won whichever cells of the pairs are the player's.

use quickcheck::Gen;

use super::{GAME, node};
use crate::game::testing::below;
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::rules::Won;
use crate::proof::{Checker, DEFAULT_CHECK_MEMORY, Dual, Fault, GameId, Line, Rule};

/// A Hex board and a drawing of it, in which a walk begins at the left end or at the right one. Cells are numbered by
/// rows, then come the terminals, top and bottom.
fn hex(width: usize, height: usize, from_the_left: bool) -> (Game, Dual) {
    let cell = |column: usize, row: usize| row * width + column;
    let (top, bottom) = (width * height, width * height + 1);
    let mut meeting: Vec<Vec<usize>> = (0..width).map(|column| vec![column, top]).collect();
    for (row, column) in (0..height).flat_map(|row| (0..width).map(move |column| (row, column))) {
        // The cell, that to the right and that to the lower left.
        let mut around = vec![cell(column, row)];
        around.extend((column + 1 < width).then(|| cell(column + 1, row)));
        around.push(if row + 1 < height { cell(column, row + 1) } else { bottom });
        meeting.push(around);
    }
    let ids = |vertices: &[usize]| vertices.iter().copied().map(VertexId::new).collect::<Vec<_>>();
    let meeting = meeting.iter().map(|vertices| ids(vertices));
    let board = Hypergraph::new(bottom + 1, ids(&[top, bottom]), meeting).unwrap();
    let indices = |vertices: &[VertexId]| vertices.iter().map(|v| v.index()).collect();
    let mut hyperedges: Vec<Vec<usize>> = board.hyperedges().map(indices).collect();
    let mut around = vec![Vec::new(); bottom + 1];
    // Counterclockwise, by the angles of lines to the middles of hyperedges.
    let place = |vertex: usize| {
        let (column, row) = ((vertex % width) as f64, (vertex / width) as f64);
        (column + row / 2.0, -row * 0.9)
    };
    let middle = |hyperedge: &[usize]| {
        let cells: Vec<_> = hyperedge.iter().filter(|&&v| v < top).map(|&v| place(v)).collect();
        let count = cells.len() as f64;
        let (x, y) = cells.iter().fold((0.0, 0.0), |(x, y), at| (x + at.0, y + at.1));
        let beyond = |terminal| f64::from(hyperedge.contains(&terminal)) / 2.0;
        (x / count, y / count + beyond(top) - beyond(bottom))
    };
    let angle = |from: (f64, f64), to: (f64, f64)| (to.1 - from.1).atan2(to.0 - from.0);
    for (vertex, indices) in around.iter_mut().enumerate() {
        let own = hyperedges.iter().enumerate().filter(|(_, edge)| edge.contains(&vertex));
        indices.extend(own.map(|(index, _)| index as u32));
        let key = |&index: &u32| {
            let at = middle(&hyperedges[index as usize]);
            match vertex {
                _ if vertex == top => at.0,
                _ if vertex == bottom => -at.0,
                _ => angle(place(vertex), at),
            }
        };
        indices.sort_by(|a, b| key(a).total_cmp(&key(b)));
    }
    for hyperedge in &mut hyperedges {
        let at = middle(hyperedge);
        let key = |&vertex: &usize| match vertex {
            _ if vertex == top => angle(at, (at.0, at.1 + 1.0)),
            _ if vertex == bottom => angle(at, (at.0, at.1 - 1.0)),
            _ => angle(at, place(vertex)),
        };
        hyperedge.sort_by(|a, b| key(a).total_cmp(&key(b)));
    }
    if !from_the_left {
        hyperedges.iter_mut().for_each(|members| members.reverse());
        around.iter_mut().for_each(|indices| indices.reverse());
    }
    let hyperedges = hyperedges.iter().map(|members| ids(members)).collect();
    let around = around.into_iter().enumerate().map(|(v, at)| (VertexId::new(v), at)).collect();
    let dual = Dual { game: GameId(1), of: GAME, hyperedges, around };
    (Game::new(board, Goal::Connect, Rules::Normal).unwrap(), dual)
}

fn checker((game, dual): (Game, Dual)) -> Checker {
    let mut checker = Checker::new(&Position::opening(game), DEFAULT_CHECK_MEMORY);
    checker.line(&Line::Dual(dual)).unwrap();
    checker
}

fn accepts(
    checker: &mut Checker,
    owned: &[VertexId],
    pairs: &[[VertexId; 2]],
    passed: &[VertexId],
) -> bool {
    let (owned, pairs, passed) = (owned.to_vec(), pairs.to_vec(), passed.to_vec());
    let won = Won { by: Player::Short, owned, pairs, passed, dual: GameId(1) };
    match node(checker, vec![], Rule::Won(won)) {
        Ok(_) => true,
        Err(fault) => {
            assert_eq!(fault, Fault::NotWon);
            false
        }
    }
}

/// Whether the cells with one of each pair, whichever, join the terminals.
fn always_joined(game: &Game, owned: &[VertexId], pairs: &[[VertexId; 2]]) -> bool {
    (0..1_usize << pairs.len()).all(|choice| {
        let chosen = pairs.iter().enumerate().map(|(index, pair)| pair[choice >> index & 1]);
        let cells = owned.iter().copied().chain(chosen);
        game.joined(&VertexSet::from_vertices(game.hypergraph().vertex_count(), cells))
    })
}

/// Gardner's pairs for a board n by n - 1, with the cells above the diagonal.
fn gardner(height: usize) -> Vec<[VertexId; 2]> {
    let cell = |column: usize, row: usize| VertexId::new(row * (height + 1) + column);
    let row = |row: usize| (0..=row).map(move |column| [cell(column, row), cell(row + 1, column)]);
    (0..height).flat_map(row).collect()
}

#[test]
fn gardners_pairs_are_accepted_and_all_are_needed() {
    for height in 1..7 {
        let mut checker = checker(hex(height + 1, height, true));
        let pairs = gardner(height);
        let above: Vec<VertexId> = pairs.iter().map(|pair| pair[1]).collect();
        assert!(accepts(&mut checker, &[], &pairs, &above), "{height}");
        for left_out in 0..pairs.len() {
            let mut fewer = pairs.clone();
            fewer.remove(left_out);
            assert!(!accepts(&mut checker, &[], &fewer, &above), "{height}, {left_out}");
        }
    }
}

/// All lists of pairs of cells without a common one.
fn pairings(cells: &[VertexId]) -> Vec<Vec<[VertexId; 2]>> {
    let [first, rest @ ..] = cells else { return vec![Vec::new()] };
    let mut all = pairings(rest);
    for (index, &mate) in rest.iter().enumerate() {
        let others: Vec<VertexId> =
            rest.iter().enumerate().filter(|(at, _)| *at != index).map(|(_, &v)| v).collect();
        all.extend(pairings(&others).into_iter().map(|mut pairs| {
            pairs.push([*first, mate]);
            pairs
        }));
    }
    all
}

/// All lists of pairs on small boards, with all cells passed or some, and drawn in either way.
#[test]
fn what_is_accepted_is_always_joined() {
    let (mut accepted, mut joined) = (0, 0);
    for (width, height) in [(2, 1), (1, 2), (2, 2), (3, 2), (2, 3)] {
        for from_the_left in [true, false] {
            let board = hex(width, height, from_the_left);
            let game = board.0.clone();
            let mut checker = checker(board);
            let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
            for pairs in pairings(&cells) {
                let paired: Vec<VertexId> = pairs.iter().flatten().copied().collect();
                let single: Vec<VertexId> =
                    cells.iter().filter(|cell| !paired.contains(cell)).copied().collect();
                for has in 0..1_usize << single.len() {
                    let chosen = |set: usize, of: &[VertexId]| -> Vec<VertexId> {
                        let of = of.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
                        of.map(|(_, &cell)| cell).collect()
                    };
                    let owned = chosen(has, &single);
                    let is_joined = always_joined(&game, &owned, &pairs);
                    joined += usize::from(is_joined);
                    let passes =
                        |passed| accepts(&mut checker, &owned, &pairs, &chosen(passed, &cells));
                    let seen = (0..1 << cells.len()).map(passes).filter(|&seen| seen).count();
                    accepted += usize::from(seen > 0);
                    assert!(seen == 0 || is_joined, "{width}x{height}: {owned:?} {pairs:?}");
                }
            }
        }
    }
    // A regression value: what can be seen of what is so.
    assert_eq!((accepted, joined), (433, 696));
}

/// Pairs at random on larger boards, most of them Gardner's with some exchanged.
#[test]
fn what_is_accepted_at_random_is_always_joined() {
    let mut g = Gen::new(20);
    let mut counts = [0; 2];
    for (width, height) in [(3, 3), (4, 3), (3, 4), (4, 4)] {
        let board = hex(width, height, true);
        let game = board.0.clone();
        let mut checker = checker(board);
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let cell = |column: usize, row: usize| VertexId::new(row * width + column);
        let mirrored: Vec<[VertexId; 2]> = (0..height)
            .flat_map(|row| (0..=row).map(move |column| (column, row)))
            .filter(|&(column, row)| column < width && row + 1 < width && column < height)
            .map(|(column, row)| [cell(column, row), cell(row + 1, column)])
            .collect();
        for _ in 0..3000 {
            let (mut pairs, mut owned) = (mirrored.clone(), Vec::new());
            for _ in 0..below(&mut g, 4) {
                let pair = [0, 1].map(|_| cells[below(&mut g, cells.len())]);
                pairs.retain(|other| other.iter().all(|cell| !pair.contains(cell)));
                if pair[0] != pair[1] {
                    pairs.push(pair);
                }
            }
            let paired: Vec<VertexId> = pairs.iter().flatten().copied().collect();
            for _ in 0..below(&mut g, 5) {
                let cell = cells[below(&mut g, cells.len())];
                if !paired.contains(&cell) && !owned.contains(&cell) {
                    owned.push(cell);
                }
            }
            let mut passed: Vec<VertexId> = mirrored.iter().map(|pair| pair[1]).collect();
            if below(&mut g, 3) == 0 {
                passed.retain(|_| below(&mut g, 4) > 0);
            }
            let seen = accepts(&mut checker, &owned, &pairs, &passed);
            counts[usize::from(seen)] += 1;
            assert!(!seen || always_joined(&game, &owned, &pairs), "{owned:?} {pairs:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
}

#[test]
fn pairs_need_a_drawing_of_the_game_and_the_connector() {
    let pairs = gardner(2);
    let passed: Vec<VertexId> = pairs.iter().map(|pair| pair[1]).collect();
    let won = Won { pairs, passed, dual: GameId(1), ..Won::with(Player::Short, Vec::new()) };
    let mut checker = checker(hex(3, 2, true));
    let mut refused = |won: Won| node(&mut checker, vec![], Rule::Won(won)).unwrap_err();
    assert_eq!(refused(Won { by: Player::Cut, ..won.clone() }), Fault::NotHere);
    assert_eq!(refused(Won { dual: GameId(2), ..won.clone() }), Fault::NoGame(2));
    // Without a drawing pairs are of no use.
    assert_eq!(refused(Won { dual: GAME, ..won.clone() }), Fault::NotWon);
    let twice = [won.pairs.clone(), vec![won.pairs[0]]].concat();
    let cell = won.pairs[0][0];
    assert_eq!(refused(Won { pairs: twice, ..won.clone() }), Fault::Twice(cell));
    assert_eq!(refused(Won { owned: vec![cell], ..won.clone() }), Fault::Overlap(cell));
    assert_eq!(refused(Won { passed: vec![cell; 2], ..won.clone() }), Fault::Twice(cell));
    node(&mut checker, vec![], Rule::Won(won)).unwrap();
}
