//! `cutshort divide`: a position proved by dividing it into two regions.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
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
use crate::game::Player;
use crate::graph::VertexSet;
use crate::solve::{self, Limits, SolveOptions, Solver, SolverOptions};

/// Prove that Short wins a position moving second, by dividing it into two regions
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort divide --board hex:5x5 --short b2,b4 --region c4,d4,b5,c5,d5 --pivot b4,d4 --certificate 5x5.cert
  cutshort divide --board hex:5x5 --short b2,b4 --region c4,d4,b5,c5,d5 --pivot b4,d4 --halves 5x5

One region lies at one of the terminals, between it, a stone A of Short's outside and an empty cell B of its own. \
If it is worth {a|a,b} at least (a sente pivoting template: cutshort help template) and Short, moving second, wins the rest beside a region \
that is worth just this, he wins the whole. Both are found out, and with --certificate \
the strategy that follows is written for the checker, which may take much longer. \
--halves writes two ordinary certificates, of what was asked of either half; that they prove the whole is a theorem. \
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
    /// Write a certificate of each half into this folder: the region with a superswitch, the rest with a dual one
    #[arg(long, value_name = "FOLDER")]
    halves: Option<PathBuf>,
    /// How many nodes each search gets
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    node_limit: Option<u64>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// The memory of each of the seven tables in MiB
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
    let mut report =
        |nodes| progress.say(|| format!("{} of the strategy", count(nodes as usize, "node")));
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
    let halves = match args.halves.as_deref().filter(|_| proof.holds()) {
        Some(folder) => write_halves(args, &file, &proof, &limits, folder),
        None => Ok(()),
    };
    let DividedProof { region, rest, cells, nodes, lines, .. } = &proof;
    let written = match (&args.certificate, lines) {
        (_, Some(Err(reason))) => Err(no_certificate(reason)),
        (Some(path), Some(Ok(lines))) => write_certificate_file(path, &file, lines)?,
        _ => Ok(()),
    };
    let certificate = lines.as_ref().and_then(|lines| lines.as_ref().ok());
    let length = certificate.map(|lines| lines.len().saturating_sub(2));
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
    halves?;
    written?;
    Ok(if proof.holds() { Exit::Done } else { Exit::No })
}

/// What was asked of each half, and why it is so.
fn write_halves(
    args: &Args,
    file: &GameFile,
    proof: &DividedProof,
    limits: &Limits,
    folder: &Path,
) -> Result<(), Failure> {
    let no_folder = |error| Failure::input(format_args!("--halves: {}: {error}", folder.display()));
    fs::create_dir_all(folder).map_err(no_folder)?;
    let progress = Progress::new();
    let options = SolverOptions { memory: args.memory as usize, ..SolverOptions::default() };
    let asked = SolveOptions { limits: limits.clone(), all_moves: false, line: false };
    for (name, half) in ["region", "rest"].into_iter().zip(&proof.halves) {
        let mut names = file.names().clone();
        let vertices = half.game().hypergraph().vertex_count();
        let free = (1..).map(|number| format!("x{number}"));
        for name in free.filter(|name| file.names().id(name).is_none()).take(vertices - names.len())
        {
            names.intern(&name).map_err(Failure::input)?;
        }
        let about = GameFile::new(half.clone(), names).with_title(Some(name.to_owned()));
        let refused = |error| Failure::Input(refusal(&error, &about));
        let solver = Solver::at(half, options).map_err(refused)?;
        let mut report = |_, at: &solve::Progress| {
            progress.say(|| format!("{name}: {}", count(at.nodes as usize, "node")));
        };
        let certified = solver.certify_with_progress(half, &[Player::Cut], &asked, &mut report);
        let lines = certified.map_err(refused)?.lines.map_err(|reason| no_certificate(&reason))?;
        write_certificate_file(&folder.join(format!("{name}.cert")), &about, &lines)??;
    }
    Ok(())
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
