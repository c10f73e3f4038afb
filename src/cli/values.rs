//! `cutshort values`: the values that regions of Hex can have.

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};

use clap::Subcommand;
use serde_json::{Value, json};

use super::input::unreadable;
use super::output::write_file;
use super::progress::Progress;
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::database::{BuildError, ClosureOptions, Database, RealizeError, ValueRef, Workshop};
use crate::formats::{GameFile, Writer, write};
use crate::game::Position;
use crate::graph::Names;
use crate::values::FormId;

/// Find out which values regions of Hex have, and regions that have them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort values find '{a,{T|b}|0}'
  cutshort values find --at-least '{a|a,b}' --count 5
  cutshort values realize '{a,{T|b}|0}' -o region.json
  cutshort value region.json
  cutshort values stats
  cutshort values build --cells 7 --seeds 3 -o seven.values
  cutshort values find '{a,b|{a|0}}' --in seven.values

A region has three terminals, and its value is over the outcomes p3: see cutshort value. The database that \
is built in has all values that come from regions of up to 6 cells by putting three together to a pinwheel, \
again and again, up to 8 cells and 50 atoms. Exit code 1: no region is known that has the value.")]
pub(super) struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    Build(BuildArgs),
    Find(FindArgs),
    Realize(RealizeArgs),
    Stats(StatsArgs),
    Export(ExportArgs),
}

/// Make a database, or go on with one: all values of regions of so many cells
#[derive(Debug, clap::Args)]
struct BuildArgs {
    /// The most empty cells
    #[arg(long, value_name = "N")]
    cells: usize,
    /// Leave out values of more atoms; 0: none
    #[arg(long, value_name = "N", default_value_t = 50)]
    atoms: u64,
    /// Look at all regions of up to so many cells for values that are no pinwheel (4: seconds, 6: minutes)
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: usize,
    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// The file; what it has already is not made again
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
}

/// Which database.
#[derive(Debug, clap::Args)]
struct In {
    /// The database, as build writes it; without it a small one
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

/// Say how small a region with a value can be, or which values lie between two
#[derive(Debug, clap::Args)]
struct FindArgs {
    /// The value, in any form
    #[arg(required_unless_present_any = ["at_least", "at_most"])]
    form: Option<String>,
    /// All values that are at least this
    #[arg(long, value_name = "FORM", conflicts_with = "form")]
    at_least: Option<String>,
    /// All values that are at most this
    #[arg(long, value_name = "FORM", conflicts_with = "form")]
    at_most: Option<String>,
    /// How many of them, those with the fewest cells first
    #[arg(long, value_name = "N", default_value_t = 10)]
    count: usize,
    #[command(flatten)]
    of: In,
}

/// Write a region that has a value, as a game file
#[derive(Debug, clap::Args)]
struct RealizeArgs {
    /// The value, in any form
    form: String,
    /// Write to this file
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// The database, as build writes it; without it a small one
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// Count the values by cells
#[derive(Debug, clap::Args)]
struct StatsArgs {
    #[command(flatten)]
    of: In,
}

/// Write all values, one of each class: cells, value and composition, with tabs between
#[derive(Debug, clap::Args)]
struct ExportArgs {
    /// The database, as build writes it; without it a small one
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
}

/// The database that is built in; made by `values build --cells 8 --seeds 6`.
const BUILT_IN: &[u8] = include_bytes!("../../graphs/values/8-cells.values");

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &args.question {
        Question::Build(args) => build(args, out),
        Question::Find(args) => find(args, out),
        Question::Realize(args) => realize(args, out),
        Question::Stats(args) => stats(args, out),
        Question::Export(args) => export(args, out),
    }
}

fn database(file: Option<&Path>) -> Result<Database, Failure> {
    let Some(path) = file else {
        return Database::read(BUILT_IN).map_err(Failure::input);
    };
    let file = File::open(path)
        .map_err(|error| Failure::input(unreadable(&path.display().to_string(), &error)))?;
    Database::read(BufReader::new(file))
        .map_err(|error| Failure::input(error).about(&path.display().to_string()))
}

fn build(args: &BuildArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.cells > Database::MOST_CELLS {
        return Err(Failure::input(BuildError::TooLarge(args.cells)));
    }
    let options =
        ClosureOptions { most_atoms: (args.atoms > 0).then_some(args.atoms), seeded: args.seeds };
    let interrupt = interrupt::flag();
    let mut database = Database::new(options);
    let mut next = 0;
    if args.output.exists() {
        database = self::database(Some(&args.output))?;
        if (database.most_atoms(), database.seeded()) != (options.most_atoms, options.seeded) {
            let atoms = database.most_atoms().unwrap_or(0);
            return Err(Failure::input(format_args!(
                "{} was made with --atoms {atoms} --seeds {}; expected the same",
                args.output.display(),
                database.seeded()
            )));
        }
        next = database.cells() + 1;
    }
    for level in next..=args.cells {
        let progress = Progress::new();
        let mut report = |at: &crate::database::BuildProgress| {
            progress.say(|| format!("{} cells: {} of {} pinwheels", at.level, at.done, at.all));
        };
        match database.next_level(usize::from(args.threads), &interrupt, &mut report) {
            Ok(new) => {
                drop(progress);
                let mut file = Vec::new();
                database.write(&mut file)?;
                write_file(&args.output, &file)?;
                writeln!(out, "{}: {}", count(level, "cell"), count(new, "new value"))?;
                out.flush()?;
            }
            Err(BuildError::Interrupted) => {
                let written = match level {
                    0 => "nothing is written".to_owned(),
                    _ => format!(
                        "{} has all up to {}",
                        args.output.display(),
                        count(level - 1, "cell")
                    ),
                };
                return Err(Failure::Stopped(format!(
                    "stopped at {}: {written}",
                    count(level, "cell")
                )));
            }
            Err(error) => return Err(Failure::input(error)),
        }
    }
    let (file, classes) = (args.output.display(), database.class_count());
    writeln!(
        out,
        "{file}: {classes} classes under the twelve symmetries, check sum {}",
        database.check_sum()
    )?;
    Ok(Exit::Done)
}

/// Reads a form, and brings it to canonical form.
fn canonical(workshop: &mut Workshop, text: &str) -> Result<FormId, Failure> {
    let form = workshop.forms_mut().parse(text);
    let form = form.map_err(|error| Failure::input(format_args!("the form {text:?}: {error}")))?;
    Ok(workshop.forms_mut().canonical(form))
}

fn found(database: &Database, workshop: &Workshop, value: ValueRef, form: FormId) -> Value {
    json!({
        "value": workshop.forms().write(form),
        "cells": database.cells_of(value),
        "atoms": workshop.forms().atoms(form),
        "composition": database.composition(value),
    })
}

fn find(args: &FindArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = database(args.of.file.as_deref())?;
    let mut workshop = Workshop::new();
    if let Some(text) = &args.form {
        let form = canonical(&mut workshop, text)?;
        let value = workshop.find(&database, form);
        let value = value.filter(|&value| database.cells_of(value).is_some());
        let written = workshop.forms().write(form);
        let Some(value) = value else {
            let passable = workshop.forms_mut().is_passable(form);
            if args.of.json {
                let answer = json!({ "value": written, "cells": null, "passable": passable });
                writeln!(out, "{answer}")?;
            } else if passable {
                writeln!(
                    out,
                    "{written}: no region of up to {} is known",
                    count(database.cells(), "cell")
                )?;
            } else {
                writeln!(out, "{written} is not passable: no region has it (Theorem 3.4)")?;
            }
            return Ok(Exit::No);
        };
        if args.of.json {
            writeln!(out, "{}", found(&database, &workshop, value, form))?;
        } else {
            line(&database, &workshop, value, form, out)?;
        }
        return Ok(Exit::Done);
    }
    let mut bound = |text: &Option<String>| {
        text.as_deref().map(|text| canonical(&mut workshop, text)).transpose()
    };
    let (low, high) = (bound(&args.at_least)?, bound(&args.at_most)?);
    let mut between = Vec::new();
    'classes: for class in database.classes() {
        for (value, form) in workshop.images(&database, class) {
            let forms = workshop.forms_mut();
            let fits = low.is_none_or(|low| forms.le(low, form))
                && high.is_none_or(|high| forms.le(form, high));
            // The images of an outcome are outcomes, which are all listed.
            if fits && !between.contains(&(value, form)) {
                between.push((value, form));
                if between.len() >= args.count {
                    break 'classes;
                }
            }
        }
    }
    if args.of.json {
        let values = between.iter().map(|&(value, form)| found(&database, &workshop, value, form));
        writeln!(out, "{}", Value::from(values.collect::<Vec<_>>()))?;
    } else {
        for &(value, form) in &between {
            line(&database, &workshop, value, form, out)?;
        }
    }
    Ok(if between.is_empty() { Exit::No } else { Exit::Done })
}

fn line(
    database: &Database,
    workshop: &Workshop,
    value: ValueRef,
    form: FormId,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let cells = database.cells_of(value).unwrap_or_default();
    let composition = database.composition(value).unwrap_or_default();
    let written = workshop.forms().write(form);
    writeln!(out, "{written}: {}, {composition}", count(cells, "cell"))?;
    Ok(())
}

fn realize(args: &RealizeArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = database(args.file.as_deref())?;
    let mut workshop = Workshop::new();
    let form = canonical(&mut workshop, &args.form)?;
    let written = workshop.forms().write(form);
    let region = match workshop.find(&database, form).map(|value| database.region(value)) {
        Some(Ok(region)) => region,
        Some(Err(error @ (RealizeError::NotPlanar(_) | RealizeError::Circular))) => {
            return Err(Failure::input(error));
        }
        _ => {
            let cells = count(database.cells(), "cell");
            let sentence = format!("{written}: no region of up to {cells} is known");
            return Err(Failure::Unproved(sentence));
        }
    };
    let mut names = Names::new();
    for vertex in 0..region.hypergraph().vertex_count() {
        names
            .intern(&if vertex < 3 { (vertex + 1).to_string() } else { format!("x{}", vertex - 2) })
            .map_err(Failure::input)?;
    }
    let file = GameFile::new(Position::opening(region), names)
        .with_title(Some(format!("a region with the value {written}")));
    let bytes = write(&file, Writer::Json).map_err(Failure::input)?;
    match &args.output {
        Some(path) => write_file(path, &bytes)?,
        None => out.write_all(&bytes)?,
    }
    Ok(Exit::Done)
}

fn stats(args: &StatsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = database(args.of.file.as_deref())?;
    let mut workshop = Workshop::new();
    let mut by_cells: Vec<[usize; 2]> = vec![[0, 0]; database.cells() + 1];
    let (mut depth, mut atoms) = (0, 0);
    for class in database.classes() {
        let images = workshop.images(&database, class);
        let cells = database.cells_of(class).unwrap_or_default();
        let form = images[0].1;
        depth = depth.max(workshop.forms().depth(form));
        atoms = atoms.max(workshop.forms().atoms(form));
        // The outcomes are listed one by one.
        let outcome = workshop.forms().as_atom(form).is_some();
        by_cells[cells][0] += 1;
        by_cells[cells][1] += if outcome { 1 } else { images.len() };
    }
    let values: usize = by_cells.iter().map(|[_, values]| values).sum();
    let classes: usize = by_cells.iter().map(|[classes, _]| classes).sum();
    if args.of.json {
        let rows = by_cells.iter().enumerate().map(|(cells, [classes, values])| {
            json!({ "cells": cells, "classes": classes, "values": values })
        });
        let answer = json!({
            "values": values,
            "classes": classes,
            "by_cells": rows.collect::<Vec<_>>(),
            "most_atoms": database.most_atoms(),
            "seeds": database.seeded(),
            "regions": database.regions().len(),
            "depth": depth,
            "atoms": atoms,
            "check_sum": database.check_sum(),
        });
        writeln!(out, "{answer}")?;
        return Ok(Exit::Done);
    }
    writeln!(out, "cells  classes  values")?;
    for (cells, [classes, values]) in by_cells.iter().enumerate() {
        writeln!(out, "{cells:5}  {classes:7}  {values:6}")?;
    }
    writeln!(out, "  all  {classes:7}  {values:6}")?;
    let regions = count(database.regions().len(), "region");
    writeln!(out, "from {regions}; largest depth {depth}, most atoms {atoms}")?;
    writeln!(out, "check sum {}", database.check_sum())?;
    Ok(Exit::Done)
}

fn export(args: &ExportArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = database(args.file.as_deref())?;
    let mut workshop = Workshop::new();
    for class in database.classes() {
        let form = workshop.place(&database, class);
        let cells = database.cells_of(class).unwrap_or_default();
        let composition = database.composition(class).unwrap_or_default();
        writeln!(out, "{cells}\t{}\t{composition}", workshop.forms().write(form))?;
    }
    Ok(Exit::Done)
}
