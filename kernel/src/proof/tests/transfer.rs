//! What `transfer` refuses, each with the smallest example that was found.

use super::{GAME, node, set};
use crate::game::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::rules::{Claim, Path, Transfer, Won};
use crate::proof::step::MovingAs;
use crate::proof::{Aim, Checker, DEFAULT_CHECK_MEMORY, Fault, NodeId, Normal, Rule};

const S: VertexId = VertexId::new(0);
const T: VertexId = VertexId::new(1);
const A: VertexId = VertexId::new(2);
const B: VertexId = VertexId::new(3);
const C: VertexId = VertexId::new(4);
const D: VertexId = VertexId::new(5);
const E: VertexId = VertexId::new(6);
const F: VertexId = VertexId::new(7);

fn game(terminals: &[VertexId], edges: &[[VertexId; 2]], goal: Goal) -> Position {
    let graph = Hypergraph::new(10, terminals.to_vec(), edges.to_vec()).unwrap();
    Position::opening(Game::new(graph, goal, Rules::Normal).unwrap())
}

/// s - a - t, s - b - t, s - c - d - t
fn ways() -> Position {
    let edges = [[S, A], [A, T], [S, B], [B, T], [S, C], [C, D], [D, T]];
    game(&[S, T], &edges, Goal::Connect)
}

/// The next line of its kind.
struct To<'c> {
    checker: &'c mut Checker,
    then: u32,
}

impl To<'_> {
    fn say(
        &mut self,
        owned: &[VertexId],
        pairs: &[[VertexId; 2]],
        images: &[[VertexId; 2]],
        on: Option<VertexId>,
    ) -> Result<(), Fault> {
        let (owned, pairs, images) = (owned.to_vec(), pairs.to_vec(), images.to_vec());
        let rule = Rule::Transfer(Transfer { owned, pairs, images, on });
        node(self.checker, vec![NodeId(self.then)], rule).map(|_| ())
    }
}

fn won(checker: &mut Checker, by: Player, owned: &[VertexId]) {
    node(checker, Vec::new(), Rule::Won(Won::with(by, owned.to_vec()))).unwrap();
}

fn claim(checker: &mut Checker, cell: VertexId) {
    let then = NodeId(checker.node_count() as u32 - 1);
    node(checker, vec![then], Rule::Claim(Claim(cell))).unwrap();
}

#[test]
fn who_plays_which_part() {
    let mut checker = Checker::new(&ways(), DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Short, &[A]);
    claim(&mut checker, A);
    let mut to = To { checker: &mut checker, then: 1 };
    let far = VertexId::new(99);
    for (owned, images, on, expected) in [
        (&[][..], &[[B, A]][..], None, Ok(())),
        (&[], &[[B, A]], Some(B), Ok(())),
        (&[], &[[B, A], [S, T], [T, S]], None, Ok(())),
        (&[C], &[[D, A]], None, Ok(())),
        // Nobody plays the part of a: it is his there, as it is here.
        (&[A], &[], None, Ok(())),
        (&[B], &[[B, A]], None, Err(Fault::NoCell(B))),
        // What plays it is not as good: d alone joins nothing.
        (&[], &[[D, A]], None, Err(Fault::WorseOff)),
        (&[], &[[D, A]], Some(D), Err(Fault::WorseOff)),
        (&[], &[[B, A], [B, A]], None, Err(Fault::Twice(B))),
        (&[], &[[B, A], [C, A]], None, Err(Fault::Twice(A))),
        (&[], &[[B, C]], None, Err(Fault::NoCell(C))),
        (&[], &[[S, A]], None, Err(Fault::NoVertex(A))),
        (&[], &[[B, S]], None, Err(Fault::NoCell(S))),
        (&[], &[[S, T]], None, Err(Fault::Twice(T))),
        (&[], &[[far, A]], None, Err(Fault::NoCell(far))),
        (&[], &[[B, A]], Some(A), Err(Fault::NoCell(A))),
        (&[], &[[B, A]], Some(S), Err(Fault::NoCell(S))),
        (&[], &[[B, A]], Some(far), Err(Fault::NoCell(far))),
        (&[C, C], &[], None, Err(Fault::Twice(C))),
        (&[S], &[], None, Err(Fault::NoCell(S))),
    ] {
        assert_eq!(to.say(owned, &[], images, on), expected, "{owned:?} {images:?} {on:?}");
    }
    to.then = 99;
    assert_eq!(to.say(&[], &[], &[], None), Err(Fault::NoNode(99)));
}

/// A cell is more than another only in one hand.
#[test]
fn a_cell_in_either_hand() {
    // s - a - b - t, s - d - t: Cut's claim of b is no better than that of a.
    let position = game(&[S, T], &[[S, A], [A, B], [B, T], [S, D], [D, T]], Goal::Connect);
    let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
    let carrier = set(&[B, D]);
    let won = Normal::reached(Player::Short, Aim::Win, set(&[]));
    checker.assume(GAME, Normal { moving: MovingAs::First, carrier, ..won });
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[], &[], &[[A, B]], None), Err(Fault::WorseOff));
    assert_eq!(to.say(&[], &[], &[[A, B]], Some(A)), Ok(()));
    assert_eq!(to.say(&[], &[], &[[A, B]], Some(D)), Err(Fault::WorseOff));
}

#[test]
fn pairs_that_are_captured() {
    let mut checker = Checker::new(&ways(), DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[A, B, C]);
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[A, B], &[[C, D]], &[], None), Ok(()));
    assert_eq!(to.say(&[A], &[[C, D]], &[], None), Err(Fault::WorseOff));
    // Without a, Short joins s and t by b alone.
    assert_eq!(to.say(&[C], &[[A, B]], &[], None), Err(Fault::NotSettled));
    assert_eq!(to.say(&[A, B, C], &[[C, D]], &[], None), Err(Fault::Twice(C)));
    assert_eq!(to.say(&[A, B], &[[C, D], [D, C]], &[], None), Err(Fault::Twice(D)));
    assert_eq!(to.say(&[A, B], &[[C, C]], &[], None), Err(Fault::Twice(C)));
    // e and f are captured once c and d are: s - f - e - t, f - c - d - t
    let edges = [[S, F], [F, E], [E, T], [F, C], [C, D], [D, T]];
    let mut checker = Checker::new(&game(&[S, T], &edges, Goal::Connect), DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[E, C]);
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[], &[[C, D], [E, F]], &[], None), Ok(()));
    assert_eq!(to.say(&[], &[[E, F]], &[], None), Err(Fault::NotSettled));
}

/// A star whose ends are each beside another terminal: the four cells are captured, no two of them are
/// (Steane, Theorem 9).
#[test]
fn pairs_that_are_captured_together() {
    let [r, s, t, centre, a, b, c] = [0, 1, 2, 3, 4, 5, 6].map(VertexId::new);
    let star = [[centre, a], [centre, b], [centre, c], [a, r], [b, s], [c, t]];
    let mut checker = Checker::new(&game(&[r, s, t], &star, Goal::Connect), DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[centre, a, b, c]);
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[], &[[centre, a], [b, c]], &[], None), Ok(()));
    assert_eq!(to.say(&[], &[[centre, a]], &[], None), Err(Fault::NotSettled));
    assert_eq!(to.say(&[], &[[b, c]], &[], None), Err(Fault::NotSettled));
    // Short joins r and s when he gets them.
    let edges = [&star[..], &[[a, b]]].concat();
    let mut checker = Checker::new(&game(&[r, s, t], &edges, Goal::Connect), DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[centre, a, b, c]);
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[], &[[centre, c], [a, b]], &[], None), Ok(()));
    assert_eq!(to.say(&[], &[[centre, a], [b, c]], &[], None), Err(Fault::NotSettled));
}

/// A row of cells from s, each with a neighbour of its own beside t: a cell and its neighbour are captured
/// once those farther from s are. Three pairs together are looked at, four are not.
#[test]
fn the_order_of_captured_pairs() {
    let [s, t] = [0, 1].map(VertexId::new);
    let pair = |index: usize| [2 * index, 2 * index + 1].map(VertexId::new);
    let edges = (1..=4).flat_map(|index| {
        let ([near, own], [before, _]) = (pair(index), pair(index - 1));
        [[if index == 1 { s } else { before }, near], [near, own], [own, t]]
    });
    let position = game(&[s, t], &edges.collect::<Vec<_>>(), Goal::Connect);
    let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &pair(1));
    let mut to = To { checker: &mut checker, then: 0 };
    let mut say = |order: [usize; 4]| to.say(&[], &order.map(pair), &[], None);
    assert_eq!(say([4, 3, 2, 1]), Ok(()));
    assert_eq!(say([2, 3, 4, 1]), Ok(()));
    assert_eq!(say([1, 2, 3, 4]), Err(Fault::NotSettled));
}

#[test]
fn what_the_other_node_says() {
    let mut checker = Checker::new(&ways(), DEFAULT_CHECK_MEMORY);
    node(&mut checker, Vec::new(), Rule::Path(Path(vec![S, A, T]))).unwrap();
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[A], &[], &[], None), Err(Fault::Mismatch));
    // There both cells of pairs that are held are his.
    let won = Normal::reached(Player::Cut, Aim::Win, set(&[A, B]));
    to.then = to.checker.assume(GAME, won.holding([[C, D]]).unwrap()).0;
    assert_eq!(to.say(&[A, B, C], &[], &[], None), Ok(()));
    assert_eq!(to.say(&[A, B], &[], &[], None), Err(Fault::WorseOff));
    assert_eq!(to.say(&[A, B], &[[C, D]], &[], None), Ok(()));
}

/// Sides do not become adjacent: that one group touches them all is seen nowhere else.
#[test]
fn sides_that_are_touched() {
    let position = game(&[S, T], &[[S, A], [A, T], [S, B], [B, T]], Goal::Touch);
    let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[A, B]);
    let mut to = To { checker: &mut checker, then: 0 };
    assert_eq!(to.say(&[A, B], &[], &[], None), Ok(()));
    assert_eq!(to.say(&[A], &[], &[], None), Err(Fault::WorseOff));
    // Who has a touches s, t and c, which leaves no trace among the neighbours of b.
    let position = game(&[S, T, C], &[[S, A], [A, T], [A, C], [S, B]], Goal::Touch);
    let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
    won(&mut checker, Player::Cut, &[A]);
    claim(&mut checker, B);
    let mut to = To { checker: &mut checker, then: 1 };
    assert_eq!(to.say(&[A], &[], &[], None), Ok(()));
    assert_eq!(to.say(&[], &[], &[], None), Err(Fault::WorseOff));
}

/// Short lines about a large game: refused where they need more memory than there is.
#[test]
fn many_take_bounded_memory() {
    const CELLS: usize = 300;
    let vertex = VertexId::new;
    let ends = [vertex(CELLS), vertex(CELLS + 1)];
    let edges = (0..CELLS).flat_map(|cell| ends.map(|end| [vertex(cell), end]));
    let graph = Hypergraph::new(CELLS + 2, ends.to_vec(), edges).unwrap();
    let position = Position::opening(Game::new(graph, Goal::Connect, Rules::Normal).unwrap());
    let limit = 1 << 19;
    let mut checker = Checker::new(&position, limit);
    won(&mut checker, Player::Short, &[vertex(0)]);
    claim(&mut checker, vertex(0));
    let mut accepted = 0;
    let fault = loop {
        let mut to = To { checker: &mut checker, then: 1 };
        match to.say(&[], &[], &[[vertex(1 + accepted % 200), vertex(0)]], None) {
            Ok(()) => accepted += 1,
            Err(fault) => break fault,
        }
    };
    assert_eq!(fault, Fault::TooLarge(limit));
    // The graph with room for copies of it, and some hundred bytes a node.
    assert!((50..1000).contains(&accepted), "{accepted}");
}
