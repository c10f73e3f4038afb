//! What to say besides where the arguments make no sense.

use std::ffi::OsString;

use clap::builder::{StringValueParser, TypedValueParser};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command};

/// Options whose value is a list of names.
const LISTS: [&str; 14] = [
    "--terminals",
    "--short",
    "--cut",
    "--region",
    "--without",
    "--empty",
    "--set",
    "--keep",
    "--path",
    "--pivot",
    "--corners",
    "--short-sides",
    "--cut-sides",
    "--whole",
];

/// The command with options that take what begins with a minus sign where that may be meant: a cell may be called -2, and of a
/// number below all that are expected the option says what is.
pub(super) fn with_minus_signs(command: Command) -> Command {
    let help = ["--help", "-h"].map(str::to_owned);
    let options: Vec<String> = command.get_arguments().flat_map(words_of).chain(help).collect();
    let is_list = |long: &str| LISTS.iter().any(|list| list.strip_prefix("--") == Some(long));
    let command = command.mut_args(|arg| match arg.get_long() {
        // reduce keeps one of two forms.
        Some(long) if is_list(long) && arg.get_possible_values().is_empty() => {
            arg.allow_hyphen_values(true).value_parser(names_besides(options.clone()))
        }
        Some(_) if arg.get_action().takes_values() => arg.allow_negative_numbers(true),
        _ => arg,
    });
    command.mut_subcommands(with_minus_signs)
}

/// The words that an option is called by.
fn words_of(option: &Arg) -> impl Iterator<Item = String> {
    let long = option.get_long_and_visible_aliases().into_iter().flatten();
    let short = option.get_short().map(|letter| format!("-{letter}"));
    long.map(|word| format!("--{word}")).chain(short)
}

/// Reads the names of a list: where one of these options stands the names have been forgotten.
fn names_besides(options: Vec<String>) -> impl TypedValueParser<Value = String> {
    StringValueParser::new().try_map(move |text| {
        match text.split('=').next().is_some_and(|word| options.iter().any(|o| o == word)) {
            true => Err("expected names, and this is an option; a name like it stands in quotes"),
            false => Ok(text),
        }
    })
}

/// The error with a tip, if a name too many behind a list may be the reason.
pub(super) fn with_tip(mut error: clap::Error, arguments: &[OsString]) -> clap::Error {
    let is_value = |word: &str| !word.starts_with('-');
    let is_about_a_word = match error.kind() {
        ErrorKind::UnknownArgument => match error.get(ContextKind::InvalidArg) {
            Some(ContextValue::String(word)) => is_value(word),
            _ => false,
        },
        // A board leaves no place for another word.
        ErrorKind::ArgumentConflict => match error.get(ContextKind::PriorArg) {
            Some(ContextValue::String(word)) => word == "[INPUT]",
            _ => false,
        },
        _ => false,
    };
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let list = words
        .windows(3)
        .find(|window| LISTS.contains(&window[0]) && is_value(window[1]) && is_value(window[2]));
    if let Some([option, first, second]) = list.filter(|_| is_about_a_word) {
        let tip = format!("names in a list are separated by commas: {option} {first},{second}");
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    }
    error
}
