//! The proof-number search with its table and its threads.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use super::budget::Budget;
use super::canonical::Keys;
use super::dfpn::{Ended, Entry, Helpers, Numbers, Place, Searcher, place};
use super::driver::Likeness;
use super::expand::{Expanded, Expander, Features};
use super::field::Field;
use super::shared::Shared;
use super::table::Table;
use super::{Limits, SoFar, StopReason};
use crate::game::Player;
use crate::graph::{Bits, VertexId};

/// What one thread needs for itself.
struct Tools<const W: usize> {
    keys: Keys,
    expander: Expander<W>,
}

/// The nodes that one thread expands before others join it: with fewer than two thousand nodes two
/// threads often expand a third more than one.
const ALONE: u64 = 2000;

/// The search for one game. What it finds out about a position it knows in the next one, too.
pub(super) struct ProofSearch<const W: usize> {
    shared: Shared<W>,
    /// The first is the calling thread's.
    tools: Vec<Tools<W>>,
    alone: u64,
    features: Features,
}

impl<const W: usize> ProofSearch<W> {
    /// For the game that opens with this field, with a table of so many MiB.
    pub(super) fn new(
        opening: &Field<W>,
        memory: usize,
        threads: usize,
        features: Features,
    ) -> Self {
        let table = Table::new(memory);
        let tools = || Tools {
            keys: Keys::new(opening.short(), features.symmetry),
            expander: Expander::new(opening, features),
        };
        let shared = Shared::new(table, threads);
        Self {
            tools: (0..shared.threads()).map(|_| tools()).collect(),
            shared,
            alone: ALONE,
            features,
        }
    }

    #[cfg(test)]
    pub(super) fn keep_only(&mut self, slots: usize) {
        self.shared = Shared::new(Table::with_slots(slots), self.shared.threads());
    }

    #[cfg(test)]
    pub(super) fn begin_together(&mut self) {
        self.alone = 0;
    }

    /// Who wins a position of the game.
    pub(super) fn winner(
        &mut self,
        field: &Field<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Player, StopReason> {
        let field = self.settled(field);
        if let Some(winner) = field.winner() {
            return Ok(winner);
        }
        let numbers = self.search(field, to_move, budget)?;
        Ok(if numbers.phi == 0 { to_move } else { to_move.other() })
    }

    /// Moves from a position that the search has tried or would try, the most promising first; one
    /// that wins alone, if one is known.
    pub(super) fn suggestions(&mut self, field: &Field<W>, to_move: Player) -> Vec<VertexId> {
        let mut field = self.settled(field);
        loop {
            if field.winner().is_some() {
                return Vec::new();
            }
            if let Some(entry) = self.remembered(&field, to_move)
                && !entry.moves.is_empty()
            {
                return entry.moves.into_vec();
            }
            let expander = &mut self.tools[0].expander;
            expander.forget();
            let parts = match expander.expand(&field, to_move) {
                Expanded::Open(moves, _) => return moves,
                Expanded::Won(_) | Expanded::Lost(_) => return expander.order(&field),
                Expanded::Apart(parts) => parts,
            };
            // A part is smaller than the whole.
            field = self.most_promising(&field, parts, to_move);
        }
    }

    /// Whether it is seen without a search who wins a position: by what may be filled in and by
    /// virtual connections.
    pub(super) fn is_seen(&mut self, field: &Field<W>, to_move: Player) -> bool {
        let field = self.settled(field);
        if field.winner().is_some() {
            return true;
        }
        let was_searched = |entry: Entry<W>| !entry.moves.is_empty();
        if self.remembered(&field, to_move).is_some_and(was_searched) {
            return false;
        }
        let expander = &mut self.tools[0].expander;
        expander.forget();
        matches!(expander.expand(&field, to_move), Expanded::Won(_) | Expanded::Lost(_))
    }

    /// Who wins a position, if that is seen without a search or remembered.
    pub(super) fn known_winner(&mut self, field: &Field<W>, to_move: Player) -> Option<Player> {
        let field = self.settled(field);
        if let Some(winner) = field.winner() {
            return Some(winner);
        }
        let of = |wins: bool| if wins { to_move } else { to_move.other() };
        let entry = self.remembered(&field, to_move);
        if let Some(entry) = entry.filter(|entry| entry.numbers.is_solved()) {
            return Some(of(entry.numbers.phi == 0));
        }
        let expander = &mut self.tools[0].expander;
        expander.forget();
        match expander.expand(&field, to_move) {
            Expanded::Won(_) => Some(of(true)),
            Expanded::Lost(_) => Some(of(false)),
            _ => None,
        }
    }

    /// Of the parts of a position that falls apart the one that the player to move wins, or the one
    /// in which he seems to be closest to that.
    fn most_promising(
        &mut self,
        field: &Field<W>,
        parts: Vec<Bits<W>>,
        to_move: Player,
    ) -> Field<W> {
        let parts = parts.into_iter().map(|part| self.settled(&field.only(part, to_move.other())));
        let parts: Vec<_> = parts.collect();
        let effort = |part: &Field<W>| match part.winner() {
            Some(winner) if winner == to_move => 0,
            Some(_) => u32::MAX,
            None => self.remembered(part, to_move).map_or(1, |entry| entry.numbers.phi),
        };
        parts.into_iter().min_by_key(effort).expect("a position that falls apart has parts")
    }

    /// What the table says about a settled position in which nobody has won yet.
    fn remembered(&mut self, field: &Field<W>, to_move: Player) -> Option<Entry<W>> {
        let keys = &mut self.tools[0].keys;
        let place = place(keys, field.clone(), to_move);
        let mut entry = self.shared.table().get(&place.key)?.clone();
        let renaming = keys.renaming(place.renaming);
        entry.moves.iter_mut().for_each(|cell| *cell = renaming.from(*cell));
        entry.carrier = renaming.set_from(entry.carrier);
        Some(entry)
    }

    /// The key of a settled position with the names of what is left of it.
    pub(super) fn likeness(&mut self, field: &Field<W>, to_move: Player) -> Likeness {
        let keys = &mut self.tools[0].keys;
        let (key, renaming) = keys.key(field.short(), to_move);
        let key = key.into();
        let renaming = keys.renaming(renaming);
        let live = field.short().live();
        Likeness { key, names: live.iter().map(|vertex| (vertex, renaming.to(vertex))).collect() }
    }

    /// The used part of the table.
    pub(super) fn table_load(&self) -> f64 {
        self.shared.load()
    }

    /// How far the search has come with a position that it was stopped at.
    pub(super) fn so_far(&mut self, field: &Field<W>, to_move: Player) -> Option<SoFar> {
        let field = self.settled(field);
        if field.winner().is_some() {
            return None;
        }
        let entry = self.remembered(&field, to_move)?;
        if entry.numbers.is_solved() {
            return None;
        }
        let looks_best = entry
            .moves
            .iter()
            .filter_map(|&cell| {
                let mut after = field.clone();
                after.claim(cell, to_move);
                let after = self.settled(&after);
                let numbers = self.remembered(&after, to_move.other())?.numbers;
                (numbers.phi > 0).then_some((numbers.delta, cell))
            })
            .min_by_key(|&(delta, _)| delta);
        Some(SoFar {
            proof: entry.numbers.phi.into(),
            disproof: entry.numbers.delta.into(),
            best_move: looks_best
                .map(|(_, cell)| cell)
                .or(entry.moves.first().copied())
                .or_else(|| self.suggestions(&field, to_move).first().copied()),
        })
    }

    /// The carrier of the win in a solved position that the table still knows.
    pub(super) fn carrier(&mut self, field: &Field<W>, to_move: Player) -> Option<Bits<W>> {
        let settled = self.settled(field);
        if let Some(winner) = settled.winner() {
            return Some(settled.gained(field, winner));
        }
        let entry = self.remembered(&settled, to_move)?;
        let winner = if entry.numbers.phi == 0 { to_move } else { to_move.other() };
        entry.numbers.is_solved().then(|| entry.carrier | settled.gained(field, winner))
    }

    fn settled(&self, field: &Field<W>) -> Field<W> {
        let mut field = field.clone();
        self.settle(&mut field);
        field
    }

    /// Fills in what may be filled in.
    pub(super) fn settle(&self, field: &mut Field<W>) {
        if self.features.settle {
            field.settle();
        }
    }

    /// A winning move that the search has played to from a position.
    pub(super) fn known_move(&mut self, field: &Field<W>, to_move: Player) -> Option<VertexId> {
        let field = self.settled(field);
        if field.winner().is_some() {
            return None;
        }
        let entry = self.remembered(&field, to_move).filter(|entry| entry.numbers.phi == 0)?;
        let &[cell] = &*entry.moves else { return None };
        Some(cell)
    }

    /// Searches with all threads until one has the answer; first alone.
    fn search(
        &mut self,
        field: Field<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<Numbers, StopReason> {
        let Self { shared, tools, features, alone } = self;
        let (shared, features) = (&*shared, *features);
        let [Tools { keys, expander }, others @ ..] = &mut tools[..] else {
            unreachable!("there is at least one thread")
        };
        let root = place(keys, field, to_move);
        if let Some(entry) = shared.table().get(&root.key)
            && entry.numbers.is_solved()
        {
            return Ok(entry.numbers);
        }
        shared.set_answered(false);
        let helped = budget.helped();
        std::thread::scope(|scope| {
            let running = RefCell::new(Vec::new());
            let start = || {
                for tools in others {
                    let (root, helped) = (root.clone(), helped.clone());
                    let run = move || help(tools, root, features, shared, helped);
                    running.borrow_mut().push(scope.spawn(run));
                }
            };
            let helpers = Some(Helpers { after: *alone, start: Box::new(start) });
            let mut searcher = Searcher { keys, expander, features, shared, helpers };
            let result = searcher.search(root.clone(), budget);
            shared.set_answered(true);
            let answers = running.take().into_iter().map(|helper| match helper.join() {
                Ok(answer) => answer,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            let answer = answers.fold(None, |found, answer| found.or(answer));
            match result {
                Ok(numbers) => Ok(numbers),
                Err(Ended::Stopped(reason)) => answer.ok_or(reason),
                Err(Ended::Answered) => Ok(answer.expect("a helper has the answer")),
            }
        })
    }
}

/// Searches beside the calling thread, which watches the limits and ends its helpers.
fn help<const W: usize>(
    tools: &mut Tools<W>,
    root: Place<W>,
    features: Features,
    shared: &Shared<W>,
    helped: Arc<AtomicU64>,
) -> Option<Numbers> {
    let limits = Limits::default();
    let mut quiet = |_: &_| ();
    let mut budget = Budget::helper(&limits, &mut quiet, helped);
    let Tools { keys, expander } = tools;
    let mut searcher = Searcher { keys, expander, features, shared, helpers: None };
    let result = searcher.search(root, &mut budget);
    shared.set_answered(true);
    result.ok()
}
