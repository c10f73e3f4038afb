//! Small games on parts of the board, which the solver plays.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::board::{Board, Cells, Groups};
use super::standing::Standing;
use super::statements::{Statements, renamed};
use crate::game::{Game, Goal, Outcome, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::certificate::{Line, Node, NodeId, Rule, rules};
use crate::solve::{Engine, Limits, SolveError, SolveOptions, Solver, SolverOptions};

/// The memory of each solver in MiB: the games are small.
const MEMORY: usize = 16;

/// What the solver has said about parts of the board.
#[derive(Default)]
pub(super) struct Locals {
    joins: FxHashMap<Question, Joins>,
}

/// Whether Short joins the ends of a part.
#[derive(Clone)]
enum Joins {
    Yes(Rc<[Node]>),
    No,
    /// Not found out with so many nodes.
    Open(u64),
}

/// Cells, and for each group which of them are beside it; the first two groups are to be joined. Stones that are elsewhere
/// make no other game.
type Question = (Cells, Vec<Cells>);

/// A part of the board as a game: its cells, then the groups beside them.
struct Local {
    question: Question,
    cells: Vec<VertexId>,
    /// The groups, the ends first.
    groups: Groups,
}

impl Local {
    fn new(board: &Board, area: Cells, groups: &Groups, at: [usize; 2]) -> Self {
        let beside = |group: &Cells| board.around(*group) & area;
        let mut order: Vec<usize> = (0..groups.len())
            .filter(|group| at.contains(group) || !beside(&groups[*group]).is_empty())
            .collect();
        order.sort_by_key(|group| (!at.contains(group), beside(&groups[*group])));
        let groups: Groups = order.into_iter().map(|group| groups[group]).collect();
        let question = (area, groups.iter().map(beside).collect());
        Self { question, cells: area.iter().collect(), groups }
    }

    /// The game, and the position in which Short has the groups.
    fn position(&self, board: &Board) -> (Game, Position) {
        let (area, beside) = &self.question;
        let count = self.cells.len();
        let mut edges = Vec::new();
        for (index, &cell) in self.cells.iter().enumerate() {
            let near = board.rows[cell.index()] & *area;
            let cells = (0..index).filter(|&other| near.contains(self.cells[other]));
            let groups = (0..beside.len()).filter(|&group| beside[group].contains(cell));
            let near = cells.chain(groups.map(|group| count + group));
            edges.extend(near.map(|other| [index, other].map(VertexId::new)));
        }
        let ends = [count, count + 1].map(VertexId::new).to_vec();
        let graph = Hypergraph::new(count + beside.len(), ends, edges);
        let graph = graph.expect("edges of cells and groups");
        let game = Game::new(graph, Goal::Connect, Rules::Normal);
        let game = game.expect("two terminals that conduct");
        let mut position = Position::opening(game.clone());
        for group in 2..beside.len() {
            position.claim(VertexId::new(count + group), Player::Short).expect("it is empty");
        }
        (game, position)
    }
}

fn options(nodes: u64, limits: &Limits) -> SolveOptions {
    let limits = Limits { nodes: Some(nodes), ..limits.clone() };
    SolveOptions { limits, all_moves: false, line: false }
}

fn solver(opening: &Position) -> Result<Solver, SolveError> {
    let options = SolverOptions { engine: Engine::ProofNumber, memory: MEMORY, threads: 1 };
    Solver::at(opening, options)
}

impl Locals {
    /// A node that says that Short, who has these stones and moves, joins the ends within an area; `None` if he does not, or it
    /// takes too many nodes.
    pub(super) fn joined(
        &mut self,
        board: &Board,
        (standing, area): (&Standing, Cells),
        ends: [VertexId; 2],
        statements: &mut Statements,
        (nodes, limits): (u64, &Limits),
    ) -> Result<Option<NodeId>, SolveError> {
        let groups = standing.groups(board);
        let at = ends.map(|end| groups.iter().position(|group| group.contains(end)));
        let [Some(from), Some(to)] = at else { return Ok(None) };
        let local = Local::new(board, area, &groups, [from, to]);
        let known = self.joins.get(&local.question).cloned();
        let known = known.filter(|known| !matches!(known, Joins::Open(asked) if *asked < nodes));
        let joins = match known {
            Some(known) => known,
            None => {
                let (game, position) = local.position(board);
                let asked = options(nodes, limits);
                let fragment =
                    solver(&Position::opening(game))?.fragment(&position, Player::Short, &asked)?;
                let joins =
                    match (fragment.solution.outcome, fragment.lines.ok().and_then(nodes_of)) {
                        (Some(Outcome::Short), Some(proof)) => Joins::Yes(proof),
                        (Some(Outcome::Cut), _) => Joins::No,
                        _ => Joins::Open(nodes),
                    };
                self.joins.insert(local.question.clone(), joins.clone());
                joins
            }
        };
        Ok(match joins {
            Joins::Yes(proof) => taken_over(board, &local, &proof, (standing, ends), statements),
            Joins::No | Joins::Open(_) => None,
        })
    }
}

fn nodes_of(lines: Vec<Line>) -> Option<Rc<[Node]>> {
    let node = |line| if let Line::Node(node) = line { Some(node) } else { None };
    lines.into_iter().map(node).collect()
}

/// The last of these nodes, about the board in place of its part. What is a terminal there may be a stone of the board.
fn taken_over(
    board: &Board,
    local: &Local,
    proof: &[Node],
    (standing, ends): (&Standing, [VertexId; 2]),
    statements: &mut Statements,
) -> Option<NodeId> {
    let one = |group: &Cells| ends.into_iter().find(|&end| group.contains(end)).or(group.first());
    let stand = local.groups.iter().map(one);
    let images: Vec<VertexId> =
        local.cells.iter().copied().map(Some).chain(stand).collect::<Option<_>>()?;
    let mut nodes: Vec<NodeId> = Vec::new();
    for Node { of, rule, .. } in proof {
        let rule = renamed(rule, &images)?;
        if let Rule::Path(rules::Path(path)) = &rule {
            let groups =
                local.groups.iter().filter(|group| path.iter().any(|&v| group.contains(v)));
            let stones = groups.fold(path.iter().copied().collect(), |all, group| all | *group);
            let through = Standing { stones, pairs: standing.pairs.clone() };
            nodes.push(through.joined(board, [path[0], path[path.len() - 1]], statements)?);
            continue;
        }
        let of = of.iter().map(|of| nodes[of.index()]).collect();
        nodes.push(statements.follow(rule, of, ends, board.terminals)?);
    }
    nodes.last().copied()
}
