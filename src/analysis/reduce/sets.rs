//! Captured and lost sets of more than two cells: Theorems 9 and 10, and the strategy of Figure 9.

use super::Recorder;
use super::fixpoint::Fixpoint;
use crate::analysis::relations::{Surroundings, controls};
use crate::game::{Player, Rules};
use crate::graph::{Bits, ReducedGraph, VertexId};
use crate::proof::{Evidence, Rule};

/// The largest number of pairs for Theorem 10.
const MAX_PAIRS: usize = 3;

/// How many sets of pairs are tried at most, for each player.
const MAX_TRIALS: usize = 2000;

/// Which single cells threaten (support) which.
struct Relation<const W: usize> {
    player: Player,
    /// By cell: the cells that it threatens (supports).
    controlled: Vec<Bits<W>>,
    /// All pairs; the first threatens (supports) the second.
    pairs: Vec<[VertexId; 2]>,
}

impl<const W: usize> Relation<W> {
    fn of(graph: &ReducedGraph<W>, player: Player) -> Self {
        let mut relation =
            Self { player, controlled: vec![Bits::EMPTY; graph.universe()], pairs: Vec::new() };
        for cell in graph.cells().iter() {
            for by in Surroundings::of(graph, cell).controlling(player).iter() {
                relation.controlled[by.index()].insert(cell);
                relation.pairs.push([by, cell]);
            }
        }
        relation
    }

    /// A cell that has three neighbours and threatens (supports) them all.
    fn three_controlled(&self, graph: &ReducedGraph<W>) -> Option<VertexId> {
        graph.cells().iter().find(|&cell| {
            let around = graph.neighbours(cell);
            around.len() == 3 && around.is_subset_of(self.controlled[cell.index()])
        })
    }

    /// Pairs as in Theorem 10, without a common member.
    fn disjoint_pairs(
        &self,
        graph: &ReducedGraph<W>,
        is_stopped: &mut dyn FnMut() -> bool,
    ) -> Option<Vec<[VertexId; 2]>> {
        let chosen = Vec::with_capacity(MAX_PAIRS);
        let mut search = PairSearch { graph, relation: self, chosen, trials: 0, is_stopped };
        search.extend(0, Bits::EMPTY, Bits::EMPTY).then_some(search.chosen)
    }
}

/// Pairs whose cells together are lost, though no pair of them is: when Cut has one cell of each it
/// makes no difference whose the others are (Steane, Theorem 9, and Theorem 10 for disjoint pairs).
///
/// Time: for each cell a look at its neighbours, then at most 2000 sets of pairs.
pub(crate) fn lost_in_pairs<const W: usize>(graph: &ReducedGraph<W>) -> Option<Vec<[VertexId; 2]>> {
    let threats = Relation::of(graph, Player::Cut);
    if let Some(centre) = threats.three_controlled(graph) {
        // Once Cut has the centre the others do not matter; without it each of the others threatens
        // another as soon as Cut has the third.
        let mut around = graph.neighbours(centre).iter();
        let (first, rest) = (around.next()?, [around.next()?, around.next()?]);
        return Some(vec![[centre, first], rest]);
    }
    threats.disjoint_pairs(graph, &mut || false)
}

impl<const W: usize, R: Recorder> Fixpoint<'_, W, R> {
    /// Fills in one captured or lost set of more than two cells. Returns whether there was one.
    pub(super) fn fill_sets(&mut self) -> bool {
        for player in [Player::Cut, Player::Short] {
            if self.recorder.is_stopped() {
                return false;
            }
            let relation = Relation::of(self.graph(), player);
            if (player == Player::Cut && self.fill_three_threatened(&relation))
                || self.fill_pairs(&relation)
                || (self.rules == Rules::Normal && self.fill_by_replies(&relation))
            {
                return true;
            }
        }
        false
    }

    /// Theorem 9: a cell that has three neighbours and threatens them all.
    fn fill_three_threatened(&mut self, threats: &Relation<W>) -> bool {
        let graph = self.graph();
        let Some(centre) = threats.three_controlled(graph) else { return false };
        let cells = graph.neighbours(centre).with(centre);
        self.fill(Rule::ThreeThreatened, Player::Cut, cells, || Evidence::Centre { centre });
        true
    }

    /// Theorem 10, for pairs without a common member.
    fn fill_pairs(&mut self, relation: &Relation<W>) -> bool {
        let Self { state, recorder, .. } = self;
        let is_stopped = &mut || recorder.is_stopped();
        let Some(pairs) = relation.disjoint_pairs(state.graph(), is_stopped) else { return false };
        let rule = match relation.player {
            Player::Short => Rule::SupportPairs,
            Player::Cut => Rule::ThreatPairs,
        };
        let cells = pairs.iter().flatten().copied().collect();
        self.fill(rule, relation.player, cells, || Evidence::Pairs { pairs });
        true
    }

    /// The strategy of Figure 9 (see [`Evidence::Replies`]) on three or four cells.
    fn fill_by_replies(&mut self, relation: &Relation<W>) -> bool {
        let Self { state, recorder, .. } = self;
        let graph = state.graph();
        if !graph.sides().is_empty() {
            return false;
        }
        let found = graph.cells().iter().find_map(|key| {
            let others = relation.controlled[key.index()];
            // What makes up for the key does so all the more together with the rest.
            if others.len() < 2 || !controls(graph, relation.player, others, Bits::single(key)) {
                return None;
            }
            others.iter().take_while(|_| !recorder.is_stopped()).find_map(|reply| {
                let rest = rest_after_reply(graph, relation.player, others, key, reply)?;
                Some((key, reply, rest.with(reply).with(key)))
            })
        });
        let Some((key, reply, cells)) = found else { return false };
        let rule = match relation.player {
            Player::Short => Rule::SupportSet,
            Player::Cut => Rule::ThreatSet,
        };
        self.fill(rule, relation.player, cells, || Evidence::Replies { key, reply });
        true
    }
}

/// One or two cells of `others` that the player need not care about when his opponent has claimed
/// `key` and he `reply`, and that make up for the key together with the reply.
fn rest_after_reply<const W: usize>(
    graph: &ReducedGraph<W>,
    player: Player,
    others: Bits<W>,
    key: VertexId,
    reply: VertexId,
) -> Option<Bits<W>> {
    let mut answered = graph.clone();
    match player {
        Player::Short => {
            answered.cut(key);
            answered.short(reply);
        }
        Player::Cut => {
            answered.short(key);
            answered.cut(reply);
        }
    }
    let makes_up = |rest: Bits<W>| controls(graph, player, rest.with(reply), Bits::single(key));
    let others = others.without(reply);
    others.iter().find_map(|a| {
        let found = Surroundings::of(&answered, a);
        let single = Bits::single(a);
        if found.inert {
            return Some(single).filter(|&rest| makes_up(rest));
        }
        let partners = found.controlling(player) & others;
        partners
            .iter()
            .map(|b| single.with(b))
            .find(|&rest| controls(&answered, player, single, rest.without(a)) && makes_up(rest))
    })
}

/// The search for pairs as in Theorem 10.
struct PairSearch<'a, const W: usize> {
    graph: &'a ReducedGraph<W>,
    relation: &'a Relation<W>,
    chosen: Vec<[VertexId; 2]>,
    trials: usize,
    is_stopped: &'a mut dyn FnMut() -> bool,
}

impl<const W: usize> PairSearch<'_, W> {
    /// Adds pairs from the one with the given index on, near those chosen and disjoint from them,
    /// until the dominated cells together control the dominating ones.
    fn extend(&mut self, from: usize, dominating: Bits<W>, dominated: Bits<W>) -> bool {
        let graph = self.graph;
        let taken = dominating | dominated;
        let near = taken | graph.neighbourhood(taken);
        for index in from..self.relation.pairs.len() {
            let pair @ [a, b] = self.relation.pairs[index];
            let both = Bits::single(a).with(b);
            if both.meets(taken) || !(taken.is_empty() || both.meets(near)) {
                continue;
            }
            if (self.is_stopped)() {
                return false;
            }
            self.chosen.push(pair);
            let (dominating, dominated) = (dominating.with(a), dominated.with(b));
            if self.chosen.len() > 1 {
                self.trials += 1;
                if self.trials > MAX_TRIALS {
                    return false;
                }
                if controls(graph, self.relation.player, dominated, dominating) {
                    return true;
                }
            }
            if self.chosen.len() < MAX_PAIRS && self.extend(index + 1, dominating, dominated) {
                return true;
            }
            if self.trials > MAX_TRIALS {
                return false;
            }
            self.chosen.pop();
        }
        false
    }
}
