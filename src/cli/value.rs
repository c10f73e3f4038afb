//! `cutshort value`: what a region is worth, and what a game form is.

use std::io::Write;
use std::time::{Duration, Instant};

use serde_json::Value;

use super::input::{InputArgs, title};
use super::progress::Progress;
use super::search::{limits, seconds, whole_number};
use super::voice::Voice;
use super::words::count;
use super::worth::{Worth, is_form, outcomes_of_forms};
use super::{Exit, Failure, interrupt};
use crate::formats::GameFile;
use crate::requests::about::Given;
use crate::requests::refusals::unvalued;
use crate::requests::valued::{SHORT_ENOUGH, names, pivots, unfinished, valued, worth};
use crate::solve::default_memory;
use crate::values::{
    FormId, Forms, Outcomes, PosetChoice, Valuation, ValueError, ValueLimits, ValueStop,
    valuation_with_progress,
};

/// Give the exact value of a region: a game form over the outcomes of its terminals; or say what a form is
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort value --board hex:3x3
  cutshort value --board y:3 --goal connect --cut b2
  cutshort value graphs/steane-6.json --poset fork --json
  cutshort value '{a,{T|b},0|a}' --dual --latex
  cutshort value H2^op --poset fork

The terminals are stones of Short's. With three of them the outcomes are: 0 nothing is joined, a the \
second and the third, b the first and the third, c the first and the second, T all three. {a|0} is a \
region where whoever moves first decides whether the second and the third are joined. \
A form in place of the input is brought into its canonical form; without --poset it is read over p3. \
Exit code 3: stopped by a limit or by Ctrl-C.")]
pub(super) struct Args {
    /// Write the value however long it is
    #[arg(long)]
    full: bool,
    /// The value as Cut sees it, too: of the region with the players exchanged
    #[arg(long)]
    dual: bool,
    /// The value for LaTeX's math mode, too
    #[arg(long)]
    latex: bool,
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
#[derive(Clone, Debug, clap::Args)]
#[command(next_help_heading = "Values")]
pub(super) struct ValueArgs {
    /// The outcomes: booleans, p3, corner, fork, non-crossing or partitions; by default what fits
    #[arg(long, value_name = "NAME")]
    pub(super) poset: Option<String>,
    /// Stop after so many states
    #[arg(long, value_name = "N", value_parser = whole_number)]
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
    pub(super) fn limits(&self) -> ValueLimits {
        let search = limits(self.node_limit, self.time_limit);
        ValueLimits { search, forms: self.form_limit, memory: Some((self.memory as usize) << 20) }
    }

    /// The same limits, over the outcomes that fit.
    pub(super) fn of_parts(&self) -> Self {
        Self { poset: None, ..self.clone() }
    }

    pub(super) fn poset_choice(&self) -> PosetChoice {
        self.poset.clone().map_or(PosetChoice::Fitting, PosetChoice::Named)
    }

    /// The value of the region that a position leaves.
    pub(super) fn value(&self, file: &GameFile) -> Result<Valuation, ValueError> {
        let limits = self.limits();
        let progress = Progress::new();
        valuation_with_progress(
            &file.position().reduced(),
            &self.poset_choice(),
            &limits,
            &mut |state| {
                progress.say(|| format!("{} states, {} forms", state.states, state.forms));
            },
        )
    }
}

/// The sentence that says why there is no value, in the names of the user.
pub(super) fn refusal(file: &GameFile, error: &ValueError) -> Failure {
    Failure::Input(unvalued(error, file))
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    if let Some(text) =
        args.about.input.file().filter(|word| is_form(word)).filter(|_| {
            args.about.input.terminals().is_none() && args.about.input.board().is_none()
        })
        && let Some(form) = Form::read(text, &args.about.valuing)?
    {
        return form.answer(args, out);
    }
    args.about.input.each_game(Voice::of(args.about.json), out, |given, out| {
        let stopped = answer(args, &given, out)?;
        Ok(if stopped { Exit::Stopped } else { Exit::Done })
    })
}

/// Values one game; whether a limit stopped that.
fn answer(args: &Args, given: &Given, out: &mut dyn Write) -> Result<bool, Failure> {
    let file = &given.file;
    let start = Instant::now();
    let mut found = match args.about.valuing.value(file) {
        Ok(found) => found,
        Err(ValueError::Stopped { reason, states, forms }) => {
            stopped(args, given, reason, states, forms, out)?;
            return Ok(true);
        }
        Err(error) => return Err(refusal(file, &error)),
    };
    if args.about.json {
        let mut answer = valued(&mut found, args.full, start.elapsed().as_secs_f64());
        args.add_more(&found.outcomes, &mut found.forms, found.value, &mut answer);
        writeln!(out, "{}", given.place.answer(file, answer))?;
        return Ok(false);
    }
    let cells = count(found.cells, "empty cell");
    writeln!(out, "{}: {cells}, outcomes {}", title(file), found.outcomes.name())?;
    args.tell(&found.outcomes, &mut found.forms, found.value, out)?;
    Ok(false)
}

/// A game form in place of a region.
struct Form<'a> {
    text: &'a str,
    outcomes: Outcomes,
    forms: Forms,
    value: FormId,
}

impl<'a> Form<'a> {
    /// The form, if the text is one: what begins with a brace must be.
    fn read(text: &'a str, valuing: &ValueArgs) -> Result<Option<Self>, Failure> {
        let outcomes = outcomes_of_forms(valuing.poset.as_deref())?;
        let mut forms = Forms::new(outcomes.poset().clone());
        match Worth::Form(text).read(&outcomes, &mut forms) {
            Ok(form) => {
                let value = forms.canonical(form);
                Ok(Some(Self { text, outcomes, forms, value }))
            }
            Err(failure) if text.trim_start().starts_with('{') => Err(failure),
            Err(_) => Ok(None),
        }
    }

    fn answer(mut self, args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
        if args.about.json {
            let mut answer = worth(&self.outcomes, &mut self.forms, self.value, args.full);
            answer["form"] = self.text.into();
            args.add_more(&self.outcomes, &mut self.forms, self.value, &mut answer);
            writeln!(out, "{answer}")?;
        } else {
            writeln!(out, "{}: a form, outcomes {}", self.text, self.outcomes.name())?;
            args.tell(&self.outcomes, &mut self.forms, self.value, out)?;
        }
        Ok(Exit::Done)
    }
}

impl Args {
    /// The dual of a value, and what is written for LaTeX, as far as they are wanted.
    fn more(
        &self,
        outcomes: &Outcomes,
        forms: &mut Forms,
        value: FormId,
    ) -> [Option<Option<String>>; 2] {
        let dual = self.dual.then(|| {
            let dual = forms.dual(outcomes, value)?;
            let dual = forms.canonical(dual);
            Some(forms.write(dual))
        });
        [dual, self.latex.then(|| Some(forms.latex(value)))]
    }

    fn add_more(&self, outcomes: &Outcomes, forms: &mut Forms, value: FormId, answer: &mut Value) {
        for (key, text) in ["dual", "latex"].into_iter().zip(self.more(outcomes, forms, value)) {
            if let Some(text) = text {
                answer[key] = text.into();
            }
        }
    }

    /// Says what a value in canonical form is.
    fn tell(
        &self,
        outcomes: &Outcomes,
        forms: &mut Forms,
        value: FormId,
        out: &mut dyn Write,
    ) -> Result<(), Failure> {
        tell(outcomes, forms, value, self.full, out)?;
        let [dual, latex] = self.more(outcomes, forms, value);
        match dual {
            Some(Some(dual)) => writeln!(out, "dual {dual}")?,
            Some(None) => {
                writeln!(out, "no dual: {} has an outcome without a complement", outcomes.name())?
            }
            None => {}
        }
        if let Some(Some(latex)) = latex {
            writeln!(out, "LaTeX {latex}")?;
        }
        Ok(())
    }
}

/// Says what a value in canonical form is.
pub(super) fn tell(
    outcomes: &Outcomes,
    forms: &mut Forms,
    value: FormId,
    full: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let atoms = forms.atoms(value);
    if full || atoms <= SHORT_ENOUGH {
        writeln!(out, "value {}", forms.write(value))?;
    } else {
        writeln!(out, "value of {atoms} atoms; --full writes it out")?;
    }
    let names = names(forms, value);
    if !names.is_empty() {
        writeln!(out, "known as {}", names.join(", "))?;
    }
    let yes = |so: bool| if so { "yes" } else { "no" };
    writeln!(
        out,
        "depth {}, atoms {atoms}, passable {}, monotone {}",
        forms.depth(value),
        yes(forms.is_passable(value)),
        yes(forms.is_monotone(value))
    )?;
    if let Some([pivoting, sente]) = pivots(outcomes, forms, value) {
        writeln!(out, "pivoting {}, sente pivoting {}", yes(pivoting), yes(sente))?;
    }
    Ok(())
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
