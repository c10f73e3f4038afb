//! `cutshort man`: the manual pages.

use std::io::Write;
use std::path::PathBuf;

use clap::CommandFactory;
use clap_mangen::Man;

use super::output::write_file;
use super::words::count;
use super::{Cli, Exit, Failure};

/// Write the manual pages, one for each command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort man man1             the pages of all commands into the folder man1
  man -l man1/cutshort-solve.1

Pages in ~/.local/share/man/man1 are found by man cutshort-solve.")]
pub(super) struct Args {
    /// The folder to write to; it is made if it is not there
    #[arg(value_name = "FOLDER")]
    folder: PathBuf,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    let folder = args.folder.display();
    std::fs::create_dir_all(&args.folder).map_err(|error| {
        Failure::input(format_args!("cannot make the folder {folder}: {error}"))
    })?;
    let mut command = Cli::command().disable_help_subcommand(true);
    command.build();
    let pages = write_pages(args, &command)?;
    writeln!(out, "{} in {folder}", count(pages, "page"))?;
    Ok(Exit::Done)
}

/// Writes the pages of a command and of those below it; says how many.
fn write_pages(args: &Args, command: &clap::Command) -> Result<usize, Failure> {
    let (man, mut page) = (Man::new(command.clone()), Vec::new());
    man.render(&mut page)?;
    write_file(&args.folder.join(man.get_filename()), &page)?;
    let mut pages = 1;
    for below in command.get_subcommands() {
        pages += write_pages(args, below)?;
    }
    Ok(pages)
}
