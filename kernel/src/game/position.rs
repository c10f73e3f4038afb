//! Positions: a game, the claimed cells, and who moves.

use thiserror::Error;

use super::{Game, Outcome, Player};
use crate::graph::{VertexId, VertexSet};

/// A game with the cells that have been claimed and, where it is known, the player to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    game: Game,
    short: VertexSet,
    cut: VertexSet,
    to_move: Option<Player>,
}

/// Why claims make no position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PositionError {
    /// The vertex is a terminal, or no vertex of the game at all.
    #[error("{0:?} is no cell and cannot be claimed")]
    NoCell(VertexId),
    /// Both players, or one player twice, claim the cell.
    #[error("{0:?} is claimed already")]
    Claimed(VertexId),
}

impl Position {
    /// The opening position of a game, with nobody named as the player to move.
    #[must_use]
    pub fn opening(game: Game) -> Self {
        let nothing = VertexSet::new(game.hypergraph().vertex_count());
        Self { game, short: nothing.clone(), cut: nothing, to_move: None }
    }

    /// The position with one cell more claimed.
    ///
    /// # Errors
    /// If the vertex is no cell or has been claimed.
    pub fn claim(&mut self, cell: VertexId, by: Player) -> Result<(), PositionError> {
        if !self.game.hypergraph().cells().contains(cell) {
            return Err(PositionError::NoCell(cell));
        }
        if self.short.contains(cell) || self.cut.contains(cell) {
            return Err(PositionError::Claimed(cell));
        }
        match by {
            Player::Short => self.short.insert(cell),
            Player::Cut => self.cut.insert(cell),
        };
        Ok(())
    }

    /// The same position with this player to move.
    #[must_use]
    pub fn with_to_move(self, to_move: Option<Player>) -> Self {
        Self { to_move, ..self }
    }

    /// The same claims under another game on the same vertices, of which the claimed cells must be unclaimed ones, too: else
    /// [`Self::reduced`], and what asks for it, panics.
    ///
    /// # Panics
    /// If the boards differ in the number of vertices.
    #[must_use]
    pub fn with_game(self, game: Game) -> Self {
        assert_eq!(game.hypergraph().vertex_count(), self.game.hypergraph().vertex_count());
        Self { game, ..self }
    }

    /// The game, as it was before any claim.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The cells that a player has claimed.
    #[must_use]
    pub fn claimed(&self, by: Player) -> &VertexSet {
        match by {
            Player::Short => &self.short,
            Player::Cut => &self.cut,
        }
    }

    /// The player to move, where it is known.
    #[must_use]
    pub fn to_move(&self) -> Option<Player> {
        self.to_move
    }

    /// The cells that nobody has claimed.
    #[must_use]
    pub fn empty_cells(&self) -> VertexSet {
        let mut cells = self.game.hypergraph().cells().clone();
        cells.subtract(&self.short);
        cells.subtract(&self.cut);
        cells
    }

    /// The outcome, once it no longer depends on the unclaimed cells.
    ///
    /// Joining is monotone: it is so when the outcome is the same whether Cut gets all unclaimed
    /// cells or Short does. Near-linear in the sizes of the hyperedges.
    #[must_use]
    pub fn decided(&self) -> Option<Outcome> {
        let worst = self.game.outcome(&self.short);
        let mut all = self.short.clone();
        all.union_with(&self.empty_cells());
        (self.game.outcome(&all) == worst).then_some(worst)
    }

    /// The equivalent opening position on a smaller board: Short's cells shorted, Cut's cut. Ids
    /// stay.
    #[must_use]
    pub fn reduced(&self) -> Game {
        self.game.after_claims(&self.short, &self.cut)
    }
}
