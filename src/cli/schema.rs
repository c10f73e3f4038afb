//! `cutshort schema`: what the answers of `--json` look like, for programs.

use std::collections::BTreeSet;
use std::io::Write;

use clap::CommandFactory;
use serde_json::{Map, Value, json};

use super::{Cli, Exit, Failure};

/// Print the JSON schema of the answers that a command gives with --json
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without a command: the schema of all answers. docs/formats/json.md says what the keys mean.

Examples:
  cutshort schema solve
  cutshort schema template verify > verify.schema.json")]
pub(super) struct Args {
    /// The command, such as solve or template verify
    #[arg(value_name = "COMMAND")]
    command: Vec<String>,
}

/// The schema of all answers, by command.
const ANSWERS: &str = include_str!("../../docs/formats/answers.schema.json");

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let all: Value = serde_json::from_str(ANSWERS).map_err(Failure::input)?;
    let schema = if args.command.is_empty() { all } else { of_command(&all, &args.command)? };
    writeln!(out, "{schema:#}")?;
    Ok(Exit::Done)
}

/// What the schema says of one command, with all that this refers to.
fn of_command(all: &Value, words: &[String]) -> Result<Value, Failure> {
    let entry = words.join("_");
    let commands = Cli::command();
    let known = words.iter().try_fold(&commands, |at, word| at.find_subcommand(word));
    let definitions = &all["$defs"];
    if known.is_none() || definitions.get(&entry).is_none() {
        return Err(Failure::input(format_args!(
            "no answers of {} have a schema, expected a command that takes --json",
            words.join(" ")
        )));
    }
    let mut used = BTreeSet::new();
    let mut left = vec![entry.clone()];
    while let Some(name) = left.pop() {
        if used.insert(name.clone()) {
            references(&definitions[&name], &mut left);
        }
    }
    let used: Map<String, Value> =
        used.into_iter().map(|name| (name.clone(), definitions[&name].clone())).collect();
    Ok(json!({
        "$schema": all["$schema"],
        "title": format!("Answers of cutshort {} --json", words.join(" ")),
        "$ref": format!("#/$defs/{entry}"),
        "$defs": used,
    }))
}

/// The definitions that a part of a schema names.
fn references(part: &Value, found: &mut Vec<String>) {
    match part {
        Value::Object(rules) => {
            let named = rules.get("$ref").and_then(Value::as_str);
            found.extend(named.and_then(|name| name.strip_prefix("#/$defs/")).map(str::to_owned));
            rules.values().for_each(|rule| references(rule, found));
        }
        Value::Array(parts) => parts.iter().for_each(|part| references(part, found)),
        _ => {}
    }
}
