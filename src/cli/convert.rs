//! `cutshort convert`: the same game in another format, or an equivalent game.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use super::input::InputArgs;
use super::output::write_to;
use super::place::{PlaceArgs, PlaceOn};
use super::voice::Voice;
use super::{Exit, Failure, interrupt};
use crate::embed::HexInHex;
use crate::formats::{Format, GameFile, Writer, dual_file, primal, three_planar_file, write};
use crate::game::{Goal, Rules};
use crate::planar::{dual_position, three_planar};
use crate::positional::{winning_sets, write_positional};

/// Write a game in another format, or an equivalent game
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Formats: json, jsonl (one line), graph6, sparse6, edges (two names in a line), dot (Graphviz), \
nodelink (networkx), sgf and hexworld (Hex positions), planar-code.

Equivalent games, written as game files with a map of the cells: primal (the 2-section), dual (the \
same cells seen by Cut), three-planar (claimed cells gone, each cell in at most 3 hyperedges).

The same game on a board, with a map of the cells: hex-board (any planar game in which no cell is in \
more than 3 hyperedges; with more than two terminals it is a region of the board, not the board's own game), bridgit-board (no cell in more than 2), y-board (by way of a Hex board); \
hex-in-hex and hex-in-hex-twice (a Hex position on a larger Hex board, in a shape of its own).

A list of Short's minimal winning sets, for solvers of positional games: pg.

Examples:
  cutshort convert graphs/bridge.json --to dot | dot -Tsvg > bridge.svg
  cutshort convert graphs/bridge.json -o bridge.edges
  cutshort convert --board hex:5x5 --short c3 --to hexworld
  cutshort convert DqK --terminals 0,4 --to json -o game.json
  cutshort convert --board hex:5x5 --short c3 --cut b4 --to three-planar
  cutshort convert graphs/bridge.json --to hex-board --as hexworld
  cutshort convert graphs/bridge.json --to hex-board --effort 20 --as svg -o bridge-on-hex.svg
  cutshort convert --board bridgit:4 --to hex-board
  cutshort convert --board hex:4x4 --to hex-in-hex --as svg -o hex-in-hex.svg
  geng -c 5 | cutshort convert - --terminals all --to jsonl

Several games in one input are written one after the other, game files one in each line.")]
pub(super) struct Args {
    /// What to write; without it the ending of the output file decides
    #[arg(long, value_name = "FORMAT")]
    to: Option<Target>,
    /// The file to write; without it the result goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write game files in one line
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    place: PlaceArgs,
}

/// What to make of a game.
#[derive(Clone, Copy, Debug)]
enum Target {
    Format(Writer),
    Primal,
    Dual,
    ThreePlanar,
    Positional,
    Board(PlaceOn),
}

impl FromStr for Target {
    type Err = String;

    fn from_str(word: &str) -> Result<Self, String> {
        match word {
            "primal" => Ok(Self::Primal),
            "dual" => Ok(Self::Dual),
            "three-planar" => Ok(Self::ThreePlanar),
            "hex-board" => Ok(Self::Board(PlaceOn::Hex)),
            "hex-in-hex" => Ok(Self::Board(PlaceOn::HexInHex(HexInHex::Once))),
            "hex-in-hex-twice" => Ok(Self::Board(PlaceOn::HexInHex(HexInHex::Twice))),
            "bridgit-board" => Ok(Self::Board(PlaceOn::Bridgit)),
            "y-board" => Ok(Self::Board(PlaceOn::Y)),
            "pg" => Ok(Self::Positional),
            word => word.parse().map(Self::Format).map_err(|_| {
                let known = Writer::ALL.map(Writer::keyword).join(", ");
                let games = "primal, dual, three-planar, pg, hex-board, hex-in-hex, \
                             hex-in-hex-twice, bridgit-board or y-board";
                format!("{word:?} is no format or game to convert to, expected {known}, {games}")
            }),
        }
    }
}

impl Target {
    /// The format that the ending of a file's name asks for.
    fn of_path(path: &Path) -> Result<Self, Failure> {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_ascii_lowercase());
        if ending.as_deref() == Some("pg") {
            return Ok(Self::Positional);
        }
        let written = Format::from_path(path).and_then(|format| format.keyword().parse().ok());
        let none = || {
            let name = path.display();
            Failure::input(format_args!(
                "the ending of {name:?} is of no format that is written, expected --to FORMAT"
            ))
        };
        written.map(Self::Format).ok_or_else(none)
    }

    /// A flag that Ctrl-C raises, for what takes as long as the user wishes and has something to show
    /// at any time.
    fn interrupted(self) -> Arc<AtomicBool> {
        match self {
            Self::Board(PlaceOn::Hex | PlaceOn::Y) => interrupt::flag(),
            _ => Arc::default(),
        }
    }

    /// Refuses several games where a file holds one: what would be read of it is another game, or nothing.
    fn expect_several(self) -> Result<(), Failure> {
        // Game files take a line each then.
        let takes_several = match self {
            Self::Positional => false,
            Self::Format(writer) => writer == Writer::Json || writer.takes_several(),
            Self::Primal | Self::Dual | Self::ThreePlanar | Self::Board(_) => true,
        };
        let sentence = "the input holds several games and a file in this format one, expected one game, or --to jsonl";
        if takes_several { Ok(()) } else { Err(Failure::input(sentence)) }
    }

    /// What is to be said to whoever reads a format that names neither rules nor goal.
    fn unsaid(self, file: &GameFile) -> Option<String> {
        let forgets = matches!(
            self,
            Self::Format(Writer::Graph6 | Writer::Sparse6 | Writer::EdgeLines | Writer::PlanarCode)
        );
        let game = file.game();
        let sides = game.goal() == Goal::Touch && game.hypergraph().terminals().len() > 2;
        let said = [
            (file.edges().is_some(), "--play edges"),
            (sides, "--goal touch"),
            (game.rules() == Rules::Misere, "--rules misere"),
        ];
        let needed: Vec<&str> =
            said.into_iter().filter(|&(is, _)| is && forgets).map(|(_, option)| option).collect();
        let options = needed.join(" ");
        let note = format!(
            "this format cannot say what is claimed and who wins: read the game with {options}"
        );
        (!needed.is_empty()).then_some(note)
    }

    /// The bytes of one game. Game files take one line if there are several.
    fn write(
        self,
        file: &GameFile,
        in_lines: bool,
        place: &PlaceArgs,
        interrupted: &AtomicBool,
    ) -> Result<(Vec<u8>, Exit), String> {
        let game_file = if in_lines { Writer::JsonLine } else { Writer::Json };
        let written = match self {
            Self::Positional => {
                winning_sets(file).and_then(|made| write_positional(&made)).map(String::into_bytes)
            }
            Self::Format(Writer::Json) => write(file, game_file),
            Self::Format(writer) => write(file, writer),
            Self::Primal => primal(file).and_then(|primal| write(&primal, game_file)),
            Self::Dual => {
                let dual = dual_position(file.position())
                    .map_err(|error| error.describe(file.game().hypergraph(), file.names()))?;
                write(&dual_file(file, dual), game_file)
            }
            Self::ThreePlanar => {
                let game = three_planar(file.position()).map_err(|error| {
                    error.describe(file.position().reduced().hypergraph(), file.names())
                })?;
                write(&three_planar_file(file, game), game_file)
            }
            Self::Board(on) => return place.write(file, on, in_lines, interrupted),
        };
        let bytes = written.map_err(|error| error.to_string())?;
        Ok((bytes, Exit::Done))
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let to = match (args.to, &args.output) {
        (Some(to), _) => to,
        (None, Some(path)) => Target::of_path(path)?,
        (None, None) => {
            refuse!("convert to what? expected --to FORMAT or -o FILE");
        }
    };
    if !matches!(to, Target::Board(_)) {
        args.place.without_board()?;
    }
    let mut games = args.input.games()?.peekable();
    let Some(first) = games.next() else {
        refuse!("the input holds no game");
    };
    let interrupted = to.interrupted();
    let write = |file: &GameFile, in_lines| to.write(file, in_lines, &args.place, &interrupted);
    if games.peek().is_none() {
        let file = first.map_err(|error| Failure::Input(error.sentence))?.file;
        let (bytes, exit) = write(&file, args.json).map_err(Failure::Input)?;
        to.unsaid(&file).iter().for_each(|note| Voice::of(args.json).note(note));
        write_to(args.output.as_deref(), &bytes, out)?;
        return Ok(exit);
    }
    to.expect_several()?;
    let (mut exit, mut noted) = (Exit::Done, None);
    let header = if let Target::Format(writer) = to { writer.header() } else { b"" };
    let mut bytes = header.to_vec();
    for (game, index) in std::iter::once(first).chain(games).zip(1..) {
        let game = game.map_err(|error| error.sentence);
        let about = |sentence| format!("game {index}: {sentence}");
        let written = game.and_then(|given| {
            noted = noted.take().or_else(|| to.unsaid(&given.file));
            write(&given.file, true).map_err(about)
        });
        let mut stopped = false;
        match written {
            Ok((text, how)) => {
                bytes.extend(text.strip_prefix(header).unwrap_or(&text));
                stopped = how == Exit::Stopped;
            }
            Err(sentence) => {
                exit = Exit::BadInput;
                Voice::of(args.json).complain_about(index, &sentence);
            }
        }
        if args.output.is_none() {
            out.write_all(&bytes)?;
            bytes.clear();
        }
        if stopped {
            exit = Exit::Stopped;
            break;
        }
    }
    noted.iter().for_each(|note| Voice::of(args.json).note(note));
    write_to(args.output.as_deref(), &bytes, out)?;
    Ok(exit)
}
