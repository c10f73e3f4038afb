//! `cutshort compare`: which of two values is better for Short.

use std::cmp::Ordering;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use serde_json::json;

use super::input::{GoalArg, InputArgs};
use super::value::{ValueArgs, refusal};
use super::{Exit, Failure, interrupt, pattern};
use crate::boards::BoardSpec;
use crate::values::{FormId, Forms, Outcomes, ValueError, ValueStop};

/// Compare two values: <, >, = or incomparable
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort compare '{a,b|a}' '{a,{T|b}|a}'
  cutshort compare graphs/steane-6.json graphs/steane-8.json
  cutshort compare graphs/steane-6.json '{a|0}' --json
  cutshort compare '{a|0}' '{b|0}' --poset fork

V and W are game forms, files with a region, or boards with a name. Forms alone are read over the \
poset p3; together with a region, over the region's. More is better for Short.")]
pub(super) struct Args {
    /// A game form such as '{a,{T|b}|a}', a file, or a board such as hex:3x3
    v: String,
    /// Likewise
    w: String,
    /// What joining the terminals of a region means; a value needs connect
    #[arg(long, value_enum)]
    goal: Option<GoalArg>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    valuing: ValueArgs,
}

/// A side of the comparison: a region that has been valued, or a text still to be read.
enum Side<'a> {
    Region { outcomes: Outcomes, forms: Box<Forms>, value: FormId },
    Notation(&'a str),
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    let mut sides = Vec::new();
    for word in [&args.v, &args.w] {
        match side(args, word, &interrupt)? {
            Ok(side) => sides.push(side),
            Err(reason) => {
                if args.json {
                    writeln!(
                        out,
                        "{}",
                        json!({ "order": null, "poset": null, "canonical": null, "stopped": reason.to_string() })
                    )?;
                } else {
                    writeln!(out, "not decided: the value of {word} was not found in time")?;
                }
                return Ok(Exit::Stopped);
            }
        }
    }
    let outcomes = common_poset(args, &sides)?;
    let mut forms = Forms::new(outcomes.poset().clone());
    let mut values = Vec::new();
    for side in &sides {
        let form = match side {
            Side::Region { forms: own, value, .. } => {
                forms.attach(&own.detach(*value), |atom| atom)
            }
            Side::Notation(text) => forms.parse(text).map_err(|error| {
                Failure::input(format_args!("the form {text:?} over {}: {error}", outcomes.name()))
            })?,
        };
        values.push(forms.canonical(form));
    }
    let [v, w] = [values[0], values[1]];
    let order = match forms.compare(v, w) {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "incomparable",
    };
    if args.json {
        let answer = json!({
            "order": order,
            "poset": outcomes.name(),
            "canonical": [forms.write(v), forms.write(w)],
        });
        writeln!(out, "{answer}")?;
    } else {
        writeln!(out, "{order}")?;
    }
    Ok(Exit::Done)
}

/// What one word means, or which limit stopped its valuation.
fn side<'a>(
    args: &Args,
    word: &'a str,
    interrupt: &Arc<AtomicBool>,
) -> Result<Result<Side<'a>, ValueStop>, Failure> {
    let is_region = word == "-"
        || Path::new(word).exists()
        || word.parse::<BoardSpec>().is_ok()
        || pattern::is_meant(word);
    if !is_region {
        return Ok(Ok(Side::Notation(word)));
    }
    let file = InputArgs::of_word(word, args.goal).game()?;
    match args.valuing.value(&file, interrupt) {
        Ok(found) => {
            let (outcomes, forms, value) = (found.outcomes, Box::new(found.forms), found.value);
            Ok(Ok(Side::Region { outcomes, forms, value }))
        }
        Err(ValueError::Stopped { reason, .. }) => Ok(Err(reason)),
        Err(error) => Err(refusal(&file, &error)),
    }
}

fn common_poset(args: &Args, sides: &[Side<'_>]) -> Result<Outcomes, Failure> {
    let mut of_regions = sides.iter().filter_map(|side| match side {
        Side::Region { outcomes, .. } => Some(outcomes),
        Side::Notation(_) => None,
    });
    match (of_regions.next(), of_regions.next()) {
        (Some(v), Some(w)) if v != w => Err(Failure::input(format_args!(
            "the regions have different outcomes, {} and {}; expected the same number of terminals \
             (or the same --poset)",
            v.name(),
            w.name()
        ))),
        (Some(outcomes), _) => Ok(outcomes.clone()),
        (None, _) => {
            let name = args.valuing.poset.as_deref().unwrap_or("p3");
            let terminals = match name {
                "booleans" => 2,
                "non-crossing" | "partitions" => 4,
                _ => 3,
            };
            Outcomes::named(name, terminals).map_err(Failure::input)
        }
    }
}
