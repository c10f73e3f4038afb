//! The whole: from a file to a certificate.

use std::cell::Cell;
use std::rc::Rc;

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::board::{Board, Cells, Region};
use super::file::PatternFile;
use super::prover::{Filled, Halt, Prover};
use super::standing::Standing;
use crate::boards::{self, BoardSpec};
use crate::game::Player;
use crate::graph::VertexId;
use crate::proof::certificate::{End, Line, NodeId, Proved};
use crate::solve::{Limits, SolveError, StopReason};

/// A strategy that has been checked.
#[derive(Clone, Debug)]
pub struct Proof {
    /// The cell of the opening.
    pub opening: VertexId,
    /// What answers the opponent's first moves, in the order of their cells; those that need no answer of their own are left
    /// out as far as a limit strikes after the others.
    pub first_replies: Vec<FirstReply>,
    /// Where the certificate does other than the file says.
    pub corrections: Vec<Correction>,
    /// The lines of a certificate that Short, who moves first, wins the empty board; `None` if a first move has no
    /// answer. The last node but one is about the position after the opening.
    pub lines: Option<Vec<Line>>,
}

/// What is known about a first move of the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FirstReply {
    /// His cell.
    pub cell: VertexId,
    /// The branch of pattern 1 that answers it, counted from 0 in the file; `None` if there is none.
    pub branch: Option<usize>,
    /// Whether an answer has been shown to win, if need be after corrections.
    pub holds: bool,
}

/// A reply in the certificate that the file does not have.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Correction {
    /// The pattern.
    pub pattern: u32,
    /// The place of the intrusion.
    pub place: usize,
    /// The branch of the file for it, if there is one: its reply does not serve.
    pub printed: Option<usize>,
    /// What serves.
    pub served: Served,
    /// A cell of the board where that happens.
    pub cell: VertexId,
}

/// What serves where the file does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Served {
    /// Another branch of the same pattern.
    Branch(usize),
    /// A cell that the solver has found.
    Cell(VertexId),
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrategyProgress {
    /// First moves that are not yet met.
    pub left: usize,
    /// Local positions looked at.
    pub positions: usize,
}

/// Why a strategy was not checked to the end.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DecompositionError {
    /// The strategy is for another board.
    #[error("the game is not that of hex:{0}x{0}, expected the board that the strategy is for")]
    Board(usize),
    /// A limit, or somebody wanted it to end.
    #[error("the check was stopped ({0})")]
    Stopped(StopReason),
    /// A local game is none for the solver.
    #[error(transparent)]
    Solve(#[from] SolveError),
}

impl From<Halt> for DecompositionError {
    fn from(halt: Halt) -> Self {
        match halt {
            Halt::Solver(error) => Self::Solve(error),
            Halt::Stopped(reason) => Self::Stopped(reason),
        }
    }
}

/// Checks a strategy on the Hex board of its size, and writes it as a certificate.
///
/// `limits.nodes` is what the solver gets for each of the games that regions make together,
/// [`NODES_OF_A_GAME`] if there is no limit.
///
/// # Errors
/// If it is another board, or a limit stops it.
pub fn prove(
    file: &PatternFile,
    board: &boards::Board,
    limits: &Limits,
    report: &mut dyn FnMut(StrategyProgress),
) -> Result<Proof, DecompositionError> {
    let side = file.side();
    let spec = format!("hex:{side}x{side}").parse::<BoardSpec>();
    if spec.map_or(true, |spec| spec.build().game != board.game) {
        return Err(DecompositionError::Board(side));
    }
    let graph = board.game.hypergraph();
    let map = Board::new(graph);
    let cells: Vec<VertexId> = graph.cells().iter().collect();
    let opening = cells[side * side / 2];
    let ends = [graph.terminals()[0], graph.terminals()[1]];
    let places: Rc<[_]> =
        cells.iter().filter(|&&cell| cell != opening).map(|&cell| Some(cell)).collect();
    let root = Region { pattern: 1, cells: places };
    let left = Cell::new(root.area().len());
    let mut tell = |positions| report(StrategyProgress { left: left.get(), positions });
    let nodes = limits.nodes.unwrap_or(NODES_OF_A_GAME);
    let mut prover = Prover::new(&map, file, (nodes, limits), &mut tell);
    let (mut first_replies, mut threats) = (Vec::new(), Vec::new());
    let turn = map.half_turn(&cells);
    let mut answered: FxHashMap<VertexId, NodeId> = FxHashMap::default();
    let standing = Standing::of(map.terminals.with(opening));
    let mut common = root.area();
    let mut answer = |prover: &mut Prover<'_>, cell: VertexId| {
        // What answers a move answers its half turn, too.
        let turned = turn.as_ref().and_then(|turn| {
            prover.statements.image(*answered.get(&turn[cell.index()])?, turn, map.terminals)
        });
        let node = match turned {
            Some(node) => Some(node),
            None => prover.reply(&standing, std::slice::from_ref(&root), ends, cell)?,
        };
        answered.extend(node.map(|node| (cell, node)));
        let branch = root.place(cell).and_then(|place| printed(file, 1, place));
        Ok::<_, Halt>((node, FirstReply { cell, branch, holds: node.is_some() }))
    };
    let mut unanswered = Cells::EMPTY;
    while let Some(cell) = (common - unanswered).first() {
        let (node, reply) = answer(&mut prover, cell)?;
        first_replies.push(reply);
        let Some(node) = node else {
            unanswered.insert(cell);
            continue;
        };
        common &= prover.statements.proven(node).carrier;
        threats.push(node);
        left.set(common.len());
    }
    let second = prover.statements.or(threats).filter(|_| unanswered.is_empty());
    let (lines, corrections) = match second {
        Some(second) => {
            let (lines, corrections) = written(&mut prover, opening, second);
            (Some(lines), corrections)
        }
        None => (None, Vec::new()),
    };
    // The other first moves are looked at for the sake of who studies the file.
    for cell in root.area().iter() {
        if first_replies.iter().any(|reply| reply.cell == cell) {
            continue;
        }
        let Ok((_, reply)) = answer(&mut prover, cell) else { break };
        first_replies.push(reply);
    }
    first_replies.sort_by_key(|reply| reply.cell);
    Ok(Proof { opening, first_replies, corrections, lines })
}

/// The certificate whose last node but one is this, and where it does other than the file says.
fn written(
    prover: &mut Prover<'_>,
    opening: VertexId,
    second: NodeId,
) -> (Vec<Line>, Vec<Correction>) {
    let node = prover.statements.win(opening, second);
    let (mut lines, numbers) = prover.statements.lines(node);
    let (to_move, winner) = (Player::Short, Player::Short);
    let nodes = lines.len() as u32;
    lines.push(Line::Answer(Proved::Winner { to_move, winner, node: NodeId(nodes - 1) }));
    lines.push(Line::End(End { nodes, answers: 1 }));
    let used = prover.filled.iter().filter(|(node, _)| numbers.contains_key(node));
    let mut corrections: Vec<Correction> = used
        .map(|(_, filled)| {
            let Filled { pattern, place, cell, served } = *filled;
            let printed = printed(prover.file, pattern, place);
            Correction { pattern, place, printed, served, cell }
        })
        .collect();
    corrections.sort_unstable();
    corrections.dedup_by_key(|&mut Correction { pattern, place, printed, served, .. }| {
        let branch = match served {
            Served::Branch(number) => Some(number),
            Served::Cell(_) => None,
        };
        (pattern, place, printed, branch)
    });
    (lines, corrections)
}

/// How many nodes the solver gets for a game if nothing is said.
pub const NODES_OF_A_GAME: u64 = 20_000;

/// The branch of a pattern that is for an intrusion at a place.
fn printed(file: &PatternFile, pattern: u32, place: usize) -> Option<usize> {
    file.patterns[&pattern].iter().position(|branch| branch.intrusions.contains(&place))
}
