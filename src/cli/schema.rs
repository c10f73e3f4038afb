//! `cutshort schema`: what the answers of `--json` look like, for programs.

use std::collections::BTreeSet;
use std::io::Write;

use clap::{Command, CommandFactory};
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
    let schema =
        if args.command.is_empty() { of_all(all) } else { of_command(&all, &args.command)? };
    writeln!(out, "{schema:#}")?;
    Ok(Exit::Done)
}

/// The whole schema: an answer is one of some command, or says what is wrong.
fn of_all(mut all: Value) -> Value {
    let mut kinds = vec!["error".to_owned()];
    let mut left: Vec<(Command, Vec<String>)> = vec![(Cli::command(), Vec::new())];
    while let Some((command, words)) = left.pop() {
        kinds.extend(answers(&all["$defs"], &command, &words));
        for inner in command.get_subcommands() {
            let words = words.iter().cloned().chain([inner.get_name().to_owned()]).collect();
            left.push((inner.clone(), words));
        }
    }
    all["anyOf"] = any_of(&kinds);
    all
}

/// The definitions of the answers of a command: that of its name, and those of its name with what sets them apart,
/// `dead_spectators`, where they are not part of it.
fn answers(definitions: &Value, command: &Command, words: &[String]) -> Vec<String> {
    let entry = words.join("_");
    let Some(definition) = definitions.get(&entry) else { return Vec::new() };
    let mut parts = Vec::new();
    references(definition, &mut parts);
    let is_another = |name: &String| {
        let apart = name.strip_prefix(&entry).and_then(|rest| rest.strip_prefix('_'));
        apart.is_some_and(|apart| command.find_subcommand(apart).is_none()) && !parts.contains(name)
    };
    let names = definitions.as_object().into_iter().flat_map(Map::keys);
    [entry.clone()].into_iter().chain(names.filter(|name| is_another(name)).cloned()).collect()
}

fn any_of(names: &[String]) -> Value {
    names.iter().map(|name| json!({ "$ref": format!("#/$defs/{name}") })).collect()
}

/// What the schema says of one command, with all that this refers to.
fn of_command(all: &Value, words: &[String]) -> Result<Value, Failure> {
    let commands = Cli::command();
    let command_of =
        |words: &[String]| words.iter().try_fold(&commands, |at, word| at.find_subcommand(word));
    let definitions = &all["$defs"];
    // What does not have an entry of its own answers as the command does of which it is a part.
    let kinds = command_of(words).and_then(|_| {
        let whole = [words, &words[..words.len() - 1]].into_iter();
        let kinds = whole.filter_map(|words| Some(answers(definitions, command_of(words)?, words)));
        kinds.into_iter().find(|kinds| !kinds.is_empty())
    });
    let Some(kinds) = kinds else {
        refuse!(
            "no answers of {} have a schema, expected a command that takes --json",
            words.join(" ")
        );
    };
    let mut used = BTreeSet::new();
    let mut left = kinds.clone();
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
        "anyOf": any_of(&kinds),
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
