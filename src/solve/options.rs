//! What a solver may use, what it is asked, and what it answers.

use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use serde::Serialize;
use thiserror::Error;

use crate::clock::Instant;
use crate::game::{Outcome, Player};
use crate::graph::{Names, VertexId};
use crate::keywords::keywords;
use crate::switching::EdgeGameError;

/// When a search gives up. The default is never.
#[derive(Clone, Debug, Default)]
pub struct Limits {
    /// The largest number of nodes to expand, for each question.
    pub nodes: Option<u64>,
    /// The moment to give up at. All searches that are given it share the time until then: those for
    /// both sides to move, and those for their certificates.
    pub until: Option<Instant>,
    /// Set it to `true` from elsewhere and the search stops soon.
    pub interrupt: Arc<AtomicBool>,
}

impl Limits {
    /// Whether the time is up, or somebody wants the work to end.
    #[must_use]
    pub fn reached(&self) -> Option<StopReason> {
        if self.interrupt.load(Ordering::Relaxed) {
            Some(StopReason::Interrupt)
        } else {
            self.until.filter(|&until| Instant::now() >= until).map(|_| StopReason::Time)
        }
    }
}

/// With what a [`Solver`](super::Solver) answers, for as long as it lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SolverOptions {
    /// Which engine.
    pub engine: Engine,
    /// The memory of the transposition table in MiB; 0 counts as 1.
    pub memory: usize,
    /// How many threads search for an answer; 0 counts as 1, and more than [`MAX_THREADS`] as so many. With one, the same questions in the same order
    /// give the same node counts. [`Engine::Plain`] takes one only; where nothing is searched they do
    /// not matter.
    pub threads: usize,
}

/// The most threads that are taken from a user: more than the processors of a machine gain nothing, and thousands
/// of them bring it to a halt.
pub const MAX_THREADS: usize = 256;

/// The default memory of the transposition table, in MiB.
#[must_use]
pub const fn default_memory() -> usize {
    256
}

impl Default for SolverOptions {
    fn default() -> Self {
        Self { engine: Engine::Auto, memory: default_memory(), threads: 1 }
    }
}

/// What is to be found out about a position, and when to give up.
#[derive(Clone, Debug)]
pub struct SolveOptions {
    /// When to give up.
    pub limits: Limits,
    /// Whether to find out about every move, not only one that wins.
    pub all_moves: bool,
    /// Whether to give a principal line.
    pub line: bool,
}

impl Default for SolveOptions {
    fn default() -> Self {
        Self { limits: Limits::default(), all_moves: false, line: true }
    }
}

keywords! {
    /// A way to search.
    #[derive(Default, Serialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Engine or UnknownEngine {
        /// The strongest engine that plays the game.
        #[default]
        Auto = "auto",
        /// Depth-first search on reduced states, no theorem used.
        Plain = "plain",
        /// Proof-number search with reductions and virtual connections, for normal games.
        ProofNumber = "proof-number",
        /// Proof-number search for misère games.
        Misere = "misere",
        /// Two edge-disjoint spanning trees, for games in which no cell lies in more than two
        /// hyperedges. It searches nothing and plays games of any size.
        SpanningTrees = "spanning-trees",
    }
}

impl Engine {
    /// How many of so many moves that are not refuted a search tries at first, where its order tells good ones from bad.
    pub(crate) fn window(self, left: usize) -> usize {
        let part = match self {
            Self::Auto | Self::ProofNumber => 6,
            Self::Misere => 2,
            Self::Plain | Self::SpanningTrees => 1,
        };
        1 + left.div_ceil(part)
    }
}

/// A word that names no engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("there is no engine {word:?}; expected one of {known}")]
pub struct UnknownEngine {
    /// The word.
    pub word: String,
    /// Those that there are.
    pub known: String,
}

/// Which limit ended a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum StopReason {
    /// The time was up.
    Time,
    /// The nodes were used up.
    Nodes,
    /// Somebody set [`Limits::interrupt`].
    Interrupt,
}

impl fmt::Display for StopReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.serialize(f)
    }
}

/// What a search found out about a position with one side to move.
///
/// Moves are vertices of the game that was asked about.
#[derive(Clone, Debug, PartialEq)]
pub struct Solution {
    /// How the game ends with best play; `None` if the search was stopped before that was known.
    pub outcome: Option<Outcome>,
    /// One move that wins, or draws where that is the best; one that wins at once, if there is one.
    /// `None` if every move loses, if the game is over, or if none is known yet. With
    /// [`SolveOptions::line`] it does not depend on [`SolveOptions::all_moves`].
    pub best_move: Option<VertexId>,
    /// All winning moves found, in increasing order; empty unless [`SolveOptions::all_moves`].
    pub winning_moves: Vec<VertexId>,
    /// All drawing moves found, likewise.
    pub drawing_moves: Vec<VertexId>,
    /// The moves about which a stopped search with [`SolveOptions::all_moves`] knows nothing.
    pub open_moves: Vec<VertexId>,
    /// Moves of both sides from here on, the winner's each winning, until the game is decided. Who
    /// can win at once does so, who can keep the other from it does that, and who is as good as
    /// beaten is in the way of the winner. In an edge game that nobody wins at once it is the winner's strategy in his two trees
    /// against claims of their edges.
    pub line: Vec<VertexId>,
    /// How many nodes were expanded.
    pub nodes: u64,
    /// How long it took.
    pub seconds: f64,
    /// The used part of the transposition table at the end, from 0 to 1; 0 if the engine has none.
    pub table_load: f64,
    /// Why the search stopped early, if it did.
    pub stopped: Option<StopReason>,
    /// How far a search that was stopped has come, where the engine can tell.
    pub so_far: Option<SoFar>,
    /// The engine that was used; never [`Engine::Auto`].
    pub engine: Engine,
}

impl Solution {
    /// Who wins; `None` for a draw, or if it is not known.
    #[must_use]
    pub fn winner(&self) -> Option<Player> {
        self.outcome.and_then(Outcome::winner)
    }
}

/// How far a search has come with a position that it has not decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SoFar {
    /// How many positions must still be decided, at least, to prove that the side to move wins.
    pub proof: u64,
    /// Likewise that he loses.
    pub disproof: u64,
    /// The move that looks best now; it need not win.
    pub best_move: Option<VertexId>,
}

/// Limits to how much must still be decided about a position while it is [searched](super::Solver::advance).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofNumbers {
    /// How many positions must still be decided, at least, to prove that the side to move wins.
    pub proof: u64,
    /// Likewise that he loses.
    pub disproof: u64,
}

impl ProofNumbers {
    /// As limits: only a proof ends the search.
    pub const UNLIMITED: Self = Self { proof: u64::MAX, disproof: u64::MAX };
}

/// What is known about a position without searching it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prospect {
    /// It is known who wins.
    Won {
        /// This player.
        winner: Player,
        /// The nodes that have been expanded to find out; 0 if it is seen at once, or how many is not known.
        work: u64,
    },
    /// It is not known who wins.
    Open {
        /// How many positions must still be decided, at least, to prove that the side to move wins.
        proof: u64,
        /// Likewise that he loses.
        disproof: u64,
        /// The nodes that have been expanded for it.
        work: u64,
    },
}

/// What a running search can say, about ten times a second.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Progress {
    /// Nodes expanded so far.
    pub nodes: u64,
    /// Seconds since the start.
    pub seconds: f64,
    /// The used part of the transposition table, from 0 to 1.
    pub table_load: f64,
    /// The moves that lead to the node being worked on.
    pub line: Vec<VertexId>,
    /// With [`SolveOptions::all_moves`]: how many moves are settled, and how many there are.
    pub moves: Option<(usize, usize)>,
    /// The estimated work to prove and to disprove that the side to move wins, where the engine
    /// has such numbers.
    pub proof_numbers: Option<(u64, u64)>,
}

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum SolveError {
    /// The engine [`Engine::SpanningTrees`] was asked for, and the game is no edge game.
    #[error("the engine {engine} does not play this game: {0}", engine = Engine::SpanningTrees)]
    NoEdgeGame(#[from] EdgeGameError),
    /// The game is too large for the engine.
    #[error("the solver takes games of at most {limit} vertices, this one has {vertices} left")]
    TooLarge {
        /// Vertices of the game after its claims: terminals and empty cells.
        vertices: usize,
        /// How many the engine takes.
        limit: usize,
    },
    /// The engine searches with one thread, and more were asked for.
    #[error("the engine {engine} searches with one thread, expected 1 and not {threads}")]
    OneThread {
        /// The engine that plays the game.
        engine: Engine,
        /// How many threads were asked for.
        threads: usize,
    },
    /// The engine does not play such games.
    #[error("the engine {engine} does not play this game: {reason}")]
    Unsupported {
        /// The engine asked for.
        engine: Engine,
        /// What it is about the game.
        reason: &'static str,
    },
    /// A solver was asked about a position of another game than its own.
    #[error(
        "the position is one of another game, expected one of the game that the solver was made for"
    )]
    OtherGame,
    /// A solver was asked about a position that cannot come about from the one that it was made for.
    #[error(
        "the cell {cell:?} is not {by}'s in this position, expected one that can come about from \
         the position that the solver was made for"
    )]
    NotLater {
        /// A cell that is claimed in the solver's position.
        cell: VertexId,
        /// Who has claimed it there.
        by: Player,
    },
}

impl SolveError {
    /// The same sentence with the names of the vertices.
    #[must_use]
    pub fn told(&self, names: &Names) -> String {
        names.told(self)
    }
}
