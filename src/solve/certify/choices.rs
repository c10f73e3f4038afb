//! Wins by whichever cells of some pairs the winner gets.

use super::NoCertificate;
use super::cuts::Cuts;
use super::prover::Failure;
use super::writer::Writer;
use crate::game::{Game, Outcome, Player};
use crate::graph::{Bits, VertexId};
use crate::proof::certificate::NodeId;

/// The most that are listed for one position.
const MOST_CHOICES: usize = 1 << 12;

/// Whether cells of the winner's win, whoever has the other ones, and the node of it.
pub(super) trait Ending<const W: usize> {
    fn wins(&self, mine: Bits<W>) -> bool;

    fn node(&self, mine: Bits<W>, writer: &mut Writer<'_, W>) -> NodeId;
}

/// Positions in which the winner has won, whoever has the empty cells.
pub(super) struct Over<'a, const W: usize> {
    pub(super) cuts: Option<&'a Cuts<W>>,
    pub(super) game: &'a Game,
    pub(super) winner: Player,
}

impl<const W: usize> Ending<W> for Over<'_, W> {
    fn wins(&self, mine: Bits<W>) -> bool {
        if let Some(cuts) = self.cuts {
            return cuts.part(mine);
        }
        let board = self.game.hypergraph();
        let mine = mine.to_set(board.vertex_count());
        let short = match self.winner {
            Player::Short => mine,
            Player::Cut => {
                let mut others = board.cells().clone();
                others.subtract(&mine);
                others
            }
        };
        self.game.outcome(&short) == Outcome::win(self.winner)
    }

    fn node(&self, mine: Bits<W>, writer: &mut Writer<'_, W>) -> NodeId {
        writer.won(self.winner, mine)
    }
}

/// Positions in which Cut wins by a separator with guards.
pub(super) struct Guarded<'a, const W: usize> {
    pub(super) cuts: &'a Cuts<W>,
    pub(super) winner: Player,
    pub(super) pairs: &'a [[VertexId; 2]],
    pub(super) side: VertexId,
}

impl<const W: usize> Ending<W> for Guarded<'_, W> {
    fn wins(&self, mine: Bits<W>) -> bool {
        self.cuts.part_guarded(mine, self.pairs, self.side)
    }

    fn node(&self, mine: Bits<W>, writer: &mut Writer<'_, W>) -> NodeId {
        writer.guarded(self.winner, mine, self.pairs, self.side)
    }
}

/// The node of a win with as few of these cells as will do.
pub(super) fn won_by_least<const W: usize>(
    writer: &mut Writer<'_, W>,
    ending: &impl Ending<W>,
    mine: Bits<W>,
) -> NodeId {
    let less = |needed: Bits<W>, cell| {
        let less = needed.without(cell);
        if ending.wins(less) { less } else { needed }
    };
    ending.node(mine.iter().fold(mine, less), writer)
}

/// The node of a win with these cells and one of each pair, whichever; both of each win, whoever has
/// the empty cells. Nothing is written if some choice does not win.
///
/// A pair is captured as long as those that were captured before it are filled in, whatever else
/// happens. So one is left of each in turn, of the last one first, or none if the win does not need it.
/// But pairs may be captured only together (Theorems 9 and 10): if some choice does not win then, one is
/// left of each.
pub(super) fn won_by_choices<const W: usize>(
    writer: &mut Writer<'_, W>,
    ending: &impl Ending<W>,
    mine: Bits<W>,
    pairs: &[[VertexId; 2]],
) -> Result<NodeId, Failure> {
    let all_win = |choices: &Choices<'_, W>| choices.sets.iter().all(|&set| ending.wins(set));
    let choices = match list_choices(ending, mine, pairs, true).filter(all_win) {
        Some(choices) => choices,
        None => list_choices(ending, mine, pairs, false).ok_or(Failure::TooManyChoices)?,
    };
    if !all_win(&choices) {
        return Err(NoCertificate::NotShown("a cell of each pair is not enough").into());
    }
    let Choices { sets, levels } = choices;
    let won = |needed| won_by_least(writer, ending, needed);
    let mut nodes: Vec<NodeId> = sets.into_iter().map(won).collect();
    for (pair, is_needed) in levels.into_iter().rev() {
        let mut below = nodes.into_iter();
        let mut either = |is_needed| {
            let first = below.next()?;
            Some(if is_needed { writer.either(*pair, [first, below.next()?]) } else { first })
        };
        nodes = is_needed.into_iter().map_while(&mut either).collect();
    }
    nodes.first().copied().ok_or(NoCertificate::NotShown("no choice from the pairs").into())
}

/// Choices from some pairs.
struct Choices<'p, const W: usize> {
    /// The cells that the winner has.
    sets: Vec<Bits<W>>,
    /// The pairs, the last one first, and whether a cell of it was chosen, for each choice before.
    levels: Vec<(&'p [VertexId; 2], Vec<bool>)>,
}

/// The choices; with `drops`, no cell of a pair if the win does not need it with both of each pair
/// before it.
fn list_choices<'p, const W: usize>(
    ending: &impl Ending<W>,
    mine: Bits<W>,
    pairs: &'p [[VertexId; 2]],
    drops: bool,
) -> Option<Choices<'p, W>> {
    let mut sets = vec![pairs.iter().flatten().fold(mine, |all, &cell| all.with(cell))];
    let mut levels = Vec::new();
    for pair in pairs.iter().rev() {
        let mut next = Vec::new();
        let mut is_needed = Vec::new();
        for set in sets {
            let without = pair.iter().fold(set, |set, &cell| set.without(cell));
            let is_dropped = drops && ending.wins(without);
            is_needed.push(!is_dropped);
            if is_dropped {
                next.push(without);
            } else {
                next.extend(pair.map(|cell| without.with(cell)));
            }
        }
        if next.len() > MOST_CHOICES {
            return None;
        }
        levels.push((pair, is_needed));
        sets = next;
    }
    Some(Choices { sets, levels })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A win with a cell of each pair, but with none of a pair no win.
    struct OneOfEach(Vec<[VertexId; 2]>);

    impl Ending<1> for OneOfEach {
        fn wins(&self, mine: Bits<1>) -> bool {
            self.0.iter().all(|pair| pair.iter().any(|&cell| mine.contains(cell)))
        }

        fn node(&self, _: Bits<1>, _: &mut Writer<'_, 1>) -> NodeId {
            NodeId(0)
        }
    }

    #[test]
    fn choices_are_listed_up_to_a_number() {
        for (count, are_listed) in [(3, true), (12, true), (13, false)] {
            let pair = |index: usize| [2 * index, 2 * index + 1].map(VertexId::new);
            let ending = OneOfEach((0..count).map(pair).collect());
            let listed = list_choices(&ending, Bits::EMPTY, &ending.0, true);
            let sets = listed.map(|choices| choices.sets.len());
            assert_eq!(sets, are_listed.then_some(1 << count));
        }
    }
}
