//! The winner's strategy, move by move, by exchanges in two trees.

use thiserror::Error;

use super::forest::{Edges, Forest, NO_EDGE};
use super::pair::FORESTS;
use super::{EdgeGame, EdgeSolution, Witness};
use crate::game::Player;
use crate::graph::VertexId;

/// A player who wins an edge game and knows how: he answers each claim of his opponent.
///
/// Short holds two trees on a set of nodes that contains all terminals; they share just the cells
/// that he has claimed. When Cut claims a cell of one of them, that tree falls in two, and Short
/// claims a cell of the other tree that joins the parts. At the end both trees are his.
///
/// Cut merges the ends of all cells that are in neither of his two forests. The forests share just
/// the cells that Short has claimed, and would stay forests if two of the terminals, the same for
/// both, were joined by an edge in each. When Short claims a cell of one forest, Cut adds it to
/// the other as well; if that closes a cycle with the edge between the terminals counted, Cut
/// claims a cell of the cycle. At the end Short's cells are a forest in which these two terminals
/// are apart.
///
/// A claim outside the trees is answered with a cell of the player's choice.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::game::Player;
/// use cutshort::switching::{EdgeGame, TreePlayer};
/// let game = EdgeGame::new(&"bridgit:3".parse::<BoardSpec>()?.build().game)?;
/// let mut short = TreePlayer::new(&game, Player::Short, Player::Short).unwrap();
/// let opening = short.opening().unwrap();
/// let cut = *game.cells().iter().find(|&&cell| cell != opening).unwrap();
/// let answer = short.answer(cut)?.unwrap();
/// assert!(answer != opening && answer != cut);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct TreePlayer {
    player: Player,
    /// The first move, if it has to be made before there are trees.
    opening: Option<VertexId>,
    game: EdgeGame,
    trees: Trees,
    free: Vec<bool>,
    /// No edge before this one is both free and in a tree.
    next_in_tree: usize,
    /// No edge before this one is free.
    next_free: usize,
}

/// Why a claim of the opponent is none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum PlayError {
    /// The vertex is no cell of the game, or somebody has claimed it.
    #[error("{0:?} is not an unclaimed cell")]
    NotFree(VertexId),
}

impl TreePlayer {
    /// The strategy of `player` in a game in which `to_move` moves next; `None` if he loses.
    ///
    /// Time as [`EdgeSolution::new`].
    #[must_use]
    pub fn new(game: &EdgeGame, player: Player, to_move: Player) -> Option<Self> {
        let solution = EdgeSolution::new(game);
        if solution.class().winner(to_move) != player {
            return None;
        }
        if let Some(witness) = Trees::new(game, solution.witness()) {
            return Some(Self::with(player, game, witness, None));
        }
        let opening = *solution.winning_moves(player).first()?;
        let rest = game.after_claim(opening, player)?;
        let solution = EdgeSolution::new(&rest);
        let trees = Trees::new(&rest, solution.witness())?;
        Some(Self::with(player, &rest, trees, Some(opening)))
    }

    fn with(player: Player, game: &EdgeGame, trees: Trees, opening: Option<VertexId>) -> Self {
        let free = vec![true; game.cells().len()];
        let game = game.clone();
        Self { player, opening, game, trees, free, next_in_tree: 0, next_free: 0 }
    }

    /// Whose strategy it is.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The player's first move, when it is his turn before any claim of the opponent; `None` if
    /// there is no cell.
    pub fn opening(&mut self) -> Option<VertexId> {
        self.opening.take().or_else(|| self.choose())
    }

    /// The answer to a claim of the opponent; `None` if no cell is left. In practice a few climbs
    /// through a tree; at worst linear in the nodes.
    ///
    /// # Errors
    /// If the cell cannot be claimed.
    pub fn answer(&mut self, claimed: VertexId) -> Result<Option<VertexId>, PlayError> {
        let edge = self.game.edge(claimed).filter(|&edge| self.free[edge]);
        let edge = edge.ok_or(PlayError::NotFree(claimed))?;
        self.free[edge] = false;
        let answer = self.trees.side(edge).and_then(|side| match self.player {
            Player::Short => Some(self.trees.mend(side, edge)),
            Player::Cut => self.trees.absorb(1 - side, edge, &self.free),
        });
        Ok(match answer {
            Some(answer) => {
                self.free[answer] = false;
                Some(self.game.cells()[answer])
            }
            None => self.choose(),
        })
    }

    /// A cell that the opponent might claim: one of the trees, while there is one.
    pub(super) fn contested(&mut self) -> Option<VertexId> {
        self.free_in_tree().or_else(|| self.any_free()).map(|edge| self.game.cells()[edge])
    }

    fn free_in_tree(&mut self) -> Option<usize> {
        let rest = self.next_in_tree..self.free.len();
        let found =
            rest.into_iter().find(|&edge| self.free[edge] && self.trees.side(edge).is_some());
        self.next_in_tree = found.unwrap_or(self.free.len());
        found
    }

    fn any_free(&mut self) -> Option<usize> {
        let found = (self.next_free..self.free.len()).find(|&edge| self.free[edge]);
        self.next_free = found.unwrap_or(self.free.len());
        found
    }

    /// Claims a cell when nothing has to be answered.
    fn choose(&mut self) -> Option<VertexId> {
        let edge = self.free_in_tree().or_else(|| self.any_free())?;
        self.free[edge] = false;
        if let Some(side) = self.trees.side(edge) {
            match self.player {
                // The cell that this sets free is of no more use.
                Player::Short => _ = self.trees.absorb(1 - side, edge, &self.free),
                Player::Cut => self.trees.take_out(side, edge),
            }
        }
        Some(self.game.cells()[edge])
    }
}

/// The two trees of a witness, rooted.
#[derive(Clone, Debug)]
struct Trees {
    /// The edges of the game and, for Cut, the one between the two terminals.
    edges: Edges,
    trees: [Forest; 2],
    in_tree: Vec<[bool; 2]>,
}

impl Trees {
    fn new(game: &EdgeGame, witness: &Witness) -> Option<Self> {
        let mut edges = Edges::new(game.graph());
        let cells = game.cells().len();
        let (lists, link) = match witness {
            Witness::Neither => return None,
            Witness::Trees(lists) => (lists, None),
            Witness::Forests { apart, forests } => (forests, Some(apart)),
        };
        let mut in_tree = vec![[false; 2]; cells];
        let mut lists = [0, 1].map(|side| -> Vec<u32> {
            let list = lists[side].iter().filter_map(|&cell| game.edge(cell));
            list.map(|edge| {
                in_tree[edge][side] = true;
                edge as u32
            })
            .collect()
        });
        if let Some(apart) = link {
            let node = |id| game.terminals().iter().find(|(terminal, _)| *terminal == id);
            edges.list.push([node(apart[0])?.1, node(apart[1])?.1]);
            in_tree.push([true; 2]);
            for edge in (0..cells).filter(|&edge| in_tree[edge] == [false; 2]) {
                let [a, b] = edges.ends(edge);
                edges.groups.union(a, b);
            }
            lists.iter_mut().for_each(|list| list.push(cells as u32));
        }
        let nodes = game.graph().node_count();
        let trees = lists.map(|list| Forest::rooted(nodes, &edges, &list));
        debug_assert!(NO_EDGE as usize > edges.list.len());
        Some(Self { edges, trees, in_tree })
    }

    /// The first tree that has an edge.
    fn side(&self, edge: usize) -> Option<usize> {
        FORESTS.into_iter().find(|&side| self.in_tree[edge][side])
    }

    /// Takes an edge out of a tree.
    fn take_out(&mut self, side: usize, edge: usize) {
        self.trees[side].cut(&self.edges, edge);
        self.in_tree[edge][side] = false;
    }

    /// Adds to a tree a cell of Short's that is in the other one, and takes a free cell of the
    /// cycle out, if there is a cycle. Both trees share Short's cells and are acyclic, so a cycle
    /// has a free cell.
    fn absorb(&mut self, side: usize, edge: usize, free: &[bool]) -> Option<usize> {
        let ends = self.edges.ends(edge);
        let tree = &mut self.trees[side];
        self.in_tree[edge][side] = true;
        let Some(path) = tree.path(&self.edges, ends) else {
            tree.link(&self.edges, edge, ends[0]);
            return None;
        };
        let is_free = |&&(_, edge): &&(usize, usize)| free.get(edge) == Some(&true);
        let &(_, out) = path.iter().find(is_free).expect("the trees share all cells of Short's");
        tree.exchange(&self.edges, out, edge);
        self.in_tree[out][side] = false;
        Some(out)
    }

    /// Takes a cell of Cut's out of a tree of Short's and puts a cell of the other tree in its
    /// place.
    fn mend(&mut self, side: usize, edge: usize) -> usize {
        let edges = &self.edges;
        let lower = self.trees[side].cut(edges, edge);
        let ends = edges.ends(edge);
        // The path starts at one side of the gap and ends at the other.
        let path = self.trees[1 - side].path(edges, ends).expect("both trees span the same nodes");
        let is_below = |node| self.trees[side].root(edges, node) == lower;
        let start = is_below(ends[0]);
        let across = path.partition_point(|&(node, _)| is_below(node) == start);
        let by = path[across].1;
        let below = self.trees[side].below(edges, lower, edges.ends(by));
        self.trees[side].link(edges, by, below);
        self.in_tree[edge][side] = false;
        self.in_tree[by][side] = true;
        by
    }
}
