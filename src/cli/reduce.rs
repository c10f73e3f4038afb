//! `cutshort reduce`: what is left of a game, step by step.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::Value;

use super::choice::choice;
use super::input::{InputArgs, several_games, title};
use super::output::{expect_different, writable, write_beside, write_certificate_file};
use super::search::{limits, seconds};
use super::voice::Voice;
use super::words::{count, named};
use super::{Exit, Failure, interrupt};
use crate::analysis::{Effort, MAX_IN_DEPTH, ReduceOptions};
use crate::formats::{Writer, write};
use crate::game::{Class, Player};
use crate::graph::{Hypergraph, VertexId};
use crate::proof::{Action, Preserves, Step, Trace, explain};
use crate::requests::about::{Given, Place};
use crate::requests::reduced::{Left, Reduced};
use crate::solve::LocalCertificate;

/// Simplify a game: dead cells and edges, captured and lost sets, early wins
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort reduce graphs/bridge.json --explain
  cutshort reduce --board hex:5x5 --short c3,b4 --cut c4 --explain
  cutshort reduce --board hex:7x7 --short d4 --preserve value --json
  cutshort reduce graphs/hein-3.json --keep hypergraph -o smaller.json

What is left are cells of the game given, under their names. With --certificate the steps are \
written to a file that cutshort check can check; docs/formats/steps.md lists the rules. \
Exit code 3: stopped by the time limit or by Ctrl-C, with the steps until then.")]
pub(super) struct Args {
    /// Tell every step with its reason
    #[arg(long)]
    explain: bool,
    /// What every step must keep at least
    #[arg(long, value_parser = choice::<Preserves>(KEPT), default_value = "winner")]
    preserve: Preserves,
    /// In which form the reduced game is given
    #[arg(long, value_enum, default_value = "graph")]
    keep: Left,
    /// The file for the reduced game
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: Option<PathBuf>,
    /// Write the steps to a file that cutshort check can check
    #[arg(long, value_name = "FILE", value_parser = writable())]
    certificate: Option<PathBuf>,
    /// Stop after so many seconds; of several games each has so many
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

/// What steps may be asked to keep.
const KEPT: &[(&str, &str)] = &[
    ("fillings", "The winner of every full colouring: dead cells and edges only"),
    ("value", "The class in every surrounding game: captured and lost sets as well"),
    ("winner", "The winner of this game: early wins as well"),
];

/// What is said when not all rules were tried.
pub(super) fn only_local_rules() -> String {
    format!(
        "more than {MAX_IN_DEPTH} vertices are left: only the rules that look at a cell and its \
         neighbours, or at a terminal, were tried"
    )
}

/// The answer about one game.
struct Answer<'a> {
    args: &'a Args,
    place: Place,
    found: Reduced,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let outputs = [("--output", &args.output), ("--certificate", &args.certificate)];
    expect_different(&outputs.map(|(option, path)| (option, path.as_deref())))?;
    let mut written = false;
    interrupt::listen();
    args.input.each_game(Voice::of(args.json), out, |Given { file, place }, out| {
        let writes = args.output.is_some() || args.certificate.is_some();
        if writes && std::mem::replace(&mut written, true) {
            return Err(several_games("-o or --certificate"));
        }
        let options = ReduceOptions { preserve: args.preserve, effort: Effort::Full };
        let limits = limits(None, args.time_limit);
        let found = Reduced::of(file, options, &limits).map_err(Failure::input)?;
        if found.reduction.effort == Effort::Local {
            Voice::of(args.json).note(&only_local_rules());
        }
        let exit = if found.stopped.is_some() { Exit::Stopped } else { Exit::Done };
        Answer { args, place, found }.give(out)?;
        Ok(exit)
    })
}

impl Answer<'_> {
    fn give(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let mut written = Ok(());
        if let Some(path) = &self.args.output {
            let reduced = self.found.left(self.args.keep).ok_or_else(|| {
                Failure::input("all terminals have become one: there is no game left to write")
            })?;
            written = write_beside(path, &write(&reduced, Writer::Json).map_err(Failure::input)?);
        }
        let mut proof = Ok(());
        if let Some(path) = &self.args.certificate {
            let mut certificate = LocalCertificate::new(&self.found.start);
            certificate.add_reduction(&self.found.reduction);
            let lines = certificate.lines();
            proof = write_certificate_file(path, &self.found.file, &lines)?;
        }
        if self.args.json {
            writeln!(out, "{}", self.to_json()?)?;
        } else {
            self.tell(out)?;
        }
        written.and(proof)
    }

    fn to_json(&self) -> Result<Value, Failure> {
        let answer = self.found.to_json(self.args.keep).map_err(Failure::input)?;
        Ok(self.place.answer(&self.found.file, answer))
    }

    fn tell(&self, out: &mut dyn Write) -> Result<(), Failure> {
        let cells = |game: &Hypergraph| game.cells().len();
        let (before, after) =
            (cells(self.found.start.hypergraph()), cells(&self.found.reduction.section));
        let before = count(before, "cell");
        writeln!(out, "{}: {before} before, {after} after", title(&self.found.file))?;
        if self.args.explain {
            self.explain(&self.found.reduction.trace, out)?;
        } else {
            for (player, verb) in [(Player::Short, "shorted"), (Player::Cut, "cut    ")] {
                let filled = self.found.filled(player);
                if !filled.is_empty() {
                    writeln!(out, "  {verb}  {}", filled.join(" "))?;
                }
            }
            let deleted: usize = self.found.reduction.trace.steps.iter().map(deleted_edges).sum();
            if deleted > 0 {
                writeln!(out, "  dead edges deleted: {deleted}")?;
            }
        }
        if !self.found.reduction.is_decided() {
            let left: Vec<VertexId> = self.found.reduction.section.cells().iter().collect();
            writeln!(out, "  left     {}", self.found.file.quoted_names_of(left).join(" "))?;
        }
        writeln!(out, "  {}", self.verdict())?;
        if let Some(reason) = self.found.stopped {
            writeln!(out, "  Stopped: {reason}; more rules may apply.")?;
        }
        Ok(())
    }

    fn explain(&self, trace: &Trace, out: &mut dyn Write) -> Result<(), Failure> {
        let sentences = explain(&self.found.start, trace, self.found.file.names());
        for (index, (step, sentence)) in trace.steps.iter().zip(sentences).enumerate() {
            writeln!(out, "{:>4}. {sentence}.", index + 1)?;
            let theorem = step.rule.theorem();
            writeln!(out, "      [{theorem}; keeps the {}]", step.preserves)?;
        }
        Ok(())
    }

    fn verdict(&self) -> String {
        let winners = self.found.reduction.winners;
        match self.found.reduction.class() {
            Some(Class::Short) => "Short wins, whoever moves first".to_owned(),
            Some(Class::Cut) => "Cut wins, whoever moves first".to_owned(),
            Some(Class::First) => "whoever moves first wins".to_owned(),
            Some(Class::Second) => "whoever moves second wins".to_owned(),
            None => match Player::BOTH.into_iter().find_map(|p| Some((p, winners[p]?))) {
                Some((first, winner)) => {
                    format!("{} wins if {} moves first", named(winner), named(first))
                }
                None => "who wins is not decided by these rules alone".to_owned(),
            },
        }
    }
}

fn deleted_edges(step: &Step) -> usize {
    match &step.action {
        Action::DeleteEdges(edges) => edges.len(),
        _ => 0,
    }
}
