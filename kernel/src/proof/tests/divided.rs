//! Two sides in the place of a position: what is accepted is true, and sides that do not fit are refused.

use quickcheck::Gen;

use super::node;
use crate::game::testing::below;
use crate::game::{Game, Goal, Oracle, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::rules::{Divided, Side};
use crate::proof::step::MovingAs;
use crate::proof::{Aim, Checker, DEFAULT_CHECK_MEMORY, Fault, GameId, Line, Normal, Rule};

fn game(board: Hypergraph) -> Game {
    Game::new(board, Goal::Connect, Rules::Normal).unwrap()
}

/// Who is first, if Short wins so with the cells that he owns.
fn won(game: &Game, owned: &VertexSet) -> Option<MovingAs> {
    let nothing = VertexSet::new(owned.universe());
    let outcomes = Oracle::new(game).unwrap().outcomes(owned, &nothing);
    let wins = |first| outcomes[first] == Outcome::win(Player::Short);
    let first = wins(Player::Short).then_some(MovingAs::First);
    wins(Player::Cut).then_some(MovingAs::Second).or(first)
}

/// A position, two sides, and the pairs of cells that they are lent.
struct Divisions {
    whole: Game,
    own: [Vec<VertexId>; 2],
    sides: [Vec<Vec<VertexId>>; 2],
    lent: Vec<[VertexId; 2]>,
}

impl Divisions {
    /// Short is to join 0 and 1. Some hyperedges are in the first side joined to 0, and in the second to 1, directly or
    /// by a lent cell.
    fn random(g: &mut Gen) -> Self {
        let count = 5 + below(g, 5);
        let vertex = |g: &mut Gen| VertexId::new(below(g, count));
        let hyperedges: Vec<Vec<VertexId>> = (0..count + below(g, count))
            .map(|_| (0..[2, 2, 3, 3, 4][below(g, 5)]).map(|_| vertex(g)).collect())
            .collect();
        let [s, t] = [0, 1].map(VertexId::new);
        let mut own = [Vec::new(), Vec::new()];
        (2..count).for_each(|cell| own[below(g, 2)].push(VertexId::new(cell)));
        let most = own[0].len().min(own[1].len()).min(2);
        let lent: Vec<_> = (0..below(g, most + 1)).map(|at| [own[1][at], own[0][at]]).collect();
        let both = below(g, 2) == 0;
        let mut sides = [0, 1].map(|side| {
            let far = [t, s][side];
            let is_end = |v: VertexId| v == far || both && (v == s || v == t);
            let is_own = |v: &VertexId| is_end(*v) || own[side].contains(v);
            let within = |edge: &Vec<VertexId>| edge.iter().copied().filter(is_own).collect();
            hyperedges.iter().map(within).collect::<Vec<Vec<VertexId>>>()
        });
        for _ in 0..1 + below(g, 4) {
            let edge = below(g, hyperedges.len());
            for (side, from) in [s, t].into_iter().enumerate() {
                let mut linked = sides[side][edge].clone();
                let through = below(g, lent.len() + 2);
                if let Some(pair) = lent.get(through) {
                    sides[side].push(vec![from, pair[side]]);
                    linked.push(pair[side]);
                } else {
                    linked.push(from);
                }
                if below(g, 12) > 0 {
                    sides[side].push(linked);
                }
            }
        }
        let whole = game(Hypergraph::new(count, vec![s, t], hyperedges).unwrap());
        Self { whole, own, sides, lent }
    }

    fn checker(&self) -> Checker {
        let mut checker =
            Checker::new(&Position::opening(self.whole.clone()), DEFAULT_CHECK_MEMORY);
        for (number, hyperedges) in (1..).zip(&self.sides) {
            let side = Side { game: GameId(number), hyperedges: hyperedges.clone() };
            checker.line(&Line::Side(side)).unwrap();
        }
        checker
    }

    fn rule(&self) -> Rule {
        Rule::Divided(Divided { sides: [1, 2].map(GameId), lent: self.lent.clone() })
    }
}

#[test]
fn what_is_accepted_is_true() {
    let mut g = Gen::from_size_and_seed(20, 5);
    let (mut accepted, mut with_lent, mut unfit) = (0, 0, 0);
    for _ in 0..20_000 {
        let it = Divisions::random(&mut g);
        let set = |cells: &[VertexId]| {
            VertexSet::from_vertices(it.whole.hypergraph().vertex_count(), cells.iter().copied())
        };
        let mut checker = it.checker();
        let mut of = Vec::new();
        for side in [0, 1] {
            let board = it.whole.hypergraph().with_hyperedges(it.sides[side].clone()).unwrap();
            let owned = it.own[side].iter().copied().filter(|_| below(&mut g, 4) == 0);
            let owned = set(&owned.collect::<Vec<_>>());
            let lent: Vec<VertexId> = it.lent.iter().map(|pair| pair[side]).collect();
            let mut carrier = &set(&it.own[side]) - &owned;
            carrier.extend(lent);
            let Some(moving) = won(&game(board), &owned) else { break };
            let (player, aim, held) = (Player::Short, Aim::Win, Vec::new());
            let node = Normal { player, aim, moving, owned, carrier, held };
            of.push(checker.assume(GameId(side as u32 + 1), node));
        }
        if of.len() < 2 {
            continue;
        }
        match node(&mut checker, of, it.rule()) {
            Ok(id) => {
                let said = checker.theorem(id).unwrap().normal().unwrap();
                let truth = won(&it.whole, &said.owned);
                assert!(truth.is_some(), "{:?}, {:?}: {said:?}", it.whole, it.sides);
                assert!(said.moving == MovingAs::First || truth == Some(MovingAs::Second));
                accepted += 1;
                with_lent += usize::from(!it.lent.is_empty());
            }
            Err(fault) => unfit += usize::from(fault == Fault::NotJoined),
        }
    }
    assert!(accepted > 500 && with_lent > 200 && unfit > 500, "{accepted} {with_lent} {unfit}");
}

/// 0 - 2 - 3 - 1, with a cell 4 beside: Short has 2 in the one side and 3 in the other.
#[test]
fn what_is_not_shown_is_refused() {
    let [s, t, a, b, c] = [0, 1, 2, 3, 4].map(VertexId::new);
    let set = |cells: &[VertexId]| VertexSet::from_vertices(5, cells.iter().copied());
    let board = Hypergraph::new(5, vec![s, t], [[s, a], [a, b], [b, t], [c, t]]).unwrap();
    let sides = [vec![vec![s, b], vec![b, t]], vec![vec![s, a], vec![a, t]]];
    let it = Divisions { whole: game(board), own: [vec![b], vec![a]], sides, lent: Vec::new() };
    let node_of = |owned: &[VertexId], carrier: &[VertexId], moving| {
        let (owned, carrier, held) = (set(owned), set(carrier), Vec::new());
        Normal { player: Player::Short, aim: Aim::Win, moving, owned, carrier, held }
    };
    let (first, second) = (MovingAs::First, MovingAs::Second);
    let conclude = |it: &Divisions, nodes: [Normal; 2], lent: &[[VertexId; 2]]| {
        let mut checker = it.checker();
        let of = (1..).zip(nodes).map(|(game, node)| checker.assume(GameId(game), node)).collect();
        let rule = Divided { sides: [1, 2].map(GameId), lent: lent.to_vec() };
        let id = node(&mut checker, of, Rule::Divided(rule))?;
        Ok::<Normal, Fault>(checker.theorem(id).unwrap().normal().unwrap().clone())
    };
    let [owns_b, owns_a] = [&[b], &[a]].map(|cells| node_of(cells, &[], second));
    let [takes_b, takes_a] = [&[b], &[a]].map(|cells| node_of(&[], cells, first));
    let both = conclude(&it, [owns_b.clone(), owns_a.clone()], &[]);
    assert_eq!(both, Ok(node_of(&[a, b], &[], second)));
    let one = conclude(&it, [takes_b.clone(), owns_a.clone()], &[]);
    assert_eq!(one, Ok(node_of(&[a], &[b], first)));
    assert_eq!(conclude(&it, [takes_b, takes_a.clone()], &[]), Err(Fault::NeedsMove));
    // A cell in both carriers, or owned by the one and in the carrier of the other.
    let with_c = |node: &Normal| Normal { carrier: set(&[c]), ..node.clone() };
    let twice = [with_c(&owns_b), with_c(&owns_a)];
    assert_eq!(conclude(&it, twice, &[]), Err(Fault::Overlap(c)));
    let owned_too = Normal { owned: set(&[a, b]), ..owns_b.clone() };
    assert_eq!(conclude(&it, [owned_too, takes_a], &[]), Err(Fault::Overlap(a)));
    // What is lent is not owned, and not listed twice.
    let lent = conclude(&it, [owns_b.clone(), owns_a.clone()], &[[b, c]]);
    assert_eq!(lent, Err(Fault::NotOwned(b)));
    let lent = conclude(&it, [owns_b.clone(), owns_a.clone()], &[[c, b], [c, b]]);
    assert_eq!(lent, Err(Fault::Twice(c)));
    // The sides the other way round, an edge that the game has not, and ends that are not adjacent.
    let nodes = || [owns_b.clone(), owns_a.clone()];
    let turned = Divisions {
        sides: [it.sides[1].clone(), it.sides[0].clone()],
        whole: it.whole.clone(),
        own: it.own.clone(),
        lent: Vec::new(),
    };
    assert_eq!(conclude(&turned, nodes(), &[]), Err(Fault::NotJoined));
    for more in [vec![s, c], vec![a, c]] {
        let mut sides = it.sides.clone();
        sides[0].push(more);
        let wrong =
            Divisions { sides, whole: it.whole.clone(), own: it.own.clone(), lent: Vec::new() };
        assert_eq!(conclude(&wrong, nodes(), &[]), Err(Fault::NotJoined));
    }
    // A statement about another game.
    let mut checker = it.checker();
    let of = nodes().map(|node| checker.assume(GameId(1), node)).to_vec();
    let rule = Divided { sides: [1, 2].map(GameId), lent: Vec::new() };
    assert_eq!(node(&mut checker, of, Rule::Divided(rule)), Err(Fault::Mismatch));
}
