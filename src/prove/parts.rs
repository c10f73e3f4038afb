//! Certificates of proofs that are too large to be written in one piece.
//!
//! What a solver knows is about its start: the positions after that, its dual game. So a part is a certificate about the
//! start, whose last node says that a player wins wherever he has some cells and his opponent nothing of a carrier
//! ([`Solver::fragment`]). The upper part of the proof is a certificate about the position itself that relies on
//! those. A part is in memory until it is whole, of the others only what they show.

use std::io;

use rustc_hash::FxHashMap;
use thiserror::Error;

use crate::game::{Player, Position, Rules};
use crate::graph::{VertexId, VertexSet};
use crate::proof::MovingAs;
use crate::proof::certificate::{
    Aim, Checker, End, Fault, GameId, Line, Node, NodeId, Normal, Proved, Rule, Shown, rules,
};
use crate::solve::{Limits, NoCertificate, Prospect, SolveError, SolveOptions, Solver, StopReason};

/// A part of a certificate.
#[derive(Clone, Copy, Debug)]
pub struct NewPart<'p> {
    /// Its number among the parts.
    pub number: u32,
    /// What it is about: the solver's start, or, where the answer is, the position that was asked for.
    pub position: &'p Position,
    /// What it says.
    pub lines: &'p [Line],
    /// The share of the opponent's claims that are met without this part, from 0 to 1, as if there were as much under
    /// one claim as under another. It does not fall while a position is written, and is 1 when it is answered.
    pub met: f64,
}

/// Where a part goes.
pub type Emit<'e> = dyn FnMut(&NewPart<'_>) -> io::Result<()> + 'e;

/// How a certificate is split.
#[derive(Clone, Debug)]
pub struct PartOptions {
    /// A position for which more nodes than this were expanded, or in whose strategy the winner moves more
    /// often, is taken apart.
    pub nodes: u64,
    /// When to give up; its nodes do not count.
    pub limits: Limits,
}

/// Why a certificate in parts is not written.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum PartWriteError {
    /// The solver refuses the position.
    #[error(transparent)]
    Solve(#[from] SolveError),
    /// There is nothing to write, or a limit strikes.
    #[error(transparent)]
    None(#[from] NoCertificate),
    /// Misère positions have no carriers.
    #[error("only under normal rules there are certificates in parts")]
    Misere,
    /// A part cannot be put where it goes.
    #[error("a part cannot be written: {0}")]
    Io(#[from] io::Error),
}

impl From<Fault> for PartWriteError {
    fn from(fault: Fault) -> Self {
        NoCertificate::Refused(fault.to_string()).into()
    }
}

impl From<StopReason> for PartWriteError {
    fn from(reason: StopReason) -> Self {
        NoCertificate::Stopped(reason).into()
    }
}

/// Writes certificates of positions of a solver's game, in parts that rely on one another.
pub struct PartWriter<'s, 'e> {
    solver: &'s Solver,
    options: PartOptions,
    /// The position that the solver was made for.
    start: Position,
    emit: &'e mut Emit<'e>,
    /// What the parts about the start show, by their numbers.
    shown: Vec<Option<Shown>>,
    /// The positions above the present one in which the opponent is to move, from the top.
    meetings: Vec<Meeting>,
}

/// How far the claims of the opponent in a position are met.
struct Meeting {
    claims: usize,
    left: usize,
}

/// The upper part of a proof.
struct Upper {
    position: Position,
    winner: Player,
    lines: Vec<Line>,
    checker: Checker,
    /// The nodes that take over what a part shows.
    given: FxHashMap<u32, NodeId>,
}

/// What is kept of the nodes of the upper part: there are few.
const UPPER_MEMORY: usize = usize::MAX;

impl<'s, 'e> PartWriter<'s, 'e> {
    /// Begins with what parts show that are there already, by their numbers: of those about the position that the solver
    /// was made for.
    pub fn new(
        solver: &'s Solver,
        options: PartOptions,
        shown: Vec<Option<Shown>>,
        emit: &'e mut Emit<'e>,
    ) -> Self {
        let start = solver.start().clone().with_to_move(None);
        Self { solver, options, start, emit, shown, meetings: Vec::new() }
    }

    /// How many parts there are.
    #[must_use]
    pub fn parts(&self) -> usize {
        self.shown.len()
    }

    /// The share of the opponent's claims that are met in the position that is being written, or in which writing was
    /// stopped, as [`NewPart::met`] has it.
    #[must_use]
    pub fn met(&self) -> f64 {
        let under = |met, &Meeting { claims, left }: &Meeting| {
            (met + (claims - left) as f64) / claims as f64
        };
        self.meetings.iter().rev().fold(0.0, under)
    }

    /// Writes who wins a position, and why: the parts that are not there yet, and one that relies on them and has the
    /// answer. What the solver does not know any more is searched.
    ///
    /// Complexity: that of the strategy, and of what must be searched anew. The memory of a part, and of what the
    /// parts show.
    ///
    /// # Errors
    /// If the solver refuses the position, a limit strikes, or a part cannot be written. What has been written stays
    /// of use.
    pub fn write(
        &mut self,
        position: &Position,
        to_move: Player,
    ) -> Result<Player, PartWriteError> {
        if position.game().rules() == Rules::Misere {
            return Err(PartWriteError::Misere);
        }
        self.meetings.clear();
        let (winner, _) = self.solve(position, to_move)?;
        let mut upper = Upper {
            position: position.clone(),
            winner,
            lines: Vec::new(),
            checker: Checker::new(position, UPPER_MEMORY),
            given: FxHashMap::default(),
        };
        let node = self.walk(&mut upper, position, to_move)?;
        upper.line(Line::Answer(Proved::Winner { to_move, winner, node }))?;
        let nodes = upper.checker.node_count() as u32;
        upper.line(Line::End(End { nodes, answers: 1 }))?;
        self.put(position, &upper.lines, 1.0, None)?;
        Ok(winner)
    }

    /// Who wins, and with which move if he is to move.
    fn solve(
        &self,
        position: &Position,
        to_move: Player,
    ) -> Result<(Player, Option<VertexId>), PartWriteError> {
        let limits = Limits { nodes: None, ..self.options.limits.clone() };
        let options = SolveOptions { limits, all_moves: false, line: false };
        let solution = self.solver.solve(position, to_move, &options)?;
        if let Some(reason) = solution.stopped {
            return Err(reason.into());
        }
        let winner = solution.winner();
        let winner = winner.ok_or(NoCertificate::NotShown("the search names no winner"))?;
        Ok((winner, solution.best_move))
    }

    /// The node of a position that the winner wins.
    fn walk(
        &mut self,
        upper: &mut Upper,
        position: &Position,
        to_move: Player,
    ) -> Result<NodeId, PartWriteError> {
        let moves = to_move == upper.winner;
        let mut serving = self.serving(upper, position, moves);
        if let Some((_, source)) = serving.pop() {
            return self.node(upper, source);
        }
        let is_small = match self.solver.prospect(position, to_move)? {
            Prospect::Won { work, .. } => work <= self.options.nodes,
            Prospect::Open { .. } => true,
        };
        let most = Some(self.options.nodes);
        if is_small && let Some(part) = self.part(position, to_move, most)? {
            return self.node(upper, Source::Part(part));
        }
        if !moves {
            return self.meet(upper, position);
        }
        match self.solve(position, to_move)? {
            (_, Some(cell)) => {
                let then = self.walk(upper, &after(position, cell, to_move), to_move.other())?;
                upper.node(vec![then], Rule::Claim(rules::Claim(cell)))
            }
            // It is decided.
            (_, None) => match self.part(position, to_move, None)? {
                Some(part) => self.node(upper, Source::Part(part)),
                None => Err(NoCertificate::NotShown("no winning move is found").into()),
            },
        }
    }

    /// The node of a position in which the opponent is to move: his claims are tried until the answers have no cell in
    /// common.
    fn meet(&mut self, upper: &mut Upper, position: &Position) -> Result<NodeId, PartWriteError> {
        let (winner, loser) = (upper.winner, upper.winner.other());
        let mut must = position.empty_cells();
        let claims = must.len();
        let mut threats = Vec::new();
        let mut known = Vec::new();
        for cell in must.iter() {
            let carrier = self.solver.carrier(&after(position, cell, loser), winner)?;
            known.extend(carrier.map(|carrier| (cell, carrier)));
        }
        let order = self.solver.moves_to_try(position, loser)?.unwrap_or_default();
        loop {
            // What is there already costs nothing.
            for (carrier, source) in self.serving(upper, position, true) {
                if !must.is_subset_of(&carrier) {
                    must.intersect_with(&carrier);
                    threats.push(self.node(upper, source)?);
                }
            }
            if must.is_empty() {
                return upper.node(threats, Rule::Or(rules::Or(Vec::new())));
            }
            // First what leaves the opponent the fewest claims, as far as is known.
            let left = |carrier: &VertexSet| (&must & carrier).len();
            let met = known.iter().filter(|(cell, _)| must.contains(*cell));
            let best = met.min_by_key(|(_, carrier)| left(carrier)).map(|&(cell, _)| cell);
            let next = order.iter().copied().find(|&cell| must.contains(cell));
            let cell = best.or(next).or(must.first()).expect("it is not empty");
            self.meetings.push(Meeting { claims, left: must.len() });
            let node = self.walk(upper, &after(position, cell, loser), winner)?;
            self.meetings.pop();
            must.intersect_with(&upper.normal(node)?.carrier);
            threats.push(node);
        }
    }

    /// What serves for a position, the winner to move or not, with its carrier.
    fn serving(&self, upper: &Upper, position: &Position, moves: bool) -> Vec<(VertexSet, Source)> {
        let [mine, empty] = [position.claimed(upper.winner), &position.empty_cells()];
        let serves = |wins: &Normal| {
            let is_won = wins.player == upper.winner && wins.aim == Aim::Win;
            let is_in_time = moves || wins.moving == MovingAs::Second;
            let has_all = wins.owned.is_subset_of(mine) && wins.carrier.is_subset_of(empty);
            is_won && is_in_time && wins.held.is_empty() && has_all
        };
        let nodes = (0..upper.checker.node_count() as u32).map(NodeId);
        let nodes = nodes.filter_map(|node| {
            let wins = upper.checker.theorem(node)?.normal()?;
            serves(wins).then(|| (wins.carrier.clone(), Source::Node(node)))
        });
        let parts = (0..).zip(&self.shown).filter_map(|(part, shown)| {
            let wins = shown.as_ref()?.wins();
            serves(wins).then(|| (wins.carrier.clone(), Source::Part(part)))
        });
        parts.chain(nodes).collect()
    }

    fn node(&self, upper: &mut Upper, source: Source) -> Result<NodeId, PartWriteError> {
        let part = match source {
            Source::Node(node) => return Ok(node),
            Source::Part(part) => part,
        };
        if let Some(&node) = upper.given.get(&part) {
            return Ok(node);
        }
        let shown = self.shown[part as usize].as_ref().expect("it is a part about the start");
        upper.checker.rely_on(part, shown)?;
        let Normal { player: by, moving, ref owned, ref carrier, .. } = *shown.wins();
        let his = upper.position.claimed(by);
        let [owned, carrier] = [owned, carrier].map(|cells| (cells - his).iter().collect());
        let rule = rules::Given { part, by, moving, owned, carrier };
        let node = upper.node(Vec::new(), Rule::Given(rule))?;
        upper.given.insert(part, node);
        Ok(node)
    }

    /// Writes the part of a position, unless it needs too many nodes.
    fn part(
        &mut self,
        position: &Position,
        to_move: Player,
        nodes: Option<u64>,
    ) -> Result<Option<u32>, PartWriteError> {
        let limits = Limits { nodes, ..self.options.limits.clone() };
        let options = SolveOptions { limits, all_moves: false, line: false };
        let fragment = self.solver.fragment(position, to_move, &options)?;
        let mut lines = match fragment.lines {
            Ok(lines) => lines,
            Err(NoCertificate::Stopped(StopReason::Nodes)) => return Ok(None),
            Err(reason) => return Err(reason.into()),
        };
        let nodes = lines.iter().filter(|line| matches!(line, Line::Node(_))).count() as u32;
        lines.push(Line::End(End { nodes, answers: 0 }));
        let mut checker = Checker::new(&self.start, usize::MAX);
        lines.iter().try_for_each(|line| checker.line(line))?;
        let shown = checker.shown().ok_or(NoCertificate::NotShown("a part shows no win"))?;
        let start = self.start.clone();
        Ok(Some(self.put(&start, &lines, self.met(), Some(shown))?))
    }

    fn put(
        &mut self,
        position: &Position,
        lines: &[Line],
        met: f64,
        shown: Option<Shown>,
    ) -> Result<u32, PartWriteError> {
        let number = self.shown.len() as u32;
        (self.emit)(&NewPart { number, position, lines, met })?;
        self.shown.push(shown);
        Ok(number)
    }
}

/// Where a position is won already.
enum Source {
    Part(u32),
    Node(NodeId),
}

impl Upper {
    fn line(&mut self, line: Line) -> Result<(), PartWriteError> {
        self.checker.line(&line)?;
        self.lines.push(line);
        Ok(())
    }

    fn node(&mut self, of: Vec<NodeId>, rule: Rule) -> Result<NodeId, PartWriteError> {
        let id = NodeId(self.checker.node_count() as u32);
        self.line(Line::Node(Node { id, game: GameId::FILE, of, rule }))?;
        Ok(id)
    }

    fn normal(&self, node: NodeId) -> Result<&Normal, PartWriteError> {
        let theorem = self.checker.theorem(node).and_then(|theorem| theorem.normal());
        Ok(theorem.ok_or(NoCertificate::NotShown("a part shows no win"))?)
    }
}

impl std::fmt::Debug for PartWriter<'_, '_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PartWriter").field("parts", &self.parts()).finish_non_exhaustive()
    }
}

fn after(position: &Position, cell: VertexId, by: Player) -> Position {
    let mut after = position.clone();
    after.claim(cell, by).expect("the cell is empty");
    after
}
