//! Marks on cells.

use std::fmt;

use crate::game::Player;
use crate::graph::VertexId;
use crate::proof::{Action, Preserves, Step};
use crate::switching::Territory;

/// A mark on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Mark {
    /// The cell is in a territory of the principal partition.
    Territory(Territory),
    /// So much of the player's current flows through the cell, in ninths of what flows through the strongest.
    Current(u8),
    /// The cell is needed by a connection.
    Carrier,
    /// The cell makes no difference.
    Dead,
    /// The cell is in a captured set, and may be given to Short.
    Captured,
    /// The cell is in a lost set, and may be given to Cut.
    Lost,
    /// One of the cells that the player to move must choose from.
    MustPlay,
    /// Claiming the cell wins for the player to move.
    Wins,
    /// Claiming the cell loses for the player to move.
    Loses,
    /// It is not known whether claiming the cell wins.
    Open,
    /// What the picture is about just now.
    Focus,
    /// A move of a line, counted from 1.
    Line {
        /// Which move it is.
        number: u32,
        /// Whose it is.
        by: Player,
    },
    /// A stone that a move of the game set, on a claimed cell.
    Move {
        /// Which move it was, counted from 1.
        number: u32,
        /// Whose the stone is.
        by: Player,
    },
    /// The stone that was set last.
    LastMove,
}

/// What a mark says, without the details that differ from cell to cell.
impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Territory(Territory::Short) => "Short's territory",
            Self::Territory(Territory::Cut) => "Cut's territory",
            Self::Territory(Territory::First) => "whoever moves first",
            Self::Current(_) => "current",
            Self::Carrier => "carrier",
            Self::Dead => "dead",
            Self::Captured => "captured",
            Self::Lost => "lost",
            Self::MustPlay => "must-play",
            Self::Wins => "winning move",
            Self::Loses => "losing move",
            Self::Open => "not known",
            Self::Focus => "this step",
            Self::Line { .. } => "line",
            Self::Move { .. } => "moves",
            Self::LastMove => "last move",
        })
    }
}

impl Mark {
    /// The moves of a line as marks, numbered from 1; `first` begins.
    #[must_use]
    pub fn of_line(line: &[VertexId], first: Player) -> Vec<(VertexId, Self)> {
        let players = [first, first.other()].into_iter().cycle();
        let moves = line.iter().zip(players).zip(1..);
        moves.map(|((&cell, by), number)| (cell, Self::Line { number, by })).collect()
    }

    /// What a step of a reduction makes of the cells that it claims: dead, captured or lost.
    #[must_use]
    pub fn of_step(step: &Step) -> Vec<(VertexId, Self)> {
        let (cells, mark): (&[VertexId], _) = match &step.action {
            Action::Short(cells) => (cells, Self::Captured),
            Action::Cut(cells) => (cells, Self::Lost),
            _ => (&[], Self::Dead),
        };
        // What does not change the winner of any filling is nobody's.
        let mark = if step.preserves == Preserves::Fillings { Self::Dead } else { mark };
        cells.iter().map(|&cell| (cell, mark)).collect()
    }

    /// The cells of each kind of mark; the moves of a line are in their order.
    #[must_use]
    pub fn by_kind(marks: &[(VertexId, Self)]) -> Vec<(Self, Vec<VertexId>)> {
        let mut marks = marks.to_vec();
        marks.sort_by_key(|&(_, mark)| mark);
        let kinds = marks.chunk_by(|(_, a), (_, b)| a.kind() == b.kind());
        kinds
            .map(|kind| (kind[0].1.kind(), kind.iter().map(|&(vertex, _)| vertex).collect()))
            .collect()
    }

    /// The number that stands on a stone, and whose stone it is.
    pub(crate) fn number(self) -> Option<(u32, Player)> {
        match self {
            Self::Line { number, by } | Self::Move { number, by } => Some((number, by)),
            _ => None,
        }
    }

    /// What stands for the mark where there is only one character.
    pub(crate) fn symbol(self) -> char {
        match self {
            Self::Territory(Territory::Short) | Self::Captured => 's',
            Self::Territory(Territory::Cut) | Self::Lost => 'c',
            Self::Territory(Territory::First) => 'f',
            Self::Current(ninths) => char::from(b'0' + ninths.min(9)),
            Self::Carrier => '~',
            Self::Dead => 'd',
            Self::MustPlay => '!',
            Self::Wins => '*',
            Self::Loses => '.',
            Self::Open => '?',
            Self::Focus => '#',
            Self::Line { by, .. } | Self::Move { by, .. } => match by {
                Player::Short => 'X',
                Player::Cut => 'O',
            },
            Self::LastMove => '@',
        }
    }

    /// The mark of the same kind that stands for all of them in a legend.
    pub(crate) fn kind(self) -> Self {
        match self {
            Self::Line { .. } => Self::Line { number: 1, by: Player::Short },
            Self::Move { .. } => Self::Move { number: 1, by: Player::Short },
            Self::Current(_) => Self::Current(9),
            other => other,
        }
    }
}
