//! `cutshort criteria`: does every full board have exactly one winner?

use std::io::Write;

use serde_json::json;

use super::progress::Progress;
use super::{Exit, Failure};
use crate::boards::{BoardSpec, Contest, Criteria};
use crate::graph::{Names, VertexSet};
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

Exit code 1: some full colouring has no winner or two.")]
pub(super) struct Args {
    /// The board: hex:4x4, torex:3x3, tiling:4.8.8:3x3, ... with at most 25 cells
    #[arg(value_name = "BOARD")]
    board: String,
    /// How many threads look
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let (contest, names) = contest(&args.board)?;
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

fn contest(spec: &str) -> Result<(Contest, Names), Failure> {
    let too_many = |cells: usize| match cells > Criteria::MAX_CELLS {
        true => Err(Failure::input(crate::boards::CriteriaError { cells })),
        false => Ok(()),
    };
    if TorexSpec::is_meant_by(spec) {
        let torus: TorexSpec = spec.parse().map_err(Failure::input)?;
        too_many(torus.rows() * torus.columns())?;
        return Ok((torus.contest(), torus.names()));
    }
    let board: BoardSpec = spec.parse().map_err(Failure::input)?;
    too_many(board.cell_count())?;
    let contest = board.contest().ok_or_else(|| {
        Failure::input(format_args!(
            "on {board} only Short has a way to win, expected a board with one for each player"
        ))
    })?;
    Ok((contest, board.build().names))
}
