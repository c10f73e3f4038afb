//! All passable canonical forms of a few atoms: the values that regions of Hex could have.

use std::sync::atomic::{AtomicBool, Ordering};

use super::Workshop;
use crate::values::FormId;

impl Workshop {
    /// All passable canonical forms over the outcomes of three terminals, by their number of atoms from 1 to `most`. Only
    /// passable forms are values of regions (Demer & Selinger, Theorem 3.4); whether all are is open. `None` if
    /// it was stopped.
    ///
    /// A passable form has passable followers (Definition 3.3), and no option of a canonical form dominates another, so
    /// the options are antichains of shorter ones.
    ///
    /// Complexity: some ten times as much for each atom more; seconds for 7.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use cutshort::database::Workshop;
    /// let mut workshop = Workshop::new();
    /// let forms = workshop.passable_forms(2, &AtomicBool::new(false), &mut |_| ()).expect("it is not stopped");
    /// // The five outcomes; `{T|0}`, and `{x|0}`, `{T|x}` for `a`, `b`, `c`.
    /// assert_eq!(forms.iter().map(Vec::len).collect::<Vec<_>>(), [5, 7]);
    /// ```
    pub fn passable_forms(
        &mut self,
        most: usize,
        stop: &AtomicBool,
        report: &mut dyn FnMut(usize),
    ) -> Option<Vec<Vec<FormId>>> {
        let mut by_atoms: Vec<Vec<FormId>> = Vec::new();
        // The antichains of so many atoms together, from one on.
        let mut antichains: Vec<Vec<Vec<FormId>>> = Vec::new();
        for atoms in 1..=most {
            report(atoms);
            let mut found: Vec<FormId> = Vec::new();
            if atoms == 1 {
                let outcomes = self.outcomes().poset().clone();
                found.extend(outcomes.atoms().map(|atom| self.forms().atom(atom)));
            }
            for left_atoms in 1..atoms {
                for left in &antichains[left_atoms - 1] {
                    for right in &antichains[atoms - left_atoms - 1] {
                        if stop.load(Ordering::Relaxed) {
                            return None;
                        }
                        let forms = self.forms_mut();
                        // The canonical form of fewer atoms, of an outcome or another form, has been met.
                        let form = forms.canonical_composite(left, right);
                        let form = form.expect("it is not deeper than it has atoms");
                        if forms.atoms(form) == atoms as u64 && forms.tri(form, form) {
                            found.push(form);
                        }
                    }
                }
            }
            found.sort_unstable();
            found.dedup();
            by_atoms.push(found);
            let more = self.antichains(&by_atoms, atoms);
            antichains.push(more);
        }
        Some(by_atoms)
    }

    /// All sets of forms, none below another, of so many atoms together.
    fn antichains(&mut self, by_atoms: &[Vec<FormId>], atoms: usize) -> Vec<Vec<FormId>> {
        let all: Vec<(usize, FormId)> = by_atoms
            .iter()
            .zip(1..)
            .flat_map(|(forms, atoms)| forms.iter().map(move |&form| (atoms, form)))
            .collect();
        let mut found = Vec::new();
        let mut stack = vec![(0, atoms, Vec::new())];
        while let Some((from, left, set)) = stack.pop() {
            if left == 0 {
                found.push(set);
                continue;
            }
            for (place, &(atoms, form)) in all.iter().enumerate().skip(from) {
                if atoms > left {
                    break;
                }
                let forms = self.forms_mut();
                let apart = |&other: &FormId| !forms.le(form, other) && !forms.le(other, form);
                if set.iter().all(apart) {
                    let mut larger: Vec<FormId> = set.clone();
                    larger.push(form);
                    stack.push((place + 1, left - atoms, larger));
                }
            }
        }
        found
    }
}
