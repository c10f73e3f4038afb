//! Graphs from nauty's `geng` (Brendan McKay), when it is installed.

use std::ffi::OsStr;
use std::io::Read;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::stream::read_families;
use super::{Family, Generator, GeneratorError, Shard};

/// The program `geng`, run as `geng -c -q N R/M`.
#[derive(Clone, Debug)]
pub struct Geng {
    program: PathBuf,
    version: String,
}

/// How `geng` is called: Debian puts a prefix before nauty's programs.
const NAMES: [&str; 2] = ["geng", "nauty-geng"];

/// The largest order that Table 1 is counted for with `geng`: rows of 16 bits.
const MAX_ORDER: usize = super::MAX_ORDER;

impl Geng {
    /// The first `geng` or `nauty-geng` in the directories of `path` (the value of `PATH`).
    #[must_use]
    pub fn find(path: &OsStr) -> Option<Self> {
        std::env::split_paths(path)
            .flat_map(|directory| NAMES.map(|name| directory.join(name)))
            .find_map(|program| Self::at(&program).ok())
    }

    /// The `geng` in this file.
    ///
    /// # Errors
    /// If the file cannot be run or does not know its version.
    pub fn at(program: &Path) -> Result<Self, GeneratorError> {
        let shown = || program.display().to_string();
        let output = Command::new(program)
            .arg("--version")
            .stdin(Stdio::null())
            .output()
            .map_err(|source| GeneratorError::Start { program: shown(), source })?;
        // "Nauty&Traces version 2.8001 (32 bits)"
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        let version =
            text.split_once("version ").and_then(|(_, rest)| rest.split_whitespace().next());
        match version {
            Some(version) if output.status.success() => {
                Ok(Self { program: program.to_owned(), version: version.to_owned() })
            }
            _ => Err(GeneratorError::Failed {
                program: shown(),
                status: output.status,
                message: "it does not tell its version".to_owned(),
            }),
        }
    }
}

impl Generator for Geng {
    fn name(&self) -> String {
        format!("geng {}", self.version)
    }

    fn generate(
        &self,
        order: usize,
        shard: Shard,
        visit: &mut dyn FnMut(&Family<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, GeneratorError> {
        if !(1..=MAX_ORDER).contains(&order) {
            return Err(GeneratorError::Order { generator: "geng", max: MAX_ORDER, order });
        }
        let program = self.program.display().to_string();
        let mut command = Command::new(&self.program);
        command.args(["-c", "-q"]).arg(order.to_string());
        if shard != Shard::WHOLE {
            command.arg(shard.to_string());
        }
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command
            .spawn()
            .map_err(|source| GeneratorError::Start { program: program.clone(), source })?;
        let mut output = child.stdout.take().expect("standard output is piped");
        let flow = read_families(&mut output, order, visit);
        drop(output);
        if !matches!(flow, Ok(ControlFlow::Continue(()))) {
            // Nobody reads what it has left to say.
            child.kill().ok();
            child.wait()?;
            return flow;
        }
        let mut message = String::new();
        if let Some(mut errors) = child.stderr.take() {
            errors.read_to_string(&mut message)?;
        }
        let status = child.wait()?;
        if status.success() {
            flow
        } else {
            let message = message.trim().to_owned();
            Err(GeneratorError::Failed { program, status, message })
        }
    }

    fn pieces(&self, seconds: f64) -> u64 {
        super::generator::pieces(seconds)
    }
}
