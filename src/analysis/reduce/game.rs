//! The reduction of a game, with its trace.

use std::ops::ControlFlow;

use thiserror::Error;

use super::recorder::Watched;
use super::{Effort, MAX_IN_DEPTH, ReduceOptions, Reducer};
use crate::game::{ByPlayer, Class, Game, GraphState, Outcome, Player};
use crate::graph::{Hypergraph, MAX_ROW_VERTICES, VertexSet, with_words};
use crate::proof::{Action, Trace};

/// A reduced game and how it was reached.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reduction {
    /// The steps.
    pub trace: Trace,
    /// The winner by who moves first, where it is known.
    pub winners: ByPlayer<Option<Player>>,
    /// The reduced 2-section, as hyperedges of two vertices.
    pub section: Hypergraph,
    /// The game's hypergraph after the claims of the trace. It is the same game as the 2-section;
    /// dead edges that were deleted there are still in it.
    pub hypergraph: Hypergraph,
    /// Which rules were tried on what is left: [`Effort::Local`] if that was asked for, or if more than
    /// [`MAX_IN_DEPTH`] vertices are left.
    pub effort: Effort,
    /// Whether no rule applies any more or both winners are known. If it was [stopped](reduce_watched) its steps
    /// are right all the same, and there may be more to do.
    pub is_finished: bool,
}

impl Reduction {
    /// The class of the game, if the reduction decides it.
    #[must_use]
    pub fn class(&self) -> Option<Class> {
        let ByPlayer { short, cut } = self.winners;
        Class::new(ByPlayer { short: Outcome::win(short?), cut: Outcome::win(cut?) })
    }

    /// Whether nothing is left to play for: the winner is known whoever moves first.
    #[must_use]
    pub fn is_decided(&self) -> bool {
        self.class().is_some()
    }
}

/// Why a game is not reduced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ReduceError {
    /// Too many vertices for rows of bits.
    #[error("the game has {vertices} vertices, expected at most {MAX_ROW_VERTICES}")]
    TooLarge {
        /// How many vertices the game has.
        vertices: usize,
    },
}

/// Reduces a game until no rule applies, or until the winner is known whoever moves first.
///
/// With two terminals the goals coincide, and the stronger rules for terminals that conduct are
/// used for either.
///
/// ```
/// use cutshort::analysis::{ReduceOptions, reduce};
/// use cutshort::game::{Class, Game, Goal, Player, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::proof::{Rule, replay};
/// // Steane, Figure 3(a): two adjacent cells with one other neighbour each are lost.
/// let [s, a, b, t] = [0, 1, 2, 3].map(VertexId::new);
/// let path = Hypergraph::new(4, vec![s, t], [[s, a], [a, b], [b, t]])?;
/// let game = Game::new(path, Goal::Connect, Rules::Normal)?;
/// let reduction = reduce(&game, ReduceOptions::default())?;
/// assert_eq!(reduction.trace.steps[0].rule, Rule::MutualThreat);
/// assert_eq!(reduction.class(), Some(Class::Cut));
/// // The checker has the same opinion.
/// assert_eq!(replay(&game, &reduction.trace)?.winners.short, Some(Player::Cut));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: with [`Effort::Local`] some row operations for each two adjacent vertices, and again around
/// each step; with [`Effort::Full`] cubic in the vertices, on at most [`MAX_IN_DEPTH`] of them.
///
/// # Errors
/// If the game has more vertices than rows of bits can hold.
pub fn reduce(game: &Game, options: ReduceOptions) -> Result<Reduction, ReduceError> {
    reduce_watched(game, options, &mut || ControlFlow::Continue(()))
}

/// As [`reduce`], as long as it is told to go on. It asks at every cell that it looks at, and within rules that
/// take long.
///
/// ```
/// use std::ops::ControlFlow;
/// use cutshort::analysis::{ReduceOptions, reduce_watched};
/// use cutshort::boards::BoardSpec;
/// let game = "hex:11x11".parse::<BoardSpec>()?.build().game;
/// let reduction =
///     reduce_watched(&game, ReduceOptions::default(), &mut || ControlFlow::Break(()))?;
/// assert!(!reduction.is_finished);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// Complexity: that of [`reduce`].
///
/// # Errors
/// As [`reduce`].
pub fn reduce_watched(
    game: &Game,
    options: ReduceOptions,
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Result<Reduction, ReduceError> {
    let vertices = game.hypergraph().vertex_count();
    with_words!(vertices, W => Ok(reduce_rows::<W>(game, options, watch)),
        else Err(ReduceError::TooLarge { vertices }))
}

fn reduce_rows<const W: usize>(
    game: &Game,
    options: ReduceOptions,
    watch: &mut dyn FnMut() -> ControlFlow<()>,
) -> Reduction {
    let mut state = GraphState::<W>::new(&game.with_simplest_goal());
    let mut watched = Watched::new(watch);
    let everything = state.cells();
    let winners = Reducer::new(options).reduce(&mut state, everything, &mut watched);
    let Watched { trace, is_stopped, .. } = watched;

    let universe = game.hypergraph().vertex_count();
    let mut hypergraph = game.hypergraph().clone();
    let (mut short, mut cut) = (VertexSet::new(universe), VertexSet::new(universe));
    for step in &trace.steps {
        match &step.action {
            Action::Short(cells) => short.extend(cells.iter().copied()),
            Action::Cut(cells) => cut.extend(cells.iter().copied()),
            Action::MergeTerminals(terminals) => {
                for &other in &terminals[1..] {
                    hypergraph = hypergraph.merge_terminals(terminals[0], other);
                }
            }
            Action::DeleteEdges(_) | Action::Decide(_) => {}
        }
    }
    let hypergraph = hypergraph.after_claims(&short, &cut);
    let graph = state.graph();
    // Once one group touches all sides, only a hyperedge can say so.
    let touched =
        (!graph.sides().is_empty() && state.joined()).then(|| graph.sides().iter().collect());
    let hyperedges = graph.edges().map(|(a, b)| vec![a, b]).chain(touched);
    let section = hypergraph.with_hyperedges(hyperedges);
    let section = section.expect("edges join vertices that are left");
    let effort = if graph.live().len() > MAX_IN_DEPTH { Effort::Local } else { options.effort };
    Reduction { trace, winners, section, hypergraph, effort, is_finished: !is_stopped }
}
