//! The checker: one line after the other, from the definitions.
//!
//! What a node says, its *statement*, is worked out from what the nodes that it uses say; nothing in
//! the file is believed. `docs/formats/certificates.md` has the proofs.

use std::cell::OnceCell;
use std::collections::HashMap;

use super::rows::Rows;
use super::sets::{self, Sets};
use super::symmetry::Automorphism;
use super::{Fault, GameId, Line, NodeId, plane};
use crate::game::{ByPlayer, Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, Incidence, VertexId, VertexSet};
use crate::proof::section::{Section, Set};
use crate::proof::{Action, Evidence, Preserves, Replayed, Step, Trace, replay};

/// The sets of a statement: what the player owns, and the cells in which alone he must answer. In
/// misère play Short's cells and Cut's.
pub(super) const OWNED: usize = 0;
pub(super) const CARRIER: usize = 1;

/// What a node says. In normal play: *in every position of the game in which the player has the
/// cells `owned` and the opponent none of the carrier, the player, moving first or second, reaches
/// his aim by claims in the carrier, whatever happens elsewhere*. In misère play: who wins the
/// position with exactly these claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Statement {
    pub(super) game: GameId,
    pub(super) player: Player,
    pub(super) turn: Turn,
    pub(super) aim: Aim,
    /// The pairs of which the player must have one cell each in the end; others look after them.
    pub(super) held: Held,
}

/// The number of a list of pairs; 0 is the empty one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Held(pub(super) u32);

/// Pairs of cells in increasing order, as are the cells of each.
pub(super) type Pairs = Vec<[VertexId; 2]>;

/// When the player reaches his aim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Turn {
    First,
    Second,
    /// Nobody moves any more: a misère game that is over.
    Over,
}

/// What the player reaches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Aim {
    /// He wins.
    Win,
    /// Two vertices are joined through his cells, if they are his in the end or terminals.
    Joined(VertexId, VertexId),
    /// It is as if all of the set with this number were his.
    Settled(usize),
    /// It makes no difference whose the cell is, when Short has some cells and Cut has others.
    Same(VertexId),
    /// The same for the edge of two vertices, the smaller first.
    SameEdge(VertexId, VertexId),
}

/// A game of the certificate.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) game: Game,
    pub(super) incidence: Incidence,
    /// Who joins the terminals: Short, and in a dual game Cut.
    pub(super) connector: Player,
    pub(super) origin: Origin,
    /// Its graph, once it has been asked for.
    pub(super) rows: OnceCell<Rows>,
}

/// Where a game comes from.
#[derive(Debug)]
pub(super) enum Origin {
    File,
    Dual(GameId),
    Steps(Box<Steps>),
}

/// What is left of a game after steps, when a player has some cells, some are empty, and the rest is
/// his opponent's.
#[derive(Debug)]
pub(super) struct Steps {
    pub(super) of: GameId,
    pub(super) by: Player,
    /// The player's cells and the empty ones.
    pub(super) sets: [Vec<u64>; 2],
    pub(super) replayed: Replayed,
    /// The lists of cells by which the only step decides the game, when nobody is given anything before.
    pub(super) lists: Option<Evidence>,
}

/// An answer that a certificate proves.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Proved {
    /// Who wins the position of the file.
    Winner {
        /// Who is to move.
        to_move: Player,
        /// Who wins.
        winner: Player,
        /// The node that shows it.
        node: NodeId,
    },
    /// The set may be counted as the player's, whoever moves.
    Captured {
        /// The player: a set that is Cut's is called lost.
        by: Player,
        /// The set.
        set: VertexSet,
        /// The node that shows it.
        node: NodeId,
    },
    /// The set may be counted as the player's if he moves first in it.
    Dominated {
        /// The player.
        by: Player,
        /// The set.
        set: VertexSet,
        /// The node that shows it.
        node: NodeId,
    },
    /// It never makes a difference for the winner whether two vertices are adjacent.
    DeadEdge {
        /// The edge.
        edge: [VertexId; 2],
        /// The node that shows it.
        node: NodeId,
    },
    /// In some filling it makes a difference whether two vertices are adjacent.
    AliveEdge {
        /// The edge.
        edge: [VertexId; 2],
    },
    /// It never makes a difference for the winner whose the cell is.
    Dead {
        /// The cell.
        cell: VertexId,
        /// The node that shows it.
        node: NodeId,
    },
    /// In some filling it makes a difference whose the cell is.
    Alive {
        /// The cell.
        cell: VertexId,
    },
    /// Steps lead to a smaller game.
    Reduced {
        /// What they preserve.
        preserves: Preserves,
        /// The cells that are left.
        left: VertexSet,
        /// The winner by who moves first, where the steps decide it.
        winners: ByPlayer<Option<Player>>,
    },
}

/// About what a derived game takes for each vertex and each member of a hyperedge, in bytes.
const BYTES_A_MEMBER: usize = 64;

/// Reads the lines of a certificate and refuses the first that is not right.
#[derive(Debug)]
pub struct Checker {
    pub(super) boards: Vec<Board>,
    pub(super) automorphisms: Vec<Automorphism>,
    pub(super) statements: Vec<Statement>,
    pub(super) sets: Sets,
    /// The sets of the aim `Settled`.
    pub(super) settled: Vec<Vec<u64>>,
    /// The lists of pairs, and their numbers.
    holdings: Vec<Pairs>,
    held: HashMap<Pairs, Held>,
    proved: Vec<Proved>,
    ended: bool,
}

/// The memory that a [`Checker`] takes for its nodes by default, in bytes.
pub const DEFAULT_CHECK_MEMORY: usize = 1 << 30;

impl Checker {
    /// For certificates about a position; the statements of all nodes take at most `memory` bytes.
    #[must_use]
    pub fn new(position: &Position, memory: usize) -> Self {
        let game = position.reduced();
        let universe = game.hypergraph().vertex_count();
        Self {
            boards: vec![Board::new(game, Player::Short, Origin::File)],
            automorphisms: Vec::new(),
            statements: Vec::new(),
            sets: Sets::new(universe, memory),
            settled: Vec::new(),
            holdings: vec![Pairs::new()],
            held: HashMap::from([(Pairs::new(), Held::default())]),
            proved: Vec::new(),
            ended: false,
        }
    }

    /// Checks one line.
    ///
    /// Time: polynomial in the line, the game and the number of nodes that the line uses.
    ///
    /// # Errors
    /// What is wrong with the line. The checker is not to be used any more then.
    pub fn line(&mut self, line: &Line) -> Result<(), Fault> {
        ensure(!self.ended, Fault::NotWhole)?;
        match *line {
            Line::Dual { game, of, ref hyperedges, ref around } => {
                let board = self.board(of)?;
                let dual = plane::dual(&board.game, hyperedges, around)?;
                let board = Board::new(dual, board.connector.other(), Origin::Dual(of));
                self.add_board(game, board)
            }
            Line::Steps { game, of, by, ref owned, ref carrier, ref steps } => {
                let board = self.steps(of, by, owned, carrier.as_deref(), steps)?;
                self.add_board(game, board)
            }
            Line::Automorphism { automorphism, game, ref cycles } => {
                self.automorphism(automorphism, game, cycles)
            }
            Line::Answer { .. }
            | Line::Captured { .. }
            | Line::Dominated { .. }
            | Line::Dead { .. }
            | Line::DeadEdge { .. } => self.answer(line),
            Line::Alive { cell, ref short } => self.alive(cell, short),
            Line::AliveEdge { edge, ref short } => self.alive_edge(edge, short),
            Line::Reduced { preserves, ref cells, ref steps } => {
                self.reduced(preserves, cells, steps)
            }
            Line::End { nodes, answers } => {
                ensure(nodes as usize == self.statements.len(), Fault::NotWhole)?;
                ensure(answers as usize == self.proved.len(), Fault::NotWhole)?;
                self.ended = true;
                Ok(())
            }
            _ => self.node(line),
        }
    }

    /// What has been proved, in the order of the answers.
    ///
    /// # Errors
    /// If the last line has not come.
    pub fn finish(&self) -> Result<&[Proved], Fault> {
        if self.ended { Ok(&self.proved) } else { Err(Fault::NotWhole) }
    }

    /// How many nodes there have been.
    #[must_use]
    pub fn node_count(&self) -> usize {
        self.statements.len()
    }

    pub(super) fn board(&self, game: GameId) -> Result<&Board, Fault> {
        self.boards.get(game.index()).ok_or(Fault::NoGame(game))
    }

    fn add_board(&mut self, game: GameId, board: Board) -> Result<(), Fault> {
        number(game.0, self.boards.len())?;
        // A short line may copy a large game.
        let hypergraph = board.game.hypergraph();
        let members: usize = hypergraph.hyperedges().map(<[VertexId]>::len).sum();
        self.sets.take(BYTES_A_MEMBER * (hypergraph.vertex_count() + members))?;
        self.boards.push(board);
        Ok(())
    }

    pub(super) fn statement(&self, node: NodeId) -> Result<Statement, Fault> {
        self.statements.get(node.index()).copied().ok_or(Fault::NoNode(node))
    }

    /// Distinct unclaimed cells of a game as a set.
    pub(super) fn cells(&self, board: &Board, cells: &[VertexId]) -> Result<Vec<u64>, Fault> {
        let mut set = self.sets.empty();
        for &cell in cells {
            ensure(board.game.hypergraph().cells().contains(cell), Fault::NoCell(cell))?;
            ensure(sets::insert(&mut set, cell), Fault::Twice(cell))?;
        }
        Ok(set)
    }

    fn steps(
        &self,
        of: GameId,
        by: Player,
        owned: &[VertexId],
        carrier: Option<&[VertexId]>,
        steps: &[Step],
    ) -> Result<Board, Fault> {
        let board = self.board(of)?;
        let misere = board.game.rules() == Rules::Misere;
        // A dual says who joins, which is not who wins there.
        ensure(!misere || board.connector == Player::Short, Fault::NotHere)?;
        // There the opponent cannot be given what nobody has claimed.
        ensure(!misere || (owned.is_empty() && carrier.is_none()), Fault::NotHere)?;
        let all = board.game.hypergraph().cells();
        let owned = self.cells(board, owned)?;
        let mut left = match carrier {
            Some(cells) => self.cells(board, cells)?,
            None => all.words().to_vec(),
        };
        sets::subtract(&mut left, &owned);
        let mut rest = all.words().to_vec();
        sets::subtract(&mut rest, &owned);
        sets::subtract(&mut rest, &left);
        let [mine, others] = [&owned, &rest].map(|set| sets::to_vertex_set(set, all.universe()));
        let [short, cut] = if by == board.connector { [mine, others] } else { [others, mine] };
        let game = board.game.after_claims(&short, &cut);
        let trace = Trace { steps: steps.to_vec() };
        let replayed = replay(&game, &trace)?;
        let hypergraph = replayed.section.clone();
        let after = Game::new(hypergraph, game.goal(), game.rules());
        // Steps that merge all terminals decide the game; there are no nodes in what is left then.
        let after = after.unwrap_or(game);
        let sets = [owned, left];
        let lists = match (steps, carrier) {
            ([Step { evidence, .. }], None) if sets::first(&sets[OWNED]).is_none() => {
                let is_lists =
                    matches!(evidence, Evidence::Trees { .. } | Evidence::Forests { .. });
                is_lists.then(|| evidence.clone())
            }
            _ => None,
        };
        let steps = Steps { of, by, sets, replayed, lists };
        Ok(Board::new(after, board.connector, Origin::Steps(Box::new(steps))))
    }

    /// Checks a node and notes what it says.
    fn node(&mut self, line: &Line) -> Result<(), Fault> {
        let (id, (statement, sets)) = self.say(line)?;
        number(id.0, self.statements.len())?;
        self.sets.push(&sets)?;
        self.statements.push(statement);
        Ok(())
    }

    fn answer(&mut self, line: &Line) -> Result<(), Fault> {
        let (proved, node) = match *line {
            Line::Answer { to_move, winner, node } => {
                let Statement { game, player, turn, aim, held } = self.statement(node)?;
                ensure(held == Held::default(), Fault::Mismatch(node))?;
                let shown = game == GameId::FILE && player == winner && aim == Aim::Win;
                ensure(shown, Fault::NotShown)?;
                let first = to_move == winner;
                let misere = self.boards[0].game.rules() == Rules::Misere;
                ensure(turn.serves(first, misere), Fault::NeedsMove(node))?;
                if misere {
                    self.empty(node, CARRIER)?;
                }
                (Proved::Winner { to_move, winner, node }, node)
            }
            Line::Captured { by, ref set, node } | Line::Dominated { by, ref set, node } => {
                let dominated = matches!(line, Line::Dominated { .. });
                let Statement { game, player, turn, aim, held } = self.statement(node)?;
                ensure(held == Held::default(), Fault::Mismatch(node))?;
                let cells = self.cells(&self.boards[0], set)?;
                let Aim::Settled(index) = aim else { return Err(Fault::NotShown) };
                let shown = game == GameId::FILE && player == by && self.settled[index] == cells;
                ensure(shown, Fault::NotShown)?;
                ensure(turn.serves(dominated, false), Fault::NeedsMove(node))?;
                // Elsewhere the player would have to move while the opponent does something else.
                let mut outside = self.sets.get(node.index(), CARRIER).to_vec();
                sets::subtract(&mut outside, &cells);
                sets::first(&outside).map_or(Ok(()), |cell| Err(Fault::NoCell(cell)))?;
                let universe = self.boards[0].game.hypergraph().vertex_count();
                let set = sets::to_vertex_set(&cells, universe);
                let proved = match dominated {
                    true => Proved::Dominated { by, set, node },
                    false => Proved::Captured { by, set, node },
                };
                (proved, node)
            }
            Line::DeadEdge { edge, node } => {
                let [a, b] = edge;
                let aim = Aim::SameEdge(a.min(b), a.max(b));
                ensure(self.statement(node)?.aim == aim, Fault::NotShown)?;
                self.empty(node, CARRIER)?;
                (Proved::DeadEdge { edge, node }, node)
            }
            Line::Dead { cell, node } => {
                ensure(self.statement(node)?.aim == Aim::Same(cell), Fault::NotShown)?;
                self.empty(node, CARRIER)?;
                (Proved::Dead { cell, node }, node)
            }
            _ => return Err(Fault::NotHere),
        };
        self.empty(node, OWNED)?;
        self.proved.push(proved);
        Ok(())
    }

    /// Two fillings that differ in one cell and have different winners.
    fn alive(&mut self, cell: VertexId, short: &[VertexId]) -> Result<(), Fault> {
        let board = &self.boards[0];
        let without = self.cells(board, short)?;
        let mut with = without.clone();
        ensure(board.game.hypergraph().cells().contains(cell), Fault::NoCell(cell))?;
        ensure(sets::insert(&mut with, cell), Fault::Twice(cell))?;
        let universe = board.game.hypergraph().vertex_count();
        let outcome = |set: &[u64]| board.game.outcome(&sets::to_vertex_set(set, universe));
        ensure(outcome(&with) != outcome(&without), Fault::NotShown)?;
        self.proved.push(Proved::Alive { cell });
        Ok(())
    }

    /// A filling in which it makes a difference whether an edge is there.
    fn alive_edge(&mut self, edge: [VertexId; 2], short: &[VertexId]) -> Result<(), Fault> {
        let cells = self.cells(&self.boards[0], short)?;
        let [without, with] = self.sections(edge)?.map(|section| {
            let mine: Set = sets::members(&cells).collect();
            let rest = section.cells() - &mine;
            section.after([(Player::Short, &mine), (Player::Cut, &rest)]).joined()
        });
        ensure(with && !without, Fault::NotShown)?;
        self.proved.push(Proved::AliveEdge { edge });
        Ok(())
    }

    /// The graph of the file's game without an edge and with it.
    pub(super) fn sections(&self, edge: [VertexId; 2]) -> Result<[Section; 2], Fault> {
        let [a, b] = edge;
        let board = &self.boards[0];
        let known = |v| board.game.hypergraph().cells().contains(v) || board.is_terminal(v);
        edge.into_iter().try_for_each(|v| ensure(known(v), Fault::NoVertex(v)))?;
        let with = Section::new(&board.game);
        ensure(with.adjacent(a, b), Fault::NotAdjacent(a, b))?;
        let mut without = with.clone();
        without.apply(&Action::DeleteEdges(vec![edge]));
        Ok([without, with])
    }

    fn reduced(
        &mut self,
        preserves: Preserves,
        cells: &[VertexId],
        steps: &[Step],
    ) -> Result<(), Fault> {
        let trace = Trace { steps: steps.to_vec() };
        let replayed = replay(&self.boards[0].game, &trace)?;
        let left = self.cells(&self.boards[0], cells)?;
        let shown = replayed.section.cells().words() == left && preserves <= trace.preserves();
        ensure(shown, Fault::NotShown)?;
        let winners = replayed.winners;
        self.proved.push(Proved::Reduced {
            preserves,
            left: replayed.section.cells().clone(),
            winners,
        });
        Ok(())
    }

    /// The two lists of cells by which a game is decided, with the game in which they are: where that is
    /// the only step.
    pub(super) fn lists_that_decide(&self, game: GameId) -> Option<(&Hypergraph, &Evidence)> {
        let Origin::Steps(steps) = &self.boards.get(game.index())?.origin else { return None };
        let evidence = steps.lists.as_ref()?;
        Some((self.boards[steps.of.index()].game.hypergraph(), evidence))
    }

    /// Whether the game of a node differs from the one that it is derived from in no cell: it has no
    /// steps.
    pub(super) fn keeps_cells(&self, node: NodeId) -> bool {
        let game = self.statements[node.index()].game;
        matches!(self.boards[game.index()].origin, Origin::Dual(_))
    }

    /// The set of a node about a settled set.
    pub(super) fn settled_set(&self, node: NodeId) -> Vec<VertexId> {
        match self.statements[node.index()].aim {
            Aim::Settled(index) => sets::members(&self.settled[index]).collect(),
            _ => Vec::new(),
        }
    }

    /// The number of a set that is settled.
    pub(super) fn number_of_set(&mut self, set: Vec<u64>) -> Result<usize, Fault> {
        if let Some(index) = self.settled.iter().position(|other| *other == set) {
            return Ok(index);
        }
        self.sets.take(8 * set.len())?;
        self.settled.push(set);
        Ok(self.settled.len() - 1)
    }

    /// The pairs of a list.
    pub(super) fn pairs(&self, held: Held) -> &[[VertexId; 2]] {
        &self.holdings[held.0 as usize]
    }

    /// The number of the list that holds the pairs of several, for a node with these sets. No cell is
    /// in two pairs or in a pair and in a set.
    pub(super) fn hold(
        &mut self,
        lists: impl IntoIterator<Item = Held>,
        more: &[[VertexId; 2]],
        sets: &[Vec<u64>; 2],
    ) -> Result<Held, Fault> {
        let mut pairs: Pairs = more.to_vec();
        for held in lists {
            pairs.extend(self.pairs(held));
        }
        pairs.sort_unstable();
        pairs.dedup();
        let [mut used, carrier] = sets.clone();
        sets::unite(&mut used, &carrier);
        for &cell in pairs.iter().flatten() {
            ensure(sets::insert(&mut used, cell), Fault::Overlap(cell))?;
        }
        self.number_of(pairs)
    }

    /// The number of a list.
    pub(super) fn number_of(&mut self, pairs: Pairs) -> Result<Held, Fault> {
        if let Some(&held) = self.held.get(&pairs) {
            return Ok(held);
        }
        self.sets.take(2 * size_of::<[VertexId; 2]>() * pairs.len() + BYTES_A_MEMBER)?;
        let held = Held(self.holdings.len() as u32);
        self.holdings.push(pairs.clone());
        self.held.insert(pairs, held);
        Ok(held)
    }

    /// No cell of the position has been claimed, so nobody may need one.
    fn empty(&self, node: NodeId, which: usize) -> Result<(), Fault> {
        let needed = sets::first(self.sets.get(node.index(), which));
        needed.map_or(Ok(()), |cell| Err(Fault::NotOwned(cell)))
    }
}

impl Turn {
    /// Whether a player who reaches his aim in this turn does so moving first, or else second.
    /// Outside misère play a move never hurts.
    pub(super) fn serves(self, first: bool, misere: bool) -> bool {
        match self {
            Self::First => first,
            Self::Second => !first || !misere,
            Self::Over => true,
        }
    }
}

impl Board {
    fn new(game: Game, connector: Player, origin: Origin) -> Self {
        let incidence = game.hypergraph().incidence();
        Self { game, incidence, connector, origin, rows: OnceCell::new() }
    }

    /// Whether a path may go through terminals.
    pub(super) fn conducts(&self) -> bool {
        self.game.goal() == Goal::Connect || self.game.hypergraph().terminals().len() == 2
    }

    pub(super) fn is_terminal(&self, vertex: VertexId) -> bool {
        self.game.hypergraph().is_terminal(vertex)
    }

    /// Whether some hyperedge contains both vertices.
    pub(super) fn adjacent(&self, a: VertexId, b: VertexId) -> bool {
        let hyperedges = self.incidence.of(a).iter();
        let mut members = hyperedges.map(|&index| self.game.hypergraph().hyperedge(index));
        members.any(|hyperedge| hyperedge.binary_search(&b).is_ok())
    }

    /// Whether these vertices, in increasing order, are a hyperedge.
    pub(super) fn has_hyperedge(&self, members: &[VertexId]) -> bool {
        let hypergraph = self.game.hypergraph();
        let first = members.first().map_or(&[][..], |&vertex| self.incidence.of(vertex));
        first.binary_search_by(|&index| hypergraph.hyperedge(index).cmp(members)).is_ok()
    }
}

pub(super) fn ensure(condition: bool, fault: Fault) -> Result<(), Fault> {
    if condition { Ok(()) } else { Err(fault) }
}

pub(super) fn number(found: u32, expected: usize) -> Result<(), Fault> {
    ensure(found as usize == expected, Fault::Number { found, expected: expected as u32 })
}
