//! What a word on the command line is worth: a region that is valued, or a game form.

use std::path::Path;

use super::input::InputArgs;
use super::value::{ValueArgs, refusal};
use super::{Failure, pattern};
use crate::boards::BoardSpec;
use crate::game::Goal;
use crate::values::{FormId, Forms, Outcomes, ValueError, ValueStop, quoted_form};

/// What one word means.
pub(super) enum Worth<'a> {
    /// A region that has been valued.
    Region { outcomes: Outcomes, forms: Box<Forms>, value: FormId },
    /// A text that is still to be read over some outcomes.
    Form(&'a str),
}

/// Whether a word is meant as a game form, and not as a file, a board or a pattern. A file that is called as a
/// form is meant by its path, `./a`.
pub(super) fn is_form(word: &str) -> bool {
    let reads = |outcomes: Outcomes| Forms::new(outcomes.poset().clone()).parse(word).is_ok();
    let is_written_so =
        (2..=4).filter_map(|terminals| Outcomes::partitions(terminals).ok()).any(reads);
    is_written_so
        || (word != "-"
            && !Path::new(word).exists()
            && word.parse::<BoardSpec>().is_err()
            && !pattern::is_meant(word))
}

impl<'a> Worth<'a> {
    /// What the word means, or which limit stopped its valuation.
    pub(super) fn of(
        word: &'a str,
        goal: Option<Goal>,
        valuing: &ValueArgs,
    ) -> Result<Result<Self, ValueStop>, Failure> {
        if is_form(word) {
            return Ok(Ok(Self::Form(word)));
        }
        let file = InputArgs::of_word(word, goal).game()?;
        match valuing.value(&file) {
            Ok(found) => {
                let (outcomes, forms, value) = (found.outcomes, Box::new(found.forms), found.value);
                Ok(Ok(Self::Region { outcomes, forms, value }))
            }
            Err(ValueError::Stopped { reason, .. }) => Ok(Err(reason)),
            Err(error) => Err(refusal(&file, &error)),
        }
    }

    /// The outcomes of a region.
    pub(super) fn outcomes(&self) -> Option<&Outcomes> {
        match self {
            Self::Region { outcomes, .. } => Some(outcomes),
            Self::Form(_) => None,
        }
    }

    /// Its form in an arena over these outcomes, which are a region's own.
    pub(super) fn read(&self, outcomes: &Outcomes, forms: &mut Forms) -> Result<FormId, Failure> {
        match self {
            Self::Region { forms: own, value, .. } => {
                Ok(forms.attach(&own.detach(*value), |atom| atom))
            }
            Self::Form(text) => forms.parse(text).map_err(|error| {
                let form = quoted_form(text);
                Failure::input(format_args!("the form {form} over {}: {error}", outcomes.name()))
            }),
        }
    }
}

/// The outcomes of forms without a region: those that are asked for, or p3.
pub(super) fn outcomes_of_forms(poset: Option<&str>) -> Result<Outcomes, Failure> {
    Outcomes::called(poset.unwrap_or("p3")).map_err(Failure::input)
}
