//! Trees of a position: who wins after every move, or how one player wins whatever the other does.
//!
//! Game trees are coloured by backward induction (Zermelo; Walderhaug, *Hex: stort og smått om Hex*, section
//! 3.2), and moves that a symmetry of the position makes the same share a node. In a strategy tree the winner has one move
//! in each position (appendix A there), and his opponent all moves that matter: see [`strategy`].

mod strategy;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;
use std::ops::Range;

use thiserror::Error;

use crate::game::{Player, Position, symmetries};
use crate::graph::VertexId;
use crate::solve::{Limits, Solution, SolveError, SolveOptions, Solver, SolverOptions, StopReason};

/// A tree of positions, the given one at its root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PositionTree {
    /// The nodes, each row after the one above it. The children of a node stand together.
    pub nodes: Vec<TreeNode>,
    /// Why some of the tree that was asked for is not there.
    pub cut_short: Option<CutShort>,
}

/// A position of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeNode {
    /// The node above it, with the step that leads here; none at the root.
    pub from: Option<(usize, TreeStep)>,
    /// Who is to move.
    pub to_move: Player,
    /// Who wins with best play, if it is known.
    pub winner: Option<Player>,
    /// How many moves of both players that takes if the winner hurries and the loser resists, in a strategy tree
    /// if the winner moves as it says and the loser makes no move elsewhere; if it was asked for and is known.
    pub length: Option<usize>,
    /// Why nothing stands below it; none if something does.
    pub leaf: Option<TreeLeaf>,
    /// The nodes that stand below it.
    pub children: Range<usize>,
}

/// What leads from a position to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TreeStep {
    /// A player claims a cell.
    Claim {
        /// The cell.
        cell: VertexId,
        /// Who claims it.
        by: Player,
        /// The other cells that a symmetry of the position takes it to: what holds after one holds after the
        /// others.
        images: Vec<VertexId>,
    },
    /// The loser claims one of the cells that the winner does not need: he goes on as if it had not happened.
    Elsewhere {
        /// The cells.
        cells: Vec<VertexId>,
        /// Who claims one.
        by: Player,
    },
}

/// Why nothing stands below a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TreeLeaf {
    /// The game is decided.
    Over,
    /// It goes on as in the node above.
    Elsewhere,
    /// The tree goes no deeper here.
    NotShown,
}

/// What cut a tree short.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CutShort {
    /// It would have more nodes than were allowed.
    Size,
    /// A search was stopped.
    Search(StopReason),
}

/// What a tree is to have.
#[derive(Clone, Debug)]
pub struct TreeOptions {
    /// How many moves from the root it goes; without it to the ends of all games.
    pub depth: Option<usize>,
    /// How many nodes it has at most.
    pub most_nodes: usize,
    /// Whether moves that a symmetry makes the same have a node each.
    pub distinct: bool,
    /// Whether to find the [length](TreeNode::length) of each node.
    pub lengths: bool,
    /// With what the positions are solved.
    pub solver: SolverOptions,
    /// When a search gives up; each position is searched within these limits.
    pub limits: Limits,
}

impl Default for TreeOptions {
    fn default() -> Self {
        Self {
            depth: None,
            most_nodes: 1000,
            distinct: false,
            lengths: false,
            solver: SolverOptions::default(),
            limits: Limits::default(),
        }
    }
}

/// Why there is no tree.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum TreeError {
    /// The solver does not take the position.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The player whose strategy was asked for does not win.
    #[error("{winner} wins with {to_move} to move: expected a strategy of {winner}'s, {player} has none", player = winner.other())]
    OtherWins {
        /// Who wins.
        winner: Player,
        /// Who is to move.
        to_move: Player,
    },
    /// It is not known who wins.
    #[error("the search was stopped ({0}) before it was known who wins")]
    Stopped(StopReason),
}

/// Symmetries are looked for up to this many vertices.
const MOST_SYMMETRIC: usize = 250;

impl PositionTree {
    /// The tree of all moves, coloured by who wins.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Player, Position};
    /// use cutshort::survey::{PositionTree, TreeOptions};
    /// let game = "hex:2x2".parse::<BoardSpec>()?.build().game;
    /// let options = TreeOptions::default();
    /// let tree = PositionTree::of_game(&Position::opening(game), Player::Short, &options)?;
    /// // By the half turn of the board there are two first moves; one wins.
    /// let first: Vec<_> = tree.nodes[0].children.clone().map(|i| tree.nodes[i].winner).collect();
    /// assert_eq!(first, [Some(Player::Cut), Some(Player::Short)]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: that of [`Solver::solve`] with all moves for each node.
    ///
    /// # Errors
    /// If the solver does not take the position.
    pub fn of_game(
        position: &Position,
        to_move: Player,
        options: &TreeOptions,
    ) -> Result<Self, TreeError> {
        let growth = Growth::new(position, options)?;
        let solution = growth.solve(position, to_move, Moves::One)?;
        let winner = solution.winner();
        let mut tree = growth.grow(position, to_move, winner, Growth::all_moves)?;
        if options.lengths {
            growth.measure(position, &mut tree)?;
        }
        if let Some(reason) = solution.stopped {
            tree.cut_short.get_or_insert(CutShort::Search(reason));
        }
        Ok(tree)
    }

    /// How many of the nodes end a game.
    #[must_use]
    pub fn ends(&self) -> usize {
        self.nodes.iter().filter(|node| node.leaf == Some(TreeLeaf::Over)).count()
    }

    /// How many moves a game takes at least and at most in which both players move as the tree says, moves elsewhere
    /// not counted; `None` if it is not whole.
    #[must_use]
    pub fn wins_in(&self) -> Option<[usize; 2]> {
        if self.not_shown() > 0 {
            return None;
        }
        let ends = self.nodes.iter().zip(self.depths());
        let ends = ends.filter(|(node, _)| node.leaf == Some(TreeLeaf::Over));
        let lengths = ends.map(|(_, depth)| [depth; 2]);
        lengths.reduce(|[least, most], [depth, _]| [least.min(depth), most.max(depth)])
    }

    /// How many of the nodes have moves that are not there.
    #[must_use]
    pub fn not_shown(&self) -> usize {
        self.nodes.iter().filter(|node| node.leaf == Some(TreeLeaf::NotShown)).count()
    }

    /// How many steps lead to each node.
    #[must_use]
    pub fn depths(&self) -> Vec<usize> {
        let mut depths = Vec::with_capacity(self.nodes.len());
        for node in &self.nodes {
            depths.push(node.from.as_ref().map_or(0, |&(above, _)| depths[above] + 1));
        }
        depths
    }

    /// The nodes in the order in which one reads a tree: each before what stands below it.
    #[must_use]
    pub fn reading_order(&self) -> Vec<usize> {
        let (mut order, mut left) = (Vec::with_capacity(self.nodes.len()), vec![0]);
        while let Some(index) = left.pop() {
            order.push(index);
            left.extend(self.nodes[index].children.clone().rev());
        }
        order
    }
}

/// A position of which the tree goes on.
#[derive(Clone)]
struct Bud {
    node: usize,
    depth: usize,
    position: Position,
    to_move: Player,
    /// In a strategy tree the cells that the winner does not need: the position has them as the loser's.
    elsewhere: Vec<VertexId>,
}

/// A node that is to come, and the position if it may go on.
struct Shoot {
    step: TreeStep,
    winner: Option<Player>,
    /// The position, and the cells that are not needed; none where the tree ends for certain.
    position: Option<(Position, Vec<VertexId>)>,
}

/// Whether all winning moves are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moves {
    One,
    All,
}

/// A tree while it grows.
struct Growth<'a> {
    solver: Solver,
    options: &'a TreeOptions,
}

impl<'a> Growth<'a> {
    fn new(position: &Position, options: &'a TreeOptions) -> Result<Self, SolveError> {
        Ok(Self { solver: Solver::at(position, options.solver)?, options })
    }

    fn solve(
        &self,
        position: &Position,
        to_move: Player,
        moves: Moves,
    ) -> Result<Solution, SolveError> {
        let limits = self.options.limits.clone();
        let options = SolveOptions { limits, all_moves: moves == Moves::All, line: false };
        self.solver.solve(position, to_move, &options)
    }

    /// The tree from the root, row by row, as far as it may go; `shoots` says what follows a position.
    fn grow(
        &self,
        root: &Position,
        to_move: Player,
        winner: Option<Player>,
        shoots: impl Fn(&Self, &Bud) -> Result<Vec<Shoot>, SolveError>,
    ) -> Result<PositionTree, SolveError> {
        let node = |from, to_move, winner| TreeNode {
            from,
            to_move,
            winner,
            length: None,
            leaf: Some(TreeLeaf::NotShown),
            children: 0..0,
        };
        let mut tree = PositionTree { nodes: vec![node(None, to_move, winner)], cut_short: None };
        let position = root.clone();
        let bud = Bud { node: 0, depth: 0, position, to_move, elsewhere: Vec::new() };
        let mut buds = VecDeque::from([bud]);
        while let Some(bud) = buds.pop_front() {
            if bud.position.decided().is_some() {
                tree.nodes[bud.node].leaf = Some(TreeLeaf::Over);
                continue;
            }
            if tree.cut_short.is_some() || self.options.depth.is_some_and(|most| bud.depth >= most)
            {
                continue;
            }
            if let Some(reason) = self.options.limits.reached() {
                tree.cut_short = Some(CutShort::Search(reason));
                continue;
            }
            let shoots = shoots(self, &bud)?;
            let first = tree.nodes.len();
            if first + shoots.len() > self.options.most_nodes {
                tree.cut_short = Some(CutShort::Size);
                continue;
            }
            let next = bud.to_move.other();
            for Shoot { step, winner, position } in shoots {
                let index = tree.nodes.len();
                tree.nodes.push(node(Some((bud.node, step)), next, winner));
                match position {
                    Some((position, elsewhere)) => {
                        let (node, depth) = (index, bud.depth + 1);
                        buds.push_back(Bud { node, depth, position, to_move: next, elsewhere });
                    }
                    None => tree.nodes[index].leaf = Some(TreeLeaf::Elsewhere),
                }
            }
            if tree.nodes.len() > first {
                tree.nodes[bud.node].children = first..tree.nodes.len();
                tree.nodes[bud.node].leaf = None;
            }
        }
        Ok(tree)
    }

    /// Every move, with who wins after it.
    fn all_moves(&self, at: &Bud) -> Result<Vec<Shoot>, SolveError> {
        let solution = self.solve(&at.position, at.to_move, Moves::All)?;
        let winner_after = |cell: VertexId| {
            if solution.winning_moves.contains(&cell) {
                Some(at.to_move)
            } else {
                (!solution.open_moves.contains(&cell)).then_some(at.to_move.other())
            }
        };
        let claims = self.classes(&at.position).into_iter().map(|mut images| {
            let cell = images.remove(0);
            let position = claimed(&at.position, [cell], at.to_move);
            let step = TreeStep::Claim { cell, by: at.to_move, images };
            Shoot { step, winner: winner_after(cell), position: Some((position, Vec::new())) }
        });
        Ok(claims.collect())
    }

    /// The empty cells, those together that symmetries of the position take to each other.
    fn classes(&self, position: &Position) -> Vec<Vec<VertexId>> {
        let reduced = position.reduced();
        let hypergraph = reduced.hypergraph();
        let vertices = hypergraph.cells().len() + hypergraph.terminals().len();
        if self.options.distinct || vertices > MOST_SYMMETRIC {
            return position.empty_cells().iter().map(|cell| vec![cell]).collect();
        }
        let mut classes = symmetries(&reduced).orbits().to_vec();
        classes.iter_mut().for_each(|class| class.sort_unstable());
        classes.sort_unstable();
        classes
    }

    /// Finds the length of each node: from those below where all are there, else by a search.
    fn measure(&self, root: &Position, tree: &mut PositionTree) -> Result<(), SolveError> {
        for index in (0..tree.nodes.len()).rev() {
            let node = &tree.nodes[index];
            let Some(winner) = node.winner else { continue };
            let below = || node.children.clone().map(|child| &tree.nodes[child]);
            let length = match node.leaf {
                Some(TreeLeaf::Over) => Some(0),
                Some(TreeLeaf::Elsewhere) => None,
                Some(TreeLeaf::NotShown) => {
                    let position = position_at(root, tree, index);
                    let limits = &self.options.limits;
                    let win = self.solver.shortest_win(&position, node.to_move, winner, limits)?;
                    if let Some(reason) = win.stopped {
                        tree.cut_short.get_or_insert(CutShort::Search(reason));
                    }
                    win.line.map(|line| line.len())
                }
                None if node.to_move == winner => {
                    // One that is not known may be the shortest.
                    let won = below().filter(|child| child.winner != Some(winner.other()));
                    let lengths: Option<Vec<usize>> = won.map(|child| child.length).collect();
                    lengths.and_then(|lengths| lengths.into_iter().min())
                }
                None => {
                    // Or the longest.
                    let lengths: Option<Vec<usize>> = below().map(|child| child.length).collect();
                    lengths.and_then(|lengths| lengths.into_iter().max())
                }
            };
            let is_inner = node.leaf.is_none();
            tree.nodes[index].length = length.map(|length| length + usize::from(is_inner));
        }
        Ok(())
    }
}

/// The position of a node of a tree in which each step claims a cell.
fn position_at(root: &Position, tree: &PositionTree, mut index: usize) -> Position {
    let mut position = root.clone();
    while let Some((above, step)) = &tree.nodes[index].from {
        if let TreeStep::Claim { cell, by, .. } = step {
            position = claimed(&position, [*cell], *by);
        }
        index = *above;
    }
    position
}

/// The position with cells more claimed.
fn claimed(position: &Position, cells: impl IntoIterator<Item = VertexId>, by: Player) -> Position {
    let mut position = position.clone();
    for cell in cells {
        position.claim(cell, by).expect("the cell is empty");
    }
    position
}
