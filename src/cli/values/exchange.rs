//! `cutshort values evaluate`, `export` and `import`: lines in the notation of the paper.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

use serde_json::json;

use super::realize::as_file;
use super::{In, canonical, value_limits};
use crate::cli::input::read_text;
use crate::cli::output::{writable, write_beside, write_file};
use crate::cli::progress::Progress;
use crate::cli::search::seconds;
use crate::cli::words::count;
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{Addition, Composition, Database, NamedParts, Workshop, region_text};
use crate::formats::{Writer, write};
use crate::values::{FormId, ValueError, ValueLimits};

/// Find the value of a region that is put together from parts
///
/// The region is written as in the paper of Demer and Selinger: G(1,2,3) = P_1(3,4), P_3^op(4,5,3), P_5(2,1,6)^x. The terminals of each
/// part sit on the nodes in brackets, 1, 2, 3 are those of the whole; ^op exchanges the colours, ^x is a mirror; Eq(1,2) joins
/// nodes. Known are P_1, P_2, P_3, P_5, P_9, P_15, P_25, and R_1, R_2, ... of the database.
#[derive(Debug, clap::Args)]
pub(super) struct EvaluateArgs {
    /// The parts; what stands before the = may be left out
    composition: String,
    /// Write the region as a game file
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: Option<PathBuf>,
    /// Parts of your own, a line each: a name such as P_4, and a value that the database has
    #[arg(long, value_name = "FILE")]
    parts: Option<PathBuf>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    of: In,
}

/// Write all values, one of each class: cells, value and composition, with tabs between
///
/// Before them come the regions R_1, R_2, ... that compositions name: their hyperedges, 1, 2 and 3 being the terminals.
#[derive(Debug, clap::Args)]
pub(super) struct ExportArgs {
    #[command(flatten)]
    of: In,
}

/// Add values from a list: cells, value and composition in each line, as export writes them
///
/// Each composition is put together and its value found; lines that are wrong are named and left out. A line such as R_1 and
/// hyperedges, 1,4,5 2,4 3,5, says what region is meant by a name from there on; if such a line is wrong nothing is written. Added
/// to is the database of --in, or else that of -o if it is there, or else the small one.
#[derive(Debug, clap::Args)]
pub(super) struct ImportArgs {
    /// The list; - for standard input
    list: String,
    /// Write the larger database to this file
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: PathBuf,
    /// Parts of your own, a line each: a name such as P_4, and a value that the database has
    #[arg(long, value_name = "FILE")]
    parts: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    of: In,
}

/// How many wrong lines are named.
const NAMED: usize = 20;

pub(super) fn evaluate(args: &EvaluateArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let composition: Composition = args.composition.parse().map_err(Failure::input)?;
    let database = args.of.database()?;
    let mut workshop = Workshop::new();
    let mut named = NamedParts::new(&database);
    add_parts(args.parts.as_deref(), &mut named, &mut workshop)?;
    let region = named.compose(&composition).map_err(Failure::input)?;
    let cells = region.hypergraph().cells().len();
    let limits = value_limits(args.time_limit);
    let value = match NamedParts::value(&region, &limits, &mut workshop) {
        Ok(value) => value,
        Err(ValueError::Stopped { reason, .. }) => {
            return Err(Failure::Stopped(format!("the value was not found: {reason}")));
        }
        Err(error) => return Err(Failure::input(error)),
    };
    let written = workshop.forms().write(value);
    let mut kept = Ok(());
    if let Some(path) = &args.output {
        let file = as_file(region, &written)?;
        kept = write_beside(path, &write(&file, Writer::Json).map_err(Failure::input)?);
    }
    if args.json {
        let composition = composition.to_string();
        let answer = json!({ "value": written, "cells": cells, "composition": composition });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{written}: {}", count(cells, "cell"))?;
    }
    kept.map(|()| Exit::Done)
}

fn add_parts(
    path: Option<&Path>,
    named: &mut NamedParts<'_>,
    workshop: &mut Workshop,
) -> Result<(), Failure> {
    let Some(path) = path else { return Ok(()) };
    let name = path.display().to_string();
    let text = read_text(&name)?;
    for (line, number) in text.lines().zip(1..) {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let about = |failure: Failure| failure.about(&format!("{name}, line {number}"));
        let (part, value) = line.split_once(char::is_whitespace).ok_or_else(|| {
            about(Failure::input("expected a name and a value with a blank between"))
        })?;
        let form = canonical(workshop.forms_mut(), value.trim()).map_err(about)?;
        named.add(part, form, workshop).map_err(Failure::input).map_err(about)?;
    }
    Ok(())
}

pub(super) fn export(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = args.of.database()?;
    let mut workshop = Workshop::new();
    for (region, number) in database.regions().iter().zip(1..) {
        writeln!(out, "R_{number}\t{}", region_text(region))?;
    }
    for class in database.classes() {
        let form = workshop.place(&database, class);
        let cells = database.cells_of(class).unwrap_or_default();
        let composition = database.composition(class).unwrap_or_default();
        writeln!(out, "{cells}\t{}\t{composition}", workshop.forms().write(form))?;
    }
    Ok(Exit::Done)
}

/// What a line of a list says.
struct Line<'t> {
    cells: usize,
    value: &'t str,
    composition: &'t str,
}

impl<'t> Line<'t> {
    /// Splits a line at the blanks; the value may have blanks inside its braces.
    fn read(text: &'t str) -> Result<Self, String> {
        let expected = "expected the number of cells, a value and a composition";
        let (cells, rest) = text.split_once(char::is_whitespace).ok_or(expected)?;
        let cells = cells.parse().map_err(|_| expected)?;
        let rest = rest.trim_start();
        let mut open = 0_usize;
        let end = rest.char_indices().find(|&(_, character)| {
            match character {
                '{' => open += 1,
                '}' => open = open.saturating_sub(1),
                _ => (),
            }
            open == 0 && character.is_whitespace()
        });
        let (end, _) = end.ok_or(expected)?;
        Ok(Self { cells, value: &rest[..end], composition: rest[end..].trim() })
    }
}

/// The value of a line and its region, if the line is right.
fn check_line(
    text: &str,
    named: &mut NamedParts<'_>,
    limits: &ValueLimits,
    workshop: &mut Workshop,
) -> Result<(FormId, crate::game::Game), LineError> {
    let wrong = |error: &dyn std::fmt::Display| LineError::Wrong(error.to_string());
    let line = Line::read(text).map_err(LineError::Wrong)?;
    let form = workshop.forms_mut().parse(line.value).map_err(|error| wrong(&error))?;
    let form = workshop.forms_mut().canonical(form);
    let composition: Composition = line.composition.parse().map_err(|error| wrong(&error))?;
    let region = named.compose(&composition).map_err(|error| wrong(&error))?;
    let cells = region.hypergraph().cells().len();
    if cells > line.cells {
        return Err(wrong(&format_args!(
            "it has {}, expected {}",
            count(cells, "cell"),
            line.cells
        )));
    }
    let found = match NamedParts::value(&region, limits, workshop) {
        Ok(found) => found,
        Err(ValueError::Stopped { .. }) => return Err(LineError::Stopped),
        Err(error) => return Err(wrong(&error)),
    };
    if found != form {
        let found = workshop.forms().write(found);
        return Err(wrong(&format_args!("the composition has the value {found}")));
    }
    Ok((form, region))
}

enum LineError {
    Wrong(String),
    Stopped,
}

/// Takes in a line that says what region a name means; `None` if it is another one.
fn defined(line: &str, named: &mut NamedParts<'_>) -> Option<Result<(), String>> {
    let number = line.strip_prefix("R_")?;
    let (number, region) = number.split_once(char::is_whitespace).unwrap_or((number, ""));
    if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
        return Some(Err(format!("found \"R_{number}\", expected R_ and a number")));
    }
    Some(named.add_region(&format!("R_{number}"), region).map_err(|error| error.to_string()))
}

/// The database to which the list is added.
fn to_be_enlarged(args: &ImportArgs) -> Result<Database, Failure> {
    let output = args.output.as_path();
    let Some(file) = &args.of.file else {
        return super::database(output.exists().then_some(output));
    };
    let is_same =
        || matches!((file.canonicalize(), output.canonicalize()), (Ok(a), Ok(b)) if a == b);
    if output.exists() && !is_same() {
        let name = output.display();
        refuse!("{name} is there and would be lost; expected --in {name}, or a new file");
    }
    args.of.database()
}

pub(super) fn import(args: &ImportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let text = read_text(&args.list)?;
    let database = to_be_enlarged(args)?;
    let mut larger = database.clone();
    let mut workshop = Workshop::new();
    let mut named = NamedParts::new(&database);
    add_parts(args.parts.as_deref(), &mut named, &mut workshop)?;
    let (interrupt, progress) = (interrupt::flag(), Progress::new());
    let limits = value_limits(None);
    let [mut right, mut wrong, mut new, mut fewer] = [0_usize; 4];
    let lines = text.lines().zip(1..).filter(|(line, _)| {
        let line = line.trim();
        !line.is_empty() && !line.starts_with('#')
    });
    for (line, number) in lines {
        progress.say(|| format!("line {number}: {right} right, {wrong} wrong, {new} new"));
        let checked = match defined(line.trim(), &mut named) {
            Some(Ok(())) => continue,
            // The lines after it would mean another region.
            Some(Err(sentence)) => {
                refuse!("{}, line {number}: {sentence}", args.list);
            }
            None => check_line(line.trim(), &mut named, &limits, &mut workshop),
        };
        if interrupt.load(Ordering::Relaxed) {
            return Err(Failure::Stopped(format!("stopped at line {number}: nothing is written")));
        }
        match checked {
            Ok((form, region)) => {
                right += 1;
                match larger.add_region(&mut workshop, form, region) {
                    Addition::New => new += 1,
                    Addition::FewerCells => fewer += 1,
                    Addition::Known => (),
                }
            }
            Err(LineError::Stopped) => {
                return Err(Failure::Stopped(format!(
                    "stopped at line {number}: nothing is written"
                )));
            }
            Err(LineError::Wrong(sentence)) => {
                wrong += 1;
                if wrong <= NAMED {
                    crate::cli::voice::aside(format_args!(
                        "{}, line {number}: {sentence}",
                        args.list
                    ));
                }
            }
        }
        if workshop.forms().len() > 1_000_000 {
            workshop = Workshop::new();
        }
    }
    drop(progress);
    if wrong > NAMED {
        crate::cli::voice::aside(format_args!("and {} more", wrong - NAMED));
    }
    let mut file = Vec::new();
    larger.write(&mut file)?;
    write_file(&args.output, &file)?;
    if args.json {
        let answer = json!({
            "right": right,
            "wrong": wrong,
            "new_classes": new,
            "fewer_cells": fewer,
            "check_sum": larger.check_sum(),
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(
            out,
            "{right} right, {wrong} wrong; {new} new classes, {fewer} with fewer cells than before"
        )?;
    }
    Ok(if wrong == 0 { Exit::Done } else { Exit::No })
}
