//! `cutshort report`: a page about a position.

use std::io::Write;
use std::path::PathBuf;

use super::input::{InputArgs, ToMove};
use super::output::{no_certificate, writable, write_to};
use super::progress::Progress;
use super::search::{SearchArgs, refusal};
use super::{Exit, Failure, explore};
use crate::game::Player;
use crate::render::report;
use crate::survey::Facts;

/// Write a page about a position: who wins, with which moves, and why
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort report --board hex:4x4 --short b2 -o report.html
  cutshort report graphs/steane-1.json --title 'Captured within lost' -o steane-1.html
  cutshort report graphs/hein-4.json --to-move cut --time-limit 60 -o report.html
  cutshort report --board hex:4x4 --interactive -o report.html

The page is one file of HTML with everything in it: the position, its class and every winning move, \
the reduction step by step with pictures, the winner's strategy as a certificate that the checker has \
read, and the commands that come to the same. It loads nothing from anywhere. With --interactive the \
page holds the explorer as well, 1.5 MB, and each picture has a button that opens it there. Exit code 3: stopped by \
a limit or by Ctrl-C; the page is written all the same and says what is known.")]
pub(super) struct Args {
    /// Who is to move; without it the input decides, and if it does not say both are asked
    #[arg(long, value_enum)]
    to_move: Option<ToMove>,
    /// The file to write; without it the page goes to standard output
    #[arg(short, long, value_name = "FILE.html", value_parser = writable())]
    output: Option<PathBuf>,
    /// The heading of the page; without it the name of the game
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Put the explorer into the page: one can go on from each picture
    #[arg(long)]
    interactive: bool,
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    args.output.as_deref().map_or(Ok(()), explore::expect_html)?;
    let explorer = args.interactive.then(explore::page).transpose()?;
    let mut file = args.input.game()?;
    if args.title.is_some() {
        file = file.with_title(args.title.clone());
    }
    let players = ToMove::players(args.to_move, file.position().to_move());
    let solver = args.search.solver();
    let limits = args.search.limits();
    let progress = Progress::new();
    let mut say = |to_move: Player, state: &crate::solve::Progress| {
        progress.say(|| {
            let settled = state.moves.map_or(String::new(), |(settled, all)| {
                format!(", {settled} of {all} moves settled")
            });
            format!("{to_move} to move: {} nodes{settled}", state.nodes)
        });
    };
    let facts = Facts::gather_with_progress(&file, &players, solver, &limits, &mut say)
        .map_err(|error| Failure::Input(refusal(&error, &file)))?;
    drop(progress);
    let page = report(&file, &facts, explorer).map_err(Failure::input)?;
    write_to(args.output.as_deref(), page.as_bytes(), out)?;
    match facts.no_certificate() {
        Some(reason) => Err(no_certificate(reason)),
        None => Ok(Exit::Done),
    }
}
