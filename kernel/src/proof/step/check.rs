//! Is a step right: the hypotheses of each rule, checked from the definitions.

use super::trees;
use super::{Action, Decision, Evidence, MovingAs, Preserves, Step};
use crate::game::{Player, Rules, Section};
use crate::graph::{Hypergraph, VertexId, VertexSet};
use crate::proof::fault::faults;
use crate::proof::statement::{ensure, ensure_empty};

faults! {
    /// Why a step is refused.
    Refusal {
        NoCell(VertexId) = "{0:?} is not an unclaimed cell";
        NoTerminal(VertexId) = "{0:?} is not a terminal";
        NoEdge(VertexId, VertexId) = "there is no edge between {0:?} and {1:?}";
        Twice(VertexId) = "{0:?} is listed twice";
        Shape = "the action and the evidence are not those of the rule";
        NotHere = "the rule is not known to hold with this goal and these rules";
        TooStrong(Preserves, Preserves) = "the rule preserves the {1} at most, the step claims the {0}";
        Differs(Vec<VertexId>) = "it makes a difference whose {0:?} is";
        NotSurrounded(VertexId) = "{0:?} does not surround the set";
        UnmergedTerminals = "two terminals are adjacent";
        Unguarded(VertexId) = "{0:?} is a neighbour of the terminal without a guard";
        NotIsolated(VertexId) = "{0:?} has neighbours";
        NotThree(VertexId) = "{0:?} has not exactly three neighbours, all of them cells";
        NoEdgeCell(VertexId) = "{0:?} lies in more than two hyperedges and is no edge between two nodes";
        NotSpanning = "the two lists do not both span the same nodes with all terminals";
        Cycle(VertexId) = "{0:?} closes a cycle in its list";
        NotApart = "the two terminals are not apart in both lists";
        NotDecided = "the game is not decided so";
    }
}

pub(super) type Check = Result<(), Refusal>;

/// Checks a step at a graph, which is given as its 2-section and, without the deletions of edges, as
/// a hypergraph.
pub(super) fn check(
    section: &Section,
    hypergraph: &Hypergraph,
    rules: Rules,
    step: &Step,
) -> Check {
    let most = step.rule.preserves(rules).ok_or(Refusal::NotHere)?;
    ensure(step.preserves <= most, Refusal::TooStrong(step.preserves, most))?;
    step.rule.check()(&Site { section, hypergraph, rules }, step)
}

/// Where a step is made.
pub(super) struct Site<'a> {
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

    /// Who gets which cells by the step.
    fn claimed(&self, step: &Step) -> Result<(Player, VertexSet), Refusal> {
        match &step.action {
            Action::Short(cells) => Ok((Player::Short, self.cells(cells)?)),
            Action::Cut(cells) => Ok((Player::Cut, self.cells(cells)?)),
            Action::DeleteEdges(_) | Action::MergeTerminals(_) | Action::Decide(_) => {
                Err(Refusal::Shape)
            }
        }
    }

    /// The cells that this player gets by the step.
    fn claimed_by(&self, player: Player, step: &Step) -> Result<VertexSet, Refusal> {
        let (by, set) = self.claimed(step)?;
        ensure(by == player, Refusal::Shape)?;
        Ok(set)
    }

    pub(super) fn inert(&self, step: &Step) -> Check {
        let (player, set) = self.claimed(step)?;
        ensure(step.evidence == Evidence::Nothing, Refusal::Shape)?;
        self.controls(player, &self.set([]), &set)
    }

    pub(super) fn simplicial(&self, step: &Step) -> Check {
        ensure(self.claimed(step)?.1.len() == 1, Refusal::Shape)?;
        self.inert(step)
    }

    pub(super) fn terminal_surrounds(&self, step: &Step) -> Check {
        let (_, set) = self.claimed(step)?;
        let Evidence::Terminal { terminal } = step.evidence else { return Err(Refusal::Shape) };
        self.surrounded(terminal, &set)
    }

    pub(super) fn dead_pair(&self, step: &Step) -> Check {
        let set = self.claimed_by(Player::Cut, step)?;
        ensure(step.evidence == Evidence::Nothing && set.len() == 2, Refusal::Shape)?;
        let is_isolated = |cell| self.section.neighbours(cell).is_empty();
        set.iter().try_for_each(|cell| ensure(is_isolated(cell), Refusal::NotIsolated(cell)))
    }

    pub(super) fn mutual(&self, player: Player, step: &Step) -> Check {
        let set = self.claimed_by(player, step)?;
        ensure(step.evidence == Evidence::Nothing && set.len() == 2, Refusal::Shape)?;
        // Which of the two makes a difference is said of the first that is named.
        let (Action::Short(cells) | Action::Cut(cells)) = &step.action else { return Ok(()) };
        self.each_controls(player, &[[cells[0], cells[1]], [cells[1], cells[0]]])
    }

    fn surrounded(&self, terminal: VertexId, set: &VertexSet) -> Check {
        self.terminal(terminal)?;
        self.terminals_conduct()?;
        ensure(self.section.surrounds(terminal, set), Refusal::NotSurrounded(terminal))
    }

    pub(super) fn three_threatened(&self, step: &Step) -> Check {
        let set = self.claimed_by(Player::Cut, step)?;
        let Evidence::Centre { centre } = step.evidence else { return Err(Refusal::Shape) };
        self.cells(&[centre])?;
        let around = self.section.neighbours(centre);
        let three = around.len() == 3 && around.is_subset_of(self.section.cells());
        ensure(three, Refusal::NotThree(centre))?;
        ensure(self.set(around.iter().chain([centre])) == set, Refusal::Shape)?;
        around.iter().try_for_each(|cell| self.each_controls(Player::Cut, &[[centre, cell]]))
    }

    /// Theorem 10 for pairs without a common member.
    pub(super) fn pairs(&self, player: Player, step: &Step) -> Check {
        let set = self.claimed_by(player, step)?;
        let Evidence::Pairs { pairs } = &step.evidence else { return Err(Refusal::Shape) };
        ensure(self.cells(pairs.iter().flatten())? == set, Refusal::Shape)?;
        self.each_controls(player, pairs)?;
        let dominating = self.set(pairs.iter().map(|pair| pair[0]));
        let dominated = self.set(pairs.iter().map(|pair| pair[1]));
        self.controls(player, &dominated, &dominating)
    }

    /// The strategy of Figure 9: see [`Evidence::Replies`].
    pub(super) fn replies(&self, player: Player, step: &Step) -> Check {
        let set = self.claimed_by(player, step)?;
        let Evidence::Replies { key, reply } = step.evidence else { return Err(Refusal::Shape) };
        self.cells(&[key, reply])?;
        ensure(set.contains(key) && set.contains(reply), Refusal::Shape)?;
        let mut rest = set.clone();
        rest.remove(key);
        let key = self.set([key]);
        self.controls(player, &key, &rest)?;
        let answered = self.section.after([(player.other(), &key), (player, &self.set([reply]))]);
        let won = self.section.after([(player, &set)]);
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

    /// The edges that the step deletes.
    fn deleted<'s>(&self, step: &'s Step) -> Result<&'s [[VertexId; 2]], Refusal> {
        let Action::DeleteEdges(edges) = &step.action else { return Err(Refusal::Shape) };
        ensure(!edges.is_empty(), Refusal::Shape)?;
        let mut seen = std::collections::BTreeSet::new();
        let known = |v| self.section.cells().contains(v) || self.section.terminals().contains(v);
        for &[a, b] in edges {
            ensure(known(a) && known(b) && self.section.adjacent(a, b), Refusal::NoEdge(a, b))?;
            ensure(seen.insert([a.min(b), a.max(b)]), Refusal::Twice(a))?;
        }
        Ok(edges)
    }

    pub(super) fn transverse_edge(&self, step: &Step) -> Check {
        let edges = self.deleted(step)?;
        let Evidence::Set { set } = &step.evidence else { return Err(Refusal::Shape) };
        let set = self.cells(set)?;
        let transverse = |inner, outer| set.contains(inner) && self.section.surrounds(outer, &set);
        edges.iter().try_for_each(|&[a, b]| {
            let outer = if set.contains(a) { b } else { a };
            ensure(transverse(a, b) || transverse(b, a), Refusal::NotSurrounded(outer))
        })
    }

    pub(super) fn terminal_neighbours(&self, step: &Step) -> Check {
        let edges = self.deleted(step)?;
        let Evidence::Terminal { terminal } = step.evidence else { return Err(Refusal::Shape) };
        self.terminal(terminal)?;
        self.terminals_conduct()?;
        let terminals = self.section.terminals();
        let is_apart = |t| self.section.neighbours(t).is_disjoint_from(terminals);
        ensure(terminals.iter().all(is_apart), Refusal::UnmergedTerminals)?;
        let is_beside = |end| self.section.adjacent(terminal, end);
        let mut ends = edges.iter().flatten();
        ends.try_for_each(|&end| ensure(is_beside(end), Refusal::NoEdge(terminal, end)))
    }

    pub(super) fn dead_cell_edges(&self, step: &Step) -> Check {
        let edges = self.deleted(step)?;
        let (Evidence::Set { set } | Evidence::Surrounded { set, .. }) = &step.evidence else {
            return Err(Refusal::Shape);
        };
        let dead = self.cells(set)?;
        match step.evidence {
            Evidence::Surrounded { terminal, .. } => self.surrounded(terminal, &dead)?,
            _ => self.controls(Player::Cut, &self.set([]), &dead)?,
        }
        let mut edges = edges.iter();
        edges.try_for_each(|&[a, b]| ensure(dead.contains(a) || dead.contains(b), Refusal::Shape))
    }

    pub(super) fn adjacent_terminals(&self, step: &Step) -> Check {
        let Action::MergeTerminals(terminals) = &step.action else { return Err(Refusal::Shape) };
        self.terminals_conduct()?;
        let mut set = self.set([]);
        for &terminal in terminals {
            self.terminal(terminal)?;
            ensure(set.insert(terminal), Refusal::Twice(terminal))?;
        }
        ensure(step.evidence == Evidence::Nothing && set.len() > 1, Refusal::Shape)?;
        let far = &set - &self.section.reach(terminals[0], &set);
        ensure_empty(&far, |far| Refusal::NoEdge(terminals[0], far))
    }

    pub(super) fn final_graph(&self, joined: bool, step: &Step) -> Check {
        ensure(step.evidence == Evidence::Nothing, Refusal::Shape)?;
        let is_so = if joined { self.section.joined() } else { self.section.separated() };
        let winner = self.rules.outcome(joined).winner();
        let is_said =
            |winner| step.action == Action::Decide(Decision { winner, moving: MovingAs::Second });
        ensure(is_so && winner.is_some_and(is_said), Refusal::NotDecided)
    }

    pub(super) fn links(&self, moving: MovingAs, step: &Step) -> Check {
        let Evidence::Links { links } = &step.evidence else { return Err(Refusal::Shape) };
        let terminals = self.section.terminals();
        for cell in self.cells(links)?.iter() {
            let far = terminals - self.section.neighbours(cell);
            ensure_empty(&far, |far| Refusal::NoEdge(cell, far))?;
        }
        let needed = if moving == MovingAs::First { 1 } else { 2 };
        ensure(links.len() == needed, Refusal::Shape)?;
        decides(step, Player::Short, moving)
    }

    pub(super) fn guarded(&self, moving: MovingAs, step: &Step) -> Check {
        let Evidence::Guards { terminal, guards } = &step.evidence else {
            return Err(Refusal::Shape);
        };
        let moves = moving == MovingAs::First;
        let cut_first = moves.then(|| self.unguarded(*terminal, guards)).transpose()?;
        self.guards(*terminal, guards, cut_first)?;
        decides(step, Player::Cut, moving)
    }

    pub(super) fn spanning_trees(&self, step: &Step) -> Check {
        let Evidence::Trees { first, trees } = &step.evidence else { return Err(Refusal::Shape) };
        self.terminals_conduct()?;
        trees::spanning(self.hypergraph, *first, trees)?;
        decides(step, Player::Short, moving_with(*first))
    }

    pub(super) fn separating_forests(&self, step: &Step) -> Check {
        let Evidence::Forests { first, apart, forests } = &step.evidence else {
            return Err(Refusal::Shape);
        };
        self.terminals_conduct()?;
        trees::separating(self.hypergraph, *first, *apart, forests)?;
        decides(step, Player::Cut, moving_with(*first))
    }

    /// The one neighbour of the terminal that has no guard: Cut's first move.
    fn unguarded(&self, terminal: VertexId, guards: &[[VertexId; 2]]) -> Result<VertexId, Refusal> {
        self.terminal(terminal)?;
        let mut left = self.section.neighbours(terminal).clone();
        guards.iter().for_each(|&[_, neighbour]| _ = left.remove(neighbour));
        let [cell] = left.iter().collect::<Vec<_>>()[..] else { return Err(Refusal::Shape) };
        self.cells(&[cell]).map(|_| cell)
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
        // Who keeps one terminal apart has won only if there is another, and if no group touches all sides yet.
        ensure(!self.section.joined(), Refusal::NotDecided)?;
        let mut left = self.section.neighbours(terminal).clone();
        cut_first.into_iter().for_each(|cell| _ = left.remove(cell));
        let mut used = self.set([]);
        for &[guard, neighbour] in guards {
            ensure(left.remove(neighbour), Refusal::NoEdge(terminal, neighbour))?;
            self.cells(&[guard])?;
            ensure(Some(guard) == cut_first || used.insert(guard), Refusal::Twice(guard))?;
        }
        ensure_empty(&left, Refusal::Unguarded)?;
        self.each_controls(Player::Cut, guards)
    }
}

/// The step says that this player wins, moving first or second.
fn decides(step: &Step, winner: Player, moving: MovingAs) -> Check {
    ensure(step.action == Action::Decide(Decision { winner, moving }), Refusal::Shape)
}

/// A player who needs a first move wins moving first.
fn moving_with(first: Option<VertexId>) -> MovingAs {
    if first.is_some() { MovingAs::First } else { MovingAs::Second }
}
