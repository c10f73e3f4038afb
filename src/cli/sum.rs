//! `cutshort sum`: what regions and forms are worth together.

use std::io::Write;

use serde_json::json;

use super::region::GluingArgs;
use super::value::{ValueArgs, tell};
use super::words::count;
use super::worth::Worth;
use super::{Exit, Failure, interrupt};
use crate::requests::valued::worth;
use crate::values::{
    Detached, FormId, Forms, Gluing, MonotoneFunction, Outcomes, Simplify, quoted_form,
};

/// Add values: what regions or game forms are worth when their terminals are put together
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort sum '{a,b|a}' '{a|a,b}' --as juxtaposition
  cutshort sum G2 G1^op --as juxtaposition
  cutshort sum graphs/steane-6.json '{T|0}' --as concatenation
  cutshort sum '{T|0}' '{T|0}' --nodes s,m m,t --whole s,t --json

Regions are valued first, and the value of the whole is the sum of the values: cutshort region glue writes \
the glued region itself. A form is read over booleans, p3 or partitions, as its part has two, three or more \
terminals; --poset is for the whole.")]
pub(super) struct Args {
    /// Game forms such as '{a,{T|b}|a}' or G2, files, or boards such as hex:3x3
    #[arg(required = true, value_name = "V")]
    parts: Vec<String>,
    /// Write the value however long it is
    #[arg(long)]
    full: bool,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    gluing: GluingArgs,
    #[command(flatten)]
    valuing: ValueArgs,
}

/// So many combinations of followers of the parts are looked at at most.
const MOST_COMBINATIONS: u128 = 10_000_000;

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let gluing = args.gluing.gluing()?;
    if gluing.parts() != args.parts.len() {
        refuse!("{} to be glued, expected {}", count(args.parts.len(), "part"), gluing.parts());
    }
    let mut parts: Vec<(Outcomes, Detached)> = Vec::new();
    let mut combinations: u128 = 1;
    for (word, nodes) in args.parts.iter().zip(gluing.part_nodes()) {
        let worth = match Worth::of(word, None, &args.valuing.of_parts())? {
            Ok(worth) => worth,
            Err(reason) => {
                if args.json {
                    writeln!(out, "{}", json!({ "value": null, "stopped": reason.to_string() }))?;
                } else {
                    writeln!(out, "not found: the value of {word} was not found in time")?;
                }
                return Ok(Exit::Stopped);
            }
        };
        let outcomes = match worth.outcomes() {
            Some(outcomes) => outcomes.clone(),
            None => fitting(nodes.len())?,
        };
        let mut forms = Forms::new(outcomes.poset().clone());
        let form = worth.read(&outcomes, &mut forms)?;
        // Equal forms serve each other only beside passable ones (Definition 3.2): a sum of others is of these
        // forms, and of no others that have their values.
        if !forms.is_passable(form) {
            refuse!(
                "the form {} is not passable, so its sums have no value, expected a form in which it never \
                 hurts to have the move",
                quoted_form(word)
            );
        }
        let value = forms.canonical(form);
        combinations = combinations.saturating_mul(forms.followers(value) as u128 + 1);
        parts.push((outcomes, forms.detach(value)));
    }
    if combinations > MOST_COMBINATIONS {
        refuse!(
            "the parts have {combinations} combinations of followers, expected at most {MOST_COMBINATIONS}"
        );
    }
    let (whole, mut forms, value) = sum(args, &gluing, &parts)?;
    if args.json {
        writeln!(out, "{}", worth(&whole, &mut forms, value, args.full))?;
    } else {
        writeln!(out, "{}, outcomes {}", count(parts.len(), "part"), whole.name())?;
        tell(&whole, &mut forms, value, args.full, out)?;
    }
    Ok(Exit::Done)
}

fn sum(
    args: &Args,
    gluing: &Gluing,
    parts: &[(Outcomes, Detached)],
) -> Result<(Outcomes, Forms, FormId), Failure> {
    let terminals = gluing.whole_nodes().len();
    let whole = match args.valuing.poset.as_deref() {
        Some(name) => Outcomes::named(name, terminals).map_err(Failure::input)?,
        None => fitting(terminals)?,
    };
    let outcomes: Vec<&Outcomes> = parts.iter().map(|(outcomes, _)| outcomes).collect();
    let function =
        MonotoneFunction::of_gluing(gluing, &outcomes, &whole).map_err(Failure::input)?;
    let detached: Vec<&Detached> = parts.iter().map(|(_, part)| part).collect();
    let mut forms = Forms::new(whole.poset().clone());
    let value = forms.sum(&function, &detached, Simplify::Canonical).map_err(Failure::input)?;
    Ok((whole, forms, value))
}

/// The outcomes of a part, or of the whole, with so many terminals.
fn fitting(terminals: usize) -> Result<Outcomes, Failure> {
    Outcomes::partitions(terminals).map_err(Failure::input)
}
