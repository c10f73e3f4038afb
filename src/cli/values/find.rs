//! `cutshort values find`.

use std::io::Write;
use std::sync::atomic::Ordering;

use serde_json::{Value, json};

use super::{Compose, In, canonical};
use crate::cli::progress::Progress;
use crate::cli::words::count;
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{Database, Quotient, ValueRef, Workshop};
use crate::values::{FormId, Outcomes};

/// Say how small a region with a value can be, or which values lie between two
#[derive(Debug, clap::Args)]
pub(super) struct FindArgs {
    /// The value, in any form
    #[arg(required_unless_present_any = ["at_least", "at_most"])]
    form: Option<String>,
    /// All values that are at least this
    #[arg(long, value_name = "FORM", conflicts_with = "form")]
    at_least: Option<String>,
    /// All values that are at most this
    #[arg(long, value_name = "FORM", conflicts_with = "form")]
    at_most: Option<String>,
    /// Tell fewer outcomes apart: corner or fork
    #[arg(long, value_name = "NAME")]
    poset: Option<String>,
    /// How many of them, those with the fewest cells first [default: 10]
    #[arg(long, value_name = "N")]
    count: Option<usize>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    of: In,
    #[command(flatten)]
    compose: Compose,
}

pub(super) fn find(args: &FindArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let database = args.of.database()?;
    if let (Some(text), None) = (&args.form, &args.poset) {
        if args.count.is_some() {
            let expected = "expected --at-least, --at-most or --poset with it";
            refuse!("--count is for several values, {expected}");
        }
        return find_one(args, text, database, out);
    }
    if args.compose.compose.is_some() {
        refuse!("--compose goes with one value, and not with --poset");
    }
    let found = find_all(args, &database)?;
    let mut workshop = Workshop::new();
    let found: Vec<(ValueRef, FormId)> =
        found.into_iter().map(|value| (value, workshop.place(&database, value))).collect();
    if args.json {
        let values = found.iter().map(|&(value, form)| as_json(&database, &workshop, value, form));
        writeln!(out, "{}", Value::from(values.collect::<Vec<_>>()))?;
    } else if found.is_empty() {
        let cells = count(database.cells(), "cell");
        writeln!(out, "no region of up to {cells} is known")?;
    } else {
        for &(value, form) in &found {
            line(&database, &workshop, value, form, out)?;
        }
    }
    Ok(if found.is_empty() { Exit::No } else { Exit::Done })
}

fn find_one(
    args: &FindArgs,
    text: &str,
    mut database: Database,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let mut workshop = Workshop::new();
    let form = canonical(workshop.forms_mut(), text)?;
    args.compose.add(&mut database, &mut workshop, &[form])?;
    let database = &database;
    let value = workshop.find(database, form);
    let value = value.filter(|&value| database.cells_of(value).is_some());
    if let Some(value) = value {
        if args.json {
            writeln!(out, "{}", as_json(database, &workshop, value, form))?;
        } else {
            line(database, &workshop, value, form, out)?;
        }
        return Ok(Exit::Done);
    }
    let written = workshop.forms().write(form);
    let passable = workshop.forms_mut().is_passable(form);
    if args.json {
        let answer = json!({ "value": written, "cells": null, "passable": passable });
        writeln!(out, "{answer}")?;
    } else if passable {
        let atoms = workshop.forms().atoms(form);
        writeln!(out, "{written}: {}", args.compose.unknown(database, atoms))?;
    } else {
        writeln!(out, "{written} is not passable: no region has it (Theorem 3.4)")?;
    }
    Ok(Exit::No)
}

/// The values that are asked for, those with the fewest cells first.
fn find_all(args: &FindArgs, database: &Database) -> Result<Vec<ValueRef>, Failure> {
    let outcomes =
        Outcomes::named(args.poset.as_deref().unwrap_or("p3"), 3).map_err(Failure::input)?;
    let mut quotient = Quotient::new(outcomes).ok_or_else(|| {
        Failure::input("values are told apart by --poset p3, corner or fork, or by partitions")
    })?;
    let mut bound = |text: &Option<String>| -> Result<Option<FormId>, Failure> {
        text.as_deref().map(|text| canonical(quotient.forms_mut(), text)).transpose()
    };
    let exact = bound(&args.form)?;
    let (low, high) = (bound(&args.at_least)?, bound(&args.at_most)?);
    let (interrupt, progress) = (interrupt::flag(), Progress::new());
    let mut workshop = Workshop::new();
    let mut found: Vec<ValueRef> = Vec::new();
    let classes = database.classes();
    for (done, &class) in classes.iter().enumerate() {
        if interrupt.load(Ordering::Relaxed) {
            return Err(Failure::Stopped(format!(
                "stopped after {done} of {} classes",
                classes.len()
            )));
        }
        progress.say(|| format!("{done} of {} classes, {} found", classes.len(), found.len()));
        for (value, form) in workshop.images(database, class) {
            let form = quotient.of(&workshop, form);
            let forms = quotient.forms_mut();
            let fits = exact.is_none_or(|exact| exact == form)
                && low.is_none_or(|low| forms.le(low, form))
                && high.is_none_or(|high| forms.le(form, high));
            // The images of an outcome are outcomes, which are all listed.
            if fits && !found.contains(&value) {
                found.push(value);
                if found.len() >= args.count.unwrap_or(10) {
                    return Ok(found);
                }
            }
        }
    }
    Ok(found)
}

fn as_json(database: &Database, workshop: &Workshop, value: ValueRef, form: FormId) -> Value {
    json!({
        "value": workshop.forms().write(form),
        "cells": database.cells_of(value),
        "atoms": workshop.forms().atoms(form),
        "composition": database.composition(value).map(|composition| composition.to_string()),
    })
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
