//! The commands about inferior cells, in the words that HexGui draws: a cell and what it is.

use std::collections::BTreeMap;

use super::arguments::Arguments;
use super::line::{Answer, Refusal};
use super::record::Record;
use super::session::{Live, Session};
use crate::analysis::{Effort, ReduceOptions, controlling_pairs, reduce};
use crate::game::{Game, Player, Position};
use crate::graph::{VertexId, VertexSet};
use crate::planar;
use crate::proof::Preserves;
use crate::survey::Mark;

/// Why a cell need not be played.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Reason {
    /// It makes no difference.
    Dead,
    /// It may be given to this player.
    Captured(Player),
    /// Who plays it can be answered by one of these, which kills it.
    Vulnerable(Vec<VertexId>),
    /// One of these is at least as good.
    Dominated(Vec<VertexId>),
    /// The opponent's threats do not leave it.
    Outside,
}

/// The inferior cells of a position.
pub(super) struct Inferior {
    /// What is left to be played once what is dead or captured has been filled in.
    rest: Game,
    empty: Vec<VertexId>,
    reasons: BTreeMap<VertexId, Reason>,
}

impl Inferior {
    /// With the cells that can be filled in.
    pub(super) fn new(record: &Record) -> Result<Self, Refusal> {
        let position = record.position();
        let options = ReduceOptions { preserve: Preserves::Value, effort: Effort::Full };
        let reduction = reduce(&position.reduced(), options).map_err(Refusal::new)?;
        let mut reasons = BTreeMap::new();
        let mut filled = position.clone();
        for (cell, mark) in reduction.trace.steps.iter().flat_map(Mark::of_step) {
            let (reason, owner) = match mark {
                Mark::Captured => (Reason::Captured(Player::Short), Player::Short),
                Mark::Lost => (Reason::Captured(Player::Cut), Player::Cut),
                // Whose it is makes no difference.
                _ => (Reason::Dead, Player::Short),
            };
            reasons.insert(cell, reason);
            _ = filled.claim(cell, owner);
        }
        let empty = filled.empty_cells().iter().collect();
        Ok(Self { rest: filled.reduced(), empty, reasons })
    }

    /// Adds what the player to move need not play because another cell is at least as good.
    ///
    /// If a claim of the opponent's kills a cell, he answers it so; if a claim of the player's own
    /// does, that claim is at least as good. Who threatens a cell kills it for Cut, who supports it for
    /// Short; in Cut's dual game it is the other way round, and more may be seen there.
    pub(super) fn add_vulnerable(&mut self, to_move: Player) -> Result<(), Refusal> {
        let killers = |by: Player| self.killers(by);
        let [by_other, by_own] = [killers(to_move.other())?, killers(to_move)?];
        for (cell, killers) in by_other {
            self.reasons.entry(cell).or_insert(Reason::Vulnerable(killers));
        }
        for (cell, killers) in by_own {
            self.reasons.entry(cell).or_insert(Reason::Dominated(killers));
        }
        Ok(())
    }

    /// For each cell that a claim of the player's would kill the cells to claim.
    fn killers(&self, by: Player) -> Result<BTreeMap<VertexId, Vec<VertexId>>, Refusal> {
        let mut pairs = controlling_pairs(&self.rest, by).map_err(Refusal::new)?;
        if let Ok(dual) = planar::dual(&self.rest) {
            pairs.extend(controlling_pairs(&dual, by.other()).map_err(Refusal::new)?);
        }
        pairs.sort_unstable();
        pairs.dedup();
        let mut killers: BTreeMap<VertexId, Vec<VertexId>> = BTreeMap::new();
        for [killer, cell] in pairs {
            if killer != cell && self.empty.contains(&cell) && self.empty.contains(&killer) {
                killers.entry(cell).or_default().push(killer);
            }
        }
        Ok(killers)
    }

    /// Adds the cells outside a must-play region.
    pub(super) fn add_outside(&mut self, must_play: &VertexSet) {
        for &cell in self.empty.iter().filter(|&&cell| !must_play.contains(cell)) {
            self.reasons.entry(cell).or_insert(Reason::Outside);
        }
    }

    /// Each inferior cell with its token, in the order of the cells.
    pub(super) fn tokens(&self, record: &Record) -> String {
        let all = self.reasons.iter();
        all.map(|(&cell, reason)| format!(" {} {}", record.name(cell), token(record, reason)))
            .collect()
    }
}

fn token(record: &Record, reason: &Reason) -> String {
    let list = |cells: &[VertexId]| {
        let names: Vec<&str> = cells.iter().map(|&cell| record.name(cell)).collect();
        names.join("-")
    };
    match reason {
        Reason::Dead => "fdb".to_owned(),
        Reason::Captured(Player::Short) => "fcb".to_owned(),
        Reason::Captured(Player::Cut) => "fcw".to_owned(),
        Reason::Vulnerable(killers) => format!("iv[{}]", list(killers)),
        Reason::Dominated(better) => format!("id[{}]", list(better)),
        Reason::Outside => "x".to_owned(),
    }
}

/// `compute-inferior COLOUR`: all inferior cells.
pub(super) fn inferior(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let player = given.player(0)?;
    let mut found = Inferior::new(&session.record)?;
    found.add_vulnerable(player)?;
    Ok(found.tokens(&session.record))
}

/// `compute-fillin COLOUR`: the cells that are dead or captured.
pub(super) fn fill_in(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    given.player(0)?;
    Ok(Inferior::new(&session.record)?.tokens(&session.record))
}

/// `compute-inferior-cell COLOUR CELL`: what the cell is, if it is inferior.
pub(super) fn of_cell(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(2, 2)?;
    let cell = session.record.cell_argument(given, 1)?;
    let mut found = Inferior::new(&session.record)?;
    found.add_vulnerable(given.player(0)?)?;
    let reason = found.reasons.get(&cell);
    Ok(reason.map_or_else(String::new, |reason| token(&session.record, reason)))
}

/// `group-get CELL`: the stones of a group, the named one first.
pub(super) fn group(session: &mut Session, given: Arguments<'_>, _live: Live<'_>) -> Answer {
    given.expect(1, 1)?;
    let cell = session.record.cell_argument(given, 0)?;
    let position: &Position = session.record.position();
    let owner = Player::BOTH.into_iter().find(|&by| position.claimed(by).contains(cell));
    let Some(owner) = owner else { return Ok(String::new()) };
    let mut group = vec![cell];
    let mut next = 0;
    while let Some(&stone) = group.get(next) {
        next += 1;
        for other in session.record.neighbours(stone) {
            if position.claimed(owner).contains(other) && !group.contains(&other) {
                group.push(other);
            }
        }
    }
    group[1..].sort_unstable();
    Ok(session.record.list(group))
}
