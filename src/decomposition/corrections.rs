//! What is known to be wrong in the file of a strategy, or missing: a file of its own, for the strategy belongs to others.

use std::collections::BTreeSet;

use thiserror::Error;

use super::board::Region;
use super::file::PatternFile;
use crate::graph::VertexId;

/// What is wrong with a file of corrections.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CorrectionsError {
    /// A line that is none; lines are counted from 1.
    #[error(
        "line {0}: expected 'misprint PATTERN BRANCH: PLACES -> PLACES', 'exchange PATTERN BRANCH: PLACE -> PLACE', \
         'branch PATTERN BRANCH: PLACES' or 'solve PATTERN: PLACES'"
    )]
    Line(usize),
    /// It is about something that the strategy does not have.
    #[error("line {0}: the strategy has no such pattern, branch or places")]
    Missing(usize),
}

impl PatternFile {
    /// Corrects it by the lines of a file; empty lines and those that begin with `#` say nothing.
    ///
    /// - `misprint 639 9: 47 -> 44`: where branch 9 of pattern 639 has for a part the place 47, it means 44; with several places,
    ///   those that come one after the other.
    /// - `exchange 600 2: 32 -> 18`: against place 32 branch 2 of pattern 600 serves if 18 stands where it has 32.
    /// - `branch 378 0: 33`: branch 0 of pattern 378 serves against place 33, too.
    /// - `solve 328: 25`: no branch serves against place 25 of pattern 328, so that the solver must find the reply.
    ///
    /// With a line `solve` nothing is guessed: other replies than those of the file and these are not tried, and the solver is
    /// asked nowhere else.
    ///
    /// # Errors
    /// If a line is no such line, or about something that is not there.
    pub fn correct(&mut self, text: &str) -> Result<(), CorrectionsError> {
        for (index, line) in text.lines().enumerate() {
            let line = line.trim();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let wrong = || CorrectionsError::Line(index + 1);
            let (what, places) = line.split_once(':').ok_or_else(wrong)?;
            let done = match what.split_whitespace().collect::<Vec<_>>()[..] {
                [what @ ("misprint" | "exchange"), pattern, branch] => {
                    let at = (number(pattern), number(branch));
                    let ((Some(pattern), Some(branch)), Some((from, to))) =
                        (at, places.split_once("->"))
                    else {
                        return Err(wrong());
                    };
                    let [from, to] = [from, to].map(numbers);
                    let (from, to) = (from.ok_or_else(wrong)?, to.ok_or_else(wrong)?);
                    if from.is_empty() || from.len() != to.len() {
                        return Err(wrong());
                    }
                    match (what, &from[..], &to[..]) {
                        ("misprint", ..) => self.reprint(pattern, branch, &from, &to),
                        (_, &[from], &[to]) => self.exchange(pattern, branch, from, to),
                        _ => return Err(wrong()),
                    }
                }
                ["branch", pattern, branch] => {
                    let at = number(pattern).zip(number(branch));
                    let (pattern, branch) = at.ok_or_else(wrong)?;
                    let places = numbers(places).filter(|places| !places.is_empty());
                    self.serve(pattern, branch, &places.ok_or_else(wrong)?)
                }
                ["solve", pattern] => {
                    let pattern = number(pattern).ok_or_else(wrong)?;
                    let places = numbers(places).filter(|places| !places.is_empty());
                    let places = places.ok_or_else(wrong)?;
                    let unanswered = self.unanswered.get_or_insert_with(BTreeSet::new);
                    unanswered.extend(places.into_iter().map(|place| (pattern as u32, place)));
                    self.patterns.contains_key(&(pattern as u32))
                }
                _ => return Err(wrong()),
            };
            if !done {
                return Err(CorrectionsError::Missing(index + 1));
            }
        }
        Ok(())
    }

    /// Other places for some that come one after the other in parts of a branch; whether there are such.
    fn reprint(&mut self, pattern: usize, branch: usize, from: &[usize], to: &[usize]) -> bool {
        let branches = self.patterns.get_mut(&(pattern as u32));
        let Some(branch) = branches.and_then(|branches| branches.get_mut(branch)) else {
            return false;
        };
        let mut done = false;
        for part in &mut branch.parts {
            let mut windows = part.places.windows(from.len());
            if let Some(start) = windows.position(|window| window == from) {
                part.places[start..start + to.len()].copy_from_slice(to);
                done = true;
            }
        }
        done
    }

    /// A branch serves against one of its intrusions with another place for that; whether there is such a branch.
    fn exchange(&mut self, pattern: usize, branch: usize, from: usize, to: usize) -> bool {
        let branches = self.patterns.get_mut(&(pattern as u32));
        let Some(branches) = branches.filter(|branches| branch < branches.len()) else {
            return false;
        };
        branches[branch].intrusions.retain(|&place| place != from);
        let mut other = branches[branch].clone();
        other.intrusions = vec![from];
        let places = other.parts.iter_mut().flat_map(|part| &mut part.places);
        for place in places.chain([&mut other.reply]).filter(|place| **place == from) {
            *place = to;
        }
        branches.push(other);
        true
    }

    /// A branch serves against more places; whether there is such a branch.
    fn serve(&mut self, pattern: usize, branch: usize, places: &[usize]) -> bool {
        let branches = self.patterns.get_mut(&(pattern as u32));
        let branch = branches.and_then(|branches| branches.get_mut(branch));
        branch.is_some_and(|branch| {
            branch.intrusions.extend(places);
            true
        })
    }

    /// Whether nothing is guessed: the corrections say where a branch serves that is not printed for it.
    pub(super) fn is_complete(&self) -> bool {
        self.unanswered.is_some()
    }

    /// Whether the solver may look for a reply.
    pub(super) fn is_left_to_solver(&self, region: &Region, intrusion: VertexId) -> bool {
        let place = region.place(intrusion);
        let listed =
            |list: &BTreeSet<_>| place.is_some_and(|at| list.contains(&(region.pattern, at)));
        self.unanswered.as_ref().is_none_or(listed)
    }
}

fn number(word: &str) -> Option<usize> {
    word.parse::<u32>().ok().map(|number| number as usize)
}

fn numbers(words: &str) -> Option<Vec<usize>> {
    words.split_whitespace().map(number).collect()
}
