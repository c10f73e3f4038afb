//! `cutshort dead`: which cells and edges do not matter.

use std::io::Write;
use std::path::PathBuf;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use super::choice::choice;
use super::input::{InputArgs, several_games, title};
use super::interrupt;
use super::output::{Proof, writable, write_certificate_file};
use super::progress::Progress;
use super::reduce::only_local_rules;
use super::search::{limits, refusal, whole_number};
use super::sheet::{FormArgs, Sheet};
use super::voice::Voice;
use super::words::count;
use super::{Exit, Failure};
use crate::analysis::{
    DEFAULT_LIFE_STEPS, DeadByTheorem, DeadFor, Effort, Life, LifeReport, dead_by_theorem,
    life_with_progress,
};
use crate::formats::GameFile;
use crate::game::Game;
use crate::graph::{VertexId, quoted};
use crate::proof::certificate::Line;
use crate::requests::about::{Given, with_stopped};
use crate::requests::inferior::by_theorem;
use crate::solve::{LocalCertificate, LocalError, SolverOptions};
use crate::survey::Spectators;

/// Find dead cells and edges: what never changes who joins what
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --exact the theorems of Steane, \"Threat, support and dead edges in the Shannon game\", are \
applied, in polynomial time; what they do not find may be dead all the same. With --exact every cell \
and edge is decided by a search, up to its limit of steps.

Edges are those of the graph in which two vertices are adjacent if they share a hyperedge.

Examples:
  cutshort dead --board hex:5x5 --short c3 --cut c4,d2
  cutshort dead graphs/bridge.json --exact --json
  cutshort dead graphs/dead-for-the-goal.json --exact --for boundary
  cutshort dead graphs/bridge.json --exact --certificate dead.cert
  cutshort dead --board hex:3x3 --short b2 --spectators
  cutshort dead graphs/steane-11.json --csv

A spectator does not change who wins, whoever moves: of a cell the game with it shorted and with it cut have the \
same winners, of an edge the game with it and without. What is dead is a spectator; but of several spectators only \
one may be taken away.

A certificate has a filling for each cell and edge that is alive, and for each that is dead a tree of \
cases in none of which it matters.")]
pub(super) struct Args {
    /// Decide every cell and edge by a search
    #[arg(long)]
    exact: bool,
    /// What must not change
    #[arg(long = "for", value_parser = choice::<DeadFor>(DEAD_FOR), default_value = "winner", requires = "exact", conflicts_with = "spectators")]
    dead_for: DeadFor,
    /// Stop the search for one cell or edge after so many steps
    #[arg(long, value_name = "N", default_value_t = DEFAULT_LIFE_STEPS, requires = "exact", conflicts_with = "spectators")]
    step_limit: u64,
    /// Write why each cell and edge is dead or alive to a file that cutshort check can check
    #[arg(long, value_name = "FILE", value_parser = writable(), requires = "exact", conflicts_with_all = ["dead_for", "spectators"])]
    certificate: Option<PathBuf>,
    /// Find the cells and edges without which the same player wins, by solving the game without each
    #[arg(long, conflicts_with = "exact")]
    spectators: bool,
    /// Stop each search for a spectator after so many nodes
    #[arg(long, value_name = "N", value_parser = whole_number, requires = "spectators")]
    node_limit: Option<u64>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    input: InputArgs,
}

/// The columns of `--csv`: what is said of a cell, or of an edge by its ends.
const COLUMNS: &[&str] = &["index", "name", "board", "graph6", "kind", "vertices", "state", "rule"];

/// The lists of an answer, with what a row of `--csv` says of each entry.
const LISTS: [(&str, &str, &str, &str); 6] = [
    ("dead_cells", "cell", "dead", "cell_rules"),
    ("dead_edges", "edge", "dead", "edge_rules"),
    ("spectator_cells", "cell", "spectator", ""),
    ("spectator_edges", "edge", "spectator", ""),
    ("unknown_cells", "cell", "unknown", ""),
    ("unknown_edges", "edge", "unknown", ""),
];

const DEAD_FOR: &[(&str, &str)] = &[
    ("winner", "Whether all terminals are joined"),
    ("partition", "Which terminals are joined to which"),
    (
        "boundary",
        "Which terminals are adjacent at the end, the terminals being the boundary of a region",
    ),
];

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let mut written = false;
    let sheet = args.form.csv.then(|| Sheet::begin(COLUMNS, out)).transpose()?;
    args.input.each_game(Voice::of(args.form.json), out, |given, out| {
        if args.certificate.is_some() && std::mem::replace(&mut written, true) {
            return Err(several_games("--certificate"));
        }
        Ok(if answer(args, &given, sheet.as_ref(), out)? { Exit::Done } else { Exit::Stopped })
    })
}

/// Answers about one game; says whether no question was left open.
fn answer(
    args: &Args,
    given: &Given,
    sheet: Option<&Sheet<'_>>,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let file = &given.file;
    let game = file.position().reduced();
    if args.spectators {
        return write_spectators(args, given, sheet, out);
    }
    if !args.exact {
        let found = dead_by_theorem(&game).map_err(|e| Failure::input(e.in_names(file.names())))?;
        write_theorems(args, given, (&game, &found), sheet, out)?;
        return Ok(true);
    }
    let (interrupted, progress) = (interrupt::flag(), Progress::new());
    let report = life_with_progress(&game, args.dead_for, args.step_limit, |searches| {
        progress.go_on(&interrupted, || format!("{searches} searches made"))
    });
    drop(progress);
    let report = report.map_err(|error| Failure::input(error.in_names(file.names())))?;
    let proof: Proof = match &args.certificate {
        None => Ok(()),
        Some(path) => match certificate(&game, &report, args.step_limit) {
            Ok(lines) => write_certificate_file(path, file, &lines)?,
            Err(error) => Err(no_certificate(&error, file)),
        },
    };
    write_exact(args, given, &report, sheet, out)?;
    proof?;
    Ok(report.is_complete())
}

/// Writes an answer as JSON, or as rows of a sheet.
fn write_answer(
    given: &Given,
    answer: Value,
    sheet: Option<&Sheet<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let answer = given.place.answer(&given.file, answer);
    let Some(sheet) = sheet else { return Ok(writeln!(out, "{answer}")?) };
    for (key, kind, state, rules) in LISTS {
        for (index, entry) in answer[key].as_array().into_iter().flatten().enumerate() {
            let rule = &answer[rules][index];
            let row = json!({ "kind": kind, "vertices": entry, "state": state, "rule": rule });
            sheet.row(&[&row, &answer], out)?;
        }
    }
    Ok(())
}

/// The lines that show which cells and edges are dead and which alive, as far as it is known.
fn certificate(game: &Game, report: &LifeReport, limit: u64) -> Result<Vec<Line>, LocalError> {
    let mut certificate = LocalCertificate::new(game);
    for (cell, life) in &report.cells {
        match life {
            Life::Alive(witness) => certificate.add_alive(*cell, &witness.short),
            Life::Dead => certificate.add_dead(*cell, limit)?,
            Life::Unknown => {}
        }
    }
    for (edge, life) in &report.edges {
        match life {
            Life::Alive(witness) => certificate.add_alive_edge(*edge, &witness.short),
            Life::Dead => certificate.add_dead_edge(*edge, limit)?,
            Life::Unknown => {}
        }
    }
    Ok(certificate.lines())
}

/// Why there is no certificate, in the names of the file.
fn no_certificate(error: &LocalError, file: &GameFile) -> Failure {
    let what = match error {
        LocalError::Undecided(cell) => file.names().quoted(*cell).into_owned(),
        LocalError::UndecidedEdge(edge) => edge.map(|end| file.names().quoted(end)).join("-"),
        _ => return Failure::Unproved(format!("no certificate: {error}")),
    };
    Failure::Stopped(format!(
        "no certificate: why {what} is dead takes more cases than the limit of steps; expected a higher \
         --step-limit"
    ))
}

fn write_theorems(
    args: &Args,
    given: &Given,
    (game, found): (&Game, &DeadByTheorem),
    sheet: Option<&Sheet<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = &given.file;
    if found.effort == Effort::Local {
        Voice::of(args.form.json).note(&only_local_rules());
    }
    let cell = |cell: VertexId| file.names().name(cell);
    let edge = |[a, b]: [VertexId; 2]| [cell(a), cell(b)];
    if args.form.json || args.form.csv {
        return write_answer(given, by_theorem(found, file.names()), sheet, out);
    }
    writeln!(out, "{}, by theorem", title(file))?;
    writeln!(out, "  dead cells   {} of {}", found.cells.len(), game.hypergraph().cells().len())?;
    for &(dead, rule) in &found.cells {
        writeln!(out, "    {:<10} {}: {}", quoted(cell(dead)), rule.id(), rule.theorem())?;
    }
    writeln!(out, "  dead edges   {}", found.edges.len())?;
    for &(dead, rule) in &found.edges {
        writeln!(
            out,
            "    {:<10} {}: {}",
            edge(dead).map(quoted).join("-"),
            rule.id(),
            rule.theorem()
        )?;
    }
    Ok(())
}

/// Finds the spectators and says whether no question was left open.
fn write_spectators(
    args: &Args,
    given: &Given,
    sheet: Option<&Sheet<'_>>,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let file = &given.file;
    let limits = limits(args.node_limit, None);
    let progress = Progress::new();
    let found = Spectators::of_with_progress(
        file.position(),
        SolverOptions::default(),
        &limits,
        &mut |searches| progress.say(|| format!("{searches} searches made")),
    );
    drop(progress);
    let found = found.map_err(|error| Failure::Input(refusal(&error, file)))?;
    let edges = |edges: &[[VertexId; 2]]| -> Vec<Vec<String>> {
        edges
            .iter()
            .map(|&edge| file.names_of(edge).into_iter().map(str::to_owned).collect())
            .collect()
    };
    if args.form.json || args.form.csv {
        let names = |cells: &[VertexId]| file.names_of(cells.iter().copied());
        let answer = json!({
            "spectator_cells": names(&found.cells),
            "spectator_edges": edges(&found.edges),
            "unknown_cells": names(&found.open_cells),
            "unknown_edges": edges(&found.open_edges),
        });
        write_answer(given, with_stopped(answer, found.stopped), sheet, out)?;
        return Ok(found.stopped.is_none());
    }
    let cells = |cells: &[VertexId]| file.quoted_names_of(cells.iter().copied()).join(" ");
    let edges = |edges: &[[VertexId; 2]]| {
        let names = edges.iter().map(|&edge| file.quoted_names_of(edge).join("-"));
        names.collect::<Vec<_>>().join(" ")
    };
    writeln!(out, "{}, spectators: without one of them the same player wins", title(file))?;
    for (what, number, which) in [
        ("cells", found.cells.len(), cells(&found.cells)),
        ("edges", found.edges.len(), edges(&found.edges)),
    ] {
        writeln!(out, "{}", format!("  {what:<12} {number:<6} {which}").trim_end())?;
    }
    if let Some(reason) = found.stopped {
        let (open_cells, open_edges) = (cells(&found.open_cells), edges(&found.open_edges));
        writeln!(out, "  Stopped: {reason}. Not known: {open_cells} {open_edges}")?;
    }
    Ok(found.stopped.is_none())
}

fn write_exact(
    args: &Args,
    given: &Given,
    report: &LifeReport,
    sheet: Option<&Sheet<'_>>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let file = &given.file;
    let cell = |cell: VertexId| file.names().name(cell);
    let cells = |wanted: &Life| {
        let these = report.cells.iter().filter(|(_, life)| life == wanted);
        these.map(|&(c, _)| cell(c)).collect::<Vec<_>>()
    };
    let edges = |wanted: &Life| {
        let these = report.edges.iter().filter(|(_, life)| life == wanted);
        these.map(|&([a, b], _)| [cell(a), cell(b)]).collect::<Vec<_>>()
    };
    let [dead_cells, unknown_cells] = [cells(&Life::Dead), cells(&Life::Unknown)];
    let [dead_edges, unknown_edges] = [edges(&Life::Dead), edges(&Life::Unknown)];
    if args.form.json || args.form.csv {
        let mut answer = json!({
            "exact": true,
            "dead_cells": dead_cells,
            "dead_edges": dead_edges,
            "unknown_cells": unknown_cells,
            "unknown_edges": unknown_edges,
        });
        if !report.is_complete() {
            let interrupted = interrupt::flag().load(Ordering::Relaxed);
            answer["stopped"] = Value::from(if interrupted { "interrupt" } else { "steps" });
        }
        return write_answer(given, answer, sheet, out);
    }
    let joined = |edges: &[[&str; 2]]| {
        edges.iter().map(|edge| edge.map(quoted).join("-")).collect::<Vec<_>>().join(" ")
    };
    let list = |cells: &[&str]| cells.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(" ");
    writeln!(out, "{}, exactly", title(file))?;
    let number = format!("{} of {}", dead_cells.len(), report.cells.len());
    let row = |what: &str, number: &str, which: String| {
        format!("  {what:<12} {number:<12} {which}").trim_end().to_owned()
    };
    writeln!(out, "{}", row("dead cells", &number, list(&dead_cells)))?;
    let number = format!("{} of {}", dead_edges.len(), report.edges.len());
    writeln!(out, "{}", row("dead edges", &number, joined(&dead_edges)))?;
    if !report.is_complete() {
        if interrupt::flag().load(Ordering::Relaxed) {
            writeln!(out, "  not decided before the interrupt:")?;
        } else {
            writeln!(out, "  not decided within {} each:", count(args.step_limit, "step"))?;
        }
        let unknown = [("cells", list(&unknown_cells)), ("edges", joined(&unknown_edges))];
        for (what, which) in unknown.into_iter().filter(|(_, which)| !which.is_empty()) {
            writeln!(out, "    {what} {which}")?;
        }
    }
    Ok(())
}
