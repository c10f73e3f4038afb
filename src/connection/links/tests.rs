//! Every connection that is found holds up when the game on its carrier is played out.

use quickcheck::quickcheck;

use super::*;
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, ReducedGraph};
use crate::solve::{Engine, SolveOptions, Solver, SolverOptions};

/// Whether Short joins the two endpoints with the opponent, or himself, moving first, when Cut has
/// all cells outside the carrier.
fn joins(view: &View<1>, ends: [VertexId; 2], carrier: Bits<1>, to_move: Player) -> bool {
    let kept = carrier | view.groups() | ends.into_iter().collect();
    let edges = kept.iter().flat_map(|a| {
        (view.adjacent(a) & kept).iter().filter(move |&b| b < a).map(move |b| [a, b])
    });
    // Groups other than the ends are Short's cells here, and the ends are the terminals.
    let edges: Vec<_> = edges.collect();
    let board = Hypergraph::new(view.universe(), ends.to_vec(), edges).unwrap();
    let mut position = Position::opening(Game::new(board, Goal::Connect, Rules::Normal).unwrap());
    for cell in position.empty_cells().iter().collect::<Vec<_>>() {
        if view.groups().contains(cell) {
            position.claim(cell, Player::Short).unwrap();
        } else if !carrier.contains(cell) {
            position.claim(cell, Player::Cut).unwrap();
        }
    }
    let options = SolverOptions { engine: Engine::Plain, ..SolverOptions::default() };
    let solver = Solver::at(&position, options).unwrap();
    let solution = solver.solve(&position, to_move, &SolveOptions::default()).unwrap();
    solution.outcome == Some(Outcome::Short)
}

/// Checks all links of a position, also those that share captured cells; returns how many there are
/// without these and with them.
fn check_all(view: &View<1>) -> [usize; 2] {
    [Links::new(view.universe()), Links::new(view.universe()).with_captures()].map(|mut links| {
        links.build(view, Aim::All);
        check(&links, view)
    })
}

/// Checks the links that have been found in a position; returns how many there are.
fn check(links: &Links<1>, view: &View<1>) -> usize {
    let mut count = 0;
    for a in view.endpoints().iter() {
        for b in view.endpoints().iter().filter(|&b| b < a) {
            for carrier in links.fulls(a, b) {
                assert!(joins(view, [a, b], carrier, Player::Cut), "full {a:?} {b:?} {carrier:?}");
                count += 1;
            }
            for carrier in links.semis(a, b) {
                assert!(
                    joins(view, [a, b], carrier, Player::Short),
                    "semi {a:?} {b:?} {carrier:?}"
                );
                count += 1;
            }
        }
    }
    count
}

fn rows(graph: &ReducedGraph<1>) -> Vec<Bits<1>> {
    (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect()
}

quickcheck! {
    fn links_hold_up(random: RandomPosition<10>) -> bool {
        let position = random.position();
        let board = position.game().hypergraph();
        let graph = ReducedGraph::<1>::new(board, true);
        let [s, t] = [board.terminals()[0], board.terminals()[1]];
        let more: Bits<1> = board.terminals()[2..].iter().copied().collect();
        let stones = position.claimed(Player::Short).iter().collect::<Bits<1>>() | more;
        let empty = position.empty_cells().iter().collect();
        if let Some(view) = View::new(&rows(&graph), &[s, t], stones, empty) {
            check_all(&view);
        }
        true
    }
}

/// What is known about the pairs, in a form that can be compared.
fn contents(links: &Links<1>, view: &View<1>) -> Vec<String> {
    let ends = view.endpoints();
    let pairs = ends.iter().flat_map(|a| ends.iter().filter(move |&b| b < a).map(move |b| (a, b)));
    let known = |(a, b)| {
        let at = place(a, b);
        let lists = (links.fulls_of(at), links.semis_of(at), links.pairs[at].in_all_semis);
        let common = (links.in_all_fulls[at], links.in_all_combined[at], links.in_any[at]);
        format!("{lists:?} {common:?} {}", links.partners(a).contains(b))
    };
    pairs.map(known).collect()
}

/// Goes down a line of claims by advancing, checks the links after each, and comes back.
fn check_line(
    rows: &[Bits<1>],
    ends: &[VertexId],
    opening: Bits<1>,
    claims: &[(VertexId, Player)],
) {
    check_line_with(Links::new(rows.len()), rows, ends, opening, claims);
    check_line_with(Links::new(rows.len()).with_captures(), rows, ends, opening, claims);
}

fn check_line_with(
    mut links: Links<1>,
    rows: &[Bits<1>],
    ends: &[VertexId],
    opening: Bits<1>,
    claims: &[(VertexId, Player)],
) {
    let (mut stones, mut empty) = (Bits::EMPTY, opening);
    let Some(first) = View::new(rows, ends, stones, empty) else { return };
    links.build(&first, Aim::All);
    let mut path = vec![(contents(&links, &first), first)];
    // One claim, then two at once, and so on: a move may be followed by cells that are filled in.
    let mut left = claims;
    for count in [1, 2, 1, 3, 1, 2].into_iter().cycle() {
        let (now, later) = left.split_at(count.min(left.len()));
        left = later;
        for &(cell, by) in now {
            empty.remove(cell);
            if by == Player::Short {
                stones.insert(cell);
            }
        }
        let Some(view) = View::new(rows, ends, stones, empty) else { break };
        let (_, before) = path.last().unwrap();
        links.advance(before, &view, Aim::All);
        check(&links, &view);
        path.push((contents(&links, &view), view));
        if left.is_empty() {
            break;
        }
    }
    for (found, view) in path.into_iter().rev() {
        assert_eq!(contents(&links, &view), found);
        links.retreat();
    }
}

quickcheck! {
    fn links_hold_up_after_claims(random: RandomPosition<9>, order: Vec<u8>) -> bool {
        let position = random.position();
        let board = position.game().hypergraph();
        let graph = ReducedGraph::<1>::new(board, true);
        let ends: Vec<_> = board.terminals().iter().copied().take(2).collect();
        let mut cells: Vec<_> = graph.cells().iter().collect();
        let mut claims = Vec::new();
        for choice in order {
            if !cells.is_empty() {
                let cell = cells.swap_remove(usize::from(choice / 2) % cells.len());
                claims.push((cell, if choice % 2 == 0 { Player::Short } else { Player::Cut }));
            }
        }
        check_line(&rows(&graph), &ends, graph.cells(), &claims);
        true
    }
}

#[test]
fn links_hold_up_along_games_of_hex() {
    for (spec, step) in [("hex:3x3", 2), ("hex:3x4", 5), ("hex:4x3", 7)] {
        let game = spec.parse::<crate::boards::BoardSpec>().unwrap().build().game;
        let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
        let cells: Vec<_> = graph.cells().iter().collect();
        let players = [Player::Short, Player::Cut].into_iter().cycle();
        let order = (0..cells.len()).map(|index| cells[index * step % cells.len()]);
        let claims: Vec<_> = order.zip(players).collect();
        check_line(&rows(&graph), game.hypergraph().terminals(), graph.cells(), &claims);
    }
}

#[test]
fn the_links_of_small_hex_boards_hold_up() {
    for (spec, at_least) in [("hex:3x3", 20), ("hex:4x3", 40), ("hex:4x4", 80)] {
        let game = spec.parse::<crate::boards::BoardSpec>().unwrap().build().game;
        let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
        let terminals = [game.hypergraph().terminals()[0], game.hypergraph().terminals()[1]];
        let view = View::new(&rows(&graph), &terminals, Bits::EMPTY, graph.cells()).unwrap();
        let [count, with_captures] = check_all(&view);
        assert!(count >= at_least, "{spec}: {count} links");
        assert!(with_captures >= at_least, "{spec}: {with_captures} links");
    }
}

#[test]
fn a_bridge_is_a_full_connection() {
    // s - {a, b} - t
    let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
    let square = Hypergraph::new(4, vec![s, t], [[s, a], [s, b], [a, t], [b, t]]).unwrap();
    let graph = ReducedGraph::<1>::new(&square, true);
    let view = View::new(&rows(&graph), &[s, t], Bits::EMPTY, graph.cells()).unwrap();
    let carrier = Bits::single(a).with(b);
    assert_eq!(Links::new(4).build(&view, Aim::Full), Verdict::Reached(carrier));
    // Without b it is semi, and Cut must play a.
    let view = View::new(&rows(&graph), &[s, t], Bits::EMPTY, Bits::single(a)).unwrap();
    assert_eq!(Links::new(4).build(&view, Aim::Semi), Verdict::Reached(Bits::single(a)));
    let only = Bits::single(a);
    let must_play = Verdict::MustPlay { cells: only, carrier: Bits::EMPTY };
    assert_eq!(Links::new(4).build(&view, Aim::Full), must_play);
}

#[test]
fn derivations_are_those_of_the_first_position() {
    let game = "hex:4x4".parse::<crate::boards::BoardSpec>().unwrap().build().game;
    let graph = ReducedGraph::<1>::new(game.hypergraph(), true);
    let (rows, ends) = (rows(&graph), game.hypergraph().terminals());
    let first = View::new(&rows, ends, Bits::EMPTY, graph.cells()).unwrap();
    let stone = graph.cells().first().unwrap();
    let left = graph.cells().without(stone);
    let later = View::new(&rows, ends, Bits::single(stone), left).unwrap();
    let mut links = Links::new(graph.universe()).with_derivations();
    links.build(&first, Aim::All);
    let before = links.derivations().to_vec();
    links.advance(&first, &later, Aim::All);
    assert_eq!(links.derivations(), before);
    links.build(&later, Aim::All);
    assert_ne!(links.derivations(), before);
}

/// A random search over positions of small boards found this one.
#[test]
fn captured_cells_give_connections_of_their_own() {
    let board = "hex:4x4".parse::<crate::boards::BoardSpec>().unwrap().build();
    let mut position = Position::opening(board.game.clone());
    for (player, cells) in [(Player::Short, "a2 d2 a3 c4"), (Player::Cut, "c1 b4 d4")] {
        for name in cells.split(' ') {
            position.claim(board.names.id(name).unwrap(), player).unwrap();
        }
    }
    let graph = ReducedGraph::<1>::new(board.game.hypergraph(), true);
    let stones = position.claimed(Player::Short).iter().collect();
    let empty = position.empty_cells().iter().collect();
    let ends = board.game.hypergraph().terminals();
    let view = View::new(&rows(&graph), ends, stones, empty).unwrap();
    let mut plain = Links::new(view.universe());
    plain.build(&view, Aim::All);
    let mut more = Links::new(view.universe()).with_captures();
    more.build(&view, Aim::All);
    check(&more, &view);
    let is_new =
        |carrier: Bits<1>| !plain.fulls(ends[0], ends[1]).any(|known| known.is_subset_of(carrier));
    assert!(more.fulls(ends[0], ends[1]).any(is_new));
}
