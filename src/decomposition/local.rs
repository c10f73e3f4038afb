//! Small games on parts of the board, which the solver plays.

use rustc_hash::FxHashMap;

use super::board::{Board, Cells, Groups};
use super::statements::Statements;
use crate::game::{Game, Goal, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::certificate::{Line, NodeId, Rule};
use crate::solve::{Engine, Limits, SolveError, SolveOptions, Solver, SolverOptions};

/// The nodes that a question gets which may well be answered with no.
const NODES_OF_A_GUESS: u64 = 3000;

/// The memory of each solver in MiB: the games are small.
const MEMORY: usize = 16;

/// Short's moves in the games that groups and cells make.
#[derive(Default)]
pub(super) struct Locals {
    known: FxHashMap<(Groups, Cells, [usize; 2], Player), Option<Wins>>,
}

/// How Short joins two groups.
#[derive(Clone, Copy)]
pub(super) enum Wins {
    With(VertexId),
    Already,
}

fn options(nodes: Option<u64>, limits: &Limits) -> SolveOptions {
    SolveOptions { limits: Limits { nodes, ..limits.clone() }, all_moves: false, line: false }
}

fn solver(opening: &Position) -> Result<Solver, SolveError> {
    let options = SolverOptions { engine: Engine::ProofNumber, memory: MEMORY, threads: 1 };
    Solver::at(opening, options)
}

/// The game in which Short joins the ends.
fn game(count: usize, ends: [VertexId; 2], edges: Vec<[VertexId; 2]>) -> Game {
    let graph = Hypergraph::new(count, ends.to_vec(), edges).expect("edges of cells and groups");
    Game::new(graph, Goal::Connect, Rules::Normal).expect("two terminals that conduct")
}

impl Locals {
    /// Whether Short joins two of these groups within an area, and with which move if it is his; `None` also if
    /// the solver does not find out soon.
    pub(super) fn wins(
        &mut self,
        board: &Board,
        groups: &Groups,
        area: Cells,
        at: [usize; 2],
        to_move: Player,
        limits: &Limits,
    ) -> Result<Option<Wins>, SolveError> {
        let key = (groups.clone(), area, at, to_move);
        if let Some(known) = self.known.get(&key) {
            return Ok(*known);
        }
        let cells: Vec<VertexId> = area.iter().collect();
        let count = cells.len();
        let mut edges = Vec::new();
        for (index, &cell) in cells.iter().enumerate() {
            let row = board.rows[cell.index()];
            let cells = (0..index).filter(|&other| row.contains(cells[other]));
            let groups = (0..groups.len()).filter(|&group| !(row & groups[group]).is_empty());
            let near = cells.chain(groups.map(|group| count + group));
            edges.extend(near.map(|other| [index, other].map(VertexId::new)));
        }
        let ends = at.map(|group| VertexId::new(count + group));
        let opening = Position::opening(game(count + groups.len(), ends, edges));
        let mut position = opening;
        for group in (0..groups.len()).filter(|group| !at.contains(group)) {
            position.claim(VertexId::new(count + group), Player::Short).expect("it is empty");
        }
        let asked = options(Some(NODES_OF_A_GUESS), limits);
        let solution = solver(&position)?.solve(&position, to_move, &asked)?;
        let cell = solution.best_move.and_then(|cell| cells.get(cell.index()).copied());
        let wins = (solution.outcome == Some(Outcome::Short)).then(|| match cell {
            Some(cell) if to_move == Player::Short => Wins::With(cell),
            _ => Wins::Already,
        });
        self.known.insert(key, wins);
        Ok(wins)
    }
}

/// A node that Short, who has these stones, joins the ends within an area with this player to move; `None` if he does
/// not, or it takes too many nodes.
pub(super) fn joined(
    board: &Board,
    stones: Cells,
    area: Cells,
    ends: [VertexId; 2],
    to_move: Player,
    statements: &mut Statements,
    (nodes, limits): (u64, &Limits),
) -> Result<Option<NodeId>, SolveError> {
    let all = area | stones;
    let edges = all.iter().flat_map(|v| {
        (board.rows[v.index()] & all).iter().filter(move |&u| u > v).map(move |u| [v, u])
    });
    let opening = Position::opening(game(board.rows.len(), ends, edges.collect()));
    let mut position = opening.clone();
    for stone in stones.iter().filter(|stone| !ends.contains(stone)) {
        position.claim(stone, Player::Short).expect("it is empty");
    }
    let asked = options(Some(nodes), limits);
    let fragment = solver(&opening)?.fragment(&position, to_move, &asked)?;
    match fragment.lines {
        Ok(lines) if fragment.solution.outcome == Some(Outcome::Short) => {
            Ok(taken_over(board, lines, ends, statements))
        }
        _ => Ok(None),
    }
}

/// The last of these nodes, about the board in place of its part. What is a terminal of the board may be a stone there.
fn taken_over(
    board: &Board,
    lines: Vec<Line>,
    ends: [VertexId; 2],
    statements: &mut Statements,
) -> Option<NodeId> {
    let cells = |list: &[VertexId]| list.iter().copied().collect::<Cells>() - board.terminals;
    let mut nodes: Vec<NodeId> = Vec::new();
    for line in lines {
        let Line::Node(node) = line else { return None };
        let of: Vec<NodeId> = node.of.iter().map(|of| nodes[of.index()]).collect();
        nodes.push(match node.rule {
            Rule::Path(path) => {
                let between = cells(&path.0[1..path.0.len() - 1]);
                statements.path(path.0, between)
            }
            Rule::Claim(claim) => statements.claim(claim.0, of[0]),
            Rule::Or(or) => statements.or_with(of, cells(&or.0)),
            Rule::And(and) => {
                let joins = <[VertexId; 2]>::try_from(and.0).unwrap_or(ends);
                statements.and(joins, of, board.terminals)?
            }
            Rule::Either(either) => statements.either(either.0, [of[0], of[1]]),
            Rule::Hold(hold) => statements.hold(hold.0, of[0]),
            _ => return None,
        });
    }
    nodes.last().copied()
}
