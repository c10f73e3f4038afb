//! The `cutshort` command; [`cutshort::cli`] is all of it.

fn main() -> std::process::ExitCode {
    cutshort::cli::main(std::env::args_os())
}
