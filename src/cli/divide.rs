//! `cutshort divide`: a position proved by dividing it into two regions.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::{Value, json};

use super::input::{InputArgs, cells_in, find_in};
use super::output::{no_certificate, writable, write_certificate_file};
use super::progress::Progress;
use super::search::{limits, refusal, seconds};
use super::words::{count, nodes_in};
use super::{Exit, Failure};
use crate::division::{DividedProof, Division, DivisionStopped, find_division, prove_divided};
use crate::formats::{GameFile, names_in};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};
use crate::solve::{Limits, Progress as SearchProgress};

/// Prove that Short wins a position moving second, by dividing it into two regions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort divide --board hex:6x6 --short b5,c3 --region a5,c5,d5,e5,f5,a6,b6,c6,d6,e6,f6 --pivot b5,d5 --certificate 6x6.cert
  cutshort divide --board hex:6x6 --short b5,c3

One region lies at one of the terminals, between it, a stone A of Short's outside and an empty cell B of its own. \
If it is worth {a|a,b} at least (a sente pivoting template: docs/templates.md, Pivots) and Short, moving second, wins the rest beside a region \
that is worth just this, he wins the whole. Of Short's stones only A counts in the region, the others are as if Cut had them there. Both are found out, and with --certificate \
the strategies for both are written for the checker, which sees that they fit. Without --region some divisions are tried: for each stone of Short's and each \
terminal the cells that are no farther from it than the stone. \
A division that fails proves nothing of the position. Exit code 0: it is proved. 1: this division does not prove it. 3: stopped by a \
limit.")]
pub(super) struct Args {
    /// The cells of the region; what has been claimed does not count. Without it divisions that one would try are tried
    #[arg(long, value_name = "CELLS", requires = "pivot")]
    region: Vec<String>,
    /// A, a stone of Short's, and B, an empty cell of the region
    #[arg(long, value_name = "A,B", requires = "region")]
    pivot: Option<String>,
    /// Cells that Short is to do without: the fewer are left, the less there is to search
    #[arg(long, value_name = "CELLS", requires = "region")]
    without: Vec<String>,
    /// Write the proof as a certificate
    #[arg(long, value_name = "FILE", value_parser = writable())]
    certificate: Option<PathBuf>,
    /// How many nodes each search gets [without --region: 100000]
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
    let file = args.input.game()?;
    let Some((division, proof)) = found(args, &file)? else {
        if args.json {
            writeln!(out, "{}", answer(&file, None))?;
        } else {
            writeln!(out, "not proved by any division that was tried")?;
        }
        return Ok(Exit::No);
    };
    let written = match (&args.certificate, &proof.lines) {
        (_, Some(Err(reason))) => Err(no_certificate(reason)),
        (Some(path), Some(Ok(lines))) => write_certificate_file(path, &file, lines)?,
        _ => Ok(()),
    };
    if args.json {
        writeln!(out, "{}", answer(&file, Some((&division, &proof))))?;
    } else {
        if args.pivot.is_none() {
            let list = |cells: &VertexSet| file.names_of(cells.iter()).join(",");
            let [stone, cell] = [division.stone, division.cell].map(|v| file.names().name(v));
            write!(out, "--pivot {stone},{cell} --region {}", list(&division.region))?;
            if !division.without.is_empty() {
                write!(out, " --without {}", list(&division.without))?;
            }
            writeln!(out)?;
        }
        tell(&file, &division, &proof, out)?;
    }
    written?;
    Ok(if proof.holds() { Exit::Done } else { Exit::No })
}

/// What is proved by the division that is given, or by one that is found.
fn found(args: &Args, file: &GameFile) -> Result<Option<(Division, DividedProof)>, Failure> {
    let limits = limits(args.node_limit, args.time_limit);
    let progress = Progress::new();
    let (certificate, memory) = (args.certificate.is_some(), args.memory as usize);
    let searched = |at: &SearchProgress| count(at.nodes as usize, "node");
    let found = if let Some(pivot) = &args.pivot {
        let division = division(args, pivot, file)?;
        let mut report = |at: &SearchProgress| progress.say(|| searched(at));
        let proof =
            prove_divided(file.position(), &division, memory, &limits, certificate, &mut report);
        proof.map(|proof| Some((division, proof)))
    } else {
        let limits = Limits { nodes: limits.nodes.or(Some(NODES_EACH)), ..limits };
        let mut report = |tried: &Division, [number, all]: [usize; 2], at: &SearchProgress| {
            progress.say(|| {
                let [stone, cell] = [tried.stone, tried.cell].map(|v| file.names().name(v));
                format!("division {} of {all}, {stone},{cell}: {}", number + 1, searched(at))
            });
        };
        find_division(file.position(), memory, &limits, certificate, &mut report)
    };
    found.map_err(|error| match error {
        DivisionStopped::Stopped(..) => Failure::Stopped(error.to_string()),
        DivisionStopped::Division(error) => Failure::input(error),
        DivisionStopped::Solve(error) => Failure::Input(refusal(&error, file)),
    })
}

/// How many nodes the certificate has.
fn certificate_nodes(proof: &DividedProof) -> Option<usize> {
    Some(nodes_in(proof.lines.as_ref()?.as_ref().ok()?))
}

fn answer(file: &GameFile, found: Option<(&Division, &DividedProof)>) -> Value {
    let proof = found.map(|(_, proof)| proof);
    json!({
        "region": proof.map(|proof| proof.region),
        "rest": proof.and_then(|proof| proof.rest),
        "region_cells": proof.map(|proof| proof.cells[0]),
        "rest_cells": proof.map(|proof| proof.cells[1]),
        "proved": proof.is_some_and(DividedProof::holds),
        "certificate_nodes": proof.and_then(certificate_nodes),
        "nodes": proof.map(|proof| proof.nodes),
        "division": found.map(|(division, _)| json!({
            "stone": file.names().name(division.stone),
            "cell": file.names().name(division.cell),
            "region": file.names_of(division.region.iter()),
            "without": file.names_of(division.without.iter()),
        })),
    })
}

/// Whether Short has other stones than A in the region or beside it, which do not count there.
fn has_others(file: &GameFile, division: &Division) -> bool {
    let short = file.position().claimed(Player::Short);
    let cells = &(&file.position().empty_cells() & &division.region) - &division.without;
    let is_other = |&v: &VertexId| v != division.stone && short.contains(v);
    let mut hyperedges = file.game().hypergraph().hyperedges();
    let is_beside = |h: &[VertexId]| h.iter().any(|&v| cells.contains(v)) && h.iter().any(is_other);
    division.region.iter().any(|v| is_other(&v)) || hyperedges.any(is_beside)
}

fn tell(
    file: &GameFile,
    division: &Division,
    proof: &DividedProof,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let [region, rest] = proof.cells.map(|cells| count(cells, "cell"));
    let is = if proof.region { "is" } else { "is not" };
    write!(out, "the region, {region}, {is} worth {{a|a,b}}")?;
    if has_others(file, division) {
        let stone = file.names().quoted(division.stone);
        write!(out, " (of Short's stones only {stone} counts in it)")?;
    }
    writeln!(out)?;
    if let Some(wins) = proof.rest {
        let does = if wins { "wins" } else { "does not win" };
        writeln!(out, "Short, moving second, {does} the rest, {rest}, beside it")?;
    }
    match (proof.holds(), certificate_nodes(proof)) {
        (false, _) => writeln!(out, "not proved by this division")?,
        (true, None) => writeln!(out, "Short wins")?,
        (true, Some(nodes)) => {
            writeln!(out, "Short wins; the certificate has {}", count(nodes, "node"))?;
        }
    }
    Ok(())
}

/// The most nodes of each search if no hint is given.
const NODES_EACH: u64 = 100_000;

fn division(args: &Args, pivot: &str, file: &GameFile) -> Result<Division, Failure> {
    let find = |flag: &str, name: &str| {
        find_in(file, name).map_err(|sentence| Failure::input(format_args!("{flag}: {sentence}")))
    };
    let set = |flag: &str, lists: &[String]| {
        let names = lists.iter().flat_map(|list| names_in(list));
        cells_in(flag, names, file.names().len(), |name| find_in(file, name))
    };
    let ends = names_in(pivot);
    let [stone, cell] = &ends[..] else {
        let expected = "expected two, a stone and a cell: --pivot d8,f8";
        refuse!("--pivot: {:?} names {}, {expected}", pivot, count(ends.len(), "vertex"));
    };
    Ok(Division {
        region: set("--region", &args.region)?,
        stone: find("--pivot", stone)?,
        cell: find("--pivot", cell)?,
        without: set("--without", &args.without)?,
    })
}
