//! Is a step right: the hypotheses of each rule, checked from the definitions.

use thiserror::Error;

use super::trees;
use super::{Action, Decision, Evidence, MovingAs, Preserves, Rule, Step};
use crate::game::{Player, Rules};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::section::Section;

/// Why a step is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The vertex is not an unclaimed cell.
    #[error("{0:?} is not an unclaimed cell")]
    NoCell(VertexId),
    /// The vertex is not a terminal, or was merged with another.
    #[error("{0:?} is not a terminal")]
    NoTerminal(VertexId),
    /// The vertices are not adjacent.
    #[error("there is no edge between {0:?} and {1:?}")]
    NoEdge(VertexId, VertexId),
    /// The vertex is listed twice where each may be listed once.
    #[error("{0:?} is listed twice")]
    Twice(VertexId),
    /// The action or the evidence is of another kind than the rule asks for, or about nothing.
    #[error("the action and the evidence are not those of the rule")]
    Shape,
    /// The rule is not known to hold in such a game.
    #[error("the rule is not known to hold with this goal and these rules")]
    NotHere,
    /// The step claims to preserve more than its rule does.
    #[error("the rule preserves the {most} at most, the step claims the {claimed}")]
    TooStrong {
        /// What the step claims.
        claimed: Preserves,
        /// What the rule gives.
        most: Preserves,
    },
    /// Two ways of play that should lead to the same graph do not.
    #[error("it makes a difference whose {0:?} is")]
    Differs(Vec<VertexId>),
    /// The vertex does not surround the set of which the evidence speaks.
    #[error("{0:?} does not surround the set")]
    NotSurrounded(VertexId),
    /// Two terminals are adjacent and must be merged first.
    #[error("two terminals are adjacent")]
    UnmergedTerminals,
    /// A neighbour of the terminal has no guard, or is no cell.
    #[error("{0:?} is a neighbour of the terminal without a guard")]
    Unguarded(VertexId),
    /// The cell has neighbours left.
    #[error("{0:?} has neighbours")]
    NotIsolated(VertexId),
    /// The cell has not three neighbours that are cells.
    #[error("{0:?} has not exactly three neighbours, all of them cells")]
    NotThree(VertexId),
    /// A listed cell joins more than two nodes.
    #[error("{0:?} lies in more than two hyperedges and is no edge between two nodes")]
    NoEdgeCell(VertexId),
    /// The lists do not both connect the same nodes, all terminals among them.
    #[error("the two lists do not both span the same nodes with all terminals")]
    NotSpanning,
    /// A list that should be a forest has a cycle.
    #[error("{0:?} closes a cycle in its list")]
    Cycle(VertexId),
    /// A list that should keep the two terminals apart joins them.
    #[error("the two terminals are not apart in both lists")]
    NotApart,
    /// The terminals are not as the decision says, or the wrong player is said to win.
    #[error("the game is not decided so")]
    NotDecided,
}

pub(super) type Check = Result<(), Refusal>;

pub(super) fn ensure(condition: bool, refusal: Refusal) -> Check {
    if condition { Ok(()) } else { Err(refusal) }
}

/// Checks a step at a graph, which is given as its 2-section and, without the deletions of edges, as
/// a hypergraph.
pub(super) fn check(
    section: &Section,
    hypergraph: &Hypergraph,
    rules: Rules,
    step: &Step,
) -> Check {
    let most = step.rule.preserves(rules).ok_or(Refusal::NotHere)?;
    ensure(step.preserves <= most, Refusal::TooStrong { claimed: step.preserves, most })?;
    let site = Site { section, hypergraph, rules };
    match &step.action {
        Action::Short(cells) => site.claim(step, Player::Short, cells),
        Action::Cut(cells) => site.claim(step, Player::Cut, cells),
        Action::DeleteEdges(edges) => site.delete(step, edges),
        Action::MergeTerminals(terminals) => site.merge(step, terminals),
        Action::Decide(decision) => site.decide(step, *decision),
    }
}

/// Where a step is made.
struct Site<'a> {
    section: &'a Section,
    hypergraph: &'a Hypergraph,
    rules: Rules,
}

impl Site<'_> {
    fn set(&self, vertices: impl IntoIterator<Item = VertexId>) -> VertexSet {
        VertexSet::from_vertices(self.section.cells().universe(), vertices)
    }

    fn cells<'v>(
        &self,
        cells: impl IntoIterator<Item = &'v VertexId>,
    ) -> Result<VertexSet, Refusal> {
        let mut set = self.set([]);
        for &cell in cells {
            ensure(self.section.cells().contains(cell), Refusal::NoCell(cell))?;
            ensure(set.insert(cell), Refusal::Twice(cell))?;
        }
        ensure(!set.is_empty(), Refusal::Shape)?;
        Ok(set)
    }

    fn terminal(&self, terminal: VertexId) -> Check {
        ensure(self.section.terminals().contains(terminal), Refusal::NoTerminal(terminal))
    }

    fn terminals_conduct(&self) -> Check {
        ensure(self.section.conducts(), Refusal::NotHere)
    }

    /// Once `player` has `by`, it makes no difference whose `set` is: he threatens or supports it.
    fn controls(&self, player: Player, by: &VertexSet, set: &VertexSet) -> Check {
        let short = self.section.after([(player, by), (Player::Short, set)]);
        let cut = self.section.after([(player, by), (Player::Cut, set)]);
        ensure(short == cut, Refusal::Differs(set.iter().collect()))
    }

    fn each_controls(&self, player: Player, pairs: &[[VertexId; 2]]) -> Check {
        pairs.iter().try_for_each(|&[by, cell]| {
            self.cells(&[by, cell])?;
            self.controls(player, &self.set([by]), &self.set([cell]))
        })
    }

    fn claim(&self, step: &Step, player: Player, cells: &[VertexId]) -> Check {
        let set = self.cells(cells)?;
        match (step.rule, &step.evidence, player) {
            (Rule::Simplicial | Rule::CliqueNeighbourhood, Evidence::Nothing, _) => {
                self.controls(player, &self.set([]), &set)
            }
            (Rule::TerminalSurrounds, Evidence::Terminal { terminal }, _) => {
                self.surrounded(*terminal, &set)
            }
            (Rule::DeadPair, Evidence::Nothing, _) if set.len() == 2 => {
                set.iter().try_for_each(|cell| {
                    ensure(self.section.neighbours(cell).is_empty(), Refusal::NotIsolated(cell))
                })
            }
            (Rule::MutualThreat, Evidence::Nothing, Player::Cut)
            | (Rule::MutualSupport, Evidence::Nothing, Player::Short) => match cells {
                &[a, b] => self.each_controls(player, &[[a, b], [b, a]]),
                _ => Err(Refusal::Shape),
            },
            (Rule::ThreeThreatened, Evidence::Centre { centre }, Player::Cut) => {
                self.three_threatened(*centre, &set)
            }
            (Rule::ThreatPairs, Evidence::Pairs { pairs }, Player::Cut)
            | (Rule::SupportPairs, Evidence::Pairs { pairs }, Player::Short) => {
                self.pairs(player, pairs, &set)
            }
            (Rule::ThreatSet, Evidence::Replies { key, reply }, Player::Cut)
            | (Rule::SupportSet, Evidence::Replies { key, reply }, Player::Short) => {
                self.replies(player, *key, *reply, &set)
            }
            _ => Err(Refusal::Shape),
        }
    }

    fn surrounded(&self, terminal: VertexId, set: &VertexSet) -> Check {
        self.terminal(terminal)?;
        self.terminals_conduct()?;
        ensure(self.section.surrounds(terminal, set), Refusal::NotSurrounded(terminal))
    }

    fn three_threatened(&self, centre: VertexId, set: &VertexSet) -> Check {
        self.cells(&[centre])?;
        let around = self.section.neighbours(centre);
        let three = around.len() == 3 && around.is_subset_of(self.section.cells());
        ensure(three, Refusal::NotThree(centre))?;
        let all = self.set(around.iter().chain([centre]));
        ensure(all == *set, Refusal::Shape)?;
        around.iter().try_for_each(|cell| self.each_controls(Player::Cut, &[[centre, cell]]))
    }

    /// Theorem 10 for pairs without a common member.
    fn pairs(&self, player: Player, pairs: &[[VertexId; 2]], set: &VertexSet) -> Check {
        let members = self.cells(pairs.iter().flatten())?;
        ensure(members == *set, Refusal::Shape)?;
        self.each_controls(player, pairs)?;
        let dominating = self.set(pairs.iter().map(|pair| pair[0]));
        let dominated = self.set(pairs.iter().map(|pair| pair[1]));
        self.controls(player, &dominated, &dominating)
    }

    /// The strategy of Figure 9: see [`Evidence::Replies`].
    fn replies(&self, player: Player, key: VertexId, reply: VertexId, set: &VertexSet) -> Check {
        self.cells(&[key, reply])?;
        ensure(set.contains(key) && set.contains(reply), Refusal::Shape)?;
        let mut rest = set.clone();
        rest.remove(key);
        let key = self.set([key]);
        self.controls(player, &key, &rest)?;
        let answered = self.section.after([(player.other(), &key), (player, &self.set([reply]))]);
        let won = self.section.after([(player, set)]);
        rest.remove(reply);
        let rest: Vec<VertexId> = rest.iter().collect();
        let ends = match rest[..] {
            [] => vec![answered],
            [cell] => Player::BOTH.map(|by| answered.after([(by, &self.set([cell]))])).into(),
            [a, b] => [[a, b], [b, a]]
                .map(|[mine, his]| {
                    let (mine, his) = (self.set([mine]), self.set([his]));
                    answered.after([(player, &mine), (player.other(), &his)])
                })
                .into(),
            _ => return Err(Refusal::Shape),
        };
        ensure(ends.iter().all(|end| *end == won), Refusal::Differs(rest))
    }

    fn delete(&self, step: &Step, edges: &[[VertexId; 2]]) -> Check {
        ensure(!edges.is_empty(), Refusal::Shape)?;
        let mut seen = std::collections::BTreeSet::new();
        for &[a, b] in edges {
            let known =
                |v| self.section.cells().contains(v) || self.section.terminals().contains(v);
            ensure(known(a) && known(b) && self.section.adjacent(a, b), Refusal::NoEdge(a, b))?;
            ensure(seen.insert([a.min(b), a.max(b)]), Refusal::Twice(a))?;
        }
        match (step.rule, &step.evidence) {
            (Rule::TransverseEdge, Evidence::Set { set }) => {
                let set = self.cells(set)?;
                let transverse =
                    |inner, outer| set.contains(inner) && self.section.surrounds(outer, &set);
                edges.iter().try_for_each(|&[a, b]| {
                    let outer = if set.contains(a) { b } else { a };
                    ensure(transverse(a, b) || transverse(b, a), Refusal::NotSurrounded(outer))
                })
            }
            (Rule::TerminalNeighbours, Evidence::Terminal { terminal }) => {
                self.terminal(*terminal)?;
                self.terminals_conduct()?;
                let terminals = self.section.terminals();
                let is_apart = |t| self.section.neighbours(t).is_disjoint_from(terminals);
                ensure(terminals.iter().all(is_apart), Refusal::UnmergedTerminals)?;
                edges.iter().flatten().try_for_each(|&end| {
                    let adjacent = self.section.adjacent(*terminal, end);
                    ensure(adjacent, Refusal::NoEdge(*terminal, end))
                })
            }
            (Rule::DeadCellEdges, evidence) => {
                let dead = match evidence {
                    Evidence::Set { set } => {
                        let set = self.cells(set)?;
                        self.controls(Player::Cut, &self.set([]), &set)?;
                        set
                    }
                    Evidence::Surrounded { set, terminal } => {
                        let set = self.cells(set)?;
                        self.surrounded(*terminal, &set)?;
                        set
                    }
                    _ => return Err(Refusal::Shape),
                };
                edges.iter().try_for_each(|&[a, b]| {
                    ensure(dead.contains(a) || dead.contains(b), Refusal::Shape)
                })
            }
            _ => Err(Refusal::Shape),
        }
    }

    fn merge(&self, step: &Step, terminals: &[VertexId]) -> Check {
        self.terminals_conduct()?;
        let mut set = self.set([]);
        for &terminal in terminals {
            self.terminal(terminal)?;
            ensure(set.insert(terminal), Refusal::Twice(terminal))?;
        }
        let shape = step.rule == Rule::AdjacentTerminals && step.evidence == Evidence::Nothing;
        ensure(shape && set.len() > 1, Refusal::Shape)?;
        let reached = self.section.reach(terminals[0], &set);
        set.subtract(&reached);
        match set.first() {
            Some(far) => Err(Refusal::NoEdge(terminals[0], far)),
            None => Ok(()),
        }
    }

    fn decide(&self, step: &Step, decision: Decision) -> Check {
        let Decision { winner, moving } = decision;
        let shape = match (step.rule, &step.evidence) {
            (Rule::Joined | Rule::Separated, Evidence::Nothing) => {
                let joined = step.rule == Rule::Joined;
                let is_so = if joined { self.section.joined() } else { self.section.separated() };
                let right = self.rules.outcome(joined).winner() == Some(winner);
                return ensure(is_so && right && moving == MovingAs::Second, Refusal::NotDecided);
            }
            (Rule::TwoLinks, Evidence::Links { links }) => {
                self.links(links)?;
                links.len() == 2 && decision == Decision::won_by(Player::Short)
            }
            (Rule::OneLink, Evidence::Links { links }) => {
                self.links(links)?;
                links.len() == 1 && winner == Player::Short && moving == MovingAs::First
            }
            (Rule::GuardedTerminal, Evidence::Guards { terminal, guards }) => {
                self.guards(*terminal, guards, None)?;
                decision == Decision::won_by(Player::Cut)
            }
            (Rule::GuardedButOne, Evidence::Guards { terminal, guards }) => {
                let unguarded = self.unguarded(*terminal, guards)?;
                self.guards(*terminal, guards, Some(unguarded))?;
                winner == Player::Cut && moving == MovingAs::First
            }
            (Rule::SpanningTrees, Evidence::Trees { first, trees }) => {
                self.terminals_conduct()?;
                trees::spanning(self.hypergraph, *first, trees)?;
                winner == Player::Short && (moving == MovingAs::First) == first.is_some()
            }
            (Rule::SeparatingForests, Evidence::Forests { first, apart, forests }) => {
                self.terminals_conduct()?;
                trees::separating(self.hypergraph, *first, *apart, forests)?;
                winner == Player::Cut && (moving == MovingAs::First) == first.is_some()
            }
            _ => false,
        };
        ensure(shape, Refusal::Shape)
    }

    fn links(&self, links: &[VertexId]) -> Check {
        let terminals = self.section.terminals();
        self.cells(links)?.iter().try_for_each(|cell| {
            let mut far = terminals.clone();
            far.subtract(self.section.neighbours(cell));
            match far.first() {
                Some(far) => Err(Refusal::NoEdge(cell, far)),
                None => Ok(()),
            }
        })
    }

    /// The one neighbour of the terminal that has no guard: Cut's first move.
    fn unguarded(&self, terminal: VertexId, guards: &[[VertexId; 2]]) -> Result<VertexId, Refusal> {
        self.terminal(terminal)?;
        let mut left = self.section.neighbours(terminal).clone();
        guards.iter().for_each(|&[_, neighbour]| _ = left.remove(neighbour));
        match left.iter().collect::<Vec<_>>()[..] {
            [cell] => self.cells(&[cell]).map(|_| cell),
            _ => Err(Refusal::Shape),
        }
    }

    /// Theorem 11: every neighbour of the terminal, except `cut_first`, is a cell with a threatener
    /// of its own. What `cut_first` threatens is dead once it is cut, so it may guard many.
    fn guards(
        &self,
        terminal: VertexId,
        guards: &[[VertexId; 2]],
        cut_first: Option<VertexId>,
    ) -> Check {
        self.terminal(terminal)?;
        let mut left = self.section.neighbours(terminal).clone();
        cut_first.into_iter().for_each(|cell| _ = left.remove(cell));
        let mut used = self.set([]);
        for &[guard, neighbour] in guards {
            ensure(left.remove(neighbour), Refusal::NoEdge(terminal, neighbour))?;
            self.cells(&[guard])?;
            ensure(Some(guard) == cut_first || used.insert(guard), Refusal::Twice(guard))?;
        }
        left.first().map_or(Ok(()), |cell| Err(Refusal::Unguarded(cell)))?;
        self.each_controls(Player::Cut, guards)
    }
}
