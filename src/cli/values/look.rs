//! `cutshort values stats` and `check`.

use std::io::Write;
use std::sync::atomic::Ordering;

use serde_json::json;

use super::{In, value_limits};
use crate::cli::progress::Progress;
use crate::cli::words::count;
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{Fault, Workshop, count_values};
use crate::values::{Outcomes, ValueError};

/// Count the values by cells
#[derive(Debug, clap::Args)]
pub(super) struct StatsArgs {
    /// Count those that differ as corners or forks as well: corner, fork
    #[arg(long, value_name = "NAME", value_delimiter = ',')]
    poset: Vec<String>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    of: In,
}

/// Rebuild the region of each value, find its value, and compare
#[derive(Debug, clap::Args)]
pub(super) struct CheckArgs {
    /// Check so many classes, drawn at random, instead of all
    #[arg(long, value_name = "N")]
    sample: Option<usize>,
    /// Which ones are drawn
    #[arg(long, value_name = "N", default_value_t = 0, requires = "sample")]
    seed: u64,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    of: In,
}

pub(super) fn stats(args: &StatsArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let posets: Vec<Outcomes> = args
        .poset
        .iter()
        .map(|name| Outcomes::named(name, 3).map_err(Failure::input))
        .collect::<Result<_, _>>()?;
    let database = args.of.database()?;
    let (interrupt, progress) = (interrupt::flag(), Progress::new());
    let mut workshop = Workshop::new();
    let most = database.classes().iter().filter_map(|&class| database.cells_of(class)).max();
    let mut by_cells: Vec<[usize; 2]> = vec![[0, 0]; most.unwrap_or(0) + 1];
    let (mut depth, mut atoms) = (0, 0);
    for class in database.classes() {
        if interrupt.load(Ordering::Relaxed) {
            return Err(Failure::Stopped("stopped while counting".to_owned()));
        }
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
    let mut different = Vec::new();
    for outcomes in &posets {
        let counted = count_values(&database, outcomes, &mut |done| {
            progress.say(|| format!("{}: {done} classes", outcomes.name()));
            !interrupt.load(Ordering::Relaxed)
        });
        let counted = counted.ok_or_else(|| {
            Failure::Stopped(format!("stopped at the {} values", outcomes.name()))
        })?;
        different.push((outcomes.name(), counted));
    }
    drop(progress);
    let values: usize = by_cells.iter().map(|[_, values]| values).sum();
    let classes: usize = by_cells.iter().map(|[classes, _]| classes).sum();
    if args.json {
        let rows = by_cells.iter().enumerate().map(|(cells, [classes, values])| {
            json!({ "cells": cells, "classes": classes, "values": values })
        });
        let answer = json!({
            "values": values,
            "classes": classes,
            "by_cells": rows.collect::<Vec<_>>(),
            "by_poset": different
                .iter()
                .map(|(name, counted)| json!({ "poset": name, "values": counted }))
                .collect::<Vec<_>>(),
            "most_atoms": database.most_atoms(),
            "seeds": database.seeded(),
            "parts": database.parts(),
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
    for (name, counted) in different {
        writeln!(out, "{name}: {}", count(counted, "value"))?;
    }
    let regions = count(database.regions().len(), "region");
    writeln!(out, "from {regions}; largest depth {depth}, most atoms {atoms}")?;
    writeln!(out, "check sum {}", database.check_sum())?;
    Ok(Exit::Done)
}

pub(super) fn check(args: &CheckArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = args.of.database()?;
    let progress = Progress::new();
    let classes =
        args.sample.map_or_else(|| database.classes(), |sample| database.sample(sample, args.seed));
    let limits = value_limits(None);
    let mut faults = Vec::new();
    let mut workshop = Workshop::new();
    for (done, &class) in classes.iter().enumerate() {
        progress.say(|| format!("{done} of {} classes", classes.len()));
        match database.check(class, &limits, &mut workshop) {
            Ok(()) => (),
            Err(Fault::NotValued(ValueError::Stopped { .. })) => {
                return Err(Failure::Stopped(format!(
                    "stopped after {done} of {} classes, {} wrong",
                    classes.len(),
                    faults.len()
                )));
            }
            Err(fault) => {
                let form = workshop.place(&database, class);
                faults.push((workshop.forms().write(form), fault.to_string()));
            }
        }
        if workshop.forms().len() > 1_000_000 {
            workshop = Workshop::new();
        }
    }
    drop(progress);
    if args.json {
        let wrong = faults.iter().map(|(value, fault)| json!({ "value": value, "fault": fault }));
        let answer = json!({ "checked": classes.len(), "wrong": wrong.collect::<Vec<_>>() });
        writeln!(out, "{answer}")?;
    } else {
        for (value, fault) in &faults {
            writeln!(out, "{value}: {fault}")?;
        }
        let checked = if classes.len() == 1 {
            "1 class".to_owned()
        } else {
            format!("{} classes", classes.len())
        };
        writeln!(out, "{checked} with their duals: {} wrong", faults.len())?;
    }
    Ok(if faults.is_empty() { Exit::Done } else { Exit::No })
}
