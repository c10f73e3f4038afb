//! `cutshort store`: what searches have kept.

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::json;

use super::words::count;
use super::{Exit, Failure};
use crate::store::{Store, StoreError, StoreSize};

/// Look after a folder in which searches keep what they find out
#[derive(Debug, clap::Args)]
#[command(after_help = "\
`solve` and `openings` keep there with --store what is dear to find out, and begin with what is there. \
Any number of processes may use a folder at a time. A file that was cut or damaged loses only the \
records that are hurt.

Examples:
  cutshort solve --board hex:6x6 --short a2 --to-move cut --store hex-6x6
  cutshort store info hex-6x6
  cutshort store verify hex-6x6 --json
  cutshort store compact hex-6x6 --only-proved

verify ends with exit code 1 if something in the folder cannot be read.")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, clap::Subcommand)]
enum Command {
    /// Say what is kept in a folder, and how much
    Info(Folder),
    /// Read everything and compare it with its check sums
    Verify(Folder),
    /// Take in what other folders have
    Merge {
        /// The folder that takes it in; it is made if there is none
        #[arg(value_name = "DIR")]
        folder: PathBuf,
        /// The others, about the same game; they stay as they are
        #[arg(value_name = "OTHER", required = true)]
        others: Vec<PathBuf>,
        /// Machine-readable output
        #[arg(long)]
        json: bool,
    },
    /// Make one file of all and leave out what is there twice
    Compact {
        #[command(flatten)]
        folder: Folder,
        /// Leave out what searches that were stopped knew, too
        #[arg(long)]
        only_proved: bool,
    },
}

#[derive(Debug, clap::Args)]
struct Folder {
    /// The folder
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    match &args.command {
        Command::Info(Folder { folder, json }) => {
            tell(&Store::existing(folder).map_err(Failure::input)?, *json, out)?;
            Ok(Exit::Done)
        }
        Command::Verify(Folder { folder, json }) => {
            let store = Store::existing(folder).map_err(Failure::input)?;
            let size = tell(&store, *json, out)?;
            Ok(if size.unread == 0 { Exit::Done } else { Exit::No })
        }
        Command::Merge { folder, others, json } => merge(folder, others, *json, out),
        Command::Compact { folder: Folder { folder, json }, only_proved } => {
            let store = Store::existing(folder).map_err(Failure::input)?;
            store.compact(*only_proved).map_err(Failure::input)?;
            tell(&store, *json, out)?;
            Ok(Exit::Done)
        }
    }
}

fn merge(
    folder: &Path,
    paths: &[PathBuf],
    json: bool,
    out: &mut dyn Write,
) -> Result<Exit, Failure> {
    let others = paths.iter().map(|other| Store::existing(other));
    let others = others.collect::<Result<Vec<_>, _>>().map_err(Failure::input)?;
    let about = others.first().map(Store::about);
    let about = about.ok_or_else(|| Failure::input("expected another folder to take in"))?;
    // Nothing is made, nor taken in, before all are known to be about the same.
    if let Some((path, other)) = paths.iter().zip(&others).find(|(_, other)| other.about() != about)
    {
        let (found, wanted) = (Box::new(other.about().clone()), Box::new(about.clone()));
        return Err(Failure::input(StoreError::Other { path: path.clone(), found, wanted }));
    }
    let store = Store::open(folder, about).map_err(Failure::input)?;
    for other in &others {
        store.merge(other).map_err(Failure::input)?;
    }
    tell(&store, json, out)?;
    Ok(Exit::Done)
}

fn tell(store: &Store, json: bool, out: &mut dyn Write) -> Result<StoreSize, Failure> {
    let size = store.size().map_err(Failure::input)?;
    let StoreSize { proved, open, segments, bytes, unread } = size;
    let about = store.about();
    if json {
        let answer = json!({
            "engine": about.engine(),
            "rules": about.rules(),
            "vertices": about.vertices(),
            "game": about.game(),
            "proved": proved,
            "open": open,
            "segments": segments,
            "bytes": bytes,
            "unread": unread,
        });
        writeln!(out, "{answer}")?;
        return Ok(size);
    }
    let (engine, rules) = (about.engine(), about.rules());
    let (vertices, game) = (about.vertices(), about.game());
    writeln!(out, "{rules} rules, {vertices} vertices, engine {engine}, game {game}")?;
    let [proved, open] = [proved, open].map(|number| count(number, "position"));
    writeln!(out, "proved: {proved}; left open by searches that were stopped: {open}")?;
    writeln!(out, "{}, {}", count(segments, "file"), count(bytes, "byte"))?;
    if unread > 0 {
        writeln!(
            out,
            "cannot be read, because a file was cut or damaged, or is just being written: {}",
            count(unread, "byte")
        )?;
    }
    Ok(size)
}
