//! The game of joining other things on a board than its sides.

use thiserror::Error;

use super::GameFile;
use crate::game::{Game, Goal, Player, Position};
use crate::graph::{Hypergraph, VertexId};

/// Why these things are no terminals.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum JoiningError {
    /// The cell is not Short's.
    #[error("{0} is no stone of Short's, expected cells that he has claimed, or sides of his")]
    NotShorts(String),
    /// It conducts nothing.
    #[error("the side {0} conducts nothing, expected cells that Short has claimed")]
    Side(String),
    /// It was named before.
    #[error("{0} is named twice, expected different terminals")]
    Twice(String),
    /// There is nothing to join.
    #[error("so many terminals are named: {0}, expected two or more")]
    TooFew(usize),
    /// Nothing is called so.
    #[error("there is no cell {0:?}, expected cells and sides of the board")]
    Unknown(String),
}

impl GameFile {
    /// On a board or a map the goal of [joining](Self::joining) what has these names, if some are given. What is neither stays as it
    /// is: its terminals were named when it was [read](super::ReadOptions::terminals).
    ///
    /// # Errors
    /// As [`Self::joining`], and if a name is nobody's.
    pub fn joining_on_board(self, names: Option<&[String]>) -> Result<Self, JoiningError> {
        let has_sides = self.board().is_some() || self.map().is_some();
        let Some(names) = names.filter(|_| has_sides) else { return Ok(self) };
        let find = |name: &String| {
            self.names().meant_by(name).ok_or_else(|| JoiningError::Unknown(name.clone()))
        };
        self.joining(&names.iter().map(find).collect::<Result<Vec<_>, _>>()?)
    }

    /// The same board with the goal of joining these stones and sides of Short's, each with its group. His other
    /// sides are as his other stones; sides that conduct nothing count no more.
    ///
    /// # Errors
    /// If one is not Short's, conducts nothing or is named twice, or there are fewer than two.
    pub fn joining(&self, terminals: &[VertexId]) -> Result<Self, JoiningError> {
        let (position, hypergraph) = (self.position(), self.game().hypergraph());
        let sides = hypergraph.terminals();
        let conduct = self.game().conducts();
        let name = |vertex| self.names().name(vertex).to_owned();
        for (index, &terminal) in terminals.iter().enumerate() {
            if terminals[..index].contains(&terminal) {
                return Err(JoiningError::Twice(name(terminal)));
            }
            if sides.contains(&terminal) && !conduct {
                return Err(JoiningError::Side(name(terminal)));
            }
            if !sides.contains(&terminal) && !position.claimed(Player::Short).contains(terminal) {
                return Err(JoiningError::NotShorts(name(terminal)));
            }
        }
        if terminals.len() < 2 {
            return Err(JoiningError::TooFew(terminals.len()));
        }
        let hyperedges = hypergraph.hyperedges().map(<[VertexId]>::to_vec);
        let hyperedges: Vec<Vec<VertexId>> = hyperedges.collect();
        let board = Hypergraph::new(hypergraph.vertex_count(), terminals.to_vec(), hyperedges);
        let board = board.expect("the terminals are different vertices of the board");
        let game = Game::new(board, Goal::Connect, self.game().rules());
        let mut joining = Position::opening(game.expect("there are two terminals"));
        let of_sides = if conduct { Player::Short } else { Player::Cut };
        let claims = Player::BOTH.into_iter().flat_map(|by| {
            position.claimed(by).iter().map(move |cell| (cell, by)).collect::<Vec<_>>()
        });
        let claims = claims.chain(sides.iter().map(|&side| (side, of_sides)));
        for (cell, by) in claims.filter(|(cell, _)| !terminals.contains(cell)) {
            joining.claim(cell, by).expect("it is a cell, and nobody else's");
        }
        Ok(self.clone().with_position(joining.with_to_move(position.to_move())))
    }
}
