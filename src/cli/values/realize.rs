//! `cutshort values realize`.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use super::{Compose, In, canonical, value_limits};
use crate::cli::output::{writable, write_to};
use crate::cli::place::{PlaceArgs, PlaceOn};
use crate::cli::{Exit, Failure, interrupt};
use crate::database::{NamedParts, RealizeError, Workshop};
use crate::formats::GameFile;
use crate::game::{Game, Position};
use crate::graph::Names;
use crate::values::ValueError;

/// Write a region that has a value, as a game file, on a Hex board, or as a picture
#[derive(Debug, clap::Args)]
pub(super) struct RealizeArgs {
    /// The value, in any form
    value: String,
    /// Put it on a Hex board, two terminals at its edges and the third a group of stones
    #[arg(long, value_name = "BOARD", value_parser = ["hex-board"])]
    to: Option<String>,
    /// Write to this file
    #[arg(short, long, value_name = "FILE", value_parser = writable())]
    output: Option<PathBuf>,
    #[command(flatten)]
    of: In,
    #[command(flatten)]
    compose: Compose,
    #[command(flatten)]
    place: PlaceArgs,
}

/// For so long the value of the region is looked for again, to see that it is right.
const SECONDS: u64 = 10;

pub(super) fn realize(args: &RealizeArgs, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.to.is_none() {
        args.place.without_effort()?;
    }
    let mut database = args.of.database()?;
    let mut workshop = Workshop::new();
    let form = canonical(workshop.forms_mut(), &args.value)?;
    args.compose.add(&mut database, &mut workshop, &[form])?;
    let written = workshop.forms().write(form);
    let region = match workshop.find(&database, form).map(|value| database.region(value)) {
        Some(Ok(region)) => region,
        Some(Err(error @ (RealizeError::NotPlanar(_) | RealizeError::Circular))) => {
            return Err(Failure::input(error));
        }
        _ if !workshop.forms_mut().is_passable(form) => {
            let sentence = format!("{written} is not passable: no region has it (Theorem 3.4)");
            return Err(Failure::Unproved(sentence));
        }
        _ => {
            let sentence = format!(
                "{written}: {}",
                args.compose.unknown(&database, workshop.forms().atoms(form))
            );
            return Err(Failure::Unproved(sentence));
        }
    };
    let interrupt = interrupt::flag();
    let limits = value_limits(Some(Duration::from_secs(SECONDS)));
    match NamedParts::value(&region, &limits, &mut workshop) {
        Ok(found) if found == form => (),
        Ok(found) => {
            let found = workshop.forms().write(found);
            refuse!("the database says {written}, and its region has the value {found}");
        }
        Err(ValueError::Stopped { .. }) => {
            crate::cli::voice::aside(format_args!(
                "the value was not checked: it takes more than {SECONDS} seconds"
            ));
        }
        Err(error) => return Err(Failure::input(error)),
    }
    let file = as_file(region, &written)?;
    let (bytes, exit) = match args.to {
        Some(_) => args.place.write(&file, PlaceOn::Hex, false, &interrupt),
        None => args.place.form(&file, false).map(|bytes| (bytes, Exit::Done)),
    }
    .map_err(Failure::Input)?;
    write_to(args.output.as_deref(), &bytes, out)?;
    Ok(exit)
}

/// The terminals are called 1, 2, 3, the cells x1, x2, and so on.
pub(super) fn as_file(region: Game, written: &str) -> Result<GameFile, Failure> {
    let mut names = Names::new();
    for vertex in 0..region.hypergraph().vertex_count() {
        names
            .intern(&if vertex < 3 { (vertex + 1).to_string() } else { format!("x{}", vertex - 2) })
            .map_err(Failure::input)?;
    }
    let title = format!("a region with the value {written}");
    Ok(GameFile::new(Position::opening(region), names).with_title(Some(title)))
}
