//! `cutshort template`: what the people who analyse Hex ask about their templates.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use serde_json::{Value, json};

use super::about::{Given, Place};
use super::input::{InputArgs, title};
use super::ledger::TemplateLedger;
use super::output::{no_certificate, write_certificate_file, write_file};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::words::count;
use super::{Exit, Failure, interrupt, pattern, template_page};
use crate::census::Shard;
use crate::formats::{GameFile, Writer, names_in, write};
use crate::game::{Player, Rules};
use crate::graph::VertexSet;
use crate::patterns::{
    Ask, Cell, Findings, Kind, Pattern, PivotKind, Record, Shrunk, Template, library,
    write_drawing, write_line, write_markup,
};
use crate::solve::{Limits, SolveOptions, Solver, SolverOptions};

/// Verify Hex templates, find out whether they are minimal, and make them so
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort template verify template:III-1-a --minimal
  cutshort template verify '<hexboard size=\"3x2\" edges=\"none\" contents=\"R b1 a3\"/>'
  cutshort template verify template:II --certificate II.cert
  cutshort check II.cert template:II
  cutshort template verify graphs/ziggurat.json --minimal --json
  cutshort template verify template:interior-wheel --kind interior --minimal
  cutshort template verify template:VI-1-a --minimal --answers VI.jsonl
  cutshort template verify template:pivot-5-a --certificate pivot.cert --context pivot.json
  cutshort check pivot.cert pivot.json
  cutshort template shrink '<hexboard size=\"3x5\" edges=\"bottom\" contents=\"R c1\"/>' --keep a3
  cutshort template find '<hexboard size=\"3x5\" edges=\"bottom\" contents=\"R c1\"/>'
  cutshort template show template:IV-1-a --as hexboard
  cutshort template list

INPUT is a pattern, read as a template: all that is outside it is Cut's, who moves first, and Short joins \
the groups of stones and the edges. It is a name of the library (template:II), HexWiki's markup, a file \
with a drawing, with markup or with lines of JSON, or a game whose terminals are what is to be joined. \
docs/formats/patterns.md describes the forms. Exit code 1: the template is not valid.")]
pub(super) struct Args {
    #[command(subcommand)]
    question: Question,
}

#[derive(Debug, Subcommand)]
enum Question {
    Verify(VerifyArgs),
    Shrink(ShrinkArgs),
    Find(FindArgs),
    Show(ShowArgs),
    List(ListArgs),
    Page(template_page::Args),
}

/// Does Short join what is to be joined though Cut moves first, and does he need all of it?
#[derive(Debug, clap::Args)]
struct VerifyArgs {
    #[command(flatten)]
    of: OfTemplate,
    /// Take away every cell and every stone, and ask again
    #[arg(long)]
    minimal: bool,
    /// Try part R of M of the cells and stones only
    #[arg(long, value_name = "R/M", requires = "minimal")]
    part: Option<Shard>,
    /// What has been found out so far, a line an answer; each new one is added at once
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Write Short's strategy to a file that cutshort check can check
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the game that the certificate of a pivot is about: the pattern beside its context
    #[arg(long, value_name = "FILE")]
    context: Option<PathBuf>,
}

/// Take cells away from a valid template until none can go
#[derive(Debug, clap::Args)]
struct ShrinkArgs {
    #[command(flatten)]
    of: OfTemplate,
    /// Cells that stay
    #[arg(long, value_name = "CELLS")]
    keep: Vec<String>,
}

/// Find all minimal templates with these stones and some of these cells
#[derive(Debug, clap::Args)]
struct FindArgs {
    #[command(flatten)]
    of: OfTemplate,
}

/// What every question about a template takes.
#[derive(Debug, clap::Args)]
struct OfTemplate {
    /// The pattern (- for standard input): a name like template:II, HexWiki's markup, a file, or a game
    input: String,
    /// The kind of template that it must be: edge, interior (edges of the board do not count),
    /// connects-both (two groups and an edge, all joined), weak-pivot, pivot, sente-pivot
    #[arg(long, value_name = "KIND")]
    kind: Option<Kind>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    search: SearchArgs,
}

/// Write patterns as a drawing, as HexWiki's markup or as lines of JSON
#[derive(Debug, clap::Args)]
struct ShowArgs {
    /// The pattern (- for standard input): a name like template:II, HexWiki's markup, or a file
    input: String,
    /// The form
    #[arg(long = "as", value_enum, default_value = "drawing", value_name = "FORM")]
    form: Form,
}

/// Name the templates of the library
#[derive(Debug, clap::Args)]
struct ListArgs {
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

/// How a pattern is written.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Form {
    /// Plain text
    Drawing,
    /// HexWiki's markup
    Hexboard,
    /// A line of JSON
    Json,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &args.question {
        Question::Verify(args) => verify(args, out),
        Question::Shrink(args) => shrink(args, out),
        Question::Find(args) => find(args, out),
        Question::Show(args) => show(args, out),
        Question::List(args) => list(args, out),
        Question::Page(args) => template_page::run(args),
    }
}

/// A template that was asked about: a pattern, or a game.
struct Asked {
    pattern: Option<Pattern>,
    kind: Option<Kind>,
    template: Template,
    place: Place,
}

impl Asked {
    fn about_pattern(pattern: &Pattern, kind: Kind, place: Place) -> Result<Self, Failure> {
        let pattern = pattern.of_kind(kind).map_err(Failure::input)?;
        let template = Template::of_kind(&pattern, kind).map_err(Failure::input)?;
        Ok(Self { template, pattern: Some(pattern), kind: Some(kind), place })
    }

    fn about_game(Given { file, place }: Given) -> Result<Self, Failure> {
        if file.game().rules() == Rules::Misere {
            let expected = "expected normal ones: templates join";
            return Err(Failure::input(format_args!("the rules are misere, {expected}")));
        }
        Ok(Self { pattern: None, kind: None, template: Template::of_game(file), place })
    }

    /// The game that Short wins, Cut to move, if and only if the template is valid.
    fn file(&self) -> &GameFile {
        self.template.file()
    }

    fn is_pivot(&self) -> bool {
        matches!(self.kind, Some(Kind::Pivot(_)))
    }

    /// What Short gets from a valid template.
    fn promise(&self) -> &'static str {
        match self.kind {
            Some(Kind::Pivot(PivotKind::Gote)) => {
                "Short joins the group to the edge, or B to it and keeps the threat of the group."
            }
            Some(Kind::Pivot(PivotKind::Sente)) => {
                "Short threatens to join the group to the edge, and Cut's answer gives him B joined."
            }
            Some(Kind::WeakPivot) => "Short joins the group to the edge, or B.",
            _ => "Short joins them though Cut moves first.",
        }
    }
}

/// The templates that the user means.
fn asked(input: &str, kind: Option<Kind>) -> Result<Vec<Asked>, Failure> {
    let records: Option<Vec<Record>> = match input {
        "-" => match pattern::of_standard_input()? {
            Ok(records) => Some(records),
            Err(bytes) => return games(pattern::games_of(&bytes)?, kind),
        },
        word => pattern::of_word(word)?,
    };
    let Some(records) = records else {
        let input = InputArgs::of_word(input, None);
        let games = input.games()?.map(|game| game.map_err(|error| Failure::Input(error.sentence)));
        return games.collect::<Result<Vec<_>, _>>().and_then(|all| self::games(all, kind));
    };
    if records.is_empty() {
        return Err(Failure::input("the input holds no pattern"));
    }
    let asked = records.into_iter().zip(1..).map(|(Record { pattern, .. }, index)| {
        let kind = kind.unwrap_or(pattern.kind());
        Asked::about_pattern(&pattern, kind, Place::numbered(index))
    });
    asked.collect()
}

fn games(games: Vec<Given>, kind: Option<Kind>) -> Result<Vec<Asked>, Failure> {
    if kind.is_some() {
        let expected = "expected it with a pattern: the terminals of a game say what is joined";
        return Err(Failure::input(format_args!("--kind does not go with a game, {expected}")));
    }
    if games.is_empty() {
        return Err(Failure::input("the input holds no game"));
    }
    games.into_iter().map(Asked::about_game).collect()
}

fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let asked = asked(&args.of.input, args.of.kind)?;
    if asked.len() > 1 && args.certificate.is_some() {
        let expected = "expected one with --certificate";
        return Err(Failure::input(format_args!("the input holds several patterns, {expected}")));
    }
    let is_one_pivot = asked.len() == 1 && asked.iter().all(Asked::is_pivot);
    if args.context.is_some() && !is_one_pivot {
        let what = "--context goes with one template of --kind pivot or sente-pivot";
        return Err(Failure::input(what));
    }
    let interrupt = interrupt::flag();
    let options = args.of.search.solver(args.of.search.threads());
    let mut exit = Exit::Done;
    for one in &asked {
        let ask = Ask { minimality: args.minimal, limits: args.of.search.limits(&interrupt) };
        let mut ledger = TemplateLedger::open(
            &one.template,
            args.part.unwrap_or(Shard::WHOLE),
            args.answers.as_deref(),
        )?;
        let findings = one.template.verify(&ask, options, &mut ledger);
        let findings = findings.map_err(|error| Failure::Input(refusal(&error, one.file())))?;
        ledger.close()?;
        match args.of.json {
            true => writeln!(out, "{}", one.place.answer(one.file(), verdict(one, &findings)))?,
            false => explain(one, &findings, args.minimal, out)?,
        }
        exit = match (findings.valid, findings.stopped) {
            (Some(false), _) => Exit::No,
            (_, Some(_)) if exit != Exit::No => Exit::Stopped,
            _ => exit,
        };
        if let Some(path) = &args.context {
            write_file(path, &write(one.file(), Writer::Json).map_err(Failure::input)?)?;
        }
        if let Some(path) = args.certificate.as_ref().filter(|_| findings.valid.is_some()) {
            certify(one.file(), path, &ask.limits, options)?;
        }
    }
    Ok(exit)
}

/// Writes down who wins a game if Cut moves first.
fn certify(
    game: &GameFile,
    path: &Path,
    limits: &Limits,
    options: SolverOptions,
) -> Result<(), Failure> {
    let position = game.position();
    let ask = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
    let certified = Solver::at(position, options)
        .and_then(|solver| solver.certify(position, &[Player::Cut], &ask, &mut |_, _| ()))
        .map_err(|error| Failure::Input(refusal(&error, game)))?;
    match &certified.lines {
        Ok(lines) => write_certificate_file(path, game, lines)?,
        Err(reason) => Err(no_certificate(reason)),
    }
}

fn verdict(one: &Asked, findings: &Findings) -> Value {
    let mut answer = findings.to_json();
    answer["kind"] = json!(one.kind.map(|kind| kind.to_string()));
    answer["cells"] = json!(one.template.cells().len());
    answer
}

/// What the template is: its name, what it joins, and its picture.
fn headline(one: &Asked, out: &mut dyn Write) -> Result<(), Failure> {
    let file = one.file();
    let cells = count(one.template.cells().len(), "cell");
    let terminals = file.quoted_names_of(file.game().hypergraph().terminals().iter().copied());
    let kind = one.kind.map_or("game".to_owned(), |kind| format!("{kind} template"));
    // What is joined to decide a pivot is not the user's.
    let to_join =
        if one.is_pivot() { String::new() } else { format!("; to join: {}", terminals.join(", ")) };
    writeln!(out, "{}: {kind}, {cells}{to_join}", title(file))?;
    if let Some(pattern) = &one.pattern {
        writeln!(out, "\n{}\n", write_drawing(pattern))?;
    }
    Ok(())
}

fn explain(
    one: &Asked,
    findings: &Findings,
    minimal: bool,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    headline(one, out)?;
    let Findings { nodes, seconds, .. } = findings;
    let cost = format!("{}, {seconds:.3} s", count(*nodes, "node"));
    let with = findings.refuted_by.as_ref().map_or(String::new(), |cell| format!(" with {cell}"));
    match (findings.valid, findings.stopped) {
        (Some(true), _) => writeln!(out, "Valid: {} ({cost})", one.promise())?,
        (Some(false), _) if one.is_pivot() => {
            writeln!(
                out,
                "Not valid: beside its context Cut moves first and wins{with}. ({cost})"
            )?;
        }
        (Some(false), _) => writeln!(out, "Not valid: Cut moves first and wins{with}. ({cost})")?,
        (None, reason) => {
            let reason = reason.map_or(String::new(), |reason| format!(": {reason}"));
            writeln!(out, "Unknown: the search was stopped{reason}. ({cost})")?;
        }
    }
    if !minimal || findings.valid != Some(true) {
        return Ok(());
    }
    let lists = [
        ("Superfluous cells", &findings.superfluous_cells),
        ("Superfluous stones", &findings.superfluous_stones),
        ("Open", &findings.open),
    ];
    for (what, list) in lists {
        if !list.is_empty() {
            writeln!(out, "{what}, each alone: {}", list.join(" "))?;
        }
    }
    match findings.minimal() {
        Some(true) => writeln!(out, "Minimal: with any one cell or stone less Cut wins.")?,
        Some(false) => writeln!(out, "Not minimal.")?,
        None => writeln!(out, "Not known whether it is minimal.")?,
    }
    let needed = findings.needed_cells.iter().chain(&findings.needed_stones);
    let why = needed.map(|needed| match &needed.refuted_by {
        Some(cell) => format!("{}: {cell}", needed.cell),
        None => format!("{}: at once", needed.cell),
    });
    let why: Vec<String> = why.collect();
    if !why.is_empty() {
        writeln!(out, "What is needed, and how Cut wins without it: {}", why.join(", "))?;
    }
    Ok(())
}

fn shrink(args: &ShrinkArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    let options = args.of.search.solver(args.of.search.threads());
    let mut exit = Exit::Done;
    for one in asked(&args.of.input, args.of.kind)? {
        let file = one.file();
        let cells = file.position().empty_cells();
        let mut keep = VertexSet::new(cells.universe());
        for name in args.keep.iter().flat_map(|list| names_in(list)) {
            let cell = file.names().meant_by(&name).filter(|&cell| cells.contains(cell));
            let cell = cell.ok_or_else(|| {
                let expected = "expected one of the empty cells of the template";
                Failure::input(format_args!("--keep: there is no cell {name:?}, {expected}"))
            })?;
            keep.insert(cell);
        }
        let ask = Ask { minimality: false, limits: args.of.search.limits(&interrupt) };
        let progress = Progress::new();
        let mut report = |tried| progress.say(|| format!("{tried} of {} cells tried", cells.len()));
        let shrunk = one.template.shrink(&keep, &ask, options, &mut report);
        let shrunk = shrunk.map_err(|error| Failure::Input(refusal(&error, file)))?;
        drop(progress);
        let smaller = one.pattern.as_ref().map(|pattern| {
            let names = file.names_of(shrunk.carrier.iter());
            pattern
                .with_carrier(names.iter().filter_map(|name| name.parse::<Cell>().ok()).collect())
        });
        match args.of.json {
            true => {
                let answer = left(&one, &shrunk, &keep, smaller.as_ref());
                writeln!(out, "{}", one.place.answer(file, answer))?;
            }
            false => tell_left(&one, &shrunk, &keep, smaller.as_ref(), out)?,
        }
        exit = match (shrunk.valid, shrunk.stopped) {
            (Some(false), _) => Exit::No,
            (_, Some(_)) if exit != Exit::No => Exit::Stopped,
            _ => exit,
        };
    }
    Ok(exit)
}

/// Whether no cell of a template that was shrunk can go; `None` if not all were tried.
fn is_minimal(shrunk: &Shrunk, keep: &VertexSet) -> Option<bool> {
    let tried_all = shrunk.open.is_empty() && shrunk.carrier.is_disjoint_from(keep);
    (shrunk.valid == Some(true) && tried_all).then_some(true)
}

fn left(one: &Asked, shrunk: &Shrunk, keep: &VertexSet, smaller: Option<&Pattern>) -> Value {
    let file = one.file();
    let mut taken = file.position().empty_cells();
    taken.subtract(&shrunk.carrier);
    let line = smaller.map(|pattern| {
        let line = write_line(&Record::from(pattern.clone()));
        serde_json::from_str::<Value>(&line).unwrap_or_default()
    });
    let mut answer = json!({
        "valid": shrunk.valid,
        "cells": file.position().empty_cells().len(),
        "cells_after": shrunk.carrier.len(),
        "carrier": file.names_of(shrunk.carrier.iter()),
        "taken_away": file.names_of(taken.iter()),
        "minimal": is_minimal(shrunk, keep),
        "open": file.names_of(shrunk.open.iter()),
        "pattern": line,
        "hexboard": smaller.map(write_markup),
        "nodes": shrunk.nodes,
        "seconds": shrunk.seconds,
    });
    if let Some(reason) = shrunk.stopped {
        answer["stopped"] = json!(reason);
    }
    answer
}

fn tell_left(
    one: &Asked,
    shrunk: &Shrunk,
    keep: &VertexSet,
    smaller: Option<&Pattern>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    headline(one, out)?;
    let file = one.file();
    match shrunk.valid {
        Some(true) => {}
        Some(false) => {
            writeln!(out, "Not valid: Cut moves first and wins.")?;
            return Ok(());
        }
        None => {
            writeln!(out, "Unknown whether it is valid: the search was stopped.")?;
            return Ok(());
        }
    }
    writeln!(out, "{} left:", count(shrunk.carrier.len(), "cell"))?;
    match smaller {
        Some(pattern) => {
            writeln!(out, "\n{}\n\n{}", write_drawing(pattern), write_markup(pattern))?;
        }
        None => writeln!(out, "{}", file.quoted_names_of(shrunk.carrier.iter()).join(" "))?,
    }
    if !shrunk.open.is_empty() {
        let open = file.quoted_names_of(shrunk.open.iter()).join(" ");
        writeln!(out, "\nStopped; not known whether these are needed: {open}")?;
    }
    if is_minimal(shrunk, keep) == Some(true) {
        writeln!(out, "\nNone of these cells can go.")?;
    }
    Ok(())
}

fn find(args: &FindArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    let options = args.of.search.solver(args.of.search.threads());
    let mut exit = Exit::Done;
    for one in asked(&args.of.input, args.of.kind)? {
        let file = one.file();
        let ask = Ask { minimality: false, limits: args.of.search.limits(&interrupt) };
        let progress = Progress::new();
        let mut report = |found| progress.say(|| format!("{} found", count(found, "template")));
        let found = one.template.find(&ask, options, &mut report);
        let found = found.map_err(|error| Failure::Input(refusal(&error, file)))?;
        drop(progress);
        let names = |carrier: &VertexSet| file.names_of(carrier.iter());
        let pattern = |carrier: &VertexSet| {
            let cells =
                names(carrier).iter().filter_map(|name| name.parse::<Cell>().ok()).collect();
            one.pattern.as_ref().map(|pattern| pattern.with_carrier(cells))
        };
        if args.of.json {
            let templates = found.carriers.iter().map(|carrier| {
                let hexboard = pattern(carrier).as_ref().map(write_markup);
                json!({ "cells": carrier.len(), "carrier": names(carrier), "hexboard": hexboard })
            });
            let mut answer = json!({
                "cells": file.position().empty_cells().len(),
                "templates": templates.collect::<Vec<_>>(),
                "complete": found.stopped.is_none(),
                "nodes": found.nodes,
                "seconds": found.seconds,
            });
            if let Some(reason) = found.stopped {
                answer["stopped"] = json!(reason);
            }
            writeln!(out, "{}", one.place.answer(file, answer))?;
        } else {
            headline(&one, out)?;
            for carrier in &found.carriers {
                writeln!(out, "{}:", count(carrier.len(), "cell"))?;
                match pattern(carrier) {
                    Some(pattern) => writeln!(out, "\n{}\n", write_drawing(&pattern))?,
                    None => writeln!(out, "{}", names(carrier).join(" "))?,
                }
            }
            let all = count(found.carriers.len(), "minimal template");
            match found.stopped {
                None => writeln!(out, "{all}, and there is no other within these cells.")?,
                Some(reason) => writeln!(out, "{all}; there may be others: stopped ({reason}).")?,
            }
        }
        if found.stopped.is_some() {
            exit = Exit::Stopped;
        }
    }
    Ok(exit)
}

fn show(args: &ShowArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let records: Option<Vec<Record>> = match args.input.as_str() {
        "-" => pattern::of_standard_input()?.ok(),
        word => pattern::of_word(word)?,
    };
    let records = records
        .ok_or_else(|| Failure::input(format_args!("{}: this is no pattern", args.input)))?;
    for record in records {
        let text = match args.form {
            Form::Drawing => write_drawing(&record.pattern),
            Form::Hexboard => write_markup(&record.pattern),
            Form::Json => write_line(&record),
        };
        writeln!(out, "{text}")?;
    }
    Ok(Exit::Done)
}

fn list(args: &ListArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    for record in library() {
        let (pattern, name) = (&record.pattern, record.pattern.name().unwrap_or(""));
        let (cells, kind) = (pattern.carrier().len(), pattern.kind().to_string());
        if args.json {
            let source = pattern.parts().source.as_deref();
            let line = json!({
                "name": name,
                "kind": kind,
                "cells": cells,
                "source": source,
                "claimed_valid": record.claimed_valid,
                "claimed_minimal": record.claimed_minimal,
                "same_as": record.same_as,
                "note": record.note,
            });
            writeln!(out, "{line}")?;
        } else {
            let same = record.same_as.as_ref().map_or(String::new(), |as_| format!("  = {as_}"));
            writeln!(out, "{name:<34} {kind:<14} {:>8}{same}", count(cells, "cell"))?;
        }
    }
    Ok(Exit::Done)
}
