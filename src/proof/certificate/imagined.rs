//! How the winner of a misère game plays by a certificate: as if he were in the position of a node.
//!
//! By lines of the kind `like` he is in a position in which the loser is as badly off. The difference
//! is kept here and shrinks as cells are claimed; `docs/formats/certificates.md` says why he wins.

use cutshort_kernel::proof::Parts;

use super::strategy::{Strategies, StrategyError};
use super::{GameId, NodeId, Rule, rules};
use crate::graph::{VertexId, VertexSet};

/// The position of a node, and how it differs from the one on the board. If `spare` and `owed` have an
/// odd number of cells together, the player to move there is not the one who moves here.
#[derive(Clone, Debug)]
pub(super) struct ImaginedPosition {
    node: NodeId,
    /// For each empty cell the one whose part it plays there.
    part: Vec<Option<VertexId>>,
    /// Empty cells that are the winner's there.
    spare: Vec<VertexId>,
    /// Cells that are empty there and the loser's here.
    owed: Vec<VertexId>,
    /// Pairs of empty cells that are the loser's there; he is to have at least one of each.
    pairs: Vec<[VertexId; 2]>,
    /// What the loser has claimed there, if it has not been answered yet.
    claimed: Option<VertexId>,
}

impl ImaginedPosition {
    /// In the position of a node with nothing claimed.
    pub(super) fn new(of: &Strategies, node: NodeId) -> Self {
        let cells = of.game(GameId::FILE).hypergraph().cells();
        let part = (0..cells.universe()).map(VertexId::new).map(|v| cells.contains(v).then_some(v));
        let [spare, owed] = [Vec::new(), Vec::new()];
        Self { node, part: part.collect(), spare, owed, pairs: Vec::new(), claimed: None }
    }

    /// The answer to a claim of the loser; `None` if no cell is left.
    pub(super) fn answer(
        &mut self,
        of: &Strategies,
        cell: VertexId,
    ) -> Result<Option<VertexId>, StrategyError> {
        self.follow(of)?;
        if let Some(index) = self.pairs.iter().position(|pair| pair.contains(&cell)) {
            let mate = self.pairs.swap_remove(index).into_iter().find(|&mate| mate != cell);
            return Ok(mate);
        }
        let before = self.is_turned();
        if !remove(&mut self.spare, cell)
            && let Some(part) = self.part[cell.index()].take()
        {
            if before {
                self.owed.push(part);
            } else {
                self.let_claim(of, part);
            }
        }
        self.claim(of)
    }

    /// What the winner claims when he is to move; `None` if no cell is left.
    pub(super) fn claim(&mut self, of: &Strategies) -> Result<Option<VertexId>, StrategyError> {
        loop {
            self.follow(of)?;
            if !self.is_turned() {
                let Some(part) = self.next(of)? else { break };
                // What is the loser's here may be the winner's there.
                if !remove(&mut self.owed, part) {
                    let plays = |other: &Option<VertexId>| *other == Some(part);
                    let cell = self.part.iter().position(plays);
                    let cell = cell.expect("what is empty there is empty here, or owed");
                    self.part[cell] = None;
                    return Ok(Some(VertexId::new(cell)));
                }
            } else if let Some(cell) = self.spare.pop() {
                return Ok(Some(cell));
            } else {
                let part = self.owed.pop().expect("an odd number of cells is not none");
                self.let_claim(of, part);
            }
        }
        // Only spare cells and pairs are left. The mate of a cell that is taken from a pair is left to
        // the loser.
        Ok(self.spare.pop().or_else(|| self.pairs.pop().map(|[cell, _]| cell)))
    }

    fn is_turned(&self) -> bool {
        (self.spare.len() + self.owed.len()) % 2 == 1
    }

    /// The cells that are empty there.
    fn empty(&self) -> Vec<VertexId> {
        let mut empty: Vec<VertexId> =
            self.part.iter().flatten().chain(&self.owed).copied().collect();
        empty.sort_unstable();
        empty
    }

    /// What the winner claims there.
    fn next(&mut self, of: &Strategies) -> Result<Option<VertexId>, StrategyError> {
        let empty = self.empty();
        let node = of.node(self.node);
        match &node.rule {
            Rule::Move(rules::Move(cell)) => {
                self.node = node.of[0];
                Ok(Some(*cell))
            }
            // It goes on as it likes.
            Rule::Over(_) => Ok(empty.first().copied()),
            Rule::Join(rules::Join { pairs, key, .. }) => {
                Ok(pair_off(&empty, pairs, *key, self.claimed.take()))
            }
            // Every other rule is named, so that a new one is not forgotten.
            Rule::Or(_)
            | Rule::And(_)
            | Rule::Divided(_)
            | Rule::Lift(_)
            | Rule::Decided(_)
            | Rule::Transfer(_)
            | Rule::Given(_)
            | Rule::Hold(_)
            | Rule::Claim(_)
            | Rule::Won(_)
            | Rule::Path(_)
            | Rule::Settled(_)
            | Rule::Guarded(_)
            | Rule::Either(_)
            | Rule::All(_)
            | Rule::Like(_)
            | Rule::Same(_)
            | Rule::SameEdge(_)
            | Rule::Branch(_) => Err(StrategyError::ByTheorem(self.node)),
        }
    }

    /// The loser claims a cell there.
    fn let_claim(&mut self, of: &Strategies, part: VertexId) {
        self.claimed = Some(part);
        let node = of.node(self.node);
        if let Rule::All(rules::All(claims)) = &node.rule {
            let place = claims.iter().position(|&cell| cell == part);
            self.node = node.of[place.expect("the checker saw that every cell has an answer")];
        }
    }

    /// Goes from the position of a line `like` to the one that it refers to.
    fn follow(&mut self, of: &Strategies) -> Result<(), StrategyError> {
        while let Rule::Like(rules::Like { pairs, idle, images, .. }) = &of.node(self.node).rule {
            let then = of.node(self.node).of[0];
            let [mut open, mut unplayed] = [self.node, then].map(|node| open_cells(of, node));
            pairs.iter().flatten().chain(idle).for_each(|&cell| _ = open.remove(cell));
            let parts = Parts::new(of.game(GameId::FILE), images, &open, &unplayed)
                .map_err(|_| StrategyError::ByTheorem(self.node))?;
            // By cells of the position of the line.
            let mut at = vec![None; self.part.len()];
            for (cell, part) in self.part.iter_mut().enumerate() {
                let Some(old) = part.take() else { continue };
                let cell = VertexId::new(cell);
                at[old.index()] = Some(cell);
                *part = parts.of(old);
                if part.is_none() && !pairs.iter().flatten().any(|&paired| paired == old) {
                    self.spare.push(cell);
                }
            }
            // A pair of which the loser has one cell here is settled, and the other is of no use.
            for pair in pairs {
                match pair.map(|cell| at[cell.index()]) {
                    [Some(a), Some(b)] => self.pairs.push([a, b]),
                    [Some(cell), None] | [None, Some(cell)] => self.spare.push(cell),
                    [None, None] => {}
                }
            }
            self.owed = self.owed.iter().filter_map(|&cell| parts.of(cell)).collect();
            for part in open.iter().filter_map(|cell| parts.of(cell)) {
                unplayed.remove(part);
            }
            self.owed.extend(unplayed.iter());
            (self.node, self.claimed) = (then, None);
        }
        Ok(())
    }
}

/// The cells that are empty in the position of a node.
fn open_cells(of: &Strategies, node: NodeId) -> VertexSet {
    let claims = &of.misere(node).claims;
    let mut open = of.game(GameId::FILE).hypergraph().cells().clone();
    open.subtract(&claims.short);
    open.subtract(&claims.cut);
    open
}

fn remove(list: &mut Vec<VertexId>, cell: VertexId) -> bool {
    let index = list.iter().position(|&other| other == cell);
    index.map(|index| list.swap_remove(index)).is_some()
}

/// What to claim so that the opponent gets one cell of each pair, and the key.
fn pair_off(
    empty: &[VertexId],
    pairs: &[[VertexId; 2]],
    key: Option<VertexId>,
    claimed: Option<VertexId>,
) -> Option<VertexId> {
    let mate = |cell: VertexId| {
        pairs.iter().find_map(|&[a, b]| match cell {
            _ if cell == a => Some(b),
            _ if cell == b => Some(a),
            _ => None,
        })
    };
    let answer = claimed.and_then(mate).filter(|mate| empty.contains(mate));
    let cells = || empty.iter().copied().filter(|&cell| key != Some(cell));
    let unpaired = || cells().find(|&cell| mate(cell).is_none());
    // The mate of a cell that is taken from a pair is left to the opponent from then on.
    let whole = |cell: &VertexId| mate(*cell).is_some_and(|mate| empty.contains(&mate));
    answer.or_else(unpaired).or_else(|| cells().find(whole))
}
