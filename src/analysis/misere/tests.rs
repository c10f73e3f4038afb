//! The theorems of misère play, each by brute force over small games before anything relies on it.

use quickcheck::{Gen, QuickCheck};

use super::left_out::{mutual_fill_in, victims_and_capturees};
use super::{Better, MisereRules};
use crate::analysis::reduce::cut_off_by_cliques;
use crate::analysis::testing::{SmallGraph, connected_graphs, subsets};
use crate::analysis::{EnginePosition, SettleRules};
use crate::game::testing::RandomPosition;
use crate::game::{Game, Goal, GraphState, Oracle, Outcome, Player, Rules};
use crate::graph::{Bits, VertexId, VertexSet};

/// The claimed cells of both players, as bits by vertex.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Claims {
    short: u32,
    cut: u32,
}

impl Claims {
    const NONE: Self = Self { short: 0, cut: 0 };

    fn with(mut self, cells: &[usize], by: Player) -> Self {
        for &cell in cells {
            match by {
                Player::Short => self.short |= 1 << cell,
                Player::Cut => self.cut |= 1 << cell,
            }
        }
        self
    }
}

/// A small misère game with everything about it that definitions ask for.
struct Small {
    cells: Vec<usize>,
    oracle: Oracle,
    /// By Short's cells: whether they join the terminals when all others are Cut's.
    joined: Vec<bool>,
    universe: usize,
}

impl Small {
    fn new(game: &Game) -> Self {
        let universe = game.hypergraph().vertex_count();
        let cells: Vec<usize> = game.hypergraph().cells().iter().map(VertexId::index).collect();
        let mut joined = vec![false; 1 << universe];
        let all: u32 = cells.iter().map(|cell| 1 << cell).sum();
        for short in (0..1_u32 << universe).filter(|short| short & !all == 0) {
            joined[short as usize] = game.joined(&set(universe, short));
        }
        let oracle = Oracle::new(&game.clone().with_rules(Rules::Misere)).unwrap();
        Self { cells, oracle, joined, universe }
    }

    fn wins(&self, player: Player, claims: Claims, to_move: Player) -> bool {
        let sets = [claims.short, claims.cut].map(|bits| set(self.universe, bits));
        self.oracle.outcomes(&sets[0], &sets[1])[to_move] == Outcome::win(player)
    }

    fn free(&self, claims: Claims) -> Vec<usize> {
        let taken = claims.short | claims.cut;
        self.cells.iter().copied().filter(|&cell| taken >> cell & 1 == 0).collect()
    }

    /// Whether the colour of an unclaimed cell changes nothing, by the definition.
    fn is_dead(&self, cell: usize, claims: Claims) -> bool {
        let rest: Vec<usize> = self.free(claims).into_iter().filter(|&c| c != cell).collect();
        (0..1_u32 << rest.len()).all(|choice| {
            let mut short = claims.short;
            for (index, &other) in rest.iter().enumerate() {
                short |= (choice >> index & 1) << other;
            }
            self.joined[short as usize] == self.joined[(short | 1 << cell) as usize]
        })
    }

    /// Whether a player captures these pairs: once he has one cell of each the others are dead, all of them at
    /// once, by the definition.
    fn are_captured(&self, pairs: &[[usize; 2]], player: Player) -> bool {
        (0..1_u32 << pairs.len()).all(|choice| {
            let taken = |(index, pair): (usize, &[usize; 2])| pair[(choice >> index & 1) as usize];
            let mine: Vec<usize> = pairs.iter().enumerate().map(taken).collect();
            let claims = Claims::NONE.with(&mine, player);
            let mut others = pairs.iter().flatten().filter(|cell| !mine.contains(cell));
            others.all(|&cell| self.is_dead(cell, claims))
        })
    }

    /// The pairs that a player captures: as soon as he has one cell, the other is dead.
    fn captured(&self, player: Player, claims: Claims) -> Vec<[usize; 2]> {
        let free = self.free(claims);
        let kills = |by: usize, cell: usize| self.is_dead(cell, claims.with(&[by], player));
        let pairs = free.iter().flat_map(|&a| free.iter().map(move |&b| [a, b]));
        pairs.filter(|&[a, b]| a < b && kills(a, b) && kills(b, a)).collect()
    }
}

/// All subsets of four.
fn fours(list: &[usize]) -> Vec<[usize; 4]> {
    subsets(list).filter_map(|set| set.try_into().ok()).collect()
}

fn set(universe: usize, bits: u32) -> VertexSet {
    let members = (0..universe).filter(|&vertex| bits >> vertex & 1 == 1);
    VertexSet::from_vertices(universe, members.map(VertexId::new))
}

/// Random games of both goals with two to four terminals and at most six cells.
fn games(count: usize, mut check: impl FnMut(&Small)) {
    let mut g = Gen::from_size_and_seed(20, 1);
    for index in 0..count {
        let mut random: RandomPosition<6> = quickcheck::Arbitrary::arbitrary(&mut g);
        if index % 2 == 0 {
            random.terminals.truncate(2);
        }
        if random.vertex_count - random.terminals.len() <= 6 {
            check(&Small::new(&random.game()));
        }
    }
}

/// All games with two terminals on connected graphs of up to six vertices.
fn small_games(mut check: impl FnMut(&Small, &Game)) {
    for graph in (2..=6).flat_map(connected_graphs) {
        graph.two_terminal_games().for_each(|game| check(&Small::new(&game), &game));
    }
}

/// `if one { assert!(other) }` for both players X and both sides to move.
fn each(mut check: impl FnMut(Player, Player)) {
    for x in Player::BOTH {
        for to_move in Player::BOTH {
            check(x, to_move);
        }
    }
}

const COUNT: usize = 400;

#[test]
fn theorems_3_1_and_3_2_more_stones_of_the_opponent_do_not_hurt() {
    games(COUNT, |small| {
        let none = Claims::NONE;
        each(|x, to_move| {
            let wins = small.wins(x, none, to_move);
            for &c in &small.cells {
                let after = none.with(&[c], x.other());
                assert!(!wins || small.wins(x, after, to_move.other()));
                for &d in small.cells.iter().filter(|&&d| d != c) {
                    assert!(!wins || small.wins(x, none.with(&[c, d], x.other()), to_move));
                    assert!(wins || !small.wins(x, none.with(&[c, d], x), to_move));
                }
            }
        });
    });
}

#[test]
fn theorem_3_3_captured_pairs_may_be_filled_in() {
    let mut found = 0;
    games(COUNT, |small| {
        each(|x, to_move| {
            for pair in small.captured(x, Claims::NONE) {
                found += 1;
                let filled = Claims::NONE.with(&pair, x);
                assert_eq!(small.wins(x, filled, to_move), small.wins(x, Claims::NONE, to_move));
            }
        });
    });
    assert!(found > 200, "{found}");
}

#[test]
fn theorem_3_4_a_dead_cell_is_a_move_and_two_are_nothing() {
    let mut found = 0;
    games(COUNT, |small| {
        let dead: Vec<usize> =
            small.cells.iter().copied().filter(|&c| small.is_dead(c, Claims::NONE)).collect();
        each(|x, to_move| {
            let wins = small.wins(x, Claims::NONE, to_move);
            for &cell in &dead {
                found += 1;
                for by in Player::BOTH {
                    let gone = Claims::NONE.with(&[cell], by);
                    assert_eq!(small.wins(x, gone, to_move.other()), wins);
                    for &other in dead.iter().filter(|&&other| other != cell) {
                        for also in Player::BOTH {
                            let gone = gone.with(&[other], also);
                            assert_eq!(small.wins(x, gone, to_move), wins);
                        }
                    }
                }
            }
        });
    });
    assert!(found > 200, "{found}");
}

/// All that cliques cut off from the terminals is dead (Steane, Theorem 13) and goes together, in whatever
/// colours; an odd number of cells is a move. None of them need be dead for its own neighbourhood.
#[test]
fn what_cliques_cut_off_goes_together() {
    let (mut found, mut new) = (0, 0);
    small_games(|small, game| {
        let graph = GraphState::<1>::new(game).graph().clone();
        let cut_off: Vec<usize> = cut_off_by_cliques(&graph, &mut || false)
            .into_iter()
            .flat_map(|cells| cells.iter().map(VertexId::index).collect::<Vec<_>>())
            .collect();
        if cut_off.is_empty() {
            return;
        }
        found += 1;
        let is_simplicial = |&cell: &usize| graph.is_clique(graph.neighbours(VertexId::new(cell)));
        new += usize::from(!cut_off.iter().any(is_simplicial));
        for colours in 0..1_u32 << cut_off.len() {
            let mut gone = Claims::NONE;
            for (index, &cell) in cut_off.iter().enumerate() {
                gone = gone.with(&[cell], Player::BOTH[(colours >> index & 1) as usize]);
            }
            each(|x, to_move| {
                let next = if cut_off.len() % 2 == 1 { to_move.other() } else { to_move };
                assert_eq!(small.wins(x, gone, next), small.wins(x, Claims::NONE, to_move));
            });
        }
    });
    assert!(found > 200 && new > 5, "{found}, {new}");
}

/// Theorem 3.3 for sets of two pairs of which no single pair is captured.
#[test]
fn theorem_3_3_captured_sets_may_be_filled_in() {
    let mut found = 0;
    let mut check = |small: &Small| {
        for x in Player::BOTH {
            for set in fours(&small.cells) {
                let [a, b, c, d] = set;
                for pairs in [[[a, b], [c, d]], [[a, c], [b, d]], [[a, d], [b, c]]] {
                    let is_new = !pairs.iter().any(|&pair| small.are_captured(&[pair], x));
                    if !is_new || !small.are_captured(&pairs, x) {
                        continue;
                    }
                    found += 1;
                    let filled = Claims::NONE.with(&set, x);
                    for to_move in Player::BOTH {
                        let before = small.wins(x, Claims::NONE, to_move);
                        assert_eq!(small.wins(x, filled, to_move), before);
                    }
                }
            }
        }
    };
    small_games(|small, _| check(small));
    games(2 * COUNT, &mut check);
    assert!(found > 50, "{found}");
}

#[test]
fn theorems_3_5_to_3_7_victims_and_capturees_are_preferred() {
    let mut found = [0; 3];
    games(COUNT, |small| {
        for x in Player::BOTH {
            let wins = |cell: usize| small.wins(x, Claims::NONE.with(&[cell], x), x.other());
            for &k in small.cells.iter().filter(|&&k| wins(k)) {
                for (by, place) in [(x, 0), (x.other(), 1)] {
                    let after = Claims::NONE.with(&[k], by);
                    for d in small.free(after).into_iter().filter(|&d| small.is_dead(d, after)) {
                        found[place] += 1;
                        assert!(wins(d));
                    }
                }
                for pair in small.captured(x, Claims::NONE.with(&[k], x)) {
                    found[2] += 1;
                    assert!(pair.into_iter().all(wins));
                }
            }
        }
    });
    assert!(found.iter().all(|&found| found > 200), "{found:?}");
}

/// Theorem 3.7 with a set that is captured by the other player: terminals 1 and 3, edges 03, 04, 14,
/// 24.
#[test]
fn theorem_3_7_needs_the_movers_capture() {
    let graph = SmallGraph::new(5, &[[0, 3], [0, 4], [1, 4], [2, 4]]);
    let small = Small::new(&graph.game(&[1, 3], Goal::Connect));
    let is_counterexample = Player::BOTH.into_iter().any(|x| {
        let wins = |cell: usize| small.wins(x, Claims::NONE.with(&[cell], x), x.other());
        small.cells.iter().filter(|&&k| wins(k)).any(|&k| {
            let pairs = small.captured(x.other(), Claims::NONE.with(&[k], x));
            pairs.into_iter().flatten().any(|cell| !wins(cell))
        })
    });
    assert!(is_counterexample);
}

/// Theorem 3.8 with the colours as they are, and with the three other readings: A is captured by
/// `first` in `P + b` and B by `second` in `P + a`.
#[test]
fn theorem_3_8_holds_with_these_colours_only() {
    let mut found = 0;
    let mut wrong = [0; 4];
    games(3 * COUNT, |small| {
        for x in Player::BOTH {
            let readings = [[x, x.other()], [x, x], [x.other(), x], [x.other(), x.other()]];
            for (reading, [first, second]) in readings.into_iter().enumerate() {
                for &b in &small.cells {
                    let after_b = Claims::NONE.with(&[b], x.other());
                    for a in small.captured(first, after_b).into_iter().flatten() {
                        let after_a = Claims::NONE.with(&[a], x);
                        if !small.captured(second, after_a).iter().flatten().any(|&c| c == b) {
                            continue;
                        }
                        let filled = after_a.with(&[b], x.other());
                        let differs = Player::BOTH.into_iter().any(|to_move| {
                            small.wins(x, filled, to_move) != small.wins(x, Claims::NONE, to_move)
                        });
                        found += usize::from(reading == 0);
                        wrong[reading] += usize::from(differs);
                    }
                }
            }
        }
    });
    assert!(found > 50, "{found}");
    assert_eq!(wrong[0], 0);
    assert!(wrong[1..].iter().all(|&wrong| wrong > 0), "{wrong:?}");
}

/// Theorem 3.9, whose formula is lost in most copies: if a and b fill each other in, as in Theorem 3.8, once X
/// has d, then X wins by a if he wins by d, whoever is to move after it.
///
/// Let P be the position with d, so that `P` and `P + a_X + b_X'` have the same winner. If X wins the latter with
/// Y to move, he wins `P + a_X + B_X'` with Y' to move (Theorem 3.2, for the rest of B, which is odd), hence
/// `P + a_X` (Theorem 3.3), hence with d off the board and Y to move (Theorem 3.2).
#[test]
fn theorem_3_9_what_is_filled_is_preferred_to_what_creates_mutual_fill_in() {
    let (mut found, mut by_b) = (0, 0);
    let mut check = |small: &Small| {
        for x in Player::BOTH {
            for &d in &small.cells {
                let p = Claims::NONE.with(&[d], x);
                for b in small.free(p) {
                    for a in small.captured(x, p.with(&[b], x.other())).into_iter().flatten() {
                        let back = small.captured(x.other(), p.with(&[a], x));
                        if !back.iter().flatten().any(|&cell| cell == b) {
                            continue;
                        }
                        found += 1;
                        for to_move in Player::BOTH {
                            let wins =
                                |cell: usize| small.wins(x, Claims::NONE.with(&[cell], x), to_move);
                            assert!(!small.wins(x, p, to_move) || wins(a));
                            by_b += usize::from(small.wins(x, p, to_move) && !wins(b));
                        }
                    }
                }
            }
        }
    };
    small_games(|small, _| check(small));
    games(COUNT, &mut check);
    assert!(found > 50, "{found}");
    // The other cell is another matter.
    assert!(by_b > 0);
}

fn opening(game: &Game, to_move: Player) -> EnginePosition<1> {
    let two = game.hypergraph().terminals().len() == 2;
    let goal = if two { Goal::Connect } else { game.goal() };
    let state = |game: &Game| GraphState::new(&game.clone().with_goal(goal));
    let dual = if two { crate::planar::dual(game).ok() } else { None };
    EnginePosition::new(state(game), dual.as_ref().map(state), to_move)
}

/// A settled position is a win for the same player, and what the rules call as good is as good.
#[test]
fn settling_keeps_the_winner_and_inferior_moves_are_inferior() {
    fn check(random: RandomPosition<7>) -> bool {
        let game = random.game().with_rules(Rules::Misere);
        let oracle = Oracle::new(&game).unwrap();
        let nothing = VertexSet::new(random.vertex_count);
        for x in Player::BOTH {
            let start = opening(&game, x);
            if start.winner().is_some() {
                continue;
            }
            let winner = oracle.outcomes(&nothing, &nothing)[x].winner().unwrap();
            let mut settled = start.clone();
            settled.settle(SettleRules::ALL);
            assert_eq!(search(&settled), winner);
            let best = oracle.best_moves(&nothing, &nothing, x);
            let wins = |cell: VertexId| winner == x && best.contains(&cell);
            let mut better = Better::of(&start, MisereRules::ALL);
            mutual_fill_in(&start, &mut better);
            for cell in start.empty().iter() {
                let [dead, captured] = victims_and_capturees(&start, cell);
                better.add(cell, (dead | captured) & start.empty());
            }
            for cell in start.empty().iter() {
                assert!(!wins(cell) || better.as_good(cell).iter().all(wins));
            }
            let kept: Bits<1> = better.best_of(start.empty());
            assert_eq!(kept.iter().any(wins), winner == x);
        }
        true
    }
    QuickCheck::new().tests(400).quickcheck(check as fn(RandomPosition<7>) -> bool);
}

/// Who wins a position, by trying every move.
fn search(position: &EnginePosition<1>) -> Player {
    if let Some(winner) = position.winner() {
        return winner;
    }
    let mover = position.to_move();
    let wins = |cell: VertexId| {
        let mut after = position.clone();
        after.claim(cell);
        search(&after) == mover
    };
    if position.empty().iter().any(wins) { mover } else { mover.other() }
}
