//! `cutshort completions`: what a shell asks when the tab key is pressed.

use std::io::Write;

use clap::CommandFactory;
use clap_complete::{Shell, generate};

use super::{Cli, Exit, Failure};

/// Write what a shell needs to complete commands and options
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cutshort completions bash > cutshort.bash      then: source cutshort.bash, or put it into
                                                 ~/.local/share/bash-completion/completions/cutshort
  cutshort completions zsh > _cutshort           into a folder of $fpath
  cutshort completions fish > cutshort.fish      into ~/.config/fish/completions")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args, out: &mut dyn Write) -> Result<Exit, Failure> {
    // `generate` panics where it cannot write.
    let mut script = Vec::new();
    generate(args.shell, &mut Cli::command(), "cutshort", &mut script);
    out.write_all(&script)?;
    Ok(Exit::Done)
}
