//! What `cutshort template` says of a template: its answers in JSON and in words.

use std::io::Write;

use serde_json::{Value, json};

use super::Failure;
use super::input::title;
use super::template::Asked;
use super::words::count;
use crate::graph::VertexSet;
use crate::patterns::{
    Findings, Kind, MinimalTemplates, PivotKind, Record, Shrunk, write_drawing, write_line,
    write_markup,
};
use crate::requests::about::with_stopped;

/// What Short gets from a valid template.
fn promise(one: &Asked) -> &'static str {
    match one.kind {
        Some(Kind::Pivot(PivotKind::Gote)) => {
            "Short joins the group to the edge, or B to it and keeps the threat of the group."
        }
        Some(Kind::Pivot(PivotKind::Sente)) => {
            "Short threatens to join the group to the edge, and Cut's answer gives him B joined."
        }
        Some(Kind::WeakPivot) => "Short joins the group to the edge, or B.",
        _ => "Short joins them though Cut moves first.",
    }
}

pub(super) fn verdict(one: &Asked, findings: &Findings) -> Value {
    let mut answer = findings.to_json();
    answer["kind"] = json!(one.kind.map(|kind| kind.to_string()));
    answer["cells"] = json!(one.template.cells().len());
    answer
}

/// What the template is: its name, what it joins, and its picture.
fn headline(one: &Asked, out: &mut dyn Write) -> Result<(), Failure> {
    let file = one.file();
    let cells = count(one.template.cells().len(), "cell");
    let terminals = file.quoted_names_of(file.game().hypergraph().terminals().iter().copied());
    let kind = one.kind.map_or("game".to_owned(), |kind| format!("{kind} template"));
    // What is joined to decide a pivot is not the user's.
    let to_join =
        if one.is_pivot() { String::new() } else { format!("; to join: {}", terminals.join(", ")) };
    writeln!(out, "{}: {kind}, {cells}{to_join}", title(file))?;
    if let Some(pattern) = &one.pattern {
        writeln!(out, "\n{}\n", write_drawing(pattern))?;
    }
    Ok(())
}

pub(super) fn explain(
    one: &Asked,
    findings: &Findings,
    minimal: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    headline(one, out)?;
    let Findings { nodes, seconds, .. } = findings;
    let cost = format!("{}, {seconds:.3} s", count(*nodes, "node"));
    let with = findings.refuted_by.as_ref().map_or(String::new(), |cell| format!(" with {cell}"));
    match (findings.valid, findings.stopped) {
        (Some(true), _) => writeln!(out, "Valid: {} ({cost})", promise(one))?,
        (Some(false), _) if one.is_pivot() => {
            writeln!(
                out,
                "Not valid: beside its context Cut moves first and wins{with}. ({cost})"
            )?;
        }
        (Some(false), _) => writeln!(out, "Not valid: Cut moves first and wins{with}. ({cost})")?,
        (None, reason) => {
            let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
            match findings.open_intrusions.as_slice() {
                [] => writeln!(out, "Unknown: the search was stopped{reason}. ({cost})")?,
                open => {
                    let open = open.join(" ");
                    writeln!(
                        out,
                        "Unknown: first moves of Cut's without an answer: {open} ({cost})"
                    )?;
                }
            }
        }
    }
    if !minimal || findings.valid != Some(true) {
        return Ok(());
    }
    let lists = [
        ("Superfluous cells", &findings.superfluous_cells),
        ("Superfluous stones", &findings.superfluous_stones),
        ("Open", &findings.open),
    ];
    for (what, list) in lists {
        if !list.is_empty() {
            writeln!(out, "{what}, each alone: {}", list.join(" "))?;
        }
    }
    match findings.minimal() {
        Some(true) => writeln!(out, "Minimal: with any one cell or stone less Cut wins.")?,
        Some(false) => writeln!(out, "Not minimal.")?,
        None => writeln!(out, "Not known whether it is minimal.")?,
    }
    let needed = findings.needed_cells.iter().chain(&findings.needed_stones);
    let why = needed.map(|needed| match &needed.refuted_by {
        Some(cell) => format!("{}: {cell}", needed.cell),
        None => format!("{}: at once", needed.cell),
    });
    let why: Vec<String> = why.collect();
    if !why.is_empty() {
        writeln!(out, "What is needed, and how Cut wins without it: {}", why.join(", "))?;
    }
    Ok(())
}

/// Whether no cell of a template that was shrunk can go; `None` if not all were tried.
fn is_minimal(shrunk: &Shrunk, keep: &VertexSet) -> Option<bool> {
    let tried_all = shrunk.open.is_empty() && shrunk.carrier.is_disjoint_from(keep);
    (shrunk.valid == Some(true) && tried_all).then_some(true)
}

pub(super) fn left(one: &Asked, shrunk: &Shrunk, keep: &VertexSet) -> Value {
    let file = one.file();
    let smaller = one.smaller(&shrunk.carrier);
    let mut taken = file.position().empty_cells();
    taken.subtract(&shrunk.carrier);
    let line = smaller.as_ref().map(|pattern| {
        let line = write_line(&Record::from(pattern.clone()));
        serde_json::from_str::<Value>(&line).unwrap_or_default()
    });
    let answer = json!({
        "valid": shrunk.valid,
        "cells": file.position().empty_cells().len(),
        "cells_after": shrunk.carrier.len(),
        "carrier": file.names_of(shrunk.carrier.iter()),
        "taken_away": file.names_of(taken.iter()),
        "minimal": is_minimal(shrunk, keep),
        "open": file.names_of(shrunk.open.iter()),
        "pattern": line,
        "hexboard": smaller.as_ref().map(write_markup),
        "nodes": shrunk.nodes,
        "seconds": shrunk.seconds,
    });
    with_stopped(answer, shrunk.stopped)
}

pub(super) fn tell_left(
    one: &Asked,
    shrunk: &Shrunk,
    keep: &VertexSet,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    headline(one, out)?;
    let file = one.file();
    match shrunk.valid {
        Some(true) => {}
        Some(false) => {
            writeln!(out, "Not valid: Cut moves first and wins.")?;
            return Ok(());
        }
        None => {
            writeln!(out, "Unknown whether it is valid: the search was stopped.")?;
            return Ok(());
        }
    }
    writeln!(out, "{} left:", count(shrunk.carrier.len(), "cell"))?;
    match one.smaller(&shrunk.carrier) {
        Some(pattern) => {
            writeln!(out, "\n{}\n\n{}", write_drawing(&pattern), write_markup(&pattern))?;
        }
        None => writeln!(out, "{}", file.quoted_names_of(shrunk.carrier.iter()).join(" "))?,
    }
    if !shrunk.open.is_empty() {
        let open = file.quoted_names_of(shrunk.open.iter()).join(" ");
        writeln!(out, "\nStopped; not known whether these are needed: {open}")?;
    }
    if is_minimal(shrunk, keep) == Some(true) {
        writeln!(out, "\nNone of these cells can go.")?;
    }
    Ok(())
}

/// The minimal templates that were found, as an answer in JSON.
pub(super) fn minimal_ones(one: &Asked, found: &MinimalTemplates) -> Value {
    let file = one.file();
    let templates = found.carriers.iter().map(|carrier| {
        let hexboard = one.smaller(carrier).as_ref().map(write_markup);
        let cells = file.names_of(carrier.iter());
        json!({ "cells": carrier.len(), "carrier": cells, "hexboard": hexboard })
    });
    let answer = json!({
        "cells": file.position().empty_cells().len(),
        "templates": templates.collect::<Vec<_>>(),
        "complete": found.stopped.is_none(),
        "nodes": found.nodes,
        "seconds": found.seconds,
    });
    with_stopped(answer, found.stopped)
}

/// The minimal templates that were found, in words and drawings.
pub(super) fn tell_minimal_ones(
    one: &Asked,
    found: &MinimalTemplates,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    headline(one, out)?;
    for carrier in &found.carriers {
        writeln!(out, "{}:", count(carrier.len(), "cell"))?;
        match one.smaller(carrier) {
            Some(pattern) => writeln!(out, "\n{}\n", write_drawing(&pattern))?,
            None => writeln!(out, "{}", one.file().names_of(carrier.iter()).join(" "))?,
        }
    }
    let all = count(found.carriers.len(), "minimal template");
    match found.stopped {
        None => writeln!(out, "{all}, and there is no other within these cells.")?,
        Some(reason) => writeln!(out, "{all}; there may be others: stopped ({reason}).")?,
    }
    Ok(())
}
