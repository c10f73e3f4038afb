mod exhaustive;

use quickcheck::{Arbitrary, Gen, QuickCheck};

use super::*;
use crate::boards::BoardSpec;
use crate::game::testing::below;
use crate::game::{ByPlayer, Class, Game, Goal, Oracle, Player, Position, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::proof::{
    Action, Decision, Evidence, MovingAs, Preserves, Refusal, Rule, Step, Trace, replay,
};

/// What the engine says about a game is what the oracle says: class and all winning moves.
fn agrees_with_oracle(game: &Game) {
    let oracle = Oracle::new(game).unwrap();
    let solution = EdgeSolution::new(&EdgeGame::new(game).unwrap());
    assert_eq!(Some(solution.class()), oracle.class(), "{game:?}");
    let nothing = VertexSet::new(game.hypergraph().vertex_count());
    for player in Player::BOTH {
        let wins = solution.class().winner(player) == player;
        let moves = oracle.best_moves(&nothing, &nothing, player);
        let moves = if wins { moves } else { Vec::new() };
        assert_eq!(solution.winning_moves(player), moves, "{player} in {game:?}");
    }
}

fn multigraph(nodes: usize, edges: &[[usize; 2]]) -> Multigraph {
    Multigraph::new(nodes, edges.iter().map(|ends| ends.map(NodeId::new)).collect()).unwrap()
}

fn game(nodes: usize, edges: &[[usize; 2]], terminals: &[usize]) -> Game {
    let terminals: Vec<NodeId> = terminals.iter().copied().map(NodeId::new).collect();
    multigraph(nodes, edges).game(&terminals).unwrap()
}

/// A random multigraph, loops and parallel edges included, with 2 to 4 terminals that may share
/// nodes.
#[derive(Clone, Debug)]
struct Random<const MAX_EDGES: usize> {
    nodes: usize,
    edges: Vec<[usize; 2]>,
    terminals: Vec<usize>,
}

impl<const MAX_EDGES: usize> Arbitrary for Random<MAX_EDGES> {
    fn arbitrary(g: &mut Gen) -> Self {
        let edges = 1 + below(g, MAX_EDGES);
        // About twice as many edges as nodes is where it is close.
        let nodes = 2 + below(g, edges / 2 + 2);
        let edges = (0..edges).map(|_| [below(g, nodes), below(g, nodes)]).collect();
        let terminals = (0..2 + below(g, 3)).map(|_| below(g, nodes)).collect();
        Self { nodes, edges, terminals }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let this = self.clone();
        Box::new((0..self.edges.len()).map(move |edge| {
            let mut smaller = this.clone();
            smaller.edges.remove(edge);
            smaller
        }))
    }
}

#[test]
fn random_multigraphs_agree_with_the_oracle() {
    fn agrees(random: Random<10>) -> bool {
        let terminals: Vec<_> = random.terminals.iter().copied().map(NodeId::new).collect();
        let graph = multigraph(random.nodes, &random.edges);
        let game = graph.game(&terminals).unwrap();
        agrees_with_oracle(&game);
        // The multigraph that comes back from the hypergraph may differ, the answers may not.
        let [given, back] =
            [EdgeGame::from_graph(graph, &terminals).unwrap(), EdgeGame::new(&game).unwrap()];
        let [a, b] = [given, back].map(|game| EdgeSolution::new(&game));
        a.class() == b.class()
            && Player::BOTH.iter().all(|&p| a.winning_moves(p) == b.winning_moves(p))
    }
    QuickCheck::new().tests(2000).quickcheck(agrees as fn(Random<10>) -> bool);
}

/// The winner never loses, whatever the loser does: all replies are tried.
fn never_loses(game: &Game) {
    let edges = EdgeGame::new(game).unwrap();
    let class = EdgeSolution::new(&edges).class();
    for to_move in Player::BOTH {
        let winner = class.winner(to_move);
        assert!(TreePlayer::new(&edges, winner.other(), to_move).is_none());
        let mut player = TreePlayer::new(&edges, winner, to_move).unwrap();
        let mut position = Position::opening(game.clone());
        if winner == to_move {
            let opening = player.opening();
            assert_eq!(opening.is_none(), position.empty_cells().is_empty());
            opening.into_iter().for_each(|cell| position.claim(cell, winner).unwrap());
        }
        all_replies(&player, &position);
    }
}

fn all_replies(player: &TreePlayer, position: &Position) {
    let winner = player.player();
    let empty = position.empty_cells();
    if empty.is_empty() {
        let outcome = position.game().outcome(position.claimed(Player::Short));
        assert_eq!(outcome.winner(), Some(winner), "{position:?}");
    }
    for cell in empty.iter() {
        let (mut player, mut position) = (player.clone(), position.clone());
        position.claim(cell, winner.other()).unwrap();
        match player.answer(cell).unwrap() {
            Some(answer) => position.claim(answer, winner).unwrap(),
            None => assert!(position.empty_cells().is_empty()),
        }
        assert_eq!(player.answer(cell), Err(PlayError::NotFree(cell)));
        all_replies(&player, &position);
    }
}

#[test]
fn strategies_win_against_all_replies() {
    fn wins(random: Random<7>) -> bool {
        never_loses(&game(random.nodes, &random.edges, &random.terminals));
        true
    }
    QuickCheck::new().tests(1000).quickcheck(wins as fn(Random<7>) -> bool);
}

/// The territory of a cell is the class of the game for its ends, with a link between the terminals
/// in its place (Bruno and Weinberg).
#[test]
fn territories_are_classes() {
    fn are(random: Random<7>) -> bool {
        let [s, t] = [random.terminals[0], random.terminals[1]];
        let graph = multigraph(random.nodes, &random.edges);
        let board = EdgeGame::from_graph(graph, &[s, t].map(NodeId::new)).unwrap();
        let solution = EdgeSolution::new(&board);
        (0..random.edges.len()).all(|edge| {
            let mut edges = random.edges.clone();
            let ends = std::mem::replace(&mut edges[edge], [s, t]);
            let class = Oracle::new(&game(random.nodes, &edges, &ends)).unwrap().class();
            let expected = match class.unwrap() {
                Class::Short => Territory::Short,
                Class::Cut => Territory::Cut,
                _ => Territory::First,
            };
            solution.principal_partition().of(VertexId::new(edge)) == Some(expected)
        })
    }
    QuickCheck::new().tests(1500).quickcheck(are as fn(Random<7>) -> bool);
}

/// The checker, which knows nothing of the engine, accepts its proofs and refuses damaged ones.
#[test]
fn proofs_are_checked() {
    fn are(random: Random<9>) -> bool {
        let game = game(random.nodes, &random.edges, &random.terminals);
        let proof = EdgeGame::new(&game).unwrap().proof();
        let class = Oracle::new(&game).unwrap().class();
        let replayed = replay(&game, &proof).unwrap();
        // In the class `first` each step decides for one first mover.
        let winners = ByPlayer::from_fn(|first| class.map(|class| class.winner(first)));
        assert_eq!(replayed.winners, winners, "{game:?}");
        for damaged in damaged(&proof, &game) {
            // What is still accepted must still be true.
            if let Ok(replayed) = replay(&game, &damaged) {
                for player in Player::BOTH {
                    let winner = replayed.winners[player];
                    assert!(winner.is_none_or(|winner| class.unwrap().winner(player) == winner));
                }
            }
        }
        true
    }
    QuickCheck::new().tests(500).quickcheck(are as fn(Random<9>) -> bool);
}

/// The proof with one cell moved to another list, left out or put in twice, without a first move,
/// or with another decision.
fn damaged(proof: &Trace, game: &Game) -> Vec<Trace> {
    let mut all = Vec::new();
    for index in 0..proof.steps.len() {
        let mut with = |change: &dyn Fn(&mut Step)| {
            let mut damaged = proof.clone();
            change(&mut damaged.steps[index]);
            all.push(damaged);
        };
        for cell in game.hypergraph().cells().iter() {
            for to in 0..4 {
                with(&|step| {
                    let (first, lists) = parts(step);
                    match to {
                        3 => *first = Some(cell),
                        to => {
                            lists.iter_mut().for_each(|list| list.retain(|&c| c != cell));
                            if to < 2 {
                                lists[to].push(cell);
                            }
                        }
                    }
                });
            }
        }
        with(&|step| *parts(step).0 = None);
        for winner in Player::BOTH {
            for moving in [MovingAs::First, MovingAs::Second] {
                with(&|step| step.action = Action::Decide(Decision { winner, moving }));
            }
        }
    }
    all
}

fn parts(step: &mut Step) -> (&mut Option<VertexId>, &mut [Vec<VertexId>; 2]) {
    match &mut step.evidence {
        Evidence::Trees { first, trees: lists }
        | Evidence::Forests { first, forests: lists, .. } => (first, lists),
        other => panic!("{other:?} is no evidence of this engine"),
    }
}

/// Evidence of each kind that must be refused, by hand.
#[test]
fn wrong_proofs_are_refused() {
    let refusal = |game: &Game, rule, evidence, winner| {
        let action = Action::Decide(Decision::won_by(winner));
        let step = Step { rule, preserves: Preserves::Winner, action, evidence };
        replay(game, &Trace { steps: vec![step] }).unwrap_err().refusal
    };
    let cells = |cells: &[usize]| cells.iter().copied().map(VertexId::new).collect::<Vec<_>>();
    let trees =
        |a: &[usize], b: &[usize]| Evidence::Trees { first: None, trees: [cells(a), cells(b)] };
    let forests = |apart: [usize; 2], a: &[usize], b: &[usize]| {
        let apart = apart.map(VertexId::new);
        Evidence::Forests { first: None, apart, forests: [cells(a), cells(b)] }
    };
    // 0 and 1 between s and m, 2 and 3 between m and t.
    let double = game(3, &[[0, 1], [0, 1], [1, 2], [1, 2]], &[0, 2]);
    let short = |evidence| refusal(&double, Rule::SpanningTrees, evidence, Player::Short);
    assert_eq!(short(trees(&[0, 2], &[1])), Refusal::NotSpanning);
    assert_eq!(short(trees(&[0, 2], &[1, 2])), Refusal::Twice(VertexId::new(2)));
    assert_eq!(short(trees(&[0, 2], &[1, 4])), Refusal::NoCell(VertexId::new(4)));
    let cut = |evidence| refusal(&double, Rule::SeparatingForests, evidence, Player::Cut);
    assert_eq!(cut(forests([4, 5], &[0, 2], &[1, 3])), Refusal::NotApart);
    assert_eq!(cut(forests([4, 5], &[0, 1], &[2])), Refusal::Cycle(VertexId::new(1)));
    assert_eq!(cut(forests([4, 5], &[0], &[3])), Refusal::Cycle(VertexId::new(0)));
    assert_eq!(cut(forests([4, 4], &[0], &[3])), Refusal::NotApart);
    assert_eq!(cut(forests([4, 0], &[0], &[3])), Refusal::NoTerminal(VertexId::new(0)));
    // With three sides that do not conduct the theorem says nothing.
    let three = game(1, &[[0, 0]], &[0, 0, 0]);
    let sides = three.clone().with_goal(Goal::Touch);
    assert_eq!(
        refusal(&sides, Rule::SpanningTrees, trees(&[], &[]), Player::Short),
        Refusal::NotHere
    );
}

#[test]
fn games_that_are_no_edge_games_are_refused() {
    let hex = "hex:3x3".parse::<BoardSpec>().unwrap().build();
    let expected = EdgeGameError::Degree { cell: VertexId::new(1), degree: 3 };
    assert_eq!(EdgeGame::new(&hex.game), Err(expected));
    let path = game(2, &[[0, 1]], &[0, 1, 0]);
    let touch = path.clone().with_goal(Goal::Touch);
    assert_eq!(EdgeGame::new(&touch), Err(EdgeGameError::Touch { sides: 3 }));
    assert_eq!(EdgeGame::new(&path.with_rules(Rules::Misere)), Err(EdgeGameError::Misere));
    assert!(Multigraph::new(1, vec![[NodeId::new(0), NodeId::new(1)]]).is_err());
    let graph = multigraph(1, &[]);
    assert!(graph.game(&[NodeId::new(0)]).is_err());
    assert!(graph.game(&[NodeId::new(0), NodeId::new(1)]).is_err());
    assert!(EdgeGame::from_graph(graph, &[NodeId::new(0), NodeId::new(1)]).is_err());
}
