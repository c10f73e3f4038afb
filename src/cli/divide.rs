//! `cutshort divide`: a position proved by dividing it into two regions.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::input::{InputArgs, find_in};
use super::output::{no_certificate, write_certificate_file};
use super::progress::Progress;
use super::search::{refusal, seconds};
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::clock::Instant;
use crate::division::{DividedProof, Division, DivisionStopped, prove_divided};
use crate::formats::{GameFile, names_in};
use crate::graph::VertexSet;
use crate::proof::certificate::Line;
use crate::solve::{Limits, Progress as SearchProgress};

/// Prove that Short wins a position moving second, by dividing it into two regions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort divide --board hex:6x6 --short b5,c3 --region a5,c5,d5,e5,f5,a6,b6,c6,d6,e6,f6 --pivot b5,d5 --certificate 6x6.cert

One region lies at one of the terminals, between it, a stone A of Short's outside and an empty cell B of its own. \
If it is worth {a|a,b} at least (a sente pivoting template: cutshort help template) and Short, moving second, wins the rest beside a region \
that is worth just this, he wins the whole. Both are found out, and with --certificate \
the strategies for both are written for the checker, which sees that they fit. \
A division that fails proves nothing of the position. Exit code 0: it is proved. 1: this division does not prove it. 3: stopped by a \
limit.")]
pub(super) struct Args {
    /// The cells of the region; what has been claimed does not count
    #[arg(long, value_name = "CELLS", required = true)]
    region: Vec<String>,
    /// A, a stone of Short's, and B, an empty cell of the region
    #[arg(long, value_name = "A,B")]
    pivot: String,
    /// Cells that Short is to do without: the fewer are left, the less there is to search
    #[arg(long, value_name = "CELLS")]
    without: Vec<String>,
    /// Write the proof as a certificate
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// How many nodes each search gets
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    node_limit: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// The memory of the table of each search in MiB
    #[arg(long, value_name = "MIB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let interrupt = interrupt::flag();
    let file = args.input.game()?;
    let division = division(args, &file)?;
    let limits = Limits {
        nodes: args.node_limit,
        until: args.time_limit.and_then(|limit| Instant::now().checked_add(limit)),
        interrupt,
    };
    let progress = Progress::new();
    let mut report = |at: &SearchProgress| progress.say(|| count(at.nodes as usize, "node"));
    let certificate = args.certificate.is_some();
    let memory = args.memory as usize;
    let proof =
        prove_divided(file.position(), &division, memory, &limits, certificate, &mut report);
    drop(progress);
    let proof = proof.map_err(|error| match error {
        DivisionStopped::Stopped(..) => Failure::Stopped(error.to_string()),
        DivisionStopped::Division(error) => Failure::input(error),
        DivisionStopped::Solve(error) => Failure::Input(refusal(&error, &file)),
    })?;
    let DividedProof { region, rest, cells, nodes, lines, .. } = &proof;
    let written = match (&args.certificate, lines) {
        (_, Some(Err(reason))) => Err(no_certificate(reason)),
        (Some(path), Some(Ok(lines))) => write_certificate_file(path, &file, lines)?,
        _ => Ok(()),
    };
    let certificate = lines.as_ref().and_then(|lines| lines.as_ref().ok());
    let is_node = |line: &&Line| matches!(line, Line::Node(_));
    let length = certificate.map(|lines| lines.iter().filter(is_node).count());
    if args.json {
        let answer = json!({
            "region": region,
            "rest": rest,
            "region_cells": cells[0],
            "rest_cells": cells[1],
            "proved": proof.holds(),
            "certificate_nodes": length,
            "nodes": nodes,
        });
        writeln!(out, "{answer}")?;
    } else {
        let is = if *region { "is" } else { "is not" };
        writeln!(out, "the region, {}, {is} worth {{a|a,b}}", count(cells[0], "cell"))?;
        if let Some(rest) = rest {
            let does = if *rest { "wins" } else { "does not win" };
            let rest = count(cells[1], "cell");
            writeln!(out, "Short, moving second, {does} the rest, {rest}, beside it")?;
        }
        match (proof.holds(), length) {
            (false, _) => writeln!(out, "not proved by this division")?,
            (true, None) => writeln!(out, "Short wins")?,
            (true, Some(length)) => {
                writeln!(out, "Short wins; the certificate has {}", count(length, "node"))?;
            }
        }
    }
    written?;
    Ok(if proof.holds() { Exit::Done } else { Exit::No })
}

fn division(args: &Args, file: &GameFile) -> Result<Division, Failure> {
    let find = |flag: &str, name: &str| {
        find_in(file, name).map_err(|sentence| Failure::input(format_args!("{flag}: {sentence}")))
    };
    let set = |flag: &str, lists: &[String]| {
        let mut cells = VertexSet::new(file.names().len());
        for name in lists.iter().flat_map(|list| names_in(list)) {
            cells.insert(find(flag, &name)?);
        }
        Ok::<_, Failure>(cells)
    };
    let ends = names_in(&args.pivot);
    let [stone, cell] = &ends[..] else {
        let expected = "expected two, a stone and a cell: --pivot d8,f8";
        return Err(Failure::input(format_args!(
            "--pivot: {:?} names {}, {expected}",
            args.pivot,
            count(ends.len(), "vertex")
        )));
    };
    Ok(Division {
        region: set("--region", &args.region)?,
        stone: find("--pivot", stone)?,
        cell: find("--pivot", cell)?,
        without: set("--without", &args.without)?,
    })
}
