//! `cutshort explore`: the explorer, written as a page or served.

mod server;

use std::io::Write;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use super::input::{InputArgs, shannon_board};
use super::output::write_file;
use super::search::thread_count;
use super::{Exit, Failure, interrupt};
use crate::formats::GameFile;
use crate::requests::reduced::game_object;
use crate::solve::default_memory;
use server::Server;

/// Write or serve a page on which one plays with a game and sees what is true of it
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort explore hex:5x5 -o hex.html
  cutshort explore graphs/bridge.json -o bridge.html
  cutshort explore --serve --threads 2

The page is one file with everything in it; it needs no network, and its answers are found in the browser. \
With --serve they are found by this program, which is faster and takes several threads: open the address \
that it prints. Only this machine can reach it, and only pages from that address, which cannot be guessed, \
are answered; Ctrl-C ends it.")]
pub(super) struct Args {
    /// The game that the page begins with: a file, a board such as hex:5x5, a link or a pattern
    input: Option<String>,
    /// A board with a name, as other commands take it
    #[arg(long, value_name = "SPEC", conflicts_with = "input")]
    board: Option<String>,
    /// The file to write
    #[arg(short, long, value_name = "FILE.html", default_value = "explorer.html")]
    output: PathBuf,
    /// Serve the page, and answer its requests
    #[arg(long, conflicts_with = "output")]
    serve: bool,
    /// The port to serve at; 0 takes a free one
    #[arg(long, value_name = "PORT", default_value_t = 0, requires = "serve")]
    port: u16,
    /// How many threads search for each answer
    #[arg(long, default_value_t = 1, value_name = "N", requires = "serve", value_parser = thread_count())]
    threads: u16,
    /// The most memory of the table of each search in MiB
    #[arg(long, value_name = "MIB", default_value_t = default_memory() as u32, requires = "serve", value_parser = clap::value_parser!(u32).range(1..=1 << 20))]
    memory: u32,
}

/// The page, where the program was built with it.
#[cfg(explorer)]
const PAGE: Option<&str> = Some(include_str!("../../docs/explorer.html"));
#[cfg(not(explorer))]
const PAGE: Option<&str> = None;

/// Where the page is told what it begins with.
const START: (&str, &str) = ("<script type=\"application/json\" id=\"start\">", "</script>");

/// The page as it was built.
pub(super) fn page() -> Result<&'static str, Failure> {
    PAGE.ok_or_else(|| {
        Failure::input("this program was built without the page; expected docs/explorer.html")
    })
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let page = page()?;
    let file = match (&args.board, &args.input) {
        (Some(spec), _) => Some(GameFile::from_board(shannon_board(spec)?.build())),
        (None, Some(word)) => Some(InputArgs::of_word(word, None).game()?),
        (None, None) => None,
    };
    let game = file.as_ref().map_or(Ok(Value::Null), game_object).map_err(Failure::input)?;
    if args.serve {
        let page = started(page, &json!({ "game": game, "server": server::REQUESTS }))?;
        let server = Server::new(args.port, page, usize::from(args.threads), args.memory as usize)
            .map_err(|error| Failure::input(format_args!("cannot serve: {error}")))?;
        writeln!(out, "{}", server.address())?;
        out.flush()?;
        server.serve(&interrupt::flag());
        return Ok(Exit::Done);
    }
    expect_html(&args.output)?;
    let page = started(page, &json!({ "game": game, "server": null }))?;
    write_file(&args.output, page.as_bytes())?;
    writeln!(out, "{}", args.output.display())?;
    Ok(Exit::Done)
}

/// Refuses a file whose name asks for something else than a page.
pub(super) fn expect_html(path: &Path) -> Result<(), Failure> {
    match path.extension() {
        Some(ending) if !["html", "htm"].iter().any(|known| ending.eq_ignore_ascii_case(known)) => {
            let ending = ending.display();
            Err(Failure::input(format_args!("no page can be written as .{ending}: expected .html")))
        }
        _ => Ok(()),
    }
}

/// The page with what it begins with.
fn started(page: &str, start: &Value) -> Result<String, Failure> {
    let (before, after) = START;
    let place = page.find(before).map(|at| at + before.len());
    let place = place.and_then(|from| Some((from, from + page[from..].find(after)?)));
    let (from, to) =
        place.ok_or_else(|| Failure::input("docs/explorer.html is no page of the explorer"))?;
    // No text of a game can end the element.
    let start = start.to_string().replace('<', "\\u003c");
    Ok([&page[..from], &start, &page[to..]].concat())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_page_is_told_what_it_begins_with() {
        let page = format!("<p>{}null{}</p>", START.0, START.1);
        let told = started(&page, &json!({ "game": { "name": "</script>" } })).unwrap();
        let expected = "{\"game\":{\"name\":\"\\u003c/script>\"}}";
        assert_eq!(told, format!("<p>{}{expected}{}</p>", START.0, START.1));
        assert!(started("<p></p>", &Value::Null).is_err());
    }
}
