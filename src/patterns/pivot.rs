//! Pivoting templates.
//!
//! A pattern with a group A, an edge and an empty cell B. Its outcomes are the *fork*: a, A is joined to
//! the edge; b, B is Short's and joined to it; both (T), or neither (0). B is joined to a stone B0 outside
//! that touches nothing else; then b says that B0 is joined to the edge.
//!
//! A fork G is *pivoting* if b <= G, or `{a|a,{b|0}} <= G`; it is *sente pivoting* if `{a|a,b} <= G` (Demer and
//! Selinger, Propositions 6.3 and 6.5). Both orders are decided as they are defined: `{a|a,X} <= G` if and
//! only if Short, moving first, reaches a, and for every claim of Cut's that leaves H one of these holds:
//! a <= H, that is, Short reaches a moving second; X <= H, and {b|0} <= H says that Short reaches b moving
//! first, b <= H that he does moving second; or he has a claim that leaves K with `{a|a,X} <= K`. So all is
//! asked of two solvers, one about A and the edge, one about B0 and the edge, and no value is computed.
//!
//! The same is one game of two terminals: the fork beside a *context*, a region whose value has been computed
//! (Propositions 6.3 and 6.5 again). A certificate that Short wins that game is one that the template is
//! pivoting.
//!
//! With each answer comes a carrier, cells with which alone it is right. A claim of Cut's outside the
//! carrier of what answers another claim is answered by the same.

use std::collections::HashMap;

use super::ledger::consult;
use super::region::glued_file;
use super::template::{Answer, Questions};
use super::{Ask, Findings, Ledger, Pattern, PivotKind};
use crate::formats::{FormatHint, GameFile, ReadOptions, read};
use crate::game::{Game, Player, Position};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::solve::{SolveError, SolverOptions};
use crate::values::Gluing;

/// A pattern that should be pivoting.
#[derive(Clone, Debug)]
pub struct Pivot {
    kind: PivotKind,
    /// The region, with the terminals B0, A and the edge.
    file: GameFile,
}

impl Pivot {
    /// The pivoting template that a pattern is, if it has one group, one edge and a cell B.
    #[must_use]
    pub fn of_pattern(pattern: &Pattern, kind: PivotKind) -> Option<Self> {
        let parts = pattern.parts();
        let is_one = parts.groups.len() == 1 && parts.sides.len() == 1 && parts.pivot.is_some();
        is_one.then(|| Self { kind, file: pattern.game_file() })
    }

    /// The region, with the terminals B0, A and the edge.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// The region beside its context: the pattern is pivoting if and only if Short joins the two terminals, the
    /// edge and terminal 3 of the context, though Cut moves first. The cells are called p1.b3 and so on, those of the
    /// context `p2.` and their name.
    #[must_use]
    pub fn in_context(&self) -> GameFile {
        let parts = [self.file.clone(), context(self.kind)];
        let whole = glued_file(&Gluing::juxtaposition(), &parts);
        let whole = whole.expect("both have three terminals that conduct, and normal rules");
        let position = whole.position().clone().with_to_move(Some(Player::Cut));
        whole.with_position(position)
    }

    /// Finds out whether the pattern is pivoting and, if that is asked, whether it is with any one empty cell
    /// given to Cut. `ledger` keeps what is known, as in [`Template::verify`](super::Template::verify).
    ///
    /// Complexity: exponential in the empty cells; every question to a solver counts as one more.
    ///
    /// # Errors
    /// As [`Solver::at`](crate::solve::Solver::at).
    pub fn verify(
        &self,
        ask: &Ask,
        options: SolverOptions,
        ledger: &mut dyn Ledger,
    ) -> Result<Findings, SolveError> {
        let start = self.file.position();
        let &[b0, a, edge] = start.game().hypergraph().terminals() else {
            unreachable!("the region has three terminals")
        };
        let (for_a, for_b) = (joining(start, [a, edge], b0), joining(start, [b0, edge], a));
        let mut search = Search {
            kind: self.kind,
            a: Questions::new(&self.file, &for_a, options, ask)?,
            b: Questions::new(&self.file, &for_b, options, ask)?,
            start: [for_a, for_b],
            known: HashMap::new(),
        };
        let empty = start.empty_cells();
        let nothing = VertexSet::new(empty.universe());
        let name = |cell: VertexId| self.file.names().name(cell).to_owned();
        let whole = consult(ledger, &self.file, None, || {
            Ok(search.holds(&nothing, &nothing)?.into_answer())
        })?;
        let mut findings = Findings { valid: whole.holds, ..Findings::default() };
        if whole.holds == Some(true) && ask.minimality {
            for (tried, cell) in empty.iter().enumerate() {
                ledger.tried(tried);
                let name = name(cell);
                let answer = match &whole.carrier {
                    Some(carrier) if !carrier.contains(cell) => Answer::holds(),
                    _ => consult(ledger, &self.file, Some(&name), || {
                        let mut cut = nothing.clone();
                        cut.insert(cell);
                        let without = search.holds(&nothing, &cut)?.into_answer();
                        Ok(Answer { carrier: None, ..without })
                    })?,
                };
                let Findings { superfluous_cells, needed_cells, open, .. } = &mut findings;
                answer.sort_into(name, superfluous_cells, needed_cells, open);
            }
            findings.tried_all = findings.open.is_empty();
        }
        search.a.sum_up(&mut findings);
        findings.nodes += search.b.nodes();
        findings.stopped = findings.stopped.or(search.b.stopped());
        Ok(findings)
    }
}

/// A region of the value `{a,b|{a,b|{a|0}}}` (gote) or `{a,b|a}` (sente).
fn context(kind: PivotKind) -> GameFile {
    let text = match kind {
        PivotKind::Gote => include_str!("../../graphs/pivoting-context.json"),
        PivotKind::Sente => include_str!("../../graphs/superswitch-1.json"),
    };
    let region = read(text.as_bytes(), FormatHint::Content, ReadOptions::default()).next();
    region.and_then(Result::ok).expect("the file is part of the program, which tests read")
}

/// The position in which these two terminals are to be joined and the third is a stone of Short's.
fn joining(region: &Position, ends: [VertexId; 2], stone: VertexId) -> Position {
    let hypergraph = region.game().hypergraph();
    let hyperedges: Vec<Vec<VertexId>> = hypergraph.hyperedges().map(<[_]>::to_vec).collect();
    let hypergraph = Hypergraph::new(hypergraph.vertex_count(), ends.to_vec(), hyperedges);
    let hypergraph = hypergraph.expect("the terminals are two of the three");
    let game = Game::new(hypergraph, region.game().goal(), region.game().rules());
    let mut position = Position::opening(game.expect("there are two terminals"));
    position.claim(stone, Player::Short).expect("it is no terminal any more");
    for by in Player::BOTH {
        for cell in region.claimed(by).iter() {
            position.claim(cell, by).expect("it is claimed in the region");
        }
    }
    position
}

/// What is known of a position, with a carrier if it holds.
#[derive(Clone, Debug)]
enum Verdict {
    Holds(VertexSet),
    Fails,
    /// A limit stopped it.
    Open,
}

impl Verdict {
    fn into_answer(self) -> Answer {
        match self {
            Self::Holds(carrier) => Answer { carrier: Some(carrier), ..Answer::holds() },
            Self::Fails => Answer { holds: Some(false), ..Answer::default() },
            Self::Open => Answer::default(),
        }
    }
}

/// Which of the two is to be joined to the edge.
#[derive(Clone, Copy)]
enum End {
    A,
    B,
}

struct Search<'a> {
    kind: PivotKind,
    a: Questions<'a>,
    b: Questions<'a>,
    /// The region for each end.
    start: [Position; 2],
    /// What has been found out about the order, by the cells of Short and of Cut.
    known: HashMap<(Vec<u64>, Vec<u64>), Verdict>,
}

impl Search<'_> {
    /// Whether the region with these claims more is pivoting, as its kind says.
    fn holds(&mut self, short: &VertexSet, cut: &VertexSet) -> Result<Verdict, SolveError> {
        if self.kind == PivotKind::Gote {
            let at_once = self.reaches(End::B, short, cut, Player::Cut)?;
            if !matches!(at_once, Verdict::Fails) {
                return Ok(at_once);
            }
        }
        self.at_least(short, cut)
    }

    /// Whether Short joins an end to the edge with this player to move.
    fn reaches(
        &mut self,
        end: End,
        short: &VertexSet,
        cut: &VertexSet,
        to_move: Player,
    ) -> Result<Verdict, SolveError> {
        let (questions, start) = match end {
            End::A => (&mut self.a, &self.start[0]),
            End::B => (&mut self.b, &self.start[1]),
        };
        let mut position = start.clone();
        for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
            for cell in cells.iter() {
                position.claim(cell, by).expect("the cell is empty");
            }
        }
        let Answer { holds, .. } = questions.ask_with(&position, to_move)?;
        Ok(match holds {
            Some(true) => {
                let carrier = questions.solver.carrier(&position, to_move)?;
                Verdict::Holds(carrier.unwrap_or_else(|| position.empty_cells()))
            }
            Some(false) => Verdict::Fails,
            None => Verdict::Open,
        })
    }

    /// Whether `{a|a,X} <= G` for the region with these claims more.
    fn at_least(&mut self, short: &VertexSet, cut: &VertexSet) -> Result<Verdict, SolveError> {
        let key = (short.words().to_vec(), cut.words().to_vec());
        if let Some(known) = self.known.get(&key) {
            return Ok(known.clone());
        }
        let verdict = self.find_out(short, cut)?;
        if !matches!(verdict, Verdict::Open) {
            self.known.insert(key, verdict.clone());
        }
        Ok(verdict)
    }

    fn find_out(&mut self, short: &VertexSet, cut: &VertexSet) -> Result<Verdict, SolveError> {
        let mut carrier = match self.reaches(End::A, short, cut, Player::Short)? {
            Verdict::Holds(carrier) => carrier,
            other => return Ok(other),
        };
        let mut left = self.start[0].empty_cells();
        left.subtract(short);
        left.subtract(cut);
        // The claims of Cut's that have no answer yet: one in the carrier of the threat first.
        let mut unanswered = left.clone();
        loop {
            let threatened = unanswered.iter().find(|&cell| carrier.contains(cell));
            let Some(claim) = threatened.or(unanswered.first()) else {
                return Ok(Verdict::Holds(carrier));
            };
            let mut cut = cut.clone();
            cut.insert(claim);
            match self.answered(short, &cut, &left)? {
                Verdict::Holds(answer) => {
                    unanswered.intersect_with(&answer);
                    unanswered.remove(claim);
                    carrier.union_with(&answer);
                }
                other => return Ok(other),
            }
        }
    }

    /// Whether Short has an answer to Cut's last claim.
    fn answered(
        &mut self,
        short: &VertexSet,
        cut: &VertexSet,
        left: &VertexSet,
    ) -> Result<Verdict, SolveError> {
        let mover = match self.kind {
            PivotKind::Gote => Player::Short,
            PivotKind::Sente => Player::Cut,
        };
        let mut is_open = false;
        for (end, to_move) in [(End::A, Player::Cut), (End::B, mover)] {
            match self.reaches(end, short, cut, to_move)? {
                Verdict::Fails => {}
                Verdict::Open => is_open = true,
                holds @ Verdict::Holds(_) => return Ok(holds),
            }
        }
        for reply in left.iter().filter(|&cell| !cut.contains(cell)) {
            let mut short = short.clone();
            short.insert(reply);
            match self.at_least(&short, cut)? {
                Verdict::Fails => {}
                Verdict::Open => is_open = true,
                Verdict::Holds(mut carrier) => {
                    carrier.insert(reply);
                    return Ok(Verdict::Holds(carrier));
                }
            }
        }
        Ok(if is_open { Verdict::Open } else { Verdict::Fails })
    }
}
