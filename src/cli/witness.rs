//! `cutshort witness`: positions in which an intrusion into a pattern is the only winning move.

use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::input::InputArgs;
use super::output::{writable, write_file};
use super::place::{PlaceArgs, PlaceOn};
use super::progress::Progress;
use super::search::{limits, seconds, whole_number};
use super::values::In;
use super::words::count;
use super::{Exit, Failure, interrupt, pattern, words};
use crate::formats::GameFile;
use crate::game::Player;
use crate::patterns::{Cell, OpenPattern};
use crate::requests::about::{about_other, stones_of};
use crate::requests::reduced::game_object;
use crate::witness::{ProbeWitness, WitnessEnd, WitnessOptions, WitnessSearch};

/// Find a position in which an intrusion into a pattern is the only winning move
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort witness template:bridge
  cutshort witness template:ziggurat --probe d1
  cutshort witness template:ziggurat --probe b2 -o witness.json
  cutshort solve witness.json --all-moves
  cutshort witness template:bridge --probe a2 --to hex-board --as hexworld -o bridge.txt
  cutshort witness template:bridge --cells 5 --json
  cutshort witness template:ziggurat --cut h --empty g --probe b3 --cells 4,4,8

Cut moves. Stones are put on the cells around the pattern in all ways, but on those of --empty; what is joined to them are regions whose values the \
database knows, at most as many as --cells has numbers. Without --probe all intrusions are looked at, each with the limits. \
What is found has been solved: every other move loses. An intrusion that cutshort probe calls inferior has no \
witness; if none is found there may still be one. Exit code 1: some intrusion that may matter has no witness here. \
Exit code 3: stopped by a limit.")]
pub(super) struct Args {
    /// The intrusion, as cutshort probe calls it; all of them if this is not given
    #[arg(long, value_name = "CELL")]
    probe: Option<Cell>,
    /// Cells around the pattern, by their letters, that stay empty
    #[arg(long, value_name = "CELLS", value_delimiter = ',')]
    empty: Vec<String>,
    /// The most empty cells of each region that is joined to the pattern; with fewer regions the last numbers count
    #[arg(long, value_name = "N,N", value_delimiter = ',', default_value = "4,8")]
    cells: Vec<usize>,
    /// If nothing is found so, make so many contexts at random, each better step by step, with regions of as many cells as the first number says
    #[arg(long, value_name = "N", default_value_t = 100)]
    climbs: usize,
    /// The same number makes the same contexts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Leave out so many families of contexts: those that an earlier search with the same options says it has looked at
    #[arg(long, value_name = "N", default_value_t = 0, requires = "probe")]
    after: u64,
    /// Put the witness on a Hex board
    #[arg(long, value_name = "BOARD", value_parser = ["hex-board"], requires = "output")]
    to: Option<String>,
    /// Write the witness to this file
    #[arg(short, long, value_name = "FILE", value_parser = writable(), requires = "probe")]
    output: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    /// Stop after so many contexts, for each intrusion
    #[arg(long, value_name = "N", value_parser = whole_number)]
    node_limit: Option<u64>,
    /// Stop after so many seconds, for each intrusion
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    #[command(flatten)]
    of: In,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    place: PlaceArgs,
}

/// What was found out about an intrusion.
struct Answer {
    cell: Cell,
    end: WitnessEnd,
    tried: u64,
    /// How many families of contexts have been looked at.
    done: u64,
    seconds: f64,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.to.is_none() {
        args.place.without_effort()?;
    }
    if args.cells.len() > WitnessSearch::MOST_REGIONS {
        let [found, most] = [args.cells.len(), WitnessSearch::MOST_REGIONS];
        refuse!("--cells: {}, expected at most {most}", count(found, "number"));
    }
    let Some(open) = args.input.open_pattern(&args.empty)? else {
        return Err(match args.input.file() {
            Some(word) => pattern::none_in(word),
            None => Failure::input("no pattern is given, expected one like template:ziggurat"),
        });
    };
    let cells: Vec<Cell> = match args.probe {
        None => open.cells().collect(),
        Some(probe) if open.cells().any(|cell| cell == probe) => vec![probe],
        Some(probe) => {
            let names: Vec<String> = open.cells().map(|cell| cell.to_string()).collect();
            let names = names.join(", ");
            refuse!("--probe: {probe} is no empty cell of the pattern, expected one of {names}");
        }
    };
    let title = open.parts().name.clone().unwrap_or_else(|| "pattern".to_owned());
    if !args.json {
        writeln!(out, "{title}\n\n{}\n", open.picture())?;
    }
    let database = args.of.database()?;
    let mut search = WitnessSearch::new(&open, &database);
    let mut answers = Vec::new();
    for cell in cells {
        let answer = answer(args, &mut search, cell)?;
        if !args.json {
            tell(&answer, out)?;
        }
        answers.push(answer);
    }
    if args.json {
        let witnesses = answers.iter().map(|answer| to_json(answer, &title));
        let witnesses = witnesses.collect::<Result<Vec<Value>, Failure>>()?;
        let said =
            json!({ "player": Player::Cut, "most_cells": args.cells, "witnesses": witnesses });
        writeln!(out, "{}", about(args, &open, said))?;
    }
    let mut exit = Exit::Done;
    for answer in &answers {
        match &answer.end {
            WitnessEnd::Found(witness) => {
                if let Some(path) = &args.output {
                    write_file(path, &written(args, &named(witness, &title, answer.cell))?)?;
                }
            }
            WitnessEnd::Inferior => (),
            WitnessEnd::NotFound if exit == Exit::Done => exit = Exit::No,
            WitnessEnd::NotFound => (),
            WitnessEnd::Stopped(_) => exit = Exit::Stopped,
        }
    }
    Ok(exit)
}

fn answer(args: &Args, search: &mut WitnessSearch<'_>, cell: Cell) -> Result<Answer, Failure> {
    let start = Instant::now();
    let before = search.tried();
    let nodes = args.node_limit.map(|limit| before + limit);
    let limits = limits(nodes, args.time_limit);
    let progress = Progress::new();
    let Args { climbs, seed, after, .. } = *args;
    let options = WitnessOptions { cells: args.cells.clone(), climbs, seed, after, limits };
    let end = search.find_with_progress(cell, &options, &mut |at| {
        progress.say(|| {
            let tried = count(at.tried - before, "context");
            let (number, all) = (at.number, at.all);
            match at.regions {
                Some(regions) => {
                    let regions = count(regions, "region");
                    format!("{cell}: {regions} joined to pattern {number} of {all}, {tried}")
                }
                None => format!("{cell}: climb {number} of {all}, {tried}"),
            }
        });
    });
    let end = end.map_err(Failure::input)?;
    let (tried, done) = (search.tried() - before, search.done());
    Ok(Answer { cell, end, tried, done, seconds: start.elapsed().as_secs_f64() })
}

/// The witness with a title that says what it is.
fn named(witness: &ProbeWitness, title: &str, cell: Cell) -> GameFile {
    let said = format!("{title}: {cell} is Cut's only winning move");
    witness.file.clone().with_title(Some(said))
}

fn written(args: &Args, file: &GameFile) -> Result<Vec<u8>, Failure> {
    match args.to {
        Some(_) => {
            // On the board the cell has another name.
            let said = file.title().map(|said| format!("{said}, as the pattern names it"));
            let file = &file.clone().with_title(said);
            let placed = args.place.write(file, PlaceOn::Hex, false, &interrupt::flag());
            placed.map(|(bytes, _)| bytes).map_err(Failure::Input)
        }
        None => args.place.form(file, false).map_err(Failure::Input),
    }
}

fn empty_cells(witness: &ProbeWitness) -> usize {
    witness.file.position().empty_cells().len()
}

/// The stones around, in the order of the letters.
fn stones(witness: &ProbeWitness, by: Player) -> Vec<&str> {
    let mine = witness.stones.iter().filter(|(_, owner)| *owner == by);
    mine.map(|(name, _)| name.as_str()).collect()
}

fn tell(answer: &Answer, out: &mut dyn Write) -> Result<(), Failure> {
    let cell = answer.cell;
    match &answer.end {
        WitnessEnd::Found(witness) => {
            let cells = count(empty_cells(witness), "empty cell");
            writeln!(out, "{cell}  the only winning move of a position with {cells}")?;
            let having = |by: Player| (by, stones(witness, by).join(" "));
            let having =
                Player::BOTH.map(having).into_iter().filter(|(_, stones)| !stones.is_empty());
            let having: Vec<String> =
                having.map(|(by, stones)| format!("{} has {stones}", words::named(by))).collect();
            if !having.is_empty() {
                writeln!(out, "    {}", having.join("; "))?;
            }
            for (value, nodes) in &witness.context {
                let [first, second, third] = nodes.map(|node| node + 1);
                writeln!(out, "    {value} joined at {first}, {second}, {third}")?;
            }
        }
        WitnessEnd::Inferior => writeln!(out, "{cell}  inferior: never the only winning move")?,
        WitnessEnd::NotFound => {
            writeln!(out, "{cell}  not found: all of {} tried", count(answer.tried, "context"))?;
        }
        WitnessEnd::Stopped(reason) => {
            let tried = count(answer.tried, "context");
            writeln!(out, "{cell}  not found. Stopped: {reason}, after {tried}.")?;
            writeln!(out, "    --probe {cell} --after {} goes on there", answer.done)?;
        }
    }
    Ok(out.flush()?)
}

fn to_json(answer: &Answer, title: &str) -> Result<Value, Failure> {
    let mut said = json!({
        "move": answer.cell.to_string(),
        "inferior": matches!(answer.end, WitnessEnd::Inferior),
        "witness": null,
        "tried": answer.tried,
        "seconds": answer.seconds,
    });
    match &answer.end {
        WitnessEnd::Found(witness) => {
            let context = witness.context.iter().map(
                |(value, nodes)| json!({ "value": value, "nodes": nodes.map(|node| node + 1) }),
            );
            said["witness"] = json!({
                "empty_cells": empty_cells(witness),
                "cells_before": witness.cells_before,
                "stones": Player::BOTH.map(|by| (by.to_string(), stones(witness, by)))
                    .into_iter().collect::<std::collections::BTreeMap<_, _>>(),
                "context": context.collect::<Vec<_>>(),
                "game": game_object(&named(witness, title, answer.cell)).map_err(Failure::input)?,
            });
        }
        WitnessEnd::Stopped(reason) => {
            said["stopped"] = json!(reason);
            said["done"] = json!(answer.done);
        }
        WitnessEnd::Inferior | WitnessEnd::NotFound => (),
    }
    Ok(said)
}

/// An answer with the keys about the pattern before it.
fn about(args: &Args, open: &OpenPattern, answer: Value) -> Value {
    let claimed: Vec<(Player, String)> = args.input.claimed_names().collect();
    let stones = Player::BOTH.map(|by| stones_of(&claimed, by));
    about_other(1, open.parts().name.as_deref(), None, stones, answer)
}
