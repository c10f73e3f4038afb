//! The proof-number search with its table and its threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::dfpn::{Ended, Entry, Finding, Helpers, Keyed, Searcher, keyed};
use super::shared::{Shared, SharedTable};
use super::table::Remembered;
use super::{Carrier, Expanded, Numbers, Play, Position, Survey};
use crate::game::Player;
use crate::graph::VertexId;
use crate::solve::budget::Budget;
use crate::solve::driver::TableKey;
use crate::solve::record::MoveRecord;
use crate::solve::{Limits, ProofNumbers, Prospect, SoFar, StopReason};

/// The nodes that one thread expands before others join it: with fewer than two thousand nodes two
/// threads often expand a third more than one.
const ALONE: u64 = 2000;

/// The search for one game. What it finds out about a position it knows in the next one, too.
pub(in crate::solve) struct ProofSearch<P: Play> {
    shared: Shared<P::Carrier>,
    /// One for each thread; the first is the calling thread's.
    plays: Vec<P>,
    alone: u64,
}

impl<P: Play> ProofSearch<P> {
    /// With a table, in which other searches of the same game may work at the same time, and so many
    /// threads, each of which plays the game by itself.
    pub(in crate::solve) fn new(
        table: SharedTable<Entry<P::Carrier>>,
        threads: usize,
        play: impl Fn() -> P,
    ) -> Self {
        let shared = Shared::new(table, threads);
        Self { plays: (0..shared.threads()).map(|_| play()).collect(), shared, alone: ALONE }
    }

    #[cfg(test)]
    pub(in crate::solve) fn begin_together(&mut self) {
        self.alone = 0;
    }

    /// Who wins a position of the game, and within which carrier.
    pub(in crate::solve) fn winner(
        &mut self,
        position: &P::Position,
        budget: &mut Budget<'_>,
    ) -> Result<(Player, P::Carrier), StopReason> {
        let settled = self.settled(position);
        if let Some(winner) = settled.winner() {
            return Ok((winner, P::gained(position, &settled, winner)));
        }
        let Finding { numbers, carrier } =
            self.search(settled.clone(), Numbers::UNLIMITED, &MoveRecord::default(), budget)?;
        let winner = winner_of(numbers, settled.to_move());
        Ok((winner, carrier.joined(P::gained(position, &settled, winner))))
    }

    /// Searches a position until it is solved or one of its numbers reaches a limit. Of the moves that have won and lost
    /// elsewhere the search knows what the record says, and adds to it.
    pub(in crate::solve) fn advance(
        &mut self,
        position: &P::Position,
        limits: ProofNumbers,
        record: &mut MoveRecord,
        budget: &mut Budget<'_>,
    ) -> Result<(), StopReason> {
        let settled = self.settled(position);
        if settled.winner().is_some() {
            return Ok(());
        }
        let [phi, delta] = [limits.proof, limits.disproof]
            .map(|number| u32::try_from(number).unwrap_or(u32::MAX).min(Numbers::UNLIMITED.phi));
        // Where a dead cell goes in misère play the other player is to move.
        let limits = match settled.to_move() == position.to_move() {
            true => Numbers { phi, delta },
            false => Numbers { phi: delta, delta: phi },
        };
        let result = self.search(settled, limits, record, budget);
        let found = self.plays.iter().filter_map(P::record).map(|after| after.since(record));
        found.collect::<Vec<_>>().iter().for_each(|found| record.add(found));
        result.map(drop)
    }

    /// What is seen of the moves from a position, if a claim never hurts; and the position settled.
    pub(in crate::solve) fn survey(
        &mut self,
        position: &P::Position,
    ) -> Option<(P::Position, Survey)> {
        let settled = self.settled(position);
        let mut survey = self.plays[0].survey(position, &settled)?;
        if let Some(&[best]) = self.remembered(&settled).as_ref().map(|entry| &*entry.moves)
            && let Some(place) = survey.open.iter().position(|&cell| cell == best)
        {
            survey.open[..=place].rotate_right(1);
        }
        Some((settled, survey))
    }

    /// Moves from a position that the search has tried or would try, the most promising first; one
    /// that wins alone, if one is known.
    pub(in crate::solve) fn suggestions(&mut self, position: &P::Position) -> Vec<VertexId> {
        let mut settled = self.settled(position);
        if settled.to_move() != position.to_move() {
            // In misère play a dead cell is a best move.
            let left = settled.empty_cells();
            let mut cells = position.empty_cells();
            cells.retain(|cell| !left.contains(cell));
            return cells;
        }
        loop {
            if settled.winner().is_some() {
                return Vec::new();
            }
            if let Some(entry) = self.remembered(&settled)
                && !entry.moves.is_empty()
            {
                return entry.moves.into_vec();
            }
            let parts = match self.look(&settled) {
                Expanded::Open(moves, _) => {
                    return moves.into_iter().map(|next| next.cell).collect();
                }
                Expanded::Won(Some(cell), _) => return vec![cell],
                Expanded::Won(None, _) | Expanded::Lost(_) => return self.plays[0].order(&settled),
                Expanded::Apart(parts) => parts,
            };
            // A part is smaller than the whole.
            settled = self.most_promising(&settled, parts);
        }
    }

    /// What is seen of a settled position that is not won.
    fn look(&mut self, settled: &P::Position) -> Expanded<P> {
        let play = &mut self.plays[0];
        play.forget();
        play.expand(settled)
    }

    /// Whether it is seen without a search who wins a position.
    pub(in crate::solve) fn is_seen(&mut self, position: &P::Position) -> bool {
        let settled = self.settled(position);
        if settled.winner().is_some() {
            return true;
        }
        let was_searched = |entry: Entry<P::Carrier>| !entry.moves.is_empty();
        if self.remembered(&settled).is_some_and(was_searched) {
            return false;
        }
        matches!(self.look(&settled), Expanded::Won(..) | Expanded::Lost(_))
    }

    /// Who wins a position, if that is seen without a search or remembered.
    pub(in crate::solve) fn known_winner(&mut self, position: &P::Position) -> Option<Player> {
        let settled = self.settled(position);
        if let Some(winner) = settled.winner() {
            return Some(winner);
        }
        let to_move = settled.to_move();
        let entry = self.remembered(&settled);
        if let Some(entry) = entry.filter(|entry| entry.numbers.is_solved()) {
            return Some(winner_of(entry.numbers, to_move));
        }
        match self.look(&settled) {
            Expanded::Won(..) => Some(to_move),
            Expanded::Lost(_) => Some(to_move.other()),
            Expanded::Open(..) | Expanded::Apart(_) => None,
        }
    }

    /// What is known about a position without searching it.
    pub(in crate::solve) fn prospect(&mut self, position: &P::Position) -> Prospect {
        let settled = self.settled(position);
        if let Some(winner) = settled.winner() {
            return Prospect::Won { winner, work: 0 };
        }
        let to_move = settled.to_move();
        let (numbers, work) = match self.remembered(&settled) {
            Some(entry) => (entry.numbers, entry.work()),
            None => match self.look(&settled) {
                Expanded::Won(..) => (Numbers::WON, 0),
                Expanded::Lost(_) => (Numbers::LOST, 0),
                Expanded::Open(..) | Expanded::Apart(_) => (P::first_guess(&settled), 0),
            },
        };
        if numbers.is_solved() {
            return Prospect::Won { winner: winner_of(numbers, to_move), work };
        }
        // Where a dead cell goes in misère play the other player is to move.
        let Numbers { phi, delta } = match to_move == position.to_move() {
            true => numbers,
            false => Numbers { phi: numbers.delta, delta: numbers.phi },
        };
        Prospect::Open { proof: phi.into(), disproof: delta.into(), work }
    }

    /// Moves of which one wins if any does, the most promising first; none if the position falls apart or is
    /// decided.
    pub(in crate::solve) fn moves_to_try(
        &mut self,
        position: &P::Position,
    ) -> Option<Vec<VertexId>> {
        let settled = self.settled(position);
        if settled.winner().is_some() || settled.to_move() != position.to_move() {
            return None;
        }
        // The order in which the search has them.
        if let Some(entry) = self.remembered(&settled)
            && !entry.numbers.is_solved()
            && !entry.moves.is_empty()
        {
            return Some(entry.moves.into_vec());
        }
        match self.look(&settled) {
            Expanded::Open(moves, _) => Some(moves.into_iter().map(|next| next.cell).collect()),
            Expanded::Won(..) | Expanded::Lost(_) | Expanded::Apart(_) => None,
        }
    }

    /// Of the parts of a position that falls apart the one that the player to move wins, or the one
    /// in which he seems to be closest to that.
    fn most_promising(&mut self, settled: &P::Position, parts: Vec<P::Part>) -> P::Position {
        let to_move = settled.to_move();
        let parts: Vec<_> = parts.iter().map(|part| self.plays[0].only(settled, part)).collect();
        let effort = |part: &P::Position| match part.winner() {
            Some(winner) if winner == to_move => 0,
            Some(_) => u32::MAX,
            None => self.remembered(part).map_or(1, |entry| entry.numbers.phi),
        };
        parts.into_iter().min_by_key(effort).expect("a position that falls apart has parts")
    }

    /// What the table says about a settled position in which nobody has won yet.
    fn remembered(&mut self, settled: &P::Position) -> Option<Entry<P::Carrier>> {
        let place = keyed(&mut self.plays[0], settled.clone());
        let mut entry = self.shared.look_up(&place.key, Clone::clone)?;
        let names = self.plays[0].keys().renaming(place.renaming);
        entry.moves.iter_mut().for_each(|cell| *cell = names.from(*cell));
        entry.carrier = entry.carrier.unnamed(names);
        Some(entry)
    }

    /// The key of a settled position with the names of these vertices in it.
    pub(in crate::solve) fn table_key(
        &mut self,
        settled: &P::Position,
        vertices: impl Iterator<Item = VertexId>,
    ) -> TableKey {
        let Keyed { key, renaming, .. } = keyed(&mut self.plays[0], settled.clone());
        let names = self.plays[0].keys().renaming(renaming);
        TableKey { key, names: vertices.map(|vertex| (vertex, names.to(vertex))).collect() }
    }

    /// Keeps what is known about a position, whatever it took; and if it is open, about those after its moves.
    pub(in crate::solve) fn keep(&mut self, position: &P::Position) {
        let settled = self.settled(position);
        if settled.winner().is_some() {
            return;
        }
        let open = self.remembered(&settled).filter(|entry| !entry.numbers.is_solved());
        let moves = open.map(|entry| entry.moves).unwrap_or_default();
        let after: Vec<_> = moves.iter().map(|&cell| self.plays[0].after(&settled, cell)).collect();
        for settled in after.into_iter().chain([settled]) {
            if settled.winner().is_none() {
                let place = keyed(&mut self.plays[0], settled);
                self.shared.keep(&place.key);
            }
        }
    }

    /// Keeps how far it has come where it is not done.
    pub(in crate::solve) fn keep_open(&self) {
        self.shared.keep_open();
    }

    /// The used part of the table.
    pub(in crate::solve) fn table_load(&self) -> f64 {
        self.shared.load()
    }

    /// How far the search has come with a position that it was stopped at.
    pub(in crate::solve) fn so_far(&mut self, position: &P::Position) -> Option<SoFar> {
        let settled = self.settled(position);
        if settled.winner().is_some() || settled.to_move() != position.to_move() {
            return None;
        }
        let entry = self.remembered(&settled)?;
        if entry.numbers.is_solved() {
            return None;
        }
        let looks_best = entry
            .moves
            .iter()
            .filter_map(|&cell| {
                let after = self.plays[0].after(&settled, cell);
                let numbers = self.remembered(&after)?.numbers.across(&settled, &after);
                (numbers.phi > 0).then_some((numbers.delta, cell))
            })
            .min_by_key(|&(delta, _)| delta);
        Some(SoFar {
            proof: entry.numbers.phi.into(),
            disproof: entry.numbers.delta.into(),
            best_move: looks_best
                .map(|(_, cell)| cell)
                .or(entry.moves.first().copied())
                .or_else(|| self.suggestions(&settled).first().copied()),
        })
    }

    /// The carrier of the win in a solved position that the table still knows.
    pub(in crate::solve) fn carrier(&mut self, position: &P::Position) -> Option<P::Carrier> {
        let settled = self.settled(position);
        if let Some(winner) = settled.winner() {
            return Some(P::gained(position, &settled, winner));
        }
        let entry = self.remembered(&settled).filter(|entry| entry.numbers.is_solved())?;
        let winner = winner_of(entry.numbers, settled.to_move());
        Some(entry.carrier.joined(P::gained(position, &settled, winner)))
    }

    fn settled(&self, position: &P::Position) -> P::Position {
        let mut position = position.clone();
        self.settle(&mut position);
        position
    }

    /// Fills in what may be filled in.
    pub(in crate::solve) fn settle(&self, position: &mut P::Position) {
        self.plays[0].settle(position);
    }

    /// A winning move that the search has played to from a position.
    pub(in crate::solve) fn known_move(&mut self, position: &P::Position) -> Option<VertexId> {
        match *self.solved_moves(position, Numbers::WON) {
            [cell] => Some(cell),
            _ => None,
        }
    }

    /// The moves that the search has tried from a position in which all lose, if the game wants to know.
    pub(in crate::solve) fn tried_moves(&mut self, position: &P::Position) -> Box<[VertexId]> {
        self.solved_moves(position, Numbers::LOST)
    }

    /// The moves that the table has for a position that is solved like this.
    fn solved_moves(&mut self, position: &P::Position, numbers: Numbers) -> Box<[VertexId]> {
        let settled = self.settled(position);
        if settled.to_move() != position.to_move() || settled.winner().is_some() {
            return Box::default();
        }
        let entry = self.remembered(&settled).filter(|entry| entry.numbers == numbers);
        entry.map(|entry| entry.moves).unwrap_or_default()
    }

    /// Searches with all threads until one has the answer; first alone.
    fn search(
        &mut self,
        settled: P::Position,
        limits: Numbers,
        record: &MoveRecord,
        budget: &mut Budget<'_>,
    ) -> Result<Finding<P::Carrier>, StopReason> {
        for play in &mut self.plays {
            play.forget();
            play.remember(record);
        }
        let Self { shared, plays, alone } = self;
        let shared = &*shared;
        let [play, others @ ..] = &mut plays[..] else {
            unreachable!("there is at least one thread")
        };
        let root = keyed(play, settled);
        if let Some(Entry { numbers, carrier, .. }) = shared.look_up(&root.key, Clone::clone)
            && numbers.is_solved()
        {
            let carrier = carrier.unnamed(play.keys().renaming(root.renaming));
            return Ok(Finding { numbers, carrier });
        }
        shared.set_answered(false);
        let helped = budget.helped();
        std::thread::scope(|scope| {
            let running = RefCell::new(Vec::new());
            let start = || {
                for play in others {
                    let (root, helped) = (root.clone(), helped.clone());
                    let run = move || help(play, root, limits, shared, helped);
                    running.borrow_mut().push(scope.spawn(run));
                }
            };
            let helpers = Some(Helpers { after: *alone, start: Box::new(start) });
            let ending = Ending(shared);
            let result = Searcher { play, shared, helpers }.search(root.clone(), limits, budget);
            drop(ending);
            let answers = running.take().into_iter().map(|helper| match helper.join() {
                Ok(answer) => answer,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            let answer = answers.fold(None, |found, answer| found.or(answer));
            match result {
                Ok(finding) => Ok(finding),
                Err(Ended::Stopped(reason)) => answer.ok_or(reason),
                Err(Ended::Answered) => Ok(answer.expect("a helper has the answer")),
            }
        })
    }
}

/// Ends the helpers of a search when it ends, even if by a panic.
struct Ending<'s, C: Carrier>(&'s Shared<C>);

impl<C: Carrier> Drop for Ending<'_, C> {
    fn drop(&mut self) {
        self.0.set_answered(true);
    }
}

/// Who wins a position that is solved.
fn winner_of(numbers: Numbers, to_move: Player) -> Player {
    if numbers.phi == 0 { to_move } else { to_move.other() }
}

/// Searches beside the calling thread, which watches the limits and ends its helpers.
fn help<P: Play>(
    play: &mut P,
    root: Keyed<P::Position>,
    limits: Numbers,
    shared: &Shared<P::Carrier>,
    helped: Arc<AtomicU64>,
) -> Option<Finding<P::Carrier>> {
    let endless = Limits::default();
    let mut quiet = |_: &_| ();
    let mut budget = Budget::helper(&endless, &mut quiet, helped);
    let result = Searcher { play, shared, helpers: None }.search(root, limits, &mut budget);
    shared.set_answered(true);
    result.ok()
}
