//! Nodes of random rules about random games: what is accepted and wins is true.

use quickcheck::{Arbitrary, Gen};

use super::node;
use crate::game::testing::{RandomPosition, below, player};
use crate::game::{Game, Goal, Oracle, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::rules::{And, Claim, Either, Guarded, Hold, Or, Path, Transfer, Won};
use crate::proof::step::MovingAs;
use crate::proof::{Aim, Checker, DEFAULT_CHECK_MEMORY, Fault, NodeId, Rule};

fn shuffled(g: &mut Gen, mut vertices: Vec<VertexId>) -> Vec<VertexId> {
    (0..vertices.len()).for_each(|at| vertices.swap(at, below(g, at + 1)));
    vertices
}

fn some(g: &mut Gen, of: &[VertexId]) -> Vec<VertexId> {
    shuffled(g, of.to_vec()).into_iter().take(below(g, 4)).collect()
}

/// A rule with what else it is about, and the nodes that it is to use.
pub(super) fn random_rule(g: &mut Gen, checker: &Checker, game: &Game) -> (Vec<NodeId>, Rule) {
    let cells: Vec<VertexId> = game.hypergraph().cells().iter().collect();
    let terminals = game.hypergraph().terminals();
    let vertices = [&cells, terminals].concat();
    let one = |g: &mut Gen| NodeId(below(g, checker.node_count().max(1)) as u32);
    let cell = |g: &mut Gen| cells[below(g, cells.len())];
    match below(g, 15) {
        0 | 1 => (vec![], Rule::Won(Won::with(player(g), some(g, &cells)))),
        2 | 3 => (vec![], Rule::Path(Path(some(g, &vertices)))),
        4 | 5 => (vec![one(g)], Rule::Claim(Claim(cell(g)))),
        6 | 7 => {
            let of = (0..1 + below(g, 3)).map(|_| one(g)).collect();
            (of, Rule::Or(Or(Vec::new())))
        }
        8 => {
            let ends = [0, 1].map(|_| vertices[below(g, vertices.len())]).to_vec();
            let ends = if bool::arbitrary(g) { ends } else { Vec::new() };
            (vec![one(g), one(g)], Rule::And(And(ends)))
        }
        9 => (vec![one(g), one(g)], Rule::Either(Either([cell(g), cell(g)]))),
        10 => {
            let then = one(g);
            let held = checker.theorem(then).and_then(|theorem| theorem.normal());
            (vec![then], Rule::Hold(Hold(held.map_or(Vec::new(), |it| it.held.clone()))))
        }
        11 | 12 => {
            let mut cells = shuffled(g, cells);
            let pairs = cells.split_off(below(g, 1 + cells.len().min(4)));
            let pairs = pairs.chunks_exact(2).map(|pair| [pair[0], pair[1]]).take(2).collect();
            let (by, owned, from) = (Player::Cut, some(g, &cells), terminals[0]);
            (vec![], Rule::Guarded(Guarded { by, owned, pairs, from }))
        }
        _ => {
            let mut cells = shuffled(g, cells);
            let pairs = cells.split_off(below(g, 1 + cells.len().min(4)));
            let pairs = pairs.chunks_exact(2).map(|pair| [pair[0], pair[1]]).take(1).collect();
            let owned = some(g, &cells);
            let images = cells.chunks_exact(2).map(|pair| [pair[0], pair[1]]).take(below(g, 2));
            let (images, on) = (images.collect(), None);
            (vec![one(g)], Rule::Transfer(Transfer { owned, pairs, images, on }))
        }
    }
}

/// What a node about winning says: with `owned` his and all cells outside the carrier his
/// opponent's, the player wins. How it is written is not looked at.
pub(super) fn is_true(checker: &Checker, node: NodeId, game: &Game) -> bool {
    let said = checker.theorem(node).unwrap().normal().unwrap();
    if said.aim != Aim::Win || !said.held.is_empty() {
        return true;
    }
    let mut his = game.hypergraph().cells().clone();
    his.subtract(&said.owned);
    his.subtract(&said.carrier);
    let mine = said.owned.clone();
    let [short, cut] = if said.player == Player::Short { [mine, his] } else { [his, mine] };
    let first = if said.moving == MovingAs::First { said.player } else { said.player.other() };
    let outcomes = Oracle::new(game).unwrap().outcomes(&short, &cut);
    outcomes[first] == Outcome::win(said.player)
}

#[test]
fn random_nodes_are_true() {
    let mut g = Gen::from_size_and_seed(20, 1);
    let mut accepted = 0;
    for _ in 0..400 {
        let mut random = RandomPosition::<6>::arbitrary(&mut g);
        random.rules = Rules::Normal;
        random.claims.clear();
        let game = random.game();
        let mut checker = Checker::new(&random.position(), DEFAULT_CHECK_MEMORY);
        for _ in 0..100 {
            let (of, rule) = random_rule(&mut g, &checker, &game);
            if let Ok(id) = node(&mut checker, of, rule) {
                accepted += 1;
                assert!(is_true(&checker, id, &game), "{random:?} {:?}", checker.theorem(id));
            }
        }
    }
    assert!(accepted > 4000, "{accepted}");
}

/// Random nodes hardly ever come upon this: two bridges, of which each would be answered if they did not share a cell.
#[test]
fn bridges_that_share_a_cell_are_refused() {
    let [s, t, m, a, b, c] = [0, 1, 2, 3, 4, 5].map(VertexId::new);
    let edges = [[s, a], [s, b], [a, m], [b, m], [b, t], [m, c], [c, t]];
    let board = Hypergraph::new(6, vec![s, t], edges).unwrap();
    let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
    let mut checker = Checker::new(&Position::opening(game), DEFAULT_CHECK_MEMORY);
    let mut threat = |path: [VertexId; 3]| {
        let path_of = node(&mut checker, vec![], Rule::Path(Path(path.to_vec()))).unwrap();
        node(&mut checker, vec![path_of], Rule::Claim(Claim(path[1]))).unwrap()
    };
    let threats = [[s, a, m], [s, b, m], [m, b, t], [m, c, t]].map(&mut threat);
    let mut bridge = |of: &[NodeId]| node(&mut checker, of.to_vec(), Rule::Or(Or(vec![]))).unwrap();
    let bridges = [bridge(&threats[..2]), bridge(&threats[2..])];
    let joined = node(&mut checker, bridges.to_vec(), Rule::And(And(vec![])));
    assert_eq!(joined, Err(Fault::Overlap(b)));
    // Nor can two parts begin with a claim.
    let first = node(&mut checker, vec![threats[0], threats[3]], Rule::And(And(vec![])));
    assert_eq!(first, Err(Fault::NeedsMove));
}
