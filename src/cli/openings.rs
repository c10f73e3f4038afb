//! `cutshort openings`: the winner after every first move.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use super::choice::{RULES, choice, player};
use super::input::shannon_board;
use super::keeping::StoreArgs;
use super::output::{writable, write_beside};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::sheet::{FormArgs, Sheet};
use super::words::count;
use super::{Exit, Failure};
use crate::boards::{Argument, BoardKind, BoardSpec, known_class};
use crate::formats::GameFile;
use crate::game::{Class, Outcome, Player, Rules};
use crate::graph::VertexId;
use crate::render::{Ink, Picture, Scene, Theme, text};
use crate::requests::about::{Place, with_stopped};
use crate::solve::{Solution, SolveOptions};
use crate::survey::Mark;

/// Say who wins after every first move on an empty board
#[derive(Debug, clap::Args)]
#[command(after_help = "\
With the swap rule the second player may take over the first move. He wins by doing so after the \
moves that win here, and by playing on after the others. In Beck's Hex the first move must be a1, the \
acute corner, which loses on every square board larger than one cell (Beck, Holladay and Jewitt).

Mirror images are solved once, and the moves that seem nearest to being settled first, so that a \
search that is stopped has settled some; the others are marked as not known.

Examples:
  cutshort openings hex:5x5
  cutshort openings hex:8x8 --time-limit 60
  cutshort openings hex:4x4 --rules misere
  cutshort openings y:4 --first cut --svg y4.svg
  cutshort openings tiling:4.8.8:3x2 --json
  cutshort openings hex:5x5 --csv
  cutshort openings hex:6x6 --store hex-6x6

Exit code 3: stopped by a limit or by Ctrl-C, with what is known so far.")]
pub(super) struct Args {
    /// The board: hex:5x5, y:4, bridgit:3, ... (see cutshort boards)
    #[arg(value_name = "SPEC", required_unless_present = "board")]
    spec: Option<String>,
    /// The same, as other commands take it
    #[arg(long, value_name = "SPEC", conflicts_with = "spec")]
    board: Option<String>,
    /// Who makes the first move
    #[arg(long, value_parser = player(), default_value_t = Player::Short)]
    first: Player,
    /// Who wins when the terminals are joined
    #[arg(long, value_parser = choice::<Rules>(RULES), default_value_t = Rules::Normal)]
    rules: Rules,
    /// Write the picture to this file, as SVG
    #[arg(long, value_name = "FILE.svg", value_parser = writable())]
    svg: Option<PathBuf>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    search: SearchArgs,
    #[command(flatten)]
    kept: StoreArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if let Some(path) = &args.svg {
        super::render::expect_svg(path)?;
    }
    let word = args.spec.as_deref().or(args.board.as_deref()).unwrap_or_default();
    let spec = shannon_board(word)?;
    let first = args.first;
    let file = GameFile::from_board(spec.build());
    let game = file.game().clone().with_rules(args.rules);
    let position = file.position().clone().with_game(game);
    let file = file.with_position(position);
    let limits = args.search.limits();
    let options = SolveOptions { limits, all_moves: true, line: false };
    let progress = Progress::new();
    let mut report = |state: &crate::solve::Progress| {
        let (settled, all) = state.moves.unwrap_or_default();
        progress.say(|| format!("{settled} of {all} first moves, {} nodes", state.nodes));
    };
    let keeping = args.kept.solver(&file, args.search.solver())?;
    let solution =
        keeping.solver.solve_with_progress(file.position(), first, &options, &mut report);
    let solution = solution.map_err(|error| Failure::Input(refusal(&error, &file)))?;
    let kept = keeping.finish();
    drop(progress);
    let scene = Scene::new(&file).with_marks(marks(&file, &solution));
    let drawn = args.svg.as_ref().map_or(Ok(()), |path| {
        let picture = Picture::new(&scene).with_legend(&scene);
        write_beside(path, picture.to_svg(Theme::Auto).as_bytes())
    });
    if args.form.csv {
        write_sheet(&file, first, &solution, out)?;
    } else if args.form.json {
        let answer = to_json(spec, &file, first, &solution);
        writeln!(out, "{answer}")?;
    } else {
        explain(spec, &file, first, &solution, text(&scene, Ink::Colour), out)?;
    }
    drawn.and(kept)?;
    Ok(if solution.stopped.is_some() { Exit::Stopped } else { Exit::Done })
}

/// The argument that settles the board, if it is played by normal rules.
fn known(spec: BoardSpec, file: &GameFile) -> Option<(Class, Argument)> {
    known_class(spec).filter(|_| file.game().rules() == Rules::Normal)
}

/// The first moves that lose.
fn losing(file: &GameFile, solution: &Solution) -> Vec<VertexId> {
    let lost = |cell: &VertexId| {
        !solution.winning_moves.contains(cell) && !solution.open_moves.contains(cell)
    };
    file.game().hypergraph().cells().iter().filter(lost).collect()
}

/// What is known of each first move.
fn marks(file: &GameFile, solution: &Solution) -> Vec<(VertexId, Mark)> {
    let mark = |cells: &[VertexId], mark: Mark| -> Vec<(VertexId, Mark)> {
        cells.iter().map(|&cell| (cell, mark)).collect()
    };
    [
        mark(&solution.winning_moves, Mark::Wins),
        mark(&losing(file, solution), Mark::Loses),
        mark(&solution.open_moves, Mark::Open),
    ]
    .concat()
}

/// A row for each first move, in the order of the cells; a winner that is not known is left out.
fn write_sheet(
    file: &GameFile,
    first: Player,
    solution: &Solution,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let sheet = Sheet::begin(&["move", "by", "winner"], out)?;
    for cell in file.game().hypergraph().cells().iter() {
        let winner =
            match (solution.winning_moves.contains(&cell), solution.open_moves.contains(&cell)) {
                (true, _) => Some(first),
                (_, true) => None,
                _ => Some(first.other()),
            };
        sheet.row(
            &[&json!({ "move": file.names().name(cell), "by": first, "winner": winner })],
            out,
        )?;
    }
    Ok(())
}

fn to_json(
    spec: BoardSpec,
    file: &GameFile,
    first: Player,
    solution: &Solution,
) -> serde_json::Value {
    let names = |cells: &[VertexId]| file.names_of(cells.iter().copied());
    let argument = known(spec, file).map(|(_, argument)| match argument {
        Argument::StrategyStealing => "strategy stealing",
        Argument::MirrorPairing => "mirror pairing",
    });
    let answer = json!({
        "to_move": first,
        "winning_moves": names(&solution.winning_moves),
        "losing_moves": names(&losing(file, solution)),
        "open_moves": names(&solution.open_moves),
        "engine": solution.engine,
        "nodes": solution.nodes,
        "seconds": solution.seconds,
        "class_by_argument": known(spec, file).map(|(class, _)| class),
        "argument": argument,
    });
    Place::default().answer(file, with_stopped(answer, solution.stopped))
}

fn explain(
    spec: BoardSpec,
    file: &GameFile,
    first: Player,
    solution: &Solution,
    picture: Option<String>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let list = |cells: &[VertexId]| file.quoted_names_of(cells.iter().copied()).join(" ");
    let (wins, lost) = (&solution.winning_moves, losing(file, solution));
    let rules = file.game().rules();
    writeln!(out, "{spec}, {rules} rules, {first} moves first, engine {}", solution.engine)?;
    match picture {
        Some(picture) => {
            let open = match solution.open_moves.len() {
                0 => String::new(),
                open => format!(", ? not known ({open})"),
            };
            let (wins, lost) = (wins.len(), lost.len());
            writeln!(out, "\n{picture}\n* wins ({wins}), . loses ({lost}){open}")?;
        }
        None => {
            writeln!(out, "Winning first moves ({}): {}", wins.len(), list(wins))?;
            writeln!(out, "Losing first moves ({}): {}", lost.len(), list(&lost))?;
        }
    }
    if let Some(reason) = solution.stopped {
        let open = list(&solution.open_moves);
        writeln!(out, "Stopped: {reason}. Not known ({}): {open}", solution.open_moves.len())?;
        return Ok(());
    }
    match known(spec, file) {
        Some((class, Argument::StrategyStealing)) => {
            writeln!(out, "Class {class} by strategy stealing: a cell more never hurts.")?;
        }
        Some((class, Argument::MirrorPairing)) => {
            writeln!(out, "Class {class} by a mirror pairing: who wins answers in the pair.")?;
        }
        None => {}
    }
    if solution.outcome == Some(Outcome::win(first)) {
        let (take, leave) = (wins.len(), lost.len());
        writeln!(
            out,
            "With the swap rule the second player wins: he takes over after {} and plays on after {leave}.",
            count(take, "move")
        )?;
    }
    let corner = file.names().id("a1").filter(|corner| lost.contains(corner));
    if spec.kind() == BoardKind::Hex && rules == Rules::Normal && corner.is_some() {
        writeln!(
            out,
            "a1, the acute corner, loses: Beck's Hex, in which it must be played first."
        )?;
    }
    Ok(())
}
