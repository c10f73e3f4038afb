//! `cutshort play`: play against the program.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, Read, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serde_json::json;

use super::check::open;
use super::choice::player;
use super::input::{InputArgs, find_in, title};
use super::search::{SearchArgs, refusal};
use super::voice::Voice;
use super::words::{count, named};
use super::{Exit, Failure, interrupt};
use crate::formats::{CertificateReader, GameFile, names_in};
use crate::game::{Outcome, Player, Position};
use crate::graph::VertexId;
use crate::opponent::{advise, fair_opening, wants_to_swap};
use crate::proof::certificate::{
    DEFAULT_CHECK_MEMORY, Strategies, Strategy as Certified, StrategyError,
};
use crate::render::{Ink, Scene, text};
use crate::requests::about::{Given, Place};
use crate::solve::{Engine, Limits, Solution, SolveError, SolveOptions, Solver};
use crate::survey::Keeper;
use crate::switching::{EdgeGame, TreePlayer};

/// How long the program thinks about a move unless a limit is given.
const TIME_PER_MOVE: Duration = Duration::from_secs(10);

/// Play in the terminal against the program
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort play --board bridgit:6
  cutshort play --board hex:11x11 --side short --swap --time-limit 5
  cutshort play graphs/bridge.json --short c
  cutshort solve --board hex:5x5 --certificate hex5.cert && cutshort play hex5.cert

Type the name of a cell to claim it, ? for the empty cells, q to stop. Without --side you have the side \
that loses, and the program plays the winner's strategy: it must know who wins. With --side it plays the \
other one as well as it can, on boards of any size. --time-limit and --node-limit are for each of its \
moves; without them it has 10 seconds. With --swap the player who moves second may type swap after the \
first move instead of making one: then the players exchange their sides.

Where every cell lies in at most two hyperedges (Bridg-it, edge games) the strategy is that of the \
spanning trees and answers at once on boards of any size.")]
pub(super) struct Args {
    /// Who moves first; without it the input decides, and if it does not say Short does
    #[arg(long, value_parser = player())]
    to_move: Option<Player>,
    /// Your side; without it the one that loses
    #[arg(long, value_parser = player())]
    side: Option<Player>,
    /// Whoever moves second may exchange the sides after the first move
    #[arg(long, requires = "side")]
    swap: bool,
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
    let (Given { file, place }, strategies) = match certificate {
        Some(path) => {
            args.input.without_changes("a certificate")?;
            if args.input.has_claims() {
                let expected = "expected neither --short nor --cut";
                let sentence = format!("a certificate is about its own position, {expected}");
                return Err(Failure::Input(sentence));
            }
            if args.side.is_some() {
                let sentence = "a certificate is the strategy of one side, expected no --side";
                return Err(Failure::input(sentence));
            }
            let mut reader = CertificateReader::new(open(path)?).map_err(Failure::input)?;
            let strategies = reader.strategies(DEFAULT_CHECK_MEMORY);
            let strategies = strategies.map_err(|e| Failure::input(format!("{path}: {e}")))?;
            let given = Given { file: reader.file().clone(), place: Place::default() };
            (given, Some(strategies))
        }
        None => (args.input.given()?, None),
    };
    if args.swap && Player::BOTH.iter().any(|&by| !file.position().claimed(by).is_empty()) {
        refuse!("--swap is for the second move of a game, expected a position without claims");
    }
    let first = args.to_move.or(file.position().to_move());
    // Else the first that the certificate is about.
    let first = first.or_else(|| strategies.as_ref()?.movers().next()).unwrap_or(Player::Short);
    let mut table = match (strategies, args.side) {
        (Some(strategies), _) => Table::by_certificate(&file, first, strategies, args)?,
        (None, Some(side)) => Table::against(&file, first, side, args)?,
        (None, None) => Table::to_win(&file, first, args)?,
    };
    if !args.json {
        let side = named(table.you());
        writeln!(out, "{}: {} moves first, you are {side}.", title(&file), named(first))?;
        writeln!(out, "The name of a cell claims it, ? lists the empty cells, q stops.")?;
        table.draw(out)?;
    }
    let exit = table.play(&mut io::stdin().lock(), out)?;
    let winner = table.position.decided().and_then(Outcome::winner);
    if args.json {
        let moves: Vec<_> = file.names_of(table.moves.iter().copied());
        let record = json!({
            "to_move": first, "you": table.you(), "swapped": table.swap == Swap::Done,
            "moves": moves, "winner": winner,
        });
        writeln!(out, "{}", place.answer(&file, record))?;
    } else if let Some(winner) = winner {
        let who = if winner == table.you() { "you" } else { "the program" };
        let moves = count(table.moves.len(), "move");
        writeln!(out, "{} has won, after {moves}: {who}.", named(winner))?;
    }
    Ok(exit)
}

/// How the program finds its moves.
enum Strategy {
    Trees(Box<TreePlayer>),
    Certificate(Box<Certified>),
    Advice,
}

/// Whether the second player may have the other side.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Swap {
    Never,
    AfterFirstMove,
    Done,
}

/// A game in progress.
struct Table<'a> {
    file: &'a GameFile,
    position: Position,
    mover: Player,
    /// The program's side.
    program: Player,
    strategy: Strategy,
    keeper: Keeper,
    /// The positions from which the present one came about.
    stages: Vec<Position>,
    /// What the strategy answers to the last claim, where it has to be asked at once.
    answer: Option<VertexId>,
    swap: Swap,
    args: &'a Args,
    interrupt: Arc<AtomicBool>,
    moves: Vec<VertexId>,
}

/// Whether the file begins as a certificate does.
fn is_certificate(path: &str) -> bool {
    let mut start = [0; 32];
    let read = File::open(path).and_then(|mut file| file.read(&mut start));
    read.is_ok() && String::from_utf8_lossy(&start).contains("cutshort-certificate")
}

impl<'a> Table<'a> {
    /// A game in which a person has the other side than the program.
    fn new(file: &'a GameFile, first: Player, program: Player, args: &'a Args) -> Self {
        Self {
            file,
            position: file.position().clone(),
            mover: first,
            program,
            strategy: Strategy::Advice,
            keeper: Keeper::default(),
            stages: Vec::new(),
            answer: None,
            swap: if args.swap { Swap::AfterFirstMove } else { Swap::Never },
            args,
            interrupt: interrupt::flag(),
            moves: Vec::new(),
        }
    }

    /// A game in which the program plays the strategy of a certificate.
    fn by_certificate(
        file: &'a GameFile,
        first: Player,
        strategies: Strategies,
        args: &'a Args,
    ) -> Result<Self, Failure> {
        let mut strategy = match Certified::new(Rc::new(strategies), first) {
            Ok(strategy) => strategy,
            // The trees of an edge game are found again at once.
            Err(StrategyError::ByTheorem(_)) => return Self::to_win(file, first, args),
            Err(error) => return Err(Failure::input(error)),
        };
        let mut table = Self::new(file, first, strategy.winner(), args);
        if table.program == first {
            table.answer = strategy.opening().map_err(Failure::input)?;
        }
        table.strategy = Strategy::Certificate(Box::new(strategy));
        Ok(table)
    }

    /// A game in which the program plays against this side.
    fn against(
        file: &'a GameFile,
        first: Player,
        side: Player,
        args: &'a Args,
    ) -> Result<Self, Failure> {
        let mut table = Self::new(file, first, side.other(), args);
        // What the solver does not take at all is refused, but for its size.
        match table.solver() {
            Ok(_) | Err(SolveError::TooLarge { .. }) => Ok(table),
            Err(error) => Err(Failure::Input(refusal(&error, file))),
        }
    }

    /// A game in which the program has the side that wins.
    fn to_win(file: &'a GameFile, first: Player, args: &'a Args) -> Result<Self, Failure> {
        let refused = |error| Failure::Input(refusal(&error, file));
        let mut table = Self::new(file, first, first, args);
        let options = SolveOptions { limits: table.limits(), all_moves: false, line: false };
        let solution = table.solver().map_err(refused)?.solve(file.position(), first, &options);
        let solution = solution.map_err(refused)?;
        let Some(winner) = solution.winner() else {
            return Err(undecided(&solution));
        };
        table.program = winner;
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
        self.program.other()
    }

    /// The solver for the present position.
    fn solver(&mut self) -> Result<&Solver, SolveError> {
        if self.stages.last() != Some(&self.position) {
            self.stages.push(self.position.clone());
        }
        let options = self.args.search.solver();
        self.keeper.solver(&self.position, self.stages.iter().cloned(), options)
    }

    /// The limits of one of the program's moves.
    fn limits(&self) -> Limits {
        self.args.search.limits_or(TIME_PER_MOVE)
    }

    fn play(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<Exit, Failure> {
        while self.position.decided().is_none() {
            if self.mover != self.program {
                if !self.ask(input, out)? {
                    break;
                }
            } else if self.interrupt.load(Ordering::Relaxed) {
                return Ok(Exit::Stopped);
            } else {
                self.reply(out)?;
            }
        }
        Ok(Exit::Done)
    }

    /// Makes the program's move.
    fn reply(&mut self, out: &mut dyn Write) -> Result<(), Failure> {
        let Some(cell) = self.choose(out)? else { return Ok(()) };
        self.claim(cell)?;
        if !self.args.json {
            writeln!(out, "{} claims {}.", named(self.program), self.name_of(cell))?;
            self.draw(out)?;
        }
        Ok(())
    }

    /// The cell that the program claims; `None` if it exchanges the sides.
    fn choose(&mut self, out: &mut dyn Write) -> Result<Option<VertexId>, Failure> {
        if let Some(cell) = self.answer.take() {
            return Ok(Some(cell));
        }
        if !matches!(self.strategy, Strategy::Advice) {
            let sentence = "the strategy has no answer; please report the position";
            return Err(Failure::Unproved(sentence.to_owned()));
        }
        let opens = self.swap == Swap::AfterFirstMove && self.moves.is_empty();
        if opens && let Some(cell) = fair_opening(&self.position, self.program) {
            return Ok(Some(cell));
        }
        let (position, program, limits) = (self.position.clone(), self.program, self.limits());
        let advice = advise(self.solver().ok(), &position, program, &limits);
        if self.may_swap() && wants_to_swap(&position, program, advice) {
            self.exchange();
            if !self.args.json {
                writeln!(out, "The program swaps: you are {} now.", named(self.you()))?;
            }
            return Ok(None);
        }
        match advice.cell {
            Some(cell) => Ok(Some(cell)),
            None => Err(Failure::Unproved("no move was found; please report the position".into())),
        }
    }

    /// Whether the player to move may exchange the sides.
    fn may_swap(&self) -> bool {
        self.swap == Swap::AfterFirstMove && self.moves.len() == 1
    }

    fn exchange(&mut self) {
        self.program = self.program.other();
        self.swap = Swap::Done;
    }

    /// Asks for a move until one is made; `false` if there will be none.
    fn ask(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> Result<bool, Failure> {
        let mut line = String::new();
        loop {
            if !self.args.json {
                let or = if self.may_swap() { " (or swap)" } else { "" };
                write!(out, "{}{or}: ", named(self.mover))?;
                out.flush()?;
            }
            line.clear();
            let read = interrupt::idle(|| input.read_line(&mut line)).map_err(|error| {
                Failure::input(format_args!("cannot read the next move: {error}"))
            })?;
            if read == 0 {
                if !self.args.json {
                    writeln!(out)?;
                }
                return Ok(false);
            }
            match line.trim() {
                "" => {}
                "q" | "quit" => return Ok(false),
                "swap" if self.may_swap() => {
                    self.exchange();
                    if !self.args.json {
                        writeln!(out, "You are {} now.", named(self.you()))?;
                    }
                    return Ok(true);
                }
                "?" if self.args.json => {}
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
                        Err(sentence) => Voice::of(self.args.json).note(&sentence),
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
                strategy.answer(cell).map_err(|error| error.told(self.file.names()))?
            }
            Strategy::Advice => None,
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

fn undecided(solution: &Solution) -> Failure {
    match solution.stopped {
        Some(reason) => Failure::Stopped(format!(
            "nobody is known to win this position: the search was stopped ({reason}) after {}; \
             expected a higher limit, a smaller game, or --side to play it all the same",
            count(solution.nodes, "node")
        )),
        None => Failure::Input("nobody wins this position: it is a draw".to_owned()),
    }
}
