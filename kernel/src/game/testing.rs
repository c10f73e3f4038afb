//! Random small games for property tests.

use quickcheck::{Arbitrary, Gen};

use super::{Game, Goal, Player, Position, Rules};
use crate::graph::{Hypergraph, VertexId};

/// A random game with some cells claimed. `MAX_CELLS` bounds its cells; it has 2 to 4 terminals,
/// which are anywhere among the ids.
#[derive(Clone, Debug)]
pub(crate) struct RandomPosition<const MAX_CELLS: usize> {
    pub(crate) vertex_count: usize,
    pub(crate) terminals: Vec<VertexId>,
    pub(crate) hyperedges: Vec<Vec<VertexId>>,
    pub(crate) goal: Goal,
    pub(crate) rules: Rules,
    pub(crate) claims: Vec<(VertexId, Player)>,
}

/// A number in `0..bound`.
pub(crate) fn below(g: &mut Gen, bound: usize) -> usize {
    usize::arbitrary(g) % bound
}

/// One of the two players.
pub(crate) fn player(g: &mut Gen) -> Player {
    if bool::arbitrary(g) { Player::Short } else { Player::Cut }
}

impl<const MAX_CELLS: usize> RandomPosition<MAX_CELLS> {
    pub(crate) fn game(&self) -> Game {
        let hypergraph =
            Hypergraph::new(self.vertex_count, self.terminals.clone(), self.hyperedges.clone());
        Game::new(hypergraph.unwrap(), self.goal, self.rules).unwrap()
    }

    pub(crate) fn position(&self) -> Position {
        let mut position = Position::opening(self.game());
        for &(cell, by) in &self.claims {
            position.claim(cell, by).unwrap();
        }
        position
    }
}

impl<const MAX_CELLS: usize> Arbitrary for RandomPosition<MAX_CELLS> {
    fn arbitrary(g: &mut Gen) -> Self {
        let k = 2 + below(g, 3);
        let vertex_count = k + 1 + below(g, MAX_CELLS);
        let mut ids: Vec<VertexId> = (0..vertex_count).map(VertexId::new).collect();
        let mut terminals = Vec::new();
        for _ in 0..k {
            terminals.push(ids.remove(below(g, ids.len())));
        }
        // Pairs mostly, some larger; about as many as make a game interesting.
        let count = vertex_count / 2 + below(g, 2 * vertex_count);
        let hyperedges = (0..count).map(|_| {
            let size = [2, 2, 2, 3, 3, 4, 1][below(g, 7)];
            (0..size).map(|_| VertexId::new(below(g, vertex_count))).collect()
        });
        let hyperedges = hyperedges.collect();
        let mut claims = Vec::new();
        for _ in 0..below(g, ids.len() + 1) / 2 {
            claims.push((ids.remove(below(g, ids.len())), player(g)));
        }
        let goal = if bool::arbitrary(g) { Goal::Connect } else { Goal::Touch };
        let rules = if bool::arbitrary(g) { Rules::Normal } else { Rules::Misere };
        Self { vertex_count, terminals, hyperedges, goal, rules, claims }
    }

    fn shrink(&self) -> Box<dyn Iterator<Item = Self>> {
        let fewer_claims = (0..self.claims.len()).map({
            let this = self.clone();
            move |index| {
                let mut smaller = this.clone();
                smaller.claims.remove(index);
                smaller
            }
        });
        let this = self.clone();
        let fewer_edges = (0..self.hyperedges.len()).map(move |index| {
            let mut smaller = this.clone();
            smaller.hyperedges.remove(index);
            smaller
        });
        Box::new(fewer_edges.chain(fewer_claims))
    }
}
