//! `cutshort template`: what the people who analyse Hex ask about their templates.

use std::io::Write;
use std::path::{Path, PathBuf};

use clap::{Subcommand, ValueEnum};
use serde_json::json;

use super::input::InputArgs;
use super::ledger::TemplateLedger;
use super::output::{
    expect_different, no_certificate, writable, write_certificate_file, write_file,
};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::sheet::{FormArgs, Sheet};
use super::words::count;
use super::{Exit, Failure, interrupt, pattern, template_page, template_words as words};
use crate::census::Shard;
use crate::formats::{GameFile, Writer, names_in, write};
use crate::game::{Player, Rules};
use crate::graph::VertexSet;
use crate::patterns::{
    Ask, Cell, Kind, Pattern, Record, Template, library, write_drawing, write_line, write_markup,
};
use crate::requests::about::{Given, Place};
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
  cutshort template verify template:IV-1-a --intrusions --part 0/4 --answers IV.jsonl
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
    /// Ask about each first move of Cut's on its own: for templates that take days
    #[arg(long)]
    intrusions: bool,
    /// Try part R of M of the cells and stones, or of the first moves, only
    #[arg(long, value_name = "R/M")]
    part: Option<Shard>,
    /// What has been found out so far, a line an answer; each new one is added at once
    #[arg(long, value_name = "FILE")]
    answers: Option<PathBuf>,
    /// Write the winner's strategy to a file that cutshort check can check: Short's, if the pattern is valid
    #[arg(long, value_name = "FILE", value_parser = writable())]
    certificate: Option<PathBuf>,
    /// Draw the template, with level lines on the cells that it needs, as SVG
    #[arg(long, value_name = "FILE", value_parser = writable(), requires = "minimal")]
    picture: Option<PathBuf>,
    /// Write the game that the certificate of a pivot is about: the pattern beside its context
    #[arg(long, value_name = "FILE", value_parser = writable())]
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
    /// Draw the template, with level lines on the cells that are left, as SVG
    #[arg(long, value_name = "FILE", value_parser = writable())]
    picture: Option<PathBuf>,
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
    #[command(flatten)]
    form: FormArgs,
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
pub(super) struct Asked {
    pub(super) pattern: Option<Pattern>,
    pub(super) kind: Option<Kind>,
    pub(super) template: Template,
    pub(super) place: Place,
}

impl Asked {
    fn about_pattern(pattern: &Pattern, kind: Kind, place: Place) -> Result<Self, Failure> {
        let pattern = pattern.of_kind(kind).map_err(Failure::input)?;
        let template = Template::of_kind(&pattern, kind).map_err(Failure::input)?;
        Ok(Self { template, pattern: Some(pattern), kind: Some(kind), place })
    }

    fn about_game(Given { file, place }: Given) -> Result<Self, Failure> {
        if file.game().rules() == Rules::Misere {
            refuse!("the rules are misere, expected normal ones: templates join");
        }
        Ok(Self { pattern: None, kind: None, template: Template::of_game(file), place })
    }

    /// The game that Short wins, Cut to move, if and only if the template is valid.
    pub(super) fn file(&self) -> &GameFile {
        self.template.file()
    }

    pub(super) fn is_pivot(&self) -> bool {
        matches!(self.kind, Some(Kind::Pivot(_)))
    }

    /// The pattern with these cells alone.
    pub(super) fn smaller(&self, carrier: &VertexSet) -> Option<Pattern> {
        let names = self.file().names_of(carrier.iter());
        let cells = names.iter().filter_map(|name| name.parse::<Cell>().ok()).collect();
        self.pattern.as_ref().map(|pattern| pattern.with_carrier(cells))
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
        refuse!("the input holds no pattern");
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
        refuse!("--kind does not go with a game, {expected}");
    }
    if games.is_empty() {
        refuse!("the input holds no game");
    }
    games.into_iter().map(Asked::about_game).collect()
}

fn verify(args: &VerifyArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    let outputs = [
        ("--answers", &args.answers),
        ("--certificate", &args.certificate),
        ("--picture", &args.picture),
        ("--context", &args.context),
    ];
    expect_different(&outputs.map(|(option, path)| (option, path.as_deref())))?;
    let asked = asked(&args.of.input, args.of.kind)?;
    if args.certificate.is_some() {
        only_one(&asked, "--certificate")?;
    }
    if args.picture.is_some() {
        only_one(&asked, "--picture")?;
    }
    if args.part.is_some() && !args.minimal && !args.intrusions {
        refuse!("--part goes with --minimal or --intrusions");
    }
    let is_one_pivot = asked.len() == 1 && asked.iter().all(Asked::is_pivot);
    if args.context.is_some() && !is_one_pivot {
        let what = "--context goes with one template of --kind pivot or sente-pivot";
        return Err(Failure::input(what));
    }
    let options = args.of.search.solver();
    let (mut exit, mut kept) = (Exit::Done, Ok(()));
    for one in &asked {
        let limits = args.of.search.limits();
        let ask = Ask { minimality: args.minimal, intrusions: args.intrusions, limits };
        let mut ledger = TemplateLedger::open(
            &one.template,
            args.part.unwrap_or(Shard::WHOLE),
            args.answers.as_deref(),
        )?;
        let findings = one.template.verify(&ask, options, &mut ledger);
        let findings = findings.map_err(|error| Failure::Input(refusal(&error, one.file())))?;
        kept = kept.and(ledger.close());
        match args.of.json {
            true => {
                writeln!(out, "{}", one.place.answer(one.file(), words::verdict(one, &findings)))?;
            }
            false => words::explain(one, &findings, args.minimal, out)?,
        }
        exit = match (findings.valid, findings.stopped) {
            (Some(false), _) => Exit::No,
            (_, Some(_)) if exit != Exit::No => Exit::Stopped,
            _ => exit,
        };
        if let Some(path) = &args.picture {
            draw(one, &findings.needed(), path)?;
        }
        if let Some(path) = &args.context {
            write_file(path, &write(one.file(), Writer::Json).map_err(Failure::input)?)?;
        }
        if let Some(path) = args.certificate.as_ref().filter(|_| findings.valid.is_some()) {
            certify(one.file(), path, &ask.limits, options)?;
        }
    }
    kept.map(|()| exit)
}

fn only_one(asked: &[Asked], flag: &str) -> Result<(), Failure> {
    match asked {
        [] | [_] => Ok(()),
        _ => {
            let expected = format_args!("expected one with {flag}");
            Err(Failure::input(format_args!("the input holds several patterns, {expected}")))
        }
    }
}

/// Draws a template with level lines on some of its cells.
fn draw(one: &Asked, cells: &[&str], path: &Path) -> Result<(), Failure> {
    let pattern = one.pattern.as_ref().map(Pattern::game_file);
    let file = pattern.as_ref().unwrap_or(one.file());
    template_page::draw(file, cells.iter().copied(), path)
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
        .and_then(|solver| solver.certify(position, &[Player::Cut], &ask))
        .map_err(|error| Failure::Input(refusal(&error, game)))?;
    match &certified.lines {
        Ok(lines) => write_certificate_file(path, game, lines)?,
        Err(reason) => Err(no_certificate(reason)),
    }
}

fn shrink(args: &ShrinkArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let options = args.of.search.solver();
    let mut exit = Exit::Done;
    let asked = asked(&args.of.input, args.of.kind)?;
    if args.picture.is_some() {
        only_one(&asked, "--picture")?;
    }
    for one in asked {
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
        let ask = Ask { limits: args.of.search.limits(), ..Ask::default() };
        let progress = Progress::new();
        let mut report = |tried| progress.say(|| format!("{tried} of {} cells tried", cells.len()));
        let shrunk = one.template.shrink(&keep, &ask, options, &mut report);
        let shrunk = shrunk.map_err(|error| Failure::Input(refusal(&error, file)))?;
        drop(progress);
        match args.of.json {
            true => {
                let answer = words::left(&one, &shrunk, &keep);
                writeln!(out, "{}", one.place.answer(file, answer))?;
            }
            false => words::tell_left(&one, &shrunk, &keep, out)?,
        }
        if let Some(path) = &args.picture {
            draw(&one, &file.names_of(shrunk.carrier.iter()), path)?;
        }
        exit = match (shrunk.valid, shrunk.stopped) {
            (Some(false), _) => Exit::No,
            (_, Some(_)) if exit != Exit::No => Exit::Stopped,
            _ => exit,
        };
    }
    Ok(exit)
}

fn find(args: &FindArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let options = args.of.search.solver();
    let mut exit = Exit::Done;
    for one in asked(&args.of.input, args.of.kind)? {
        let file = one.file();
        let ask = Ask { limits: args.of.search.limits(), ..Ask::default() };
        let progress = Progress::new();
        let mut report = |found| progress.say(|| format!("{} found", count(found, "template")));
        let found = one.template.find(&ask, options, &mut report);
        let found = found.map_err(|error| Failure::Input(refusal(&error, file)))?;
        drop(progress);
        match args.of.json {
            true => {
                writeln!(out, "{}", one.place.answer(file, words::minimal_ones(&one, &found)))?;
            }
            false => words::tell_minimal_ones(&one, &found, out)?,
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
    let records = records.ok_or_else(|| pattern::none_in(&args.input))?;
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
    let mut rows = Vec::new();
    for record in library() {
        let (pattern, name) = (&record.pattern, record.pattern.name().unwrap_or(""));
        let (cells, kind) = (pattern.carrier().len(), pattern.kind().to_string());
        if args.form.json || args.form.csv {
            let source = pattern.parts().source.as_deref();
            let line = json!({
                "name": name,
                "kind": kind,
                "cells": cells,
                "source": source,
                "claimed_valid": record.claimed_valid,
                "claimed_minimal": record.claimed_minimal,
                "same_as": record.same_as,
                "part_of": record.part_of,
                "note": record.note,
            });
            rows.push(line);
        } else {
            let other = match (&record.same_as, &record.part_of) {
                (Some(same), _) => format!("  = {same}"),
                (None, Some(whole)) => format!("  part of {whole}"),
                (None, None) => String::new(),
            };
            writeln!(out, "{name:<34} {kind:<14} {:>8}{other}", count(cells, "cell"))?;
        }
    }
    if args.form.csv {
        Sheet::of_all(&rows, out)?;
    } else {
        rows.iter().try_for_each(|row| writeln!(out, "{row}"))?;
    }
    Ok(Exit::Done)
}
