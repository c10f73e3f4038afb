//! Traces written by hand, right and wrong.

pub(in crate::proof) mod forged;

use super::super::{Decision, Evidence, Preserves, Step};
use super::*;
use crate::game::{Class, Goal, Rules};

fn ids<const N: usize>(ids: [usize; N]) -> [VertexId; N] {
    ids.map(VertexId::new)
}

/// A game on a graph whose terminals are the first vertices.
fn game(terminals: usize, vertices: usize, edges: &[[usize; 2]]) -> Game {
    let terminals = (0..terminals).map(VertexId::new).collect();
    let hypergraph = Hypergraph::new(vertices, terminals, edges.iter().map(|&edge| ids(edge)));
    Game::new(hypergraph.unwrap(), Goal::Connect, Rules::Normal).unwrap()
}

fn step(rule: Rule, action: Action, evidence: Evidence) -> Step {
    let preserves = rule.preserves(Rules::Normal).unwrap();
    Step { rule, preserves, action, evidence }
}

fn refusal(game: &Game, steps: Vec<Step>) -> Option<(usize, Refusal)> {
    replay(game, &Trace { steps }).err().map(|error| (error.step, error.refusal))
}

/// Steane, Figure 3(b): two cells between the same neighbours, here the terminals.
fn square() -> Game {
    game(2, 4, &[[0, 2], [0, 3], [2, 1], [3, 1]])
}

#[test]
fn a_support_pair_joins_the_terminals() {
    let [s, t, a, b] = ids([0, 1, 2, 3]);
    let won = Action::Decide(Decision::won_by(Player::Short));
    let steps = vec![
        step(Rule::MutualSupport, Action::Short(vec![a, b]), Evidence::Nothing),
        step(Rule::Joined, won, Evidence::Nothing),
    ];
    let trace = Trace { steps };
    assert_eq!(trace.preserves(), Preserves::Value);
    let replayed = replay(&square(), &trace).unwrap();
    assert_eq!(replayed.winners, ByPlayer::from_fn(|_| Some(Player::Short)));
    assert_eq!(replayed.section, replayed.hypergraph);
    assert_eq!(replayed.hypergraph.hyperedges().collect::<Vec<_>>(), [[s, t]]);
}

#[test]
fn what_does_not_hold_is_refused() {
    let [s, t, a, b] = ids([0, 1, 2, 3]);
    let refused = |rule, action, evidence| refusal(&square(), vec![step(rule, action, evidence)]);
    let nothing = Evidence::Nothing;
    assert_eq!(
        refused(Rule::MutualThreat, Action::Cut(vec![a, b]), nothing.clone()),
        Some((0, Refusal::Differs(vec![b])))
    );
    assert_eq!(
        refused(Rule::MutualSupport, Action::Cut(vec![a, b]), nothing.clone()),
        Some((0, Refusal::Shape))
    );
    assert_eq!(
        refused(Rule::MutualSupport, Action::Short(vec![a, s]), nothing.clone()),
        Some((0, Refusal::NoCell(s)))
    );
    assert_eq!(
        refused(Rule::MutualSupport, Action::Short(vec![a, a]), nothing.clone()),
        Some((0, Refusal::Twice(a)))
    );
    assert_eq!(
        refused(Rule::Simplicial, Action::Cut(vec![a]), nothing.clone()),
        Some((0, Refusal::Differs(vec![a])))
    );
    assert_eq!(
        refused(Rule::TerminalNeighbours, Action::DeleteEdges(vec![[a, b]]), nothing.clone()),
        Some((0, Refusal::NoEdge(a, b)))
    );
    assert_eq!(
        refused(
            Rule::TransverseEdge,
            Action::DeleteEdges(vec![[a, t]]),
            Evidence::Set { set: vec![a] }
        ),
        Some((0, Refusal::NotSurrounded(t)))
    );
    let cut_wins = Action::Decide(Decision::won_by(Player::Cut));
    assert_eq!(
        refused(Rule::Separated, cut_wins.clone(), nothing.clone()),
        Some((0, Refusal::NotDecided))
    );
    assert_eq!(refused(Rule::Joined, cut_wins, nothing), Some((0, Refusal::NotDecided)));
}

#[test]
fn a_step_may_not_claim_more_than_its_rule() {
    let [a, b] = ids([2, 3]);
    let mut strong = step(Rule::MutualSupport, Action::Short(vec![a, b]), Evidence::Nothing);
    strong.preserves = Preserves::Fillings;
    let expected = Refusal::TooStrong(Preserves::Fillings, Preserves::Value);
    assert_eq!(refusal(&square(), vec![strong]), Some((0, expected)));
}

#[test]
fn a_dead_cell_alone_stays_in_misere_play() {
    // 0 and 1 are the terminals, 2 between them, 3 on 1 only.
    let game = game(2, 4, &[[0, 2], [2, 1], [1, 3]]).with_rules(Rules::Misere);
    let single = step(Rule::Simplicial, Action::Cut(ids([3]).to_vec()), Evidence::Nothing);
    assert_eq!(refusal(&game, vec![single]), Some((0, Refusal::NotHere)));
}

/// Theorem 10 needs pairs without a common member: here 4 threatens 0 and 1, these together
/// threaten 4, and yet the three are not lost.
#[test]
fn theorem_10_needs_disjoint_pairs() {
    let [a, b, c] = ids([2, 3, 4]);
    // Vertices 2 and 3 of the paper's setting are the terminals: edges 03, 04, 13, 14, 24 with the
    // names 0, 1, 4 -> 2, 3, 4 and 2, 3 -> 0, 1.
    let game = game(2, 5, &[[2, 1], [2, 4], [3, 1], [3, 4], [0, 4]]);
    let pairs = vec![[c, a], [c, b]];
    let lost = step(Rule::ThreatPairs, Action::Cut(vec![a, b, c]), Evidence::Pairs { pairs });
    assert_eq!(refusal(&game, vec![lost]), Some((0, Refusal::Twice(c))));
    // Short to move would lose if they were lost, and he wins.
    let oracle = crate::game::Oracle::new(&game).unwrap();
    assert_eq!(oracle.class(), Some(Class::First));
}
