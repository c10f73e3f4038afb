//! The proof-number search with its table and its threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::dfpn::{Ended, Entry, Finding, Helpers, Keyed, Searcher, keyed};
use super::shared::{Shared, SharedTable};
use super::{Carrier, Numbers, Play};
use crate::analysis::EnginePosition;
use crate::game::Player;
use crate::solve::budget::Budget;
use crate::solve::record::MoveRecord;
use crate::solve::{Limits, StopReason};

/// The nodes that one thread expands before others join it: with fewer than two thousand nodes two
/// threads often expand a third more than one.
const ALONE: u64 = 2000;

/// The search for one game. What it finds out about a position it knows in the next one, too.
pub(in crate::solve) struct ProofSearch<P: Play<W>, const W: usize> {
    pub(super) shared: Shared<P::Carrier>,
    /// One for each thread; the first is the calling thread's.
    pub(super) plays: Vec<P>,
    alone: u64,
}

impl<P: Play<W>, const W: usize> ProofSearch<P, W> {
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
        position: &EnginePosition<W>,
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

    /// The position with all filled in that may be.
    pub(super) fn settled(&self, position: &EnginePosition<W>) -> EnginePosition<W> {
        let mut position = position.clone();
        self.plays[0].settle(&mut position);
        position
    }

    /// Searches with all threads until one has the answer; first alone.
    pub(super) fn search(
        &mut self,
        settled: EnginePosition<W>,
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
pub(super) fn winner_of(numbers: Numbers, to_move: Player) -> Player {
    if numbers.phi == 0 { to_move } else { to_move.other() }
}

/// Searches beside the calling thread, which watches the limits and ends its helpers.
fn help<P: Play<W>, const W: usize>(
    play: &mut P,
    root: Keyed<W>,
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
