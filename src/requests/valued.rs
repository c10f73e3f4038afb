//! Values of regions, in JSON.

use serde_json::{Value, json};

use crate::values::{FormId, Forms, Outcomes, Valuation, ValueStop};

/// The largest number of atoms of a value that is written unless all are wanted.
pub(crate) const SHORT_ENOUGH: u64 = 2000;

/// A value.
pub(crate) fn valued(found: &mut Valuation, full: bool, seconds: f64) -> Value {
    let mut answer = worth(&found.outcomes, &mut found.forms, found.value, full);
    answer["cells"] = found.cells.into();
    answer["states"] = found.states.into();
    answer["seconds"] = seconds.into();
    answer
}

/// What a form in canonical form is.
pub(crate) fn worth(outcomes: &Outcomes, forms: &mut Forms, value: FormId, full: bool) -> Value {
    let is_short = full || forms.atoms(value) <= SHORT_ENOUGH;
    let mut answer = json!({
        "value": is_short.then(|| forms.write(value)),
        "names": names(forms, value),
        "poset": outcomes.name(),
        "depth": forms.depth(value),
        "atoms": forms.atoms(value),
        "followers": forms.followers(value),
        "passable": forms.is_passable(value),
        "monotone": forms.is_monotone(value),
    });
    if let Some([pivoting, sente_pivoting]) = pivots(outcomes, forms, value) {
        answer["pivoting"] = pivoting.into();
        answer["sente_pivoting"] = sente_pivoting.into();
    }
    answer
}

/// What the papers call a value that is short.
pub(crate) fn names(forms: &mut Forms, value: FormId) -> Vec<String> {
    if forms.atoms(value) <= SHORT_ENOUGH { forms.names(value) } else { Vec::new() }
}

/// Whether a fork is pivoting, and sente pivoting.
pub(crate) fn pivots(outcomes: &Outcomes, forms: &mut Forms, value: FormId) -> Option<[bool; 2]> {
    let atom = |name| outcomes.poset().atom(name).map(|atom| forms.atom(atom));
    let [a, b] = [atom("a")?, atom("b")?];
    let is_fork = outcomes.name() == "fork" && forms.atoms(value) <= SHORT_ENOUGH;
    is_fork.then(|| [forms.is_pivoting(value, a, b), forms.is_sente_pivoting(value, a, b)])
}

/// What is said if a limit stopped the work.
pub(crate) fn unfinished(reason: ValueStop, states: u64, forms: usize) -> Value {
    json!({ "value": null, "stopped": reason.to_string(), "states": states, "forms": forms })
}
