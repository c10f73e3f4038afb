//! `cutshort puzzles`: positions with a single winning move.

use std::io::Write;
use std::ops::RangeInclusive;
use std::path::PathBuf;

use serde_json::{Value, json};

use super::input::{InputArgs, title};
use super::output::{expect_different, writable, write_beside};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::words::{count, named};
use super::{Exit, Failure};
use crate::formats::GameFile;
use crate::render::{Frame, Ink, Picture, Scene, Theme, listing, text};
use crate::requests::about::{Given, with_stopped};
use crate::requests::reduced::game_object;
use crate::survey::{Mark, Puzzle, PuzzleOptions, Puzzles};

/// Find puzzles: positions in which one move wins and all others lose
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort puzzles --board hex:4x4
  cutshort puzzles --board hex:5x5 --stones 4..10 --tries 50 -o puzzles.svg --solutions solutions.svg
  cutshort puzzles --board hex:4x4 --rules misere --count 3 --seed 7
  cutshort puzzles 'https://hexworld.org/board/#5c1,a2c3b4d2c2d1' --json

Of a recorded game the positions are those before its moves; else random stones are set in turn, and those \
that the puzzle does not need are taken away in pairs. The hardest of those that are found are shown, the easiest \
of them first. How hard a puzzle is: the number of moves that must be looked at, times the number of moves of both players that \
the win takes. Moves that a virtual connection of the opponent's refutes need not be looked at; in misère play there \
are none. With -o or --solutions the text does not give the solutions away. Exit code 1: no puzzle was found. Exit code 3: \
stopped by a limit, with what was found so far.")]
pub(super) struct Args {
    /// How many puzzles are shown
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = at_least_one)]
    count: usize,
    /// How many stones are set; a fifth to half of the empty cells if this is not given
    #[arg(long, value_name = "N..M", value_parser = range)]
    stones: Option<RangeInclusive<usize>>,
    /// How many random positions are looked at; without it 200, and if that is not enough for N puzzles up to 5000
    #[arg(long, value_name = "N")]
    tries: Option<usize>,
    /// The same number gives the same puzzles
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Draw the puzzles on a sheet
    #[arg(short, long, value_name = "FILE.svg", value_parser = writable())]
    output: Option<PathBuf>,
    /// Draw the solutions on a sheet of their own
    #[arg(long, value_name = "FILE.svg", value_parser = writable())]
    solutions: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// "4..10", or one number.
fn range(words: &str) -> Result<RangeInclusive<usize>, String> {
    let (least, most) = words.split_once("..").unwrap_or((words, words));
    match (least.parse(), most.trim_start_matches('=').parse()) {
        (Ok(least), Ok(most)) if least <= most => Ok(least..=most),
        _ => Err("expected two numbers, the smaller first, like 4..10".to_owned()),
    }
}

fn at_least_one(words: &str) -> Result<usize, String> {
    let number = words.parse().ok().filter(|&number| number > 0);
    number.ok_or_else(|| "expected a whole number from 1".to_owned())
}

/// How many random positions are looked at, one after the other, until there are enough puzzles.
const TRIES: [usize; 3] = [200, 1000, 5000];

/// So many puzzles stand in a row of a sheet.
const COLUMNS: usize = 3;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let outputs = [("--output", &args.output), ("--solutions", &args.solutions)];
    expect_different(&outputs.map(|(option, path)| (option, path.as_deref())))?;
    for path in args.output.iter().chain(&args.solutions) {
        super::render::expect_svg(path)?;
    }
    let Given { file, place } = args.input.given()?;
    let found = find(args, &file)?;
    // The hardest, the easiest of them first.
    let shown = &found.puzzles[found.puzzles.len().saturating_sub(args.count)..];
    let files: Vec<GameFile> = shown.iter().map(|puzzle| puzzle_file(&file, puzzle)).collect();
    let sheets = [(&args.output, Reader::Solver), (&args.solutions, Reader::Checker)];
    let mut drawn = Ok(());
    for (path, reader) in sheets {
        if let Some(path) = path {
            let sheet = sheet(&file, &files, shown, reader);
            drawn = drawn.and(write_beside(path, sheet.to_svg(Theme::Auto).as_bytes()));
        }
    }
    if args.json {
        let puzzles: Result<Vec<Value>, Failure> =
            files.iter().zip(shown).map(|(file, puzzle)| to_json(file, puzzle)).collect();
        let answer =
            json!({ "tried": found.tried, "found": found.puzzles.len(), "puzzles": puzzles? });
        let answer = with_stopped(answer, found.stopped);
        writeln!(out, "{}", place.answer(&file, answer))?;
    } else {
        explain(args, &found, &files, shown, out)?;
    }
    drawn?;
    Ok(match (found.stopped, shown) {
        (Some(_), _) => Exit::Stopped,
        (None, []) => Exit::No,
        _ => Exit::Done,
    })
}

fn find(args: &Args, file: &GameFile) -> Result<Puzzles, Failure> {
    let progress = Progress::new();
    let mut report = |tried: usize, found: usize| {
        progress.say(|| format!("{}, {}", count(tried, "position"), count(found, "puzzle")));
    };
    let solver = args.search.solver();
    let limits = args.search.limits();
    let position = file.position();
    let found = if file.moves().is_empty() {
        let empty = position.empty_cells().len();
        let stones = args.stones.clone().unwrap_or(empty / 5..=empty / 2);
        let mut options =
            PuzzleOptions { stones, tries: TRIES[0], seed: args.seed, solver, limits };
        let mut attempts = match args.tries {
            Some(tries) => vec![tries],
            None => TRIES.to_vec(),
        }
        .into_iter();
        loop {
            options.tries = attempts.next().unwrap_or_default();
            let found = Puzzles::random_with_progress(position, &options, &mut report);
            let is_enough =
                |seen: &Puzzles| seen.stopped.is_some() || seen.puzzles.len() >= args.count;
            if attempts.len() == 0 || found.as_ref().map_or(true, is_enough) {
                break found;
            }
        }
    } else if args.stones.is_some() {
        let expected = "expected a board or a game without moves";
        refuse!("--stones does not go with a recorded game, {expected}");
    } else {
        Puzzles::of_game_with_progress(position, file.moves(), solver, &limits, &mut report)
    };
    found.map_err(|error| Failure::Input(refusal(&error, file)))
}

/// The position of a puzzle as a game of its own.
fn puzzle_file(file: &GameFile, puzzle: &Puzzle) -> GameFile {
    file.clone().with_position(puzzle.position.clone())
}

/// Whom a sheet is for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Reader {
    /// Who is to find the move.
    Solver,
    /// Who wants to see it.
    Checker,
}

fn sheet(file: &GameFile, files: &[GameFile], puzzles: &[Puzzle], reader: Reader) -> Picture {
    let frame = |((file, puzzle), number): ((&GameFile, &Puzzle), usize)| {
        let marks = match reader {
            Reader::Solver => Vec::new(),
            Reader::Checker => vec![(puzzle.solution, Mark::Wins)],
        };
        let task = format!("{number}. {} to move", named(puzzle.to_move));
        let caption = match reader {
            Reader::Solver => vec![task],
            Reader::Checker => vec![task, file.names().quoted(puzzle.solution).into_owned()],
        };
        Frame { picture: Picture::new(&Scene::new(file).with_marks(marks)), caption }
    };
    let frames: Vec<Frame> = files.iter().zip(puzzles).zip(1..).map(frame).collect();
    let what = match reader {
        Reader::Solver => "puzzles",
        Reader::Checker => "solutions",
    };
    Picture::strip(&format!("{}: {what}", title(file)), &frames, COLUMNS)
}

fn explain(
    args: &Args,
    found: &Puzzles,
    files: &[GameFile],
    puzzles: &[Puzzle],
    out: &mut dyn Write,
) -> Result<(), Failure> {
    for ((file, puzzle), number) in files.iter().zip(puzzles).zip(1..) {
        let scene = Scene::new(file);
        let picture = text(&scene, Ink::Colour).or_else(|| listing(&scene, Ink::Colour));
        let picture = picture.unwrap_or_default();
        writeln!(
            out,
            "{number}. {} to move, {} to look at, {} to the end, hardness {}\n{picture}",
            named(puzzle.to_move),
            count(puzzle.tempting.len() + 1, "move"),
            count(puzzle.length, "move"),
            puzzle.hardness()
        )?;
    }
    if args.output.is_none() && args.solutions.is_none() && !puzzles.is_empty() {
        let solutions: Vec<String> = files
            .iter()
            .zip(puzzles)
            .zip(1..)
            .map(|((file, puzzle), number)| {
                format!("{number}. {}", file.names().quoted(puzzle.solution))
            })
            .collect();
        writeln!(out, "Solutions: {}", solutions.join("  "))?;
    }
    write!(
        out,
        "{} looked at, {} found",
        count(found.tried, "position"),
        count(found.puzzles.len(), "puzzle")
    )?;
    match found.stopped {
        Some(reason) => writeln!(out, ". Stopped: {reason}.")?,
        None => writeln!(out, ".")?,
    }
    Ok(())
}

fn to_json(file: &GameFile, puzzle: &Puzzle) -> Result<Value, Failure> {
    Ok(json!({
        "to_move": puzzle.to_move,
        "move": file.names().name(puzzle.solution),
        "tempting": file.names_of(puzzle.tempting.iter().copied()),
        "length": puzzle.length,
        "hardness": puzzle.hardness(),
        "game": game_object(file).map_err(Failure::input)?,
    }))
}
