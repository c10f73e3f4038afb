//! The two players, outcomes and classes.

use std::fmt;
use std::ops::{Index, IndexMut};

use serde::{Deserialize, Serialize};

/// One of the two players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Player {
    /// Wants the terminals joined. Black on a Hex board.
    Short,
    /// Wants to prevent it. White on a Hex board.
    Cut,
}

impl Player {
    /// Both players, Short first.
    pub const BOTH: [Self; 2] = [Self::Short, Self::Cut];

    /// The opponent.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Short => Self::Cut,
            Self::Cut => Self::Short,
        }
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Something for each player.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct ByPlayer<T> {
    /// Short's.
    pub short: T,
    /// Cut's.
    pub cut: T,
}

impl<T> ByPlayer<T> {
    /// What `make` gives for each player, Short's made first.
    pub fn from_fn(mut make: impl FnMut(Player) -> T) -> Self {
        Self { short: make(Player::Short), cut: make(Player::Cut) }
    }
}

impl<T> Index<Player> for ByPlayer<T> {
    type Output = T;
    fn index(&self, player: Player) -> &T {
        match player {
            Player::Short => &self.short,
            Player::Cut => &self.cut,
        }
    }
}

impl<T> IndexMut<Player> for ByPlayer<T> {
    fn index_mut(&mut self, player: Player) -> &mut T {
        match player {
            Player::Short => &mut self.short,
            Player::Cut => &mut self.cut,
        }
    }
}

/// How a game ends, in the order of Short's preference: `Cut < Draw < Short`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// Cut wins.
    Cut,
    /// Nobody wins. Only some set colouring games can end so, no Shannon game does.
    Draw,
    /// Short wins.
    Short,
}

impl Outcome {
    /// The outcome in which this player wins.
    #[must_use]
    pub const fn win(player: Player) -> Self {
        match player {
            Player::Short => Self::Short,
            Player::Cut => Self::Cut,
        }
    }

    /// Who wins; `None` is a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Player> {
        match self {
            Self::Cut => Some(Player::Cut),
            Self::Draw => None,
            Self::Short => Some(Player::Short),
        }
    }

    /// The better of two outcomes for `player`.
    #[must_use]
    pub fn better_for(self, player: Player, other: Self) -> Self {
        match player {
            Player::Short => self.max(other),
            Player::Cut => self.min(other),
        }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// Who wins a game, whoever moves first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// Short wins even moving second.
    Short,
    /// Cut wins even moving second.
    Cut,
    /// Whoever moves first wins.
    First,
    /// Whoever moves second wins. In normal play a move never hurts and no game has this class.
    Second,
}

impl Class {
    /// The class of a game from its outcomes by who moves first; `None` where a draw is among them.
    #[must_use]
    pub fn new(outcomes: ByPlayer<Outcome>) -> Option<Self> {
        Some(match (outcomes.short.winner()?, outcomes.cut.winner()?) {
            (Player::Short, Player::Short) => Self::Short,
            (Player::Cut, Player::Cut) => Self::Cut,
            (Player::Short, Player::Cut) => Self::First,
            (Player::Cut, Player::Short) => Self::Second,
        })
    }

    /// Who wins when `first` moves first.
    #[must_use]
    pub const fn winner(self, first: Player) -> Player {
        match self {
            Self::Short => Player::Short,
            Self::Cut => Player::Cut,
            Self::First => first,
            Self::Second => first.other(),
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}
