//! `cutshort boards`: the boards that have names.

use std::io::Write;

use serde_json::json;

use super::sheet::{FormArgs, Sheet};
use super::{Exit, Failure};
use crate::boards::BoardKind;

/// List the boards that have names, each with an example
#[derive(Debug, clap::Args)]
#[command(after_help = "\
A board is written as here, after --board: hex:5x5.

Examples:
  cutshort boards
  cutshort solve --board hex:4x4 --all-moves
  cutshort render --board y:5 -o y.svg")]
pub(super) struct Args {
    #[command(flatten)]
    form: FormArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    if args.form.json || args.form.csv {
        let boards: Vec<_> = listed()
            .map(|[spec, example, summary]| {
                json!({ "spec": spec, "example": example, "summary": summary })
            })
            .collect();
        if args.form.csv {
            Sheet::of_all(&boards, out)?;
            return Ok(Exit::Done);
        }
        writeln!(out, "{}", json!({ "boards": boards }))?;
        return Ok(Exit::Done);
    }
    for [spec, example, summary] in listed() {
        writeln!(out, "{spec:<23} {example:<23} {summary}")?;
    }
    writeln!(
        out,
        "\nCells are named by column and row, like c3; the columns after z are aa, ab, ..."
    )?;
    writeln!(out, "Example: cutshort solve --board hex:4x4 --all-moves")?;
    Ok(Exit::Done)
}

/// The form of the spec, an example, and what the board is.
fn listed() -> impl Iterator<Item = [String; 3]> {
    let boards = BoardKind::ALL.into_iter().map(|kind| {
        let spec = format!("{}:{}", kind.keyword(), kind.shape());
        [spec, kind.example().to_owned(), kind.summary().to_owned()]
    });
    let torus =
        "Hex on a torus of R rows and C columns; each player wants a loop, draws are possible";
    let hex = "Torex with a row and a column coloured beforehand, which makes it Hex";
    let havannah = "Havannah with N cells along each of six sides; bridge, fork or ring wins";
    let atoll = "a rectangle of hexagons among eight islands, two of them N cells long above; each player joins two opposite ones";
    let others = [
        ["torex:RxC", "torex:3x3", torus],
        ["torex:RxC:hex", "torex:4x4:hex", hex],
        ["havannah:N", "havannah:3", havannah],
        ["atoll:N", "atoll:2", atoll],
    ];
    boards.chain(others.map(|other| other.map(str::to_owned)))
}
