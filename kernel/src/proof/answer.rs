//! Answers: what a certificate proves.

use serde::{Deserialize, Serialize};

use super::board::On;
use super::rules::with_and_without;
use super::statement::{About, Aim, Mover, Normal, ensure, ensure_empty, sorted};
use super::step::{MovingAs, Preserves, Step, Trace, replay};
use super::theorem::{Statement, Theorem};
use super::{Fault, GameId, NodeId};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};

/// An answer about the game of the file, with what shows it. What a [`Checker`](super::Checker) gives is
/// proved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Proved {
    /// Who wins. Shown by a node with nothing owned: the winner's aim is to win, moving first if he is to
    /// move. A class is two answers.
    Winner {
        /// Who is to move.
        to_move: Player,
        /// Who wins.
        winner: Player,
        /// Why.
        node: NodeId,
    },
    /// Whoever moves in it, the player has as much of a set as if all of it were his: it is captured (Short)
    /// or lost (Cut). Shown by a node that settles the set, second, nothing owned, the carrier in the set.
    Captured {
        /// The player.
        by: Player,
        /// The set.
        set: Vec<VertexId>,
        /// Why.
        node: NodeId,
    },
    /// If the player moves first in it, he has as much of a set as if all of it were his. The node may
    /// be first.
    Dominated {
        /// The player.
        by: Player,
        /// The set.
        set: Vec<VertexId>,
        /// Why.
        node: NodeId,
    },
    /// The player, to move, wins with these cells and with no others.
    WinningMoves {
        /// The player.
        by: Player,
        /// The cells.
        cells: Vec<VertexId>,
        /// Why each wins: the player wins moving second, and owns nothing else.
        nodes: Vec<NodeId>,
        /// Why the others lose: the opponent wins, nothing owned, and each of them is outside some carrier.
        others: Vec<NodeId>,
    },
    /// It never makes a difference for the winner whose the cell is.
    Dead {
        /// The cell.
        cell: VertexId,
        /// Why: a node about fillings that needs no claims.
        node: NodeId,
    },
    /// It makes a difference whose the cell is, when Short has just these cells besides.
    Alive {
        /// The cell.
        cell: VertexId,
        /// Short's cells; all others are Cut's.
        short: Vec<VertexId>,
    },
    /// It never makes a difference for the winner whether two vertices are adjacent.
    DeadEdge {
        /// The edge.
        edge: [VertexId; 2],
        /// Why: a node about fillings that needs no claims.
        node: NodeId,
    },
    /// It makes a difference whether two vertices are adjacent, when Short has just these cells.
    AliveEdge {
        /// The edge.
        edge: [VertexId; 2],
        /// Short's cells; all others are Cut's.
        short: Vec<VertexId>,
    },
    /// Steps lead to a smaller game.
    Reduced {
        /// What all of them preserve.
        preserves: Preserves,
        /// The cells that are left.
        cells: Vec<VertexId>,
        /// The steps.
        steps: Vec<Step>,
    },
}

impl Proved {
    /// Whether theorems show the answer.
    pub(super) fn check(&self, on: &On<'_>, known: &[Theorem]) -> Result<(), Fault> {
        let theorem = |node: NodeId| {
            let theorem = known.get(node.index()).ok_or(Fault::NoNode(node.0))?;
            ensure(theorem.game() == GameId::FILE, Fault::NotShown)?;
            Ok::<_, Fault>(theorem)
        };
        let normal = |node: NodeId| theorem(node)?.normal().ok_or(Fault::NotShown);
        match *self {
            Self::Winner { to_move, winner, node } => {
                wins(theorem(node)?, winner, to_move == winner)
            }
            Self::Captured { by, ref set, node } => {
                settles(normal(node)?, by, &on.cells(set)?, MovingAs::Second)
            }
            Self::Dominated { by, ref set, node } => {
                settles(normal(node)?, by, &on.cells(set)?, MovingAs::First)
            }
            Self::WinningMoves { by, ref cells, ref nodes, ref others } => {
                ensure(cells.len() == nodes.len(), Fault::Uses(nodes.len()))?;
                for (cell, &node) in cells.iter().zip(nodes) {
                    normal(node)?.reaches(by, &Aim::Win, &on.cells([cell])?)?.waits()?;
                }
                let mut open = on.board.others(&on.cells(cells)?);
                for &node in others {
                    let refuted = normal(node)?.reaches(by.other(), &Aim::Win, &on.nothing())?;
                    open.intersect_with(&refuted.carrier);
                }
                ensure_empty(&open, Fault::Unanswered)
            }
            Self::Dead { cell, node } => makes_none(theorem(node)?, About::Cell(cell)),
            Self::DeadEdge { edge, node } => makes_none(theorem(node)?, About::Edge(sorted(edge))),
            Self::Alive { cell, ref short } => {
                let joined = |cells: VertexSet| on.board.game.joined(&cells);
                let with = joined(on.cells(short.iter().chain([&cell]))?);
                ensure(with != joined(on.cells(short)?), Fault::NotShown)
            }
            Self::AliveEdge { edge, ref short } => {
                let short = on.cells(short)?;
                let filling = [(Player::Short, &short), (Player::Cut, &on.board.others(&short))];
                let [without, with] =
                    with_and_without(on, edge)?.map(|graph| graph.after(filling).joined());
                ensure(with && !without, Fault::NotShown)
            }
            Self::Reduced { preserves, ref cells, ref steps } => {
                on.section()?;
                let trace = Trace { steps: steps.clone() };
                let replayed = replay(&on.board.game, &trace)?;
                let is_left = *replayed.section.cells() == on.cells(cells)?;
                ensure(is_left && preserves <= trace.preserves(), Fault::NotShown)
            }
        }
    }

    /// About what it takes, in bytes: some times as much as its text.
    pub(super) fn bytes(&self) -> usize {
        let text = serde_json::to_string(self).map_or(0, |text| text.len());
        size_of::<Self>() + 4 * text
    }
}

/// Whether a theorem says that a player wins the game of the file, moving first or not.
fn wins(theorem: &Theorem, winner: Player, first: bool) -> Result<(), Fault> {
    match theorem.statement() {
        Statement::Normal(it) => {
            it.reaches(winner, &Aim::Win, &VertexSet::new(it.owned.universe()))?;
            // A move never hurts.
            ensure(it.moving == MovingAs::Second || first, Fault::NeedsMove)
        }
        Statement::Misere(it) => {
            ensure(it.winner == winner, Fault::NotShown)?;
            let other = if first { Mover::Second } else { Mover::First };
            ensure(it.mover != other, Fault::NeedsMove)?;
            let mut players = Player::BOTH.into_iter();
            players.try_for_each(|player| ensure_empty(&it.claims[player], Fault::NotOwned))
        }
        Statement::Indifference(_) => Err(Fault::NotShown),
    }
}

/// Whether what is said is that a player settles a set, at the latest in this turn.
fn settles(it: &Normal, by: Player, set: &VertexSet, moving: MovingAs) -> Result<(), Fault> {
    it.reaches(by, &Aim::Settle(set.clone()), &VertexSet::new(set.universe()))?;
    if moving == MovingAs::Second {
        it.waits()?;
    }
    // Elsewhere the player would have to move while the opponent does something else.
    ensure_empty(&(&it.carrier - set), Fault::NoCell)
}

/// Whether a theorem says that something makes no difference in any filling.
fn makes_none(theorem: &Theorem, about: About) -> Result<(), Fault> {
    let Statement::Indifference(it) = theorem.statement() else { return Err(Fault::NotShown) };
    ensure(it.about == about, Fault::NotShown)?;
    let mut players = Player::BOTH.into_iter();
    players.try_for_each(|player| ensure_empty(&it.claims[player], Fault::NotOwned))
}
