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

/// A parameter: its name, its value, and how it is set.
enum Row {
    Flag(&'static str, fn(&mut Parameters) -> &mut bool),
    Text(&'static str, fn(&Parameters) -> String, Set),
}

type Set = fn(&mut Parameters, Arguments<'_>) -> Result<(), Refusal>;

impl Row {
    fn name(&self) -> &'static str {
        match self {
            Self::Flag(name, _) | Self::Text(name, ..) => name,
        }
    }

    /// The parameter with its type, as a client shows it.
    fn line(&self, all: &mut Parameters) -> String {
        match self {
            Self::Flag(name, flag) => format!("\n[bool] {name} {}", u8::from(*flag(all))),
            Self::Text(name, value, _) => format!("\n[string] {name} {}", value(all)),
        }
    }

    fn set(&self, all: &mut Parameters, given: Arguments<'_>) -> Result<(), Refusal> {
        match self {
            Self::Flag(_, flag) => given.flag(1).map(|value| *flag(all) = value),
            Self::Text(.., set) => set(all, given),
        }
    }
}

fn limit<T: ToString>(value: Option<T>) -> String {
    value.map_or_else(|| "0".to_owned(), |value| value.to_string())
}

const GAME: &[Row] = &[
    Row::Flag("allow_swap", |all| &mut all.allow_swap),
    Row::Flag("on_little_golem", |all| &mut all.on_little_golem),
    Row::Text(
        "game_time",
        |all| all.game_time.to_string(),
        |all, given| given.seconds(1).map(|seconds| all.game_time = seconds),
    ),
];

const SOLVER: &[Row] = &[
    Row::Flag("use_guifx", |all| &mut all.live),
    Row::Text(
        "timelimit",
        |all| limit(all.time_limit.map(|limit| limit.as_secs_f64())),
        |all, given| {
            let time = duration(given)?;
            all.time_limit = Some(time).filter(|time| !time.is_zero());
            Ok(())
        },
    ),
    Row::Text(
        "nodelimit",
        |all| limit(all.node_limit),
        |all, given| nodes(given).map(|nodes| all.node_limit = nodes),
    ),
    Row::Text(
        "threads",
        |all| all.threads.to_string(),
        |all, given| given.number(1, 1, MOST_THREADS).map(|threads| all.threads = threads),
    ),
    Row::Text(
        "memory",
        |all| all.memory.to_string(),
        |all, given| given.number(1, 1, MOST_MEMORY).map(|memory| all.memory = memory),
    ),
];

const PLAYER: &[Row] = &[
    Row::Text(
        "max_time",
        |all| all.move_time.as_secs_f64().to_string(),
        |all, given| duration(given).map(|time| all.move_time = time),
    ),
    Row::Text(
        "max_nodes",
        |all| limit(all.move_nodes),
        |all, given| nodes(given).map(|nodes| all.move_nodes = nodes),
    ),
    Row::Flag("resign", |all| &mut all.resign),
];

/// A number of nodes, of which 0 is no limit.
fn nodes(given: Arguments<'_>) -> Result<Option<u64>, Refusal> {
    let nodes = given.number(1, 0, usize::MAX)?;
    Ok(u64::try_from(nodes).ok().filter(|&nodes| nodes > 0))
}

fn duration(given: Arguments<'_>) -> Result<Duration, Refusal> {
    given.seconds(1).map(Duration::from_secs_f64)
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
            return Ok(rows.iter().map(|row| row.line(self)).collect());
        }
        given.expect(2, 2)?;
        let name = given.word(0)?;
        match rows.iter().find(|row| row.name() == name) {
            Some(row) => row.set(self, given).map(|()| String::new()),
            None if group == Group::Game => Err(Refusal(format!(
                "there is no parameter {name:?}, expected one of {}",
                rows.iter().map(Row::name).collect::<Vec<_>>().join(", ")
            ))),
            None => Ok(NO_EFFECT.to_owned()),
        }
    }
}

/// What is answered to what is accepted only so that scripts run.
pub(super) const NO_EFFECT: &str = "accepted, without effect in cutshort";
