//! What a player has joined in a position, for people to look at.

use thiserror::Error;

use super::view::MOST_TERMINALS;
use super::{Aim, LinkBoard, Links, MAX_LINKED_VERTICES, Verdict, View, chances};
use crate::game::{Outcome, Player, Position, Rules};
use crate::graph::{Bits, Hypergraph, Names, VertexId, VertexSet, with_words};
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
    /// The fewest cells that join his terminals if he moves first, if such are found; none are needed if they are joined.
    pub threat: Option<VertexSet>,
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
    /// More terminals than all can be joined of.
    #[error(
        "Short's connections are looked for between at most {MOST_TERMINALS} terminals, this game has {0}"
    )]
    Terminals(usize),
    /// Not two terminals, between which alone a circuit has a resistance.
    #[error("resistance is measured between two terminals, this game has {0}")]
    NotTwo(usize),
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

/// A player's virtual connections in a position of a normal game. Cut joins the terminals of the dual game, or, against
/// three to six terminals that conduct, some two of the arcs between them.
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
/// If the game is misère, has more than four terminals, is too large, or is asked about Cut and has neither a dual nor
/// such arcs.
pub fn overview(position: &Position, player: Player) -> Result<Overview, OverviewError> {
    let vertices = linked_vertices(position)?;
    with_words!(vertices, W => look::<W>(position, player), else Err(too_large(vertices)))
}

/// How many vertex ids the game has.
///
/// # Errors
/// If the game is misère, or there are too many.
pub(super) fn linked_vertices(position: &Position) -> Result<usize, OverviewError> {
    let game = position.game();
    if game.rules() == Rules::Misere {
        return Err(OverviewError::Misere);
    }
    let vertices = game.hypergraph().vertex_count();
    if vertices > MAX_LINKED_VERTICES { Err(too_large(vertices)) } else { Ok(vertices) }
}

pub(super) fn too_large(vertices: usize) -> OverviewError {
    OverviewError::TooLarge { vertices, limit: MAX_LINKED_VERTICES }
}

fn look<const W: usize>(position: &Position, player: Player) -> Result<Overview, OverviewError> {
    let universe = position.game().hypergraph().vertex_count();
    let Some(view) = own_view::<W>(position, player)? else {
        let nothing = VertexSet::new(universe);
        return Ok(Overview {
            wins: Some(nothing.clone()),
            threat: Some(nothing.clone()),
            must_play: nothing,
            connections: Vec::new(),
        });
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
    let [_, semis] = chances(&links, &view);
    let threat = semis.into_iter().min_by_key(Bits::len).map(|carrier| carrier.to_set(universe));
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
    for (at, &b) in view.terminals().iter().enumerate() {
        for &a in &view.terminals()[..at] {
            connections.extend(links.semis(a, b).map(|carrier| Connection {
                ends: [a, b],
                strength: Strength::Semi,
                carrier: carrier.to_set(universe),
            }));
        }
    }
    Ok(Overview { wins, threat, must_play: must_play.to_set(universe), connections })
}

/// The position as the player sees it who joins terminals: Short those of the game, Cut those of
/// [his board](planar::cut_board); `None` if he has won.
///
/// # Errors
/// If he has no such board, or too many terminals.
pub(super) fn own_view<const W: usize>(
    position: &Position,
    player: Player,
) -> Result<Option<View<W>>, OverviewError> {
    let game = position.game();
    let board = match player {
        Player::Short => Some(LinkBoard::of(game, false)),
        Player::Cut => {
            planar::cut_board(game)?.map(|board| LinkBoard::of(&board, planar::has_arcs(game)))
        }
    };
    let has_won = position.decided().and_then(Outcome::winner) == Some(player);
    let Some(board) = board.filter(|_| !has_won) else { return Ok(None) };
    let terminals = game.hypergraph().terminals().len();
    let board = board.ok_or(OverviewError::Terminals(terminals))?;
    let stones = position.claimed(player).iter().collect();
    Ok(board.view(stones, position.empty_cells().iter().collect()))
}

#[cfg(test)]
mod tests;
