//! How the winner of a misère game plays by a certificate: as if he were in the position of a node.
//!
//! By lines of the kind `like` he is in a position in which the loser is as badly off. The difference
//! is kept here and shrinks as cells are claimed; `docs/formats/certificates.md` says why he wins.

use super::misere::Images;
use super::strategy::{Strategies, StrategyError};
use super::{GameId, Line, NodeId, sets};
use crate::graph::VertexId;

/// The position of a node, and how it differs from the one on the board. If `spare` and `owed` have an
/// odd number of cells together, the player to move there is not the one who moves here.
#[derive(Clone, Debug)]
pub(super) struct Pretence {
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

impl Pretence {
    /// In the position of a node with nothing claimed.
    pub(super) fn new(of: &Strategies, node: NodeId) -> Self {
        let cells = of.board().game.hypergraph().cells();
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
        match of.line(self.node) {
            &Line::Claim { cell, then, .. } => {
                self.node = then;
                Ok(Some(cell))
            }
            // It goes on as it likes.
            Line::Over { .. } => Ok(empty.first().copied()),
            Line::Join { pairs, key, .. } => Ok(pair_off(&empty, pairs, *key, self.claimed.take())),
            _ => Err(StrategyError::ByTheorem(self.node)),
        }
    }

    /// The loser claims a cell there.
    fn let_claim(&mut self, of: &Strategies, part: VertexId) {
        self.claimed = Some(part);
        if let Line::All { answers, .. } = of.line(self.node) {
            let answer = answers.iter().find(|(cell, _)| *cell == part);
            self.node = answer.expect("the checker saw that every cell has an answer").1;
        }
    }

    /// Goes from the position of a line `like` to the one that it refers to.
    fn follow(&mut self, of: &Strategies) -> Result<(), StrategyError> {
        loop {
            let (id, then, fill, images) = match of.line(self.node) {
                Line::Like { id, then, fill, images, .. } => (id, then, fill, images),
                &Line::Image { of: then, automorphism, .. } => {
                    let automorphism = of.checker.automorphism_of(automorphism);
                    let automorphism = automorphism.expect("the checker has seen it");
                    let parts = self.part.iter_mut().flatten();
                    parts
                        .chain(&mut self.owed)
                        .for_each(|part| *part = automorphism.preimage(*part));
                    (self.node, self.claimed) = (then, None);
                    continue;
                }
                _ => return Ok(()),
            };
            let [here, there] = [*id, *then].map(|node| of.checker.open_cells(node));
            let mut open = here;
            fill.iter().flatten().for_each(|&cell| _ = sets::remove(&mut open, cell));
            let images = Images::new(of.board(), images, &open, &there)
                .map_err(|_| StrategyError::ByTheorem(self.node))?;
            let mut mates = vec![None; self.part.len()];
            for cells in fill {
                if let [a, b] = **cells {
                    mates[a.index()] = Some(b);
                    mates[b.index()] = Some(a);
                }
            }
            // By cells of the position of the line.
            let mut at = vec![None; self.part.len()];
            for (cell, part) in self.part.iter_mut().enumerate() {
                let Some(old) = part.take() else { continue };
                let cell = VertexId::new(cell);
                at[old.index()] = Some(cell);
                *part = images.of(old);
                if part.is_none() && mates[old.index()].is_none() {
                    self.spare.push(cell);
                }
            }
            // A pair of which the loser has one cell here is settled, and the other is of no use.
            for cells in fill {
                let [a, b] = **cells else { continue };
                match [a, b].map(|cell| at[cell.index()]) {
                    [Some(a), Some(b)] => self.pairs.push([a, b]),
                    [Some(cell), None] | [None, Some(cell)] => self.spare.push(cell),
                    [None, None] => {}
                }
            }
            self.owed = self.owed.iter().filter_map(|&cell| images.of(cell)).collect();
            let mut unplayed = there;
            for cell in sets::members(&open) {
                images.of(cell).into_iter().for_each(|part| _ = sets::remove(&mut unplayed, part));
            }
            self.owed.extend(sets::members(&unplayed));
            (self.node, self.claimed) = (*then, None);
        }
    }
}

impl Strategies {
    fn board(&self) -> &super::checker::Board {
        self.checker.board(GameId::FILE).expect("the game of the file is always there")
    }
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
