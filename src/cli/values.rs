//! `cutshort values`: the values that regions of Hex can have.

mod build;
mod exchange;
mod find;
mod look;
mod missing;
mod realize;

use std::fs::File;
use std::io::{BufReader, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;

use super::input::{expect_regular, unreadable};
use super::progress::Progress;
use super::search::limits;
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::database::{BuildError, Database, Workshop};
use crate::values::{FormId, Forms, ValueLimits, quoted_form};

/// Find out which values regions of Hex have, and regions that have them
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort values find '{a,{T|b}|0}'
  cutshort values find --at-least '{a|a,b}' --count 5
  cutshort values find '{a|a,{b|0}}' --poset fork
  cutshort values realize '{a,{T|b}|0}' -o region.json
  cutshort value region.json
  cutshort values realize '{a,{T|b}|0}' --to hex-board --as hexworld
  cutshort values evaluate 'G(1,2,3) = P_3^op(1,4,3), P_5(2,1,4)^x'
  cutshort values stats
  cutshort values missing --atoms 4
  cutshort values find '{a,b|a}' --compose 5
  cutshort values build --cells 7 --seeds 3 -o seven.values
  cutshort values find '{a,b|{a|0}}' --in seven.values

A region has three terminals, and its value is over the outcomes p3: see cutshort value. A form may be \
called by its name: G1 and H1 are switches, G1^op and H1^op their duals, T1 is a tripleswitch, C the context \
for pivoting. The database that is built in has all values that come from regions of up to 6 cells by putting \
three together to a pinwheel, again and again, up to 8 cells and 50 atoms. Exit code 1: no region is known that \
has the value.")]
pub(super) struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    Build(build::BuildArgs),
    Find(find::FindArgs),
    Realize(realize::RealizeArgs),
    Evaluate(exchange::EvaluateArgs),
    Stats(look::StatsArgs),
    Check(look::CheckArgs),
    Missing(missing::MissingArgs),
    Export(exchange::ExportArgs),
    Import(exchange::ImportArgs),
}

/// Which database.
#[derive(Debug, clap::Args)]
pub(super) struct In {
    /// The database, as build writes it; without it a small one
    #[arg(long = "in", value_name = "FILE")]
    file: Option<PathBuf>,
}

impl In {
    pub(super) fn database(&self) -> Result<Database, Failure> {
        database(self.file.as_deref())
    }
}

/// Where else to look for a region.
#[derive(Debug, clap::Args)]
struct Compose {
    /// Look also at all pinwheels and stars of three values of up to so many atoms (5: seconds, 6: a minute, 0.8 GiB)
    #[arg(long, value_name = "ATOMS")]
    compose: Option<u64>,
}

impl Compose {
    /// Adds the values that can be put together with fewer cells than are known, also from one another; which they are.
    fn add(
        &self,
        database: &mut Database,
        workshop: &mut Workshop,
        wanted: &[FormId],
    ) -> Result<Vec<FormId>, Failure> {
        let Some(atoms) = self.compose else { return Ok(Vec::new()) };
        let (stop, progress) = (interrupt::flag(), Progress::new());
        let report = &mut |done, all| {
            progress.say(|| format!("three values of up to {atoms} atoms: {done} of {all}"));
        };
        let mut found: Vec<FormId> = Vec::new();
        loop {
            let more = database.put_together_with_progress(workshop, wanted, atoms, &stop, report);
            let more = more.map_err(|error| match error {
                BuildError::Interrupted => Failure::Stopped("stopped while composing".to_owned()),
                error => Failure::input(error),
            })?;
            if more.is_empty() || wanted.len() == 1 {
                found.extend(more);
                return Ok(found);
            }
            found.extend(more.into_iter().filter(|form| !found.contains(form)).collect::<Vec<_>>());
        }
    }

    /// That no region is known that has a value of so many atoms.
    fn unknown(&self, database: &Database, atoms: u64) -> String {
        let mut sentence =
            format!("no region of up to {} is known", count(database.cells(), "cell"));
        if let Some(most) = database.most_atoms().filter(|&most| most < atoms) {
            sentence += &format!(
                " (values of more than {most} atoms were left out when the database was made)"
            );
        }
        if let Some(atoms) = self.compose {
            sentence += &format!(
                ", and no pinwheel or star of three of the database of up to {atoms} atoms"
            );
        }
        sentence
    }
}

/// The database that is built in; made by `values build --cells 8 --seeds 6`.
const BUILT_IN: &[u8] = include_bytes!("../../graphs/values/8-cells.values");

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &args.question {
        Question::Build(args) => build::build(args, out),
        Question::Find(args) => find::find(args, out),
        Question::Realize(args) => realize::realize(args, out),
        Question::Evaluate(args) => exchange::evaluate(args, out),
        Question::Stats(args) => look::stats(args, out),
        Question::Check(args) => look::check(args, out),
        Question::Missing(args) => missing::missing(args, out),
        Question::Export(args) => exchange::export(args, out),
        Question::Import(args) => exchange::import(args, out),
    }
}

fn database(file: Option<&Path>) -> Result<Database, Failure> {
    let Some(path) = file else {
        return Database::read(BUILT_IN).map_err(Failure::input);
    };
    let name = path.display().to_string();
    expect_regular(path)?;
    let file = File::open(path).map_err(|error| Failure::input(unreadable(&name, &error)))?;
    Database::read(BufReader::new(file)).map_err(|error| Failure::input(error).about(&name))
}

/// When a valuation is given up: after so much time.
fn value_limits(time: Option<Duration>) -> ValueLimits {
    ValueLimits { search: limits(None, time), ..ValueLimits::default() }
}

/// Reads a form, and brings it to canonical form.
fn canonical(forms: &mut Forms, text: &str) -> Result<FormId, Failure> {
    let form = forms.parse(text);
    let form = form
        .map_err(|error| Failure::input(format_args!("the form {}: {error}", quoted_form(text))))?;
    Ok(forms.canonical(form))
}
