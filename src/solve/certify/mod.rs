//! Answers with their certificates.

mod choices;
mod cuts;
mod index;
mod local;
mod memo;
mod misere;
mod net;
mod prover;
mod ready_made;
mod settled;
mod transfer;
mod writer;

use super::any_engine::{Claims, EngineGame, EngineOf};
use super::budget::Budget;
use super::driver::{Judge, drive};
use super::proof::Tracked;
use super::solver::is_none;
use super::{Progress, Solution, SolveOptions, StopReason, spanning_trees};
use crate::game::{ByPlayer, Game, Player, Rules, State};
use crate::graph::{Bits, Hypergraph, VertexId};
use crate::planar::{self, Embedding, Node};
use crate::proof::Action;
use crate::proof::certificate::{
    self, Dual, End, GameId, Line, NodeId, Proved, Rule, rules, visit,
};
use crate::switching::EdgeGame;
use cuts::Cuts;
pub use local::{LocalCertificate, LocalError};
use misere::MisereProver;
use net::Net;
use prover::Prover;
use thiserror::Error;
use transfer::Transfers;
use writer::{Aim, Writer};

/// Shannon games have no draws.
const NO_WINNER: NoCertificate = NoCertificate::NotShown("the search names no winner");

/// Answers about a position, each with its winner's strategy.
#[derive(Clone, Debug)]
pub struct Certified {
    /// For each side to move that was asked about, what [`solve`](super::solve) says.
    pub solutions: Vec<(Player, Solution)>,
    /// The lines of the certificate, in the vertices of the position, the last line included; or why
    /// there are none. The solutions are what they are all the same.
    pub lines: Result<Vec<Line>, NoCertificate>,
}

/// Who wins a position, and why, in nodes about an earlier one: part of a certificate.
#[derive(Clone, Debug)]
pub struct Fragment {
    /// What [`solve`](super::solve) says.
    pub solution: Solution,
    /// The games and nodes, in the vertices of the position; the last node is about the winner, who owns
    /// only cells that he has claimed since the earlier position. Or why there are none.
    pub lines: Result<Vec<Line>, NoCertificate>,
}

/// Why there is no certificate of an answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum NoCertificate {
    /// A search was stopped, the one for the winner's strategy included; a solution says so, too.
    #[error("the search was stopped ({0})")]
    Stopped(StopReason),
    /// The strategy could not be written down, which is a fault of the program. What the search found
    /// out is not in doubt for that.
    #[error("the winner's strategy could not be written down: {0}; please report the position")]
    NotShown(&'static str),
    /// The checker says no to what was written, which is a fault of the program, too.
    #[error("the checker refuses it: {0}; please report the position")]
    Refused(String),
}

impl From<StopReason> for NoCertificate {
    fn from(reason: StopReason) -> Self {
        Self::Stopped(reason)
    }
}

impl Certified {
    /// The part of a certificate that one question has led to.
    pub(super) fn into_fragment(mut self) -> Option<Fragment> {
        let (_, solution) = self.solutions.pop()?;
        let is_part = |line: &Line| matches!(line, Line::Dual(_) | Line::Node(_));
        let lines = self.lines.map(|lines| lines.into_iter().filter(is_part).collect());
        Some(Fragment { solution, lines })
    }

    /// Gives every vertex another id.
    pub(super) fn rename(&mut self, ids: &[VertexId]) {
        self.solutions.iter_mut().for_each(|(_, solution)| solution.rename(ids));
        for line in self.lines.iter_mut().flatten() {
            visit::vertices(line, &mut |vertex| *vertex = ids[vertex.index()]);
        }
    }
}

/// The certificate of a game of degree 2: the trees of the winner.
pub(super) fn by_trees(game: &EdgeGame, to_move: &[Player], options: &SolveOptions) -> Certified {
    let mut lines = Lines::default();
    let mut solutions = Vec::new();
    let mut of_winner: ByPlayer<Option<NodeId>> = ByPlayer::default();
    let mut none = None;
    let proof = game.proof();
    for &player in to_move {
        let solution = spanning_trees::solve(game, player, options);
        let winner = solution.winner();
        let stopped = solution.stopped;
        solutions.push((player, solution));
        let Some(winner) = winner else {
            none = Some(stopped.map_or(NO_WINNER, NoCertificate::Stopped));
            continue;
        };
        let wins = |action: &Action| match *action {
            Action::Decide(decision) if decision.winner == winner => Some(decision.moving),
            _ => None,
        };
        let mut decisions = proof.steps.iter().filter_map(|step| Some((step, wins(&step.action)?)));
        let Some((step, moving)) = decisions.next() else {
            none = Some(NoCertificate::NotShown("the trees that decide the game are missing"));
            continue;
        };
        let node = *of_winner[winner].get_or_insert_with(|| {
            let rule = Rule::Decided(rules::Decided { winner, moving, steps: vec![step.clone()] });
            lines.node(GameId::FILE, Vec::new(), rule)
        });
        lines.answer(Proved::Winner { to_move: player, winner, node });
    }
    Certified { solutions, lines: none.map_or_else(|| Ok(ended(lines.list)), Err) }
}

/// Who wins an engine's game after these claims with each of the given players to move, and why: in nodes
/// about the opening.
pub(super) fn certify<const W: usize>(
    engine: &mut EngineOf<W>,
    claims: &Claims,
    to_move: &[Player],
    options: &SolveOptions,
    report: &mut dyn FnMut(Player, &Progress),
) -> Certified {
    let state = engine.after(claims);
    let EngineOf { judge, root: opening, board, .. } = engine;
    let start = Start { opening, claims, state };
    let judge = &mut **judge;
    let EngineGame { game, dual, memory } = &**board;
    // The plain engine has no use for a dual, but the misère prover does.
    let misere = game.rules() == Rules::Misere && dual.is_none();
    let own = if misere { planar::dual(game).ok() } else { None };
    let dual = dual.as_ref().or(own.as_ref());
    let mut solutions = Vec::new();
    for &player in to_move {
        let solution =
            drive(judge, &start.state, player, options, &mut |progress| report(player, progress));
        solutions.push((player, solution));
    }
    if let Some(reason) = solutions.iter().find_map(|(_, solution)| solution.stopped) {
        return Certified { solutions, lines: Err(NoCertificate::Stopped(reason)) };
    }
    let mut certificate = Certificate { lines: Lines::default(), dual: None, memory: *memory };
    for (player, solution) in &mut solutions {
        let player = *player;
        let mut report = |progress: &Progress| report(player, progress);
        let mut budget = Budget::new(&options.limits, &mut report);
        let winner = solution.outcome.and_then(|outcome| outcome.winner());
        let answer = winner.ok_or(NO_WINNER).and_then(|winner| {
            let boards = (game, dual);
            // What is part of another certificate may begin with any move that wins.
            let named = solution.best_move.filter(|_| player == winner && is_none(claims));
            let asked = (player, winner, named);
            let node = certificate.prove(judge, &start, boards, asked, &mut budget)?;
            Ok(Proved::Winner { to_move: player, winner, node })
        });
        match answer {
            Ok(answer) => certificate.lines.answer(answer),
            Err(reason) => {
                if let NoCertificate::Stopped(reason) = reason {
                    solution.stopped = Some(reason);
                }
                return Certified { solutions, lines: Err(reason) };
            }
        }
    }
    Certified { solutions, lines: Ok(ended(without_waste(certificate.lines.list))) }
}

/// A node as a line.
fn node_line(id: NodeId, game: GameId, of: Vec<NodeId>, rule: Rule) -> Line {
    Line::Node(certificate::Node { id, game, of, rule })
}

/// Lines as they come together.
#[derive(Clone, Debug, Default)]
struct Lines {
    list: Vec<Line>,
    /// How many of them are nodes.
    nodes: u32,
}

impl Lines {
    /// Adds a node.
    fn node(&mut self, game: GameId, of: Vec<NodeId>, rule: Rule) -> NodeId {
        let id = NodeId(self.nodes);
        self.nodes += 1;
        self.list.push(node_line(id, game, of, rule));
        id
    }

    fn answer(&mut self, proved: Proved) {
        self.list.push(Line::Answer(proved));
    }
}

/// Lines with the last one.
fn ended(mut lines: Vec<Line>) -> Vec<Line> {
    let count = |is_one: fn(&&Line) -> bool| lines.iter().filter(is_one).count() as u32;
    let nodes = count(|line| matches!(line, Line::Node(_)));
    let answers = count(|line| matches!(line, Line::Answer(_)));
    lines.push(Line::End(End { nodes, answers }));
    lines
}

/// The lines without the nodes that no answer needs: threats that were found and then left out.
fn without_waste(mut lines: Vec<Line>) -> Vec<Line> {
    let mut needed = vec![false; lines.len()];
    let is_needed = |line: &Line, needed: &[bool]| match line {
        Line::Node(node) => needed[node.id.index()],
        Line::Dual(_) | Line::Side(_) | Line::Answer(_) | Line::End(_) => true,
    };
    for line in lines.iter_mut().rev() {
        if is_needed(line, &needed) {
            visit::nodes(line, &mut |node| needed[node.index()] = true);
        }
    }
    let mut number = vec![NodeId(0); lines.len()];
    let kept = (0..needed.len()).filter(|&index| needed[index]);
    for (next, index) in (0..).map(NodeId).zip(kept) {
        number[index] = next;
    }
    lines.retain(|line| is_needed(line, &needed));
    for line in &mut lines {
        visit::nodes(line, &mut |node| *node = number[node.index()]);
    }
    lines
}

/// Where the strategy begins.
struct Start<'c, const W: usize> {
    opening: &'c Tracked<W>,
    claims: &'c Claims,
    /// The opening after these claims.
    state: Tracked<W>,
}

impl<const W: usize> Start<'_, W> {
    fn of(&self, player: Player) -> Bits<W> {
        self.claims[player].iter().copied().collect()
    }
}

/// A certificate that is being written.
struct Certificate {
    lines: Lines,
    /// The dual game, once it has been written.
    dual: Option<GameId>,
    /// MiB for looking up nodes by positions, besides the certificate itself.
    memory: usize,
}

impl Certificate {
    /// The dual game, which is written when it is first needed.
    fn dual(&mut self, board: &Hypergraph) -> Option<GameId> {
        if self.dual.is_none() {
            let dual = dual_of(board, GameId(1))?;
            self.dual = Some(dual.game);
            self.lines.list.push(Line::Dual(dual));
        }
        self.dual
    }

    fn prove<const W: usize>(
        &mut self,
        judge: &mut dyn Judge<Tracked<W>>,
        start: &Start<'_, W>,
        (game, dual): (&Game, Option<&Game>),
        (to_move, winner, named): (Player, Player, Option<VertexId>),
        budget: &mut Budget<'_>,
    ) -> Result<NodeId, NoCertificate> {
        if game.rules() == Rules::Misere {
            let boards = (game, dual);
            let mut prover = MisereProver::new(judge, budget, self, winner, boards);
            return prover.prove(start, to_move);
        }
        let net = match winner {
            // What is decided has no paths to be found, and an embedding need not show the arcs.
            _ if start.state.decided().is_some() && winner == Player::Cut => None,
            Player::Short => Net::<W>::new(game, false).map(|net| net.with_ready_made(game)),
            Player::Cut => dual.and_then(|dual| {
                Some(Net::new(dual, planar::has_arcs(game))?.with_ready_made(dual))
            }),
        };
        let in_dual = winner == Player::Cut && net.is_some();
        let number = if in_dual { self.dual(game.hypergraph()) } else { None };
        let number = number.unwrap_or_default();
        let writer = Writer::new(&mut self.lines, number, Aim::Win);
        let has_none = winner == Player::Cut && net.is_none();
        let cuts = if has_none { Cuts::new(game) } else { None };
        let most_pairs = usize::MAX;
        let transfers = match dual.filter(|_| in_dual) {
            Some(dual) => Transfers::in_dual(dual, self.memory),
            None => Transfers::new(game, winner, self.memory),
        };
        let transfers = Some(transfers);
        let mut prover = Prover {
            judge,
            budget,
            writer,
            winner,
            game,
            start,
            named,
            net,
            cuts,
            most_pairs,
            transfers,
        };
        let mut node = prover.prove(to_move)?;
        if in_dual {
            node = prover.writer.lift(node);
        }
        Ok(node)
    }
}

/// The dual of the game of the file, as the game with a number; `None` if it has none.
pub(crate) fn dual_of(board: &Hypergraph, game: GameId) -> Option<Dual> {
    let embedding = Embedding::new(board).ok()?;
    // The first terminal first, and then the way around on which the second comes earlier.
    let mut rim = embedding.terminals();
    let place = |rim: &[VertexId], terminal| rim.iter().position(|&other| other == terminal);
    let first = place(&rim, board.terminals()[0])?;
    rim.rotate_left(first);
    let mirrored = 2 * place(&rim, board.terminals()[1])? > rim.len();
    if mirrored {
        rim[1..].reverse();
    }
    let neighbours = |node: Node| {
        let mut nodes: Vec<Node> = embedding.neighbours(node).collect();
        if mirrored {
            nodes.reverse();
        }
        nodes
    };
    let hyperedges = (0..board.hyperedge_count()).map(|index| {
        neighbours(Node::Hyperedge(index)).into_iter().filter_map(Node::vertex).collect()
    });
    let around = rim.into_iter().chain(board.cells().iter()).map(|vertex| {
        let mut nodes = neighbours(Node::Vertex(vertex));
        if let Some(outside) = nodes.iter().position(|&node| node == Node::Outside) {
            nodes.rotate_left(outside);
        }
        let index = |node: &Node| match *node {
            Node::Hyperedge(index) => Some(index as u32),
            Node::Vertex(_) | Node::Outside => None,
        };
        (vertex, nodes.iter().filter_map(index).collect::<Vec<_>>())
    });
    let is_listed =
        |(vertex, at): &(VertexId, Vec<u32>)| !at.is_empty() || board.is_terminal(*vertex);
    Some(Dual {
        game,
        of: GameId::FILE,
        hyperedges: hyperedges.collect(),
        around: around.filter(is_listed).collect(),
    })
}

#[cfg(test)]
mod tests;
