//! The commands that ask the solver.

use std::fmt::Write as _;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use super::arguments::{Arguments, colour, letter};
use super::line::{Answer, Refusal};
use super::parameters::Parameters;
use super::record::Record;
use super::session::{Live, Session};
use crate::game::Player;
use crate::graph::VertexId;
use crate::opponent::{Advice, advise_with_progress};
use crate::solve::{Limits, Progress, Solution, SolveError, SolveOptions, Solver, SolverOptions};
use crate::survey::Keeper;

/// How often a search says how it gets on.
const LIVE_EVERY: f64 = 0.5;

impl Session {
    /// The limits that the client has set for questions to the solver.
    fn client_limits(&self) -> Limits {
        self.limits(self.parameters.node_limit, self.parameters.time_limit)
    }

    /// The solver for the present position.
    fn solver<'a>(
        keeper: &'a mut Keeper,
        record: &Record,
        parameters: &Parameters,
    ) -> Result<&'a Solver, SolveError> {
        let Parameters { memory, threads, .. } = *parameters;
        let options = SolverOptions { memory, threads, ..SolverOptions::default() };
        keeper.solver(record.position(), record.stages(), options)
    }

    /// When a question that may take so much, counted from now, is given up.
    pub(super) fn limits(&self, nodes: Option<u64>, time: Option<Duration>) -> Limits {
        let until = time.and_then(|time| Instant::now().checked_add(time));
        Limits { nodes, until, interrupt: self.interrupt.clone() }
    }

    /// Asks the solver about the present position after one more claim, if any.
    pub(super) fn ask(
        &mut self,
        after: Option<(VertexId, Player)>,
        to_move: Player,
        question: Question,
        limits: Limits,
        live: Live<'_>,
    ) -> Result<Solution, Refusal> {
        let Self { keeper, record, parameters, .. } = self;
        let mut position = record.position().clone();
        let solver = Self::solver(keeper, record, parameters).map_err(Refusal::new)?;
        if let Some((cell, by)) = after {
            position.claim(cell, by).map_err(Refusal::new)?;
        }
        let options = SolveOptions {
            limits,
            all_moves: question == Question::AllMoves,
            line: question == Question::Line,
        };
        let mut report = pictures(record, parameters, to_move, live);
        let solution = solver.solve_with_progress(&position, to_move, &options, &mut report);
        solution.map_err(Refusal::new)
    }

    /// What the program would play in the present position.
    pub(super) fn advise(&mut self, to_move: Player, limits: Limits, live: Live<'_>) -> Advice {
        let Self { keeper, record, parameters, .. } = self;
        // A board that is too large for the solver can be played on all the same.
        let solver = Self::solver(keeper, record, parameters).ok();
        let mut report = pictures(record, parameters, to_move, live);
        advise_with_progress(solver, record.position(), to_move, &limits, &mut report)
    }

    /// What the table knows without a search.
    fn known(
        &mut self,
        after: Option<(VertexId, Player)>,
        to_move: Player,
        question: Question,
    ) -> Result<Solution, Refusal> {
        let nothing = self.limits(Some(0), None);
        self.ask(after, to_move, question, nothing, &mut |_| ())
    }

    /// The player of an optional first argument; else who is to move.
    fn mover(&self, arguments: Arguments<'_>) -> Result<Player, Refusal> {
        if arguments.len() == 0 { Ok(self.record.to_move()) } else { arguments.player(0) }
    }
}

/// What is wanted besides the winner.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Winner,
    AllMoves,
    Line,
}

/// Hands pictures of a running search to the client from time to time, if he wants them.
fn pictures<'a>(
    record: &'a Record,
    parameters: &Parameters,
    to_move: Player,
    live: Live<'a>,
) -> impl FnMut(&Progress) + 'a {
    let (is_live, mut shown) = (parameters.live, 0.0);
    move |progress: &Progress| {
        if is_live && progress.seconds >= shown + LIVE_EVERY {
            shown = progress.seconds;
            live(&picture(record, to_move, progress));
        }
    }
}

/// A picture of a running search in the form that HexGui draws.
fn picture(record: &Record, to_move: Player, progress: &Progress) -> String {
    let mut text = "gogui-gfx:\ndfpn\nVAR".to_owned();
    let players = [to_move, to_move.other()].into_iter().cycle();
    for (&cell, player) in progress.line.iter().zip(players) {
        _ = write!(text, " {} {}", letter(player), record.name(cell));
    }
    // The moves are numbered by who draws them, and no longer text fits into a cell.
    text.push_str("\nLABEL");
    let Progress { nodes, seconds, table_load, .. } = progress;
    let moves = progress.moves.map(|(settled, all)| format!(", {settled} of {all} moves settled"));
    let numbers = progress.proof_numbers;
    let numbers = numbers.map(|(proof, disproof)| format!(", proof {proof}, disproof {disproof}"));
    _ = write!(
        text,
        "\nTEXT {nodes} nodes, {seconds:.1} s{}, table {:.0} % full{}\n\n",
        numbers.unwrap_or_default(),
        table_load * 100.0,
        moves.unwrap_or_default()
    );
    text
}

/// `dfpn-solve-state [COLOUR [PHI DELTA]]`: the winner, or `empty` if a limit or an interrupt came first.
pub(super) fn solve_state(session: &mut Session, given: Arguments<'_>, live: Live<'_>) -> Answer {
    given.expect(0, 3)?;
    let to_move = session.mover(given)?;
    // Bounds for proof numbers: a way to stop early that only Benzene has.
    for index in 1..given.len() {
        given.number(index, 0, usize::MAX)?;
    }
    let limits = session.client_limits();
    let solution = session.ask(None, to_move, Question::Winner, limits, live)?;
    Ok(solution.winner().map_or("empty", colour).to_owned())
}

/// `dfpn-solver-find-winning COLOUR`: every winning move.
pub(super) fn find_winning(session: &mut Session, given: Arguments<'_>, live: Live<'_>) -> Answer {
    given.expect(0, 1)?;
    let to_move = session.mover(given)?;
    let limits = session.client_limits();
    let solution = session.ask(None, to_move, Question::AllMoves, limits, live)?;
    let record = &session.record;
    let wins = record.list(solution.winning_moves.iter().copied());
    match solution.stopped {
        None => Ok(wins),
        Some(reason) => Err(Refusal(format!(
            "stopped ({reason}) before all was known; winning: {wins}; not known: {}",
            record.list(solution.open_moves.iter().copied())
        ))),
    }
}

/// `dfpn-clear-tt`: forgets all that has been found out.
pub(super) fn clear(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(0, 0)?;
    session.keeper.forget();
    Ok(String::new())
}

/// Each empty cell with what is known of the move there, until somebody interrupts.
fn known_moves(
    session: &mut Session,
    to_move: Player,
) -> Result<Vec<(VertexId, Solution)>, Refusal> {
    let empty: Vec<VertexId> = session.record.position().empty_cells().iter().collect();
    let mut known = Vec::with_capacity(empty.len());
    for cell in empty {
        if session.interrupt.load(Ordering::Relaxed) {
            break;
        }
        let solution = session.known(Some((cell, to_move)), to_move.other(), Question::Winner)?;
        known.push((cell, solution));
    }
    Ok(known)
}

/// `dfpn-get-state [COLOUR]`: what is known of the position, without a search.
pub(super) fn get_state(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(0, 1)?;
    let to_move = session.mover(given)?;
    let whole = session.known(None, to_move, Question::Winner)?;
    let moves = known_moves(session, to_move)?;
    let after = |player: Player| {
        let cells = moves.iter().filter(|(_, solution)| solution.winner() == Some(player));
        session.record.list(cells.map(|&(cell, _)| cell))
    };
    let (wins, losses) = (after(to_move), after(to_move.other()));
    if whole.winner().is_none() && wins.is_empty() && losses.is_empty() {
        return Ok("State not available.".to_owned());
    }
    let name = whole.winner().map_or("empty", colour);
    Ok(format!("{name} Winning {wins} Losing {losses}"))
}

/// `dfpn-get-bounds [COLOUR]`: each move with `W`, `L` or proof and disproof numbers.
pub(super) fn get_bounds(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(0, 1)?;
    let to_move = session.mover(given)?;
    let mut text = String::new();
    for (cell, solution) in known_moves(session, to_move)? {
        let label = match (solution.winner(), solution.so_far) {
            (Some(winner), _) if winner == to_move => "W".to_owned(),
            (Some(_), _) => "L".to_owned(),
            (None, Some(so_far)) => format!("{}:{}", so_far.proof, so_far.disproof),
            (None, None) => continue,
        };
        _ = write!(text, " {} {label}", session.record.name(cell));
    }
    Ok(text)
}

/// `dfpn-get-pv [COLOUR]`: the principal line, as far as it is known without a search.
pub(super) fn get_line(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(0, 1)?;
    let to_move = session.mover(given)?;
    let solution = session.known(None, to_move, Question::Line)?;
    let promising = solution.so_far.and_then(|so_far| so_far.best_move);
    let line =
        if solution.line.is_empty() { promising.into_iter().collect() } else { solution.line };
    Ok(session.record.list(line))
}
