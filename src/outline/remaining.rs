//! What follows from an outline, and what is left.

use rustc_hash::FxHashMap;

use super::plan::{Claims, Outline, Stone};
use crate::game::Player;
use crate::graph::{VertexId, VertexSet};
use crate::proof::MovingAs;
use crate::proof::certificate::{Aim, Normal};

/// What is left to be shown, and how much has been.
#[derive(Clone, Debug)]
pub struct Remaining {
    /// Positions in which something is missing; none if all is shown.
    pub gaps: Vec<Gap>,
    /// How many claims of the opponent, on the way through the outline, are met or need not be.
    pub met: usize,
    /// What follows, each step from those before it; the last one is what was to be shown, if it is.
    pub(super) steps: Vec<Step>,
}

/// A position of an outline in which something is missing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gap {
    /// What has been claimed since the start.
    pub claims: Claims,
    /// The same in the order in which the outline comes to it. Where two stones of the winner's follow one
    /// another, he has made a threat.
    pub line: Vec<Stone>,
    /// What is missing.
    pub missing: Missing,
}

/// What is missing in a position of an outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missing {
    /// The winner is to move, and has no answer.
    Answer,
    /// His opponent is to move, and these claims of his are not met.
    Replies(Vec<VertexId>),
    /// His opponent wins: an answer was wrong.
    Lost,
}

impl Remaining {
    /// The pieces that what is shown rests on, by their places in the outline; none if there are gaps.
    #[must_use]
    pub fn pieces(&self) -> Vec<usize> {
        let needed = self.needed();
        let steps = self.steps.iter().zip(needed).filter(|(_, is_needed)| *is_needed);
        let mut pieces: Vec<usize> = steps
            .filter_map(
                |(step, _)| if let How::Piece(piece) = step.how { Some(piece) } else { None },
            )
            .collect();
        pieces.sort_unstable();
        pieces.dedup();
        pieces
    }

    /// By step whether the last one rests on it; none if there are gaps.
    pub(super) fn needed(&self) -> Vec<bool> {
        let mut needed = vec![false; self.steps.len()];
        if self.gaps.is_empty() {
            needed.iter_mut().last().into_iter().for_each(|last| *last = true);
        }
        for index in (0..self.steps.len()).rev().filter(|_| self.gaps.is_empty()) {
            match &self.steps[index].how {
                How::Claim(_, then) if needed[index] => needed[*then] = true,
                How::Or(threats, _) if needed[index] => {
                    threats.iter().for_each(|&threat| needed[threat] = true);
                }
                _ => {}
            }
        }
        needed
    }
}

impl Gap {
    /// Who is to move there.
    #[must_use]
    pub fn to_move(&self, winner: Player) -> Player {
        match self.missing {
            Missing::Answer => winner,
            Missing::Replies(_) | Missing::Lost => winner.other(),
        }
    }

    /// How much is missing.
    #[must_use]
    pub fn count(&self) -> usize {
        match &self.missing {
            Missing::Replies(cells) => cells.len(),
            Missing::Answer | Missing::Lost => 1,
        }
    }
}

/// The number of a step.
pub(super) type StepId = usize;

/// Something that follows.
#[derive(Clone, Debug)]
pub(super) struct Step {
    pub(super) says: Normal,
    pub(super) how: How,
}

/// From what it follows: the rules of certificates of the same names.
#[derive(Clone, Debug)]
pub(super) enum How {
    Piece(usize),
    Won,
    Claim(VertexId, StepId),
    /// Threats, and cells that the winner has by now.
    Or(Vec<StepId>, Vec<VertexId>),
}

/// What is shown of a position: a step, or what is left.
type Verdict = Result<StepId, Vec<Gap>>;

struct Walk<'o> {
    outline: &'o Outline,
    steps: Vec<Step>,
    met: usize,
    known: FxHashMap<(Claims, Player), Verdict>,
}

/// A position on the way.
struct Place {
    claims: Claims,
    line: Vec<Stone>,
}

impl Place {
    fn after(&self, by: Player, cell: VertexId) -> Self {
        let (mut claims, mut line) = (self.claims.clone(), self.line.clone());
        claims[by].insert(cell);
        line.push((by, cell));
        Self { claims, line }
    }

    fn gap(&self, missing: Missing) -> Gap {
        Gap { claims: self.claims.clone(), line: self.line.clone(), missing }
    }
}

impl Outline {
    /// What follows from the answers and the pieces, and what is left.
    ///
    /// Complexity: polynomial in the game and in the answers and pieces.
    #[must_use]
    pub fn remaining(&self) -> Remaining {
        let (steps, known) = (Vec::new(), FxHashMap::default());
        let mut walk = Walk { outline: self, steps, met: 0, known };
        let start = Place { claims: self.nothing(), line: Vec::new() };
        let verdict = match self.won(&start.claims) {
            Some(winner) if winner == self.winner => Ok(walk.has_won(&start)),
            Some(_) => Err(vec![start.gap(Missing::Lost)]),
            None => walk.show(&start, self.to_move),
        };
        let Walk { mut steps, met, .. } = walk;
        let mut gaps: Vec<Gap> = Vec::new();
        match verdict {
            Ok(last) => steps.truncate(last + 1),
            Err(found) => {
                for gap in found {
                    // Two lines may lead to it.
                    if !gaps
                        .iter()
                        .any(|known| (&known.claims, &known.missing) == (&gap.claims, &gap.missing))
                    {
                        gaps.push(gap);
                    }
                }
            }
        }
        Remaining { gaps, met, steps }
    }
}

impl Walk<'_> {
    fn add(&mut self, says: Normal, how: How) -> StepId {
        self.steps.push(Step { says, how });
        self.steps.len() - 1
    }

    /// The winner has won.
    fn has_won(&mut self, place: &Place) -> StepId {
        let player = self.outline.winner;
        let owned = place.claims[player].clone();
        let carrier = VertexSet::new(owned.universe());
        let moving = MovingAs::Second;
        let says = Normal { player, aim: Aim::Win, moving, owned, carrier, held: Vec::new() };
        self.add(says, How::Won)
    }

    /// The pieces that say something of a position.
    fn pieces(&self, claims: &Claims) -> Vec<usize> {
        let pieces = self.outline.pieces.iter().enumerate();
        pieces.filter(|(_, piece)| piece.serves(claims)).map(|(index, _)| index).collect()
    }

    fn says(&self, step: StepId) -> &Normal {
        &self.steps[step].says
    }

    fn show(&mut self, place: &Place, to_move: Player) -> Verdict {
        let key = (place.claims.clone(), to_move);
        if let Some(known) = self.known.get(&key) {
            return known.clone();
        }
        let is_winner = to_move == self.outline.winner;
        let pieces = self.pieces(&place.claims);
        let says = |index: usize| &self.outline.pieces[index].says;
        let serves = |index: &usize| is_winner || says(*index).moving == MovingAs::Second;
        // The smaller the carrier, the less the opponent can do about it.
        let best = pieces.iter().copied().filter(serves).min_by_key(|&i| says(i).carrier.len());
        let is_refuted = self.outline.refuted.contains(&key);
        let verdict = match best {
            None if is_refuted => Err(vec![place.gap(Missing::Lost)]),
            Some(index) => Ok(self.add(says(index).clone(), How::Piece(index))),
            None if is_winner => self.answered(place),
            None => self.met(place, &pieces),
        };
        self.known.insert(key, verdict.clone());
        verdict
    }

    /// The winner is to move.
    fn answered(&mut self, place: &Place) -> Verdict {
        let winner = self.outline.winner;
        let mut left: Option<Vec<Gap>> = None;
        let is_lost = |gaps: &[Gap]| gaps.iter().any(|gap| gap.missing == Missing::Lost);
        for &cell in self.outline.answers.get(&place.claims).into_iter().flatten() {
            let after = place.after(winner, cell);
            let verdict = match self.outline.won(&after.claims) {
                Some(player) if player == winner => Ok(self.has_won(&after)),
                Some(_) => Err(vec![after.gap(Missing::Lost)]),
                None => self.show(&after, winner.other()),
            };
            match verdict {
                Ok(step) => return Ok(self.claimed(cell, step)),
                // The first answer is the one to go on with, unless it is known to be wrong.
                Err(gaps) => {
                    let goes_on =
                        left.as_deref().is_none_or(|left| is_lost(left) && !is_lost(&gaps));
                    left = if goes_on { Some(gaps) } else { left };
                }
            }
        }
        Err(left.unwrap_or_else(|| vec![place.gap(Missing::Answer)]))
    }

    /// The winner claims a cell, if that is of any use.
    fn claimed(&mut self, cell: VertexId, then: StepId) -> StepId {
        let mut says = self.says(then).clone();
        if !says.owned.remove(cell) {
            return then;
        }
        says.carrier.insert(cell);
        says.moving = MovingAs::First;
        self.add(says, How::Claim(cell, then))
    }

    /// The opponent is to move: his claims are met one by one until the answers have no cell in common.
    fn met(&mut self, place: &Place, pieces: &[usize]) -> Verdict {
        let winner = self.outline.winner;
        let mut must = self.outline.empty(&place.claims);
        let mut threats = Vec::new();
        let mut narrow = |steps: &[Step], must: &mut VertexSet, step: StepId| {
            let carrier = &steps[step].says.carrier;
            if !must.is_subset_of(carrier) {
                must.intersect_with(carrier);
                threats.push(step);
            }
        };
        for &index in pieces {
            let says = self.outline.pieces[index].says.clone();
            let step = self.add(says, How::Piece(index));
            narrow(&self.steps, &mut must, step);
        }
        let mut gaps = Vec::new();
        if self.outline.answers.contains_key(&place.claims) {
            match self.show(place, winner) {
                Ok(step) => narrow(&self.steps, &mut must, step),
                Err(left) => gaps = left,
            }
        }
        let (mut open, empty) = (Vec::new(), self.outline.empty(&place.claims));
        for cell in empty.iter() {
            if !must.contains(cell) {
                continue;
            }
            match self.show(&place.after(winner.other(), cell), winner) {
                Ok(step) => narrow(&self.steps, &mut must, step),
                Err(left) => open.push((cell, left)),
            }
        }
        self.met += empty.len() - must.len();
        if must.is_empty() {
            return Ok(self.threatened(place, threats));
        }
        let mut replies = Vec::new();
        for (cell, left) in open.into_iter().filter(|(cell, _)| must.contains(*cell)) {
            match left.as_slice() {
                [gap] if gap.missing == Missing::Answer => replies.push(cell),
                _ => gaps.extend(left),
            }
        }
        if !replies.is_empty() {
            gaps.insert(0, place.gap(Missing::Replies(replies)));
        }
        Err(gaps)
    }

    /// The winner wins by threats that have no cell in common but for what he has; those that are not needed are
    /// left out.
    fn threatened(&mut self, place: &Place, mut threats: Vec<StepId>) -> StepId {
        let mine = &place.claims[self.outline.winner];
        let mut index = threats.len();
        while index > 0 {
            index -= 1;
            let threat = threats.remove(index);
            if threats.is_empty() || !self.common(&threats).is_subset_of(mine) {
                threats.insert(index, threat);
            }
        }
        let had = self.common(&threats);
        let mut says = self.says(threats[0]).clone();
        for &threat in &threats {
            says.owned.union_with(&self.says(threat).owned);
            says.carrier.union_with(&self.says(threat).carrier);
        }
        says.owned.union_with(&had);
        says.carrier.subtract(&says.owned);
        says.moving = MovingAs::Second;
        self.add(says, How::Or(threats, had.iter().collect()))
    }

    /// The cells that are in all carriers, without those that the threats need to be the winner's.
    fn common(&self, threats: &[StepId]) -> VertexSet {
        let mut common = self.says(threats[0]).carrier.clone();
        for &threat in threats {
            common.intersect_with(&self.says(threat).carrier);
        }
        for &threat in threats {
            common.subtract(&self.says(threat).owned);
        }
        common
    }
}
