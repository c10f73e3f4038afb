//! The driver: which rule is tried when, and what is looked at again after a step.

use super::{Effort, MAX_IN_DEPTH, Recorder, ReduceOptions};
use crate::analysis::local_rules::{mutual_pairs, recheck_after};
use crate::analysis::relations::Surroundings;
use crate::game::{ByPlayer, GraphState, Player, Rules, State};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::proof::{Action, Decision, Evidence, MovingAs, Preserves, Rule, Step};

/// Reduces states in place.
#[derive(Clone, Debug)]
pub(crate) struct Reducer {
    options: ReduceOptions,
    pub(super) matching: super::wins::Matching,
}

impl Reducer {
    /// A reducer with these options.
    #[must_use]
    pub(crate) fn new(options: ReduceOptions) -> Self {
        Self { options, matching: super::wins::Matching::default() }
    }

    /// Reduces a state until no rule applies, or until the winner is known whoever moves first.
    ///
    /// Says who wins when Short, and when Cut, moves first, as far as that is known then. Where the recorder
    /// [stops](Recorder::is_stopped) it, what has been done is right, and there may be more to do.
    ///
    /// `dirty` are the cells to look at: all of them, or in a state that was reduced before a claim
    /// those around it. With fewer the result is still right, but may be reduced less.
    ///
    /// With [`Effort::Local`] and in normal play nothing is allocated, unless the recorder does,
    /// once a reducer has been used.
    pub(crate) fn reduce<const W: usize, R: Recorder>(
        &mut self,
        state: &mut GraphState<W>,
        dirty: Bits<W>,
        recorder: &mut R,
    ) -> ByPlayer<Option<Player>> {
        let rules = state.rules();
        let allows = |least: Preserves| self.options.preserve <= least;
        let mut fixpoint = Fixpoint {
            rules,
            fills: match rules {
                Rules::Normal => allows(Preserves::Value),
                Rules::Misere => allows(Preserves::Winner),
            },
            decides: allows(Preserves::Winner),
            effort: self.options.effort,
            state,
            dirty,
            surrounded: Bits::EMPTY,
            recorder,
            winners: ByPlayer::default(),
            stale: Stale { joined: true, terminals: true },
            matching: &mut self.matching,
        };
        fixpoint.run();
        fixpoint.winners
    }
}

/// A reduction under way.
pub(super) struct Fixpoint<'a, const W: usize, R> {
    pub(super) rules: Rules,
    /// Whether captured and lost sets may be filled in.
    pub(super) fills: bool,
    /// Whether only the winner counts.
    pub(super) decides: bool,
    effort: Effort,
    pub(super) state: &'a mut GraphState<W>,
    pub(super) dirty: Bits<W>,
    /// Cells that a neighbour may surround. The dead edges wait until no pair is left: without the edge a pair
    /// of cells may no longer threaten each other (Figure 7).
    surrounded: Bits<W>,
    pub(super) recorder: &'a mut R,
    pub(super) winners: ByPlayer<Option<Player>>,
    /// What must be looked at again besides the dirty cells.
    pub(super) stale: Stale,
    pub(super) matching: &'a mut super::wins::Matching,
}

/// What a step may have changed besides its surroundings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stale {
    /// Terminals may have become adjacent.
    pub(super) joined: bool,
    /// Something has changed since the terminals were looked at.
    pub(super) terminals: bool,
}

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    fn run(&mut self) {
        loop {
            if self.is_over() || self.recorder.is_stopped() {
                return;
            }
            if let Some(cell) = (self.dirty & self.graph().cells()).first() {
                self.dirty.remove(cell);
                self.visit(cell);
            } else if let Some(cell) = (self.surrounded & self.graph().cells()).first() {
                self.surrounded.remove(cell);
                let found = Surroundings::of(self.graph(), cell);
                if !found.surrounding.is_empty() {
                    let cell = Bits::single(cell);
                    self.delete_transverse(found.surrounding, cell, cell);
                }
            } else if !self.at_terminals() && !self.in_depth() {
                break;
            }
        }
        if !self.recorder.is_stopped() {
            self.decide_at_the_end();
        }
    }

    /// The rules that cost more than a look at a cell and its neighbours. Returns whether one of
    /// them applied.
    fn in_depth(&mut self) -> bool {
        self.effort == Effort::Full
            && self.graph().live().len() <= MAX_IN_DEPTH
            && (self.delete_transverse_to_sets()
                || (!self.recorder.is_stopped() && self.bury_behind_cliques())
                || (self.fills && self.fill_sets()))
    }

    #[inline]
    pub(super) fn graph(&self) -> &ReducedGraph<W> {
        self.state.graph()
    }

    /// Looks at one cell: whether it is dead, and whether it makes a pair.
    #[inline]
    fn visit(&mut self, cell: VertexId) {
        let found = Surroundings::of(self.graph(), cell);
        if found.inert {
            self.bury_inert(Bits::single(cell));
            return;
        }
        if !found.surrounding.is_empty() {
            self.surrounded.insert(cell);
        }
        if !self.fills {
            return;
        }
        let pair = mutual_pairs(self.graph(), cell, &found).next();
        if let Some((player, other)) = pair {
            self.fill_pair(player, cell, other);
        }
    }

    fn fill_pair(&mut self, player: Player, a: VertexId, b: VertexId) {
        let rule = match player {
            Player::Short => Rule::MutualSupport,
            Player::Cut => Rule::MutualThreat,
        };
        self.fill(rule, player, Bits::single(a).with(b), || Evidence::Nothing);
    }

    /// Gives a set of cells to a player, by a rule whose hypotheses hold.
    #[inline]
    pub(super) fn fill(
        &mut self,
        rule: Rule,
        player: Player,
        cells: Bits<W>,
        evidence: impl FnOnce() -> Evidence,
    ) {
        self.record(rule, || (claim(player, cells), evidence()));
        self.give(rule, player, cells);
    }

    /// The part of [`Self::fill`] that is the same whatever the evidence.
    fn give(&mut self, rule: Rule, player: Player, cells: Bits<W>) {
        self.recorder.filled(rule, player, cells);
        for cell in cells.iter() {
            let around = recheck_after(self.graph(), cell, player);
            self.dirty |= around;
            self.state.claim(cell, player);
        }
        self.stale.terminals = true;
        self.stale.joined |= player == Player::Short;
    }

    /// Deletes the edges from each of the vertices that surround a set of cells to some of the set.
    pub(super) fn delete_transverse(&mut self, outer: Bits<W>, inner: Bits<W>, set: Bits<W>) {
        let edges = || outer.iter().flat_map(|v| inner.iter().map(move |cell| [v, cell]));
        self.record(Rule::TransverseEdge, || {
            let set = set.iter().collect();
            (Action::DeleteEdges(edges().collect()), Evidence::Set { set })
        });
        edges().for_each(|[vertex, cell]| self.state.delete_edge(vertex, cell));
        self.dirty |= outer | inner;
        self.stale.terminals = true;
    }

    #[inline]
    pub(super) fn record(&mut self, rule: Rule, describe: impl FnOnce() -> (Action, Evidence)) {
        let rules = self.rules;
        self.recorder.record(|| {
            let (action, evidence) = describe();
            step(rule, rules, action, evidence)
        });
    }

    /// Notes who wins.
    pub(super) fn decide(
        &mut self,
        rule: Rule,
        decision: Decision,
        evidence: impl FnOnce() -> Evidence,
    ) {
        self.record(rule, || (Action::Decide(decision), evidence()));
        self.note_winner(decision);
    }

    /// The part of [`Self::decide`] that is the same whatever is recorded.
    pub(super) fn note_winner(&mut self, Decision { winner, moving }: Decision) {
        self.winners[winner] = Some(winner);
        if moving == MovingAs::Second {
            self.winners[winner.other()] = Some(winner);
        }
    }
}

/// The step of a rule that claims as much as the rule gives.
pub(super) fn step(rule: Rule, rules: Rules, action: Action, evidence: Evidence) -> Step {
    let preserves = rule.preserves(rules).expect("only rules that hold here are used");
    Step { rule, preserves, action, evidence }
}

/// The action of giving a set of cells to a player.
pub(super) fn claim<const W: usize>(player: Player, cells: Bits<W>) -> Action {
    let cells = cells.iter().collect();
    match player {
        Player::Short => Action::Short(cells),
        Player::Cut => Action::Cut(cells),
    }
}
