//! Who wins an empty board by an argument, without any search.

use super::{BoardKind, BoardSpec};
use crate::game::{Class, Player};
use crate::graph::VertexId;

/// Why the class of an empty board is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Argument {
    /// **Strategy stealing** (Nash, for Hex). A board that turns into itself when the players change
    /// places, and on which every full colouring has exactly one winner: if the second player won,
    /// the first would make any move, forget it, and play as second player; a cell more never
    /// hurts him, and where the strategy asks for a cell that he has he makes any move again. So both
    /// would win. It does not say how.
    StrategyStealing,
    /// **Mirror pairing**: the cells fall into pairs such that a player with at least one cell of each
    /// pair has won, so that moving second he answers in the pair; see [`MirrorPairing`].
    MirrorPairing,
}

/// The class of an empty board with the argument for it, where one is known. For normal play.
///
/// - `hex:NxN`, `y:N` and `bridgit:N`: whoever moves first wins, by strategy stealing. Reflecting the
///   board at the line through its acute corners exchanges the players in Hex. In Y both want the
///   same. Bridg-it is drawn on two equal sets of dots.
/// - `hex:WxH` with W > H: Short, whose way is the shorter, wins moving second; with W < H Cut does.
///   `cylinder:MxN` with even M or M > N: Short wins moving second. All by a mirror pairing.
///
/// ```
/// use cutshort::boards::{Argument, BoardSpec, known_class};
/// use cutshort::game::Class;
/// let of = |spec: &str| known_class(spec.parse::<BoardSpec>().unwrap());
/// assert_eq!(of("hex:11x11"), Some((Class::First, Argument::StrategyStealing)));
/// assert_eq!(of("hex:12x11"), Some((Class::Short, Argument::MirrorPairing)));
/// assert_eq!(of("gale:3x3"), None);
/// ```
///
/// Complexity: constant.
#[must_use]
pub fn known_class(spec: BoardSpec) -> Option<(Class, Argument)> {
    if let Some(pairing) = MirrorPairing::new(spec) {
        let class = match pairing.player {
            Player::Short => Class::Short,
            Player::Cut => Class::Cut,
        };
        return Some((class, Argument::MirrorPairing));
    }
    let even = match spec.kind() {
        BoardKind::Hex => spec.width() == spec.height(),
        BoardKind::Y | BoardKind::Bridgit => true,
        _ => false,
    };
    even.then_some((Class::First, Argument::StrategyStealing))
}

/// A pairing of cells with which a player wins an empty board moving second: whenever his opponent
/// claims a cell of a pair he claims the other; other cells need no answer.
///
/// **Hex, W > H** (Gardner, *Mathematical Games*, 1957, for boards n by n + 1). Only the first H + 1
/// columns matter. Number rows i from 1 to H and columns j from 1 to H + 1. The cells with j <= i and
/// those with j > i are two triangles, and (i, j) with j <= i is paired with (j, i + 1), its mirror
/// image. Suppose that Cut joins left and right in a colouring in which Short has a cell of each pair.
/// Follow Cut's way from the left side to the first cell x = (i, i) behind which it enters the
/// other triangle. The mirror images of the cells of the way up to x are Short's: they join the top
/// side to the mirror image (i, i + 1) of x, which is beside x, and so, with what lies above, wall Cut's
/// way off from the rest of the right triangle on one side; by the same reason with the last piece
/// of the way, walled off on the other side, he cannot get through. For W < H exchange the players.
///
/// **Cylinders with even M**: a cell is paired with the one half way around. A ring of Cut's and its
/// image after half a turn meet, since a closed way around the cylinder cannot lie above its own
/// image everywhere; a cell where they meet would be Short's and Cut's. So Cut closes no ring.
///
/// **Cylinders with odd M > N**: cut open it is Hex with W = M > H = N, whose ways from top to bottom are ways on the
/// cylinder, too.
///
/// That Short (or Cut) wins every colouring in which he has a cell of each pair is tested for all small
/// boards.
///
/// ```
/// use cutshort::boards::{BoardSpec, MirrorPairing};
/// use cutshort::game::Player;
/// let spec: BoardSpec = "hex:4x3".parse()?;
/// let (pairing, names) = (MirrorPairing::new(spec).unwrap(), spec.build().names);
/// assert_eq!(pairing.player(), Player::Short);
/// let answer = pairing.answer(names.id("a1").unwrap()).unwrap();
/// assert_eq!(names.name(answer), "b1");
/// # Ok::<(), cutshort::boards::BoardSpecError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MirrorPairing {
    player: Player,
    /// By cell of the board.
    partners: Vec<Option<VertexId>>,
}

impl MirrorPairing {
    /// The pairing of a board; `None` if none is known.
    #[must_use]
    pub fn new(spec: BoardSpec) -> Option<Self> {
        let (width, height) = (spec.width(), spec.height());
        let cell = |column: usize, row: usize| VertexId::new(row * width + column);
        let mut partners = vec![None; spec.cell_count()];
        let mut pair = |a: VertexId, b: VertexId| {
            partners[a.index()] = Some(b);
            partners[b.index()] = Some(a);
        };
        let player = match spec.kind() {
            BoardKind::Cylinder if width % 2 == 0 => {
                for row in 0..height {
                    (0..width / 2).for_each(|column| {
                        pair(cell(column, row), cell(column + width / 2, row));
                    });
                }
                Player::Short
            }
            BoardKind::Hex | BoardKind::Cylinder if width > height => {
                for row in 0..height {
                    (0..=row).for_each(|column| pair(cell(column, row), cell(row + 1, column)));
                }
                Player::Short
            }
            BoardKind::Hex if width < height => {
                for column in 0..width {
                    (0..=column).for_each(|row| pair(cell(column, row), cell(row, column + 1)));
                }
                Player::Cut
            }
            _ => return None,
        };
        Some(Self { player, partners })
    }

    /// The player who wins with it.
    #[must_use]
    pub fn player(&self) -> Player {
        self.player
    }

    /// The cell with which he answers his opponent's claim of a cell; `None` if it needs no answer.
    #[must_use]
    pub fn answer(&self, claimed: VertexId) -> Option<VertexId> {
        self.partners.get(claimed.index()).copied().flatten()
    }

    /// The pairs, each once, its smaller cell first.
    pub fn pairs(&self) -> impl Iterator<Item = [VertexId; 2]> + '_ {
        let cells = self.partners.iter().enumerate();
        cells.filter_map(|(index, partner)| {
            let cell = VertexId::new(index);
            partner.filter(|&partner| cell < partner).map(|partner| [cell, partner])
        })
    }
}
