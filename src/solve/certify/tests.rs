//! Every certificate is accepted, says what the solver says, and is a strategy that never loses.

use std::rc::Rc;

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use crate::analysis::testing::connected_graphs;
use crate::analysis::{DeadFor, Life, MultiShannon, ReduceOptions, life, reduce};
use crate::boards::Board;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Goal, Oracle, Outcome, Position};
use crate::graph::{Hypergraph, VertexSet};
use crate::planar::testing::{PlanarGame, fillings, others};
use crate::proof::MovingAs;
use crate::proof::certificate::{Checker, DEFAULT_CHECK_MEMORY, Proved, Strategies, Strategy};
use crate::solve::tests::{PositionWithArcs, board};
use crate::solve::{Engine, Solver, SolverOptions};

/// The line of a game's dual.
fn dual_line(board: &Hypergraph, game: GameId) -> Option<Line> {
    dual_of(board, game).map(Line::Dual)
}

mod misere;
mod ready_made;
mod transfer;

fn checked(position: &Position, lines: &[Line]) -> Vec<Proved> {
    let mut checker = Checker::new(position, DEFAULT_CHECK_MEMORY);
    for line in lines {
        checker.line(line).unwrap_or_else(|fault| panic!("{fault} in {line:?} of {lines:#?}"));
    }
    checker.finish().unwrap().to_vec()
}

/// The rule of a node.
fn rule_of(line: &Line) -> Option<&Rule> {
    if let Line::Node(node) = line { Some(&node.rule) } else { None }
}

/// The lines of the certificate about a position, which the checker accepts.
fn accepted(position: &Position, engine: Engine) -> Vec<Line> {
    let solver = Solver::at(position, SolverOptions { engine, ..SolverOptions::default() });
    let options = SolveOptions::default();
    let certified = solver.unwrap().certify(position, &Player::BOTH, &options);
    let certified = certified.unwrap();
    let lines = certified.lines.unwrap();
    let proved = checked(position, &lines);
    for (proved, (player, solution)) in proved.iter().zip(&certified.solutions) {
        let &Proved::Winner { to_move, winner, .. } = proved else { panic!("{proved:?}") };
        assert_eq!((to_move, Some(Outcome::win(winner))), (*player, solution.outcome));
    }
    assert_eq!(proved.len(), 2);
    lines
}

/// A certificate begins with the move that is named, whether the win was seen at once or searched for.
#[test]
fn the_named_move_comes_first() {
    for spec in ["hex:2x2", "hex:3x3", "hex:4x4", "y:3", "y:4", "cylinder:3x3"] {
        let position = Position::opening(board(spec).game);
        let solver = Solver::at(&position, SolverOptions::default()).unwrap();
        let certified = solver.certify(&position, &Player::BOTH, &SolveOptions::default());
        let Certified { solutions, lines } = certified.unwrap();
        let strategies = Strategies::new(&position, lines.unwrap(), DEFAULT_CHECK_MEMORY).unwrap();
        let strategies = Rc::new(strategies);
        for (player, solution) in solutions {
            let mut strategy = Strategy::new(Rc::clone(&strategies), player).unwrap();
            if strategy.winner() == player {
                assert_eq!(strategy.opening().unwrap(), solution.best_move, "{spec} {player}");
            }
        }
    }
}

/// What is certified about all moves is what the oracle says, whoever solves.
#[test]
fn winning_moves_and_no_others() {
    let mut g = Gen::from_size_and_seed(20, 5);
    let mut counts = [0; 4];
    for engine in [Engine::Auto, Engine::Plain, Engine::ProofNumber] {
        for _ in 0..60 {
            let mut random = RandomPosition::<7>::arbitrary(&mut g);
            random.rules = crate::game::Rules::Normal;
            let position = random.position();
            let options = SolveOptions { all_moves: true, ..SolveOptions::default() };
            let solver = SolverOptions { engine, ..SolverOptions::default() };
            let solver = Solver::at(&position, solver).unwrap();
            let certified = solver.certify(&position, &Player::BOTH, &options).unwrap();
            let proved = checked(&position, &certified.lines.unwrap());
            let oracle = Oracle::new(position.game()).unwrap();
            let [short, cut] = Player::BOTH.map(|by| position.claimed(by));
            let outcomes = oracle.outcomes(short, cut);
            let said = proved.iter().filter_map(|proved| match proved {
                Proved::WinningMoves { by, cells, .. } => Some((*by, cells.clone())),
                _ => None,
            });
            let expected = Player::BOTH.map(|by| {
                let is_won = outcomes[by] == Outcome::win(by);
                let best = oracle.best_moves(short, cut, by);
                (by, if is_won { best } else { Vec::new() })
            });
            expected.iter().for_each(|(_, cells)| counts[cells.len().min(3)] += 1);
            let sorted = said.map(|(by, mut cells)| {
                cells.sort_unstable();
                (by, cells)
            });
            assert_eq!(sorted.collect::<Vec<_>>(), expected, "{random:?}");
        }
    }
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}

/// A game in which the winner plays by his certificate.
#[derive(Clone)]
struct Match {
    strategy: Strategy,
    position: Position,
}

impl Match {
    /// After the winner's opening, if he opens.
    fn new(position: &Position, lines: &[Line], to_move: Player) -> Self {
        let strategies = Strategies::new(position, lines.iter().cloned(), DEFAULT_CHECK_MEMORY);
        let mut strategy = Strategy::new(Rc::new(strategies.unwrap()), to_move).unwrap();
        let mut position = position.clone();
        if strategy.winner() == to_move
            && let Some(cell) = strategy.opening().unwrap()
        {
            position.claim(cell, to_move).unwrap();
        }
        Self { strategy, position }
    }

    fn claim(&mut self, cell: VertexId) {
        let winner = self.strategy.winner();
        self.position.claim(cell, winner.other()).unwrap();
        if let Some(answer) = self.strategy.answer(cell).unwrap() {
            self.position.claim(answer, winner).unwrap();
        }
    }

    /// Plays so many games against losers who claim anything.
    fn beats_random_losers(&self, losers: usize, g: &mut Gen) {
        for _ in 0..losers {
            let mut game = self.clone();
            let mut cells: Vec<_> = game.position.empty_cells().iter().collect();
            while !cells.is_empty() {
                game.claim(cells[below(g, cells.len())]);
                cells.retain(|&cell| game.position.empty_cells().contains(cell));
            }
            assert!(game.ends_well());
        }
    }

    fn ends_well(&self) -> bool {
        let wins = Some(Outcome::win(self.strategy.winner()));
        self.position.decided() == wins
    }

    /// Whether the winner wins against everything.
    fn never_loses(&self) -> bool {
        let cells = self.position.empty_cells();
        if cells.is_empty() {
            return self.ends_well();
        }
        cells.iter().all(|cell| {
            let mut after = self.clone();
            after.claim(cell);
            after.never_loses()
        })
    }
}

fn beats_everything(position: &Position, lines: &[Line]) {
    for player in Player::BOTH {
        let game = Match::new(position, lines, player);
        assert!(game.never_loses(), "{position:?}\n{lines:#?}");
    }
}

#[test]
fn openings_of_small_hex_boards() {
    for spec in ["hex:2x2", "hex:3x3", "hex:4x3"] {
        let opening = Position::opening(board(spec).game);
        for cell in opening.empty_cells().iter() {
            let mut position = opening.clone();
            position.claim(cell, Player::Short).unwrap();
            let lines = accepted(&position, Engine::Auto);
            if spec != "hex:4x3" || cell.index() == 0 {
                beats_everything(&position, &lines);
            }
        }
    }
}

/// The winner after each opening of 5x5 Hex against a thousand random losers.
#[test]
fn openings_of_5x5_hex() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let opening = Position::opening(board("hex:5x5").game);
    for cell in opening.empty_cells().iter() {
        let mut position = opening.clone();
        position.claim(cell, Player::Short).unwrap();
        let lines = accepted(&position, Engine::Auto);
        let game = Match::new(&position, &lines, Player::Cut);
        game.beats_random_losers(1000, &mut g);
    }
}

/// The certificates about a position are accepted and beat so many random losers for each mover.
fn beats_some(position: &Position, losers: usize, g: &mut Gen) {
    let lines = accepted(position, Engine::Auto);
    for player in Player::BOTH {
        Match::new(position, &lines, player).beats_random_losers(losers, g);
    }
}

/// The positions of a board with one claim, of either player.
fn with_one_claim(spec: &str) -> Vec<Position> {
    let opening = Position::opening(board(spec).game);
    let cells = opening.empty_cells();
    let claims = cells.iter().flat_map(|cell| Player::BOTH.map(|player| (cell, player)));
    let after = |(cell, player)| {
        let mut position = opening.clone();
        position.claim(cell, player).unwrap();
        position
    };
    claims.map(after).collect()
}

/// Three sides. On 5 rows threats that were written before may claim cells that the player has by
/// now: a5 of either player, and b4 of Cut, came out wrong once.
#[test]
fn boards_of_y_with_one_claim() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for position in with_one_claim("y:3") {
        beats_everything(&position, &accepted(&position, Engine::Auto));
    }
    let five = with_one_claim("y:5");
    let names = board("y:5").names;
    let wrong = |(cell, player): (&str, Player)| {
        let cell = names.id(cell).unwrap();
        let is_it = |position: &&Position| position.claimed(player).contains(cell);
        five.iter().find(is_it).unwrap().clone()
    };
    let wrong = [("a5", Player::Short), ("a5", Player::Cut), ("b4", Player::Cut)].map(wrong);
    for position in with_one_claim("y:4").iter().chain(&wrong) {
        beats_some(position, 20, &mut g);
    }
}

#[test]
#[ignore = "a minute; scripts/check-certificates runs it"]
fn all_boards_of_y_with_one_claim() {
    let mut g = Gen::from_size_and_seed(100, 1);
    for position in with_one_claim("y:4") {
        beats_everything(&position, &accepted(&position, Engine::Auto));
    }
    for position in with_one_claim("y:5") {
        beats_some(&position, 1000, &mut g);
    }
}

/// All games on connected graphs with up to 6 vertices, for every pair of terminals.
#[test]
fn all_small_connected_graphs() {
    for n in 2..=6 {
        for graph in connected_graphs(n) {
            for game in graph.two_terminal_games() {
                for rules in [Rules::Normal, Rules::Misere] {
                    let position = Position::opening(game.clone().with_rules(rules));
                    // Most are edge games, whose certificates are trees.
                    for engine in [Engine::Auto, Engine::Plain] {
                        let lines = accepted(&position, engine);
                        beats_everything(&position, &lines);
                    }
                }
            }
        }
    }
}

/// All engines, goals and numbers of terminals, with claims.
#[test]
fn random_games() {
    fn right(random: RandomPosition<7>) -> bool {
        let position = random.position();
        for engine in [Engine::Auto, Engine::Plain] {
            let lines = accepted(&position, engine);
            beats_everything(&position, &lines);
        }
        true
    }
    QuickCheck::new().tests(300).quickcheck(right as fn(RandomPosition<7>) -> bool);
}

/// The certificates of the strong engine and of the plain one are accepted and beat everything, or many
/// random losers on a large board.
fn by_both_engines(position: &Position) {
    let mut g = Gen::from_size_and_seed(100, 1);
    for engine in [Engine::Auto, Engine::Plain] {
        let lines = accepted(position, engine);
        for player in Player::BOTH {
            let game = Match::new(position, &lines, player);
            if position.empty_cells().len() <= 8 {
                assert!(game.never_loses(), "{position:?}\n{lines:#?}");
            } else {
                game.beats_random_losers(50, &mut g);
            }
        }
    }
}

/// Larger games with three and four terminals.
fn many_terminals<const MAX_CELLS: usize>(tests: u64) {
    fn right<const MAX_CELLS: usize>(random: RandomPosition<MAX_CELLS>) -> bool {
        let position = random.position();
        let terminals = position.game().hypergraph().terminals().len();
        if terminals < 3 || position.game().rules() == Rules::Misere {
            return true;
        }
        by_both_engines(&position);
        true
    }
    QuickCheck::new()
        .tests(tests)
        .quickcheck(right::<MAX_CELLS> as fn(RandomPosition<MAX_CELLS>) -> bool);
}

#[test]
fn random_games_with_many_terminals() {
    many_terminals::<11>(40);
}

/// Cut joins two of the arcs between three terminals or four.
fn games_with_arcs(tests: u64) {
    fn right(PositionWithArcs(position): PositionWithArcs) -> bool {
        by_both_engines(&position);
        true
    }
    QuickCheck::new().tests(tests).quickcheck(right as fn(PositionWithArcs) -> bool);
}

#[test]
fn random_games_with_arcs() {
    games_with_arcs(60);
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_random_games_with_arcs() {
    games_with_arcs(3000);
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_random_games_with_many_terminals() {
    many_terminals::<9>(3000);
    many_terminals::<14>(1000);
}

/// Four terminals with a cell between each two that follow one another: a drawing for each order in which they can be listed.
#[test]
fn terminals_are_drawn_in_whatever_order_they_are_listed() {
    let rim = [0, 1, 2, 3].map(VertexId::new);
    let ways = (0..4).flat_map(|at| [[at, 4 + at], [4 + at, (at + 1) % 4]]);
    let ways: Vec<_> = ways.map(|ends| ends.map(VertexId::new)).collect();
    for [first, second, third] in [[1, 2, 3], [2, 1, 3], [1, 3, 2], [3, 2, 1]] {
        let listed = vec![rim[first], rim[second], rim[0], rim[third]];
        let board = Hypergraph::new(8, listed, ways.iter().copied()).unwrap();
        let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
        let position = Position::opening(game.clone());
        let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
        let line = dual_line(game.hypergraph(), GameId(1)).unwrap();
        checker.line(&line).unwrap_or_else(|fault| panic!("{line:?}: {fault:?}"));
    }
}

/// The dual of a game as the checker works it out from a line: whoever joins its terminals keeps those of
/// the game apart, and nobody else does, in every filling. If the line is changed and still accepted,
/// no filling joins in both.
#[test]
fn duals_that_are_accepted() {
    fn right(PlanarGame(game): PlanarGame<6>, change: usize) -> bool {
        // Two terminals that are apart from the start have no arcs between them.
        if game.hypergraph().terminals().len() == 2 && !game.joined(game.hypergraph().cells()) {
            return true;
        }
        let position = Position::opening(game.clone());
        let Some(line) = dual_line(game.hypergraph(), GameId(1)) else { return false };
        let joins_dual = |line: &Line, cut: &VertexSet| {
            let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
            checker.line(line).map(|()| {
                let rule = Rule::Won(rules::Won::with(Player::Cut, cut.iter().collect()));
                checker.line(&node_line(NodeId(0), GameId(1), Vec::new(), rule)).is_ok()
            })
        };
        let exactly_one = fillings(&game)
            .all(|short| joins_dual(&line, &others(&game, &short)).unwrap() != game.joined(&short));
        let Line::Dual(mut dual) = line.clone() else { return false };
        let (hyperedges, around) = (&mut dual.hyperedges, &mut dual.around);
        let lists = hyperedges.len() + around.len();
        let at = change % lists;
        let swap = |length: usize| (change / lists % length, change / lists / length % length);
        if let Some(hyperedge) = hyperedges.get_mut(at) {
            let (a, b) = swap(hyperedge.len());
            hyperedge.swap(a, b);
        } else {
            let ring = &mut around[at - hyperedges.len()].1;
            let (a, b) = swap(ring.len().max(1));
            if !ring.is_empty() {
                ring.swap(a, b);
            }
        }
        let changed = Line::Dual(dual);
        exactly_one
            && fillings(&game).all(|short| {
                let in_dual = joins_dual(&changed, &others(&game, &short));
                !in_dual.is_ok_and(|joined| joined && game.joined(&short))
            })
    }
    QuickCheck::new().tests(300).quickcheck(right as fn(PlanarGame<6>, usize) -> bool);
}

/// A random graph without an embedding, so that Cut has no board to join terminals on.
#[derive(Clone, Debug)]
struct NonPlanar<const CELLS: usize>(Game);

impl<const CELLS: usize> Arbitrary for NonPlanar<CELLS> {
    fn arbitrary(g: &mut Gen) -> Self {
        loop {
            let terminals = 2 + usize::from(below(g, 4) == 0);
            let (vertices, cells) = (CELLS + terminals, 5 + below(g, CELLS - 4));
            let degree = 3 + below(g, 3);
            let edges: Vec<[VertexId; 2]> = (0..(cells + terminals) * degree / 2)
                .map(|_| [0, 1].map(|_| VertexId::new(below(g, cells + terminals))))
                .filter(|&[a, b]| a != b && a.index().max(b.index()) >= terminals)
                .collect();
            let ends = (0..terminals).map(VertexId::new).collect();
            let graph = Hypergraph::new(vertices, ends, edges).unwrap();
            let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
            if terminals > 2 || planar::dual(&game).is_err() {
                return Self(game);
            }
        }
    }
}

fn graphs_without_a_dual<const CELLS: usize>(tests: u64) {
    fn right<const CELLS: usize>(NonPlanar(game): NonPlanar<CELLS>) -> bool {
        by_both_engines(&Position::opening(game));
        true
    }
    QuickCheck::new().tests(tests).quickcheck(right::<CELLS> as fn(NonPlanar<CELLS>) -> bool);
}

#[test]
fn random_graphs_without_a_dual() {
    graphs_without_a_dual::<10>(60);
}

#[test]
#[ignore = "minutes; scripts/check-certificates runs it"]
fn more_random_graphs_without_a_dual() {
    graphs_without_a_dual::<8>(3000);
    graphs_without_a_dual::<14>(1000);
}

fn two_terminal_graph(vertices: usize, ends: [usize; 2], edges: Vec<[usize; 2]>) -> Game {
    let vertex = VertexId::new;
    let edges = edges.into_iter().map(|edge| edge.map(vertex));
    let graph = Hypergraph::new(vertices, ends.map(vertex).to_vec(), edges).unwrap();
    Game::new(graph, Goal::Connect, Rules::Normal).unwrap()
}

/// A grid of so many cells in each direction, or around a torus if it `wraps`; between two sides, or
/// between two cells of a torus.
fn grid(size: [usize; 3], wraps: bool) -> Game {
    let cell = |at: [usize; 3]| (at[0] * size[1] + at[1]) * size[2] + at[2];
    let cells = size.iter().product();
    let (s, t) = (cells, cells + 1);
    let mut edges = Vec::new();
    for x in 0..size[0] {
        for y in 0..size[1] {
            for z in 0..size[2] {
                for direction in 0..3 {
                    let mut next = [x, y, z];
                    next[direction] += 1;
                    if wraps {
                        next[direction] %= size[direction];
                    }
                    if next[direction] < size[direction] {
                        edges.push([cell([x, y, z]), cell(next)]);
                    }
                }
                edges.extend((!wraps && x == 0).then_some([s, cell([x, y, z])]));
                edges.extend((!wraps && x + 1 == size[0]).then_some([cell([x, y, z]), t]));
            }
        }
    }
    let ends = if wraps { [0, cell([size[0] / 2, size[1] / 2, 0])] } else { [s, t] };
    two_terminal_graph(cells + 2, ends, edges)
}

/// The corners of a cube, between two opposite ones.
fn cube(dimensions: usize) -> Game {
    let all = 0_usize..1 << dimensions;
    let edges = all.flat_map(|at| (0..dimensions).map(move |bit| [at, at ^ (1 << bit)]));
    two_terminal_graph(1 << dimensions, [0, (1 << dimensions) - 1], edges.collect())
}

/// Each of some cells at the one terminal is adjacent to each of some at the other.
fn complete_bipartite(cells: usize) -> Game {
    let (s, t) = (2 * cells, 2 * cells + 1);
    let ends = (0..cells).flat_map(|cell| [[s, cell], [cells + cell, t]]);
    let middle = (0..cells).flat_map(|a| (cells..2 * cells).map(move |b| [a, b]));
    two_terminal_graph(2 * cells + 2, [s, t], ends.chain(middle).collect())
}

/// Games with many symmetries.
#[test]
fn symmetric_games() {
    let mut g = Gen::from_size_and_seed(100, 1);
    let (mut guarded, mut transfers) = (0, 0);
    let cycle = (0..8).map(|at| [at, (at + 1) % 8]).collect();
    let small = [
        two_terminal_graph(8, [0, 4], cycle),
        cube(3),
        complete_bipartite(3),
        complete_bipartite(4),
        grid([2, 2, 2], false),
        grid([3, 3, 1], true),
        grid([3, 3, 1], false),
    ];
    let large = [
        cube(4),
        grid([3, 3, 2], false),
        grid([3, 3, 3], false),
        grid([3, 4, 3], false),
        grid([2, 5, 5], false),
        grid([4, 4, 1], true),
        grid([5, 4, 1], true),
        grid([4, 5, 1], false),
        board("hex:4x4").game,
        board("y:4").game,
    ];
    let engines = [Engine::ProofNumber, Engine::Plain];
    let plain = small.iter().map(|game| (game, engines.as_slice(), true));
    for (game, engines, is_small) in
        plain.chain(large.iter().map(|game| (game, &engines[..1], false)))
    {
        let position = Position::opening(game.clone());
        for &engine in engines {
            let lines = accepted(&position, engine);
            for line in &lines {
                guarded += usize::from(matches!(rule_of(line), Some(Rule::Guarded(_))));
                transfers += usize::from(matches!(rule_of(line), Some(Rule::Transfer(_))));
            }
            for player in Player::BOTH {
                let game = Match::new(&position, &lines, player);
                if is_small {
                    assert!(game.never_loses(), "{position:?}\n{lines:#?}");
                } else {
                    game.beats_random_losers(100, &mut g);
                }
            }
        }
    }
    assert!(guarded > 100 && transfers > 100, "{guarded} {transfers}");
}

/// A graph of paths with two cells each, of which Cut needs one in each, and of five cells that make it
/// non-planar: a line says all of it.
#[test]
fn many_pairs_without_a_dual() {
    for paths in [4, 13] {
        let [s, t] = [0, 1].map(VertexId::new);
        let cell = |path: usize, end: usize| VertexId::new(2 + 2 * path + end);
        let mut edges = Vec::new();
        for path in 0..paths {
            let [a, b] = [0, 1].map(|end| cell(path, end));
            edges.extend([[s, a], [a, b], [b, t]]);
        }
        let rest = [0, 1, 2, 3, 4].map(|index| cell(paths, index));
        for (index, &a) in rest.iter().enumerate() {
            edges.extend(rest[..index].iter().map(|&b| [a, b]));
        }
        let graph = Hypergraph::new(2 * paths + 7, vec![s, t], edges).unwrap();
        let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
        assert!(planar::dual(&game).is_err());
        let lines = plays_well(&Position::opening(game));
        assert!(lines.len() < 10, "{lines:#?}");
    }
}

/// The winner beats some random losers.
fn plays_well(position: &Position) -> Vec<Line> {
    let lines = accepted(position, Engine::Auto);
    let mut g = Gen::from_size_and_seed(100, 1);
    for player in Player::BOTH {
        Match::new(position, &lines, player).beats_random_losers(20, &mut g);
    }
    lines
}

/// Many times four cells that Cut captures together, though no two of them: a centre and its neighbours,
/// each beside another terminal (Steane, Theorem 9).
#[test]
fn pairs_that_are_captured_together() {
    for stars in [2, 20] {
        let vertex = VertexId::new;
        let star = |index: usize| {
            let centre = vertex(3 + 4 * index);
            let arm = move |end: usize| vertex(4 + 4 * index + end);
            (0..3).flat_map(move |end| [[centre, arm(end)], [arm(end), vertex(end)]])
        };
        let ends = [0, 1, 2].map(vertex).to_vec();
        let graph = Hypergraph::new(3 + 4 * stars, ends, (0..stars).flat_map(star)).unwrap();
        let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
        let lines = plays_well(&Position::opening(game));
        // For either player to move: nodes that speak of all pairs at once, not of choices.
        assert!(lines.len() <= 10, "{}", lines.len());
    }
}

/// Pairs are held that are captured only because others are filled in: the smallest such game that was
/// found, an ending of 11x11 Hex from which cells and hyperedges were taken as long as no certificate
/// could be written if the others were taken back when the opponent claimed one of their cells.
#[test]
fn pairs_that_are_held_because_of_what_was_filled_in() {
    let hyperedges = [
        vec![0, 2, 3],
        vec![4, 2],
        vec![5, 6],
        vec![7, 8, 6, 9, 10],
        vec![4, 5],
        vec![3, 4],
        vec![9, 11],
        vec![12, 13],
        vec![4, 14],
        vec![12, 11],
        vec![15, 0],
        vec![12, 16],
        vec![7, 13],
        vec![12, 9],
        vec![14, 5],
        vec![14, 11, 15, 16, 3],
        vec![5, 8, 10, 7, 1],
    ];
    let vertices = |row: Vec<usize>| row.into_iter().map(VertexId::new).collect::<Vec<_>>();
    let terminals = vertices(vec![0, 1]);
    let graph = Hypergraph::new(17, terminals, hyperedges.map(vertices)).unwrap();
    let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
    plays_well(&Position::opening(game));
}

/// Each stone is joined to one of the two before it, whichever the opponent leaves: that it is joined to
/// both of them takes all pairs before. Nothing calls itself as often as there are stones: it is
/// written, checked and played on a small stack.
#[test]
fn pairs_that_rest_on_one_another() {
    const STONES: usize = 100;
    const STACK: usize = 512 << 10;
    let play = || {
        let [stone, a, b] =
            [0, 1, 2].map(|kind| move |index: usize| VertexId::new(3 * index + kind));
        let mut edges = Vec::new();
        for index in 2..STONES {
            edges.extend([[a(index), stone(index)], [a(index), stone(index - 1)]]);
            edges.extend([[b(index), stone(index)], [b(index), stone(index - 2)]]);
        }
        edges.extend([[stone(0), a(1)], [a(1), stone(1)], [stone(0), b(1)], [b(1), stone(1)]]);
        let ends = vec![stone(0), stone(STONES - 1)];
        let graph = Hypergraph::new(3 * STONES, ends, edges).unwrap();
        let game = Game::new(graph, Goal::Connect, Rules::Normal).unwrap();
        let mut position = Position::opening(game);
        (1..STONES - 1).for_each(|index| position.claim(stone(index), Player::Short).unwrap());
        let lines = accepted(&position, Engine::ProofNumber);
        assert!(
            lines.iter().filter(|line| matches!(rule_of(line), Some(Rule::Either(_)))).count()
                >= STONES - 1
        );
        let mut g = Gen::from_size_and_seed(100, 1);
        for player in Player::BOTH {
            Match::new(&position, &lines, player).beats_random_losers(3, &mut g);
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(play).unwrap().join().unwrap();
}

/// Long rows of cells, of which each may be the one that matters: as many cases as cells, one within the
/// other.
#[test]
fn cases_within_cases() {
    const CELLS: usize = 150;
    let show = || {
        // s - c - t and a long way around.
        let vertex = VertexId::new;
        let edges = (1..CELLS).map(|index| [vertex(index), vertex(index + 1)]);
        let ends = [[vertex(0), vertex(1)], [vertex(CELLS), vertex(CELLS + 1)]];
        let graph =
            Hypergraph::new(CELLS + 2, vec![vertex(0), vertex(CELLS + 1)], edges.chain(ends));
        let game = Game::new(graph.unwrap(), Goal::Connect, Rules::Normal).unwrap();
        // The edge from the first terminal to a cell that all ways use anyway matters: each case is split.
        let mut certificate = LocalCertificate::new(&game);
        let shown = certificate.add_dead(vertex(CELLS / 2), 1_000_000);
        assert_eq!(shown, Err(LocalError::Undecided(vertex(CELLS / 2))));
    };
    std::thread::Builder::new().stack_size(256 << 10).spawn(show).unwrap().join().unwrap();
}

/// Dead and alive cells, captured and lost sets, and reductions of small graphs.
#[test]
fn local_claims_of_small_graphs() {
    for n in 3..=6 {
        for game in connected_graphs(n).iter().flat_map(|graph| graph.two_terminal_games()) {
            let position = Position::opening(game.clone());
            let mut certificate = LocalCertificate::new(&game);
            let report = life(&game, DeadFor::Winner, 100_000).unwrap();
            let mut expected = Vec::new();
            for &(cell, ref life) in &report.cells {
                certificate.add_life(cell, 100_000).unwrap();
                expected.push((cell, *life == Life::Dead));
            }
            let mut edges = Vec::new();
            for (edge, life) in &report.edges {
                match life {
                    Life::Alive(witness) => certificate.add_alive_edge(*edge, &witness.short),
                    _ => certificate.add_dead_edge(*edge, 100_000).unwrap(),
                }
                edges.push((*edge, *life == Life::Dead));
            }
            certificate.add_reduction(&reduce(&game, ReduceOptions::default()).unwrap());
            let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
            let mut owned: Vec<(Vec<VertexId>, Player)> = Vec::new();
            let mut dominated = owned.clone();
            for bits in 1_usize..1 << cells.len() {
                let members = (0..cells.len()).filter(|i| bits >> i & 1 == 1).map(|i| cells[i]);
                let set = VertexSet::from_vertices(n, members);
                let local = MultiShannon::new(&game, &set).unwrap();
                for player in Player::BOTH {
                    let added = certificate.add_captured(&set, player);
                    assert_eq!(added.is_ok(), local.owns(player));
                    if local.owns(player) {
                        owned.push((set.iter().collect(), player));
                    }
                    let added = certificate.add_dominated(&set, player);
                    assert_eq!(added.is_ok(), local.dominates(player));
                    if local.dominates(player) {
                        dominated.push((set.iter().collect(), player));
                    }
                }
            }
            let proved = checked(&position, &certificate.lines());
            let mut lives = Vec::new();
            let (mut captured, mut first, mut lines) = (Vec::new(), Vec::new(), Vec::new());
            for proved in proved {
                match proved {
                    Proved::Dominated { by, set, .. } => first.push((set, by)),
                    Proved::DeadEdge { edge, .. } => lines.push((edge, true)),
                    Proved::AliveEdge { edge, .. } => lines.push((edge, false)),
                    Proved::Dead { cell, .. } => lives.push((cell, true)),
                    Proved::Alive { cell, .. } => lives.push((cell, false)),
                    Proved::Captured { by, set, .. } => captured.push((set, by)),
                    _ => {}
                }
            }
            assert_eq!((lives, captured), (expected, owned));
            assert_eq!((lines, first), (edges, dominated));
        }
    }
}

/// Of every position of small boards, whoever moves and by either rules: the nodes are about the opening, and
/// the last one about that position.
#[test]
fn fragments_are_about_the_opening() {
    for (spec, rules) in [
        ("hex:2x2", Rules::Normal),
        ("hex:3x2", Rules::Normal),
        ("y:2", Rules::Normal),
        ("hex:2x2", Rules::Misere),
        ("hex:3x2", Rules::Misere),
    ] {
        let game = board(spec).game.with_rules(rules);
        let opening = Position::opening(game);
        let cells: Vec<VertexId> = opening.empty_cells().iter().collect();
        let engine = if rules == Rules::Normal { Engine::ProofNumber } else { Engine::Misere };
        let options = SolverOptions { engine, memory: 1, ..SolverOptions::default() };
        let solver = Solver::at(&opening, options).unwrap();
        for number in 0..3_usize.pow(cells.len() as u32) {
            let mut position = opening.clone();
            for (place, &cell) in cells.iter().enumerate() {
                match number / 3_usize.pow(place as u32) % 3 {
                    1 => position.claim(cell, Player::Short).unwrap(),
                    2 => position.claim(cell, Player::Cut).unwrap(),
                    _ => {}
                }
            }
            for to_move in Player::BOTH {
                let options = SolveOptions::default();
                let found = solver.fragment(&position, to_move, &options).unwrap();
                let winner = found.solution.outcome.unwrap().winner().unwrap();
                let mut checker = Checker::new(&opening, DEFAULT_CHECK_MEMORY);
                found.lines.unwrap().iter().for_each(|line| checker.line(line).unwrap());
                let theorem = checker.theorem(NodeId(checker.node_count() as u32 - 1)).unwrap();
                let claimed = |by| position.claimed(by);
                if let Some(says) = theorem.normal() {
                    assert_eq!(says.player, winner);
                    assert!(says.owned.is_subset_of(claimed(winner)), "{position:?}");
                    assert!(says.carrier.is_disjoint_from(claimed(winner.other())));
                    assert!(says.moving == MovingAs::Second || to_move == winner);
                } else {
                    let says = theorem.misere().unwrap();
                    assert_eq!(says.winner, winner);
                    assert!(Player::BOTH.iter().all(|&by| says.claims[by] == *claimed(by)));
                }
            }
        }
    }
}
