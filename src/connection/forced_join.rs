//! Misère play: pairings by which a player is made to join his terminals, in positions.

use thiserror::Error;

use super::{JoinPairing, MAX_LINKED_VERTICES, PairingAim, Pairings};
use crate::game::{Game, Player, Position};
use crate::graph::{ReducedGraph, VertexId, with_words};
use crate::planar::{self, DualError};

/// Why no pairing is looked for in a position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ForcedJoinError {
    /// Not two terminals.
    #[error("pairings are looked for between two terminals, this game has {0}")]
    Terminals(usize),
    /// Cut's pairings are those of the dual game.
    #[error("no pairings are looked for that make Cut separate the terminals: {0}")]
    NoDual(#[from] DualError),
    /// More vertices than the search takes.
    #[error("pairings are looked for on at most {limit} vertices, this game has {vertices}")]
    TooLarge {
        /// Vertex ids of the game.
        vertices: usize,
        /// How many there may be.
        limit: usize,
    },
}

/// Looks for a pairing by which `player` is made to join his terminals: Short the game's, Cut those
/// of the dual game, which separates Short's. `None` if none is found.
///
/// Under misère rules the opponent wins by it, whoever moves, if it has no key (Hayward et al., A
/// Reverse Hex Solver, Theorem 4.1), and with a key if `player` claims the last cell when all cells
/// are claimed (Theorem 4.2), that is, if `player` is to move and the number of unclaimed cells is
/// odd, or his opponent is and it is even. Neither is special to Hex. A pairing without a key is
/// preferred.
///
/// No reduction is made: the pairing is one of the position as it is, of unclaimed cells. `None` if
/// the game is decided.
///
/// ```
/// use cutshort::boards::BoardSpec;
/// use cutshort::connection::forced_join;
/// use cutshort::game::{Player, Position};
/// // On hex:2x2 a stone of Short at b1 is joined to the bottom by the pair a2, b2.
/// let board = "hex:2x2".parse::<BoardSpec>()?.build();
/// let mut position = Position::opening(board.game);
/// let cell = |name: &str| board.names.id(name).unwrap();
/// position.claim(cell("b1"), Player::Short)?;
/// let join = forced_join(&position, Player::Short)?.unwrap();
/// assert_eq!((join.pairs, join.key), (vec![[cell("a2"), cell("b2")]], None));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: polynomial; of two endpoints only a few pairings are kept.
///
/// # Errors
/// If the game has not two terminals, is too large, or is asked about Cut and has no dual.
pub fn forced_join(
    position: &Position,
    player: Player,
) -> Result<Option<JoinPairing>, ForcedJoinError> {
    let terminals = position.game().hypergraph().terminals().len();
    if terminals != 2 {
        return Err(ForcedJoinError::Terminals(terminals));
    }
    let game = match player {
        Player::Short => position.reduced(),
        Player::Cut => planar::dual_position(position)?.reduced(),
    };
    let vertices = game.hypergraph().vertex_count();
    let too_large = ForcedJoinError::TooLarge { vertices, limit: MAX_LINKED_VERTICES };
    if vertices > MAX_LINKED_VERTICES {
        return Err(too_large);
    }
    with_words!(vertices, W => Ok(look::<W>(&game)), else Err(too_large))
}

fn look<const W: usize>(game: &Game) -> Option<JoinPairing> {
    let graph = ReducedGraph::<W>::new(game.hypergraph(), true);
    let is_terminal = |vertex: VertexId| graph.terminals().contains(vertex);
    if graph.terminals().iter().any(|t| graph.neighbours(t).iter().any(is_terminal)) {
        return None;
    }
    let mut pairings = Pairings::new(graph.universe());
    pairings.build(&graph, PairingAim::Join);
    pairings.join()
}

#[cfg(test)]
mod tests {
    use quickcheck::{Gen, QuickCheck};

    use super::*;
    use crate::boards::BoardSpec;
    use crate::game::testing::{RandomPosition, below, player};
    use crate::game::{Goal, Oracle, Outcome, Rules};

    /// Whether a player is joined, however the pairs and the other cells are divided, as long as he
    /// has the key and one cell of each pair: by the definition.
    fn joins(position: &Position, player: Player, join: &JoinPairing) -> bool {
        let mut given = position.clone();
        if let Some(key) = join.key {
            given.claim(key, player).unwrap();
        }
        let joined = |position: &Position| {
            let mut position = position.clone();
            for cell in position.empty_cells().iter() {
                position.claim(cell, player.other()).unwrap();
            }
            let game = position.game().clone().with_rules(Rules::Normal);
            game.outcome(position.claimed(Player::Short)) == Outcome::win(player)
        };
        (0..1_u32 << join.pairs.len()).all(|choice| {
            let mut given = given.clone();
            for (index, pair) in join.pairs.iter().enumerate() {
                given.claim(pair[(choice >> index & 1) as usize], player).unwrap();
            }
            joined(&given)
        })
    }

    /// What is found is a pairing that joins, and the loser loses as the theorems say.
    fn holds(position: &Position) -> usize {
        let game = position.game().clone().with_rules(Rules::Misere);
        let oracle = Oracle::new(&game).unwrap();
        let [short, cut] = Player::BOTH.map(|player| position.claimed(player));
        let mut found = 0;
        for loser in Player::BOTH {
            let Ok(Some(join)) = forced_join(position, loser) else { continue };
            found += 1;
            assert!(joins(position, loser, &join), "{position:?} {loser} {join:?}");
            for to_move in Player::BOTH {
                let odd = position.empty_cells().len() % 2 == 1;
                let is_last = odd == (to_move == loser);
                if join.key.is_none() || is_last {
                    let outcome = oracle.outcomes(short, cut)[to_move];
                    assert_eq!(outcome, Outcome::win(loser.other()), "{position:?}, {join:?}");
                }
            }
        }
        found
    }

    #[test]
    fn pairings_join_and_whoever_is_made_to_join_loses() {
        fn check(mut random: RandomPosition<9>) -> bool {
            random.terminals.truncate(2);
            random.goal = Goal::Connect;
            holds(&random.position());
            true
        }
        QuickCheck::new().tests(150).quickcheck(check as fn(RandomPosition<9>) -> bool);
    }

    #[test]
    fn pairings_on_hex_boards() {
        let mut g = Gen::new(10);
        let mut found = 0;
        for round in 0..40 {
            let spec = ["hex:3x3", "hex:4x3", "hex:3x4"][round % 3];
            let mut position = Position::opening(spec.parse::<BoardSpec>().unwrap().build().game);
            let mut cells: Vec<_> = position.empty_cells().iter().collect();
            for _ in 0..2 + below(&mut g, 5) {
                let cell = cells.swap_remove(below(&mut g, cells.len()));
                position.claim(cell, player(&mut g)).unwrap();
            }
            if position.decided().is_none() {
                found += holds(&position);
            }
        }
        assert!(found > 15, "{found}");
    }
}
