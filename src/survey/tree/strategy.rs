//! Strategy trees.
//!
//! The winner needs some cells only, his carrier: he wins even if his opponent has all others. So what the
//! opponent claims elsewhere changes nothing, and all such moves are one step. The rest of the tree lies in the
//! carrier, as if the opponent had what is outside: then each carrier lies in the one before it, and the tree holds the
//! whole strategy. Carriers are found by giving the opponent one cell after the other for as long as the winner still
//! wins, so that none is larger than it must be; and of his winning moves the winner takes one whose
//! carrier is the smallest. In misère play there are no carriers.

use super::{
    Bud, Growth, Moves, PositionTree, Shoot, TreeError, TreeLeaf, TreeOptions, TreeStep, claimed,
};
use crate::game::{Outcome, Player, Position, Rules};
use crate::graph::VertexId;
use crate::solve::SolveError;

/// With more empty cells than this only one winning move is looked at.
const MOST_COMPARED: usize = 25;

impl PositionTree {
    /// The tree of a winning strategy: of this player's, or of whoever wins.
    ///
    /// ```
    /// use cutshort::boards::BoardSpec;
    /// use cutshort::game::{Player, Position};
    /// use cutshort::survey::{PositionTree, TreeOptions, TreeStep};
    /// let game = "hex:3x3".parse::<BoardSpec>()?.build().game;
    /// let options = TreeOptions::default();
    /// let tree = PositionTree::of_strategy(&Position::opening(game), Player::Short, None, &options)?;
    /// // Short has one first move, and then there are moves of Cut's that change nothing.
    /// assert_eq!(tree.nodes[0].children.len(), 1);
    /// let below = &tree.nodes[1].children;
    /// let mut steps = below.clone().filter_map(|child| tree.nodes[child].from.as_ref());
    /// assert!(steps.any(|(_, step)| matches!(step, TreeStep::Elsewhere { .. })));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Complexity: about the square of the empty cells times that of [`Solver::solve`](crate::solve::Solver::solve), for each node.
    ///
    /// # Errors
    /// If the player does not win, if it is not known who does, or if the solver does not take the position.
    pub fn of_strategy(
        position: &Position,
        to_move: Player,
        player: Option<Player>,
        options: &TreeOptions,
    ) -> Result<Self, TreeError> {
        let growth = Growth::new(position, options)?;
        let solution = growth.solve(position, to_move, Moves::One)?;
        let winner = match (solution.winner(), solution.stopped) {
            (Some(winner), _) => winner,
            (None, Some(reason)) => return Err(TreeError::Stopped(reason)),
            (None, None) => unreachable!("Shannon games are not drawn"),
        };
        if player.is_some_and(|player| player != winner) {
            return Err(TreeError::OtherWins { winner, to_move });
        }
        let shoots = |growth: &Growth<'_>, at: &Bud| match at.to_move == winner {
            true => growth.best(at),
            false => growth.all_that_matter(at),
        };
        let mut tree = growth.grow(position, to_move, Some(winner), shoots)?;
        if options.lengths {
            tree.measure_strategy();
        }
        Ok(tree)
    }

    /// Finds the length of each node from those below it.
    fn measure_strategy(&mut self) {
        for index in (0..self.nodes.len()).rev() {
            let node = &self.nodes[index];
            let length = match node.leaf {
                Some(TreeLeaf::Over) => Some(0),
                Some(TreeLeaf::Elsewhere | TreeLeaf::NotShown) => None,
                None => {
                    let below = self.nodes[node.children.clone()].iter();
                    let below = below.filter(|child| child.leaf != Some(TreeLeaf::Elsewhere));
                    let lengths: Option<Vec<usize>> = below.map(|child| child.length).collect();
                    lengths.and_then(|lengths| lengths.into_iter().max()).map(|most| most + 1)
                }
            };
            self.nodes[index].length = length;
        }
    }
}

impl Growth<'_> {
    /// One winning move.
    fn best(&self, at: &Bud) -> Result<Vec<Shoot>, SolveError> {
        let winner = at.to_move;
        let empty = at.position.empty_cells().len();
        let compares = is_normal(&at.position) && empty <= MOST_COMPARED;
        let moves = if compares { Moves::All } else { Moves::One };
        let solution = self.solve(&at.position, winner, moves)?;
        let best = solution.best_move.filter(|_| solution.winning_moves.is_empty());
        let mut found: Option<(VertexId, Position, Vec<VertexId>)> = None;
        for cell in best.into_iter().chain(solution.winning_moves) {
            let after = claimed(&at.position, [cell], winner);
            let (closed, outside) = self.closed(&after, winner)?;
            let size = closed.empty_cells().len();
            if found.as_ref().is_none_or(|(_, least, _)| size < least.empty_cells().len()) {
                found = Some((cell, closed, outside));
            }
        }
        // A search that was stopped may know of no move.
        let shoots = found.into_iter().map(|(cell, position, mut elsewhere)| {
            elsewhere.extend(&at.elsewhere);
            elsewhere.sort_unstable();
            let step = TreeStep::Claim { cell, by: winner, images: Vec::new() };
            Shoot { step, winner: Some(winner), position: Some((position, elsewhere)) }
        });
        Ok(shoots.collect())
    }

    /// Every move of the loser's in the carrier, and all others as one.
    fn all_that_matter(&self, at: &Bud) -> Result<Vec<Shoot>, SolveError> {
        let (loser, winner) = (at.to_move, at.to_move.other());
        let (position, mut elsewhere) = match at.depth {
            // The winner has not chosen a carrier yet.
            0 => self.closed(&at.position, winner)?,
            _ => (at.position.clone(), Vec::new()),
        };
        elsewhere.extend(&at.elsewhere);
        let claims = self.classes(&position).into_iter().map(|mut images| {
            let cell = images.remove(0);
            let after = claimed(&position, [cell], loser);
            let step = TreeStep::Claim { cell, by: loser, images };
            Shoot { step, winner: Some(winner), position: Some((after, elsewhere.clone())) }
        });
        let mut shoots: Vec<Shoot> = claims.collect();
        if !elsewhere.is_empty() {
            let step = TreeStep::Elsewhere { cells: elsewhere.clone(), by: loser };
            shoots.push(Shoot { step, winner: Some(winner), position: None });
        }
        Ok(shoots)
    }

    /// The position, won with the loser to move, in which the loser has all cells but a carrier; and the cells
    /// that he was given.
    fn closed(
        &self,
        position: &Position,
        winner: Player,
    ) -> Result<(Position, Vec<VertexId>), SolveError> {
        let loser = winner.other();
        let mut closed = position.clone();
        let mut given = Vec::new();
        if !is_normal(position) {
            return Ok((closed, given));
        }
        if let Some(carrier) = self.solver.carrier(position, loser)? {
            let mut outside = position.empty_cells();
            outside.subtract(&carrier);
            let without = claimed(position, outside.iter(), loser);
            if self.wins_second(&without, winner)? {
                (closed, given) = (without, outside.iter().collect());
            }
        }
        for cell in closed.empty_cells().iter() {
            let less = claimed(&closed, [cell], loser);
            if self.wins_second(&less, winner)? {
                closed = less;
                given.push(cell);
            }
        }
        Ok((closed, given))
    }

    fn wins_second(&self, position: &Position, player: Player) -> Result<bool, SolveError> {
        let solution = self.solve(position, player.other(), Moves::One)?;
        Ok(solution.outcome == Some(Outcome::win(player)))
    }
}

fn is_normal(position: &Position) -> bool {
    position.game().rules() == Rules::Normal
}
