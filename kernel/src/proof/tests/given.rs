//! What certificates take over from one another is true, and what does not fit is refused.

use quickcheck::{Arbitrary, Gen};

use super::node;
use super::nodes::{is_true, random_rule};
use crate::game::testing::{RandomPosition, below};
use crate::game::{Game, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::rules::{Given, Won};
use crate::proof::step::MovingAs;
use crate::proof::{Aim, Checker, DEFAULT_CHECK_MEMORY, End, Fault, Line, Normal, Rule, Shown};

fn checker(position: &Position) -> Checker {
    Checker::new(position, DEFAULT_CHECK_MEMORY)
}

fn end(checker: &mut Checker) -> Option<Shown> {
    let nodes = checker.node_count() as u32;
    checker.line(&Line::End(End { nodes, answers: 0 })).unwrap();
    checker.shown()
}

/// What a node says, as one that takes it over after some claims.
fn given(part: u32, wins: &Normal, position: &Position) -> Rule {
    let his = position.claimed(wins.player);
    let [owned, carrier] = [&wins.owned, &wins.carrier].map(|set| (set - his).iter().collect());
    Rule::Given(Given { part, by: wins.player, moving: wins.moving, owned, carrier })
}

#[test]
fn what_is_taken_over_is_true_after_more_claims() {
    let mut g = Gen::from_size_and_seed(20, 2);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..1500 {
        let mut random = RandomPosition::<6>::arbitrary(&mut g);
        random.rules = Rules::Normal;
        let position = random.position();
        let game = position.game().clone();
        let mut part = checker(&Position::opening(game.clone()));
        for _ in 0..100 {
            let (of, rule) = random_rule(&mut g, &part, &game);
            let added = node(&mut part, of, rule);
            let said = added.ok().and_then(|id| part.theorem(id)?.normal());
            if said.is_some_and(|it| it.aim == Aim::Win) && below(&mut g, 4) == 0 {
                break;
            }
        }
        let Some(shown) = end(&mut part) else { continue };
        let mut whole = checker(&position);
        whole.rely_on(3, &shown).unwrap();
        match node(&mut whole, vec![], given(3, shown.wins(), &position)) {
            Ok(id) => {
                accepted += 1;
                assert!(is_true(&whole, id, &position.reduced()), "{random:?} {shown:?}");
            }
            Err(_) => refused += 1,
        }
    }
    assert!(accepted > 200 && refused > 20, "{accepted} accepted, {refused} refused");
}

/// s - a - b - t and s - c - t.
fn opening() -> Position {
    let [s, t, a, b, c] = [0, 1, 2, 3, 4].map(VertexId::new);
    let board = Hypergraph::new(5, vec![s, t], [[s, a], [a, b], [b, t], [s, c], [c, t]]).unwrap();
    Position::opening(Game::new(board, Default::default(), Rules::Normal).unwrap())
}

/// Short wins with b and c, or what is said.
fn part(position: &Position, owned: &[usize]) -> Shown {
    let mut part = checker(position);
    let owned = owned.iter().copied().map(VertexId::new).collect();
    node(&mut part, vec![], Rule::Won(Won::with(Player::Short, owned))).unwrap();
    end(&mut part).unwrap()
}

fn takes(position: &Position, shown: &Shown, rule: Rule) -> Result<(), Fault> {
    let mut whole = checker(position);
    whole.rely_on(0, shown)?;
    node(&mut whole, vec![], rule).map(|_| ())
}

#[test]
fn what_does_not_fit_is_refused() {
    let [a, c] = [2, 4].map(VertexId::new);
    let opening = opening();
    let shown = part(&opening, &[4]);
    let rule = given(0, shown.wins(), &opening);
    assert_eq!(takes(&opening, &shown, rule.clone()), Ok(()));
    let Rule::Given(it) = rule.clone() else { unreachable!() };
    let nobody = Fault::NotGiven(0);
    // Another statement than that of the part.
    for wrong in [
        Given { owned: vec![], ..it.clone() },
        Given { owned: vec![a], ..it.clone() },
        Given { owned: vec![a, c], ..it.clone() },
        Given { carrier: vec![a], ..it.clone() },
        Given { by: Player::Cut, ..it.clone() },
        Given { moving: MovingAs::First, ..it.clone() },
    ] {
        assert_eq!(takes(&opening, &shown, Rule::Given(wrong)), Err(nobody.clone()));
    }
    let other = Given { part: 1, ..it.clone() };
    assert_eq!(takes(&opening, &shown, Rule::Given(other)), Err(Fault::NotGiven(1)));
    // Nobody said so.
    let mut alone = checker(&opening);
    assert_eq!(node(&mut alone, vec![], rule.clone()), Err(nobody.clone()));
    // After more claims: what the player has he need not have any more; what his opponent has he cannot.
    let mut later = opening.clone();
    later.claim(c, Player::Short).unwrap();
    assert_eq!(takes(&later, &shown, rule.clone()), Err(Fault::NoCell(c)));
    let less = Given { owned: vec![], ..it.clone() };
    assert_eq!(takes(&later, &shown, Rule::Given(less.clone())), Ok(()));
    let mut taken = opening.clone();
    taken.claim(c, Player::Cut).unwrap();
    for rule in [rule.clone(), Rule::Given(less.clone())] {
        assert!(takes(&taken, &shown, rule).is_err());
    }
    // A part with claims that the position has not, or that are the other player's.
    let more = part(&later, &[]);
    for position in [&opening, &taken] {
        assert_eq!(takes(position, &more, Rule::Given(less.clone())), Err(Fault::Mismatch));
    }
    assert_eq!(takes(&later, &more, Rule::Given(less)), Ok(()));
    // Another game: other hyperedges, another goal, other rules.
    let hypergraph = opening.game().hypergraph();
    let fewer = Hypergraph::new(
        5,
        hypergraph.terminals().to_vec(),
        hypergraph.hyperedges().skip(1).map(<[_]>::to_vec),
    );
    let fewer = Game::new(fewer.unwrap(), Default::default(), Rules::Normal).unwrap();
    let touch = opening.game().clone().with_goal(crate::game::Goal::Touch);
    let misere = opening.game().clone().with_rules(Rules::Misere);
    for game in [fewer, touch, misere] {
        assert_eq!(takes(&Position::opening(game), &shown, rule.clone()), Err(Fault::Mismatch));
    }
}

/// A certificate without its end shows nothing, and what its last node does not say nobody takes over.
#[test]
fn only_the_last_node_of_a_whole_certificate_counts() {
    let mut part = checker(&opening());
    let won = |owned: &[usize]| {
        let owned = owned.iter().copied().map(VertexId::new).collect();
        Rule::Won(Won::with(Player::Short, owned))
    };
    node(&mut part, vec![], won(&[4])).unwrap();
    assert!(part.shown().is_none());
    node(&mut part, vec![], won(&[2, 3])).unwrap();
    let shown = end(&mut part).unwrap();
    assert_eq!(shown.wins().owned.len(), 2);
}
