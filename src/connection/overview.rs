//! What a player has joined in a position, for people to look at.

use std::borrow::Cow;

use thiserror::Error;

use super::{Aim, Links, MAX_LINKED_VERTICES, Verdict, View};
use crate::game::{Game, Player, Position, Rules};
use crate::graph::{Bits, Hypergraph, Names, ReducedGraph, VertexId, VertexSet, with_words};
use crate::planar::{self, DualError};

/// How firmly two endpoints are joined.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// The opponent may move first.
    Full,
    /// The player must move first.
    Semi,
}

/// A virtual connection of two endpoints, in the vertices of the position's game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Connection {
    /// The endpoints: empty cells, or one vertex of a group each.
    pub ends: [VertexId; 2],
    /// How firmly they are joined.
    pub strength: Strength,
    /// The empty cells that it needs.
    pub carrier: VertexSet,
}

/// A player's virtual connections in a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Overview {
    /// The cells that join the player's terminals even if the opponent moves first, if such are
    /// found; none are needed if the terminals are joined.
    pub wins: Option<VertexSet>,
    /// If the opponent is to move he must claim one of these cells, or he loses. Empty if he loses
    /// anyway; all empty cells if no threat is found.
    pub must_play: VertexSet,
    /// The connections between groups and of groups with cells whose carriers are not empty, full
    /// before semi, in the order of their ends. Semi ones only between the terminals.
    pub connections: Vec<Connection>,
}

/// Why there is no overview of a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum OverviewError {
    /// Not two terminals.
    #[error("connections are looked for between two terminals, this game has {0}")]
    Terminals(usize),
    /// In misère play a stone more can hurt, so connections mean nothing.
    #[error("there are no virtual connections in misère play")]
    Misere,
    /// Cut's connections are those of the dual game.
    #[error("Cut has no connections here: {0}")]
    NoDual(#[from] DualError),
    /// More vertices than the engine takes.
    #[error("connections are looked for on at most {limit} vertices, this game has {vertices}")]
    TooLarge {
        /// Vertex ids of the game.
        vertices: usize,
        /// How many there may be.
        limit: usize,
    },
}

impl OverviewError {
    /// The message in the user's names.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        match self {
            Self::NoDual(error) => {
                format!("Cut has no connections here: {}", error.describe(hypergraph, names))
            }
            other => other.to_string(),
        }
    }
}

/// A player's virtual connections in a position of a normal game with two terminals.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::connection::overview;
/// use cutshort::game::{Player, Position};
/// // On hex:3x3 a stone in the middle is joined to both sides by bridges.
/// let board = "hex:3x3".parse::<BoardSpec>()?.build();
/// let mut position = Position::opening(board.game);
/// position.claim(board.names.id("b2").unwrap(), Player::Short)?;
/// assert_eq!(overview(&position, Player::Short)?.wins.unwrap().len(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: quadratic in the vertices, times the connections of two endpoints; only so many connections
/// are combined that none takes long. Memory quadratic in the vertices, see [`MAX_LINKED_VERTICES`].
///
/// # Errors
/// If the game is misère, has not two terminals, is too large, or is asked about Cut and has no dual.
pub fn overview(position: &Position, player: Player) -> Result<Overview, OverviewError> {
    let game = own_game(position, player)?;
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => Ok(look::<W>(&game, position, player)), else Err(too_large(vertices)))
}

/// The game in which the player joins two terminals: Short the position's, Cut its dual.
pub(super) fn own_game(
    position: &Position,
    player: Player,
) -> Result<Cow<'_, Game>, OverviewError> {
    let game = position.game();
    match (game.hypergraph().terminals().len(), game.rules()) {
        (_, Rules::Misere) => return Err(OverviewError::Misere),
        (2, Rules::Normal) => {}
        (k, Rules::Normal) => return Err(OverviewError::Terminals(k)),
    }
    let vertices = game.hypergraph().vertex_count();
    if vertices > MAX_LINKED_VERTICES {
        return Err(too_large(vertices));
    }
    Ok(match player {
        Player::Short => Cow::Borrowed(game),
        Player::Cut => Cow::Owned(planar::dual(game)?),
    })
}

pub(super) fn too_large(vertices: usize) -> OverviewError {
    OverviewError::TooLarge { vertices, limit: MAX_LINKED_VERTICES }
}

fn look<const W: usize>(game: &Game, position: &Position, player: Player) -> Overview {
    let universe = game.hypergraph().vertex_count();
    let terminals = [0, 1].map(|index| game.hypergraph().terminals()[index]);
    let Some(view) = own_view::<W>(game, position, player) else {
        let nothing = VertexSet::new(universe);
        return Overview {
            wins: Some(nothing.clone()),
            must_play: nothing,
            connections: Vec::new(),
        };
    };
    let mut links = Links::new(universe).with_captures();
    let wins = match links.build(&view, Aim::Full) {
        Verdict::Reached(carrier) => Some(carrier.to_set(universe)),
        Verdict::MustPlay { .. } => None,
    };
    let must_play = match links.build(&view, Aim::All) {
        Verdict::MustPlay { cells, .. } if wins.is_none() => cells,
        _ => Bits::EMPTY,
    };
    let mut connections = Vec::new();
    for group in view.groups().iter() {
        for end in view.endpoints().iter() {
            if end == group || (view.groups().contains(end) && end < group) {
                continue;
            }
            for carrier in links.fulls(group, end).filter(|carrier| !carrier.is_empty()) {
                let (ends, carrier) = ([group, end], carrier.to_set(universe));
                connections.push(Connection { ends, strength: Strength::Full, carrier });
            }
        }
    }
    for carrier in links.semis(terminals[0], terminals[1]) {
        let carrier = carrier.to_set(universe);
        connections.push(Connection { ends: terminals, strength: Strength::Semi, carrier });
    }
    Overview { wins, must_play: must_play.to_set(universe), connections }
}

/// The position as the player sees it in his [game](own_game); `None` if he has joined the terminals.
pub(super) fn own_view<const W: usize>(
    game: &Game,
    position: &Position,
    player: Player,
) -> Option<View<W>> {
    let graph = ReducedGraph::<W>::new(game.hypergraph(), true);
    let universe = game.hypergraph().vertex_count();
    let rows: Vec<Bits<W>> = (0..universe).map(|v| graph.neighbours(VertexId::new(v))).collect();
    let stones: Bits<W> = position.claimed(player).iter().collect();
    let empty: Bits<W> = position.empty_cells().iter().collect();
    View::new(&rows, game.hypergraph().terminals(), stones, empty)
}
