//! Values of regions, in JSON.

use serde_json::{Value, json};

use crate::values::{Valuation, ValueStop};

/// The largest number of atoms of a value that is written unless all are wanted.
const SHORT_ENOUGH: u64 = 2000;

/// The value in words, if it is short or `full` says that its length does not matter.
pub(crate) fn written(found: &mut Valuation, full: bool) -> Option<String> {
    let atoms = found.forms.atoms(found.value);
    (full || atoms <= SHORT_ENOUGH).then(|| found.forms.write(found.value))
}

/// A value.
pub(crate) fn valued(found: &mut Valuation, full: bool, seconds: f64) -> Value {
    let written = written(found, full);
    let (forms, value) = (&mut found.forms, found.value);
    json!({
        "value": written,
        "poset": found.outcomes.name(),
        "cells": found.cells,
        "depth": forms.depth(value),
        "atoms": forms.atoms(value),
        "followers": forms.followers(value),
        "passable": forms.is_passable(value),
        "monotone": forms.is_monotone(value),
        "states": found.states,
        "seconds": seconds,
    })
}

/// What is said if a limit stopped the work.
pub(crate) fn unfinished(reason: ValueStop, states: u64, forms: usize) -> Value {
    json!({ "value": null, "stopped": reason.to_string(), "states": states, "forms": forms })
}
