//! `cutshort handicap`: Hex with stones given in advance.

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use serde_json::json;

use super::input::InputArgs;
use super::output::{writable, write_certificate_file};
use super::search::{limits, seconds};
use super::words::{count, nodes_in};
use super::{Exit, Failure};
use crate::formats::GameFile;
use crate::handicap::{HandicapError, HandicapProof, prove_handicap};

/// Prove that Short wins a Hex board with stones on the last row but one, though Cut moves
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort handicap --board hex:5x5 --short b4
  cutshort handicap --board hex:11x11 --short b10,h10 --certificate b10-h10.cert

On n by n cells k stones, in columns b, h, n, ..., are enough if 6k - 1 >= n (Henderson and Hayward, A handicap strategy for Hex), and the last of them, 6k - 4, \
is on the board: nothing is said of n = 6, 7, 12, 13, 18, 19 and so on. Short \
answers some claims near the bottom, between two stones or a stone and a side; otherwise pairs of cells win, one of each of which he gets \
by moving second. The strategy is found, and checked as a certificate is. Other stones on this row are tried in the same way.

Not all strategies are tried: where none is found Short may win nevertheless. Exit code 0: it is proved. 1: no strategy was found. \
3: stopped by a limit.")]
pub(super) struct Args {
    /// Write the proof as a certificate
    #[arg(long, value_name = "FILE", value_parser = writable())]
    certificate: Option<PathBuf>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Machine-readable output
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    input: InputArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let file = args.input.game()?;
    let limits = limits(None, args.time_limit);
    let spec = file.board().ok_or_else(|| Failure::input(HandicapError::NoBoard))?;
    let proof = match prove_handicap(spec, file.position(), &limits) {
        Ok(proof) => Ok(proof),
        Err(error @ (HandicapError::NotFound(_) | HandicapError::Refused(_))) => Err(error),
        Err(error @ HandicapError::Stopped(_)) => return Err(Failure::Stopped(error.to_string())),
        Err(error) => return Err(Failure::input(error)),
    };
    let written = match (&args.certificate, &proof) {
        (Some(path), Ok(proof)) => write_certificate_file(path, &file, &proof.lines)?,
        _ => Ok(()),
    };
    if args.json {
        tell_json(&file, &proof, out)?;
    } else {
        tell(&proof, out)?;
    }
    written?;
    Ok(if proof.is_ok() { Exit::Done } else { Exit::No })
}

fn tell_json(
    file: &GameFile,
    proof: &Result<HandicapProof, HandicapError>,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let proof = proof.as_ref().ok();
    let stones = file.position().claimed(crate::game::Player::Short);
    let answer = json!({
        "stones": file.names_of(stones.iter()),
        "proved": proof.is_some(),
        "gaps": proof.map(|proof| &proof.gaps),
        "pairings": proof.map(|proof| proof.pairings),
        "certificate_nodes": proof.map(|proof| nodes_in(&proof.lines)),
    });
    writeln!(out, "{answer}")?;
    Ok(())
}

fn tell(proof: &Result<HandicapProof, HandicapError>, out: &mut dyn Write) -> Result<(), Failure> {
    match proof {
        Err(error) => writeln!(out, "{error}")?,
        Ok(proof) => {
            let gaps: Vec<String> = proof.gaps.iter().map(usize::to_string).collect();
            writeln!(out, "Short wins, moving second")?;
            writeln!(out, "positions in the gaps from left to right: {}", gaps.join(" "))?;
            let nodes = count(nodes_in(&proof.lines), "node");
            let pairings = count(proof.pairings, "list");
            writeln!(out, "the certificate has {nodes} and {pairings} of pairs")?;
        }
    }
    Ok(())
}
