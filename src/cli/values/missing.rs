//! `cutshort values missing`.

use std::io::Write;

use rustc_hash::FxHashSet;
use serde_json::json;

use super::{Compose, In};
use crate::cli::progress::Progress;
use crate::cli::sheet::{FormArgs, Sheet};
use crate::cli::words::count;
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{Composition, Database, Symmetry, Workshop};
use crate::values::FormId;

/// List the smallest values that a region could have, passable ones, for which none is known
///
/// Every region has a passable value; whether every passable form is the value of a region of Hex is open.
#[derive(Debug, clap::Args)]
pub(super) struct MissingArgs {
    /// Look at all forms of up to so many atoms (6: seconds)
    #[arg(long, value_name = "N", default_value_t = 5)]
    atoms: usize,
    /// How many are listed, one of each class, those with the fewest atoms first
    #[arg(long, value_name = "N", default_value_t = 20)]
    count: usize,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    of: In,
    #[command(flatten)]
    compose: Compose,
}

/// The forms of so many atoms.
struct Row {
    atoms: usize,
    forms: usize,
    /// One of each class.
    classes: usize,
    /// Of each class for which no region is known the first form.
    missing: Vec<FormId>,
}

pub(super) fn missing(args: &MissingArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let mut database = args.of.database()?;
    let (interrupt, progress) = (interrupt::flag(), Progress::new());
    let mut workshop = Workshop::new();
    let mut report = |atoms| progress.say(|| format!("forms of {}", count(atoms, "atom")));
    let forms = workshop.passable_forms(args.atoms, &interrupt, &mut report);
    let forms = forms.ok_or_else(|| Failure::Stopped("stopped while listing forms".to_owned()))?;
    let mut rows: Vec<Row> = forms
        .iter()
        .zip(1..)
        .map(|(forms, atoms)| row(&database, &mut workshop, atoms, forms))
        .collect();
    drop(progress);
    let mut all: Vec<FormId> = rows.iter().flat_map(|row| &row.missing).copied().collect();
    let composed = args.compose.add(&mut database, &mut workshop, &all)?;
    let is_missing = |form: &FormId| !composed.contains(form);
    all.retain(is_missing);
    rows.iter_mut().for_each(|row| row.missing.retain(is_missing));
    let composed: Vec<_> =
        composed.iter().filter_map(|&form| composition(&database, &mut workshop, form)).collect();
    let listed = &all[..all.len().min(args.count)];
    let by_atoms = rows.iter().map(|row| {
        let Row { atoms, forms, classes, missing } = row;
        json!({ "atoms": atoms, "values": forms, "classes": classes, "missing": missing.len() })
    });
    if args.form.csv {
        Sheet::of_all(&by_atoms.collect::<Vec<_>>(), out)?;
    } else if args.form.json {
        let answer = json!({
            "cells": database.cells(),
            "by_atoms": by_atoms.collect::<Vec<_>>(),
            "composed": composed.iter().map(|Composed { value, cells, composition }| {
                json!({ "value": value, "cells": cells, "composition": composition.to_string() })
            }).collect::<Vec<_>>(),
            "missing": listed.iter().map(|&form| workshop.forms().write(form)).collect::<Vec<_>>(),
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "atoms  values  classes  missing")?;
        for Row { atoms, forms, classes, missing } in &rows {
            writeln!(out, "{atoms:5}  {forms:6}  {classes:7}  {:7}", missing.len())?;
        }
        if !composed.is_empty() {
            writeln!(out, "put together:")?;
        }
        for Composed { value, cells, composition } in &composed {
            writeln!(out, "  {value}: {}, {composition}", count(*cells, "cell"))?;
        }
        if all.is_empty() {
            writeln!(out, "regions are known for all of them")?;
        } else {
            writeln!(out, "{}, for", args.compose.unknown(&database, args.atoms as u64))?;
            for &form in listed {
                writeln!(out, "  {}", workshop.forms().write(form))?;
            }
            if listed.len() < all.len() {
                writeln!(out, "  and {} more", all.len() - listed.len())?;
            }
        }
    }
    Ok(Exit::Done)
}

/// A value for which a region was put together.
struct Composed {
    value: String,
    cells: usize,
    composition: Composition,
}

fn composition(database: &Database, workshop: &mut Workshop, form: FormId) -> Option<Composed> {
    let value = workshop.find(database, form)?;
    Some(Composed {
        value: workshop.forms().write(form),
        cells: database.cells_of(value)?,
        composition: database.composition(value)?,
    })
}

fn row(database: &Database, workshop: &mut Workshop, atoms: usize, forms: &[FormId]) -> Row {
    let mut met: FxHashSet<FormId> = FxHashSet::default();
    let mut row = Row { atoms, forms: forms.len(), classes: 0, missing: Vec::new() };
    for &form in forms {
        if met.contains(&form) {
            continue;
        }
        row.classes += 1;
        met.extend(Symmetry::all().map(|symmetry| workshop.image(form, symmetry)));
        let found = workshop.find(database, form);
        if found.and_then(|found| database.cells_of(found)).is_none() {
            row.missing.push(form);
        }
    }
    row
}
