//! `cutshort play`: play against the winner's strategy.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::about::{Given, Place};
use super::check::open;
use super::input::{InputArgs, ToMove, find_in, title};
use super::search::{SearchArgs, refusal};
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::formats::{CertificateReader, GameFile, names_in};
use crate::game::{Outcome, Player, Position};
use crate::graph::VertexId;
use crate::proof::certificate::{
    DEFAULT_CHECK_MEMORY, Strategies, Strategy as Certified, StrategyError,
};
use crate::render::{Ink, Scene, text};
use crate::solve::{Engine, Solution, SolveOptions, Solver};
use crate::switching::{EdgeGame, TreePlayer};

/// Play in the terminal against the winner's strategy: you have the side that loses
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort play --board bridgit:6
  cutshort play --board hex:4x4 --to-move cut
  cutshort play graphs/bridge.json --short c
  cutshort solve --board hex:5x5 --certificate hex5.cert && cutshort play hex5.cert

Type the name of a cell to claim it, ? for the empty cells, q to stop. Where every cell lies in at \
most two hyperedges (Bridg-it, edge games) the strategy is that of the spanning trees and answers at \
once on boards of any size; elsewhere each answer is searched, and limits are for each answer.")]
pub(super) struct Args {
    /// Who moves first; without it the input decides, and if it does not say Short does
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
    /// No board and no questions, only a record of the game as JSON at the end
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let certificate = args.input.file().filter(|path| is_certificate(path));
    if args.to_move == Some(ToMove::Both) {
        let expected = "expected short or cut, who moves first";
        return Err(Failure::input(format_args!(
            "--to-move both does not go with play, {expected}"
        )));
    }
    let (Given { file, place }, strategies) = match certificate {
        Some(path) => {
            args.input.without_changes("a certificate")?;
            if args.input.has_claims() {
                let expected = "expected neither --short nor --cut";
                let sentence = format!("a certificate is about its own position, {expected}");
                return Err(Failure::Input(sentence));
            }
            let mut reader = CertificateReader::new(open(path)?).map_err(Failure::input)?;
            let strategies = reader.strategies(DEFAULT_CHECK_MEMORY);
            let strategies = strategies.map_err(|e| Failure::input(format!("{path}: {e}")))?;
            let given = Given { file: reader.file().clone(), place: Place::default() };
            (given, Some(strategies))
        }
        None => (args.input.given()?, None),
    };
    let players = ToMove::players(args.to_move, file.position().to_move());
    let first = match (&players[..], &strategies) {
        (&[player], _) => player,
        // The first that the certificate is about.
        (_, Some(strategies)) => strategies.movers().next().unwrap_or(Player::Short),
        _ => Player::Short,
    };
    let mut table = match strategies {
        Some(strategies) => Table::by_certificate(&file, first, strategies, args)?,
        None => Table::open(&file, first, args)?,
    };
    if !args.json {
        let side = name(table.you());
        writeln!(out, "{}: {} moves first, you are {side}.", title(&file), name(first))?;
        writeln!(out, "The name of a cell claims it, ? lists the empty cells, q stops.")?;
        table.draw(out)?;
    }
    let exit = table.play(&mut io::stdin().lock(), out)?;
    let winner = table.position.decided().and_then(Outcome::winner);
    if args.json {
        let moves: Vec<_> = file.names_of(table.moves.iter().copied());
        let record = json!({
            "to_move": first, "you": table.you(), "moves": moves, "winner": winner,
        });
        writeln!(out, "{}", place.answer(&file, record))?;
    } else if let Some(winner) = winner {
        writeln!(out, "{} has won, after {}.", name(winner), count(table.moves.len(), "move"))?;
    }
    Ok(exit)
}

fn name(player: Player) -> &'static str {
    match player {
        Player::Short => "Short",
        Player::Cut => "Cut",
    }
}

/// The side of the program, which wins.
enum Strategy {
    Trees(Box<TreePlayer>),
    Certificate(Box<Certified>),
    Search(Box<Solver>),
}

/// A game in progress.
struct Table<'a> {
    file: &'a GameFile,
    position: Position,
    mover: Player,
    winner: Player,
    strategy: Strategy,
    /// What the strategy answers to the last claim, where it has to be asked at once.
    answer: Option<VertexId>,
    args: &'a Args,
    interrupt: Arc<AtomicBool>,
    moves: Vec<VertexId>,
    quiet: bool,
}

/// Whether the file begins as a certificate does.
fn is_certificate(path: &str) -> bool {
    let mut start = [0; 32];
    let read = File::open(path).and_then(|mut file| file.read(&mut start));
    read.is_ok() && String::from_utf8_lossy(&start).contains("cutshort-certificate")
}

impl<'a> Table<'a> {
    /// A game in which the program plays the strategy of a certificate.
    fn by_certificate(
        file: &'a GameFile,
        first: Player,
        strategies: Strategies,
        args: &'a Args,
    ) -> Result<Self, Failure> {
        let strategy = match Certified::new(Rc::new(strategies), first) {
            Ok(strategy) => strategy,
            // The trees of an edge game are found again at once.
            Err(StrategyError::ByTheorem(_)) => return Self::open(file, first, args),
            Err(error) => return Err(Failure::input(error)),
        };
        let mut table = Self {
            file,
            position: file.position().clone(),
            mover: first,
            winner: strategy.winner(),
            strategy: Strategy::Certificate(Box::new(strategy)),
            answer: None,
            args,
            interrupt: interrupt::flag(),
            moves: Vec::new(),
            quiet: args.json,
        };
        if table.winner == first
            && let Strategy::Certificate(strategy) = &mut table.strategy
        {
            table.answer = strategy.opening().map_err(Failure::input)?;
        }
        Ok(table)
    }

    fn open(file: &'a GameFile, first: Player, args: &'a Args) -> Result<Self, Failure> {
        let interrupt = interrupt::flag();
        let position = file.position().clone();
        let refused = |error| Failure::Input(refusal(&error, file));
        let solver = args.search.solver(args.search.threads());
        let solver = Solver::at(&position, solver).map_err(refused)?;
        let solution = solver.solve(&position, first, &options(args, &interrupt));
        let solution = solution.map_err(refused)?;
        let Some(winner) = solution.outcome.and_then(Outcome::winner) else {
            return Err(undecided(&solution));
        };
        let mut table = Self {
            file,
            position,
            mover: first,
            winner,
            strategy: Strategy::Search(Box::new(solver)),
            answer: None,
            args,
            interrupt,
            moves: Vec::new(),
            quiet: args.json,
        };
        if solution.engine == Engine::SpanningTrees {
            let game = EdgeGame::new(&table.position.reduced()).map_err(Failure::input)?;
            if let Some(mut player) = TreePlayer::new(&game, winner, first) {
                table.answer = if winner == first { player.opening() } else { None };
                table.strategy = Strategy::Trees(Box::new(player));
            }
        }
        Ok(table)
    }

    fn you(&self) -> Player {
        self.winner.other()
    }

    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Exit, Failure> {
        while self.position.decided().is_none() {
            if self.mover == self.winner {
                let Some(cell) = self.reply()? else { return Ok(Exit::Stopped) };
                self.claim(cell)?;
                if !self.quiet {
                    writeln!(out, "{} claims {}.", name(self.winner), self.name_of(cell))?;
                    self.draw(out)?;
                }
            } else if !self.ask(input, out)? {
                break;
            }
        }
        Ok(Exit::Done)
    }

    /// The program's move; `None` if the search was stopped.
    fn reply(&mut self) -> Result<Option<VertexId>, Failure> {
        if let Some(cell) = self.answer.take() {
            return Ok(Some(cell));
        }
        let Strategy::Search(solver) = &self.strategy else {
            return Err(Failure::Unproved(
                "the strategy has no answer; please report the position".to_owned(),
            ));
        };
        let options = options(self.args, &self.interrupt);
        let solution = solver.solve(&self.position, self.winner, &options);
        let solution = solution.map_err(|error| Failure::Input(refusal(&error, self.file)))?;
        if solution.best_move.is_none() && solution.stopped.is_none() {
            return Err(Failure::Unproved(
                "the search names no winning move; please report the position".to_owned(),
            ));
        }
        Ok(solution.best_move)
    }

    /// Asks for a move until one is made; `false` if there will be none.
    fn ask(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<bool, Failure> {
        let mut line = String::new();
        loop {
            if !self.quiet {
                write!(out, "{}: ", name(self.mover))?;
                out.flush()?;
            }
            line.clear();
            let read = input.read_line(&mut line).map_err(|error| {
                Failure::input(format_args!("cannot read the next move: {error}"))
            })?;
            if read == 0 {
                if !self.quiet {
                    writeln!(out)?;
                }
                return Ok(false);
            }
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(false),
                "?" if self.quiet => {}
                "?" => {
                    let empty = self.position.empty_cells();
                    writeln!(out, "{}", self.file.quoted_names_of(empty.iter()).join(" "))?;
                }
                typed => {
                    // A name may be typed as it is shown: in quotes.
                    let name = match &names_in(typed)[..] {
                        [name] => name.clone(),
                        _ => typed.to_owned(),
                    };
                    let cell = find_in(self.file, &name);
                    let made = cell.and_then(|cell| self.try_claim(cell, typed));
                    match made {
                        Ok(()) => return Ok(true),
                        Err(sentence) => anstream::eprintln!("cutshort: {sentence}"),
                    }
                }
            }
        }
    }

    fn try_claim(&mut self, cell: VertexId, typed: &str) -> Result<(), String> {
        if !self.position.empty_cells().contains(cell) {
            return Err(format!("{typed} is not an empty cell"));
        }
        self.claim(cell).map_err(|_| format!("{typed} cannot be claimed"))?;
        self.answer = match &mut self.strategy {
            Strategy::Trees(player) => player.answer(cell).map_err(|error| error.to_string())?,
            Strategy::Certificate(strategy) => {
                strategy.answer(cell).map_err(|error| error.to_string())?
            }
            Strategy::Search(_) => None,
        };
        Ok(())
    }

    fn claim(&mut self, cell: VertexId) -> Result<(), Failure> {
        self.position.claim(cell, self.mover).map_err(Failure::input)?;
        self.moves.push(cell);
        self.mover = self.mover.other();
        Ok(())
    }

    fn name_of(&self, cell: VertexId) -> Cow<'_, str> {
        self.file.names().quoted(cell)
    }

    fn draw(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let scene = Scene { position: &self.position, ..Scene::new(self.file) };
        match text(&scene, Ink::Colour) {
            Some(board) => Ok(write!(out, "{board}")?),
            None => Ok(()),
        }
    }
}

/// The options of the search for one answer.
fn options(args: &Args, interrupt: &Arc<AtomicBool>) -> SolveOptions {
    SolveOptions { limits: args.search.limits(interrupt), all_moves: false, line: false }
}

fn undecided(solution: &Solution) -> Failure {
    match solution.stopped {
        Some(reason) => Failure::Stopped(format!(
            "nobody is known to win this position: the search was stopped ({reason}) after {}; \
             expected a higher limit or a smaller game",
            count(solution.nodes, "node")
        )),
        None => Failure::Input("nobody wins this position: it is a draw".to_owned()),
    }
}
