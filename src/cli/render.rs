//! `cutshort render`: a picture.

use std::io::Write;
use std::path::PathBuf;

use super::input::InputArgs;
use super::output::write_file;
use super::{Exit, Failure};
use crate::render::{Scene, svg};

/// Draw a board, or a game with a layout, as SVG
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort render --board hex:5x5 --short c3 --cut b4 -o position.svg
  cutshort render graphs/bridge.json > bridge.svg")]
pub(super) struct Args {
    #[command(flatten)]
    input: InputArgs,
    /// The file to write; without it the picture goes to standard output
    #[arg(short, long, value_name = "FILE.svg")]
    output: Option<PathBuf>,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let file = args.input.game()?;
    let scene = Scene {
        position: file.position(),
        names: file.names(),
        layout: file.layout(),
        board: file.board(),
        marks: Vec::new(),
    };
    let picture = svg(&scene).map_err(Failure::input)?;
    match &args.output {
        Some(path) => write_file(path, picture.as_bytes())?,
        None => out.write_all(picture.as_bytes())?,
    }
    Ok(Exit::Done)
}
