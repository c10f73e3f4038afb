//! The dual game: the same cells, seen by Cut.
//!
//! The faces of an embedding with the terminals outside are the hyperedges of the dual game. A
//! filling joins Short's terminals in the game iff Cut's cells do not join the terminals of the
//! dual: a closed curve around Short's group can be drawn through faces and Cut's cells alone, and
//! the faces between two terminals are where it can leave the plane.
//!
//! With two terminals (either goal) the outer face, cut in two at them, gives the terminals of the
//! dual. With three sides that do not conduct (the Game of Y) the dual has the same three sides: they
//! lie on the faces around them. With more than two terminals that conduct, Cut needs to join only some two
//! of the outer arcs: that is no Shannon game, but with three to six the solver plays on it ([`cut_board`]). With four sides one player need not win: no dual game.

use thiserror::Error;

use super::embedding::{Embedding, Face};
use super::witness::EmbeddingError;
use crate::game::{Game, Goal, Player, Position};
use crate::graph::{Hypergraph, Names, VertexId};

/// Why a game has no dual game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DualError {
    /// Three or more conducting terminals.
    #[error(
        "a game with {} conducting terminals has no dual game of its kind: the third is {:?}, and Cut needs to join only some two of the arcs between them",
        .0.len(), .0[2]
    )]
    Conducting(Vec<VertexId>),
    /// Four or more sides.
    #[error(
        "a game with {} sides has no dual game of its kind: the fourth is {:?}, and then neither player need touch all of them",
        .0.len(), .0[3]
    )]
    Sides(Vec<VertexId>),
    /// The game is not planar with its terminals outside.
    #[error(transparent)]
    NotPlanar(#[from] EmbeddingError),
}

impl DualError {
    /// The message in the user's names.
    #[must_use]
    pub fn describe(&self, hypergraph: &Hypergraph, names: &Names) -> String {
        match self {
            Self::NotPlanar(error) => error.describe(hypergraph, names),
            other => names.told(other),
        }
    }
}

/// The dual game: its Short is the game's Cut. Cells keep their ids, and so do three sides; with two
/// terminals their ids become those of the arcs between them, the first that of the arc with the
/// smaller cells.
///
/// A filling of the cells joins the terminals of exactly one of the two games, when the cells of
/// Short in the dual are those of Cut in the game. No cell has a larger degree. A cell in no
/// hyperedge stays so, and a connected component without terminals gets the faces of its own.
///
/// A terminal with its neighbours is written as one hyperedge for each of these where the terminal
/// conducts; they are joined through it.
///
/// Complexity: that of [`Embedding::new`] and of bringing the hyperedges to normal form.
///
/// ```
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::planar::dual;
/// // Two cells in series and, in the dual, side by side.
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let series = Hypergraph::new(4, vec![s, t], [[s, a], [a, b], [b, t]])?;
/// let dual = dual(&Game::new(series, Goal::Connect, Rules::Normal)?)?;
/// let edges: Vec<_> = dual.hypergraph().hyperedges().collect();
/// assert_eq!(edges, [[s, a], [s, b], [a, t], [b, t]]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// If the game has three conducting terminals or four sides, or is not planar with its terminals on
/// one face.
pub fn dual(game: &Game) -> Result<Game, DualError> {
    let terminals = game.hypergraph().terminals();
    match (terminals.len(), game.goal()) {
        (2, _) | (3, Goal::Touch) => {}
        (_, Goal::Connect) => return Err(DualError::Conducting(terminals.to_vec())),
        (_, Goal::Touch) => return Err(DualError::Sides(terminals.to_vec())),
    }
    let faces = Embedding::new(game.hypergraph())?.faces();
    let hyperedges = if terminals.len() == 2 {
        between_terminals(&faces, terminals)
    } else {
        faces.iter().map(Face::vertices).collect()
    };
    let hypergraph = game.hypergraph().with_hyperedges(hyperedges);
    let hypergraph = hypergraph.expect("faces have vertices of the game");
    Ok(Game::new(hypergraph, game.goal(), game.rules()).expect("as many terminals as before"))
}

/// With more arcs than this, which make 15 pairs, there are more ways to part terminals than a search looks at.
const MOST_ARCS: usize = 6;

/// Whether the terminals are more than two that conduct, so that Cut joins some two of the [arcs] between them.
pub(crate) fn has_arcs(game: &Game) -> bool {
    game.conducts() && (3..=MOST_ARCS).contains(&game.hypergraph().terminals().len())
}

/// The board on which Cut joins terminals to part more than two of Short's, which conduct: the arcs between them, some two of
/// which he needs. As [`dual`] but for that: a filling joins the terminals of the game, or two of the arcs.
///
/// `None` if they are not joined even if all cells are Short's.
///
/// *Why.* That who joins two arcs parts the terminals is shown as for two terminals. And if they are not joined, let K be a
/// terminal with all of Short's that hangs together with it, and go around K. From one terminal of K to the next one around the
/// outside one passes cells of Cut's only, and for one of these ways some terminal outside K lies between the two, so that the arcs at
/// its ends are two.
///
/// # Errors
/// If the game is not planar with its terminals outside.
fn arcs(game: &Game) -> Result<Option<Game>, EmbeddingError> {
    let terminals = game.hypergraph().terminals();
    let faces = Embedding::new(game.hypergraph())?.faces();
    let is_whole = faces.iter().filter(|face| face.is_outer()).count() == terminals.len();
    Ok(is_whole.then(|| {
        let hyperedges = between_terminals(&faces, terminals);
        let hypergraph = game.hypergraph().with_hyperedges(hyperedges).expect("of the game");
        Game::new(hypergraph, Goal::Connect, game.rules()).expect("as many terminals as before")
    }))
}

/// The board on which Cut joins terminals: that of the dual, or of the [arcs]; `None` if he has won whoever gets which cells.
///
/// # Errors
/// If the game has neither a dual nor [arcs](has_arcs), or is not planar with its terminals outside.
pub(crate) fn cut_board(game: &Game) -> Result<Option<Game>, DualError> {
    if has_arcs(game) { Ok(arcs(game)?) } else { dual(game).map(Some) }
}

/// The dual of a position: the dual game with the claims and the player to move exchanged.
///
/// Complexity: that of [`dual`].
///
/// # Errors
/// As [`dual`]: it is the game before any claim that must be planar.
pub fn dual_position(position: &Position) -> Result<Position, DualError> {
    Ok(exchanged(position, dual(position.game())?))
}

/// The same position in a dual game: what one player has claimed, the other has, whose turn it is, too.
pub(crate) fn exchanged(position: &Position, dual: Game) -> Position {
    let mut dual = Position::opening(dual);
    for player in Player::BOTH {
        for cell in position.claimed(player).iter() {
            dual.claim(cell, player.other()).expect("the dual has the same cells");
        }
    }
    dual.with_to_move(position.to_move().map(Player::other))
}

/// The hyperedges of the dual of a game whose terminals conduct: their ids become those of the arcs.
fn between_terminals(faces: &[Face], terminals: &[VertexId]) -> Vec<Vec<VertexId>> {
    let cells = |face: &Face| {
        let mut cells = face.vertices();
        cells.retain(|vertex| !terminals.contains(vertex));
        cells
    };
    let (outer, inner): (Vec<&Face>, Vec<&Face>) = faces.iter().partition(|face| face.is_outer());
    let mut arcs: Vec<Vec<VertexId>> = outer.into_iter().map(cells).collect();
    arcs.sort();
    let mut hyperedges: Vec<Vec<VertexId>> = inner.into_iter().map(cells).collect();
    match arcs.as_slice() {
        // Nothing of the game joins the terminals: both arcs are one face, and Cut has won.
        [both] => hyperedges.push([terminals, both].concat()),
        _ => {
            for (&arc, cells) in terminals.iter().zip(arcs) {
                hyperedges.extend(cells.into_iter().map(|cell| vec![arc, cell]));
            }
        }
    }
    hyperedges
}

#[cfg(test)]
mod tests;
