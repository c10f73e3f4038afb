//! Steps that nobody would write: what is accepted keeps the winner, and is right where it says who wins.
//!
//! A program that writes traces looks first whether a game is over, and so on; who forges them does not.

use std::collections::BTreeMap;

use quickcheck::{Arbitrary, Gen};

use super::super::super::{Decision, Evidence, Step};
use super::*;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Oracle, Outcome, Rules};

/// What a step can name: live cells and terminals, and the edges that are left.
struct Named {
    cells: Vec<VertexId>,
    terminals: Vec<VertexId>,
    edges: Vec<[VertexId; 2]>,
}

impl Named {
    fn of(replayed: &Replayed) -> Self {
        let hypergraph = &replayed.hypergraph;
        let edge = |edge: &[VertexId]| <[VertexId; 2]>::try_from(edge).ok();
        Self {
            cells: hypergraph.cells().iter().collect(),
            terminals: hypergraph.terminals().to_vec(),
            edges: replayed.section.hyperedges().filter_map(edge).collect(),
        }
    }

    /// Cells and terminals take each other's place.
    fn mixed(self) -> Self {
        let all = [self.cells, self.terminals].concat();
        Self { cells: all.clone(), terminals: all, edges: self.edges }
    }

    fn neighbours(&self, vertex: VertexId) -> Vec<VertexId> {
        let ends = self.edges.iter().filter(|edge| edge.contains(&vertex));
        ends.map(|&[a, b]| if a == vertex { b } else { a }).collect()
    }
}

/// So many of a list, or all, in any order; now and then one of them twice.
pub(in crate::proof) fn some<T: Clone>(g: &mut Gen, of: &[T], count: usize) -> Vec<T> {
    let mut left = of.to_vec();
    let count = count.min(left.len());
    let mut chosen: Vec<T> = (0..count).map(|_| left.swap_remove(below(g, left.len()))).collect();
    if count > 1 && below(g, 40) == 0 {
        chosen[count - 1] = chosen[0].clone();
    }
    chosen
}

pub(in crate::proof) fn in_pairs(vertices: &[VertexId]) -> Vec<[VertexId; 2]> {
    vertices.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect()
}

/// A first cell or none, and two lists of others without a cell in common.
fn two_lists(g: &mut Gen, cells: &[VertexId]) -> (Option<VertexId>, [Vec<VertexId>; 2]) {
    let mut cells = some(g, cells, cells.len());
    let first = if bool::arbitrary(g) { cells.pop() } else { None };
    let used = cells.len() - below(g, 2).min(cells.len());
    let half = below(g, used + 1);
    (first, [cells[..half].to_vec(), cells[half..used].to_vec()])
}

/// Each neighbour of a terminal, or all but one, with some cell.
fn guards(g: &mut Gen, named: &Named, terminal: VertexId, but: usize) -> Evidence {
    let near = named.neighbours(terminal);
    let guarded = some(g, &near, near.len().saturating_sub(but));
    let cells = some(g, &named.cells, guarded.len());
    Evidence::Guards {
        terminal,
        guards: cells.into_iter().zip(guarded).map(|(a, b)| [a, b]).collect(),
    }
}

/// A step of this rule, right or wrong; what it names is there.
fn any_step(g: &mut Gen, named: &Named, rule: Rule, rules: Rules) -> Option<Step> {
    let preserves = rule.preserves(rules)?;
    let cells = |g: &mut Gen, most: usize| {
        let count = 1 + below(g, most);
        some(g, &named.cells, count)
    };
    let edges = |g: &mut Gen| {
        let count = 1 + below(g, 3);
        Action::DeleteEdges(some(g, &named.edges, count))
    };
    let claim = |g: &mut Gen, cells: Vec<VertexId>| match player(g) {
        Player::Short => Action::Short(cells),
        Player::Cut => Action::Cut(cells),
    };
    let decide = |winner, moving| Action::Decide(Decision { winner, moving });
    let moving = |first: Option<VertexId>| match first {
        Some(_) => MovingAs::First,
        None => MovingAs::Second,
    };
    let terminal = some(g, &named.terminals, 1)[0];
    let nothing = Evidence::Nothing;
    let (action, evidence) = match rule {
        Rule::Simplicial | Rule::CliqueNeighbourhood | Rule::DeadPair => {
            let set = cells(g, 2);
            (claim(g, set), nothing)
        }
        Rule::TransverseEdge => (edges(g), Evidence::Set { set: cells(g, 3) }),
        Rule::TerminalNeighbours => (edges(g), Evidence::Terminal { terminal }),
        Rule::TerminalSurrounds => {
            let set = cells(g, 4);
            (claim(g, set), Evidence::Terminal { terminal })
        }
        Rule::DeadCellEdges if bool::arbitrary(g) => (edges(g), Evidence::Set { set: cells(g, 2) }),
        Rule::DeadCellEdges => (edges(g), Evidence::Surrounded { set: cells(g, 2), terminal }),
        Rule::AdjacentTerminals => {
            let count = 2 + below(g, 3);
            (Action::MergeTerminals(some(g, &named.terminals, count)), nothing)
        }
        Rule::MutualThreat => (Action::Cut(some(g, &named.cells, 2)), nothing),
        Rule::MutualSupport => (Action::Short(some(g, &named.cells, 2)), nothing),
        Rule::ThreeThreatened => {
            let centre = *some(g, &named.cells, 1).first()?;
            let set = [named.neighbours(centre), vec![centre]].concat();
            (Action::Cut(set), Evidence::Centre { centre })
        }
        Rule::ThreatPairs | Rule::SupportPairs => {
            let set = in_pairs(&cells(g, 6)).concat();
            let pairs = in_pairs(&set);
            let is_threat = rule == Rule::ThreatPairs;
            let action = if is_threat { Action::Cut(set) } else { Action::Short(set) };
            (action, Evidence::Pairs { pairs })
        }
        Rule::ThreatSet | Rule::SupportSet => {
            let set = cells(g, 4);
            let (&key, &reply) = (set.first()?, set.get(1)?);
            let is_threat = rule == Rule::ThreatSet;
            let action = if is_threat { Action::Cut(set) } else { Action::Short(set) };
            (action, Evidence::Replies { key, reply })
        }
        Rule::GuardedTerminal => {
            (decide(Player::Cut, MovingAs::Second), guards(g, named, terminal, 0))
        }
        Rule::GuardedButOne => {
            (decide(Player::Cut, MovingAs::First), guards(g, named, terminal, 1))
        }
        Rule::TwoLinks => {
            let links = some(g, &named.cells, 2);
            (decide(Player::Short, MovingAs::Second), Evidence::Links { links })
        }
        Rule::OneLink => {
            let links = some(g, &named.cells, 1);
            (decide(Player::Short, MovingAs::First), Evidence::Links { links })
        }
        Rule::SpanningTrees => {
            let (first, trees) = two_lists(g, &named.cells);
            (decide(Player::Short, moving(first)), Evidence::Trees { first, trees })
        }
        Rule::SeparatingForests => {
            let (first, forests) = two_lists(g, &named.cells);
            let apart = [terminal, some(g, &named.terminals, 1)[0]];
            (decide(Player::Cut, moving(first)), Evidence::Forests { first, apart, forests })
        }
        Rule::Joined | Rule::Separated => (decide(player(g), MovingAs::Second), nothing),
    };
    Some(Step { rule, preserves, action, evidence })
}

/// The trace with one step more, if one that is tried is accepted.
fn longer(
    g: &mut Gen,
    game: &Game,
    trace: &Trace,
    replayed: &Replayed,
) -> Option<(Trace, Replayed)> {
    let rule = some(g, Rule::ALL, 1)[0];
    let named = Named::of(replayed);
    let named = if below(g, 20) == 0 { named.mixed() } else { named };
    let step = any_step(g, &named, rule, game.rules())?;
    let mut longer = trace.clone();
    longer.steps.push(step);
    let after = replay(game, &longer).ok()?;
    Some((longer, after))
}

/// Those that are accepted of so many steps.
pub(in crate::proof) fn any_trace(g: &mut Gen, game: &Game, tried: usize) -> (Trace, Replayed) {
    let trace = Trace::default();
    let replayed = replay(game, &trace).unwrap();
    (0..tried).fold((trace, replayed), |(trace, replayed), _| {
        longer(g, game, &trace, &replayed).unwrap_or((trace, replayed))
    })
}

/// Tries some hundred steps, each after those that were accepted before, and returns the trace if it says something wrong;
/// counted is how often a rule was accepted.
fn wrong_trace(g: &mut Gen, accepted: &mut BTreeMap<Rule, usize>) -> Option<(Game, Trace)> {
    let game = RandomPosition::<5>::arbitrary(g).position().reduced();
    let empty = VertexSet::new(game.hypergraph().vertex_count());
    let expected = Oracle::new(&game).unwrap().outcomes(&empty, &empty);
    let (mut trace, mut replayed) = any_trace(g, &game, 0);
    for _ in 0..300 {
        let Some((longer, after)) = longer(g, &game, &trace, &replayed) else { continue };
        *accepted.entry(longer.steps[longer.steps.len() - 1].rule).or_default() += 1;
        let is_so = |by: Player| {
            after.winners[by].is_none_or(|winner| expected[by] == Outcome::win(winner))
        };
        if !Player::BOTH.into_iter().all(is_so) {
            return Some((game, longer));
        }
        let is_decided = Player::BOTH.into_iter().all(|by| after.winners[by].is_some());
        if is_decided && bool::arbitrary(g) {
            break;
        }
        (trace, replayed) = (longer, after);
    }
    None
}

#[test]
fn what_is_accepted_is_right() {
    let mut accepted = BTreeMap::new();
    for seed in 0..10_000 {
        let wrong = wrong_trace(&mut Gen::from_size_and_seed(100, seed), &mut accepted);
        assert_eq!(wrong, None, "seed {seed}");
    }
    // A cell that threatens its three neighbours is rare: one in 7,000 of these games has one.
    let is_missed = |rule: &Rule| !accepted.contains_key(rule) && *rule != Rule::ThreeThreatened;
    let never: Vec<Rule> = Rule::ALL.iter().copied().filter(is_missed).collect();
    assert_eq!(never, []);
}
