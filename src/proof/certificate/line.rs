//! The lines of a certificate.

use serde::{Deserialize, Serialize};

use crate::game::Player;
use crate::graph::VertexId;
use crate::proof::{MovingAs, Preserves, Step};

/// The number of a node: nodes are numbered from 0 in the order of the file.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct NodeId(pub u32);

/// The number of an automorphism: they are numbered from 0 in the order of the file.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct AutomorphismId(pub u32);

/// The number of a game: game 0 is that of the file after its claims, the others are derived from
/// it by lines, numbered from 1 in the order of the file.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct GameId(pub u32);

impl NodeId {
    /// The place in a list of all nodes.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl GameId {
    /// The game of the file.
    pub const FILE: Self = Self(0);

    /// The place in a list of all games.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for a reference")]
    fn is_file(&self) -> bool {
        *self == Self::FILE
    }
}

/// A line of a certificate after its head and its game. `V` is how a vertex is written: by its id in
/// the program, by its name in a file.
///
/// `docs/formats/certificates.md` says what each means and why it is right.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "kebab-case",
    deny_unknown_fields,
    bound(
        serialize = "V: Serialize, Step<V>: Serialize",
        deserialize = "V: Deserialize<'de>, Step<V>: Deserialize<'de>"
    )
)]
#[non_exhaustive]
pub enum Line<V = VertexId> {
    /// A game: the dual of another, by the cyclic orders of an embedding in the plane.
    Dual {
        /// Its number.
        game: GameId,
        /// The other.
        of: GameId,
        /// The hyperedges of the other, each with its members in cyclic order.
        hyperedges: Vec<Vec<V>>,
        /// For each vertex in a hyperedge the indices of its hyperedges in cyclic order; for a
        /// terminal the outside is before the first.
        around: Vec<(V, Vec<u32>)>,
    },
    /// A game: what is left of another after claims and steps.
    Steps {
        /// Its number.
        game: GameId,
        /// The other.
        of: GameId,
        /// To whom the cells of `owned` are given.
        by: Player,
        /// His cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        owned: Vec<V>,
        /// The cells that are left; without it all others. The rest is the opponent's.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        carrier: Option<Vec<V>>,
        /// What is done then.
        steps: Vec<Step<V>>,
    },
    /// A renaming of the vertices of a game that leaves the game as it is.
    Automorphism {
        /// Its number.
        automorphism: AutomorphismId,
        /// The game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// The cycles in which it moves vertices, each to the next of its list and the last to the
        /// first. Others stay.
        cycles: Vec<Vec<V>>,
    },
    /// A node: the player has won with these cells alone.
    Won {
        /// Its number.
        id: NodeId,
        /// In which game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// The player.
        by: Player,
        /// His cells.
        owned: Vec<V>,
    },
    /// A node: each two vertices that follow one another are adjacent.
    Path {
        /// Its number.
        id: NodeId,
        /// In which game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// The vertices.
        of: Vec<V>,
    },
    /// A node: with these cells the player has as much of a set as if all of it were his.
    Settled {
        /// Its number.
        id: NodeId,
        /// In which game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// The player.
        by: Player,
        /// The set.
        set: Vec<V>,
        /// His cells in it.
        owned: Vec<V>,
    },
    /// A node: the player keeps terminals apart by his cells and one of each pair.
    Guarded {
        /// Its number.
        id: NodeId,
        /// In which game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// The player.
        by: Player,
        /// His cells.
        owned: Vec<V>,
        /// The other cells of a separator, each with its guard.
        pairs: Vec<[V; 2]>,
        /// The terminal on the side of the guards.
        from: V,
    },
    /// A node: the player claims a cell.
    Claim {
        /// Its number.
        id: NodeId,
        /// The cell.
        cell: V,
        /// Why that is good.
        then: NodeId,
    },
    /// A node: several threats that the opponent cannot meet all at once.
    Or {
        /// Its number.
        id: NodeId,
        /// The threats.
        of: Vec<NodeId>,
        /// Cells that are the player's besides those that the threats need to be.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        owned: Vec<V>,
    },
    /// A node: several things that are had side by side, because they need different cells.
    And {
        /// Its number.
        id: NodeId,
        /// What they join; without it all terminals.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        joins: Option<[V; 2]>,
        /// The parts.
        of: Vec<NodeId>,
    },
    /// A node: one thing or another, as the player has one cell of a pair or the other.
    Either {
        /// Its number.
        id: NodeId,
        /// The pair.
        pair: [V; 2],
        /// What he has with the first, and with the second.
        of: [NodeId; 2],
    },
    /// A node: when the opponent claims one cell of a pair, the player claims the other.
    Hold {
        /// Its number.
        id: NodeId,
        /// The pairs.
        pairs: Vec<[V; 2]>,
        /// What he has with one cell of each.
        then: NodeId,
    },
    /// A node: the cells of a settled set may be counted as the player's.
    Fill {
        /// Its number.
        id: NodeId,
        /// The set.
        settled: NodeId,
        /// What is won with it.
        then: NodeId,
    },
    /// A node: what is won in a derived game is won in the game from which it is derived.
    Lift {
        /// Its number.
        id: NodeId,
        /// The node of the derived game.
        then: NodeId,
    },
    /// A node: the steps of a derived game decide it.
    Decided {
        /// Its number.
        id: NodeId,
        /// The derived game.
        game: GameId,
        /// Who wins.
        winner: Player,
        /// When he wins.
        moving: MovingAs,
    },
    /// A node: what another node says, of the images of its cells.
    Image {
        /// Its number.
        id: NodeId,
        /// The other.
        of: NodeId,
        /// The automorphism of its game.
        automorphism: AutomorphismId,
    },
    /// A node: what another node says, of a position in which the player is as well off.
    Transfer {
        /// Its number.
        id: NodeId,
        /// The other.
        then: NodeId,
        /// The player's cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        owned: Vec<V>,
        /// Pairs of which he has one cell each in the end, in the order in which he captures them.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        pairs: Vec<[V; 2]>,
        /// Vertices with those whose parts they play in the position of the other node; other cells of
        /// its carrier and other terminals play their own.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        images: Vec<[V; 2]>,
        /// A cell of the carrier: the two are compared with it in either hand.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        on: Option<V>,
    },
    /// A node of a misère game: the game is over.
    Over {
        /// Its number.
        id: NodeId,
        /// In which game.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// Short's cells.
        short: Vec<V>,
        /// Cut's cells.
        cut: Vec<V>,
    },
    /// A node of a misère game: an answer to each claim of the opponent.
    All {
        /// Its number.
        id: NodeId,
        /// For each empty cell what follows if the opponent claims it.
        answers: Vec<(V, NodeId)>,
    },
    /// A node of a misère game: who joins the terminals of a game is made to, because he gets one cell
    /// of each pair.
    Join {
        /// Its number.
        id: NodeId,
        /// The game whose terminals he joins: that of the file if he is Short, a dual if he is Cut.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// Short's cells.
        short: Vec<V>,
        /// Cut's cells.
        cut: Vec<V>,
        /// The pairs.
        pairs: Vec<[V; 2]>,
        /// A cell that he needs besides and gets because he claims the last one.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        key: Option<V>,
    },
    /// A node of a misère game: the loser is as badly off as in the position of another node.
    Like {
        /// Its number.
        id: NodeId,
        /// The other node.
        then: NodeId,
        /// A dual, on whose board some of it may be seen.
        #[serde(default, skip_serializing_if = "GameId::is_file")]
        game: GameId,
        /// Short's cells.
        short: Vec<V>,
        /// Cut's cells.
        cut: Vec<V>,
        /// What is given first, in this order: one cell to the winner, or two to the loser, who
        /// captures them.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        fill: Vec<Vec<V>>,
        /// Vertices with those of the other position whose parts they play; all others play their own.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        images: Vec<[V; 2]>,
        /// A cell of this position: the two are compared with it in either hand.
        #[serde(default = "nothing", skip_serializing_if = "Option::is_none")]
        on: Option<V>,
    },
    /// A node: when Short has some cells and Cut others, it makes no difference whose this cell is.
    Same {
        /// Its number.
        id: NodeId,
        /// The cell.
        cell: V,
        /// Short's cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        short: Vec<V>,
        /// Cut's cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        cut: Vec<V>,
    },
    /// A node: when Short has some cells and Cut others, it makes no difference whether these two
    /// vertices are adjacent.
    SameEdge {
        /// Its number.
        id: NodeId,
        /// The edge.
        edge: [V; 2],
        /// Short's cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        short: Vec<V>,
        /// Cut's cells.
        #[serde(default = "Vec::new", skip_serializing_if = "Vec::is_empty")]
        cut: Vec<V>,
    },
    /// A node: the same, whoever has another cell.
    Branch {
        /// Its number.
        id: NodeId,
        /// The other cell.
        on: V,
        /// Why, if Short has it.
        short: NodeId,
        /// Why, if Cut has it.
        cut: NodeId,
    },
    /// An answer: who wins.
    Answer {
        /// Who is to move.
        to_move: Player,
        /// Who wins.
        winner: Player,
        /// Why.
        node: NodeId,
    },
    /// An answer: whoever moves in it, the player has as much of a set as if all of it were his.
    Captured {
        /// The player.
        by: Player,
        /// The set.
        set: Vec<V>,
        /// Why.
        node: NodeId,
    },
    /// An answer: it never makes a difference for the winner whose the cell is.
    Dead {
        /// The cell.
        cell: V,
        /// Why.
        node: NodeId,
    },
    /// An answer: it makes a difference whose the cell is, when Short has just these cells besides.
    Alive {
        /// The cell.
        cell: V,
        /// Short's cells; all others are Cut's.
        short: Vec<V>,
    },
    /// An answer: if the player moves first in it, he has as much of a set as if all of it were his.
    Dominated {
        /// The player.
        by: Player,
        /// The set.
        set: Vec<V>,
        /// Why.
        node: NodeId,
    },
    /// An answer: it never makes a difference for the winner whether two vertices are adjacent.
    DeadEdge {
        /// The edge.
        edge: [V; 2],
        /// Why.
        node: NodeId,
    },
    /// An answer: it makes a difference whether two vertices are adjacent, when Short has just these
    /// cells.
    AliveEdge {
        /// The edge.
        edge: [V; 2],
        /// Short's cells; all others are Cut's.
        short: Vec<V>,
    },
    /// An answer: steps lead to a smaller game.
    Reduced {
        /// What all of them preserve.
        preserves: Preserves,
        /// The cells that are left.
        cells: Vec<V>,
        /// The steps.
        steps: Vec<Step<V>>,
    },
    /// The last line.
    End {
        /// How many nodes there were.
        nodes: u32,
        /// How many answers there were.
        answers: u32,
    },
}

/// The number of a line that is a node.
macro_rules! own_number {
    ($line:expr) => {
        match $line {
            Self::Won { id, .. }
            | Self::Path { id, .. }
            | Self::Settled { id, .. }
            | Self::Guarded { id, .. }
            | Self::Claim { id, .. }
            | Self::Or { id, .. }
            | Self::And { id, .. }
            | Self::Either { id, .. }
            | Self::Hold { id, .. }
            | Self::Fill { id, .. }
            | Self::Lift { id, .. }
            | Self::Decided { id, .. }
            | Self::Image { id, .. }
            | Self::Transfer { id, .. }
            | Self::Over { id, .. }
            | Self::All { id, .. }
            | Self::Join { id, .. }
            | Self::Like { id, .. }
            | Self::Same { id, .. }
            | Self::SameEdge { id, .. }
            | Self::Branch { id, .. } => Some(id),
            _ => None,
        }
    };
}

/// `None`, without asking for a default of the type.
fn nothing<T>() -> Option<T> {
    None
}

fn each<V, U, E>(list: &[V], write: &impl Fn(&V) -> Result<U, E>) -> Result<Vec<U>, E> {
    list.iter().map(write).collect()
}

fn each_pair<V, U, E>(
    list: &[[V; 2]],
    write: &impl Fn(&V) -> Result<U, E>,
) -> Result<Vec<[U; 2]>, E> {
    list.iter().map(|pair| both(pair, write)).collect()
}

fn both<V, U, E>([a, b]: &[V; 2], write: &impl Fn(&V) -> Result<U, E>) -> Result<[U; 2], E> {
    Ok([write(a)?, write(b)?])
}

fn each_first<V, U, T: Clone, E>(
    list: &[(V, T)],
    write: &impl Fn(&V) -> Result<U, E>,
) -> Result<Vec<(U, T)>, E> {
    list.iter().map(|(v, with)| Ok((write(v)?, with.clone()))).collect()
}

impl<V> Line<V> {
    /// The same line with each vertex written another way.
    ///
    /// # Errors
    /// The first error of `write`.
    pub fn map<U, E>(&self, write: impl Fn(&V) -> Result<U, E>) -> Result<Line<U>, E> {
        let write = &write;
        Ok(match *self {
            Self::Dual { game, of, ref hyperedges, ref around } => Line::Dual {
                game,
                of,
                hyperedges: hyperedges.iter().map(|h| each(h, write)).collect::<Result<_, _>>()?,
                around: each_first(around, write)?,
            },
            Self::Steps { game, of, by, ref owned, ref carrier, ref steps } => Line::Steps {
                game,
                of,
                by,
                owned: each(owned, write)?,
                carrier: carrier.as_ref().map(|cells| each(cells, write)).transpose()?,
                steps: steps.iter().map(|step| step.map(write)).collect::<Result<_, _>>()?,
            },
            Self::Automorphism { automorphism, game, ref cycles } => {
                let cycles = cycles.iter().map(|cycle| each(cycle, write));
                Line::Automorphism { automorphism, game, cycles: cycles.collect::<Result<_, _>>()? }
            }
            Self::Won { id, game, by, ref owned } => {
                Line::Won { id, game, by, owned: each(owned, write)? }
            }
            Self::Path { id, game, ref of } => Line::Path { id, game, of: each(of, write)? },
            Self::Settled { id, game, by, ref set, ref owned } => {
                Line::Settled { id, game, by, set: each(set, write)?, owned: each(owned, write)? }
            }
            Self::Guarded { id, game, by, ref owned, ref pairs, ref from } => {
                let (owned, pairs) = (each(owned, write)?, each_pair(pairs, write)?);
                Line::Guarded { id, game, by, owned, pairs, from: write(from)? }
            }
            Self::Claim { id, ref cell, then } => Line::Claim { id, cell: write(cell)?, then },
            Self::Or { id, ref of, ref owned } => {
                Line::Or { id, of: of.clone(), owned: each(owned, write)? }
            }
            Self::And { id, ref joins, ref of } => {
                let joins = joins.as_ref().map(|ends| both(ends, write)).transpose()?;
                Line::And { id, joins, of: of.clone() }
            }
            Self::Either { id, ref pair, of } => Line::Either { id, pair: both(pair, write)?, of },
            Self::Hold { id, ref pairs, then } => {
                Line::Hold { id, pairs: each_pair(pairs, write)?, then }
            }
            Self::Fill { id, settled, then } => Line::Fill { id, settled, then },
            Self::Lift { id, then } => Line::Lift { id, then },
            Self::Decided { id, game, winner, moving } => {
                Line::Decided { id, game, winner, moving }
            }
            Self::Image { id, of, automorphism } => Line::Image { id, of, automorphism },
            Self::Over { id, game, ref short, ref cut } => {
                Line::Over { id, game, short: each(short, write)?, cut: each(cut, write)? }
            }
            Self::All { id, ref answers } => Line::All { id, answers: each_first(answers, write)? },
            Self::Join { id, game, ref short, ref cut, ref pairs, ref key } => Line::Join {
                id,
                game,
                short: each(short, write)?,
                cut: each(cut, write)?,
                pairs: each_pair(pairs, write)?,
                key: key.as_ref().map(write).transpose()?,
            },
            Self::Transfer { .. } | Self::Like { .. } => self.map_comparison(write)?,
            Self::Same { id, ref cell, ref short, ref cut } => Line::Same {
                id,
                cell: write(cell)?,
                short: each(short, write)?,
                cut: each(cut, write)?,
            },
            Self::SameEdge { id, ref edge, ref short, ref cut } => Line::SameEdge {
                id,
                edge: both(edge, write)?,
                short: each(short, write)?,
                cut: each(cut, write)?,
            },
            Self::Dominated { by, ref set, node } => {
                Line::Dominated { by, set: each(set, write)?, node }
            }
            Self::DeadEdge { ref edge, node } => Line::DeadEdge { edge: both(edge, write)?, node },
            Self::AliveEdge { ref edge, ref short } => {
                Line::AliveEdge { edge: both(edge, write)?, short: each(short, write)? }
            }
            Self::Branch { id, ref on, short, cut } => {
                Line::Branch { id, on: write(on)?, short, cut }
            }
            Self::Dead { ref cell, node } => Line::Dead { cell: write(cell)?, node },
            Self::Alive { ref cell, ref short } => {
                Line::Alive { cell: write(cell)?, short: each(short, write)? }
            }
            Self::Reduced { preserves, ref cells, ref steps } => Line::Reduced {
                preserves,
                cells: each(cells, write)?,
                steps: steps.iter().map(|step| step.map(write)).collect::<Result<_, _>>()?,
            },
            Self::Answer { to_move, winner, node } => Line::Answer { to_move, winner, node },
            Self::Captured { by, ref set, node } => {
                Line::Captured { by, set: each(set, write)?, node }
            }
            Self::End { nodes, answers } => Line::End { nodes, answers },
        })
    }

    /// As [`Self::map`], for lines that compare positions.
    fn map_comparison<U, E>(&self, write: &impl Fn(&V) -> Result<U, E>) -> Result<Line<U>, E> {
        Ok(match self {
            Self::Transfer { id, then, owned, pairs, images, on } => Line::Transfer {
                id: *id,
                then: *then,
                owned: each(owned, write)?,
                pairs: each_pair(pairs, write)?,
                images: each_pair(images, write)?,
                on: on.as_ref().map(write).transpose()?,
            },
            Self::Like { id, then, game, short, cut, fill, images, on } => Line::Like {
                id: *id,
                then: *then,
                game: *game,
                short: each(short, write)?,
                cut: each(cut, write)?,
                fill: fill.iter().map(|cells| each(cells, write)).collect::<Result<_, _>>()?,
                images: each_pair(images, write)?,
                on: on.as_ref().map(write).transpose()?,
            },
            _ => unreachable!("it is asked about lines of these kinds alone"),
        })
    }

    /// The number of the node, if the line is one.
    #[must_use]
    pub fn id(&self) -> Option<NodeId> {
        own_number!(self).copied()
    }

    /// Visits the numbers of nodes in the line: those that it uses, then its own.
    pub fn visit_nodes(&mut self, mut visit: impl FnMut(&mut NodeId)) {
        match self {
            Self::Or { of, .. } | Self::And { of, .. } => of.iter_mut().for_each(&mut visit),
            Self::All { answers, .. } => answers.iter_mut().for_each(|(_, node)| visit(node)),
            Self::Either { of, .. } => of.iter_mut().for_each(&mut visit),
            Self::Claim { then, .. }
            | Self::Lift { then, .. }
            | Self::Hold { then, .. }
            | Self::Transfer { then, .. }
            | Self::Like { then, .. } => visit(then),
            Self::Image { of, .. } => visit(of),
            Self::Fill { settled, then, .. } => [settled, then].into_iter().for_each(&mut visit),
            Self::Branch { short, cut, .. } => [short, cut].into_iter().for_each(&mut visit),
            Self::Answer { node, .. }
            | Self::Captured { node, .. }
            | Self::Dominated { node, .. }
            | Self::Dead { node, .. }
            | Self::DeadEdge { node, .. } => visit(node),
            _ => {}
        }
        if let Some(id) = own_number!(self) {
            visit(id);
        }
    }
}
