//! `cutshort strategy`: a published strategy, checked and written as a certificate.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde_json::{Value, json};

use super::input::read_bytes;
use super::output::{writable, write_certificate_file};
use super::progress::Progress;
use super::search::{limits, seconds};
use super::words::count;
use super::{Exit, Failure, interrupt};
use crate::boards::BoardSpec;
use crate::decomposition::{
    Correction, DecompositionError, NODES_OF_A_GAME, PatternFile, Proof, Served, StrategyProgress,
    prove,
};
use crate::formats::GameFile;

/// Check a strategy by decomposition for Hex after the opening in the centre, and write it as a certificate
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort strategy graphs/centre-3x3.txt
  cutshort strategy graphs/centre-3x3.txt --certificate centre.cert

FILE is a file of patterns, each with its replies and the smaller patterns into which it falls then, such as Jing \
Yang's for 9x9, hex99-3.txt, which Benzene ships; graphs/hex99-3-corrections.txt has what is wrong in that. What a reply is for is not \
stated in it: the program finds out, takes replies that are missing or do not serve from other branches of the pattern or \
from the solver, and says where. The certificate is about the empty board, Short moving first; its \
first move is the centre. Exit code 0: it is proved. 1: some first move has no answer. 3: stopped by a limit.")]
pub(super) struct Args {
    /// The file of patterns
    file: PathBuf,
    /// What is wrong or missing in FILE, one thing a line (see docs/strategies.md)
    #[arg(long, value_name = "FILE")]
    corrections: Option<PathBuf>,
    /// Write the proof as a certificate
    #[arg(long, value_name = "FILE", value_parser = writable())]
    certificate: Option<PathBuf>,
    /// How many nodes the solver gets for each of the games that parts of the board make
    #[arg(long, value_name = "N", default_value_t = NODES_OF_A_GAME, value_parser = clap::value_parser!(u64).range(1..))]
    node_limit: u64,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    interrupt::listen();
    let file = read(args)?;
    let side = file.side();
    let spec: BoardSpec = format!("hex:{side}x{side}").parse().map_err(Failure::input)?;
    let limits = limits(Some(args.node_limit), args.time_limit);
    let progress = Progress::new();
    let mut report = |so_far: StrategyProgress| {
        let StrategyProgress { left, positions } = so_far;
        progress.say(|| format!("{} left, {positions} looked at", count(left, "first move")));
    };
    let proof = prove(&file, &spec.build(), &limits, &mut report);
    drop(progress);
    let proof = proof.map_err(|error| match error {
        DecompositionError::Stopped(_) => Failure::Stopped(error.to_string()),
        DecompositionError::Board(_) => Failure::input(error),
        DecompositionError::Solve(error) => Failure::input(error),
    })?;
    let board = GameFile::from_board(spec.build());
    if args.json {
        writeln!(out, "{}", answer(&file, &proof, &board))?;
    } else {
        tell(&file, &proof, &board, out)?;
    }
    if let (Some(path), Some(lines)) = (&args.certificate, &proof.lines) {
        write_certificate_file(path, &board, lines)??;
    }
    Ok(if proof.lines.is_some() { Exit::Done } else { Exit::No })
}

/// The strategy, corrected if that is wanted.
fn read(args: &Args) -> Result<PatternFile, Failure> {
    let text = |path: &Path| -> Result<(String, String), Failure> {
        let path = path.display().to_string();
        let text = String::from_utf8_lossy(&read_bytes(&path)?).into_owned();
        Ok((path, text))
    };
    let (path, printed) = text(&args.file)?;
    let file = PatternFile::read(&printed);
    let mut file = file.map_err(|error| Failure::input(error).about(&path))?;
    if let Some(path) = &args.corrections {
        let (path, corrections) = text(path)?;
        file.correct(&corrections).map_err(|error| Failure::input(error).about(&path))?;
    }
    Ok(file)
}

fn answer(file: &PatternFile, proof: &Proof, board: &GameFile) -> Value {
    let name = |cell| board.names().name(cell);
    let replies = proof.first_replies.iter().map(
        |reply| json!({ "cell": name(reply.cell), "branch": reply.branch, "holds": reply.holds }),
    );
    let corrections = proof.corrections.iter().map(|correction| {
        let (branch, cell) = match correction.served {
            Served::Branch(number) => (Some(number), None),
            Served::Cell(cell) => (None, Some(name(cell))),
        };
        json!({
            "pattern": correction.pattern,
            "place": correction.place,
            "cell": name(correction.cell),
            "printed": correction.printed,
            "serves": { "branch": branch, "cell": cell },
        })
    });
    json!({
        "board": board.board().map(|spec| spec.to_string()),
        "opening": name(proof.opening),
        "patterns": file.pattern_count(),
        "proved": proof.lines.is_some(),
        "nodes": proof.lines.as_ref().map(|lines| lines.len().saturating_sub(2)),
        "first_replies": replies.collect::<Vec<_>>(),
        "corrections": corrections.collect::<Vec<_>>(),
    })
}

fn tell(
    file: &PatternFile,
    proof: &Proof,
    board: &GameFile,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let name = |cell| board.names().quoted(cell);
    let (side, opening) = (file.side(), name(proof.opening));
    match &proof.lines {
        Some(lines) => {
            let nodes = count(lines.len().saturating_sub(2), "node");
            writeln!(out, "Hex {side}x{side} after {opening}: Short wins, {nodes}")?;
            let held = proof.first_replies.iter().filter(|reply| reply.holds).count();
            let all = count(proof.first_replies.len(), "first move");
            writeln!(out, "  answered one by one: {held} of {all}")?;
        }
        None => {
            let lost = proof.first_replies.iter().filter(|reply| !reply.holds);
            let cells: Vec<_> = lost.map(|reply| name(reply.cell)).collect();
            let cells = cells.join(", ");
            writeln!(
                out,
                "Hex {side}x{side} after {opening}: not shown, no answer serves to {cells}"
            )?;
        }
    }
    for Correction { pattern, place, printed, served, cell } in &proof.corrections {
        let printed = match printed {
            Some(number) => format!("branch {number} does not serve"),
            None => "no branch is for it".to_owned(),
        };
        let served = match served {
            Served::Branch(number) => format!("branch {number} does"),
            Served::Cell(reply) => format!("{} does", name(*reply)),
        };
        writeln!(
            out,
            "  pattern {pattern}, place {place} (here {}): {printed}, {served}",
            name(*cell)
        )?;
    }
    Ok(())
}
