//! Which moves win, and that no others do: what is accepted is true, and what is not shown is refused.

use quickcheck::{Arbitrary, Gen};

use super::node;
use super::nodes::random_rule;
use crate::game::testing::{RandomPosition, below};
use crate::game::{Game, Oracle, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::rules::{Claim, Or, Path, Won};
use crate::proof::step::MovingAs;
use crate::proof::{Aim, Checker, DEFAULT_CHECK_MEMORY, Fault, Line, NodeId, Normal, Proved, Rule};

/// The nodes by which a player wins with no more than these cells.
fn wins(checker: &Checker, by: Player, has: Option<VertexId>) -> Vec<NodeId> {
    let is_one = |it: &Normal| {
        let waits = has.is_none() || it.moving == MovingAs::Second;
        let owned = it.owned.iter().all(|cell| Some(cell) == has);
        it.player == by && it.aim == Aim::Win && it.held.is_empty() && waits && owned
    };
    let nodes = (0..checker.node_count() as u32).map(NodeId);
    nodes.filter(|&node| checker.theorem(node).unwrap().normal().is_some_and(is_one)).collect()
}

#[test]
fn what_is_accepted_is_true() {
    let mut g = Gen::from_size_and_seed(20, 3);
    let (mut accepted, mut refused) = (0, 0);
    for _ in 0..3000 {
        let mut random = RandomPosition::<4>::arbitrary(&mut g);
        random.rules = Rules::Normal;
        random.claims.clear();
        let game = random.game();
        let position = random.position();
        let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
        for _ in 0..60 {
            let (of, rule) = random_rule(&mut g, &checker, &game);
            let _ = node(&mut checker, of, rule);
        }
        for by in Player::BOTH {
            let all: Vec<VertexId> = game.hypergraph().cells().iter().collect();
            let shown = all.iter().filter_map(|&cell| {
                let nodes = wins(&checker, by, Some(cell));
                let keep = below(&mut g, 5) > 0;
                (keep && !nodes.is_empty()).then(|| (cell, nodes[below(&mut g, nodes.len())]))
            });
            let (cells, nodes): (Vec<VertexId>, Vec<NodeId>) = shown.unzip();
            let others = wins(&checker, by.other(), None);
            let answer = Proved::WinningMoves { by, cells: cells.clone(), nodes, others };
            if checker.line(&Line::Answer(answer)).is_err() {
                refused += 1;
                break;
            }
            accepted += 1;
            let nothing = position.claimed(Player::Short);
            let oracle = Oracle::new(&game).unwrap();
            let is_won = oracle.outcomes(nothing, nothing)[by] == Outcome::win(by);
            let best = oracle.best_moves(nothing, nothing, by);
            let winning = if is_won { best } else { Vec::new() };
            assert_eq!(cells, winning, "{random:?}, {by}");
        }
    }
    assert!(accepted > 300 && refused > 300, "{accepted} accepted, {refused} refused");
}

/// s - a - t, and b beside a: Short wins with a alone, and so does Cut.
#[test]
fn what_is_not_shown_is_refused() {
    let [s, t, a, b] = [0, 1, 2, 3].map(VertexId::new);
    let board = Hypergraph::new(4, vec![s, t], [[s, a], [a, t], [a, b]]).unwrap();
    let position = Position::opening(Game::new(board, Default::default(), Rules::Normal).unwrap());
    let answer = |cells: &[VertexId], nodes: &[u32], others: &[u32]| {
        let mut checker = Checker::new(&position, DEFAULT_CHECK_MEMORY);
        let (by, cut) = (Player::Short, Player::Cut);
        let rules = [
            (vec![], Rule::Won(Won::with(by, vec![a]))),
            (vec![], Rule::Won(Won::with(cut, vec![a]))),
            (vec![1], Rule::Claim(Claim(a))),
            (vec![0], Rule::Claim(Claim(a))),
            (vec![], Rule::Path(Path(vec![s, a, t]))),
            // Cut has b besides, and nothing is left for him to do.
            (vec![1], Rule::Or(Or(vec![b]))),
        ];
        for (of, rule) in rules {
            node(&mut checker, of.into_iter().map(NodeId).collect(), rule).unwrap();
        }
        let list = |of: &[u32]| of.iter().copied().map(NodeId).collect();
        let (cells, nodes, others) = (cells.to_vec(), list(nodes), list(others));
        checker.line(&Line::Answer(Proved::WinningMoves { by, cells, nodes, others }))
    };
    assert_eq!(answer(&[a], &[0], &[2]), Ok(()));
    // As many nodes as cells, and none twice.
    assert_eq!(answer(&[a], &[], &[2]), Err(Fault::Uses(0)));
    assert_eq!(answer(&[a, a], &[0, 0], &[2]), Err(Fault::Twice(a)));
    assert_eq!(answer(&[s], &[0], &[2]), Err(Fault::NoCell(s)));
    // The node must say that just this cell wins, for this player, who waits.
    assert_eq!(answer(&[b], &[0], &[2]), Err(Fault::NotOwned(a)));
    assert_eq!(answer(&[a], &[1], &[2]), Err(Fault::NotShown));
    assert_eq!(answer(&[a], &[3], &[2]), Err(Fault::NeedsMove));
    assert_eq!(answer(&[a], &[4], &[2]), Err(Fault::NotShown));
    assert_eq!(answer(&[a], &[9], &[2]), Err(Fault::NoNode(9)));
    // Every other cell needs a refutation, which needs nothing.
    assert_eq!(answer(&[a], &[0], &[]), Err(Fault::Unanswered(b)));
    assert_eq!(answer(&[], &[], &[2]), Err(Fault::Unanswered(a)));
    assert_eq!(answer(&[a], &[0], &[1]), Err(Fault::NotOwned(a)));
    assert_eq!(answer(&[a], &[0], &[5]), Err(Fault::NotOwned(a)));
    assert_eq!(answer(&[a], &[0], &[3]), Err(Fault::NotShown));
}
