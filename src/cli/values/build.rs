//! `cutshort values build`.

use std::io::Write;
use std::path::PathBuf;

use serde_json::json;

use crate::cli::output::{writable, write_file};
use crate::cli::progress::Progress;
use crate::cli::search::thread_count;
use crate::cli::words::count;
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{BuildError, BuildProgress, ClosureOptions, Database};

/// Make a database, or go on with one: all values of regions of so many cells
#[derive(Debug, clap::Args)]
pub(super) struct BuildArgs {
    /// The most empty cells
    #[arg(long, value_name = "N")]
    cells: usize,
    /// Leave out values of more atoms; 0: none
    #[arg(long, value_name = "N", default_value_t = 50)]
    atoms: u64,
    /// Look at all regions of up to so many cells for values that are no pinwheel (4: seconds, 6: minutes)
    #[arg(long, value_name = "N", default_value_t = 5)]
    seeds: usize,
    /// Put up to so many parts together at a time: pinwheels of 3, or all planar ways of 4, which takes longer
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = clap::value_parser!(u8).range(3..=4))]
    parts: u8,
    /// How many threads work
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = thread_count())]
    threads: u16,
    /// Machine-readable output, a line for each level and one for the whole
    #[arg(long)]
    json: bool,
    /// The file; what it has already is not made again
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: PathBuf,
}

pub(super) fn build(args: &BuildArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.cells > Database::MOST_CELLS {
        return Err(Failure::input(BuildError::TooLarge(args.cells)));
    }
    let options = ClosureOptions {
        most_atoms: (args.atoms > 0).then_some(args.atoms),
        seeded: args.seeds,
        parts: usize::from(args.parts),
    };
    let interrupt = interrupt::flag();
    let mut database = Database::new(options);
    let mut next = 0;
    if args.output.exists() {
        database = super::database(Some(&args.output))?;
        if (database.most_atoms(), database.seeded(), database.parts())
            != (options.most_atoms, options.seeded, options.parts)
        {
            let atoms = database.most_atoms().unwrap_or(0);
            refuse!(
                "{} was made with --atoms {atoms} --seeds {} --parts {}; expected the same",
                args.output.display(),
                database.seeded(),
                database.parts()
            );
        }
        next = database.cells() + 1;
    }
    for level in next..=args.cells {
        let progress = Progress::new();
        let mut report = |at: &BuildProgress| {
            progress.say(|| format!("{} cells: {} of {} pinwheels", at.level, at.done, at.all));
        };
        match database.next_level(usize::from(args.threads), &interrupt, &mut report) {
            Ok(new) => {
                drop(progress);
                let mut file = Vec::new();
                database.write(&mut file)?;
                write_file(&args.output, &file)?;
                if args.json {
                    writeln!(out, "{}", json!({ "cells": level, "new": new }))?;
                } else {
                    writeln!(out, "{}: {}", count(level, "cell"), count(new, "new value"))?;
                }
                out.flush()?;
            }
            Err(BuildError::Interrupted) => {
                let written = match level {
                    0 => "nothing is written".to_owned(),
                    _ => format!(
                        "{} has all up to {}",
                        args.output.display(),
                        count(level - 1, "cell")
                    ),
                };
                return Err(Failure::Stopped(format!(
                    "stopped at {}: {written}",
                    count(level, "cell")
                )));
            }
            Err(error) => return Err(Failure::input(error)),
        }
    }
    if args.json {
        let answer = json!({
            "file": args.output,
            "classes": database.class_count(),
            "check_sum": database.check_sum(),
        });
        writeln!(out, "{answer}")?;
        return Ok(Exit::Done);
    }
    let (file, classes) = (args.output.display(), database.class_count());
    writeln!(
        out,
        "{file}: {classes} classes under the twelve symmetries, check sum {}",
        database.check_sum()
    )?;
    Ok(Exit::Done)
}
