//! A line of play from an edge game until it is decided.

use petgraph::unionfind::UnionFind;

use super::{EdgeGame, EdgeSolution, TreePlayer};
use crate::game::Player;
use crate::graph::VertexId;

impl EdgeGame {
    /// Who has won, if that no longer depends on the unclaimed cells: Short when all terminals are
    /// one node, Cut when they are not connected.
    ///
    /// Near-linear in the size of the game.
    #[must_use]
    pub fn decided(&self) -> Option<Player> {
        let home = self.terminals()[0].1;
        if self.terminals().iter().all(|&(_, node)| node == home) {
            return Some(Player::Short);
        }
        let mut connected = Joining::new(self);
        self.graph().edges().iter().for_each(|&[a, b]| connected.join(a.index(), b.index()));
        (!connected.all()).then_some(Player::Cut)
    }

    /// Moves of both players from here until the game is decided: the winner plays his strategy,
    /// the loser claims a cell of the winner's trees while there is one.
    #[must_use]
    pub fn line(&self, to_move: Player) -> Vec<VertexId> {
        self.line_while(to_move, || true)
    }

    /// The same line as far as it is known when the second argument, which is asked after every two
    /// moves, says no.
    pub fn line_while(&self, to_move: Player, mut goes_on: impl FnMut() -> bool) -> Vec<VertexId> {
        if self.decided().is_some() {
            return Vec::new();
        }
        let winner = EdgeSolution::new(self).class().winner(to_move);
        let Some(mut player) = TreePlayer::new(self, winner, to_move) else { return Vec::new() };
        let mut line = Vec::new();
        if winner == to_move {
            line.extend(player.opening());
        }
        while goes_on()
            && let Some(cell) = player.contested()
        {
            line.push(cell);
            let answer = player.answer(cell).expect("the cell is unclaimed");
            line.extend(answer);
        }
        line.truncate(self.moves_until_decided(&line, to_move));
        line
    }

    /// After how many moves of a game it is decided, at most all. Short has won when his cells join the
    /// terminals; Cut when those that are not his no longer do, which is found from the end
    /// backwards.
    fn moves_until_decided(&self, moves: &[VertexId], first: Player) -> usize {
        let mover = |index: usize| if index.is_multiple_of(2) { first } else { first.other() };
        let ends = |cell: VertexId| {
            let edge = self.edge(cell).expect("moves are cells");
            self.graph().edges()[edge].map(|node| node.index())
        };
        let mut shorted = Joining::new(self);
        let mut connected = Joining::new(self);
        for (index, &cell) in moves.iter().enumerate() {
            if mover(index) == Player::Short {
                let [a, b] = ends(cell);
                connected.join(a, b);
                shorted.join(a, b);
                if shorted.all() {
                    return index + 1;
                }
            }
        }
        let mut unclaimed = vec![true; self.graph().edges().len()];
        moves.iter().for_each(|&cell| unclaimed[self.edge(cell).expect("moves are cells")] = false);
        for (&[a, b], _) in self.graph().edges().iter().zip(unclaimed).filter(|&(_, free)| free) {
            connected.join(a.index(), b.index());
        }
        if connected.all() {
            return moves.len();
        }
        for (index, &cell) in moves.iter().enumerate().rev() {
            if mover(index) == Player::Cut {
                let [a, b] = ends(cell);
                connected.join(a, b);
                if connected.all() {
                    return index + 1;
                }
            }
        }
        moves.len()
    }
}

/// Which nodes are joined.
struct Joining {
    groups: UnionFind<usize>,
    terminals: Vec<usize>,
}

impl Joining {
    fn new(game: &EdgeGame) -> Self {
        let terminals = game.terminals().iter().map(|(_, node)| node.index()).collect();
        Self { groups: UnionFind::new(game.graph().node_count()), terminals }
    }

    fn join(&mut self, a: usize, b: usize) {
        self.groups.union(a, b);
    }

    fn all(&mut self) -> bool {
        let home = self.groups.find_mut(self.terminals[0]);
        self.terminals.iter().all(|&terminal| self.groups.find(terminal) == home)
    }
}
