//! `cutshort check`: is a certificate right.

use std::io::{self, BufRead, Write};
use std::path::Path;
use std::rc::Rc;

use super::input::{InputArgs, title, unreadable};
use super::progress::Progress;
use super::words::{count, named};
use super::{Exit, Failure};
use crate::connection::Network;
use crate::formats::{
    CertificateFault, CertificateReader, Checked, CheckedParts, PartsError, check_certificate,
    check_parts, open_certificate,
};
use crate::game::random::Random;
use crate::game::{Outcome, Player, Position};
use crate::graph::VertexId;
use crate::opponent::{Breadth, look_ahead};
use crate::proof::certificate::{Proved, Strategy, StrategyError};
use crate::requests::checked::{bare, right, wrong};
use crate::solve::Limits;

/// Check a certificate: an answer with the strategy that proves it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort solve --board hex:5x5 --short a2 --certificate a2.cert
  cutshort check a2.cert
  cutshort solve graphs/bridge.json --certificate bridge.cert
  cutshort check bridge.cert graphs/bridge.json
  cutshort check a2.cert --games 1000
  cutshort check a2.cert --games 100 --opponent current
  cutshort prove --board hex:4x4 --short a2 --to-move cut --store hex-4x4 --certificate a2-parts
  cutshort check a2-parts

The checker works out what every line says from the lines before it and from the definitions; it \
uses neither the solver nor the reductions. With INPUT (a file or a board's name) it also sees \
whether the certificate is about that position. Of a folder with a certificate in parts all parts are \
checked, and it is said what they prove together. Exit code 0: the certificate is right. 1: it is not, \
and the line that is wrong is named. docs/formats/certificates.md describes the format.")]
pub(super) struct Args {
    /// The certificate (- for standard input), or a folder with its parts
    certificate: String,
    /// The position that it should be about: a file or a board's name
    input: Option<String>,
    /// The most memory for what the nodes say, in MiB
    #[arg(long, value_name = "MIB", default_value_t = 1024, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Play so many games with each strategy: it must win them all
    #[arg(long, value_name = "N")]
    games: Option<u32>,
    /// Against whom
    #[arg(long, value_name = "WHO", value_enum, default_value_t = Opponent::Random, requires = "games")]
    opponent: Opponent,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

/// Who plays against a strategy.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
enum Opponent {
    /// Claims at random
    Random,
    /// Claims the cell through which most of the winner's current flows over his virtual connections, at random now and then
    Current,
    /// Looks a move and an answer ahead at what both players' circuits resist, claims at random now and then
    Search,
}

/// Hundreds of games are played.
const BREADTH: Breadth = Breadth { moves: 6, answers: 2 };

impl Opponent {
    /// What he claims.
    fn claim(self, position: &Position, winner: Player, random: &mut Random) -> Option<VertexId> {
        let empty: Vec<VertexId> = position.empty_cells().iter().collect();
        let any = (!empty.is_empty()).then(|| empty[random.below(empty.len())]);
        if self == Self::Random || random.below(8) == 0 {
            return any;
        }
        if self == Self::Search {
            let by = winner.other();
            return look_ahead(position, by, None, BREADTH, &Limits::default()).or(any);
        }
        let Ok(network) = Network::new(position, winner) else { return any };
        let currents = network.flow().currents;
        let through = |cell: &VertexId| currents.get(cell.index()).copied().unwrap_or_default();
        empty.iter().copied().max_by(|a, b| through(a).total_cmp(&through(b)))
    }

    fn told(self) -> &'static str {
        match self {
            Self::Random => "claims at random",
            Self::Current => "claims where most current flows",
            Self::Search => "claims that look best a move and an answer ahead",
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let memory = (args.memory as usize) << 20;
    let is_folder = Path::new(&args.certificate).is_dir();
    if args.games.is_some() && (is_folder || args.certificate == "-") {
        refuse!("--games takes a certificate in one file, expected one");
    }
    if is_folder {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        return match check_parts(args.certificate.as_ref(), memory, threads) {
            Ok(checked) => together(args, checked, out),
            Err(error @ (PartsError::Io(_) | PartsError::NoParts)) => {
                Err(Failure::input(format_args!("{}: {error}", args.certificate)))
            }
            Err(error) => refuse(args, &error.to_string(), out),
        };
    }
    let checked = check_certificate(open(&args.certificate)?, memory);
    let checked = match checked {
        Ok(checked) => checked,
        Err(error) => match error.fault {
            CertificateFault::Io(error) => return Err(Failure::input(error)),
            CertificateFault::NoCertificate
            | CertificateFault::Compressed(_)
            | CertificateFault::Version(_) => {
                refuse!("{}: {error}", args.certificate);
            }
            _ => return refuse(args, &error.to_string(), out),
        },
    };
    if !is_about(args, &checked)? {
        return refuse_other(args, out);
    }
    let games = args.games.map(|games| played(args, memory, games)).transpose()?;
    if args.json {
        let mut answer = right(&checked);
        if let Some(games) = games {
            answer["games"] = games.into();
        }
        writeln!(out, "{answer}")?;
    } else {
        explain(&checked, out)?;
        if let Some(games) = games {
            let games = count(games, "game");
            let opponent = args.opponent.told();
            writeln!(out, "  {games} against {opponent}: all won by the winner")?;
        }
    }
    Ok(Exit::Done)
}

/// Plays the strategies of a certificate; how many games there were. What rests on a theorem is not played.
fn played(args: &Args, memory: usize, games: u32) -> Result<usize, Failure> {
    let mut reader = CertificateReader::new(open(&args.certificate)?).map_err(Failure::input)?;
    let strategies = Rc::new(reader.strategies(memory).map_err(Failure::input)?);
    let file = reader.file();
    let (progress, mut random, mut played) = (Progress::new(), Random::new(1), 0);
    for first in strategies.movers() {
        for _ in 0..games {
            let strategy = match Strategy::new(Rc::clone(&strategies), first) {
                Err(StrategyError::ByTheorem(_)) => break,
                strategy => strategy.map_err(|error| Failure::input(error.told(file.names())))?,
            };
            let is_won =
                wins(strategy, first, file.position().clone(), (args.opponent, &mut random));
            if !is_won.map_err(|error| Failure::input(error.told(file.names())))? {
                let sentence = "a game is lost, which is a fault of the program; please report it";
                return Err(Failure::Unproved(sentence.to_owned()));
            }
            played += 1;
            progress.say(|| format!("{} won", count(played, "game")));
        }
    }
    Ok(played)
}

/// Whether a strategy wins a game.
fn wins(
    mut strategy: Strategy,
    first: Player,
    mut position: Position,
    (opponent, random): (Opponent, &mut Random),
) -> Result<bool, StrategyError> {
    let winner = strategy.winner();
    let mut answer = if winner == first { strategy.opening()? } else { None };
    while position.decided().is_none() {
        if let Some(cell) = answer {
            position.claim(cell, winner).map_err(|_| StrategyError::NotEmpty(cell))?;
        }
        let claim = opponent.claim(&position, winner, random);
        let Some(cell) = claim.filter(|_| position.decided().is_none()) else { break };
        position.claim(cell, winner.other()).map_err(|_| StrategyError::NotEmpty(cell))?;
        answer = strategy.answer(cell)?;
    }
    Ok(position.decided() == Some(Outcome::win(winner)))
}

/// What parts prove together.
fn together(args: &Args, checked: CheckedParts, out: &mut dyn Write) -> Result<Exit, Failure> {
    let CheckedParts { parts, nodes, answers } = checked;
    let mut asked = Vec::new();
    for checked in answers {
        if is_about(args, &checked)? {
            asked.push(checked);
        }
    }
    if asked.is_empty() {
        return refuse_other(args, out);
    }
    if !args.json {
        writeln!(out, "{}, {}", count(parts, "part"), count(nodes, "node"))?;
    }
    for checked in &asked {
        if args.json {
            let mut answer = right(checked);
            answer["parts"] = parts.into();
            writeln!(out, "{answer}")?;
        } else {
            explain(checked, out)?;
        }
    }
    Ok(Exit::Done)
}

/// Whether it is about the position that it should be about.
fn is_about(args: &Args, checked: &Checked) -> Result<bool, Failure> {
    let Some(word) = &args.input else { return Ok(true) };
    let file = InputArgs::of_word(word, None).game()?;
    Ok(bare(&file) == bare(&checked.file))
}

fn refuse_other(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let word = args.input.as_deref().unwrap_or_default();
    refuse(args, &format!("the certificate is about another position than {word}"), out)
}

/// The certificate as a stream.
pub(super) fn open(certificate: &str) -> Result<Box<dyn BufRead>, Failure> {
    if certificate == "-" {
        return Ok(Box::new(io::stdin().lock()));
    }
    open_certificate(certificate.as_ref())
        .map_err(|error| Failure::input(unreadable(certificate, &error)))
}

fn refuse(args: &Args, reason: &str, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.json {
        writeln!(out, "{}", wrong(reason))?;
    } else {
        writeln!(out, "{}: refused: {reason}", args.certificate)?;
    }
    Ok(Exit::No)
}

fn explain(checked: &Checked, out: &mut dyn Write) -> Result<(), Failure> {
    writeln!(out, "{}: right, {}", title(&checked.file), count(checked.nodes, "node"))?;
    if checked.proved.is_empty() {
        writeln!(out, "  it claims nothing")?;
    }
    for player in Player::BOTH {
        let claimed = checked.file.position().claimed(player);
        if !claimed.is_empty() {
            let cells = checked.file.quoted_names_of(claimed.iter()).join(" ");
            writeln!(out, "  {} has {cells}", named(player))?;
        }
    }
    let name = |cell: VertexId| checked.file.names().quoted(cell);
    let list = |cells: &[VertexId]| checked.file.quoted_names_of(cells.iter().copied()).join(" ");
    for proved in &checked.proved {
        let said = match proved {
            Proved::Winner { to_move, winner, .. } => {
                format!("{} to move: {} wins", named(*to_move), named(*winner))
            }
            Proved::WinningMoves { by, cells, .. } if cells.is_empty() => {
                format!("{} to move wins with no move", named(*by))
            }
            Proved::WinningMoves { by, cells, .. } => {
                format!("{} to move wins with just {}", named(*by), list(cells))
            }
            Proved::Captured { by, set, .. } => {
                format!("as good as {}'s: {}", named(*by), list(set))
            }
            Proved::Dominated { by, set, .. } => format!("{} dominates {}", named(*by), list(set)),
            Proved::DeadEdge { edge, .. } => format!("{} is dead", edge.map(name).join("-")),
            Proved::AliveEdge { edge, .. } => format!("{} is alive", edge.map(name).join("-")),
            Proved::Dead { cell, .. } => format!("{} is dead", name(*cell)),
            Proved::Alive { cell, .. } => format!("{} is alive", name(*cell)),
            Proved::Reduced { preserves, cells, .. } => {
                let (cells, left) = (count(cells.len(), "cell"), list(cells));
                let left = if left.is_empty() { left } else { format!(": {left}") };
                format!("reduced to {cells}, which keeps the {preserves}{left}")
            }
        };
        writeln!(out, "  {said}")?;
    }
    Ok(())
}
