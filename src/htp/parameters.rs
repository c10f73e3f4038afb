//! Parameters that a client may set.
//!
//! Benzene has some hundred, of which most are about the inside of its engines. Those that mean something
//! here are listed and have an effect; all others are accepted with a note, so that scripts run.

use std::time::Duration;

use super::arguments::Arguments;
use super::line::{Answer, Refusal};
use crate::solve::default_memory;

/// Most memory for the table, in MiB.
const MOST_MEMORY: usize = 1 << 20;
/// Most threads that search.
const MOST_THREADS: usize = 256;

/// The parameters that have an effect.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Parameters {
    /// Whether `genmove` may swap.
    pub allow_swap: bool,
    /// Whether a swap is called `swap` and nothing else.
    pub on_little_golem: bool,
    /// How many seconds each player has for a game.
    pub game_time: f64,
    /// Whether searches show how they get on.
    pub live: bool,
    /// How many seconds a question to the solver may take; none is no limit.
    pub time_limit: Option<Duration>,
    /// How many nodes a question to the solver may take; none is no limit.
    pub node_limit: Option<u64>,
    /// How many threads search.
    pub threads: usize,
    /// The memory of the solver's table in MiB.
    pub memory: usize,
    /// How long `genmove` may search.
    pub move_time: Duration,
    /// For how many nodes `genmove` may search; none is no limit.
    pub move_nodes: Option<u64>,
    /// Whether `genmove` resigns when it is proved to lose.
    pub resign: bool,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            allow_swap: false,
            on_little_golem: false,
            game_time: 1800.0,
            live: false,
            time_limit: None,
            node_limit: None,
            threads: 1,
            memory: default_memory(),
            move_time: Duration::from_secs(10),
            move_nodes: None,
            resign: false,
        }
    }
}

/// The commands that list and set parameters, and what they are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Group {
    Game,
    Solver,
    Player,
    /// None of its parameters has an effect here.
    Foreign,
}

/// A parameter: its name and its type as a client shows it, its value, and how it is set.
struct Row {
    kind: &'static str,
    name: &'static str,
    value: fn(&Parameters) -> String,
    set: fn(&mut Parameters, Arguments<'_>) -> Result<(), Refusal>,
}

fn limit<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "0".to_owned(), |value| value.to_string())
}

fn bool_text(value: bool) -> String {
    u8::from(value).to_string()
}

const GAME: &[Row] = &[
    Row {
        kind: "[bool]",
        name: "allow_swap",
        value: |all| bool_text(all.allow_swap),
        set: |all, given| {
            all.allow_swap = given.flag(1)?;
            Ok(())
        },
    },
    Row {
        kind: "[bool]",
        name: "on_little_golem",
        value: |all| bool_text(all.on_little_golem),
        set: |all, given| {
            all.on_little_golem = given.flag(1)?;
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "game_time",
        value: |all| all.game_time.to_string(),
        set: |all, given| {
            all.game_time = given.seconds(1)?;
            Ok(())
        },
    },
];

const SOLVER: &[Row] = &[
    Row {
        kind: "[bool]",
        name: "use_guifx",
        value: |all| bool_text(all.live),
        set: |all, given| {
            all.live = given.flag(1)?;
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "timelimit",
        value: |all| limit(all.time_limit.map(|limit| limit.as_secs_f64())),
        set: |all, given| {
            let seconds = Duration::from_secs_f64(given.seconds(1)?);
            all.time_limit = Some(seconds).filter(|seconds| !seconds.is_zero());
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "nodelimit",
        value: |all| limit(all.node_limit),
        set: |all, given| {
            all.node_limit = nodes(given)?;
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "threads",
        value: |all| all.threads.to_string(),
        set: |all, given| {
            all.threads = given.number(1, 1, MOST_THREADS)?;
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "memory",
        value: |all| all.memory.to_string(),
        set: |all, given| {
            all.memory = given.number(1, 1, MOST_MEMORY)?;
            Ok(())
        },
    },
];

const PLAYER: &[Row] = &[
    Row {
        kind: "[string]",
        name: "max_time",
        value: |all| all.move_time.as_secs_f64().to_string(),
        set: |all, given| {
            all.move_time = Duration::from_secs_f64(given.seconds(1)?);
            Ok(())
        },
    },
    Row {
        kind: "[string]",
        name: "max_nodes",
        value: |all| limit(all.move_nodes),
        set: |all, given| {
            all.move_nodes = nodes(given)?;
            Ok(())
        },
    },
    Row {
        kind: "[bool]",
        name: "resign",
        value: |all| bool_text(all.resign),
        set: |all, given| {
            all.resign = given.flag(1)?;
            Ok(())
        },
    },
];

/// A number of nodes, of which 0 is no limit.
fn nodes(given: Arguments<'_>) -> Result<Option<u64>, Refusal> {
    let nodes = given.number(1, 0, usize::MAX)?;
    Ok(u64::try_from(nodes).ok().filter(|&nodes| nodes > 0))
}

impl Parameters {
    /// Lists the parameters of a group, or sets one.
    pub(super) fn command(&mut self, group: Group, given: Arguments<'_>) -> Answer {
        let rows = match group {
            Group::Game => GAME,
            Group::Solver => SOLVER,
            Group::Player => PLAYER,
            Group::Foreign => &[],
        };
        if given.len() == 0 {
            let line = |row: &Row| format!("\n{} {} {}", row.kind, row.name, (row.value)(self));
            return Ok(rows.iter().map(line).collect());
        }
        given.expect(2, 2)?;
        let name = given.word(0)?;
        match rows.iter().find(|row| row.name == name) {
            Some(row) => (row.set)(self, given).map(|()| String::new()),
            None if group == Group::Game => Err(Refusal(format!(
                "there is no parameter {name:?}, expected one of {}",
                rows.iter().map(|row| row.name).collect::<Vec<_>>().join(", ")
            ))),
            None => Ok(NO_EFFECT.to_owned()),
        }
    }
}

/// What is answered to what is accepted only so that scripts run.
pub(super) const NO_EFFECT: &str = "accepted, without effect in cutshort";
