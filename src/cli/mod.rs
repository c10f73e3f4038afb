//! The command-line program: one file a subcommand, no algorithm.
//!
//! A subcommand is a file with `Args` (what the user may type) and `run`, which writes the answer
//! and says how it went. Answers go to standard output, everything else to standard error.

/// Ends a function with bad usage or input: one clear sentence.
macro_rules! refuse {
    ($($sentence:tt)*) => {
        return Err($crate::cli::Failure::input(format_args!($($sentence)*)))
    };
}

mod arena;
mod boards;
mod capture;
mod census;
mod check;
mod choice;
mod compare;
mod completions;
mod convert;
mod criteria;
mod dead;
mod divide;
mod explore;
mod handicap;
mod htp;
mod info;
mod input;
mod interrupt;
mod keeping;
mod ledger;
mod man;
mod openings;
mod output;
mod overlay;
mod parts;
mod pattern;
mod place;
mod play;
mod probe;
mod progress;
mod prove;
mod puzzles;
mod reduce;
mod region;
mod render;
mod report;
mod review;
mod schema;
mod search;
mod sheet;
mod show;
mod solve;
mod store;
mod strategy;
mod subject;
mod sum;
mod template;
mod template_page;
mod template_words;
mod tips;
mod topics;
mod totals;
mod tree;
mod value;
mod values;
mod voice;
mod witness;
mod words;
mod worth;

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use voice::Voice;

/// Solve, reduce, explain and convert Shannon games on graphs and hypergraphs.
#[derive(Debug, Parser)]
#[command(name = "cutshort", version, arg_required_else_help = false, after_help = topics::LIST)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

/// The commands in the order of the help, each with its file.
macro_rules! commands {
    ($($name:ident: $file:ident,)*) => {
        #[derive(Debug, Subcommand)]
        enum Command {
            $($name($file::Args),)*
        }

        impl Command {
            fn run(&self, out: &mut dyn Write) -> Result<Exit, Failure> {
                match self {
                    $(Self::$name(args) => $file::run(args, out),)*
                }
            }
        }
    };
}

commands! {
    Solve: solve,
    Show: show,
    Check: check,
    Info: info,
    Play: play,
    Htp: htp,
    Review: review,
    Boards: boards,
    Census: census,
    Criteria: criteria,
    Openings: openings,
    Prove: prove,
    Tree: tree,
    Puzzles: puzzles,
    Convert: convert,
    Dead: dead,
    Capture: capture,
    Reduce: reduce,
    Render: render,
    Report: report,
    Explore: explore,
    Value: value,
    Values: values,
    Compare: compare,
    Store: store,
    Divide: divide,
    Handicap: handicap,
    Strategy: strategy,
    Sum: sum,
    Template: template,
    Probe: probe,
    Witness: witness,
    Region: region,
    Schema: schema,
    Completions: completions,
    Man: man,
}

/// How a command ended. The number is the exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Exit {
    /// Done.
    Done = 0,
    /// A check said no, or an answer was given without the certificate or file that was to go with it.
    No = 1,
    /// Part of the input was bad; the rest was answered and the fault was reported.
    BadInput = 2,
    /// Stopped by a limit or by the user, with what is known so far.
    Stopped = 3,
}

/// Why a command gave no answer, or less than was asked for.
#[derive(Debug)]
pub(crate) enum Failure {
    /// Bad usage or input: one clear sentence.
    Input(String),
    /// A limit or the user stopped it before there was all that was asked for: one clear sentence.
    Stopped(String),
    /// The answer has been given, but not the certificate or file that was to go with it: one clear sentence.
    Unproved(String),
    /// The answer could not be written.
    Output(io::Error),
}

impl Failure {
    /// The failure that this error or sentence describes.
    pub(crate) fn input(error: impl fmt::Display) -> Self {
        Self::Input(error.to_string())
    }

    /// The same with what it is about before its sentence.
    pub(crate) fn about(self, what: &str) -> Self {
        let more = |sentence: String| format!("{what}: {sentence}");
        match self {
            Self::Input(sentence) => Self::Input(more(sentence)),
            Self::Stopped(sentence) => Self::Stopped(more(sentence)),
            Self::Unproved(sentence) => Self::Unproved(more(sentence)),
            Self::Output(error) => Self::Output(error),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// What people see who type only `cutshort`.
const EXAMPLES: &str = "\
cutshort solves Shannon games: Short joins the terminals, Cut keeps them apart.

Three things to try:
  cutshort solve --board hex:4x4 --all-moves    who wins Hex, and with which first moves
  cutshort solve graphs/bridge.json             who wins on a graph of your own
  cutshort boards                               the boards that have names

cutshort --help lists all commands, cutshort help COMMAND explains one;
cutshort help formats says what can be read, cutshort help topics lists what else is explained.
";

/// Runs the program with these arguments, the program's name first.
///
/// Exit codes: 0 done, 1 a check said no or what was to go with the answer, a certificate or a picture, could not be written, 2 bad usage or input, 3 stopped by a limit or by Ctrl-C.
///
/// With `--json` among the arguments what is wrong is told as JSON, too, on standard error.
pub fn main(arguments: impl IntoIterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.into_iter().collect();
    let voice = Voice::of_arguments(&arguments);
    if let Some(text) = topic(&arguments) {
        return shown(writeln!(anstream::stdout(), "{text}"), voice);
    }
    let parsed = parse(&arguments);
    let cli = match parsed.map_err(|error| tips::with_tip(error, &arguments)) {
        Ok(cli) => cli,
        Err(error) if error.use_stderr() && voice == Voice::Json => {
            voice.complain(&voice::sentence(&error), Exit::BadInput);
            return ExitCode::from(Exit::BadInput as u8);
        }
        Err(error) => {
            // Help and version are no errors; clap knows where each goes.
            let written = error.print();
            return if error.use_stderr() { ExitCode::from(2) } else { shown(written, voice) };
        }
    };
    let answer: Box<dyn Write> = match cli.command {
        // What these write are files, byte for byte; anstream takes control characters out.
        Some(Command::Convert(_) | Command::Region(_)) => Box::new(io::stdout().lock()),
        _ => Box::new(anstream::stdout().lock()),
    };
    let mut out = io::BufWriter::new(answer);
    let result = dispatch(&cli, &mut out).and_then(|exit| Ok(out.flush().map(|()| exit)?));
    let (sentence, exit) = match result {
        Ok(exit) => return ExitCode::from(exit as u8),
        Err(Failure::Input(sentence)) => (sentence, Exit::BadInput),
        Err(Failure::Stopped(sentence)) => (sentence, Exit::Stopped),
        Err(Failure::Unproved(sentence)) => (sentence, Exit::No),
        // Who closes the pipe has seen enough.
        Err(Failure::Output(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return ExitCode::from(Exit::Done as u8);
        }
        Err(Failure::Output(error)) => {
            (format!("cannot write the answer: {error}"), Exit::BadInput)
        }
    };
    voice.complain(&sentence, exit);
    ExitCode::from(exit as u8)
}

fn parse(arguments: &[OsString]) -> Result<Cli, clap::Error> {
    let mut command = tips::with_minus_signs(Cli::command());
    let mut matches = command.try_get_matches_from_mut(arguments)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut command))
}

/// What `cutshort help TOPIC` says, if these arguments are that.
fn topic(arguments: &[OsString]) -> Option<&'static str> {
    match arguments {
        [_, help, word] if help == "help" => topics::about(word.to_str()?),
        _ => None,
    }
}

/// What has become of a text of help.
fn shown(written: io::Result<()>, voice: Voice) -> ExitCode {
    match written.and_then(|()| io::stdout().flush()) {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => {
            voice.complain(&format!("cannot write the answer: {error}"), Exit::BadInput);
            ExitCode::from(Exit::BadInput as u8)
        }
        _ => ExitCode::SUCCESS,
    }
}

fn dispatch(cli: &Cli, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &cli.command {
        Some(command) => command.run(out),
        None => {
            out.write_all(EXAMPLES.as_bytes())?;
            Ok(Exit::Done)
        }
    }
}
