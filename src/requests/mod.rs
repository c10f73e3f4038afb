//! Questions and answers as JSON text, for pages and other programs that hold a conversation.
//!
//! [`answer`] takes one request and gives one answer. What it says is what the command of the same name
//! prints with `--json`: both take it from here. The page `docs/formats/requests.md` lists the requests.
//!
//! ```
//! use cutshort::requests::{Alone, answer};
//! let request = r#"{"do": "solve", "game": {"board": "hex:3x3"}, "mover": "cut"}"#;
//! let answer: serde_json::Value = serde_json::from_str(&answer(request, &Alone)).unwrap();
//! assert_eq!(answer["results"][0]["winner"], "cut");
//! ```

pub(crate) mod about;
pub(crate) mod checked;
pub(crate) mod derived;
mod draw;
pub(crate) mod game;
pub(crate) mod inferior;
mod joined;
mod outlined;
pub(crate) mod probed;
pub(crate) mod reduced;
pub(crate) mod refusals;
pub(crate) mod seen;
pub(crate) mod solved;
mod tasks;
pub(crate) mod torus;
pub(crate) mod valued;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use serde::Deserialize;
use serde_json::{Value, json};

use self::reduced::Left;
use crate::clock::Instant;
use crate::game::Player;
use crate::proof::Preserves;
use crate::render::Theme;
use crate::solve::{Limits, SolverOptions, default_memory};
use crate::survey::Overlay;
use crate::values::ValueLimits;

/// Who asks, and what a search may use.
pub trait Host {
    /// Hears how far a search is, about ten times a second: one JSON object.
    fn progress(&self, _report: &str) {}

    /// How many threads may search.
    fn threads(&self) -> usize {
        1
    }

    /// The most memory that a table may have, in MiB.
    fn most_memory(&self) -> usize {
        default_memory()
    }

    /// Is set to `true` when the answer is no longer wanted.
    fn interrupt(&self) -> Arc<AtomicBool> {
        Arc::default()
    }
}

/// A host that hears nothing: one thread, and memory as by default.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Host for Alone {}

/// What is to be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Task {
    Version,
    Draw,
    Solve,
    Show,
    Current,
    Reduce,
    Dead,
    Capture,
    Value,
    Probe,
    Move,
    Certificate,
    Check,
    Outline,
    Fill,
    Assemble,
    Join,
    Svg,
    Convert,
}

/// Which side is to move, as users say it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[cfg_attr(feature = "cli", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub(crate) enum ToMove {
    #[cfg_attr(feature = "cli", value(alias = "black"))]
    Short,
    #[cfg_attr(feature = "cli", value(alias = "white"))]
    Cut,
    /// Both are asked, Short first
    Both,
}

impl ToMove {
    /// The sides to ask about: those that are said, else that of the input, else both.
    pub(crate) fn players(said: Option<Self>, of_input: Option<Player>) -> Vec<Player> {
        match said {
            Some(Self::Short) => vec![Player::Short],
            Some(Self::Cut) => vec![Player::Cut],
            Some(Self::Both) => Player::BOTH.to_vec(),
            None => of_input.map_or(Player::BOTH.to_vec(), |player| vec![player]),
        }
    }
}

/// A request. Each task takes some of it.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    #[serde(rename = "do")]
    task: Task,
    game: Option<Value>,
    #[serde(default)]
    limits: Asked,
    mover: Option<ToMove>,
    #[serde(default)]
    all_moves: bool,
    #[serde(default)]
    shortest: bool,
    #[serde(default)]
    must_play: bool,
    #[serde(default)]
    connections: bool,
    #[serde(default)]
    marks: Vec<String>,
    preserve: Option<Preserves>,
    #[serde(default)]
    keep: Left,
    max_size: Option<usize>,
    poset: Option<String>,
    #[serde(default)]
    full: bool,
    #[serde(default)]
    outcomes: bool,
    player: Option<Player>,
    pattern: Option<String>,
    certificate: Option<String>,
    winner: Option<Player>,
    #[serde(default)]
    answers: Vec<outlined::NamedAnswer>,
    #[serde(default)]
    pieces: Vec<outlined::NamedPiece>,
    #[serde(default)]
    refuted: Vec<outlined::NamedLoss>,
    within: Option<outlined::NamedClaims>,
    #[serde(default)]
    ends: Vec<String>,
    to: Option<String>,
    theme: Option<Theme>,
    #[serde(default)]
    legend: bool,
}

/// The limits of a search.
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    seconds: Option<f64>,
    nodes: Option<u64>,
    memory: Option<usize>,
}

/// The answer to a request: an object, or `{"error": "one sentence"}`.
#[must_use]
pub fn answer(request: &str, host: &dyn Host) -> String {
    let request = serde_json::from_str::<Request>(request)
        .map_err(|error| format!("this is no request: {error}"));
    let answer = request.and_then(|request| tasks::done(&request, host));
    answer.unwrap_or_else(|sentence| json!({ "error": sentence })).to_string()
}

impl Request {
    /// The game.
    fn given(&self) -> Result<about::Given, String> {
        let game = self.game.as_ref();
        let game = game.ok_or("the request has no game, expected the key \"game\"")?;
        game::given(game)
    }

    /// The sides to move that are asked about: else that of the game, else both.
    fn movers(&self, of_game: Option<Player>) -> Vec<Player> {
        ToMove::players(self.mover, of_game)
    }

    fn limits(&self, host: &dyn Host) -> Limits {
        // More than a duration holds is no limit, less than nothing one that is reached at once.
        let time = self.limits.seconds.and_then(|s| Duration::try_from_secs_f64(s.max(0.0)).ok());
        Limits {
            nodes: self.limits.nodes,
            until: time.and_then(|time| Instant::now().checked_add(time)),
            interrupt: host.interrupt(),
        }
    }

    fn value_limits(&self, host: &dyn Host) -> ValueLimits {
        let search = self.limits(host);
        ValueLimits { search, forms: None, memory: Some(self.memory(host) << 20) }
    }

    /// In MiB.
    fn memory(&self, host: &dyn Host) -> usize {
        let most = host.most_memory();
        self.limits.memory.unwrap_or(most).clamp(1, most)
    }

    fn solver(&self, host: &dyn Host) -> SolverOptions {
        let (memory, threads) = (self.memory(host), host.threads());
        SolverOptions { memory, threads, ..SolverOptions::default() }
    }

    fn overlays(&self) -> Result<Vec<Overlay>, String> {
        let parse = |word: &String| word.parse::<Overlay>().map_err(|error| error.to_string());
        self.marks.iter().map(parse).collect()
    }
}
