//! The value of a region: from a hypergraph with conducting terminals to a canonical form.

use rustc_hash::FxHashMap;
use thiserror::Error;

use super::cut::{CUT_FROM, Cut};
use super::region_searches::Sure;
use super::region_state::RegionState;
use super::{FormId, Forms, Outcomes, OutcomesError, Partition};
use crate::analysis::{Effort, ReduceOptions, Reducer};
use crate::game::{ByPlayer, Game, Goal, Player, Rules};
use crate::graph::{Bits, VertexId, with_words};
use crate::proof::Preserves;
use crate::solve::{Limits, StopReason};

/// When the evaluation of a region gives up. The default is never.
#[derive(Clone, Debug, Default)]
pub struct ValueLimits {
    /// Nodes are states of the region; time and interruption as in a search.
    pub search: Limits,
    /// The largest number of game forms to hold. A form and what is remembered about it takes
    /// some hundred bytes.
    pub forms: Option<usize>,
    /// The most memory in bytes for what is remembered, forms and states.
    pub memory: Option<usize>,
}

impl ValueLimits {
    /// Whether so many forms, or what they take, are too much.
    pub(super) fn outgrown(
        &self,
        forms: usize,
        memory: impl FnOnce() -> usize,
    ) -> Option<ValueStop> {
        if self.forms.is_some_and(|limit| forms > limit) {
            return Some(ValueStop::Forms);
        }
        self.memory.is_some_and(|limit| memory() > limit).then_some(ValueStop::Memory)
    }
}

/// Why a region has no value, or none was found.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ValueError {
    /// A limit was reached.
    #[error("stopped by a limit: {reason}, after {states} states and {forms} forms")]
    Stopped {
        /// Which.
        reason: ValueStop,
        /// States expanded until then.
        states: u64,
        /// Forms held then.
        forms: usize,
    },
    /// The terminals do not lie on one face of a planar drawing in the order in which they are
    /// given.
    #[error(
        "the terminals do not lie on one face in the given order, as non-crossing outcomes need"
    )]
    NotOnOneFace {
        /// The order in which they do lie on one face, if there is any.
        order: Option<Vec<VertexId>>,
    },
    /// The terminals are sides.
    #[error(
        "the goal is touch with {0} sides; a region has a value when its terminals conduct (goal \
         connect)"
    )]
    Sides(usize),
    /// The rules are not normal.
    #[error("the rules are {0}; values are of regions in normal play")]
    Rules(Rules),
    /// The number of terminals is out of range.
    #[error(transparent)]
    Terminals(#[from] OutcomesError),
    /// The evaluator was made for another number of terminals.
    #[error("the region has {found} terminals, the evaluator is for {expected}")]
    OtherTerminals {
        /// What the evaluator is for.
        expected: usize,
        /// What the region has.
        found: usize,
    },
    /// The region is too large.
    #[error("the region has {vertices} vertices left, at most {limit} are allowed")]
    TooLarge {
        /// Terminals and empty cells after the claims.
        vertices: usize,
        /// The limit.
        limit: usize,
    },
    /// The region has too many cells for a table of all its positions.
    #[error(
        "the region has {cells} empty cells; all of its positions are valued, so at most {limit} are allowed"
    )]
    TooManyCells {
        /// Empty cells after the claims.
        cells: usize,
        /// The limit.
        limit: usize,
    },
    /// The region can end in a way that the chosen poset lacks.
    #[error("the region can end with its terminals joined as {partition}, which {poset} lacks")]
    NoOutcome {
        /// The way.
        partition: Partition,
        /// The name of the poset.
        poset: String,
    },
}

/// Which limit ended an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ValueStop {
    /// A limit of the search.
    #[error("{0}")]
    Search(StopReason),
    /// [`ValueLimits::forms`].
    #[error("forms")]
    Forms,
    /// [`ValueLimits::memory`].
    #[error("memory")]
    Memory,
}

/// Finds values of regions with k conducting terminals, over the partitions of these terminals.
///
/// What it learns about one region helps with the next: states are remembered up to the names of
/// their cells (not all isomorphic states are recognised), forms are stored once.
///
/// ```
/// use cutshort::game::{Game, Goal, Rules};
/// use cutshort::graph::{Hypergraph, VertexId};
/// use cutshort::values::{Regions, ValueLimits};
/// // Terminals 0, 1, 2; a cell that touches the second and the third.
/// let [t1, t2, t3, x] = [0, 1, 2, 3].map(VertexId::new);
/// let board = Hypergraph::new(4, vec![t1, t2, t3], [[x, t2], [x, t3]]).unwrap();
/// let game = Game::new(board, Goal::Connect, Rules::Normal).unwrap();
/// let mut regions = Regions::new(3).unwrap();
/// let value = regions.value(&game, &ValueLimits::default()).unwrap();
/// assert_eq!(regions.forms().write(value), "{a|0}");
/// ```
///
/// Soundness: a state is simplified only by steps that keep its value in every surrounding game
/// ([`Preserves::Value`]: dead cells and edges, lost and captured pairs). A move is not looked at
/// if another is at least as good for both players (one cell threatens or supports the other), or
/// for its player (after the other it is dead or filled in for him), or if the opponent has an
/// answer that takes back all that it has won. A region that falls apart at its terminals, or at the beginning
/// at a few hyperedges, is the sum of its parts. Where only two groups of terminals are left the value is one of three, found
/// by search, which may use what only keeps the winner.
#[derive(Clone, Debug)]
pub struct Regions {
    pub(super) outcomes: Outcomes,
    pub(super) forms: Forms,
    /// Canonical forms of states with three groups of terminals or more, by key.
    pub(super) values: FxHashMap<Box<[u64]>, FormId>,
    /// Whether Short joins all groups of a state, by who moves first, as far as known.
    pub(super) classes: FxHashMap<Box<[u64]>, u8>,
    /// The same for any two groups of a state with three or more.
    pub(super) any_joined: FxHashMap<Box<[u64]>, u8>,
    /// How many words the keys of these tables have.
    pub(super) keys: usize,
    /// Sums of two forms, the smaller id first.
    pub(super) sums: FxHashMap<(FormId, FormId), FormId>,
    /// Keeps the value in every surrounding game.
    pub(super) value_reducer: Reducer,
    /// Keeps the winner between two groups of terminals.
    pub(super) winner_reducer: Reducer,
    /// How many states were expanded since the evaluator was made.
    pub(super) states: u64,
    /// [`SEARCHED_FROM`], but for tests.
    pub(super) searched_from: usize,
    /// [`CUT_FROM`], but for tests.
    pub(super) cut_from: usize,
}

impl Regions {
    /// The largest number of vertices of a region, terminals included.
    pub const MAX_VERTICES: usize = 1000;

    /// An evaluator for regions with `k` terminals.
    ///
    /// # Errors
    /// If there is no outcome poset for that many terminals.
    pub fn new(k: usize) -> Result<Self, OutcomesError> {
        let outcomes = Outcomes::partitions(k)?;
        let forms = Forms::new(outcomes.poset().clone());
        Ok(Self {
            outcomes,
            forms,
            values: FxHashMap::default(),
            classes: FxHashMap::default(),
            any_joined: FxHashMap::default(),
            keys: 0,
            sums: FxHashMap::default(),
            value_reducer: reducer(Preserves::Value),
            winner_reducer: reducer(Preserves::Winner),
            states: 0,
            searched_from: SEARCHED_FROM,
            cut_from: CUT_FROM,
        })
    }

    /// The partitions of the terminals.
    #[must_use]
    pub fn outcomes(&self) -> &Outcomes {
        &self.outcomes
    }

    /// The arena that holds the values.
    #[must_use]
    pub fn forms(&self) -> &Forms {
        &self.forms
    }

    /// The arena that holds the values, to compare them.
    pub fn forms_mut(&mut self) -> &mut Forms {
        &mut self.forms
    }

    /// How many states were expanded since the evaluator was made.
    #[must_use]
    pub fn states(&self) -> u64 {
        self.states
    }

    /// About how many bytes hold what is remembered.
    #[must_use]
    pub fn memory(&self) -> usize {
        // A place of a hash table has a byte more, a key that is stored by itself some words.
        let place = size_of::<(Box<[u64]>, FormId)>() + 1;
        let tables = [&self.classes, &self.any_joined].map(|table| (table.len(), table.capacity()));
        let tables = tables.into_iter().chain([(self.values.len(), self.values.capacity())]);
        let states: usize = tables.map(|(len, capacity)| capacity * place + len * 16).sum();
        let sums = self.sums.capacity() * (size_of::<[FormId; 3]>() + 1);
        states + self.keys * size_of::<u64>() + sums + self.forms.memory()
    }

    /// The value of a region: its canonical form over all partitions of its terminals, terminal
    /// 1 first in the order in which the game lists them.
    ///
    /// Complexity: exponential in the cells, see [`ValueLimits`].
    ///
    /// # Errors
    /// If a limit is reached; if the terminals do not conduct (with two terminals the goals are
    /// the same), the rules are misère, or the region does not fit.
    pub fn value(&mut self, game: &Game, limits: &ValueLimits) -> Result<FormId, ValueError> {
        self.value_with_progress(game, limits, &mut |_| {})
    }

    /// As [`Self::value`]; `report` is called about ten times a second.
    ///
    /// # Errors
    /// As [`Self::value`].
    pub fn value_with_progress(
        &mut self,
        game: &Game,
        limits: &ValueLimits,
        report: &mut dyn FnMut(&ValueProgress),
    ) -> Result<FormId, ValueError> {
        let hypergraph = game.hypergraph();
        let terminals = hypergraph.terminals().len();
        expect_valued(game)?;
        if terminals != self.outcomes.terminals() {
            let expected = self.outcomes.terminals();
            return Err(ValueError::OtherTerminals { expected, found: terminals });
        }
        let vertices = terminals + hypergraph.cells().len();
        if vertices > Self::MAX_VERTICES {
            return Err(ValueError::TooLarge { vertices, limit: Self::MAX_VERTICES });
        }
        self.of_region(game, &mut Watch::new(limits, report))
    }

    /// The value of a region that fits.
    pub(super) fn of_region(
        &mut self,
        game: &Game,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        if let Some(cut) = Cut::of(game, self.cut_from) {
            return self.of_cut(&cut, watch);
        }
        let hypergraph = game.hypergraph();
        let vertices = hypergraph.vertex_count();
        with_words!(vertices, W => {
            let state = RegionState::<W>::new(hypergraph);
            self.of_state(state, watch)
        }, else Err(ValueError::TooLarge { vertices, limit: Self::MAX_VERTICES }))
    }

    /// The value over another poset for the same terminals, in an arena over that poset.
    ///
    /// Complexity: that of [`Forms::canonical`] on the followers.
    ///
    /// # Errors
    /// If the region can end in a way that the poset lacks.
    ///
    /// # Panics
    /// If `into` is not over the poset of `outcomes`, or that is for another number of terminals.
    pub fn over(
        &self,
        value: FormId,
        outcomes: &Outcomes,
        into: &mut Forms,
    ) -> Result<FormId, ValueError> {
        assert_eq!(outcomes.terminals(), self.outcomes.terminals(), "the same terminals");
        let lacking = self.forms.topological(value).into_iter().find_map(|form| {
            let partition = self.outcomes.partition(self.forms.as_atom(form)?);
            outcomes.atom(partition).is_none().then_some(partition)
        });
        if let Some(partition) = lacking {
            let (partition, poset) = (partition.clone(), outcomes.name().to_owned());
            return Err(ValueError::NoOutcome { partition, poset });
        }
        let image = |atom| outcomes.atom(self.outcomes.partition(atom)).expect("none is lacking");
        let form = into.attach(&self.forms.detach(value), image);
        Ok(into.canonical(form))
    }

    fn of_state<const W: usize>(
        &mut self,
        mut state: RegionState<W>,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let winners = state.reduce(&mut self.value_reducer).winners;
        self.of_simplified(&state, winners, watch)
    }

    /// The value of a state that has been simplified.
    fn of_simplified<const W: usize>(
        &mut self,
        state: &RegionState<W>,
        winners: ByPlayer<Option<Player>>,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        if winners.cut == Some(Player::Short) {
            // Short joins everything even moving second.
            return Ok(self.outcome(&state.partition_if_joined()));
        }
        let mut sum = self.outcome(&state.partition());
        for part in state.parts() {
            let value = match part.groups().len() {
                2 => self.of_two_groups(&part, watch)?,
                _ => self.of_part(&part, watch)?,
            };
            sum = self.sum_of(sum, value, watch)?;
        }
        Ok(sum)
    }

    /// The value of a connected part in which at least three groups of terminals meet.
    pub(super) fn of_part<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let key = part.key();
        if let Some(&known) = self.values.get(key.as_slice()) {
            return Ok(known);
        }
        watch.spend(self)?;
        let moves = part.moves();
        let searched = moves.len() >= self.searched_from;
        let sure = if searched { Some(self.sure_of(part, watch)?) } else { None };
        let value = match sure.as_ref().and_then(Sure::both) {
            Some(outcome) => self.outcome(&part.joining(outcome)),
            None => {
                let left = self.options(part, Player::Short, moves, sure.as_ref(), watch)?;
                let right = self.options(part, Player::Cut, moves, sure.as_ref(), watch)?;
                let value = self.forms.canonical_composite(&left, &right);
                value.expect("a part has cells, and fewer than forms may be deep")
            }
        };
        self.keys += key.len();
        self.values.insert(key.into_boxed_slice(), value);
        Ok(value)
    }

    /// The values of the options of a player that matter: no other option is better.
    fn options<const W: usize>(
        &mut self,
        part: &RegionState<W>,
        player: Player,
        moves: Bits<W>,
        sure: Option<&Sure<W>>,
        watch: &mut Watch<'_>,
    ) -> Result<Vec<FormId>, ValueError> {
        let best = self.outcome(&match player {
            Player::Short => part.partition_if_joined(),
            Player::Cut => part.partition(),
        });
        let (mut left, mut afters) = (moves, Vec::with_capacity(moves.len()));
        for cell in moves.iter() {
            if left.contains(cell) {
                let mut after = part.after(cell, player);
                let simplified = after.reduce(&mut self.value_reducer);
                left -= simplified.given[player];
                afters.push((cell, after, simplified.winners));
            }
        }
        afters.retain(|(cell, ..)| left.contains(*cell));
        let mut options = Vec::with_capacity(afters.len());
        let count = afters.len();
        for (index, (_, after, winners)) in afters.into_iter().enumerate() {
            let spare = index + 1 < count || !options.is_empty();
            if let (true, Some(sure)) = (spare, sure)
                && self.is_answered(part, &after, player, sure, watch)?
            {
                continue;
            }
            let option = self.of_simplified(&after, winners, watch)?;
            if option == best {
                // It dominates all others.
                return Ok(vec![option]);
            }
            options.push(option);
        }
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    /// The atomic form of a partition.
    pub(super) fn outcome(&self, partition: &Partition) -> FormId {
        let atom = self.outcomes.atom(partition);
        self.forms.atom(atom.expect("every partition is an outcome here"))
    }

    /// The sum of two regions that share all their terminals.
    fn sum_of(
        &mut self,
        g: FormId,
        h: FormId,
        watch: &mut Watch<'_>,
    ) -> Result<FormId, ValueError> {
        let key = (g.min(h), g.max(h));
        if g == h && self.forms.as_atom(g).is_some() {
            return Ok(g);
        }
        if let Some(&known) = self.sums.get(&key) {
            return Ok(known);
        }
        let sum = if let (Some(a), Some(b)) = (self.forms.as_atom(g), self.forms.as_atom(h)) {
            let [p, q] = [a, b].map(|atom| self.outcomes.partition(atom));
            self.outcome(&p.join(q))
        } else {
            watch.look(self)?;
            let mut options = [Vec::new(), Vec::new()];
            for (player, options) in Player::BOTH.into_iter().zip(&mut options) {
                for (moved, still) in [(g, h), (h, g)] {
                    for option in self.forms.options(moved, player).to_vec() {
                        options.push(self.sum_of(option, still, watch)?);
                    }
                }
            }
            let [left, right] = &options;
            let sum = self.forms.canonical_composite(left, right);
            sum.expect("a sum is no deeper than its region has cells")
        };
        self.sums.insert(key, sum);
        Ok(sum)
    }
}

/// Refuses a game whose positions have no values.
pub(super) fn expect_valued(game: &Game) -> Result<(), ValueError> {
    let terminals = game.hypergraph().terminals().len();
    if game.goal() == Goal::Touch && terminals != 2 {
        return Err(ValueError::Sides(terminals));
    }
    match game.rules() {
        Rules::Normal => Ok(()),
        rules => Err(ValueError::Rules(rules)),
    }
}

fn reducer(preserve: Preserves) -> Reducer {
    Reducer::new(ReduceOptions { preserve, effort: Effort::Local })
}

/// What a running evaluation can say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueProgress {
    /// States expanded so far.
    pub states: u64,
    /// Forms held.
    pub forms: usize,
}

/// From how many moves on it is asked first what the players are sure of. With fewer the value itself
/// is found as soon.
const SEARCHED_FROM: usize = 12;

/// Seconds between two reports.
const REPORT_EVERY: f64 = 0.1;

/// Looks whether a limit is reached, and reports.
pub(super) struct Watch<'a> {
    limits: &'a ValueLimits,
    start: crate::clock::Instant,
    states: u64,
    reported: f64,
    report: &'a mut dyn FnMut(&ValueProgress),
}

impl<'a> Watch<'a> {
    pub(super) fn new(limits: &'a ValueLimits, report: &'a mut dyn FnMut(&ValueProgress)) -> Self {
        Self { limits, start: crate::clock::Instant::now(), states: 0, reported: 0.0, report }
    }

    /// Counts one state.
    pub(super) fn spend(&mut self, regions: &mut Regions) -> Result<(), ValueError> {
        if self.limits.search.nodes.is_some_and(|limit| self.states >= limit) {
            return Err(self.stopped(ValueStop::Search(StopReason::Nodes), regions));
        }
        self.states += 1;
        regions.states += 1;
        self.look(regions)
    }

    pub(super) fn look(&mut self, regions: &Regions) -> Result<(), ValueError> {
        let limits = self.limits;
        let reason = limits.search.reached().map(ValueStop::Search);
        let reason = reason.or_else(|| limits.outgrown(regions.forms.len(), || regions.memory()));
        if let Some(reason) = reason {
            return Err(self.stopped(reason, regions));
        }
        let seconds = self.start.elapsed().as_secs_f64();
        if seconds - self.reported >= REPORT_EVERY {
            self.reported = seconds;
            (self.report)(&ValueProgress { states: self.states, forms: regions.forms.len() });
        }
        Ok(())
    }

    fn stopped(&self, reason: ValueStop, regions: &Regions) -> ValueError {
        ValueError::Stopped { reason, states: self.states, forms: regions.forms.len() }
    }
}
