//! What is to be shown, and what is known of why.

use rustc_hash::{FxHashMap, FxHashSet};
use thiserror::Error;

use super::Piece;
use crate::game::{ByPlayer, Game, Player, Position, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::solve::{NoCertificate, SolveError};

/// The cells that each player has claimed since the start of an outline.
pub type Claims = ByPlayer<VertexSet>;

/// A cell claimed by a player.
pub type Stone = (Player, VertexId);

/// A proof that is being found: that a player wins a position.
#[derive(Clone, Debug)]
pub struct Outline {
    pub(super) start: Position,
    /// What the claims of the start leave.
    pub(super) game: Game,
    pub(super) winner: Player,
    pub(super) to_move: Player,
    /// By position the cells that the winner is to claim there, whichever does first.
    pub(super) answers: FxHashMap<Claims, Vec<VertexId>>,
    pub(super) pieces: Vec<Piece>,
    /// Positions that the winner is known not to win, with who is to move.
    pub(super) refuted: FxHashSet<(Claims, Player)>,
}

/// Why an outline cannot be had, or a certificate of it.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OutlineError {
    /// Misère games have no carriers.
    #[error("outlines are of games by normal rules, this game is misere")]
    Misere,
    /// A claim that cannot be made.
    #[error("{cell:?} is no empty cell of the position, expected one")]
    NotEmpty {
        /// The cell that was to be claimed.
        cell: VertexId,
    },
    /// Something is left to be shown.
    #[error("something is left to be shown: {0} gaps")]
    HasGaps(usize),
    /// A piece is not what it says, counted from 0.
    #[error("the piece {0} is damaged")]
    Piece(usize),
    /// The checker does not accept what has been put together.
    #[error("the checker refuses it: {0}")]
    Refused(String),
    /// The solver does not take the game.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// The solver knows the winner and cannot write down why.
    #[error(transparent)]
    NoCertificate(#[from] NoCertificate),
}

impl Outline {
    /// That this player wins a position if the other one (or he) moves first.
    ///
    /// # Errors
    /// If the game is misère.
    pub fn new(start: &Position, winner: Player, to_move: Player) -> Result<Self, OutlineError> {
        if start.game().rules() == Rules::Misere {
            return Err(OutlineError::Misere);
        }
        let (start, game) = (start.clone(), start.reduced());
        let (answers, pieces, refuted) = Default::default();
        Ok(Self { start, game, winner, to_move, answers, pieces, refuted })
    }

    /// The position that it is about.
    #[must_use]
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// Who is to be shown to win.
    #[must_use]
    pub fn winner(&self) -> Player {
        self.winner
    }

    /// Who moves first.
    #[must_use]
    pub fn to_move(&self) -> Player {
        self.to_move
    }

    /// The pieces so far.
    #[must_use]
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    /// That nothing has been claimed since the start.
    #[must_use]
    pub fn nothing(&self) -> Claims {
        ByPlayer::from_fn(|_| VertexSet::new(self.game.hypergraph().vertex_count()))
    }

    /// These claims.
    ///
    /// # Errors
    /// If a cell is not empty at the start, or claimed twice.
    pub fn claims(&self, stones: impl IntoIterator<Item = Stone>) -> Result<Claims, OutlineError> {
        let mut claims = self.nothing();
        for (by, cell) in stones {
            self.ensure_empty(&claims, cell)?;
            claims[by].insert(cell);
        }
        Ok(claims)
    }

    /// Adds that the winner, to move after these claims, is to claim a cell. If that is a position in
    /// which his opponent is to move, it is a threat.
    ///
    /// # Errors
    /// If the cell is not empty then.
    pub fn answer(&mut self, after: Claims, cell: VertexId) -> Result<(), OutlineError> {
        self.ensure_empty(&after, cell)?;
        let answers = self.answers.entry(after).or_default();
        if !answers.contains(&cell) {
            answers.push(cell);
        }
        Ok(())
    }

    /// Adds a piece.
    ///
    /// # Errors
    /// If it is about the other player.
    pub fn add(&mut self, piece: Piece) -> Result<(), OutlineError> {
        if piece.says.player != self.winner {
            return Err(OutlineError::Piece(self.pieces.len()));
        }
        self.pieces.push(piece);
        Ok(())
    }

    /// Notes that the winner does not win when this player is to move after these claims. It shows nothing: the
    /// gaps say so, and nobody tries to fill them.
    pub fn refute(&mut self, claims: Claims, to_move: Player) {
        self.refuted.insert((claims, to_move));
    }

    fn ensure_empty(&self, claims: &Claims, cell: VertexId) -> Result<(), OutlineError> {
        let is_claimed = Player::BOTH.into_iter().any(|by| claims[by].contains(cell));
        if is_claimed || !self.game.hypergraph().cells().contains(cell) {
            return Err(OutlineError::NotEmpty { cell });
        }
        Ok(())
    }

    /// The cells that nobody has.
    pub(super) fn empty(&self, claims: &Claims) -> VertexSet {
        let mut empty = self.game.hypergraph().cells().clone();
        Player::BOTH.into_iter().for_each(|by| empty.subtract(&claims[by]));
        empty
    }

    /// Who has won with these claims, whatever comes.
    pub(super) fn won(&self, claims: &Claims) -> Option<Player> {
        let mut not_cut = self.game.hypergraph().cells().clone();
        not_cut.subtract(&claims.cut);
        if self.game.joined(&claims.short) {
            Some(Player::Short)
        } else if !self.game.joined(&not_cut) {
            Some(Player::Cut)
        } else {
            None
        }
    }
}
