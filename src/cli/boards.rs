//! `cutshort boards`: the boards that have names.

use std::io::Write;

use serde_json::json;

use super::{Exit, Failure};
use crate::boards::BoardKind;

/// List the boards that have names, each with an example
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  cutshort boards")]
pub(super) struct Args {
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.json {
        let boards: Vec<_> = BoardKind::ALL
            .iter()
            .map(|kind| {
                let spec = format!("{}:{}", kind.keyword(), kind.shape());
                json!({ "spec": spec, "example": kind.example(), "summary": kind.summary() })
            })
            .collect();
        writeln!(out, "{}", json!({ "boards": boards }))?;
        return Ok(Exit::Done);
    }
    for kind in BoardKind::ALL {
        let spec = format!("{}:{}", kind.keyword(), kind.shape());
        writeln!(out, "{spec:<12} {:<12} {}", kind.example(), kind.summary())?;
    }
    writeln!(
        out,
        "\nCells are named by column and row, like c3; the columns after z are aa, ab, ..."
    )?;
    writeln!(out, "Example: cutshort solve --board hex:4x4 --all-moves")?;
    Ok(Exit::Done)
}
