//! `cutshort criteria`: does every full board have exactly one winner?

use std::io::Write;
use std::path::Path;

use serde_json::json;

use super::input::{InputArgs, find_in};
use super::progress::Progress;
use super::{Exit, Failure};
use crate::boards::{BoardSpec, Contest, Criteria};
use crate::formats::{GameFile, names_in};
use crate::game::{ByPlayer, Goal};
use crate::graph::{Names, VertexId, VertexSet};
use crate::positional::TorexSpec;

/// Look at every full colouring of a small board: has it exactly one winner?
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Mogensen's criteria: 1. when a player has won, the other has not; 2. when a player has won, he still \
has when part of his cells goes to a connected group of the other colour that touches nothing else \
of that colour and none of its sides. Together they are enough for exactly one winner; a cylinder \
shows that the second is not needed.

Examples:
  cutshort criteria hex:4x4
  cutshort criteria torex:3x3 --json
  cutshort criteria tiling:4.4.4.4:3x3
  cutshort criteria graphs/y-4.json
  cutshort criteria graphs/four-squares.json --short-sides top,bottom --cut-sides left,right

On a board of one's own each player wants one connected group that touches all of his sides. The sides are \
terminals of the game; if the goal is touch both players want all of them, as in Y.

Exit code 1: some full colouring has no winner or two.")]
pub(super) struct Args {
    /// The board: hex:4x4, torex:3x3, tiling:4.8.8:3x3, ... or a file of one's own, with at most 25 cells
    #[arg(value_name = "BOARD")]
    board: String,
    /// The terminals of a board of one's own that Short wants to join
    #[arg(long, value_name = "A,B", requires = "cut_sides")]
    short_sides: Option<String>,
    /// Those that Cut wants to join
    #[arg(long, value_name = "C,D", requires = "short_sides")]
    cut_sides: Option<String>,
    /// How many threads look
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let (contest, names) = contest(args)?;
    let pool = rayon::ThreadPoolBuilder::new().num_threads(usize::from(args.threads)).build();
    let progress = Progress::new();
    let of = || {
        Criteria::of_with_progress(&contest, &|done, all| {
            progress.say(|| format!("{done} of {all} colourings seen"));
        })
    };
    let seen = pool.map_err(Failure::input)?.install(of).map_err(Failure::input)?;
    drop(progress);
    let cells = |set: &VertexSet| set.iter().map(|cell| names.name(cell)).collect::<Vec<_>>();
    let list = |set: &Option<VertexSet>| set.as_ref().map(cells);
    if args.json {
        let answer = json!({
            "board": args.board,
            "fillings": seen.fillings,
            "short": seen.short,
            "cut": seen.cut,
            "both": seen.both,
            "neither": seen.neither,
            "witness": list(&seen.witness),
            "against_criterion_1": list(&seen.against_first),
            "against_criterion_2": list(&seen.against_second),
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{}: {} full colourings", args.board, seen.fillings)?;
        writeln!(out, "  won by Short only  {}", seen.short)?;
        writeln!(out, "  won by Cut only    {}", seen.cut)?;
        writeln!(out, "  won by both        {}", seen.both)?;
        writeln!(out, "  won by nobody      {}", seen.neither)?;
        let say = |out: &mut dyn Write, holds: &str, fails: &str, set: &Option<VertexSet>| match set
        {
            None => writeln!(out, "{holds}"),
            Some(set) if set.is_empty() => writeln!(out, "{fails} every cell is Cut's"),
            Some(set) if set.len() == contest.cell_count() => {
                writeln!(out, "{fails} every cell is Short's")
            }
            Some(set) => writeln!(out, "{fails} Short {}, Cut the rest", cells(set).join(" ")),
        };
        let one = "Every full board has exactly one winner.";
        say(out, one, "Not exactly one winner:", &seen.witness)?;
        say(out, "Mogensen 1 holds.", "Mogensen 1 fails:", &seen.against_first)?;
        say(out, "Mogensen 2 holds.", "Mogensen 2 fails:", &seen.against_second)?;
    }
    Ok(if seen.witness.is_none() { Exit::Done } else { Exit::No })
}

fn contest(args: &Args) -> Result<(Contest, Names), Failure> {
    let spec = args.board.as_str();
    let too_many = |cells: usize| match cells > Criteria::MAX_CELLS {
        true => Err(Failure::input(crate::boards::CriteriaError { cells })),
        false => Ok(()),
    };
    if TorexSpec::is_meant_by(spec) {
        let torus: TorexSpec = spec.parse().map_err(Failure::input)?;
        too_many(torus.rows() * torus.columns())?;
        return Ok((torus.contest(), torus.names()));
    }
    if Path::new(spec).is_file() || spec == "-" {
        let file = InputArgs::of_word(spec, None).game()?;
        too_many(file.position().empty_cells().len())?;
        return contest_of_file(args, &file);
    }
    let board: BoardSpec = spec.parse().map_err(Failure::input)?;
    if args.short_sides.is_some() {
        return Err(Failure::input(format_args!(
            "--short-sides does not go with {board}, expected a file: a board has its sides"
        )));
    }
    too_many(board.cell_count())?;
    let contest = board.contest().ok_or_else(|| {
        Failure::input(format_args!(
            "on {board} only Short has a way to win, expected a board with one for each player"
        ))
    })?;
    Ok((contest, board.build().names))
}

/// A board of one's own, with the names of its cells in their order.
fn contest_of_file(args: &Args, file: &GameFile) -> Result<(Contest, Names), Failure> {
    let game = file.position().reduced();
    let terminals = game.hypergraph().terminals();
    let sides = |flag: &str, words: &str| -> Result<Vec<VertexId>, Failure> {
        let side = |name: &String| {
            let vertex = find_in(file, name)
                .map_err(|sentence| Failure::Input(format!("{flag}: {sentence}")))?;
            match terminals.contains(&vertex) {
                true => Ok(vertex),
                false => Err(Failure::input(format_args!(
                    "{flag}: {name:?} is a cell, expected terminals of the game"
                ))),
            }
        };
        names_in(words).iter().map(side).collect()
    };
    let [short, cut] = match (&args.short_sides, &args.cut_sides) {
        (Some(short), Some(cut)) => [sides("--short-sides", short)?, sides("--cut-sides", cut)?],
        _ if game.goal() == Goal::Touch => [terminals.to_vec(), terminals.to_vec()],
        _ => {
            return Err(Failure::input(
                "the game does not say what Cut wants to join: expected --short-sides and \
                 --cut-sides, or a game with the goal touch",
            ));
        }
    };
    let contest = Contest::on_graph(game.hypergraph(), ByPlayer { short: &short, cut: &cut });
    let mut names = Names::new();
    for cell in game.hypergraph().cells().iter() {
        names.intern(file.names().name(cell)).map_err(Failure::input)?;
    }
    Ok((contest, names))
}
