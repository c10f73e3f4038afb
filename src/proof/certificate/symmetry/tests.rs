//! Whatever the checker accepts about images is so, by all fillings and by the oracle.

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Game, Goal, Oracle, Outcome, Player, Position, Rules};
use crate::graph::Hypergraph;
use crate::proof::certificate::checker::{Held, Turn};
use crate::proof::certificate::{DEFAULT_CHECK_MEMORY, Line};

/// A random game that is the same after a permutation of its vertices.
#[derive(Clone, Debug)]
struct Symmetric {
    game: Game,
    cycles: Vec<Vec<VertexId>>,
}

fn shuffled(g: &mut Gen, mut vertices: Vec<VertexId>) -> Vec<VertexId> {
    (0..vertices.len()).for_each(|at| vertices.swap(at, below(g, at + 1)));
    vertices
}

/// Random cycles of some vertices.
fn cycles_of(g: &mut Gen, vertices: Vec<VertexId>) -> Vec<Vec<VertexId>> {
    let mut left = shuffled(g, vertices);
    let mut cycles = Vec::new();
    while left.len() > 1 {
        let rest = left.split_off(left.len().min(1 + below(g, 4)));
        cycles.extend((left.len() > 1).then_some(left));
        left = rest;
    }
    cycles
}

fn image(cycles: &[Vec<VertexId>], vertex: VertexId) -> VertexId {
    let next = cycles.iter().find_map(|cycle| {
        let place = cycle.iter().position(|&other| other == vertex)?;
        Some(cycle[(place + 1) % cycle.len()])
    });
    next.unwrap_or(vertex)
}

impl Arbitrary for Symmetric {
    fn arbitrary(g: &mut Gen) -> Self {
        let RandomPosition::<6> { vertex_count, terminals, hyperedges, goal, .. } =
            RandomPosition::arbitrary(g);
        let cells = (0..vertex_count).map(VertexId::new).filter(|v| !terminals.contains(v));
        let mut cycles = cycles_of(g, cells.collect());
        cycles.extend(cycles_of(g, terminals.clone()));
        let mut closed: Vec<Vec<VertexId>> = Vec::new();
        let mut open: Vec<Vec<VertexId>> =
            hyperedges.into_iter().take(1 + below(g, vertex_count)).collect();
        while let Some(mut hyperedge) = open.pop() {
            hyperedge.sort_unstable();
            if !closed.contains(&hyperedge) {
                open.push(hyperedge.iter().map(|&vertex| image(&cycles, vertex)).collect());
                closed.push(hyperedge);
            }
        }
        let hypergraph = Hypergraph::new(vertex_count, terminals, closed).unwrap();
        Self { game: Game::new(hypergraph, goal, Rules::Normal).unwrap(), cycles }
    }
}

/// The sets of cells of a game.
fn subsets(game: &Game) -> impl Iterator<Item = VertexSet> + '_ {
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    (0_usize..1 << cells.len()).map(move |bits| {
        let members = (0..cells.len()).filter(|i| bits >> i & 1 == 1).map(|i| cells[i]);
        VertexSet::from_vertices(game.hypergraph().vertex_count(), members)
    })
}

/// An automorphism is accepted if it is one; what is accepted exchanges cells and terminals among
/// themselves and leaves the winner of each filling as it is.
#[test]
fn automorphisms_are_right() {
    fn right(Symmetric { game, cycles }: Symmetric, seed: Vec<usize>) -> bool {
        let mut checker = Checker::new(&Position::opening(game.clone()), DEFAULT_CHECK_MEMORY);
        let line = |number, cycles: &[Vec<VertexId>]| Line::Automorphism {
            automorphism: AutomorphismId(number),
            game: GameId::FILE,
            cycles: cycles.to_vec(),
        };
        let accepted = checker.line(&line(0, &cycles));
        assert_eq!(accepted, Ok(()), "{game:?}");
        // Any other permutation, of cells and terminals alike or not.
        let mut g = Gen::new(10 + seed.len());
        let mut vertices: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let mut other = Vec::new();
        if bool::arbitrary(&mut g) {
            vertices.extend(game.hypergraph().terminals());
        } else {
            other = cycles_of(&mut g, game.hypergraph().terminals().to_vec());
        }
        vertices.truncate(2 + below(&mut g, 3));
        other.extend(cycles_of(&mut g, vertices));
        if checker.line(&line(1, &other)).is_err() {
            return true;
        }
        let terminals = game.hypergraph().terminals();
        assert!(terminals.iter().all(|&terminal| terminals.contains(&image(&other, terminal))));
        subsets(&game).all(|short| {
            let images = short.iter().map(|cell| image(&other, cell));
            let images = VertexSet::from_vertices(short.universe(), images);
            game.joined(&short) == game.joined(&images)
        })
    }
    QuickCheck::new().tests(2000).quickcheck(right as fn(Symmetric, Vec<usize>) -> bool);
}

/// What is no automorphism of the game.
#[test]
fn other_permutations_are_refused() {
    // s - a - b - t
    let [s, a, b, t, c] = [0, 1, 2, 3, 4].map(VertexId::new);
    let graph = Hypergraph::new(5, vec![s, t], [[s, a], [a, b], [b, t]]).unwrap();
    let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
    let mut position = Position::opening(game);
    position.claim(c, Player::Cut).unwrap();
    let say = |number, game, cycles: &[&[VertexId]]| {
        let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
        let cycles = cycles.iter().map(|cycle| cycle.to_vec()).collect();
        let automorphism = AutomorphismId(number);
        checker.line(&Line::Automorphism { automorphism, game: GameId(game), cycles })
    };
    assert_eq!(say(0, 0, &[&[s, t], &[a, b]]), Ok(()));
    assert_eq!(say(0, 0, &[]), Ok(()));
    for (cycles, fault) in [
        (&[&[a, b][..]][..], Fault::NotSymmetric(s)),
        (&[&[s, t]], Fault::NotSymmetric(s)),
        (&[&[s, a], &[b, t]], Fault::NotSymmetric(s)),
        (&[&[s, t], &[a, b, a]], Fault::Twice(a)),
        (&[&[s, t], &[a, b], &[b, a]], Fault::Twice(a)),
        (&[&[a, a]], Fault::Twice(a)),
        (&[&[s, t], &[a]], Fault::Empty),
        (&[&[]], Fault::Empty),
        (&[&[a, c]], Fault::NoVertex(c)),
        (&[&[a, VertexId::new(99)]], Fault::NoVertex(VertexId::new(99))),
    ] {
        assert_eq!(say(0, 0, cycles), Err(fault), "{cycles:?}");
    }
    assert_eq!(say(1, 0, &[]), Err(Fault::Number { found: 1, expected: 0 }));
    assert_eq!(say(0, 1, &[]), Err(Fault::NoGame(GameId(1))));
}

/// Nodes of random lines about a game, images among them. What is accepted and wins is true.
#[test]
fn random_nodes_are_true() {
    fn right(Symmetric { game, cycles }: Symmetric, size: Vec<usize>) -> bool {
        let mut g = Gen::new(10 + size.len());
        let mut checker = Checker::new(&Position::opening(game.clone()), DEFAULT_CHECK_MEMORY);
        let automorphism = AutomorphismId(0);
        let line = Line::Automorphism { automorphism, game: GameId::FILE, cycles };
        assert_eq!(checker.line(&line), Ok(()));
        let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
        let vertices: Vec<VertexId> =
            cells.iter().chain(game.hypergraph().terminals()).copied().collect();
        for _ in 0..100 {
            let id = NodeId(checker.statements.len() as u32);
            let one = |g: &mut Gen| NodeId(below(g, id.index().max(1)) as u32);
            let cell = |g: &mut Gen| cells[below(g, cells.len())];
            let some = |g: &mut Gen, of: &[VertexId]| {
                let some = shuffled(g, of.to_vec());
                some.into_iter().take(below(g, 4)).collect::<Vec<_>>()
            };
            let file = GameId::FILE;
            let line = match below(&mut g, 14) {
                0 | 1 => {
                    Line::Won { id, game: file, by: player(&mut g), owned: some(&mut g, &cells) }
                }
                2 | 3 => Line::Path { id, game: file, of: some(&mut g, &vertices) },
                4 | 5 => Line::Claim { id, cell: cell(&mut g), then: one(&mut g) },
                6 | 7 => Line::Or {
                    id,
                    of: (0..1 + below(&mut g, 3)).map(|_| one(&mut g)).collect(),
                    owned: Vec::new(),
                },
                8 => {
                    let [a, b] = [0, 1].map(|_| vertices[below(&mut g, vertices.len())]);
                    let joins = bool::arbitrary(&mut g).then_some([a, b]);
                    Line::And { id, joins, of: vec![one(&mut g), one(&mut g)] }
                }
                9 => {
                    let pair = [cell(&mut g), cell(&mut g)];
                    Line::Either { id, pair, of: [one(&mut g), one(&mut g)] }
                }
                10 => {
                    let then = one(&mut g);
                    let Ok(statement) = checker.statement(then) else { continue };
                    let pairs = checker.pairs(statement.held).to_vec();
                    Line::Hold { id, pairs, then }
                }
                11 | 12 => {
                    let mut cells = shuffled(&mut g, cells.clone());
                    let pairs = cells.split_off(below(&mut g, 1 + cells.len().min(4)));
                    let pairs = pairs.chunks_exact(2).map(|pair| [pair[0], pair[1]]).take(2);
                    let from = game.hypergraph().terminals()[0];
                    let (by, owned, pairs) = (Player::Cut, some(&mut g, &cells), pairs.collect());
                    Line::Guarded { id, game: file, by, owned, pairs, from }
                }
                _ => Line::Image { id, of: one(&mut g), automorphism },
            };
            if checker.line(&line).is_ok() && !is_true(&checker, id, &game) {
                return false;
            }
        }
        true
    }
    QuickCheck::new().tests(400).quickcheck(right as fn(Symmetric, Vec<usize>) -> bool);
}

/// What a node about winning says: with `owned` his and all cells outside the carrier his
/// opponent's, the player wins.
fn is_true(checker: &Checker, node: NodeId, game: &Game) -> bool {
    let Statement { player, turn, aim, held, .. } = checker.statements[node.index()];
    if aim != Aim::Win || held != Held::default() {
        return true;
    }
    let universe = game.hypergraph().vertex_count();
    let [mine, carrier] = [OWNED, CARRIER]
        .map(|which| sets::to_vertex_set(checker.sets.get(node.index(), which), universe));
    let mut his = game.hypergraph().cells().clone();
    his.subtract(&mine);
    his.subtract(&carrier);
    let [short, cut] = if player == Player::Short { [mine, his] } else { [his, mine] };
    let first = if turn == Turn::First { player } else { player.other() };
    let outcomes = Oracle::new(game).unwrap().outcomes(&short, &cut);
    outcomes[first] == Outcome::win(player)
}

/// Short lines about a large game: refused where they need more memory than there is.
#[test]
fn many_automorphisms_take_bounded_memory() {
    const CELLS: usize = 1000;
    let vertex = VertexId::new;
    let ends = [vertex(CELLS), vertex(CELLS + 1)];
    let edges = (0..CELLS).flat_map(|cell| ends.map(|end| [vertex(cell), end]));
    let graph = Hypergraph::new(CELLS + 2, ends.to_vec(), edges).unwrap();
    let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
    let limit = 1 << 20;
    let mut checker = Checker::new(&Position::opening(game), limit);
    let all: Vec<VertexId> = (0..CELLS).map(vertex).collect();
    let mut accepted = 0;
    let fault = loop {
        let automorphism = AutomorphismId(accepted);
        let cycles = if accepted % 2 == 0 { vec![] } else { vec![all.clone()] };
        match checker.line(&Line::Automorphism { automorphism, game: GameId::FILE, cycles }) {
            Ok(()) => accepted += 1,
            Err(fault) => break fault,
        }
    };
    assert_eq!(fault, Fault::TooLarge { limit });
    // 8 bytes a vertex, twice that while the list grows.
    assert!((100..300).contains(&accepted), "{accepted}");
}
