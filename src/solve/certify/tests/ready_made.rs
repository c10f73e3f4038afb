//! What the search takes for granted is proved on the board.

use super::super::ready_made::ReadyMadeNodes;
use super::*;
use crate::connection::ReadyMade;
use crate::graph::ReducedGraph;
use crate::proof::certificate::Aim as Said;

/// All of them on a board, and what is left of each when some of its cells are the player's: the checker accepts the nodes,
/// and the last one says that the ends are joined, with no more than is there.
#[test]
fn connections_taken_for_granted_are_proved() {
    let mut g = Gen::from_size_and_seed(100, 7);
    let game = board("hex:7x7").game;
    let hypergraph = game.hypergraph();
    let graph = ReducedGraph::<1>::new(hypergraph, true);
    let rows: Vec<_> = (0..graph.universe()).map(|v| graph.neighbours(VertexId::new(v))).collect();
    let cells: Bits<1> = hypergraph.cells().iter().collect();
    let is_cell = |vertex: VertexId| cells.contains(vertex);
    let places = ReadyMade::on_board(&rows, hypergraph.terminals(), cells);
    assert!(places.len() > 100);
    let mut nodes = ReadyMadeNodes::default();
    let (mut lines, mut asked) = (Lines::default(), Vec::new());
    let mut writer = Writer::new(&mut lines, GameId::FILE, Aim::Win);
    for place in places {
        let mine: Bits<1> = place.carrier.iter().filter(|_| below(&mut g, 4) == 0).collect();
        let left =
            ReadyMade { stones: place.stones | mine, carrier: place.carrier - mine, ..place };
        for ready in [place, left] {
            asked.push((ready, nodes.node(&ready, &rows, is_cell, &mut writer).unwrap()));
        }
    }
    let mut checker = Checker::new(&Position::opening(game.clone()), DEFAULT_CHECK_MEMORY);
    for line in &lines.list {
        checker.line(line).unwrap_or_else(|fault| panic!("{fault} in {line:?}"));
    }
    for (ReadyMade { ends: [a, b], stones, carrier }, node) in asked {
        let said = checker.theorem(node).unwrap().normal().unwrap();
        assert_eq!(said.aim, Said::Join([a.min(b), a.max(b)]));
        assert_eq!((said.player, said.moving), (Player::Short, MovingAs::Second));
        let [owned, needed]: [Bits<1>; 2] =
            [&said.owned, &said.carrier].map(|set| set.iter().collect());
        let mine = [a, b].into_iter().filter(|&end| is_cell(end)).fold(stones, Bits::with);
        assert!(owned.is_subset_of(mine) && needed.is_subset_of(carrier));
        assert!(said.held.is_empty());
    }
}

/// Winners on the board and on that of the dual game, large enough for such connections: against random losers.
#[test]
fn winners_who_rely_on_them_win() {
    let mut g = Gen::from_size_and_seed(100, 3);
    let names = board("hex:7x7").names;
    for opening in ["d4", "b3", "d2", "g7"] {
        let mut position = Position::opening(board("hex:7x7").game);
        position.claim(names.id(opening).unwrap(), Player::Short).unwrap();
        beats_some(&position, 300, &mut g);
    }
}
