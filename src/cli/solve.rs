//! `cutshort solve`: who wins, and with which moves.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

use rayon::prelude::*;
use serde_json::Value;

use super::arena::Arena;
use super::input::{InputArgs, InputError, ToMove, several_games};
use super::keeping::{Keeping, StoreArgs};
use super::output::{Proof, no_certificate, writable_file_or_folder, write_certificate_file};
use super::parts::{self, PART_NODES};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::sheet::{FormArgs, Sheet};
use super::subject::Subject;
use super::totals::Totals;
use super::voice::Voice;
use super::words::{count, named};
use super::{Exit, Failure, interrupt};
use crate::clock::Instant;
use crate::formats::GameFile;
use crate::game::{Class, Outcome, Player, Rules};
use crate::graph::VertexId;
use crate::prove::{PartOptions, PartWriteError};
use crate::requests::about::{Given, Place};
use crate::requests::solved::{Reply, class_of, engine_of, solved};
use crate::solve::{
    Engine, Limits, NoCertificate, ShortestWin, SoFar, Solution, SolveOptions, SolverOptions,
    StopReason, filled_in,
};

/// Say who wins, for the side to move or for both
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort solve graphs/bridge.json
  cutshort solve --board hex:4x4 --all-moves
  cutshort solve --board hex:4x4 --shortest
  cutshort solve --board y:4 --short b3 --to-move cut --json
  cutshort solve --board hex:5x5 --short a2 --certificate a2.cert
  cutshort solve --board hex:3x3 --all-moves --certificate moves.cert
  cutshort solve --board hex:5x5 --short a3 --to-move cut --certificate a3-parts/
  cutshort solve --board havannah:3 --short c3
  cutshort solve --board hex:7x7 --short a4 --to-move cut --store hex-7x7
  cutshort solve graphs/tic-tac-toe.pg
  geng -c 6 | cutshort solve - --terminals all --json --threads 2

A certificate holds the winner's strategy, and with --all-moves why each move wins or loses; cutshort check finds out whether it is right; if a \
limit stops the search none is written. That of a large proof does not fit into the memory: a folder gets it in parts. Exit code 1: the answer is there, but no certificate of it. Several games in one input give one line each. Exit code 3: stopped by a limit or by Ctrl-C, with \
what is known so far.")]
pub(super) struct Args {
    /// Who is to move; without it the input decides, and if it does not say both are asked
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
    /// Find every winning move, not only one
    #[arg(long)]
    all_moves: bool,
    /// Find the shortest win against the longest defence, exactly, for small games
    #[arg(long)]
    shortest: bool,
    /// Write the winner's strategy to a file that cutshort check can check, or in parts into a folder, whose name
    /// ends with a slash if it is not there yet; parts that are there are used again
    #[arg(long, value_name = "FILE", value_parser = writable_file_or_folder())]
    certificate: Option<PathBuf>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    kept: StoreArgs,
}

/// So many moves of a line are shown; programs get all.
const SHOWN_OF_LINE: usize = 200;

/// The columns of `--csv`: keys of an answer and of its results.
const COLUMNS: &[&str] = &[
    "index",
    "name",
    "board",
    "graph6",
    "terminals",
    "to_move",
    "winner",
    "move",
    "winning_moves",
    "open_moves",
    "length",
    "class",
    "engine",
    "nodes",
    "seconds",
    "stopped",
];

/// How many games of a stream are read before they are solved together, per thread.
const BATCH: usize = 64;

/// The answer about one game: a result for each side that was asked about, Short first.
struct Answer {
    place: Place,
    subject: Subject,
    results: Vec<Reply>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    if let Some(arena) = Arena::of(&args.input) {
        if args.shortest {
            refuse!("--shortest is for Shannon games, and this is none");
        }
        return single(args, Place::default(), Subject::Other(Box::new(arena?)), out);
    }
    let mut games = args.input.games()?.peekable();
    let Some(first) = games.next() else {
        refuse!("the input holds no game");
    };
    if games.peek().is_some() && args.certificate.is_some() {
        return Err(several_games("--certificate"));
    }
    if games.peek().is_some() && args.kept.is_given() {
        return Err(several_games("--store"));
    }
    if games.peek().is_none() && (first.is_err() || !args.input.is_about_all_pairs()) {
        let Given { file, place } = first.map_err(|error| Failure::Input(error.sentence))?;
        return single(args, place, Subject::Shannon(Box::new(file)), out);
    }
    stream(args, std::iter::once(first).chain(games), out)
}

/// Answers one game, with all threads on it.
fn single(
    args: &Args,
    place: Place,
    subject: Subject,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let progress = Progress::new();
    let threads = args.search.threads();
    let (answer, proof) = match &args.certificate {
        Some(path) => certified(args, place, subject, &progress, path)?,
        None => answer(args, place, subject, threads, Some(&progress))?,
    };
    drop(progress);
    if args.form.csv {
        answer.write_rows(args.all_moves, &Sheet::begin(COLUMNS, out)?, out)?;
    } else if args.form.json {
        writeln!(out, "{}", answer.to_json(args.all_moves))?;
    } else {
        answer.explain(args.all_moves, out)?;
    }
    proof?;
    Ok(if answer.stopped() { Exit::Stopped } else { Exit::Done })
}

/// Answers many games in their order, in batches that are solved in parallel.
fn stream(
    args: &Args,
    mut games: impl Iterator<Item = Result<Given, InputError>>,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let threads = args.search.threads();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
    let pool = pool.map_err(Failure::input)?;
    let progress = Progress::new();
    let sheet = args.form.csv.then(|| Sheet::begin(COLUMNS, out)).transpose()?;
    let (mut exit, mut number, mut totals) = (Exit::Done, 0_usize, Totals::default());
    loop {
        let batch: Vec<_> = games.by_ref().take(BATCH * threads).collect();
        let is_interrupted = interrupt::flag().load(Ordering::Relaxed);
        if batch.is_empty() || is_interrupted {
            if args.input.is_about_all_pairs() && !args.form.csv {
                match args.form.json {
                    true => writeln!(out, "{}", totals.to_json())?,
                    false => writeln!(out, "{}", totals.summary())?,
                }
            }
            return Ok(if is_interrupted { Exit::Stopped } else { exit });
        }
        let answers: Vec<_> = pool.install(|| {
            let solved = batch.into_par_iter().map(|game| match game {
                Ok(Given { file, place }) => {
                    let about = format!("game {}", place.index);
                    let subject = Subject::Shannon(Box::new(file));
                    let answered = answer(args, place, subject, 1, None);
                    answered.map(|(answer, _)| answer).map_err(|failure| failure.about(&about))
                }
                Err(error) => Err(Failure::Input(error.sentence)),
            });
            solved.collect()
        });
        for answer in answers {
            number += 1;
            match answer {
                Ok(answer) => {
                    if answer.stopped() && exit == Exit::Done {
                        exit = Exit::Stopped;
                    }
                    let outcomes = answer.results.iter().map(|r| (r.to_move, r.solution.outcome));
                    totals.add(answer.class(), outcomes);
                    if let Some(sheet) = &sheet {
                        answer.write_rows(args.all_moves, sheet, out)?;
                    } else if args.form.json {
                        writeln!(out, "{}", answer.to_json(args.all_moves))?;
                    } else {
                        writeln!(out, "{number:>6}  {}", answer.summary())?;
                    }
                }
                Err(Failure::Input(sentence)) => {
                    exit = Exit::BadInput;
                    out.flush()?;
                    Voice::of(args.form.json).complain_about(number, &sentence);
                }
                Err(failure) => return Err(failure),
            }
        }
        progress.say(|| format!("{number} games answered"));
    }
}

/// The answer about one game, and whether what was found out could be kept.
fn answer(
    args: &Args,
    place: Place,
    subject: Subject,
    threads: usize,
    progress: Option<&Progress>,
) -> Result<(Answer, Proof), Failure> {
    let players = ToMove::players(args.to_move, subject.to_move());
    let mut report = |to_move: Player, state: &crate::solve::Progress| {
        if let Some(progress) = progress {
            progress.say(|| report_line(&subject, to_move, state));
        }
    };
    let solver = SolverOptions { threads, ..args.search.solver() };
    let mut options = options(args);
    let start = Instant::now();
    let which = progress.map_or_else(|| format!("game {}", place.index), |_| "the game".to_owned());
    let filled = match filled_game(args, &subject, &which, &options.limits) {
        Ok(filled) => filled,
        Err(reason) => {
            let stopped = Solution {
                stopped: Some(reason),
                seconds: start.elapsed().as_secs_f64(),
                ..Solution::unknown(Engine::ProofNumber)
            };
            let stopped = |&to_move| Reply { to_move, solution: stopped.clone(), shortest: None };
            let results = players.iter().map(stopped).collect();
            return Ok((Answer { place, subject, results }, Ok(())));
        }
    };
    let seconds = start.elapsed().as_secs_f64();
    // What is filled in is part of the game: a line would end too early.
    options.line &= filled.is_none();
    let asked = filled.as_ref().unwrap_or(&subject);
    let (mut solutions, kept) = asked.solve(&players, solver, &args.kept, &options, &mut report)?;
    if let (Some(_), Subject::Shannon(file)) = (&filled, &subject) {
        // Who has won once all is filled in wins with any move.
        let is_open = file.position().decided().is_none();
        let any = file.position().empty_cells().first().filter(|_| is_open);
        for (player, solution) in &mut solutions {
            let wins = solution.outcome == Some(Outcome::win(*player));
            solution.best_move = solution.best_move.or(any.filter(|_| wins));
            solution.seconds += seconds;
        }
    }
    let results = replies(args, &subject, solutions, solver, &options.limits)?;
    Ok((Answer { place, subject, results }, kept))
}

/// What is searched instead of a game that is too large for it, if one winning move is enough.
fn filled_game(
    args: &Args,
    subject: &Subject,
    which: &str,
    limits: &Limits,
) -> Result<Option<Subject>, StopReason> {
    let Subject::Shannon(file) = subject else { return Ok(None) };
    if args.all_moves || args.shortest || args.kept.is_given() {
        return Ok(None);
    }
    let Some(position) = filled_in(file.position(), limits)? else { return Ok(None) };
    let [before, left] = [file.position(), &position].map(|position| position.empty_cells().len());
    let note = match file.position().decided() {
        Some(_) => format!("{which} is over: it makes no difference whose the empty cells are"),
        None => format!(
            "{which} is too large to be searched as it is, and what is dead, captured or lost was filled in \
             first, as cutshort reduce does: {} of the {}",
            before - left,
            count(before, "empty cell")
        ),
    };
    Voice::of(args.form.json).note(&note);
    Ok(Some(Subject::Shannon(Box::new(file.as_ref().clone().with_position(position)))))
}

/// The answers, each with the shortest win if that was asked for.
fn replies(
    args: &Args,
    subject: &Subject,
    solutions: Vec<(Player, Solution)>,
    solver: SolverOptions,
    limits: &Limits,
) -> Result<Vec<Reply>, Failure> {
    let reply = |(to_move, mut solution): (Player, Solution)| {
        let winner = solution.winner().filter(|_| args.shortest);
        let shortest = winner.map(|winner| subject.shortest_win(to_move, winner, solver, limits));
        let shortest = shortest.transpose()?;
        if let Some(line) = shortest.as_ref().and_then(|shortest| shortest.line.as_ref()) {
            solution.line.clone_from(line);
            solution.best_move = solution.best_move.and(line.first().copied());
        }
        Ok(Reply { to_move, solution, shortest })
    };
    solutions.into_iter().map(reply).collect()
}

/// What is to be found out about each side to move.
fn options(args: &Args) -> SolveOptions {
    let limits = args.search.limits();
    SolveOptions { limits, all_moves: args.all_moves, line: true }
}

/// Answers one game and writes the certificate of the answers, if there is one.
fn certified(
    args: &Args,
    place: Place,
    subject: Subject,
    progress: &Progress,
    path: &Path,
) -> Result<(Answer, Proof), Failure> {
    let Subject::Shannon(file) = &subject else {
        refuse!("this game has no certificates, expected a Shannon game");
    };
    let options = options(args);
    let players = ToMove::players(args.to_move, subject.to_move());
    let mut report = |to_move: Player, state: &crate::solve::Progress| {
        progress.say(|| report_line(&subject, to_move, state));
    };
    let keeping = args.kept.solver(file, args.search.solver())?;
    let (solutions, proof) = if parts::names_folder(path) {
        in_parts(path, &keeping, file, &players, &options, progress, &mut report)?
    } else {
        let certified = keeping
            .solver
            .certify_with_progress(file.position(), &players, &options, &mut report)
            .map_err(|error| Failure::Input(refusal(&error, file)))?;
        let proof = match &certified.lines {
            Ok(lines) => write_certificate_file(path, file, lines)?,
            Err(reason) => Err(no_certificate(reason)),
        };
        (certified.solutions, proof)
    };
    let solver = args.search.solver();
    let results = replies(args, &subject, solutions, solver, &options.limits)?;
    Ok((Answer { place, subject, results }, proof.and_then(|()| keeping.finish())))
}

/// Answers one game, and writes who wins and why in parts into a folder: what the search has found out is at hand.
fn in_parts(
    folder: &Path,
    keeping: &Keeping,
    file: &GameFile,
    players: &[Player],
    options: &SolveOptions,
    progress: &Progress,
    report: &mut dyn FnMut(Player, &crate::solve::Progress),
) -> Result<(Vec<(Player, Solution)>, Proof), Failure> {
    let refused = |sentence: String| Failure::Input(sentence).about("--certificate");
    if options.all_moves {
        return Err(refused("parts say who wins, expected a file with --all-moves".to_owned()));
    }
    if file.game().rules() == Rules::Misere {
        return Err(refused(PartWriteError::Misere.to_string()));
    }
    if keeping.solver.options().engine == Engine::Plain {
        return Err(refused(
            "the engine plain keeps nothing to write parts from, expected a file or another engine"
                .to_owned(),
        ));
    }
    let there = parts::there(folder, file)?;
    let solutions = keeping.solve(file, players, options, report)?;
    if let Some(reason) = solutions.iter().find_map(|(_, solution)| solution.stopped) {
        return Ok((solutions, Err(no_certificate(&NoCertificate::Stopped(reason)))));
    }
    let questions: Vec<_> = players.iter().map(|&player| (file.position(), player)).collect();
    let limits = Limits { nodes: None, ..options.limits.clone() };
    let options = PartOptions { nodes: PART_NODES, limits };
    let solver = &keeping.solver;
    let proof = parts::write(folder, &there, solver, file, &questions, options, progress);
    let proof = proof.and_then(|written| match written.is_whole {
        true => Ok(()),
        false => Err(Failure::Stopped(format!("{}: {}", folder.display(), written.sentence()))),
    });
    Ok((solutions, proof))
}

fn report_line(subject: &Subject, to_move: Player, state: &crate::solve::Progress) -> String {
    let rate = state.nodes as f64 / state.seconds.max(1e-3);
    let mut line = format!("{to_move} to move: {}, {rate:.0} a second", count(state.nodes, "node"));
    line += &format!(", table {:.0}%", 100.0 * state.table_load);
    if let Some((settled, all)) = state.moves {
        line += &format!(", {settled} of {all} moves settled");
    }
    if let Some((proof, disproof)) = state.proof_numbers {
        line += &format!(", proof {proof}, disproof {disproof}");
    }
    let moves = subject.quoted_names_of(&state.line[..state.line.len().min(8)]);
    if !moves.is_empty() {
        line += &format!(", at {}", moves.join(" "));
    }
    line
}

/// How soon the game is decided, in a sentence.
fn duration(shortest: &ShortestWin) -> String {
    match (&shortest.line, shortest.stopped) {
        (Some(line), _) => {
            format!("Shortest win against the longest defence: {}.", count(line.len(), "move"))
        }
        (None, reason) => format!(
            "The shortest win takes at least {}; the search for it was stopped{}.",
            count(shortest.at_least, "move"),
            reason.map_or_else(String::new, |reason| format!(" ({reason})"))
        ),
    }
}

impl Answer {
    fn stopped(&self) -> bool {
        self.results.iter().any(|reply| reply.stopped().is_some())
    }

    fn class(&self) -> Option<Class> {
        class_of(&self.results)
    }

    fn to_json(&self, all_moves: bool) -> Value {
        let answer = solved(&self.results, self.subject.names(), all_moves);
        self.subject.answer(&self.place, answer)
    }

    /// A row for each side to move.
    fn write_rows(
        &self,
        all_moves: bool,
        sheet: &Sheet<'_>,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let answer = self.to_json(all_moves);
        let results = answer["results"].as_array().into_iter().flatten();
        results.into_iter().try_for_each(|result| sheet.row(&[result, &answer], out))
    }

    /// One line: the terminals and who wins.
    fn summary(&self) -> String {
        let terminals = self.subject.terminals().join(" - ");
        let results = self.results.iter().map(|Reply { to_move, solution, .. }| {
            let winner = match solution.outcome {
                Some(outcome) => outcome.to_string(),
                None => "stopped".to_owned(),
            };
            format!("{to_move} to move: {winner}")
        });
        let mut line = format!("{terminals:<12} {}", results.collect::<Vec<_>>().join(", "));
        if let Some(class) = self.class() {
            line += &format!("  class {class}");
        }
        line
    }

    /// The answer for people, with the board where there is one.
    fn explain(&self, all_moves: bool, out: &mut dyn Write) -> Result<(), Failure> {
        writeln!(out, "{}, engine {}", self.subject.headline(), engine_of(&self.results))?;
        for reply in &self.results {
            writeln!(out)?;
            self.explain_result(reply, all_moves, out)?;
        }
        if let Some(class) = self.class() {
            let meaning = match class {
                Class::Short => "Short wins even moving second",
                Class::Cut => "Cut wins even moving second",
                Class::First => "whoever moves first wins",
                Class::Second => "whoever moves second wins",
            };
            writeln!(out, "\nClass {class}: {meaning}.")?;
        }
        Ok(())
    }

    fn explain_result(
        &self,
        reply: &Reply,
        all_moves: bool,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        let Reply { to_move, ref solution, ref shortest } = *reply;
        let list = |cells: &[VertexId]| self.subject.quoted_names_of(cells).join(" ");
        let mover = named(to_move);
        match solution.outcome {
            Some(Outcome::Draw) => writeln!(out, "{mover} to move: a draw.")?,
            Some(outcome) => {
                let winner = outcome.winner().map_or("nobody", named);
                let with = solution.best_move.map_or(String::new(), |cell| {
                    format!(" with {}", self.subject.names().quoted(cell))
                });
                writeln!(out, "{mover} to move: {winner} wins{with}.")?;
            }
            None => writeln!(out, "{mover} to move: not decided.")?,
        }
        if let Some(reason) = solution.stopped {
            let load = 100.0 * solution.table_load;
            writeln!(
                out,
                "Stopped: {reason}, after {}, table {load:.0}% full.",
                count(solution.nodes, "node")
            )?;
            if let Some(SoFar { proof, disproof, best_move }) = solution.so_far {
                let [proof, disproof] = [proof, disproof].map(|number| count(number, "position"));
                writeln!(
                    out,
                    "So far: at least {proof} must still be won to prove that {mover} wins, and \
                     {disproof} to prove that he loses."
                )?;
                if let Some(cell) = best_move {
                    writeln!(out, "{} looks best.", self.subject.names().quoted(cell))?;
                }
            }
        }
        let mut marked = solution.winning_moves.clone();
        if all_moves {
            let so_far = if solution.open_moves.is_empty() { "" } else { " so far" };
            let shown = if marked.is_empty() { "none".to_owned() } else { list(&marked) };
            writeln!(out, "Winning moves{so_far} ({}): {shown}", marked.len())?;
            for (what, cells) in
                [("Drawing", &solution.drawing_moves), ("Undecided", &solution.open_moves)]
            {
                if !cells.is_empty() {
                    writeln!(out, "{what} moves ({}): {}", cells.len(), list(cells))?;
                }
            }
        } else if solution.outcome == Some(Outcome::win(to_move)) {
            marked.extend(solution.best_move);
        }
        if let Some(shortest) = shortest {
            writeln!(out, "{}", duration(shortest))?;
        }
        if !solution.line.is_empty() {
            let (shown, left) = solution.line.split_at(solution.line.len().min(SHOWN_OF_LINE));
            let more = match left.len() {
                0 => String::new(),
                left => format!(" and {left} more"),
            };
            writeln!(out, "Line: {}{more}", list(shown))?;
        }
        if let Some(board) = self.subject.drawing(&marked) {
            write!(out, "{board}")?;
        }
        Ok(())
    }
}
