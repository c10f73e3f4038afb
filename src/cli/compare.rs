//! `cutshort compare`: which of two values is better for Short.

use std::cmp::Ordering;
use std::io::Write;

use serde_json::json;

use super::choice::{GOALS, choice};
use super::sheet::{FormArgs, Sheet};
use super::value::ValueArgs;
use super::worth::{Worth, outcomes_of_forms};
use super::{Exit, Failure, interrupt};
use crate::game::Goal;
use crate::values::{Forms, Outcomes};

/// Compare two values: <, >, = or incomparable
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort compare '{a,b|a}' '{a,{T|b}|a}'
  cutshort compare graphs/steane-6.json graphs/steane-8.json
  cutshort compare graphs/steane-6.json '{a|0}' --json
  cutshort compare '{a|0}' '{b|0}' --poset fork

V and W are game forms, files with a region (./a where the file is called as a form), or boards with a name. Forms alone are read over the \
poset p3; together with a region, over the region's. More is better for Short.")]
pub(super) struct Args {
    /// A game form such as '{a,{T|b}|a}', a file, or a board such as hex:3x3
    v: String,
    /// Likewise
    w: String,
    /// What joining the terminals of a region means; a value needs connect
    #[arg(long, value_parser = choice::<Goal>(GOALS))]
    goal: Option<Goal>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    valuing: ValueArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let mut sides = Vec::new();
    for word in [&args.v, &args.w] {
        match Worth::of(word, args.goal, &args.valuing)? {
            Ok(side) => sides.push(side),
            Err(reason) => {
                if args.form.json {
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
        let form = side.read(&outcomes, &mut forms)?;
        values.push(forms.canonical(form));
    }
    let [v, w] = [values[0], values[1]];
    let order = match forms.compare(v, w) {
        Some(Ordering::Less) => "<",
        Some(Ordering::Equal) => "=",
        Some(Ordering::Greater) => ">",
        None => "incomparable",
    };
    if args.form.csv {
        let row = json!({
            "v": args.v,
            "order": order,
            "w": args.w,
            "poset": outcomes.name(),
            "canonical_v": forms.write(v),
            "canonical_w": forms.write(w),
        });
        Sheet::of_all(&[row], out)?;
    } else if args.form.json {
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

fn common_poset(args: &Args, sides: &[Worth<'_>]) -> Result<Outcomes, Failure> {
    let mut of_regions = sides.iter().filter_map(Worth::outcomes);
    match (of_regions.next(), of_regions.next()) {
        (Some(v), Some(w)) if v != w => Err(Failure::input(format_args!(
            "the regions have different outcomes, {} and {}; expected the same number of terminals \
             (or the same --poset)",
            v.name(),
            w.name()
        ))),
        (Some(outcomes), _) => Ok(outcomes.clone()),
        (None, _) => outcomes_of_forms(args.valuing.poset.as_deref()),
    }
}
