//! `cutshort census`: what holds for how many of all connected graphs with N vertices.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::sync::Arc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde_json::json;

use super::input::expect_regular;
use super::output::{writable, write_beside};
use super::progress::Progress;
use super::search::thread_count;
use super::sheet::{FormArgs, Sheet};
use super::voice::Voice;
use super::{Exit, Failure, interrupt};
use crate::census::{
    BuiltIn, Columns, Generator, Geng, Observer, Part, Row, Shard, Stream, Task, connected_graphs,
    expected_seconds, plot, run as count, tables,
};

/// Count properties, outcomes and captures over all connected graphs with N vertices
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort census 1-10                               Table 1 of Steane's paper
  cutshort census 2-8 --outcomes --rules             who wins, what is dead, what theorems find
  cutshort census 11 --threads 8 --out n11.json      killed? the same command goes on
  geng -c 9 | cutshort census 9 --generator stdin

On many machines:
  cutshort census 7 --shard 0/2 --out part-0.json
  cutshort census 7 --shard 1/2 --out part-1.json
  cutshort census --merge part-*.json

A file written with --out is a checkpoint while the count goes on and a part for --merge when it is \
done. Counts do not depend on the number of threads.")]
pub(super) struct Args {
    /// The number of vertices, or a range of them like 1-10
    #[arg(value_name = "N", required_unless_present = "merge")]
    orders: Option<Orders>,
    /// For all pairs of terminals: who wins, and what is dead
    #[arg(long)]
    outcomes: bool,
    /// For all sets of vertices: captured, lost and dominated ones
    #[arg(long)]
    capture: bool,
    /// How much of the outcomes each theorem finds
    #[arg(long, requires = "outcomes")]
    rules: bool,
    /// Count pairs of terminals up to automorphism
    #[arg(long, requires = "outcomes")]
    orbits: bool,
    /// What makes the graphs; auto takes the fastest there is, which is the built-in one
    #[arg(long, value_enum, default_value_t = Source::Auto, value_name = "GENERATOR")]
    generator: Source,
    /// Count part R of M only
    #[arg(long, value_name = "R/M")]
    shard: Option<Shard>,
    /// Write the counts to a file, and go on from it if it is there
    #[arg(long, short, value_name = "FILE", value_parser = writable())]
    out: Option<PathBuf>,
    /// Add up the files of all shards
    #[arg(
        long, value_name = "FILE", num_args = 1..,
        conflicts_with_all = ["shard", "out", "outcomes", "capture", "rules", "orbits", "generator"]
    )]
    merge: Vec<PathBuf>,
    /// How many threads count
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = thread_count())]
    threads: u16,
    /// Draw how the fractions go with N
    #[arg(long, value_name = "FILE.svg", value_parser = writable())]
    plot: Option<PathBuf>,
    #[command(flatten)]
    form: FormArgs,
}

/// Generators by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Source {
    /// The fastest: the built-in one
    Auto,
    /// Canonical augmentation, nothing installed
    Builtin,
    /// nauty's geng or nauty-geng, on the PATH
    Geng,
    /// graph6 lines of connected graphs on standard input
    Stdin,
}

/// The largest number of vertices. Beyond it no computer of today counts all graphs.
const MAX_ORDER: usize = 14;

/// A range of numbers of vertices.
#[derive(Clone, Copy, Debug)]
struct Orders {
    first: usize,
    last: usize,
}

impl FromStr for Orders {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (first, last) = text.split_once('-').unwrap_or((text, text));
        let number = |text: &str| text.parse().ok().filter(|n| (1..=MAX_ORDER).contains(n));
        match (number(first), number(last)) {
            (Some(first), Some(last)) if first <= last => Ok(Self { first, last }),
            _ => Err(format!("expected a number from 1 to {MAX_ORDER} or a range like 1-10")),
        }
    }
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if !args.merge.is_empty() {
        return show(args, &merged(args)?, out);
    }
    let Some(orders) = args.orders else {
        refuse!("expected a number of vertices");
    };
    let several = orders.first < orders.last;
    if several && args.out.is_some() {
        refuse!("--out is for one number of vertices, not for a range");
    }
    if several && args.generator == Source::Stdin {
        refuse!("standard input is for one number of vertices, not for a range");
    }
    let generator = generator(args.generator)?;
    let interrupt = interrupt::flag();
    let (mut rows, mut kept) = (Vec::new(), Ok(()));
    for order in orders.first..=orders.last {
        let part = count_order(args, order, &*generator, &interrupt)?;
        kept = match &args.out {
            Some(file) => part.write(file).map_err(|error| {
                let place = file.display();
                Failure::Unproved(format!("cannot write {place}: {error}"))
            }),
            None => Ok(()),
        };
        if !part.is_complete() {
            show(args, &rows, out)?;
            kept?;
            return stopped(args, &part, out);
        }
        rows.push(Row::new(&part));
    }
    let exit = show(args, &rows, out)?;
    kept.map(|()| exit)
}

fn generator(source: Source) -> Result<Box<dyn Generator>, Failure> {
    match source {
        Source::Auto | Source::Builtin => Ok(Box::new(BuiltIn)),
        Source::Stdin => Ok(Box::new(Stream::new(std::io::stdin()))),
        Source::Geng => {
            let path = std::env::var_os("PATH").unwrap_or_default();
            let geng = Geng::find(&path).ok_or_else(|| {
                Failure::input(
                    "there is no geng or nauty-geng on the PATH; --generator builtin needs none",
                )
            })?;
            Ok(Box::new(geng))
        }
    }
}

/// Counts one number of vertices, from where its file stands.
fn count_order(
    args: &Args,
    order: usize,
    generator: &dyn Generator,
    interrupt: &Arc<AtomicBool>,
) -> Result<Part, Failure> {
    let columns = Columns {
        outcomes: args.outcomes,
        capture: args.capture,
        rules: args.rules,
        orbits: args.orbits,
    };
    let task = Task { order, columns, generator: generator.name() };
    let shard = args.shard.unwrap_or(Shard::WHOLE);
    let share = 1.0 / shard.modulus() as f64;
    let mut part = None;
    if let Some(file) = args.out.as_ref().filter(|file| file.exists()) {
        // A device may have no end to be read to.
        if !file.is_file() {
            let expected = "expected a file, which a count that was stopped is read from again";
            let sentence = format_args!("{} is no regular file, {expected}", file.display());
            return Err(Failure::input(sentence));
        }
        let found = read(file)?;
        let resumes = found.check_resumes(&task, shard);
        resumes.map_err(|error| Failure::input(format_args!("{}: {error}", file.display())))?;
        part = Some(found);
    }
    let seconds = expected_seconds(order, columns) * share;
    let part = part.unwrap_or_else(|| Part::new(task, shard, generator.pieces(seconds)));
    let watch = Watch {
        progress: Progress::new(),
        started: Instant::now(),
        order,
        graphs: AtomicU64::new(0),
        before: part.counts().properties.connected_graphs,
        expected: connected_graphs(order) * share,
        shown: AtomicU64::new(0),
        file: args.out.as_deref(),
        written: Mutex::new(Instant::now()),
        interrupt,
    };
    count(part, generator, usize::from(args.threads), &watch).map_err(Failure::input)
}

fn read(file: &Path) -> Result<Part, Failure> {
    expect_regular(file)?;
    Part::read(file).map_err(|error| Failure::input(format_args!("{}: {error}", file.display())))
}

/// How often a checkpoint is written, and how often the progress is shown anew.
const CHECKPOINT: Duration = Duration::from_secs(15);
const SHOWN_EVERY: u64 = 250;

/// Watches a count: progress, checkpoints, Ctrl-C.
struct Watch<'a> {
    progress: Progress,
    started: Instant,
    order: usize,
    graphs: AtomicU64,
    before: u64,
    expected: f64,
    /// When the progress was shown last, in milliseconds from the start.
    shown: AtomicU64,
    file: Option<&'a Path>,
    written: Mutex<Instant>,
    interrupt: &'a AtomicBool,
}

impl Observer for Watch<'_> {
    fn counted(&self, graphs: usize) {
        let graphs = graphs as u64 + self.graphs.fetch_add(graphs as u64, Ordering::Relaxed);
        let now = self.started.elapsed().as_millis() as u64;
        if now < self.shown.load(Ordering::Relaxed) + SHOWN_EVERY {
            return;
        }
        self.shown.store(now, Ordering::Relaxed);
        self.progress.say(|| {
            let rate = graphs as f64 * 1000.0 / now as f64;
            let left = (self.expected - (self.before + graphs) as f64).max(0.0) / rate;
            format!(
                "n = {}: {} of about {:.3e} graphs, {rate:.0} a second, {} to go",
                self.order,
                self.before + graphs,
                self.expected,
                time(left)
            )
        });
    }

    fn piece_done(&self, part: &Part) -> std::io::Result<()> {
        let Some(file) = self.file else { return Ok(()) };
        let mut written = self.written.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if written.elapsed() >= CHECKPOINT {
            part.write(file)?;
            *written = Instant::now();
        }
        Ok(())
    }

    fn stop(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }
}

/// A time for people.
fn time(seconds: f64) -> String {
    match seconds {
        s if s < 100.0 => format!("{s:.0} s"),
        s if s < 6000.0 => format!("{:.0} min", s / 60.0),
        s if s < 360_000.0 => format!("{:.1} h", s / 3600.0),
        s => format!("{:.0} days", s / 86_400.0),
    }
}

/// Says what is known of a count that was stopped.
fn stopped(args: &Args, part: &Part, out: &mut dyn Write) -> Result<Exit, Failure> {
    let (order, done, pieces) = (part.task().order, part.done_count(), part.pieces());
    if args.form.json {
        let known =
            json!({ "n": order, "stopped": "interrupt", "pieces_done": done, "pieces": pieces });
        writeln!(out, "{known}")?;
    }
    let then = match &args.out {
        Some(file) => format!("; the same command goes on from {}", file.display()),
        None => "; with --out FILE a count can go on later".to_owned(),
    };
    let sentence = format!("stopped at n = {order} with {done} of {pieces} pieces done{then}");
    Voice::of(args.form.json).complain(&sentence, Exit::Stopped);
    Ok(Exit::Stopped)
}

/// The rows that the files make, by number of vertices.
fn merged(args: &Args) -> Result<Vec<Row>, Failure> {
    let mut parts: Vec<(String, Part)> = Vec::new();
    for file in &args.merge {
        parts.push((file.display().to_string(), read(file)?));
    }
    let orders = args.orders.unwrap_or(Orders { first: 1, last: MAX_ORDER });
    let wanted = |part: &Part| (orders.first..=orders.last).contains(&part.task().order);
    if let Some((name, part)) = parts.iter().find(|(_, part)| !wanted(part)) {
        let order = part.task().order;
        refuse!("{name} is about {order} vertices");
    }
    let columns = parts[0].1.task().columns;
    if let Some((name, part)) = parts.iter().find(|(_, part)| part.task().columns != columns) {
        let (found, first) = (part.task().command(), &parts[0].0);
        refuse!("{name} comes from another command ({found}) than {first}");
    }
    let mut rows = Vec::new();
    for order in orders.first..=orders.last {
        let of_order: Vec<_> =
            parts.iter().filter(|(_, part)| part.task().order == order).cloned().collect();
        if !of_order.is_empty() {
            rows.push(Row::new(&Part::merge(&of_order).map_err(Failure::input)?));
        }
    }
    Ok(rows)
}

fn show(args: &Args, rows: &[Row], out: &mut dyn Write) -> Result<Exit, Failure> {
    let plotted =
        args.plot.as_ref().map_or(Ok(()), |file| write_beside(file, plot(rows).as_bytes()));
    if args.form.json {
        for row in rows {
            writeln!(out, "{}", row.to_json())?;
        }
    } else if args.form.csv {
        let rows: Result<Vec<_>, _> = rows.iter().map(serde_json::to_value).collect();
        Sheet::of_all(&rows.map_err(Failure::input)?, out)?;
    } else if !rows.is_empty() {
        write!(out, "{}", tables(rows))?;
    }
    plotted.map(|()| Exit::Done)
}
