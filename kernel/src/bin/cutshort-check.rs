//! `cutshort-check FILE`: prints what a certificate proves, or the certificates in a folder together.
//!
//! Exit code 0: it is right. 1: it is not, and the line that is wrong is named. 2: there is no such file, or
//! it is no certificate.

use std::io::{self, BufRead, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use cutshort_kernel::game::Player;
use cutshort_kernel::graph::VertexId;
use cutshort_kernel::parts::{CheckedParts, PartsError, check_parts, open_certificate};
use cutshort_kernel::proof::{DEFAULT_CHECK_MEMORY, Proved};
use cutshort_kernel::read::{CertificateFault, Checked, check_certificate};

fn main() -> ExitCode {
    let mut arguments = std::env::args_os().skip(1).map(PathBuf::from);
    let (Some(path), None) = (arguments.next(), arguments.next()) else {
        return wrong("usage: cutshort-check FILE (- for standard input), or a folder of parts");
    };
    let name = path.display();
    if path.is_dir() {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        return match check_parts(&path, DEFAULT_CHECK_MEMORY, threads) {
            Ok(checked) => say(&describe_parts(&checked), ExitCode::SUCCESS),
            Err(error @ (PartsError::Io(_) | PartsError::NoParts)) => {
                wrong(&format!("{name}: {error}"))
            }
            Err(error) => say(&format!("{name}: refused: {error}\n"), ExitCode::FAILURE),
        };
    }
    let input: io::Result<Box<dyn BufRead>> = if path == Path::new("-") {
        Ok(Box::new(io::stdin().lock()))
    } else {
        open_certificate(&path)
    };
    let input = match input {
        Ok(input) => input,
        Err(error) => return wrong(&format!("cannot read {name}: {error}")),
    };
    match check_certificate(input, DEFAULT_CHECK_MEMORY) {
        Ok(checked) => say(&describe(&checked), ExitCode::SUCCESS),
        Err(error) => match error.fault {
            CertificateFault::Io(_)
            | CertificateFault::NoCertificate
            | CertificateFault::Compressed(_)
            | CertificateFault::Version(_) => wrong(&format!("{name}: {error}")),
            CertificateFault::TooLong
            | CertificateFault::NoGame
            | CertificateFault::Game(_)
            | CertificateFault::Syntax(_)
            | CertificateFault::Refused { .. } => {
                say(&format!("{name}: refused: {error}\n"), ExitCode::FAILURE)
            }
        },
    }
}

fn say(text: &str, code: ExitCode) -> ExitCode {
    match io::stdout().write_all(text.as_bytes()) {
        Ok(()) => code,
        Err(error) => wrong(&format!("cannot write: {error}")),
    }
}

fn wrong(sentence: &str) -> ExitCode {
    // Nobody is left to be told if that fails.
    let _ = writeln!(io::stderr(), "{sentence}");
    ExitCode::from(2)
}

/// What parts prove together.
fn describe_parts(CheckedParts { parts, nodes, answers }: &CheckedParts) -> String {
    let answers = answers.iter().map(describe).collect::<String>();
    format!("{parts} parts with {nodes} nodes\n{answers}")
}

/// What is proved of which game, a line each.
fn describe(checked: &Checked) -> String {
    let names = |vertices: &mut dyn Iterator<Item = VertexId>| {
        let name = |vertex: VertexId| &checked.game.vertices[vertex.index()];
        let quoted = |name: &String| match name.contains(|c: char| c.is_whitespace() || c == '"') {
            true => serde_json::Value::from(name.as_str()).to_string(),
            false => name.clone(),
        };
        let names = vertices.map(|vertex| quoted(name(vertex)));
        names.collect::<Vec<_>>().join(" ")
    };
    let game = checked.position.game();
    let hypergraph = game.hypergraph();
    let mut lines = vec![format!(
        "{}: {} cells, {} hyperedges, terminals {}, goal {}, {} rules",
        checked.game.name.as_deref().filter(|name| !name.is_empty()).unwrap_or("a game"),
        hypergraph.cells().len(),
        hypergraph.hyperedge_count(),
        names(&mut hypergraph.terminals().iter().copied()),
        game.goal(),
        game.rules(),
    )];
    for player in Player::BOTH {
        let claimed = checked.position.claimed(player);
        if !claimed.is_empty() {
            lines.push(format!("{player} has {}", names(&mut claimed.iter())));
        }
    }
    lines.extend(checked.proved.iter().map(|proved| match proved {
        Proved::Winner { to_move, winner, .. } => format!("{to_move} to move: {winner} wins"),
        Proved::Captured { by, set, .. } => {
            format!("as good as {by}'s, whoever moves: {}", names(&mut set.iter().copied()))
        }
        Proved::Dominated { by, set, .. } => {
            format!(
                "as good as {by}'s if {by} moves first in it: {}",
                names(&mut set.iter().copied())
            )
        }
        Proved::WinningMoves { by, cells, .. } => {
            format!("{by} to move wins just with: {}", names(&mut cells.iter().copied()))
        }
        Proved::Dead { cell, .. } => format!("dead: {}", names(&mut [*cell].into_iter())),
        Proved::Alive { cell, .. } => format!("alive: {}", names(&mut [*cell].into_iter())),
        Proved::DeadEdge { edge, .. } => format!("dead edge: {}", names(&mut edge.iter().copied())),
        Proved::AliveEdge { edge, .. } => {
            format!("alive edge: {}", names(&mut edge.iter().copied()))
        }
        Proved::Reduced { preserves, cells, .. } => {
            let left = names(&mut cells.iter().copied());
            format!("reduced to {} cells, which keeps the {preserves}: {left}", cells.len())
        }
    }));
    lines.join("\n") + "\n"
}
