//! Is a template valid, and does it need all its cells and stones?
//!
//! A template is *valid* if Short joins what is to be joined though Cut moves first and has all that is
//! outside. It is *minimal* if it is not valid any more with any one of its empty cells given to Cut, nor with
//! any one of its stones taken away and the cell left empty (Demer and Selinger, section 6, who say "remove";
//! with the cell given to Cut a stone would be easier to need). The last stone of a group that is to be joined
//! is what the template is about and stays.
//!
//! All is asked of one [`Solver`]: that a cell goes to Cut is a claim more, that a stone goes one less, and
//! what has been found out about one such position holds in the next. Carriers come first: Short wins within
//! the carrier of his win, so a cell outside it is superfluous at once.

use serde_json::{Value, json};

use crate::formats::GameFile;
use crate::game::{Game, Outcome, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::solve::{Limits, Solution, SolveError, SolveOptions, Solver, SolverOptions, StopReason};

use super::ledger::{Question, consult};
use super::pivot::{beside_context, region_cells};
use super::{Cell, Kind, Ledger, Pattern, PatternError};

/// A template: a position in which Short should win though Cut moves.
#[derive(Clone, Debug)]
pub struct Template {
    file: GameFile,
    /// The empty cells that are its own: all but those of a pivot's context.
    cells: VertexSet,
    /// The same with one stone of a group taken away, each with the name of its cell.
    thinned: Vec<(Cell, GameFile)>,
}

/// What is to be found out, and when to give up.
#[derive(Clone, Debug, Default)]
pub struct Ask {
    /// Whether every cell and stone is tried, too.
    pub minimality: bool,
    /// Whether each first move of Cut's is a question of its own, so that a large template can be shared out.
    pub intrusions: bool,
    /// When to give up: the nodes are for each question, the time is for all.
    pub limits: Limits,
}

/// A cell that a template needs: with it Cut's, Cut wins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needed {
    /// The cell or stone that was taken away.
    pub cell: String,
    /// A move with which Cut wins then; none if he has won already.
    pub refuted_by: Option<String>,
}

/// What was found out about a template. Cells are called as in its game.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Findings {
    /// Whether it is valid; `None` if the search was stopped.
    pub valid: Option<bool>,
    /// Cut's winning move, if it is not valid.
    pub refuted_by: Option<String>,
    /// Whether every cell and stone has been tried.
    pub tried_all: bool,
    /// The empty cells that can go, each alone.
    pub superfluous_cells: Vec<String>,
    /// The stones that can go, each alone.
    pub superfluous_stones: Vec<String>,
    /// The cells that cannot go, with what happens then.
    pub needed_cells: Vec<Needed>,
    /// The stones that cannot go, likewise.
    pub needed_stones: Vec<Needed>,
    /// The cells and stones about which the answer is open: a limit stopped it, or the ledger left it out.
    pub open: Vec<String>,
    /// Cut's first moves to which no answer is known yet, if they were questions of their own.
    pub open_intrusions: Vec<String>,
    /// How many nodes were expanded, for all questions.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The limit that left something open.
    pub stopped: Option<StopReason>,
}

impl Findings {
    /// The cells and stones that it needs.
    #[must_use]
    pub fn needed(&self) -> Vec<&str> {
        let needed = self.needed_cells.iter().chain(&self.needed_stones);
        needed.map(|needed| needed.cell.as_str()).collect()
    }

    /// The findings as the program gives them with `--json`.
    #[must_use]
    pub fn to_json(&self) -> Value {
        let needed = |list: &[Needed]| -> Value {
            list.iter().map(|n| json!({ "cell": n.cell, "refuted_by": n.refuted_by })).collect()
        };
        let mut answer = json!({
            "valid": self.valid,
            "refuted_by": self.refuted_by,
            "minimal": self.minimal(),
            "superfluous_cells": self.superfluous_cells,
            "superfluous_stones": self.superfluous_stones,
            "needed_cells": needed(&self.needed_cells),
            "needed_stones": needed(&self.needed_stones),
            "open": self.open,
            "open_intrusions": self.open_intrusions,
            "nodes": self.nodes,
            "seconds": self.seconds,
        });
        if let Some(reason) = self.stopped {
            answer["stopped"] = json!(reason);
        }
        answer
    }

    /// Whether the template is minimal; `None` if it is not valid, if that was not asked, or if a limit
    /// left it open.
    #[must_use]
    pub fn minimal(&self) -> Option<bool> {
        let has_superfluous =
            !self.superfluous_cells.is_empty() || !self.superfluous_stones.is_empty();
        match (self.valid, has_superfluous) {
            (Some(true), true) => Some(false),
            (Some(true), false) => self.tried_all.then_some(true),
            _ => None,
        }
    }
}

impl Template {
    /// The template that a pattern is, by its [kind](Pattern::kind).
    ///
    /// # Errors
    /// If it has not what such a template joins.
    pub fn of_pattern(pattern: &Pattern) -> Result<Self, PatternError> {
        Self::of_kind(pattern, pattern.kind())
    }

    /// The template of this kind that a pattern is. That of a pivot is the pattern beside its context.
    ///
    /// # Errors
    /// If it has not what such a template joins.
    pub fn of_kind(pattern: &Pattern, kind: Kind) -> Result<Self, PatternError> {
        let pattern = pattern.of_kind(kind)?;
        let decided_in = |pattern: &Pattern| match kind {
            Kind::Pivot(kind) => beside_context(&pattern.game_file(), kind),
            Kind::WeakPivot => pattern.weak_pivot_file(),
            Kind::Edge | Kind::Interior | Kind::ConnectsBoth => pattern.game_file(),
        };
        let file = decided_in(&pattern);
        let cells = region_cells(&pattern.game_file(), &file);
        // Without a stone that holds the group of a pivot together there is none.
        let thinned = pattern
            .thinned()
            .into_iter()
            .filter_map(|(stone, pattern)| Some((stone, decided_in(&pattern.of_kind(kind).ok()?))));
        Ok(Self { thinned: thinned.collect(), file, cells })
    }

    /// The template that a position is: Short should join the terminals though Cut moves, and needs no more
    /// than its empty cells and the cells that he has claimed.
    #[must_use]
    pub fn of_game(file: GameFile) -> Self {
        let position = file.position().clone().with_to_move(Some(Player::Cut));
        let cells = position.empty_cells();
        Self { file: file.with_position(position), cells, thinned: Vec::new() }
    }

    /// All that is asked about: the game, then what is left of it without each stone that is a terminal's.
    #[cfg(feature = "cli")]
    pub(crate) fn games(&self) -> impl Iterator<Item = &GameFile> {
        std::iter::once(&self.file).chain(self.thinned.iter().map(|(_, file)| file))
    }

    /// Its empty cells; a pivot's context has others.
    #[must_use]
    pub fn cells(&self) -> &VertexSet {
        &self.cells
    }

    /// The position that Short should win, Cut to move.
    #[must_use]
    pub fn file(&self) -> &GameFile {
        &self.file
    }

    /// Finds out whether the template is valid and, if that is asked, minimal. `ledger` keeps what is
    /// known; a function is told how many of the cells and stones have been tried.
    ///
    /// Complexity: that of [`Solver::solve`], once for each cell and stone.
    ///
    /// # Errors
    /// As [`Solver::at`].
    pub fn verify(
        &self,
        ask: &Ask,
        options: SolverOptions,
        ledger: &mut dyn Ledger,
    ) -> Result<Findings, SolveError> {
        let (file, position) = (&self.file, self.file.position());
        // With the stones that may go still to be claimed, all questions are about later positions.
        let start = if ask.minimality { without_stones(position) } else { position.clone() };
        let mut judge = Questions::new(file, &start, options, ask)?;
        let mut findings = Findings::default();
        let first = if ask.intrusions {
            self.by_intrusions(&mut judge, ledger, &mut findings.open_intrusions)?
        } else {
            consult(ledger, file, &Question::Whole, || {
                judge.ask_with_carrier(position, Player::Cut)
            })?
        };
        (findings.valid, findings.refuted_by) = (first.holds, first.refuted_by);
        if first.holds == Some(true) && ask.minimality {
            for (tried, cell) in self.cells.iter().enumerate() {
                ledger.tried(tried);
                let name = self.name(cell);
                let answer = match &first.carrier {
                    Some(carrier) if !carrier.contains(cell) => Answer::holds(),
                    _ => consult(ledger, file, &Question::Without(name.clone()), || {
                        judge.ask(&claimed(position, cell, Player::Cut))
                    })?,
                };
                let Findings { superfluous_cells, needed_cells, open, .. } = &mut findings;
                answer.sort_into(name, superfluous_cells, needed_cells, open);
            }
            self.try_stones(&mut judge, ledger, &mut findings)?;
            findings.tried_all = findings.open.is_empty();
        }
        judge.sum_up(&mut findings);
        Ok(findings)
    }

    fn try_stones(
        &self,
        judge: &mut Questions<'_>,
        ledger: &mut dyn Ledger,
        findings: &mut Findings,
    ) -> Result<(), SolveError> {
        let (file, position) = (&self.file, self.file.position());
        let Findings { superfluous_stones, needed_stones, open, .. } = findings;
        for stone in position.claimed(Player::Short).iter() {
            let name = self.name(stone);
            let question = Question::Without(name.clone());
            let answer =
                consult(ledger, file, &question, || judge.ask(&without_claim(position, stone)))?;
            answer.sort_into(name, superfluous_stones, needed_stones, open);
        }
        for (stone, thinned) in &self.thinned {
            let name = stone.to_string();
            let question = Question::Without(name.clone());
            let answer = consult(ledger, file, &question, || judge.ask_elsewhere(thinned))?;
            answer.sort_into(name, superfluous_stones, needed_stones, open);
        }
        Ok(())
    }

    pub(super) fn name(&self, cell: VertexId) -> String {
        self.file.names().name(cell).to_owned()
    }
}

/// The answer to one question.
#[derive(Clone, Debug, Default)]
pub(super) struct Answer {
    /// Whether Short wins though Cut moves; `None` if it is left open.
    pub(super) holds: Option<bool>,
    /// The move with which Cut wins.
    pub(super) refuted_by: Option<String>,
    /// Cells with which alone it holds, where somebody asked.
    pub(super) carrier: Option<VertexSet>,
}

impl Answer {
    fn holds() -> Self {
        Self { holds: Some(true), ..Self::default() }
    }

    /// Says whether the cell or stone that was taken away can go.
    fn sort_into(
        self,
        cell: String,
        superfluous: &mut Vec<String>,
        needed: &mut Vec<Needed>,
        open: &mut Vec<String>,
    ) {
        match self.holds {
            Some(true) => superfluous.push(cell),
            Some(false) => needed.push(Needed { cell, refuted_by: self.refuted_by }),
            None => open.push(cell),
        }
    }
}

/// One solver, what it is asked within which limits, and what that has cost so far.
pub(super) struct Questions<'a> {
    pub(super) solver: Solver,
    file: &'a GameFile,
    options: SolverOptions,
    limits: &'a Limits,
    pub(super) nodes: u64,
    started: crate::clock::Instant,
    pub(super) stopped: Option<StopReason>,
}

impl<'a> Questions<'a> {
    /// For positions of this file's game, or of one with the same names, that come about from `start`.
    pub(super) fn new(
        file: &'a GameFile,
        start: &Position,
        options: SolverOptions,
        ask: &'a Ask,
    ) -> Result<Self, SolveError> {
        Ok(Self {
            solver: Solver::at(start, options)?,
            file,
            options,
            limits: &ask.limits,
            nodes: 0,
            started: crate::clock::Instant::now(),
            stopped: None,
        })
    }

    /// Does Short win this position of the solver's game though Cut moves?
    pub(super) fn ask(&mut self, position: &Position) -> Result<Answer, SolveError> {
        self.ask_with(position, Player::Cut)
    }

    /// Does Short win this position of the solver's game with this player to move?
    pub(super) fn ask_with(
        &mut self,
        position: &Position,
        to_move: Player,
    ) -> Result<Answer, SolveError> {
        let options = self.solve_options();
        let solution = self.solver.solve(position, to_move, &options)?;
        Ok(self.answer(&solution, self.file))
    }

    /// The same with the cells within which he wins, if the solver remembers them.
    pub(super) fn ask_with_carrier(
        &mut self,
        position: &Position,
        to_move: Player,
    ) -> Result<Answer, SolveError> {
        let answer = self.ask_with(position, to_move)?;
        match answer.holds {
            Some(true) => {
                let carrier = self.solver.carrier(position, to_move)?;
                Ok(Answer { carrier, ..answer })
            }
            _ => Ok(answer),
        }
    }

    /// The same about a position of another game, whose cells are called as there.
    fn ask_elsewhere(&mut self, file: &GameFile) -> Result<Answer, SolveError> {
        let solver = Solver::at(file.position(), self.options)?;
        let solution = solver.solve(file.position(), Player::Cut, &self.solve_options())?;
        Ok(self.answer(&solution, file))
    }

    fn solve_options(&self) -> SolveOptions {
        SolveOptions { limits: self.limits.clone(), all_moves: false, line: false }
    }

    fn answer(&mut self, solution: &Solution, file: &GameFile) -> Answer {
        self.nodes += solution.nodes;
        self.stopped = self.stopped.or(solution.stopped);
        let holds = solution.outcome.map(|outcome| outcome == Outcome::Short);
        let refuted_by = solution.best_move.filter(|_| holds == Some(false));
        let refuted_by = refuted_by.map(|cell| file.names().name(cell).to_owned());
        Answer { holds, refuted_by, carrier: None }
    }

    pub(super) fn sum_up(&self, findings: &mut Findings) {
        findings.nodes = self.nodes;
        findings.seconds = self.seconds();
        findings.stopped = self.stopped;
    }

    pub(super) fn seconds(&self) -> f64 {
        self.started.elapsed().as_secs_f64()
    }
}

/// The position with one claim more.
pub(super) fn claimed(position: &Position, cell: VertexId, by: Player) -> Position {
    let mut position = position.clone();
    position.claim(cell, by).expect("the cell is empty");
    position
}

/// The position without any of Short's claims.
fn without_stones(position: &Position) -> Position {
    let nothing = VertexSet::new(position.game().hypergraph().vertex_count());
    with_claims(position.game(), &nothing, position.claimed(Player::Cut))
}

/// The position with one of Short's claims taken back.
fn without_claim(position: &Position, stone: VertexId) -> Position {
    let mut stones = position.claimed(Player::Short).clone();
    stones.remove(stone);
    with_claims(position.game(), &stones, position.claimed(Player::Cut))
}

fn with_claims(game: &Game, short: &VertexSet, cut: &VertexSet) -> Position {
    let mut position = Position::opening(game.clone());
    for (cells, by) in [(short, Player::Short), (cut, Player::Cut)] {
        for cell in cells.iter() {
            position.claim(cell, by).expect("it was claimed before");
        }
    }
    position
}
