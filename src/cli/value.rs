//! `cutshort value`: what a region is worth.

use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use super::input::{InputArgs, title};
use super::progress::Progress;
use super::search::seconds;
use super::voice::Voice;
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::formats::GameFile;
use crate::requests::about::Given;
use crate::requests::refusals::unvalued;
use crate::requests::valued::{unfinished, valued, written};
use crate::solve::{Limits, default_memory};
use crate::values::{PosetChoice, Valuation, ValueError, ValueLimits, ValueStop, valuation};

/// Give the exact value of a region: a game form over the outcomes of its terminals
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort value --board hex:3x3
  cutshort value --board y:3 --goal connect --cut b2
  cutshort value graphs/steane-6.json --poset fork --json

The terminals are stones of Short's. With three of them the outcomes are: 0 nothing is joined, a the \
second and the third, b the first and the third, c the first and the second, T all three. {a|0} is a \
region where whoever moves first decides whether the second and the third are joined. \
Exit code 3: stopped by a limit or by Ctrl-C.")]
pub(super) struct Args {
    /// Write the value however long it is
    #[arg(long)]
    full: bool,
    #[command(flatten)]
    about: RegionArgs,
}

/// Which region is valued, over what, and in which form that is told.
#[derive(Debug, clap::Args)]
pub(super) struct RegionArgs {
    /// Machine-readable output
    #[arg(long)]
    pub(super) json: bool,
    #[command(flatten)]
    pub(super) input: InputArgs,
    #[command(flatten)]
    pub(super) valuing: ValueArgs,
}

/// Over what a value is, and when to give up.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Values")]
pub(super) struct ValueArgs {
    /// The outcomes: booleans, p3, corner, fork, non-crossing or partitions; by default what fits
    #[arg(long, value_name = "NAME")]
    pub(super) poset: Option<String>,
    /// Stop after so many states
    #[arg(long, value_name = "N")]
    node_limit: Option<u64>,
    /// Stop when so many game forms are held
    #[arg(long, value_name = "N")]
    form_limit: Option<usize>,
    /// Stop after so many seconds; of several games each has so many
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Stop when states and forms take so many MiB
    #[arg(long, value_name = "MIB", default_value_t = default_memory() as u32, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

impl ValueArgs {
    /// When to give up, beginning now.
    pub(super) fn limits(&self, interrupt: &Arc<AtomicBool>) -> ValueLimits {
        let search = Limits {
            nodes: self.node_limit,
            until: self.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
            interrupt: Arc::clone(interrupt),
        };
        ValueLimits { search, forms: self.form_limit, memory: Some((self.memory as usize) << 20) }
    }

    pub(super) fn poset_choice(&self) -> PosetChoice {
        self.poset.clone().map_or(PosetChoice::Fitting, PosetChoice::Named)
    }

    /// The value of the region that a position leaves.
    pub(super) fn value(
        &self,
        file: &GameFile,
        interrupt: &Arc<AtomicBool>,
    ) -> Result<Valuation, ValueError> {
        let limits = self.limits(interrupt);
        let progress = Progress::new();
        valuation(&file.position().reduced(), &self.poset_choice(), &limits, &mut |state| {
            progress.say(|| format!("{} states, {} forms", state.states, state.forms));
        })
    }
}

/// The sentence that says why there is no value, in the names of the user.
pub(super) fn refusal(file: &GameFile, error: &ValueError) -> Failure {
    Failure::Input(unvalued(error, file))
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    args.about.input.each_game(Voice::of(args.about.json), out, |given, out| {
        let stopped = answer(args, &given, &interrupt, out)?;
        Ok(if stopped { Exit::Stopped } else { Exit::Done })
    })
}

/// Values one game; whether a limit stopped that.
fn answer(
    args: &Args,
    given: &Given,
    interrupt: &Arc<AtomicBool>,
    out: &mut dyn Write,
) -> Result<bool, Failure> {
    let file = &given.file;
    let start = Instant::now();
    let mut found = match args.about.valuing.value(file, interrupt) {
        Ok(found) => found,
        Err(ValueError::Stopped { reason, states, forms }) => {
            stopped(args, given, reason, states, forms, out)?;
            return Ok(true);
        }
        Err(error) => return Err(refusal(file, &error)),
    };
    if args.about.json {
        let answer = valued(&mut found, args.full, start.elapsed().as_secs_f64());
        writeln!(out, "{}", given.place.answer(file, answer))?;
        return Ok(false);
    }
    let written = written(&mut found, args.full);
    let (forms, value) = (&mut found.forms, found.value);
    let (passable, monotone) = (forms.is_passable(value), forms.is_monotone(value));
    let atoms = forms.atoms(value);
    writeln!(
        out,
        "{}: {}, outcomes {}",
        title(file),
        count(found.cells, "empty cell"),
        found.outcomes.name()
    )?;
    match written {
        Some(written) => writeln!(out, "value {written}")?,
        None => writeln!(out, "value of {atoms} atoms; --full writes it out")?,
    }
    let yes = |so: bool| if so { "yes" } else { "no" };
    writeln!(
        out,
        "depth {}, atoms {atoms}, passable {}, monotone {}",
        forms.depth(value),
        yes(passable),
        yes(monotone)
    )?;
    Ok(false)
}

fn stopped(
    args: &Args,
    given: &Given,
    reason: ValueStop,
    states: u64,
    forms: usize,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    if args.about.json {
        let answer = unfinished(reason, states, forms);
        writeln!(out, "{}", given.place.answer(&given.file, answer))?;
    } else {
        writeln!(out, "{}: no value found", title(&given.file))?;
        let [states, forms] = [count(states, "state"), count(forms, "form")];
        writeln!(out, "Stopped: {reason}, after {states} and {forms}.")?;
    }
    Ok(())
}
