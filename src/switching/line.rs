//! A line of play from an edge game until it is decided.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{EdgeGame, EdgeSolution, TreePlayer};
use crate::game::Player;
use crate::graph::{UnionFind, VertexId};

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

    /// A cell with which a player wins at once: for Short one that joins the last two terminals, for
    /// Cut one whose edge is a bridge between terminals. `None` if there is none or the game is
    /// decided.
    ///
    /// O(m) for Short; near-linear for Cut, for each terminal.
    #[must_use]
    pub fn wins_at_once(&self, to_move: Player) -> Option<VertexId> {
        if self.decided().is_some() {
            return None;
        }
        let ends = |edge: usize| self.graph().edges()[edge].map(|node| node.index());
        let cell = |edge: usize| self.cells()[edge];
        if to_move == Player::Short {
            let joins = |&edge: &usize| {
                let mut joining = Joining::new(self);
                let [a, b] = ends(edge);
                joining.join(a, b);
                joining.all()
            };
            // Only an edge between two terminals joins any.
            let is_terminal =
                |index: usize| self.terminals().iter().any(|(_, n)| n.index() == index);
            let between = |&edge: &usize| ends(edge).into_iter().all(is_terminal);
            let mut all = (0..self.graph().edges().len()).filter(between);
            return all.find(joins).map(cell);
        }
        self.bridges().into_iter().min().map(cell)
    }

    /// The edges without which some terminal is cut off from the first.
    ///
    /// An edge on a path separates its ends if no way around the path joins what is before the edge
    /// and what is behind it.
    fn bridges(&self) -> Vec<usize> {
        let edges: Vec<[usize; 2]> =
            self.graph().edges().iter().map(|ends| ends.map(|node| node.index())).collect();
        let mut beside = vec![Vec::new(); self.graph().node_count()];
        for (edge, &[a, b]) in edges.iter().enumerate() {
            beside[a].push((b, edge));
            beside[b].push((a, edge));
        }
        let terminals: Vec<usize> = self.terminals().iter().map(|(_, node)| node.index()).collect();
        let home = terminals[0];
        let mut came_from = vec![None; beside.len()];
        let mut reached = vec![home];
        let mut next = 0;
        while let Some(&node) = reached.get(next) {
            next += 1;
            for &(other, edge) in &beside[node] {
                if other != home && came_from[other].is_none() {
                    came_from[other] = Some((node, edge));
                    reached.push(other);
                }
            }
        }
        let mut found = Vec::new();
        for mut node in terminals {
            // The path from the terminal home.
            let (mut nodes, mut path) = (vec![node], Vec::new());
            while let Some((before, edge)) = came_from[node] {
                nodes.push(before);
                path.push(edge);
                node = before;
            }
            let on_path: FxHashSet<usize> = path.iter().copied().collect();
            let mut around = UnionFind::new(beside.len());
            let others = edges.iter().enumerate().filter(|(edge, _)| !on_path.contains(edge));
            others.for_each(|(_, &[a, b])| _ = around.union(a, b));
            // How far one comes from each part of the path by ways around it.
            let mut last = FxHashMap::default();
            for (place, &node) in nodes.iter().enumerate() {
                last.insert(around.find_mut(node), place);
            }
            let mut farthest = 0;
            for (place, &edge) in path.iter().enumerate() {
                farthest = farthest.max(last[&around.find_mut(nodes[place])]);
                if farthest == place {
                    found.push(edge);
                }
            }
        }
        found
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
    groups: UnionFind,
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
