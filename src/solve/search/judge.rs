//! What the proof-number search answers to the driver and to who writes certificates.

use super::dfpn::{Entry, Keyed, keyed};
use super::table::Remembered;
use super::threads::{ProofSearch, winner_of};
use super::{Carrier, Expanded, Numbers, Play, Survey};
use crate::analysis::EnginePosition;
use crate::game::{Outcome, Player, Rules, State};
use crate::graph::{VertexId, VertexSet};
use crate::solve::budget::Budget;
use crate::solve::driver::{Judge, MoveSurvey, Simplified, TableKey};
use crate::solve::natural::{natural_order, on_ways};
use crate::solve::plain::SearchState;
use crate::solve::proof::Tracked;
use crate::solve::record::MoveRecord;
use crate::solve::{Engine, ProofNumbers, Prospect, SoFar, StopReason};

/// So many cells on a winner's shortest way are tried before the moves that the search suggests.
const TRIED_ON_THE_WAY: usize = 8;

impl<P: Play<W>, const W: usize> ProofSearch<P, W> {
    /// Moves from a position that the search has tried or would try, the most promising first; one
    /// that wins alone, if one is known.
    fn suggestions(&mut self, position: &EnginePosition<W>) -> Vec<VertexId> {
        let mut settled = self.settled(position);
        if settled.to_move() != position.to_move() {
            // In misère play a dead cell is a best move.
            return (position.empty() - settled.empty()).iter().collect();
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
    fn look(&mut self, settled: &EnginePosition<W>) -> Expanded<P, W> {
        let play = &mut self.plays[0];
        play.forget();
        play.expand(settled)
    }

    /// Whether it is seen without a search who wins a position.
    fn is_seen(&mut self, position: &EnginePosition<W>) -> bool {
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
    pub(in crate::solve) fn known_winner(
        &mut self,
        position: &EnginePosition<W>,
    ) -> Option<Player> {
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

    /// Of the parts of a position that falls apart the one that the player to move wins, or the one
    /// in which he seems to be closest to that.
    fn most_promising(
        &mut self,
        settled: &EnginePosition<W>,
        parts: Vec<P::Part>,
    ) -> EnginePosition<W> {
        let to_move = settled.to_move();
        let parts: Vec<_> = parts.iter().map(|part| self.plays[0].only(settled, part)).collect();
        let effort = |part: &EnginePosition<W>| match part.winner() {
            Some(winner) if winner == to_move => 0,
            Some(_) => u32::MAX,
            None => self.remembered(part).map_or(1, |entry| entry.numbers.phi),
        };
        parts.into_iter().min_by_key(effort).expect("a position that falls apart has parts")
    }

    /// What the table says about a settled position in which nobody has won yet.
    fn remembered(&mut self, settled: &EnginePosition<W>) -> Option<Entry<P::Carrier>> {
        let place = keyed(&mut self.plays[0], settled.clone());
        let mut entry = self.shared.look_up(&place.key, Clone::clone)?;
        let names = self.plays[0].keys().renaming(place.renaming);
        entry.moves.iter_mut().for_each(|cell| *cell = names.from(*cell));
        entry.carrier = entry.carrier.unnamed(names);
        Some(entry)
    }

    /// The moves that the table has for a position that is solved like this.
    fn solved_moves(&mut self, position: &EnginePosition<W>, numbers: Numbers) -> Box<[VertexId]> {
        let settled = self.settled(position);
        if settled.to_move() != position.to_move() || settled.winner().is_some() {
            return Box::default();
        }
        let entry = self.remembered(&settled).filter(|entry| entry.numbers == numbers);
        entry.map(|entry| entry.moves).unwrap_or_default()
    }
}

impl<P: Play<W>, const W: usize> Judge<Tracked<W>> for ProofSearch<P, W> {
    fn engine(&self) -> Engine {
        P::ENGINE
    }

    fn resumes(&self) -> bool {
        true
    }

    fn table_load(&self) -> f64 {
        self.shared.load()
    }

    fn prospect(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<Prospect> {
        let position = &tracked.turn(to_move);
        let settled = self.settled(position);
        if let Some(winner) = settled.winner() {
            return Some(Prospect::Won { winner, work: 0 });
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
            return Some(Prospect::Won { winner: winner_of(numbers, to_move), work });
        }
        // Where a dead cell goes in misère play the other player is to move.
        let Numbers { phi, delta } =
            if to_move == position.to_move() { numbers } else { numbers.exchanged() };
        Some(Prospect::Open { proof: phi.into(), disproof: delta.into(), work })
    }

    fn moves_to_try(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<Vec<VertexId>> {
        let position = &tracked.turn(to_move);
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

    fn keep(&mut self, tracked: &Tracked<W>, to_move: Player) {
        let settled = self.settled(&tracked.turn(to_move));
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

    fn keep_open(&self) {
        self.shared.keep_open();
    }

    fn known_move(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexId> {
        match *self.solved_moves(&tracked.turn(to_move), Numbers::WON) {
            [cell] => Some(cell),
            _ => None,
        }
    }

    fn tried_moves(&mut self, tracked: &Tracked<W>, to_move: Player) -> Vec<VertexId> {
        self.solved_moves(&tracked.turn(to_move), Numbers::LOST).into_vec()
    }

    fn carrier(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<VertexSet> {
        let position = &tracked.turn(to_move);
        let settled = self.settled(position);
        let (winner, carrier) = match settled.winner() {
            Some(winner) => (winner, P::Carrier::default()),
            None => {
                let entry = self.remembered(&settled).filter(|entry| entry.numbers.is_solved())?;
                (winner_of(entry.numbers, settled.to_move()), entry.carrier)
            }
        };
        let carrier = carrier.joined(P::gained(position, &settled, winner));
        carrier.cells(position.short().universe())
    }

    fn table_key(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<TableKey> {
        let position = tracked.turn(to_move);
        let vertices = position.short().live().iter();
        let Keyed { key, renaming, .. } = keyed(&mut self.plays[0], position);
        let names = self.plays[0].keys().renaming(renaming);
        let names = vertices.map(|vertex| (vertex, names.to(vertex))).collect();
        Some(TableKey { key, names })
    }

    fn survey(&mut self, tracked: &Tracked<W>, to_move: Player) -> MoveSurvey<Tracked<W>> {
        let position = tracked.turn(to_move);
        let settled = self.settled(&position);
        let Some(survey) = self.plays[0].survey(&position, &settled) else {
            let order = self.suggestions(&position);
            return MoveSurvey { order, ..MoveSurvey::default() };
        };
        let Survey { settled: moves, mut open, asks_pass, answers } = survey;
        if let Some(&[best]) = self.remembered(&settled).as_ref().map(|entry| &*entry.moves)
            && let Some(place) = open.iter().position(|&cell| cell == best)
        {
            open[..=place].rotate_right(1);
        }
        let state = Tracked { state: tracked.state.clone(), position: settled };
        let simplified = Some(Simplified { state, asks_pass, answers });
        MoveSurvey { settled: moves, order: open, simplified }
    }

    fn so_far(&mut self, tracked: &Tracked<W>, to_move: Player) -> Option<SoFar> {
        let position = &tracked.turn(to_move);
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

    fn advance(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        until: ProofNumbers,
        record: &mut MoveRecord,
        budget: &mut Budget<'_>,
    ) -> Result<(), StopReason> {
        let position = &tracked.turn(to_move);
        let settled = self.settled(position);
        if settled.winner().is_some() {
            return Ok(());
        }
        let [phi, delta] = [until.proof, until.disproof]
            .map(|number| u32::try_from(number).unwrap_or(u32::MAX).min(Numbers::UNLIMITED.phi));
        // Where a dead cell goes in misère play the other player is to move.
        let limits = Numbers { phi, delta };
        let is_turned = settled.to_move() != position.to_move();
        let limits = if is_turned { limits.exchanged() } else { limits };
        let result = self.search(settled, limits, record, budget);
        let found = self.plays.iter().filter_map(P::record).map(|after| after.since(record));
        found.collect::<Vec<_>>().iter().for_each(|found| record.add(found));
        result.map(drop)
    }

    fn outcome_within(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        budget: &mut Budget<'_>,
    ) -> Result<(Outcome, Option<VertexSet>), StopReason> {
        let (winner, carrier) = self.winner(&tracked.turn(to_move), budget)?;
        let universe = tracked.position.short().universe();
        Ok((Outcome::win(winner), carrier.cells(universe)))
    }

    fn wins_at_once(&self, tracked: &Tracked<W>, by: Player) -> Option<VertexId> {
        let (state, graph) = (&tracked.state, tracked.state.graph());
        let cells = match by {
            Player::Cut if graph.sides().is_empty() => on_ways(graph),
            _ => graph.cells(),
        };
        cells.iter().find(|&cell| state.decided_by(cell, by) == Some(Outcome::win(by)))
    }

    fn natural_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        let position = tracked.turn(to_move);
        // Where who joins loses, the shortest way is nobody's.
        if position.rules() == Rules::Misere || !self.is_seen(&position) {
            return self.best_move(tracked, to_move, outcome, budget);
        }
        // Without a dual Cut stands in Short's way.
        let winner = outcome.winner().unwrap_or(to_move);
        let order = natural_order(position.graph(winner).unwrap_or(position.short()));
        let wins = |search: &mut Self, cell: VertexId| {
            let mut after = position.clone();
            after.claim(cell);
            search.known_winner(&after) == Some(to_move)
        };
        let mut tried = order.into_iter().take(TRIED_ON_THE_WAY);
        let found = tried.find(|&cell| winner != to_move || wins(self, cell));
        found.map_or_else(
            || self.best_move(tracked, to_move, outcome, budget),
            |cell| Ok(Some(cell)),
        )
    }

    fn best_move(
        &mut self,
        tracked: &Tracked<W>,
        to_move: Player,
        outcome: Outcome,
        budget: &mut Budget<'_>,
    ) -> Result<Option<VertexId>, StopReason> {
        let wins = outcome == Outcome::win(to_move);
        if wins {
            // It is easier to find a move that wins than out whether the first one does.
            self.outcome(tracked, to_move, budget)?;
        }
        let mut moves = self.suggestions(&tracked.turn(to_move));
        for cell in tracked.empty_cells() {
            if !moves.contains(&cell) {
                moves.push(cell);
            }
        }
        if !wins {
            return Ok(moves.first().copied());
        }
        // Most often the first one wins.
        for &cell in &moves {
            let mut after = tracked.clone();
            after.claim(cell, to_move);
            if self.outcome(&after, to_move.other(), budget)? == outcome {
                return Ok(Some(cell));
            }
        }
        Ok(None)
    }
}
